/*
 * prior.h: how likely each legal move is to be the best, before any search.
 *
 * A linear softmax. Every column of a placement scores by what the cell means to
 * both colours (terrain.h), what lies there and how high it becomes; the whole
 * placement by its shape and letter. The weights stand in one table,
 * prior_weights.c, and were fitted to the visits of long searches (docs/strength.md).
 */
#ifndef CAM_ENGINE_PRIOR_H
#define CAM_ENGINE_PRIOR_H

#include "engine/terrain.h"
#include "rules/moves.h"

#define CAM_CELL_CLASSES (CAM_SLACKS * CAM_SLACKS * CAM_GROUNDS)

typedef struct cam_prior_weights {
    float column[CAM_CELL_CLASSES][CAM_LEVELS]; /* [class][new height - 1] */
    float shape[CAM_COLUMNS + 1][CAM_LEVELS];   /* [columns][levels of the piece - 1] */
    float letter[26];
} cam_prior_weights;

extern const cam_prior_weights cam_prior_default;

typedef struct cam_prior {
    cam_placement move;
    float weight; /* not normalised: exp of the score */
} cam_prior;

/* What a cell is to a team: own slack, opponent's slack, ground. */
void cam_prior_classify(const cam_position *pos, const cam_rules *rules, const cam_terrain *terrain,
                        cam_colour team, uint8_t class_of[CAM_BITS_MAX]);

/* The weight of every move of a set; returns how many, and their sum in *total. */
int cam_prior_find(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                   const cam_prior_weights *weights, cam_prior prior[CAM_MAX_MOVES], float *total);

/* Bring the 'top' heaviest to the front, heaviest first; equal ones by move, so
 * that the order never depends on chance. */
void cam_prior_sort(cam_prior *prior, int count, int top);

#endif
