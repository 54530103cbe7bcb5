/*
 * test_connecting.c: what joins and what does not, on four sides (RULES 5).
 *
 * Each drawing is judged for the colour named, in the library and the model, turned and
 * mirrored in all ways and with the colours exchanged (expect.h). A length of 0 means
 * that there is no connection.
 */
#include "rules/connection.h"
#include "rules/expect.h"

/* Any two opposite sides: a path from north to south, or from west to east. */
static void test_opposite_sides(void **state)
{
    (void)state;
    expect_path("square",
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  .",
                CAM_YELLOW, 8);
    /* one cell short of the south */
    expect_path("square",
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  .  .  .  .  .",
                CAM_YELLOW, 0);
}

/* Sides that meet in a corner are not opposite: from north to east is no connection. */
static void test_neighbouring_sides(void **state)
{
    (void)state;
    expect_path("square",
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  y  y  y  y"
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  .",
                CAM_YELLOW, 0);
    expect_path("rhombus",
                " -  -  -  -  -  .  -  -  -  -  -"
                " -  -  -  -  y  y  y  -  -  -  -"
                " -  -  -  .  .  .  .  .  -  -  -"
                " -  -  .  .  .  .  .  .  .  -  -"
                " -  .  .  .  .  .  .  .  .  .  -"
                " .  .  .  .  .  .  .  .  .  .  ."
                " -  .  .  .  .  .  .  .  .  .  -"
                " -  -  .  .  .  .  .  .  .  -  -"
                " -  -  -  .  .  .  .  .  -  -  -"
                " -  -  -  -  .  .  .  -  -  -  -"
                " -  -  -  -  -  .  -  -  -  -  -",
                CAM_YELLOW, 0);
}

/* Corner cells belong to both sides they join: a row along the edge connects the sides at
 * its ends once it holds both corners. */
static void test_corner_cells(void **state)
{
    (void)state;
    expect_path("square",
                " y  y  y  y  y  y  y  y"
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  .",
                CAM_YELLOW, 8);
    expect_path("square",
                " .  y  y  y  y  y  y  y"
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  ."
                " .  .  .  .  .  .  .  .",
                CAM_YELLOW, 0);
    /* a tip of the rhombus is an end for both its sides: NW to SE, and SW to NE */
    expect_path("rhombus",
                " -  -  -  -  -  .  -  -  -  -  -"
                " -  -  -  -  .  .  .  -  -  -  -"
                " -  -  -  .  .  .  .  .  -  -  -"
                " -  -  .  .  .  .  .  .  .  -  -"
                " -  .  .  .  .  .  .  .  .  .  -"
                " y  y  y  y  y  y  .  .  .  .  ."
                " -  .  .  .  .  y  .  .  .  .  -"
                " -  -  .  .  .  y  .  .  .  -  -"
                " -  -  -  .  .  y  .  .  -  -  -"
                " -  -  -  -  .  y  y  -  -  -  -"
                " -  -  -  -  -  .  -  -  -  -  -",
                CAM_YELLOW, 11); /* a6 (NW) to g2 (SE) */
    expect_path("rhombus",
                " -  -  -  -  -  .  -  -  -  -  -"
                " -  -  -  -  .  .  y  -  -  -  -"
                " -  -  -  .  .  .  y  .  -  -  -"
                " -  -  .  .  .  .  y  .  .  -  -"
                " -  .  .  .  .  .  y  .  .  .  -"
                " y  y  y  y  y  y  y  .  .  .  ."
                " -  .  .  .  .  .  .  .  .  .  -"
                " -  -  .  .  .  .  .  .  .  -  -"
                " -  -  -  .  .  .  .  .  -  -  -"
                " -  -  -  -  .  .  .  -  -  -  -"
                " -  -  -  -  -  .  -  -  -  -  -",
                CAM_YELLOW, 11); /* a6 (SW) to g10 (NE) */
}

/* A jagged side is a side all the same: from c4 (SW) to h9 (NE). */
static void test_jagged_sides(void **state)
{
    (void)state;
    expect_path("rhombus",
                " -  -  -  -  -  .  -  -  -  -  -"
                " -  -  -  -  .  .  .  -  -  -  -"
                " -  -  -  .  .  .  .  g  -  -  -"
                " -  -  .  .  .  .  g  g  .  -  -"
                " -  .  .  .  .  g  g  .  .  .  -"
                " .  .  .  .  g  g  .  .  .  .  ."
                " -  .  .  g  g  .  .  .  .  .  -"
                " -  -  g  g  .  .  .  .  .  -  -"
                " -  -  -  .  .  .  .  .  -  -  -"
                " -  -  -  -  .  .  .  -  -  -  -"
                " -  -  -  -  -  .  -  -  -  -  -",
                CAM_GREEN, 11);
}

/* Corners join nothing: faces that meet in a point only are apart. */
static void test_corners_do_not_join(void **state)
{
    (void)state;
    expect_path("square",
                " .  .  .  .  y  .  .  ."
                " .  .  .  .  y  .  .  ."
                " .  .  .  .  y  .  .  ."
                " .  .  .  .  y  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  .",
                CAM_YELLOW, 0);
    expect_path("square",
                " .  .  .  .  y  .  .  ."
                " .  .  .  .  y  .  .  ."
                " .  .  .  .  y  .  .  ."
                " .  .  .  y  y  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  .",
                CAM_YELLOW, 9);
}

/* Vertical edges join nothing: posts that meet along one are apart, however high. */
static void test_vertical_edges_do_not_join(void **state)
{
    (void)state;
    expect_path("square",
                " .  .  .  .   y   .  .  ."
                " .  .  .  .   y   .  .  ."
                " .  .  .  .   y   .  .  ."
                " .  .  .  .   yyy .  .  ."
                " .  .  .  yyy .   .  .  ."
                " .  .  .  y   .   .  .  ."
                " .  .  .  y   .   .  .  ."
                " .  .  .  y   .   .  .  .",
                CAM_YELLOW, 0);
    /* nor do walls of one colour that stand beside each other in the same plane: here both
     * faces look north, d5's and e5's, but their tops are green */
    expect_path("square",
                " .  .  .  y   .   .  .  ."
                " .  .  .  y   .   .  .  ."
                " .  .  .  y   y   .  .  ."
                " .  .  .  yyg yyg .  .  ."
                " .  .  .  y   y   .  .  ."
                " .  .  .  y   .   .  .  ."
                " .  .  .  y   .   .  .  ."
                " .  .  .  y   .   .  .  .",
                CAM_YELLOW, 0);
}

/* The other colour's stones do not carry a path: tops must be of one colour throughout. */
static void test_one_colour(void **state)
{
    (void)state;
    static const char drawing[] = " .  .  .  y  .  .  .  ."
                                  " .  .  .  y  .  .  .  ."
                                  " .  .  .  y  .  .  .  ."
                                  " g  g  g  g  g  g  g  g"
                                  " .  .  .  y  .  .  .  ."
                                  " .  .  .  y  .  .  .  ."
                                  " .  .  .  y  .  .  .  ."
                                  " .  .  .  y  .  .  .  .";
    expect_path("square", drawing, CAM_YELLOW, 0);
    expect_path("square", drawing, CAM_GREEN, 8);
}

/* The way need not be straight, nor run in one direction. */
static void test_winding_path(void **state)
{
    (void)state;
    expect_path("square",
                " .  y  .  .  .  .  .  ."
                " .  y  .  y  y  y  y  ."
                " .  y  .  y  .  .  y  ."
                " .  y  y  y  .  .  y  ."
                " .  .  .  .  .  y  y  ."
                " .  .  .  .  .  y  .  ."
                " .  .  .  y  y  y  .  ."
                " .  .  .  y  .  .  .  .",
                CAM_YELLOW, 4 + 2 + 2 + 3 + 3 + 1 + 2 + 2 + 1);
}

/* cam_connection_group and cam_connection_joins: what hangs together, column by column. */
static void test_groups(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, " .  .  .   .   .  .  .  ."
                                          " .  .  .   .   .  .  .  ."
                                          " .  .  .   .   .  .  .  ."
                                          " y  y  ygy yy  y  g  .  ."
                                          " .  .  .   .   .  y  .  ."
                                          " .  .  .   .   .  .  .  ."
                                          " .  .  .   .   .  .  .  ."
                                          " .  .  .   .   .  .  .  .");
    const cam_cell *row = rules->board.at[4];
    static const bool joined[] = {true, false, true, true, false, false, false};
    for (int x = 0; x < 7; x++) {
        assert_int_equal(cam_connection_joins(&pos, CAM_YELLOW, row[x], row[x + 1]), joined[x]);
        assert_int_equal(cam_connection_joins(&pos, CAM_YELLOW, row[x + 1], row[x]), joined[x]);
    }
    cam_bits seed = {{0, 0}}, west = seed, east = seed;
    cam_bits_add(&west, row[0]);
    cam_bits_add(&west, row[1]);
    for (int x = 2; x < 5; x++)
        cam_bits_add(&east, row[x]);
    cam_bits_add(&seed, row[4]);
    cam_bits_add(&seed, row[5]); /* shows green: no seed for yellow */
    assert_true(cam_bits_equal(cam_connection_group(&pos, rules, CAM_YELLOW, seed), east));
    cam_bits_add(&seed, row[1]);
    assert_true(cam_bits_equal(cam_connection_group(&pos, rules, CAM_YELLOW, seed),
                               cam_bits_or(west, east)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_opposite_sides),
        cmocka_unit_test(test_neighbouring_sides),
        cmocka_unit_test(test_corner_cells),
        cmocka_unit_test(test_jagged_sides),
        cmocka_unit_test(test_corners_do_not_join),
        cmocka_unit_test(test_vertical_edges_do_not_join),
        cmocka_unit_test(test_one_colour),
        cmocka_unit_test(test_winding_path),
        cmocka_unit_test(test_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
