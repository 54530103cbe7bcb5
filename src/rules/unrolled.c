#include "rules/unrolled.h"

static uint64_t mix(uint64_t key, uint64_t value)
{
    return (key ^ value) * UINT64_C(0x100000001b3);
}

uint64_t cam_unrolled_key(const cam_rules *rules)
{
    const cam_outlines *outlines = &rules->outlines;
    uint64_t key = mix(UINT64_C(0xcbf29ce484222325), rules->board.words);
    key = mix(key, rules->board.uneven != NULL);
    for (int i = 0; i < rules->distance_count; i++)
        key = mix(key, rules->distance[i]);
    for (int i = rules->distance_count; i < outlines->union_count; i++)
        key = mix(mix(key, outlines->joined[i].of[0]), outlines->joined[i].of[1]);
    for (int i = 0; i < outlines->count; i++)
        key = mix(key, outlines->made[i]);
    for (unsigned i = 0; i < rules->group_count * CAM_LANES; i++) {
        const cam_orientation *o = &rules->orientation[i];
        key = mix(mix(mix(key, o->kind), o->outline), o->column_count);
        for (int c = 0; c < o->column_count; c++)
            key = mix(mix(key, o->column[c].offset), o->column[c].low);
    }
    return key;
}
