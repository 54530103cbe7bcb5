/*
 * positions.h: the games the speeds are measured on.
 *
 * For each board the first moves of some games of the engine against itself (a
 * few hundred visits a move), so that the positions are such as a search meets.
 * They are fixed: figures of different versions can be compared.
 */
#ifndef CAMINOS_BENCH_POSITIONS_H
#define CAMINOS_BENCH_POSITIONS_H

typedef struct bench_game {
    const char *board; /* NULL ends the table */
    const char *moves; /* as in RULES 9, with blanks between */
} bench_game;

extern const bench_game bench_games[];

/* The positions after so many plies of each game are the mid-game ones. */
#define BENCH_FIRST_PLY 6
#define BENCH_LAST_PLY  14

#endif
