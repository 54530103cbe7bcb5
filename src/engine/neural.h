/*
 * neural.h: a net with one hidden layer, for one board.
 *
 * Its inputs are what stands on each cell, what the cell means to both colours
 * (terrain.h), how far both are from connecting, what they hold and how many
 * stones lie on the board, always seen by the player to move. Each input that is
 * present adds one row of small integers to the sums, so most of the work is a few
 * hundred vector additions. The sums above zero say what the position is worth, how
 * likely a draw is, how many points there are to be had, how good a column of each height would be
 * on each cell, and how good each way to turn a piece.
 */
#ifndef CAM_ENGINE_NEURAL_H
#define CAM_ENGINE_NEURAL_H

#include "engine/rows.h"

#define CAM_NEURAL_MARKS 12 /* per cell: own and foreign tops by height, slacks of both */
#define CAM_NEURAL_HANDS 5  /* 0 to 3 pieces of a kind, and more */
#define CAM_NEURAL_KINDS 4
#define CAM_NEURAL_PLIES 32
#define CAM_NEURAL_ROWS                                                                            \
    (CAM_BITS_MAX * CAM_NEURAL_MARKS + 2 * CAM_STEPS + 2 * CAM_NEURAL_KINDS * CAM_NEURAL_HANDS +   \
     CAM_NEURAL_PLIES)
#define CAM_NEURAL_ACTIVE                                                                          \
    (3 * CAM_BITS_MAX + 2 + 2 * CAM_NEURAL_KINDS + 1) /* rows at once, at most */

/* The rows of a position; returns how many. Those of single cells come last in
 * the table, so that a board stores no more than it has. */
int cam_neural_rows(const cam_position *pos, const cam_terrain *terrain,
                    uint16_t row[CAM_NEURAL_ACTIVE]);

/* Cells of a board that need rows, and the rows of so many. */
int cam_neural_cells(const cam_board *board);
static inline int cam_neural_row_count(int cells)
{
    return CAM_NEURAL_ROWS - (CAM_BITS_MAX - cells) * CAM_NEURAL_MARKS;
}

static inline int cam_neural_phase(const cam_position *pos)
{
    return pos->plies / 4 < CAM_PHASES ? pos->plies / 4 : CAM_PHASES - 1;
}

/* The sums, those below zero as zero. For weights with a net, like all below. */
void cam_neural_sums(const cam_weights *weights, const cam_position *pos,
                     const cam_terrain *terrain, int16_t sum[CAM_UNITS_MOST]);

/* What the sums add to the scores: of the position, and of each way to turn a piece, those of a
 * group at once. */
float cam_neural_value(const cam_weights *weights, const int16_t *sum, int phase, cam_output which);
void cam_neural_pieces(const cam_weights *weights, const int16_t *sum, int group,
                       float score[CAM_LANES]);

/* Of the ways to raise a cell of height 'low', for each level that is the top then. */
static inline __attribute__((always_inline)) void cam_neural_columns(const cam_weights *w,
                                                                     const int16_t *sum,
                                                                     unsigned cell, int low,
                                                                     float level[CAM_LEVELS])
{
    const int8_t *row = cam_weights_column(w, (int)cell * CAM_STACKS + cam_stack(low, 1));
    int32_t total[CAM_ROWS_MOST];
    cam_rows_dots(sum, row, w->units, CAM_LEVELS - low, total);
    for (int i = low; i < CAM_LEVELS; i++)
        level[i] = w->column_scale * (float)total[i - low];
}

#endif
