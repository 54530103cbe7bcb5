#include "engine/prior.h"

#include <string.h>

#include "engine/neural.h"
#include "rules/kernel.h"

static void raise_to(uint8_t *values, cam_bits set, uint8_t value)
{
    while (cam_bits_any(set))
        values[cam_bits_pop(&set)] = value;
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

#define WIDTH 8 /* numbers in one vector */

typedef float floats __attribute__((vector_size(WIDTH * sizeof(float))));
typedef int32_t ints __attribute__((vector_size(WIDTH * sizeof(int32_t))));

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

/* How good a column of each height is on each cell. */
static void score_cells(const cam_position *pos, const cam_rules *rules, const cam_weights *weights,
                        float score[CAM_BITS_MAX][CAM_LEVELS])
{
    uint8_t class_of[CAM_BITS_MAX];
    int16_t sum[CAM_HIDDEN];
    cam_terrain terrain;
    cam_terrain_find(pos, rules, &terrain);
    cam_prior_classify(pos, rules, &terrain, cam_position_team(pos), class_of);
    if (weights->net)
        cam_neural_sums(weights->net, pos, &terrain, sum);
    for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        memcpy(score[cell], weights->prior.column[class_of[cell]], sizeof score[cell]);
        for (int level = 0; level < CAM_LEVELS && weights->net; level++)
            score[cell][level] += cam_neural_column(weights->net, sum, cell, level);
    }
}

static void score_moves(const cam_position *pos, const cam_rules *rules, const cam_weights *weights,
                        const cam_placement *move, int count, float *score)
{
    float cell_score[CAM_BITS_MAX][CAM_LEVELS], base = 0;
    unsigned shown = CAM_ORIENTATIONS;
    score_cells(pos, rules, weights, cell_score);
    for (int i = 0; i < count; i++) {
        const cam_orientation *o = &rules->orientation[cam_placement_orientation(move[i])];
        if (cam_placement_orientation(move[i]) != shown) {
            shown = cam_placement_orientation(move[i]);
            base = shape_score(o, rules, &weights->prior);
        }
        float sum = base;
        for (int c = 0; c < o->column_count; c++) {
            const cam_column *column = &o->column[c];
            sum += cell_score[cam_placement_anchor(move[i]) + column->offset]
                             [column->low + column->count - 1];
        }
        score[i] = sum < -80 ? -80 : sum > 80 ? 80 : sum;
    }
}

int cam_prior_find(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                   const cam_weights *weights, cam_prior prior[CAM_MAX_MOVES], float *total)
{
    cam_placement move[CAM_MAX_MOVES];
    floats score[CAM_MAX_MOVES / WIDTH];
    int count = cam_moves_unpack(moves, rules, move);
    if (count % WIDTH)
        score[count / WIDTH] = (floats){0};
    if (pos->neutral_left) /* of those nothing is learned: all alike */
        memset(score, 0, (size_t)count * sizeof(float));
    else
        score_moves(pos, rules, weights, move, count, (float *)score);
    for (int i = 0; i < count; i += WIDTH)
        raise_e(&score[i / WIDTH]);
    float sum = 0;
    for (int i = 0; i < count; i++) {
        prior[i] = (cam_prior){move[i], ((const float *)score)[i]};
        sum += prior[i].weight;
    }
    *total = sum;
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
