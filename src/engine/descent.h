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

#endif
