#include "table.h"

#include "base/clock.h"
#include "front/limits.h"

#define HINT_SECONDS  2.0
#define JUDGE_SECONDS 1.5

cam_status table_init(table *t, int threads, uint64_t seed, cam_error *error)
{
    *t = (table){.lock = -1,
                 .chance = -1,
                 .judged = CAM_NO_NODE,
                 .hint = CAM_NO_PLACEMENT,
                 .wants_chance = true};
    cam_status status = cam_rulebook_new(&cam_box, &t->book, error);
    if (status != CAM_OK)
        return status;
    t->thinker = thinker_new(threads, seed);
    return t->thinker ? CAM_OK : cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
}

/* Another position is looked at: what was thought about the last one is worth nothing
 * any more, but for a computer's move. */
static void look_anew(table *t)
{
    if (thinker_purpose(t->thinker) != THINK_MOVE) {
        thinker_stop(t->thinker);
        t->thought = (thought){0};
    }
    t->hint = CAM_NO_PLACEMENT;
    t->chance = -1;
    t->judged = CAM_NO_NODE;
}

/* The game has changed: nothing thought is worth anything. */
static void think_anew(table *t)
{
    thinker_stop(t->thinker);
    t->thought = (thought){0};
    look_anew(t);
}

void table_take(table *t, cam_session *session)
{
    double now = cam_clock_wall();
    think_anew(t);
    cam_session_free(t->session);
    t->session = session;
    cam_cursor_init(&t->cursor, session);
    if (t->stored)
        cam_session_set_storage(session, &t->storage);
    if (cam_session_is_paused(session)) /* taking it up is going on with it */
        cam_session_resume(session, now, NULL);
    cam_session_start(session, now);
}

/*
 * Thinking.
 */

bool table_has_chances(const table *t)
{
    bool decided = t->cursor.live && cam_session_outcome(t->session).result != CAM_ONGOING;
    return !decided && !cam_position_is_over(&t->cursor.position);
}

bool table_may_place(const table *t)
{
    cam_turn turn = cam_session_turn(t->session);
    return turn.due && turn.kind == CAM_PERSON && t->cursor.live;
}

bool table_is_waiting(const table *t)
{
    cam_turn turn = cam_session_turn(t->session);
    return turn.due && turn.kind == CAM_COMPUTER;
}

static void start_thinking(table *t, purpose why, const cam_position *pos, const cam_limits *limits)
{
    thinker_start(t->thinker, why, cam_session_variant(t->session)->rules, pos, limits);
}

/* What is to be thought about now, if nothing is. */
static void start_next_thought(table *t)
{
    cam_turn turn = cam_session_turn(t->session);
    bool points = cam_session_variant(t->session)->points;
    if (thinker_purpose(t->thinker) != THINK_NOTHING)
        return;
    if (turn.due && turn.kind == CAM_COMPUTER) {
        cam_limits limits = cam_front_move_limits(t->session, cam_clock_wall());
        start_thinking(t, THINK_MOVE, cam_session_position(t->session), &limits);
    } else if (t->wants_chance && t->judged != t->cursor.node && table_has_chances(t)) {
        cam_limits limits = {.seconds = JUDGE_SECONDS, .points = points};
        t->judged = t->cursor.node;
        start_thinking(t, THINK_JUDGE, &t->cursor.position, &limits);
    }
}

/* The verdict is the mover's; the table keeps yellow's. What a computer thinks about
 * its move says nothing about another position looked at meanwhile. */
static void note_chance(table *t, purpose why, const cam_verdict *verdict)
{
    if (why == THINK_MOVE && !t->cursor.live)
        return;
    double mover = verdict->proven > 0   ? 1
                   : verdict->proven < 0 ? 0
                   : verdict->drawn      ? 0.5
                                         : verdict->winrate;
    bool yellow = cam_position_team(&t->cursor.position) == CAM_YELLOW;
    t->chance = yellow ? mover : 1 - mover;
}

/* A computer's move. One that cannot be made would fail again, so the game waits. */
static table_event play_computer(table *t, cam_placement move)
{
    double now = cam_clock_wall();
    cam_seat seat = cam_session_turn(t->session).seat;
    if (cam_session_play(t->session, seat, CAM_COMPUTER, move, now, &t->error) != CAM_OK) {
        cam_session_pause(t->session, now, NULL);
        return EVENT_FAILED;
    }
    if (cam_cursor_update(&t->cursor, t->session))
        t->hint = CAM_NO_PLACEMENT;
    return EVENT_MOVED;
}

static table_event finish_thought(table *t, const thought *done)
{
    if (done->status != CAM_OK) {
        t->error = done->error;
        cam_session_pause(t->session, cam_clock_wall(), NULL);
        return EVENT_FAILED;
    }
    note_chance(t, done->purpose, &done->verdict);
    if (done->purpose == THINK_MOVE)
        return play_computer(t, done->verdict.best);
    if (done->purpose == THINK_HINT) {
        t->hint = done->verdict.best;
        t->hint_chance = done->verdict.winrate;
        t->judged = t->cursor.node;
        return EVENT_HINT;
    }
    return EVENT_CHANCE;
}

table_event table_advance(table *t)
{
    if (cam_session_tick(t->session, cam_clock_wall())) {
        think_anew(t);
        return EVENT_FLAG;
    }
    start_next_thought(t);
    t->thought = thinker_look(t->thinker);
    if (t->thought.done) {
        thought done = t->thought;
        t->thought = (thought){0};
        return finish_thought(t, &done);
    }
    if (t->thought.verdict.visits == 0)
        return EVENT_NONE;
    note_chance(t, t->thought.purpose, &t->thought.verdict);
    return EVENT_CHANCE;
}

cam_status table_ask_hint(table *t, cam_error *why)
{
    if (cam_position_is_over(&t->cursor.position))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_OVER);
    cam_limits limits = {.seconds = HINT_SECONDS,
                         .points = cam_session_variant(t->session)->points};
    start_thinking(t, THINK_HINT, &t->cursor.position, &limits);
    return CAM_OK;
}

/*
 * Playing. Whatever changes the game drops the thoughts about it, and is looked at.
 */

static bool settle_if(table *t, bool changed)
{
    if (changed) {
        think_anew(t);
        cam_cursor_goto_live(&t->cursor, t->session);
    }
    return changed;
}

static cam_status settle(table *t, cam_status status)
{
    settle_if(t, status == CAM_OK);
    return status;
}

cam_status table_play(table *t, cam_placement move, cam_error *why)
{
    cam_seat seat = cam_session_turn(t->session).seat;
    return settle(t, cam_session_play(t->session, seat, CAM_PERSON, move, cam_clock_wall(), why));
}

cam_status table_play_text(table *t, const char *move, cam_error *why)
{
    cam_seat seat = cam_session_turn(t->session).seat;
    return settle(t,
                  cam_session_play_text(t->session, seat, CAM_PERSON, move, cam_clock_wall(), why));
}

/* Where no person has a seat, the computers would play it again at once. */
static void pause_if_waiting(table *t)
{
    if (table_is_waiting(t))
        cam_session_pause(t->session, cam_clock_wall(), NULL);
}

bool table_undo(table *t)
{
    bool undone = settle_if(t, cam_session_undo_turn(t->session, cam_clock_wall()));
    if (undone)
        pause_if_waiting(t);
    return undone;
}

bool table_redo(table *t)
{
    bool redone = settle_if(t, cam_session_redo_turn(t->session, cam_clock_wall()));
    if (redone)
        pause_if_waiting(t);
    return redone;
}

cam_status table_resign(table *t, cam_error *why)
{
    cam_seat seat = cam_session_turn(t->session).seat;
    int players = cam_session_variant(t->session)->players;
    for (int i = 0; i < players && cam_session_player(t->session, seat)->kind != CAM_PERSON; i++)
        seat = (cam_seat)i;
    return settle(t, cam_session_resign(t->session, seat, CAM_PERSON, cam_clock_wall(), why));
}

cam_status table_pause(table *t, cam_error *why)
{
    double now = cam_clock_wall();
    if (cam_session_is_paused(t->session))
        return cam_session_resume(t->session, now, why);
    cam_status status = cam_session_pause(t->session, now, why);
    if (status == CAM_OK)
        think_anew(t);
    return status;
}

cam_status table_next_game(table *t, cam_error *why)
{
    return settle(t, cam_session_next_game(t->session, cam_clock_wall(), why));
}

static bool looked(table *t, bool moved)
{
    if (moved)
        look_anew(t);
    return moved;
}

bool table_back(table *t)
{
    return looked(t, cam_cursor_back(&t->cursor, t->session));
}

bool table_forward(table *t)
{
    return looked(t, cam_cursor_forward(&t->cursor, t->session));
}

void table_to_live(table *t)
{
    if (t->cursor.live)
        return;
    cam_cursor_goto_live(&t->cursor, t->session);
    look_anew(t);
}

cam_status table_continue_here(table *t, cam_error *why)
{
    cam_status status =
        settle(t, cam_session_continue_here(t->session, &t->cursor, cam_clock_wall(), why));
    if (status == CAM_OK)
        pause_if_waiting(t);
    return status;
}

cam_placement table_last_move(const table *t)
{
    return cam_record_move(cam_cursor_record(&t->cursor, t->session), t->cursor.node);
}

bool table_path(const table *t, cam_path *path)
{
    const cam_position *pos = &t->cursor.position;
    if (pos->result != CAM_YELLOW_WINS && pos->result != CAM_GREEN_WINS)
        return false;
    cam_colour team = pos->result == CAM_YELLOW_WINS ? CAM_YELLOW : CAM_GREEN;
    return cam_connection_path(pos, cam_session_variant(t->session)->rules, team, path);
}
