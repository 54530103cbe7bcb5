/*
 * sight.h: what is seen of a position, found once and used twice.
 *
 * The value of a position, when it is first visited, and the prior of its moves, when they are
 * unpacked a little later, go by the same terrain, threats and sums of the net. A search keeps
 * the last few thousand of them, each in the one place that its hash gives it.
 */
#ifndef CAM_ENGINE_SIGHT_H
#define CAM_ENGINE_SIGHT_H

#include "engine/local.h"
#include "engine/neural.h"
#include "engine/threat.h"

typedef struct cam_sight {
    uint64_t hash;       /* of the position; whoever keeps it sets it, 0: nothing is seen */
    cam_threats threats; /* what the player to move has to stop */
    cam_terrain terrain;
    int16_t sum[CAM_UNITS_MOST]; /* of the net, where there is one */
} cam_sight;

static inline void cam_sight_find(const cam_position *pos, const cam_rules *rules,
                                  const cam_weights *weights, cam_sight *sight)
{
    cam_terrain_find(pos, rules, &sight->terrain);
    if (cam_weights_is_local(weights))
        cam_local_sums(weights, pos, rules, &sight->terrain, sight->sum);
    else if (weights->units)
        cam_neural_sums(weights, pos, &sight->terrain, sight->sum);
}

#define CAM_SIGHTS 4096

typedef struct cam_sights {
    cam_sight at[CAM_SIGHTS];
} cam_sights;

/* The place of the position with that hash; what is there may be another's. */
static inline cam_sight *cam_sights_place(cam_sights *sights, uint64_t hash)
{
    return &sights->at[hash % CAM_SIGHTS];
}

#endif
