/*
 * test_neural.c: the nets of the boards: their inputs are a position and nothing else, their
 * sums those of a plain loop and never too large for their sixteen bits, and both colours
 * are judged alike.
 */
#include <math.h>
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

static void check_sums(const cam_position *pos, const cam_rules *rules, const cam_neural *net)
{
    uint16_t row[CAM_NEURAL_ACTIVE];
    int16_t sum[CAM_HIDDEN];
    cam_terrain terrain;
    cam_terrain_find(pos, rules, &terrain);
    int count = check_rows(pos, rules, &terrain, row), value = 0;
    cam_neural_sums(net, pos, &terrain, sum);
    for (int k = 0; k < CAM_HIDDEN; k++) {
        int total = net->bias[k];
        for (int i = 0; i < count; i++)
            total += net->row[row[i]][k];
        assert_int_equal(sum[k], larger(total, 0));
        value += sum[k] * net->value[k];
    }
    assert_true(cam_neural_value(net, sum) == net->value_scale * (float)value);
    unsigned cell = cam_bits_first(rules->board.cells);
    for (int level = 0; level < CAM_LEVELS; level++) {
        int score = 0;
        for (int k = 0; k < CAM_HIDDEN; k++)
            score += sum[k] * net->column[cell * CAM_LEVELS + (unsigned)level][k];
        assert_true(cam_neural_column(net, sum, cell, level) == net->column_scale * (float)score);
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
        const cam_neural *net = cam_weights_find(kind.rules)->net;
        assert_non_null(net);
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, kind.rules, (int)cam_random_below(&random, 24), &random);
        check_sums(&pos, kind.rules, net);
        check_colours(&pos, kind.rules);
    }
}

/* The largest a sum can be in size if of each sort of input the worst is present. */
static void test_bounds(void **state)
{
    (void)state;
    enum { CELL_ROWS = CAM_NEURAL_ROWS - CAM_BITS_MAX * CAM_NEURAL_MARKS, SORT = 3 };
    static const int sort_begin[SORT + 1] = {0, 2 * CAM_LEVELS, 2 * CAM_LEVELS + CAM_BREADTH,
                                             CAM_NEURAL_MARKS};
    for (int board = 0; board < 4; board++) {
        const cam_rules *rules = box_kind(4 * board).rules;
        const cam_neural *net = cam_weights_find(rules)->net;
        for (int k = 0; k < CAM_HIDDEN; k++)
            for (int sign = -1; sign <= 1; sign += 2) {
                int most = sign * net->bias[k];
                for (int i = 0; i < CELL_ROWS; i++)
                    most += larger(0, sign * net->row[i][k]);
                for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
                    unsigned first = CELL_ROWS + cam_bits_pop(&rest) * CAM_NEURAL_MARKS;
                    for (int sort = 0; sort < SORT; sort++) {
                        int worst = 0;
                        for (int i = sort_begin[sort]; i < sort_begin[sort + 1]; i++)
                            worst = larger(worst, sign * net->row[first + (unsigned)i][k]);
                        most += worst;
                    }
                }
                assert_in_range(most, 0, INT16_MAX);
            }
    }
}

/* A board that is not of the box has no net, and is played on all the same. */
static void test_other_boards(void **state)
{
    (void)state;
    game_kind kind = tiny_kind(0);
    assert_ptr_equal(cam_weights_find(kind.rules), &cam_weights_any);
    assert_null(cam_weights_any.net);
}

/* Weights are found by what the rules contain, and are what they say they are. */
static void test_identity(void **state)
{
    (void)state;
    static const cam_weights *const all[] = {&cam_weights_square, &cam_weights_rhombus,
                                             &cam_weights_octagon, &cam_weights_ring};
    static cam_rules renamed;
    for (int board = 0; board < 4; board++) {
        cam_board_def def = cam_boards[board];
        def.name = "another";
        assert_int_equal(cam_rules_init(&renamed, &def, &cam_box, NULL), CAM_OK);
        assert_ptr_equal(cam_weights_find(&renamed), all[board]);
        assert_true(cam_weights_hash(all[board]) == all[board]->hash);
        assert_true(cam_weights_fit(all[board], &renamed));
        assert_false(cam_weights_fit(all[(board + 1) % 4], &renamed));
        cam_weights altered = *all[board];
        altered.value.late[0] += 1;
        assert_true(cam_weights_hash(&altered) != altered.hash);
    }
    assert_true(cam_weights_hash(&cam_weights_any) == cam_weights_any.hash);
}

/* An engine takes what fits its rules, and nothing else. */
static void test_option(void **state)
{
    (void)state;
    const cam_rules *square = box_kind(0).rules;
    cam_weights next_version = cam_weights_square;
    next_version.version++;
    const struct {
        const cam_weights *weights;
        bool fits;
    } cases[] = {{&cam_weights_square, true},
                 {&cam_weights_any, true},
                 {&cam_weights_ring, false},
                 {&next_version, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cam_engine_options options = {.memory = CAM_ENGINE_MEMORY_MIN, .weights = cases[i].weights};
        cam_engine *engine = cam_engine_new(square, &options);
        assert_int_equal(engine != NULL, cases[i].fits);
        cam_engine_free(engine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_other_boards), cmocka_unit_test(test_identity),
        cmocka_unit_test(test_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
