/*
 * test_pace.c: clocks, and how long a move may take.
 */
#include "gtp/pace.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static cam_gtp_clock make_clock(double main_time, double byo, int stones)
{
    cam_gtp_clock clock = {.main = main_time, .byo = byo, .stones = stones};
    cam_gtp_clock_rewind(&clock);
    return clock;
}

static void test_which_clocks_run(void **state)
{
    (void)state;
    cam_gtp_clock none = make_clock(0, 0, 0), endless = make_clock(60, 10, 0);
    cam_gtp_clock sudden = make_clock(60, 0, 0), byo = make_clock(0, 10, 1);
    assert_false(cam_gtp_clock_runs(&none));
    assert_false(cam_gtp_clock_runs(&endless)); /* GTP: a period without moves never ends */
    assert_true(cam_gtp_clock_runs(&sudden));
    assert_true(cam_gtp_clock_runs(&byo));
}

static void test_clock_goes_down(void **state)
{
    (void)state;
    cam_gtp_clock clock = make_clock(60, 0, 0);
    cam_gtp_clock_spend(&clock, CAM_GREEN, 20);
    assert_float_equal(clock.team[CAM_YELLOW].left, 60, 1e-9);
    assert_float_equal(clock.team[CAM_GREEN].left, 40, 1e-9);
    cam_gtp_clock_spend(&clock, CAM_GREEN, 50);
    assert_float_equal(clock.team[CAM_GREEN].left, 0, 1e-9);
}

static void test_periods_follow_the_main_time(void **state)
{
    (void)state;
    cam_gtp_clock clock = make_clock(5, 30, 3);
    assert_int_equal(clock.team[CAM_YELLOW].stones, 0);
    cam_gtp_clock_spend(&clock, CAM_YELLOW, 6);
    assert_int_equal(clock.team[CAM_YELLOW].stones, 3);
    assert_float_equal(clock.team[CAM_YELLOW].left, 30, 1e-9);
    cam_gtp_clock_spend(&clock, CAM_YELLOW, 10);
    assert_int_equal(clock.team[CAM_YELLOW].stones, 2);
    assert_float_equal(clock.team[CAM_YELLOW].left, 20, 1e-9);
    cam_gtp_clock_spend(&clock, CAM_YELLOW, 1);
    cam_gtp_clock_spend(&clock, CAM_YELLOW, 1);
    assert_int_equal(clock.team[CAM_YELLOW].stones, 3);
    assert_float_equal(clock.team[CAM_YELLOW].left, 30, 1e-9);
}

/* Whatever the clock, playing at the pace it gives never oversteps it. */
static void test_pace_keeps_the_time(void **state)
{
    (void)state;
    for (double total = 0.5; total < 1000; total *= 3) {
        cam_gtp_clock clock = make_clock(total, 0, 0);
        double spent = 0;
        for (int move = 0; move < 15; move++) {
            double pace = cam_gtp_clock_pace(&clock, CAM_YELLOW, move);
            assert_true(pace > 0);
            spent += pace;
            cam_gtp_clock_spend(&clock, CAM_YELLOW, pace);
        }
        assert_true(spent < total);
        assert_true(spent > 0.5 * total);
    }
}

static void test_pace_in_a_period(void **state)
{
    (void)state;
    cam_gtp_clock clock = make_clock(0, 10, 1);
    double pace = cam_gtp_clock_pace(&clock, CAM_YELLOW, 0);
    assert_true(pace > 9 && pace < 10);
    clock = make_clock(0, 10, 5);
    pace = cam_gtp_clock_pace(&clock, CAM_YELLOW, 0);
    assert_true(pace > 1.9 && pace < 2);
    clock = make_clock(0.001, 10, 1); /* the main time may run out */
    pace = cam_gtp_clock_pace(&clock, CAM_YELLOW, 0);
    assert_true(pace > 8 && pace < 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_which_clocks_run),
        cmocka_unit_test(test_clock_goes_down),
        cmocka_unit_test(test_periods_follow_the_main_time),
        cmocka_unit_test(test_pace_keeps_the_time),
        cmocka_unit_test(test_pace_in_a_period),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
