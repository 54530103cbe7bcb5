#include "rules/hash.h"

#include <stddef.h>
#include <string.h>

#include "base/random.h"

uint64_t cam_hash_position(const cam_position *pos)
{
    uint64_t word[sizeof *pos / 8];
    memcpy(word, pos, sizeof *pos);
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof *pos / 8; i++) {
        hash = (hash ^ word[i]) * UINT64_C(0x9fb21c651e98df25);
        hash ^= hash >> 32;
    }
    return cam_mix(hash);
}

static cam_bits image_of(const cam_cell *image, cam_bits set)
{
    cam_bits moved = {0};
    while (cam_bits_any(set))
        cam_bits_add(&moved, image[cam_bits_pop(&set)]);
    return moved;
}

cam_position cam_position_image(const cam_position *pos, const cam_rules *rules, int symmetry)
{
    const cam_cell *image = rules->board.image[symmetry];
    cam_position moved = *pos;
    for (int level = 0; level < CAM_LEVELS; level++) {
        moved.level[level] = image_of(image, pos->level[level]);
        for (int team = 0; team < CAM_TEAMS; team++)
            moved.cube[team][level] = image_of(image, pos->cube[team][level]);
    }
    return moved;
}

uint64_t cam_hash_canonical(const cam_position *pos, const cam_rules *rules, int *symmetry)
{
    uint64_t least = cam_hash_position(pos);
    int best = 0;
    for (int i = 1; i < rules->board.symmetry_count; i++) {
        cam_position moved = cam_position_image(pos, rules, i);
        uint64_t hash = cam_hash_position(&moved);
        if (hash < least) {
            least = hash;
            best = i;
        }
    }
    if (symmetry)
        *symmetry = best;
    return least;
}
