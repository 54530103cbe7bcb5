/*
 * gradient.c: see gradient.h.
 */
#include "gradient.h"

#include <math.h>
#include <string.h>

#include "engine/prior.h"
#include "engine/threat.h"
#include "engine/value.h"
#include "rules/hash.h"

/* A position as the fit sees it. */
typedef struct view {
    cam_terrain terrain;
    uint16_t row[CAM_NEURAL_ACTIVE];
    int rows; /* 0: without a net */
    float sum[CAM_HIDDEN];
    float back[CAM_HIDDEN]; /* the gradient of the sums */
    uint8_t class_of[CAM_BITS_MAX];
} view;

static void add_up(const fit_net *net, view *v)
{
    float sum[CAM_HIDDEN];
    memcpy(sum, net->bias, sizeof sum);
    for (int i = 0; i < v->rows; i++)
        for (int k = 0; k < CAM_HIDDEN; k++)
            sum[k] += net->row[v->row[i]][k];
    for (int k = 0; k < CAM_HIDDEN; k++)
        v->sum[k] = v->rows && sum[k] > 0 ? sum[k] : 0;
}

static float dot(const float *a, const float *b)
{
    float sum = 0;
    for (int k = 0; k < CAM_HIDDEN; k++)
        sum += a[k] * b[k];
    return sum;
}

static void add_scaled(float *to, const float *from, float factor)
{
    for (int k = 0; k < CAM_HIDDEN; k++)
        to[k] += factor * from[k];
}

double fit_value_target(const fit_sample *s)
{
    return s->proven > 0 ? 1 : s->proven < 0 ? 0 : 0.5 * (double)(s->search + s->result);
}

/* Cross entropy less what cannot be avoided. */
static double value_loss(double p, double target)
{
    double loss = -target * log(p + 1e-9) - (1 - target) * log(1 - p + 1e-9);
    if (target > 0 && target < 1)
        loss += target * log(target) + (1 - target) * log(1 - target);
    return loss;
}

static double look_at_value(const fit_sample *s, const fit_weights *f, view *v,
                            fit_weights *gradient)
{
    int index[CAM_VALUE_FEATURES];
    float amount[CAM_VALUE_FEATURES], score = dot(f->net.value, v->sum);
    cam_value_features(&s->pos, &v->terrain, index, amount);
    for (int i = 0; i < CAM_VALUE_FEATURES; i++)
        score += ((const float *)&f->value)[index[i]] * amount[i];
    double p = 1 / (1 + exp(-(double)score)), target = fit_value_target(s);
    if (gradient) {
        float slope = (float)(p - target);
        for (int i = 0; i < CAM_VALUE_FEATURES; i++)
            ((float *)&gradient->value)[index[i]] += slope * amount[i];
        add_scaled(gradient->net.value, v->sum, slope);
        add_scaled(v->back, f->net.value, slope);
    }
    return value_loss(p, target);
}

/* The places of a move's weights: one a column, as [cell * CAM_LEVELS + level], and two. */
typedef struct move_parts {
    int columns, column[CAM_COLUMNS];
    int shape, letter;
} move_parts;

static move_parts parts_of(const cam_rules *r, cam_placement move)
{
    const cam_orientation *o = &r->orientation[cam_placement_orientation(move)];
    int levels = cam_bits_any(o->level[2]) ? 3 : cam_bits_any(o->level[1]) ? 2 : 1;
    move_parts parts = {.columns = o->column_count,
                        .shape = o->column_count * CAM_LEVELS + levels - 1,
                        .letter = r->letter[o->kind] - 'A'};
    for (int i = 0; i < o->column_count; i++) {
        const cam_column *c = &o->column[i];
        parts.column[i] =
            (int)(cam_placement_anchor(move) + c->offset) * CAM_LEVELS + c->low + c->count - 1;
    }
    return parts;
}

static float *class_weight(cam_prior_weights *weights, const view *v, int column)
{
    return &weights->column[v->class_of[column / CAM_LEVELS]][column % CAM_LEVELS];
}

static double target_of(const fit_sample *s, cam_placement move)
{
    for (int k = 0; k < s->count; k++)
        if (s->move[k] == move)
            return (double)s->share[k];
    return 0;
}

static double look_at_moves(const fit_sample *s, const cam_rules *r, const fit_weights *f, view *v,
                            fit_weights *gradient)
{
    static cam_placement move[CAM_MAX_MOVES];
    static float weight[CAM_MAX_MOVES], score[CAM_BITS_MAX * CAM_LEVELS];
    float back[CAM_BITS_MAX * CAM_LEVELS] = {0}, top = -1e9f;
    cam_prior_weights prior = f->prior;
    double sum = 0, loss = 0, known = 0;
    cam_moves moves;
    cam_threat_moves(&s->pos, r, &moves);
    int count = cam_moves_unpack(&moves, r, move);
    for (cam_bits rest = r->board.cells; cam_bits_any(rest);)
        for (int at = (int)cam_bits_pop(&rest) * CAM_LEVELS, i = 0; i < CAM_LEVELS; i++)
            score[at + i] = *class_weight(&prior, v, at + i) + dot(f->net.column[at + i], v->sum);
    for (int i = 0; i < count; i++) {
        move_parts parts = parts_of(r, move[i]);
        weight[i] = (&prior.shape[0][0])[parts.shape] + prior.letter[parts.letter];
        for (int c = 0; c < parts.columns; c++)
            weight[i] += score[parts.column[c]];
        top = fmaxf(top, weight[i]);
        known += target_of(s, move[i]);
    }
    if (known < 0.5) /* every move loses */
        return 0;
    for (int i = 0; i < count; i++)
        sum += (double)(weight[i] = expf(weight[i] - top));
    for (int i = 0; i < count; i++) {
        double p = (double)weight[i] / sum, target = target_of(s, move[i]) / known;
        if (target > 0)
            loss -= target * log(p + 1e-12);
        float slope = 0.5f * (float)(p - target);
        if (!gradient || fabsf(slope) < 1e-6f)
            continue;
        move_parts parts = parts_of(r, move[i]);
        (&gradient->prior.shape[0][0])[parts.shape] += slope;
        gradient->prior.letter[parts.letter] += slope;
        for (int c = 0; c < parts.columns; c++)
            back[parts.column[c]] += slope;
    }
    for (int at = 0; gradient && at < CAM_BITS_MAX * CAM_LEVELS; at++) {
        if (back[at] == 0)
            continue;
        *class_weight(&gradient->prior, v, at) += back[at];
        add_scaled(gradient->net.column[at], v->sum, back[at]);
        add_scaled(v->back, f->net.column[at], back[at]);
    }
    return loss;
}

static void spread_back(const view *v, fit_net *gradient)
{
    float back[CAM_HIDDEN];
    for (int k = 0; k < CAM_HIDDEN; k++)
        back[k] = v->sum[k] > 0 ? v->back[k] : 0;
    add_scaled(gradient->bias, back, 1);
    for (int i = 0; i < v->rows; i++)
        add_scaled(gradient->row[v->row[i]], back, 1);
}

fit_losses fit_look_at(const fit_sample *given, const cam_rules rules[FIT_BOARDS], bool with_net,
                       const fit_weights *f, cam_random *dice, fit_weights *gradient)
{
    fit_sample s = *given;
    const cam_rules *r = &rules[s.board];
    if (gradient) {
        int symmetry = (int)cam_random_below(dice, r->board.symmetry_count);
        s.pos = cam_position_image(&given->pos, r, symmetry);
        for (int i = 0; i < s.count; i++)
            s.move[i] = cam_placement_image(r, given->move[i], symmetry);
    }
    view v = {.rows = 0};
    cam_terrain_find(&s.pos, r, &v.terrain);
    cam_prior_classify(&s.pos, r, &v.terrain, cam_position_team(&s.pos), v.class_of);
    if (with_net)
        v.rows = cam_neural_rows(&s.pos, &v.terrain, v.row);
    add_up(&f->net, &v);
    fit_losses loss = {.value = look_at_value(&s, f, &v, gradient)};
    loss.prior = look_at_moves(&s, r, f, &v, gradient);
    if (gradient && with_net)
        spread_back(&v, &gradient->net);
    return loss;
}
