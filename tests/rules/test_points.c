/*
 * test_points.c: the length of paths, edge stones, matches (RULES 8). Points on eight
 * sides are in test_eight_sides.c.
 */
#include "rules/connection.h"
#include "rules/expect.h"
#include "rules/moves.h"
#include "rules/score.h"

/* ---- the shortest connection ---- */

/* The winner gets the unit faces of the shortest path, horizontal and vertical ones; the
 * loser gets nothing. */
static void test_faces(void **state)
{
    (void)state;
    expect_points("square",
                  " .  y   .  .  .  .  .  ."
                  " .  y   .  .  .  .  .  ."
                  " .  y   .  .  .  .  .  ."
                  " .  y   .  .  .  .  .  ."
                  " .  y   .  .  .  .  .  ."
                  " .  y   .  .  .  .  .  ."
                  " .  y   .  .  .  .  .  ."
                  " .  y   .  .  .  .  .  .",
                  CAM_YELLOW, 8);
    /* thirteen, as in the rulebooks' example: up onto green roofs and down behind them */
    expect_points("square",
                  " .  y   .  .  .  .  .  ."
                  " .  yy  .  .  .  .  .  ."
                  " .  gyy .  .  .  .  .  ."
                  " .  ggy .  .  .  .  .  ."
                  " .  gyy .  .  .  .  .  ."
                  " .  y   .  .  .  .  .  ."
                  " .  y   y  .  .  .  .  ."
                  " .  .   y  .  .  .  .  .",
                  CAM_YELLOW, 9 + 1 + 1 + 2);
}

/* A large face counts for as many units as it covers, not once: a wide field of yellow is
 * still eight cells across. */
static void test_wide_field(void **state)
{
    (void)state;
    expect_points("square",
                  " .  y  y  y  y  .  .  ."
                  " .  y  y  y  y  .  .  ."
                  " .  y  y  y  y  .  .  ."
                  " .  y  y  y  y  .  .  ."
                  " .  y  y  y  y  .  .  ."
                  " .  y  y  y  y  .  .  ."
                  " .  y  y  y  y  .  .  ."
                  " .  y  y  y  y  .  .  .",
                  CAM_YELLOW, 8);
}

/* The shortest, by faces and not by columns: round the post, not over it. */
static void test_round_a_post(void **state)
{
    (void)state;
    expect_points("square",
                  " .  .  y   .  .  .  .  ."
                  " .  .  y   .  .  .  .  ."
                  " .  y  y   .  .  .  .  ."
                  " .  y  yyy .  .  .  .  ."
                  " .  y  y   .  .  .  .  ."
                  " .  .  y   .  .  .  .  ."
                  " .  .  y   .  .  .  .  ."
                  " .  .  y   .  .  .  .  .",
                  CAM_YELLOW, 10); /* over it: 12 */
    expect_points("square",
                  " .  .  y   .  .  .  .  ."
                  " .  .  y   .  .  .  .  ."
                  " .  y  y   .  .  .  .  ."
                  " .  yy yy  .  .  .  .  ."
                  " .  y  y   .  .  .  .  ."
                  " .  .  y   .  .  .  .  ."
                  " .  .  y   .  .  .  .  ."
                  " .  .  y   .  .  .  .  .",
                  CAM_YELLOW, 10); /* over it: the other way is as high, and longer */
}

/* On four sides the shortest over both pairs. West to east is 8 here, north to south 11. */
static void test_both_pairs(void **state)
{
    (void)state;
    expect_points("square",
                  " .  .  .  .  .  .  y  ."
                  " .  .  .  .  .  .  y  ."
                  " .  .  .  .  .  .  y  ."
                  " y  y  y  y  y  y  y  y"
                  " .  .  .  y  .  .  .  ."
                  " .  .  .  y  .  .  .  ."
                  " .  .  .  y  .  .  .  ."
                  " .  .  .  y  .  .  .  .",
                  CAM_YELLOW, 8);
    expect_points("square",
                  " .  .  .  .  .  .  y   ."
                  " .  .  .  .  .  .  y   ."
                  " .  .  .  .  .  .  y   ."
                  " y  yy y  y  y  y  yyy y"
                  " .  .  .  y  .  .  .   ."
                  " .  .  .  y  .  .  .   ."
                  " .  .  .  y  .  .  .   ."
                  " .  .  .  y  .  .  .   .",
                  CAM_YELLOW, 8 + 2 + 4); /* north to south: 11 + 4 */
}

/* ---- edge stones ---- */

/* Play the moves by turns and expect so many edge stones of yellow and green. */
static cam_position expect_edges(const char *board, bool neutral, const char *moves, int yellow,
                                 int green)
{
    const cam_rules *rules = sketch_rules(board);
    cam_position pos = sketch_start(rules, 2, neutral);
    sketch_play(&pos, rules, moves);
    assert_int_equal(pos.edge_stones[CAM_YELLOW], yellow);
    assert_int_equal(pos.edge_stones[CAM_GREEN], green);
    return pos;
}

/* A stone counts if a cube of it lies on the board on a cell of a side; standing too. */
static void test_edge_stones(void **state)
{
    (void)state;
    expect_edges("square", false, "O:a1,a2,b1,b2", 1, 0);
    expect_edges("square", false, "L:b1,b2,b3,c3 L:h4x3,g4", 1, 1);
    expect_edges("square", false, "O:b2,b3,c2,c3 T:d4,e4x2,f4", 0, 0);
    expect_edges("rhombus", false, "L:f11,f10,f9,e9 O:b6,b7,c6,c7", 1, 1);
    expect_edges("rhombus", false, "O:c6,c7,d6,d7 O:f6,f7,g6,g7", 0, 0);
    expect_edges("octagon", false, "L:c9,c8,c7,d7 L:b5,b6,b7,c5", 1, 0);
}

/* It counts once, however many cells of the edge it touches; corners are no more. */
static void test_counted_once(void **state)
{
    (void)state;
    expect_edges("square", false, "L:a1,a2,a3,b1 L:f8,g8,h8,h7", 1, 1);
    expect_edges("octagon", false, "O:d10,e10,d9,e9 L:d1,e1,f1,f2", 1, 1);
}

/* Not counted: a stone that only from above is seen on the edge, and does not lie there on
 * the board itself. */
static void test_only_seen_from_above(void **state)
{
    (void)state;
    expect_edges("square", false, "O:a1,a2,b1,b2 L:a2,b2,c2x2", 1, 0);
    /* two up, on a post of the edge */
    expect_edges("square", false, "O:a1x2,a2x2 L:a2,b2x3", 1, 0);
}

/* Counted: a stone that lies on the edge but is covered there by another. */
static void test_covered_edge_stone(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = expect_edges("square", false, "L:a2,b2,c2,c3 Z:a1x2,a2x2", 1, 1);
    /* nothing of yellow shows on the edge any more */
    assert_int_equal(cam_position_cube(&pos, rules->board.at[1][0],
                                       cam_position_height(&pos, rules->board.at[1][0]) - 1),
                     CAM_GREEN);
}

/* Neutral stones are nobody's edge stones. */
static void test_neutral_edge(void **state)
{
    (void)state;
    expect_edges("square", true, "I:a1,a2,a3 I:h8x3", 0, 0);
}

/* The hole of the ring has a rim, but that is no side. */
static void test_rim_stones(void **state)
{
    (void)state;
    expect_edges("ring", false, "O:c5,c6,b5,b6 O:d3,e3,d2,e2", 0, 0);
    expect_edges("ring", false, "L:a5,b5,c5,c6 O:d1,e1,d2,e2", 1, 1);
}

/* Taking back takes the edge stone back. */
static void test_edge_stone_taken_back(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(&pos, rules, move), edge = 0;
    for (int i = 0; i < count; i++) {
        cam_undo undo;
        cam_position_play_legal(&pos, rules, move[i], &undo);
        edge += pos.edge_stones[CAM_YELLOW];
        cam_position_undo(&pos, rules, &undo);
        assert_int_equal(pos.edge_stones[CAM_YELLOW], 0);
    }
    assert_in_range(edge, 1, count - 1);
}

/* ---- games without a connection ---- */

static void expect_end(int yellow_edges, int green_edges, int yellow, int green, cam_result winner)
{
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    pos.edge_stones[CAM_YELLOW] = (uint8_t)yellow_edges;
    pos.edge_stones[CAM_GREEN] = (uint8_t)green_edges;
    pos.out = 3;
    pos.result = CAM_DRAW;
    cam_points points = cam_score_points(&pos, rules);
    assert_int_equal(points.team[CAM_YELLOW], yellow);
    assert_int_equal(points.team[CAM_GREEN], green);
    assert_int_equal(cam_score_result(&pos), winner);
}

/* Fewer edge stones win, and bring as many points as the opponent has; in a tie nobody
 * gets any. */
static void test_fewer_edge_stones(void **state)
{
    (void)state;
    expect_end(3, 4, 4, 0, CAM_YELLOW_WINS);
    expect_end(7, 2, 0, 7, CAM_GREEN_WINS);
    expect_end(0, 1, 1, 0, CAM_YELLOW_WINS);
    expect_end(5, 5, 0, 0, CAM_DRAW);
    expect_end(0, 0, 0, 0, CAM_DRAW);
}

/* A whole game to the end: yellow places one stone, on the edge; green two, one of them
 * there; then a second of yellow's inside, and green's third on the edge. */
static void test_game_by_edges(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    sketch_hand(&pos, rules, 1, "L2");
    sketch_hand(&pos, rules, 2, "O2 T1");
    sketch_play(&pos, rules, "L:a1,a2,a3,b3 O:g1,g2,h1,h2 L:c4,c5,c6,d6 O:e4,e5,f4,f5");
    expect_state(&pos, "green 2");
    sketch_play(&pos, rules, "T:f8,g8x2,h8");
    expect_state(&pos, "draw"); /* in the base game */
    assert_int_equal(cam_score_result(&pos), CAM_YELLOW_WINS);
    cam_points points = cam_score_points(&pos, rules);
    assert_int_equal(points.team[CAM_YELLOW], 2);
    assert_int_equal(points.team[CAM_GREEN], 0);
}

/* With a connection, edge stones do not matter. */
static void test_connection_beats_edges(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    sketch_play(&pos, rules, "L:a1,a2,a3,b1 O:d4,d5,e4,e5 L:a4,a5,a6,b4 T:f4x3,e4 O:a7,a8,b7,b8");
    expect_state(&pos, "yellow");
    assert_int_equal(pos.edge_stones[CAM_YELLOW], 3);
    assert_int_equal(pos.edge_stones[CAM_GREEN], 0);
    cam_points points = cam_score_points(&pos, rules);
    assert_int_equal(points.team[CAM_YELLOW], 8);
    assert_int_equal(points.team[CAM_GREEN], 0);
    assert_int_equal(cam_score_result(&pos), CAM_YELLOW_WINS);
}

/* ---- matches ---- */

/* Several games in a row: the beginner changes, the points add up. */
static void test_match_of_games(void **state)
{
    (void)state;
    static const cam_points games[] = {{{13, 0}}, {{0, 4}}, {{0, 0}}, {{0, 20}}};
    static const int yellow[] = {13, 13, 13, 13}, green[] = {0, 4, 4, 24};
    cam_match match;
    cam_match_init(&match, 2, 4, 0);
    for (int i = 0; i < 4; i++) {
        assert_false(cam_match_is_over(&match));
        assert_int_equal(cam_match_beginner(&match), i % 2);
        cam_match_add(&match, games[i]);
        assert_int_equal(match.points.team[CAM_YELLOW], yellow[i]);
        assert_int_equal(match.points.team[CAM_GREEN], green[i]);
        assert_int_equal(cam_match_leader(&match), i < 3 ? CAM_YELLOW_WINS : CAM_GREEN_WINS);
    }
    assert_true(cam_match_is_over(&match));
}

/* Up to a number of points: the first to reach it ends the match. */
static void test_match_up_to_points(void **state)
{
    (void)state;
    cam_match match;
    cam_match_init(&match, 4, 0, 25);
    assert_int_equal(cam_match_leader(&match), CAM_DRAW);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(cam_match_beginner(&match), i % 4); /* each seat in turn */
        cam_match_add(&match, (cam_points){{i % 2 ? 8 : 0, i % 2 ? 0 : 8}});
        assert_false(cam_match_is_over(&match));
    }
    assert_int_equal(cam_match_leader(&match), CAM_DRAW);
    cam_match_add(&match, (cam_points){{1, 0}});
    assert_true(cam_match_is_over(&match)); /* 25 to 24 */
    assert_int_equal(cam_match_leader(&match), CAM_YELLOW_WINS);
}

/* Both limits: whichever comes first. Neither: it goes on. */
static void test_match_limits(void **state)
{
    (void)state;
    cam_match match;
    cam_match_init(&match, 2, 3, 10);
    cam_match_add(&match, (cam_points){{0, 11}});
    assert_true(cam_match_is_over(&match));
    cam_match_init(&match, 2, 1, 10);
    cam_match_add(&match, (cam_points){{0, 0}});
    assert_true(cam_match_is_over(&match));
    assert_int_equal(cam_match_leader(&match), CAM_DRAW);
    cam_match_init(&match, 2, 0, 0);
    for (int i = 0; i < 1000; i++)
        cam_match_add(&match, (cam_points){{10, 0}});
    assert_false(cam_match_is_over(&match));
    assert_int_equal(match.points.team[CAM_YELLOW], 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faces),
        cmocka_unit_test(test_wide_field),
        cmocka_unit_test(test_round_a_post),
        cmocka_unit_test(test_both_pairs),
        cmocka_unit_test(test_edge_stones),
        cmocka_unit_test(test_counted_once),
        cmocka_unit_test(test_only_seen_from_above),
        cmocka_unit_test(test_covered_edge_stone),
        cmocka_unit_test(test_neutral_edge),
        cmocka_unit_test(test_rim_stones),
        cmocka_unit_test(test_edge_stone_taken_back),
        cmocka_unit_test(test_fewer_edge_stones),
        cmocka_unit_test(test_game_by_edges),
        cmocka_unit_test(test_connection_beats_edges),
        cmocka_unit_test(test_match_of_games),
        cmocka_unit_test(test_match_up_to_points),
        cmocka_unit_test(test_match_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
