/*
 * test_match.c: several games, their score and who begins.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

static void the_beginner_changes(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players += 2) {
        cam_variant variant = plain_variant();
        variant.players = (uint8_t)players;
        variant.games = 6;
        cam_session *session = new_session(&variant, NULL);
        for (int game = 0; game < 6; game++) {
            assert_int_equal(cam_session_turn(session).seat, game % players);
            assert_int_equal(cam_session_game_count(session), game + 1);
            assert_int_equal(cam_session_next_game(session, 0, NULL), CAM_ILLEGAL);
            play_moves(session, MOVE_1);
            assert_int_equal(cam_session_resign(session, 0, CAM_PERSON, 0, NULL), CAM_OK);
            cam_match match = cam_session_match(session);
            assert_int_equal(match.played, game + 1);
            assert_int_equal(match.points.team[CAM_GREEN], game + 1); /* one a game */
            cam_error why;
            cam_status status = cam_session_next_game(session, 0, &why);
            assert_int_equal(status, game < 5 ? CAM_OK : CAM_ILLEGAL);
            if (game == 5)
                assert_string_equal(why.text, "the match is over");
        }
        cam_session_free(session);
    }
}

static void points_add_up_to_the_target(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    variant.points = true;
    variant.games = 0;
    variant.target = 20;
    cam_session *session = new_session(&variant, NULL);
    play_moves(session, WON_GAME);
    assert_int_equal(cam_session_points(session).team[CAM_YELLOW], 14);
    assert_int_equal(cam_session_next_game(session, 0, NULL), CAM_OK);
    assert_int_equal(cam_session_match(session).points.team[CAM_YELLOW], 14);
    assert_int_equal(cam_session_resign(session, 0, CAM_PERSON, 0, NULL), CAM_OK); /* green: 8 */
    assert_int_equal(cam_session_next_game(session, 0, NULL), CAM_OK);
    assert_int_equal(cam_session_resign(session, 1, CAM_PERSON, 0, NULL),
                     CAM_OK); /* yellow: 14 + 8 */
    cam_match match = cam_session_match(session);
    assert_int_equal(match.points.team[CAM_YELLOW], 22);
    assert_int_equal(match.points.team[CAM_GREEN], 8);
    assert_true(cam_match_is_over(&match));
    assert_int_equal(cam_match_leader(&match), CAM_YELLOW_WINS);
    assert_int_equal(cam_session_next_game(session, 0, NULL), CAM_ILLEGAL);

    assert_true(cam_session_undo(session, 0)); /* the last game goes on after all */
    match = cam_session_match(session);
    assert_false(cam_match_is_over(&match));
    assert_int_equal(match.played, 2);
    cam_session_free(session);
}

static void clocks_are_full_in_every_game(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    variant.games = 2;
    variant.time = (cam_time_rule){.main = 30};
    cam_session *session = new_session(&variant, NULL);
    cam_session_start(session, 0);
    assert_true(cam_session_tick(session, 30));
    assert_int_equal(cam_session_next_game(session, 100, NULL), CAM_OK);
    assert_true(cam_session_is_running(session));
    assert_int_equal(cam_session_time_left(session, 1, 110), 20); /* green begins */
    assert_int_equal(cam_session_time_left(session, 0, 110), 30);
    cam_session_free(session);
}

/* Thinking as long as allowed for every one of its moves, nobody's clock runs out. */
static void a_pace_makes_clocks_last(void **state)
{
    (void)state;
    const cam_time_rule rules[] = {{.main = 30}, {.main = 5, .increment = 2}, {.per_move = 3}};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        cam_timer timer;
        cam_variant variant = plain_variant();
        variant.time = rules[i];
        cam_session *session = new_session(&variant, NULL);
        double now = 0, first = cam_session_pace(session, 0, now);
        assert_true(first > 2 && first < 4);
        cam_session_free(session);
        cam_timer_init(&timer, rules[i]);
        for (int move = 0; move < 60; move++) {
            cam_timer_start(&timer, 0, now);
            now += cam_timer_pace(&timer, 0, now);
            assert_false(cam_timer_update(&timer, now));
            cam_timer_moved(&timer, now);
        }
    }
    cam_variant variant = plain_variant();
    cam_session *session = new_session(&variant, NULL);
    assert_true(isinf(cam_session_pace(session, 0, 0)));
    cam_session_free(session);
}

static void a_match_is_saved_and_taken_up(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    variant.rules = cam_rulebook_find(book, "octagon");
    variant.points = true;
    variant.neutral = true;
    variant.games = 4;
    variant.time = (cam_time_rule){.main = 100, .per_move = 7.5};
    cam_player player[CAM_SEATS] = {{.name = "Änna"}, {CAM_COMPUTER, 2, "R"}};
    cam_session *session = new_session(&variant, player);
    cam_random random;
    cam_random_init(&random, 21);
    for (int game = 0; game < 3; game++) {
        play_random(session, &random, 100);
        if (game == 1)
            cam_session_undo(session, 0);
        if (game == 1)
            assert_int_equal(cam_session_resign(session, 0, CAM_PERSON, 0, NULL), CAM_OK);
        assert_int_equal(cam_session_next_game(session, 0, NULL), CAM_OK);
    }
    cam_session_start(session, 0);
    play_random(session, &random, 3);
    cam_session_tick(session, 12.3456);
    cam_session_stop(session, 12.3456);
    char *text = write_session(session);
    cam_session *again = read_session(text);
    char *text_again = write_session(again);
    assert_string_equal(text, text_again);

    cam_match before = cam_session_match(session), after = cam_session_match(again);
    assert_memory_equal(&before.points, &after.points, sizeof before.points);
    assert_int_equal(before.played, after.played);
    assert_int_equal(before.games, after.games);
    const cam_variant *variant_again = cam_session_variant(again);
    assert_true(variant_again->points && variant_again->neutral);
    assert_true(variant_again->time.per_move == 7.5);
    assert_string_equal(cam_session_player(again, 0)->name, "Änna");
    assert_int_equal(cam_session_player(again, 1)->level, 2);
    assert_int_equal(cam_session_turn(again).seat, cam_session_turn(session).seat);
    assert_memory_equal(cam_session_position(again), cam_session_position(session),
                        sizeof(cam_position));
    double left = cam_session_time_left(session, 0, 0) - cam_session_time_left(again, 0, 0);
    assert_true(left < 0.001 && left > -0.001);
    free(text);
    free(text_again);
    cam_session_free(session);
    cam_session_free(again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_beginner_changes),
        cmocka_unit_test(points_add_up_to_the_target),
        cmocka_unit_test(clocks_are_full_in_every_game),
        cmocka_unit_test(a_pace_makes_clocks_last),
        cmocka_unit_test(a_match_is_saved_and_taken_up),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
