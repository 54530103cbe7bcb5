/*
 * gumbel.h: a search that explores, for games to learn from.
 *
 * The moves to look at are drawn from the prior without replacement (its logarithm plus
 * Gumbel noise, the greatest), and share the visits by sequential halving: each round looks
 * equally often at those that are left and drops the worse half. What the search then
 * thinks every legal move deserves is the prior, raised where the value found is above what
 * was to be expected and lowered where it is below; a move not looked at counts as expected.
 * That is an improvement on the prior whatever was drawn, so it is what a prior is taught.
 *
 * A move that is proved to lose gives its place to the next one drawn.
 */
#ifndef CAM_ENGINE_GUMBEL_H
#define CAM_ENGINE_GUMBEL_H

#include "engine/search.h"

#define CAM_GUMBEL_MOST 48 /* moves drawn at most */

typedef struct cam_gumbel_move {
    cam_placement move;
    float prior; /* its share of 1 */
    float noise;
    uint32_t visits; /* by this search */
    float value;     /* found, for the player to move; with visits only */
    bool lost;       /* proved */
    float share;     /* of 1, deserved */
} cam_gumbel_move;

typedef struct cam_gumbel {
    int count;      /* moves looked at, lost ones among them */
    int chosen;     /* of them, the one to play; the noise has its say if the plan says so */
    float rest;     /* share of all other moves together, by their prior among themselves */
    float value;    /* of the position, for the player to move */
    float surprise; /* how far the shares are from the prior: Kullback-Leibler, in nats */
    int proven;     /* > 0 a win in so many plies, < 0 a loss; 0: neither */
    cam_gumbel_move move[CAM_GUMBEL_MOST];
} cam_gumbel;

typedef struct cam_gumbel_plan {
    uint32_t visits;
    int width;    /* moves in the first round, CAM_GUMBEL_MOST at most */
    double noise; /* 1: draw as said; 0: take the likeliest */
    bool gamble;  /* choose with the noise, too */
} cam_gumbel_plan;

/* Think about a position in which the player to move can place something. It never stops
 * early but for a proof. False if memory is out. */
bool cam_gumbel_run(cam_search *search, const cam_position *pos, const cam_gumbel_plan *plan,
                    cam_random *random, cam_gumbel *found);

/* The arithmetic of it, from prior, visits, value and lost of each move: shares, rest, value
 * and surprise. 'sight' is the value before any search. */
void cam_gumbel_complete(cam_gumbel *found, double sight);

#endif
