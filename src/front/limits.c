#include "front/limits.h"

#include <assert.h>

cam_limits cam_front_level_limits(int level, double allowed)
{
    if (cam_level_seconds(level) <= allowed)
        return (cam_limits){.level = level};
    return (cam_limits){.seconds = allowed};
}

cam_limits cam_front_move_limits(const cam_session *session, double now)
{
    cam_turn turn = cam_session_turn(session);
    assert(turn.due && turn.kind == CAM_COMPUTER);
    cam_limits limits =
        cam_front_level_limits(turn.level, cam_session_pace(session, turn.seat, now));
    limits.points = cam_session_variant(session)->points;
    return limits;
}

double cam_front_limits_seconds(const cam_limits *limits)
{
    return limits->level ? cam_level_seconds(limits->level) : limits->seconds;
}
