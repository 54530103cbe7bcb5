/*
 * test_flags.c: the flags of every placement against cells looked at one by one, and what the
 * prior makes of them. Which flags are worth how much is a matter of learning, not of tests.
 */
#include <math.h>
#include <string.h>

#include "engine/flags.h"
#include "engine/prior.h"
#include "engine/support.h"
#include "engine/threat.h"

/* ---- the slow way ---- */

typedef struct cells {
    bool has[CAM_BITS_MAX];
} cells;

/* All that the slow way goes by. */
typedef struct scene {
    const cam_position *pos;
    const cam_board *board;
    cam_colour team;
    cells own;             /* tops of the team */
    cells join[CAM_SIDES]; /* what a stone must touch to be joined to a side */
    cells near[CAM_SIDES]; /* .. and to be within a stone of it */
    cells joined, loose;   /* own tops */
    cells path, cut;       /* of the best connections, own and the opponent's */
} scene;

static int neighbour(const cam_board *board, int cell, int dx, int dy)
{
    int x = board->x[cell] + dx, y = board->y[cell] + dy;
    if (x < 0 || y < 0 || x >= board->width || y >= board->height)
        return -1;
    return board->at[y][x] == CAM_NO_CELL ? -1 : board->at[y][x];
}

static int around(const cam_board *board, int cell, int neighbours[4])
{
    static const int dx[] = {1, -1, 0, 0}, dy[] = {0, 0, 1, -1};
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int other = neighbour(board, cell, dx[i], dy[i]);
        if (other >= 0)
            neighbours[count++] = other;
    }
    return count;
}

static int height(const scene *s, int cell)
{
    return cam_position_height(s->pos, (cam_cell)cell);
}

static bool is_own(const scene *s, int cell)
{
    int h = height(s, cell);
    return h > 0 && cam_position_cube(s->pos, (cam_cell)cell, h - 1) == s->team;
}

/* Of height three, with a foreign cube in the middle (RULES 5). */
static bool is_cliff(const scene *s, int cell)
{
    return height(s, cell) == 3 && cam_position_cube(s->pos, (cam_cell)cell, 1) != s->team;
}

static bool are_joined(const scene *s, int a, int b)
{
    return !(is_cliff(s, a) && height(s, b) == 1) && !(is_cliff(s, b) && height(s, a) == 1);
}

/* Add the own tops that lead on from those in the set; with 'cliffs', as the rules have it. */
static void spread(const scene *s, cells *set, bool cliffs)
{
    for (bool more = true; more;) {
        more = false;
        for (int c = 0; c < CAM_BITS_MAX; c++) {
            int beside[4], count = set->has[c] ? around(s->board, c, beside) : 0;
            for (int i = 0; i < count; i++) {
                int to = beside[i];
                if (set->has[to] || !s->own.has[to] || (cliffs && !are_joined(s, c, to)))
                    continue;
                set->has[to] = more = true;
            }
        }
    }
}

static void add_neighbours(const scene *s, cells *to, const cells *of)
{
    for (int c = 0; c < CAM_BITS_MAX; c++) {
        int beside[4], count = of->has[c] ? around(s->board, c, beside) : 0;
        for (int i = 0; i < count; i++)
            to->has[beside[i]] = true;
    }
}

static bool is_free(const scene *s, int cell)
{
    int beside[4], count = around(s->board, cell, beside);
    if (height(s, cell) == 0)
        return true;
    for (int i = 0; i < count; i++)
        if (height(s, beside[i]) == 0)
            return height(s, cell) == 1 && !is_own(s, cell);
    return false;
}

/* Up to three free cells in a row, and one beyond a corner; less on an uneven board. */
static void walk(const scene *s, int from, cells *zone)
{
    int first[4], second[4], third[4];
    zone->has[from] = true;
    for (int i = around(s->board, from, first) - 1; i >= 0; i--) {
        if (!is_free(s, first[i]))
            continue;
        zone->has[first[i]] = true;
        for (int j = around(s->board, first[i], second) - 1; j >= 0; j--) {
            if (!is_free(s, second[j]))
                continue;
            zone->has[second[j]] = true;
            bool corner = s->board->x[second[j]] != s->board->x[from] &&
                          s->board->y[second[j]] != s->board->y[from];
            if (!corner || s->board->uneven)
                continue;
            for (int k = around(s->board, second[j], third) - 1; k >= 0; k--)
                if (is_free(s, third[k]))
                    zone->has[third[k]] = true;
        }
    }
}

static void look_at_side(scene *s, int side)
{
    cells joined = {{0}}, zone = {{0}}, beside, tops = {{0}};
    for (int c = 0; c < CAM_BITS_MAX; c++) {
        s->join[side].has[c] = cam_bits_has(s->board->side[side], (unsigned)c);
        joined.has[c] = s->join[side].has[c] && s->own.has[c];
    }
    spread(s, &joined, true);
    add_neighbours(s, &s->join[side], &joined);
    for (int c = 0; c < CAM_BITS_MAX; c++)
        if (s->join[side].has[c] && is_free(s, c))
            walk(s, c, &zone);
    beside = zone;
    add_neighbours(s, &beside, &zone);
    for (int c = 0; c < CAM_BITS_MAX; c++)
        tops.has[c] = beside.has[c] && s->own.has[c];
    spread(s, &tops, false);
    add_neighbours(s, &beside, &tops);
    s->near[side] = beside;
}

static scene look(const cam_position *pos, const cam_rules *rules, cam_colour team)
{
    scene s = {.pos = pos, .board = &rules->board, .team = team};
    cam_terrain terrain;
    cam_terrain_find(pos, rules, &terrain);
    for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        s.own.has[cell] = is_own(&s, (int)cell);
        s.path.has[cell] = cam_bits_has(terrain.slack[team][0], cell);
        s.cut.has[cell] = cam_bits_has(terrain.slack[cam_colour_other(team)][0], cell);
    }
    for (int side = 0; side < rules->board.side_count; side++)
        look_at_side(&s, side);
    for (int c = 0; c < CAM_BITS_MAX; c++) {
        for (int side = 0; side < rules->board.side_count; side++)
            s.joined.has[c] |= s.own.has[c] && s.join[side].has[c];
        s.loose.has[c] = s.own.has[c] && !s.joined.has[c];
    }
    return s;
}

static bool touches(cam_bits stone, const cells *set)
{
    for (; cam_bits_any(stone);)
        if (set->has[cam_bits_pop(&stone)])
            return true;
    return false;
}

static bool lies_beside(const scene *s, cam_bits stone, const cells *set)
{
    cells beside = *set;
    add_neighbours(s, &beside, set);
    return touches(stone, &beside);
}

static bool threatens_from(const scene *s, cam_bits stone, int side)
{
    if (!touches(stone, &s->join[side]))
        return false;
    for (int i = 0; i < s->board->goal_count; i++) {
        int from = s->board->goal[i].from, to = s->board->goal[i].to;
        if ((from == side && touches(stone, &s->near[to])) ||
            (to == side && touches(stone, &s->near[from])))
            return true;
    }
    return false;
}

static unsigned flags_of(const scene *s, cam_bits stone)
{
    int sides = 0;
    for (int side = 0; side < s->board->side_count; side++)
        sides += threatens_from(s, stone, side);
    return (unsigned)(sides > 0) << CAM_FLAG_THREAT | (unsigned)(sides > 1) << CAM_FLAG_DOUBLE |
           (unsigned)lies_beside(s, stone, &s->joined) << CAM_FLAG_JOINED |
           (unsigned)lies_beside(s, stone, &s->loose) << CAM_FLAG_LOOSE |
           (unsigned)touches(stone, &s->path) << CAM_FLAG_PATH |
           (unsigned)touches(stone, &s->cut) << CAM_FLAG_CUT;
}

/* ---- the comparison ---- */

static unsigned flags_found(const cam_rules *rules, const cam_touch *flagged, cam_placement move)
{
    const cam_orientation *o = &rules->orientation[cam_placement_orientation(move)];
    unsigned flags = 0;
    for (int i = 0; i < CAM_FLAGS; i++)
        flags |= (unsigned)cam_bits_has(cam_touch_of(&flagged[i], o->outline),
                                        cam_placement_anchor(move))
                 << i;
    return flags;
}

static void find_flagged(const cam_position *pos, const cam_rules *rules, cam_colour team,
                         cam_touch flagged[CAM_FLAGS])
{
    cam_terrain terrain;
    cam_flag_cells touched;
    cam_terrain_find(pos, rules, &terrain);
    cam_flags_find(pos, rules, &terrain, team, &touched);
    cam_flags_of_outlines(rules, &touched, CAM_FLAGS - 1, flagged);
}

static void compare(const cam_position *pos, const cam_rules *rules, int seen[CAM_FLAG_SETS])
{
    static cam_placement move[CAM_MAX_MOVES];
    static cam_touch flagged[CAM_FLAGS];
    int count = cam_moves_array(pos, rules, move);
    for (cam_colour team = CAM_YELLOW; team < CAM_TEAMS; team++) {
        scene s = look(pos, rules, team);
        find_flagged(pos, rules, team, flagged);
        for (int i = 0; i < count; i++) {
            unsigned is = flags_found(rules, flagged, move[i]);
            unsigned should = flags_of(&s, cam_placement_cells(rules, move[i]));
            if (is != should) {
                show_position(pos, rules);
                fail_msg("%s has flags %02x, not %02x", move_text(rules, move[i]), is, should);
            }
            seen[is]++;
        }
    }
}

static void test_cells(void **state)
{
    (void)state;
    int seen[CAM_FLAG_SETS] = {0}, kinds = 0;
    cam_random random;
    cam_random_init(&random, 61);
    for (int game = 0; game < effort(640); game++) {
        game_kind kind = game % 4   ? box_kind(game)
                         : game % 8 ? uneven_kind(game / 8 % 2)
                                    : long_kind(game / 8 % 2);
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, kind.rules, (int)cam_random_below(&random, 24), &random);
        compare(&pos, kind.rules, seen);
    }
    for (int i = 0; i < CAM_FLAG_SETS; i++)
        kinds += seen[i] > 0;
    print_message("%7d  sets of flags\n", kinds);
    assert_true(kinds > 30); /* of 48: a double threat is a threat as well */
}

/* ---- makers of threats ---- */

static bool is_kept(const cam_moves *moves, cam_placement move)
{
    unsigned orientation = cam_placement_orientation(move), anchor = cam_placement_anchor(move);
    return moves->at[orientation / CAM_LANES][anchor / 64][orientation % CAM_LANES] >> anchor % 64 &
           1;
}

/* No move is dropped after which its team wins with one stone more, where it did not before. */
static void check_makers(const cam_position *pos, const cam_rules *rules, int *made, int *dropped)
{
    static cam_placement move[CAM_MAX_MOVES];
    cam_colour team = cam_position_team(pos);
    uint32_t groups = cam_position_groups(pos, rules);
    int count = cam_moves_array(pos, rules, move);
    cam_threats threats;
    cam_moves kept;
    cam_moves_find(pos, rules, &kept);
    cam_threats_keep_makers(pos, rules, &kept);
    cam_threats_find(pos, rules, team, groups, 1, &threats);
    for (int i = 0; i < count && !threats.count; i++) {
        cam_position next = *pos;
        cam_threats after;
        cam_position_play_legal(&next, rules, move[i], NULL);
        cam_threats_find(&next, rules, team, groups, 1, &after);
        if (after.count && !is_kept(&kept, move[i])) {
            show_position(pos, rules);
            fail_msg("%s makes a threat, and is dropped", move_text(rules, move[i]));
        }
        *made += after.count > 0;
        *dropped += !is_kept(&kept, move[i]);
    }
}

static void test_makers(void **state)
{
    (void)state;
    int made = 0, dropped = 0;
    cam_random random;
    cam_random_init(&random, 63);
    for (int game = 0; game < effort(160); game++) {
        game_kind kind = game % 8 == 7   ? uneven_kind(0)
                         : game % 8 == 3 ? long_kind(game / 8 % 2)
                                         : box_kind(game & 13);
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, kind.rules, 4 + (int)cam_random_below(&random, 16), &random);
        check_makers(&pos, kind.rules, &made, &dropped);
    }
    print_message("%7d  threats made, %d moves that make none dropped\n", made, dropped);
    assert_true(made > 100 && dropped > 100);
}

/* ---- the prior ---- */

/* Each move's weight is as many times what it would be without as its set of flags says. */
static void test_prior(void **state)
{
    (void)state;
    static cam_prior with[CAM_MAX_MOVES], without[CAM_MAX_MOVES];
    static cam_touch flagged[CAM_FLAGS];
    cam_random random;
    cam_random_init(&random, 62);
    cam_weights plain, flags;
    memcpy(&plain, cam_weights_tables(), sizeof plain);
    memset(plain.prior.flags, 0, sizeof plain.prior.flags);
    flags = plain;
    for (int i = 0; i < CAM_FLAG_SETS; i++)
        flags.prior.flags[i] = (float)(4 * cam_random_unit(&random) - 2);
    for (int game = 0; game < effort(120); game++) {
        game_kind kind = game % 4 ? box_kind(game & 13) : uneven_kind(game / 4 % 2);
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, kind.rules, (int)cam_random_below(&random, 20), &random);
        cam_moves moves;
        float total;
        cam_moves_find(&pos, kind.rules, &moves);
        int count = cam_prior_find(&pos, kind.rules, &moves, &flags, with, &total);
        assert_int_equal(cam_prior_find(&pos, kind.rules, &moves, &plain, without, &total), count);
        find_flagged(&pos, kind.rules, cam_position_team(&pos), flagged);
        for (int i = 0; i < count && !pos.neutral_left; i++) {
            double adds = (double)flags.prior.flags[flags_found(kind.rules, flagged, with[i].move)];
            double factor = (double)with[i].weight / (double)without[i].weight;
            assert_true(fabs(factor / exp(adds) - 1) < 1e-3);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_makers),
        cmocka_unit_test(test_prior),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
