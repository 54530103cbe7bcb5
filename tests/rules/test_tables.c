/*
 * test_tables.c: the boards and pieces of the box (RULES 1 and 2), and the numbers to
 * check against (RULES 10).
 */
#include <stdlib.h>
#include <string.h>

#include "rules/expect.h"
#include "rules/moves.h"
#include "rules/playout.h"

static const struct {
    const char *name;
    int cells, sides, side_cells, edge_cells, words;
    unsigned long long leaves[2];
} boards[] = {
    {"square", 64, 4, 8, 28, 1, {1345, 1591832}},
    {"rhombus", 61, 4, 6, 20, 1, {1198, 1242284}},
    {"octagon", 76, 8, 4, 24, 2, {1629, 2376708}},
    {"ring", 64, 8, 4, 24, 2, {1032, 952696}},
};
enum { BOARDS = 4 };

/* ---- pieces ---- */

static void test_pieces(void **state)
{
    (void)state;
    static const struct {
        char letter;
        int count, orientations, cubes;
    } pieces[] = {
        {'L', 4, 24, 4}, {'T', 4, 12, 4}, {'Z', 4, 12, 4}, {'O', 2, 3, 4}, {'I', 1, 3, 3}};
    const cam_rules *rules = sketch_rules("square");
    assert_int_equal(rules->kind_count, 5);
    assert_int_equal(rules->letter[rules->neutral], 'I');
    for (int i = 0; i < 5; i++) {
        int kind = cam_rules_kind(rules, pieces[i].letter), orientations = 0;
        assert_int_equal(kind, i);
        assert_int_equal(cam_rules_kind(rules, (char)(pieces[i].letter + 'a' - 'A')), i);
        assert_int_equal(rules->count[kind], pieces[i].count);
        for (int n = 0; n < CAM_ORIENTATIONS; n++) {
            const cam_orientation *o = &rules->orientation[n];
            if (!o->column_count || o->kind != kind)
                continue;
            int cubes = 0;
            for (int c = 0; c < o->column_count; c++)
                cubes += o->column[c].count;
            assert_int_equal(cubes, pieces[i].cubes);
            orientations++;
        }
        assert_int_equal(orientations, pieces[i].orientations);
    }
    assert_int_equal(cam_rules_kind(rules, 'X'), -1);
    assert_int_equal(cam_rules_kind(rules, '\0'), -1);
}

/* ---- boards ---- */

static void test_sizes(void **state)
{
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        const cam_board *board = &sketch_rules(boards[i].name)->board;
        assert_ptr_equal(cam_board_find(boards[i].name), &cam_boards[i]);
        assert_int_equal(board->cell_count, boards[i].cells);
        assert_int_equal(cam_bits_count(board->cells), boards[i].cells);
        assert_int_equal(board->side_count, boards[i].sides);
        assert_int_equal(board->goal_count, boards[i].sides == 4 ? 2 : 12);
        assert_int_equal(cam_bits_count(board->edge), boards[i].edge_cells);
        assert_int_equal(board->words, boards[i].words);
        for (int side = 0; side < board->side_count; side++) {
            cam_bits next = board->side[(side + 1) % board->side_count];
            assert_int_equal(cam_bits_count(board->side[side]), boards[i].side_cells);
            /* a corner is shared by the two sides it joins */
            assert_int_equal(cam_bits_count(cam_bits_and(board->side[side], next)), 1);
        }
    }
    assert_null(cam_boards[BOARDS].name);
    assert_null(cam_board_find("triangle"));
    assert_null(cam_board_find(""));
    assert_null(cam_board_find("Square"));
}

/* The formulas of section 2. */
static bool is_cell(const char *board, int x, int y)
{
    if (strcmp(board, "square") == 0)
        return x < 8 && y < 8;
    if (strcmp(board, "rhombus") == 0)
        return abs(x - 5) + abs(y - 5) <= 5;
    bool octagon = x < 10 && y < 10 && x + y >= 3 && x + y <= 15 && abs(x - y) <= 6;
    bool hole = x >= 3 && x <= 6 && y >= 3 && y <= 6 && !((x == 3 || x == 6) && (y == 3 || y == 6));
    return octagon && !(hole && strcmp(board, "ring") == 0);
}

static void test_cells(void **state)
{
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        const cam_board *board = &sketch_rules(boards[i].name)->board;
        for (int y = 0; y < CAM_BOX; y++)
            for (int x = 0; x < CAM_BOX; x++) {
                cam_cell cell = board->at[y][x];
                assert_int_equal(cell != CAM_NO_CELL, is_cell(boards[i].name, x, y));
                if (cell == CAM_NO_CELL)
                    continue;
                assert_int_equal(board->x[cell], x);
                assert_int_equal(board->y[cell], y);
                char name[4];
                cam_cell_format(board, cell, name);
                const char *text = name;
                cam_cell again;
                assert_true(cam_cell_parse(board, &text, &again));
                assert_int_equal(again, cell);
                assert_int_equal(*text, '\0');
            }
    }
}

/* A step in each direction, by shifts, against the coordinates. */
static void test_neighbours(void **state)
{
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        const cam_board *board = &sketch_rules(boards[i].name)->board;
        for (cam_bits all = board->cells; cam_bits_any(all);) {
            unsigned cell = cam_bits_pop(&all);
            cam_bits set = {{0, 0}}, expected = {{0, 0}};
            cam_bits_add(&set, cell);
            for (cam_bits rest = board->cells; cam_bits_any(rest);) {
                unsigned other = cam_bits_pop(&rest);
                if (abs(board->x[cell] - board->x[other]) + abs(board->y[cell] - board->y[other]) ==
                    1)
                    cam_bits_add(&expected, other);
            }
            assert_true(cam_bits_equal(cam_board_neighbours(board, set), expected));
        }
    }
}

/* The cells of the sides as section 2 lists them. */
static void test_sides(void **state)
{
    (void)state;
    static const struct {
        const char *board, *sides[8];
    } cases[] = {
        {"rhombus",
         {"f11 g10 h9 i8 j7 k6", "k6 j5 i4 h3 g2 f1", "f1 e2 d3 c4 b5 a6", "a6 b7 c8 d9 e10 f11"}},
        {"octagon",
         {"d10 e10 f10 g10", "g10 h9 i8 j7", "j7 j6 j5 j4", "j4 i3 h2 g1", "g1 f1 e1 d1",
          "d1 c2 b3 a4", "a4 a5 a6 a7", "a7 b8 c9 d10"}},
        {"ring",
         {"d10 e10 f10 g10", "g10 h9 i8 j7", "j7 j6 j5 j4", "j4 i3 h2 g1", "g1 f1 e1 d1",
          "d1 c2 b3 a4", "a4 a5 a6 a7", "a7 b8 c9 d10"}},
    };
    for (int i = 0; i < 3; i++) {
        const cam_board *board = &sketch_rules(cases[i].board)->board;
        for (int side = 0; side < board->side_count; side++) {
            cam_bits expected = {{0, 0}};
            const char *rest = cases[i].sides[side];
            for (cam_cell cell; cam_cell_parse(board, &rest, &cell); rest += *rest == ' ')
                cam_bits_add(&expected, cell);
            assert_true(cam_bits_equal(board->side[side], expected));
        }
    }
    const cam_board *square = &sketch_rules("square")->board;
    for (int i = 0; i < 8; i++) {
        assert_true(cam_bits_has(square->side[0], square->at[7][i])); /* N: y = 7 */
        assert_true(cam_bits_has(square->side[1], square->at[i][7])); /* E: x = 7 */
        assert_true(cam_bits_has(square->side[2], square->at[0][i])); /* S: y = 0 */
        assert_true(cam_bits_has(square->side[3], square->at[i][0])); /* W: x = 0 */
    }
}

/* Eight symmetries: each a permutation of the cells that keeps neighbours and takes
 * opposite sides to opposite sides, and the product of two is a third. */
static void check_symmetry(const cam_board *board, const cam_cell *image)
{
    cam_bits reached = {{0, 0}};
    for (cam_bits rest = board->cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        cam_bits_add(&reached, image[cell]);
        cam_bits one = {{0, 0}}, moved = {{0, 0}}, image_of_one = {{0, 0}};
        cam_bits_add(&one, cell);
        cam_bits_add(&image_of_one, image[cell]);
        for (cam_bits next = cam_board_neighbours(board, one); cam_bits_any(next);)
            cam_bits_add(&moved, image[cam_bits_pop(&next)]);
        assert_true(cam_bits_equal(moved, cam_board_neighbours(board, image_of_one)));
    }
    assert_true(cam_bits_equal(reached, board->cells));
    int to[CAM_SIDES];
    for (int side = 0; side < board->side_count; side++) {
        cam_bits moved = {{0, 0}};
        for (cam_bits rest = board->side[side]; cam_bits_any(rest);)
            cam_bits_add(&moved, image[cam_bits_pop(&rest)]);
        to[side] = 0;
        while (!cam_bits_equal(board->side[to[side]], moved))
            assert_true(++to[side] < board->side_count);
    }
    for (int side = 0; side < board->side_count; side++) {
        int across = (side + board->side_count / 2) % board->side_count;
        assert_int_equal(abs(to[side] - to[across]), board->side_count / 2);
    }
}

static void test_symmetries(void **state)
{
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        const cam_board *board = &sketch_rules(boards[i].name)->board;
        assert_int_equal(board->symmetry_count, 8);
        for (cam_bits rest = board->cells; cam_bits_any(rest);) {
            unsigned cell = cam_bits_pop(&rest);
            assert_int_equal(board->image[0][cell], cell); /* the first is the identity */
        }
        for (int a = 0; a < 8; a++) {
            check_symmetry(board, board->image[a]);
            for (int b = 0; b < a; b++)
                assert_int_not_equal(memcmp(board->image[a], board->image[b], CAM_BITS_MAX), 0);
        }
    }
}

/* ---- numbers ---- */

static void test_leaf_counts(void **state)
{
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        const cam_rules *rules = sketch_rules(boards[i].name);
        cam_position pos = sketch_start(rules, 2, false);
        assert_int_equal(cam_perft(&pos, rules, 0), 1);
        assert_int_equal(cam_perft(&pos, rules, 1), boards[i].leaves[0]);
        assert_int_equal(cam_perft(&pos, rules, 2), boards[i].leaves[1]);
        pos = sketch_start(rules, 4, false); /* the same stones, only others hold them */
        assert_int_equal(cam_perft(&pos, rules, 2), boards[i].leaves[1]);
    }
}

static void test_first_moves_by_piece(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(&pos, rules, move), of[CAM_KINDS] = {0};
    for (int i = 0; i < count; i++)
        of[cam_placement_kind(rules, move[i])]++;
    assert_int_equal(of[cam_rules_kind(rules, 'L')], 752);
    assert_int_equal(of[cam_rules_kind(rules, 'T')], 264);
    assert_int_equal(of[cam_rules_kind(rules, 'Z')], 168);
    assert_int_equal(of[cam_rules_kind(rules, 'O')], 161);
}

/* The three ways to list moves agree, and come in the order of the array. */
static void test_lists_agree(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 6);
    for (int i = 0; i < BOARDS; i++) {
        const cam_rules *rules = sketch_rules(boards[i].name);
        for (int game = 0; game < 20; game++) {
            cam_position pos = sketch_start(rules, game % 2 ? 4 : 2, game % 3 == 0);
            while (!cam_position_is_over(&pos)) {
                cam_moves moves;
                cam_placement one[CAM_MAX_MOVES], other[CAM_MAX_MOVES];
                cam_moves_find(&pos, rules, &moves);
                int count = cam_moves_unpack(&moves, rules, one);
                assert_int_equal(cam_moves_array(&pos, rules, other), count);
                assert_memory_equal(one, other, (size_t)count * sizeof one[0]);
                for (int n = 1; n < count; n++)
                    assert_true(one[n - 1] < one[n]);
                cam_position_play_legal(&pos, rules,
                                        one[cam_random_below(&random, (uint32_t)count)], NULL);
            }
            assert_int_equal(cam_moves_count(&pos, rules), 0);
            assert_int_equal(cam_moves_random(&pos, rules, &random), CAM_NO_PLACEMENT);
        }
    }
}

/* A position in which something does not fit is found out. */
static void test_consistency(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("octagon");
    cam_position good = sketch_start(rules, 2, false), bad;
    sketch_play(&good, rules, "O:d1,d2,e1,e2 L:g3x3,g4");
    assert_true(cam_position_is_consistent(&good, rules));
#define EXPECT_BAD(change)                                                                         \
    bad = good;                                                                                    \
    change;                                                                                        \
    assert_false(cam_position_is_consistent(&bad, rules))
    unsigned d1 = rules->board.at[0][3], d3 = rules->board.at[2][3];
    EXPECT_BAD(cam_bits_add(&bad.level[1], d3));            /* a gap below */
    EXPECT_BAD(bad.level[0].w[1] = ~UINT64_C(0));           /* off the board */
    EXPECT_BAD(cam_bits_add(&bad.cube[CAM_GREEN][0], d1));  /* two colours in one place */
    EXPECT_BAD(cam_bits_add(&bad.cube[CAM_YELLOW][0], d3)); /* a cube that is not there */
    EXPECT_BAD(bad.players = 3);
    EXPECT_BAD(bad.seat = 2);
    EXPECT_BAD(bad.out = 4);
    EXPECT_BAD(bad.out = 1); /* to move, though out */
    EXPECT_BAD(bad.out = 3); /* all out, though not over */
    EXPECT_BAD(bad.result = 4);
    EXPECT_BAD(bad.result = CAM_DRAW);
    EXPECT_BAD(bad.unused[4] = 1);
    EXPECT_BAD(memset(bad.hand, 0, sizeof bad.hand)); /* to move, with nothing to place */
#undef EXPECT_BAD
}

/* Cubes that are no placement are not found as one. */
static void test_find(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_bits level[CAM_LEVELS] = {{{0, 0}}};
    assert_int_equal(cam_placement_find(rules, 0, level), CAM_NO_PLACEMENT);
    level[0].w[0] = 0x0107; /* a1 b1 c1 a2: an L, and nothing else */
    assert_int_not_equal(cam_placement_find(rules, 0, level), CAM_NO_PLACEMENT);
    assert_int_equal(cam_placement_find(rules, 1, level), CAM_NO_PLACEMENT);
    level[0].w[0] = 0x1c1; /* the same bits in a row, but round the corner */
    assert_int_equal(cam_placement_find(rules, 0, level), CAM_NO_PLACEMENT);
}

/* Outlines are what stones of some orientation cover, each once and in order of size, and every
 * lane has its own. */
static void test_outlines(void **state)
{
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        const cam_rules *rules = sketch_rules(cam_boards[i].name);
        const cam_outlines *all = &rules->outlines;
        uint64_t columns[CAM_ORIENTATIONS];
        assert_int_equal(all->count, 22);
        for (int k = 0; k < all->count; k++) {
            columns[k] = 0;
            for (int c = 0; c < CAM_COLUMNS; c++)
                columns[k] |= UINT64_C(1) << all->shift[c][k];
            for (int before = 0; before < k; before++) {
                assert_true(columns[before] != columns[k]);
                assert_true(__builtin_popcountll(columns[before]) <=
                            __builtin_popcountll(columns[k]));
            }
            assert_true(__builtin_popcountll(columns[k]) <=
                        all->most_columns[k / CAM_OUTLINES_ABREAST]);
            assert_int_not_equal(all->groups[k], 0);
        }
        for (int k = 0; k < rules->group_count * CAM_LANES; k++) {
            const cam_orientation *o = &rules->orientation[k];
            cam_bits covered = {{0, 0}};
            for (int level = 0; level < CAM_LEVELS; level++)
                covered = cam_bits_or(covered, o->level[level]);
            if (!o->column_count)
                continue;
            assert_int_equal(columns[o->outline], covered.w[0]);
            assert_int_equal(rules->group[k / CAM_LANES].outline[k % CAM_LANES], o->outline);
            assert_true(all->groups[o->outline] >> k / CAM_LANES & 1);
        }
    }
}

/* As many large stones as there may be, none of them like its image. */
static void test_large_outlines(void **state)
{
    (void)state;
    static cam_rules rules;
    static const cam_piece_set set = {.pieces = {
                                          {'A', {"###", "##.", "##.", NULL}, 1},
                                          {'B', {"###", "##.", "#..", NULL}, 1},
                                          {'C', {"###", "##.", "..#", NULL}, 1},
                                          {'D', {"###", "#..", "##.", NULL}, 1},
                                          {'E', {"##.", "###", ".##", NULL}, 1},
                                          {'F', {"###", "#.#", "##.", NULL}, 1},
                                          {'G', {"##.", "##.", "#.#", NULL}, 1},
                                      }};
    cam_error error = {0};
    int known = 0;
    for (int count = 1; count <= 7; count++) { /* as many as fit */
        cam_piece_set some = {0};
        memcpy(some.pieces, set.pieces, (size_t)count * sizeof *some.pieces);
        if (cam_rules_init(&rules, cam_board_find("octagon"), &some, &error) != CAM_OK)
            continue;
        known = count;
        assert_true(rules.outlines.union_count <= CAM_UNIONS);
        cam_rules_clear(&rules);
    }
    assert_true(known >= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),         cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_cells),          cmocka_unit_test(test_neighbours),
        cmocka_unit_test(test_sides),          cmocka_unit_test(test_symmetries),
        cmocka_unit_test(test_leaf_counts),    cmocka_unit_test(test_first_moves_by_piece),
        cmocka_unit_test(test_lists_agree),    cmocka_unit_test(test_consistency),
        cmocka_unit_test(test_find),           cmocka_unit_test(test_outlines),
        cmocka_unit_test(test_large_outlines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
