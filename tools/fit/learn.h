/*
 * learn.h: numbers fitted to what the games have shown.
 *
 * The prior is fitted to the shares that the search found (the softmax's cross entropy), the
 * value to the search's opinion and to the game's result, by Adam, each position seen
 * through a random symmetry of the board. One game in ten is held back, to show what the fit
 * is worth.
 */
#ifndef FIT_LEARN_H
#define FIT_LEARN_H

#include "gradient.h"

#define FIT_EPOCHS 12
#define FIT_BATCH  64
#define FIT_FEWEST (10 * FIT_BATCH) /* lessons; from fewer nothing is learned */
#define FIT_RATE   0.0015

/* Go through the lessons so many times. The first 'kept' numbers stay as they are. Says on standard
 * error what each epoch brought. False if there is no memory. */
bool fit_learn(const fit_lessons *lessons, int epochs, double rate, size_t kept, cam_random *dice,
               fit_numbers *numbers);

#endif
