/*
 * test_aim.c: a value as a chance to win, after few visits and after many.
 */
#include "engine/aim.h"

#include "engine/support.h"

#define WIDTH 1.2

/* What a value comes to, a draw counting one half. */
static double told(double value, uint64_t visits)
{
    cam_outlook o = cam_aim_win.outlook(value, WIDTH, visits);
    assert_float_equal(o.win + o.draw + o.loss, 1, 1e-9);
    return o.win + o.draw / 2;
}

static void test_few_visits(void **state)
{
    (void)state;
    for (int i = 0; i <= 100; i++)
        for (uint64_t visits = 1; visits <= 512; visits *= 2)
            assert_float_equal(told(i / 100., visits), i / 100., 1e-6);
}

/* After many it is surer of whoever is well ahead, of both alike, and no order changes. */
static void test_many_visits(void **state)
{
    (void)state;
    for (uint64_t visits = 600; visits < 1000000; visits *= 2)
        for (int i = 0; i < 100; i++) {
            double here = i / 100., next = (i + 1) / 100.;
            assert_true(told(here, visits) < told(next, visits));
            assert_float_equal(told(here, visits) + told(1 - here, visits), 1, 1e-9);
            if (here > 0.7)
                assert_true(told(here, visits) > here && told(here, visits) < 1);
        }
    assert_float_equal(told(0.5, 5000), 0.5, 1e-9);
    assert_true(told(0.8, 1000) < told(0.8, 2000));
    assert_true(told(0.8, 2000) < told(0.8, 4000));
    assert_true(told(0.8, 8000) == told(0.8, 400000));
}

/* And of draws, where the game is even. */
static void test_draws(void **state)
{
    (void)state;
    assert_true(cam_aim_win.outlook(0.5, WIDTH, 512).draw <
                cam_aim_win.outlook(0.5, WIDTH, 1024).draw);
    assert_true(cam_aim_win.outlook(0.5, WIDTH, 1024).draw <
                cam_aim_win.outlook(0.5, WIDTH, 4096).draw);
    assert_true(cam_aim_win.outlook(0.9, WIDTH, 512).draw >
                cam_aim_win.outlook(0.9, WIDTH, 4096).draw);
}

/* Where points count, a chance is a matter of points alone. */
static void test_points(void **state)
{
    (void)state;
    for (int i = 0; i <= 10; i++)
        assert_true(cam_aim_points.outlook(i / 10., WIDTH, 1).win ==
                    cam_aim_points.outlook(i / 10., WIDTH, 100000).win);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_few_visits),
        cmocka_unit_test(test_many_visits),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
