/*
 * test_model.c: is the slow model itself right?
 *
 * The model judges the library, so it is checked first: against the numbers of section
 * 10 of the rules, against positions small enough to count by hand, and for what must
 * hold in every game, over random games on every board.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture/effort.h"
#include "model.h"

static const char *const board_names[] = {"square", "rhombus", "octagon", "ring"};
enum { BOARDS = 4 };

static model_position start(const model_board *board)
{
    return model_start(board, 2, false, 1);
}

/* Set up stones of one colour from a list of moves separated by blanks. */
static void put(model_position *pos, model_colour colour, const char *moves)
{
    char copy[512], *rest = copy;
    assert_true(strlen(moves) < sizeof copy);
    strcpy(copy, moves);
    for (char *move; (move = strtok_r(rest, " ", &rest)) != NULL;) {
        if (!model_put(pos, colour, move))
            fail_msg("cannot place %s", move);
    }
}

static void assert_no_connection(const model_position *pos, model_colour colour)
{
    assert_int_equal(model_shortest(pos, colour, MODEL_DIRECT).faces, 0);
    assert_int_equal(model_shortest(pos, colour, MODEL_OBLIQUE).faces, 0);
    assert_false(model_has_connection(pos, colour));
}

/* Both readings of section 5 must find a connection of that length. */
static void assert_shortest(const model_position *pos, model_colour colour, model_span span,
                            int faces)
{
    model_chain chain = model_shortest(pos, colour, span);
    assert_int_equal(chain.faces, faces);
    assert_int_equal(model_measure_path(pos, colour, span, chain.path), faces);
    if (faces > 0)
        assert_true(model_has_connection(pos, colour));
}

/* ---- boards, pieces, numbers of section 10 ---- */

static void test_orientations(void **state)
{
    (void)state;
    assert_int_equal(model_count_orientations(MODEL_L), 24);
    assert_int_equal(model_count_orientations(MODEL_T), 12);
    assert_int_equal(model_count_orientations(MODEL_Z), 12);
    assert_int_equal(model_count_orientations(MODEL_O), 3);
    assert_int_equal(model_count_orientations(MODEL_I), 3);
}

static void check_board(const char *name, int cells, int sides, int side_cells, int edge_cells)
{
    model_board *board = model_board_new(name);
    assert_int_equal(model_count_cells(board), cells);
    assert_int_equal(board->sides, sides);
    int edge = 0;
    for (int x = 0; x < board->width; x++) {
        for (int y = 0; y < board->width; y++)
            edge += model_is_edge(board, x, y);
    }
    assert_int_equal(edge, edge_cells);
    for (int side = 0; side < sides; side++) {
        int on = 0;
        for (int x = 0; x < board->width; x++) {
            for (int y = 0; y < board->width; y++)
                on += board->on_side[side][x][y] && board->is_cell[x][y];
        }
        assert_int_equal(on, side_cells);
    }
    model_board_free(board);
}

static void test_boards(void **state)
{
    (void)state;
    check_board("square", 64, 4, 8, 28);
    check_board("rhombus", 61, 4, 6, 20);
    check_board("octagon", 76, 8, 4, 24);
    check_board("ring", 64, 8, 4, 24);
    assert_null(model_board_new("triangle"));
}

static void test_leaf_counts(void **state)
{
    (void)state;
    static const long expected[BOARDS][2] = {
        {1345, 1591832}, {1198, 1242284}, {1629, 2376708}, {1032, 952696}};
    for (int i = 0; i < BOARDS; i++) {
        model_board *board = model_board_new(board_names[i]);
        model_position pos = start(board);
        assert_int_equal(model_count_leaves(&pos, 1), expected[i][0]);
        assert_int_equal(model_count_leaves(&pos, 2), expected[i][1]);
        model_board_free(board);
    }
}

static void test_first_moves_by_piece(void **state)
{
    (void)state;
    model_board *board = model_board_new("square");
    model_position pos = start(board);
    model_moves moves;
    model_legal(&pos, &moves);
    int count[MODEL_PIECES] = {0};
    for (int i = 0; i < moves.count; i++)
        count[moves.move[i]->piece]++;
    assert_int_equal(count[MODEL_L], 752);
    assert_int_equal(count[MODEL_T], 264);
    assert_int_equal(count[MODEL_Z], 168);
    assert_int_equal(count[MODEL_O], 161);
    assert_int_equal(count[MODEL_I], 0);
    model_board_free(board);
}

/* ---- placing and writing (sections 4, 9) ---- */

static void test_move_texts(void **state)
{
    (void)state;
    model_board *board = model_board_new("rhombus");
    model_position pos = start(board);
    assert_true(model_put(&pos, MODEL_YELLOW, "T:f9,f10x2,f11")); /* by number, not bytes */
    assert_false(model_put(&pos, MODEL_YELLOW, "T:f10x2,f11,f9"));
    model_board_free(board);

    board = model_board_new("square");
    static const char *const legal[] = {"L:a1,a2,a3,b3", "T:c4,d4x2,e4", "L:e5x3,e6", "I:d4x3"};
    for (int i = 0; i < 4; i++) {
        pos = start(board);
        put(&pos, MODEL_YELLOW, legal[i]);
    }
    static const char *const refused[] = {"L:a1,a2,a3,b2", "T:c4x2,d4,e4",  "O:h8,h9,i8,i9", "X:a1",
                                          "L:e5,e6x2,e7",  "L:A1,A2,A3,B3", "L:b3,a1,a2,a3", ""};
    for (int i = 0; i < 8; i++) {
        pos = start(board);
        assert_false(model_put(&pos, MODEL_YELLOW, refused[i]));
    }
    model_board_free(board);
}

/* The same text is another set of cubes when the heights differ. */
static void test_arm_over_stone(void **state)
{
    (void)state;
    model_board *board = model_board_new("square");
    model_position pos = start(board);
    put(&pos, MODEL_GREEN, "O:e6x2,f6x2");
    put(&pos, MODEL_YELLOW, "L:e5x3,e6");
    assert_int_equal(model_height(&pos, 4, 4), 3);
    assert_int_equal(model_height(&pos, 4, 5), 3);
    assert_int_equal(model_colour_at(&pos, 4, 5, 1), MODEL_GREEN);
    assert_int_equal(model_colour_at(&pos, 4, 5, 2), MODEL_YELLOW);
    model_board_free(board);
}

static int rule_broken_by(const model_position *pos, model_point a, model_point b, model_point c,
                          model_point d)
{
    model_placement p = {MODEL_L, 4, {a, b, c, d}, ""};
    return model_broken_rule(pos, &p);
}

static void test_broken_rules(void **state)
{
    (void)state;
    model_board *board = model_board_new("ring");
    model_position pos = start(board);
    put(&pos, MODEL_GREEN, "O:d1,d2,e1,e2");
    typedef model_point p;
    /* over the hole; off the board; through a stone */
    assert_int_equal(rule_broken_by(&pos, (p){4, 2, 0}, (p){4, 3, 0}, (p){5, 2, 0}, (p){6, 2, 0}),
                     1);
    assert_int_equal(rule_broken_by(&pos, (p){0, 3, 0}, (p){0, 2, 0}, (p){0, 4, 0}, (p){1, 4, 0}),
                     1);
    assert_int_equal(rule_broken_by(&pos, (p){4, 1, 0}, (p){5, 1, 0}, (p){6, 1, 0}, (p){6, 2, 0}),
                     1);
    /* quite on top of a stone */
    assert_int_equal(rule_broken_by(&pos, (p){3, 0, 1}, (p){3, 1, 1}, (p){4, 0, 1}, (p){4, 1, 1}),
                     2);
    /* an arm over nothing, and the same arm over the stone */
    assert_int_equal(rule_broken_by(&pos, (p){7, 2, 0}, (p){7, 2, 1}, (p){6, 2, 1}, (p){5, 2, 1}),
                     3);
    assert_int_equal(rule_broken_by(&pos, (p){5, 1, 0}, (p){5, 1, 1}, (p){4, 1, 1}, (p){3, 1, 1}),
                     0);
    model_board_free(board);
}

static void test_hole_stays_empty(void **state)
{
    (void)state;
    model_board *board = model_board_new("ring");
    assert_true(board->is_cell[3][3] && board->is_cell[6][6]);
    assert_false(board->is_cell[4][3] || board->is_cell[4][4] || board->is_cell[6][5]);
    for (int i = 0; i < board->placements; i++) {
        assert_null(strstr(board->placement[i].text, "e5"));
        assert_null(strstr(board->placement[i].text, "d5"));
    }
    model_board_free(board);
}

/* ---- connection (section 5) and its points (section 8) ---- */

static void test_flat_connection(void **state)
{
    (void)state;
    model_board *board = model_board_new("square");
    model_position pos = start(board);
    put(&pos, MODEL_YELLOW, "L:a1,a2,a3,b1 L:a4,a5,a6,b4");
    assert_no_connection(&pos, MODEL_YELLOW);
    put(&pos, MODEL_YELLOW, "O:a7,a8,b7,b8");
    assert_shortest(&pos, MODEL_YELLOW, MODEL_DIRECT, 8);
    assert_shortest(&pos, MODEL_YELLOW, MODEL_OBLIQUE, 0);
    assert_no_connection(&pos, MODEL_GREEN);

    assert_string_equal(model_shortest(&pos, MODEL_YELLOW, MODEL_DIRECT).path,
                        "a8 a7 a6 a5 a4 a3 a2 a1");
    assert_int_equal(
        model_measure_path(&pos, MODEL_YELLOW, MODEL_DIRECT, "b8 b7 a7 a6 a5 a4 a3 a2 a1"), 9);
    assert_int_equal(model_measure_path(&pos, MODEL_YELLOW, MODEL_DIRECT, "a8 a7 a6"), 0);
    assert_int_equal(model_measure_path(&pos, MODEL_YELLOW, MODEL_DIRECT, "a8 a7 a1"), 0);
    model_board_free(board);
}

/* Over a post three high and up at the end: 8 columns, 2 + 2 + 1 vertical faces. */
static void test_vertical_faces_count(void **state)
{
    (void)state;
    model_board *board = model_board_new("square");
    model_position pos = start(board);
    put(&pos, MODEL_YELLOW, "L:a1,a2,a3,b1 L:a4x3,a5 O:a6,a7,b6,b7 O:a8x2,b8x2");
    assert_shortest(&pos, MODEL_YELLOW, MODEL_DIRECT, 13);
    pos.result = MODEL_YELLOW_WINS;
    assert_int_equal(model_points(&pos, MODEL_YELLOW), 13);
    assert_int_equal(model_points(&pos, MODEL_GREEN), 0);
    model_board_free(board);
}

/* A green cube between yellow faces cuts, one that lies below both does not. */
static void test_foreign_cube_in_the_wall(void **state)
{
    (void)state;
    model_board *board = model_board_new("square");
    model_position pos = start(board);
    put(&pos, MODEL_GREEN, "O:a4x2,b4x2");
    put(&pos, MODEL_YELLOW, "L:a1,a2,b1,c1 L:a3x3,a4 L:a5,a6,a7,b5 L:a8,b8,c7,c8");
    assert_no_connection(&pos, MODEL_YELLOW);

    pos = start(board);
    put(&pos, MODEL_GREEN, "L:a4,b4,c4,c5");
    put(&pos, MODEL_YELLOW, "L:a1,a2,b1,c1 Z:a3x2,a4x2 L:a5,a6,a7,b5 L:a8,b8,c7,c8");
    assert_shortest(&pos, MODEL_YELLOW, MODEL_DIRECT, 12);
    model_board_free(board);
}

/* Corners, and posts that meet along a vertical edge, join nothing. */
static void test_diagonal_does_not_join(void **state)
{
    (void)state;
    model_board *board = model_board_new("square");
    model_position pos = start(board);
    put(&pos, MODEL_YELLOW, "L:a1,a2,a3,b3 L:c4,c5,c6,d4 O:c7,c8,d7,d8");
    assert_no_connection(&pos, MODEL_YELLOW);
    put(&pos, MODEL_YELLOW, "L:c3,d3,e2,e3");
    assert_shortest(&pos, MODEL_YELLOW, MODEL_DIRECT, 10);

    pos = start(board);
    put(&pos, MODEL_YELLOW, "L:a1,a2,a3,b1 L:a4,a5x3 L:b6x3,b7 L:b8,c8,d7,d8");
    assert_no_connection(&pos, MODEL_YELLOW);
    put(&pos, MODEL_YELLOW, "O:a6x2,a7x2");
    assert_shortest(&pos, MODEL_YELLOW, MODEL_DIRECT, 13);
    model_board_free(board);
}

/* Green builds over a6 and cuts the row of test_flat_connection: what is covered does
 * not exist. */
static void test_covered_faces_do_not_count(void **state)
{
    (void)state;
    model_board *board = model_board_new("square");
    model_position pos = start(board);
    put(&pos, MODEL_YELLOW, "L:a1,a2,a3,b1 L:a4,a5,a6,b4");
    put(&pos, MODEL_GREEN, "Z:a6,b6x2,c6");
    assert_int_equal(model_colour_at(&pos, 0, 5, 0), MODEL_YELLOW);
    assert_int_equal(model_colour_at(&pos, 0, 5, 1), MODEL_GREEN);
    put(&pos, MODEL_YELLOW, "O:a7,a8,b7,b8");
    assert_no_connection(&pos, MODEL_YELLOW);
    model_board_free(board);
}

static void test_blue_does_not_join(void **state)
{
    (void)state;
    model_board *board = model_board_new("square");
    model_position pos = start(board);
    put(&pos, MODEL_BLUE, "I:a4,a5,a6");
    put(&pos, MODEL_YELLOW, "L:a1,a2,a3,b1 O:a7,a8,b7,b8");
    assert_no_connection(&pos, MODEL_YELLOW);
    model_board_free(board);
}

static void test_direct_and_oblique(void **state)
{
    (void)state;
    model_board *board = model_board_new("octagon");
    model_position pos = start(board);
    put(&pos, MODEL_GREEN, "L:f8,g8,g9,g10 L:f5,g5,g6,g7 L:g2,g3,g4,h2");
    assert_shortest(&pos, MODEL_GREEN, MODEL_DIRECT, 0);
    assert_shortest(&pos, MODEL_GREEN, MODEL_OBLIQUE, 10);
    static const char *const ways[] = {"g10 g9 g8 g7 g6 g5 g4 g3 g2 h2",
                                       "h2 g2 g3 g4 g5 g6 g7 g8 g9 g10"};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(model_measure_path(&pos, MODEL_GREEN, MODEL_OBLIQUE, ways[i]), 10);
        assert_int_equal(model_measure_path(&pos, MODEL_GREEN, MODEL_DIRECT, ways[i]), 0);
    }
    pos.result = MODEL_GREEN_WINS;
    assert_int_equal(model_points(&pos, MODEL_GREEN), 10);

    put(&pos, MODEL_GREEN, "L:e1,e2,f1,g1");
    assert_shortest(&pos, MODEL_GREEN, MODEL_DIRECT, 10);
    assert_shortest(&pos, MODEL_GREEN, MODEL_OBLIQUE, 10);
    assert_int_equal(model_points(&pos, MODEL_GREEN), 20);
    model_board_free(board);
}

static void test_rhombus_connection(void **state)
{
    (void)state;
    model_board *board = model_board_new("rhombus");
    model_position pos = start(board);
    /* From c4 (SW) to h9 (NE), a staircase of 11 columns. */
    put(&pos, MODEL_YELLOW, "Z:c4,d4,d5,e5 T:g8,h7,h8,h9");
    assert_no_connection(&pos, MODEL_YELLOW);
    put(&pos, MODEL_YELLOW, "Z:e6,f6,f7,g7");
    assert_shortest(&pos, MODEL_YELLOW, MODEL_DIRECT, 11);
    model_board_free(board);
}

static void test_edge_stones(void **state)
{
    (void)state;
    model_board *board = model_board_new("square");
    model_position pos = start(board);
    put(&pos, MODEL_GREEN, "O:a1,a2,b1,b2"); /* on three edge cells, once */
    put(&pos, MODEL_YELLOW, "L:a2,b2,c2x2"); /* over an edge cell, not on it */
    put(&pos, MODEL_BLUE, "I:h1,h2,h3");
    assert_int_equal(model_edge_stones(&pos, MODEL_GREEN), 1);
    assert_int_equal(model_edge_stones(&pos, MODEL_YELLOW), 0);

    assert_int_equal(model_points(&pos, MODEL_YELLOW), 0);
    pos.result = MODEL_DRAW;
    assert_int_equal(model_points(&pos, MODEL_YELLOW), 1);
    assert_int_equal(model_points(&pos, MODEL_GREEN), 0);
    put(&pos, MODEL_YELLOW, "L:a8x3,b8");
    assert_int_equal(model_points(&pos, MODEL_YELLOW), 0);
    assert_int_equal(model_points(&pos, MODEL_GREEN), 0);
    model_board_free(board);
}

/* ---- turns (sections 3, 6, 7) ---- */

static void assert_to_play(const model_position *pos, model_colour colour, int seat)
{
    assert_int_equal(model_to_play(pos), colour);
    assert_int_equal(pos->seat, seat);
}

static void test_turns(void **state)
{
    (void)state;
    model_board *board = model_board_new("square");
    model_position pos = start(board);
    assert_int_equal(pos.hand[1][MODEL_L], 4);
    assert_int_equal(pos.hand[2][MODEL_O], 2);
    assert_to_play(&pos, MODEL_YELLOW, 1);
    assert_true(model_play(&pos, "O:a1,a2,b1,b2"));
    assert_int_equal(pos.hand[1][MODEL_O], 1);
    assert_to_play(&pos, MODEL_GREEN, 2);
    assert_false(model_play(&pos, "O:a1,a2,b1,b2"));
    assert_false(model_play(&pos, "I:d4x3"));
    assert_to_play(&pos, MODEL_GREEN, 2);
    assert_true(model_play(&pos, "T:c4,d4x2,e4"));
    assert_to_play(&pos, MODEL_YELLOW, 1);
    model_board_free(board);
}

static void test_neutral_turns(void **state)
{
    (void)state;
    model_board *board = model_board_new("square");
    model_position pos = model_start(board, 4, true, 4);
    for (int seat = 1; seat <= 4; seat++) {
        assert_int_equal(pos.hand[seat][MODEL_T], 2);
        assert_int_equal(pos.hand[seat][MODEL_O], 1);
    }
    assert_to_play(&pos, MODEL_BLUE, 4);
    assert_false(model_play(&pos, "O:a1,a2,b1,b2"));
    assert_true(model_play(&pos, "I:d4x3"));
    assert_to_play(&pos, MODEL_BLUE, 1);
    assert_true(model_play(&pos, "I:a1,a2,a3"));
    assert_to_play(&pos, MODEL_GREEN, 4);
    assert_true(model_play(&pos, "O:e1,e2,f1,f2"));
    assert_to_play(&pos, MODEL_YELLOW, 1);
    model_board_free(board);
}

static void empty_hand(model_position *pos, int seat)
{
    memset(pos->hand[seat], 0, sizeof pos->hand[seat]);
}

static void test_out_for_good(void **state)
{
    (void)state;
    model_board *board = model_board_new("square");
    model_position pos = start(board);
    empty_hand(&pos, 1);
    pos.hand[1][MODEL_L] = 3;
    empty_hand(&pos, 2);
    assert_true(model_play(&pos, "L:a1,a2,a3,b3"));
    assert_true(pos.out[2]);
    assert_to_play(&pos, MODEL_YELLOW, 1);
    pos.hand[2][MODEL_O] = 2; /* could place again, but stays out */
    assert_true(model_play(&pos, "L:c1,c2,c3,d3"));
    assert_to_play(&pos, MODEL_YELLOW, 1);
    assert_int_equal(pos.result, MODEL_RUNNING);
    assert_true(model_play(&pos, "L:e1,e2,e3,f3"));
    assert_int_equal(pos.result, MODEL_DRAW);
    assert_to_play(&pos, MODEL_NO_COLOUR, 0);
    assert_true(pos.out[1]);
    assert_false(model_play(&pos, "O:h7,h8,g7,g8"));
    assert_int_equal(model_points(&pos, MODEL_GREEN), 3);
    model_board_free(board);
}

static void test_win_ends_the_game(void **state)
{
    (void)state;
    static const char *const game[] = {"L:a1,a2,a3,b1", "T:h1,h2x2,h3", "L:a4,a5,a6,b4",
                                       "L:e5x3,e6", "O:a7,a8,b7,b8"};
    model_board *board = model_board_new("square");
    model_position pos = start(board);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(pos.result, MODEL_RUNNING);
        assert_true(model_play(&pos, game[i]));
    }
    assert_int_equal(pos.result, MODEL_YELLOW_WINS);
    assert_to_play(&pos, MODEL_NO_COLOUR, 0);
    assert_int_equal(model_points(&pos, MODEL_YELLOW), 8);
    model_moves moves;
    model_legal(&pos, &moves);
    assert_int_equal(moves.count, 0);
    model_board_free(board);
}

/* ---- what holds in every game, over random ones ---- */

static unsigned next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33);
}

/* Section 4: columns are solid and no higher than 3. */
static void check_columns(const model_position *pos)
{
    for (int x = 0; x < MODEL_WIDTH; x++) {
        for (int y = 0; y < MODEL_WIDTH; y++) {
            int height = model_height(pos, x, y);
            assert_true(height <= 3);
            for (int z = 0; z < MODEL_HEIGHT; z++) {
                bool filled = model_colour_at(pos, x, y, z) != MODEL_NO_COLOUR;
                assert_int_equal(filled, z < height);
            }
        }
    }
}

/* Section 9: a move is unique in its position, and the list is sorted. */
static void check_moves(const model_moves *moves)
{
    for (int i = 1; i < moves->count; i++)
        assert_true(strcmp(moves->move[i - 1]->text, moves->move[i]->text) < 0);
}

/* Faces on a step onto (x, y) from its neighbour in the column form of section 5, or 0
 * if the two are not joined. */
static int step_faces(const model_position *pos, model_colour colour, int from_x, int from_y, int x,
                      int y)
{
    int from = model_height(pos, from_x, from_y), to = model_height(pos, x, y);
    int low = from < to ? from : to, high = from < to ? to : from;
    if (low == 0 || model_colour_at(pos, from_x, from_y, from - 1) != colour ||
        model_colour_at(pos, x, y, to - 1) != colour)
        return 0;
    for (int z = low; z < high; z++) {
        bool from_is_high = from == high;
        if (model_colour_at(pos, from_is_high ? from_x : x, from_is_high ? from_y : y, z) != colour)
            return 0;
    }
    return 1 + high - low;
}

/* Shorten the way to (x, y) over its neighbours if possible. */
static bool relax(const model_position *pos, model_colour colour, int (*way)[MODEL_WIDTH], int x,
                  int y)
{
    static const int step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    bool changed = false;
    for (int i = 0; i < 4; i++) {
        int from_x = x + step[i][0], from_y = y + step[i][1];
        if (from_x < 0 || from_y < 0 || from_x >= MODEL_WIDTH || from_y >= MODEL_WIDTH)
            continue;
        int faces = step_faces(pos, colour, from_x, from_y, x, y);
        if (faces > 0 && way[from_x][from_y] + faces < way[x][y]) {
            way[x][y] = way[from_x][from_y] + faces;
            changed = true;
        }
    }
    return changed;
}

enum { FAR = 1000 };

/* The shortest ways from one side to every column, by going over the board until
 * nothing changes. */
static void ways_from_side(const model_position *pos, model_colour colour, int side,
                           int (*way)[MODEL_WIDTH])
{
    for (int x = 0; x < MODEL_WIDTH; x++) {
        for (int y = 0; y < MODEL_WIDTH; y++) {
            int height = model_height(pos, x, y);
            bool is_start = pos->board->on_side[side][x][y] && height > 0 &&
                            model_colour_at(pos, x, y, height - 1) == colour;
            way[x][y] = is_start ? 1 : FAR;
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int x = 0; x < MODEL_WIDTH; x++) {
            for (int y = 0; y < MODEL_WIDTH; y++)
                changed |= relax(pos, colour, way, x, y);
        }
    }
}

/* What model_shortest finds by faces, by columns and heights instead. Sides 'gap' apart
 * are opposite. */
static int shortest_by_columns(const model_position *pos, model_colour colour, int gap)
{
    int best = FAR;
    for (int side = 0; side < pos->board->sides; side++) {
        int way[MODEL_WIDTH][MODEL_WIDTH];
        ways_from_side(pos, colour, side, way);
        int other = (side + gap) % pos->board->sides;
        for (int x = 0; x < MODEL_WIDTH; x++) {
            for (int y = 0; y < MODEL_WIDTH; y++) {
                if (pos->board->on_side[other][x][y] && way[x][y] < best)
                    best = way[x][y];
            }
        }
    }
    return best < FAR ? best : 0;
}

/* Section 6: only the winner has a connection. Section 5: both readings agree on it. */
static void check_connections(const model_position *pos)
{
    for (model_colour colour = MODEL_YELLOW; colour <= MODEL_GREEN; colour++) {
        bool won = (int)pos->result == (int)colour;
        assert_int_equal(model_has_connection(pos, colour), won);
        for (model_span span = MODEL_DIRECT; span <= MODEL_OBLIQUE; span++) {
            model_chain chain = model_shortest(pos, colour, span);
            assert_int_equal(model_measure_path(pos, colour, span, chain.path), chain.faces);
            int gap = span == MODEL_DIRECT ? pos->board->sides / 2 : 3;
            if (span == MODEL_DIRECT || pos->board->sides == 8)
                assert_int_equal(shortest_by_columns(pos, colour, gap), chain.faces);
        }
    }
}

/* Sections 3 and 6: who is out stays out, and the turn passes to the next who is not. */
static void check_turn(const model_position *before, const model_position *after)
{
    for (int seat = 1; seat <= before->players; seat++)
        assert_true(after->out[seat] || !before->out[seat]);
    if (after->result != MODEL_RUNNING || before->neutral_left > 0)
        return;
    int seat = before->seat;
    do {
        seat = seat % before->players + 1;
    } while (after->out[seat]);
    assert_int_equal(after->seat, seat);
}

static model_result play_random_game(const model_board *board, int players, bool neutral,
                                     int beginner, uint64_t *seed)
{
    model_position pos = model_start(board, players, neutral, beginner);
    while (pos.result == MODEL_RUNNING) {
        model_moves moves;
        model_legal(&pos, &moves);
        assert_true(moves.count > 0);
        check_moves(&moves);
        model_position before = pos;
        unsigned choice = next_random(seed) % (unsigned)moves.count;
        assert_true(model_play(&pos, moves.move[choice]->text));
        check_columns(&pos);
        check_connections(&pos);
        check_turn(&before, &pos);
    }
    int yellow = model_points(&pos, MODEL_YELLOW), green = model_points(&pos, MODEL_GREEN);
    assert_true(yellow == 0 || green == 0);
    assert_true(pos.result != MODEL_YELLOW_WINS || yellow > 0);
    assert_true(pos.result != MODEL_GREEN_WINS || green > 0);
    return pos.result;
}

static void test_random_games(void **state)
{
    (void)state;
    int rounds = effort_at_least(10, 4); /* each of four begins */
    uint64_t seed = 2010;
    int ended[4] = {0};
    for (int i = 0; i < BOARDS; i++) {
        model_board *board = model_board_new(board_names[i]);
        for (int players = 2; players <= 4; players += 2) {
            for (int round = 0; round < rounds; round++) {
                int beginner = round % players + 1;
                ended[play_random_game(board, players, round % 3 == 0, beginner, &seed)]++;
            }
        }
        model_board_free(board);
    }
    assert_int_equal(ended[MODEL_RUNNING], 0);
    print_message("random games: yellow %d, green %d, draw %d\n", ended[MODEL_YELLOW_WINS],
                  ended[MODEL_GREEN_WINS], ended[MODEL_DRAW]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orientations),
        cmocka_unit_test(test_boards),
        cmocka_unit_test(test_leaf_counts),
        cmocka_unit_test(test_first_moves_by_piece),
        cmocka_unit_test(test_move_texts),
        cmocka_unit_test(test_arm_over_stone),
        cmocka_unit_test(test_broken_rules),
        cmocka_unit_test(test_hole_stays_empty),
        cmocka_unit_test(test_flat_connection),
        cmocka_unit_test(test_vertical_faces_count),
        cmocka_unit_test(test_foreign_cube_in_the_wall),
        cmocka_unit_test(test_diagonal_does_not_join),
        cmocka_unit_test(test_covered_faces_do_not_count),
        cmocka_unit_test(test_blue_does_not_join),
        cmocka_unit_test(test_direct_and_oblique),
        cmocka_unit_test(test_rhombus_connection),
        cmocka_unit_test(test_edge_stones),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_neutral_turns),
        cmocka_unit_test(test_out_for_good),
        cmocka_unit_test(test_win_ends_the_game),
        cmocka_unit_test(test_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
