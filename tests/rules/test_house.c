/*
 * test_house.c: house rules (RULES 11), and positions set up (INTERFACES 8).
 */
#include <string.h>

#include "expect.h"
#include "rules/history.h"
#include "rules/house.h"
#include "rules/moves.h"
#include "rules/notation.h"
#include "rules/playout.h"
#include "sketch.h"

typedef struct game {
    const cam_rules *rules;
    cam_position pos;
    cam_history history;
} game;

static void begin(game *g, const char *board, cam_setup setup)
{
    g->rules = sketch_rules(board);
    g->history.count = 0;
    cam_error error;
    assert_int_equal(cam_setup_check(setup, g->rules, &error), CAM_OK);
    cam_position_init(&g->pos, g->rules, setup);
}

static void play(game *g, const char *text)
{
    cam_placement move;
    cam_error why;
    if (cam_move_parse(&g->pos, g->rules, text, &move, &why) != CAM_OK)
        fail_msg("%s: %s", text, why.text);
    cam_history_play(&g->history, &g->pos, g->rules, move);
}

static void refuse(game *g, const char *text, cam_reason reason)
{
    cam_placement move;
    cam_error why = {0};
    assert_int_not_equal(cam_move_parse(&g->pos, g->rules, text, &move, &why), CAM_OK);
    assert_int_equal(why.reason, reason);
}

static void test_words(void **state)
{
    (void)state;
    cam_house house;
    cam_error error;
    char text[CAM_HOUSE_TEXT];
    assert_int_equal(cam_house_parse("Pie,handicap=3,bridget", &house, NULL), CAM_OK);
    cam_house_format(house, text);
    assert_string_equal(text, "bridget,pie,handicap=3");
    cam_house_format((cam_house){0}, text);
    assert_string_equal(text, "");
    static const char *const bad[] = {"", "pies", "handicap", "handicap=0", "handicap=5", "pie,"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(cam_house_parse(bad[i], &house, &error), CAM_MALFORMED);
    cam_setup four = {.players = 4, .house = {.pie = true}};
    assert_int_equal(cam_setup_check(four, sketch_rules("square"), &error), CAM_MALFORMED);
    assert_int_equal(error.reason, CAM_REASON_HOUSE_PLAYERS);
}

static void test_handicap(void **state)
{
    (void)state;
    game g;
    for (int n = 0; n <= 4; n++) {
        begin(&g, "square", (cam_setup){.players = 2, .house = {.handicap = (uint8_t)n}});
        assert_int_equal(g.pos.hand[0][0], 4 - n);
        assert_int_equal(g.pos.hand[1][0], 4);
        begin(&g, "square", (cam_setup){.players = 4, .house = {.handicap = (uint8_t)n}});
        assert_int_equal(g.pos.hand[0][0], 2 - n / 2);
        assert_int_equal(g.pos.hand[2][0], 2 - (n + 1) / 2);
        assert_int_equal(g.pos.hand[3][0], 2);
    }
}

static void test_pie(void **state)
{
    (void)state;
    game g;
    begin(&g, "square", (cam_setup){.players = 2, .neutral = true, .house = {.pie = true}});
    refuse(&g, "swap", CAM_REASON_NO_PIE);
    play(&g, "I:d4x3");
    play(&g, "I:e5x3");
    refuse(&g, "swap", CAM_REASON_NO_PIE);
    play(&g, "L:a1,a2,a3,b3");
    cam_position offered = g.pos;
    play(&g, "Swap");
    assert_int_equal(g.pos.seat, 1);
    assert_int_equal(g.pos.plies, 3);
    assert_true(g.pos.house & CAM_HOUSE_SWAPPED);
    refuse(&g, "swap", CAM_REASON_NO_PIE);
    cam_history_undo(&g.history, &g.pos, g.rules);
    assert_memory_equal(&g.pos, &offered, sizeof offered);
    play(&g, "L:h1,h2,h3,g3");
    refuse(&g, "swap", CAM_REASON_NO_PIE); /* the offer has lapsed */
    assert_false(g.pos.house & CAM_HOUSE_SWAPPED);
    begin(&g, "square", (cam_setup){.players = 2});
    play(&g, "L:a1,a2,a3,b3");
    refuse(&g, "swap", CAM_REASON_NO_PIE);
}

static void test_time_machine(void **state)
{
    (void)state;
    game g;
    begin(&g, "square", (cam_setup){.players = 2});
    play(&g, "L:a1,a2,a3,b3");
    play(&g, "L:h1,h2,h3,g3");
    refuse(&g, "back", CAM_REASON_NO_MACHINE);
    begin(&g, "square", (cam_setup){.players = 2, .house = {.bridget = true}});
    refuse(&g, "back", CAM_REASON_MACHINE_EARLY);
    play(&g, "L:a1,a2,a3,b3");
    refuse(&g, "back", CAM_REASON_MACHINE_EARLY);
    cam_position first = g.pos;
    play(&g, "L:h1,h2,h3,g3");
    play(&g, "T:c4,d4x2,e4");
    cam_position before = g.pos;
    play(&g, "back"); /* green's, and it is green's turn again */
    first.house |= 2 * CAM_HOUSE_MACHINE;
    assert_memory_equal(&g.pos, &first, sizeof first);
    cam_history_undo(&g.history, &g.pos, g.rules);
    assert_memory_equal(&g.pos, &before, sizeof before);
    play(&g, "back");
    refuse(&g, "back", CAM_REASON_MACHINE_USED);
    play(&g, "O:e4,e5,f4,f5");
    play(&g, "back"); /* yellow's: green's O and yellow's first L */
    assert_int_equal(g.pos.plies, 0);
    assert_int_equal(g.pos.seat, 0);
    refuse(&g, "back", CAM_REASON_MACHINE_USED);
    cam_placement line[16];
    for (int i = 0; i < g.history.count; i++)
        line[i] = g.history.undo[i].move;
    assert_int_equal(g.history.count, 6);
    assert_int_equal(cam_line_stones(line, 4, line), 1);
    while (g.history.count)
        cam_history_undo(&g.history, &g.pos, g.rules);
    cam_position empty;
    cam_position_init(&empty, g.rules, (cam_setup){.players = 2, .house = {.bridget = true}});
    assert_memory_equal(&g.pos, &empty, sizeof empty);
}

/* Random games to their end: who shows on more edge cells has won, if nobody connected. */
static void test_edge_cells(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 11);
    int blocked = 0;
    for (int n = 0; n < 400; n++) {
        game g;
        begin(&g, n & 1 ? "ring" : "square",
              (cam_setup){.players = 2, .house = {.bridget = true, .pie = n & 2}});
        cam_position quick = g.pos;
        while (!cam_position_is_over(&g.pos))
            cam_history_play(&g.history, &g.pos, g.rules,
                             cam_moves_random(&g.pos, g.rules, &random));
        cam_playout_run(&quick, g.rules, &random);
        assert_true(cam_position_is_consistent(&quick, g.rules));
        if (!cam_position_is_blocked(&g.pos))
            continue;
        blocked++;
        int lead = 0;
        for (cam_bits rest = g.rules->board.edge; cam_bits_any(rest);) {
            cam_cell cell = (cam_cell)cam_bits_pop(&rest);
            int height = cam_position_height(&g.pos, cell);
            cam_colour top = height ? cam_position_cube(&g.pos, cell, height - 1) : CAM_BLUE;
            lead += top == CAM_YELLOW ? 1 : top == CAM_GREEN ? -1 : 0;
        }
        assert_int_equal(g.pos.result, lead == 0  ? CAM_DRAW
                                       : lead > 0 ? CAM_YELLOW_WINS
                                                  : CAM_GREEN_WINS);
    }
    assert_true(blocked > 20);
}

static cam_status lay(game *g, cam_colour colour, const char *text, cam_error *why)
{
    cam_placement move;
    cam_status status = cam_stone_parse(&g->pos, g->rules, text, &move, why);
    return status == CAM_OK ? cam_position_lay(&g->pos, g->rules, colour, move, why) : status;
}

static void test_set_up(void **state)
{
    (void)state;
    game g;
    cam_error why;
    begin(&g, "square", (cam_setup){.players = 4, .neutral = true});
    assert_int_equal(lay(&g, CAM_GREEN, "O:a1,a2,b1,b2", &why), CAM_OK);
    assert_int_equal(lay(&g, CAM_GREEN, "O:c1,c2,d1,d2", &why), CAM_OK);
    assert_int_equal(g.pos.hand[1][3], 0);
    assert_int_equal(g.pos.hand[3][3], 0);
    assert_int_equal(lay(&g, CAM_GREEN, "O:e1,e2,f1,f2", &why), CAM_ILLEGAL);
    assert_int_equal(why.reason, CAM_REASON_NOT_IN_STOCK);
    assert_int_equal(lay(&g, CAM_YELLOW, "L:a1,a2,a3,b3", &why), CAM_ILLEGAL);
    assert_int_equal(why.reason, CAM_REASON_OCCUPIED);
    assert_int_equal(lay(&g, CAM_YELLOW, "I:h8x3", &why), CAM_ILLEGAL);
    assert_int_equal(lay(&g, CAM_BLUE, "I:h8x3", &why), CAM_OK);
    assert_int_equal(lay(&g, CAM_BLUE, "I:h7x3", &why), CAM_OK);
    assert_int_equal(lay(&g, CAM_BLUE, "I:h6x3", &why), CAM_ILLEGAL);
    assert_int_equal(g.pos.edge_stones[CAM_GREEN], 2);
    cam_position_begin(&g.pos, g.rules, 2);
    assert_int_equal(g.pos.seat, 2);
    assert_int_equal(g.pos.plies, 0);
    assert_int_equal(g.pos.result, CAM_ONGOING);
    begin(&g, "square", (cam_setup){.players = 2});
    assert_int_equal(lay(&g, CAM_YELLOW, "L:a1,a2,a3,b3", &why), CAM_OK);
    assert_int_equal(lay(&g, CAM_YELLOW, "L:a4,a5,a6,b4", &why), CAM_OK);
    cam_position before = g.pos;
    assert_int_equal(lay(&g, CAM_YELLOW, "O:a7,a8,b7,b8", &why), CAM_ILLEGAL);
    assert_int_equal(why.reason, CAM_REASON_SETUP_CONNECTED);
    assert_memory_equal(&g.pos, &before, sizeof before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),      cmocka_unit_test(test_handicap),
        cmocka_unit_test(test_pie),        cmocka_unit_test(test_time_machine),
        cmocka_unit_test(test_edge_cells), cmocka_unit_test(test_set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
