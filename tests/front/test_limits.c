/*
 * test_limits.c: a computer thinks as its level says, unless the clock allows less.
 */
#include "front/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixture/book.h"

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
        cam_session *session = computers(level, (cam_time_rule){0}, false);
        cam_limits limits = cam_front_move_limits(session, 0);
        assert_int_equal(limits.level, level);
        assert_true(limits.seconds == 0 && limits.visits == 0 && !limits.points);
        assert_true(cam_front_limits_seconds(&limits) == cam_level_seconds(level));
        cam_session_free(session);
    }
}

static void test_a_clock_allows_no_more_than_its_pace(void **state)
{
    (void)state;
    cam_session *plenty = computers(9, (cam_time_rule){.main = 3600}, false);
    cam_limits limits = cam_front_move_limits(plenty, 0);
    assert_int_equal(limits.level, 9);
    assert_true(cam_front_limits_seconds(&limits) == cam_level_seconds(9));
    cam_session_free(plenty);
    cam_session *little = computers(9, (cam_time_rule){.main = 20}, true);
    limits = cam_front_move_limits(little, 0);
    assert_int_equal(limits.level, 9);
    assert_true(limits.points);
    assert_float_equal(limits.seconds, cam_session_pace(little, 0, 0), 1e-12);
    assert_float_equal(cam_front_limits_seconds(&limits), limits.seconds, 1e-12);
    assert_true(limits.seconds < cam_level_seconds(9));
    assert_true(cam_front_move_limits(little, 10).seconds < limits.seconds);
    cam_session_free(little);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_a_clock_the_level_decides),
        cmocka_unit_test(test_a_clock_allows_no_more_than_its_pace),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
