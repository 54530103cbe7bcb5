/*
 * pursuit.h: forced wins by threats, three plies long or many more.
 *
 * Every stone of the attacker's threatens to connect at once, so the defender has few
 * replies; which line to follow is told by proof numbers: how many positions are still to
 * be won to prove a win, how many to be held to refute it. The tree grows where either
 * number is least, in storage that is allocated when made.
 *
 * What is found is certain. What is not may still be there by a quiet move.
 */
#ifndef CAM_ENGINE_PURSUIT_H
#define CAM_ENGINE_PURSUIT_H

#include <stddef.h>

#include "engine/budget.h"
#include "rules/position.h"

#define CAM_PURSUIT_PLIES 15 /* at most */

typedef struct cam_pursuit cam_pursuit;

/* With about that many bytes; NULL if there is no memory. */
cam_pursuit *cam_pursuit_new(const cam_rules *rules, size_t memory);
void cam_pursuit_free(cam_pursuit *pursuit);

/* Forget everything found so far. */
void cam_pursuit_reset(cam_pursuit *pursuit);

typedef struct cam_pursued {
    int plies;          /* of the win; 0: none found */
    cam_placement move; /* its first stone */
    int refuted;        /* there is no win by threats in so many plies, for certain */
    uint64_t positions; /* unfolded */
} cam_pursued;

/* The quickest win by threats of the player to move, of at most so many plies, with so many
 * positions unfolded at most and within the time of the budget, which may be NULL. */
cam_pursued cam_pursuit_run(cam_pursuit *pursuit, const cam_position *pos, int plies,
                            uint64_t positions, cam_budget *budget);

#endif
