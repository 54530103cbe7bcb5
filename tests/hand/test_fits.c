/*
 * test_fits.c: what fits over a cell, in which order it is shown, what comes of it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hand/fits.h"
#include "rules/connection.h"
#include "rules/moves.h"
#include "support.h"

static int compare_placements(const void *a, const void *b)
{
    return *(const cam_placement *)a - *(const cam_placement *)b;
}

/* The same by looking at every legal move there is. */
static int search_fits(const game *g, cam_kind kind, cam_cell cell, cam_placement *found)
{
    static cam_placement moves[CAM_MAX_MOVES];
    int total = cam_moves_array(&g->pos, &g->rules, moves), count = 0;
    for (int i = 0; i < total; i++)
        if (cam_placement_kind(&g->rules, moves[i]) == kind &&
            cam_bits_has(cam_placement_cells(&g->rules, moves[i]), cell))
            found[count++] = moves[i];
    return count;
}

static void check_cell(const game *g, cam_kind kind, cam_cell cell, cam_placement shown)
{
    cam_placement fits[CAM_FITS], expected[CAM_MAX_MOVES];
    int count = cam_fits_over(&g->pos, &g->rules, kind, cell, fits);
    assert_int_equal(count, search_fits(g, kind, cell, expected));
    cam_fits_order(&g->rules, shown, fits, count);
    for (int i = 1; i < count; i++)
        assert_int_not_equal(fits[i], shown); /* only ever the first */
    qsort(fits, (size_t)count, sizeof fits[0], compare_placements);
    qsort(expected, (size_t)count, sizeof expected[0], compare_placements);
    assert_memory_equal(fits, expected, (size_t)count * sizeof fits[0]);
    for (int i = 1; i < count; i++)
        assert_string_not_equal(text_of(&g->rules, fits[i]), text_of(&g->rules, fits[i - 1]));
}

static void finds_all_and_keeps_all_in_order(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 3);
    for (int board = 0; cam_boards[board].name; board++)
        for (int moves = 0; moves < 20; moves += 6) {
            game g;
            start_game(&g, cam_boards[board].name,
                       (cam_setup){.players = 2, .neutral = moves == 0, .first = 0});
            play_random(&g, moves, &random);
            cam_kind kind = 0;
            for (cam_bits rest = g.rules.board.cells; cam_bits_any(rest);) {
                cam_cell cell = (cam_cell)cam_bits_pop(&rest);
                cam_placement shown = cam_moves_random(&g.pos, &g.rules, &random);
                check_cell(&g, kind, cell, moves % 4 ? shown : CAM_NO_PLACEMENT);
                kind = (cam_kind)((kind + 1) % g.rules.kind_count);
            }
        }
}

/* After a T lying flat: first a T standing, then the others that lie, and of these the
 * one that shares nothing but the cell before those that share more. */
static void shows_first_what_differs_most(void **state)
{
    (void)state;
    game g;
    start_game(&g, "square", (cam_setup){.players = 2, .neutral = false, .first = 0});
    cam_placement shown = read_move(&g, "T:c4,d4,e4,d3"), fits[CAM_FITS];
    cam_kind t = (cam_kind)cam_rules_kind(&g.rules, 'T');
    int count = cam_fits_over(&g.pos, &g.rules, t, g.rules.board.at[3][3], fits);
    cam_fits_order(&g.rules, shown, fits, count);
    assert_int_equal(fits[0], shown);
    assert_true(cam_bits_any(cam_placement_level(&g.rules, fits[1], 1)));
    cam_bits lying = cam_placement_level(&g.rules, shown, 0);
    int third = cam_bits_count(cam_bits_and(lying, cam_placement_level(&g.rules, fits[2], 0)));
    int last =
        cam_bits_count(cam_bits_and(lying, cam_placement_level(&g.rules, fits[count - 1], 0)));
    assert_int_equal(third, 1);
    assert_true(last > third);
    cam_placement again[CAM_FITS];
    memcpy(again, fits, sizeof again);
    cam_fits_order(&g.rules, shown, again, count);
    assert_memory_equal(again, fits, (size_t)count * sizeof fits[0]);
}

static void cells_are_those_of_the_placements(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 11);
    for (int board = 0; cam_boards[board].name; board++) {
        game g;
        start_game(&g, cam_boards[board].name,
                   (cam_setup){.players = 2, .neutral = false, .first = 0});
        play_random(&g, 14, &random);
        cam_placement move = cam_moves_random(&g.pos, &g.rules, &random), fits[CAM_FITS];
        cam_kind kind = cam_placement_kind(&g.rules, move);
        unsigned orientation = cam_placement_orientation(move);
        cam_bits turned, any;
        cam_fits_cells(&g.pos, &g.rules, kind, orientation, &turned, &any);
        assert_true(cam_bits_has(cam_fits_orientations(&g.pos, &g.rules), orientation));
        for (cam_bits rest = g.rules.board.cells; cam_bits_any(rest);) {
            cam_cell cell = (cam_cell)cam_bits_pop(&rest);
            int count = cam_fits_over(&g.pos, &g.rules, kind, cell, fits), as_turned = 0;
            for (int i = 0; i < count; i++)
                as_turned += cam_placement_orientation(fits[i]) == orientation;
            assert_int_equal(cam_bits_has(any, cell), count > 0);
            assert_int_equal(cam_bits_has(turned, cell), as_turned > 0);
        }
    }
}

/* On an empty board nothing can reach over something. */
static void orientations_that_fit_nowhere(void **state)
{
    (void)state;
    game g;
    start_game(&g, "square", (cam_setup){.players = 2, .neutral = false, .first = 0});
    cam_bits useful = cam_fits_orientations(&g.pos, &g.rules);
    for (unsigned i = 0; i < CAM_ORIENTATIONS; i++) {
        const cam_orientation *o = &g.rules.orientation[i];
        bool stands = o->column_count > 0 && o->kind != g.rules.neutral;
        for (int c = 0; c < o->column_count; c++)
            stands &= o->column[c].low == 0;
        assert_int_equal(cam_bits_has(useful, i), stands);
    }
}

static void rests_on_what_is_below(void **state)
{
    (void)state;
    game g;
    start_game(&g, "square", (cam_setup){.players = 2, .neutral = false, .first = 0});
    cam_placement tower = read_move(&g, "L:e5x3,e6"), flat = read_move(&g, "O:d4,d5,e4,e5");
    assert_int_equal(cam_placement_rest(&g.pos, &g.rules, flat), 0);
    play_text(&g, "L:e5x3,e6");
    assert_int_equal(cam_placement_rest(&g.pos, &g.rules, flat), 3);
    assert_int_equal(cam_placement_rest(&g.pos, &g.rules, tower), 3);
    /* An arm over the tower's foot rests on the board with its own post. */
    cam_placement arm = read_move(&g, "T:f6x3,e6");
    assert_int_equal(cam_placement_rest(&g.pos, &g.rules, arm), 0);
}

static void tells_what_would_come_of_it(void **state)
{
    (void)state;
    game g;
    start_game(&g, "square", (cam_setup){.players = 2, .neutral = false, .first = 0});
    play_text(&g, "L:a1,a2,a3,b3");
    play_text(&g, "O:g1,g2,h1,h2");
    play_text(&g, "L:a6,a7,a8,b8");
    play_text(&g, "O:g4,g5,h4,h5");
    /* Between two groups of its own, from south and west to north. */
    cam_effect effect = cam_placement_effect(&g.pos, &g.rules, read_move(&g, "Z:a4,b4,b5,c5"));
    assert_int_equal(effect.joined, 1);
    assert_int_equal(effect.sides, 1 << 2 | 1 << 3); /* N, E, S, W are bits 0 to 3 */
    assert_false(effect.wins);
    effect = cam_placement_effect(&g.pos, &g.rules, read_move(&g, "L:a4,a5,b5,c5"));
    assert_int_equal(effect.joined, 2);
    assert_int_equal(effect.sides, 1 << 0 | 1 << 2 | 1 << 3);
    assert_true(effect.wins);
    effect = cam_placement_effect(&g.pos, &g.rules, read_move(&g, "O:d4,d5,e4,e5"));
    assert_int_equal(effect.joined, 0);
    assert_int_equal(effect.sides, 0);

    start_game(&g, "square", (cam_setup){.players = 2, .neutral = true, .first = 0});
    effect = cam_placement_effect(&g.pos, &g.rules, read_move(&g, "I:a1,a2,a3"));
    assert_true(!effect.wins && !effect.joined && !effect.sides);
}

/* Over random games: the effect is what playing the move brings. */
static void effect_is_what_happens(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 12);
    int wins = 0;
    for (int n = 0; n < 60; n++) {
        game g;
        start_game(&g, cam_boards[n % 4].name,
                   (cam_setup){.players = n % 8 < 4 ? 2 : 4, .neutral = n % 3 == 0, .first = 0});
        while (!cam_position_is_over(&g.pos)) {
            cam_placement move = cam_moves_random(&g.pos, &g.rules, &random);
            cam_colour colour = cam_position_colour(&g.pos);
            cam_effect effect = cam_placement_effect(&g.pos, &g.rules, move);
            cam_position_play_legal(&g.pos, &g.rules, move, NULL);
            bool won = colour != CAM_BLUE && g.pos.result == cam_result_win(colour);
            assert_int_equal(effect.wins, won);
            wins += won;
            if (won) { /* a win touches two opposite sides */
                int spanning = 0;
                for (int i = 0; i < g.rules.board.goal_count; i++)
                    spanning += effect.sides >> g.rules.board.goal[i].from & 1 &&
                                effect.sides >> g.rules.board.goal[i].to & 1;
                assert_true(spanning > 0);
            }
        }
    }
    assert_true(wins > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_all_and_keeps_all_in_order),
        cmocka_unit_test(shows_first_what_differs_most),
        cmocka_unit_test(cells_are_those_of_the_placements),
        cmocka_unit_test(orientations_that_fit_nowhere),
        cmocka_unit_test(rests_on_what_is_below),
        cmocka_unit_test(tells_what_would_come_of_it),
        cmocka_unit_test(effect_is_what_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
