/*
 * test_prior.c: what is thought of moves and positions at sight: every move has a weight,
 * the same through every symmetry, in the right order; a position has a value. Which moves
 * deserve how much is a matter of matches, not of tests.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/prior.h"
#include "engine/support.h"
#include "engine/value.h"
#include "rules/hash.h"

/* ---- classes ---- */

static int slack_of(const cam_terrain *terrain, cam_colour team, unsigned cell)
{
    int slack = 0;
    while (slack < CAM_SLACKS - 1 && !cam_bits_has(terrain->slack[team][slack], cell))
        slack++;
    return slack;
}

static cam_ground ground_of(const cam_position *pos, cam_colour team, cam_cell cell)
{
    int height = cam_position_height(pos, cell);
    if (height == 0)
        return CAM_GROUND_EMPTY;
    if (cam_position_cube(pos, cell, height - 1) == team)
        return height == 1 ? CAM_GROUND_OWN_LOW : CAM_GROUND_OWN_HIGH;
    return height == 1 ? CAM_GROUND_FOREIGN_LOW : CAM_GROUND_FOREIGN_HIGH;
}

static void check_classes(const cam_position *pos, const cam_rules *rules)
{
    cam_terrain terrain;
    cam_terrain_find(pos, rules, &terrain);
    for (cam_colour team = CAM_YELLOW; team < CAM_TEAMS; team++) {
        uint8_t class_of[CAM_BITS_MAX];
        cam_prior_classify(pos, rules, &terrain, team, class_of);
        for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
            cam_cell cell = (cam_cell)cam_bits_pop(&rest);
            int own = slack_of(&terrain, team, cell);
            int other = slack_of(&terrain, cam_colour_other(team), cell);
            assert_int_equal(class_of[cell],
                             (own * CAM_SLACKS + other) * CAM_GROUNDS + ground_of(pos, team, cell));
        }
    }
}

/* ---- weights ---- */

static bool is_near(double a, double b)
{
    return fabs(a - b) <= 1e-4 * (fabs(a) + fabs(b));
}

/* Every legal move once, in the order of the moves, each with a weight; their sum. */
static int check_sum(const cam_position *pos, const cam_rules *rules,
                     cam_prior prior[CAM_MAX_MOVES])
{
    cam_moves moves;
    cam_placement move[CAM_MAX_MOVES];
    float total = -1;
    cam_moves_find(pos, rules, &moves);
    int count = cam_prior_find(pos, rules, &moves, cam_weights_any(), prior, &total);
    assert_int_equal(count, cam_moves_array(pos, rules, move));
    double sum = 0;
    for (int i = 0; i < count; i++) {
        assert_int_equal(prior[i].move, move[i]);
        assert_true(prior[i].weight > 0 && isfinite(prior[i].weight));
        if (pos->neutral_left) /* nobody's stone: no preference */
            assert_true(prior[i].weight == prior[0].weight);
        sum += (double)prior[i].weight;
    }
    assert_true(is_near(sum, (double)total));
    return count;
}

/* The moves of a subset weigh what they weigh among all. */
static void check_subset(const cam_position *pos, const cam_rules *rules, const cam_prior *all,
                         int count, cam_random *random)
{
    cam_moves moves;
    cam_prior prior[CAM_MAX_MOVES];
    float total;
    cam_moves_find(pos, rules, &moves);
    for (uint32_t groups = moves.groups; groups; groups &= groups - 1)
        for (int lane = 0; lane < CAM_LANES; lane++) {
            uint64_t *at = &moves.at[__builtin_ctz(groups)][0][lane];
            *at &= cam_random_next(random);
        }
    int some = cam_prior_find(pos, rules, &moves, cam_weights_any(), prior, &total);
    for (int i = 0, k = 0; i < some; i++, k++) {
        while (k < count && all[k].move != prior[i].move)
            k++;
        assert_true(k < count && all[k].weight == prior[i].weight);
    }
}

/* The heaviest few, found without a list of all, are those of the list. */
static void check_top(const cam_position *pos, const cam_rules *rules, const cam_prior *all,
                      int count, int top)
{
    cam_moves moves;
    cam_prior sorted[CAM_MAX_MOVES], prior[CAM_MAX_MOVES];
    float total = -1;
    memcpy(sorted, all, (size_t)count * sizeof sorted[0]);
    cam_prior_sort(sorted, count, top);
    cam_moves_find(pos, rules, &moves);
    int found = cam_prior_find_top(pos, rules, &moves, cam_weights_any(), NULL, top, prior, &total);
    assert_int_equal(found, count);
    assert_true(total > 0);
    for (int i = 0; i < top && i < count; i++) {
        assert_int_equal(prior[i].move, sorted[i].move);
        assert_true(prior[i].weight == sorted[i].weight);
    }
}

static float weight_of(const cam_prior *prior, int count, cam_placement move)
{
    int low = 0;
    while (count > 1) { /* sorted by move */
        int half = count / 2;
        if (prior[low + half].move <= move)
            low += half;
        count -= half;
    }
    assert_int_equal(prior[low].move, move);
    return prior[low].weight;
}

static int compare_by_move(const void *a, const void *b)
{
    return ((const cam_prior *)a)->move - ((const cam_prior *)b)->move;
}

static void check_symmetry(const cam_position *pos, const cam_rules *rules, const cam_prior *prior,
                           int count, int symmetry)
{
    cam_position image = cam_position_image(pos, rules, symmetry);
    cam_prior other[CAM_MAX_MOVES];
    assert_int_equal(check_sum(&image, rules, other), count);
    qsort(other, (size_t)count, sizeof other[0], compare_by_move);
    for (int i = 0; i < count; i++) {
        cam_placement moved = cam_placement_image(rules, prior[i].move, symmetry);
        if (!is_near((double)prior[i].weight, (double)weight_of(other, count, moved))) {
            show_position(pos, rules);
            fail_msg("%s weighs something else than its image %s", move_text(rules, prior[i].move),
                     move_text(rules, moved));
        }
    }
}

/* ---- order ---- */

static int compare_by_weight(const void *a, const void *b)
{
    const cam_prior *p = a, *q = b;
    if (p->weight != q->weight)
        return p->weight > q->weight ? -1 : 1;
    return p->move - q->move;
}

/* The front is that of a full sort, and what follows is the rest. */
static void check_sort(const cam_prior *prior, int count, int top)
{
    cam_prior full[CAM_MAX_MOVES], front[CAM_MAX_MOVES];
    memcpy(full, prior, (size_t)count * sizeof full[0]);
    memcpy(front, prior, (size_t)count * sizeof front[0]);
    qsort(full, (size_t)count, sizeof full[0], compare_by_weight);
    cam_prior_sort(front, count, top);
    top = top < count ? top : count;
    for (int i = 0; i < top; i++)
        assert_int_equal(front[i].move, full[i].move);
    qsort(front, (size_t)count, sizeof front[0], compare_by_weight);
    for (int i = 0; i < count; i++)
        assert_int_equal(front[i].move, full[i].move);
}

static void test_sort(void **state)
{
    (void)state;
    cam_prior prior[CAM_MAX_MOVES];
    cam_random random;
    cam_random_init(&random, 51);
    for (int round = 0; round < effort(2000); round++) {
        int count = (int)cam_random_below(&random, round % 10 ? 60 : 1500);
        uint32_t weights = 1 + cam_random_below(&random, round % 3 ? 5 : 100000);
        for (int i = 0; i < count; i++)
            prior[i] = (cam_prior){(cam_placement)i, (float)cam_random_below(&random, weights)};
        for (int i = 0; round % 4 && i < count; i++) { /* in any order of moves */
            uint32_t k = cam_random_below(&random, (uint32_t)count);
            cam_prior held = prior[i];
            prior[i] = prior[k];
            prior[k] = held;
        }
        check_sort(prior, count, (int)cam_random_below(&random, (uint32_t)count + 3));
    }
    check_sort(prior, 0, 0);
    check_sort(prior, 0, 24);
    check_sort(prior, 1, 1);
}

/* ---- the value of a position ---- */

/* The same position with the colours exchanged, for the player who holds the other one. */
static cam_position other_side(const cam_position *pos)
{
    cam_position swapped = sketch_swap_colours(pos);
    swapped.seat = (uint8_t)((pos->seat + 1) % pos->players);
    return swapped;
}

static void check_value(const cam_position *pos, const cam_rules *rules)
{
    double value = cam_value_find(pos, rules, cam_weights_any());
    assert_true(value > 0 && value < 1);
    for (int i = 1; i < rules->board.symmetry_count; i++) {
        cam_position image = cam_position_image(pos, rules, i);
        assert_true(is_near(value, cam_value_find(&image, rules, cam_weights_any())));
    }
    cam_position swapped = other_side(pos);
    assert_true(is_near(value, cam_value_find(&swapped, rules, cam_weights_any())));

    cam_terrain terrain;
    int index[CAM_VALUE_FEATURES];
    float amount[CAM_VALUE_FEATURES];
    cam_terrain_find(pos, rules, &terrain);
    cam_value_features(pos, &terrain, index, amount);
    for (int i = 0; i < CAM_VALUE_FEATURES; i++)
        assert_in_range(index[i], 0, sizeof(cam_value_weights) / sizeof(float) - 1);
}

/* ---- games ---- */

static void test_games(void **state)
{
    (void)state;
    static const int tops[] = {1, 24, 96, 384, CAM_MAX_MOVES};
    cam_prior prior[CAM_MAX_MOVES];
    cam_random random;
    cam_random_init(&random, 52);
    int positions = 0;
    for (int game = 0; game < effort(640); game++) {
        game_kind kind = game % 5    ? box_kind(game)
                         : game % 10 ? tiny_kind(game)
                                     : uneven_kind(game);
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, kind.rules, (int)cam_random_below(&random, 20), &random);
        check_classes(&pos, kind.rules);
        check_value(&pos, kind.rules);
        int count = check_sum(&pos, kind.rules, prior);
        check_subset(&pos, kind.rules, prior, count, &random);
        check_sort(prior, count, tops[positions % 5]);
        check_top(&pos, kind.rules, prior, count, tops[positions % 5]);
        for (int i = 1; i < kind.rules->board.symmetry_count; i += 1 + positions % 3)
            check_symmetry(&pos, kind.rules, prior, count, i);
        positions++;
    }
    print_message("%7d  positions\n", positions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sort),
        cmocka_unit_test(test_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
