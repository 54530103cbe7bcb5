/*
 * test_session.c: seats, turns, moves, results and clocks of one game.
 */
#include <stdlib.h>
#include <string.h>

#include "support.h"

static void whose_turn_it_is(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    cam_player player[CAM_SEATS] = {{.name = "Anna"}, {CAM_COMPUTER, 5, "Robot"}};
    cam_session *session = new_session(&variant, player);
    cam_turn turn = cam_session_turn(session);
    assert_true(turn.due);
    assert_int_equal(turn.seat, 0);
    assert_int_equal(turn.kind, CAM_PERSON);
    play_moves(session, MOVE_1);
    turn = cam_session_turn(session);
    assert_true(turn.due);
    assert_int_equal(turn.seat, 1);
    assert_int_equal(turn.kind, CAM_COMPUTER);
    assert_int_equal(turn.level, 5);
    assert_string_equal(cam_session_player(session, 1)->name, "Robot");
    cam_session_free(session);
}

static void a_won_game(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    cam_session *session = new_session(&variant, NULL);
    assert_int_equal(cam_session_outcome(session).result, CAM_ONGOING);
    play_moves(session, WON_GAME);
    cam_outcome outcome = cam_session_outcome(session);
    assert_int_equal(outcome.result, CAM_YELLOW_WINS);
    assert_int_equal(outcome.ending, CAM_BY_CONNECTION);
    assert_int_equal(outcome.points, 14);
    assert_int_equal(cam_session_points(session).team[CAM_YELLOW], 1); /* points do not count */
    assert_false(cam_session_turn(session).due);
    cam_error why;
    assert_int_equal(play_text(session, MOVE_4, 0, &why), CAM_ILLEGAL);
    assert_string_equal(why.text, "the game is over");
    assert_int_equal(cam_session_resign(session, 1, CAM_PERSON, 0, &why), CAM_ILLEGAL);
    char *text = write_session(session);
    assert_non_null(strstr(text, "RE[Y+14]"));
    free(text);
    cam_session_free(session);
}

static void bad_moves_change_nothing(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    cam_session *session = new_session(&variant, NULL);
    cam_error why;
    assert_int_equal(play_text(session, "nonsense", 0, &why), CAM_MALFORMED);
    assert_int_equal(play_text(session, "O:h8,h9,i8,i9", 0, &why), CAM_ILLEGAL);
    assert_string_equal(why.text, "h9 is not on the board");
    assert_int_equal(cam_session_play(session, 0, CAM_PERSON, CAM_NO_PLACEMENT, 0, &why),
                     CAM_ILLEGAL);
    assert_int_equal(cam_record_size(cam_session_record(session)), 1);
    assert_int_equal(cam_session_live(session), CAM_ROOT);
    cam_session_free(session);
}

static void resigning(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    variant.players = 4;
    variant.points = true;
    cam_session *session = new_session(&variant, NULL);
    play_moves(session, MOVE_1);
    assert_int_equal(cam_session_resign(session, 2, CAM_PERSON, 0, NULL), CAM_OK); /* out of turn */
    cam_outcome outcome = cam_session_outcome(session);
    assert_int_equal(outcome.result, CAM_GREEN_WINS);
    assert_int_equal(outcome.ending, CAM_BY_RESIGNATION);
    assert_int_equal(cam_session_points(session).team[CAM_GREEN], 8);
    assert_false(cam_session_turn(session).due);
    cam_error why;
    assert_int_equal(play_text(session, MOVE_2, 0, &why), CAM_ILLEGAL);

    assert_true(cam_session_can_undo(session));
    assert_false(cam_session_can_redo(session));
    assert_true(cam_session_undo(session, 0)); /* the resignation, not the move */
    assert_int_equal(cam_session_outcome(session).result, CAM_ONGOING);
    assert_int_equal(cam_session_position(session)->plies, 1);
    char *text = write_session(session);
    assert_null(strstr(text, "RE["));
    free(text);
    cam_session_free(session);
}

static void edge_stones_decide_only_where_points_count(void **state)
{
    (void)state;
    int drawn = 0;
    for (int seed = 0; drawn < 3; seed++) {
        cam_variant variant = plain_variant();
        cam_session *base = new_session(&variant, NULL);
        variant.points = true;
        cam_session *counted = new_session(&variant, NULL);
        cam_random random;
        cam_random_init(&random, (uint64_t)seed);
        play_random(base, &random, 100);
        cam_random_init(&random, (uint64_t)seed);
        play_random(counted, &random, 100);
        if (cam_session_outcome(base).result == CAM_DRAW) {
            cam_points points = cam_score_points(cam_session_position(base), variant.rules);
            cam_outcome outcome = cam_session_outcome(counted);
            assert_int_equal(outcome.points, points.team[0] + points.team[1]);
            drawn++;
        }
        cam_session_free(base);
        cam_session_free(counted);
    }
}

static void clocks(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    variant.time = (cam_time_rule){.main = 60, .increment = 2};
    cam_session *session = new_session(&variant, NULL);
    assert_int_equal(cam_session_time_left(session, 0, 500), 60); /* not started */
    cam_session_start(session, 500);
    assert_true(cam_session_is_running(session));
    assert_int_equal(play_text(session, MOVE_1, 510, NULL), CAM_OK);
    assert_int_equal(cam_session_time_left(session, 0, 520), 52);
    assert_int_equal(cam_session_time_left(session, 1, 520), 50);
    cam_session_stop(session, 520);
    assert_int_equal(cam_session_time_left(session, 1, 600), 50);
    cam_session_start(session, 600);
    assert_false(cam_session_tick(session, 649));
    assert_true(cam_session_undo(session, 649)); /* time spent stays spent */
    assert_int_equal(cam_session_time_left(session, 1, 649), 1);
    assert_int_equal(cam_session_time_left(session, 0, 650), 51);
    assert_true(cam_session_redo(session, 650));
    assert_false(cam_session_tick(session, 650.5));
    assert_true(cam_session_tick(session, 651));
    assert_false(cam_session_tick(session, 652)); /* told once */
    cam_outcome outcome = cam_session_outcome(session);
    assert_int_equal(outcome.result, CAM_YELLOW_WINS);
    assert_int_equal(outcome.ending, CAM_BY_TIME);
    assert_false(cam_session_is_running(session));
    cam_session_free(session);
}

static void a_move_after_the_flag_is_refused(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    variant.time = (cam_time_rule){.per_move = 10};
    cam_session *session = new_session(&variant, NULL);
    cam_session_start(session, 0);
    cam_error why;
    assert_int_equal(play_text(session, MOVE_1, 10, &why), CAM_ILLEGAL);
    assert_string_equal(why.text, "time is up");
    assert_int_equal(cam_session_outcome(session).result, CAM_GREEN_WINS);
    assert_int_equal(cam_record_size(cam_session_record(session)), 1);

    assert_true(cam_session_undo(session, 50)); /* lifts the flag with the whole time */
    assert_int_equal(cam_session_time_left(session, 0, 55), 5);
    assert_int_equal(play_text(session, MOVE_1, 55, &why), CAM_OK);
    cam_session_free(session);
}

static void without_clocks_time_means_nothing(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    cam_session *session = new_session(&variant, NULL);
    cam_session_start(session, 0);
    assert_false(cam_session_is_running(session));
    assert_false(cam_session_tick(session, 1e9));
    assert_int_equal(cam_session_time_left(session, 0, 1e9), 0);
    assert_int_equal(play_text(session, MOVE_1, 1e9, NULL), CAM_OK);
    cam_session_free(session);
}

static void seats_can_change_hands(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    cam_session *session = new_session(&variant, NULL);
    cam_player robot = {CAM_COMPUTER, 9, "R2"};
    assert_int_equal(cam_session_set_player(session, 0, &robot, NULL), CAM_OK);
    assert_int_equal(cam_session_turn(session).level, 9);
    cam_player wrong = {CAM_COMPUTER, 10, ""};
    assert_int_equal(cam_session_set_player(session, 0, &wrong, NULL), CAM_MALFORMED);
    wrong = (cam_player){CAM_PERSON, 3, ""};
    assert_int_equal(cam_session_set_player(session, 0, &wrong, NULL), CAM_MALFORMED);
    wrong = (cam_player){CAM_PERSON, 0, "\xff"};
    assert_int_equal(cam_session_set_player(session, 0, &wrong, NULL), CAM_MALFORMED);
    assert_string_equal(cam_session_player(session, 0)->name, "R2");
    cam_session_free(session);
}

static void nonsense_is_refused(void **state)
{
    (void)state;
    static const cam_player people[CAM_SEATS];
    cam_session *session = NULL;
    cam_error error;
    cam_variant variants[6];
    for (int i = 0; i < 6; i++)
        variants[i] = plain_variant();
    variants[0].players = 3;
    variants[1].games = -1;
    variants[2].target = 70000;
    variants[3].time.main = -5;
    variants[4].time = (cam_time_rule){10, 5, 5};
    variants[5].games = 65536;
    for (int i = 0; i < 6; i++) {
        assert_int_equal(cam_session_new(&variants[i], people, &session, &error), CAM_MALFORMED);
        assert_null(session);
    }
    cam_player unnamed[CAM_SEATS] = {0};
    memset(unnamed[1].name, 'x', CAM_NAME_TEXT);
    cam_variant variant = plain_variant();
    assert_int_equal(cam_session_new(&variant, unnamed, &session, &error), CAM_MALFORMED);
}

static void comments_and_dates(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    cam_session *session = new_session(&variant, NULL);
    play_moves(session, MOVE_1);
    cam_node node = cam_session_live(session);
    assert_int_equal(cam_session_comment(session, 0, node, "a [good] start", NULL), CAM_OK);
    assert_int_equal(cam_session_set_info(session, "DT", "2026-11-15", NULL), CAM_OK);
    assert_int_equal(cam_session_set_info(session, "BO", "ring", NULL), CAM_MALFORMED);
    char *text = write_session(session);
    assert_non_null(strstr(text, "C[a [good\\] start]"));
    assert_non_null(strstr(text, "DT[2026-11-15]"));
    free(text);
    assert_int_equal(cam_session_comment(session, 0, node + 1, "nowhere", NULL), CAM_MALFORMED);
    assert_int_equal(cam_session_comment(session, 0, node, "", NULL), CAM_OK);
    assert_null(cam_record_text(cam_session_record(session), node, "C"));
    cam_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whose_turn_it_is),
        cmocka_unit_test(a_won_game),
        cmocka_unit_test(bad_moves_change_nothing),
        cmocka_unit_test(resigning),
        cmocka_unit_test(edge_stones_decide_only_where_points_count),
        cmocka_unit_test(clocks),
        cmocka_unit_test(a_move_after_the_flag_is_refused),
        cmocka_unit_test(without_clocks_time_means_nothing),
        cmocka_unit_test(seats_can_change_hands),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(comments_and_dates),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
