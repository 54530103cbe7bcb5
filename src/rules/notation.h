/*
 * notation.h: moves as text (RULES 9).
 */
#ifndef CAM_RULES_NOTATION_H
#define CAM_RULES_NOTATION_H

#include "rules/position.h"

/* Room for any move: letter, colon, nine columns "p16x3,". */
#define CAM_MOVE_TEXT 64

/* The move in its one written form, NUL-terminated. Returns its length. */
int cam_move_format(const cam_rules *rules, cam_placement move, char text[CAM_MOVE_TEXT]);

/* Read a move: any case, any order of columns; also "swap" and "back" of the house rules
 * (CAM_SWAP, CAM_BACK). The heights of *pos settle which
 * orientation is meant. CAM_MALFORMED if it is no move at all, CAM_ILLEGAL if it
 * cannot be played in *pos; *why names the rule in a player's words. */
cam_status cam_move_parse(const cam_position *pos, const cam_rules *rules, const char *text,
                          cam_placement *move, cam_error *why);

/* The same for a stone of any colour, whoever has the turn: the orientation that comes
 * closest to fitting there, which may still be illegal. */
cam_status cam_stone_parse(const cam_position *pos, const cam_rules *rules, const char *text,
                           cam_placement *move, cam_error *why);

#endif
