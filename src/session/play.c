/*
 * play.c: playing, and ending or pausing a game by other means than the board.
 */
#include <assert.h>

#include "rules/notation.h"
#include "session/state.h"

cam_status cam_session_check_playing(cam_session *session, double now, cam_error *why)
{
    if (cam_session_tick(session, now))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_TIME_UP);
    if (session->outcome.result != CAM_ONGOING)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_OVER);
    return CAM_OK;
}

static cam_status check_seat(const cam_session *session, cam_seat seat, cam_player_kind from,
                             cam_error *why)
{
    assert(seat < session->variant.players);
    if (cam_session_sitting(session, &session->position, seat)->kind != from)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_NOT_YOUR_SEAT, .seat = seat + 1);
    return CAM_OK;
}

/* May this seat place a stone now, and is it those who do who sit there? */
static cam_status check_turn(cam_session *session, cam_seat seat, cam_player_kind from, double now,
                             cam_error *why)
{
    cam_status status = cam_session_check_playing(session, now, why);
    if (status != CAM_OK)
        return status;
    if (session->paused)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_PAUSED);
    if (session->position.seat != seat)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_TURN_OF_SEAT,
                        .seat = session->position.seat + 1);
    return check_seat(session, seat, from, why);
}

cam_status cam_session_play(cam_session *session, cam_seat seat, cam_player_kind from,
                            cam_placement move, double now, cam_error *why)
{
    cam_status status = check_turn(session, seat, from, now, why);
    if (status != CAM_OK)
        return status;
    cam_game *game = cam_session_current(session);
    cam_node child;
    status = cam_record_play(game->record, game->live, move, &child, why);
    if (status != CAM_OK)
        return status;
    cam_session_set_live(session, child);
    cam_timer_moved(&session->timer, now);
    if (move == CAM_SWAP) { /* time is a player's own */
        double left = session->timer.left[0];
        session->timer.left[0] = session->timer.left[1];
        session->timer.left[1] = left;
    }
    cam_session_note_clocks(session, child);
    cam_session_run_clock(session, now);
    cam_session_changed(session);
    return CAM_OK;
}

cam_status cam_session_play_text(cam_session *session, cam_seat seat, cam_player_kind from,
                                 const char *move, double now, cam_error *why)
{
    cam_status status = check_turn(session, seat, from, now, why);
    if (status != CAM_OK)
        return status;
    cam_placement placement;
    status = cam_move_parse(&session->position, session->variant.rules, move, &placement, why);
    return status == CAM_OK ? cam_session_play(session, seat, from, placement, now, why) : status;
}

/* The record's first position has changed. */
static void begin_anew(cam_session *session)
{
    cam_session_set_live(session, CAM_ROOT);
    cam_session_changed(session);
}

cam_status cam_session_lay(cam_session *session, cam_colour colour, const char *stone,
                           cam_error *why)
{
    cam_placement placement = CAM_NO_PLACEMENT;
    cam_status status =
        session->game_count > 1
            ? cam_fail(why, CAM_ILLEGAL, CAM_REASON_SETUP_LATE)
            : cam_stone_parse(&session->position, session->variant.rules, stone, &placement, why);
    if (status == CAM_OK)
        status = cam_record_lay(cam_session_current(session)->record, colour, placement, why);
    if (status == CAM_OK)
        begin_anew(session);
    return status;
}

bool cam_session_lift(cam_session *session)
{
    bool lifted = cam_record_lift(cam_session_current(session)->record);
    if (lifted)
        begin_anew(session);
    return lifted;
}

cam_status cam_session_begin(cam_session *session, cam_seat seat, double now, cam_error *why)
{
    if (session->game_count > 1 || seat >= session->variant.players)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_SETUP_LATE);
    cam_status status = cam_record_begin(cam_session_current(session)->record, seat, why);
    if (status == CAM_OK) {
        begin_anew(session);
        cam_session_run_clock(session, now);
    }
    return status;
}

cam_status cam_session_try(cam_session *session, cam_cursor *cursor, cam_placement move,
                           cam_error *why)
{
    cam_node child;
    cam_status status =
        cam_record_play(session->game[cursor->game].record, cursor->node, move, &child, why);
    if (status != CAM_OK)
        return status;
    cursor->tip = child;
    cam_cursor_goto(cursor, session, child);
    cam_session_changed(session);
    return CAM_OK;
}

cam_status cam_session_try_text(cam_session *session, cam_cursor *cursor, const char *move,
                                cam_error *why)
{
    cam_placement placement;
    cam_status status =
        cam_move_parse(&cursor->position, session->variant.rules, move, &placement, why);
    return status == CAM_OK ? cam_session_try(session, cursor, placement, why) : status;
}

/*
 * The end.
 */

void cam_session_adjudge(cam_session *session, cam_outcome outcome)
{
    session->adjudged = outcome;
    session->outcome = outcome;
    if (outcome.result == CAM_ONGOING)
        session->outcome =
            cam_outcome_of(&session->position, session->variant.rules, session->variant.points);
    if (session->outcome.result != CAM_ONGOING)
        session->paused = false;
    session->outcome_changed = true;
}

static cam_status end_game(cam_session *session, cam_outcome outcome, double now, cam_error *why)
{
    cam_status status = cam_session_check_playing(session, now, why);
    if (status != CAM_OK)
        return status;
    cam_session_adjudge(session, outcome);
    cam_session_run_clock(session, now);
    cam_session_changed(session);
    return CAM_OK;
}

static cam_outcome loss_of(cam_seat seat, cam_ending ending)
{
    return (cam_outcome){.result = cam_result_win(cam_colour_other(cam_seat_colour(seat))),
                         .ending = ending};
}

cam_status cam_session_resign(cam_session *session, cam_seat seat, cam_player_kind from, double now,
                              cam_error *why)
{
    cam_status status = check_seat(session, seat, from, why);
    return status == CAM_OK ? end_game(session, loss_of(seat, CAM_BY_RESIGNATION), now, why)
                            : status;
}

cam_status cam_session_draw(cam_session *session, double now, cam_error *why)
{
    cam_outcome draw = {.result = CAM_DRAW, .ending = CAM_BY_AGREEMENT};
    return end_game(session, draw, now, why);
}

cam_status cam_session_forfeit(cam_session *session, cam_seat seat, double now, cam_error *why)
{
    assert(seat < session->variant.players);
    return end_game(session, loss_of(seat, CAM_BY_FORFEIT), now, why);
}

cam_status cam_session_abort(cam_session *session, double now, cam_error *why)
{
    cam_outcome nothing = {.result = CAM_DRAW, .ending = CAM_BY_ABORTING};
    return end_game(session, nothing, now, why);
}

cam_status cam_session_conclude(cam_session *session, cam_outcome outcome, double now,
                                cam_error *why)
{
    bool on_board = outcome.ending == CAM_BY_CONNECTION || outcome.ending == CAM_BY_EDGE_STONES;
    if (session->outcome.result != CAM_ONGOING)
        return session->outcome.result == outcome.result
                   ? CAM_OK
                   : cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_OVER);
    if (outcome.result == CAM_ONGOING || (on_board && outcome.result != CAM_DRAW))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_NOT_OVER);
    return outcome.result == CAM_DRAW && outcome.ending != CAM_BY_ABORTING
               ? cam_session_draw(session, now, why)
               : end_game(session, outcome, now, why);
}

bool cam_session_tick(cam_session *session, double now)
{
    if (!session->timer.running || !cam_timer_update(&session->timer, now))
        return false;
    cam_session_adjudge(session, loss_of(session->timer.fallen, CAM_BY_TIME));
    cam_session_changed(session);
    return true;
}

/*
 * Pausing.
 */

static cam_status set_paused(cam_session *session, bool paused, double now, cam_error *why)
{
    cam_status status = cam_session_check_playing(session, now, why);
    if (status != CAM_OK)
        return status;
    if (session->paused == paused)
        return cam_fail(why, CAM_ILLEGAL,
                        paused ? CAM_REASON_GAME_PAUSED : CAM_REASON_GAME_NOT_PAUSED);
    session->paused = paused;
    cam_session_run_clock(session, now);
    cam_session_changed(session);
    return CAM_OK;
}

cam_status cam_session_pause(cam_session *session, double now, cam_error *why)
{
    return set_paused(session, true, now, why);
}

cam_status cam_session_resume(cam_session *session, double now, cam_error *why)
{
    return set_paused(session, false, now, why);
}

bool cam_session_is_paused(const cam_session *session)
{
    return session->paused;
}
