/*
 * test_eight_sides.c: octagon and ring (RULES 2, 5 and 8).
 *
 * expect_paths names the shortest direct and the shortest oblique connection; 0 is none.
 */
#include <stdio.h>
#include <string.h>

#include "rules/connection.h"
#include "rules/expect.h"

/* A connection with the side exactly across is direct, and counts twice. */
static void test_direct(void **state)
{
    (void)state;
    static const char drawing[] = " -  -  -  .  g  .  .  -  -  -"
                                  " -  -  .  .  g  .  .  .  -  -"
                                  " -  .  .  .  g  .  .  .  .  -"
                                  " .  .  .  .  g  .  .  .  .  ."
                                  " .  .  .  .  g  .  .  .  .  ."
                                  " .  .  .  .  g  .  .  .  .  ."
                                  " .  .  .  .  g  .  .  .  .  ."
                                  " -  .  .  .  g  .  .  .  .  -"
                                  " -  -  .  .  g  .  .  .  -  -"
                                  " -  -  -  .  g  .  .  -  -  -";
    expect_paths("octagon", drawing, CAM_GREEN, 10, 0);
    expect_points("octagon", drawing, CAM_GREEN, 20);
}

/* From a jagged side to the one across: NW, b8, to SE, h2. */
static void test_direct_jagged(void **state)
{
    (void)state;
    static const char drawing[] = " -  -  -  .  .  .  .  -  -  -"
                                  " -  -  .  .  .  .  .  .  -  -"
                                  " -  y  y  y  y  .  .  .  .  -"
                                  " .  .  .  .  y  .  .  .  .  ."
                                  " .  .  .  .  y  y  .  .  .  ."
                                  " .  .  .  .  .  y  .  .  .  ."
                                  " .  .  .  .  .  y  y  y  .  ."
                                  " -  .  .  .  .  .  .  y  .  -"
                                  " -  -  .  .  .  .  .  y  -  -"
                                  " -  -  -  .  .  .  .  -  -  -";
    expect_paths("octagon", drawing, CAM_YELLOW, 13, 0);
    expect_points("octagon", drawing, CAM_YELLOW, 26);
}

/* The sides next to the one across count as well, for the plain number of points: here
 * from N to SE. */
static void test_oblique(void **state)
{
    (void)state;
    static const char drawing[] = " -  -  -  .  .  y  .  -  -  -"
                                  " -  -  .  .  .  y  .  .  -  -"
                                  " -  .  .  .  .  y  .  .  .  -"
                                  " .  .  .  .  .  y  .  .  .  ."
                                  " .  .  .  .  .  y  .  .  .  ."
                                  " .  .  .  .  .  y  .  .  .  ."
                                  " .  .  .  .  .  y  .  .  .  ."
                                  " -  .  .  .  .  y  y  y  y  -"
                                  " -  -  .  .  .  .  .  .  -  -"
                                  " -  -  -  .  .  .  .  -  -  -";
    expect_paths("octagon", drawing, CAM_YELLOW, 0, 11);
    expect_points("octagon", drawing, CAM_YELLOW, 11);
}

/* Two sides round the corner, or one, are not enough: N to E, and N to NE. */
static void test_not_opposite(void **state)
{
    (void)state;
    expect_paths("octagon",
                 " -  -  -  .  .  y  .  -  -  -"
                 " -  -  .  .  .  y  .  .  -  -"
                 " -  .  .  .  .  y  .  .  .  -"
                 " .  .  .  .  .  y  .  .  .  ."
                 " .  .  .  .  .  y  y  y  y  y"
                 " .  .  .  .  .  .  .  .  .  ."
                 " .  .  .  .  .  .  .  .  .  ."
                 " -  .  .  .  .  .  .  .  .  -"
                 " -  -  .  .  .  .  .  .  -  -"
                 " -  -  -  .  .  .  .  -  -  -",
                 CAM_YELLOW, 0, 0);
    expect_paths("octagon",
                 " -  -  -  .  .  y  .  -  -  -"
                 " -  -  .  .  .  y  y  y  -  -"
                 " -  .  .  .  .  .  .  .  .  -"
                 " .  .  .  .  .  .  .  .  .  ."
                 " .  .  .  .  .  .  .  .  .  ."
                 " .  .  .  .  .  .  .  .  .  ."
                 " .  .  .  .  .  .  .  .  .  ."
                 " -  .  .  .  .  .  .  .  .  -"
                 " -  -  .  .  .  .  .  .  -  -"
                 " -  -  -  .  .  .  .  -  -  -",
                 CAM_YELLOW, 0, 0);
}

/* Corner cells belong to both sides: d10 is N and NW, d1 is S and SW, so the same column
 * is direct and, twice over, oblique. The doubled points are the larger. */
static void test_corner_to_corner(void **state)
{
    (void)state;
    static const char drawing[] = " -  -  -  y  .  .  .  -  -  -"
                                  " -  -  .  y  .  .  .  .  -  -"
                                  " -  .  .  y  .  .  .  .  .  -"
                                  " .  .  .  y  .  .  .  .  .  ."
                                  " .  .  .  y  .  .  .  .  .  ."
                                  " .  .  .  y  .  .  .  .  .  ."
                                  " .  .  .  y  .  .  .  .  .  ."
                                  " -  .  .  y  .  .  .  .  .  -"
                                  " -  -  .  y  .  .  .  .  -  -"
                                  " -  -  -  y  .  .  .  -  -  -";
    expect_paths("octagon", drawing, CAM_YELLOW, 10, 10);
    expect_points("octagon", drawing, CAM_YELLOW, 20);
}

/* With one corner at the end a path is oblique for one of its sides only: j7 (NE and E) to
 * a6 (W) is direct E to W, and oblique NE to W. */
static void test_one_corner(void **state)
{
    (void)state;
    static const char drawing[] = " -  -  -  .  .  .  .  -  -  -"
                                  " -  -  .  .  .  .  .  .  -  -"
                                  " -  .  .  .  .  .  .  .  .  -"
                                  " .  .  .  .  .  .  .  .  .  y"
                                  " y  y  y  y  y  y  y  y  y  y"
                                  " .  .  .  .  .  .  .  .  .  ."
                                  " .  .  .  .  .  .  .  .  .  ."
                                  " -  .  .  .  .  .  .  .  .  -"
                                  " -  -  .  .  .  .  .  .  -  -"
                                  " -  -  -  .  .  .  .  -  -  -";
    expect_paths("octagon", drawing, CAM_YELLOW, 10, 11);
    expect_points("octagon", drawing, CAM_YELLOW, 20);
}

/* Both at once, the oblique one very long: the points are the larger of twice the direct
 * and once the oblique one. From e10 (N) straight to e1 (S) it is 10; the branch over
 * three posts to a4 (SW) makes 19, 20 or 21 with the height of a4. */
static void test_larger_of_both(void **state)
{
    (void)state;
    static const char shape[] = " -   -   -   .   y   .   .   -   -   -"
                                " -   -   .   .   y   .   .   .   -   -"
                                " -   .   .   .   y   .   .   .   .   -"
                                " .   .   .   .   y   .   .   .   .   ."
                                " .   .   .   .   y   .   .   .   .   ."
                                " y   yyy y   yyy y   .   .   .   .   ."
                                " %s  .   .   .   y   .   .   .   .   ."
                                " -   .   .   .   y   .   .   .   .   -"
                                " -   -   .   .   y   .   .   .   -   -"
                                " -   -   -   .   y   .   .   -   -   -";
    static const struct {
        const char *end;
        int oblique, points;
    } cases[] = {{"y", 19, 20}, {"yy", 20, 20}, {"yyy", 21, 21}};
    for (int i = 0; i < 3; i++) {
        char drawing[sizeof shape + 8];
        const char *mark = strstr(shape, "%s");
        snprintf(drawing, sizeof drawing, "%.*s%s%s", (int)(mark - shape), shape, cases[i].end,
                 mark + 2);
        expect_paths("octagon", drawing, CAM_YELLOW, 10, cases[i].oblique);
        expect_points("octagon", drawing, CAM_YELLOW, cases[i].points);
    }
}

/* Which sides are opposite: on eight sides each has one across and two next to that. A
 * straight line between the middles of every two sides tells, both ways round. */
static void test_all_pairs(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("octagon");
    const cam_board *board = &rules->board;
    assert_int_equal(board->goal_count, 12);
    for (int from = 0; from < 8; from++)
        for (int to = 0; to < 8; to++) {
            /* everything inside is yellow; at the rim only one cell of each of two sides,
             * and no corner */
            cam_bits inside = cam_bits_minus(board->cells, board->edge);
            cam_bits a =
                cam_bits_minus(board->side[from], cam_bits_or(board->side[(from + 1) % 8],
                                                              board->side[(from + 7) % 8]));
            cam_bits b = cam_bits_minus(
                board->side[to], cam_bits_or(board->side[(to + 1) % 8], board->side[(to + 7) % 8]));
            assert_int_equal(cam_bits_count(a), 2);
            cam_position pos = sketch_start(rules, 2, false);
            pos.level[0] = cam_bits_or(inside, cam_bits_or(a, b));
            pos.cube[CAM_YELLOW][0] = pos.level[0];
            int apart = (to - from + 8) % 8;
            cam_path path;
            assert_int_equal(cam_connection_path(&pos, rules, CAM_YELLOW, &path),
                             apart >= 3 && apart <= 5);
            assert_int_equal(path.direct, apart == 4);
            assert_int_equal(cam_connection_exists(&pos, rules, CAM_YELLOW),
                             apart >= 3 && apart <= 5);
        }
}

/* The ring: a path goes round the hole, which nothing crosses. */
static void test_round_the_hole(void **state)
{
    (void)state;
    static const char drawing[] = " -  -  -  .  g  .  .  -  -  -"
                                  " -  -  .  .  g  .  .  .  -  -"
                                  " -  .  .  g  g  .  .  .  .  -"
                                  " .  .  g  g  -  -  .  .  .  ."
                                  " .  .  g  -  -  -  -  .  .  ."
                                  " .  .  g  -  -  -  -  .  .  ."
                                  " .  .  g  g  -  -  .  .  .  ."
                                  " -  .  .  g  g  .  .  .  .  -"
                                  " -  -  .  .  g  .  .  .  -  -"
                                  " -  -  -  .  g  .  .  -  -  -";
    expect_paths("ring", drawing, CAM_GREEN, 14, 0);
    expect_points("ring", drawing, CAM_GREEN, 28);
    expect_paths("ring",
                 " -  -  -  .  g  .  .  -  -  -"
                 " -  -  .  .  g  .  .  .  -  -"
                 " -  .  .  .  g  .  .  .  .  -"
                 " .  .  .  .  -  -  .  .  .  ."
                 " .  .  .  -  -  -  -  .  .  ."
                 " .  .  .  -  -  -  -  .  .  ."
                 " .  .  .  .  -  -  .  .  .  ."
                 " -  .  .  .  g  .  .  .  .  -"
                 " -  -  .  .  g  .  .  .  -  -"
                 " -  -  -  .  g  .  .  -  -  -",
                 CAM_GREEN, 0, 0);
}

/* The hole's rim is no side: to it and along it, nothing is connected. */
static void test_rim_is_no_side(void **state)
{
    (void)state;
    expect_paths("ring",
                 " -  -  -  .  g  .  .  -  -  -"
                 " -  -  .  .  g  .  .  .  -  -"
                 " -  .  .  g  g  g  g  .  .  -"
                 " .  .  g  g  -  -  g  g  .  ."
                 " .  .  g  -  -  -  -  g  .  ."
                 " .  .  g  -  -  -  -  g  .  ."
                 " .  .  g  g  -  -  g  g  .  ."
                 " -  .  .  g  g  g  g  .  .  -"
                 " -  -  .  .  .  .  .  .  -  -"
                 " -  -  -  .  .  .  .  -  -  -",
                 CAM_GREEN, 0, 0);
}

/* Cliffs and covered links stop on eight sides as they do on four. */
static void test_walls(void **state)
{
    (void)state;
    expect_paths("octagon",
                 " -  -  -  .  gy  .  .  -  -  -"
                 " -  -  .  .  yy  .  .  .  -  -"
                 " -  .  .  .  ggy .  .  .  .  -"
                 " .  .  .  .  gy  .  .  .  .  ."
                 " .  .  .  .  y   .  .  .  .  ."
                 " .  .  .  .  yyy .  .  .  .  ."
                 " .  .  .  .  y   .  .  .  .  ."
                 " -  .  .  .  y   .  .  .  .  -"
                 " -  -  .  .  y   .  .  .  -  -"
                 " -  -  -  .  byy .  .  -  -  -",
                 CAM_YELLOW, 10 + 2 + 1 + 4 + 2, 0);
    expect_paths("octagon",
                 " -  -  -  .  gy  .  .  -  -  -"
                 " -  -  .  .  yy  .  .  .  -  -"
                 " -  .  .  .  ggy .  .  .  .  -"
                 " .  .  .  .  y   .  .  .  .  ."
                 " .  .  .  .  y   .  .  .  .  ."
                 " .  .  .  .  yyy .  .  .  .  ."
                 " .  .  .  .  y   .  .  .  .  ."
                 " -  .  .  .  y   .  .  .  .  -"
                 " -  -  .  .  y   .  .  .  -  -"
                 " -  -  -  .  byy .  .  -  -  -",
                 CAM_YELLOW, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_direct),
        cmocka_unit_test(test_direct_jagged),
        cmocka_unit_test(test_oblique),
        cmocka_unit_test(test_not_opposite),
        cmocka_unit_test(test_corner_to_corner),
        cmocka_unit_test(test_one_corner),
        cmocka_unit_test(test_larger_of_both),
        cmocka_unit_test(test_all_pairs),
        cmocka_unit_test(test_round_the_hole),
        cmocka_unit_test(test_rim_is_no_side),
        cmocka_unit_test(test_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
