/*
 * api.c: what caminos.wasm exports.
 *
 * A page has a few desks, each with at most one session on it: the game, the
 * lesson, a figure. Text goes in through caminos_room and comes out as a NUL-
 * terminated text that is valid until the next call; structures are JSON. Every
 * call may fail: then the answer is {"error", "reason", "args", "line", "column"}
 * (cam_error_write), and the desk is as it was. Nothing from outside is trusted.
 */
#include <stdlib.h>
#include <string.h>

#include "placing.h"
#include "record/sgf.h"
#include "rules/notation.h"
#include "session/session.h"
#include "think.h"
#include "view.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define DESKS        8

/* One page, one instance: this is a program's state, not a library's. */
static cam_rulebook *book;
static struct {
    cam_session *session;
    cam_cursor cursor; /* what the page looks at */
} desks[DESKS];
static cam_player players[CAM_SEATS];
static cam_buffer answer;

static const char *say(void)
{
    static const char no_memory[] = "{\"error\":\"out of memory\",\"reason\":\"out_of_memory\","
                                    "\"args\":{},\"line\":0,\"column\":0}";
    return answer.failed ? no_memory : cam_buffer_text(&answer);
}

static const char *say_error(const cam_error *error)
{
    cam_buffer_clear(&answer);
    json_error(&answer, error);
    return say();
}

static const char *say_status(cam_status status, cam_error *error)
{
    if (status != CAM_OK) {
        if (status == CAM_NO_MEMORY)
            cam_fail(error, status, CAM_REASON_OUT_OF_MEMORY);
        return say_error(error);
    }
    cam_buffer_clear(&answer);
    cam_buffer_add(&answer, "{}");
    return say();
}

static cam_session *session_at(int desk)
{
    return desk >= 0 && desk < DESKS ? desks[desk].session : NULL;
}

static const char *say_empty_desk(void)
{
    cam_error error;
    cam_fail(&error, CAM_MALFORMED, CAM_REASON_NO_GAME);
    return say_error(&error);
}

/* The position looked at, on a desk that has a session. */
static const cam_position *position_at(int desk)
{
    return &desks[desk].cursor.position;
}

static bool has_node(int desk, int node)
{
    const cam_record *record = cam_cursor_record(&desks[desk].cursor, desks[desk].session);
    return node >= 0 && (cam_node)node < cam_record_size(record);
}

/* The game has changed: look where it stands now. */
static void look_live(int desk)
{
    cam_cursor_goto_live(&desks[desk].cursor, desks[desk].session);
}

static void set_session(int desk, cam_session *session)
{
    cam_session_free(desks[desk].session);
    desks[desk].session = session;
    cam_cursor_init(&desks[desk].cursor, session);
}

/* Room for a text of the page; it gives it back with caminos_release. */
EXPORT(caminos_room)
char *caminos_room(size_t size)
{
    return malloc(size);
}

EXPORT(caminos_release)
void caminos_release(char *room)
{
    free(room);
}

/* Must be called first, once. */
EXPORT(caminos_start)
const char *caminos_start(void)
{
    cam_error error = {0};
    return say_status(cam_rulebook_new(&cam_box, &book, &error), &error);
}

EXPORT(caminos_tables)
const char *caminos_tables(const char *board)
{
    const cam_rules *rules = cam_rulebook_find(book, board);
    if (!rules)
        return say_empty_desk();
    cam_buffer_clear(&answer);
    describe_rules(&answer, rules);
    return say();
}

/* Who will sit where in the next game set up. */
EXPORT(caminos_seat)
void caminos_seat(int seat, int kind, int level, const char *name)
{
    if (seat < 0 || seat >= CAM_SEATS)
        return;
    cam_player player = {.kind = (cam_player_kind)kind, .level = level};
    strncpy(player.name, name, sizeof player.name - 1);
    players[seat] = player;
}

EXPORT(caminos_new)
const char *caminos_new(int desk, const char *board, int count, int neutral, int points, int games,
                        int target, double main, double increment, double per_move)
{
    const cam_rules *rules = cam_rulebook_find(book, board);
    if (!rules || desk < 0 || desk >= DESKS)
        return say_empty_desk();
    cam_variant variant = {.rules = rules,
                           .players = (uint8_t)count,
                           .neutral = neutral != 0,
                           .points = points != 0,
                           .games = games,
                           .target = target,
                           .time = {main, increment, per_move}};
    cam_error error = {0};
    cam_session *session = NULL;
    cam_status status = cam_session_new(&variant, players, &session, &error);
    if (status == CAM_OK)
        set_session(desk, session);
    return say_status(status, &error);
}

/* Take up a save or any game file. */
EXPORT(caminos_read)
const char *caminos_read(int desk, const char *text, size_t length)
{
    if (desk < 0 || desk >= DESKS)
        return say_empty_desk();
    cam_error error = {0};
    cam_session *session = NULL;
    cam_status status = cam_session_read(book, text, length, &session, &error);
    if (status == CAM_OK)
        set_session(desk, session);
    return say_status(status, &error);
}

/* The whole session as a save has it. */
EXPORT(caminos_write)
const char *caminos_write(int desk)
{
    cam_session *session = session_at(desk);
    if (!session)
        return say_empty_desk();
    cam_buffer_clear(&answer);
    cam_session_write(session, &answer);
    return say();
}

/* The current game alone, with its variations. */
EXPORT(caminos_sgf)
const char *caminos_sgf(int desk)
{
    cam_session *session = session_at(desk);
    if (!session)
        return say_empty_desk();
    cam_buffer_clear(&answer);
    cam_sgf_write(cam_session_record(session), &answer);
    return say();
}

/* The line up to a node, or to the place looked at if it is -1, and nothing else. */
EXPORT(caminos_line)
const char *caminos_line(int desk, int node)
{
    cam_session *session = session_at(desk);
    if (!session || (node >= 0 && !has_node(desk, node)))
        return say_empty_desk();
    cam_record *line = copy_line(session, &desks[desk].cursor, node);
    if (!line)
        return say_empty_desk();
    cam_buffer_clear(&answer);
    cam_sgf_write(line, &answer);
    cam_record_free(line);
    return say();
}

EXPORT(caminos_view)
const char *caminos_view(int desk, double now)
{
    cam_session *session = session_at(desk);
    if (!session)
        return say_empty_desk();
    cam_buffer_clear(&answer);
    describe_session(&answer, session, &desks[desk].cursor, now);
    return say();
}

/*
 * Placing.
 */

EXPORT(caminos_ghost)
const char *caminos_ghost(int desk, int orientation, int cell, int mode)
{
    cam_session *session = session_at(desk);
    if (!session)
        return say_empty_desk();
    cam_buffer_clear(&answer);
    describe_ghost(&answer, cam_session_variant(session)->rules, position_at(desk),
                   (unsigned)orientation, (cam_cell)(cell < 0 || cell > 254 ? 255 : cell),
                   mode ? SNAP_LEGAL : SNAP_EXACT);
    return say();
}

/* A move's text as a ghost, whether it is legal or not. */
EXPORT(caminos_ghost_of)
const char *caminos_ghost_of(int desk, const char *text)
{
    cam_session *session = session_at(desk);
    if (!session)
        return say_empty_desk();
    const cam_rules *rules = cam_session_variant(session)->rules;
    cam_error error = {0};
    cam_placement move;
    cam_status status = cam_move_parse(position_at(desk), rules, text, &move, &error);
    if (status != CAM_OK)
        return say_error(&error);
    cam_buffer_clear(&answer);
    describe_placement(&answer, rules, position_at(desk), move);
    return say();
}

/* The next placement of the kind that fits over the cell, as a ghost or null. */
EXPORT(caminos_next_fit)
const char *caminos_next_fit(int desk, int kind, int cell, int after, int step)
{
    cam_session *session = session_at(desk);
    if (!session || cell < 0 || cell >= CAM_BITS_MAX)
        return say_empty_desk();
    const cam_rules *rules = cam_session_variant(session)->rules;
    const cam_position *pos = position_at(desk);
    cam_placement move = next_fit(rules, pos, (cam_kind)kind, (cam_cell)cell,
                                  after < 0 ? CAM_NO_PLACEMENT : (cam_placement)after, step);
    cam_buffer_clear(&answer);
    describe_placement(&answer, rules, pos, move);
    return say();
}

EXPORT(caminos_fits)
const char *caminos_fits(int desk, int kind)
{
    cam_session *session = session_at(desk);
    if (!session)
        return say_empty_desk();
    cam_buffer_clear(&answer);
    describe_fits(&answer, cam_session_variant(session)->rules, position_at(desk),
                  (cam_kind)(kind < 0 ? CAM_KINDS : kind));
    return say();
}

/*
 * Playing.
 */

EXPORT(caminos_play)
const char *caminos_play(int desk, const char *move, double now)
{
    cam_session *session = session_at(desk);
    if (!session)
        return say_empty_desk();
    cam_cursor *cursor = &desks[desk].cursor;
    cam_turn turn = cam_session_turn(session);
    cam_player_kind from = turn.kind == CAM_COMPUTER ? CAM_COMPUTER : CAM_PERSON;
    cam_error error = {0};
    if (!cursor->live)
        return say_status(cam_session_try_text(session, cursor, move, &error), &error);
    cam_status status = cam_session_play_text(session, turn.seat, from, move, now, &error);
    cam_cursor_update(cursor, session);
    return say_status(status, &error);
}

EXPORT(caminos_resign)
const char *caminos_resign(int desk, int seat, double now)
{
    cam_session *session = session_at(desk);
    if (!session || seat < 0 || seat >= cam_session_variant(session)->players)
        return say_empty_desk();
    cam_error error = {0};
    return say_status(cam_session_resign(session, (cam_seat)seat, CAM_PERSON, now, &error), &error);
}

EXPORT(caminos_next_game)
const char *caminos_next_game(int desk, double now)
{
    cam_session *session = session_at(desk);
    if (!session)
        return say_empty_desk();
    cam_error error = {0};
    cam_status status = cam_session_next_game(session, now, &error);
    if (status == CAM_OK)
        look_live(desk);
    return say_status(status, &error);
}

EXPORT(caminos_set_seat)
const char *caminos_set_seat(int desk, int seat, int kind, int level, const char *name)
{
    cam_session *session = session_at(desk);
    if (!session || seat < 0 || seat >= cam_session_variant(session)->players)
        return say_empty_desk();
    cam_player player = {.kind = (cam_player_kind)kind, .level = level};
    strncpy(player.name, name, sizeof player.name - 1);
    cam_error error = {0};
    return say_status(cam_session_set_player(session, (cam_seat)seat, &player, &error), &error);
}

EXPORT(caminos_comment)
const char *caminos_comment(int desk, int node, const char *text)
{
    cam_session *session = session_at(desk);
    if (!session || !has_node(desk, node))
        return say_empty_desk();
    cam_error error = {0};
    return say_status(
        cam_session_comment(session, desks[desk].cursor.game, (cam_node)node, text, &error),
        &error);
}

/* Moving the game about by name; true if anything happened. */
static bool step_live(cam_session *session, int what, double now)
{
    switch (what) {
    case 0:
        return cam_session_undo(session, now);
    case 1:
        return cam_session_redo(session, now);
    case 2:
        return cam_session_undo_turn(session, now);
    case 3:
        return cam_session_redo_turn(session, now);
    default:
        return false;
    }
}

/* Moving about in the tree, by name: 1 if anything happened. */
EXPORT(caminos_step)
int caminos_step(int desk, int what, double now)
{
    cam_session *session = session_at(desk);
    if (!session)
        return 0;
    cam_cursor *cursor = &desks[desk].cursor;
    switch (what) {
    case 4:
        return cam_cursor_back(cursor, session);
    case 5:
        return cam_cursor_forward(cursor, session);
    case 6:
        look_live(desk);
        return 1;
    case 7:
        return cam_session_continue_here(session, cursor, now, NULL) == CAM_OK;
    default:
        if (!step_live(session, what, now))
            return 0;
        look_live(desk);
        return 1;
    }
}

EXPORT(caminos_goto)
int caminos_goto(int desk, int node)
{
    cam_session *session = session_at(desk);
    if (!session || !has_node(desk, node))
        return 0;
    cam_cursor_goto(&desks[desk].cursor, session, (cam_node)node);
    return 1;
}

/* Clocks: 0 stops them, 1 lets them run, 2 looks; 1 if a flag just fell. */
EXPORT(caminos_clock)
int caminos_clock(int desk, int what, double now)
{
    cam_session *session = session_at(desk);
    if (!session)
        return 0;
    if (what == 0)
        cam_session_stop(session, now);
    else if (what == 1)
        cam_session_start(session, now);
    else
        return cam_session_tick(session, now);
    return 0;
}

/* Think about the position looked at; see think.h. */
EXPORT(caminos_think)
const char *caminos_think(int desk, int level, double visits, double seconds, double slice,
                          int points)
{
    cam_session *session = session_at(desk);
    if (!session)
        return say_empty_desk();
    cam_error error = {0};
    cam_limits limits = {.level = level,
                         .visits = visits > 0 ? (uint64_t)visits : 0,
                         .seconds = seconds,
                         .slice = slice,
                         .points = points != 0};
    cam_buffer_clear(&answer);
    cam_status status =
        think(&answer, cam_session_variant(session)->rules, position_at(desk), &limits, &error);
    return status == CAM_OK ? say() : say_status(status, &error);
}

EXPORT(caminos_seed)
void caminos_seed(double seed)
{
    think_seed((uint64_t)seed);
}
