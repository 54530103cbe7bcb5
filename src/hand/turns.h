/*
 * turns.h: turned stones: their cubes, where a quarter turn leads, where to hold them.
 *
 * Worked out once from the rules. The rules know nothing of turning: to them an
 * orientation is a set of columns, and which of them a quarter turn makes out of
 * another is the business of whoever has the stone in hand.
 */
#ifndef CAM_HAND_TURNS_H
#define CAM_HAND_TURNS_H

#include "rules/rules.h"

#define CAM_CUBES 9 /* of one stone at the most */

typedef enum cam_axis {
    CAM_UPRIGHT, /* about the vertical axis, clockwise from above: what lies stays lying */
    CAM_FORWARD, /* over, away from the player: north goes down */
    CAM_ASIDE,   /* over, to the right: east goes down */
} cam_axis;

#define CAM_AXES 3

typedef struct cam_cube {
    int8_t x, y, z; /* east, north, up; of a placement counted from the board's a1 */
} cam_cube;

typedef struct cam_turns {
    uint8_t next[CAM_ORIENTATIONS][CAM_AXES];    /* a quarter turn leads there */
    uint8_t grip[CAM_ORIENTATIONS][CAM_COLUMNS]; /* its columns, nearest its middle first */
    uint8_t start[CAM_KINDS]; /* lying, its long side across, ready to be tipped up */
} cam_turns;

void cam_turns_init(cam_turns *turns, const cam_rules *rules);

/* A quarter turn, or back if 'way' is negative. A way of lying that no stone ever can
 * have (rules.c leaves it out) is turned past, so a circle may be shorter than four. */
unsigned cam_turns_step(const cam_turns *turns, unsigned orientation, cam_axis axis, int way);

/* The cubes of an orientation, counted from its anchor; returns how many. */
int cam_orientation_cubes(const cam_orientation *orientation, cam_cube cubes[CAM_CUBES]);

/* The cubes of a placement that is on the board, its lowest level at 'rest'. */
int cam_placement_cubes(const cam_rules *rules, cam_placement move, int rest,
                        cam_cube cubes[CAM_CUBES]);

/* The orientation held by one of its columns over a cell, or CAM_NO_PLACEMENT if it would
 * stick out of the board. */
cam_placement cam_placement_over(const cam_rules *rules, unsigned orientation, int column,
                                 cam_cell cell);

#endif
