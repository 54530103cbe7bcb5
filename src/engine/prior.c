#include "engine/prior.h"

#include <float.h>
#include <string.h>

#include "engine/local.h"
#include "engine/sets.h"
#include "engine/traits.h"

#define TRAITS (2 * (CAM_SLACKS - 1) + CAM_GROUNDS - 1)

/* A cell has the greatest slack and empty ground, unless it is in one of the sets. */
static void find_traits(const cam_position *pos, const cam_terrain *terrain, cam_colour team,
                        cam_trait traits[TRAITS])
{
    cam_surface surface = cam_find_surface(pos, team, 2);
    cam_bits high = pos->level[1], own = surface.top, any = pos->level[0];
    int n = 0;
    for (int slack = 0; slack < CAM_SLACKS - 1; slack++) {
        int less = (slack - (CAM_SLACKS - 1)) * CAM_GROUNDS;
        traits[n++] = (cam_trait){terrain->slack[team][slack], less * CAM_SLACKS};
        traits[n++] = (cam_trait){terrain->slack[cam_colour_other(team)][slack], less};
    }
    traits[n++] = (cam_trait){cam_bits_minus(own, high), CAM_GROUND_OWN_LOW};
    traits[n++] = (cam_trait){cam_bits_and(own, high), CAM_GROUND_OWN_HIGH};
    traits[n++] =
        (cam_trait){cam_bits_minus(cam_bits_minus(any, high), own), CAM_GROUND_FOREIGN_LOW};
    traits[n++] = (cam_trait){cam_bits_minus(high, own), CAM_GROUND_FOREIGN_HIGH};
}

void cam_prior_classify(const cam_position *pos, const cam_rules *rules, const cam_terrain *terrain,
                        cam_colour team, uint8_t class_of[CAM_BITS_MAX])
{
    cam_trait traits[TRAITS];
    find_traits(pos, terrain, team, traits);
    cam_traits_sum(traits, TRAITS, CAM_CELL_CLASSES - CAM_GROUNDS + CAM_GROUND_EMPTY,
                   rules->board.cells, rules->board.words, class_of);
}

static float shape_score(const cam_orientation *o, const cam_rules *rules,
                         const cam_prior_weights *weights)
{
    int levels = cam_bits_any(o->level[2]) ? 3 : cam_bits_any(o->level[1]) ? 2 : 1;
    return weights->shape[o->column_count][levels - 1] +
           weights->letter[rules->letter[o->kind] - 'A'];
}

#define WIDTH  8 /* anchors weighed at once */
#define BLOCKS (CAM_ORIENTATIONS * CAM_BITS_MAX / WIDTH)

typedef float floats __attribute__((vector_size(WIDTH * sizeof(float))));
typedef float loose __attribute__((vector_size(WIDTH * sizeof(float)), aligned(4)));
typedef int32_t ints __attribute__((vector_size(WIDTH * sizeof(int32_t))));

/* How good a column of each height is on each cell, as e to the power of its score: what a
 * placement weighs is a product then, and nothing but that is done for each of them. What lies
 * beyond the last cell is read, and not used. */
typedef struct cell_weights {
    floats at[CAM_LEVELS][(CAM_BITS_MAX + CAM_BITS_MAX / 2) / WIDTH];
    floats ones[CAM_BITS_MAX / WIDTH];
} cell_weights;

typedef struct turn_weights {
    floats at[CAM_ORIENTATIONS / WIDTH];
} turn_weights;

/* What each set of flags weighs (flags.h). */
typedef struct flag_weights {
    floats at[CAM_FLAG_SETS / WIDTH];
} flag_weights;

/* The most that a column, a turn or a set of flags may score: the product of all that a stone has
 * is a float. */
static inline float score_most(const cam_rules *rules)
{
    return 80.f / (float)(rules->most_columns + 2);
}

/* Each of *x, but no less than 'low' and no more than 'high'. */
static inline void keep_within(floats *x, float low, float high)
{
#if defined(__AVX2__)
    *x =
        (floats)_mm256_min_ps(_mm256_max_ps((__m256)*x, _mm256_set1_ps(low)), _mm256_set1_ps(high));
#elif defined(__wasm_simd128__)
    v128_t *half = (v128_t *)(void *)x;
    for (int i = 0; i < 2; i++)
        half[i] = wasm_f32x4_pmin(wasm_f32x4_pmax(half[i], wasm_f32x4_splat(low)),
                                  wasm_f32x4_splat(high));
#else
    for (int i = 0; i < WIDTH; i++)
        (*x)[i] = (*x)[i] < low ? low : (*x)[i] > high ? high : (*x)[i];
#endif
}

/* *x, or what *other has more. */
static inline void raise_to_peak(floats *x, const floats *other)
{
#if defined(__AVX2__)
    *x = (floats)_mm256_max_ps((__m256)*x, (__m256)*other);
#elif defined(__wasm_simd128__)
    v128_t *half = (v128_t *)(void *)x;
    const v128_t *by = (const v128_t *)(const void *)other;
    half[0] = wasm_f32x4_pmax(half[0], by[0]);
    half[1] = wasm_f32x4_pmax(half[1], by[1]);
#else
    for (int i = 0; i < WIDTH; i++)
        (*x)[i] = (*other)[i] > (*x)[i] ? (*other)[i] : (*x)[i];
#endif
}

/* A bit for each that is at least 'floor'. */
static inline unsigned find_heavy(const floats *x, float floor)
{
    ints enough = *x >= floor;
#if defined(__AVX2__)
    return (unsigned)_mm256_movemask_ps((__m256)enough);
#elif defined(__wasm_simd128__)
    const v128_t *half = (const v128_t *)(const void *)&enough;
    return (unsigned)wasm_i32x4_bitmask(half[0]) | (unsigned)wasm_i32x4_bitmask(half[1]) << 4;
#else
    unsigned heavy = 0;
    for (int i = 0; i < WIDTH; i++)
        heavy |= (unsigned)(enough[i] & 1) << i;
    return heavy;
#endif
}

/* e^x to four digits: the whole part of the power of two goes into the exponent's
 * bits, a polynomial does the rest. x is from -80 to 80. */
static inline void raise_e(floats *x)
{
    floats y = *x * 1.44269504f + 127;
    ints whole = __builtin_convertvector(y, ints);
    floats part = y - __builtin_convertvector(whole, floats);
    floats rest = 1 + part * (0.69583282f + part * (0.22606716f + part * 0.07810341f));
    *x = (floats)(whole << 23) * rest;
}

/* Each of *x, a score, as a weight. */
static inline void weigh_score(floats *x, float most)
{
    keep_within(x, -most, most);
    raise_e(x);
}

/* All cells alike, and what lies beyond the last as far as it is read. */
static void clear_cells(const cam_rules *rules, cell_weights *cells)
{
    for (int level = 0; level < CAM_LEVELS; level++)
        for (unsigned i = 0; i < (rules->board.words * 64u + CAM_BITS_MAX / 2) / WIDTH; i++)
            cells->at[level][i] = (floats){0} + 1;
    for (unsigned i = 0; i < rules->board.words * 64u / WIDTH; i++)
        cells->ones[i] = (floats){0} + 1;
}

/* What a column of each height scores on cells of height 'low', below which nothing raises one. */
CAM_INLINE void score_cells(const cam_weights *weights, const cam_sight *sight,
                            const cam_local *local, const uint8_t class_of[CAM_BITS_MAX],
                            cam_bits rest, int low, cell_weights *cells)
{
    while (cam_bits_any(rest)) {
        unsigned cell = cam_bits_pop(&rest);
        const float *column = weights->prior.column[class_of[cell]];
        float raised[CAM_LEVELS] = {0};
        if (weights->units)
            cam_neural_columns(weights, local ? local->cell[cell] : sight->sum, local ? 0 : cell,
                               low, raised);
        for (int level = low; level < CAM_LEVELS; level++)
            ((float *)cells->at[level])[cell] = column[level] + raised[level];
    }
}

static void weigh_cells(const cam_position *pos, const cam_rules *rules, const cam_weights *weights,
                        const cam_sight *sight, cell_weights *cells)
{
    uint8_t class_of[CAM_BITS_MAX];
    cam_local own, *local = cam_weights_is_local(weights) ? &own : NULL;
    cam_heights heights = cam_find_heights(pos, 2);
    if (local)
        cam_local_cells(weights, pos, rules, &sight->terrain, local);
    cam_prior_classify(pos, rules, &sight->terrain, cam_position_team(pos), class_of);
    for (int low = 0; low < CAM_LEVELS; low++)
        score_cells(weights, sight, local, class_of,
                    cam_bits_and(heights.is[low], rules->board.cells), low, cells);
    for (int level = 0; level < CAM_LEVELS; level++)
        for (unsigned i = 0; i < rules->board.words * 64u / WIDTH; i++)
            weigh_score(&cells->at[level][i], score_most(rules));
}

/* What the flags weigh at each anchor, by outline: all else a stone touches with goes by that. */
typedef struct flagged_anchors {
    floats at[CAM_ORIENTATIONS][CAM_BITS_MAX / WIDTH];
} flagged_anchors;

/* What all moves of a position are weighed by. */
typedef struct scales {
    cell_weights cells;
    turn_weights turns;
    bool is_flagged;
    flagged_anchors flags;
} scales;

/* An orientation's shape, and where the weights of its columns are at anchor 0; those it has
 * not change nothing. */
typedef struct form {
    const cam_orientation *o;
    float base;
    const float *column[CAM_COLUMNS];
    const floats *flags; /* what they weigh at each anchor */
} form;

static inline const float *column_weights(const cell_weights *cells, const cam_column *column)
{
    return (const float *)cells->at[column->low + column->count - 1];
}

static inline void find_form(const cam_orientation *o, const scales *by, unsigned index, form *f)
{
    const cell_weights *cells = &by->cells;
    f->o = o;
    f->base = by->turns.at[index / WIDTH][index % WIDTH];
    f->flags = by->is_flagged ? by->flags.at[o->outline] : cells->ones;
    for (int c = 0; c < o->column_count; c++)
        f->column[c] = column_weights(cells, &o->column[c]) + o->column[c].offset;
    for (int c = o->column_count; c < CAM_PLAIN; c++)
        f->column[c] = (const float *)cells->ones;
}

/* Of *weight, what is legal. */
static inline void keep_legal(floats *weight, unsigned legal)
{
#if defined(__AVX512VL__)
    *weight = (floats)_mm256_maskz_mov_ps((__mmask8)legal, (__m256)*weight);
#elif defined(__wasm_simd128__)
    v128_t *half = (v128_t *)(void *)weight;
    const v128_t all = wasm_i32x4_splat((int32_t)legal);
    const v128_t low = wasm_i32x4_const(1, 2, 4, 8), high = wasm_i32x4_const(16, 32, 64, 128);
    v128_t first = wasm_i32x4_eq(all & low, low), last = wasm_i32x4_eq(all & high, high);
    CAM_OPAQUE(first);
    CAM_OPAQUE(last);
    half[0] &= first;
    half[1] &= last;
#else
    const ints bit = {1, 2, 4, 8, 16, 32, 64, 128};
    *weight = (floats)((ints)*weight & ((((ints){0} + (int32_t)legal) & bit) == bit));
#endif
}

/* One orientation at those of eight anchors that are legal, on an uneven board, where anchors side
 * by side need not have columns side by side. */
static void weigh_uneven(const cam_rules *rules, const form *f, const cell_weights *cells,
                         unsigned anchor, unsigned legal, floats *weight)
{
    *weight = (floats){0};
    for (unsigned rest = legal; rest; rest &= rest - 1) {
        int i = __builtin_ctz(rest);
        (*weight)[i] = f->base;
        for (int c = 0; c < f->o->column_count; c++) {
            const cam_column *column = &f->o->column[c];
            (*weight)[i] *=
                column_weights(cells, column)[cam_column_cell(rules, anchor + (unsigned)i, column)];
        }
    }
}

/* The greatest weights of so many parts of the moves, which have none in common: the n-th
 * heaviest move is no lighter than the n-th heaviest of these. */
#define PEAKS 4

typedef struct summary {
    floats total, peak[PEAKS];
} summary;

/* The weights of all moves, in their order: of an orientation at WIDTH anchors in a row, where
 * something is legal there. What is not weighs nothing. */
typedef struct weighed {
    int count; /* blocks */
    int moves;
    summary sum;
    floats weight[BLOCKS];
    cam_placement first[BLOCKS];
} weighed;

/* Lighter than any move, and heavier than what is none. */
#define LIGHTEST FLT_MIN

/* One orientation of at most CAM_PLAIN columns at the anchors of one word. */
static CAM_APART void weigh_plain(const form *f, cam_placement first, uint64_t legal, weighed *all)
{
    const unsigned anchor = cam_placement_anchor(first);
    const float *column[CAM_PLAIN], *flags = (const float *)f->flags + anchor;
    for (int c = 0; c < CAM_PLAIN; c++)
        column[c] = f->column[c] + anchor;
    const float base = f->base;
    int count = all->count;
    unsigned at = 0;
    for (uint64_t rest = legal; rest; rest >>= WIDTH, at += WIDTH) {
        unsigned none = (unsigned)__builtin_ctzll(rest) / WIDTH * WIDTH;
        at += none;
        rest >>= none;
        floats weight = base * *(const loose *)&column[0][at];
        for (int c = 1; c < CAM_PLAIN; c++)
            weight *= *(const loose *)&column[c][at];
        weight *= *(const floats *)(const void *)&flags[at];
        keep_legal(&weight, rest & ((1u << WIDTH) - 1));
        all->weight[count] = weight;
        all->first[count++] = (cam_placement)(first + at);
    }
    all->count = count;
}

/* Any orientation on any board. */
static __attribute__((noinline)) void weigh_any(const cam_rules *rules, const form *f,
                                                const cell_weights *cells, cam_placement first,
                                                uint64_t legal, weighed *all)
{
    unsigned anchor = cam_placement_anchor(first), at;
    for (uint64_t rest = legal; rest; rest &= ~(UINT64_C(255) << at)) {
        at = (unsigned)__builtin_ctzll(rest) / WIDTH * WIDTH;
        unsigned here = rest >> at & ((1u << WIDTH) - 1);
        floats weight = (floats){0} + f->base;
        for (int c = 0; c < f->o->column_count && !rules->board.uneven; c++)
            weight *= *(const loose *)&f->column[c][anchor + at];
        if (rules->board.uneven)
            weigh_uneven(rules, f, cells, anchor + at, here, &weight);
        weight *= f->flags[(anchor + at) / WIDTH];
        keep_legal(&weight, here);
        all->weight[all->count] = weight;
        all->first[all->count++] = (cam_placement)(first + at);
    }
}

CAM_INLINE void weigh_word(const cam_rules *rules, const form *f, const cell_weights *cells,
                           cam_placement first, uint64_t legal, weighed *all)
{
    all->moves += __builtin_popcountll(legal);
    if (rules->board.uneven || f->o->column_count > CAM_PLAIN)
        weigh_any(rules, f, cells, first, legal, all);
    else
        weigh_plain(f, first, legal, all);
}

static void sum_up(const floats *weight, int count, summary *sum)
{
    floats total = {0}, peak[PEAKS] = {{0}};
    int i = 0;
    for (; i + PEAKS <= count; i += PEAKS)
        for (int k = 0; k < PEAKS; k++) {
            total += weight[i + k];
            raise_to_peak(&peak[k], &weight[i + k]);
        }
    for (int k = 0; i < count; i++, k++) {
        total += weight[i];
        raise_to_peak(&peak[k], &weight[i]);
    }
    sum->total = total;
    for (int k = 0; k < PEAKS; k++)
        sum->peak[k] = peak[k];
}

/* How likely each way to turn a piece is, whatever lies on the board. */
static void weigh_turns(const cam_rules *rules, uint32_t groups, const cam_weights *weights,
                        const int16_t *sum, turn_weights *turns)
{
    const bool has_net = weights->units && !cam_weights_is_local(weights);
    float learned[CAM_LANES] = {0}, *score = (float *)turns->at;
    for (; groups; groups &= groups - 1) {
        const int g = __builtin_ctz(groups);
        if (has_net)
            cam_neural_pieces(weights, sum, g, learned);
        for (int lane = 0; lane < CAM_LANES; lane++) {
            const cam_orientation *o = &rules->orientation[g * CAM_LANES + lane];
            if (o->column_count)
                score[g * CAM_LANES + lane] =
                    shape_score(o, rules, &weights->prior) + learned[lane];
        }
    }
    for (int i = 0; i * WIDTH < rules->group_count * CAM_LANES; i++)
        weigh_score(&turns->at[i], score_most(rules));
}

/* The weights of sixteen sets of flags. */
static inline void look_up(const float table[CAM_FLAG_SETS], const uint8_t set[16], float out[16])
{
#if defined(__AVX512F__)
    __m512i which = _mm512_cvtepu8_epi32(_mm_loadu_si128((const void *)set));
    __m512 low = _mm512_permutex2var_ps(_mm512_loadu_ps(table), which, _mm512_loadu_ps(table + 16));
    __m512 high =
        _mm512_permutex2var_ps(_mm512_loadu_ps(table + 32), which, _mm512_loadu_ps(table + 48));
    __mmask16 is_high = _mm512_test_epi32_mask(which, _mm512_set1_epi32(CAM_FLAG_SETS / 2));
    _mm512_storeu_ps(out, _mm512_mask_blend_ps(is_high, low, high));
#else
    for (int i = 0; i < 16; i++)
        out[i] = table[set[i]];
#endif
}
_Static_assert(CAM_FLAG_SETS == 64, "look_up knows four parts of the table");
_Static_assert(CAM_FLAGS == CAM_TRAITS_GATHERED, "a bit for each flag");

/* What the flags of an outline weigh at each anchor that is asked for. */
static void weigh_flags(const flag_weights *weighs, const cam_touch flagged[CAM_FLAGS], int outline,
                        cam_bits asked, unsigned words, floats *out)
{
    cam_bits has[CAM_FLAGS];
    uint8_t set[CAM_BITS_MAX];
    for (int i = 0; i < CAM_FLAGS; i++)
        has[i] = cam_touch_of(&flagged[i], outline);
    cam_traits_gather(has, asked, words, set);
    for (unsigned i = 0; i < words * 64; i += 16)
        if (asked.w[i / 64] >> i % 64 & 0xffff)
            look_up((const float *)weighs->at, &set[i], (float *)&out[i / WIDTH]);
}

/* Where stones of each outline may be placed. */
static void find_asked(const cam_rules *rules, const cam_moves *moves,
                       cam_bits asked[CAM_ORIENTATIONS])
{
    memset(asked, 0, CAM_ORIENTATIONS * sizeof *asked);
    for (uint32_t groups = moves->groups; groups; groups &= groups - 1)
        for (int lane = 0, g = __builtin_ctz(groups); lane < CAM_LANES; lane++)
            for (int word = 0; word < rules->board.words; word++)
                asked[rules->orientation[g * CAM_LANES + lane].outline].w[word] |=
                    moves->at[g][word][lane];
}

static bool any_flag_counts(const cam_weights *weights)
{
    uint32_t bits[CAM_FLAG_SETS], any = 0;
    memcpy(bits, weights->prior.flags, sizeof bits);
    for (int i = 0; i < CAM_FLAG_SETS; i++)
        any |= bits[i];
    return any;
}

static void prepare_flags(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                          const cam_weights *weights, const cam_sight *sight, scales *by)
{
    cam_bits asked[CAM_ORIENTATIONS];
    cam_flag_cells touched;
    cam_touch flagged[CAM_FLAGS];
    flag_weights weighs;
    memcpy(weighs.at, weights->prior.flags, sizeof weighs.at);
    for (int i = 0; i < CAM_FLAG_SETS / WIDTH; i++)
        weigh_score(&weighs.at[i], score_most(rules));
    cam_flags_find(pos, rules, &sight->terrain, cam_position_team(pos), &touched);
    find_asked(rules, moves, asked);
    cam_flags_of_outlines(rules, &touched, CAM_FLAGS - 1, flagged);
    for (int i = 0; i < rules->outlines.count; i++)
        if (cam_bits_any(asked[i]))
            weigh_flags(&weighs, flagged, i, asked[i], rules->board.words, by->flags.at[i]);
}

/* Of neutral stones nothing is learned: all are alike. */
static void prepare(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                    const cam_weights *weights, const cam_sight *sight, scales *by)
{
    bool learned = !pos->neutral_left;
    cam_sight own;
    clear_cells(rules, &by->cells);
    for (int i = 0; i < CAM_ORIENTATIONS / WIDTH; i++)
        by->turns.at[i] = (floats){0} + (learned ? 0.f : 1.f);
    by->is_flagged = learned && any_flag_counts(weights);
    if (learned && !sight) {
        cam_sight_find(pos, rules, weights, &own);
        sight = &own;
    }
    if (learned) {
        weigh_cells(pos, rules, weights, sight, &by->cells);
        weigh_turns(rules, moves->groups, weights, sight->sum, &by->turns);
    }
    if (by->is_flagged)
        prepare_flags(pos, rules, moves, weights, sight, by);
}

static void weigh_all(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                      const cam_weights *weights, const cam_sight *sight, weighed *all)
{
    scales by;
    prepare(pos, rules, moves, weights, sight, &by);
    all->count = all->moves = 0;
    for (uint32_t groups = moves->groups; groups; groups &= groups - 1)
        for (int lane = 0, g = __builtin_ctz(groups); lane < CAM_LANES; lane++) {
            unsigned index = (unsigned)(g * CAM_LANES + lane);
            const uint64_t low = moves->at[g][0][lane];
            const uint64_t high = rules->board.words == 2 ? moves->at[g][1][lane] : 0;
            if (!(low | high))
                continue;
            form f;
            find_form(&rules->orientation[index], &by, index, &f);
            if (low)
                weigh_word(rules, &f, &by.cells, cam_placement_make(index, 0), low, all);
            if (high)
                weigh_word(rules, &f, &by.cells, cam_placement_make(index, 64), high, all);
        }
    sum_up(all->weight, all->count, &all->sum);
}

static float find_total(const weighed *all)
{
    float total = 0;
    for (int i = 0; i < WIDTH; i++)
        total += all->sum.total[i];
    return total;
}

int cam_prior_find(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                   const cam_weights *weights, cam_prior prior[CAM_MAX_MOVES], float *total)
{
    weighed all;
    int count = 0;
    weigh_all(pos, rules, moves, weights, NULL, &all);
    for (int b = 0; b < all.count; b++)
        for (unsigned heavy = find_heavy(&all.weight[b], LIGHTEST); heavy; heavy &= heavy - 1) {
            int i = __builtin_ctz(heavy);
            prior[count++] = (cam_prior){(cam_placement)(all.first[b] + i), all.weight[b][i]};
        }
    *total = find_total(&all);
    return count;
}

/* How many of the weights are heavier than each; both are read and written WIDTH at a time. */
static void count_heavier(const floats *weight, int count, ints *heavier)
{
    for (int v = 0; v * WIDTH < count; v++) {
        heavier[v] = (ints){0};
        for (int i = 0; i < count; i++)
            heavier[v] -= weight[i / WIDTH][i % WIDTH] > weight[v];
    }
}

/* A weight that none of the 'top' heaviest is below. */
static float find_floor(const weighed *all, int top)
{
    ints heavier[PEAKS];
    float floor = FLT_MAX;
    if (top > PEAKS * WIDTH)
        return LIGHTEST;
    count_heavier(all->sum.peak, PEAKS * WIDTH, heavier);
    for (int i = 0; i < PEAKS * WIDTH; i++) {
        float peak = all->sum.peak[i / WIDTH][i % WIDTH];
        if (heavier[i / WIDTH][i % WIDTH] < top && peak < floor)
            floor = peak;
    }
    return floor > LIGHTEST ? floor : LIGHTEST;
}

/* The moves that are no lighter than that, in their order. */
static int find_candidates(const weighed *all, float floor, cam_prior prior[CAM_MAX_MOVES])
{
    uint16_t block[BLOCKS]; /* that have any: asked without a branch, which nobody could foresee */
    int blocks = 0, count = 0;
    for (int b = 0; b < all->count; b++) {
        block[blocks] = (uint16_t)b;
        blocks += find_heavy(&all->weight[b], floor) != 0;
    }
    for (int k = 0; k < blocks; k++) {
        int b = block[k];
        for (unsigned heavy = find_heavy(&all->weight[b], floor); heavy; heavy &= heavy - 1) {
            int i = __builtin_ctz(heavy);
            prior[count++] = (cam_prior){(cam_placement)(all->first[b] + i), all->weight[b][i]};
        }
    }
    return count;
}

#define FEW 48 /* of so many, each is compared with every other sooner than they are sorted */

/* Heaviest first: each has its place by how many are heavier, equal ones come in the order of the
 * moves. */
static void sort_few(cam_prior *prior, int count)
{
    cam_prior from[FEW];
    floats weight[FEW / WIDTH];
    ints heavier[FEW / WIDTH];
    bool taken[FEW] = {false};
    for (int i = 0; i < count; i++) {
        from[i] = prior[i];
        weight[i / WIDTH][i % WIDTH] = prior[i].weight;
    }
    count_heavier(weight, count, heavier);
    for (int i = 0; i < count; i++) {
        int at = heavier[i / WIDTH][i % WIDTH];
        while (taken[at])
            at++;
        taken[at] = true;
        prior[at] = from[i];
    }
}

int cam_prior_find_top(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                       const cam_weights *weights, const cam_sight *sight, int top,
                       cam_prior prior[CAM_MAX_MOVES], float *total)
{
    weighed all;
    weigh_all(pos, rules, moves, weights, sight, &all);
    int count = find_candidates(&all, find_floor(&all, top), prior);
    if (count <= FEW)
        sort_few(prior, count);
    else
        cam_prior_sort(prior, count, top);
    *total = find_total(&all);
    return all.moves;
}

static bool before(const cam_prior *a, const cam_prior *b)
{
    return a->weight != b->weight ? a->weight > b->weight : a->move < b->move;
}

/* Insertion into the front, which stays sorted; few of the later ones get there. */
void cam_prior_sort(cam_prior *prior, int count, int top)
{
    int front = 0;
    for (int i = 0; i < count && top > 0; i++) {
        cam_prior held = prior[i];
        if (front == top &&
            (held.weight < prior[front - 1].weight || !before(&held, &prior[front - 1])))
            continue;
        if (front == top)
            prior[i] = prior[--front];
        int j = front++;
        for (; j > 0 && before(&held, &prior[j - 1]); j--)
            prior[j] = prior[j - 1];
        prior[j] = held;
    }
}
