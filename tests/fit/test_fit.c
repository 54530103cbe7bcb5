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
#include "rules/moves.h"

static cam_rules rules[FIT_BOARDS];

/* A position after some random moves, and one move to learn there. */
static fit_lesson lesson_after(int board, int plies, uint64_t seed)
{
    cam_random dice;
    fit_lesson l = {.rules = &rules[board], .weight = 1};
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
    cam_outlook o = cam_value_outlook(v, width);
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
        fit_numbers_begin(&f, cam_weights_any(), &dice);
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
    for (int board = 0; board < FIT_BOARDS; board++) {
        fit_lesson l = lesson_after(board, 7, 4);
        cam_random_init(&dice, 1);
        assert_true(fit_numbers_init(&f, 0, NULL) && fit_numbers_init(&slope, 0, NULL));
        fit_numbers_begin(&f, cam_weights_any(), &dice);
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

/* A net that sees one position again and again, with that result, rounded. */
static const cam_weights *known_of(const fit_lesson *l, int units)
{
    return units ? cam_weights_find(l->rules) : cam_weights_any();
}

static cam_weights *learned(const fit_lesson *l, int units, bool flags_alone)
{
    static fit_lesson all[FIT_FEWEST];
    cam_random dice;
    fit_numbers f;
    cam_random_init(&dice, 1);
    for (int i = 0; i < FIT_FEWEST; i++)
        all[i] = *l;
    fit_lessons lessons = {.all = all, .count = FIT_FEWEST};
    fit_lessons_weigh(&lessons);
    assert_true(fit_numbers_init(&f, units, units ? l->rules : NULL));
    fit_numbers_begin(&f, known_of(l, units), &dice);
    size_t kept = flags_alone ? f.count - CAM_FLAG_SETS : 0;
    assert_true(fit_learn(&lessons, 3, 0.003, kept, &dice, &f));
    cam_weights *made = fit_numbers_round(&f, units ? l->rules : NULL, 1);
    assert_non_null(made);
    assert_null(cam_weights_check(made, made->size, l->rules));
    fit_numbers_clear(&f);
    return made;
}

static void test_learns(void **state)
{
    (void)state;
    for (int units = 0; units <= CAM_UNITS_MOST; units += CAM_UNITS_MOST) {
        fit_lesson l = lesson_after(3, 4, 9);
        const cam_weights *before = known_of(&l, units);
        l.result = 1;
        l.lesson.value = 65000;
        cam_weights *won = learned(&l, units, false);
        l.result = -1;
        l.lesson.value = 500;
        cam_weights *lost = learned(&l, units, false);
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
    const cam_weights *before = cam_weights_any();
    cam_weights *made = learned(&l, 0, true);
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
    for (int board = 0; board < FIT_BOARDS; board++) {
        fit_lesson l = lesson_after(board, 8, 2);
        const cam_weights *known = cam_weights_find(l.rules);
        cam_random_init(&dice, 1);
        assert_true(fit_numbers_init(&f, known->units, l.rules));
        fit_numbers_begin(&f, known, &dice);
        cam_weights *again = fit_numbers_round(&f, l.rules, known->explore);
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
        cmocka_unit_test(test_round_trip),
    };
    if (!fit_boards_init(rules))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
