/*
 * test_definition.c: the text of a board, read, refused and written.
 */
#include <stdio.h>
#include <string.h>

#include "expect.h"
#include "rules/content.h"
#include "rules/definition.h"
#include "rules/moves.h"
#include "rules/rim.h"
#include "rules/shared.h"

#define TINY                                                                                       \
    "board tiny\n"                                                                                 \
    "title A small octagon\n"                                                                      \
    "row .##.\n"                                                                                   \
    "row ####\n"                                                                                   \
    "row ####\n"                                                                                   \
    "row .##.\n"                                                                                   \
    "side N b4 c4\n"                                                                               \
    "side E d3 d2\n"                                                                               \
    "side S c1 b1\n"                                                                               \
    "side W a2 a3\n"

#define PIECES                                                                                     \
    "piece L 4 ###/#..\n"                                                                          \
    "piece O 2 ##/##\n"                                                                            \
    "neutral I 1 ###\n"

/* Two by two, without its sides. */
#define HEAD "board b\nrow ##\nrow ##\n"
#define FOUR "side N a2 b2\nside E b2 b1\nside S b1 a1\nside W a1 a2\n"

static const cam_rules *read(const char *text)
{
    cam_error error = {0};
    const cam_rules *rules = NULL;
    if (cam_definition_read(text, strlen(text), &rules, &error) != CAM_OK)
        fail_msg("%d:%d: %s\n%s", error.line, error.column, error.text, text);
    return rules;
}

/* Legs that are passed on both sides: of several ways along a side the one that leads around
 * counts. */
static void test_legs(void **state)
{
    (void)state;
    cam_rules_release(read("board legs\nrow .##.\nrow ####\nrow #..#\n"
                           "side s0 a1 a2\nside s1 b2 a2 a1\nside s2 b2 b3 c3\n"
                           "side s3 a2 b2 d1 d2 c2 c3\n"));
}

/* Refused, as "LINE:COLUMN: WHAT". */
static void expect_refused(const char *text, size_t length, const char *what)
{
    cam_error error = {0};
    const cam_rules *rules = NULL;
    char told[300];
    assert_int_equal(cam_definition_read(text, length, &rules, &error), CAM_MALFORMED);
    assert_null(rules);
    snprintf(told, sizeof told, "%d:%d: %s", error.line, error.column, error.text);
    assert_string_equal(told, what);
}

static void expect_bad(const char *text, const char *what)
{
    expect_refused(text, strlen(text), what);
}

static void test_example(void **state)
{
    (void)state;
    const cam_rules *rules = read(TINY PIECES);
    assert_string_equal(rules->board.def->name, "tiny");
    assert_string_equal(rules->board.def->title, "A small octagon");
    assert_string_equal(rules->board.def->source, TINY PIECES);
    assert_int_equal(rules->board.cell_count, 12);
    assert_int_equal(rules->board.symmetry_count, 8);
    assert_int_equal(rules->kind_count, 3);
    assert_int_equal(rules->neutral, 2);
    cam_position pos;
    cam_position_init(&pos, rules, (cam_setup){.players = 4, .neutral = true});
    assert_int_equal(pos.neutral_left, 2);
    assert_int_equal(pos.hand[0][0], 2);
    assert_int_equal(pos.hand[2][1], 1);
    cam_rules_release(rules);
}

/* How lines may be written. */
static void test_layout(void **state)
{
    (void)state;
    const cam_rules *plain = read(TINY PIECES);
    const cam_rules *other = read("\xef\xbb\xbf# a comment\r\n\r\n  board   tiny \r\n#\r\n"
                                  "row .##.\r\nrow\t####\r\nrow ####\r\nrow .##.\r\n"
                                  "piece L 4 ###/#..\r\npiece O 2 ##/##\r\nneutral I 1 ###\r\n"
                                  "side N  c4 b4  \r\nside E D2 d3\r\nside S b1 c1\r\n"
                                  "side W a2\ta3 a2");
    assert_true(cam_rules_equal(plain, other));
    cam_rules_release(plain);
    cam_rules_release(other);
}

static void test_sets(void **state)
{
    (void)state;
    const cam_rules *box = read(TINY);
    assert_int_equal(box->kind_count, 5);
    assert_int_equal(box->letter[4], 'I');
    assert_true(cam_rules_have_neutral(box));
    const cam_rules *bare = read(TINY "piece L 3 ###/#..\n");
    assert_int_equal(bare->kind_count, 1);
    assert_false(cam_rules_have_neutral(bare));
    cam_error error;
    assert_int_equal(cam_setup_check((cam_setup){.players = 2, .neutral = true}, bare, &error),
                     CAM_MALFORMED);
    assert_string_equal(error.text, "the board tiny has no neutral stone");
    cam_position pos;
    cam_position_init(&pos, bare, (cam_setup){.players = 4});
    assert_int_equal(pos.hand[0][0], 2); /* the odd one goes to the first of the team */
    assert_int_equal(pos.hand[1][0], 2);
    assert_int_equal(pos.hand[2][0], 1);
    const cam_rules *other = read(TINY "neutral X 2 #\n");
    assert_int_equal(other->kind_count, 5);
    assert_int_equal(other->letter[4], 'X');
    cam_rules_release(box);
    cam_rules_release(bare);
    cam_rules_release(other);
}

static void test_bad_lines(void **state)
{
    (void)state;
    expect_bad("", "1:1: the first line is 'board' and a name, and no other is");
    expect_bad("row ##\n", "1:1: the first line is 'board' and a name, and no other is");
    expect_bad("board b\nboard c\n", "2:1: the first line is 'board' and a name, and no other is");
    expect_bad("board square\n", "1:7: square is the name of a board of the box");
    expect_bad("board 4you\n", "1:7: a board's name is a letter, then letters, digits or -, at "
                               "most 30 in all");
    expect_bad("board b c\n", "1:9: there is more in this line than belongs there");
    expect_bad("board b\n rows ##\n", "2:2: a line begins with title, row, side, piece or neutral");
    expect_bad("board b\n#row ##\n", "2:1: a line begins with title, row, side, piece or neutral");
    expect_bad("board b\ntitle x\ntitle y\n", "3:7: the board has a title already");
    expect_bad("board b\ntitle\n", "2:6: a title has 1 to 100 bytes");
    expect_bad("board b\nrow ##o\n", "2:7: board b: a row holds # and . only");
    expect_bad("board b\nrow ##\nrow ###\n", "3:5: board b: rows of unequal length");
    expect_bad("board b\nrow #################\n", "2:5: board b: not 1 to 16 cells wide and high");
    expect_bad("board b\n", "2:1: board b: no cell");
    expect_bad("board b\ntitle a\xff\n", "2:8: the text is not UTF-8");
    expect_refused("board b\0row", 11, "1:8: the text is not UTF-8");
    expect_bad(HEAD FOUR "piece l 1 #\n", "8:7: a piece is a capital letter, a number and a shape");
    expect_bad(HEAD FOUR "piece L 0 #\n", "8:9: piece L: there are 1 to 100 of each");
    expect_bad(HEAD FOUR "piece L 4x #\n", "8:9: piece L: there are 1 to 100 of each");
    expect_bad(HEAD FOUR "piece L 4\n", "8:10: a piece is a capital letter, a number and a shape");
    expect_bad(HEAD FOUR "piece L 4 ####\n", "8:11: piece L: longer than 3 cubes");
    expect_bad(HEAD FOUR "piece L 4 #/#/#/#\n", "8:17: piece L: longer than 3 cubes");
    expect_bad(HEAD FOUR "piece L 4 ##/x#\n",
               "8:14: piece L: its rows hold # and . only and are of one length");
    expect_bad(HEAD FOUR "piece L 4 ##/#.#\n",
               "8:14: piece L: its rows hold # and . only and are of one length");
    expect_bad(HEAD FOUR "piece L 4 #./.#\n", "8:7: piece L: does not hang together");
    expect_bad(HEAD FOUR "piece L 4 ##/#.\npiece L 2 #\n", "9:7: two pieces share the letter L");
    expect_bad(HEAD FOUR "piece L 4 ###/#..\npiece J 4 ###/..#\n",
               "9:7: piece J: another piece, turned, has that shape");
    expect_bad(HEAD FOUR "neutral L 1 ###\n", "8:9: two pieces share the letter L");
    expect_bad(HEAD FOUR "neutral X 1 #\nneutral Y 1 #\n", "9:9: there is a neutral stone already");
}

static void test_bad_shapes(void **state)
{
    (void)state;
    expect_bad("board b\nrow ##.#\nrow ##..\n" FOUR, "2:8: this cell is not joined to the others");
    expect_bad("board b\nrow #.\nrow .#\nside N a2\nside E b1\nside S b1\nside W a2\n",
               "3:6: this cell is not joined to the others");
    expect_bad(HEAD "side N a2 b2\nside E b2 b1\nside S b1 a1\n",
               "6:8: board b: four or eight sides, please");
    expect_bad(HEAD FOUR "side X a1\n", "8:8: board b: four or eight sides, please");
    expect_bad(HEAD "side N a2 b2\nside N b2 b1\nside S b1 a1\nside W a1 a2\n",
               "5:6: there is a side N already");
    expect_bad(HEAD "side N a2 b2\nside E b2 c1\nside S b1 a1\nside W a1 a2\n",
               "5:11: board b: side E names no cell of it");
    expect_bad(HEAD "side N a2 b2\nside E b2 b1\nside S b1 a1\nside W\n",
               "7:7: board b: side W names no cell of it");
    /* counterclockwise, and crosswise */
    expect_bad(HEAD "side N a2 b2\nside W a1 a2\nside S b1 a1\nside E b2 b1\n",
               "6:8: side S does not follow clockwise after the one before");
    expect_bad("board b\nrow ####\nrow ####\nrow ####\nrow ####\nside N a4 b4 c4 d4\n"
               "side S a1 b1 c1 d1\nside E d4 d3 d2 d1\nside W a1 a2 a3 a4\n",
               "8:8: side E does not follow clockwise after the one before");
    expect_bad("board b\nrow ####\nrow ####\nrow ####\nrow ####\nside N a4 b4 d4\n"
               "side E d4 d3 d2 d1\nside S a1 b1 c1 d1\nside W a1 a2 a3 a4\n",
               "6:14: side N: there is a gap before d4");
    expect_bad("board b\nrow ####\nrow ####\nrow ####\nrow ####\nside N a4 b3 c4 d4\n"
               "side E d4 d3 d2 d1\nside S a1 b1 c1 d1\nside W a1 a2 a3 a4\n",
               "6:11: side N: b3 does not lie at the rim");
    /* the rim of a hole is no side */
    expect_bad("board b\nrow #####\nrow #####\nrow ##.##\nrow #####\nrow #####\n"
               "side N a5 b5 c5 d5 e5\nside E e5 e4 e3 e2 e1\nside S c2\nside W a1 a2 a3 a4 a5\n",
               "9:8: side S: c2 does not lie at the rim");
}

/* As much as fits, and one more. */
static void test_limits(void **state)
{
    (void)state;
    char text[CAM_DEFINITION_MOST + 200] = "board hall\n";
    for (int row = 0; row < 8; row++)
        strcat(text, "row ################\n");
    strcat(text, "side N a8 b8\nside E p8\nside S p1\nside W a1\n");
    const cam_rules *rules = read(text);
    assert_int_equal(rules->board.cell_count, 128);
    cam_rules_release(rules);
    strcat(text, "row #...............\n");
    expect_bad(text, "14:5: more than 128 cells");
    strcpy(text, TINY PIECES "# ");
    size_t length = strlen(text);
    memset(text + length, 'x', CAM_DEFINITION_MOST - length);
    text[CAM_DEFINITION_MOST] = '\0';
    cam_rules_release(read(text));
    strcat(text, "x");
    expect_bad(text, "1:1: a board's text has at most 8192 bytes");
    expect_bad(HEAD FOUR "piece P 1 ###/##.\npiece L 1 ###/#..\npiece F 1 .##/##./.#.\n"
                         "piece A 1 ###/#../##.\npiece B 1 ###/###/#..\npiece C 1 "
                         "###/##./#..\npiece D 1 ###/#.#/##.\n"
                         "neutral I 1 ###\n",
               "14:7: too many pieces of too many shapes");
}

/* What is written is read as the same. */
static void test_round_trip(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        cam_buffer text, again;
        cam_buffer_init(&text);
        cam_buffer_init(&again);
        cam_error error;
        const cam_rules *rules;
        if (i < 4)
            assert_int_equal(cam_rules_new(&cam_boards[i], &cam_box, &rules, &error), CAM_OK);
        else
            rules = read(i == 4 ? TINY PIECES : TINY "piece A 3 .#/##/.#\n");
        cam_definition_write(rules, &text);
        const cam_rules *same = read(text.text);
        assert_true(cam_rules_equal(rules, same));
        cam_definition_write(same, &again);
        assert_string_equal(text.text, again.text);
        cam_rules_release(rules);
        cam_rules_release(same);
        cam_buffer_clear(&text);
        cam_buffer_clear(&again);
    }
}

/* Around boards that are one cell wide, and around inner corners. */
static void test_rim(void **state)
{
    (void)state;
    static const struct {
        const char *text, *around;
    } boards[] = {
        {"board a\nrow ###\nside N a1 b1 c1\nside E c1\nside S c1 b1 a1\nside W a1\n",
         "a1 b1 c1 b1 "},
        {"board a\nrow #\nside N a1\nside E a1\nside S a1\nside W a1\n", "a1 "},
        {"board a\nrow .#.\nrow ###\nrow .#.\nside NE b3 c2\nside SE c2 b1\nside SW b1 a2\n"
         "side NW a2 b3\n",
         "b3 b2 c2 b2 b1 b2 a2 b2 "},
        {"board a\nrow ###\nrow #.#\nrow ###\nside N a3 b3 c3\nside E c3 c2 c1\nside S c1 b1 a1\n"
         "side W a1 a2 a3\n",
         "a3 b3 c3 c2 c1 b1 a1 a2 "},
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        const cam_rules *rules = read(boards[i].text);
        cam_rim rim;
        char told[200] = "", name[4];
        cam_rim_walk(&rules->board, &rim);
        for (int n = 0; n < rim.count; n++) {
            cam_cell_format(&rules->board, rim.cell[n], name);
            strcat(strcat(told, name), " ");
        }
        assert_string_equal(told, boards[i].around);
        cam_rules_release(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example),    cmocka_unit_test(test_layout),
        cmocka_unit_test(test_sets),       cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_bad_shapes), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_legs),
        cmocka_unit_test(test_rim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
