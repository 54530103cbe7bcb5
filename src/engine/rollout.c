#include "engine/rollout.h"

#include <stddef.h>

#include "engine/threat.h"
#include "rules/moves.h"

void cam_rollout_run(cam_position *pos, const cam_rules *rules, cam_random *random)
{
    while (!cam_position_is_over(pos)) {
        cam_placement move = cam_threat_own(pos, rules);
        if (move == CAM_NO_PLACEMENT)
            move = cam_moves_random(pos, rules, random);
        cam_position_play_legal(pos, rules, move, NULL);
    }
}
