/*
 * local.h: the net that knows cells by their surroundings (engine/local.h), in floats, forwards
 * and backwards.
 */
#ifndef FIT_LOCAL_H
#define FIT_LOCAL_H

#include "engine/local.h"
#include "numbers.h"

#define FIT_LOCAL_ONE  (1.f / CAM_LOCAL_ONE)            /* what one stands for in a row */
#define FIT_LOCAL_MOST (CAM_LOCAL_MOST * FIT_LOCAL_ONE) /* of a cell's sum */
#define FIT_LOCAL_PART 16 /* the second layer is given the sums of all cells divided by this .. */

/* .. so that this is what one stands for in its table. */
#define FIT_LOCAL_SECOND_ONE ((float)FIT_LOCAL_PART / (1 << CAM_LOCAL_SHIFT))

/* A position on its way through the net. */
typedef struct fit_local {
    cam_local_view view;
    uint16_t row[CAM_BITS_MAX][CAM_LOCAL_NEAR + 1];
    float cell[CAM_BITS_MAX][CAM_LOCAL_UNITS]; /* the sums of every cell, as far as they count .. */
    float back[CAM_BITS_MAX][CAM_LOCAL_UNITS]; /* .. and their gradient, to be added to */
    float all[CAM_LOCAL_UNITS];                /* of all cells */
} fit_local;

/* Every cell's sums, and those of the second layer. */
void fit_local_add_up(const fit_numbers *numbers, const cam_position *pos, const cam_rules *rules,
                      const cam_terrain *terrain, fit_local *local, float *sum);

/* From the gradient of the second layer's sums, and that of the cells', to all tables. */
void fit_local_spread_back(const fit_numbers *numbers, fit_local *local, const float *sum,
                           const float *back, fit_numbers *gradient);

/* Keep every number within what its rounding can hold. */
void fit_local_keep(fit_numbers *numbers);

#endif
