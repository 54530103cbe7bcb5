/*
 * gradient.h: how wrong the numbers are about one position, and which way is better.
 */
#ifndef FIT_GRADIENT_H
#define FIT_GRADIENT_H

#include "lessons.h"
#include "numbers.h"

/* Of a lesson: how unlikely its result was thought (nats), how far the value is from what the
 * search found (squared), the points from those of the game (squared, in tens), and the prior
 * from the shares (nats, less what cannot be helped). */
typedef struct fit_losses {
    double result, value, points, prior;
} fit_losses;

/* The losses of a lesson. With a gradient, its slopes are added to that, and it is seen
 * through a random symmetry of its board. */
fit_losses fit_look_at(const fit_lesson *lesson, const fit_numbers *numbers, cam_random *dice,
                       fit_numbers *gradient);

#endif
