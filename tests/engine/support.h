/*
 * support.h: what the tests of the engine share: kinds of games, and positions in
 * which something is at stake.
 *
 * Everything is drawn from seeded random numbers, so a failure comes back with the
 * next run.
 */
#ifndef CAM_TESTS_ENGINE_SUPPORT_H
#define CAM_TESTS_ENGINE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "fixture/effort.h"
#include "rules/moves.h"
#include "rules/position.h"
#include "rules/sketch.h"

/* A board with its pieces, the number of players, neutral stones or not. */
typedef struct game_kind {
    const cam_rules *rules;
    int players;
    bool neutral;
} game_kind;

/* The four boards, each with 2 and 4 players, without and with neutral stones. */
enum { BOX_KINDS = 16 };
game_kind box_kind(int i);

/* Boards of four and eight sides and of a few cells, with a few stones each, for 2 and 4
 * players: whole games there are within reach of brute force. */
enum { TINY_KINDS = 4 };
game_kind tiny_kind(int i);

/* A board with holes and pieces of five and of seven cubes, for two and for four players. */
enum { LONG_KINDS = 2 };
game_kind long_kind(int i);

/* An uneven board (rules/uneven.h), for two and for four players. */
enum { UNEVEN_KINDS = 2 };
game_kind uneven_kind(int i);

/* Their empty board; 'first' is the seat that begins. */
cam_position start_game(const game_kind *kind, int first);

/* A random legal move: of 'samples' drawn, the one after which the mover's team is
 * nearest to connecting, compared with the other. One sample: any move. */
cam_placement sensible_move(const cam_position *pos, const cam_rules *rules, int samples,
                            cam_random *random);

/* Play such moves until 'plies' have been played; the last one before the end of the
 * game is left out, so that the game is never over. Some seats play better than others. */
void play_sensibly(cam_position *pos, const cam_rules *rules, int plies, cam_random *random);

/* Take stones from the stocks at random until 'left' remain. False, with the stocks in any
 * state, if the player to move then has nothing to place. */
bool cut_stocks(cam_position *pos, const cam_rules *rules, int left, cam_random *random);

/* The position as a diagram on standard error: for the message of a failure. */
void show_position(const cam_position *pos, const cam_rules *rules);

/* The move as text, in one of a few buffers used in turn. */
const char *move_text(const cam_rules *rules, cam_placement move);

#endif
