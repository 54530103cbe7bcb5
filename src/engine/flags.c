#include "engine/flags.h"

#include <string.h>

#include "engine/reach.h"

/* The page's bytes are worth more than its speed: there each of these is there once. */
#if defined(__wasm__)
#define SHARED static __attribute__((noinline))
#else
#define SHARED CAM_INLINE
#endif

/* *sets |= their neighbours in 'within'. */
SHARED void grow(const cam_board *board, cam_sets *sets, const cam_bits *within, int words)
{
    cam_sets next;
    cam_sets_neighbours(&next, sets, cam_grid_of(board, words), words);
    cam_sets_add(sets, &next, *within, words);
}

/* *out |= what is one step to the east or west of *in, or to the north or south, in 'within'. */
SHARED void step_along(cam_sets *out, const cam_sets *in, const cam_board *board, bool east,
                       const cam_bits *within, int words)
{
    cam_bits has = cam_load(east ? &board->has_east : &board->has_north, words);
    unsigned step = east ? board->step_east : board->step_north;
    cam_sets up, down;
    cam_sets_up(&up, in, has, step, words);
    cam_sets_down(&down, in, has, step, words);
    cam_sets_add(out, &up, *within, words);
    cam_sets_add(out, &down, *within, words);
}

/* The cells a stone may cover that covers one of *zone as well: up to three in a row, and
 * around one corner. An uneven board goes without the longest of them. */
CAM_INLINE void cover(const cam_board *board, cam_sets *zone, const cam_bits *free, int words)
{
    if (words == 2 && board->uneven) {
        grow(board, zone, free, words);
        grow(board, zone, free, words);
        return;
    }
    cam_sets row = {{0}, {0}}, column = row, corner = row;
    step_along(&row, zone, board, true, free, words);
    step_along(&column, zone, board, false, free, words);
    step_along(&corner, &row, board, false, free, words);
    step_along(&corner, &column, board, true, free, words);
    step_along(&row, &row, board, true, free, words);
    step_along(&column, &column, board, false, free, words);
    grow(board, &corner, free, words);
    zone->low |= row.low | column.low | corner.low;
    if (words == 2)
        zone->high |= row.high | column.high | corner.high;
}

/* Four zones, and what is beside own stones that are joined to them, cliffs or not. */
SHARED void join_on(const cam_board *board, cam_sets *zone, const cam_bits *top,
                    cam_bits near[CAM_FOUR], int words)
{
    cam_sets joined = {{0}, {0}}, old;
    cam_sets_add(&joined, zone, *top, words);
    do {
        old = joined;
        grow(board, &joined, top, words);
    } while (!cam_sets_equal(&joined, &old, words));
    grow(board, &joined, &board->cells, words);
    zone->low |= joined.low;
    if (words == 2)
        zone->high |= joined.high;
    for (int i = 0; i < CAM_FOUR; i++)
        near[i] = cam_sets_get(zone, i, words);
}

/* What is beside a stone that touches the reach of each of four sides. */
CAM_INLINE void find_near(const cam_board *board, const cam_bits reach[CAM_FOUR],
                          const cam_bits *free, const cam_bits *top, cam_bits near[CAM_FOUR],
                          int words)
{
    cam_sets sides, zone = {{0}, {0}};
    cam_sets_load(&sides, reach, words);
    cam_sets_add(&zone, &sides, *free, words);
    cover(board, &zone, free, words);
    grow(board, &zone, &board->cells, words);
    join_on(board, &zone, top, near, words);
}

/* What may be beside such a stone, whatever lies there. */
CAM_INLINE void find_in_range(const cam_rules *rules, const cam_bits reach[CAM_FOUR],
                              const cam_bits *top, cam_bits near[CAM_FOUR], int words)
{
    cam_sets zone;
    cam_sets_load(&zone, reach, words);
    for (int i = 0; i < rules->most_columns; i++)
        grow(&rules->board, &zone, &rules->board.cells, words);
    join_on(&rules->board, &zone, top, near, words);
}

/* A bit for each of four sides whose reach a stone may touch together with what is near. */
CAM_INLINE unsigned find_sides(const cam_rules *rules, const cam_flag_cells *cells, int first,
                               int words)
{
    cam_sets far;
    unsigned sides = 0;
    cam_sets_load(&far, &cells->join[first], words);
    for (int i = 1; i < rules->most_columns; i++)
        grow(&rules->board, &far, &rules->board.cells, words);
    for (int i = 0; i < CAM_FOUR; i++)
        if (cam_bits_any(cam_bits_and(cam_sets_get(&far, i, words), cells->near[first + i])))
            sides |= 1u << (first + i);
    return sides;
}

/* From what is near each side to what tells a threat. */
SHARED void find_threats(const cam_rules *rules, const cam_bits near[CAM_SIDES],
                         cam_flag_cells *cells, int words)
{
    cam_turn_across(&rules->board, near, cells->near);
    cells->sides = 0;
    for (int i = 0; i < rules->board.side_count; i += CAM_FOUR)
        cells->sides |= find_sides(rules, cells, i, words);
}

/* Own stones, joined to a side or loose, with the cells beside them; and the cells a stone may
 * well cover: the ground, and low foreign cubes beside it. */
CAM_INLINE cam_bits find_ground(const cam_position *pos, const cam_board *board, cam_bits top,
                                cam_flag_cells *cells, int words)
{
    cam_heights heights = cam_find_heights(pos, words);
    cam_bits of[CAM_FOUR] = {{{0, 0}}}, low = cam_bits_minus(heights.is[1], top);
    for (int i = 0; i < board->side_count; i++)
        of[0] = cam_bits_or(of[0], cam_bits_and(cells->join[i], top));
    of[1] = cam_bits_minus(top, of[0]);
    of[2] = cam_bits_and(heights.is[0], cam_load(&board->cells, words));
    cam_sets around;
    cam_sets_load(&around, of, words);
    grow(board, &around, &board->cells, words);
    cells->touch[CAM_FLAG_JOINED] = cam_sets_get(&around, 0, words);
    cells->touch[CAM_FLAG_LOOSE] = cam_sets_get(&around, 1, words);
    return cam_bits_or(of[2], cam_bits_and(low, cam_sets_get(&around, 2, words)));
}

SHARED cam_bits find_joins(const cam_position *pos, const cam_rules *rules, cam_colour team,
                           cam_flag_cells *cells, int words)
{
    cam_surface surface = cam_find_surface(pos, team, words);
    cam_reach r;
    cam_reach_find(rules, &surface, &r);
    memcpy(cells->join, r.side, sizeof cells->join);
    return surface.top;
}

CAM_INLINE void find(const cam_position *pos, const cam_rules *rules, const cam_terrain *terrain,
                     cam_colour team, cam_flag_cells *cells, int words)
{
    cam_bits near[CAM_SIDES], top = find_joins(pos, rules, team, cells, words);
    cam_bits free = find_ground(pos, &rules->board, top, cells, words);
    for (int i = 0; i < rules->board.side_count; i += CAM_FOUR)
        find_near(&rules->board, &cells->join[i], &free, &top, &near[i], words);
    find_threats(rules, near, cells, words);
    cells->touch[CAM_FLAG_PATH] = terrain->slack[team][0];
    cells->touch[CAM_FLAG_CUT] = terrain->slack[cam_colour_other(team)][0];
}

void cam_flags_find(const cam_position *pos, const cam_rules *rules, const cam_terrain *terrain,
                    cam_colour team, cam_flag_cells *cells)
{
    CAM_BY_WORDS_SMALL(rules, find, pos, rules, terrain, team, cells);
}

CAM_INLINE void find_makers(const cam_position *pos, const cam_rules *rules, cam_colour team,
                            cam_flag_cells *cells, int words)
{
    cam_bits near[CAM_SIDES], top = find_joins(pos, rules, team, cells, words);
    for (int i = 0; i < rules->board.side_count; i += CAM_FOUR)
        find_in_range(rules, &cells->join[i], &top, &near[i], words);
    find_threats(rules, near, cells, words);
}

void cam_flags_find_makers(const cam_position *pos, const cam_rules *rules, cam_colour team,
                           cam_flag_cells *cells)
{
    CAM_BY_WORDS_SMALL(rules, find_makers, pos, rules, team, cells);
}

/* *twice |= what is in both and was in *once; *once |= what is in both. */
CAM_INLINE void add_threats(const cam_rules *rules, const cam_touch *join, const cam_touch *near,
                            cam_touch *once, cam_touch *twice)
{
    for (int word = 0; word < rules->board.words; word++)
        for (int i = 0; i < rules->outlines.count; i += CAM_ABREAST) {
            cam_abreast here =
                *cam_touch_eight_of(join, word, i) & *cam_touch_eight_of(near, word, i);
            *cam_touch_eight(twice, word, i) |= *cam_touch_eight(once, word, i) & here;
            *cam_touch_eight(once, word, i) |= here;
        }
}

CAM_INLINE void flag_outlines(const cam_rules *rules, const cam_flag_cells *cells, cam_flag last,
                              cam_touch flagged[CAM_FLAGS], int words)
{
    cam_touch_clear(&flagged[CAM_FLAG_THREAT], rules);
    cam_touch_clear(&flagged[CAM_FLAG_DOUBLE], rules);
    for (unsigned sides = cells->sides; sides; sides &= sides - 1) {
        int i = __builtin_ctz(sides);
        const cam_bits both[2] = {cells->join[i], cells->near[i]};
        cam_touch touch[2];
        cam_touch_find(rules, both, 2, touch, words);
        add_threats(rules, &touch[0], &touch[1], &flagged[CAM_FLAG_THREAT],
                    &flagged[CAM_FLAG_DOUBLE]);
    }
    if (last >= CAM_FLAG_JOINED)
        cam_touch_find(rules, &cells->touch[CAM_FLAG_JOINED], (int)(last - CAM_FLAG_JOINED) + 1,
                       &flagged[CAM_FLAG_JOINED], words);
}

void cam_flags_of_outlines(const cam_rules *rules, const cam_flag_cells *cells, cam_flag last,
                           cam_touch flagged[CAM_FLAGS])
{
    CAM_BY_WORDS_SMALL(rules, flag_outlines, rules, cells, last, flagged);
}
