/*
 * remote.c: a game that a server keeps, shown on a desk as it is told.
 */
#include "base/utf8.h"
#include "front/front.h"
#include "front/state.h"

cam_status cam_front_skip_games(cam_front *front, int desk, int count)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_error error = {0};
    status = cam_session_skip_games(at->session, count, &error);
    if (status == CAM_OK) {
        cam_cursor_init(&at->cursor, at->session);
        cam_tree_told_forget(&at->told);
    }
    return cam_front_done(front, status, &error);
}

cam_status cam_front_sit(cam_front *front, int desk, int seat, int kind, const char *name)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    if (seat < 0 || seat >= cam_session_variant(at->session)->players)
        return cam_front_refuse(front, CAM_REASON_NO_GAME);
    cam_error error = {0};
    cam_player player = {.kind = (cam_player_kind)kind};
    cam_utf8_copy(player.name, sizeof player.name, name);
    status = cam_session_set_player(at->session, (cam_seat)seat, &player, &error);
    return cam_front_done(front, status, &error);
}

cam_status cam_front_follow(cam_front *front, int desk, const char *move, double now)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_error error = {0};
    cam_turn turn = cam_session_turn(at->session);
    status = cam_session_play_text(at->session, turn.seat, turn.kind, move, now, &error);
    return cam_front_changed(front, at, status, &error);
}

cam_status cam_front_take_back(cam_front *front, int desk, int ply, double now)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_error error = {0};
    status = cam_session_take_back(at->session, ply, now, &error);
    return cam_front_changed(front, at, status, &error);
}

cam_status cam_front_pause(cam_front *front, int desk, bool pause, double now)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_error error = {0};
    status = pause ? cam_session_pause(at->session, now, &error)
                   : cam_session_resume(at->session, now, &error);
    return cam_front_changed(front, at, status, &error);
}

cam_status cam_front_end(cam_front *front, int desk, const char *result, double now)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_error error = {0};
    cam_outcome outcome;
    status = cam_outcome_parse(result, &outcome, &error);
    if (status == CAM_OK)
        status = cam_session_conclude(at->session, outcome, now, &error);
    return cam_front_changed(front, at, status, &error);
}

cam_status cam_front_try(cam_front *front, int desk, const char *move)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_error error = {0};
    status = cam_session_try_text(at->session, &at->cursor, move, &error);
    return cam_front_done(front, status, &error);
}
