/*
 * glyphs.h: the characters things are drawn with, in Unicode or in ASCII.
 */
#ifndef CAMINOS_PLAY_GLYPHS_H
#define CAMINOS_PLAY_GLYPHS_H

#include <stdbool.h>

#include "rules/types.h"

typedef struct glyphs {
    const char *stone[CAM_COLOURS]; /* dots, bars and rings, as on the page */
    const char *small[CAM_COLOURS]; /* of a cube below the top */
    const char *empty, *possible, *path, *to_move, *good, *bad, *full, *rest;
    const char *spinner; /* frames of one character each */
    bool unicode;
} glyphs;

const glyphs *find_glyphs(bool unicode);

/* A crossing of lines whose arms have these weights: 0 none, 1 light, 2 heavy. */
const char *line_glyph(const glyphs *g, int up, int right, int down, int left);

#endif
