/*
 * test_remote.c: a game that a server keeps: the desk shows what it is told, in order,
 * and nothing that does not fit.
 */
#include "front/support.h"

#define FIRST  "L:a1,a2,a3,b3"
#define SECOND "T:d4,e4x2,f4"

/* Ann is here, the other seats are remote. */
static cam_front *new_table(int players, int games)
{
    cam_front *front = new_front();
    cam_front_game game = {.board = "square", .players = players, .games = games};
    cam_front_seat(front, 0, CAM_PERSON, 0, "Ann");
    for (int seat = 1; seat < players; seat++)
        cam_front_seat(front, seat, CAM_REMOTE, 0, "Far");
    assert_int_equal(cam_front_open(front, 0, &game), CAM_OK);
    return front;
}

static void test_every_seat_follows(void **state)
{
    (void)state;
    cam_front *front = new_table(2, 1);
    assert_int_equal(cam_front_follow(front, 0, FIRST, 0), CAM_OK);
    expect_refusal(front, cam_front_play(front, 0, SECOND, 0), "not_your_seat");
    expect_refusal(front, cam_front_follow(front, 0, FIRST, 0), "not_grounded");
    assert_int_equal(cam_front_follow(front, 0, SECOND, 0), CAM_OK);
    look(front, 0, 0);
    expect_part(front, "\"node\":2,\"live\":2");
    expect_part(front, "\"due\":true,\"seat\":0,\"kind\":\"person\"");
    cam_front_free(front);
}

static void test_who_looks_back_is_not_pulled_forward(void **state)
{
    (void)state;
    cam_front *front = new_table(2, 1);
    cam_front_follow(front, 0, FIRST, 0);
    cam_front_goto(front, 0, 0);
    assert_int_equal(cam_front_follow(front, 0, SECOND, 0), CAM_OK);
    look(front, 0, 0);
    expect_part(front, "\"node\":0,\"live\":2");
    cam_front_go(front, 0, CAM_FRONT_LIVE, 0);
    look(front, 0, 0);
    expect_part(front, "\"node\":2,\"live\":2");
    cam_front_free(front);
}

static void test_taking_back_and_pausing(void **state)
{
    (void)state;
    cam_front *front = new_table(2, 1);
    cam_front_follow(front, 0, FIRST, 0);
    cam_front_follow(front, 0, SECOND, 0);
    expect_refusal(front, cam_front_take_back(front, 0, 2, 0), "nothing_to_take_back");
    expect_refusal(front, cam_front_take_back(front, 0, -1, 0), "nothing_to_take_back");
    assert_int_equal(cam_front_take_back(front, 0, 1, 0), CAM_OK);
    look(front, 0, 0);
    expect_part(front, "\"node\":1,\"live\":1");
    assert_int_equal(cam_front_pause(front, 0, true, 0), CAM_OK);
    expect_refusal(front, cam_front_follow(front, 0, SECOND, 0), "game_paused");
    look(front, 0, 0);
    expect_part(front, "\"turn\":{\"due\":false");
    assert_int_equal(cam_front_pause(front, 0, false, 0), CAM_OK);
    expect_refusal(front, cam_front_pause(front, 0, false, 0), "game_not_paused");
    cam_front_free(front);
}

static void expect_end(const char *result, const char *part)
{
    cam_front *front = new_table(2, 1);
    cam_front_follow(front, 0, FIRST, 0);
    assert_int_equal(cam_front_end(front, 0, result, 0), CAM_OK);
    look(front, 0, 0);
    expect_part(front, part);
    assert_int_equal(cam_front_end(front, 0, result, 0), CAM_OK); /* said again */
    expect_refusal(front, cam_front_follow(front, 0, SECOND, 0), "game_over");
    cam_front_free(front);
}

static void test_every_ending(void **state)
{
    (void)state;
    expect_end("G+R", "\"outcome\":{\"result\":\"green\",\"ending\":\"resignation\"");
    expect_end("Y+T", "\"outcome\":{\"result\":\"yellow\",\"ending\":\"time\"");
    expect_end("G+F", "\"outcome\":{\"result\":\"green\",\"ending\":\"forfeit\"");
    expect_end("0", "\"outcome\":{\"result\":\"draw\",\"ending\":\"agreement\"");
    expect_end("void", "\"outcome\":{\"result\":\"draw\",\"ending\":\"aborting\"");
    cam_front *front = new_table(2, 1);
    expect_refusal(front, cam_front_end(front, 0, "nonsense", 0), "bad_result");
    expect_refusal(front, cam_front_end(front, 0, "Y+9", 0), "game_not_over");
    cam_front_end(front, 0, "G+R", 0);
    expect_refusal(front, cam_front_end(front, 0, "Y+R", 0), "game_over");
    cam_front_free(front);
}

static void test_a_later_game_of_a_match(void **state)
{
    (void)state;
    cam_front *front = new_table(4, 5);
    expect_refusal(front, cam_front_skip_games(front, 0, -1), "bad_match");
    assert_int_equal(cam_front_skip_games(front, 0, 2), CAM_OK);
    look(front, 0, 0);
    expect_part(front, "\"first\":2,\"game\":3,");
    expect_part(front, "\"due\":true,\"seat\":2,\"kind\":\"remote\"");
    expect_part(front, "\"played\":2");
    cam_front_follow(front, 0, FIRST, 0);
    expect_refusal(front, cam_front_skip_games(front, 0, 1), "game_not_over");
    cam_front_free(front);
}

static void test_seats_change_hands(void **state)
{
    (void)state;
    cam_front *front = new_table(4, 1);
    assert_int_equal(cam_front_sit(front, 0, 2, CAM_PERSON, "Ann"), CAM_OK);
    look(front, 0, 0);
    expect_part(front,
                "{\"kind\":\"person\",\"level\":0,\"name\":\"Ann\",\"colour\":0,\"out\":false,"
                "\"hand\":[2,2,2,1]},{\"kind\":\"remote\"");
    expect_refusal(front, cam_front_sit(front, 0, 4, CAM_PERSON, "Ann"), "no_game");
    expect_refusal(front, cam_front_sit(front, 0, 1, 7, "Ann"), "bad_player_kind");
    expect_refusal(front, cam_front_sit(front, 1, 1, CAM_PERSON, "Ann"), "no_game");
    cam_front_free(front);
}

/* What one plans against a reply is a variation, even from the live place. */
static void test_trying_at_the_live_place(void **state)
{
    (void)state;
    cam_front *front = new_table(2, 1);
    cam_front_follow(front, 0, FIRST, 0);
    assert_int_equal(cam_front_try(front, 0, SECOND), CAM_OK);
    assert_int_equal(cam_front_try(front, 0, "O:g1,g2,h1,h2"), CAM_OK);
    expect_refusal(front, cam_front_try(front, 0, "O:g1,g2,h1,h2"), "not_grounded");
    look(front, 0, 0);
    expect_part(front, "\"node\":3,\"live\":1");
    assert_int_equal(cam_front_follow(front, 0, SECOND, 0), CAM_OK);
    look(front, 0, 0);
    expect_part(front, "\"node\":3,\"live\":2");
    cam_front_free(front);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_seat_follows),
        cmocka_unit_test(test_who_looks_back_is_not_pulled_forward),
        cmocka_unit_test(test_taking_back_and_pausing),
        cmocka_unit_test(test_every_ending),
        cmocka_unit_test(test_a_later_game_of_a_match),
        cmocka_unit_test(test_seats_change_hands),
        cmocka_unit_test(test_trying_at_the_live_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
