#include "engine/weights.h"

#include <string.h>

#include "base/random.h"
#include "engine/local.h"
#include "engine/nets.h"
#include "engine/neural.h"
#include "rules/content.h"

_Static_assert(sizeof(cam_weights) % 8 == 0, "weights lie in eights");

const cam_weights *cam_weights_tables(void)
{
    return (const cam_weights *)cam_net_tables;
}

const cam_weights *cam_weights_any(void)
{
    const cam_weights *any = (const cam_weights *)cam_net_any;
    return any->version ? any : cam_weights_tables();
}

const cam_weights *cam_weights_find(const cam_rules *rules)
{
    static const uint64_t *const of_box[] = {
        cam_net_square,
        cam_net_rhombus,
        cam_net_octagon,
        cam_net_ring,
    };
    uint64_t hash = cam_rules_hash(rules);
    for (size_t i = 0; i < sizeof of_box / sizeof of_box[0]; i++) {
        const cam_weights *weights = (const cam_weights *)of_box[i];
        if (weights->rules == hash)
            return weights;
    }
    return cam_weights_any();
}

size_t cam_weights_size(int units, int rows, int columns, int pieces)
{
    size_t net =
        (size_t)units * (2 * (1 + CAM_OUTPUTS * CAM_PHASES) + (size_t)(rows + columns + pieces));
    return (sizeof(cam_weights) + net + 7) / 8 * 8;
}

/* Every input, column and orientation has its row, and there is room for all of them. */
static bool is_complete(const cam_weights *w, const cam_rules *rules)
{
    if (!w->units)
        return true;
    if (!w->rules)
        return w->units == CAM_LOCAL_UNITS && w->rows == CAM_LOCAL_ROWS &&
               w->columns == CAM_STACKS && w->pieces == CAM_LOCAL_UNITS;
    int cells = cam_neural_cells(&rules->board);
    return w->units % CAM_UNITS_STEP == 0 && w->units <= CAM_UNITS_MOST &&
           w->rows == cam_neural_row_count(cells) && w->columns == cells * CAM_STACKS &&
           w->pieces == rules->group_count * CAM_LANES;
}

bool cam_weights_fit(const cam_weights *weights, const cam_rules *rules)
{
    return weights->version == CAM_WEIGHTS_VERSION &&
           (weights->rules == cam_rules_hash(rules) || !weights->rules) &&
           is_complete(weights, rules);
}

const cam_weights *cam_weights_choose(cam_weights *const *given, int count, const cam_rules *rules)
{
    const cam_weights *best = cam_weights_find(rules);
    for (int i = 0; i < count; i++)
        if (cam_weights_fit(given[i], rules) && (given[i]->rules || !best->rules))
            best = given[i];
    return best;
}

const char *cam_weights_check(const void *bytes, size_t size, const cam_rules *rules)
{
    const cam_weights *w = bytes;
    if (size < sizeof *w || memcmp(w->magic, CAM_WEIGHTS_MAGIC, sizeof w->magic) != 0)
        return "no weights";
    if (w->version != CAM_WEIGHTS_VERSION)
        return "weights of another version";
    if (w->size != size || size != cam_weights_size(w->units, w->rows, w->columns, w->pieces) ||
        cam_weights_hash(w) != w->hash)
        return "weights that are damaged";
    return rules && !cam_weights_fit(w, rules) ? "weights for another board" : NULL;
}

uint64_t cam_weights_hash(const cam_weights *weights)
{
    const unsigned char *byte = (const unsigned char *)&weights->rules;
    const unsigned char *end = (const unsigned char *)weights + weights->size;
    uint64_t hash = weights->size;
    for (; byte < end; byte += 8) {
        uint64_t number = 0;
        for (int i = 0; i < 8; i++)
            number |= (uint64_t)byte[i] << 8 * i;
        hash = cam_mix(hash ^ number);
    }
    return hash;
}
