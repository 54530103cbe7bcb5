#include "sitting.h"

#include "base/clock.h"
#include "front/limits.h"

#define HINT_SECONDS  2.0
#define JUDGE_SECONDS 1.5

cam_status sitting_init(sitting *s, int threads, uint64_t seed, cam_error *error)
{
    *s = (sitting){.lock = -1,
                   .chance = -1,
                   .judged = CAM_NO_NODE,
                   .hint = CAM_NO_PLACEMENT,
                   .wants_chance = true};
    cam_status status = cam_rulebook_new(&cam_box, &s->book, error);
    if (status != CAM_OK)
        return status;
    s->thinker = thinker_new(threads, seed);
    return s->thinker ? CAM_OK : cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
}

/* Another position is looked at: what was thought about the last one is worth nothing
 * any more, but for a computer's move. */
static void look_anew(sitting *s)
{
    if (thinker_purpose(s->thinker) != THINK_MOVE) {
        thinker_stop(s->thinker);
        s->thought = (thought){0};
    }
    s->hint = CAM_NO_PLACEMENT;
    s->chance = -1;
    s->judged = CAM_NO_NODE;
}

/* The game has changed: nothing thought is worth anything. */
static void think_anew(sitting *s)
{
    thinker_stop(s->thinker);
    s->thought = (thought){0};
    look_anew(s);
}

void sitting_take(sitting *s, cam_session *session)
{
    double now = cam_clock_wall();
    think_anew(s);
    cam_session_free(s->session);
    s->session = session;
    cam_cursor_init(&s->cursor, session);
    if (s->stored)
        cam_session_set_storage(session, &s->storage);
    if (cam_session_is_paused(session)) /* taking it up is going on with it */
        cam_session_resume(session, now, NULL);
    cam_session_start(session, now);
}

/*
 * Thinking.
 */

bool sitting_has_chances(const sitting *s)
{
    bool decided = s->cursor.live && cam_session_outcome(s->session).result != CAM_ONGOING;
    return !decided && !cam_position_is_over(&s->cursor.position);
}

bool sitting_may_place(const sitting *s)
{
    cam_turn turn = cam_session_turn(s->session);
    return turn.due && turn.kind == CAM_PERSON && s->cursor.live;
}

bool sitting_is_waiting(const sitting *s)
{
    cam_turn turn = cam_session_turn(s->session);
    return puzzling_is_busy(&s->puzzle) || (turn.due && turn.kind == CAM_COMPUTER);
}

static void start_thinking(sitting *s, purpose why, const cam_position *pos,
                           const cam_limits *limits)
{
    thinker_start(s->thinker, why, cam_session_variant(s->session)->rules, pos, limits);
}

/* What is to be thought about now, if nothing is. */
static void start_next_thought(sitting *s)
{
    cam_turn turn = cam_session_turn(s->session);
    bool points = cam_session_variant(s->session)->points;
    if (thinker_purpose(s->thinker) != THINK_NOTHING)
        return;
    if (turn.due && turn.kind == CAM_COMPUTER) {
        cam_limits limits = cam_front_move_limits(s->session, cam_clock_wall());
        start_thinking(s, THINK_MOVE, cam_session_position(s->session), &limits);
    } else if (s->wants_chance && s->judged != s->cursor.node && sitting_has_chances(s)) {
        cam_limits limits = {.seconds = JUDGE_SECONDS, .points = points};
        s->judged = s->cursor.node;
        start_thinking(s, THINK_JUDGE, &s->cursor.position, &limits);
    }
}

/* The verdict is the mover's; what is kept is yellow's. What a computer thinks about
 * its move says nothing about another position looked at meanwhile. */
static void note_chance(sitting *s, purpose why, const cam_verdict *verdict)
{
    if (why == THINK_MOVE && !s->cursor.live)
        return;
    double mover = verdict->proven > 0   ? 1
                   : verdict->proven < 0 ? 0
                   : verdict->drawn      ? 0.5
                                         : verdict->winrate;
    bool yellow = cam_position_team(&s->cursor.position) == CAM_YELLOW;
    s->chance = yellow ? mover : 1 - mover;
    s->draw = verdict->proven ? 0 : verdict->drawn ? 1 : verdict->outlook.draw;
}

/* A computer's move. One that cannot be made would fail again, so the game waits. */
static sitting_event play_computer(sitting *s, cam_placement move)
{
    double now = cam_clock_wall();
    cam_seat seat = cam_session_turn(s->session).seat;
    if (cam_session_play(s->session, seat, CAM_COMPUTER, move, now, &s->error) != CAM_OK) {
        cam_session_pause(s->session, now, NULL);
        return EVENT_FAILED;
    }
    if (cam_cursor_update(&s->cursor, s->session))
        s->hint = CAM_NO_PLACEMENT;
    return EVENT_MOVED;
}

static sitting_event finish_thought(sitting *s, const thought *done)
{
    if (done->status != CAM_OK) {
        s->error = done->error;
        cam_session_pause(s->session, cam_clock_wall(), NULL);
        return EVENT_FAILED;
    }
    note_chance(s, done->purpose, &done->verdict);
    if (done->purpose == THINK_MOVE)
        return play_computer(s, done->verdict.best);
    if (done->purpose == THINK_HINT) {
        s->hint = done->verdict.best;
        s->hint_chance = done->verdict.winrate;
        s->judged = s->cursor.node;
        return EVENT_HINT;
    }
    return EVENT_CHANCE;
}

/* The next stone of an answer or a solution, whoever's it is. */
static sitting_event play_answer(sitting *s)
{
    cam_turn turn = cam_session_turn(s->session);
    cam_placement move = puzzling_next(&s->puzzle);
    if (move == CAM_NO_PLACEMENT || cam_session_play(s->session, turn.seat, turn.kind, move,
                                                     cam_clock_wall(), &s->error) != CAM_OK)
        return EVENT_NONE;
    cam_cursor_goto_live(&s->cursor, s->session);
    s->hint = CAM_NO_PLACEMENT;
    return EVENT_MOVED;
}

static sitting_event tell_place(sitting *s)
{
    s->puzzle.placed = false;
    s->hint_chance = 1;
    return EVENT_HINT;
}

sitting_event sitting_advance(sitting *s)
{
    if (puzzling_is_busy(&s->puzzle))
        return s->puzzle.text ? EVENT_TOLD : s->puzzle.placed ? tell_place(s) : play_answer(s);
    if (cam_session_tick(s->session, cam_clock_wall())) {
        think_anew(s);
        return EVENT_FLAG;
    }
    start_next_thought(s);
    s->thought = thinker_look(s->thinker);
    if (s->thought.done) {
        thought done = s->thought;
        s->thought = (thought){0};
        return finish_thought(s, &done);
    }
    if (s->thought.verdict.visits == 0)
        return EVENT_NONE;
    note_chance(s, s->thought.purpose, &s->thought.verdict);
    return EVENT_CHANCE;
}

cam_status sitting_ask_hint(sitting *s, cam_error *why)
{
    if (cam_position_is_over(&s->cursor.position))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_OVER);
    if (s->puzzle.on) {
        s->hint = puzzling_hint(&s->puzzle, s->session);
        return CAM_OK;
    }
    cam_limits limits = {.seconds = HINT_SECONDS,
                         .points = cam_session_variant(s->session)->points};
    start_thinking(s, THINK_HINT, &s->cursor.position, &limits);
    return CAM_OK;
}

cam_status sitting_pose(sitting *s, const cam_puzzle *puzzle, const cam_rules *rules,
                        cam_error *error)
{
    cam_position pos;
    if (!cam_puzzle_position(puzzle, rules, &pos))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_PUZZLE_NO_GAME);
    cam_session *session = NULL;
    cam_variant variant = {.rules = rules, .players = 2, .games = 1};
    cam_player player[CAM_SEATS] = {{.kind = CAM_REMOTE}, {.kind = CAM_REMOTE}};
    player[pos.seat].kind = CAM_PERSON;
    cam_status status = cam_session_new(&variant, player, &session, error);
    for (int i = 0; i < puzzle->move_count && status == CAM_OK; i++) {
        cam_turn turn = cam_session_turn(session);
        status = cam_session_play(session, turn.seat, turn.kind, puzzle->move[i], 0, error);
    }
    if (status != CAM_OK) {
        cam_session_free(session);
        return status;
    }
    sitting_take(s, session);
    s->wants_chance = false;
    puzzling_begin(&s->puzzle, puzzle, rules);
    return CAM_OK;
}

/*
 * Playing. Whatever changes the game drops the thoughts about it, and is looked at.
 */

static bool settle_if(sitting *s, bool changed)
{
    if (changed) {
        think_anew(s);
        cam_cursor_goto_live(&s->cursor, s->session);
    }
    return changed;
}

static cam_status settle(sitting *s, cam_status status)
{
    settle_if(s, status == CAM_OK);
    return status;
}

/* In a puzzle every stone is answered. */
static cam_status judge(sitting *s, cam_status status)
{
    if (status == CAM_OK && s->puzzle.on)
        puzzling_judge(&s->puzzle, s->session);
    return settle(s, status);
}

cam_status sitting_play(sitting *s, cam_placement move, cam_error *why)
{
    cam_seat seat = cam_session_turn(s->session).seat;
    return judge(s, cam_session_play(s->session, seat, CAM_PERSON, move, cam_clock_wall(), why));
}

cam_status sitting_play_text(sitting *s, const char *move, cam_error *why)
{
    cam_seat seat = cam_session_turn(s->session).seat;
    return judge(s,
                 cam_session_play_text(s->session, seat, CAM_PERSON, move, cam_clock_wall(), why));
}

cam_status sitting_lay(sitting *s, cam_colour colour, const char *stone, cam_error *why)
{
    return settle(s, cam_session_lay(s->session, colour, stone, why));
}

cam_status sitting_set_turn(sitting *s, cam_seat seat, cam_error *why)
{
    return settle(s, cam_session_begin(s->session, seat, cam_clock_wall(), why));
}

/* Where no person has a seat, the computers would play it again at once. */
static void pause_if_waiting(sitting *s)
{
    if (sitting_is_waiting(s))
        cam_session_pause(s->session, cam_clock_wall(), NULL);
}

/* The puzzle from its start, in a new session: a game that is won cannot be taken back. */
static bool pose_again(sitting *s)
{
    cam_puzzle puzzle = s->puzzle.puzzle;
    return sitting_pose(s, &puzzle, s->puzzle.rules, &s->error) == CAM_OK;
}

bool sitting_undo(sitting *s)
{
    if (s->puzzle.on)
        return puzzling_may_undo(&s->puzzle, s->session) && pose_again(s);
    bool undone = settle_if(s, cam_session_undo_turn(s->session, cam_clock_wall()));
    if (undone)
        pause_if_waiting(s);
    return undone;
}

bool sitting_redo(sitting *s)
{
    if (s->puzzle.on)
        return false;
    bool redone = settle_if(s, cam_session_redo_turn(s->session, cam_clock_wall()));
    if (redone)
        pause_if_waiting(s);
    return redone;
}

cam_status sitting_resign(sitting *s, cam_error *why)
{
    if (s->puzzle.on) {
        if (!pose_again(s))
            return CAM_NO_MEMORY;
        puzzling_show(&s->puzzle);
        return CAM_OK;
    }
    cam_seat seat = cam_session_turn(s->session).seat;
    int players = cam_session_variant(s->session)->players;
    for (int i = 0; i < players && cam_session_player(s->session, seat)->kind != CAM_PERSON; i++)
        seat = (cam_seat)i;
    return settle(s, cam_session_resign(s->session, seat, CAM_PERSON, cam_clock_wall(), why));
}

cam_status sitting_pause(sitting *s, cam_error *why)
{
    double now = cam_clock_wall();
    if (cam_session_is_paused(s->session))
        return cam_session_resume(s->session, now, why);
    cam_status status = cam_session_pause(s->session, now, why);
    if (status == CAM_OK)
        think_anew(s);
    return status;
}

cam_status sitting_next_game(sitting *s, cam_error *why)
{
    return settle(s, cam_session_next_game(s->session, cam_clock_wall(), why));
}

static bool looked(sitting *s, bool moved)
{
    if (moved)
        look_anew(s);
    return moved;
}

bool sitting_back(sitting *s)
{
    return looked(s, cam_cursor_back(&s->cursor, s->session));
}

bool sitting_forward(sitting *s)
{
    return looked(s, cam_cursor_forward(&s->cursor, s->session));
}

void sitting_to_live(sitting *s)
{
    if (s->cursor.live)
        return;
    cam_cursor_goto_live(&s->cursor, s->session);
    look_anew(s);
}

cam_status sitting_continue_here(sitting *s, cam_error *why)
{
    cam_status status =
        settle(s, cam_session_continue_here(s->session, &s->cursor, cam_clock_wall(), why));
    if (status == CAM_OK)
        pause_if_waiting(s);
    return status;
}

cam_placement sitting_last_move(const sitting *s)
{
    cam_placement move = cam_record_move(cam_cursor_record(&s->cursor, s->session), s->cursor.node);
    return cam_move_is_stone(move) ? move : CAM_NO_PLACEMENT;
}

bool sitting_path(const sitting *s, cam_path *path)
{
    const cam_position *pos = &s->cursor.position;
    if (pos->result != CAM_YELLOW_WINS && pos->result != CAM_GREEN_WINS)
        return false;
    cam_colour team = pos->result == CAM_YELLOW_WINS ? CAM_YELLOW : CAM_GREEN;
    return cam_connection_path(pos, cam_session_variant(s->session)->rules, team, path);
}
