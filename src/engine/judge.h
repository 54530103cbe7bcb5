/*
 * judge.h: what the search's root tells so far.
 *
 * May be asked while other threads search on: the answer is then of about now.
 */
#ifndef CAM_ENGINE_JUDGE_H
#define CAM_ENGINE_JUDGE_H

#include "engine/search_inner.h"

/* What is known of the position behind an edge, or 0. */
cam_proof cam_judge_proof(const cam_search *search, const cam_edge *edge);

/* The move that looks best at a node; NULL if its moves are not unpacked. */
cam_edge *cam_judge_best(const cam_search *search, const cam_vertex *node);

/* All about the root, which has its moves; 'finished' is left false. */
void cam_judge_root(const cam_search *search, cam_verdict *verdict);

/* Can more thinking no longer change the move? So it is if the root is proved or has
 * one move only, or if the runner-up cannot catch up within what the budget leaves.
 * Whoever wants reports wants them to the end. */
bool cam_judge_is_settled(const cam_search *search);

#endif
