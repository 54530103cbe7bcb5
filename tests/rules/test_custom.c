/*
 * test_custom.c: other boards and other pieces, each defined in one table.
 *
 * A person with the box must be able to change a board or the piece set in one place
 * (RULES, first paragraph). Here are boards and sets that differ in every respect, played
 * at random and compared with brute force (brute.h).
 */
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "fixture/effort.h"
#include "rules/brute.h"
#include "rules/connection.h"
#include "rules/expect.h"
#include "rules/moves.h"
#include "rules/notation.h"
#include "rules/playout.h"
#include "rules/property.h"
#include "rules/score.h"

static const cam_board_def boards[] = {
    {
        .name = "six",
        .rows = {"######", "######", "######", "######", "######", "######"},
        .sides = {{"N", "a6 b6 c6 d6 e6 f6"},
                  {"E", "f6 f5 f4 f3 f2 f1"},
                  {"S", "f1 e1 d1 c1 b1 a1"},
                  {"W", "a1 a2 a3 a4 a5 a6"}},
    },
    {
        .name = "plus", /* eight sides, four of them round a concave corner */
        .rows = {"..###..", "..###..", "#######", "#######", "#######", "..###..", "..###.."},
        .sides = {{"N", "c7 d7 e7"},
                  {"NE", "e7 e6 e5 f5 g5"},
                  {"E", "g5 g4 g3"},
                  {"SE", "g3 f3 e3 e2 e1"},
                  {"S", "e1 d1 c1"},
                  {"SW", "c1 c2 c3 b3 a3"},
                  {"W", "a3 a4 a5"},
                  {"NW", "a5 b5 c5 c6 c7"}},
    },
    {
        .name = "strip", /* three wide, sixteen long */
        .rows = {"###", "###", "###", "###", "###", "###", "###", "###", "###", "###", "###", "###",
                 "###", "###", "###", "###"},
        .sides = {{"N", "a16 b16 c16"},
                  {"E", "c1 c2 c3 c4 c5 c6 c7 c8 c9 c10 c11 c12 c13 c14 c15 c16"},
                  {"S", "a1 b1 c1"},
                  {"W", "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16"}},
    },
    {
        .name = "boot", /* without symmetry, and with a cell that is on no side */
        .rows = {"####...", "####...", "#####..", "#######", "#######"},
        .sides = {{"top", "a5 b5 c5 d5"},
                  {"front", "d5 d4 e3 f2 g2"},
                  {"sole", "g1 f1 e1 d1 c1 b1 a1"},
                  {"back", "a1 a2 a3 a4 a5"}},
    },
    {
        .name = "hall", /* all 128 bits */
        .rows = {"################", "################", "################", "################",
                 "################", "################", "################", "################"},
        .sides = {{"N", "a8 b8 c8 d8 e8 f8 g8 h8 i8 j8 k8 l8 m8 n8 o8 p8"},
                  {"E", "p1 p2 p3 p4 p5 p6 p7 p8"},
                  {"S", "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1 n1 o1 p1"},
                  {"W", "a1 a2 a3 a4 a5 a6 a7 a8"}},
    },
    {
        .name = "maze", /* uneven, with holes, bays and corners */
        .rows = {"################", "#..............#", "#.############.#", "#.#..........#.#",
                 "#.#.########.#.#", "#.#.#......#.#.#", "#.#.#......#.#.#", "#.#.#......#.###",
                 "#.#.#......#####", "#.#.#........###", "#.#.##########.#", "#.#............#",
                 "#.##############", "#.............##"},
        .sides = {{"N", "a14 b14 c14 d14 e14 f14 g14 h14 i14 j14 k14 l14 m14 n14 o14 p14"},
                  {"E", "p14 p13 p12 p11 p10 p9 p8 p7 p6 p5 p4 p3 p2 p1"},
                  {"S", "p1 o1 o2 n2 m2 l2 k2 j2 i2 h2 g2 f2 e2 d2 c2"},
                  {"W", "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14"}},
    },
};
enum { BOARDS = sizeof boards / sizeof boards[0] };
static const int symmetries[BOARDS] = {8, 8, 4, 1, 4, 1};

/* Five of another shape, of five cubes; another neutral stone, two for each. */
static const cam_piece_set fives = {
    .pieces = {{'P', {"###", "##."}, 5}, {'L', {"###", "#.."}, 4}, {'O', {"##", "##"}, 2}},
    .neutral = {'V', {"##", "#."}, 2},
};

/* From one cube to nine; a U, which cannot stand on its side with its mouth between the
 * arms; a cross. */
static const cam_piece_set zoo = {
    .pieces = {{'S', {"#"}, 3},
               {'D', {"##"}, 3},
               {'U', {"#.#", "###"}, 2},
               {'X', {".#.", "###", ".#."}, 1},
               {'Q', {"###", "###", "###"}, 1},
               {'C', {"##", "#."}, 4}},
    .neutral = {'I', {"###"}, 1},
};

static const struct {
    const char *name;
    const cam_piece_set *set;
} sets[] = {{"box", &cam_box}, {"fives", &fives}, {"zoo", &zoo}};
enum { SETS = 3 };

static cam_rules make_rules(const cam_board_def *board, const cam_piece_set *set)
{
    cam_rules rules;
    cam_error error;
    if (cam_rules_init(&rules, board, set, &error) != CAM_OK)
        fail_msg("%s: %s", board->name, error.text);
    return rules;
}

/* ---- played through ---- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void compare_moves(const cam_position *pos, const cam_rules *rules, const cam_piece_set *set,
                          cam_random *random)
{
    static cam_placement move[CAM_MAX_MOVES];
    static char text[CAM_MAX_MOVES][CAM_MOVE_TEXT];
    brute_list expected = brute_moves(pos, rules, set);
    int count = cam_moves_array(pos, rules, move);
    assert_int_equal(count, expected.count);
    assert_int_equal(cam_moves_count(pos, rules), count);
    assert_int_equal(cam_moves_exist(pos, rules), count > 0);
    for (int i = 0; i < count; i++) {
        cam_move_format(rules, move[i], text[i]);
        property_notation(pos, rules, move[i], random);
    }
    qsort(text, (size_t)count, sizeof text[0], compare_texts);
    for (int i = 0; i < count; i++)
        if (strcmp(text[i], expected.text[i]) != 0)
            fail_msg("%s, by brute force %s", text[i], expected.text[i]);
    brute_clear(&expected);
}

static void play_through(const cam_rules *rules, const cam_piece_set *set, cam_setup setup,
                         cam_random *random, int ended[4])
{
    cam_position pos, before;
    cam_undo undo;
    cam_position_init(&pos, rules, setup);
    while (!cam_position_is_over(&pos)) {
        compare_moves(&pos, rules, set, random);
        if (pos.plies % 4 == 1)
            property_symmetry(&pos, rules, pos.plies / 4 % rules->board.symmetry_count);
        before = pos;
        cam_placement move = cam_moves_random(&pos, rules, random);
        cam_position_play_legal(&pos, rules, move, &undo);
        assert_true(cam_position_is_consistent(&pos, rules));
        for (cam_colour team = CAM_YELLOW; team < CAM_TEAMS; team++) {
            bool connected = brute_connected(&pos, rules, team);
            assert_int_equal(cam_connection_exists(&pos, rules, team), connected);
            assert_int_equal(pos.result == (uint8_t)cam_result_win(team), connected);
        }
        cam_position back = pos;
        cam_position_undo(&back, rules, &undo);
        assert_memory_equal(&back, &before, sizeof back);
    }
    compare_moves(&pos, rules, set, random);
    ended[pos.result]++;
}

static void test_other_tables(void **state)
{
    (void)state;
    int games = effort_at_least(8, 4); /* each way to sit down */
    cam_random random;
    cam_random_init(&random, 7);
    int all[4] = {0};
    for (int b = 0; b < BOARDS; b++)
        for (int s = 0; s < SETS; s++) {
            int ended[4] = {0};
            cam_rules rules = make_rules(&boards[b], sets[s].set);
            assert_int_equal(rules.board.symmetry_count, symmetries[b]);
            for (int game = 0; game < games; game++) {
                cam_setup setup = {.players = game % 2 ? 4 : 2,
                                   .neutral = game & 2,
                                   .first = (cam_seat)(game % 4 == 3)};
                play_through(&rules, sets[s].set, setup, &random, ended);
            }
            for (int i = 0; i < 4; i++)
                all[i] += ended[i];
            cam_rules_clear(&rules);
        }
    print_message("yellow %d, green %d, draw %d\n", all[1], all[2], all[3]);
    assert_true(all[CAM_YELLOW_WINS] > 5 && all[CAM_GREEN_WINS] > 5 && all[CAM_DRAW] > 5);
}

/* Playouts end in consistent positions, and stocks only shrink. */
static void test_playouts(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 8);
    for (int b = 0; b < BOARDS; b++)
        for (int s = 0; s < SETS; s++) {
            cam_rules rules = make_rules(&boards[b], sets[s].set);
            for (int game = 0; game < effort(300); game++) {
                cam_position pos;
                cam_position_init(
                    &pos, &rules,
                    (cam_setup){.players = game % 2 ? 4 : 2, .neutral = game & 2, .first = 0});
                int plies = cam_playout_run(&pos, &rules, &random);
                assert_int_equal(plies, pos.plies);
                assert_true(cam_position_is_over(&pos));
                assert_true(cam_position_is_consistent(&pos, &rules));
                assert_int_equal(pos.result == CAM_YELLOW_WINS,
                                 brute_connected(&pos, &rules, CAM_YELLOW));
                assert_int_equal(pos.result == CAM_GREEN_WINS,
                                 brute_connected(&pos, &rules, CAM_GREEN));
            }
            cam_rules_clear(&rules);
        }
}

/* Leaf counts by brute force: the moves after each first move. */
static void test_leaves(void **state)
{
    (void)state;
    cam_rules rules = make_rules(&boards[3], &fives);
    cam_position pos = sketch_start(&rules, 2, false);
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(&pos, &rules, move);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        cam_position next = pos;
        cam_position_play_legal(&next, &rules, move[i], NULL);
        brute_list moves = brute_moves(&next, &rules, &fives);
        leaves += (uint64_t)moves.count;
        brute_clear(&moves);
    }
    assert_int_equal(cam_perft(&pos, &rules, 2), leaves);
}

/* Five pieces between two partners: the first of them takes the odd one. Two neutral
 * stones each: four turns, in which the first two seats alternate. */
static void test_stocks(void **state)
{
    (void)state;
    cam_rules rules = make_rules(&boards[0], &fives);
    cam_position pos = sketch_start(&rules, 2, true);
    int kind = cam_rules_kind(&rules, 'P');
    assert_int_equal(pos.hand[0][kind], 5);
    assert_int_equal(pos.hand[1][kind], 5);
    pos = sketch_start(&rules, 4, true);
    static const int share[] = {3, 3, 2, 2};
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(pos.hand[seat][kind], share[seat]);
    static const char *const order[] = {"blue 1", "blue 2", "blue 1", "blue 2", "yellow 1"};
    static const char *const moves[] = {"V:a1,a2,b1", "V:e1,f1,f2", "V:a6,a5,b6", "V:e6x2,f6",
                                        "P:c3,c4,d3,d4,e4"};
    for (int i = 0; i < 5; i++) {
        expect_state(&pos, order[i]);
        sketch_play(&pos, &rules, moves[i]);
    }
    expect_state(&pos, "green 2");
}

/* An L of three cubes can stand so that a blue face is in a wall, which a bar cannot: it
 * stops the path. */
static void test_blue_wall(void **state)
{
    (void)state;
    cam_rules rules = make_rules(&boards[0], &fives);
    cam_position pos = sketch_read(&rules, " . . y . . ."
                                           " . . y . . ."
                                           " . . . . . ."
                                           " . . y . . ."
                                           " . . y . . ."
                                           " . . y . . .");
    pos.neutral_left = 2;
    sketch_play(&pos, &rules, "V:b4,c4x2 V:a1,a2,b1");
    expect_state(&pos, "yellow 1");
    cam_position high = pos;
    sketch_play(&pos, &rules, "L:c4,d4x3");
    expect_state(&pos, "green 2"); /* yellow over blue: a cliff on both sides */
    /* the same with a yellow cube in its place */
    cam_bits_add(&high.cube[CAM_YELLOW][1], rules.board.at[3][2]);
    sketch_play(&high, &rules, "L:c4,d4x3");
    expect_state(&high, "yellow");
}

/* ---- eight sides of another kind ---- */

static void test_plus(void **state)
{
    (void)state;
    cam_rules rules = make_rules(&boards[1], &cam_box);
    cam_position pos = sketch_read(&rules, " -  -  .  y  .  -  -"
                                           " -  -  .  y  .  -  -"
                                           " .  .  .  y  .  .  ."
                                           " .  .  .  y  .  .  ."
                                           " .  .  .  y  .  .  ."
                                           " -  -  .  y  .  -  -"
                                           " -  -  .  y  .  -  -");
    cam_path path;
    assert_true(cam_connection_path(&pos, &rules, CAM_YELLOW, &path));
    assert_true(path.direct);
    assert_int_equal(path.length, 7);
    pos.result = CAM_YELLOW_WINS;
    assert_int_equal(cam_score_points(&pos, &rules).team[CAM_YELLOW], 14);
    /* N to SW, over the middle: oblique */
    pos = sketch_read(&rules, " -  -  .  y  .  -  -"
                              " -  -  .  y  .  -  -"
                              " .  .  .  y  .  .  ."
                              " .  .  .  y  .  .  ."
                              " .  .  y  y  .  .  ."
                              " -  -  .  .  .  -  -"
                              " -  -  .  .  .  -  -");
    assert_true(cam_connection_path(&pos, &rules, CAM_YELLOW, &path));
    assert_false(path.direct);
    assert_int_equal(path.length, 6);
}

/* ---- the smallest board ---- */

/* One cell, which is all four sides. A stone on it is a connection; where no piece fits,
 * the game is over before it begins; a neutral stone that fits nowhere stays in the box. */
static void test_one_cell(void **state)
{
    (void)state;
    static const cam_board_def cell = {
        .name = "cell",
        .rows = {"#"},
        .sides = {{"N", "a1"}, {"E", "a1"}, {"S", "a1"}, {"W", "a1"}}};
    cam_random random;
    cam_random_init(&random, 9);
    cam_rules rules = make_rules(&cell, &cam_box);
    cam_position pos = sketch_start(&rules, 2, false);
    expect_state(&pos, "draw");
    assert_int_equal(pos.out, 3);
    assert_int_equal(cam_playout_run(&pos, &rules, &random), 0);

    pos = sketch_start(&rules, 4, true);
    expect_state(&pos, "blue 1");
    assert_int_equal(
        cam_moves_random(&pos, &rules, &random),
        cam_placement_find(&rules, rules.neutral, (cam_bits[]){{{1, 0}}, {{1, 0}}, {{1, 0}}}));
    sketch_play(&pos, &rules, "I:a1x3");
    expect_state(&pos, "draw"); /* no second neutral stone, and nothing else */
    assert_int_equal(pos.neutral_left, 0);

    rules = make_rules(&cell, &zoo);
    pos = sketch_start(&rules, 2, false);
    sketch_play(&pos, &rules, "S:a1");
    expect_state(&pos, "yellow");
    assert_int_equal(cam_score_points(&pos, &rules).team[CAM_YELLOW], 1);
}

/* ---- symmetry ---- */

/* A square whose sides are not: turned by a quarter it is another board. And one whose
 * sides are listed out of order, so that neighbours are opposite: it keeps the turns by a
 * half, and the mirror in the diagonals. */
static void test_symmetry_of_sides(void **state)
{
    (void)state;
    cam_board_def def = boards[0];
    def.sides[0].cells = "a6 b6 c6 d6 e6";
    cam_rules rules = make_rules(&def, &cam_box);
    assert_int_equal(rules.board.symmetry_count, 1);
    def = boards[0];
    def.sides[1] = boards[0].sides[2];
    def.sides[2] = boards[0].sides[1];
    rules = make_rules(&def, &cam_box);
    assert_int_equal(rules.board.symmetry_count, 4);
    cam_random random;
    cam_random_init(&random, 10);
    int ended[4] = {0};
    play_through(&rules, &cam_box, (cam_setup){.players = 2, .neutral = false, .first = 0}, &random,
                 ended);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_other_tables), cmocka_unit_test(test_playouts),
        cmocka_unit_test(test_leaves),       cmocka_unit_test(test_stocks),
        cmocka_unit_test(test_blue_wall),    cmocka_unit_test(test_plus),
        cmocka_unit_test(test_one_cell),     cmocka_unit_test(test_symmetry_of_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
