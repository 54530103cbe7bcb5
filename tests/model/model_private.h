/*
 * model_private.h: what the model's own files share, and nobody else needs.
 */
#ifndef CAM_TESTS_MODEL_PRIVATE_H
#define CAM_TESTS_MODEL_PRIVATE_H

#include "model.h"

/* False outside the bounding square too. */
static inline bool model_is_cell(const model_board *board, int x, int y)
{
    return x >= 0 && y >= 0 && x < board->width && y < board->width && board->is_cell[x][y];
}

bool model_are_opposite(const model_board *board, int side, int other, model_span span);

/* Read one cell such as "b10" off the front of a list separated by blanks, and move
 * *list behind it. False at its end, or where no cell is written. */
bool model_read_cell(const char **list, int *x, int *y);

static inline bool model_same_point(model_point a, model_point b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* How many of that piece each colour has. */
int model_stock(model_piece piece);

#endif
