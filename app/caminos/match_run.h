/*
 * match_run.h: the games of a match, several at a time.
 *
 * Each worker thread has its own two programs and takes the next pair of games
 * that nobody has played. Openings and seeds depend on the pair alone, so the
 * order in which workers finish changes nothing.
 */
#ifndef CAMINOS_MATCH_RUN_H
#define CAMINOS_MATCH_RUN_H

#include <stdio.h>

#include "match_openings.h"
#include "match_stats.h"
#include "record/rulebook.h"

#define MATCH_BOARDS 16

typedef struct match_options {
    program_spec player[2];               /* A and B */
    const cam_rules *board[MATCH_BOARDS]; /* held */
    const char *board_word[MATCH_BOARDS]; /* as given: a name, or a file's */
    int board_count;
    cam_setup setup;
    int pairs;                         /* on all boards together */
    int opening_low, opening_high;     /* plies */
    const char *openings;              /* a file with others instead, or NULL, .. */
    match_openings book[MATCH_BOARDS]; /* .. and what stands in it */
    uint64_t seed;
    int concurrency;
    double timeout;
    bool has_sprt;
    match_sprt sprt;
    const char *save; /* folder, or NULL */
} match_options;

/* What a pair of games brought; enough to go on with a match later. */
typedef struct pair_result {
    int index;
    int half_points[2]; /* A's, in the game it has yellow and the other */
    int points[2][2];   /* of A and B in each */
} pair_result;

typedef struct match_side {
    double seconds;
    long moves;
    int crashes, hangs, faults; /* faults: illegal moves and refusals */
    char last_reason[280];
} match_side;

typedef struct match_state {
    const match_options *options;
    match_tally tally[MATCH_BOARDS];
    match_side side[2];
    long plies, games; /* of the games played now, not in an earlier run */
    int yellow_wins, green_wins;
    int resumed;   /* pairs from an earlier run */
    bool *is_done; /* by pair */
    FILE *results; /* where pairs are noted, or NULL */
} match_state;

/* All boards together. */
match_tally match_total(const match_state *state);

/* Has the SPRT, if there is one, come to an end? */
bool match_is_decided(const match_state *state);

/* Play what is not done yet. Stops early once decided or told to. False if the
 * programs cannot be run at all or a game cannot be saved: *error says why. */
bool match_run(match_state *state, const atomic_bool *stop, cam_error *error);

/* match_store.c: the folder of a match. */

/* Open the folder and count what was played there before. False with *error if it
 * cannot be used or holds another match. */
bool match_store_open(match_state *state, cam_error *error);

/* Note a pair that was played. */
bool match_store_pair(match_state *state, const pair_result *pair, cam_error *error);

/* Save a game: "square-0012a.sgf", b for the game with A on green. */
bool match_store_game(const match_state *state, int pair, int game, const cam_record *record,
                      cam_error *error);

/* match_report.c */
void match_report_progress(const match_state *state, FILE *out);
void match_report_final(const match_state *state, FILE *out);

/* Count a pair in; on the board it was played on. */
void match_count_pair(match_state *state, const pair_result *pair);

#endif
