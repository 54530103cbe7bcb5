/*
 * themes.h: what a puzzle is about, and how hard it may be.
 */
#ifndef CAM_PUZZLE_THEMES_H
#define CAM_PUZZLE_THEMES_H

#include "puzzle/puzzle.h"

/* The themes of a puzzle whose solutions are known; costs about what a proof costs. */
unsigned cam_puzzle_themes(const cam_puzzle *puzzle, const cam_rules *rules);

/* A first rating, before anybody has tried it: from the kind and the plies, how far down
 * the key stands in the engine's first impression, and how many other stones look as if
 * they did it too. */
int cam_puzzle_rating(const cam_puzzle *puzzle, const cam_rules *rules);

#endif
