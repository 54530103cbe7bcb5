/*
 * test_bad_tables.c: boards and piece sets with mistakes are refused, with a message that
 * names the mistake.
 */
#include <string.h>

#include "rules/expect.h"

#define FOUR                                                                                       \
    {                                                                                              \
        {"N", "a2 b2"}, {"E", "b2 b1"}, {"S", "b1 a1"},                                            \
        {                                                                                          \
            "W", "a1 a2"                                                                           \
        }                                                                                          \
    }

static cam_rules rules;

/* A failure leaves what it should have filled as it was. */
static void expect_untouched(cam_status status)
{
    static cam_rules zero;
    assert_int_equal(status, CAM_MALFORMED);
    assert_memory_equal(&rules, &zero, sizeof rules);
}

static void expect_bad_board(const cam_board_def *board, const char *words)
{
    cam_board made, untouched;
    cam_error error = {0};
    memset(&made, 0x5a, sizeof made);
    untouched = made;
    assert_int_equal(cam_board_init(&made, board, &error), CAM_MALFORMED);
    assert_string_equal(error.text, words);
    assert_memory_equal(&made, &untouched, sizeof made);
    expect_untouched(cam_rules_init(&rules, board, &cam_box, NULL));
}

static void test_bad_boards(void **state)
{
    (void)state;
    static const char *const row = "################";
    expect_bad_board(&(cam_board_def){.name = "bad", .rows = {"##", "###"}, .sides = FOUR},
                     "board bad: rows of unequal length");
    expect_bad_board(&(cam_board_def){.name = "bad", .rows = {NULL}, .sides = FOUR},
                     "board bad: not 1 to 16 cells wide and high");
    expect_bad_board(&(cam_board_def){.name = "bad", .rows = {"", ""}, .sides = FOUR},
                     "board bad: not 1 to 16 cells wide and high");
    expect_bad_board(&(cam_board_def){.name = "bad", .rows = {"#################"}, .sides = FOUR},
                     "board bad: not 1 to 16 cells wide and high");
    cam_board_def tall = {.name = "bad", .sides = FOUR};
    for (int i = 0; i <= CAM_BOX; i++)
        tall.rows[i] = "#";
    expect_bad_board(&tall, "board bad: not 1 to 16 cells wide and high");
    expect_bad_board(&(cam_board_def){.name = "bad", .rows = {"..", ".."}, .sides = FOUR},
                     "board bad: no cell");
    expect_bad_board(&(cam_board_def){.name = "bad", .rows = {"##", "#o"}, .sides = FOUR},
                     "board bad: a row holds # and . only");
    expect_bad_board(&(cam_board_def){.name = "bad",
                                      .rows = {row, row, row, row, row, row, row, row, row},
                                      .sides = {{"N", "a1"}}},
                     "more than 128 cells");
    expect_bad_board(&(cam_board_def){.name = "bad",
                                      .rows = {"##", "##"},
                                      .sides = {{"N", "a2 b2"}, {"E", "b2 c2"}}},
                     "board bad: side E names no cell of it");
    expect_bad_board(
        &(cam_board_def){.name = "bad", .rows = {"##", "##"}, .sides = {{"N", "a2, b2"}}},
        "board bad: side N names no cell of it");
    expect_bad_board(
        &(cam_board_def){.name = "bad", .rows = {"##", "##"}, .sides = {{"N", "north"}}},
        "board bad: side N names no cell of it");
    expect_bad_board(&(cam_board_def){.name = "bad", .rows = {"##", "##"}, .sides = {{"N", ""}}},
                     "board bad: side N names no cell of it");
    expect_bad_board(&(cam_board_def){.name = "bad", .rows = {".#", "##"}, .sides = FOUR},
                     "board bad: side N names no cell of it");
    expect_bad_board(&(cam_board_def){.name = "bad",
                                      .rows = {"##", "##"},
                                      .sides = {{"N", "a2 b2"}, {"S", "a1 b1"}}},
                     "board bad: four or eight sides, please");
    expect_bad_board(&(cam_board_def){.name = "bad", .rows = {"##", "##"}, .sides = {{NULL, NULL}}},
                     "board bad: four or eight sides, please");
}

static void expect_bad_set(const cam_piece_set *set, const char *words)
{
    cam_error error = {0};
    expect_untouched(cam_rules_init(&rules, &cam_boards[0], set, &error));
    assert_string_equal(error.text, words);
}

#define BAR                                                                                        \
    {                                                                                              \
        'I', {"###"}, 1                                                                            \
    }

static void test_bad_sets(void **state)
{
    (void)state;
    static const char needs[] = "a piece needs a letter, a drawing and a number";
    expect_bad_set(&(cam_piece_set){{{0}}, BAR}, "a piece set without pieces");
    expect_bad_set(&(cam_piece_set){{{'L', {"###"}, 0}}, BAR}, needs);
    expect_bad_set(&(cam_piece_set){{{'L', {"..."}, 1}}, BAR}, needs);
    expect_bad_set(&(cam_piece_set){{{'L', {NULL}, 1}}, BAR}, needs);
    expect_bad_set(&(cam_piece_set){{{'l', {"###"}, 1}}, BAR}, needs);
    expect_bad_set(&(cam_piece_set){{{'1', {"###"}, 1}}, BAR}, needs);
    expect_bad_set(&(cam_piece_set){{{'L', {"###"}, 1}}, {'I', {NULL}, 1}}, needs);
    expect_bad_set(&(cam_piece_set){{{'L', {"####"}, 1}}, BAR}, "piece L: longer than 3 cubes");
    expect_bad_set(&(cam_piece_set){{{'L', {"#", "#", "#", "#"}, 1}}, BAR},
                   "piece L: longer than 3 cubes");
    expect_bad_set(&(cam_piece_set){{{'L', {"#.#"}, 1}}, BAR}, "piece L: does not hang together");
    expect_bad_set(&(cam_piece_set){{{'L', {"#..", ".#."}, 1}}, BAR},
                   "piece L: does not hang together");
    expect_bad_set(&(cam_piece_set){{{'L', {"#o#"}, 1}}, BAR},
                   "piece L: its rows hold # and . only and are of one length");
    expect_bad_set(&(cam_piece_set){{{'L', {"###"}, 200}}, BAR}, "piece L: more than 100 of them");
    expect_bad_set(&(cam_piece_set){{{'L', {"###"}, 1}, {'L', {"##"}, 1}}, BAR},
                   "two pieces share the letter L");
    expect_bad_set(&(cam_piece_set){{{'I', {"##"}, 1}}, BAR}, "two pieces share the letter I");
    expect_bad_set(&(cam_piece_set){{{'L', {"###", "#.."}, 1}, {'J', {"###", "..#"}, 1}}, BAR},
                   "piece J: another piece, turned, has that shape");
    static const char *const small[CAM_KINDS][3] = {
        {"#"},        {"##"},         {"##", "#."},          {"###"},
        {"##", "##"}, {"###", "###"}, {"###", "###", "###"}, {"###", ".#.", ".#."},
    };
    cam_piece_set many = {.neutral = BAR};
    for (int i = 0; i < CAM_KINDS; i++) {
        many.pieces[i] = (cam_piece_def){.letter = (char)('R' + i), .count = 1};
        memcpy(many.pieces[i].rows, small[i], sizeof small[i]);
    }
    expect_bad_set(&many, "more than 8 shapes");
}

/* More shapes than there is room for are refused, not cut off. */
static void test_too_much(void **state)
{
    (void)state;
    static const char *const row = "################";
    const cam_board_def hall = {
        .name = "hall",
        .rows = {row, row, row, row, row, row, row, row},
        .sides = {{"N", "a8"}, {"E", "p1"}, {"S", "a1"}, {"W", "a1"}},
    };
    cam_error error;
    cam_piece_set many = {.neutral = BAR};
    static const char *const crooked[7][3] = {
        {"###", "#.."},        {"###", "##."},        {".##", "##.", ".#."}, {"###", "#..", "##."},
        {"###", "###", "#.."}, {"###", "##.", "#.."}, {"###", "#.#", "##."},
    };
    for (int i = 0; i < 7; i++) {
        many.pieces[i] = (cam_piece_def){.letter = (char)('R' + i), .count = 1};
        memcpy(many.pieces[i].rows, crooked[i], sizeof crooked[i]);
    }
    assert_int_equal(cam_rules_init(&rules, &cam_boards[0], &many, &error), CAM_MALFORMED);
    assert_string_equal(error.text, "too many pieces of too many shapes");
    memset(&many.pieces[4], 0, sizeof many.pieces[4]);
    assert_int_equal(cam_rules_init(&rules, &hall, &many, &error), CAM_MALFORMED);
    assert_string_equal(error.text, "more than 8192 places to play");
    memset(&many.pieces[3], 0, sizeof many.pieces[3]);
    assert_int_equal(cam_rules_init(&rules, &hall, &many, &error), CAM_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_boards),
        cmocka_unit_test(test_bad_sets),
        cmocka_unit_test(test_too_much),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
