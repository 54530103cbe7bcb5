/*
 * force.h: brute force. What the engine claims, found again by playing every legal move
 * and knowing nothing.
 *
 * Slow and plain on purpose: no bound, no order of moves, no table. The rules library
 * alone is trusted, which has tests of its own.
 */
#ifndef CAM_TESTS_ENGINE_FORCE_H
#define CAM_TESTS_ENGINE_FORCE_H

#include "rules/position.h"

/* Does the player to move win at once with this legal move? */
bool force_is_win(const cam_position *pos, const cam_rules *rules, cam_placement move);

/* Every legal move of the player to move that wins at once; returns how many. */
int force_wins(const cam_position *pos, const cam_rules *rules, cam_placement move[CAM_MAX_MOVES]);
bool force_has_win(const cam_position *pos, const cam_rules *rules);

/* After 'move', can whoever is next (an opponent) win at once? */
bool force_allows_win(const cam_position *pos, const cam_rules *rules, cam_placement move);

/* What a position is worth to yellow, by plain minimax to the end of the game. */
typedef struct force_result {
    bool known; /* false: more than the given number of positions */
    int value;  /* 1, 0, -1; with points, yellow's less green's */
    int plies;  /* base game: to the quickest win or the slowest loss */
} force_result;

force_result force_solve(const cam_position *pos, const cam_rules *rules, bool points,
                         long positions);

/* Whether 'move' leads to a win at the latest with the mover's next move ('plies' 3), or
 * the one after ('plies' 5), whatever legal move the opponents make: every one of them is
 * tried. The winning side's own moves are looked for among all legal ones with 1 ply to
 * go, and come from 'witness' with 3 to go; a witness is checked, never believed. */
typedef cam_placement force_witness(const cam_position *pos, void *context);
bool force_leads_to_win(const cam_position *pos, const cam_rules *rules, cam_placement move,
                        int plies, force_witness *witness, void *context);

#endif
