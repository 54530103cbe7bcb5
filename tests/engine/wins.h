/*
 * wins.h: positions with a known forced win, as lists of moves.
 *
 * Made by make_wins from seeded random games with the solver, checked by brute force in
 * test_wins.c.
 */
#ifndef CAM_TESTS_ENGINE_WINS_H
#define CAM_TESTS_ENGINE_WINS_H

#include <stdbool.h>

typedef struct known_win {
    const char *board;
    int players;
    bool neutral;
    int plies;         /* 1, 3 or 5: the player to move wins in one, two or three moves */
    const char *first; /* a move that does it */
    const char *moves; /* that lead to the position */
} known_win;

extern const known_win known_wins[];
extern const int known_win_count;

#endif
