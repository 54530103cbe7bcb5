#include "rules/moves.h"

#include "rules/kernel.h"

/*
 * Uneven boards: the lanes one after the other, by tables.
 */

CAM_INLINE cam_fits column_uneven(const cam_board *board, const cam_group *group, int i,
                                  cam_bits set)
{
    uint64_t low[CAM_LANES], high[CAM_LANES];
    for (int lane = 0; lane < CAM_LANES; lane++) {
        cam_bits anchors = cam_set_table_get(&board->uneven->anchor[group->shift[i][lane]], set);
        low[lane] = anchors.w[0];
        high[lane] = anchors.w[1];
    }
    return (cam_fits){cam_lanes_load(low), cam_lanes_load(high)};
}

cam_fits cam_fit_group_uneven(const cam_board *board, const cam_group *group,
                              const cam_heights *heights)
{
    cam_fits fits = {.low = cam_lanes_load(group->fit[0]), .high = cam_lanes_load(group->fit[1])};
    for (int i = 0; i < group->column_count; i++)
        fits = cam_fits_and(fits, column_uneven(board, group, i, heights->is[group->low[i]]), 2);
    return fits;
}

/*
 * All boards. What goes over all groups asks once whether the board is uneven and has a loop
 * for either: a call in the loop, even one never made, keeps everything out of registers.
 */

#define BY_BOARD(rules, function, ...)                                                             \
    ((rules)->board.words == 1 ? function(__VA_ARGS__, 1, false)                                   \
     : (rules)->board.uneven   ? function(__VA_ARGS__, 2, true)                                    \
                               : function(__VA_ARGS__, 2, false))

CAM_INLINE cam_fits fit(const cam_rules *rules, int group, const cam_heights *heights, int words,
                        bool uneven)
{
    return uneven ? cam_fit_group_uneven(&rules->board, &rules->group[group], heights)
                  : cam_fit_group_even(&rules->group[group], heights, words);
}

CAM_INLINE void find(const cam_position *pos, const cam_rules *rules, uint32_t groups,
                     cam_moves *moves, int words, bool uneven)
{
    cam_heights heights = cam_find_heights(pos, words);
    moves->groups = groups;
    for (; groups; groups &= groups - 1) {
        int g = __builtin_ctz(groups);
        cam_fits fits = fit(rules, g, &heights, words, uneven);
        cam_lanes_store(moves->at[g][0], fits.low);
        if (words == 2)
            cam_lanes_store(moves->at[g][1], fits.high);
    }
}

void cam_moves_find_groups(const cam_position *pos, const cam_rules *rules, uint32_t groups,
                           cam_moves *moves)
{
    BY_BOARD(rules, find, pos, rules, groups, moves);
}

void cam_moves_find(const cam_position *pos, const cam_rules *rules, cam_moves *moves)
{
    cam_moves_find_groups(pos, rules, cam_position_groups(pos, rules), moves);
}

CAM_INLINE int unpack(const cam_moves *moves, cam_placement *array, int words)
{
    int count = 0;
    for (uint32_t groups = moves->groups; groups; groups &= groups - 1) {
        int g = __builtin_ctz(groups);
        for (int lane = 0; lane < CAM_LANES; lane++)
            for (int word = 0; word < words; word++) {
                unsigned base =
                    cam_placement_make((unsigned)(g * CAM_LANES + lane), (unsigned)word * 64);
                for (uint64_t rest = moves->at[g][word][lane]; rest; rest &= rest - 1)
                    array[count++] = (cam_placement)(base + (unsigned)__builtin_ctzll(rest));
            }
    }
    return count;
}

int cam_moves_unpack(const cam_moves *moves, const cam_rules *rules,
                     cam_placement array[CAM_MAX_MOVES])
{
    return CAM_BY_WORDS(rules, unpack, moves, array);
}

int cam_moves_array(const cam_position *pos, const cam_rules *rules,
                    cam_placement array[CAM_MAX_MOVES])
{
    cam_moves moves;
    cam_moves_find(pos, rules, &moves);
    return cam_moves_unpack(&moves, rules, array);
}

CAM_INLINE int count(const cam_position *pos, const cam_rules *rules, int words, bool uneven)
{
    cam_heights heights = cam_find_heights(pos, words);
    cam_lanes total = cam_lanes_none();
    for (uint32_t groups = cam_position_groups(pos, rules); groups; groups &= groups - 1) {
        cam_fits fits = fit(rules, __builtin_ctz(groups), &heights, words, uneven);
        total = cam_lanes_add(total, cam_count_fits(&fits, words));
    }
    return (int)cam_lanes_sum(total);
}

int cam_moves_count(const cam_position *pos, const cam_rules *rules)
{
    return BY_BOARD(rules, count, pos, rules);
}

/* Does any orientation of a group fit anywhere? Lanes that are shifted one after the other are
 * asked so, too: the first nearly always does. */
CAM_INLINE bool any_fits(const cam_rules *rules, int group, const cam_heights *heights, int words,
                         bool uneven)
{
    if (CAM_LANES_SHIFT || uneven) {
        cam_fits fits = fit(rules, group, heights, words, uneven);
        return cam_lanes_any(words == 2 ? cam_lanes_or(fits.low, fits.high) : fits.low);
    }
    const cam_bits anywhere = {{~UINT64_C(0), ~UINT64_C(0)}};
    for (int lane = 0; lane < CAM_LANES; lane++)
        if (cam_bits_any(cam_fit_lane(&rules->group[group], lane, heights, anywhere, words)))
            return true;
    return false;
}

CAM_INLINE bool exist(const cam_position *pos, const cam_rules *rules, int words, bool uneven)
{
    cam_heights heights = cam_find_heights(pos, words);
    for (uint32_t groups = cam_position_groups(pos, rules); groups; groups &= groups - 1)
        if (any_fits(rules, __builtin_ctz(groups), &heights, words, uneven))
            return true;
    return false;
}

bool cam_moves_exist(const cam_position *pos, const cam_rules *rules)
{
    return BY_BOARD(rules, exist, pos, rules);
}

cam_placement cam_moves_random(const cam_position *pos, const cam_rules *rules, cam_random *random)
{
    uint32_t groups = cam_position_groups(pos, rules);
    return CAM_BY_WORDS_SMALL(rules, cam_pick_random, pos, rules, groups, random);
}
