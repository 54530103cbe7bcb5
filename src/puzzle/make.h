/*
 * make.h: puzzles out of games that the engine plays against itself.
 *
 * The players are strong but human: now and then one of them takes a move that looked
 * good and was not. A position becomes a puzzle if the player to move has just been given
 * something that was not there before (the opponent had a move that would have kept it),
 * if one stone alone takes it, and if no other stone wins a little later. Everything a
 * puzzle claims is proved by brute force (proof.h).
 */
#ifndef CAM_PUZZLE_MAKE_H
#define CAM_PUZZLE_MAKE_H

#include "puzzle/puzzle.h"

/* What is asked for: win in one, two or three stones, stop a threat. */
typedef enum cam_puzzle_class {
    CAM_PUZZLE_WIN_NOW,
    CAM_PUZZLE_WIN_IN_TWO,
    CAM_PUZZLE_WIN_IN_THREE,
    CAM_PUZZLE_STOP_THREAT,
} cam_puzzle_class;

#define CAM_PUZZLE_CLASSES 4

cam_puzzle_class cam_puzzle_class_of(const cam_puzzle *puzzle);

typedef struct cam_puzzle_maker cam_puzzle_maker;

/* Called for a puzzle that was found; false if it is not wanted. Of each class at most
 * two are taken from a game, and one after any of its moves. */
typedef bool (*cam_puzzle_found)(void *context, const cam_puzzle *puzzle);

/* For these rules, which must outlive it; NULL if there is no memory. */
cam_puzzle_maker *cam_puzzle_maker_new(const cam_rules *rules, uint64_t seed);
void cam_puzzle_maker_free(cam_puzzle_maker *maker);

/* Play game 'number', the same for a seed and a number whatever was played before, and look
 * for puzzles of the classes in 'wanted' (1 << class). */
void cam_puzzle_maker_play(cam_puzzle_maker *maker, uint64_t number, unsigned wanted,
                           cam_puzzle_found found, void *context);

#endif
