/*
 * kernel.h: the inner loops of the rules, private to this folder.
 *
 * Every function takes the number of words its board fills as a constant, 1 or
 * 2, and is inlined, so that boards of up to 64 cells pay for one word only.
 * CAM_BY_WORDS picks the right copy.
 */
#ifndef CAM_RULES_KERNEL_H
#define CAM_RULES_KERNEL_H

#include "rules/moves.h"

#define CAM_INLINE static inline __attribute__((always_inline))

/* Call 'function' with the board's word count as a constant last argument. */
#define CAM_BY_WORDS(rules, function, ...)                                                         \
    ((rules)->board.words == 1 ? function(__VA_ARGS__, 1) : function(__VA_ARGS__, 2))

/* With one word, the upper half is the constant 0 and vanishes in compiling. */
CAM_INLINE cam_bits cam_load(const cam_bits *bits, int words)
{
    return (cam_bits){{bits->w[0], words == 2 ? bits->w[1] : 0}};
}

/* One bitboard per height a column of a new piece may need. */
typedef struct cam_heights {
    cam_bits is[CAM_LEVELS];
} cam_heights;

CAM_INLINE cam_heights cam_find_heights(const cam_position *pos, int words)
{
    cam_bits h0 = cam_load(&pos->level[0], words), h1 = cam_load(&pos->level[1], words);
    cam_bits h2 = cam_load(&pos->level[2], words);
    cam_heights heights;
    heights.is[0] = (cam_bits){{~h0.w[0], ~h0.w[1]}};
    heights.is[1] = cam_bits_minus(h0, h1);
    heights.is[2] = cam_bits_minus(h1, h2);
    return heights;
}

/* The legal anchors of four orientations, a lane each; lower and upper words. */
typedef struct cam_fits {
    cam_lanes low, high;
} cam_fits;

CAM_INLINE void cam_fit_column(const cam_group *group, int i, const cam_heights *heights,
                               cam_fits *fits, int words)
{
    cam_bits free = heights->is[group->low[i]];
    cam_lanes shift = cam_lanes_load(group->shift[i]);
    cam_lanes low = cam_lanes_down(free.w[0], shift);
    if (words == 2) {
        low = cam_lanes_or(low, cam_lanes_carry(free.w[1], shift));
        fits->high = cam_lanes_and(fits->high, cam_lanes_down(free.w[1], shift));
    }
    fits->low = cam_lanes_and(fits->low, low);
}

/* RULES 4, for four orientations and all anchors at once. */
CAM_INLINE cam_fits cam_fit_group(const cam_group *group, const cam_heights *heights, int words)
{
    cam_fits fits = {.low = cam_lanes_load(group->fit[0]), .high = cam_lanes_load(group->fit[1])};
    for (int i = 0; i < CAM_PLAIN; i++)
        cam_fit_column(group, i, heights, &fits, words);
    for (int i = CAM_PLAIN; i < group->column_count; i++)
        cam_fit_column(group, i, heights, &fits, words);
    return fits;
}

/* How many placements each lane has. */
CAM_INLINE cam_lanes cam_count_fits(const cam_fits *fits, int words)
{
    cam_lanes count = cam_lanes_count(fits->low);
    return words == 2 ? cam_lanes_add(count, cam_lanes_count(fits->high)) : count;
}

/* One legal placement out of 'groups', each as likely, or CAM_NO_PLACEMENT. They
 * are counted lane by lane, so that the loop over the groups needs no sum across
 * a vector. */
CAM_INLINE cam_placement cam_pick_random(const cam_position *pos, const cam_rules *rules,
                                         uint32_t groups, cam_random *random, int words)
{
    cam_heights heights = cam_find_heights(pos, words);
    uint64_t at[2][CAM_GROUPS][CAM_LANES];
    uint64_t sum[CAM_GROUPS + 1][CAM_LANES]; /* in the groups before */
    uint8_t group_at[CAM_GROUPS];
    unsigned used = 0;
    cam_lanes total = cam_lanes_none();
    for (; groups; groups &= groups - 1) {
        unsigned g = (unsigned)__builtin_ctz(groups);
        cam_fits fits = cam_fit_group(&rules->group[g], &heights, words);
        cam_lanes_store(at[0][used], fits.low);
        if (words == 2)
            cam_lanes_store(at[1][used], fits.high);
        cam_lanes_store(sum[used], total);
        total = cam_lanes_add(total, cam_count_fits(&fits, words));
        group_at[used++] = (uint8_t)g;
    }
    cam_lanes_store(sum[used], total);
    uint64_t count = cam_lanes_sum(total);
    if (count == 0)
        return CAM_NO_PLACEMENT;

    unsigned n = cam_random_below(random, (uint32_t)count), lane = 0, i = 0;
    while (n >= sum[used][lane])
        n -= (unsigned)sum[used][lane++];
    for (unsigned k = 1; k < used; k++) /* no early end: cheaper than a branch gone wrong */
        i += sum[k][lane] <= n;
    n -= (unsigned)sum[i][lane];
    unsigned word = 0, below = (unsigned)__builtin_popcountll(at[0][i][lane]);
    if (words == 2 && n >= below) {
        n -= below;
        word = 1;
    }
    return cam_placement_make(group_at[i] * CAM_LANES + lane,
                              word * 64 + cam_word_select(at[word][i][lane], n));
}

/* Put the cubes of a placement on the board, in 'colour'. */
CAM_INLINE void cam_put(cam_position *pos, const cam_rules *rules, cam_placement move,
                        cam_colour colour, int words)
{
    const cam_orientation *o = &rules->orientation[cam_placement_orientation(move)];
    unsigned anchor = cam_placement_anchor(move);
    for (int level = 0; level < CAM_LEVELS; level++) {
        cam_bits cubes;
        if (words == 1)
            cubes = (cam_bits){{o->level[level].w[0] << anchor, 0}};
        else
            cubes = cam_placement_level(rules, move, level);
        for (int word = 0; word < words; word++) {
            pos->level[level].w[word] |= cubes.w[word];
            if (colour != CAM_BLUE)
                pos->cube[colour][level].w[word] |= cubes.w[word];
        }
    }
}

/* What a colour shows from above, for walking over it (RULES 5). */
typedef struct cam_surface {
    cam_bits top;   /* cells whose top face has the colour */
    cam_bits low;   /* those of height 1 */
    cam_bits cliff; /* those of height 3 whose middle cube is foreign: no way down to 'low' */
} cam_surface;

CAM_INLINE cam_surface cam_find_surface(const cam_position *pos, cam_colour team, int words)
{
    cam_bits c0 = cam_load(&pos->cube[team][0], words);
    cam_bits c1 = cam_load(&pos->cube[team][1], words);
    cam_bits c2 = cam_load(&pos->cube[team][2], words);
    cam_surface s;
    s.low = cam_bits_minus(c0, cam_load(&pos->level[1], words));
    s.cliff = cam_bits_minus(c2, c1);
    s.top = cam_bits_or(c2, cam_bits_minus(c1, cam_load(&pos->level[2], words)));
    s.top = cam_bits_or(s.top, s.low);
    return s;
}

CAM_INLINE cam_bits cam_find_neighbours(const cam_board *board, cam_bits set, int words)
{
    cam_bits has_east = cam_load(&board->has_east, words);
    cam_bits has_north = cam_load(&board->has_north, words);
    cam_bits east = cam_bits_up(cam_bits_and(set, has_east), board->step_east);
    cam_bits west = cam_bits_and(cam_bits_down(set, board->step_east), has_east);
    cam_bits north = cam_bits_up(cam_bits_and(set, has_north), board->step_north);
    cam_bits south = cam_bits_and(cam_bits_down(set, board->step_north), has_north);
    cam_bits all = cam_bits_or(cam_bits_or(east, west), cam_bits_or(north, south));
    return cam_load(&all, words);
}

/* Everything joined to 'seed', itself part of the surface. */
CAM_INLINE cam_bits cam_flood(const cam_board *board, const cam_surface *s, cam_bits seed,
                              int words)
{
    cam_bits set = seed, old;
    if (!cam_bits_any(s->cliff) || !cam_bits_any(s->low)) {
        do {
            old = set;
            set = cam_bits_or(
                set, cam_bits_and(s->top, cam_find_neighbours(board, set, words)));
        } while (!cam_bits_equal(set, old));
        return set;
    }
    cam_bits not_low = cam_bits_minus(s->top, s->low);
    cam_bits not_cliff = cam_bits_minus(s->top, s->cliff);
    do {
        old = set;
        cam_bits from_plain = cam_bits_minus(cam_bits_minus(set, s->low), s->cliff);
        cam_bits to_any = cam_find_neighbours(board, from_plain, words);
        cam_bits to_cliff =
            cam_find_neighbours(board, cam_bits_and(set, s->cliff), words);
        cam_bits to_low = cam_find_neighbours(board, cam_bits_and(set, s->low), words);
        set = cam_bits_or(set, cam_bits_and(to_any, s->top));
        set = cam_bits_or(set, cam_bits_and(to_cliff, not_low));
        set = cam_bits_or(set, cam_bits_and(to_low, not_cliff));
    } while (!cam_bits_equal(set, old));
    return set;
}

/* Does the set reach both sides of some goal? */
CAM_INLINE bool cam_spans(const cam_board *board, cam_bits set, int words)
{
    unsigned touched = 0;
    for (int side = 0; side < board->side_count; side++)
        touched |= (unsigned)cam_bits_any(cam_bits_and(set, cam_load(&board->side[side], words)))
                   << side;
    return board->spanning[touched >> 3] >> (touched & 7) & 1;
}

/* Has the stone just placed completed a connection of its colour? Only what is
 * joined to it can be new. */
CAM_INLINE bool cam_connects(const cam_position *pos, const cam_rules *rules, cam_placement move,
                             cam_colour team, int words)
{
    cam_surface surface = cam_find_surface(pos, team, words);
    if (!cam_spans(&rules->board, surface.top, words))
        return false;
    cam_bits seed = cam_placement_cells(rules, move);
    seed = cam_load(&seed, words);
    return cam_spans(&rules->board, cam_flood(&rules->board, &surface, seed, words), words);
}

#endif
