/*
 * calibrate.h: is a chance what it says? Of the positions where it says so much, that part
 * should be won.
 */
#ifndef FIT_CALIBRATE_H
#define FIT_CALIBRATE_H

#include <stdio.h>

#include "engine/aim.h"
#include "engine/value.h"
#include "lessons.h"

#define FIT_BINS 10

/* Chances foretold and what became of them, in bins by what was foretold. */
typedef struct fit_bins {
    int count[FIT_BINS];
    double said[FIT_BINS], was[FIT_BINS];
} fit_bins;

void fit_bins_add(fit_bins *bins, double said, double was);

/* How far apart they are, on average over all that was foretold. */
double fit_bins_error(const fit_bins *bins, int *count);

/* A table of a board: by phase, how far off is the value of the search, as it is told after so
 * many visits, and how far that of a look, with the chance of a draw; the latter over games held
 * back alone. Proved positions are left out. */
void fit_calibrate(const fit_lessons *lessons, const cam_weights *weights, uint64_t visits,
                   FILE *out);

#endif
