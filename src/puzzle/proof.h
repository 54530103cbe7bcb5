/*
 * proof.h: forced wins by brute force.
 *
 * Every move is tried against every reply; only the last stone, which connects or does
 * not, is found with the engine's bitboards instead of one by one. So a proof is true
 * whatever the engine believes, and takes from a millisecond (three plies) to some
 * seconds (five).
 */
#ifndef CAM_PUZZLE_PROOF_H
#define CAM_PUZZLE_PROOF_H

#include "rules/position.h"

/* Can the team force a connection within so many plies, whatever the others place? The
 * team need not be the one to move. */
bool cam_proof_forces(const cam_position *pos, const cam_rules *rules, cam_colour team, int plies);

/* The moves of the player to move that force a connection within 'plies' plies, themselves
 * counted. At most 'most' are looked for, in the order of cam_moves_array; returns how many. */
int cam_proof_wins(const cam_position *pos, const cam_rules *rules, int plies, cam_placement *move,
                   int most);

/* Likewise the moves after which no opponent can force a connection within 'plies' plies. */
int cam_proof_stops(const cam_position *pos, const cam_rules *rules, int plies, cam_placement *move,
                    int most);

/* The same answers, the last three plies being left to the engine's tactics: for choosing
 * what is worth a proof, and for those who wait. */
int cam_proof_quick_wins(const cam_position *pos, const cam_rules *rules, int plies,
                         cam_placement *move, int most);
int cam_proof_quick_stops(const cam_position *pos, const cam_rules *rules, int plies,
                          cam_placement *move, int most);

#endif
