/*
 * A calendar that is asked over a line: what it has told is past at once, and all else is followed
 * slowly.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/calendar.h"
#include "base/random.h"

/* The first origin is too early by as long as the first answer took, and answers are quick from
 * then on: what is told in them lies ahead of a clock that is only moved by steps. */
static void test_what_was_told_is_past(void **unused)
{
    (void)unused;
    int64_t origin = 1000000 - 300;
    origin = cam_calendar_follow(origin, 5000, 5010, 1005004);
    assert_true(origin + 5010 >= 1005004);
    cam_random random;
    cam_random_init(&random, 1);
    for (int64_t asked = 6000, i = 0; i < 10000; i++) {
        int64_t answered = asked + cam_random_below(&random, 400);
        int64_t told =
            1000000 + asked + cam_random_below(&random, (uint32_t)(answered - asked + 1));
        origin = cam_calendar_follow(origin, asked, answered, told);
        assert_true(origin + answered >= told);
        asked = answered + cam_random_below(&random, 2000);
    }
}

/* An answer that took long says little: it moves the clock by a step, to where the middle is. */
static void test_the_rest_is_followed_slowly(void **unused)
{
    (void)unused;
    assert_int_equal(cam_calendar_follow(900, 100, 120, 1010), 900);
    assert_int_equal(cam_calendar_follow(897, 100, 120, 1010), 900);
    assert_int_equal(cam_calendar_follow(905, 100, 180, 1000), 900);
    assert_int_equal(cam_calendar_follow(890, 100, 180, 1040), 895);
    int64_t origin = 950; /* it went wrong by 50: so many steps of 5 */
    for (int64_t asked = 1000, steps = 0; steps < 10; steps++, asked += 1000)
        origin = cam_calendar_follow(origin, asked, asked + 2, 901 + asked);
    assert_int_equal(origin, 900);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_told_is_past),
        cmocka_unit_test(test_the_rest_is_followed_slowly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
