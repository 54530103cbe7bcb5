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

/* What was thought about another position is worth nothing any more. */
static void forget_thoughts(table *t)
{
    thinker_stop(t->thinker);
    t->thought = (thought){0};
    t->hint = CAM_NO_PLACEMENT;
    t->chance = -1;
    t->judged = CAM_NO_NODE;
}

void table_take(table *t, cam_session *session)
{
    forget_thoughts(t);
    cam_session_free(t->session);
    t->session = session;
    t->paused = false;
    if (t->stored)
        cam_session_set_storage(session, &t->storage);
    cam_session_start(session, cam_clock_wall());
}

/*
 * Thinking.
 */

bool table_has_chances(const table *t)
{
    bool decided =
        cam_session_is_live(t->session) && cam_session_outcome(t->session).result != CAM_ONGOING;
    return !decided && !cam_position_is_over(cam_session_position(t->session));
}

bool table_is_waiting(const table *t)
{
    cam_turn turn = cam_session_turn(t->session);
    return turn.due && turn.kind == CAM_COMPUTER;
}

static void start_thinking(table *t, purpose why, const cam_limits *limits)
{
    thinker_start(t->thinker, why, cam_session_variant(t->session)->rules,
                  cam_session_position(t->session), limits);
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
        if (!t->paused)
            start_thinking(t, THINK_MOVE, &limits);
    } else if (t->wants_chance && t->judged != cam_session_node(t->session) &&
               table_has_chances(t)) {
        cam_limits limits = {.seconds = JUDGE_SECONDS, .points = points};
        t->judged = cam_session_node(t->session);
        start_thinking(t, THINK_JUDGE, &limits);
    }
}

/* The verdict is the mover's; the table keeps yellow's. */
static void note_chance(table *t, const cam_verdict *verdict)
{
    double mover = verdict->proven > 0   ? 1
                   : verdict->proven < 0 ? 0
                   : verdict->drawn      ? 0.5
                                         : verdict->winrate;
    bool yellow = cam_position_team(cam_session_position(t->session)) == CAM_YELLOW;
    t->chance = yellow ? mover : 1 - mover;
}

static table_event finish_thought(table *t, const thought *done)
{
    if (done->status != CAM_OK) {
        t->error = done->error;
        t->paused = true; /* trying again at once would fail again */
        return EVENT_FAILED;
    }
    note_chance(t, &done->verdict);
    if (done->purpose == THINK_MOVE) {
        if (cam_session_play(t->session, done->verdict.best, cam_clock_wall(), &t->error) !=
            CAM_OK) {
            t->paused = true;
            return EVENT_FAILED;
        }
        t->hint = CAM_NO_PLACEMENT;
        return EVENT_MOVED;
    }
    if (done->purpose == THINK_HINT) {
        t->hint = done->verdict.best;
        t->hint_chance = done->verdict.winrate;
        t->judged = cam_session_node(t->session);
        return EVENT_HINT;
    }
    return EVENT_CHANCE;
}

table_event table_advance(table *t)
{
    if (cam_session_tick(t->session, cam_clock_wall())) {
        forget_thoughts(t);
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
    note_chance(t, &t->thought.verdict);
    return EVENT_CHANCE;
}

cam_status table_ask_hint(table *t, cam_error *why)
{
    if (cam_position_is_over(cam_session_position(t->session)))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_OVER);
    cam_limits limits = {.seconds = HINT_SECONDS,
                         .points = cam_session_variant(t->session)->points};
    start_thinking(t, THINK_HINT, &limits);
    return CAM_OK;
}

/*
 * Playing. Whatever changes the position drops the thought about it.
 */

static cam_status settle(table *t, cam_status status)
{
    if (status == CAM_OK)
        forget_thoughts(t);
    return status;
}

static bool settle_if(table *t, bool changed)
{
    if (changed)
        forget_thoughts(t);
    return changed;
}

cam_status table_play(table *t, cam_placement move, cam_error *why)
{
    return settle(t, cam_session_play(t->session, move, cam_clock_wall(), why));
}

cam_status table_play_text(table *t, const char *move, cam_error *why)
{
    return settle(t, cam_session_play_text(t->session, move, cam_clock_wall(), why));
}

/* Where no person has a seat, the computers would play it again at once. */
static void pause_if_waiting(table *t)
{
    t->paused = table_is_waiting(t);
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
    return settle(t, cam_session_resign(t->session, seat, cam_clock_wall(), why));
}

cam_status table_next_game(table *t, cam_error *why)
{
    return settle(t, cam_session_next_game(t->session, cam_clock_wall(), why));
}

bool table_back(table *t)
{
    return settle_if(t, cam_session_back(t->session));
}

bool table_forward(table *t)
{
    return settle_if(t, cam_session_forward(t->session));
}

void table_to_live(table *t)
{
    if (!cam_session_is_live(t->session))
        forget_thoughts(t);
    cam_session_goto_live(t->session);
}

void table_continue_here(table *t)
{
    forget_thoughts(t);
    cam_session_continue_here(t->session, cam_clock_wall());
    pause_if_waiting(t);
}

cam_placement table_last_move(const table *t)
{
    return cam_record_move(cam_session_record(t->session), cam_session_node(t->session));
}

bool table_path(const table *t, cam_path *path)
{
    const cam_position *pos = cam_session_position(t->session);
    if (pos->result != CAM_YELLOW_WINS && pos->result != CAM_GREEN_WINS)
        return false;
    cam_colour team = pos->result == CAM_YELLOW_WINS ? CAM_YELLOW : CAM_GREEN;
    return cam_connection_path(pos, cam_session_variant(t->session)->rules, team, path);
}
