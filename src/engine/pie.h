/*
 * pie.h: the engine under the pie rule (RULES 11): it begins evenly, and takes the other
 * side if that is the better one.
 */
#ifndef CAM_ENGINE_PIE_H
#define CAM_ENGINE_PIE_H

#include "base/random.h"
#include "engine/engine.h"

/* Is this the first stone of a game in which the opponent may take it over? */
static inline bool cam_pie_is_cut(const cam_position *pos)
{
    return pos->house & CAM_HOUSE_PIE && !pos->neutral_left;
}

/* One of the first stones after which the chances are most even, at sight. */
cam_placement cam_pie_cut(const cam_position *pos, const cam_rules *rules,
                          const cam_weights *weights, cam_random *random);

/* If the other side can be taken and is the better one, that is the verdict's move. */
void cam_pie_take(const cam_position *pos, const cam_rules *rules, const cam_weights *weights,
                  cam_verdict *verdict);

#endif
