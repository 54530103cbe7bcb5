/*
 * samples.h: positions to learn from, and the files that keep them.
 *
 * A file is samples as they lie in memory, one behind the other, and nothing else: it
 * grows at its end and belongs to the machine that wrote it. Having no header, it is
 * known by its content: every sample of it must be a position of its board, with moves
 * that are legal there.
 *
 * Functions that can fail return NULL, or what is wrong, in a few words.
 */
#ifndef FIT_SAMPLES_H
#define FIT_SAMPLES_H

#include <stdio.h>

#include "engine/engine.h"
#include "rules/position.h"

#define FIT_BOARDS 4

/* A position to learn from. */
typedef struct fit_sample {
    cam_position pos;
    int board;
    int count, proven;
    float search, result; /* for the player to move */
    cam_placement move[CAM_LINES];
    float share[CAM_LINES];
} fit_sample;

typedef struct fit_samples {
    fit_sample *all;
    int count, capacity;
} fit_samples;

/* Work out all boards of the box; false if one of them is broken. */
bool fit_boards_init(cam_rules rules[FIT_BOARDS]);

/* The number of a board, or -1. */
int fit_board_find(const char *name);

/* What the search thought of a position. The result is not known yet. */
fit_sample fit_sample_of(const cam_position *pos, int board, const cam_verdict *verdict);

/* The result of their game, as it is for the player to move in each of the samples. */
void fit_samples_label(fit_sample *sample, int count, cam_result result);

/* May it be learned from? Anything may be in it. */
bool fit_sample_is_sound(const fit_sample *sample, const cam_rules rules[FIT_BOARDS]);

/* Open a file, new or old, to add samples at its end. Where a writer was interrupted
 * within the last sample, that one is cut off. A file of something else is left alone. */
const char *fit_samples_open(const char *path, const cam_rules rules[FIT_BOARDS], FILE **file);

/* Add a game's samples, so that they are in the file when it returns. */
const char *fit_samples_write(FILE *file, const fit_sample *sample, int count);

/* Add to *samples what a file has of a board; of all boards if it is -1. */
const char *fit_samples_read(fit_samples *samples, const char *path, int board,
                             const cam_rules rules[FIT_BOARDS]);

void fit_samples_clear(fit_samples *samples);

#endif
