/*
 * ghost.h: the piece in the player's hand, held over the board.
 *
 * A ghost hangs by one of its columns, the pivot, from the cell under the cursor.
 * It remembers for each shape how it was last turned. Where it would stick out of
 * the board or cannot be placed by its pivot, it is held by another column if
 * that makes it fit, so the cursor never has to leave the board.
 */
#ifndef CAMINOS_PLAY_GHOST_H
#define CAMINOS_PLAY_GHOST_H

#include "rules/position.h"

typedef enum turn_axis {
    TURN_UPRIGHT, /* about the vertical axis: lying pieces stay lying */
    TURN_FORWARD, /* over, away from the player */
    TURN_ASIDE,   /* over, to the right */
} turn_axis;

typedef struct ghost {
    const cam_rules *rules;
    cam_position pos; /* the position it hangs over */
    cam_cell cell;    /* under the cursor */
    cam_kind kind;
    cam_placement move; /* where it is, legal or not; CAM_NO_PLACEMENT: off the board */
    uint8_t orientation[CAM_KINDS], pivot[CAM_KINDS];
} ghost;

/* A ghost over the middle of the board. */
void ghost_init(ghost *g, const cam_rules *rules, const cam_position *pos);

/* The position has changed: take a shape that can still be placed. */
void ghost_refresh(ghost *g, const cam_position *pos);

/* Take another shape; false if the player has none of it left. */
bool ghost_choose(ghost *g, cam_kind kind);

/* Take the next shape there is. */
void ghost_choose_next(ghost *g);

/* Go to the next cell in a direction, over gaps; stays at the rim. */
void ghost_step(ghost *g, int dx, int dy);
void ghost_go(ghost *g, cam_cell cell);

void ghost_turn(ghost *g, turn_axis axis);

/* Turn and shift to the next legal placement of the shape that covers the cell
 * under the cursor; false if there is none. */
bool ghost_next_fit(ghost *g);

/* Show a given placement, say a hint. */
void ghost_show(ghost *g, cam_placement move);

/* May it be placed? Otherwise *why says why not. */
cam_status ghost_check(const ghost *g, cam_error *why);

/* Every cell a legal placement of the shape could cover. */
cam_bits ghost_possible_cells(const ghost *g);

#endif
