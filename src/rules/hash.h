/*
 * hash.h: positions as 64-bit keys, and their symmetries.
 */
#ifndef CAM_RULES_HASH_H
#define CAM_RULES_HASH_H

#include "rules/position.h"

/* A key of everything that bears on the rest of the game and its points: cubes,
 * stocks, turn, players out, edge stones. Equal values have equal keys. */
uint64_t cam_hash_position(const cam_position *pos);

/* The same for all mirror images and turns of a position. *symmetry, if given,
 * is the one that takes *pos to its canonical form. */
uint64_t cam_hash_canonical(const cam_position *pos, const cam_rules *rules, int *symmetry);

/* The position seen through a symmetry of the board. */
cam_position cam_position_image(const cam_position *pos, const cam_rules *rules, int symmetry);

#endif
