/*
 * score.h: points, and matches of several games (RULES 8).
 */
#ifndef CAM_RULES_SCORE_H
#define CAM_RULES_SCORE_H

#include "rules/position.h"

typedef struct cam_points {
    int team[CAM_TEAMS];
} cam_points;

/* The points of a finished game. For one that is not over: what it would bring
 * if everybody were out now. */
cam_points cam_score_points(const cam_position *pos, const cam_rules *rules);

/* Who has won when points count: the connection, else fewer edge stones. */
cam_result cam_score_result(const cam_position *pos);

/* Several games in a row, each begun by the next seat. */
typedef struct cam_match {
    uint16_t games;  /* how many, or 0 for no limit */
    uint16_t target; /* points that end it, or 0 for no limit */
    uint16_t played; /* games so far */
    uint8_t players;
    cam_points points; /* so far */
} cam_match;

void cam_match_init(cam_match *match, int players, int games, int target);

/* The seat that begins the next game. */
cam_seat cam_match_beginner(const cam_match *match);

/* Add a finished game's points. */
void cam_match_add(cam_match *match, cam_points points);

bool cam_match_is_over(const cam_match *match);

/* Who leads, and once the match is over has won it; CAM_DRAW if equal. */
cam_result cam_match_leader(const cam_match *match);

#endif
