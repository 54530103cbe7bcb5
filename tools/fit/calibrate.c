/*
 * calibrate.c: see calibrate.h.
 */
#include "calibrate.h"

#include <math.h>

enum { BY_SEARCH, BY_SIGHT, DRAW, SORTS };
enum { PHASES = 4 }; /* until the sixth, twelfth and eighteenth stone, and after */

void fit_bins_add(fit_bins *bins, double said, double was)
{
    int bin = (int)(said * FIT_BINS);
    bin = bin < 0 ? 0 : bin < FIT_BINS ? bin : FIT_BINS - 1;
    bins->count[bin]++;
    bins->said[bin] += said;
    bins->was[bin] += was;
}

double fit_bins_error(const fit_bins *bins, int *count)
{
    double off = 0;
    *count = 0;
    for (int i = 0; i < FIT_BINS; i++) {
        off += fabs(bins->said[i] - bins->was[i]);
        *count += bins->count[i];
    }
    return *count ? off / *count : 0;
}

static int phase_of(const cam_position *pos)
{
    return pos->plies < 18 ? pos->plies / 6 : PHASES - 1;
}

static void add(const fit_lesson *l, const cam_weights *w, uint64_t visits, fit_bins phase[SORTS],
                fit_bins all[SORTS])
{
    double was = 0.5 + 0.5 * l->result;
    double value = l->lesson.value / 65535., sight = cam_value_find(&l->pos, l->rules, w);
    double width = cam_value_width(&l->pos, l->rules, w);
    cam_outlook told = cam_aim_win.outlook(value, width, visits);
    fit_bins *to[] = {phase, all};
    for (int i = 0; i < 2; i++) {
        fit_bins_add(&to[i][BY_SEARCH], told.win + told.draw / 2, was);
        if (l->held_back) {
            fit_bins_add(&to[i][BY_SIGHT], sight, was);
            fit_bins_add(&to[i][DRAW], told.draw, l->result == 0);
        }
    }
}

static void print(FILE *out, const char *name, const fit_bins bins[SORTS])
{
    int searched, seen;
    double by_search = fit_bins_error(&bins[BY_SEARCH], &searched);
    double by_sight = fit_bins_error(&bins[BY_SIGHT], &seen),
           draw = fit_bins_error(&bins[DRAW], &seen);
    fprintf(out, "| %s | %d | %.3f | %d | %.3f | %.3f |\n", name, searched, by_search, seen,
            by_sight, draw);
}

void fit_calibrate(const fit_lessons *lessons, const cam_weights *weights, uint64_t visits,
                   FILE *out)
{
    static const char *const names[PHASES] = {"0 to 5", "6 to 11", "12 to 17", "18 and more"};
    fit_bins phase[PHASES][SORTS] = {0}, all[SORTS] = {0};
    for (int i = 0; i < lessons->count; i++) {
        const fit_lesson *l = &lessons->all[i];
        if (!l->lesson.proven && !l->lesson.drawn)
            add(l, weights, visits, phase[phase_of(&l->pos)], all);
    }
    fprintf(
        out,
        "| stones | searched | off | at sight | off | draws off |\n|---|---|---|---|---|---|\n");
    for (int i = 0; i < PHASES; i++)
        print(out, names[i], phase[i]);
    print(out, "all", all);
}
