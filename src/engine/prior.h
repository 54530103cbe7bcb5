/*
 * prior.h: how likely each legal move is to be the best, before any search.
 *
 * A linear softmax. Every column of a placement scores by what the cell means to
 * both colours (terrain.h), what lies there, how high it becomes, and what the
 * net makes of it (neural.h, local.h); the whole placement by its shape and letter, and by
 * what it does besides covering cells (flags.h).
 */
#ifndef CAM_ENGINE_PRIOR_H
#define CAM_ENGINE_PRIOR_H

#include "engine/sight.h"
#include "rules/moves.h"

typedef struct cam_prior {
    cam_placement move;
    float weight; /* not normalised: exp of the score */
} cam_prior;

/* What a cell is to a team: own slack, opponent's slack, ground. */
void cam_prior_classify(const cam_position *pos, const cam_rules *rules, const cam_terrain *terrain,
                        cam_colour team, uint8_t class_of[CAM_BITS_MAX]);

/* The weight of every move of a set, in the order of the moves; returns how many, and
 * their sum in *total. */
int cam_prior_find(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                   const cam_weights *weights, cam_prior prior[CAM_MAX_MOVES], float *total);

/* The same, but only the 'top' heaviest, in the order of cam_prior_sort: much cheaper, as
 * the others are weighed and never listed. 'sight' may be NULL. */
int cam_prior_find_top(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                       const cam_weights *weights, const cam_sight *sight, int top,
                       cam_prior prior[CAM_MAX_MOVES], float *total);

/* Bring the 'top' heaviest to the front, heaviest first; equal ones by move, so
 * that the order never depends on chance. */
void cam_prior_sort(cam_prior *prior, int count, int top);

#endif
