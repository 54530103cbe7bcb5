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
 * stone, as its surface is, and back one cell a step. False if it is not joined to the side. */
static bool find_way_alone(const cam_board *board, const cam_stone_laid *stone, int side,
                           cam_bits *way)
{
    cam_bits reached[CAM_BITS_MAX];
    int last = 0;
    reached[0] = stone->cells;
    for (; !cam_bits_meet(reached[last], board->side[side]); last++) {
        if (last == CAM_BITS_MAX - 1)
            return false;
        reached[last + 1] = cam_flood_step(board, &stone->surface, reached[last], true, 2);
        if (cam_bits_equal(reached[last + 1], reached[last]))
            return false;
    }
    cam_bits here = first_of(cam_bits_and(reached[last], board->side[side]), 2);
    *way = here;
    while (last-- > 0) {
        here = cam_flood_step(board, &stone->surface, here, true, 2);
        here = first_of(cam_bits_and(here, reached[last]), 2);
        *way = cam_bits_or(*way, here);
    }
    return true;
}

/* Adds the way to one side; near: what the stone is joined to. A way that leaves the stone for good
 * is one from there as it was before; so where there is none, there is none now. */
CAM_INLINE bool add_way(cam_paths *paths, const cam_board *board, const cam_stone_laid *stone,
                        cam_bits near, int side, cam_bits *path, int words)
{
    cam_way_home *home = &paths->home[side];
    cam_bits cells = cam_load(&stone->cells, words), way;
    if (cam_bits_meet(cells, board->side[side]))
        return true;
    if (!(paths->known >> side & 1))
        find_layers(board, paths, side, home, words);
    paths->known |= 1u << side;
    if (!find_way(board, paths, near, home, words))
        return false;
    way = home->way;
    if (stone->cliffs && cam_bits_meet(way, cells) && !find_way_alone(board, stone, side, &way))
        return false;
    *path = cam_bits_or(*path, way);
    return true;
}

CAM_INLINE bool find(cam_paths *paths, const cam_rules *rules, const cam_stone_laid *stone,
                     cam_bits *path, int words)
{
    const cam_board *board = &rules->board;
    const cam_goal *goal = &board->goal[stone->goal];
    cam_bits cells = cam_load(&stone->cells, words);
    cam_bits near = cam_flood_step(board, &stone->surface, cells, stone->cliffs, words);
    if (stone->cliffs)
        near = cam_bits_minus(near, cells);
    *path = cells;
    return add_way(paths, board, stone, near, goal->from, path, words) &&
           add_way(paths, board, stone, near, goal->to, path, words);
}

bool cam_path_find(cam_paths *paths, const cam_rules *rules, const cam_stone_laid *stone,
                   cam_bits *path)
{
    return CAM_BY_WORDS(rules, find, paths, rules, stone, path);
}
