/*
 * test_timer.c: the clocks, with times made up.
 */
#include <math.h>

#include "session/timer.h"
#include "support.h"

static void assert_left(const cam_timer *timer, cam_seat seat, double now, double expected)
{
    double left = cam_timer_left(timer, seat, now);
    if (fabs(left - expected) > 1e-9)
        fail_msg("seat %d has %f seconds, not %f", seat + 1, left, expected);
}

static void main_time_and_increment(void **state)
{
    (void)state;
    cam_timer timer;
    cam_timer_init(&timer, (cam_time_rule){.main = 60, .increment = 5});
    cam_timer_start(&timer, 0, 1000);
    assert_left(&timer, 0, 1010, 50);
    assert_left(&timer, 1, 1010, 60);
    cam_timer_moved(&timer, 1012);
    assert_left(&timer, 0, 2000, 53); /* 60 - 12 + 5, and stopped */
    cam_timer_start(&timer, 1, 1012);
    assert_false(cam_timer_update(&timer, 1071.9));
    assert_true(cam_timer_update(&timer, 1072));
    assert_int_equal(timer.fallen, 1);
    assert_left(&timer, 1, 1100, 0);
    assert_left(&timer, 0, 1100, 53);
}

static void time_per_move(void **state)
{
    (void)state;
    cam_timer timer;
    cam_timer_init(&timer, (cam_time_rule){.per_move = 30});
    cam_timer_start(&timer, 0, 0);
    assert_left(&timer, 0, 29, 1);
    assert_left(&timer, 1, 29, 30);
    cam_timer_moved(&timer, 29);
    cam_timer_start(&timer, 1, 29);
    cam_timer_moved(&timer, 40);
    cam_timer_start(&timer, 0, 40);
    assert_left(&timer, 0, 50, 20); /* a new period */
    assert_true(cam_timer_update(&timer, 70));
    assert_int_equal(timer.fallen, 0);
}

static void main_time_then_per_move(void **state)
{
    (void)state;
    cam_timer timer;
    cam_timer_init(&timer, (cam_time_rule){.main = 10, .per_move = 5});
    cam_timer_start(&timer, 0, 0);
    assert_left(&timer, 0, 0, 15);
    assert_false(cam_timer_update(&timer, 13)); /* three seconds into the period */
    cam_timer_moved(&timer, 13);
    cam_timer_start(&timer, 0, 20);
    assert_left(&timer, 0, 20, 5);
    assert_true(cam_timer_update(&timer, 25));
}

static void pausing_gives_no_new_period(void **state)
{
    (void)state;
    cam_timer timer;
    cam_timer_init(&timer, (cam_time_rule){.per_move = 30});
    cam_timer_start(&timer, 0, 0);
    cam_timer_stop(&timer, 20);
    cam_timer_start(&timer, 0, 100);
    assert_left(&timer, 0, 100, 10);
}

static void refilling_lifts_the_flag(void **state)
{
    (void)state;
    cam_timer timer;
    cam_timer_init(&timer, (cam_time_rule){.main = 10});
    cam_timer_start(&timer, 1, 0);
    assert_true(cam_timer_update(&timer, 10));
    cam_timer_start(&timer, 1, 20); /* a fallen flag stays down */
    assert_true(cam_timer_update(&timer, 20));
    assert_false(timer.running);
    cam_timer_refill(&timer, 1);
    cam_timer_start(&timer, 1, 20);
    assert_false(cam_timer_update(&timer, 29));
    assert_left(&timer, 1, 29, 1);
}

static void time_that_goes_back_costs_nothing(void **state)
{
    (void)state;
    cam_timer timer;
    cam_timer_init(&timer, (cam_time_rule){.main = 10});
    cam_timer_start(&timer, 0, 100);
    assert_false(cam_timer_update(&timer, 95));
    assert_false(cam_timer_update(&timer, NAN));
    assert_left(&timer, 0, 101, 9);
}

static void rules_that_make_sense(void **state)
{
    (void)state;
    assert_true(cam_time_rule_is_valid((cam_time_rule){0}));
    assert_false(cam_time_rule_is_timed((cam_time_rule){0}));
    assert_true(cam_time_rule_is_valid((cam_time_rule){60, 0, 0}));
    assert_true(cam_time_rule_is_valid((cam_time_rule){60, 2, 0}));
    assert_true(cam_time_rule_is_valid((cam_time_rule){0, 0, 20}));
    assert_true(cam_time_rule_is_timed((cam_time_rule){0, 0, 20}));
    assert_false(cam_time_rule_is_valid((cam_time_rule){0, 2, 0}));
    assert_false(cam_time_rule_is_valid((cam_time_rule){60, 2, 20}));
    assert_false(cam_time_rule_is_valid((cam_time_rule){-1, 0, 0}));
    assert_false(cam_time_rule_is_valid((cam_time_rule){NAN, 0, 0}));
    assert_false(cam_time_rule_is_valid((cam_time_rule){0, 0, INFINITY}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(main_time_and_increment),
        cmocka_unit_test(time_per_move),
        cmocka_unit_test(main_time_then_per_move),
        cmocka_unit_test(pausing_gives_no_new_period),
        cmocka_unit_test(refilling_lifts_the_flag),
        cmocka_unit_test(time_that_goes_back_costs_nothing),
        cmocka_unit_test(rules_that_make_sense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
