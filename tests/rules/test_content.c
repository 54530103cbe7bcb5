/*
 * test_content.c: rules are known by what they contain, and by nothing else.
 */
#include <string.h>

#include "rules/content.h"
#include "rules/expect.h"

/* The hash as it stands in files of weights: it may never change. */
static const struct {
    const char *board;
    uint64_t hash;
} known[] = {
    {"square", UINT64_C(0x52ffc580a1604959)},
    {"rhombus", UINT64_C(0xd40ad0136c43aaf2)},
    {"octagon", UINT64_C(0x38e10edd87874d22)},
    {"ring", UINT64_C(0x28cfe24d49d97e71)},
};

static cam_rules first, second;

static const cam_rules *make(cam_rules *rules, const cam_board_def *board, const cam_piece_set *set)
{
    assert_int_equal(cam_rules_init(rules, board, set, NULL), CAM_OK);
    return rules;
}

static void expect_same(const cam_board_def *board, const cam_piece_set *set, bool expected)
{
    make(&second, board, set);
    assert_int_equal(cam_rules_equal(&first, &second), expected);
    assert_int_equal(cam_rules_equal(&second, &first), expected);
    assert_int_equal(cam_rules_hash(&first) == cam_rules_hash(&second), expected);
}

static void test_hashes_never_change(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        make(&first, cam_board_find(known[i].board), &cam_box);
        if (cam_rules_hash(&first) != known[i].hash)
            fail_msg("%s: 0x%016llx", known[i].board, (unsigned long long)cam_rules_hash(&first));
    }
}

static void test_names_and_places_in_memory_do_not_matter(void **state)
{
    (void)state;
    make(&first, &cam_boards[0], &cam_box);
    cam_board_def board = cam_boards[0];
    board.name = "mine";
    expect_same(&board, &cam_box, true);
    board.sides[0].cells = "h8 g8 f8 e8 d8 c8 b8 a8 a8"; /* a side is a set */
    expect_same(&board, &cam_box, true);
    cam_piece_set set = cam_box;
    set.pieces[0].rows[0] = "###"; /* the same drawing with room around it */
    set.pieces[3].rows[0] = ".##";
    set.pieces[3].rows[1] = ".##";
    expect_same(&board, &set, true);
}

static void test_every_part_of_a_board_matters(void **state)
{
    (void)state;
    make(&first, &cam_boards[0], &cam_box);
    cam_board_def board = cam_boards[0];
    board.rows[3] = "###.####";
    expect_same(&board, &cam_box, false);
    board = cam_boards[0];
    board.sides[0].name = "north";
    expect_same(&board, &cam_box, false);
    board = cam_boards[0];
    board.sides[0].cells = "a8 b8 c8 d8 e8 f8 g8";
    expect_same(&board, &cam_box, false);
    board = cam_boards[0];
    board.sides[0] = cam_boards[0].sides[2];
    board.sides[2] = cam_boards[0].sides[0];
    expect_same(&board, &cam_box, false);
    for (int i = 1; i < 4; i++)
        expect_same(&cam_boards[i], &cam_box, false);
}

static void test_an_empty_margin_matters(void **state)
{
    (void)state;
    cam_board_def west = {
        .name = "w",
        .rows = {"###.", "###.", "###."},
        .sides = {{"N", "a3"}, {"E", "c2"}, {"S", "a1"}, {"W", "a2"}},
    };
    cam_board_def east = {
        .name = "w",
        .rows = {".###", ".###", ".###"},
        .sides = {{"N", "b3"}, {"E", "d2"}, {"S", "b1"}, {"W", "b2"}},
    };
    make(&first, &west, &cam_box); /* a cell's name, and so a move's text, is another */
    expect_same(&east, &cam_box, false);
}

static void test_every_part_of_a_piece_set_matters(void **state)
{
    (void)state;
    make(&first, &cam_boards[0], &cam_box);
    cam_piece_set set = cam_box;
    set.pieces[1].count++;
    expect_same(&cam_boards[0], &set, false);
    set = cam_box;
    set.pieces[1].letter = 'U';
    expect_same(&cam_boards[0], &set, false);
    set = cam_box;
    set.pieces[1].rows[1] = "#.#";
    expect_same(&cam_boards[0], &set, false);
    set = cam_box;
    set.pieces[0] = cam_box.pieces[1];
    set.pieces[1] = cam_box.pieces[0];
    expect_same(&cam_boards[0], &set, false);
    set = cam_box;
    set.neutral.count++;
    expect_same(&cam_boards[0], &set, false);
    set = cam_box;
    set.pieces[3] = (cam_piece_def){0};
    expect_same(&cam_boards[0], &set, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hashes_never_change),
        cmocka_unit_test(test_names_and_places_in_memory_do_not_matter),
        cmocka_unit_test(test_every_part_of_a_board_matters),
        cmocka_unit_test(test_an_empty_margin_matters),
        cmocka_unit_test(test_every_part_of_a_piece_set_matters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
