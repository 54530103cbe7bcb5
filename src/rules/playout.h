/*
 * playout.h: uniformly random games to their true end.
 */
#ifndef CAM_RULES_PLAYOUT_H
#define CAM_RULES_PLAYOUT_H

#include "base/random.h"
#include "rules/position.h"

/* Play random legal moves, each as likely at its turn, until the game is over.
 * Returns how many were played; *pos holds the final position. */
int cam_playout_run(cam_position *pos, const cam_rules *rules, cam_random *random);

/* How many move sequences of 'depth' moves there are from here. */
uint64_t cam_perft(const cam_position *pos, const cam_rules *rules, int depth);

#endif
