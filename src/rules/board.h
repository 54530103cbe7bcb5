/*
 * board.h: a playing field, drawn in a table and worked out once.
 *
 * A cell is a bit number, linear in its coordinates: cell = x * step_east +
 * y * step_north + origin. So a whole set of cells moves by one shift, and the
 * steps are chosen to pack the board into as few bits as possible: the square
 * into 64 (steps 1, 8), the rhombus into 61 (steps 5, 6), the others into two
 * words. A shift may carry a cell past the rim onto an unrelated one; the masks
 * 'has_east' and 'has_north', and the 'fit' masks of rules.h, cut those off. The few
 * boards that do not fit into 128 bits like that are uneven (uneven.h).
 */
#ifndef CAM_RULES_BOARD_H
#define CAM_RULES_BOARD_H

#include "base/bits.h"
#include "base/error.h"
#include "rules/types.h"

#define CAM_SYMMETRIES  8
#define CAM_BOARD_CELLS 128
#define CAM_GOALS       12 /* pairs of opposite sides: 2 on four sides, 12 on eight */

/* A board as a person draws it (boards.c). */
typedef struct cam_board_def {
    const char *name;
    const char *title;             /* what people read, or NULL */
    const char *source;            /* the text it was read from (definition.h), or NULL */
    const char *rows[CAM_BOX + 1]; /* north first, '#' is a cell; NULL ends */
    struct {
        const char *name;
        const char *cells; /* "d10 e10 f10 g10" */
    } sides[CAM_SIDES];    /* clockwise; four or eight of them */
} cam_board_def;

/* A pair of opposite sides (RULES 2). */
typedef struct cam_goal {
    uint8_t from, to; /* sides */
    bool direct;      /* exactly across */
} cam_goal;

typedef struct cam_board {
    const cam_board_def *def;
    uint8_t width, height, cell_count, words, side_count, goal_count, symmetry_count;
    uint8_t step_east, step_north;
    struct cam_uneven *uneven; /* NULL if cells are numbered as above; never mind the steps then */
    cam_bits cells, has_east, has_north;
    cam_bits edge; /* every cell of any side */
    cam_bits side[CAM_SIDES];
    cam_goal goal[CAM_GOALS];
    uint8_t spanning[32]; /* a bit for each set of sides: does it hold two opposite ones? */
    cam_cell at[CAM_BOX][CAM_BOX]; /* [y][x], CAM_NO_CELL where there is none */
    uint8_t x[CAM_BITS_MAX], y[CAM_BITS_MAX];
    cam_cell image[CAM_SYMMETRIES][CAM_BITS_MAX]; /* where a symmetry takes a cell */
} cam_board;

/* The four boards of the box, in the order of the rules; the table ends with a
 * board without a name. */
extern const cam_board_def cam_boards[];

/* The board of that name, or NULL. */
const cam_board_def *cam_board_find(const char *name);

/* Work out a board. CAM_MALFORMED if the drawing is not one; CAM_NO_MEMORY. */
cam_status cam_board_init(cam_board *board, const cam_board_def *def, cam_error *error);

/* The same without sides and symmetries: its cells only. */
cam_status cam_board_draw(cam_board *board, const cam_board_def *def, cam_error *error);

/* Give back what an uneven board keeps; the others keep nothing. */
void cam_board_clear(cam_board *board);

/* The cell's name, "a1" to "p16", NUL-terminated in four characters. */
void cam_cell_format(const cam_board *board, cam_cell cell, char text[4]);

/* Read a cell's name at *text, in any case, and step over it. The coordinates
 * may lie off the board: then the cell is CAM_NO_CELL. False if there is no name. */
bool cam_cell_parse(const cam_board *board, const char **text, cam_cell *cell);

/* The neighbours of a set of cells, the set itself left out unless adjacent. */
cam_bits cam_board_neighbours(const cam_board *board, cam_bits set);

#endif
