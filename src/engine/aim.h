/*
 * aim.h: what a search plays for: the win alone, or points (RULES 8).
 *
 * All that differs between the two is here: what the end of a game and a position at
 * sight are worth, which moves are worth unpacking, how wide to explore, and what a
 * value means to whoever reads the verdict. The search itself asks its aim and never
 * which aim it is.
 *
 * Values are 0 to 1, for yellow, so that nothing depends on whose turn comes after whose.
 * Only who plays for the win proves anything: a result known in advance does not say how
 * many points it brings. For points every node's proof stays empty, so whoever reads
 * proofs need not ask for the aim; what is settled at sight is searched no further all the same.
 */
#ifndef CAM_ENGINE_AIM_H
#define CAM_ENGINE_AIM_H

#include "engine/prior.h"
#include "engine/tree.h"
#include "engine/value.h"

typedef struct cam_aim {
    bool proves;   /* exact results end the search below a node */
    double spread; /* how far apart values are, against those of the win */
    double forced; /* what a forced win is worth to who has it */

    /* What the end of a game is worth. */
    double (*end_value)(const cam_position *pos, const cam_rules *rules);

    /* A position that has been looked at before and cannot be searched further. */
    double (*leaf_value)(const cam_position *pos, const cam_rules *rules,
                         const cam_weights *weights, cam_random *random);

    /* A position seen for the first time, be it the end; *proof is set if two plies of
     * looking ahead settle it, else left alone. What was seen on the way is in *sight; its
     * hash becomes 0 where that is not all of it. */
    double (*first_look)(const cam_position *pos, const cam_rules *rules,
                         const cam_weights *weights, cam_random *random, cam_sight *sight,
                         cam_proof *proof);

    /* The moves worth looking at, never none: the 'top' heaviest, as cam_prior_find_top. Of
     * those that are the same by symmetry there is one (twins.h). 'sight' is what has been seen
     * of the position, or NULL. */
    int (*find_moves)(const cam_position *pos, const cam_rules *rules, const cam_weights *weights,
                      const cam_sight *sight, int top, cam_prior prior[CAM_MAX_MOVES],
                      float *total);

    /* What a value for the player to move comes to: in chances, after so many visits and where
     * draws are so wide, and in points, 0 where they do not count. */
    cam_outlook (*outlook)(double value, double width, uint64_t visits);
    double (*points)(double value);
} cam_aim;

extern const cam_aim cam_aim_win, cam_aim_points;

/* A value for yellow as one for the team, and back. */
static inline double cam_aim_for_team(double value, cam_colour team)
{
    return team == CAM_YELLOW ? value : 1 - value;
}

/* What a result is worth to who plays for the win. */
static inline double cam_aim_result_value(cam_result result)
{
    return result == CAM_YELLOW_WINS ? 1 : result == CAM_GREEN_WINS ? 0 : 0.5;
}

#endif
