/*
 * types.h: the small words every part of the rules speaks in.
 */
#ifndef CAM_RULES_TYPES_H
#define CAM_RULES_TYPES_H

#include <stdint.h>

#include "base/reason.h"

#define CAM_LEVELS    3 /* nothing is ever higher (RULES 4) */
#define CAM_SEATS     4
#define CAM_KINDS     8  /* shapes in a piece set, the neutral one included */
#define CAM_BOX       16 /* longest row or column of a board */
#define CAM_SIDES     8
#define CAM_MAX_MOVES 8192

typedef enum cam_colour { CAM_YELLOW, CAM_GREEN, CAM_BLUE } cam_colour;

#define CAM_TEAMS   2 /* yellow and green; blue belongs to nobody */
#define CAM_COLOURS 3

typedef enum cam_result {
    CAM_ONGOING,
    CAM_YELLOW_WINS,
    CAM_GREEN_WINS,
    CAM_DRAW, /* everybody is out and nobody has connected */
} cam_result;

typedef uint8_t cam_cell; /* a cell of a board: its bit in a cam_bits */
typedef uint8_t cam_kind; /* a shape: its place in the piece set */
typedef uint8_t cam_seat; /* 0 to 3; people see 1 to 4 */

#define CAM_NO_CELL 255

/* A turned piece at a place on the board: orientation * 128 + anchor cell.
 * The heights below it say the rest. */
typedef uint16_t cam_placement;

#define CAM_NO_PLACEMENT 0xffff

/* Moves of the house rules (RULES 11) that place nothing. */
#define CAM_SWAP 0xfffe /* pie: take the other side */
#define CAM_BACK 0xfffd /* the time machine: the last two pieces are taken back */

static inline bool cam_move_is_stone(cam_placement move)
{
    return move < CAM_BACK;
}

static inline cam_placement cam_placement_make(unsigned orientation, unsigned anchor)
{
    return (cam_placement)(orientation << 7 | anchor);
}

static inline unsigned cam_placement_orientation(cam_placement move)
{
    return move >> 7;
}

static inline unsigned cam_placement_anchor(cam_placement move)
{
    return move & 127;
}

/* Seats alternate: 1 and 3 are yellow, 2 and 4 green (RULES 3). */
static inline cam_colour cam_seat_colour(cam_seat seat)
{
    return (cam_colour)(seat & 1);
}

static inline cam_colour cam_colour_other(cam_colour team)
{
    return (cam_colour)(team ^ 1);
}

static inline cam_result cam_result_win(cam_colour team)
{
    return team == CAM_YELLOW ? CAM_YELLOW_WINS : CAM_GREEN_WINS;
}

/* "yellow", "green" or "blue". */
static inline const char *cam_colour_name(cam_colour colour)
{
    return colour == CAM_YELLOW ? "yellow" : colour == CAM_GREEN ? "green" : "blue";
}

/* The same as an argument of a reason. */
static inline cam_term cam_colour_term(cam_colour colour)
{
    return (cam_term)(CAM_TERM_YELLOW + colour);
}

#endif
