/*
 * gradient.c: see gradient.h.
 */
#include "gradient.h"

#include <math.h>
#include <string.h>

#include "engine/prior.h"
#include "engine/threat.h"
#include "engine/value.h"
#include "local.h"
#include "rules/hash.h"
#include "vector.h"

#define PRIOR_SHARE  0.5f  /* of the slopes, against the value's */
#define POINTS_SHARE 0.05f /* likewise: they are to read what the sums say, hardly to change it */
#define SLOTS        (CAM_BITS_MAX * CAM_LEVELS)

/* A position as the fit sees it. */
typedef struct view {
    cam_terrain terrain;
    uint16_t row[CAM_NEURAL_ACTIVE];
    int rows;         /* of a board's net */
    fit_local *local; /* of a net for any board, or NULL */
    float sum[CAM_UNITS_MOST];
    float back[CAM_UNITS_MOST]; /* the gradient of the sums */
    uint8_t class_of[CAM_BITS_MAX];
    cam_touch flagged[CAM_FLAGS];
} view;

static void add_up(const fit_numbers *f, view *v)
{
    memcpy(v->sum, f->bias, (size_t)f->units * sizeof(float));
    for (int i = 0; i < v->rows; i++)
        fit_add_scaled(v->sum, &f->row[v->row[i] * f->units], 1, f->units);
    for (int k = 0; k < f->units; k++)
        v->sum[k] = v->sum[k] > 0 ? v->sum[k] : 0;
}

static void spread_back(const view *v, fit_numbers *gradient)
{
    float back[CAM_UNITS_MOST];
    for (int k = 0; k < gradient->units; k++)
        back[k] = v->sum[k] > 0 ? v->back[k] : 0;
    fit_add_scaled(gradient->bias, back, 1, gradient->units);
    for (int i = 0; i < v->rows; i++)
        fit_add_scaled(&gradient->row[v->row[i] * gradient->units], back, 1, gradient->units);
}

/* The value. */

static double logistic(double x)
{
    return 1 / (1 + exp(-x));
}

/* The chances at a score and a width, and the slopes of the loss in these two. */
typedef struct chances {
    double win, draw, loss;
    double by_score, by_width;
} chances;

static chances weigh_chances(double score, double width, int result, double search,
                             fit_losses *losses)
{
    chances c = {.win = logistic(score - width), .loss = logistic(-score - width)};
    double w = c.win * (1 - c.win), l = c.loss * (1 - c.loss);
    c.draw = fmax(1e-6, 1 - c.win - c.loss);
    if (result > 0) {
        c.by_score = -(1 - c.win);
        c.by_width = 1 - c.win;
    } else if (result < 0) {
        c.by_score = 1 - c.loss;
        c.by_width = 1 - c.loss;
    } else {
        c.by_score = (w - l) / c.draw;
        c.by_width = -(w + l) / c.draw;
    }
    double chance = result > 0 ? c.win : result < 0 ? c.loss : c.draw;
    double value = 0.5 * (1 + c.win - c.loss), off = value - search;
    double slope = off / fmax(1e-4, value * (1 - value)); /* of the cross entropy */
    c.by_score = 0.5 * c.by_score + 0.5 * slope * 0.5 * (w + l);
    c.by_width = 0.5 * c.by_width + 0.5 * slope * 0.5 * (l - w);
    losses->result = -log(chance + 1e-9);
    losses->value = off * off;
    return c;
}

/* How unlikely the result is, where the search found this value, and draws are as wide as that. */
static double unlikely(double search, double root, int result)
{
    cam_outlook o = cam_value_outlook(search, root * root, 1);
    return -log((result > 0 ? o.win : result < 0 ? o.loss : o.draw) + 1e-6);
}

/* What is told of draws: by the results of what could not be proved. */
static void look_at_draws(const fit_lesson *s, const fit_numbers *f, double root, double search,
                          fit_numbers *gradient)
{
    const double step = 0.01;
    int phase = cam_neural_phase(&s->pos);
    root += (double)f->tables->told[phase];
    gradient->tables->told[phase] +=
        s->weight * (float)((unlikely(search, root + step, s->result) -
                             unlikely(search, root - step, s->result)) /
                            (2 * step));
}

/* The points of the game: what a sure win brings, times how sure it is, a sure draw likewise, and
 * what the sums know besides. Where the game went on against what is proved they say nothing. */
static void look_at_points(const fit_lesson *s, const fit_numbers *f, const chances *c, view *v,
                           fit_losses *losses, fit_numbers *gradient)
{
    int phase = cam_neural_phase(&s->pos), u = f->units;
    int at = (CAM_OUTPUTS * phase + CAM_OUTPUT_POINTS) * u;
    int edge = cam_value_edge_lead(&s->pos);
    float lead = (float)(c->win - c->loss), draw = (float)c->draw;
    float points = f->tables->gain[phase] * lead + f->tables->edge[phase][edge] * draw +
                   fit_dot(f->value + at, v->sum, u);
    float off = points - 0.1f * s->points, slope = POINTS_SHARE * s->weight * off;
    if (fit_lesson_result(s) != s->result)
        return;
    losses->points = (double)(off * off);
    if (!gradient)
        return;
    gradient->tables->gain[phase] += slope * lead;
    gradient->tables->edge[phase][edge] += slope * draw;
    fit_add_scaled(gradient->value + at, v->sum, slope, u);
    fit_add_scaled(v->back, f->value + at, slope, u);
}

static void look_at_value(const fit_lesson *s, const fit_numbers *f, view *v, fit_losses *losses,
                          fit_numbers *gradient)
{
    int index[CAM_VALUE_FEATURES], phase = cam_neural_phase(&s->pos), u = f->units;
    const float *out = f->value + CAM_OUTPUTS * phase * u;
    float amount[CAM_VALUE_FEATURES], score = fit_dot(out, v->sum, u);
    float root = f->tables->draw[phase] + fit_dot(out + u, v->sum, u);
    cam_value_features(&s->pos, &v->terrain, index, amount);
    for (int i = 0; i < CAM_VALUE_FEATURES; i++)
        score += ((const float *)f->tables)[index[i]] * amount[i];
    bool exact = s->lesson.proven || s->lesson.drawn;
    int result = fit_lesson_result(s);
    double search = exact ? 0.5 + 0.5 * result : s->lesson.value / 65535.;
    chances c = weigh_chances((double)score, (double)(root * root), result, search, losses);
    look_at_points(s, f, &c, v, losses, gradient);
    if (!gradient)
        return;
    float slope = s->weight * (float)c.by_score, wider = s->weight * (float)c.by_width * 2 * root;
    for (int i = 0; i < CAM_VALUE_FEATURES; i++)
        ((float *)gradient->tables)[index[i]] += slope * amount[i];
    gradient->tables->draw[phase] += wider;
    if (!exact)
        look_at_draws(s, f, (double)root, search, gradient);
    fit_add_scaled(gradient->value + CAM_OUTPUTS * phase * u, v->sum, slope, u);
    fit_add_scaled(gradient->value + (CAM_OUTPUTS * phase + CAM_OUTPUT_DRAW) * u, v->sum, wider, u);
    fit_add_scaled(v->back, out, slope, u);
    fit_add_scaled(v->back, out + u, wider, u);
}

/* The moves. */

/* The places of a move's numbers: one a column, as [cell * CAM_LEVELS + level], three, and its
 * flags'. */
typedef struct move_parts {
    int columns, column[CAM_COLUMNS];
    int shape, letter, piece;
    int flags; /* the set of them */
} move_parts;

static int flags_of(const cam_rules *r, const view *v, cam_placement move)
{
    const cam_orientation *o = &r->orientation[cam_placement_orientation(move)];
    int flags = 0;
    for (int i = 0; i < CAM_FLAGS; i++)
        flags |= cam_bits_has(cam_touch_of(&v->flagged[i], o->outline), cam_placement_anchor(move))
                 << i;
    return flags;
}

static move_parts parts_of(const cam_rules *r, const view *v, cam_placement move)
{
    unsigned orientation = cam_placement_orientation(move);
    const cam_orientation *o = &r->orientation[orientation];
    int levels = cam_bits_any(o->level[2]) ? 3 : cam_bits_any(o->level[1]) ? 2 : 1;
    move_parts parts = {.columns = o->column_count,
                        .shape = o->column_count * CAM_LEVELS + levels - 1,
                        .letter = r->letter[o->kind] - 'A',
                        .piece = (int)orientation,
                        .flags = flags_of(r, v, move)};
    for (int i = 0; i < o->column_count; i++) {
        const cam_column *c = &o->column[i];
        parts.column[i] =
            cam_column_cell(r, cam_placement_anchor(move), c) * CAM_LEVELS + c->low + c->count - 1;
    }
    return parts;
}

/* All moves of a position and what they score. */
typedef struct choice {
    int count, listed; /* moves, and how many of them the search looked at */
    cam_placement move[CAM_MAX_MOVES];
    float weight[CAM_MAX_MOVES]; /* the score, then its share of 1 */
    float target[CAM_MAX_MOVES]; /* -1: one of the rest */
    float score[SLOTS], piece[CAM_ORIENTATIONS];
} choice;

/* Slot 'at' of a cell as a column of the net; -1 where the cell is too high for it. */
static int net_column(const cam_position *pos, const view *v, int at)
{
    int cell = at / CAM_LEVELS, level = at % CAM_LEVELS;
    int low = cam_position_height(pos, (cam_cell)cell);
    return level < low ? -1 : (v->local ? 0 : cell * CAM_STACKS) + cam_stack(low, level - low + 1);
}

/* The sums that tell of slot 'at', and their gradient. */
static const float *sums_of(const view *v, int at)
{
    return v->local ? v->local->cell[at / CAM_LEVELS] : v->sum;
}

static float *back_of(view *v, int at)
{
    return v->local ? v->local->back[at / CAM_LEVELS] : v->back;
}

static void score_slots(const fit_lesson *s, const fit_numbers *f, const view *v, choice *c)
{
    const cam_rules *r = s->rules;
    for (cam_bits rest = r->board.cells; cam_bits_any(rest);)
        for (int at = (int)cam_bits_pop(&rest) * CAM_LEVELS, i = 0; i < CAM_LEVELS; i++, at++) {
            int column = net_column(&s->pos, v, at);
            c->score[at] = f->prior->column[v->class_of[at / CAM_LEVELS]][i];
            if (f->units && column >= 0)
                c->score[at] += fit_dot(&f->column[column * f->units], sums_of(v, at), f->units);
        }
    for (int i = 0; !v->local && i < f->pieces; i++)
        c->piece[i] = fit_dot(&f->piece[i * f->units], v->sum, f->units);
}

static float target_of(const cam_lesson *l, cam_placement move)
{
    for (int k = 0; k < l->count; k++)
        if (l->move[k] == move)
            return l->share[k] / 65535.f;
    return -1;
}

/* Shares of all moves by the numbers. */
static void weigh_moves(const fit_lesson *s, const fit_numbers *f, const view *v, choice *c)
{
    float top = -1e9f;
    double sum = 0;
    cam_moves moves;
    cam_threat_moves(&s->pos, s->rules, &moves);
    c->count = cam_moves_unpack(&moves, s->rules, c->move);
    score_slots(s, f, v, c);
    for (int i = 0; i < c->count; i++) {
        move_parts parts = parts_of(s->rules, v, c->move[i]);
        float weight = (&f->prior->shape[0][0])[parts.shape] + f->prior->letter[parts.letter] +
                       f->prior->flags[parts.flags];
        if (f->units && !v->local)
            weight += c->piece[parts.piece];
        for (int k = 0; k < parts.columns; k++)
            weight += c->score[parts.column[k]];
        c->weight[i] = weight;
        c->target[i] = target_of(&s->lesson, c->move[i]);
        top = fmaxf(top, weight);
    }
    for (int i = 0; i < c->count; i++)
        sum += (double)(c->weight[i] = expf(c->weight[i] - top));
    for (int i = 0; i < c->count; i++)
        c->weight[i] /= (float)sum;
}

/* What the shares are to be: as the search found, the rest as they are among themselves. The
 * loss in nats, or -1 if there is nothing to learn. */
static double set_targets(choice *c)
{
    double given = 0, rest = 0, loss = 0;
    for (int i = 0; i < c->count; i++)
        if (c->target[i] < 0)
            rest += (double)c->weight[i];
        else
            given += (double)c->target[i];
    double left = rest > 0 ? fmax(0, 1 - given) : 0, whole = given + left;
    if (whole < 0.5)
        return -1;
    for (int i = 0; i < c->count; i++) {
        bool listed = c->target[i] >= 0;
        double to = listed ? (double)c->target[i] / whole
                           : left / whole * (double)c->weight[i] / fmax(rest, 1e-12);
        if (listed && to > 0)
            loss += to * log(to / ((double)c->weight[i] + 1e-12));
        c->target[i] = (float)to;
    }
    return left > 0 ? loss + left / whole * log(left / whole / (rest + 1e-12)) : loss;
}

static void spread_moves(const fit_lesson *s, const fit_numbers *f, const choice *c, view *v,
                         fit_numbers *gradient)
{
    float back[SLOTS] = {0}, piece[CAM_ORIENTATIONS] = {0};
    int u = f->units;
    for (int i = 0; i < c->count; i++) {
        float slope = PRIOR_SHARE * s->weight * (c->weight[i] - c->target[i]);
        if (fabsf(slope) < 1e-7f)
            continue;
        move_parts parts = parts_of(s->rules, v, c->move[i]);
        (&gradient->prior->shape[0][0])[parts.shape] += slope;
        gradient->prior->letter[parts.letter] += slope;
        gradient->prior->flags[parts.flags] += slope;
        piece[parts.piece] += slope;
        for (int k = 0; k < parts.columns; k++)
            back[parts.column[k]] += slope;
    }
    for (int at = 0; at < SLOTS; at++) {
        if (back[at] == 0)
            continue;
        gradient->prior->column[v->class_of[at / CAM_LEVELS]][at % CAM_LEVELS] += back[at];
        int column = net_column(&s->pos, v, at);
        if (!u || column < 0)
            continue;
        fit_add_scaled(&gradient->column[column * u], sums_of(v, at), back[at], u);
        fit_add_scaled(back_of(v, at), &f->column[column * u], back[at], u);
    }
    for (int i = 0; !v->local && i < f->pieces; i++)
        if (piece[i] != 0) {
            fit_add_scaled(&gradient->piece[i * u], v->sum, piece[i], u);
            fit_add_scaled(v->back, &f->piece[i * u], piece[i], u);
        }
}

static void find_flags(const fit_lesson *s, view *v)
{
    cam_flag_cells cells;
    cam_flags_find(&s->pos, s->rules, &v->terrain, cam_position_team(&s->pos), &cells);
    cam_flags_of_outlines(s->rules, &cells, CAM_FLAGS - 1, v->flagged);
}

/* Where every move draws or loses there is nothing to choose. */
static bool has_choice(const cam_lesson *l)
{
    return l->count && !l->drawn && l->proven >= 0;
}

fit_losses fit_look_at(const fit_lesson *given, const fit_numbers *f, cam_random *dice,
                       fit_numbers *gradient)
{
    static choice c;
    static fit_local local;
    fit_losses losses = {0};
    fit_lesson s = *given;
    if (gradient) {
        int symmetry = (int)cam_random_below(dice, s.rules->board.symmetry_count);
        s.pos = cam_position_image(&given->pos, s.rules, symmetry);
        for (int i = 0; i < s.lesson.count; i++)
            s.lesson.move[i] = cam_placement_image(s.rules, given->lesson.move[i], symmetry);
    }
    view v = {.rows = 0};
    cam_terrain_find(&s.pos, s.rules, &v.terrain);
    cam_prior_classify(&s.pos, s.rules, &v.terrain, cam_position_team(&s.pos), v.class_of);
    if (f->units && f->local) {
        v.local = &local;
        fit_local_add_up(f, &s.pos, s.rules, &v.terrain, &local, v.sum);
    } else if (f->units) {
        v.rows = cam_neural_rows(&s.pos, &v.terrain, v.row);
        add_up(f, &v);
    }
    look_at_value(&s, f, &v, &losses, gradient);
    if (has_choice(&s.lesson)) {
        find_flags(&s, &v);
        weigh_moves(&s, f, &v, &c);
        losses.prior = set_targets(&c);
        if (losses.prior >= 0 && gradient)
            spread_moves(&s, f, &c, &v, gradient);
        losses.prior = fmax(0, losses.prior);
    }
    if (gradient && v.local)
        fit_local_spread_back(f, &local, v.sum, v.back, gradient);
    else if (gradient && f->units)
        spread_back(&v, gradient);
    return losses;
}
