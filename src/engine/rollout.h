/*
 * rollout.h: a game played to its end at random, except that wins are taken.
 */
#ifndef CAM_ENGINE_ROLLOUT_H
#define CAM_ENGINE_ROLLOUT_H

#include "base/random.h"
#include "rules/position.h"

void cam_rollout_run(cam_position *pos, const cam_rules *rules, cam_random *random);

#endif
