/*
 * solver.h: exact answers. Endings searched to their end, and forced wins
 * proved by threats.
 */
#ifndef CAM_ENGINE_SOLVER_H
#define CAM_ENGINE_SOLVER_H

#include <stddef.h>

#include "engine/budget.h"
#include "rules/position.h"
#include "rules/score.h"

typedef struct cam_solver cam_solver;

/* A solver with a table of about that many bytes; NULL if there is no memory. */
cam_solver *cam_solver_new(const cam_rules *rules, size_t memory);
void cam_solver_free(cam_solver *solver);

/* Forget everything found so far. */
void cam_solver_reset(cam_solver *solver);

typedef struct cam_solution {
    bool solved; /* false: the nodes ran out or it was stopped */
    cam_result result;
    cam_points points; /* with best play, if asked for points */
    cam_placement best;
    uint64_t nodes;
} cam_solution;

/* The exact result of a position with best play from both teams: of the base
 * game, or, with 'points', for points (RULES 8). Meant for the last few stones:
 * cost grows steeply with each more. At most 'nodes' positions are looked at, and
 * no longer than the budget's limits of time allow; 'budget' may be NULL. */
cam_solution cam_solver_solve(cam_solver *solver, const cam_position *pos, bool points,
                              uint64_t nodes, cam_budget *budget);

/* How many stones are left in the stocks of those still in the game. */
int cam_solver_stones_left(const cam_position *pos, const cam_rules *rules);

/* A forced win of the player to move, in 1, 3, 5, ... up to 'plies' plies, every
 * move of which threatens to win at once (pursuit.h). Returns in how many plies, with the
 * first move in *move; 0, and *move as it was, if none was found within 'nodes' positions
 * and the time of the budget, which may be NULL. */
int cam_solver_prove(cam_solver *solver, const cam_position *pos, int plies, uint64_t nodes,
                     cam_budget *budget, cam_placement *move);

/* May the team still connect, whatever the opponent does? False is certain. */
bool cam_solver_may_connect(const cam_position *pos, const cam_rules *rules, cam_colour team);

#endif
