/*
 * lessons.h: positions to learn from, out of files of games (learn/game.h).
 */
#ifndef FIT_LESSONS_H
#define FIT_LESSONS_H

#include "learn/game.h"

#define FIT_BOX         4    /* boards of the box */
#define FIT_BOARDS_MOST 1024 /* and of files */

/* Boards that lessons may be of: those of the box come first. */
typedef struct fit_boards {
    const cam_rules *rules[FIT_BOARDS_MOST];
    int count;
} fit_boards;

/* A position to learn from: what the search found, and how its game ended. */
typedef struct fit_lesson {
    cam_position pos;
    const cam_rules *rules;
    cam_lesson lesson;
    int8_t result;  /* of the game for the player to move: 1, 0 or -1 */
    int8_t points;  /* in the end, less the opponent's */
    bool held_back; /* with all of its game: to look at, not to learn from */
    float weight;   /* how much it counts; 1 on average */
} fit_lesson;

typedef struct fit_lessons {
    fit_lesson *all;
    int count, capacity, games;
} fit_lessons;

/* All of a file, to be freed, or NULL. */
char *fit_read_file(const char *path, size_t *size);

/* Work out all boards of the box; false if one of them is broken. */
bool fit_boards_init(fit_boards *boards);
void fit_boards_clear(fit_boards *boards);

/* The number of a board of the box, or -1. */
int fit_board_find(const char *name);

/* Add the board of a file (rules/definition.h). NULL, or what is wrong in a few words. */
const char *fit_boards_read(fit_boards *boards, const char *path);

/* Add the lessons of a file of games on one of the boards; of 'board' alone unless that is
 * -1. NULL, or what is wrong in a few words. A last game that is not whole is left out. */
const char *fit_lessons_read(fit_lessons *lessons, const char *path, const fit_boards *boards,
                             int board);

/* Once all are read: what surprised the search counts more. */
void fit_lessons_weigh(fit_lessons *lessons);

void fit_lessons_clear(fit_lessons *lessons);

/* The result as a value, 0 to 1: what is proved outweighs how the game went on. */
int fit_lesson_result(const fit_lesson *lesson);

#endif
