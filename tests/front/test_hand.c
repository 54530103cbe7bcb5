/*
 * test_hand.c: a hand driven through the front's JSON does what the same calls of
 * hand.h do: one script, both doors, the same stone after every line.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "front/support.h"
#include "hand/hand.h"
#include "rules/notation.h"

typedef struct act {
    cam_front_act act;
    int a, b;
} act;

/* Take, turn, tip back, point, walk to the rim, go through what fits, forth and back. */
static const act script[] = {
    {CAM_FRONT_LOOK, 0, 0},      {CAM_FRONT_CHOOSE, 1, 0},   {CAM_FRONT_TURN, 1, 1},
    {CAM_FRONT_TURN, 1, -1},     {CAM_FRONT_TURN, 2, 1},     {CAM_FRONT_STEP, 0, 1},
    {CAM_FRONT_STEP, 1, 0},      {CAM_FRONT_NEXT_FIT, 1, 0}, {CAM_FRONT_NEXT_FIT, 1, 0},
    {CAM_FRONT_NEXT_FIT, -1, 0}, {CAM_FRONT_STEP, 1, 0},     {CAM_FRONT_STEP, 1, 0},
    {CAM_FRONT_STEP, 1, 0},      {CAM_FRONT_STEP, 1, 0},     {CAM_FRONT_STEP, 1, 0},
    {CAM_FRONT_CHOOSE, 2, 0},    {CAM_FRONT_TURN, 0, 1},     {CAM_FRONT_TURN, 1, 1},
    {CAM_FRONT_POINT, 27, 0},    {CAM_FRONT_NEXT_FIT, 1, 0}, {CAM_FRONT_CHOOSE, 1, 0},
    {CAM_FRONT_POINT, 0, 0},     {CAM_FRONT_CHOOSE, 99, 0},  {CAM_FRONT_POINT, 200, 0},
    {CAM_FRONT_TURN, 7, 1},      {CAM_FRONT_POINT, -1, 0},   {CAM_FRONT_CHOOSE, -1, 0},
};

static void do_directly(cam_hand *hand, act step)
{
    switch (step.act) {
    case CAM_FRONT_CHOOSE:
        if (step.a >= 0 && step.a < CAM_KINDS)
            cam_hand_choose(hand, (cam_kind)step.a);
        break;
    case CAM_FRONT_POINT:
        if (step.a >= 0 && step.a < 64)
            cam_hand_go(hand, (cam_cell)step.a);
        break;
    case CAM_FRONT_STEP:
        cam_hand_step(hand, step.a, step.b);
        break;
    case CAM_FRONT_TURN:
        if (step.a < CAM_AXES)
            cam_hand_turn(hand, (cam_axis)step.a, step.b);
        break;
    case CAM_FRONT_NEXT_FIT:
        cam_hand_next_fit(hand, step.a);
        break;
    case CAM_FRONT_LOOK:
    case CAM_FRONT_ACTS:
        break;
    }
}

static void both_doors_lead_to_the_same_stone(void **state)
{
    (void)state;
    static const char *const moves[] = {NULL, "O:d4,d5,e4,e5", "L:f4x3,f5", "T:d6,e6x2,f6"};
    cam_front *front = new_front();
    cam_rules rules;
    cam_position pos;
    cam_hand hand;
    open_game(front, 0);
    assert_int_equal(cam_rules_init(&rules, cam_board_find("square"), &cam_box, NULL), CAM_OK);
    cam_position_init(&pos, &rules, (cam_setup){.players = 2, .neutral = false, .first = 0});
    cam_hand_init(&hand, &rules, &pos);
    for (size_t m = 0; m < sizeof moves / sizeof moves[0]; m++) {
        if (moves[m]) {
            cam_placement move;
            assert_int_equal(cam_move_parse(&pos, &rules, moves[m], &move, NULL), CAM_OK);
            cam_position_play_legal(&pos, &rules, move, NULL);
            cam_hand_refresh(&hand, &pos);
            assert_int_equal(cam_front_play(front, 0, moves[m], 0), CAM_OK);
        }
        for (size_t i = 0; i < sizeof script / sizeof script[0]; i++) {
            do_directly(&hand, script[i]);
            assert_int_equal(cam_front_hand(front, 0, (int)script[i].act, script[i].a, script[i].b),
                             CAM_OK);
            bool on_board = hand.move != CAM_NO_PLACEMENT;
            assert_int_equal((int)number_of(front, "kind"), hand.kind);
            assert_int_equal((int)number_of(front, "orientation"), cam_hand_orientation(&hand));
            assert_int_equal((int)number_of(front, "cell"), hand.cell);
            assert_int_equal((int)number_of(front, "move"), on_board ? hand.move : -1);
            expect_part(front, cam_hand_check(&hand, NULL) == CAM_OK ? "\"legal\":true"
                                                                     : "\"legal\":false");
        }
    }
    cam_front_free(front);
}

/* Looking at a stone turned otherwise, or at somebody's move, leaves the own one alone. */
static void looking_changes_nothing(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 0);
    cam_front_hand(front, 0, CAM_FRONT_CHOOSE, 1, 0);
    cam_front_hand(front, 0, CAM_FRONT_TURN, 1, 1);
    char before[4096];
    assert_true(strlen(cam_front_answer(front)) < sizeof before);
    strcpy(before, cam_front_answer(front));
    cam_front_ghost(front, 0, 0, 3);
    cam_front_ghost_of(front, 0, "L:a1,a2,a3,b3");
    cam_front_fits(front, 0, -1);
    cam_front_hand(front, 0, CAM_FRONT_LOOK, 0, 0);
    assert_string_equal(cam_front_answer(front), before);
    cam_front_free(front);
}

static void nowhere_is_a_reason(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 0);
    cam_front_play(front, 0, "O:d4,d5,e4,e5", 0);
    cam_front_hand(front, 0, CAM_FRONT_CHOOSE, 3, 0); /* an O over an O */
    cam_front_hand(front, 0, CAM_FRONT_POINT, 27, 0);
    cam_front_hand(front, 0, CAM_FRONT_NEXT_FIT, 1, 0);
    expect_part(front, "\"reason\":\"fits_nowhere\"");
    expect_part(front, "\"next\":-1,");
    cam_front_free(front);
}

/* The answer is a list of numbers; how many? */
static int count_numbers(const char *list)
{
    int count = 0;
    for (const char *at = list; *at; at++)
        count += *at >= '0' && *at <= '9' && (at[1] < '0' || at[1] > '9');
    return count;
}

static void reach_is_what_placements_cover(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 0);
    assert_int_equal(cam_front_reach(front, 0, 3), CAM_OK);
    assert_int_equal(count_numbers(cam_front_answer(front)), 64);
    cam_front_play(front, 0, "O:d4x2,d5x2", 0);
    cam_front_play(front, 0, "L:c4x3,d4", 0); /* now c4 and d4 are three high */
    cam_front_reach(front, 0, 3);
    assert_int_equal(count_numbers(cam_front_answer(front)),
                     61); /* and d5 has no neighbour as high */
    cam_front_reach(front, 0, 99);
    assert_string_equal(cam_front_answer(front), "[]");
    cam_front_free(front);
}

/* While a computer is to move, the person after it holds their own stock. */
static void own_stock_while_another_moves(void **state)
{
    (void)state;
    cam_front *front = new_front();
    cam_front_game game = {.board = "square", .players = 2, .games = 1};
    cam_front_seat(front, 0, CAM_COMPUTER, 1, "");
    cam_front_seat(front, 1, CAM_PERSON, 0, "");
    assert_int_equal(cam_front_open(front, 0, &game), CAM_OK);
    cam_front_view(front, 0, 0, 0);
    expect_part(front, "\"hand\":{\"seat\":1,\"colour\":1,");
    cam_front_hand(front, 0, CAM_FRONT_CHOOSE, 3, 0);
    expect_part(front, "\"kind\":3");
    assert_int_not_equal(cam_front_play(front, 0, "O:a1,a2,b1,b2", 0),
                         CAM_OK); /* but may not place */
    cam_front_play_computer(front, 0, "O:d4,d5,e4,e5", 0);
    cam_front_hand(front, 0, CAM_FRONT_LOOK, 0, 0);
    expect_part(front, "\"kind\":3");
    cam_front_free(front);
}

/* Groups, sides and what is missing, as the page lights them. */
static void view_tells_what_hangs_together(void **state)
{
    (void)state;
    cam_front *front = new_front();
    open_game(front, 0);
    cam_front_view(front, 0, 0, 0);
    expect_part(front, "\"groups\":[[],[]],\"missing\":[8,8]");
    cam_front_play(front, 0, "L:d1,d2,d3,e1", 0);
    cam_front_view(front, 0, 0, 0);
    expect_part(front, "\"sides\":[\"S\"]}],[]],\"missing\":[5,8]");
    cam_front_free(front);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_doors_lead_to_the_same_stone),
        cmocka_unit_test(looking_changes_nothing),
        cmocka_unit_test(nowhere_is_a_reason),
        cmocka_unit_test(reach_is_what_placements_cover),
        cmocka_unit_test(own_stock_while_another_moves),
        cmocka_unit_test(view_tells_what_hangs_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
