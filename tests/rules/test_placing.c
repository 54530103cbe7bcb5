/*
 * test_placing.c: where a piece may lie, and how that is written (RULES 4 and 9).
 *
 * A case opens with what the rulebooks say, in our words. Drawings: see sketch.h.
 */
#include <string.h>

#include "rules/expect.h"
#include "rules/moves.h"
#include "rules/notation.h"

#define NO_FOOT "no cube of the piece lies on the board"

/* What the board looks like after a move. */
static void expect_drawing(const cam_position *pos, const cam_rules *rules, const char *moves,
                           const char *drawing)
{
    cam_position after = *pos, drawn = sketch_read(rules, drawing);
    sketch_play(&after, rules, moves);
    assert_memory_equal(after.level, drawn.level, sizeof drawn.level);
    assert_memory_equal(after.cube, drawn.cube, sizeof drawn.cube);
}

/* Section 4, rule 3: no empty place may come to be under a cube of the piece. */
static void test_no_gap(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    /* an arm out over nothing, one cube up */
    expect_illegal(&pos, rules, "T:d4x3,e4", "there would be a gap under e4");
    /* a stair whose upper half has nothing below it */
    expect_illegal(&pos, rules, "Z:a1x2,b1x2", "there would be a gap under b1");
}

/* The same arms are welcome where something, anyone's, is below them. */
static void test_arms_over_stones(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  gg .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  y  g  b  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  .  yy .  .  .  .  ."
                                          " .  .  .  .  .  .  .  .");
    expect_legal(&pos, rules, "T:d4x3,e4"); /* over an own stone */
    expect_legal(&pos, rules, "T:f3x3,f4"); /* over a foreign one */
    expect_legal(&pos, rules, "T:g3x3,g4"); /* over a neutral one */
    expect_legal(&pos, rules, "L:e5x3,e6"); /* two up */
    expect_legal(&pos, rules, "L:b2x3,c2");
    expect_legal(&pos, rules, "L:d4x2,e4,f4"); /* over two stones at once */
    /* an arm at the wrong height */
    expect_illegal(&pos, rules, "T:d6x3,e6 T:e5x3,e6", "e6 is occupied");
}

/* Section 4, rule 3 again: a beam must not leave a hole between two posts, but a stem
 * that fills the hole makes it legal. */
static void test_beam(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  .  .  g  .  g  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  y  .  y  .  .  .  ."
                                          " .  .  .  .  .  .  .  .");
    expect_drawing(&pos, rules, "T:d5,e5x2,f5",
                   " .  .  .  .  .  .  .  ."
                   " .  .  .  .  .  .  .  ."
                   " .  .  .  .  .  .  .  ."
                   " .  .  .  gy yy gy .  ."
                   " .  .  .  .  .  .  .  ."
                   " .  .  .  .  .  .  .  ."
                   " .  y  .  y  .  .  .  ."
                   " .  .  .  .  .  .  .  .");
    expect_legal(&pos, rules, "T:b2,c2x2,d2");
    pos.neutral_left = 1; /* a bar has no stem */
    expect_illegal(&pos, rules, "I:d5,e5,f5", "d5 is occupied");
}

/* Section 4: pieces may stand free of all others. */
static void test_free_standing(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    sketch_play(&pos, rules, "L:a1,a2,a3,b3");
    expect_legal(&pos, rules, "L:f6,g6,h6,h7 T:f6,g6x2,h6 L:h8,h7x3 O:e5x2,f5x2");
}

/* Section 4: pieces may touch others, also the opponent's. */
static void test_touching(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    sketch_play(&pos, rules, "O:d4,d5,e4,e5");
    expect_legal(&pos, rules, "O:f4,f5,g4,g5 L:c3,c4,c5,d3 L:f4x3,f5"); /* green beside yellow */
    sketch_play(&pos, rules, "O:a1,a2,b1,b2");
    expect_legal(&pos, rules, "O:f4,f5,g4,g5 O:c1,c2,d1,d2"); /* yellow beside either */
}

/* Section 4: pieces may cover others, own or foreign, as long as at least one of their
 * faces touches the board. */
static void test_covering(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  y  y  y  .  .  .  ."
                                          " .  g  g  g  .  .  .  ."
                                          " b  b  b  .  .  .  .  .");
    expect_drawing(&pos, rules, "L:a2x2,b2,c2",
                   " .  .  .  .  .  .  .  ."
                   " .  .  .  .  .  .  .  ."
                   " .  .  .  .  .  .  .  ."
                   " .  .  .  .  .  .  .  ."
                   " .  .  .  .  .  .  .  ."
                   " .  y  y  y  .  .  .  ."
                   " yy gy gy g  .  .  .  ."
                   " b  b  b  .  .  .  .  .");
    expect_legal(&pos, rules, "L:c3,d3,e3x2"); /* over own */
    expect_legal(&pos, rules, "L:b1,c1,d1x2"); /* over blue */
    expect_legal(&pos, rules, "T:a3x3,b3");    /* beside and over */
}

/* Section 4, rule 2: whatever it covers, one face must touch the board. */
static void test_one_foot_on_the_board(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  .  .  .  .  .  .  ."
                                          " .  y  y  y  y  .  .  ."
                                          " .  y  y  g  g  .  .  ."
                                          " .  g  g  g  b  .  .  ."
                                          " .  .  .  .  .  .  .  .");
    expect_illegal(&pos, rules,
                   "O:b2,b3,c2,c3 O:b3,b4,c3,c4 L:b2,b3,b4,c4 T:c2,c3,c4,d3 Z:b2,b3,c3,c4",
                   NO_FOOT);
    expect_illegal(&pos, rules, "O:c3x2,d3x2 L:c3x3,d3 T:b3,c3x2,d3 Z:b3,c3x2,d3", NO_FOOT);
    /* one step aside they have a foot */
    expect_legal(&pos, rules, "L:a3x2,b3,c3 Z:a3x2,b3x2 T:a3x3,b3");
}

/* Section 4: so nothing is ever higher than three cubes, and what is three high stays
 * as it is. */
static void test_never_higher_than_three(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, " .  .  .   .   .  .  .  ."
                                          " .  .  .   .   .  .  .  ."
                                          " .  .  .   .   .  .  .  ."
                                          " .  .  .   .   .  .  .  ."
                                          " .  .  ygy bbb .  .  .  ."
                                          " .  .  yyy gg  .  .  .  ."
                                          " .  .  .   .   .  .  .  ."
                                          " .  .  .   .   .  .  .  .");
    expect_illegal(&pos, rules, "L:b4x3,c4 T:b4x3,c4", "c4 is occupied");
    expect_illegal(&pos, rules, "L:d4,e4x3 T:d4,e4x3", "d4 is occupied");
    expect_legal(&pos, rules, "L:d3,e3x3"); /* the third cube on d3 */
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(&pos, rules, move);
    for (int i = 0; i < count; i++) {
        cam_position after = pos;
        cam_position_play_legal(&after, rules, move[i], NULL);
        assert_true(cam_position_is_consistent(&after, rules));
        assert_false(cam_bits_meet(cam_placement_cells(rules, move[i]), pos.level[2]));
    }
}

/* Section 4, rule 1: every cube over a cell of the board. */
static void test_on_the_board(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    expect_illegal(&pos, rules, "O:h7,h8,i7,i8", "i7 is not on the board");
    expect_illegal(&pos, rules, "O:g8,g9,h8,h9", "g9 is not on the board");
    rules = sketch_rules("rhombus");
    pos = sketch_start(rules, 2, false);
    expect_illegal(&pos, rules, "O:a5,a6,b5,b6", "a5 is not on the board");
    expect_legal(&pos, rules, "O:b6,b7,c6,c7 L:f11,f10,f9,e9");
}

/* Section 4: a board without a foot of ground left takes no piece, however flat it is. */
static void test_no_ground_no_move(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, " y g y g y g y g"
                                          " g y g y g y g y"
                                          " y g y g y g y g"
                                          " g y g y g y g y"
                                          " y g y g y g y g"
                                          " g y g y g y g y"
                                          " y g y g y g y g"
                                          " g y g y g y g y");
    assert_int_equal(cam_moves_count(&pos, rules), 0);
    assert_false(cam_moves_exist(&pos, rules));
}

/* A single empty cell among stones of height h: 4 neighbours, and only the shapes whose
 * other column is at the right height. Counted by hand. */
static void test_last_cell(void **state)
{
    (void)state;
    static const struct {
        const char *drawing;
        int moves;
    } cases[] = {
        /* one high: T as a post with an arm, Z as a stair, L as a bar with the end turned
         * down, each in 4 directions; T with the stem down in 2 */
        {" bbb bbb bbb bbb bbb bbb bbb bbb"
         " bbb bbb bbb b   bbb bbb bbb bbb"
         " bbb bbb bbb b   bbb bbb bbb bbb"
         " bbb b   b   .   b   b   bbb bbb"
         " bbb bbb bbb b   bbb bbb bbb bbb"
         " bbb bbb bbb b   bbb bbb bbb bbb"
         " bbb bbb bbb bbb bbb bbb bbb bbb"
         " bbb bbb bbb bbb bbb bbb bbb bbb",
         4 + 4 + 4 + 2},
        /* two high: L as a post with the arm on top, in 4 directions */
        {" bbb bbb bbb bbb bbb bbb bbb bbb"
         " bbb bbb bbb bb  bbb bbb bbb bbb"
         " bbb bbb bbb bb  bbb bbb bbb bbb"
         " bbb bb  bb  .   bb  bb  bbb bbb"
         " bbb bbb bbb bb  bbb bbb bbb bbb"
         " bbb bbb bbb bb  bbb bbb bbb bbb"
         " bbb bbb bbb bbb bbb bbb bbb bbb"
         " bbb bbb bbb bbb bbb bbb bbb bbb",
         4},
        /* three high: nothing */
        {" bbb bbb bbb bbb bbb bbb bbb bbb"
         " bbb bbb bbb bbb bbb bbb bbb bbb"
         " bbb bbb bbb bbb bbb bbb bbb bbb"
         " bbb bbb bbb .   bbb bbb bbb bbb"
         " bbb bbb bbb bbb bbb bbb bbb bbb"
         " bbb bbb bbb bbb bbb bbb bbb bbb"
         " bbb bbb bbb bbb bbb bbb bbb bbb"
         " bbb bbb bbb bbb bbb bbb bbb bbb",
         0},
    };
    const cam_rules *rules = sketch_rules("square");
    for (int i = 0; i < 3; i++) {
        cam_position pos = sketch_read(rules, cases[i].drawing);
        assert_int_equal(cam_moves_count(&pos, rules), cases[i].moves);
    }
}

/* The ring's hole is no cell: nothing lies on or over it (section 2). */
static void test_hole_of_the_ring(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("ring");
    cam_position pos = sketch_start(rules, 2, false);
    expect_illegal(&pos, rules, "O:d5,d6,e5,e6 L:d5,c5,b5,b6", "d5 is not on the board");
    expect_illegal(&pos, rules, "T:d7,e7x2,f7", "e7 is not on the board");
    expect_legal(&pos, rules, "O:c3,c4,d3,d4 O:g7,g8,h7,h8"); /* the hole's corners are cells */
    /* a post on the rim cannot reach over it either */
    sketch_play(&pos, rules, "O:c5x2,c6x2");
    expect_illegal(&pos, rules, "L:c7x3,d6 L:d6,d7x3", "d6 is not on the board");
}

/* The table of section 9. */
static void test_written_moves(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position empty = sketch_start(rules, 2, false);
    static const struct {
        const char *move, *heights; /* of the cells it stands on */
    } cases[] = {{"L:a1,a2,a3,b3", "a1 1 a2 1 a3 1 b3 1"},
                 {"T:c4,d4x2,e4", "c4 1 d4 2 e4 1"},
                 {"L:e5x3,e6", "e5 3 e6 1"}};
    for (int i = 0; i < 3; i++) {
        cam_position pos = empty;
        sketch_play(&pos, rules, cases[i].move);
        const char *rest = cases[i].heights;
        int cubes = 0;
        for (cam_cell cell; cam_cell_parse(&rules->board, &rest, &cell); rest += *rest == ' ') {
            assert_int_equal(cam_position_height(&pos, cell), rest[1] - '0');
            cubes += rest[1] - '0';
            rest += 2;
        }
        assert_int_equal(cubes, 4);
    }
    cam_position neutral = sketch_start(rules, 2, true);
    sketch_play(&neutral, rules, "I:d4x3");
    assert_int_equal(cam_position_height(&neutral, rules->board.at[3][3]), 3);
}

/* Section 9: where e6 is two high, the same text is a post whose arm reaches over it. */
static void test_heights_say_the_rest(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    sketch_play(&pos, rules, "O:e6x2,f6x2 L:e5x3,e6");
    cam_cell e5 = rules->board.at[4][4], e6 = rules->board.at[5][4];
    assert_int_equal(cam_position_height(&pos, e5), 3);
    assert_int_equal(cam_position_height(&pos, e6), 3);
    assert_int_equal(cam_position_cube(&pos, e6, 1), CAM_YELLOW);
    assert_int_equal(cam_position_cube(&pos, e6, 2), CAM_GREEN);
}

/* Section 9: read in any case and order of columns, written in one form; numbers sort as
 * numbers. */
static void test_any_order_in_one_out(void **state)
{
    (void)state;
    static const struct {
        const char *board, *read, *written;
    } cases[] = {{"square", "l:B3,A3,a2,A1", "L:a1,a2,a3,b3"},
                 {"square", "t:E4,D4X2,C4", "T:c4,d4x2,e4"},
                 {"square", "L:e6,e5X3", "L:e5x3,e6"},
                 {"rhombus", "t:F11,f10x2,F9", "T:f9,f10x2,f11"},
                 {"octagon", "O:e10,e9,d10,d9", "O:d9,d10,e9,e10"}};
    for (int i = 0; i < 5; i++) {
        const cam_rules *rules = sketch_rules(cases[i].board);
        cam_position pos = sketch_start(rules, 2, false);
        cam_placement move;
        char text[CAM_MOVE_TEXT];
        assert_int_equal(cam_move_parse(&pos, rules, cases[i].read, &move, NULL), CAM_OK);
        assert_int_equal(cam_move_format(rules, move, text), strlen(cases[i].written));
        assert_string_equal(text, cases[i].written);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_gap),
        cmocka_unit_test(test_arms_over_stones),
        cmocka_unit_test(test_beam),
        cmocka_unit_test(test_free_standing),
        cmocka_unit_test(test_touching),
        cmocka_unit_test(test_covering),
        cmocka_unit_test(test_one_foot_on_the_board),
        cmocka_unit_test(test_never_higher_than_three),
        cmocka_unit_test(test_on_the_board),
        cmocka_unit_test(test_no_ground_no_move),
        cmocka_unit_test(test_last_cell),
        cmocka_unit_test(test_hole_of_the_ring),
        cmocka_unit_test(test_written_moves),
        cmocka_unit_test(test_heights_say_the_rest),
        cmocka_unit_test(test_any_order_in_one_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
