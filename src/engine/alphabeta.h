/*
 * alphabeta.h: the challenger of the search. Principal variation search on the
 * distances of terrain.h.
 */
#ifndef CAM_ENGINE_ALPHABETA_H
#define CAM_ENGINE_ALPHABETA_H

#include "engine/budget.h"

typedef struct cam_alphabeta cam_alphabeta;

cam_alphabeta *cam_alphabeta_new(const cam_rules *rules, size_t memory);
void cam_alphabeta_free(cam_alphabeta *ab);

/* Think about a position in which the player to move can place something. */
void cam_alphabeta_run(cam_alphabeta *ab, const cam_position *pos, cam_budget *budget,
                       cam_verdict *verdict);

#endif
