/*
 * puzzles.h: puzzles from files, and those that are part of the program.
 */
#ifndef CAMINOS_PUZZLES_H
#define CAMINOS_PUZZLES_H

#include <stddef.h>

#include "base/buffer.h"
#include "puzzle/puzzle.h"

#define BOARDS 4

/* Packed (puzzle/pack.h), in the order of cam_boards; made by the build from data/puzzles. */
extern const struct shipped_puzzles {
    const unsigned char *bytes;
    size_t length;
} shipped_puzzles[BOARDS];

/* The rules of the four boards, worked out when first asked for; all zero at first. */
typedef struct shelf {
    cam_rules *rules[BOARDS];
} shelf;

/* NULL if there is no memory. */
const cam_rules *shelf_rules(shelf *s, const cam_board_def *board);
void shelf_clear(shelf *s);

/* Going through puzzles. 'take' is called for each; it returns EXIT_DONE to go on, or the
 * status with which to stop. */
typedef struct visit {
    shelf *shelf;
    const cam_board_def *only; /* puzzles of this board, or NULL: of all */
    const char *file;          /* text or packed; NULL: those of the program */
    int (*take)(struct visit *v, const cam_puzzle *puzzle, const cam_rules *rules);
    void *context;
    int line; /* or the number of the puzzle, in a pack */
    long taken;
} visit;

/* EXIT_DONE, what 'take' returned, or EXIT_FAILED after one line on standard error. */
int visit_puzzles(visit *v);

/* One line on standard error, with the place in the file; returns EXIT_FAILED. */
int complain_at(const visit *v, const cam_error *error);

/* A line that changes, if standard error is a terminal; an empty one takes it away. */
void show_progress(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A puzzle of the program by its id, or that of a day since 1970 if the text is "today". False
 * if there is none. */
bool find_shipped_puzzle(const char *id, long day, cam_puzzle *puzzle, const cam_board_def **board);

/* caminos puzzles make: see puzzles_make.c. */
typedef struct make_options {
    const cam_board_def *board; /* NULL: all */
    long count, seed;
    const char *file;
} make_options;

int make_puzzles(shelf *s, const make_options *options);

#endif
