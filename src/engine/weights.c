#include "engine/weights.h"

#include <string.h>

#include "base/random.h"
#include "rules/content.h"

static const cam_weights *const of_box[] = {
    &cam_weights_square,
    &cam_weights_rhombus,
    &cam_weights_octagon,
    &cam_weights_ring,
};

const cam_weights *cam_weights_find(const cam_rules *rules)
{
    uint64_t hash = cam_rules_hash(rules);
    for (size_t i = 0; i < sizeof of_box / sizeof of_box[0]; i++)
        if (of_box[i]->rules == hash)
            return of_box[i];
    return &cam_weights_any;
}

bool cam_weights_fit(const cam_weights *weights, const cam_rules *rules)
{
    return weights->version == CAM_WEIGHTS_VERSION &&
           (weights->rules == cam_rules_hash(rules) || (!weights->rules && !weights->net));
}

static uint64_t add_number(uint64_t hash, uint64_t number)
{
    return cam_mix(hash ^ number);
}

static uint64_t add_floats(uint64_t hash, const float *number, size_t size)
{
    for (size_t i = 0; i < size / sizeof *number; i++) {
        uint32_t bits;
        memcpy(&bits, &number[i], sizeof bits);
        hash = add_number(hash, bits);
    }
    return hash;
}

static uint64_t add_net(uint64_t hash, const cam_neural *net)
{
    for (int i = 0; i < net->row_count; i++)
        for (int k = 0; k < CAM_HIDDEN; k++)
            hash = add_number(hash, (uint8_t)net->row[i][k]);
    for (int i = 0; i < net->column_count; i++)
        for (int k = 0; k < CAM_HIDDEN; k++)
            hash = add_number(hash, (uint8_t)net->column[i][k]);
    for (int k = 0; k < CAM_HIDDEN; k++)
        hash = add_number(add_number(hash, (uint16_t)net->bias[k]), (uint16_t)net->value[k]);
    hash = add_floats(hash, &net->value_scale, sizeof net->value_scale);
    return add_floats(hash, &net->column_scale, sizeof net->column_scale);
}

uint64_t cam_weights_hash(const cam_weights *weights)
{
    uint64_t hash = add_number(weights->version, weights->rules);
    hash = add_floats(hash, &weights->explore, sizeof weights->explore);
    hash = add_floats(hash, (const float *)&weights->value, sizeof weights->value);
    hash = add_floats(hash, (const float *)&weights->prior, sizeof weights->prior);
    return weights->net ? add_net(hash, weights->net) : hash;
}
