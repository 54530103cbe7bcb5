#include "engine/prior.h"

#include <math.h>
#include <string.h>

#include "engine/net.h"
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
        cam_net_sums(weights->net, pos, &terrain, sum);
    for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        memcpy(score[cell], weights->prior.column[class_of[cell]], sizeof score[cell]);
        for (int level = 0; level < CAM_LEVELS && weights->net; level++)
            score[cell][level] += cam_net_column(weights->net, sum, cell, level);
    }
}

int cam_prior_find(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                   const cam_weights *weights, cam_prior prior[CAM_MAX_MOVES], float *total)
{
    float cell_score[CAM_BITS_MAX][CAM_LEVELS];
    score_cells(pos, rules, weights, cell_score);

    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_unpack(moves, rules, move);
    bool neutral = pos->neutral_left > 0; /* nothing learned: all alike */
    unsigned shown = CAM_ORIENTATIONS;
    float base = 0, sum = 0;
    for (int i = 0; i < count; i++) {
        const cam_orientation *o = &rules->orientation[cam_placement_orientation(move[i])];
        if (cam_placement_orientation(move[i]) != shown) {
            shown = cam_placement_orientation(move[i]);
            base = shape_score(o, rules, &weights->prior);
        }
        float score = base;
        for (int c = 0; c < o->column_count; c++) {
            const cam_column *column = &o->column[c];
            score += cell_score[cam_placement_anchor(move[i]) + column->offset]
                               [column->low + column->count - 1];
        }
        prior[i] = (cam_prior){move[i], neutral ? 1.0f : expf(score)};
        sum += prior[i].weight;
    }
    *total = sum;
    return count;
}

static bool before(const cam_prior *a, const cam_prior *b)
{
    return a->weight != b->weight ? a->weight > b->weight : a->move < b->move;
}

static void swap(cam_prior *a, cam_prior *b)
{
    cam_prior t = *a;
    *a = *b;
    *b = t;
}

/* Quickselect, then insertion sort of the short front. */
void cam_prior_sort(cam_prior *prior, int count, int top)
{
    int low = 0, high = count - 1;
    while (low < high && top < count) {
        swap(&prior[(low + high) / 2], &prior[high]);
        int place = low;
        for (int i = low; i < high; i++)
            if (before(&prior[i], &prior[high]))
                swap(&prior[i], &prior[place++]);
        swap(&prior[place], &prior[high]);
        if (place == top || place == top - 1)
            break;
        if (place < top)
            low = place + 1;
        else
            high = place - 1;
    }
    int front = top < count ? top : count;
    for (int i = 1; i < front; i++) {
        cam_prior held = prior[i];
        int j = i;
        for (; j > 0 && before(&held, &prior[j - 1]); j--)
            prior[j] = prior[j - 1];
        prior[j] = held;
    }
}
