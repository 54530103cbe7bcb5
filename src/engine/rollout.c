#include "engine/rollout.h"

#include <stddef.h>

#include "engine/threat.h"
#include "rules/playout.h"

static cam_placement pick(const cam_moves *moves, const cam_rules *rules, cam_random *random)
{
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_unpack(moves, rules, move);
    return count ? move[cam_random_below(random, (uint32_t)count)] : CAM_NO_PLACEMENT;
}

cam_placement cam_rollout_stopping_move(const cam_position *pos, const cam_rules *rules,
                                        cam_random *random)
{
    cam_threats threats = {.count = 0};
    uint32_t groups = cam_threat_opponent_groups(pos, rules);
    if (groups)
        cam_threats_find(pos, rules, cam_colour_other(cam_position_team(pos)), groups, 3, &threats);
    if (!threats.count)
        return cam_moves_random(pos, rules, random);
    cam_moves moves;
    cam_moves_find(pos, rules, &moves);
    cam_threats_filter(&threats, rules, &moves);
    return pick(&moves, rules, random);
}

cam_result cam_rollout_run(cam_position *pos, const cam_rules *rules, cam_rollout_kind kind,
                           cam_random *random, cam_placement *win)
{
    *win = CAM_NO_PLACEMENT;
    if (kind == CAM_ROLLOUT_UNIFORM) {
        cam_playout_run(pos, rules, random);
        return (cam_result)pos->result;
    }
    while (!cam_position_is_over(pos)) {
        cam_colour team = cam_position_team(pos);
        *win = cam_threat_own(pos, rules);
        if (*win != CAM_NO_PLACEMENT)
            return cam_result_win(team);
        cam_placement move = kind == CAM_ROLLOUT_STOPS
                                 ? cam_rollout_stopping_move(pos, rules, random)
                                 : cam_moves_random(pos, rules, random);
        if (move == CAM_NO_PLACEMENT)
            return cam_result_win(cam_colour_other(team));
        cam_position_play_legal(pos, rules, move, NULL);
    }
    return (cam_result)pos->result;
}
