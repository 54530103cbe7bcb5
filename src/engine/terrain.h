/*
 * terrain.h: how far each colour is from connecting, and through which cells.
 *
 * Walking from a side, a team's own top faces cost nothing, a cell it can build
 * on costs one, a cell it can only cover with difficulty two, and one it cannot
 * cover is a wall. The walk is done for all cells at once: each step of cost is a
 * flood of bitboards. A cell's slack is by how much the best connection through
 * it exceeds the team's best of all.
 */
#ifndef CAM_ENGINE_TERRAIN_H
#define CAM_ENGINE_TERRAIN_H

#include "rules/position.h"

#define CAM_SLACKS 4 /* 0, 1, 2, and more */
#define CAM_FAR    24

/* What lies on a cell, as a stone of the team would find it. */
typedef enum cam_ground {
    CAM_GROUND_EMPTY,
    CAM_GROUND_OWN_LOW, /* height 1, 2, 3 */
    CAM_GROUND_OWN_HIGH,
    CAM_GROUND_FOREIGN_LOW,
    CAM_GROUND_FOREIGN_HIGH,
} cam_ground;

#define CAM_GROUNDS 5

typedef struct cam_terrain {
    int distance[CAM_TEAMS];                   /* cost of the best connection, CAM_FAR if none */
    cam_bits slack[CAM_TEAMS][CAM_SLACKS - 1]; /* cells of slack 0, 1, 2 */
} cam_terrain;

void cam_terrain_find(const cam_position *pos, const cam_rules *rules, cam_terrain *terrain);

#endif
