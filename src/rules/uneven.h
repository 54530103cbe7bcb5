/*
 * uneven.h: boards whose cells cannot be numbered in even steps.
 *
 * Most boards can (board.h), and their sets of cells move by one shift. A wide frame, a
 * large octagon or a spiral would need more than 128 numbers that way. Such a board is
 * numbered row by row without gaps, and its sets are moved by tables: what a set becomes
 * is put together from what each half byte of it becomes. That is slower, and only there.
 *
 * A piece is drawn in a frame around its anchor, its first cell row by row: up to two to
 * the west and east, up to two to the north.
 */
#ifndef CAM_RULES_UNEVEN_H
#define CAM_RULES_UNEVEN_H

#include "rules/board.h"

#define CAM_FRAME 15

/* The place in the frame of a cell so far from the anchor. */
static inline uint8_t cam_frame_place(int dx, int dy)
{
    return (uint8_t)(dx + 2 + 5 * dy);
}

/* What every set of cells becomes. */
typedef struct cam_set_table {
    cam_bits of[CAM_BITS_MAX / 4][16];
} cam_set_table;

typedef struct cam_uneven {
    cam_set_table around;            /* its neighbours */
    cam_set_table anchor[CAM_FRAME]; /* the anchors that have a cell of it at the place */
} cam_uneven;

/* The tables for a board whose cells have their numbers; free() gives them back. NULL if
 * there is no memory. */
cam_uneven *cam_uneven_new(const cam_board *board);

/* What a set becomes. */
cam_bits cam_set_table_get(const cam_set_table *table, cam_bits set);

/* Places of the frame as cells, around an anchor that has them all on the board. */
cam_bits cam_uneven_move_to(const cam_board *board, uint64_t places, unsigned anchor);

#endif
