/*
 * twins.h: moves that are the same by a symmetry of the position.
 *
 * On the empty board all but an eighth of the moves are mirror images of others, and after
 * a stone in the middle half of them. Of such only one is worth looking at. Positions
 * without a symmetry, nearly all there are, are told at their first stones.
 */
#ifndef CAM_ENGINE_TWINS_H
#define CAM_ENGINE_TWINS_H

#include "base/random.h"
#include "rules/moves.h"

/* Of the moves that a symmetry which leaves the position as it is takes to each other, keep
 * the first that is in the set. */
void cam_twins_drop(const cam_position *pos, const cam_rules *rules, cam_moves *moves);

/* One of these symmetries, each as likely, as cam_placement_image takes it; 0: none. */
int cam_twins_pick(const cam_position *pos, const cam_rules *rules, cam_random *random);

#endif
