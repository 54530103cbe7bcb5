/*
 * value.h: what a position is worth at sight, for the player to move.
 *
 * A logistic function of how far both colours are from connecting and how many
 * ways they have (terrain.h). The weights stand in one table, value_weights.c,
 * fitted to the engine's own games (docs/strength.md).
 */
#ifndef CAM_ENGINE_VALUE_H
#define CAM_ENGINE_VALUE_H

#include "engine/terrain.h"

#define CAM_STEPS   12 /* distances 0 to 10, and more */
#define CAM_BREADTH (CAM_SLACKS - 1)

typedef struct cam_value_weights {
    float steps[CAM_STEPS][CAM_STEPS]; /* [own distance][opponent's] */
    float breadth[2][CAM_BREADTH];     /* own and opponent's cells of each slack, in tens */
    float late[2];                     /* own and opponent's distance, times stones placed */
} cam_value_weights;

extern const cam_value_weights cam_value_default;

#define CAM_VALUE_FEATURES (1 + 2 * CAM_BREADTH + 2)

/* The score's terms: the place of each weight in the table, and what it counts. */
void cam_value_features(const cam_position *pos, const cam_terrain *terrain,
                        int index[CAM_VALUE_FEATURES], float amount[CAM_VALUE_FEATURES]);

/* 0 to 1, for the player to move. */
double cam_value_find(const cam_position *pos, const cam_rules *rules,
                      const cam_value_weights *weights);

#endif
