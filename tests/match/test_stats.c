/*
 * test_stats.c: Elo, error bars and the SPRT against values known from elsewhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "../../app/caminos/match_stats.h"

static match_tally tally_of(int a, int b, int c, int d, int e)
{
    return (match_tally){.pair = {a, b, c, d, e}};
}

static void test_elo_and_score(void **state)
{
    (void)state;
    assert_float_equal(match_elo_of_score(0.5), 0, 1e-9);
    assert_float_equal(match_elo_of_score(0.75), 190.848, 1e-3);
    assert_float_equal(match_elo_of_score(0.25), -190.848, 1e-3);
    assert_float_equal(match_score_of_elo(100), 0.640065, 1e-6);
    assert_float_equal(match_score_of_elo(400), 10.0 / 11, 1e-9);
    assert_true(isinf(match_elo_of_score(1)));
    for (double elo = -700; elo <= 700; elo += 35)
        assert_float_equal(match_elo_of_score(match_score_of_elo(elo)), elo, 1e-6);
}

static void test_tally(void **state)
{
    (void)state;
    match_tally tally = {0}, more = {0};
    match_tally_add(&tally, (int[2]){2, 0}, (const int[2][2]){{13, 0}, {0, 9}});
    match_tally_add(&tally, (int[2]){2, 1}, (const int[2][2]){{8, 0}, {0, 0}});
    match_tally_add(&more, (int[2]){0, 0}, (const int[2][2]){{0, 7}, {0, 8}});
    match_tally_join(&tally, &more);
    assert_int_equal(match_tally_pairs(&tally), 3);
    assert_int_equal(tally.wins, 2);
    assert_int_equal(tally.draws, 1);
    assert_int_equal(tally.losses, 3);
    assert_int_equal(tally.pair[0], 1);
    assert_int_equal(tally.pair[2], 1);
    assert_int_equal(tally.pair[3], 1);
    assert_int_equal(tally.points[0], 21);
    assert_int_equal(tally.points[1], 24);
}

/* With many pairs the bounds are those of the normal distribution. */
static void test_bounds_of_many_pairs(void **state)
{
    (void)state;
    match_tally tally = tally_of(1000, 2000, 4000, 2500, 1500);
    match_estimate e = match_estimate_of(&tally);
    double mean = (2000 * 0.25 + 4000 * 0.5 + 2500 * 0.75 + 1500) / 11000, variance = 0;
    for (int i = 0; i < 5; i++)
        variance += tally.pair[i] * pow(i / 4.0 - mean, 2) / 11000;
    double half = 1.96 * sqrt(variance / 11000);
    assert_float_equal(e.score, mean, 1e-9);
    assert_float_equal(e.low, match_elo_of_score(mean - half), 0.05);
    assert_float_equal(e.high, match_elo_of_score(mean + half), 0.05);
    assert_true(e.superiority > 0.999);
}

static void test_bounds_are_fair(void **state)
{
    (void)state;
    match_tally a = tally_of(3, 5, 9, 4, 2), b = tally_of(2, 4, 9, 5, 3);
    match_estimate of_a = match_estimate_of(&a), of_b = match_estimate_of(&b);
    assert_float_equal(of_a.elo, -of_b.elo, 1e-6);
    assert_float_equal(of_a.low, -of_b.high, 1e-4);
    assert_float_equal(of_a.superiority, 1 - of_b.superiority, 1e-6);
    match_tally even = tally_of(2, 4, 9, 4, 2);
    assert_float_equal(match_estimate_of(&even).elo, 0, 1e-9);
    assert_float_equal(match_estimate_of(&even).superiority, 0.5, 1e-6);
}

/* A clean sweep has no finite Elo, but it has a lower bound: with n pairs won, the
 * likelihood of a share p of such pairs is p to the n. */
static void test_clean_sweep(void **state)
{
    (void)state;
    match_tally tally = tally_of(0, 0, 0, 0, 20);
    match_estimate e = match_estimate_of(&tally);
    assert_true(isinf(e.elo) && e.elo > 0);
    assert_true(isfinite(e.low) && e.high > 1000);
    assert_float_equal(match_score_of_elo(e.low), exp(-3.841459 / 40), 0.002);
    match_tally one = tally_of(0, 0, 0, 0, 1);
    assert_true(match_estimate_of(&one).superiority < 0.95);
}

static void test_sprt_bounds(void **state)
{
    (void)state;
    match_sprt sprt = {0, 10, 0.05, 0.05};
    assert_float_equal(match_sprt_low(&sprt), -2.944439, 1e-6);
    assert_float_equal(match_sprt_high(&sprt), 2.944439, 1e-6);
    sprt = (match_sprt){0, 10, 0.05, 0.10};
    assert_float_equal(match_sprt_low(&sprt), -2.251292, 1e-6);
    assert_float_equal(match_sprt_high(&sprt), 2.890372, 1e-6);
}

/* Results of public tests of chess engines, with the ratio their tools print. */
static void test_sprt_ratio(void **state)
{
    (void)state;
    static const struct {
        int pair[5];
        double elo0, elo1, ratio;
    } known[] = {
        {{223, 9863, 21279, 10037, 246}, 0.5, 2.5, -3.07},
        {{871, 26175, 55983, 26678, 821}, 0, 2, -4.98},
        {{0, 0, 0, 0, 3}, -1.75, 0.25, 0.02},
        {{10, 5, 2, 5, 10}, -1.75, 0.25, 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        match_tally tally = {0};
        for (int k = 0; k < 5; k++)
            tally.pair[k] = known[i].pair[k];
        match_sprt sprt = {known[i].elo0, known[i].elo1, 0.05, 0.05};
        assert_float_equal(match_sprt_ratio(&sprt, &tally), known[i].ratio, 0.03);
    }
}

/* A few pairs never decide anything, however they end. */
static void test_sprt_is_not_hasty(void **state)
{
    (void)state;
    match_sprt sprt = {0, 30, 0.05, 0.05};
    match_tally none = {0}, won = tally_of(0, 0, 0, 0, 5), split = tally_of(0, 0, 10, 0, 0);
    assert_float_equal(match_sprt_ratio(&sprt, &none), 0, 1e-12);
    assert_true(fabs(match_sprt_ratio(&sprt, &won)) < 1);
    assert_true(fabs(match_sprt_ratio(&sprt, &split)) < 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elo_and_score),        cmocka_unit_test(test_tally),
        cmocka_unit_test(test_bounds_of_many_pairs), cmocka_unit_test(test_bounds_are_fair),
        cmocka_unit_test(test_clean_sweep),          cmocka_unit_test(test_sprt_bounds),
        cmocka_unit_test(test_sprt_ratio),           cmocka_unit_test(test_sprt_is_not_hasty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
