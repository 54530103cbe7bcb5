/*
 * moves.h: which placements are legal, all at once.
 */
#ifndef CAM_RULES_MOVES_H
#define CAM_RULES_MOVES_H

#include "base/random.h"
#include "rules/position.h"

/* The legal anchors of every orientation; only the groups in 'groups' are set. */
typedef struct cam_moves {
    uint64_t at[CAM_GROUPS][2][CAM_LANES];
    uint32_t groups;
} cam_moves;

/* All legal moves of the player to move, as bitboards. */
void cam_moves_find(const cam_position *pos, const cam_rules *rules, cam_moves *moves);

/* The same for any groups of orientations, whoever is to move. */
void cam_moves_find_groups(const cam_position *pos, const cam_rules *rules, uint32_t groups,
                           cam_moves *moves);

/* All legal moves as an array, in the order of orientation and anchor; returns
 * how many. */
int cam_moves_array(const cam_position *pos, const cam_rules *rules,
                    cam_placement array[CAM_MAX_MOVES]);

/* The placements of a set found before, likewise. */
int cam_moves_unpack(const cam_moves *moves, const cam_rules *rules,
                     cam_placement array[CAM_MAX_MOVES]);

int cam_moves_count(const cam_position *pos, const cam_rules *rules);
bool cam_moves_exist(const cam_position *pos, const cam_rules *rules);

/* One legal move, each as likely, or CAM_NO_PLACEMENT if there is none. */
cam_placement cam_moves_random(const cam_position *pos, const cam_rules *rules, cam_random *random);

#endif
