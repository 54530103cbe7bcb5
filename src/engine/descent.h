/*
 * descent.h: one iteration of the search, from the root to a leaf and back.
 *
 * Any number of threads may be on their way at once. Visits are counted on the way
 * down, with a loss for whoever chose to come here, so that the others look elsewhere
 * meanwhile.
 */
#ifndef CAM_ENGINE_DESCENT_H
#define CAM_ENGINE_DESCENT_H

#include "engine/search_inner.h"

/* One visit more of the root, which has its moves. */
void cam_descent_run(cam_searcher *s);

/* Does this move of the root's give the opponent a win by threats, as far as so many
 * positions of a pursuit tell? Then it is known to lose. Asked once a move; by the first
 * thread. */
bool cam_descent_check(cam_search *search, cam_edge *edge, uint64_t positions);

#endif
