/*
 * path.h: the cells by which a stone connects two sides.
 *
 * What stops a win has to touch its path, so paths are wanted of every threat that is found, and
 * there are often a dozen. They lead from the stone to both sides, a shortest way each. Behind the
 * stone these ways were there before it: a side's cells are found once, layer by layer, and stones
 * that begin in the same place go on by the same cells.
 */
#ifndef CAM_ENGINE_PATH_H
#define CAM_ENGINE_PATH_H

#include "rules/kernel.h"

/* A stone on the board, and its team's surface with it. */
typedef struct cam_stone_laid {
    cam_bits cells;
    cam_surface surface;
    bool cliffs; /* tops side by side need not be joined */
    int goal;    /* of the board, whose sides it connects */
} cam_stone_laid;

/* What leads to a side: cells at each distance, and the last way asked for. */
typedef struct cam_way_home {
    cam_bits layer[CAM_BITS_MAX];
    cam_bits from, way;
} cam_way_home;

/* The ways to all sides, over what was there before any stone; each is found when first asked
 * for. */
typedef struct cam_paths {
    cam_surface before;
    bool cliffs;    /* were there some before? */
    unsigned known; /* a bit for each side */
    cam_way_home home[CAM_SIDES];
} cam_paths;

static inline void cam_paths_begin(cam_paths *paths, const cam_surface *before, bool cliffs)
{
    paths->before = *before;
    paths->cliffs = cliffs;
    paths->known = 0;
}

/* The path of a stone, with the stone. False, with part of it, if it does not connect the sides of
 * its goal. */
bool cam_path_find(cam_paths *paths, const cam_rules *rules, const cam_stone_laid *stone,
                   cam_bits *path);

#endif
