/*
 * numbers.h: everything that is fitted, before it is rounded, and the way to a file of
 * weights and back (engine/weights.h).
 */
#ifndef FIT_NUMBERS_H
#define FIT_NUMBERS_H

#include <stdio.h>

#include "base/random.h"
#include "engine/local.h"
#include "engine/neural.h"

/* Tables of floats, all in one block, so that a step of learning goes through it once. */
typedef struct fit_numbers {
    int units, rows, columns, pieces; /* 0 units: without a net */
    bool local;                       /* a net for any board (engine/local.h) */
    size_t count, net_count;          /* floats; those of the net come first */
    float *all;
    float *bias;   /* [units] */
    float *value;  /* [CAM_PHASES][CAM_OUTPUTS][units] */
    float *row;    /* [rows][units] */
    float *column; /* [columns][units] */
    float *piece;  /* [pieces][units] */
    cam_value_weights *tables;
    cam_prior_weights *prior;
} fit_numbers;

/* Room for a net of so many units for these rules, or for any board if they are NULL, all zero;
 * 0 units: without a net. False if there is no memory. */
bool fit_numbers_init(fit_numbers *numbers, int units, const cam_rules *rules);
void fit_numbers_clear(fit_numbers *numbers);

/* Begin with what weights know, and random numbers for units that they do not have. */
void fit_numbers_begin(fit_numbers *numbers, const cam_weights *from, cam_random *dice);

/* As weights for these rules, or for any if they are NULL; as far exploring as told. Made by
 * malloc; NULL if there is no memory. */
cam_weights *fit_numbers_round(const fit_numbers *numbers, const cam_rules *rules, float explore);

#endif
