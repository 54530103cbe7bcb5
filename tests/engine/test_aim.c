/*
 * test_aim.c: a value as a chance to win, after few visits and after many.
 */
#include "engine/aim.h"

#include "engine/support.h"

static double told(double value, uint64_t visits)
{
    return cam_aim_win.winrate(value, visits);
}

static void test_few_visits(void **state)
{
    (void)state;
    for (int i = 0; i <= 100; i++)
        for (uint64_t visits = 1; visits <= 512; visits *= 2)
            assert_true(told(i / 100., visits) == i / 100.);
}

/* After many it is surer of whoever is ahead, of both alike, and no order changes. */
static void test_many_visits(void **state)
{
    (void)state;
    for (uint64_t visits = 600; visits < 1000000; visits *= 2)
        for (int i = 0; i < 100; i++) {
            double here = i / 100., next = (i + 1) / 100.;
            assert_true(told(here, visits) < told(next, visits));
            assert_float_equal(told(here, visits) + told(1 - here, visits), 1, 1e-9);
            if (here > 0.5)
                assert_true(told(here, visits) > here && told(here, visits) < 1);
        }
    assert_float_equal(told(0.5, 5000), 0.5, 1e-9);
    assert_true(told(0, 5000) == 0 && told(1, 5000) == 1);
    assert_true(told(0.7, 1000) < told(0.7, 2000));
    assert_true(told(0.7, 4000) == told(0.7, 400000));
}

/* Where points count, a chance is a matter of points alone. */
static void test_points(void **state)
{
    (void)state;
    for (int i = 0; i <= 10; i++)
        assert_true(cam_aim_points.winrate(i / 10., 1) == cam_aim_points.winrate(i / 10., 100000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_few_visits),
        cmocka_unit_test(test_many_visits),
        cmocka_unit_test(test_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
