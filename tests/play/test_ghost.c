/*
 * test_ghost.c: the piece in hand reaches every placement, and no other.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "play/ghost.h"
#include "rules/moves.h"
#include "rules/notation.h"

typedef struct game {
    cam_rules rules;
    cam_position pos;
} game;

/* A position some random moves into a game. */
static void start(game *g, int board, cam_setup setup, int moves, cam_random *random)
{
    assert_int_equal(cam_rules_init(&g->rules, &cam_boards[board], &cam_box, NULL), CAM_OK);
    cam_position_init(&g->pos, &g->rules, setup);
    for (int i = 0; i < moves; i++) {
        cam_position next = g->pos;
        cam_position_play_legal(&next, &g->rules, cam_moves_random(&next, &g->rules, random), NULL);
        if (cam_position_is_over(&next))
            return;
        g->pos = next;
    }
}

static int legal_moves_over(const game *g, cam_kind kind, cam_cell cell)
{
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(&g->pos, &g->rules, move), found = 0;
    for (int i = 0; i < count; i++)
        found += cam_placement_kind(&g->rules, move[i]) == kind &&
                 cam_bits_has(cam_placement_cells(&g->rules, move[i]), cell);
    return found;
}

static bool is_among(const cam_placement *list, int count, cam_placement move)
{
    for (int i = 0; i < count; i++)
        if (list[i] == move)
            return true;
    return false;
}

/* "Next that fits" goes through every legal placement over the cell and comes back
 * to the first. */
static void check_fits(const game *g, ghost *hand, cam_cell cell)
{
    cam_placement seen[CAM_MAX_MOVES];
    int expected = legal_moves_over(g, hand->kind, cell), count = 0;
    ghost_go(hand, cell);
    while (count <= expected) {
        if (!ghost_next_fit(hand))
            break;
        assert_int_equal(ghost_check(hand, NULL), CAM_OK);
        assert_true(cam_bits_has(cam_placement_cells(&g->rules, hand->move), cell));
        if (is_among(seen, count, hand->move))
            break;
        seen[count++] = hand->move;
    }
    assert_int_equal(count, expected);
}

static void next_fit_finds_every_placement(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 3);
    for (int board = 0; cam_boards[board].name; board++)
        for (int moves = 0; moves < 24; moves += 6) {
            game g;
            ghost hand;
            start(&g, board, (cam_setup){2, moves % 4 == 0, 0}, moves, &random);
            ghost_init(&hand, &g.rules, &g.pos);
            for (cam_bits rest = g.rules.board.cells; cam_bits_any(rest);) {
                check_fits(&g, &hand, (cam_cell)cam_bits_pop(&rest));
                ghost_choose_next(&hand);
            }
        }
}

static void arrows_stay_on_the_board(void **state)
{
    (void)state;
    static const int way[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    cam_random random;
    cam_random_init(&random, 4);
    for (int board = 0; cam_boards[board].name; board++) {
        game g;
        ghost hand;
        start(&g, board, (cam_setup){2, false, 0}, 8, &random);
        ghost_init(&hand, &g.rules, &g.pos);
        for (int i = 0; i < 2000; i++) {
            const int *step = way[cam_random_below(&random, 4)];
            ghost_step(&hand, step[0], step[1]);
            if (i % 3 == 0)
                ghost_turn(&hand, (turn_axis)cam_random_below(&random, 3));
            assert_true(cam_bits_has(g.rules.board.cells, hand.cell));
            if (hand.move != CAM_NO_PLACEMENT)
                assert_true(cam_bits_has(cam_placement_cells(&g.rules, hand.move), hand.cell));
        }
    }
}

/* Four quarter turns about one axis are none; turning about all three axes leads
 * to every orientation. */
static void turns_close_and_reach_all(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 5);
    game g;
    ghost hand;
    start(&g, 0, (cam_setup){2, false, 0}, 0, &random);
    ghost_init(&hand, &g.rules, &g.pos);
    for (cam_kind kind = 0; kind < g.rules.neutral; kind++) {
        bool reached[CAM_ORIENTATIONS] = {false};
        int count = 0, expected = 0;
        assert_true(ghost_choose(&hand, kind));
        for (int axis = TURN_UPRIGHT; axis <= TURN_ASIDE; axis++) {
            unsigned before = hand.orientation[kind];
            for (int i = 0; i < 4; i++)
                ghost_turn(&hand, (turn_axis)axis);
            assert_int_equal(hand.orientation[kind], before);
        }
        for (int i = 0; i < 2000; i++) {
            ghost_turn(&hand, (turn_axis)cam_random_below(&random, 3));
            count += !reached[hand.orientation[kind]];
            reached[hand.orientation[kind]] = true;
        }
        for (int o = 0; o < CAM_ORIENTATIONS; o++)
            expected += g.rules.orientation[o].kind == kind && g.rules.orientation[o].column_count;
        assert_int_equal(count, expected);
    }
}

static void shape_is_remembered_and_must_be_there(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 6);
    game g;
    ghost hand;
    start(&g, 0, (cam_setup){2, true, 0}, 0, &random);
    ghost_init(&hand, &g.rules, &g.pos);
    assert_int_equal(hand.kind, g.rules.neutral); /* a neutral stone comes first */
    assert_false(ghost_choose(&hand, 0));

    start(&g, 0, (cam_setup){2, false, 0}, 0, &random);
    ghost_refresh(&hand, &g.pos);
    assert_int_not_equal(hand.kind, g.rules.neutral);
    assert_true(ghost_choose(&hand, 1));
    ghost_turn(&hand, TURN_FORWARD);
    unsigned turned = hand.orientation[1];
    assert_true(ghost_choose(&hand, 2));
    assert_true(ghost_choose(&hand, 1));
    assert_int_equal(hand.orientation[1], turned);

    g.pos.hand[0][1] = 0;
    ghost_refresh(&hand, &g.pos);
    assert_int_not_equal(hand.kind, 1);
    assert_false(ghost_choose(&hand, 1));
}

static void hint_is_shown_as_it_is(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 7);
    for (int board = 0; cam_boards[board].name; board++) {
        game g;
        ghost hand;
        start(&g, board, (cam_setup){2, false, 0}, 10, &random);
        ghost_init(&hand, &g.rules, &g.pos);
        for (int i = 0; i < 50; i++) {
            cam_placement move = cam_moves_random(&g.pos, &g.rules, &random);
            ghost_show(&hand, move);
            assert_int_equal(hand.move, move);
            ghost_go(&hand, hand.cell); /* and stays when nothing moves */
            assert_int_equal(hand.move, move);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(next_fit_finds_every_placement),
        cmocka_unit_test(arrows_stay_on_the_board),
        cmocka_unit_test(turns_close_and_reach_all),
        cmocka_unit_test(shape_is_remembered_and_must_be_there),
        cmocka_unit_test(hint_is_shown_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
