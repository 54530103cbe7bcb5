/*
 * search.h: the player's search. PUCT over a shared graph of positions.
 *
 * Each iteration walks from the root to a position not yet looked at, judges it
 * and carries the value back. What makes it strong:
 *   - wins in one move, and moves that cannot stop the opponent's, are known
 *     exactly at every node (threat.h);
 *   - wins in three are looked for at every node that is visited a little (tactics.h),
 *     so a move that allows one is soon left alone;
 *   - exact results are carried back to the root and never searched again;
 *   - a prior (prior.h) orders the moves, so that of 1,500 only the likely few
 *     are ever looked at;
 *   - positions reached in different ways share a node.
 *
 * Memory is one arena. A node takes 40 bytes; the moves of a node take 16 bytes
 * each and are unpacked lazily, the likeliest first. When the arena is full the
 * search goes on without new nodes.
 */
#ifndef CAM_ENGINE_SEARCH_H
#define CAM_ENGINE_SEARCH_H

#include "engine/budget.h"
#include "engine/prior.h"
#include "engine/pursuit.h"
#include "engine/value.h"

typedef struct cam_search cam_search;

/* NULL if there is no memory. The weights fit the rules; both must outlive it. */
cam_search *cam_search_new(const cam_rules *rules, const cam_weights *weights, size_t memory,
                           int threads, uint64_t seed);
void cam_search_free(cam_search *search);
void cam_search_reset(cam_search *search, uint64_t seed);

/* Think about a position in which the player to move can place something. With
 * 'points', for points (RULES 8) rather than for the win. */
void cam_search_run(cam_search *search, const cam_position *pos, bool points, cam_budget *budget,
                    cam_verdict *verdict);

/* Look for a forced win with what the search remembers of such (pursuit.h). */
cam_pursued cam_search_pursue(cam_search *search, const cam_position *pos, int plies,
                              uint64_t positions, cam_budget *budget);

#endif
