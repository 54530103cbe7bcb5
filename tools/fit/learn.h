/*
 * learn.h: numbers fitted to what the games have shown.
 *
 * The prior is fitted to the share of visits each move got (the softmax's cross
 * entropy), the value to the mean of the search's opinion and the game's result
 * (logistic loss), by Adam, each position seen through a random symmetry of the board.
 * One part in ten is held back to show what the fit is worth.
 */
#ifndef FIT_LEARN_H
#define FIT_LEARN_H

#include "base/random.h"
#include "engine/neural.h"
#include "samples.h"

#define FIT_EPOCHS 16
#define FIT_BATCH  64
#define FIT_FEWEST (20 * FIT_BATCH) /* positions; from fewer nothing is learned */

/* The net before it is rounded. */
typedef struct fit_net {
    float row[CAM_NEURAL_ROWS][CAM_HIDDEN];
    float column[CAM_BITS_MAX * CAM_LEVELS][CAM_HIDDEN];
    float bias[CAM_HIDDEN];
    float value[CAM_HIDDEN];
} fit_net;

/* Everything that is fitted: floats and nothing else. */
typedef struct fit_weights {
    fit_net net;
    cam_value_weights value;
    cam_prior_weights prior;
} fit_weights;

/* What the value is to say of a sample, 0 to 1, for the player to move. */
double fit_value_target(const fit_sample *sample);

/* Go through the samples so many times, from the tables for any board and a random net
 * on; without a net its numbers mean nothing. Says on standard error what each epoch
 * brought. False if there is no memory. */
bool fit_learn(const fit_samples *samples, const cam_rules rules[FIT_BOARDS], bool with_net,
               int epochs, cam_random *dice, fit_weights *weights);

#endif
