/*
 * level.h: the levels of the computer player, as one table.
 */
#ifndef CAM_ENGINE_LEVEL_H
#define CAM_ENGINE_LEVEL_H

#include "base/random.h"
#include "engine/engine.h"
#include "engine/weights.h"

#define CAM_LEVEL_EXACT 7 /* the lowest level that looks for forced wins */

typedef struct cam_level {
    uint64_t visits;  /* of a search; 0: by time */
    double seconds;   /* of a search; with no visits either, it plays by instinct */
    double noise;     /* how freely it chooses among plausible moves; 0: the best */
    double oversight; /* by instinct: chance to overlook a win in one move, its own or the
                         opponent's */
} cam_level;

/* 'level' from CAM_LEVEL_MIN to CAM_LEVEL_MAX. */
const cam_level *cam_level_get(int level);

/* Choose among the lines of a verdict as the level does. A win in one move, or a
 * move that is proved to lose, is never a matter of taste. */
cam_placement cam_level_choose(const cam_level *level, const cam_verdict *verdict,
                               cam_random *random);

/* Does the level play by instinct, without a search? */
static inline bool cam_level_is_instinct(const cam_level *level)
{
    return level->visits == 0 && level->seconds <= 0;
}

/* A move that looks right at first glance: by the prior, with the level's noise
 * and oversights. */
cam_placement cam_level_instinct(const cam_level *level, const cam_position *pos,
                                 const cam_rules *rules, const cam_weights *weights,
                                 cam_random *random);

#endif
