#include "engine/prior.h"

#include <string.h>

#include "engine/neural.h"
#include "engine/sets.h"

static void raise_to(uint8_t *values, cam_bits set, uint8_t value)
{
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t rest = set.w[word]; rest; rest &= rest - 1)
            values[word * 64 + (unsigned)__builtin_ctzll(rest)] = value;
}

static void spread_slack(const cam_terrain *terrain, cam_colour team, uint8_t slack[CAM_BITS_MAX])
{
    memset(slack, CAM_SLACKS - 1, CAM_BITS_MAX);
    for (int i = 0; i < CAM_SLACKS - 1; i++)
        raise_to(slack, terrain->slack[team][i], (uint8_t)i);
}

void cam_prior_classify(const cam_position *pos, const cam_rules *rules, const cam_terrain *terrain,
                        cam_colour team, uint8_t class_of[CAM_BITS_MAX])
{
    uint8_t own[CAM_BITS_MAX], other[CAM_BITS_MAX], ground[CAM_BITS_MAX];
    spread_slack(terrain, team, own);
    spread_slack(terrain, cam_colour_other(team), other);

    cam_surface surface = cam_find_surface(pos, team, 2);
    cam_bits high = pos->level[1];
    memset(ground, CAM_GROUND_EMPTY, sizeof ground);
    raise_to(ground, pos->level[0], CAM_GROUND_FOREIGN_LOW);
    raise_to(ground, high, CAM_GROUND_FOREIGN_HIGH);
    raise_to(ground, cam_bits_minus(surface.top, high), CAM_GROUND_OWN_LOW);
    raise_to(ground, cam_bits_and(surface.top, high), CAM_GROUND_OWN_HIGH);

    for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        class_of[cell] =
            (uint8_t)((own[cell] * CAM_SLACKS + other[cell]) * CAM_GROUNDS + ground[cell]);
    }
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

/* The weights of an orientation at WIDTH anchors in a row; those not legal weigh nothing.
 * Only where something is legal is there a block. */
typedef struct block {
    floats weight;
    cam_placement first;
    uint8_t legal;
} block;

/* How good a column of each height is on each cell. What lies beyond the last cell is
 * read, and not used. */
typedef struct cell_scores {
    float at[CAM_LEVELS][CAM_BITS_MAX + CAM_BITS_MAX / 2];
} cell_scores;

static inline void keep_within(floats *x, float low, float high)
{
    ints under = *x<low, over = *x> high;
    ints kept = (ints)*x & ~(under | over);
    *x = (floats)(kept | (under & (ints)((floats){0} + low)) | (over & (ints)((floats){0} + high)));
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

/* Also the sums of the net, if there is one. Below its height nothing raises a column. */
static void score_cells(const cam_position *pos, const cam_rules *rules, const cam_weights *weights,
                        cell_scores *score, int16_t sum[CAM_UNITS_MOST])
{
    uint8_t class_of[CAM_BITS_MAX];
    cam_terrain terrain;
    cam_terrain_find(pos, rules, &terrain);
    cam_prior_classify(pos, rules, &terrain, cam_position_team(pos), class_of);
    if (weights->units)
        cam_neural_sums(weights, pos, &terrain, sum);
    for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        int low = cam_position_height(pos, (cam_cell)cell);
        for (int level = low; level < CAM_LEVELS; level++) {
            float at = weights->prior.column[class_of[cell]][level];
            if (weights->units)
                at += cam_neural_column(weights, sum, cell, cam_stack(low, level - low + 1));
            score->at[level][cell] = at;
        }
    }
}

/* Weigh one orientation at eight anchors. */
static inline void weigh(const cam_orientation *o, float base, const cell_scores *score,
                         unsigned anchor, unsigned legal, floats *weight)
{
    const ints bit = {1, 2, 4, 8, 16, 32, 64, 128};
    floats sum = (floats){0} + base;
    for (int c = 0; c < o->column_count; c++) {
        const cam_column *column = &o->column[c];
        sum += *(const loose *)&score->at[column->low + column->count - 1][anchor + column->offset];
    }
    keep_within(&sum, -80, 80);
    raise_e(&sum);
    *weight = (floats)((ints)sum & ((((ints){0} + (int32_t)legal) & bit) != 0));
}

/* The same on an uneven board, where anchors side by side need not have columns side by side. */
static void weigh_uneven(const cam_rules *rules, const cam_orientation *o, float base,
                         const cell_scores *score, unsigned anchor, unsigned legal, floats *weight)
{
    floats sum = {0};
    *weight = (floats){0};
    for (unsigned rest = legal; rest; rest &= rest - 1) {
        int i = __builtin_ctz(rest);
        sum[i] = base;
        for (int c = 0; c < o->column_count; c++) {
            const cam_column *column = &o->column[c];
            sum[i] += score->at[column->low + column->count - 1]
                               [cam_column_cell(rules, anchor + (unsigned)i, column)];
        }
    }
    keep_within(&sum, -80, 80);
    raise_e(&sum);
    for (unsigned rest = legal; rest; rest &= rest - 1)
        (*weight)[__builtin_ctz(rest)] = sum[__builtin_ctz(rest)];
}

/* The greatest weights of so many parts of the moves, which have none in common: the n-th
 * heaviest move is no lighter than the n-th heaviest of these. */
#define PEAKS 4

typedef struct weighed {
    int count; /* blocks */
    float total;
    floats peak[PEAKS];
    block block[BLOCKS];
} weighed;

static inline void raise_to_peak(floats *peak, const floats *weight)
{
    ints more = *weight > *peak;
    *peak = (floats)(((ints)*weight & more) | ((ints)*peak & ~more));
}

/* All that is legal, as blocks in the order of the moves. */
static void weigh_all(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                      const cam_weights *weights, weighed *all)
{
    cell_scores score = {{{0}}};
    bool learned = !pos->neutral_left; /* of neutral stones nothing is: all alike */
    int16_t unit[CAM_UNITS_MOST];
    floats sum = {0};
    if (learned)
        score_cells(pos, rules, weights, &score, unit);
    all->count = 0;
    memset(all->peak, 0, sizeof all->peak);
    for (uint32_t groups = moves->groups; groups; groups &= groups - 1)
        for (int lane = 0, g = __builtin_ctz(groups); lane < CAM_LANES; lane++) {
            unsigned index = (unsigned)(g * CAM_LANES + lane);
            const cam_orientation *o = &rules->orientation[index];
            float base = learned ? shape_score(o, rules, &weights->prior) : 0;
            if (learned && weights->units && o->column_count)
                base += cam_neural_piece(weights, unit, index);
            for (unsigned word = 0; word < rules->board.words; word++) {
                uint64_t rest = moves->at[g][word][lane];
                for (unsigned at = word * 64; rest; rest >>= WIDTH, at += WIDTH) {
                    block *b = &all->block[all->count];
                    b->legal = (uint8_t)rest;
                    if (!b->legal)
                        continue;
                    b->first = cam_placement_make(index, at);
                    if (rules->board.uneven)
                        weigh_uneven(rules, o, base, &score, at, b->legal, &b->weight);
                    else
                        weigh(o, base, &score, at, b->legal, &b->weight);
                    sum += b->weight;
                    raise_to_peak(&all->peak[all->count % PEAKS], &b->weight);
                    all->count++;
                }
            }
        }
    all->total = 0;
    for (int i = 0; i < WIDTH; i++)
        all->total += sum[i];
}

int cam_prior_find(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                   const cam_weights *weights, cam_prior prior[CAM_MAX_MOVES], float *total)
{
    weighed all;
    int count = 0;
    weigh_all(pos, rules, moves, weights, &all);
    for (const block *b = all.block; b < all.block + all.count; b++)
        for (unsigned legal = b->legal; legal; legal &= legal - 1) {
            int i = __builtin_ctz(legal);
            prior[count++] = (cam_prior){(cam_placement)(b->first + i), b->weight[i]};
        }
    *total = all.total;
    return count;
}

/* Into the front, which stays sorted; equal ones come in the order of the moves. */
static void insert(cam_prior *front, int count, cam_prior held)
{
    int j = count;
    for (; j > 0 && held.weight > front[j - 1].weight; j--)
        front[j] = front[j - 1];
    front[j] = held;
}

/* A weight that none of the 'top' heaviest is below. */
static float find_floor(const weighed *all, int top)
{
    cam_prior front[PEAKS * WIDTH];
    if (top > PEAKS * WIDTH)
        return 0;
    for (int i = 0; i < PEAKS * WIDTH; i++)
        insert(front, i, (cam_prior){0, all->peak[i / WIDTH][i % WIDTH]});
    return front[top - 1].weight;
}

int cam_prior_find_top(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                       const cam_weights *weights, int top, cam_prior prior[CAM_MAX_MOVES],
                       float *total)
{
    weighed all;
    int front = 0, count = 0;
    weigh_all(pos, rules, moves, weights, &all);
    float floor = find_floor(&all, top);
    for (const block *b = all.block; b < all.block + all.count; b++) {
        count += __builtin_popcount(b->legal);
        ints enough = b->weight >= floor;
        if (!cam_four_any((const cam_four *)(const void *)&enough)) /* few are */
            continue;
        for (unsigned legal = b->legal; legal; legal &= legal - 1) {
            int i = __builtin_ctz(legal);
            cam_prior held = {(cam_placement)(b->first + i), b->weight[i]};
            if (held.weight < floor)
                continue;
            if (front < top)
                insert(prior, front++, held);
            else if (held.weight > prior[top - 1].weight)
                insert(prior, top - 1, held);
        }
    }
    *total = all.total;
    return count;
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
