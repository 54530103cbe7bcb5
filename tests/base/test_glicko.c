/*
 * Glicko-2: Glickman's own example, and what must hold for any numbers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>

#include "base/glicko.h"
#include "base/random.h"

/* The numbers of the paper, which rounds on its way: not rounded they are
 * 1464.0507, 151.5165 and 0.059996. */
static void test_glickmans_example(void **unused)
{
    (void)unused;
    const cam_glicko_game games[] = {
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    cam_glicko after = cam_glicko_rate((cam_glicko){1500, 200, 0.06}, games, 3, 1);
    assert_true(fabs(after.rating - 1464.06) < 0.01);
    assert_true(fabs(after.deviation - 151.52) < 0.01);
    assert_true(fabs(after.volatility - 0.05999) < 0.00001);
    assert_true(fabs(after.rating - 1464.0507) < 0.0001);
    assert_true(fabs(after.deviation - 151.5165) < 0.0001);
    assert_true(fabs(after.volatility - 0.059996) < 0.000001);
}

static void test_two_newcomers(void **unused)
{
    (void)unused;
    cam_glicko_game won = {CAM_GLICKO_START, 1}, lost = {CAM_GLICKO_START, 0},
                    drawn = {CAM_GLICKO_START, 0.5};
    cam_glicko winner = cam_glicko_rate(CAM_GLICKO_START, &won, 1, 0);
    cam_glicko loser = cam_glicko_rate(CAM_GLICKO_START, &lost, 1, 0);
    cam_glicko neither = cam_glicko_rate(CAM_GLICKO_START, &drawn, 1, 0);
    assert_true(fabs(winner.rating + loser.rating - 3000) < 1e-9);
    assert_true(fabs(winner.rating - 1662.21) < 0.01);
    assert_true(fabs(winner.deviation - 290.23) < 0.01);
    assert_true(fabs(neither.rating - 1500) < 1e-9);
    assert_true(fabs(winner.deviation - loser.deviation) < 1e-9);
}

static void test_rest(void **unused)
{
    (void)unused;
    cam_glicko known = {1700, 50, 0.06}, year = cam_glicko_rest(known, 52);
    assert_true(year.rating == known.rating && year.volatility == known.volatility);
    assert_true(year.deviation > 85 && year.deviation < 95);
    assert_true(cam_glicko_rest(known, 0).deviation - 50 < 1e-9);
    assert_true(cam_glicko_rest(known, 1e9).deviation <= 350);
    assert_true(cam_glicko_rate(known, NULL, 0, 52).deviation == year.deviation);
}

/* However unlikely the players and results: numbers stay numbers, a win never costs
 * and a loss never gains. */
static void test_any_numbers(void **unused)
{
    (void)unused;
    cam_random random;
    cam_random_init(&random, 1);
    for (int i = 0; i < 100000; i++) {
        cam_glicko who[2];
        for (int k = 0; k < 2; k++)
            who[k] = (cam_glicko){(double)cam_random_below(&random, 6000) - 1500,
                                  1 + cam_random_below(&random, 350),
                                  0.01 + cam_random_below(&random, 300) / 1000.0};
        double score = cam_random_below(&random, 3) / 2.0;
        cam_glicko_game game = {who[1], score};
        cam_glicko after = cam_glicko_rate(who[0], &game, 1, cam_random_below(&random, 100));
        assert_true(isfinite(after.rating) && isfinite(after.volatility));
        assert_true(after.deviation > 0 && after.deviation <= 350 && after.volatility > 0);
        assert_true(score != 1 || after.rating >= who[0].rating);
        assert_true(score != 0 || after.rating <= who[0].rating);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_glickmans_example),
        cmocka_unit_test(test_two_newcomers),
        cmocka_unit_test(test_rest),
        cmocka_unit_test(test_any_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
