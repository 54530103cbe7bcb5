/*
 * support.h: positions for the tests of the hand.
 */
#ifndef CAM_TESTS_HAND_SUPPORT_H
#define CAM_TESTS_HAND_SUPPORT_H

#include "base/random.h"
#include "rules/position.h"

typedef struct game {
    cam_rules rules;
    cam_position pos;
} game;

/* The rules of a board of the box, nothing on it. */
void start_game(game *g, const char *board, cam_setup setup);

/* Play random moves, but none that ends the game; fewer if there are only such. */
void play_random(game *g, int moves, cam_random *random);

/* Play a move given as text. */
void play_text(game *g, const char *move);

/* The placement a text means in the position, legal or not of the stock. */
cam_placement read_move(const game *g, const char *move);

/* A placement's text, in one of a few rooms that take turns. */
const char *text_of(const cam_rules *rules, cam_placement move);

/* How many orientations a kind has. */
int count_orientations(const cam_rules *rules, cam_kind kind);

#endif
