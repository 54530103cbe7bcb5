/*
 * numbers.c: see numbers.h.
 */
#include "numbers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "local.h"
#include "rules/content.h"

#define OUTPUTS    (CAM_OUTPUTS * CAM_PHASES)
#define SUM_MOST   32000.f /* of a unit: they have sixteen bits */
#define ROW_ONE    0.01f   /* what one stands for in a row that is read, which nothing tells */
#define VALUE_MOST 400
#define FLAG_ONE   0.03125f /* what flags add is a multiple of it: the page fetches every byte */

bool fit_numbers_init(fit_numbers *n, int units, const cam_rules *rules)
{
    int cells = rules ? cam_neural_cells(&rules->board) : 0;
    *n = (fit_numbers){.units = units, .local = units && !rules};
    if (n->local) {
        n->rows = CAM_LOCAL_ROWS;
        n->columns = CAM_STACKS;
        n->pieces = units;
    } else if (units) {
        n->rows = cam_neural_row_count(cells);
        n->columns = cells * CAM_STACKS;
        n->pieces = rules->group_count * CAM_LANES;
    }
    n->net_count = (size_t)units * (size_t)(1 + OUTPUTS + n->rows + n->columns + n->pieces);
    n->count = n->net_count + (sizeof *n->tables + sizeof *n->prior) / sizeof(float);
    n->all = calloc(n->count, sizeof(float));
    if (!n->all)
        return false;
    n->bias = n->all;
    n->value = n->bias + units;
    n->row = n->value + OUTPUTS * units;
    n->column = n->row + n->rows * units;
    n->piece = n->column + n->columns * units;
    n->tables = (cam_value_weights *)(void *)(n->piece + n->pieces * units);
    n->prior = (cam_prior_weights *)(void *)(n->tables + 1);
    return true;
}

void fit_numbers_clear(fit_numbers *n)
{
    free(n->all);
    *n = (fit_numbers){0};
}

static float around_zero(float most, cam_random *dice)
{
    return most * (float)(2 * cam_random_unit(dice) - 1);
}

static void spread(float *to, int rows, int units, float most, cam_random *dice)
{
    for (int i = 0; i < rows * units; i++)
        to[i] = around_zero(most, dice);
}

/* The first units of each row from bytes, or shorts. */
static void take_bytes(float *to, int units, const int8_t *from, int rows, int has, float one)
{
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < has; k++)
            to[i * units + k] = one * from[i * has + k];
}

static void take_shorts(float *to, int units, const int16_t *from, int rows, int has, float one)
{
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < has; k++)
            to[i * units + k] = one * from[i * has + k];
}

void fit_numbers_begin(fit_numbers *n, const cam_weights *from, cam_random *dice)
{
    *n->tables = from->value;
    *n->prior = from->prior;
    if (!n->units)
        return;
    int u = n->units, has = from->units <= u ? from->units : 0; /* a smaller net grows */
    if (n->local == (from->rules != 0))                         /* a net of the other sort */
        has = 0;
    for (int k = 0; k < u; k++)
        n->bias[k] = 0.1f;
    spread(n->value, OUTPUTS, u, 0.05f, dice);
    spread(n->row, n->rows, u, 0.05f, dice);
    spread(n->column, n->columns, u, 0.02f, dice);
    spread(n->piece, n->pieces, u, n->local ? 0.2f : 0.02f, dice);
    if (!has)
        return;
    float one = n->local ? FIT_LOCAL_ONE : ROW_ONE;
    take_shorts(n->bias, u, from->net, 1, has, one);
    take_shorts(n->value, u, cam_weights_value(from, 0, 0), OUTPUTS, has, from->value_scale / one);
    take_bytes(n->row, u, cam_weights_row(from, 0), n->rows, has, one);
    take_bytes(n->column, u, cam_weights_column(from, 0), n->columns, has,
               from->column_scale / one);
    take_bytes(n->piece, u, cam_weights_piece(from, 0), n->local ? has : n->pieces, has,
               n->local ? FIT_LOCAL_SECOND_ONE : from->piece_scale / one);
}

/* Rounding. */

static float largest(const float *number, int count)
{
    float most = 1e-6f;
    for (int i = 0; i < count; i++)
        most = fmaxf(most, fabsf(number[i]));
    return most;
}

/* The most that rows first, first + step .. can come to in a unit, if one of them at most is
 * present in each of the given parts. */
static float worst_sum(const fit_numbers *n, int unit, float sign)
{
    static const int part[] = {0, 2 * CAM_LEVELS, 2 * CAM_LEVELS + CAM_BREADTH, CAM_NEURAL_MARKS};
    int first = cam_neural_row_count(0);
    float sum = fmaxf(0, sign * n->bias[unit]);
    for (int i = 0; i < first; i++)
        sum += fmaxf(0, sign * n->row[i * n->units + unit]);
    for (int cell = first; cell < n->rows; cell += CAM_NEURAL_MARKS)
        for (int p = 0; p < 3; p++) {
            float worst = 0;
            for (int i = part[p]; i < part[p + 1]; i++)
                worst = fmaxf(worst, sign * n->row[(cell + i) * n->units + unit]);
            sum += worst;
        }
    return sum;
}

/* What one stands for in the rows: the largest becomes 127, and no sum is ever too large. */
static float row_one(const fit_numbers *n)
{
    float one = largest(n->row, n->rows * n->units) / 127;
    for (int k = 0; k < n->units; k++)
        for (int sign = -1; sign <= 1; sign += 2)
            one = fmaxf(one, worst_sum(n, k, (float)sign) / SUM_MOST);
    return fmaxf(one, largest(n->bias, n->units) / SUM_MOST);
}

static void round_bytes(int8_t *to, const float *from, int count, float one)
{
    for (int i = 0; i < count; i++)
        to[i] = (int8_t)lroundf(from[i] / one);
}

static void round_shorts(int16_t *to, const float *from, int count, float one)
{
    for (int i = 0; i < count; i++)
        to[i] = (int16_t)lroundf(from[i] / one);
}

static void round_net(const fit_numbers *n, cam_weights *w)
{
    int u = n->units;
    float row = n->local ? FIT_LOCAL_ONE : row_one(n);
    float value = largest(n->value, OUTPUTS * u) / VALUE_MOST;
    float column = largest(n->column, n->columns * u) / 127;
    float piece = n->local ? FIT_LOCAL_SECOND_ONE : largest(n->piece, n->pieces * u) / 127;
    w->value_scale = value * row;
    w->column_scale = column * row;
    w->piece_scale = piece * row;
    round_shorts(w->net, n->bias, u, row);
    round_shorts(w->net + u, n->value, OUTPUTS * u, value);
    int8_t *bytes = (int8_t *)(w->net + (1 + OUTPUTS) * u);
    round_bytes(bytes, n->row, n->rows * u, row);
    round_bytes(bytes += n->rows * u, n->column, n->columns * u, column);
    round_bytes(bytes + n->columns * u, n->piece, n->pieces * u, piece);
}

cam_weights *fit_numbers_round(const fit_numbers *n, const cam_rules *rules, float explore)
{
    size_t size = cam_weights_size(n->units, n->rows, n->columns, n->pieces);
    cam_weights *w = calloc(1, size);
    if (!w)
        return NULL;
    memcpy(w->magic, CAM_WEIGHTS_MAGIC, sizeof w->magic);
    w->version = CAM_WEIGHTS_VERSION;
    w->size = (uint32_t)size;
    w->rules = rules ? cam_rules_hash(rules) : 0;
    w->units = (uint16_t)n->units;
    w->rows = (uint16_t)n->rows;
    w->columns = (uint16_t)n->columns;
    w->pieces = (uint16_t)n->pieces;
    w->explore = explore;
    w->value = *n->tables;
    w->prior = *n->prior;
    for (int i = 0; i < CAM_FLAG_SETS; i++)
        w->prior.flags[i] = FLAG_ONE * roundf(n->prior->flags[i] / FLAG_ONE);
    if (n->units)
        round_net(n, w);
    w->hash = cam_weights_hash(w);
    return w;
}
