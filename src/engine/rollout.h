/*
 * rollout.h: what a position is worth, by playing it out.
 */
#ifndef CAM_ENGINE_ROLLOUT_H
#define CAM_ENGINE_ROLLOUT_H

#include "base/random.h"
#include "rules/position.h"

typedef enum cam_rollout_kind {
    CAM_ROLLOUT_UNIFORM, /* any legal move */
    CAM_ROLLOUT_TAKES,   /* a win in one move is taken: the playout ends there */
    CAM_ROLLOUT_STOPS,   /* and one of the opponent's is stopped if it can be */
} cam_rollout_kind;

/* Play *pos to its end, or to the point where somebody wins with the next move;
 * then *win is that move, else CAM_NO_PLACEMENT. Returns the result. */
cam_result cam_rollout_run(cam_position *pos, const cam_rules *rules, cam_rollout_kind kind,
                           cam_random *random, cam_placement *win);

/* A random move among those that may stop the opponent's win in one; any, if
 * there is no such win; CAM_NO_PLACEMENT if nothing stops it. */
cam_placement cam_rollout_stopping_move(const cam_position *pos, const cam_rules *rules,
                                        cam_random *random);

#endif
