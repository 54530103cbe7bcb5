#include "engine/terrain.h"

#include "engine/sets.h"

#define COSTS 3 /* a cell costs 0, 1 or 2 */

/* The cells of each cost; the rest are walls. */
typedef struct ground_costs {
    cam_bits of[COSTS];
} ground_costs;

/* Cells within some number of steps of each side, by cost: ring[i][d] holds those at
 * exactly d of sides 4i to 4i + 3. */
typedef struct walks {
    cam_sets ring[CAM_FOURS][CAM_FAR + 1];
    int last; /* no cell that matters is further */
    int best; /* the first d at which a walk is on a side opposite its own, or CAM_FAR */
} walks;

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

/* Four of the walks under way. */
typedef struct walk {
    cam_sets side, opposite;
    cam_sets all;          /* reached so far */
    cam_sets next, before; /* what can be entered now, and could one step of cost ago */
} walk;

/* Own faces cost nothing: on to all that they lead to, and what can be entered from there. */
CAM_INLINE void walk_free(const ground_costs *costs, walk *w, cam_grid grid, int words)
{
    cam_sets_spread(&w->all, &w->next, grid, costs->of[0], words);
    w->next.low |= w->side.low;
    if (words == 2)
        w->next.high |= w->side.high;
}

CAM_INLINE void begin_walk(const cam_board *board, const cam_bits opposite[CAM_SIDES],
                           const ground_costs *costs, int first, walk *w, cam_grid grid, int words)
{
    *w = (walk){.before = {{0}, {0}}};
    cam_sets_load(&w->side, &board->side[first], words);
    cam_sets_load(&w->opposite, &opposite[first], words);
    cam_sets_add(&w->all, &w->side, costs->of[0], words);
    walk_free(costs, w, grid, words);
}

/* One more step of cost; what is new goes to *ring. False if nothing will come any more. */
CAM_INLINE bool step(const ground_costs *costs, walk *w, cam_sets *ring, cam_grid grid, int words)
{
    cam_sets old = w->all, entered = w->next;
    cam_sets_add(&w->all, &w->next, costs->of[1], words);
    cam_sets_add(&w->all, &w->before, costs->of[2], words);
    bool more = !cam_sets_equal(&w->next, &w->before, words);
    walk_free(costs, w, grid, words);
    w->before = entered;
    ring->low = w->all.low & ~old.low;
    if (words == 2)
        ring->high = w->all.high & ~old.high;
    return more || !cam_sets_equal(&w->all, &old, words);
}

CAM_INLINE bool is_across(const walk *w, const cam_sets *ring, int words)
{
    cam_four met = ring->low & w->opposite.low;
    if (words == 2)
        met |= ring->high & w->opposite.high;
    return cam_four_any(&met);
}

/* Walk from every side in step, until the best connection is known and what exceeds it
 * by less than CAM_SLACKS - 1. */
CAM_INLINE void walk_all(const cam_board *board, const cam_bits opposite[CAM_SIDES],
                         const ground_costs *costs, walks *all, cam_grid grid, int words)
{
    walk w[CAM_FOURS];
    int fours = board->side_count / CAM_FOUR;
    all->best = CAM_FAR;
    for (int i = 0; i < fours; i++) {
        begin_walk(board, opposite, costs, i * CAM_FOUR, &w[i], grid, words);
        all->ring[i][0] = w[i].all;
        if (is_across(&w[i], &w[i].all, words))
            all->best = 0;
    }
    bool more = true;
    for (all->last = 0; more && all->last < CAM_FAR && all->last < all->best + CAM_SLACKS - 2;) {
        all->last++;
        more = false;
        for (int i = 0; i < fours; i++) {
            cam_sets *ring = &all->ring[i][all->last];
            more |= step(costs, &w[i], ring, grid, words);
            if (all->best == CAM_FAR && is_across(&w[i], ring, words))
                all->best = all->last;
        }
    }
}

/* The cells from which it is exactly d to each side, themselves not counted. */
CAM_INLINE void find_onward(const ground_costs *costs, const walks *all, int fours, walks *onward,
                            int words)
{
    onward->last = all->last;
    for (int i = 0; i < fours; i++)
        for (int d = 0; d <= all->last; d++) {
            cam_sets *ring = &onward->ring[i][d];
            *ring = (cam_sets){{0}, {0}};
            for (int cost = 0; cost < COSTS && d + cost <= all->last; cost++)
                cam_sets_add(ring, &all->ring[i][d + cost], costs->of[cost], words);
        }
}

/* *out: what the sides opposite each of four have (RULES 2): of four the one two further
 * on, of eight the one four further on and those beside it. */
CAM_INLINE void turn_across(cam_four *out, const cam_four *own, const cam_four *others, int fours)
{
    if (fours == 1)
        *out = __builtin_shufflevector(*own, *own, 2, 3, 0, 1);
    else
        *out = *others | __builtin_shufflevector(*own, *others, 3, 4, 5, 6) |
               __builtin_shufflevector(*others, *own, 1, 2, 3, 4);
}

/* For each side, the cells at exactly d of a side opposite it. */
CAM_INLINE void find_across(const walks *all, int fours, walks *across, int words)
{
    for (int i = 0; i < fours; i++)
        for (int d = 0; d <= all->last; d++) {
            const cam_sets *own = &all->ring[i][d], *others = &all->ring[fours - 1 - i][d];
            turn_across(&across->ring[i][d].low, &own->low, &others->low, fours);
            if (words == 2)
                turn_across(&across->ring[i][d].high, &own->high, &others->high, fours);
        }
}

/* Cells on a connection of exactly 'total'. */
CAM_INLINE cam_bits cells_on(const walks *across, const walks *onward, int fours, int total,
                             int words)
{
    cam_four low = {0}, high = {0};
    int least = total > onward->last ? total - onward->last : 0;
    for (int i = 0; i < fours; i++)
        for (int d = least; d <= total - least; d++) {
            low |= across->ring[i][d].low & onward->ring[i][total - d].low;
            if (words == 2)
                high |= across->ring[i][d].high & onward->ring[i][total - d].high;
        }
    return (cam_bits){{cam_four_join(&low), words == 2 ? cam_four_join(&high) : 0}};
}

CAM_INLINE void find_team(const cam_position *pos, const cam_rules *rules, cam_colour team,
                          const cam_bits opposite[CAM_SIDES], cam_terrain *terrain, cam_grid grid,
                          int words)
{
    const cam_board *board = &rules->board;
    ground_costs costs = find_costs(pos, rules, team, words);
    walks all, onward, across;
    const int fours = board->side_count / CAM_FOUR;
    walk_all(board, opposite, &costs, &all, grid, words);
    bool open = all.best < CAM_FAR;
    if (open) {
        find_onward(&costs, &all, fours, &onward, words);
        find_across(&all, fours, &across, words);
    }
    terrain->distance[team] = all.best;
    cam_bits seen = {{0, 0}};
    for (int slack = 0; slack < CAM_SLACKS - 1; slack++) {
        cam_bits on = {{0, 0}};
        if (open)
            on = cells_on(&across, &onward, fours, all.best + slack, words);
        terrain->slack[team][slack] = cam_bits_minus(on, seen);
        seen = cam_bits_or(seen, on);
    }
}

void cam_terrain_find(const cam_position *pos, const cam_rules *rules, cam_terrain *terrain)
{
    cam_bits opposite[CAM_SIDES];
    cam_turn_across(&rules->board, rules->board.side, opposite);
    for (cam_colour team = CAM_YELLOW; team < CAM_TEAMS; team++)
        CAM_BY_GRID(rules, find_team, pos, rules, team, opposite, terrain);
}
