/*
 * game.h: games to learn from, and how they lie in a file.
 *
 * A file has a header and then games, one behind the other; docs/training.md gives every
 * byte. A game is whole in itself and carries its length and a sum over its bytes, so a file
 * may grow at its end while others read it, may be cut anywhere and loses no more than its
 * last game, and two files of the same rules hold together what both hold.
 *
 * Of a position that was thought about at length there is what was found out, a lesson; of
 * the others the move alone.
 */
#ifndef CAM_LEARN_GAME_H
#define CAM_LEARN_GAME_H

#include "base/buffer.h"
#include "engine/gumbel.h"
#include "rules/score.h"

#define CAM_LEARN_VERSION 1
#define CAM_LEARN_HEADER  24 /* bytes */
#define CAM_LEARN_PLIES   128

/* What a search found out about a position. Shares are of 65535. */
typedef struct cam_lesson {
    bool given;
    int8_t proven;    /* > 0 a win of the player to move in so many plies, < 0 a loss .. */
    bool drawn;       /* .. or a draw; none of these: not proved */
    uint16_t value;   /* for the player to move, of 65535 */
    uint8_t surprise; /* in sixteenths of a nat */
    uint8_t count;    /* moves looked at */
    cam_placement move[CAM_GUMBEL_MOST];
    uint16_t share[CAM_GUMBEL_MOST]; /* what is missing to 65535 belongs to all other moves */
} cam_lesson;

typedef struct cam_learn_game {
    uint64_t seed;
    uint8_t opening; /* plies before there is anything to learn; 0: a true opening */
    uint8_t plies;
    cam_result result;
    cam_points points;
    cam_placement move[CAM_LEARN_PLIES];
    cam_lesson lesson[CAM_LEARN_PLIES];
} cam_learn_game;

/* Write the header, for these rules, and a game. */
void cam_learn_put_header(cam_buffer *out, const cam_rules *rules);
void cam_learn_put_game(cam_buffer *out, const cam_learn_game *game);

/* Is this the header of a file for these rules? Else, in a few words, why not. */
const char *cam_learn_check_header(const char *bytes, size_t count, const cam_rules *rules);

/* Read the game that begins at bytes. Returns how many bytes it takes, or 0 if there is no
 * whole game, or something else. Every move of it is legal. */
size_t cam_learn_get_game(const char *bytes, size_t count, const cam_rules *rules,
                          cam_learn_game *game);

#endif
