/*
 * test_hand.c: what the hand shows is what is placed; it reaches every placement, and
 * stays where it can be seen.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "hand/hand.h"
#include "rules/moves.h"
#include "support.h"

static cam_cell cell_named(const game *g, const char *name)
{
    cam_cell cell = CAM_NO_CELL;
    assert_true(cam_cell_parse(&g->rules.board, &name, &cell));
    return cell;
}

static void choose_letter(cam_hand *hand, char letter)
{
    assert_true(cam_hand_choose(hand, (cam_kind)cam_rules_kind(hand->rules, letter)));
}

static void expect(const cam_hand *hand, const char *cell, const char *move)
{
    char name[4];
    cam_cell_format(&hand->rules->board, hand->cell, name);
    assert_string_equal(name, cell);
    assert_string_equal(text_of(hand->rules, hand->move), move);
}

/* Do something at random. */
static void fumble(cam_hand *hand, cam_random *random)
{
    static const int way[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    unsigned n = cam_random_below(random, 100);
    cam_bits cells = hand->rules->board.cells;
    if (n < 30) {
        cam_hand_step(hand, way[n % 4][0], way[n % 4][1]);
    } else if (n < 60) {
        cam_hand_turn(hand, (cam_axis)(n % CAM_AXES), n < 50 ? 1 : -1);
    } else if (n < 75) {
        for (unsigned skip = cam_random_below(random, hand->rules->board.cell_count); skip; skip--)
            cam_bits_pop(&cells);
        cam_hand_go(hand, (cam_cell)cam_bits_first(cells));
    } else if (n < 90) {
        cam_hand_next_fit(hand, n < 85 ? 1 : -1);
    } else if (n < 95) {
        cam_hand_choose_next(hand);
    } else {
        cam_hand_choose(hand, (cam_kind)(n % CAM_KINDS));
    }
}

static void check_hold(const cam_hand *hand)
{
    const cam_board *board = &hand->rules->board;
    cam_cube cubes[CAM_CUBES];
    int count = cam_hand_cubes(hand, cubes), here = 0, off = 0;
    assert_true(cam_bits_has(board->cells, hand->cell));
    for (int i = 0; i < count; i++) {
        bool on = cubes[i].x >= 0 && cubes[i].y >= 0 && cubes[i].x < board->width &&
                  cubes[i].y < board->height && board->at[cubes[i].y][cubes[i].x] != CAM_NO_CELL;
        off += !on;
        here += on && board->at[cubes[i].y][cubes[i].x] == hand->cell;
    }
    assert_true(here > 0); /* it never leaves the cell pointed at */
    assert_int_equal(off > 0, hand->move == CAM_NO_PLACEMENT);
    if (hand->move != CAM_NO_PLACEMENT) {
        assert_int_equal(cam_placement_orientation(hand->move), cam_hand_orientation(hand));
        assert_int_equal(cam_placement_kind(hand->rules, hand->move), hand->kind);
    }
}

/* Place what is held: the cubes that appear are those that were shown. */
static void check_placing(game *g, const cam_hand *hand)
{
    const cam_board *board = &g->rules.board;
    cam_cube cubes[CAM_CUBES];
    int count = cam_hand_cubes(hand, cubes), added = 0;
    cam_position before = g->pos;
    assert_int_equal(cam_position_play(&g->pos, &g->rules, hand->move, NULL, NULL), CAM_OK);
    for (int level = 0; level < CAM_LEVELS; level++)
        added += cam_bits_count(cam_bits_minus(g->pos.level[level], before.level[level]));
    assert_int_equal(added, count);
    for (int i = 0; i < count; i++) {
        cam_cell cell = board->at[cubes[i].y][cubes[i].x];
        assert_false(cam_bits_has(before.level[cubes[i].z], cell));
        assert_true(cam_bits_has(g->pos.level[cubes[i].z], cell));
    }
}

/* Whole games by fumbling: everything said of the hand holds after every single thing
 * done, and what is shown is what is placed. */
static void what_is_shown_is_placed(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 21);
    int placed = 0;
    for (int n = 0; n < 24; n++) {
        game g;
        cam_hand hand;
        start_game(&g, cam_boards[n % 4].name,
                   (cam_setup){.players = n % 8 < 4 ? 2 : 4, .neutral = n % 3 == 0, .first = 0});
        cam_hand_init(&hand, &g.rules, &g.pos);
        while (!cam_position_is_over(&g.pos)) {
            int actions = (int)cam_random_below(&random, 12);
            for (int i = 0; i < actions; i++) {
                fumble(&hand, &random);
                check_hold(&hand);
            }
            if (cam_hand_check(&hand, NULL) != CAM_OK)
                continue;
            check_placing(&g, &hand);
            cam_hand_refresh(&hand, &g.pos);
            check_hold(&hand);
            placed++;
        }
    }
    assert_true(placed > 300);
}

/* Pointing, turning and choosing never leave it red where some column makes it fit. */
static void snaps_wherever_a_column_fits(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 22);
    int snapped = 0;
    for (int n = 0; n < 40; n++) {
        game g;
        cam_hand hand;
        start_game(&g, cam_boards[n % 4].name,
                   (cam_setup){.players = 2, .neutral = false, .first = 0});
        play_random(&g, 4 + n % 16, &random);
        cam_hand_init(&hand, &g.rules, &g.pos);
        for (cam_bits rest = g.rules.board.cells; cam_bits_any(rest);) {
            cam_hand_turn(&hand, (cam_axis)cam_random_below(&random, CAM_AXES), 1);
            cam_hand_go(&hand, (cam_cell)cam_bits_pop(&rest));
            cam_placement fits[CAM_FITS];
            int count = cam_fits_over(&g.pos, &g.rules, hand.kind, hand.cell, fits), possible = 0;
            for (int i = 0; i < count; i++)
                possible += cam_placement_orientation(fits[i]) == cam_hand_orientation(&hand);
            assert_int_equal(cam_hand_check(&hand, NULL) == CAM_OK, possible > 0);
            unsigned grip = hand.grip[hand.kind];
            cam_placement by_grip =
                cam_placement_over(&g.rules, cam_hand_orientation(&hand), (int)grip, hand.cell);
            snapped += possible && hand.move != by_grip;
            /* By the grip if so it fits. */
            if (by_grip != CAM_NO_PLACEMENT &&
                cam_position_check(&g.pos, &g.rules, by_grip, NULL) == CAM_OK)
                assert_int_equal(hand.move, by_grip);
        }
    }
    assert_true(snapped > 50);
}

static void steps_are_exact(void **state)
{
    (void)state;
    game g;
    cam_hand hand;
    cam_error why;
    start_game(&g, "square", (cam_setup){.players = 2, .neutral = false, .first = 0});
    play_text(&g, "O:d4,d5,e4,e5");
    cam_hand_init(&hand, &g.rules, &g.pos);
    choose_letter(&hand, 'T');
    expect(&hand, "d4", "T:c4,d3,d4,e4"); /* no column of it can lie here */
    cam_hand_go(&hand, cell_named(&g, "d6"));
    expect(&hand, "d6", "T:c7,d6,d7,e7"); /* snapped: by its stem it can */
    cam_hand_go(&hand, cell_named(&g, "c2"));
    expect(&hand, "c2", "T:b2,c1,c2,d2");
    cam_hand_step(&hand, 0, 1);
    expect(&hand, "c3", "T:b3,c2,c3,d3");
    cam_hand_step(&hand, 0, 1);
    expect(&hand, "c4", "T:b4,c3,c4,d4"); /* does not fit, and is shown where it is */
    assert_int_equal(cam_hand_check(&hand, &why), CAM_ILLEGAL);
    assert_int_equal(cam_placement_rest(&g.pos, &g.rules, hand.move), 1);
    assert_int_equal(cam_bits_count(cam_hand_cells(&hand)), 4);
    assert_int_equal(cam_bits_count(cam_hand_misfits(&hand)), 1); /* d4 alone is in the way */
    assert_true(cam_bits_has(cam_hand_misfits(&hand), cell_named(&g, "d4")));
    cam_hand_step(&hand, -1, 0);
    cam_hand_step(&hand, -1, 0);
    expect(&hand, "a4", "T:a4,b3,b4,c4"); /* the rim: the hand goes on, the stone does not */
    assert_int_equal(cam_hand_check(&hand, &why), CAM_OK);
    cam_hand_step(&hand, -1, 0);
    expect(&hand, "a4", "T:a4,b3,b4,c4");
    cam_hand_step(&hand, 1, 0);
    expect(&hand, "b4", "T:a4,b3,b4,c4");
}

static void steps_go_over_the_hole(void **state)
{
    (void)state;
    game g;
    cam_hand hand;
    start_game(&g, "ring", (cam_setup){.players = 2, .neutral = false, .first = 0});
    cam_hand_init(&hand, &g.rules, &g.pos);
    cam_hand_go(&hand, cell_named(&g, "c5"));
    cam_hand_step(&hand, 1, 0);
    assert_int_equal(hand.cell, cell_named(&g, "h5"));
    cam_hand_step(&hand, 0, 0); /* no direction at all: nothing happens */
    assert_int_equal(hand.cell, cell_named(&g, "h5"));
}

/* Over a corner a long stone hangs over the rim however it is held; it is shown so, and
 * the reason is the board's. */
static void hangs_over_the_rim(void **state)
{
    (void)state;
    game g;
    cam_hand hand;
    cam_error why, expected;
    cam_cube cubes[CAM_CUBES];
    start_game(&g, "rhombus", (cam_setup){.players = 2, .neutral = false, .first = 0});
    cam_hand_init(&hand, &g.rules, &g.pos);
    choose_letter(&hand, 'L');
    cam_hand_go(&hand, cell_named(&g, "f11"));
    assert_int_equal(hand.move, CAM_NO_PLACEMENT);
    assert_int_equal(cam_hand_check(&hand, &why), CAM_ILLEGAL);
    cam_position_check(&g.pos, &g.rules, CAM_NO_PLACEMENT, &expected);
    assert_string_equal(why.text, expected.text);
    assert_int_equal(cam_hand_cubes(&hand, cubes), 4);
    assert_true(cam_bits_count(cam_hand_cells(&hand)) < 4);
    assert_true(cam_bits_equal(cam_hand_misfits(&hand), cam_hand_cells(&hand)));
    assert_true(cam_hand_next_fit(&hand, 1)); /* upright it fits */
    assert_int_equal(cam_hand_check(&hand, NULL), CAM_OK);
}

/* "The next that fits" goes through all there is, each once, and comes back; the other
 * way it goes through the same backwards. */
static void check_round(const game *g, cam_hand *hand)
{
    cam_placement fits[CAM_FITS], seen[CAM_FITS];
    int count = cam_fits_over(&g->pos, &g->rules, hand->kind, hand->cell, fits);
    for (int i = 0; i < count; i++) {
        assert_true(cam_hand_next_fit(hand, 1));
        assert_int_equal(cam_hand_check(hand, NULL), CAM_OK);
        assert_true(cam_bits_has(cam_placement_cells(&g->rules, hand->move), hand->cell));
        for (int n = 0; n < i; n++)
            assert_int_not_equal(seen[n], hand->move);
        seen[i] = hand->move;
    }
    if (count == 0) {
        cam_hand before = *hand;
        assert_false(cam_hand_next_fit(hand, 1));
        assert_memory_equal(&before, hand, sizeof before);
        return;
    }
    assert_true(cam_hand_next_fit(hand, 1));
    assert_int_equal(hand->move, seen[0]);
    for (int i = count - 1; i >= 0; i--) {
        assert_true(cam_hand_next_fit(hand, -1));
        assert_int_equal(hand->move, seen[i]);
    }
}

static void next_fit_goes_through_all(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 3);
    for (int board = 0; cam_boards[board].name; board++)
        for (int moves = 0; moves < 24; moves += 6) {
            game g;
            cam_hand hand;
            start_game(&g, cam_boards[board].name,
                       (cam_setup){.players = 2, .neutral = moves % 4 == 0, .first = 0});
            play_random(&g, moves, &random);
            cam_hand_init(&hand, &g.rules, &g.pos);
            for (cam_bits rest = g.rules.board.cells; cam_bits_any(rest);) {
                cam_hand_go(&hand, (cam_cell)cam_bits_pop(&rest));
                check_round(&g, &hand);
                cam_hand_choose_next(&hand);
            }
        }
}

static void a_fit_is_carried_on_as_it_was_held(void **state)
{
    (void)state;
    game g;
    cam_hand hand;
    start_game(&g, "square", (cam_setup){.players = 2, .neutral = false, .first = 0});
    cam_hand_init(&hand, &g.rules, &g.pos);
    choose_letter(&hand, 'L');
    for (int i = 0; i < 20; i++) {
        cam_hand_go(&hand, cell_named(&g, "d4"));
        cam_hand_next_fit(&hand, 1);
        cam_cube before[CAM_CUBES], after[CAM_CUBES];
        int count = cam_hand_cubes(&hand, before);
        cam_hand_step(&hand, 1, 0);
        assert_int_equal(cam_hand_cubes(&hand, after), count);
        for (int c = 0; c < count; c++) {
            assert_int_equal(after[c].x, before[c].x + 1);
            assert_int_equal(after[c].y, before[c].y);
        }
    }
}

/* On an empty board no tip, forth or back, of any stone in any way it can lie there
 * leaves it in the air; and every tip does something. */
static void tips_never_hang_over_an_empty_board(void **state)
{
    (void)state;
    for (int board = 0; cam_boards[board].name; board++) {
        game g;
        cam_hand hand;
        start_game(&g, cam_boards[board].name,
                   (cam_setup){.players = 2, .neutral = false, .first = 0});
        cam_hand_init(&hand, &g.rules, &g.pos);
        for (unsigned i = 0; i < CAM_ORIENTATIONS; i++)
            for (int n = 0; cam_bits_has(hand.useful, i) && n < 4; n++) {
                cam_axis axis = n < 2 ? CAM_FORWARD : CAM_ASIDE;
                assert_true(cam_hand_set(&hand, i, hand.cell));
                unsigned shown = cam_hand_preview(&hand, axis, n % 2 ? 1 : -1);
                assert_int_equal(cam_hand_orientation(&hand), i); /* looking changes nothing */
                cam_hand_turn(&hand, axis, n % 2 ? 1 : -1);
                assert_int_equal(cam_hand_orientation(&hand), shown);
                assert_int_not_equal(cam_hand_orientation(&hand), i);
                assert_true(cam_bits_has(hand.useful, cam_hand_orientation(&hand)));
            }
    }
}

/* The first tip of a stone just taken sets it upright, if it can stand at all. */
static void a_first_tip_sets_upright(void **state)
{
    (void)state;
    game g;
    cam_hand hand;
    start_game(&g, "square", (cam_setup){.players = 2, .neutral = false, .first = 0});
    cam_hand_init(&hand, &g.rules, &g.pos);
    choose_letter(&hand, 'T');
    cam_hand_turn(&hand, CAM_FORWARD, 1);
    expect(&hand, "d4", "T:c4,d4x2,e4");
    choose_letter(&hand, 'L');
    cam_hand_turn(&hand, CAM_FORWARD, 1);
    expect(&hand, "d4", "L:c4,d4,e4x2");
    cam_hand_turn(&hand, CAM_FORWARD, -1);
    cam_hand_turn(&hand, CAM_ASIDE, 1);
    expect(&hand, "d4", "L:d4,d5x3");
    choose_letter(&hand, 'O');
    cam_hand_turn(&hand, CAM_FORWARD, 1);
    expect(&hand, "d4", "O:d4x2,e4x2");
}

/* Where everything fits somewhere, turns are plain quarter turns. */
static void turns_are_quarter_turns_where_all_fits(void **state)
{
    (void)state;
    game g;
    cam_hand hand;
    cam_random random;
    cam_random_init(&random, 31);
    start_game(&g, "octagon", (cam_setup){.players = 2, .neutral = false, .first = 0});
    play_random(&g, 7, &random);
    cam_hand_init(&hand, &g.rules, &g.pos);
    int plain = 0;
    for (int i = 0; i < 400; i++) {
        unsigned before = cam_hand_orientation(&hand);
        cam_axis axis = (cam_axis)cam_random_below(&random, CAM_AXES);
        unsigned quarter = cam_turns_step(&hand.turns, before, axis, 1);
        cam_hand_turn(&hand, axis, 1);
        if (axis == CAM_UPRIGHT || (quarter != before && cam_bits_has(hand.useful, quarter))) {
            assert_int_equal(cam_hand_orientation(&hand), quarter);
            plain++;
        }
        if (i % 50 == 0)
            cam_hand_choose_next(&hand);
    }
    assert_true(plain > 300);
}

static void kinds_are_remembered_and_must_be_there(void **state)
{
    (void)state;
    game g;
    cam_hand hand;
    start_game(&g, "square", (cam_setup){.players = 2, .neutral = true, .first = 0});
    cam_hand_init(&hand, &g.rules, &g.pos);
    assert_int_equal(hand.kind, g.rules.neutral); /* a neutral stone comes first */
    assert_false(cam_hand_choose(&hand, 0));
    assert_false(cam_hand_choose(&hand, CAM_KINDS));

    start_game(&g, "square", (cam_setup){.players = 2, .neutral = false, .first = 0});
    cam_hand_refresh(&hand, &g.pos);
    assert_int_not_equal(hand.kind, g.rules.neutral);
    assert_true(cam_hand_choose(&hand, 1));
    cam_hand_turn(&hand, CAM_FORWARD, 1);
    unsigned turned = hand.orientation[1];
    assert_int_not_equal(turned, hand.turns.start[1]);
    assert_true(cam_hand_choose(&hand, 2));
    assert_true(cam_hand_choose(&hand, 1));
    assert_int_equal(hand.orientation[1], turned);

    g.pos.hand[0][1] = 0;
    cam_hand_refresh(&hand, &g.pos);
    assert_int_not_equal(hand.kind, 1);
    assert_false(cam_hand_choose(&hand, 1));
    for (int i = 0; i < 8; i++) {
        cam_hand_choose_next(&hand);
        assert_int_not_equal(hand.kind, 1);
    }
}

static void nothing_happens_when_nothing_has_changed(void **state)
{
    (void)state;
    game g;
    cam_hand hand;
    cam_random random;
    cam_random_init(&random, 8);
    start_game(&g, "ring", (cam_setup){.players = 2, .neutral = false, .first = 0});
    play_random(&g, 9, &random);
    cam_hand_init(&hand, &g.rules, &g.pos);
    for (int i = 0; i < 200; i++) {
        fumble(&hand, &random);
        cam_hand before = hand;
        cam_hand_refresh(&hand, &g.pos);
        assert_memory_equal(&before, &hand, sizeof before);
    }
}

static void a_hint_is_shown_as_it_is(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 7);
    for (int board = 0; cam_boards[board].name; board++) {
        game g;
        cam_hand hand;
        start_game(&g, cam_boards[board].name,
                   (cam_setup){.players = 2, .neutral = false, .first = 0});
        play_random(&g, 10, &random);
        cam_hand_init(&hand, &g.rules, &g.pos);
        for (int i = 0; i < 50; i++) {
            cam_placement move = cam_moves_random(&g.pos, &g.rules, &random);
            cam_hand_show(&hand, move);
            assert_int_equal(hand.move, move);
            check_hold(&hand);
            cam_hand_go(&hand, hand.cell); /* and stays when nothing moves */
            assert_int_equal(hand.move, move);
        }
    }
}

static void what_does_not_exist_is_not_held(void **state)
{
    (void)state;
    game g;
    cam_hand hand;
    start_game(&g, "rhombus", (cam_setup){.players = 2, .neutral = false, .first = 0});
    cam_hand_init(&hand, &g.rules, &g.pos);
    cam_hand before = hand;
    assert_false(cam_hand_set(&hand, CAM_ORIENTATIONS, hand.cell));
    assert_false(cam_hand_set(&hand, 100000, hand.cell));
    assert_false(cam_hand_set(&hand, hand.orientation[0], CAM_NO_CELL));
    assert_false(cam_hand_set(&hand, hand.orientation[0], 127));
    for (unsigned i = 0; i < CAM_ORIENTATIONS; i++)
        if (!g.rules.orientation[i].column_count)
            assert_false(cam_hand_set(&hand, i, hand.cell));
    assert_memory_equal(&before, &hand, sizeof before);
}

/* A game that is over leaves a hand that can be turned and moved, and places nothing. */
static void a_finished_game_gets_a_reason(void **state)
{
    (void)state;
    game g;
    cam_hand hand;
    cam_random random;
    cam_random_init(&random, 9);
    start_game(&g, "square", (cam_setup){.players = 2, .neutral = false, .first = 0});
    while (!cam_position_is_over(&g.pos))
        cam_position_play_legal(&g.pos, &g.rules, cam_moves_random(&g.pos, &g.rules, &random),
                                NULL);
    cam_hand_init(&hand, &g.rules, &g.pos);
    for (int i = 0; i < 100; i++) {
        fumble(&hand, &random);
        check_hold(&hand);
        assert_int_equal(cam_hand_check(&hand, NULL), CAM_ILLEGAL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_shown_is_placed),
        cmocka_unit_test(snaps_wherever_a_column_fits),
        cmocka_unit_test(steps_are_exact),
        cmocka_unit_test(steps_go_over_the_hole),
        cmocka_unit_test(hangs_over_the_rim),
        cmocka_unit_test(next_fit_goes_through_all),
        cmocka_unit_test(a_fit_is_carried_on_as_it_was_held),
        cmocka_unit_test(tips_never_hang_over_an_empty_board),
        cmocka_unit_test(a_first_tip_sets_upright),
        cmocka_unit_test(turns_are_quarter_turns_where_all_fits),
        cmocka_unit_test(kinds_are_remembered_and_must_be_there),
        cmocka_unit_test(nothing_happens_when_nothing_has_changed),
        cmocka_unit_test(a_hint_is_shown_as_it_is),
        cmocka_unit_test(what_does_not_exist_is_not_held),
        cmocka_unit_test(a_finished_game_gets_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
