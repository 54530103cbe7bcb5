/*
 * threat.h: wins in one move and what stops them, found with bitboards.
 *
 * A stone completes a connection only if it touches what is joined to one side
 * and what is joined to an opposite one. Both conditions are shifted bitboards,
 * like legality itself, so a handful of candidates remain to be looked at one by
 * one, and usually none.
 */
#ifndef CAM_ENGINE_THREAT_H
#define CAM_ENGINE_THREAT_H

#include "rules/moves.h"

#define CAM_THREATS 16

/* Placements that win at once, up to CAM_THREATS of them. Stones on the same cells mostly win
 * in the same way. */
typedef struct cam_threats {
    int count, ways;
    cam_placement move[CAM_THREATS];
    uint8_t way[CAM_THREATS];   /* of each */
    cam_bits path[CAM_THREATS]; /* of each way: the stone and a connection through it */
} cam_threats;

/* The wins of 'team' if it could place one stone out of 'groups' now; at most
 * 'most' are looked for. Paths are found only if 'most' is above 1. */
void cam_threats_find(const cam_position *pos, const cam_rules *rules, cam_colour team,
                      uint32_t groups, int most, cam_threats *threats);

/* Would this one stone win for 'team' now? */
bool cam_threat_is_win(const cam_position *pos, const cam_rules *rules, cam_colour team,
                       cam_placement move);

/* A win in one move of the player to move, or CAM_NO_PLACEMENT. */
cam_placement cam_threat_own(const cam_position *pos, const cam_rules *rules);

/* The groups of orientations of the player who moves after this one, if that is
 * an opponent in the game proper; else 0. */
uint32_t cam_threat_opponent_groups(const cam_position *pos, const cam_rules *rules);

/* Keep only the moves that touch the path of every threat: no other move can
 * stop them all. */
void cam_threats_filter(const cam_threats *threats, const cam_rules *rules, cam_moves *moves);

/* Keep only the moves after which another stone of the team to move might connect:
 * no other move threatens anything that is not threatened already. */
void cam_threats_keep_makers(const cam_position *pos, const cam_rules *rules, cam_moves *moves);

/* The wins in one of the opponent's that the player to move has to stop. */
void cam_threats_against(const cam_position *pos, const cam_rules *rules, cam_threats *threats);

/* The legal moves that may stop these threats. False if there are none. */
bool cam_threats_answers(const cam_threats *threats, const cam_position *pos,
                         const cam_rules *rules, cam_moves *moves);

/* The moves worth looking at: all legal ones or, under threat, those that may
 * stop it. False if there are none. */
bool cam_threat_moves(const cam_position *pos, const cam_rules *rules, cam_moves *moves);

#endif
