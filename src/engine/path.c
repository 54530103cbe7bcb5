#include "engine/path.h"

CAM_INLINE cam_bits first_of(cam_bits set, int words)
{
    cam_bits first = {{set.w[0] & -set.w[0], 0}};
    if (words == 2 && !set.w[0])
        first.w[1] = set.w[1] & -set.w[1];
    return first;
}

/* The last layer is empty. */
CAM_INLINE void find_layers(const cam_board *board, const cam_paths *paths, int side,
                            cam_way_home *home, int words)
{
    cam_bits all = cam_bits_and(cam_load(&board->side[side], words), paths->before.top);
    cam_bits next = all;
    int last = 0;
    for (; cam_bits_any(next); all = cam_bits_or(all, next)) {
        home->layer[last++] = next;
        next = cam_flood_step(board, &paths->before, next, paths->cliffs, words);
        next = cam_bits_minus(next, all);
    }
    if (last < CAM_BITS_MAX)
        home->layer[last] = next;
    home->from = (cam_bits){{0, 0}};
}

/* From what a stone is joined to, to a side; false if nothing of it leads there. */
CAM_INLINE bool find_way(const cam_board *board, const cam_paths *paths, cam_bits near,
                         cam_way_home *home, int words)
{
    int at = 0;
    while (!cam_bits_meet(near, home->layer[at]))
        if (!cam_bits_any(home->layer[at++]) || at == CAM_BITS_MAX)
            return false;
    cam_bits here = first_of(cam_bits_and(near, cam_load(&home->layer[at], words)), words);
    if (cam_bits_equal(here, home->from))
        return true;
    home->from = home->way = here;
    while (at-- > 0) {
        here = cam_flood_step(board, &paths->before, here, paths->cliffs, words);
        here = first_of(cam_bits_and(here, home->layer[at]), words);
        home->way = cam_bits_or(home->way, here);
    }
    return true;
}

/* Where the stone lies on the way itself, and makes cliffs of it or ends them: outward from the
 * stone, as its surface is, and back one cell a step. */
static cam_bits find_way_alone(const cam_board *board, const cam_stone_laid *stone, int side)
{
    cam_bits reached[CAM_BITS_MAX];
    int last = 0;
    reached[0] = stone->cells;
    for (; !cam_bits_meet(reached[last], board->side[side]); last++)
        reached[last + 1] = cam_flood_step(board, &stone->surface, reached[last], true, 2);
    cam_bits here = first_of(cam_bits_and(reached[last], board->side[side]), 2), way = here;
    while (last-- > 0) {
        here = cam_flood_step(board, &stone->surface, here, true, 2);
        here = first_of(cam_bits_and(here, reached[last]), 2);
        way = cam_bits_or(way, here);
    }
    return way;
}

CAM_INLINE cam_bits find(cam_paths *paths, const cam_rules *rules, const cam_stone_laid *stone,
                         int words)
{
    const cam_board *board = &rules->board;
    const cam_goal *goal = &board->goal[stone->goal];
    const int end[2] = {goal->from, goal->to};
    cam_bits cells = cam_load(&stone->cells, words), path = cells;
    cam_bits near = cam_flood_step(board, &stone->surface, cells, stone->cliffs, words);
    if (stone->cliffs)
        near = cam_bits_minus(near, cells);
    for (int i = 0; i < 2; i++) {
        cam_way_home *home = &paths->home[end[i]];
        if (cam_bits_meet(cells, board->side[end[i]]))
            continue;
        if (!(paths->known >> end[i] & 1))
            find_layers(board, paths, end[i], home, words);
        paths->known |= 1u << end[i];
        bool found = find_way(board, paths, near, home, words);
        if (!found || (stone->cliffs && cam_bits_meet(home->way, cells)))
            path = cam_bits_or(path, find_way_alone(board, stone, end[i]));
        else
            path = cam_bits_or(path, home->way);
    }
    return path;
}

cam_bits cam_path_find(cam_paths *paths, const cam_rules *rules, const cam_stone_laid *stone)
{
    return CAM_BY_WORDS(rules, find, paths, rules, stone);
}
