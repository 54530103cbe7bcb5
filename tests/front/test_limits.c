/*
 * test_limits.c: a computer thinks as its level says, unless the clock allows less.
 */
#include "front/limits.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static cam_rulebook *book;

static cam_session *computers(int level, cam_time_rule time, bool points)
{
    cam_variant variant = {.rules = cam_rulebook_find(book, "square"),
                           .players = 2,
                           .points = points,
                           .games = 1,
                           .time = time};
    cam_player player[CAM_SEATS] = {{.kind = CAM_COMPUTER, .level = level},
                                    {.kind = CAM_COMPUTER, .level = level}};
    cam_session *session = NULL;
    assert_int_equal(cam_session_new(&variant, player, &session, NULL), CAM_OK);
    cam_session_start(session, 0);
    return session;
}

static void test_without_a_clock_the_level_decides(void **state)
{
    (void)state;
    for (int level = CAM_LEVEL_MIN; level <= CAM_LEVEL_MAX; level++) {
        cam_limits limits = cam_front_level_limits(level, INFINITY);
        assert_int_equal(limits.level, level);
        assert_true(limits.seconds == 0 && limits.visits == 0);
        assert_true(cam_front_limits_seconds(&limits) == cam_level_seconds(level));
    }
}

static void test_a_clock_that_allows_less_decides(void **state)
{
    (void)state;
    for (int level = CAM_LEVEL_MIN; level <= CAM_LEVEL_MAX; level++) {
        double own = cam_level_seconds(level);
        assert_int_equal(cam_front_level_limits(level, own).level, level);
        if (own <= 0)
            continue; /* by instinct, at once */
        cam_limits limits = cam_front_level_limits(level, 0.9 * own);
        assert_int_equal(limits.level, 0);
        assert_float_equal(limits.seconds, 0.9 * own, 1e-12);
        assert_float_equal(cam_front_limits_seconds(&limits), 0.9 * own, 1e-12);
    }
}

static void test_the_clock_of_the_seat_to_move(void **state)
{
    (void)state;
    cam_session *plenty = computers(9, (cam_time_rule){.main = 3600}, false);
    assert_int_equal(cam_front_move_limits(plenty, 0).level, 9);
    cam_session *little = computers(9, (cam_time_rule){.main = 20}, true);
    cam_limits limits = cam_front_move_limits(little, 0);
    assert_int_equal(limits.level, 0);
    assert_true(limits.points);
    assert_float_equal(limits.seconds, cam_session_pace(little, 0, 0), 1e-12);
    assert_true(limits.seconds < 5);
    assert_true(cam_front_move_limits(little, 10).seconds < limits.seconds);
    cam_session *none = computers(9, (cam_time_rule){0}, false);
    assert_int_equal(cam_front_move_limits(none, 0).level, 9);
    cam_session_free(plenty);
    cam_session_free(little);
    cam_session_free(none);
}

static int make_book(void **state)
{
    (void)state;
    return cam_rulebook_new(&cam_box, &book, NULL);
}

static int free_book(void **state)
{
    (void)state;
    cam_rulebook_free(book);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_a_clock_the_level_decides),
        cmocka_unit_test(test_a_clock_that_allows_less_decides),
        cmocka_unit_test(test_the_clock_of_the_seat_to_move),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
