/*
 * weights_out.h: fitted numbers as a table in C, src/engine/weights_BOARD.c.
 */
#ifndef FIT_WEIGHTS_OUT_H
#define FIT_WEIGHTS_OUT_H

#include "learn.h"

/* Write the weights for a board of that name, with a net, or without rules those for any
 * board. The table says the hash of its numbers as a compiler will read them. Whether
 * all went well, ferror knows. */
void fit_weights_print(FILE *file, const fit_weights *weights, const char *name,
                       const cam_rules *rules);

#endif
