/*
 * test_thinker.c: thoughts come, and can be dropped at any moment.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <poll.h>

#include "play/thinker.h"

static cam_rules square, ring;

static thought wait_for_thought(thinker *t)
{
    for (int i = 0; i < 600; i++) {
        struct pollfd wait = {thinker_descriptor(t), POLLIN, 0};
        poll(&wait, 1, 100);
        thought seen = thinker_look(t);
        if (seen.done)
            return seen;
    }
    fail_msg("no thought came");
    return (thought){0};
}

static int make_rules(void **state)
{
    (void)state;
    return cam_rules_init(&square, &cam_boards[0], &cam_box, NULL) != CAM_OK ||
           cam_rules_init(&ring, &cam_boards[3], &cam_box, NULL) != CAM_OK;
}

static cam_position first_position(const cam_rules *rules)
{
    cam_position pos;
    cam_position_init(&pos, rules, (cam_setup){.players = 2, .neutral = false, .first = 0});
    return pos;
}

static void a_thought_is_a_legal_move(void **state)
{
    (void)state;
    thinker *t = thinker_new(1, 1);
    assert_non_null(t);
    const cam_rules *boards[] = {&square, &ring};
    for (int i = 0; i < 2; i++) {
        cam_position pos = first_position(boards[i]);
        cam_limits limits = {.visits = 50};
        thinker_start(t, THINK_MOVE, boards[i], &pos, &limits);
        assert_int_equal(thinker_purpose(t), THINK_MOVE);
        thought seen = wait_for_thought(t);
        assert_int_equal(seen.status, CAM_OK);
        assert_int_equal(cam_position_check(&pos, boards[i], seen.verdict.best, NULL), CAM_OK);
        assert_int_equal(thinker_purpose(t), THINK_NOTHING);
        assert_false(thinker_look(t).done);
    }
    thinker_free(t);
}

static void a_thought_can_be_dropped_at_once(void **state)
{
    (void)state;
    thinker *t = thinker_new(2, 1);
    assert_non_null(t);
    cam_position pos = first_position(&square);
    cam_limits for_ever = {0};
    for (int i = 0; i < 20; i++) {
        thinker_start(t, i % 2 ? THINK_MOVE : THINK_HINT, &square, &pos, &for_ever);
        if (i % 3)
            poll(NULL, 0, i);
        thinker_stop(t);
        assert_int_equal(thinker_look(t).purpose, THINK_NOTHING);
    }
    thinker_start(t, THINK_JUDGE, &square, &pos, &for_ever);
    thinker_free(t); /* while thinking */
}

static void a_finished_game_is_an_error(void **state)
{
    (void)state;
    thinker *t = thinker_new(1, 1);
    assert_non_null(t);
    cam_position pos = first_position(&square);
    pos.result = CAM_YELLOW_WINS;
    cam_limits limits = {.visits = 50};
    thinker_start(t, THINK_MOVE, &square, &pos, &limits);
    assert_int_equal(wait_for_thought(t).status, CAM_ILLEGAL);
    thinker_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thought_is_a_legal_move),
        cmocka_unit_test(a_thought_can_be_dropped_at_once),
        cmocka_unit_test(a_finished_game_is_an_error),
    };
    return cmocka_run_group_tests(tests, make_rules, NULL);
}
