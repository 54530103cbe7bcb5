/*
 * twin.h: one game played by the library and by the model side by side.
 *
 * A twin_board names every placement of a board by the rank of its text among all texts
 * of that board, for both: comparing ranks is comparing sorted texts, without sorting.
 * A twin is a game in progress with everything needed to go back.
 */
#ifndef CAM_TESTS_RULES_TWIN_H
#define CAM_TESTS_RULES_TWIN_H

#include "model/model.h"
#include "rules/connection.h"
#include "rules/position.h"

enum {
    TWIN_MAX_PLIES = 32,   /* 14 stones a colour and two neutral ones, and to spare */
    TWIN_MAX_TEXTS = 8192, /* of one board */
};

typedef struct twin_board {
    const cam_rules *rules;
    const model_board *model;
    int texts;
    char (*text)[MODEL_TEXT_SIZE]; /* sorted bytewise, each once */
    uint16_t *rank;                /* of a library placement, TWIN_MAX_TEXTS if it is none */
    uint16_t *model_rank;          /* of a model placement, by its place in the list */
} twin_board;

typedef struct twin {
    const twin_board *board;
    cam_position pos;
    model_position model;
    int plies;
    cam_placement move[TWIN_MAX_PLIES];
    cam_undo undo[TWIN_MAX_PLIES];
    cam_position before[TWIN_MAX_PLIES];
} twin;

/* Every test here fails where library and model differ. */

void twin_board_init(twin_board *board, const char *name);
void twin_board_clear(twin_board *board);

void twin_start(twin *game, const twin_board *board, int players, bool neutral, int first);

/* Take from a seat, before anything is played, all pieces but those of one letter. */
void twin_limit_stock(twin *game, int seat, char letter);

/* Put a seat out before anything is played; not the one to move. */
void twin_put_out(twin *game, int seat);

/* Play a legal move in both. */
void twin_play(twin *game, cam_placement move);

/* The board, stocks, turn, players out, edge stones, result so far. */
void twin_compare_state(const twin *game);

/* The legal moves of the player to move; 'by_text' also formats and sorts each. */
void twin_compare_moves(const twin *game, bool by_text);

/* Who has a connection now: both colours, by every function that can tell. */
void twin_compare_connections(const twin *game);

/* Result, points, and the counting path of a finished game. */
void twin_compare_end(const twin *game);

/* Take everything back, to positions equal in every byte. */
void twin_compare_undo(const twin *game);

static inline model_colour twin_colour(cam_colour colour)
{
    return colour == CAM_YELLOW ? MODEL_YELLOW : colour == CAM_GREEN ? MODEL_GREEN : MODEL_BLUE;
}

#endif
