/*
 * rim.h: the outer rim of a board, walked once around, and whether sides lie along it.
 *
 * The rim is every cell that touches the outside, be it by a corner only; what lies
 * inside the board, a hole, is not outside. A cell stands in the walk as often as it is
 * passed: on a board one cell wide, twice.
 */
#ifndef CAM_RULES_RIM_H
#define CAM_RULES_RIM_H

#include "rules/board.h"

#define CAM_RIM_MOST 768 /* more steps than any board of 128 cells has */

typedef struct cam_rim {
    int count;
    cam_cell cell[CAM_RIM_MOST]; /* clockwise, from the north-west */
} cam_rim;

/* Is every cell joined to every other? If not, *apart is the first (from the north, then
 * from the west) that is not joined to the first of all. */
bool cam_board_is_joined(const cam_board *board, cam_cell *apart);

/* Walk around a board whose cells are joined. */
void cam_rim_walk(const cam_board *board, cam_rim *rim);

/* What is wrong with the sides of a board, if anything. */
typedef enum cam_side_fault {
    CAM_SIDES_SOUND,
    CAM_SIDE_INSIDE,    /* the cell does not lie at the rim */
    CAM_SIDE_GAP,       /* before the cell, going clockwise */
    CAM_SIDE_NOT_AFTER, /* the side does not follow the one before it, clockwise */
} cam_side_fault;

/* The first fault, with its side and cell. In which order a side names its cells does not
 * matter; which side comes after which does. */
cam_side_fault cam_rim_check(const cam_rim *rim, const cam_board *board, int *side, cam_cell *cell);

#endif
