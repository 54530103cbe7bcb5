#include "front/limits.h"

#include <assert.h>
#include <math.h>

cam_limits cam_front_move_limits(const cam_session *session, double now)
{
    cam_turn turn = cam_session_turn(session);
    assert(turn.due && turn.kind == CAM_COMPUTER);
    double allowed = cam_session_pace(session, turn.seat, now);
    return (cam_limits){.level = turn.level,
                        .seconds = isfinite(allowed) ? allowed : 0,
                        .points = cam_session_variant(session)->points};
}

double cam_front_limits_seconds(const cam_limits *limits)
{
    double own = limits->level ? cam_level_seconds(limits->level) : 0;
    if (!limits->level || (limits->seconds > 0 && limits->seconds < own))
        return limits->seconds;
    return own;
}
