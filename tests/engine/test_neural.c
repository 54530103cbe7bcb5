/*
 * test_neural.c: the nets of the boards: their inputs are a position and nothing else, their
 * sums those of a plain loop and never too large for their sixteen bits, and both colours
 * are judged alike.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/neural.h"
#include "engine/prior.h"
#include "engine/support.h"
#include "engine/value.h"
#include "rules/moves.h"

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* The rows of a position, each once; a cell of height 1 to 3 has one for its top. */
static int check_rows(const cam_position *pos, const cam_rules *rules, const cam_terrain *terrain,
                      uint16_t row[CAM_NEURAL_ACTIVE])
{
    bool seen[CAM_NEURAL_ROWS] = {false};
    int count = cam_neural_rows(pos, terrain, row);
    int expected = 2 + 2 * CAM_NEURAL_KINDS + 1;
    for (cam_bits rest = rules->board.cells; cam_bits_any(rest);)
        expected += cam_position_height(pos, (cam_cell)cam_bits_pop(&rest)) > 0;
    for (int team = 0; team < CAM_TEAMS; team++)
        for (int slack = 0; slack < CAM_BREADTH; slack++)
            expected += cam_bits_count(terrain->slack[team][slack]);
    assert_int_equal(count, expected);
    for (int i = 0; i < count; i++) {
        assert_true(row[i] < CAM_NEURAL_ROWS);
        assert_false(seen[row[i]]);
        seen[row[i]] = true;
    }
    return count;
}

static int plain_dot(const int16_t *sum, const int8_t *weight, int units)
{
    int total = 0;
    for (int k = 0; k < units; k++)
        total += sum[k] * weight[k];
    return total;
}

static void check_sums(const cam_position *pos, const cam_rules *rules, const cam_weights *w)
{
    uint16_t row[CAM_NEURAL_ACTIVE];
    int16_t sum[CAM_UNITS_MOST];
    cam_terrain terrain;
    cam_terrain_find(pos, rules, &terrain);
    int count = check_rows(pos, rules, &terrain, row), value[CAM_OUTPUTS] = {0};
    int phase = cam_neural_phase(pos);
    assert_int_equal(phase, pos->plies < 32 ? pos->plies / 4 : 7);
    cam_neural_sums(w, pos, &terrain, sum);
    for (int k = 0; k < w->units; k++) {
        int total = w->net[k];
        for (int i = 0; i < count; i++)
            total += cam_weights_row(w, row[i])[k];
        assert_int_equal(sum[k], larger(total, 0));
        for (int i = 0; i < CAM_OUTPUTS; i++)
            value[i] += sum[k] * cam_weights_value(w, phase, (cam_output)i)[k];
    }
    for (int i = 0; i < CAM_OUTPUTS; i++)
        assert_true(cam_neural_value(w, sum, phase, (cam_output)i) ==
                    w->value_scale * (float)value[i]);
    unsigned cell = cam_bits_first(rules->board.cells);
    for (int low = 0; low < CAM_LEVELS; low++) {
        float raised[CAM_LEVELS];
        cam_neural_columns(w, sum, cell, low, raised);
        for (int level = low; level < CAM_LEVELS; level++) {
            int column = (int)cell * CAM_STACKS + cam_stack(low, level - low + 1);
            assert_true(raised[level] ==
                        w->column_scale *
                            (float)plain_dot(sum, cam_weights_column(w, column), w->units));
        }
    }
    for (int i = 0; i < w->pieces; i++) {
        float score[CAM_LANES];
        cam_neural_pieces(w, sum, i / CAM_LANES, score);
        assert_true(score[i % CAM_LANES] ==
                    w->piece_scale * (float)plain_dot(sum, cam_weights_piece(w, i), w->units));
    }
}

/* The same position with the colours exchanged, for the player who holds the other one. */
static void check_colours(const cam_position *pos, const cam_rules *rules)
{
    const cam_weights *weights = cam_weights_find(rules);
    cam_position swapped = sketch_swap_colours(pos);
    swapped.seat = (uint8_t)((pos->seat + 1) % pos->players);
    for (int kind = 0; kind < CAM_KINDS; kind++) {
        swapped.hand[0][kind] = pos->hand[1][kind];
        swapped.hand[1][kind] = pos->hand[0][kind];
    }
    double value = cam_value_find(pos, rules, weights);
    assert_true(value > 0 && value < 1);
    if (pos->players == 2)
        assert_true(fabs(value - cam_value_find(&swapped, rules, weights)) < 1e-5);
}

static void test_games(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 53);
    for (int game = 0; game < effort(640); game++) {
        game_kind kind = box_kind(game);
        const cam_weights *weights = cam_weights_find(kind.rules);
        assert_true(weights->units > 0);
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, kind.rules, (int)cam_random_below(&random, 24), &random);
        check_sums(&pos, kind.rules, weights);
        check_colours(&pos, kind.rules);
    }
}

/* The largest a sum can be in either direction if of each sort of input the worst is present; some
 * never get below zero at all. */
static void test_bounds(void **state)
{
    (void)state;
    enum { CELL_ROWS = CAM_NEURAL_ROWS - CAM_BITS_MAX * CAM_NEURAL_MARKS, SORT = 3 };
    static const int sort_begin[SORT + 1] = {0, 2 * CAM_LEVELS, 2 * CAM_LEVELS + CAM_BREADTH,
                                             CAM_NEURAL_MARKS};
    for (int board = 0; board < 4; board++) {
        const cam_rules *rules = box_kind(4 * board).rules;
        const cam_weights *w = cam_weights_find(rules);
        for (int k = 0; k < w->units; k++)
            for (int sign = -1; sign <= 1; sign += 2) {
                int most = sign * w->net[k];
                for (int i = 0; i < CELL_ROWS; i++)
                    most += larger(0, sign * cam_weights_row(w, i)[k]);
                for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
                    unsigned first = CELL_ROWS + cam_bits_pop(&rest) * CAM_NEURAL_MARKS;
                    for (int sort = 0; sort < SORT; sort++) {
                        int worst = 0;
                        for (int i = sort_begin[sort]; i < sort_begin[sort + 1]; i++)
                            worst = larger(worst, sign * cam_weights_row(w, (int)first + i)[k]);
                        most += worst;
                    }
                }
                assert_true(most <= INT16_MAX);
            }
    }
}

/* A board that is not of the box has the net for any board; the tables serve it too. */
static void test_other_boards(void **state)
{
    (void)state;
    game_kind kind = tiny_kind(0);
    assert_ptr_equal(cam_weights_find(kind.rules), cam_weights_any());
    assert_int_equal(cam_weights_any()->rules, 0);
    assert_null(cam_weights_check(cam_weights_any(), cam_weights_any()->size, kind.rules));
    assert_int_equal(cam_weights_tables()->units, 0);
    assert_null(cam_weights_check(cam_weights_tables(), cam_weights_tables()->size, kind.rules));
}

/* A copy that may be changed. */
static cam_weights *copy_of(const cam_weights *weights)
{
    cam_weights *copy = malloc(weights->size);
    assert_non_null(copy);
    memcpy(copy, weights, weights->size);
    return copy;
}

/* Weights are found by what the rules contain, and are what they say they are: a file of them
 * that was changed anywhere, cut, or is of another board or version is refused. */
static void test_identity(void **state)
{
    (void)state;
    static cam_rules renamed;
    for (int board = 0; board < 4; board++) {
        cam_board_def def = cam_boards[board];
        def.name = "another";
        assert_int_equal(cam_rules_init(&renamed, &def, &cam_box, NULL), CAM_OK);
        const cam_weights *known = cam_weights_find(box_kind(4 * board).rules);
        assert_ptr_equal(cam_weights_find(&renamed), known);
        assert_true(known->size < 400 * 1000);
        assert_null(cam_weights_check(known, known->size, &renamed));
        assert_string_equal(
            cam_weights_check(known, known->size, box_kind(4 * ((board + 1) % 4)).rules),
            "weights for another board");
        cam_weights *spoilt = copy_of(known);
        for (size_t at = 0; at < known->size; at += at < 2000 ? 1 : 997) {
            ((unsigned char *)spoilt)[at] ^= 4;
            assert_non_null(cam_weights_check(spoilt, known->size, &renamed));
            ((unsigned char *)spoilt)[at] ^= 4;
        }
        assert_null(cam_weights_check(spoilt, known->size, NULL));
        for (size_t size = 0; size < known->size; size += 512)
            assert_non_null(cam_weights_check(spoilt, size, &renamed));
        free(spoilt);
    }
}

/* An engine takes what fits its rules, and nothing else. */
static void test_option(void **state)
{
    (void)state;
    const cam_rules *square = box_kind(0).rules;
    cam_weights *next_version = copy_of(cam_weights_find(square));
    next_version->version++;
    const struct {
        const cam_weights *weights;
        bool fits;
    } cases[] = {{cam_weights_find(square), true},
                 {cam_weights_any(), true},
                 {cam_weights_find(box_kind(12).rules), false},
                 {next_version, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cam_engine_options options = {.memory = CAM_ENGINE_MEMORY_MIN, .weights = cases[i].weights};
        cam_engine *engine = cam_engine_new(square, &options);
        assert_int_equal(engine != NULL, cases[i].fits);
        cam_engine_free(engine);
    }
    free(next_version);
}

/* Win, draw and loss add up to one and give the value back, whatever the width. */
static void test_outlook(void **state)
{
    (void)state;
    for (double value = 0; value <= 1; value += 0.05)
        for (double width = 0; width < 40; width += 0.4) {
            cam_outlook o = cam_value_outlook(value, width, 1);
            assert_true(o.win >= 0 && o.draw >= 0 && o.loss >= 0);
            assert_true(fabs(o.win + o.draw + o.loss - 1) < 1e-12);
            assert_true(fabs(o.win + o.draw / 2 - value) < 1e-6);
        }
    assert_true(cam_value_outlook(0.5, 0, 1).draw < 1e-9);
    assert_true(cam_value_outlook(0.5, 4, 1).draw > 0.9);
}

/* Who is surer wins more where the score is beyond the width, and draws more within it. */
static void test_surer(void **state)
{
    (void)state;
    for (double width = 0.1; width < 12; width += 0.4)
        for (double value = 0.05; value < 1; value += 0.05) {
            cam_outlook o = cam_value_outlook(value, width, 1),
                        s = cam_value_outlook(value, width, 1.5);
            assert_true(fabs(s.win + s.draw + s.loss - 1) < 1e-12);
            if (fabs(o.win - 0.5) > 0.01)
                assert_true((s.win > o.win) == (o.win > 0.5));
            if (fabs(o.loss - 0.5) > 0.01)
                assert_true((s.loss > o.loss) == (o.loss > 0.5));
            if (fabs(value - 0.5) < 1e-9)
                assert_true(s.draw > o.draw && fabs(s.win - s.loss) < 1e-9);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_other_boards), cmocka_unit_test(test_identity),
        cmocka_unit_test(test_option),       cmocka_unit_test(test_outlook),
        cmocka_unit_test(test_surer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
