#include "engine/twins.h"

/* Does the symmetry take the set to itself? */
static bool keeps(const cam_cell *image, cam_bits set)
{
    for (cam_bits rest = set; cam_bits_any(rest);)
        if (!cam_bits_has(set, image[cam_bits_pop(&rest)]))
            return false;
    return true;
}

static bool keeps_position(const cam_position *pos, const cam_cell *image)
{
    for (int level = 0; level < CAM_LEVELS; level++)
        if (!keeps(image, pos->cube[CAM_YELLOW][level]) ||
            !keeps(image, pos->cube[CAM_GREEN][level]) || !keeps(image, pos->level[level]))
            return false;
    return true;
}

/* A bit for each symmetry, but for the one that changes nothing. */
static unsigned find_symmetries(const cam_position *pos, const cam_board *board)
{
    unsigned found = 0;
    for (int i = 1; i < board->symmetry_count; i++)
        found |= (unsigned)keeps_position(pos, board->image[i]) << i;
    return found;
}

static uint64_t *word_of(cam_moves *moves, cam_placement move)
{
    unsigned orientation = cam_placement_orientation(move);
    return &moves->at[orientation / CAM_LANES][cam_placement_anchor(move) / 64]
                     [orientation % CAM_LANES];
}

static uint64_t bit_of(cam_placement move)
{
    return UINT64_C(1) << cam_placement_anchor(move) % 64;
}

/* Is none of the move's images, as far as they are in the set, before it? */
static bool is_first(const cam_rules *rules, cam_moves *all, unsigned symmetries,
                     cam_placement move)
{
    for (unsigned rest = symmetries; rest; rest &= rest - 1) {
        cam_placement image = cam_placement_image(rules, move, __builtin_ctz(rest));
        if (image < move && *word_of(all, image) & bit_of(image))
            return false;
    }
    return true;
}

void cam_twins_drop(const cam_position *pos, const cam_rules *rules, cam_moves *moves)
{
    unsigned symmetries = find_symmetries(pos, &rules->board);
    if (!symmetries)
        return;
    cam_moves all = *moves;
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_unpack(moves, rules, move);
    for (int i = 0; i < count; i++)
        if (!is_first(rules, &all, symmetries, move[i]))
            *word_of(moves, move[i]) &= ~bit_of(move[i]);
}

int cam_twins_pick(const cam_position *pos, const cam_rules *rules, cam_random *random)
{
    unsigned symmetries = find_symmetries(pos, &rules->board) | 1;
    uint32_t which = cam_random_below(random, (uint32_t)__builtin_popcount(symmetries));
    for (; which; which--)
        symmetries &= symmetries - 1;
    return __builtin_ctz(symmetries);
}
