/*
 * learn.c: see learn.h. The steps of Adam and the order of the samples; what one sample
 * teaches is in gradient.c.
 */
#include "learn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gradient.h"

#define RATE  0.003
#define DECAY 0.03 /* of the net's weights, times the rate */

#define NUMBERS     ((int)(sizeof(fit_weights) / sizeof(float)))
#define NET_NUMBERS ((int)(sizeof(fit_net) / sizeof(float)))

/* The way so far. */
typedef struct course {
    fit_weights gradient, mean, square;
    int step, in_batch;
    double steps; /* there will be, about */
} course;

/* What an epoch brought: of what was learned from, and of what was held back. */
typedef struct report {
    fit_losses sum[2];
    int of[2];
} report;

static void adam(fit_weights *f, course *c, double rate)
{
    float *w = (float *)f, *m = (float *)&c->mean, *v = (float *)&c->square;
    const float *g = (const float *)&c->gradient;
    int step = ++c->step;
    float pace = (float)(rate / (1 - pow(0.9, step)));
    float scale = (float)(1 / (1 - pow(0.999, step))), keep = (float)(1 - rate * DECAY);
    for (int i = 0; i < NUMBERS; i++) {
        float slope = g[i] / FIT_BATCH;
        m[i] = 0.9f * m[i] + 0.1f * slope;
        v[i] = 0.999f * v[i] + 0.001f * slope * slope;
        w[i] = (i < NET_NUMBERS ? keep : 1) * w[i] - pace * m[i] / (sqrtf(v[i] * scale) + 1e-8f);
    }
    memset(&c->gradient, 0, sizeof c->gradient);
    c->in_batch = 0;
}

static float around_zero(float most, cam_random *dice)
{
    return most * (float)(2 * cam_random_unit(dice) - 1);
}

static void begin(fit_weights *f, cam_random *dice)
{
    f->value = cam_weights_any.value;
    f->prior = cam_weights_any.prior;
    for (int k = 0; k < CAM_HIDDEN; k++) {
        f->net.bias[k] = 0.1f;
        f->net.value[k] = around_zero(0.1f, dice);
        for (int i = 0; i < CAM_NEURAL_ROWS; i++)
            f->net.row[i][k] = around_zero(0.05f, dice);
        for (int i = 0; i < CAM_BITS_MAX * CAM_LEVELS; i++)
            f->net.column[i][k] = around_zero(0.02f, dice);
    }
}

/* Whole games are held back, not single positions of them. */
static bool is_held_back(int sample_number)
{
    return sample_number / 200 % 10 == 9;
}

static void shuffle(int *order, int count, cam_random *dice)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)cam_random_below(dice, (uint32_t)i + 1), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
}

static void say(int epoch, const report *r)
{
    fprintf(stderr, "epoch %2d: value %.4f, prior %.4f; held back: value %.4f, prior %.4f\n", epoch,
            r->sum[0].value / fmax(r->of[0], 1), r->sum[0].prior / fmax(r->of[0], 1),
            r->sum[1].value / fmax(r->of[1], 1), r->sum[1].prior / fmax(r->of[1], 1));
}

/* Look at a sample and, unless it is held back, learn from it. */
static void visit(const fit_sample *sample, const cam_rules *rules, bool with_net, bool held,
                  cam_random *dice, fit_weights *f, course *c, report *r)
{
    fit_losses loss = fit_look_at(sample, rules, with_net, f, dice, held ? NULL : &c->gradient);
    r->sum[held].value += loss.value;
    r->sum[held].prior += loss.prior;
    r->of[held]++;
    if (held || ++c->in_batch < FIT_BATCH)
        return;
    adam(f, c, RATE * (0.02 + 0.49 * (1 + cos(M_PI * fmin(1, c->step / c->steps)))));
}

bool fit_learn(const fit_samples *samples, const cam_rules rules[FIT_BOARDS], bool with_net,
               int epochs, cam_random *dice, fit_weights *f)
{
    int count = samples->count;
    int *order = malloc((size_t)count * sizeof *order);
    course *c = calloc(1, sizeof *c);
    bool has_memory = order && c;
    if (has_memory) {
        c->steps = 0.9 * count * epochs / FIT_BATCH;
        for (int i = 0; i < count; i++)
            order[i] = i;
        begin(f, dice);
    }
    for (int epoch = 0; has_memory && epoch <= epochs; epoch++) { /* the last only looks */
        report r = {0};
        c->in_batch = 0;
        shuffle(order, count, dice);
        for (int i = 0; i < count; i++) {
            bool held = is_held_back(order[i]);
            if (held || epoch < epochs)
                visit(&samples->all[order[i]], rules, with_net, held, dice, f, c, &r);
        }
        say(epoch, &r);
    }
    free(order);
    free(c);
    return has_memory;
}
