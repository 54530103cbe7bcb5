/*
 * path.h: the cells by which a stone connects two sides, for four stones at once.
 *
 * What stops a win has to touch its path, so paths are wanted of every threat that is
 * found. Walks are made of steps that wait for each other; four of them side by side take
 * little longer than one (sets.h). Here tops side by side are joined: there are no cliffs.
 */
#ifndef CAM_ENGINE_PATH_H
#define CAM_ENGINE_PATH_H

#include "rules/rules.h"

/* The paths of so many stones that connect, by their cells; with the stones. 'tops' are those
 * of the team before any of them lay there. */
void cam_paths_find(const cam_rules *rules, cam_bits tops, const cam_bits *cells, int count,
                    cam_bits *path);

#endif
