/*
 * net.h: a net with one hidden layer, for one board.
 *
 * Its inputs are what stands on each cell, what the cell means to both colours
 * (terrain.h), how far both are from connecting, what they hold and how many
 * stones lie on the board, always seen by the player to move. Each input that is
 * present adds one row of small integers to CAM_HIDDEN sums, so most of the work
 * is a few hundred vector additions. The sums above zero say what the position is
 * worth, and how good a column of each height would be on each cell.
 */
#ifndef CAM_ENGINE_NET_H
#define CAM_ENGINE_NET_H

#include "engine/weights.h"

#define CAM_NET_MARKS 12 /* per cell: own and foreign tops by height, slacks of both */
#define CAM_NET_HANDS 5  /* 0 to 3 pieces of a kind, and more */
#define CAM_NET_KINDS 4
#define CAM_NET_PLIES 32
#define CAM_NET_ROWS                                                                               \
    (CAM_BITS_MAX * CAM_NET_MARKS + 2 * CAM_STEPS + 2 * CAM_NET_KINDS * CAM_NET_HANDS +            \
     CAM_NET_PLIES)
#define CAM_NET_ACTIVE (3 * CAM_BITS_MAX + 2 + 2 * CAM_NET_KINDS + 1) /* rows at once, at most */

/* The rows of a position; returns how many. Those of single cells come last in
 * the table, so that a board stores no more than it has. */
int cam_net_rows(const cam_position *pos, const cam_terrain *terrain, uint16_t row[CAM_NET_ACTIVE]);

/* The sums, those below zero as zero. */
void cam_net_sums(const cam_net *net, const cam_position *pos, const cam_terrain *terrain,
                  int16_t sum[CAM_HIDDEN]);

/* What the sums add to the scores of the value and of a column. */
float cam_net_value(const cam_net *net, const int16_t sum[CAM_HIDDEN]);
float cam_net_column(const cam_net *net, const int16_t sum[CAM_HIDDEN], unsigned cell, int level);

#endif
