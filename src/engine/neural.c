#include "engine/neural.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

/* Where the rows of each sort begin. */
enum {
    DISTANCE_ROWS = 0,
    HAND_ROWS = DISTANCE_ROWS + 2 * CAM_STEPS,
    PLY_ROWS = HAND_ROWS + 2 * CAM_NEURAL_KINDS * CAM_NEURAL_HANDS,
    CELL_ROWS = PLY_ROWS + CAM_NEURAL_PLIES,
};

/* Marks of a cell. */
enum { OWN_TOP = 0, FOREIGN_TOP = OWN_TOP + CAM_LEVELS, SLACK = FOREIGN_TOP + CAM_LEVELS };

#define WIDTH CAM_UNITS_STEP /* sums in one vector */

typedef int8_t narrow __attribute__((vector_size(WIDTH), aligned(1)));
typedef int16_t wide __attribute__((vector_size(WIDTH * 2), aligned(2)));

/* *sums += what a row adds to them. */
static inline void add_row(wide *sums, const int8_t *row)
{
#if defined(__wasm_simd128__) /* clang 14 does not find these by itself */
    v128_t *half = (v128_t *)(void *)sums;
    half[0] = wasm_i16x8_add(half[0], wasm_i16x8_load8x8(row));
    half[1] = wasm_i16x8_add(half[1], wasm_i16x8_load8x8(row + WIDTH / 2));
#else
    *sums += __builtin_convertvector(*(const narrow *)row, wide);
#endif
}

static unsigned at_most(unsigned number, unsigned limit)
{
    return number < limit ? number : limit;
}

static int add_cells(cam_bits cells, unsigned mark, uint16_t *row, int count)
{
    while (cam_bits_any(cells))
        row[count++] = (uint16_t)(CELL_ROWS + cam_bits_pop(&cells) * CAM_NEURAL_MARKS + mark);
    return count;
}

static int add_tops(const cam_position *pos, cam_colour team, uint16_t *row, int count)
{
    cam_bits higher = {{0, 0}};
    for (int level = CAM_LEVELS - 1; level >= 0; level--) {
        cam_bits top = cam_bits_minus(pos->level[level], higher);
        cam_bits own = cam_bits_and(top, pos->cube[team][level]);
        count = add_cells(own, (unsigned)(OWN_TOP + level), row, count);
        count = add_cells(cam_bits_minus(top, own), (unsigned)(FOREIGN_TOP + level), row, count);
        higher = pos->level[level];
    }
    return count;
}

int cam_neural_rows(const cam_position *pos, const cam_terrain *terrain,
                    uint16_t row[CAM_NEURAL_ACTIVE])
{
    cam_colour team = cam_position_team(pos);
    int count = add_tops(pos, team, row, 0);
    for (unsigned who = 0; who < 2; who++) {
        cam_colour colour = who ? cam_colour_other(team) : team;
        const uint8_t *hand = pos->hand[(pos->seat + who) % pos->players];
        for (unsigned slack = 0; slack < CAM_BREADTH; slack++)
            count = add_cells(terrain->slack[colour][slack], SLACK + who * CAM_BREADTH + slack, row,
                              count);
        unsigned distance = at_most((unsigned)terrain->distance[colour], CAM_STEPS - 1);
        row[count++] = (uint16_t)(DISTANCE_ROWS + who * CAM_STEPS + distance);
        for (unsigned kind = 0; kind < CAM_NEURAL_KINDS; kind++)
            row[count++] =
                (uint16_t)(HAND_ROWS + (who * CAM_NEURAL_KINDS + kind) * CAM_NEURAL_HANDS +
                           at_most(hand[kind], CAM_NEURAL_HANDS - 1));
    }
    row[count++] = (uint16_t)(PLY_ROWS + at_most(pos->plies, CAM_NEURAL_PLIES - 1));
    return count;
}

int cam_neural_cells(const cam_board *board)
{
    int cells = 0;
    for (cam_bits rest = board->cells; cam_bits_any(rest);)
        cells = (int)cam_bits_pop(&rest) + 1;
    return cells;
}

void cam_neural_sums(const cam_weights *weights, const cam_position *pos,
                     const cam_terrain *terrain, int16_t sum[CAM_UNITS_MOST])
{
    uint16_t row[CAM_NEURAL_ACTIVE];
    int count = cam_neural_rows(pos, terrain, row), units = weights->units;
    const int8_t *table = cam_weights_row(weights, 0);
    for (int k = 0; k < units; k += WIDTH) {
        wide total = *(const wide *)(const void *)&weights->net[k];
        for (int i = 0; i < count; i++)
            add_row(&total, &table[row[i] * units + k]);
        total &= total > 0;
        *(wide *)(void *)&sum[k] = total;
    }
}

static int32_t dot_wide(const int16_t *sum, const int16_t *weight, int units)
{
    int32_t total = 0;
    for (int k = 0; k < units; k++)
        total += sum[k] * weight[k];
    return total;
}

static int32_t dot(const int16_t *sum, const int8_t *weight, int units)
{
    int32_t total = 0;
    for (int k = 0; k < units; k++)
        total += sum[k] * weight[k];
    return total;
}

float cam_neural_value(const cam_weights *w, const int16_t *sum, int phase, float *draw)
{
    *draw = w->value_scale * (float)dot_wide(sum, cam_weights_value(w, phase, 1), w->units);
    return w->value_scale * (float)dot_wide(sum, cam_weights_value(w, phase, 0), w->units);
}

float cam_neural_column(const cam_weights *w, const int16_t *sum, unsigned cell, int stack)
{
    int column = (int)cell * CAM_STACKS + stack;
    return w->column_scale * (float)dot(sum, cam_weights_column(w, column), w->units);
}

float cam_neural_piece(const cam_weights *w, const int16_t *sum, unsigned orientation)
{
    return w->piece_scale * (float)dot(sum, cam_weights_piece(w, (int)orientation), w->units);
}
