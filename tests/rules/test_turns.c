/*
 * test_turns.c: stocks, seats, players out, the end, neutral stones (RULES 3, 6 and 7).
 */
#include <string.h>

#include "rules/diagram.h"
#include "rules/expect.h"
#include "rules/moves.h"

/* A square filled with obstacles but for a few places in its corners: a1 empty, b1 one
 * high, c1 empty, and g8, h8 empty. */
static const char nearly_full[] = " bbb bbb bbb bbb bbb bbb .   .  "
                                  " bbb bbb bbb bbb bbb bbb bbb bbb"
                                  " bbb bbb bbb bbb bbb bbb bbb bbb"
                                  " bbb bbb bbb bbb bbb bbb bbb bbb"
                                  " bbb bbb bbb bbb bbb bbb bbb bbb"
                                  " bbb bbb bbb bbb bbb bbb bbb bbb"
                                  " bbb bbb bbb bbb bbb bbb bbb bbb"
                                  " .   g   .   bbb bbb bbb bbb bbb";

static void expect_stock(const cam_position *pos, const cam_rules *rules, int seat,
                         const char *stock)
{
    char text[CAM_STOCK_TEXT];
    cam_stock_format(pos, rules, (cam_seat)(seat - 1), text);
    assert_string_equal(text, stock);
}

static bool is_out(const cam_position *pos, int seat)
{
    return cam_position_is_out(pos, (cam_seat)(seat - 1));
}

/* ---- stocks and seats (section 3) ---- */

/* Two players: each has all pieces of a colour; yellow begins, turns alternate. */
static void test_two_players(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    expect_stock(&pos, rules, 1, "L4 T4 Z4 O2");
    expect_stock(&pos, rules, 2, "L4 T4 Z4 O2");
    expect_state(&pos, "yellow 1");
    sketch_play(&pos, rules, "O:a1,a2,b1,b2");
    expect_stock(&pos, rules, 1, "L4 T4 Z4 O1");
    expect_state(&pos, "green 2");
    sketch_play(&pos, rules, "T:c4,d4x2,e4");
    expect_stock(&pos, rules, 2, "L4 T3 Z4 O2");
    expect_state(&pos, "yellow 1");
}

/* Four players: partners sit opposite, 1 and 3, 2 and 4, and share the pieces of a colour
 * equally by shape. */
static void test_four_players(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("octagon");
    cam_position pos = sketch_start(rules, 4, false);
    for (int seat = 1; seat <= 4; seat++)
        expect_stock(&pos, rules, seat, "L2 T2 Z2 O1");
    static const char *const order[] = {"yellow 1", "green 2", "yellow 3", "green 4", "yellow 1"};
    static const char *const moves[] = {"O:d1,d2,e1,e2", "O:f1,f2,g1,g2", "O:d3,d4,e3,e4",
                                        "O:f3,f4,g3,g4"};
    for (int i = 0; i < 5; i++) {
        expect_state(&pos, order[i]);
        if (i < 4)
            sketch_play(&pos, rules, moves[i]);
    }
    for (int seat = 1; seat <= 4; seat++)
        expect_stock(&pos, rules, seat, "L2 T2 Z2 O0");
}

/* A player places from their own stock: what is used up is used up, whatever the partner
 * still holds. */
static void test_own_stock_only(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 4, false);
    sketch_play(&pos, rules, "O:a1,a2,b1,b2 L:c1,c2,c3,d3 L:e1,e2,e3,f3 L:g1,g2,g3,h3");
    expect_stock(&pos, rules, 3, "L1 T2 Z2 O1");
    expect_illegal(&pos, rules, "O:a7,a8,b7,b8", "there is no O left in the stock of seat 1");
    sketch_play(&pos, rules, "T:a5,b5x2,c5 T:e5,f5x2,g5");
    expect_legal(&pos, rules, "O:a7,a8,b7,b8"); /* seat 3's own */
}

/* A connection may use both partners' pieces, and is the team's. */
static void test_partners_connect(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 4, false);
    sketch_play(&pos, rules, "L:a1,a2,a3,b1 O:g1x2,h1x2 L:a4,a5,a6,b4 T:f8,g8x2,h8");
    expect_state(&pos, "yellow 1");
    sketch_play(&pos, rules, "O:a7,a8,b7,b8");
    expect_state(&pos, "yellow");
}

/* ---- the end (section 6) ---- */

/* Who completes a path has won at once, whatever others could still place. */
static void test_win_at_once(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    sketch_play(&pos, rules, "L:a1,a2,a3,b1 O:g1x2,h1x2 L:a4,a5,a6,b4 T:f8,g8x2,h8");
    expect_state(&pos, "yellow 1");
    sketch_play(&pos, rules, "O:a7,a8,b7,b8");
    expect_state(&pos, "yellow");
    assert_int_equal(pos.out, 0);
    assert_int_equal(cam_moves_count(&pos, rules), 0);
    assert_false(cam_moves_exist(&pos, rules));
    expect_illegal(&pos, rules, "L:c1,c2,c3,d3", "the game is over");
}

/* Green wins alike, here with a piece that covers: a bridge over yellow's stones. */
static void test_win_by_covering(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, " .  .  .  g  .  .  .  ."
                                          " .  .  .  g  .  .  .  ."
                                          " .  .  .  g  .  .  .  ."
                                          " .  .  .  y  .  .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  .  .  y  .  .  .  ."
                                          " .  .  .  g  .  .  .  ."
                                          " .  .  .  g  .  .  .  .");
    pos.seat = 1;
    sketch_play(&pos, rules, "T:d3,d4x2,d5");
    expect_state(&pos, "green");
}

/* Only the mover can win: a stone never completes a path of the other colour, but it may
 * cut one that was about to be. */
static void test_cutting(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, " .  .  .  y  .  .  .  ."
                                          " .  .  .  y  .  .  .  ."
                                          " .  .  .  y  .  .  .  ."
                                          " .  .  .  y  .  .  .  ."
                                          " .  .  .  y  .  .  .  ."
                                          " .  .  .  y  .  .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  .  .  .  .");
    cam_position free = pos;
    sketch_play(&free, rules, "O:d1,d2,e1,e2");
    expect_state(&free, "yellow");
    pos.seat = 1;
    sketch_play(&pos, rules, "Z:d5,e5x2,f5"); /* over d5 */
    sketch_play(&pos, rules, "O:d1,d2,e1,e2");
    expect_state(&pos, "green 2");
}

/* Nobody connects: a draw as soon as the last stone lies. */
static void test_draw_after_the_last_stone(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    sketch_hand(&pos, rules, 1, "L1");
    sketch_hand(&pos, rules, 2, "O1");
    sketch_play(&pos, rules, "L:a1,a2,a3,b3");
    expect_state(&pos, "green 2");
    assert_false(is_out(&pos, 1)); /* not before it is their turn */
    sketch_play(&pos, rules, "O:h7x2,h8x2");
    expect_state(&pos, "draw");
    assert_true(is_out(&pos, 1) && is_out(&pos, 2));
}

/* ---- out (section 3) ---- */

/* Who cannot place is out for good, even if they could again later. Yellow has an L only
 * and no place for it; green then raises b1, on which its arm would lie. */
static void test_out_for_good(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, nearly_full);
    sketch_hand(&pos, rules, 1, "L1");
    sketch_hand(&pos, rules, 2, "O1 T1 L1");
    pos.seat = 1;
    assert_false(is_out(&pos, 1));
    sketch_play(&pos, rules, "O:g8x2,h8x2");
    assert_true(is_out(&pos, 1));
    expect_state(&pos, "green 2");

    sketch_play(&pos, rules, "T:b1,c1x3");
    cam_position yellow = pos; /* as if it were yellow's turn */
    yellow.seat = 0;
    yellow.out = 0;
    expect_legal(&yellow, rules, "L:a1x3,b1");
    assert_true(is_out(&pos, 1)); /* but it is not, nor ever again */
    expect_state(&pos, "green 2");

    sketch_play(&pos, rules, "L:a1x3,b1");
    expect_state(&pos, "draw");
}

/* The same from the start of a turn: with another piece in stock yellow is not out. */
static void test_not_out_with_another_piece(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, nearly_full);
    sketch_hand(&pos, rules, 1, "L1 T1");
    sketch_hand(&pos, rules, 2, "O1 L1");
    pos.seat = 1;
    sketch_play(&pos, rules, "O:g8x2,h8x2");
    assert_int_equal(pos.out, 0);
    expect_state(&pos, "yellow 1");
    assert_int_equal(cam_moves_count(&pos, rules), 2); /* T:a1x3,b1 and T:b1,c1x3 */
}

/* Who can place must, even where it harms: yellow has a T only, and whichever way it goes
 * raises b1, which lets green's L in. There is no word for passing. */
static void test_who_can_place_must(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, nearly_full);
    sketch_hand(&pos, rules, 1, "T1");
    sketch_hand(&pos, rules, 2, "L1 O1");
    expect_state(&pos, "yellow 1");
    assert_false(is_out(&pos, 1));
    static const char *const passes[] = {"pass", "PASS", "", "-", "resign"};
    for (int i = 0; i < 5; i++)
        expect_malformed(&pos, rules, passes[i],
                         "a move is written PIECE:COLUMNS, like L:a1,a2,a3,b3");
    assert_int_not_equal(cam_position_play(&pos, rules, CAM_NO_PLACEMENT, NULL, NULL), CAM_OK);
    expect_state(&pos, "yellow 1");
    cam_position green = pos;
    green.seat = 1;
    expect_illegal(&green, rules, "L:b1,c1x3 L:a1x3,b1", NULL);
    sketch_play(&pos, rules, "T:a1x3,b1");
    expect_state(&pos, "green 2");
    expect_legal(&pos, rules, "L:b1,c1x3");
}

/* The others play on; the turn passes over who is out, the partner included. */
static void test_partner_continues(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 4, false);
    sketch_hand(&pos, rules, 1, "L1");
    sketch_hand(&pos, rules, 3, "L3");
    sketch_hand(&pos, rules, 4, "");
    sketch_play(&pos, rules, "L:a1,a2,a3,b3 L:c1,c2,c3,d3 L:e1,e2,e3,f3");
    /* seat 4 has nothing, nor has seat 1 any more: both are out on the way to seat 2 */
    expect_state(&pos, "green 2");
    assert_true(is_out(&pos, 4) && is_out(&pos, 1));
    assert_false(is_out(&pos, 2) || is_out(&pos, 3));
    sketch_play(&pos, rules, "L:g1,g2,g3,h3");
    expect_state(&pos, "yellow 3");
    sketch_play(&pos, rules, "L:a5,a6,a7,b7");
    expect_state(&pos, "green 2");
}

/* The last who can place goes on alone, turn after turn, and may still win. */
static void test_alone(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    sketch_hand(&pos, rules, 2, "O1");
    sketch_play(&pos, rules, "L:a1,a2,a3,b1 O:g1,g2,h1,h2");
    expect_state(&pos, "yellow 1");
    sketch_play(&pos, rules, "L:a4,a5,a6,b4"); /* green is found out now */
    expect_state(&pos, "yellow 1");
    assert_true(is_out(&pos, 2));
    sketch_play(&pos, rules, "O:a7,a8,b7,b8");
    expect_state(&pos, "yellow");
    assert_false(is_out(&pos, 1));
}

/* ---- neutral stones (section 7) ---- */

/* Each player has one; the first two turns place them, seat 1's and seat 2's; then the
 * game proper begins with seat 1. */
static void test_neutral_first(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players += 2) {
        const cam_rules *rules = sketch_rules("square");
        cam_position pos = sketch_start(rules, players, true);
        cam_position plain = sketch_start(rules, players, false);
        expect_state(&pos, "blue 1");
        expect_illegal(&pos, rules, "O:a1,a2,b1,b2", "the neutral stones come first");
        sketch_play(&pos, rules, "I:d4x3");
        expect_state(&pos, "blue 2");
        expect_illegal(&pos, rules, "L:e5x3,e6", "the neutral stones come first");
        sketch_play(&pos, rules, "I:b2,c2,d2");
        expect_state(&pos, "yellow 1");
        expect_illegal(&pos, rules, "I:h1,h2,h3", "there is no neutral stone to place");
        assert_memory_equal(pos.hand, plain.hand, sizeof pos.hand);
        expect_illegal(&plain, rules, "I:h1,h2,h3", "there is no neutral stone to place");
        sketch_play(&pos, rules, "O:a1x2,b1x2");
        expect_state(&pos, "green 2");
    }
}

/* Anywhere on the board: 96 ways lying, 64 standing; the second wherever the first is not. */
static void test_neutral_anywhere(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, true);
    assert_int_equal(cam_moves_count(&pos, rules), 96 + 64);
    sketch_play(&pos, rules, "I:a1,a2,a3"); /* 3 standing, 3 along it, 3 across are gone */
    assert_int_equal(cam_moves_count(&pos, rules), 96 + 64 - 3 - 3 - 3);
    expect_illegal(&pos, rules, "I:a1x3", "no cube of the piece lies on the board");
    expect_illegal(&pos, rules, "I:a3,a4,a5", "a3 is occupied");
}

/* They are obstacles; lying they can be built over like any stone, standing they cannot,
 * being three high. */
static void test_neutral_obstacles(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, true);
    sketch_play(&pos, rules, "I:d4x3 I:b2,c2,d2");
    expect_legal(&pos, rules, "L:b2,c2,a2x2 T:c1x3,c2 Z:e2x2,d2x2");
    expect_illegal(&pos, rules, "O:b2,b3,c2,c3", "b2 is occupied");
    expect_illegal(&pos, rules, "L:d4,e4x3 T:d4,e4x3", "d4 is occupied");
}

/* Another beginner places the first neutral stone and begins the game proper. */
static void test_other_beginner(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    static const struct {
        int players, first;
        const char *order[6];
    } cases[] = {
        {2, 1, {"blue 2", "blue 1", "green 2", "yellow 1", "green 2", "yellow 1"}},
        {4, 1, {"blue 2", "blue 3", "green 2", "yellow 3", "green 4", "yellow 1"}},
        {4, 2, {"blue 3", "blue 4", "yellow 3", "green 4", "yellow 1", "green 2"}},
        {4, 3, {"blue 4", "blue 1", "green 4", "yellow 1", "green 2", "yellow 3"}},
    };
    static const char *const moves[] = {"I:a1,a2,a3",    "I:a4,a5,a6",    "L:c1,c2,c3,d3",
                                        "L:e1,e2,e3,f3", "L:g1,g2,g3,h3", "L:c5,c6,c7,d7"};
    for (int i = 0; i < 4; i++) {
        cam_position pos;
        cam_position_init(&pos, rules,
                          (cam_setup){.players = (uint8_t)cases[i].players,
                                      .neutral = true,
                                      .first = (cam_seat)cases[i].first});
        for (int ply = 0; ply < 6; ply++) {
            expect_state(&pos, cases[i].order[ply]);
            sketch_play(&pos, rules, moves[ply]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_players),
        cmocka_unit_test(test_four_players),
        cmocka_unit_test(test_own_stock_only),
        cmocka_unit_test(test_partners_connect),
        cmocka_unit_test(test_win_at_once),
        cmocka_unit_test(test_win_by_covering),
        cmocka_unit_test(test_cutting),
        cmocka_unit_test(test_draw_after_the_last_stone),
        cmocka_unit_test(test_out_for_good),
        cmocka_unit_test(test_not_out_with_another_piece),
        cmocka_unit_test(test_who_can_place_must),
        cmocka_unit_test(test_partner_continues),
        cmocka_unit_test(test_alone),
        cmocka_unit_test(test_neutral_first),
        cmocka_unit_test(test_neutral_anywhere),
        cmocka_unit_test(test_neutral_obstacles),
        cmocka_unit_test(test_other_beginner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
