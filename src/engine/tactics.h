/*
 * tactics.h: forced wins of three plies, seen from any node of the search.
 *
 * The prior likes moves that look like those of good games; the stone that makes two
 * threats at once often does not, and a search that follows the prior walks into it.
 * Here every stone is tried: one that threatens to connect, such that after each
 * reply that may stop the threat there is a win in one. No table, no memory, so any
 * thread may ask at any time.
 */
#ifndef CAM_ENGINE_TACTICS_H
#define CAM_ENGINE_TACTICS_H

#include "rules/moves.h"

/* The first stone of a win in three plies for the player to move, who has no win in
 * one; CAM_NO_PLACEMENT if there is none. Exact, both ways, where turns alternate. */
cam_placement cam_tactics_win_in_three(const cam_position *pos, const cam_rules *rules);

/* The stones of the player to move after which the team threatens to win at once, as far as
 * stocks and turns allow it; returns how many. Under threat only those that may stop it. */
int cam_tactics_attacks(const cam_position *pos, const cam_rules *rules,
                        cam_placement found[CAM_MAX_MOVES]);

#endif
