/*
 * neural.h: a net with one hidden layer, for one board.
 *
 * Its inputs are what stands on each cell, what the cell means to both colours
 * (terrain.h), how far both are from connecting, what they hold and how many
 * stones lie on the board, always seen by the player to move. Each input that is
 * present adds one row of small integers to CAM_HIDDEN sums, so most of the work
 * is a few hundred vector additions. The sums above zero say what the position is
 * worth, and how good a column of each height would be on each cell.
 */
#ifndef CAM_ENGINE_NEURAL_H
#define CAM_ENGINE_NEURAL_H

#include "engine/weights.h"

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

/* The sums, those below zero as zero. */
void cam_neural_sums(const cam_neural *net, const cam_position *pos, const cam_terrain *terrain,
                     int16_t sum[CAM_HIDDEN]);

/* What the sums add to the scores of the value and of a column. */
float cam_neural_value(const cam_neural *net, const int16_t sum[CAM_HIDDEN]);
float cam_neural_column(const cam_neural *net, const int16_t sum[CAM_HIDDEN], unsigned cell,
                        int level);

#endif
