/*
 * match_game.h: one game between two programs, with us as the referee.
 *
 * Only our own rules decide what is legal and how the game ended. A program that
 * breaks the rules, dies or does not answer has lost.
 */
#ifndef CAMINOS_MATCH_GAME_H
#define CAMINOS_MATCH_GAME_H

#include "match_program.h"
#include "record/record.h"
#include "rules/position.h"

#define OPENING_MOST 16

typedef struct opening {
    cam_placement move[OPENING_MOST];
    int count;
} opening;

/* Random moves, the same for the same seed. The game is not over after them. */
opening opening_draw(const cam_rules *rules, cam_setup setup, int plies, uint64_t seed);

typedef struct game_plan {
    const cam_rules *rules;
    const char *board; /* as the programs are told: a name, or a file's */
    cam_setup setup;
    opening opening;
    uint64_t seed;              /* of the programs' own random numbers */
    double timeout;             /* seconds for any answer */
    program *player[CAM_TEAMS]; /* by colour; running */
} game_plan;

typedef struct game_result {
    cam_result result; /* CAM_ONGOING: stopped before the end */
    cam_ending ending;
    int points[CAM_TEAMS];
    int plies;
    cam_colour failed;         /* who broke down, if 'reason' is not empty */
    char reason[280];          /* "illegal move: ...", "killed by signal 11" */
    double seconds[CAM_TEAMS]; /* spent on its moves */
    int moves[CAM_TEAMS];
} game_result;

/* Play it. *record, if not NULL, gets the moves and the outcome, as far as there
 * is memory. A player that broke down must be started again. */
game_result game_play(const game_plan *plan, cam_record *record);

#endif
