/*
 * test_surface.c: paths up and down and over stones (RULES 5).
 *
 * Each drawing is judged for the colour named, in the library and the model, turned and
 * mirrored in all ways and with the colours exchanged (expect.h). A length of 0 means
 * that there is no connection.
 */
#include "rules/connection.h"
#include "rules/expect.h"

/* Over a wall of one colour the path goes on; its vertical faces count. */
static void test_steps(void **state)
{
    (void)state;
    expect_path("square",
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  yy  .  .  .  ."
                " .  .  .  yyy .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  gy  .  .  .  ."
                " .  .  .  y   .  .  .  .",
                CAM_YELLOW, 8 + 1 + 1 + 2 + 1 + 1);
}

/* Not only as seen from above: between different heights every cube of the wall must have
 * the colour too. Here the middle one of d5 is green. */
static void test_foreign_wall(void **state)
{
    (void)state;
    expect_path("square",
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  ygy .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  .",
                CAM_YELLOW, 0);
    /* from a neighbour two high only the top cube shows */
    expect_path("square",
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  yy  .  .  .  ."
                " .  .  .  ygy .  .  .  ."
                " .  .  .  yy  .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  .",
                CAM_YELLOW, 12);
    /* but one side of the cliff is enough to stop */
    expect_path("square",
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  yy  .  .  .  ."
                " .  .  .  ygy .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  .",
                CAM_YELLOW, 0);
}

/* A blue face in the wall stops as a foreign one does; so does a blue top. No bar can
 * stand like that, but another neutral stone could. */
static void test_blue_joins_nothing(void **state)
{
    (void)state;
    expect_path("square",
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  yby .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  .",
                CAM_YELLOW, 0);
    expect_path("square",
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  b   .  .  .  ."
                " .  .  .  b   .  .  .  ."
                " .  .  .  b   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  .",
                CAM_YELLOW, 0);
    /* built over, the bar is only something to climb */
    expect_path("square",
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  by  .  .  .  ."
                " .  .  .  by  .  .  .  ."
                " .  .  .  by  .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  .",
                CAM_YELLOW, 10);
}

/* What lies below both tops is no part of the wall: foreign ground does not matter. */
static void test_foreign_ground(void **state)
{
    (void)state;
    expect_path("square",
                " .  .  .  gy  .  .  .  ."
                " .  .  .  by  .  .  .  ."
                " .  .  .  gyy .  .  .  ."
                " .  .  .  gyy .  .  .  ."
                " .  .  .  ggy .  .  .  ."
                " .  .  .  gy  .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  .",
                CAM_YELLOW, 8 + 1 + 1 + 1);
}

/* Faces that are covered do not count: a link built over breaks the path, even though the
 * cubes below still touch. */
static void test_covered_link(void **state)
{
    (void)state;
    expect_path("square",
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  yg .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  .",
                CAM_YELLOW, 0);
    /* built over by the own colour it goes on, one up and one down */
    expect_path("square",
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  yy .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  .",
                CAM_YELLOW, 10);
    /* a green roof, built over in turn: yellow is on top, with green in the wall */
    expect_path("square",
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  ygy .  .  .  ."
                " .  .  .  yyy .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  ."
                " .  .  .  y   .  .  .  .",
                CAM_YELLOW, 0);
}

/* The path need not touch the board: high above it, from edge to edge, it wins. */
static void test_high_path(void **state)
{
    (void)state;
    expect_path("square",
                " .  .  .  ggy .  .  .  ."
                " .  .  .  gyy .  .  .  ."
                " .  .  .  ggy .  .  .  ."
                " .  .  .  gyy .  .  .  ."
                " .  .  .  ygy .  .  .  ."
                " .  .  .  bgy .  .  .  ."
                " .  .  .  ggy .  .  .  ."
                " .  .  .  ggy .  .  .  .",
                CAM_YELLOW, 8);
    expect_path("square",
                " .  .  .  gy  .  .  .  ."
                " .  .  .  gy  .  .  .  ."
                " .  .  .  gy  .  .  .  ."
                " .  .  .  gy  .  .  .  ."
                " .  .  .  gy  .  .  .  ."
                " .  .  .  gy  .  .  .  ."
                " .  .  .  gy  .  .  .  ."
                " .  .  .  gy  .  .  .  .",
                CAM_YELLOW, 8);
}

/* At the edge the end must be seen from above: a yellow wall that looks outwards under a
 * green top is no end. */
static void test_end_seen_from_above(void **state)
{
    (void)state;
    expect_path("square",
                " .  .  .  yg .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  .",
                CAM_YELLOW, 0);
    /* seen from above, on a foreign stone, it is one */
    expect_path("square",
                " .  .  .  gy .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  ."
                " .  .  .  y  .  .  .  .",
                CAM_YELLOW, 9);
}

/* What is missing at least: cells to cover, steps to mend, and never where it is too late. */
static void test_missing(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    static const struct {
        const char *drawing;
        int yellow, green;
    } cases[] = {
        {" .  .  .  .   .  .  .  ."
         " .  .  .  .   .  .  .  ."
         " .  .  .  y   .  .  .  ."
         " .  .  .  y   .  .  .  ."
         " .  .  .  .   .  .  .  ."
         " .  .  .  y   .  .  .  ."
         " .  .  .  y   .  .  .  ."
         " .  .  .  y   .  .  .  .",
         3, 8}, /* green goes east in the row between */
        {" .  .  .  y   .  .  .  ."
         " .  .  .  y   .  .  .  ."
         " .  .  .  y   .  .  .  ."
         " .  .  .  ygy .  .  .  ."
         " .  .  .  y   .  .  .  ."
         " .  .  .  y   .  .  .  ."
         " .  .  .  y   .  .  .  ."
         " .  .  .  y   .  .  .  .",
         2, 8}, /* the step at d5 must be mended on both sides */
        {" .   .   .   .   .   .   .   ."
         " .   .   .   .   .   .   .   ."
         " .   .   .   .   .   .   .   ."
         " ggg ggy ggg ggy ggg ggy ggg ggy"
         " .   .   .   .   .   .   .   ."
         " .   .   .   .   .   .   .   ."
         " .   .   .   .   .   .   .   ."
         " .   .   .   .   .   .   .   .",
         7, 7}, /* each passes over its own tops */
        {" .   .   .   ggg .   .   .   ."
         " .   .   .   ggg .   .   .   ."
         " .   .   .   ggg .   .   .   ."
         " .   .   .   ggg .   .   .   ."
         " ggg ggg ggg ggg ggg ggg ggg ggg"
         " .   .   .   ggg .   .   .   ."
         " .   .   .   ggg .   .   .   ."
         " .   .   .   ggg .   .   .   .",
         -1, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cam_position pos = sketch_read(rules, cases[i].drawing);
        assert_int_equal(cam_connection_missing(&pos, rules, CAM_YELLOW), cases[i].yellow);
        assert_int_equal(cam_connection_missing(&pos, rules, CAM_GREEN), cases[i].green);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps),          cmocka_unit_test(test_foreign_wall),
        cmocka_unit_test(test_missing),        cmocka_unit_test(test_blue_joins_nothing),
        cmocka_unit_test(test_foreign_ground), cmocka_unit_test(test_covered_link),
        cmocka_unit_test(test_high_path),      cmocka_unit_test(test_end_seen_from_above),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
