#include "engine/value.h"

#include <math.h>
#include <stddef.h>

#include "engine/neural.h"

#define PLACE(member) ((int)(offsetof(cam_value_weights, member) / sizeof(float)))

static int step(int distance)
{
    return distance < CAM_STEPS - 1 ? distance : CAM_STEPS - 1;
}

void cam_value_features(const cam_position *pos, const cam_terrain *terrain,
                        int index[CAM_VALUE_FEATURES], float amount[CAM_VALUE_FEATURES])
{
    cam_colour team[2] = {cam_position_team(pos), cam_colour_other(cam_position_team(pos))};
    int distance[2] = {step(terrain->distance[team[0]]), step(terrain->distance[team[1]])};
    int n = 0;
    index[n] = PLACE(steps) + distance[0] * CAM_STEPS + distance[1];
    amount[n++] = 1;
    for (int who = 0; who < 2; who++) {
        for (int slack = 0; slack < CAM_BREADTH; slack++) {
            index[n] = PLACE(breadth) + who * CAM_BREADTH + slack;
            amount[n++] = 0.1f * (float)cam_bits_count(terrain->slack[team[who]][slack]);
        }
        index[n] = PLACE(late) + who;
        amount[n++] = 0.01f * (float)(distance[who] * pos->plies);
    }
}

double cam_value_find(const cam_position *pos, const cam_rules *rules, const cam_weights *weights)
{
    int index[CAM_VALUE_FEATURES];
    float amount[CAM_VALUE_FEATURES], score = 0;
    cam_terrain terrain;
    cam_terrain_find(pos, rules, &terrain);
    cam_value_features(pos, &terrain, index, amount);
    for (int i = 0; i < CAM_VALUE_FEATURES; i++)
        score += ((const float *)&weights->value)[index[i]] * amount[i];
    if (weights->net) {
        int16_t sum[CAM_HIDDEN];
        cam_neural_sums(weights->net, pos, &terrain, sum);
        score += cam_neural_value(weights->net, sum);
    }
    return 1 / (1 + exp(-(double)score));
}
