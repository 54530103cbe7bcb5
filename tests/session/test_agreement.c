/*
 * test_agreement.c: who may play a seat, and what players or a server settle between
 * them: draws, pauses, taking back, claims, clocks.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

static cam_session *timed_session(cam_time_rule time)
{
    cam_variant variant = plain_variant();
    variant.time = time;
    variant.games = 3;
    cam_session *session = new_session(&variant, NULL);
    cam_session_start(session, 0);
    return session;
}

static void assert_left(const cam_session *session, double now, double yellow, double green)
{
    assert_true(fabs(cam_session_time_left(session, 0, now) - yellow) < 1e-9);
    assert_true(fabs(cam_session_time_left(session, 1, now) - green) < 1e-9);
}

static void a_seat_is_played_by_its_own_kind(void **state)
{
    (void)state;
    cam_variant variant = plain_variant();
    variant.players = 4;
    cam_player player[CAM_SEATS] = {
        {CAM_PERSON, 0, ""}, {CAM_COMPUTER, 3, ""}, {CAM_REMOTE, 0, ""}, {CAM_PERSON, 0, ""}};
    const char *const move[] = {MOVE_1, MOVE_2, MOVE_3, MOVE_4};
    cam_session *session = new_session(&variant, player);
    for (cam_seat seat = 0; seat < 4; seat++) {
        cam_error why;
        for (int kind = 0; kind < 3; kind++) {
            cam_player_kind from = (cam_player_kind)kind;
            if (from != player[seat].kind) {
                assert_int_equal(cam_session_play_text(session, seat, from, move[seat], 0, &why),
                                 CAM_ILLEGAL);
                assert_non_null(strstr(why.text, "not yours"));
                assert_int_equal(cam_session_resign(session, seat, from, 0, &why), CAM_ILLEGAL);
            }
        }
        cam_seat other = (cam_seat)((seat + 3) % 4); /* its own kind, but not its turn */
        assert_int_equal(
            cam_session_play_text(session, other, player[other].kind, move[seat], 0, &why),
            CAM_ILLEGAL);
        assert_non_null(strstr(why.text, "the turn of seat"));
        assert_int_equal(cam_session_position(session)->plies, seat);
        assert_int_equal(
            cam_session_play_text(session, seat, player[seat].kind, move[seat], 0, &why), CAM_OK);
    }
    assert_int_equal(cam_session_resign(session, 2, CAM_REMOTE, 0, NULL), CAM_OK);
    assert_int_equal(cam_session_outcome(session).result, CAM_GREEN_WINS);
    cam_session_free(session);
}

static void expect_saved(cam_session *session, const char *part)
{
    char *text = write_session(session);
    assert_non_null(strstr(text, part));
    cam_session *again = read_session(text);
    cam_outcome a = cam_session_outcome(session), b = cam_session_outcome(again);
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(cam_session_is_paused(session), cam_session_is_paused(again));
    char *text_again = write_session(again);
    assert_string_equal(text, text_again);
    free(text);
    free(text_again);
    cam_session_free(again);
}

static void an_agreed_draw(void **state)
{
    (void)state;
    cam_session *session = timed_session((cam_time_rule){.main = 60});
    play_moves(session, MOVE_1);
    assert_int_equal(cam_session_draw(session, 5, NULL), CAM_OK);
    cam_outcome outcome = cam_session_outcome(session);
    assert_int_equal(outcome.result, CAM_DRAW);
    assert_int_equal(outcome.ending, CAM_BY_AGREEMENT);
    assert_false(cam_session_is_running(session));
    assert_false(cam_session_turn(session).due);
    cam_error why;
    assert_int_equal(play_text(session, MOVE_2, 6, &why), CAM_ILLEGAL);
    assert_int_equal(cam_session_draw(session, 6, &why), CAM_ILLEGAL);
    expect_saved(session, "RE[0]");
    assert_int_equal(cam_session_match(session).played, 1);
    assert_true(cam_session_undo(session, 7)); /* at home: never mind */
    assert_true(cam_session_turn(session).due);
    cam_session_free(session);
}

static void a_claimed_win(void **state)
{
    (void)state;
    cam_session *session = timed_session((cam_time_rule){.main = 60});
    play_moves(session, MOVE_1);
    assert_int_equal(cam_session_forfeit(session, 0, 5, NULL), CAM_OK); /* out of turn */
    cam_outcome outcome = cam_session_outcome(session);
    assert_int_equal(outcome.result, CAM_GREEN_WINS);
    assert_int_equal(outcome.ending, CAM_BY_FORFEIT);
    assert_int_equal(cam_session_points(session).team[CAM_GREEN], 1);
    expect_saved(session, "RE[G+F]");
    assert_int_equal(cam_session_forfeit(session, 1, 6, NULL), CAM_ILLEGAL);
    cam_session_free(session);
}

static void an_aborted_game_does_not_count(void **state)
{
    (void)state;
    cam_session *session = timed_session((cam_time_rule){.main = 60});
    play_moves(session, MOVE_1);
    assert_int_equal(cam_session_resign(session, 1, CAM_PERSON, 0, NULL), CAM_OK);
    assert_int_equal(cam_session_next_game(session, 0, NULL), CAM_OK);
    play_moves(session, MOVE_1);
    assert_int_equal(cam_session_abort(session, 5, NULL), CAM_OK);
    assert_int_equal(cam_session_outcome(session).ending, CAM_BY_ABORTING);
    assert_false(cam_session_turn(session).due);
    assert_int_equal(cam_session_match(session).played, 1);
    expect_saved(session, "RE[void]");
    assert_int_equal(cam_session_next_game(session, 6, NULL), CAM_OK);
    assert_int_equal(cam_session_turn(session).seat, 1); /* begins, as before */
    assert_int_equal(cam_session_game_count(session), 3);
    expect_saved(session, "RE[void]");
    cam_session_free(session);
}

static void a_pause(void **state)
{
    (void)state;
    cam_session *session = timed_session((cam_time_rule){.main = 60});
    assert_int_equal(play_text(session, MOVE_1, 10, NULL), CAM_OK);
    cam_error why;
    assert_int_equal(cam_session_resume(session, 15, &why), CAM_ILLEGAL);
    assert_int_equal(cam_session_pause(session, 20, NULL), CAM_OK);
    assert_true(cam_session_is_paused(session));
    assert_false(cam_session_is_running(session));
    cam_turn turn = cam_session_turn(session);
    assert_false(turn.due);
    assert_int_equal(turn.seat, 1); /* whose it will be */
    assert_int_equal(cam_session_play_text(session, 1, CAM_PERSON, MOVE_2, 500, &why), CAM_ILLEGAL);
    assert_string_equal(why.text, "the game is paused");
    assert_int_equal(cam_session_pause(session, 500, &why), CAM_ILLEGAL);
    cam_session_start(session, 500); /* somebody comes; paused it stays */
    assert_false(cam_session_tick(session, 1000));
    assert_left(session, 1000, 50, 50);
    expect_saved(session, "PA[1]");
    assert_int_equal(cam_session_resume(session, 1000, NULL), CAM_OK);
    assert_left(session, 1010, 50, 40);
    assert_int_equal(play_text(session, MOVE_2, 1010, NULL), CAM_OK);
    char *text = write_session(session);
    assert_null(strstr(text, "PA["));
    free(text);

    assert_int_equal(cam_session_pause(session, 1010, NULL), CAM_OK);
    assert_int_equal(cam_session_resign(session, 0, CAM_PERSON, 1010, NULL), CAM_OK);
    assert_false(cam_session_is_paused(session)); /* the end of the game ends it */
    cam_session_free(session);
}

static void taking_back_restores_the_clocks(void **state)
{
    (void)state;
    cam_session *session = timed_session((cam_time_rule){.main = 60, .increment = 2});
    assert_int_equal(play_text(session, MOVE_1, 10.5, NULL), CAM_OK);
    assert_int_equal(play_text(session, MOVE_2, 30, NULL), CAM_OK);
    assert_left(session, 30, 51.5, 42.5);
    assert_int_equal(play_text(session, MOVE_3, 35, NULL), CAM_OK);
    assert_int_equal(play_text(session, MOVE_4, 60, NULL), CAM_OK);
    cam_error why;
    assert_int_equal(cam_session_take_back(session, 4, 60, &why), CAM_ILLEGAL);
    assert_int_equal(cam_session_take_back(session, -1, 60, &why), CAM_ILLEGAL);
    assert_int_equal(cam_session_take_back(session, 2, 70, NULL), CAM_OK);
    assert_int_equal(cam_session_position(session)->plies, 2);
    assert_left(session, 70, 51.5, 42.5);
    assert_left(session, 71, 50.5, 42.5); /* and yellow's runs */

    char *text = write_session(session); /* what was noted survives */
    assert_non_null(strstr(text, "TL[51.500 60]"));
    cam_session *again = read_session(text);
    cam_session_start(again, 0);
    assert_int_equal(cam_session_take_back(again, 1, 5, NULL), CAM_OK);
    assert_left(again, 5, 51.5, 60);
    assert_int_equal(cam_session_take_back(again, 0, 6, NULL), CAM_OK);
    assert_left(again, 6, 60, 60);
    cam_session_free(again);
    free(text);

    assert_int_equal(cam_session_pause(session, 80, NULL), CAM_OK); /* stays paused */
    assert_int_equal(cam_session_take_back(session, 1, 90, NULL), CAM_OK);
    assert_false(cam_session_is_running(session));
    assert_left(session, 99, 51.5, 60);
    assert_int_equal(cam_session_draw(session, 99, NULL), CAM_OK);
    assert_int_equal(cam_session_take_back(session, 0, 99, &why), CAM_ILLEGAL);
    cam_session_free(session);
}

/* A file that noted nothing, or nonsense: the nearest before, at the start full. */
static void clocks_nobody_noted(void **state)
{
    (void)state;
    cam_session *session = read_session("(;GM[Caminos]TM[60]TL[10 20];Y[" MOVE_1 "];G[" MOVE_2
                                        "]TL[40 50];Y[" MOVE_3 "]TL[1 2 3];G[" MOVE_4 "])");
    cam_session_start(session, 0);
    assert_left(session, 0, 10, 20);
    assert_int_equal(cam_session_take_back(session, 3, 1, NULL), CAM_OK);
    assert_left(session, 1, 40, 50);
    assert_int_equal(cam_session_take_back(session, 1, 2, NULL), CAM_OK);
    assert_left(session, 2, 60, 60);
    cam_session_free(session);
}

static void clocks_are_set(void **state)
{
    (void)state;
    cam_session *session = timed_session((cam_time_rule){.main = 60, .per_move = 10});
    cam_error why;
    double left[CAM_SEATS] = {5, 33.25};
    /* the time went by long ago, but the server has not counted it */
    assert_int_equal(cam_session_set_clocks(session, left, 1000, &why), CAM_OK);
    assert_left(session, 1000, 5, 33.25);
    assert_left(session, 1004, 1, 33.25);
    assert_int_equal(play_text(session, MOVE_1, 1004, &why), CAM_OK);
    assert_left(session, 1004, 10, 33.25); /* five of its ten were left; a new ten */
    left[0] = NAN;
    assert_int_equal(cam_session_set_clocks(session, left, 1004, &why), CAM_MALFORMED);
    left[0] = -1;
    assert_int_equal(cam_session_set_clocks(session, left, 1004, &why), CAM_MALFORMED);
    left[0] = 0;
    left[1] = 0;
    assert_int_equal(cam_session_set_clocks(session, left, 1004, &why), CAM_OK);
    assert_true(cam_session_tick(session, 1004.001)); /* now it has fallen */
    assert_int_equal(cam_session_outcome(session).result, CAM_YELLOW_WINS);
    assert_int_equal(cam_session_set_clocks(session, left, 1005, &why), CAM_ILLEGAL);
    cam_session_free(session);

    cam_variant variant = plain_variant();
    session = new_session(&variant, NULL);
    assert_int_equal(cam_session_set_clocks(session, left, 0, &why), CAM_ILLEGAL);
    cam_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_is_played_by_its_own_kind),
        cmocka_unit_test(an_agreed_draw),
        cmocka_unit_test(a_claimed_win),
        cmocka_unit_test(an_aborted_game_does_not_count),
        cmocka_unit_test(a_pause),
        cmocka_unit_test(taking_back_restores_the_clocks),
        cmocka_unit_test(clocks_nobody_noted),
        cmocka_unit_test(clocks_are_set),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
