/*
 * test_fit.c: what a lesson says and whose win that is, that slopes are slopes, that
 * learning goes the right way, and that rounded numbers are what was learned.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/prior.h"
#include "engine/value.h"
#include "fit/calibrate.h"
#include "fit/learn.h"
#include "fit/local.h"
#include "rules/moves.h"

static fit_boards boards;

/* A position after some random moves, and one move to learn there. */
static fit_lesson lesson_after(int board, int plies, uint64_t seed)
{
    cam_random dice;
    fit_lesson l = {.rules = boards.rules[board], .weight = 1};
    cam_random_init(&dice, seed);
    cam_position_init(&l.pos, l.rules, (cam_setup){.players = 2});
    for (int i = 0; i < plies; i++)
        cam_position_play_legal(&l.pos, l.rules, cam_moves_random(&l.pos, l.rules, &dice), NULL);
    assert_false(cam_position_is_over(&l.pos));
    l.lesson = (cam_lesson){.given = true, .value = 40000, .count = 2, .share = {50000, 10000}};
    for (int i = 0; i < 2; i++)
        l.lesson.move[i] = cam_moves_random(&l.pos, l.rules, &dice);
    return l;
}

/* What is proved outweighs how the game went on. */
static void test_results(void **state)
{
    (void)state;
    fit_lesson l = {.result = -1};
    assert_int_equal(fit_lesson_result(&l), -1);
    l.lesson.proven = 5;
    assert_int_equal(fit_lesson_result(&l), 1);
    l.lesson.proven = -4;
    assert_int_equal(fit_lesson_result(&l), -1);
    l = (fit_lesson){.result = 1, .lesson = {.drawn = true}};
    assert_int_equal(fit_lesson_result(&l), 0);
}

/* Half of the loss of the result and of the cross entropy of the value, as fitted; for the tables
 * of points half of theirs, squared, a twentieth of which counts. */
static double fitted_loss(const fit_lesson *l, const fit_numbers *f, bool of_points)
{
    cam_weights *w = fit_numbers_round(f, NULL, 1); /* tables are not rounded */
    double width = cam_value_width(&l->pos, l->rules, w), v = cam_value_find(&l->pos, l->rules, w);
    cam_outlook o = cam_value_outlook(v, width, 1);
    double q = l->lesson.value / 65535., chance = l->result > 0   ? o.win
                                                  : l->result < 0 ? o.loss
                                                                  : o.draw;
    double off = 0.1 * (cam_value_points(&l->pos, l->rules, w) - l->points);
    free(w);
    if (of_points)
        return 0.05 * 0.5 * off * off;
    return -0.5 * log(chance) - 0.5 * (q * log(v) + (1 - q) * log(1 - v));
}

/* The slopes of the value and of points against small steps, for every result. */
static void test_slopes(void **state)
{
    (void)state;
    cam_random dice;
    fit_numbers f, slope;
    for (int result = -1; result <= 1; result++) {
        fit_lesson l = lesson_after(0, 6, 4);
        l.result = (int8_t)result;
        l.points = (int8_t)(12 * result);
        l.lesson.count = 0; /* of the value alone */
        cam_random_init(&dice, 1);
        assert_true(fit_numbers_init(&f, 0, NULL) && fit_numbers_init(&slope, 0, NULL));
        fit_numbers_begin(&f, cam_weights_tables(), &dice);
        f.tables->draw[1] = 0.9f;
        memset(f.tables->told, 0,
               sizeof f.tables->told); /* so that the width told is the one weighed */
        fit_look_at(&l, &f, &dice, &slope);
        int checked = 0, points = 0;
        for (size_t i = 0; i < sizeof *f.tables / sizeof(float); i++) {
            float *number = (float *)f.tables + i, before = *number;
            bool of_points = number >= f.tables->gain;
            if (number >= f.tables->told && !of_points) /* goes by what the search found */
                continue;
            *number = before + 0.01f;
            double up = fitted_loss(&l, &f, of_points);
            *number = before - 0.01f;
            double down = fitted_loss(&l, &f, of_points);
            *number = before;
            double expected = (up - down) / 0.02, found = (double)((float *)slope.tables)[i];
            assert_true(fabs(expected - found) < 0.002 + 0.01 * fabs(expected));
            checked += found != 0;
            points += of_points && found != 0;
        }
        assert_true(checked >= CAM_VALUE_FEATURES / 2);
        assert_int_equal(points, 2);
        fit_numbers_clear(&f);
        fit_numbers_clear(&slope);
    }
}

/* The same for what the flags of a move add to its prior, half of whose loss counts. */
static void test_flag_slopes(void **state)
{
    (void)state;
    cam_random dice;
    fit_numbers f, slope;
    int checked = 0;
    for (int board = 0; board < FIT_BOX; board++) {
        fit_lesson l = lesson_after(board, 7, 4);
        cam_random_init(&dice, 1);
        assert_true(fit_numbers_init(&f, 0, NULL) && fit_numbers_init(&slope, 0, NULL));
        fit_numbers_begin(&f, cam_weights_tables(), &dice);
        fit_look_at(&l, &f, &dice, &slope);
        for (int i = 0; i < CAM_FLAG_SETS; i++) {
            float *number = &f.prior->flags[i], before = *number;
            *number = before + 0.01f;
            double up = fit_look_at(&l, &f, &dice, NULL).prior;
            *number = before - 0.01f;
            double down = fit_look_at(&l, &f, &dice, NULL).prior;
            *number = before;
            double expected = 0.5 * (up - down) / 0.02, found = (double)slope.prior->flags[i];
            assert_true(fabs(expected - found) < 0.0005 + 0.01 * fabs(expected));
            checked += fabs(found) > 0.005;
        }
        fit_numbers_clear(&f);
        fit_numbers_clear(&slope);
    }
    assert_true(checked >= 8);
}

/* The whole loss of a lesson that is a proved win and whose game was lost all the same, so that its
 * points say nothing. */
static double whole_loss(const fit_lesson *l, const fit_numbers *f)
{
    fit_losses losses = fit_look_at(l, f, NULL, NULL);
    return 0.5 * (losses.result - log(1 - sqrt(losses.value)) + losses.prior);
}

/* The slopes of the net for any board against small steps: of a number in every row that a position
 * has, and of all that lie behind the rows. */
static void test_local_slopes(void **state)
{
    (void)state;
    cam_random dice;
    fit_numbers f, slope;
    int checked = 0;
    cam_random_init(&dice, 3);
    fit_lesson l = lesson_after(2, 8, 4);
    l.result = -1;
    l.lesson.proven = 5;
    l.lesson.share[0] = 40000;
    l.lesson.share[1] = 65535 - 40000;
    assert_true(fit_numbers_init(&f, CAM_LOCAL_UNITS, NULL) &&
                fit_numbers_init(&slope, CAM_LOCAL_UNITS, NULL));
    fit_numbers_begin(&f, cam_weights_tables(), &dice);
    fit_look_at(&l, &f, &dice, &slope);
    for (size_t i = 0; i < f.net_count; i++) {
        float before = f.all[i], step = 0.002f;
        bool in_row = &f.all[i] >= f.row && &f.all[i] < f.column;
        if (fabsf(slope.all[i]) < 1e-3f || (in_row && i % 7))
            continue;
        f.all[i] = before + step;
        double up = whole_loss(&l, &f);
        f.all[i] = before - step;
        double down = whole_loss(&l, &f);
        f.all[i] = before;
        double expected = (up - down) / (2 * (double)step), found = (double)slope.all[i];
        assert_true(fabs(expected - found) < 0.003 + 0.03 * fabs(expected));
        checked++;
    }
    assert_in_range(checked, 200, 4000);
    fit_numbers_clear(&f);
    fit_numbers_clear(&slope);
}

/* Numbers end where their rounding does. */
static void test_local_keep(void **state)
{
    (void)state;
    fit_numbers f;
    assert_true(fit_numbers_init(&f, CAM_LOCAL_UNITS, NULL));
    f.row[5] = 10;
    f.row[6] = -10;
    f.piece[3] = 10;
    f.column[1] = 10;
    fit_local_keep(&f);
    cam_weights *w = fit_numbers_round(&f, NULL, 1);
    assert_int_equal(cam_weights_row(w, 0)[5], 127);
    assert_int_equal(cam_weights_row(w, 0)[6], -127);
    assert_int_equal(cam_weights_piece(w, 0)[3], 127);
    assert_int_equal(cam_weights_column(w, 0)[1], 127);
    assert_null(cam_weights_check(w, w->size, boards.rules[1]));
    free(w);
    fit_numbers_clear(&f);
}

/* A chance of three in four that comes true three times in four is not off. */
static void test_calibration(void **state)
{
    (void)state;
    fit_bins bins = {0};
    int count;
    for (int i = 0; i < 8; i++)
        fit_bins_add(&bins, 0.75, i % 4 != 0);
    assert_float_equal(fit_bins_error(&bins, &count), 0, 1e-9);
    assert_int_equal(count, 8);
    for (int i = 0; i < 8; i++)
        fit_bins_add(&bins, 0.25, i % 2); /* a half, where a quarter was said */
    assert_float_equal(fit_bins_error(&bins, &count), 0.125, 1e-9);
    fit_bins_add(&bins, 1, 1);
    fit_bins_add(&bins, 0, 0);
    assert_float_equal(fit_bins_error(&bins, &count), 2.0 / 18, 1e-9);
}

static double prior_of(const fit_lesson *l, const cam_weights *w)
{
    static cam_prior prior[CAM_MAX_MOVES];
    cam_moves moves;
    float total;
    cam_moves_find(&l->pos, l->rules, &moves);
    int count = cam_prior_find(&l->pos, l->rules, &moves, w, prior, &total);
    for (int i = 0; i < count; i++)
        if (prior[i].move == l->lesson.move[0])
            return (double)(prior[i].weight / total);
    return -1;
}

/* What can be learned: the tables alone, the net of a board, the net for any board. */
typedef struct pupil {
    int units;
    bool any;
} pupil;

static const cam_weights *known_of(const fit_lesson *l, pupil p)
{
    return p.any ? cam_weights_any() : p.units ? cam_weights_find(l->rules) : cam_weights_tables();
}

/* One that sees one position again and again, with that result, rounded. */
static cam_weights *learned(const fit_lesson *l, pupil p, bool flags_alone)
{
    const cam_rules *rules = p.units && !p.any ? l->rules : NULL;
    static fit_lesson all[FIT_FEWEST];
    cam_random dice;
    fit_numbers f;
    cam_random_init(&dice, 1);
    for (int i = 0; i < FIT_FEWEST; i++)
        all[i] = *l;
    fit_lessons lessons = {.all = all, .count = FIT_FEWEST};
    fit_lessons_weigh(&lessons);
    assert_true(fit_numbers_init(&f, p.units, rules));
    fit_numbers_begin(&f, known_of(l, p), &dice);
    size_t kept = flags_alone ? f.count - CAM_FLAG_SETS : 0;
    assert_true(fit_learn(&lessons, 3, 0.003, kept, &dice, &f));
    cam_weights *made = fit_numbers_round(&f, rules, 1);
    assert_non_null(made);
    assert_null(cam_weights_check(made, made->size, l->rules));
    fit_numbers_clear(&f);
    return made;
}

static void test_learns(void **state)
{
    (void)state;
    const pupil pupils[] = {{0, false}, {CAM_UNITS_MOST, false}, {CAM_LOCAL_UNITS, true}};
    for (size_t i = 0; i < sizeof pupils / sizeof pupils[0]; i++) {
        fit_lesson l = lesson_after(3, 4, 9);
        const cam_weights *before = known_of(&l, pupils[i]);
        l.result = 1;
        l.lesson.value = 65000;
        cam_weights *won = learned(&l, pupils[i], false);
        l.result = -1;
        l.lesson.value = 500;
        cam_weights *lost = learned(&l, pupils[i], false);
        double known = cam_value_find(&l.pos, l.rules, before);
        assert_true(cam_value_find(&l.pos, l.rules, won) > known + 0.01);
        assert_true(cam_value_find(&l.pos, l.rules, lost) < known - 0.01);
        assert_true(prior_of(&l, won) > prior_of(&l, before));
        free(won);
        free(lost);
    }
}

/* Only what was asked for is learned; the rest is what it was, rounded again. */
static void test_learns_flags(void **state)
{
    (void)state;
    fit_lesson l = lesson_after(0, 7, 9);
    const cam_weights *before = cam_weights_tables();
    cam_weights *made = learned(&l, (pupil){0, false}, true);
    assert_memory_equal(&made->value, &before->value, sizeof made->value);
    assert_memory_equal(&made->prior, &before->prior, offsetof(cam_prior_weights, flags));
    assert_true(prior_of(&l, made) > prior_of(&l, before));
    free(made);
}

/* Taken up and rounded again, a net says what it said. */
static void test_round_trip(void **state)
{
    (void)state;
    cam_random dice;
    fit_numbers f;
    for (int i = 0; i < 2 * FIT_BOX; i++) {
        fit_lesson l = lesson_after(i / 2, 8, 2);
        const cam_rules *rules = i % 2 ? NULL : l.rules; /* for any board */
        const cam_weights *known = rules ? cam_weights_find(rules) : cam_weights_any();
        cam_random_init(&dice, 1);
        assert_true(fit_numbers_init(&f, known->units, rules));
        fit_numbers_begin(&f, known, &dice);
        cam_weights *again = fit_numbers_round(&f, rules, known->explore);
        assert_true(fabs(cam_value_find(&l.pos, l.rules, known) -
                         cam_value_find(&l.pos, l.rules, again)) < 0.01);
        assert_true(fabs(log(prior_of(&l, known) / prior_of(&l, again))) < 0.15);
        free(again);
        fit_numbers_clear(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_results),     cmocka_unit_test(test_slopes),
        cmocka_unit_test(test_flag_slopes), cmocka_unit_test(test_calibration),
        cmocka_unit_test(test_learns),      cmocka_unit_test(test_learns_flags),
        cmocka_unit_test(test_round_trip),  cmocka_unit_test(test_local_slopes),
        cmocka_unit_test(test_local_keep),
    };
    if (!fit_boards_init(&boards))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
