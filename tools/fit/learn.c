/*
 * learn.c: see learn.h. The steps of Adam and the order of the lessons; what one lesson
 * teaches is in gradient.c.
 */
#include "learn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "local.h"

#define DECAY 0.03 /* of the net's weights, times the rate */

/* The way so far. */
typedef struct course {
    fit_numbers gradient;
    float *mean, *square;
    int *order;
    int step, in_batch;
    double steps, rate; /* there will be, about; at first */
    size_t kept;        /* numbers that nothing is learned of */
} course;

/* What an epoch brought: of what was learned from, and of what was held back. */
typedef struct report {
    fit_losses sum[2];
    int of[2];
} report;

static void adam(fit_numbers *f, course *c, double rate)
{
    const float *g = c->gradient.all;
    float *w = f->all, *m = c->mean, *v = c->square;
    int step = ++c->step;
    float pace = (float)(rate / (1 - pow(0.9, step)));
    float scale = (float)(1 / (1 - pow(0.999, step))), keep = (float)(1 - rate * DECAY);
    for (size_t i = c->kept; i < f->count; i++) {
        float slope = g[i] / FIT_BATCH;
        m[i] = 0.9f * m[i] + 0.1f * slope;
        v[i] = 0.999f * v[i] + 0.001f * slope * slope;
        w[i] -= pace * m[i] / (sqrtf(v[i] * scale) + 1e-8f);
    }
    for (size_t i = c->kept; i < f->net_count; i++)
        w[i] *= keep;
    if (f->local)
        fit_local_keep(f);
    memset(c->gradient.all, 0, f->count * sizeof(float));
    c->in_batch = 0;
}

static void shuffle(int *order, int count, cam_random *dice)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)cam_random_below(dice, (uint32_t)i + 1), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
}

/* The last epoch only looks at what is held back. */
static void say(int epoch, const report *r)
{
    fprintf(stderr, "epoch %2d:", epoch);
    for (int i = 0; i < 2; i++) {
        const fit_losses *s = &r->sum[i];
        double of = fmax(r->of[i], 1);
        if (i == 0 && r->of[i] <= 0)
            continue;
        fprintf(stderr, "%s%s result %.4f, value %.5f, points %.4f, prior %.4f",
                i && r->of[0] > 0 ? ";" : "", i ? " held back:" : "", s->result / of, s->value / of,
                s->points / of, s->prior / of);
    }
    fputc('\n', stderr);
}

/* Look at a lesson and, if there is a course, learn from it. */
static void visit(const fit_lesson *lesson, cam_random *dice, fit_numbers *f, course *c, report *r)
{
    bool held = lesson->held_back;
    fit_losses loss = fit_look_at(lesson, f, dice, c ? &c->gradient : NULL);
    r->sum[held].result += loss.result;
    r->sum[held].value += loss.value;
    r->sum[held].points += loss.points;
    r->sum[held].prior += loss.prior;
    r->of[held]++;
    if (c && ++c->in_batch == FIT_BATCH)
        adam(f, c, c->rate * (0.02 + 0.49 * (1 + cos(M_PI * fmin(1, c->step / c->steps)))));
}

static bool begin(course *c, const fit_numbers *f, int count)
{
    c->gradient = *f;
    c->gradient.all = calloc(f->count, sizeof(float));
    c->mean = calloc(f->count, sizeof(float));
    c->square = calloc(f->count, sizeof(float));
    c->order = malloc((size_t)count * sizeof *c->order);
    if (!c->gradient.all || !c->mean || !c->square || !c->order)
        return false;
    /* The same places in another block. */
    ptrdiff_t move = c->gradient.all - f->all;
    float **place[] = {&c->gradient.bias, &c->gradient.value, &c->gradient.row, &c->gradient.column,
                       &c->gradient.piece};
    for (size_t i = 0; i < sizeof place / sizeof place[0]; i++)
        *place[i] += move;
    c->gradient.tables = (cam_value_weights *)(void *)((float *)f->tables + move);
    c->gradient.prior = (cam_prior_weights *)(void *)((float *)f->prior + move);
    for (int i = 0; i < count; i++)
        c->order[i] = i;
    return true;
}

static void end(course *c)
{
    free(c->gradient.all);
    free(c->mean);
    free(c->square);
    free(c->order);
}

bool fit_learn(const fit_lessons *lessons, int epochs, double rate, size_t kept, cam_random *dice,
               fit_numbers *f)
{
    course c = {.rate = rate, .kept = kept, .steps = 0.9 * lessons->count * epochs / FIT_BATCH};
    bool has_memory = begin(&c, f, lessons->count);
    for (int epoch = 0; has_memory && epoch <= epochs; epoch++) { /* the last only looks */
        report r = {0};
        c.in_batch = 0;
        shuffle(c.order, lessons->count, dice);
        for (int i = 0; i < lessons->count; i++) {
            const fit_lesson *lesson = &lessons->all[c.order[i]];
            if (lesson->held_back || epoch < epochs)
                visit(lesson, dice, f, lesson->held_back ? NULL : &c, &r);
        }
        say(epoch, &r);
    }
    end(&c);
    return has_memory;
}
