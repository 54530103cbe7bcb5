/*
 * test_terrain.c: distances and slacks against a slow walk, cell by cell.
 *
 * The costs are those of terrain.h, written down a second time: an own top face is free;
 * free ground costs one; a foreign cube costs one if there is free ground beside it, or
 * beside a neighbour of height one; a foreign column of two costs two if there is free
 * ground beside it; all else is a wall. A side is entered on any of its cells.
 */
#include <string.h>

#include "engine/support.h"
#include "engine/terrain.h"
#include "rules/connection.h"
#include "rules/hash.h"

enum { WALL = 1000 };

/* ---- the slow walk ---- */

typedef struct slow_board {
    const cam_rules *rules;
    const cam_position *pos;
    cam_colour team;
    int cost[CAM_BITS_MAX];
} slow_board;

/* The neighbours of a cell, from its coordinates; returns how many. */
static int neighbours(const cam_board *board, unsigned cell, cam_cell next[4])
{
    static const int step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int x = board->x[cell] + step[i][0], y = board->y[cell] + step[i][1];
        if (x >= 0 && y >= 0 && x < board->width && y < board->height &&
            board->at[y][x] != CAM_NO_CELL)
            next[count++] = board->at[y][x];
    }
    return count;
}

static bool beside_height(const slow_board *b, unsigned cell, int height)
{
    cam_cell next[4];
    int count = neighbours(&b->rules->board, cell, next);
    for (int i = 0; i < count; i++)
        if (cam_position_height(b->pos, next[i]) == height)
            return true;
    return false;
}

static int cost_of(const slow_board *b, unsigned cell)
{
    int height = cam_position_height(b->pos, (cam_cell)cell);
    if (height == 0)
        return 1;
    if (cam_position_cube(b->pos, (cam_cell)cell, height - 1) == b->team)
        return 0;
    if (height < 3 && beside_height(b, cell, 0))
        return height;
    cam_cell next[4];
    int count = height == 1 ? neighbours(&b->rules->board, cell, next) : 0;
    for (int i = 0; i < count; i++)
        if (cam_position_height(b->pos, next[i]) == 1 && beside_height(b, next[i], 0))
            return 1;
    return WALL;
}

static slow_board slow_init(const cam_position *pos, const cam_rules *rules, cam_colour team)
{
    slow_board b = {.rules = rules, .pos = pos, .team = team};
    for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        b.cost[cell] = cost_of(&b, cell);
    }
    return b;
}

/* Dijkstra: what it costs to come from a side to each cell, that cell included. */
static void slow_walk(const slow_board *b, int side, int distance[CAM_BITS_MAX])
{
    bool done[CAM_BITS_MAX] = {0};
    for (unsigned cell = 0; cell < CAM_BITS_MAX; cell++)
        distance[cell] = cam_bits_has(b->rules->board.side[side], cell) ? b->cost[cell] : WALL;
    for (;;) {
        int best = -1;
        for (cam_bits rest = b->rules->board.cells; cam_bits_any(rest);) {
            int cell = (int)cam_bits_pop(&rest);
            if (!done[cell] && distance[cell] < WALL &&
                (best < 0 || distance[cell] < distance[best]))
                best = cell;
        }
        if (best < 0)
            return;
        done[best] = true;
        cam_cell next[4];
        int count = neighbours(&b->rules->board, (unsigned)best, next);
        for (int i = 0; i < count; i++)
            if (distance[best] + b->cost[next[i]] < distance[next[i]])
                distance[next[i]] = distance[best] + b->cost[next[i]];
    }
}

/* The least cost of a connection through each cell; WALL if there is none. */
static void slow_through(const slow_board *b, int through[CAM_BITS_MAX])
{
    const cam_board *board = &b->rules->board;
    int distance[CAM_SIDES][CAM_BITS_MAX];
    for (int side = 0; side < board->side_count; side++)
        slow_walk(b, side, distance[side]);
    for (cam_bits rest = board->cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        through[cell] = WALL;
        for (int i = 0; i < board->goal_count && b->cost[cell] < WALL; i++) {
            int length = distance[board->goal[i].from][cell] + distance[board->goal[i].to][cell] -
                         b->cost[cell];
            through[cell] = length < through[cell] ? length : through[cell];
        }
    }
}

/* ---- comparing ---- */

typedef struct tally {
    int positions, connected, blocked, costly;
    int slack[CAM_SLACKS];
} tally;

static void compare_team(const cam_position *pos, const cam_rules *rules,
                         const cam_terrain *terrain, cam_colour team, tally *seen)
{
    slow_board b = slow_init(pos, rules, team);
    int through[CAM_BITS_MAX], best = CAM_FAR;
    slow_through(&b, through);
    for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        best = through[cell] < best ? through[cell] : best;
        seen->costly += b.cost[cell] == 2;
    }
    if (terrain->distance[team] != best) {
        show_position(pos, rules);
        fail_msg("%s is %d from connecting, not %d", cam_colour_name(team), best,
                 terrain->distance[team]);
    }
    for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        int slack = best < CAM_FAR ? through[cell] - best : WALL;
        slack = slack < CAM_SLACKS - 1 ? slack : CAM_SLACKS - 1;
        seen->slack[slack]++;
        for (int i = 0; i < CAM_SLACKS - 1; i++)
            if (cam_bits_has(terrain->slack[team][i], cell) != (i == slack)) {
                show_position(pos, rules);
                fail_msg("cell %u has slack %d for %s", cell, slack, cam_colour_name(team));
            }
    }
    seen->blocked += best == CAM_FAR;
}

/* Distances look at top faces alone and do not know cliffs (RULES 5), so a connected team
 * is at 0, and one at 0 is connected unless a cliff parts it. */
static bool has_cliff(const cam_position *pos, cam_colour team)
{
    return cam_bits_any(cam_bits_minus(pos->cube[team][2], pos->cube[team][1]));
}

static void compare_connected(const cam_position *pos, const cam_rules *rules,
                              const cam_terrain *terrain, cam_colour team, tally *seen)
{
    bool connected = cam_connection_exists(pos, rules, team);
    seen->connected += connected;
    if (connected)
        assert_int_equal(terrain->distance[team], 0);
    else if (terrain->distance[team] == 0)
        assert_true(has_cliff(pos, team));
}

static cam_bits image_of(const cam_board *board, cam_bits set, int symmetry)
{
    cam_bits moved = {0};
    while (cam_bits_any(set))
        cam_bits_add(&moved, board->image[symmetry][cam_bits_pop(&set)]);
    return moved;
}

static void compare_image(const cam_position *pos, const cam_rules *rules,
                          const cam_terrain *terrain, int symmetry)
{
    cam_position image = cam_position_image(pos, rules, symmetry);
    cam_terrain other;
    cam_terrain_find(&image, rules, &other);
    for (int team = 0; team < CAM_TEAMS; team++) {
        assert_int_equal(terrain->distance[team], other.distance[team]);
        for (int i = 0; i < CAM_SLACKS - 1; i++)
            assert_true(cam_bits_equal(image_of(&rules->board, terrain->slack[team][i], symmetry),
                                       other.slack[team][i]));
    }
}

static void compare(const cam_position *pos, const cam_rules *rules, tally *seen)
{
    cam_terrain terrain;
    cam_terrain_find(pos, rules, &terrain);
    for (cam_colour team = CAM_YELLOW; team < CAM_TEAMS; team++) {
        compare_team(pos, rules, &terrain, team, seen);
        compare_connected(pos, rules, &terrain, team, seen);
    }
    for (int i = 1; i < rules->board.symmetry_count; i++)
        compare_image(pos, rules, &terrain, i);
    seen->positions++;
}

/* ---- games ---- */

static void compare_games(game_kind (*kind_of)(int i), int kinds, int games, tally *seen,
                          cam_random *random)
{
    for (int i = 0; i < kinds; i++)
        for (int game = 0; game < games; game++) {
            game_kind kind = kind_of(i);
            cam_position pos = start_game(&kind, 0);
            int samples = game % 3 ? 1 + game % 3 * 4 : 1;
            compare(&pos, kind.rules, seen);
            while (!cam_position_is_over(&pos)) {
                cam_position_play_legal(&pos, kind.rules,
                                        sensible_move(&pos, kind.rules, samples, random), NULL);
                compare(&pos, kind.rules, seen);
            }
        }
}

static void test_games(void **state)
{
    (void)state;
    tally seen = {0};
    cam_random random;
    cam_random_init(&random, 41);
    compare_games(box_kind, BOX_KINDS, effort(30), &seen, &random);
    compare_games(tiny_kind, TINY_KINDS, effort(100), &seen, &random);
    compare_games(uneven_kind, UNEVEN_KINDS, effort(10), &seen, &random);
    print_message("%7d  positions\n%7d  connected\n%7d  shut off for good\n"
                  "%7d  cells hard to cover\n%7d %d %d  cells of slack 0, 1, 2\n",
                  seen.positions, seen.connected, seen.blocked, seen.costly, seen.slack[0],
                  seen.slack[1], seen.slack[2]);
    assert_true(seen.positions > effort(8000) && seen.connected > effort(400));
    assert_true(seen.blocked > effort(50) && seen.costly > effort(10000));
}

/* On the empty board the nearest way is straight across. */
static void test_empty(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        int distance;
    } cases[] = {{"square", 8}, {"rhombus", 11}, {"octagon", 10}, {"ring", 10}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const cam_rules *rules = sketch_rules(cases[i].board);
        cam_position pos = sketch_start(rules, 2, false);
        cam_terrain terrain;
        cam_terrain_find(&pos, rules, &terrain);
        assert_int_equal(terrain.distance[CAM_YELLOW], cases[i].distance);
        assert_int_equal(terrain.distance[CAM_GREEN], terrain.distance[CAM_YELLOW]);
    }
}

/* A column of three of the opponent's along a whole row shuts a team off. */
static void test_wall(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, " .   .   .   .   .   .   .   .  "
                                          " .   .   .   .   .   .   .   .  "
                                          " ggg ggg ggg ggg ggg ggg ggg ggg"
                                          " .   .   .   .   .   .   .   .  "
                                          " .   .   .   .   .   .   .   .  "
                                          " .   .   .   .   .   .   .   .  "
                                          " .   .   .   .   .   .   .   .  "
                                          " .   .   .   .   .   .   .   .  ");
    cam_terrain terrain;
    cam_terrain_find(&pos, rules, &terrain);
    assert_int_equal(terrain.distance[CAM_GREEN], 0);
    assert_int_equal(terrain.distance[CAM_YELLOW], 8); /* from west to east, beside it */
    tally seen = {0};
    compare(&pos, rules, &seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
