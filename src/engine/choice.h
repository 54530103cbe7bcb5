/*
 * choice.h: which of a node's moves the search follows next.
 *
 * PUCT: what a move is worth, and a bonus that grows with its prior and shrinks with its visits.
 * A search asks this ten times an iteration, of dozens of moves each, so they are weighed four
 * at a time, by what their edges say alone.
 */
#ifndef CAM_ENGINE_CHOICE_H
#define CAM_ENGINE_CHOICE_H

#include "engine/tree.h"

/* What all moves of a node share. */
typedef struct cam_choice {
    float spread;    /* the bonus of a move without visits, for a prior of 1 in 65535 */
    float unvisited; /* what a move is worth that has not been seen yet */
} cam_choice;

/* The index of the best move, or -1 if all are known to lose. Of the unvisited the likeliest is
 * enough, the others follow it: *fresh tells whether there is one. A draw is worth what it is,
 * as nothing is left to find out. */
int cam_choice_make(const cam_edges *edges, const cam_choice *by, bool *fresh);

#endif
