/*
 * tactics.h: forced wins of three plies, seen from any node of the search.
 *
 * The prior likes moves that look like those of good games; the stone that makes two
 * threats at once often does not, and a search that follows the prior walks into it.
 * Here every stone is tried: one that threatens to connect, such that after each
 * reply that may stop the threat there is a win in one. Whoever asks of one position
 * after another may hand over what stopped such stones before: that changes how long it
 * takes, never the answer.
 */
#ifndef CAM_ENGINE_TACTICS_H
#define CAM_ENGINE_TACTICS_H

#include "rules/moves.h"

#define CAM_DEFENCES 24

/* Replies of a team that stopped a stone, the last one first: they mostly stop the next one
 * too, and then nothing else has to be found out about it. Empty if all is 0. */
typedef struct cam_defence {
    cam_placement reply[CAM_DEFENCES];
    int count;
} cam_defence;

/* The first stone of a win in three plies for the player to move, who has no win in
 * one; CAM_NO_PLACEMENT if there is none. Exact, both ways, where turns alternate.
 * defence[TEAM]: of each team; NULL: nothing is remembered. */
cam_placement cam_tactics_win_in_three(const cam_position *pos, const cam_rules *rules,
                                       cam_defence defence[CAM_TEAMS]);

/* The stones of the player to move after which the team threatens to win at once, as far as
 * stocks and turns allow it; returns how many. Under threat only those that may stop it. */
int cam_tactics_attacks(const cam_position *pos, const cam_rules *rules,
                        cam_placement found[CAM_MAX_MOVES]);

#endif
