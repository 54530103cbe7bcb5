/*
 * play.c: what people and computers do to the sessions of a front.
 */
#include "front/front.h"
#include "front/state.h"

static bool has_node(const cam_desk *desk, int node)
{
    const cam_record *record = cam_cursor_record(&desk->cursor, desk->session);
    return node >= 0 && (cam_node)node < cam_record_size(record);
}

static bool has_seat(const cam_desk *desk, int seat)
{
    return seat >= 0 && seat < cam_session_variant(desk->session)->players;
}

/* Place a stone in the live game, for the seat whose turn it is. */
static cam_status play_live(cam_front *front, cam_desk *desk, cam_player_kind from,
                            const char *move, double now)
{
    cam_error error = {0};
    cam_seat seat = cam_session_turn(desk->session).seat;
    cam_status status = cam_session_play_text(desk->session, seat, from, move, now, &error);
    return cam_front_changed(front, desk, status, &error);
}

cam_status cam_front_play(cam_front *front, int desk, const char *move, double now)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    if (at->cursor.live)
        return play_live(front, at, CAM_PERSON, move, now);
    cam_error error = {0};
    status = cam_session_try_text(at->session, &at->cursor, move, &error);
    return cam_front_done(front, status, &error);
}

cam_status cam_front_play_computer(cam_front *front, int desk, const char *move, double now)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    return at ? play_live(front, at, CAM_COMPUTER, move, now) : status;
}

/* What lies before the first move has changed: the place is the same, the position is not. */
static cam_status relaid(cam_front *front, cam_desk *desk, cam_status status,
                         const cam_error *error)
{
    if (status == CAM_OK)
        cam_cursor_goto_live(&desk->cursor, desk->session);
    return cam_front_done(front, status, error);
}

cam_status cam_front_lay(cam_front *front, int desk, int colour, const char *stone)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    if (colour < 0 || colour >= CAM_COLOURS)
        return cam_front_refuse(front, CAM_REASON_BAD_COLOUR);
    cam_error error = {0};
    status = cam_session_lay(at->session, (cam_colour)colour, stone, &error);
    return relaid(front, at, status, &error);
}

cam_status cam_front_lift(cam_front *front, int desk)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_session_lift(at->session);
    return relaid(front, at, CAM_OK, NULL);
}

cam_status cam_front_begin_at(cam_front *front, int desk, int seat, double now)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    if (!has_seat(at, seat))
        return cam_front_refuse(front, CAM_REASON_NO_GAME);
    cam_error error = {0};
    status = cam_session_begin(at->session, (cam_seat)seat, now, &error);
    return relaid(front, at, status, &error);
}

cam_status cam_front_resign(cam_front *front, int desk, int seat, double now)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    if (!has_seat(at, seat))
        return cam_front_refuse(front, CAM_REASON_NO_GAME);
    cam_error error = {0};
    status = cam_session_resign(at->session, (cam_seat)seat, CAM_PERSON, now, &error);
    return cam_front_changed(front, at, status, &error);
}

cam_status cam_front_next_game(cam_front *front, int desk, double now)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_error error = {0};
    status = cam_session_next_game(at->session, now, &error);
    if (status == CAM_OK)
        cam_cursor_goto_live(&at->cursor, at->session);
    return cam_front_done(front, status, &error);
}

cam_status cam_front_comment(cam_front *front, int desk, int node, const char *text)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_error error = {0};
    status = has_node(at, node)
                 ? cam_session_comment(at->session, at->cursor.game, (cam_node)node, text, &error)
                 : cam_fail(&error, CAM_MALFORMED, CAM_REASON_NO_SUCH_NODE);
    return cam_front_done(front, status, &error);
}

/* Undo and redo end a review: one wants to see what one takes back. */
static void step_game(cam_desk *desk, bool (*step)(cam_session *, double), double now)
{
    if (step(desk->session, now))
        cam_cursor_goto_live(&desk->cursor, desk->session);
}

static cam_status take_step(cam_desk *desk, int step, double now, cam_error *error)
{
    static bool (*const of_game[])(cam_session *, double) = {
        [CAM_FRONT_UNDO] = cam_session_undo,
        [CAM_FRONT_REDO] = cam_session_redo,
        [CAM_FRONT_UNDO_TURN] = cam_session_undo_turn,
        [CAM_FRONT_REDO_TURN] = cam_session_redo_turn,
    };
    cam_cursor *cursor = &desk->cursor;
    switch (step) {
    case CAM_FRONT_CONTINUE:
        return cam_session_continue_here(desk->session, cursor, now, error);
    case CAM_FRONT_BACK:
        cam_cursor_back(cursor, desk->session);
        break;
    case CAM_FRONT_FORWARD:
        cam_cursor_forward(cursor, desk->session);
        break;
    case CAM_FRONT_LIVE:
        cam_cursor_goto_live(cursor, desk->session);
        break;
    default:
        step_game(desk, of_game[step], now);
    }
    return CAM_OK;
}

cam_status cam_front_go(cam_front *front, int desk, int step, double now)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    if (step < 0 || step >= CAM_FRONT_STEPS)
        return cam_front_refuse(front, CAM_REASON_NO_SUCH_NODE);
    cam_error error = {0};
    status = take_step(at, step, now, &error);
    return cam_front_done(front, status, &error);
}

cam_status cam_front_goto(cam_front *front, int desk, int node)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    if (!has_node(at, node))
        return cam_front_refuse(front, CAM_REASON_NO_SUCH_NODE);
    cam_cursor_goto(&at->cursor, at->session, (cam_node)node);
    return cam_front_done(front, CAM_OK, NULL);
}

cam_status cam_front_run_clocks(cam_front *front, int desk, bool run, double now)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    if (run)
        cam_session_start(at->session, now);
    else
        cam_session_stop(at->session, now);
    return cam_front_done(front, CAM_OK, NULL);
}
