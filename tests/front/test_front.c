/*
 * test_front.c: commands in, answers out; nothing from outside is trusted.
 */
#include "engine/weights.h"
#include "front/state.h"
#include "front/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST  "O:a1,a2,b1,b2"
#define SECOND "O:c1,c2,d1,d2"

static void test_a_game_is_played_and_seen(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 0);
    look(front, 0, 0);
    expect_part(front, "\"turn\":{\"due\":true,\"seat\":0,\"kind\":\"person\"");
    expect_part(front, "\"name\":\"Ann\"");
    expect_part(front, "\"legal\":1345,\"fits\":[752,264,168,161,0]");
    expect_part(front, "\"nodes\":[[0,-1,0,0,\"\",\"\"]]");
    assert_int_equal(cam_front_play(front, 0, FIRST, 0), CAM_OK);
    assert_string_equal(cam_front_answer(front), "{}");
    look(front, 1, 0);
    expect_part(front, "\"plies\":1");
    expect_part(front, "\"stones\":[{\"kind\":3,\"colour\":0,\"seat\":0,\"text\":\"" FIRST "\","
                       "\"edge\":true,\"cubes\":[[0,0,0],");
    expect_part(front, "\"nodes\":[[1,0,0,1,\"" FIRST "\",\"\"]]");
    cam_front_free(front);
}

static void test_what_makes_no_sense_is_refused(void **state)
{
    (void)state;
    cam_front *front = new_front();
    cam_front_game game = {.board = "square", .players = 2, .games = 1};
    expect_refusal(front, cam_front_view(front, 0, 0, 0), "no_game");
    expect_refusal(front, cam_front_view(front, -1, 0, 0), "no_game");
    expect_refusal(front, cam_front_play(front, 3, FIRST, 0), "no_game");
    expect_refusal(front, cam_front_tables(front, "moon"), "no_game");
    expect_refusal(front, cam_front_seat(front, 4, 0, 0, ""), "no_game");
    expect_refusal(front, cam_front_open(front, 3, &game), "no_game");
    expect_refusal(front, cam_front_read(front, 0, "(;", 2), "ends_early");
    game.players = 258;
    expect_refusal(front, cam_front_open(front, 0, &game), "bad_players");
    game.players = 2;
    cam_front_seat(front, 0, 7, 0, "");
    expect_refusal(front, cam_front_open(front, 0, &game), "bad_player_kind");
    open_game(front, 0);
    expect_refusal(front, cam_front_play(front, 0, "O:a1,a2,b1,c9", 0), "no_such_cell");
    expect_refusal(front, cam_front_resign(front, 0, 2, 0), "no_game");
    expect_refusal(front, cam_front_next_game(front, 0, 0), "game_not_over");
    expect_refusal(front, cam_front_comment(front, 0, 1, "x"), "no_such_node");
    expect_refusal(front, cam_front_comment(front, 0, -1, "x"), "no_such_node");
    expect_refusal(front, cam_front_goto(front, 0, 99), "no_such_node");
    expect_refusal(front, cam_front_go(front, 0, CAM_FRONT_STEPS, 0), "no_such_node");
    expect_refusal(front, cam_front_think(front, 0, &(cam_limits){.level = 10}), "bad_level");
    cam_front_free(front);
}

static void test_a_failed_command_leaves_the_desk_as_it_was(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 0);
    cam_front_play(front, 0, FIRST, 0);
    look(front, 0, 0);
    char *before = strdup(cam_front_answer(front));
    assert_int_not_equal(cam_front_play(front, 0, FIRST, 0), CAM_OK);
    assert_int_not_equal(cam_front_read(front, 0, "no game", 7), CAM_OK);
    assert_int_equal(cam_front_go(front, 0, CAM_FRONT_REDO, 0), CAM_OK);
    look(front, 0, 0);
    assert_string_equal(cam_front_answer(front), before);
    free(before);
    cam_front_free(front);
}

/* A seat is played by who sits there, and by nobody else. */
static void test_only_ones_own_seat(void **state)
{
    (void)state;
    static const struct {
        cam_player_kind kind;
        int level;
        const char *word;
    } other[] = {{CAM_COMPUTER, 1, "computer"}, {CAM_REMOTE, 0, "remote"}};
    cam_front_game game = {.board = "square", .players = 2, .games = 1};
    for (int i = 0; i < 2; i++) {
        cam_front *front = new_front();
        cam_front_seat(front, 0, other[i].kind, other[i].level, "");
        cam_front_seat(front, 1, CAM_PERSON, 0, "");
        assert_int_equal(cam_front_open(front, 0, &game), CAM_OK);
        assert_int_not_equal(cam_front_play(front, 0, FIRST, 0), CAM_OK);
        assert_int_not_equal(cam_front_resign(front, 0, 0, 0), CAM_OK);
        cam_status computer = cam_front_play_computer(front, 0, FIRST, 0);
        assert_int_equal(computer == CAM_OK, other[i].kind == CAM_COMPUTER);
        look(front, 0, 0);
        assert_int_equal(number_of(front, "plies"), computer == CAM_OK);
        expect_part(front, "\"result\":\"none\"");
        if (computer == CAM_OK) {
            assert_int_not_equal(cam_front_play_computer(front, 0, SECOND, 0), CAM_OK);
            assert_int_equal(cam_front_play(front, 0, SECOND, 0), CAM_OK);
        }
        cam_front_free(front);
    }
}

static void test_looking_back_is_no_playing(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 0);
    cam_front_play(front, 0, FIRST, 0);
    cam_front_play(front, 0, SECOND, 0);
    assert_int_equal(cam_front_goto(front, 0, 1), CAM_OK);
    look(front, 0, 0);
    expect_part(front, "\"due\":false");
    expect_part(front, "\"node\":1,\"live\":2");
    assert_int_equal(cam_front_play(front, 0, "O:e1,e2,f1,f2", 0), CAM_OK);
    look(front, 0, 0);
    expect_part(front, "\"node\":3,\"live\":2");
    assert_int_equal(cam_front_go(front, 0, CAM_FRONT_CONTINUE, 0), CAM_OK);
    look(front, 0, 0);
    expect_part(front, "\"node\":3,\"live\":3");
    expect_part(front, "\"due\":true,\"seat\":0");
    cam_front_free(front);
}

static void test_long_names_are_cut_at_a_letter(void **state)
{
    (void)state;
    cam_front *front = new_front();
    cam_front_game game = {.board = "square", .players = 2, .games = 1};
    char name[200] = "";
    for (int i = 0; i < 40; i++)
        strcat(name, "é");
    cam_front_seat(front, 1, CAM_PERSON, 0, "a \"quoted\" \\ name\n");
    for (int shift = 0; shift < 2; shift++) {
        cam_front_seat(front, 0, CAM_PERSON, 0, shift ? name + 2 : strcat(name, "x"));
        assert_int_equal(cam_front_open(front, 0, &game), CAM_OK);
        look(front, 0, 0);
        char part[100];
        snprintf(part, sizeof part, "\"name\":\"%.62s\"", name);
        expect_part(front, part);
        expect_part(front, "\"name\":\"a \\\"quoted\\\" \\\\ name\\n\"");
    }
    cam_front_free(front);
}

static void test_a_look_at_the_clocks_is_nothing_else(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 60);
    assert_int_equal(cam_front_run_clocks(front, 0, true, 100), CAM_OK);
    assert_int_equal(cam_front_clocks(front, 0, 110.5), CAM_OK);
    assert_string_equal(cam_front_answer(front), "{\"fell\":false,\"clocks\":[49.5,60]}");
    cam_front_play(front, 0, FIRST, 120);
    assert_int_equal(cam_front_run_clocks(front, 0, false, 125), CAM_OK);
    cam_front_clocks(front, 0, 1000);
    assert_string_equal(cam_front_answer(front), "{\"fell\":false,\"clocks\":[40,55]}");
    cam_front_run_clocks(front, 0, true, 1000);
    cam_front_clocks(front, 0, 1056);
    assert_string_equal(cam_front_answer(front), "{\"fell\":true,\"clocks\":[40,0]}");
    look(front, 0, 1056);
    expect_part(front, "\"outcome\":{\"result\":\"yellow\",\"ending\":\"time\"");
    cam_front_clocks(front, 0, 1057);
    expect_part(front, "\"fell\":false");
    cam_front_free(front);
}

static void test_a_game_goes_out_and_comes_back(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 0);
    cam_front_play(front, 0, FIRST, 0);
    cam_front_comment(front, 0, 1, "a ] \"comment\"");
    look(front, 0, 0);
    char *view = strdup(cam_front_answer(front));
    assert_int_equal(cam_front_write(front, 0), CAM_OK);
    char *text = strdup(cam_front_answer(front));
    assert_int_equal(cam_front_read(front, 0, text, strlen(text)), CAM_OK);
    look(front, 0, 0);
    const char *tree = strstr(cam_front_answer(front), "\"nodes\":");
    assert_string_equal(tree, strstr(view, "\"nodes\":"));
    assert_int_equal(cam_front_sgf(front, 0), CAM_OK);
    assert_non_null(strstr(cam_front_answer(front), "C[a \\] \"comment\"]"));
    cam_front_play(front, 0, SECOND, 0);
    assert_int_equal(cam_front_line(front, 0, 1), CAM_OK);
    assert_non_null(strstr(cam_front_answer(front), "Y[" FIRST "]"));
    assert_null(strstr(cam_front_answer(front), "G["));
    free(view);
    free(text);
    cam_front_free(front);
}

static void test_tables_of_every_board(void **state)
{
    (void)state;
    static const char *const boards[] = {"square", "rhombus", "octagon", "ring"};
    cam_front *front = new_front();
    for (int i = 0; i < 4; i++) {
        assert_int_equal(cam_front_tables(front, boards[i]), CAM_OK);
        expect_part(front, "\"kinds\":[{\"letter\":\"L\",\"count\":4,\"start\":");
        expect_part(front, "\"orientations\":[{\"id\":");
    }
    cam_front_free(front);
}

static void test_a_stone_in_the_hand(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 0);
    assert_int_equal(cam_front_ghost_of(front, 0, FIRST), CAM_OK);
    expect_part(front, "\"text\":\"" FIRST "\",\"legal\":true,\"why\":null,\"rest\":0");
    int orientation = (int)number_of(front, "orientation"), cell = (int)number_of(front, "cell");
    assert_int_equal(cam_front_ghost(front, 0, orientation, cell), CAM_OK);
    expect_part(front, "\"text\":\"" FIRST "\"");
    cam_front_play(front, 0, FIRST, 0);
    cam_front_ghost(front, 0, orientation, cell);
    expect_part(front, "\"legal\":false,\"why\":{\"error\":");
    assert_int_equal(cam_front_hand(front, 0, CAM_FRONT_NEXT_FIT, 1, 0), CAM_OK);
    expect_part(front, "\"legal\":true");
    for (int bad = -2; bad < 400; bad += 100) {
        cam_front_ghost(front, 0, bad, 500);
        assert_string_equal(cam_front_answer(front), "null");
    }
    assert_int_equal(cam_front_fits(front, 0, 3), CAM_OK);
    assert_true(is_json(cam_front_answer(front)));
    cam_front_free(front);
}

static void test_thinking(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 0);
    cam_front_seed(front, 5);
    assert_int_equal(cam_front_think(front, 0, &(cam_limits){.visits = 200}), CAM_OK);
    expect_part(front, "\"team\":0");
    expect_part(front, "\"finished\":true");
    /* As many, unless no other move can catch up before: then more than half. */
    assert_true(number_of(front, "visits") > 100);
    char *first = strdup(cam_front_answer(front));
    cam_front_seed(front, 5);
    cam_front_think(front, 0, &(cam_limits){.visits = 200});
    assert_string_equal(cam_front_answer(front), first);
    /* More threads are another engine, which alone does the same. */
    assert_int_equal(cam_front_threads(front, 3), CAM_OK);
    cam_front_think(front, 0, &(cam_limits){.visits = 200, .alone = true});
    assert_string_equal(cam_front_answer(front), first);
    cam_front_think(front, 0, &(cam_limits){.visits = 2000});
    expect_part(front, "\"finished\":true");
    cam_front_play(front, 0, FIRST, 0);
    cam_front_think(front, 0, &(cam_limits){.level = 1});
    expect_part(front, "\"team\":1");
    free(first);
    cam_front_free(front);
}

/* What was learned of a board is taken, for that board, and again and again; what is damaged
 * is not. The front has the bytes from then on. */
static void test_learning(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 0);
    cam_front_seed(front, 5);
    cam_front_think(front, 0, &(cam_limits){.visits = 50});
    char *first = strdup(cam_front_answer(front));
    const cam_weights *known = cam_weights_find(cam_session_variant(front->desk[0].session)->rules);
    for (int i = 0; i < 2 * CAM_FRONT_LEARNED; i++) {
        char *copy = malloc(known->size);
        memcpy(copy, known, known->size);
        if (i % 3 == 2)
            copy[known->size / 2] ^= 1;
        cam_status status = cam_front_learn(front, copy, known->size);
        if (i % 3 == 2)
            expect_refusal(front, status, "bad_net");
        else
            assert_int_equal(status, CAM_OK);
    }
    cam_front_seed(front, 5);
    cam_front_think(front, 0, &(cam_limits){.visits = 50});
    assert_string_equal(cam_front_answer(front), first);
    free(first);
    cam_front_free(front);
}

/* A position is laid out: stocks are counted at once, in the view too. */
static void test_a_position_is_set_up(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 0);
    assert_int_equal(cam_front_lay(front, 0, 0, FIRST), CAM_OK);
    assert_int_equal(cam_front_lay(front, 0, 0, SECOND), CAM_OK);
    assert_int_equal(cam_front_begin_at(front, 0, 1, 0), CAM_OK);
    look(front, 0, 0);
    expect_part(front, "\"hand\":[4,4,4,0");
    expect_part(front, "\"seat\":1,\"colour\":1");
    expect_refusal(front, cam_front_lay(front, 0, 0, "O:e1,e2,f1,f2"), "not_in_stock");
    expect_refusal(front, cam_front_lay(front, 0, 7, FIRST), "bad_colour");
    assert_int_equal(cam_front_lift(front, 0), CAM_OK);
    look(front, 0, 0);
    expect_part(front, "\"hand\":[4,4,4,1");
    cam_front_free(front);
}

static void test_sides_of_a_drawing(void **state)
{
    (void)state;
    cam_front *front = new_front();
    assert_int_equal(cam_front_sides(front, "##\n##", 4), CAM_OK);
    assert_string_equal(cam_front_answer(front),
                        "side N a2 b2\nside E b2 b1\nside S b1 a1\nside W a1 a2\n");
    expect_refusal(front, cam_front_sides(front, "#.\n.#", 4), "board_apart");
    expect_part(front, "\"line\":2,\"column\":2");
    expect_refusal(front, cam_front_sides(front, "", 8), "board_size");
    expect_refusal(front, cam_front_sides(front, "##\n#", 8), "board_ragged");
    expect_refusal(front, cam_front_sides(front, "##", 5), "board_sides");
    char huge[400];
    memset(huge, '#', sizeof huge);
    huge[sizeof huge - 1] = '\0';
    expect_refusal(front, cam_front_sides(front, huge, 4), "board_size");
    cam_front_free(front);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_is_played_and_seen),
        cmocka_unit_test(test_what_makes_no_sense_is_refused),
        cmocka_unit_test(test_a_failed_command_leaves_the_desk_as_it_was),
        cmocka_unit_test(test_only_ones_own_seat),
        cmocka_unit_test(test_looking_back_is_no_playing),
        cmocka_unit_test(test_long_names_are_cut_at_a_letter),
        cmocka_unit_test(test_a_look_at_the_clocks_is_nothing_else),
        cmocka_unit_test(test_a_game_goes_out_and_comes_back),
        cmocka_unit_test(test_tables_of_every_board),
        cmocka_unit_test(test_a_stone_in_the_hand),
        cmocka_unit_test(test_thinking),
        cmocka_unit_test(test_learning),
        cmocka_unit_test(test_a_position_is_set_up),
        cmocka_unit_test(test_sides_of_a_drawing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
