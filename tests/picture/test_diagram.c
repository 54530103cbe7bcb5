/*
 * test_diagram.c: text diagrams, to the letter.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "rules/diagram.h"
#include "rules/notation.h"

typedef struct game {
    cam_rules rules;
    cam_position pos;
    cam_placement last;
} game;

static void start(game *g, int board, cam_setup setup)
{
    assert_int_equal(cam_rules_init(&g->rules, &cam_boards[board], &cam_box, NULL), CAM_OK);
    cam_position_init(&g->pos, &g->rules, setup);
    g->last = CAM_NO_PLACEMENT;
}

/* Play moves parted by blanks. */
static void play(game *g, const char *moves)
{
    char copy[1000], *rest = copy;
    assert_true(strlen(moves) < sizeof copy);
    strcpy(copy, moves);
    for (char *word; (word = strsep(&rest, " "));) {
        cam_error why = {0};
        if (cam_move_parse(&g->pos, &g->rules, word, &g->last, &why) != CAM_OK)
            fail_msg("%s: %s", word, why.text);
        cam_position_play_legal(&g->pos, &g->rules, g->last, NULL);
    }
}

static void expect(const game *g, const char *diagram)
{
    cam_buffer out;
    cam_buffer_init(&out);
    cam_diagram_text(&g->pos, &g->rules, g->last, &out);
    assert_false(out.failed);
    assert_string_equal(cam_buffer_text(&out), diagram);
    cam_buffer_clear(&out);
}

static void empty_board(void **state)
{
    (void)state;
    game g;
    start(&g, 0, (cam_setup){.players = 2, .neutral = false, .first = 0});
    expect(&g, "    a    b    c    d    e    f    g    h\n"
               " 8  .    .    .    .    .    .    .    .    8\n"
               " 7  .    .    .    .    .    .    .    .    7\n"
               " 6  .    .    .    .    .    .    .    .    6\n"
               " 5  .    .    .    .    .    .    .    .    5\n"
               " 4  .    .    .    .    .    .    .    .    4\n"
               " 3  .    .    .    .    .    .    .    .    3\n"
               " 2  .    .    .    .    .    .    .    .    2\n"
               " 1  .    .    .    .    .    .    .    .    1\n"
               "    a    b    c    d    e    f    g    h\n"
               "yellow 1 to move\n"
               "1 yellow L4 T4 Z4 O2\n"
               "2 green  L4 T4 Z4 O2\n");
}

static void stacks_and_last_stone(void **state)
{
    (void)state;
    game g;
    start(&g, 0, (cam_setup){.players = 2, .neutral = false, .first = 0});
    play(&g, "O:b2,b3,c2,c3 T:c3,d3x3 T:d4,e3,e4,f4 Z:d2x2,c2x2");
    expect(&g, "    a    b    c    d    e    f    g    h\n"
               " 8  .    .    .    .    .    .    .    .    8\n"
               " 7  .    .    .    .    .    .    .    .    7\n"
               " 6  .    .    .    .    .    .    .    .    6\n"
               " 5  .    .    .    .    .    .    .    .    5\n"
               " 4  .    .    .    Y1   Y1   Y1   .    .    4\n"
               " 3  .    Y1   G2y  G3   Y1   .    .    .    3\n"
               " 2  .    Y1  *G3gy*G2   .    .    .    .    2\n"
               " 1  .    .    .    .    .    .    .    .    1\n"
               "    a    b    c    d    e    f    g    h\n"
               "yellow 1 to move\n"
               "1 yellow L4 T3 Z4 O1\n"
               "2 green  L4 T3 Z3 O2\n");
}

static void ring_with_neutral_stones(void **state)
{
    (void)state;
    game g;
    start(&g, 3, (cam_setup){.players = 4, .neutral = true, .first = 0});
    play(&g, "I:d1x3");
    expect(&g, "    a    b    c    d    e    f    g    h    i    j\n"
               "10                 .    .    .    .                   10\n"
               " 9            .    .    .    .    .    .              9\n"
               " 8       .    .    .    .    .    .    .    .         8\n"
               " 7  .    .    .    .              .    .    .    .    7\n"
               " 6  .    .    .                        .    .    .    6\n"
               " 5  .    .    .                        .    .    .    5\n"
               " 4  .    .    .    .              .    .    .    .    4\n"
               " 3       .    .    .    .    .    .    .    .         3\n"
               " 2            .    .    .    .    .    .              2\n"
               " 1                *B3   .    .    .                   1\n"
               "    a    b    c    d    e    f    g    h    i    j\n"
               "green 2 to move, a neutral stone\n"
               "1 yellow L2 T2 Z2 O1\n"
               "2 green  L2 T2 Z2 O1\n"
               "3 yellow L2 T2 Z2 O1\n"
               "4 green  L2 T2 Z2 O1\n");
}

static void path_of_a_won_game(void **state)
{
    (void)state;
    game g;
    start(&g, 0, (cam_setup){.players = 2, .neutral = false, .first = 0});
    play(&g, "L:a1,a2,a3,b3 O:g1,g2,h1,h2 L:b4,b5,b6,c6 O:g3,g4,h3,h4 O:c7x2,d7x2 T:g5,g6,g7,h6");
    assert_int_equal(g.pos.result, CAM_ONGOING);
    play(&g, "L:d8,e8,f7,f8");
    expect(&g, "    a    b    c    d    e    f    g    h\n"
               " 8  .    .    .   *Y1  *Y1  *Y1   .    .    8\n"
               " 7  .    .    Y2   Y2   .   *Y1   G1   .    7\n"
               " 6  .    Y1   Y1   .    .    .    G1   G1   6\n"
               " 5  .    Y1   .    .    .    .    G1   .    5\n"
               " 4  .    Y1   .    .    .    .    G1   G1   4\n"
               " 3  Y1   Y1   .    .    .    .    G1   G1   3\n"
               " 2  Y1   .    .    .    .    .    G1   G1   2\n"
               " 1  Y1   .    .    .    .    .    G1   G1   1\n"
               "    a    b    c    d    e    f    g    h\n"
               "yellow has connected: a1 a2 a3 b3 b4 b5 b6 c6 c7 d7 d8\n"
               "1 yellow L1 T4 Z4 O1\n"
               "2 green  L4 T3 Z4 O0\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_board),
        cmocka_unit_test(stacks_and_last_stone),
        cmocka_unit_test(ring_with_neutral_stones),
        cmocka_unit_test(path_of_a_won_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
