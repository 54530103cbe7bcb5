/*
 * level.h: the levels of the computer player, as one table.
 */
#ifndef CAM_ENGINE_LEVEL_H
#define CAM_ENGINE_LEVEL_H

#include "base/random.h"
#include "engine/engine.h"

typedef struct cam_level {
    uint64_t visits;  /* 0: by time */
    double seconds;   /* 0: by visits */
    double noise;     /* how freely it chooses among plausible moves; 0: the best */
    double oversight; /* chance to overlook a win in one move, its own or the opponent's */
} cam_level;

/* 'level' from CAM_LEVEL_MIN to CAM_LEVEL_MAX. */
const cam_level *cam_level_get(int level);

/* Choose among the lines of a verdict as the level does. A win in one move, or a
 * move that is proved to lose, is never a matter of taste. */
cam_placement cam_level_choose(const cam_level *level, const cam_verdict *verdict,
                               cam_random *random);

#endif
