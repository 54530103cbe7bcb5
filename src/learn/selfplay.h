/*
 * selfplay.h: games of the engine against itself, to learn from.
 *
 * Both sides know what a player knows: wins in one and three, short forced wins and endings
 * exactly, and they never play a move that is seen to lose. Some of the positions are
 * thought about at length, and only of these is there a lesson; the others are passed
 * through quickly, as a game's result needs many games. Every third game has a true opening,
 * and every third one in which one side is better.
 *
 * The same player, seed and weights give the same game.
 */
#ifndef CAM_LEARN_SELFPLAY_H
#define CAM_LEARN_SELFPLAY_H

#include "learn/game.h"

typedef struct cam_selfplay cam_selfplay;

typedef struct cam_selfplay_options {
    uint32_t visits; /* where there is a lesson */
    uint32_t quick;  /* elsewhere */
} cam_selfplay_options;

/* NULL if there is no memory. The rules and the weights must outlive it;
 * NULL: those that are known of the rules. */
cam_selfplay *cam_selfplay_new(const cam_rules *rules, const cam_weights *weights,
                               cam_selfplay_options options);
void cam_selfplay_free(cam_selfplay *player);

/* Play the game that belongs to a seed. */
void cam_selfplay_game(cam_selfplay *player, uint64_t seed, cam_learn_game *game);

#endif
