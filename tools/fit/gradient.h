/*
 * gradient.h: how wrong the numbers are about one position, and which way is better.
 */
#ifndef FIT_GRADIENT_H
#define FIT_GRADIENT_H

#include "learn.h"

typedef struct fit_losses {
    double value, prior;
} fit_losses;

/* The losses of a sample. With a gradient, its slopes are added to that, and it is seen
 * through a random symmetry of its board. */
fit_losses fit_look_at(const fit_sample *sample, const cam_rules rules[FIT_BOARDS], bool with_net,
                       const fit_weights *weights, cam_random *dice, fit_weights *gradient);

#endif
