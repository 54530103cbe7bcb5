#include "engine/path.h"

#include "engine/sets.h"

/* The first member of each; what is empty stays so. */
CAM_INLINE void keep_first(cam_sets *sets, int words)
{
    if (words == 2)
        sets->high &= -sets->high & (cam_four)(sets->low == 0);
    sets->low &= -sets->low;
}

/* *lanes: those that have a member in both. */
CAM_INLINE void find_meeting(const cam_sets *a, const cam_sets *b, cam_four *lanes, int words)
{
    cam_four both = a->low & b->low;
    if (words == 2)
        both |= a->high & b->high;
    *lanes = (cam_four)(both != 0);
}

/* Where the first goal that is joined begins and ends. */
CAM_INLINE void find_ends(const cam_board *board, const cam_sets *joined, cam_sets *from,
                          cam_sets *to, int words)
{
    *from = *to = (cam_sets){{0}, {0}};
    for (int i = 0; i < CAM_FOUR; i++) {
        cam_bits all = cam_sets_get(joined, i, words);
        for (const cam_goal *goal = board->goal; goal < board->goal + board->goal_count; goal++) {
            cam_bits a = cam_bits_and(all, cam_load(&board->side[goal->from], words));
            cam_bits b = cam_bits_and(all, cam_load(&board->side[goal->to], words));
            if (!cam_bits_any(a) || !cam_bits_any(b))
                continue;
            cam_sets_put(from, i, a, words);
            cam_sets_put(to, i, b, words);
            break;
        }
    }
}

/* Outward in layers, then back from the far side one cell a layer. */
CAM_INLINE void trace(const cam_surfaces *on, bool cliffs, const cam_sets *from, const cam_sets *to,
                      cam_sets *path, cam_grid grid, int words)
{
    cam_sets layer[CAM_BITS_MAX], start[CAM_BITS_MAX];
    cam_four waiting, arrived;
    int last = 0;
    find_meeting(from, from, &waiting, words);
    layer[0] = *from;
    for (;; last++) { /* 1. Outward; where a walk arrives, it will begin to come back. */
        cam_sets *begin = &start[last];
        find_meeting(&layer[last], to, &arrived, words);
        arrived &= waiting;
        begin->low = layer[last].low & to->low & arrived;
        if (words == 2)
            begin->high = layer[last].high & to->high & arrived;
        keep_first(begin, words);
        waiting &= ~arrived;
        if (!cam_four_any(&waiting) || last == CAM_BITS_MAX - 1)
            break;
        cam_sets_step(&layer[last + 1], &layer[last], grid, on, cliffs, words);
    }
    cam_sets here = {{0}, {0}};
    *path = here;
    for (; last >= 0; last--) { /* 2. Back. */
        here.low |= start[last].low;
        path->low |= here.low;
        if (words == 2) {
            here.high |= start[last].high;
            path->high |= here.high;
        }
        if (!last)
            break;
        cam_sets next;
        cam_sets_step(&next, &here, grid, on, cliffs, words);
        here.low = next.low & layer[last - 1].low;
        if (words == 2)
            here.high = next.high & layer[last - 1].high;
        keep_first(&here, words);
    }
}

/* The paths of up to four stones that connect; with the stones. */
CAM_INLINE void find_four(const cam_board *board, const cam_stone_laid *stone, int count,
                          cam_bits *path, cam_grid grid, int words)
{
    cam_sets joined = {{0}, {0}}, old, from, to, found;
    cam_surfaces on = {0};
    bool cliffs = false;
    for (int i = 0; i < count; i++) {
        cam_sets_put(&joined, i, stone[i].cells, words);
        cam_surfaces_put(&on, i, &stone[i].surface, words);
        cliffs |= stone[i].cliffs;
    }
    do {
        old = joined;
        cam_sets_step(&joined, &old, grid, &on, cliffs, words);
    } while (!cam_sets_equal(&joined, &old, words));
    find_ends(board, &joined, &from, &to, words);
    trace(&on, cliffs, &from, &to, &found, grid, words);
    for (int i = 0; i < count; i++)
        path[i] = cam_bits_or(stone[i].cells, cam_sets_get(&found, i, words));
}

void cam_paths_find(const cam_rules *rules, const cam_stone_laid *stone, int count, cam_bits *path)
{
    for (int i = 0; i < count; i += CAM_FOUR) {
        int four = count - i < CAM_FOUR ? count - i : CAM_FOUR;
        CAM_BY_GRID(rules, find_four, &rules->board, &stone[i], four, &path[i]);
    }
}
