#include "engine/reach.h"

CAM_INLINE void grow(cam_sets *sets, cam_grid grid, int words)
{
    cam_sets next;
    cam_sets_neighbours(&next, sets, grid, words);
    sets->low |= next.low;
    if (words == 2)
        sets->high |= next.high;
}

/* The neighbours of each set and of what is joined to it; all lie on the surface. */
CAM_INLINE void flood(const cam_surface *surface, bool cliffs, cam_sets *sets, cam_sets *around,
                      cam_grid grid, int words)
{
    if (!cliffs) { /* nearly always */
        cam_sets_spread(sets, around, grid, surface->top, words);
        return;
    }
    cam_surfaces on;
    cam_sets old;
    cam_sets_fill(&on.top, surface->top);
    cam_sets_fill(&on.low, surface->low);
    cam_sets_fill(&on.cliff, surface->cliff);
    do {
        old = *sets;
        cam_sets_step(sets, &old, grid, &on, cliffs, words);
    } while (!cam_sets_equal(sets, &old, words));
    cam_sets_neighbours(around, sets, grid, words);
}

/* The reach of four sides, and what is no more steps from it than two cells of a stone can be
 * apart. */
CAM_INLINE void find_of(const cam_rules *rules, const cam_surface *surface, int first, cam_reach *r,
                        cam_bits far[CAM_FOUR], cam_grid grid, int words)
{
    cam_sets sides, joined = {{0}, {0}}, sets;
    cam_sets_load(&sides, &rules->board.side[first], words);
    cam_sets_add(&joined, &sides, surface->top, words);
    flood(surface, r->cliffs, &joined, &sets, grid, words);
    sets.low |= sides.low;
    if (words == 2)
        sets.high |= sides.high;
    for (int i = 0; i < CAM_FOUR; i++)
        r->side[first + i] = cam_sets_get(&sets, i, words);
    for (int i = 1; i < rules->most_columns; i++)
        grow(&sets, grid, words);
    for (int i = 0; i < CAM_FOUR; i++)
        far[i] = cam_sets_get(&sets, i, words);
}

CAM_INLINE void find(const cam_rules *rules, const cam_surface *surface, cam_reach *r,
                     cam_grid grid, int words)
{
    const cam_board *board = &rules->board;
    cam_bits far[CAM_SIDES];
    r->cliffs = cam_has_cliffs(board, surface, words);
    for (int i = 0; i < board->side_count; i += CAM_FOUR)
        find_of(rules, surface, i, r, &far[i], grid, words);
    r->near = 0;
    for (int i = 0; i < board->goal_count; i++) {
        int from = board->goal[i].from, to = board->goal[i].to;
        r->near |= (uint16_t)(cam_bits_meet(far[from], r->side[to]) << i);
    }
}

void cam_reach_find(const cam_rules *rules, const cam_surface *surface, cam_reach *reach)
{
    CAM_BY_GRID(rules, find, rules, surface, reach);
}
