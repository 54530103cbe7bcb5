/*
 * local.h: a net that knows cells by their surroundings, for boards that have none of their own.
 *
 * What a cell is comes from what lies on it and around it: who has the top, how high, and
 * the slacks of both colours (terrain.h), of the cell, of those beside it, those at its
 * corners and those two steps away; from how many sides it is on; and from how far both
 * colours are from connecting and how far the game has come. Each of these adds a row of
 * small integers to the sums of the cell. The sums above zero say how good a column of each
 * height would be there. Added up over all cells they go through a second layer, which says
 * what the position is worth.
 *
 * All cells beside a cell count alike, and so do all at its corners: a position and its image
 * have the same sums. Nothing depends on how cells are numbered.
 *
 * In weights whose rules are 0, the net's tables are these: 'bias' and the rows below, 'column'
 * by stack, 'piece' the second layer, a row for each of its sums, and 'value' of these sums.
 */
#ifndef CAM_ENGINE_LOCAL_H
#define CAM_ENGINE_LOCAL_H

#include "engine/weights.h"

#define CAM_LOCAL_UNITS  64 /* sums of a cell, and of the second layer */
#define CAM_LOCAL_STATES ((1 + 2 * CAM_LEVELS) * CAM_SLACKS * CAM_SLACKS + 1) /* or no cell */
#define CAM_LOCAL_RINGS  4 /* the cell, beside it, at its corners, two steps away */
#define CAM_LOCAL_PLACES 8 /* amid, near a side, on one, on more; of four sides or of eight */
#define CAM_LOCAL_STAGES 8 /* of a game, by the stones that are left */
#define CAM_LOCAL_SHARED (2 * CAM_STEPS + CAM_LOCAL_STAGES)
#define CAM_LOCAL_ROWS                                                                             \
    (CAM_LOCAL_RINGS * CAM_LOCAL_STATES + CAM_LOCAL_PLACES + 2 * CAM_LOCAL_SHARED)
#define CAM_LOCAL_NEAR 13 /* rows of states of one cell: 1 + 4 + 4 + 4 */
#define CAM_LOCAL_MORE 3  /* rows that all cells share */

#define CAM_LOCAL_ONE   64  /* what stands for 1 in rows and sums */
#define CAM_LOCAL_MOST  255 /* of a cell's sum, so that those of all cells have room in 16 bits */
#define CAM_LOCAL_SHIFT 11  /* of the second layer's products, so that they stand for as much */

/* A board as the net sees it, with two rows of nothing around. */
#define CAM_LOCAL_FRAME (CAM_BOX + 4)

typedef struct cam_local_view {
    const cam_board *board;
    uint8_t state[CAM_LOCAL_FRAME * CAM_LOCAL_FRAME];
    uint8_t place[CAM_BITS_MAX];     /* of a cell, below CAM_LOCAL_PLACES */
    uint16_t shared[CAM_LOCAL_MORE]; /* below CAM_LOCAL_SHARED */
} cam_local_view;

void cam_local_look(const cam_position *pos, const cam_rules *rules, const cam_terrain *terrain,
                    cam_local_view *view);

/* The rows of one cell, its place among them; of all cells; and those of the second layer. */
void cam_local_rows(const cam_local_view *view, unsigned cell, uint16_t row[CAM_LOCAL_NEAR + 1]);
static inline int cam_local_shared_row(const cam_local_view *view, int i, bool second)
{
    return CAM_LOCAL_ROWS - (second ? 1 : 2) * CAM_LOCAL_SHARED + view->shared[i];
}

/* The sums of every cell; for weights with such a net, like all below. */
typedef struct cam_local {
    int16_t cell[CAM_BITS_MAX][CAM_LOCAL_UNITS];
} cam_local;

void cam_local_cells(const cam_weights *weights, const cam_position *pos, const cam_rules *rules,
                     const cam_terrain *terrain, cam_local *local);

/* Those of the second layer, for cam_neural_value. */
void cam_local_sums(const cam_weights *weights, const cam_position *pos, const cam_rules *rules,
                    const cam_terrain *terrain, int16_t sum[CAM_LOCAL_UNITS]);

#endif
