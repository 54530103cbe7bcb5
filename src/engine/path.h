/*
 * path.h: the cells by which a stone connects two sides, for four stones at once.
 *
 * What stops a win has to touch its path, so paths are wanted of every threat that is
 * found. Walks are made of steps that wait for each other; four of them side by side take
 * little longer than one (sets.h).
 */
#ifndef CAM_ENGINE_PATH_H
#define CAM_ENGINE_PATH_H

#include "rules/kernel.h"

/* A stone on the board, and its team's surface with it. */
typedef struct cam_stone_laid {
    cam_bits cells;
    cam_surface surface;
    bool cliffs; /* tops side by side need not be joined */
} cam_stone_laid;

/* The paths of so many stones that connect; with the stones. */
void cam_paths_find(const cam_rules *rules, const cam_stone_laid *stone, int count, cam_bits *path);

#endif
