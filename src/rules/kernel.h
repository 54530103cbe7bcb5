/*
 * kernel.h: the inner loops of the rules, for the rules and the engine.
 *
 * Every function takes the number of words its board fills as a constant, 1 or
 * 2, and is inlined, so that boards of up to 64 cells pay for one word only.
 * CAM_BY_WORDS picks the right copy.
 */
#ifndef CAM_RULES_KERNEL_H
#define CAM_RULES_KERNEL_H

#include "base/lanes.h"
#include "rules/moves.h"

#define CAM_INLINE static inline __attribute__((always_inline))

/* For the page's module, what V8 and clang 14 make too little of. In a large function V8 keeps
 * little in registers, and what does not change in a loop is worked out in every round of it: a
 * loop that is run often is a function of its own. Of a vector that was compared clang 14 remembers
 * a bit for each lane, and makes vectors of them again, unless it does not know where it is from.
 */
#if defined(__wasm_simd128__)
#define CAM_APART          __attribute__((noinline))
#define CAM_OPAQUE(vector) __asm__("" : "+r"(vector))
#else
#define CAM_APART
#define CAM_OPAQUE(vector) ((void)0)
#endif

/* Call 'function' with the board's word count as a constant last argument. */
#define CAM_BY_WORDS(rules, function, ...)                                                         \
    ((rules)->board.words == 1 ? function(__VA_ARGS__, 1) : function(__VA_ARGS__, 2))

/* The same where the page's bytes are worth more than its speed: there the copy for two words
 * serves all boards. */
#if defined(__wasm__)
#define CAM_BY_WORDS_SMALL(rules, function, ...) ((void)(rules), function(__VA_ARGS__, 2))
#else
#define CAM_BY_WORDS_SMALL CAM_BY_WORDS
#endif

/* With one word, the upper half is the constant 0 and vanishes in compiling. */
CAM_INLINE cam_bits cam_load(const cam_bits *bits, int words)
{
    return (cam_bits){{bits->w[0], words == 2 ? bits->w[1] : 0}};
}

/* The groups the player to move may choose from, in the game proper. */
CAM_INLINE uint32_t cam_find_groups(const cam_position *pos, const cam_rules *rules)
{
    uint32_t groups = 0;
    for (int kind = 0; kind < rules->neutral; kind++)
        groups |= pos->hand[pos->seat][kind] ? rules->groups_of[kind] : 0;
    return groups;
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

/* Anchors that put column i of each lane's orientation on the set. */
CAM_INLINE cam_fits cam_move_column(const cam_group *group, int i, cam_bits set, int words)
{
    cam_lanes shift = cam_lanes_load(group->shift[i]);
    cam_fits moved = {cam_lanes_down(set.w[0], shift), cam_lanes_none()};
    if (words == 2) {
        moved.low = cam_lanes_or(moved.low, cam_lanes_carry(set.w[1], shift));
        moved.high = cam_lanes_down(set.w[1], shift);
    }
    return moved;
}

CAM_INLINE cam_fits cam_fits_and(cam_fits a, cam_fits b, int words)
{
    a.low = cam_lanes_and(a.low, b.low);
    if (words == 2)
        a.high = cam_lanes_and(a.high, b.high);
    return a;
}

/* The same on an uneven board; a function of its own, so as not to be in the others' way. */
cam_fits cam_fit_group_uneven(const cam_board *board, const cam_group *group,
                              const cam_heights *heights);

/* Columns looked at without asking whether they are there; one after the other, each is asked. */
#define CAM_ALWAYS (CAM_LANES_SHIFT ? CAM_PLAIN : 0)

/* RULES 4, for four orientations and all anchors at once; the board is not uneven. */
CAM_INLINE cam_fits cam_fit_group_even(const cam_group *group, const cam_heights *heights,
                                       int words)
{
    cam_fits fits = {.low = cam_lanes_load(group->fit[0]), .high = cam_lanes_load(group->fit[1])};
    for (int i = 0; i < CAM_ALWAYS; i++)
        fits =
            cam_fits_and(fits, cam_move_column(group, i, heights->is[group->low[i]], words), words);
    for (int i = CAM_ALWAYS; i < group->column_count; i++)
        fits =
            cam_fits_and(fits, cam_move_column(group, i, heights->is[group->low[i]], words), words);
    return fits;
}

/* The same of one lane, of the anchors 'wanted'. */
CAM_INLINE cam_bits cam_fit_lane(const cam_group *group, int lane, const cam_heights *heights,
                                 cam_bits wanted, int words)
{
    wanted.w[0] &= group->fit[0][lane];
    wanted.w[1] &= words == 2 ? group->fit[1][lane] : 0;
    for (int i = 0; i < group->column_count && cam_bits_any(wanted); i++) {
        cam_bits height = cam_load(&heights->is[group->low[i]], words);
        wanted = cam_bits_and(wanted, cam_bits_down(height, (unsigned)group->shift[i][lane]));
    }
    return wanted;
}

/* The same on any board. */
CAM_INLINE cam_fits cam_fit_group(const cam_board *board, const cam_group *group,
                                  const cam_heights *heights, int words)
{
    return words == 2 && board->uneven ? cam_fit_group_uneven(board, group, heights)
                                       : cam_fit_group_even(group, heights, words);
}

/* Of the anchors 'wanted', those where it fits. Lanes that are shifted one after the other, and
 * have nothing that is wanted, are passed over. */
CAM_INLINE cam_fits cam_fit_group_among(const cam_board *board, const cam_group *group,
                                        const cam_heights *heights, cam_fits wanted, int words)
{
    if (CAM_LANES_SHIFT || (words == 2 && board->uneven))
        return cam_fits_and(cam_fit_group(board, group, heights, words), wanted, words);
    uint64_t at[2][CAM_LANES] = {0};
    cam_lanes_store(at[0], wanted.low);
    if (words == 2)
        cam_lanes_store(at[1], wanted.high);
    for (int lane = 0; lane < CAM_LANES; lane++) {
        cam_bits fit = {{at[0][lane], at[1][lane]}};
        fit = cam_fit_lane(group, lane, heights, fit, words);
        at[0][lane] = fit.w[0];
        at[1][lane] = fit.w[1];
    }
    return (cam_fits){cam_lanes_load(at[0]), cam_lanes_load(at[1])};
}

/* How many placements each lane has. */
CAM_INLINE cam_lanes cam_count_fits(const cam_fits *fits, int words)
{
    cam_lanes count = cam_lanes_count(fits->low);
    return words == 2 ? cam_lanes_add(count, cam_lanes_count(fits->high)) : count;
}

/* A set of cells around an anchor, at that anchor. Offsets are below 64. */
CAM_INLINE cam_bits cam_move_to(const cam_board *board, const cam_bits *shape, unsigned anchor,
                                int words)
{
    if (words == 1)
        return (cam_bits){{shape->w[0] << anchor, 0}};
    if (board->uneven)
        return cam_uneven_move_to(board, shape->w[0], anchor);
    if (anchor >= 64)
        return (cam_bits){{0, shape->w[0] << (anchor - 64)}};
    return cam_bits_up(*shape, anchor);
}

/* Is each column as high as the placement needs it (RULES 4)? */
CAM_INLINE bool cam_fits_at(const cam_rules *rules, cam_placement move, const cam_heights *heights,
                            int words)
{
    const cam_orientation *o = &rules->orientation[cam_placement_orientation(move)];
    cam_bits wrong = {0};
    for (int level = 0; level < CAM_LEVELS; level++)
        wrong = cam_bits_or(wrong, cam_bits_minus(cam_move_to(&rules->board, &o->need[level],
                                                              cam_placement_anchor(move), words),
                                                  heights->is[level]));
    return !cam_bits_any(wrong);
}

/* Draw places at random, a few times at most, until one is legal: each legal one
 * is as likely. CAM_NO_PLACEMENT if luck was out. */
CAM_INLINE cam_placement cam_guess_random(const cam_rules *rules, const cam_heights *heights,
                                          uint32_t groups, cam_random *random, int words)
{
    for (int tries = 8; tries; tries--) {
        cam_placement move = rules->place[cam_random_below(random, rules->place_count)];
        if (groups >> (cam_placement_orientation(move) / CAM_LANES) & 1 &&
            cam_fits_at(rules, move, heights, words))
            return move;
    }
    return CAM_NO_PLACEMENT;
}

/* Every legal placement out of 'groups' and how many there are. They are counted
 * lane by lane, so that the loop over the groups needs no sum across a vector. */
typedef struct cam_tally {
    uint64_t at[2][CAM_GROUPS][CAM_LANES];
    uint64_t before[CAM_GROUPS + 1][CAM_LANES]; /* in the lane, in earlier groups */
    uint8_t group[CAM_GROUPS];
    unsigned used;
} cam_tally;

CAM_INLINE unsigned cam_tally_count(cam_tally *tally, const cam_rules *rules,
                                    const cam_heights *heights, uint32_t groups, int words)
{
    unsigned used = 0;
    cam_lanes total = cam_lanes_none();
    for (; groups; groups &= groups - 1) {
        unsigned g = (unsigned)__builtin_ctz(groups);
        cam_fits fits = cam_fit_group(&rules->board, &rules->group[g], heights, words);
        cam_lanes_store(tally->at[0][used], fits.low);
        if (words == 2)
            cam_lanes_store(tally->at[1][used], fits.high);
        cam_lanes_store(tally->before[used], total);
        total = cam_lanes_add(total, cam_count_fits(&fits, words));
        tally->group[used++] = (uint8_t)g;
    }
    cam_lanes_store(tally->before[used], total);
    tally->used = used;
    return (unsigned)cam_lanes_sum(total);
}

/* The n-th (from 0) placement of a tally of more than n. */
CAM_INLINE cam_placement cam_tally_pick(const cam_tally *tally, unsigned n, int words)
{
    unsigned lane = 0, i = 0, word = 0;
    while (n >= tally->before[tally->used][lane])
        n -= (unsigned)tally->before[tally->used][lane++];
    while (tally->before[i + 1][lane] <= n)
        i++;
    n -= (unsigned)tally->before[i][lane];
    unsigned below = (unsigned)__builtin_popcountll(tally->at[0][i][lane]);
    if (words == 2 && n >= below) {
        n -= below;
        word = 1;
    }
    return cam_placement_make(tally->group[i] * CAM_LANES + lane,
                              word * 64 + cam_word_select(tally->at[word][i][lane], n));
}

/* One legal placement out of 'groups', each as likely, or CAM_NO_PLACEMENT. While
 * much of the board is free a guess or two hits; else, and when guessing has
 * failed, count them all. Both ways are uniform, so any mixture is. */
CAM_INLINE cam_placement cam_pick_random(const cam_position *pos, const cam_rules *rules,
                                         uint32_t groups, cam_random *random, int words)
{
    cam_heights heights = cam_find_heights(pos, words);
    if (2 * cam_bits_count(cam_load(&pos->level[0], words)) < rules->board.cell_count) {
        cam_placement move = cam_guess_random(rules, &heights, groups, random, words);
        if (move != CAM_NO_PLACEMENT)
            return move;
    }
    cam_tally tally;
    unsigned count = cam_tally_count(&tally, rules, &heights, groups, words);
    if (count == 0)
        return CAM_NO_PLACEMENT;
    return cam_tally_pick(&tally, cam_random_below(random, count), words);
}

/* Put the cubes of a placement on the board, in 'colour'. */
CAM_INLINE void cam_put(cam_position *pos, const cam_rules *rules, cam_placement move,
                        cam_colour colour, int words)
{
    const cam_orientation *o = &rules->orientation[cam_placement_orientation(move)];
    for (int level = 0; level < CAM_LEVELS; level++) {
        cam_bits cubes =
            cam_move_to(&rules->board, &o->level[level], cam_placement_anchor(move), words);
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

/* The cells of any side where the team shows on top (RULES 11). */
CAM_INLINE int cam_count_edge_cells(const cam_position *pos, const cam_rules *rules,
                                    cam_colour team, int words)
{
    cam_surface surface = cam_find_surface(pos, team, words);
    return cam_bits_count(cam_bits_and(surface.top, cam_load(&rules->board.edge, words)));
}

/* How a game ends in which nobody can place any more (RULES 6, 11). */
CAM_INLINE cam_result cam_blocked_result(const cam_position *pos, const cam_rules *rules, int words)
{
    if (!(pos->house & CAM_HOUSE_BRIDGET))
        return CAM_DRAW;
    int lead = cam_count_edge_cells(pos, rules, CAM_YELLOW, words) -
               cam_count_edge_cells(pos, rules, CAM_GREEN, words);
    return lead == 0 ? CAM_DRAW : lead > 0 ? CAM_YELLOW_WINS : CAM_GREEN_WINS;
}

CAM_INLINE cam_bits cam_find_neighbours(const cam_board *board, cam_bits set, int words)
{
    if (words == 2 && board->uneven)
        return cam_set_table_get(&board->uneven->around, set);
    cam_bits has_east = cam_load(&board->has_east, words);
    cam_bits has_north = cam_load(&board->has_north, words);
    cam_bits east = cam_bits_up(cam_bits_and(set, has_east), board->step_east);
    cam_bits west = cam_bits_and(cam_bits_down(set, board->step_east), has_east);
    cam_bits north = cam_bits_up(cam_bits_and(set, has_north), board->step_north);
    cam_bits south = cam_bits_and(cam_bits_down(set, board->step_north), has_north);
    cam_bits all = cam_bits_or(cam_bits_or(east, west), cam_bits_or(north, south));
    return cam_load(&all, words);
}

/* Is there a cliff beside something low, so that two tops side by side are not joined? */
CAM_INLINE bool cam_has_cliffs(const cam_board *board, const cam_surface *s, int words)
{
    return cam_bits_any(s->cliff) &&
           cam_bits_any(cam_bits_and(s->cliff, cam_find_neighbours(board, s->low, words)));
}

/* The set and what is joined to it in one step; the set lies on the surface. */
CAM_INLINE cam_bits cam_flood_step(const cam_board *board, const cam_surface *s, cam_bits set,
                                   bool cliffs, int words)
{
    if (!cliffs) /* nearly always */
        return cam_bits_or(set, cam_bits_and(s->top, cam_find_neighbours(board, set, words)));
    cam_bits level = cam_find_neighbours(board, cam_bits_minus(set, s->low), words);
    cam_bits below = cam_find_neighbours(board, cam_bits_minus(set, s->cliff), words);
    cam_bits next = cam_bits_or(cam_bits_minus(level, s->low), cam_bits_minus(below, s->cliff));
    return cam_bits_or(set, cam_bits_and(s->top, next));
}

/* Everything joined to 'seed', itself part of the surface. */
CAM_INLINE cam_bits cam_flood(const cam_board *board, const cam_surface *s, cam_bits seed,
                              int words)
{
    bool cliffs = cam_has_cliffs(board, s, words);
    cam_bits set = seed, old;
    do {
        old = set;
        set = cam_flood_step(board, s, set, cliffs, words);
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
