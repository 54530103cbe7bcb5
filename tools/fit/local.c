/*
 * local.c: see local.h.
 */
#include "local.h"

#include <math.h>
#include <string.h>

#include "vector.h"

#define PART (1.f / FIT_LOCAL_PART)

static const float *row_of(const fit_numbers *f, int row)
{
    return &f->row[row * f->units];
}

static void add_cell(const fit_numbers *f, const float *from, const uint16_t *row, float *sum)
{
    memcpy(sum, from, (size_t)f->units * sizeof *sum);
    for (int i = 0; i <= CAM_LOCAL_NEAR; i++)
        fit_add_scaled(sum, row_of(f, row[i]), 1, f->units);
    for (int k = 0; k < f->units; k++)
        sum[k] = fminf(FIT_LOCAL_MOST, fmaxf(0, sum[k]));
}

void fit_local_add_up(const fit_numbers *f, const cam_position *pos, const cam_rules *rules,
                      const cam_terrain *terrain, fit_local *l, float *sum)
{
    int u = f->units;
    float from[CAM_LOCAL_UNITS];
    cam_local_look(pos, rules, terrain, &l->view);
    memcpy(from, f->bias, (size_t)u * sizeof *from);
    memset(sum, 0, (size_t)u * sizeof *sum);
    memset(l->all, 0, sizeof l->all);
    for (int i = 0; i < CAM_LOCAL_MORE; i++) {
        fit_add_scaled(from, row_of(f, cam_local_shared_row(&l->view, i, false)), 1, u);
        fit_add_scaled(sum, row_of(f, cam_local_shared_row(&l->view, i, true)), 1, u);
    }
    for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        cam_local_rows(&l->view, cell, l->row[cell]);
        add_cell(f, from, l->row[cell], l->cell[cell]);
        fit_add_scaled(l->all, l->cell[cell], 1, u);
        memset(l->back[cell], 0, sizeof l->back[cell]);
    }
    for (int k = 0; k < u; k++)
        sum[k] = fmaxf(0, sum[k] + PART * fit_dot(&f->piece[k * u], l->all, u));
}

/* From the second layer's sums to its table; *all: the gradient of the sums of all cells. */
static void spread_second(const fit_numbers *f, const fit_local *l, const float *back, float *all,
                          fit_numbers *gradient)
{
    int u = f->units;
    for (int i = 0; i < CAM_LOCAL_MORE; i++)
        fit_add_scaled(&gradient->row[cam_local_shared_row(&l->view, i, true) * u], back, 1, u);
    for (int k = 0; k < u; k++)
        if (back[k] != 0) {
            fit_add_scaled(&gradient->piece[k * u], l->all, PART * back[k], u);
            fit_add_scaled(all, &f->piece[k * u], PART * back[k], u);
        }
}

void fit_local_spread_back(const fit_numbers *f, fit_local *l, const float *sum, const float *back,
                           fit_numbers *gradient)
{
    int u = f->units;
    float second[CAM_LOCAL_UNITS], all[CAM_LOCAL_UNITS] = {0}, shared[CAM_LOCAL_UNITS] = {0};
    for (int k = 0; k < u; k++)
        second[k] = sum[k] > 0 ? back[k] : 0;
    spread_second(f, l, second, all, gradient);
    for (cam_bits rest = l->view.board->cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        float *slope = l->back[cell];
        for (int k = 0; k < u; k++) {
            float at = l->cell[cell][k];
            slope[k] = at > 0 && at < FIT_LOCAL_MOST ? slope[k] + all[k] : 0;
        }
        for (int i = 0; i <= CAM_LOCAL_NEAR; i++)
            fit_add_scaled(&gradient->row[l->row[cell][i] * u], slope, 1, u);
        fit_add_scaled(shared, slope, 1, u);
    }
    fit_add_scaled(gradient->bias, shared, 1, u);
    for (int i = 0; i < CAM_LOCAL_MORE; i++)
        fit_add_scaled(&gradient->row[cam_local_shared_row(&l->view, i, false) * u], shared, 1, u);
}

static void keep_within(float *number, int count, float most)
{
    for (int i = 0; i < count; i++)
        number[i] = fminf(most, fmaxf(-most, number[i]));
}

void fit_local_keep(fit_numbers *f)
{
    keep_within(f->row, f->rows * f->units, 127 * FIT_LOCAL_ONE);
    keep_within(f->piece, f->pieces * f->units, 127 * FIT_LOCAL_SECOND_ONE);
}
