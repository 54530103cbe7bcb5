/*
 * test_local.c: the net for boards that have none of their own: its sums are those of a plain walk
 * over the board, the same for every image of a position and for both colours, never too large for
 * their bits; and weights that are not what they say are refused.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/local.h"
#include "engine/neural.h"
#include "engine/prior.h"
#include "engine/support.h"
#include "engine/value.h"
#include "rules/hash.h"
#include "rules/moves.h"

/* Every kind of board there is, of the box or not. */
static game_kind some_kind(int i)
{
    switch (i % 4) {
    case 0:
        return box_kind(i / 4);
    case 1:
        return tiny_kind(i / 4);
    case 2:
        return long_kind(i / 4);
    default:
        return uneven_kind(i / 4);
    }
}

/* ---- a plain walk over the board ---- */

static int slack_of(const cam_terrain *terrain, cam_colour team, unsigned cell)
{
    int slack = 0;
    while (slack < CAM_SLACKS - 1 && !cam_bits_has(terrain->slack[team][slack], cell))
        slack++;
    return slack;
}

/* Empty, own tops by height, foreign ones by height; times both slacks; no cell comes last. */
static int state_at(const cam_position *pos, const cam_rules *rules, const cam_terrain *terrain,
                    int x, int y)
{
    const cam_board *board = &rules->board;
    cam_colour team = cam_position_team(pos);
    cam_cell cell = x < 0 || y < 0 || x >= CAM_BOX || y >= CAM_BOX ? CAM_NO_CELL : board->at[y][x];
    if (cell == CAM_NO_CELL)
        return CAM_LOCAL_STATES - 1;
    int height = cam_position_height(pos, cell), ground = height;
    if (height && cam_position_cube(pos, cell, height - 1) != team)
        ground += CAM_LEVELS;
    return (ground * CAM_SLACKS + slack_of(terrain, team, cell)) * CAM_SLACKS +
           slack_of(terrain, cam_colour_other(team), cell);
}

static int distance_between(int x, int y)
{
    return abs(x) + abs(y);
}

/* Of which ring a step leads to; -1: none. */
static int ring_of(int x, int y)
{
    if (distance_between(x, y) < 2)
        return distance_between(x, y);
    return x * x == 1 && y * y == 1 ? 2 : distance_between(x, y) == 2 ? 3 : -1;
}

static int sides_of(const cam_board *board, unsigned cell)
{
    int count = 0;
    for (int i = 0; i < board->side_count; i++)
        count += cam_bits_has(board->side[i], cell);
    return count;
}

static int place_of(const cam_board *board, unsigned cell)
{
    cam_bits self = {{0, 0}};
    cam_bits_add(&self, cell);
    int sides = sides_of(board, cell), place = sides > 2 ? 3 : sides ? sides + 1 : 0;
    if (!sides && cam_bits_meet(cam_board_neighbours(board, self), board->edge))
        place = 1;
    return place + (board->side_count == 8 ? 4 : 0);
}

/* What both colours' distances and the stage add, of the cells or of the second layer. */
static int shared_sum(const cam_position *pos, const cam_terrain *terrain, const cam_weights *w,
                      int first, int unit)
{
    cam_colour team = cam_position_team(pos);
    int left = 0, sum = 0;
    for (int seat = 0; seat < pos->players; seat++)
        for (int kind = 0; kind < CAM_KINDS; kind++)
            left += pos->hand[seat][kind];
    for (int who = 0; who < 2; who++) {
        int distance = terrain->distance[who ? cam_colour_other(team) : team];
        sum += cam_weights_row(w, first + who * CAM_STEPS + (distance > 11 ? 11 : distance))[unit];
    }
    int stage = 8 * pos->plies / (pos->plies + left + 1);
    return sum + cam_weights_row(w, first + 2 * CAM_STEPS + stage)[unit];
}

static int cell_sum(const cam_position *pos, const cam_rules *rules, const cam_terrain *terrain,
                    const cam_weights *w, unsigned cell, int unit)
{
    const cam_board *board = &rules->board;
    int place = CAM_LOCAL_RINGS * CAM_LOCAL_STATES, shared = place + CAM_LOCAL_PLACES;
    int sum = w->net[unit] + cam_weights_row(w, place + place_of(board, cell))[unit] +
              shared_sum(pos, terrain, w, shared, unit);
    for (int y = -2; y <= 2; y++)
        for (int x = -2; x <= 2; x++)
            if (ring_of(x, y) >= 0)
                sum += cam_weights_row(w, ring_of(x, y) * CAM_LOCAL_STATES +
                                              state_at(pos, rules, terrain, board->x[cell] + x,
                                                       board->y[cell] + y))[unit];
    return sum < 0 ? 0 : sum > 255 ? 255 : sum;
}

static void check_sums(const cam_position *pos, const cam_rules *rules, const cam_weights *w)
{
    static cam_local local;
    int all[CAM_LOCAL_UNITS] = {0}, second = CAM_LOCAL_ROWS - CAM_LOCAL_SHARED;
    int16_t sum[CAM_LOCAL_UNITS];
    cam_terrain terrain;
    cam_terrain_find(pos, rules, &terrain);
    cam_local_cells(w, pos, rules, &terrain, &local);
    for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        for (int k = 0; k < w->units; k++) {
            int expected = cell_sum(pos, rules, &terrain, w, cell, k);
            assert_int_equal(local.cell[cell][k], expected);
            all[k] += expected;
        }
    }
    cam_local_sums(w, pos, rules, &terrain, sum);
    for (int k = 0; k < w->units; k++) {
        int64_t total = 0;
        for (int i = 0; i < w->units; i++)
            total += all[i] * cam_weights_piece(w, k)[i];
        total = (int64_t)floor((double)total / (1 << CAM_LOCAL_SHIFT)) +
                shared_sum(pos, &terrain, w, second, k);
        assert_int_equal(sum[k], total < 0 ? 0 : total);
    }
}

/* ---- weights to check with ---- */

/* A net made of dice. */
static cam_weights *thrown(cam_random *random)
{
    const int units = CAM_LOCAL_UNITS;
    size_t size = cam_weights_size(units, CAM_LOCAL_ROWS, CAM_STACKS, units);
    cam_weights *w = calloc(1, size);
    assert_non_null(w);
    *w = *cam_weights_tables();
    w->size = (uint32_t)size;
    w->units = w->pieces = (uint16_t)units;
    w->rows = CAM_LOCAL_ROWS;
    w->columns = CAM_STACKS;
    w->value_scale = w->column_scale = 1e-4f;
    int shorts = units * (1 + CAM_OUTPUTS * CAM_PHASES);
    for (int i = 0; i < shorts; i++)
        w->net[i] = (int16_t)((int)cam_random_below(random, 200) - 100);
    unsigned char *bytes = (unsigned char *)(w->net + shorts);
    while (bytes < (unsigned char *)w + size)
        *bytes++ = (unsigned char)cam_random_below(random, 256);
    w->hash = cam_weights_hash(w);
    return w;
}

static void test_sums(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 91);
    for (int game = 0; game < effort(128); game++) {
        cam_weights *w = thrown(&random);
        game_kind kind = some_kind(game);
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, kind.rules, (int)cam_random_below(&random, 20), &random);
        assert_null(cam_weights_check(w, w->size, kind.rules));
        check_sums(&pos, kind.rules, w);
        free(w);
    }
}

/* The one that is built in, on games of every kind. */
static void test_built_in(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 92);
    assert_true(cam_weights_any()->units > 0);
    for (int game = 0; game < effort(64); game++) {
        game_kind kind = some_kind(game);
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, kind.rules, (int)cam_random_below(&random, 20), &random);
        check_sums(&pos, kind.rules, cam_weights_any());
        double value = cam_value_find(&pos, kind.rules, cam_weights_any());
        assert_true(value > 0 && value < 1);
    }
}

/* ---- what the sums do not depend on ---- */

static void test_images(void **state)
{
    (void)state;
    cam_random random;
    int images = 0;
    cam_random_init(&random, 93);
    cam_weights *w = thrown(&random);
    for (int game = 0; game < effort(64); game++) {
        game_kind kind = some_kind(game);
        const cam_rules *rules = kind.rules;
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, rules, (int)cam_random_below(&random, 20), &random);
        int16_t sum[CAM_LOCAL_UNITS], other[CAM_LOCAL_UNITS];
        cam_terrain terrain;
        cam_terrain_find(&pos, rules, &terrain);
        cam_local_sums(w, &pos, rules, &terrain, sum);
        for (int i = 1; i < rules->board.symmetry_count; i++, images++) {
            cam_position image = cam_position_image(&pos, rules, i);
            cam_terrain_find(&image, rules, &terrain);
            cam_local_sums(w, &image, rules, &terrain, other);
            assert_memory_equal(sum, other, w->units * sizeof *sum);
            assert_true(cam_value_find(&pos, rules, w) == cam_value_find(&image, rules, w));
        }
        cam_position swapped = sketch_swap_colours(&pos);
        swapped.seat = (uint8_t)((pos.seat + 1) % pos.players);
        cam_terrain_find(&swapped, rules, &terrain);
        cam_local_sums(w, &swapped, rules, &terrain, other);
        assert_memory_equal(sum, other, w->units * sizeof *sum);
    }
    assert_true(images > effort(64) / 2);
    free(w);
}

/* ---- bounds and identity ---- */

/* No sum is too large for its bits, whatever lies on the board. */
static void test_bounds(void **state)
{
    (void)state;
    const cam_weights *w = cam_weights_any();
    int most = (CAM_LOCAL_NEAR + 1 + CAM_LOCAL_MORE) * 128;
    for (int k = 0; k < w->units; k++)
        assert_in_range(abs(w->net[k]) + most, 0, INT16_MAX);
    assert_in_range(CAM_LOCAL_MOST * CAM_BITS_MAX, 0, INT16_MAX);
    int64_t product = (int64_t)CAM_LOCAL_MOST * CAM_BITS_MAX * 128 * CAM_LOCAL_UNITS;
    assert_in_range(product, 0, INT32_MAX);
}

/* For any board, but not anything: damaged, cut or incomplete weights are refused. */
static void test_identity(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 94);
    cam_weights *w = thrown(&random);
    for (int i = 0; i < 8; i++)
        assert_null(cam_weights_check(w, w->size, some_kind(i).rules));
    const cam_rules *rules = long_kind(0).rules;
    assert_true(cam_weights_any()->size < 400 * 1000);
    for (size_t at = 0; at < w->size; at += at < 2000 ? 1 : 97) {
        ((unsigned char *)w)[at] ^= 4;
        assert_non_null(cam_weights_check(w, w->size, rules));
        ((unsigned char *)w)[at] ^= 4;
    }
    for (size_t size = 0; size < w->size; size += 512)
        assert_non_null(cam_weights_check(w, size, rules));
    w->pieces -= 4; /* as large as before, but for the second layer's last rows */
    w->rows += 4;
    w->hash = cam_weights_hash(w);
    assert_string_equal(cam_weights_check(w, w->size, rules), "weights for another board");
    assert_false(cam_weights_fit(w, rules));
    free(w);
}

/* What was learned on the rules themselves comes first, whatever order it came in. */
static void test_choice(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 95);
    const cam_rules *square = box_kind(0).rules, *own = long_kind(0).rules;
    cam_weights *any = thrown(&random), *later = thrown(&random);
    cam_weights *known = malloc(cam_weights_find(square)->size);
    assert_non_null(known);
    memcpy(known, cam_weights_find(square), cam_weights_find(square)->size);
    cam_weights *const given[] = {known, any, later};
    assert_ptr_equal(cam_weights_choose(given, 0, square), cam_weights_find(square));
    assert_ptr_equal(cam_weights_choose(given, 0, own), cam_weights_any());
    assert_ptr_equal(cam_weights_choose(given, 3, square), known);
    assert_ptr_equal(cam_weights_choose(given + 1, 2, square), cam_weights_find(square));
    assert_ptr_equal(cam_weights_choose(given, 1, own), cam_weights_any());
    assert_ptr_equal(cam_weights_choose(given, 2, own), any);
    assert_ptr_equal(cam_weights_choose(given, 3, own), later);
    free(any);
    free(later);
    free(known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),     cmocka_unit_test(test_built_in),
        cmocka_unit_test(test_images),   cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_identity), cmocka_unit_test(test_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
