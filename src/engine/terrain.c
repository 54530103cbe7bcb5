#include "engine/terrain.h"

#include "rules/kernel.h"

#define COSTS 3 /* a cell costs 0, 1 or 2 */

/* The cells of each cost; the rest are walls. */
typedef struct ground_costs {
    cam_bits of[COSTS];
} ground_costs;

/* Cells within some number of steps of a side, by cost: ring[d] holds those at
 * exactly d. */
typedef struct walk {
    cam_bits ring[CAM_FAR + 1];
    int last;
} walk;

/* A foreign cube can be covered from the ground beside it: over one cube by most
 * pieces, over two only by an L standing close. */
CAM_INLINE ground_costs find_costs(const cam_position *pos, const cam_rules *rules, cam_colour team,
                                   int words)
{
    const cam_board *board = &rules->board;
    cam_heights heights = cam_find_heights(pos, words);
    cam_surface surface = cam_find_surface(pos, team, words);
    cam_bits empty = cam_bits_and(heights.is[0], cam_load(&board->cells, words));
    cam_bits beside = cam_find_neighbours(board, empty, words);
    cam_bits low = cam_bits_minus(heights.is[1], surface.top);
    cam_bits around =
        cam_bits_or(beside, cam_find_neighbours(board, cam_bits_and(beside, heights.is[1]), words));
    ground_costs costs;
    costs.of[0] = surface.top;
    costs.of[1] = cam_bits_or(empty, cam_bits_and(low, around));
    costs.of[2] = cam_bits_minus(cam_bits_and(heights.is[2], beside), surface.top);
    return costs;
}

CAM_INLINE cam_bits spread_free(const cam_board *board, const ground_costs *costs, cam_bits set,
                                int words)
{
    cam_bits old;
    do {
        old = set;
        set = cam_bits_or(set, cam_bits_and(cam_find_neighbours(board, set, words), costs->of[0]));
    } while (!cam_bits_equal(set, old));
    return set;
}

/* Walk from a side until every cell in reach is in, or 'limit' is. */
CAM_INLINE void walk_from(const cam_board *board, const ground_costs *costs, cam_bits side,
                          int limit, walk *w, int words)
{
    cam_bits all = spread_free(board, costs, cam_bits_and(side, costs->of[0]), words);
    cam_bits next = cam_bits_or(side, cam_find_neighbours(board, all, words));
    cam_bits before = {{0, 0}}; /* what could be entered one step of cost ago */
    w->ring[0] = all;
    w->last = 0;
    for (int d = 1; d <= limit; d++) {
        cam_bits entered =
            cam_bits_or(cam_bits_and(next, costs->of[1]), cam_bits_and(before, costs->of[2]));
        cam_bits now = spread_free(board, costs, cam_bits_or(all, entered), words);
        w->ring[d] = cam_bits_minus(now, all);
        w->last = d;
        if (cam_bits_equal(now, all) && cam_bits_equal(next, before))
            return;
        before = next;
        all = now;
        next = cam_bits_or(side, cam_find_neighbours(board, all, words));
    }
}

static int first_meeting(const walk *w, cam_bits side)
{
    for (int d = 0; d <= w->last; d++)
        if (cam_bits_meet(w->ring[d], side))
            return d;
    return CAM_FAR;
}

/* Cells on a connection of exactly 'total' between the two walks. */
CAM_INLINE cam_bits cells_on(const walk *a, const walk *b, const ground_costs *costs, int total)
{
    cam_bits on = {{0, 0}};
    for (int d = 0; d <= a->last && d <= total; d++)
        for (int cost = 0; cost < COSTS; cost++) {
            int e = total + cost - d; /* both walks have paid for the cell */
            if (e < 0 || e > b->last)
                continue;
            on = cam_bits_or(on,
                             cam_bits_and(cam_bits_and(a->ring[d], b->ring[e]), costs->of[cost]));
        }
    return on;
}

CAM_INLINE void find_team(const cam_position *pos, const cam_rules *rules, cam_colour team,
                          cam_terrain *terrain, int words)
{
    const cam_board *board = &rules->board;
    ground_costs costs = find_costs(pos, rules, team, words);
    walk w[CAM_SIDES];
    int length[CAM_GOALS], best = CAM_FAR;
    for (int i = 0; i < board->side_count; i++)
        walk_from(board, &costs, cam_load(&board->side[i], words), CAM_FAR, &w[i], words);
    for (int i = 0; i < board->goal_count; i++) {
        length[i] = first_meeting(&w[board->goal[i].from], board->side[board->goal[i].to]);
        best = length[i] < best ? length[i] : best;
    }
    terrain->distance[team] = best;
    cam_bits seen = {{0, 0}};
    for (int slack = 0; slack < CAM_SLACKS - 1; slack++) {
        cam_bits on = {{0, 0}};
        for (int i = 0; i < board->goal_count && best < CAM_FAR; i++)
            if (length[i] <= best + slack)
                on = cam_bits_or(on, cells_on(&w[board->goal[i].from], &w[board->goal[i].to],
                                              &costs, best + slack));
        terrain->slack[team][slack] = cam_bits_minus(on, seen);
        seen = cam_bits_or(seen, on);
    }
}

CAM_INLINE void find(const cam_position *pos, const cam_rules *rules, cam_terrain *terrain,
                     int words)
{
    find_team(pos, rules, CAM_YELLOW, terrain, words);
    find_team(pos, rules, CAM_GREEN, terrain, words);
}

void cam_terrain_find(const cam_position *pos, const cam_rules *rules, cam_terrain *terrain)
{
    CAM_BY_WORDS(rules, find, pos, rules, terrain);
}
