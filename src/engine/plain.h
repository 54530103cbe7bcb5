/*
 * plain.h: the yardstick. UCT with uniformly random playouts, and no knowledge.
 *
 * It stands still so that others can be measured against it: do not improve it.
 * UCB1 with a constant of 0.2; a child not yet visited counts as the parent's
 * mean plus 0.25; children are made when a node is visited the second time; the
 * move most visited is played. It forgets its tree between moves.
 */
#ifndef CAM_ENGINE_PLAIN_H
#define CAM_ENGINE_PLAIN_H

#include "engine/budget.h"

typedef struct cam_plain cam_plain;

/* Is there such a player? The page, which would fetch it, has no use for a yardstick. */
#if defined(__wasm__)
#define CAM_PLAIN_IS_BUILT 0
#else
#define CAM_PLAIN_IS_BUILT 1
#endif

cam_plain *cam_plain_new(const cam_rules *rules, size_t memory, uint64_t seed);
void cam_plain_free(cam_plain *plain);
void cam_plain_reset(cam_plain *plain, uint64_t seed);

/* Think about a position in which the player to move can place something. */
void cam_plain_run(cam_plain *plain, const cam_position *pos, cam_budget *budget,
                   cam_verdict *verdict);

#endif
