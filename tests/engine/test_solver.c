/*
 * test_solver.c: exact endings and the bound behind them, against plain minimax.
 */
#include "engine/force.h"
#include "engine/solver.h"
#include "engine/support.h"

enum {
    NODES = 1000000,         /* for the solver: more than any ending here needs */
    MOST_POSITIONS = 100000, /* for brute force; endings that need more are left out */
};

/* ---- endings ---- */

/* An ending with that many stones left: from a game of random moves, or one broken off
 * earlier, its stocks cut, unless it must be a 'whole' one. False if the game took another course.
 */
static bool make_ending(const game_kind *kind, int left, bool whole, cam_position *pos,
                        cam_random *random)
{
    int samples = cam_random_below(random, 2) ? 1 : 4;
    int cells = kind->rules->board.cell_count, cut_at = 99;
    if (!whole && cam_random_below(random, 2))
        cut_at = cells / 8 + (int)cam_random_below(random, (uint32_t)cells / 4);
    *pos = start_game(kind, (int)cam_random_below(random, 4));
    while (cam_solver_stones_left(pos, kind->rules) > left) {
        if (pos->plies >= cut_at)
            return cut_stocks(pos, kind->rules, left, random);
        cam_position_play_legal(pos, kind->rules, sensible_move(pos, kind->rules, samples, random),
                                NULL);
        if (cam_position_is_over(pos))
            return false;
    }
    return cam_solver_stones_left(pos, kind->rules) == left;
}

typedef struct tally {
    int tried, compared, wins, draws, losses;
} tally;

static int value_of(const cam_solution *solution, bool points)
{
    if (points)
        return solution->points.team[CAM_YELLOW] - solution->points.team[CAM_GREEN];
    return solution->result == CAM_YELLOW_WINS ? 1 : solution->result == CAM_GREEN_WINS ? -1 : 0;
}

/* The best move leads to a position of the same value. */
static void check_best(const cam_position *pos, const cam_rules *rules, bool points,
                       cam_placement best, int value)
{
    cam_position next = *pos;
    if (cam_position_play(&next, rules, best, NULL, NULL) != CAM_OK) {
        show_position(pos, rules);
        fail_msg("%s is no legal move", move_text(rules, best));
    }
    force_result after = force_solve(&next, rules, points, MOST_POSITIONS);
    if (after.value != value) {
        show_position(pos, rules);
        fail_msg("%s is worth %d, not %d", move_text(rules, best), after.value, value);
    }
}

static void check_ending(cam_solver *solver, const cam_position *pos, const cam_rules *rules,
                         bool points, tally *seen)
{
    force_result truth = force_solve(pos, rules, points, MOST_POSITIONS);
    seen->tried++;
    if (!truth.known)
        return;
    cam_solution solution = cam_solver_solve(solver, pos, points, NODES, NULL);
    assert_true(solution.solved);
    int value = value_of(&solution, points);
    if (value != truth.value) {
        show_position(pos, rules);
        fail_msg("solved as %d, by brute force %d%s", value, truth.value, points ? " points" : "");
    }
    assert_int_equal(solution.result, value > 0   ? CAM_YELLOW_WINS
                                      : value < 0 ? CAM_GREEN_WINS
                                                  : CAM_DRAW);
    check_best(pos, rules, points, solution.best, value);
    int mine = cam_position_team(pos) == CAM_YELLOW ? value : -value;
    seen->compared++;
    seen->wins += mine > 0;
    seen->draws += mine == 0;
    seen->losses += mine < 0;
}

/* One ending, then on along random moves with the same table, which by then knows the
 * positions from other sides; base game and points by turns or one after the other. */
static void check_line(cam_solver *solver, const game_kind *kind, cam_position pos, int points,
                       tally *seen, cam_random *random)
{
    while (!cam_position_is_over(&pos)) {
        check_ending(solver, &pos, kind->rules, points > 0, seen);
        if (points > 1)
            check_ending(solver, &pos, kind->rules, false, seen);
        cam_position_play_legal(&pos, kind->rules, cam_moves_random(&pos, kind->rules, random),
                                NULL);
    }
}

static void check_endings(game_kind (*kind_of)(int i), int kinds, int each, int most_left,
                          tally *seen, cam_random *random)
{
    for (int i = 0; i < kinds; i++) {
        game_kind kind = kind_of(i);
        cam_solver *large = cam_solver_new(kind.rules, (size_t)1 << 20);
        cam_solver *small = cam_solver_new(kind.rules, 0);
        assert_true(large && small);
        for (int number = 0; number < each;) {
            cam_position pos;
            int left = 1 + (int)cam_random_below(random, (uint32_t)most_left);
            if (!make_ending(&kind, left, false, &pos, random))
                continue;
            if (number % 5 == 0) /* the past holds more edge stones than the board shows */
                for (int team = 0; team < CAM_TEAMS; team++)
                    pos.edge_stones[team] += (uint8_t)cam_random_below(random, 10);
            check_line(number % 2 ? small : large, &kind, pos, number % 3, seen, random);
            number++;
        }
        cam_solver_free(large);
        cam_solver_free(small);
    }
}

static void report(const tally *seen)
{
    print_message("%7d  endings\n%7d  within reach of brute force\n%7d  won, %d drawn, %d lost\n",
                  seen->tried, seen->compared, seen->wins, seen->draws, seen->losses);
}

static void test_endings(void **state)
{
    (void)state;
    tally seen = {0};
    cam_random random;
    cam_random_init(&random, 71);
    check_endings(box_kind, BOX_KINDS, effort(40), 3, &seen, &random);
    report(&seen);
    assert_true(seen.compared > effort(1200));
    assert_true(seen.wins > effort(300) && seen.losses > effort(100) && seen.draws > effort(100));
}

static void test_tiny_endings(void **state)
{
    (void)state;
    tally seen = {0};
    cam_random random;
    cam_random_init(&random, 72);
    check_endings(tiny_kind, TINY_KINDS, effort(250), 4, &seen, &random);
    report(&seen);
    assert_true(seen.compared > effort(1000));
    assert_true(seen.wins > effort(200) && seen.losses > effort(100) && seen.draws > effort(20));
}

/* Five stones left, as they come up in games: always solved, and cheaply. */
static void test_five_left(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 73);
    uint64_t most = 0, total = 0;
    int count = 0;
    for (int i = 0; i < BOX_KINDS; i++) {
        game_kind kind = box_kind(i);
        cam_solver *solver = cam_solver_new(kind.rules, (size_t)16 << 20);
        assert_non_null(solver);
        for (int number = 0; number < effort(30); number++, count++) {
            cam_position pos;
            while (!make_ending(&kind, 5, true, &pos, &random))
                ;
            cam_solution solution = cam_solver_solve(solver, &pos, number % 2, NODES, NULL);
            assert_true(solution.solved);
            total += solution.nodes;
            most = solution.nodes > most ? solution.nodes : most;
        }
        cam_solver_free(solver);
    }
    print_message("%7d  endings\n%7d  nodes each\n%7d  at most\n", count,
                  (int)(total / (uint64_t)count), (int)most);
}

/* ---- limits ---- */

static void test_limits(void **state)
{
    (void)state;
    game_kind kind = box_kind(8);
    cam_random random;
    cam_random_init(&random, 74);
    cam_position pos = start_game(&kind, 0);
    play_sensibly(&pos, kind.rules, 10, &random);
    cam_solver *solver = cam_solver_new(kind.rules, (size_t)1 << 20);
    for (uint64_t nodes = 0; nodes < 200; nodes += 1 + nodes / 2) {
        cam_solution solution = cam_solver_solve(solver, &pos, true, nodes, NULL);
        assert_false(solution.solved);
        assert_true(solution.nodes <= nodes);
        assert_int_equal(solution.best, CAM_NO_PLACEMENT);
    }
    atomic_bool stop = true, on = false;
    const cam_limits none = {0}, little = {.cpu_seconds = 1e-6};
    cam_placement move = 4321;
    for (int i = 0; i < 2; i++) { /* told to stop, or out of time */
        cam_budget budget;
        cam_budget_start(&budget, i ? &little : &none, i ? &on : &stop, (cam_time){0, 0});
        assert_false(cam_solver_solve(solver, &pos, true, NODES, &budget).solved);
        assert_int_equal(cam_solver_prove(solver, &pos, 9, NODES, &budget, &move), 0);
    }
    /* what was broken off leaves nothing false behind */
    assert_true(cut_stocks(&pos, kind.rules, 2, &random));
    tally seen = {0};
    check_ending(solver, &pos, kind.rules, true, &seen);
    check_ending(solver, &pos, kind.rules, false, &seen);
    cam_solver_free(solver);
    cam_solver_free(NULL);
}

static void test_finished_game(void **state)
{
    (void)state;
    game_kind kind = tiny_kind(0);
    cam_random random;
    cam_random_init(&random, 75);
    cam_solver *solver = cam_solver_new(kind.rules, 0);
    for (int i = 0; i < 50; i++) {
        cam_position pos = start_game(&kind, 0);
        while (!cam_position_is_over(&pos))
            cam_position_play_legal(&pos, kind.rules, cam_moves_random(&pos, kind.rules, &random),
                                    NULL);
        cam_solution solution = cam_solver_solve(solver, &pos, false, NODES, NULL);
        assert_true(solution.solved);
        assert_int_equal(solution.result, pos.result);
        assert_int_equal(solution.best, CAM_NO_PLACEMENT);
        solution = cam_solver_solve(solver, &pos, true, NODES, NULL);
        cam_points points = cam_score_points(&pos, kind.rules);
        assert_memory_equal(&solution.points, &points, sizeof points);
        cam_placement move = 4321;
        assert_int_equal(cam_solver_prove(solver, &pos, 5, NODES, NULL, &move), 0);
        assert_int_equal(move, 4321);
    }
    cam_solver_free(solver);
}

/* ---- proofs ---- */

/* A proof is a win, in no more plies than it says. Longer known ones are in test_wins.c. */
static void test_proofs(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 77);
    int proved[8] = {0}, won[8] = {0};
    for (int i = 0; i < BOX_KINDS + TINY_KINDS; i++) {
        game_kind kind = i < BOX_KINDS ? box_kind(i) : tiny_kind(i);
        cam_solver *solver = cam_solver_new(kind.rules, 0);
        for (int number = 0; number < effort(i < BOX_KINDS ? 60 : 400); number++) {
            cam_position pos;
            cam_placement move;
            if (!make_ending(&kind, 2 + number % 4, false, &pos, &random))
                continue;
            force_result truth = force_solve(&pos, kind.rules, false, MOST_POSITIONS);
            if (!truth.known)
                continue;
            int win = cam_position_team(&pos) == CAM_YELLOW ? 1 : -1;
            int plies = cam_solver_prove(solver, &pos, 7, NODES, NULL, &move);
            won[truth.value == win ? truth.plies : 0]++;
            proved[plies]++;
            if (plies && (truth.value != win || truth.plies > plies)) {
                show_position(&pos, kind.rules);
                fail_msg("no win in %d", plies);
            }
            assert_int_equal(plies == 1, truth.value == win && truth.plies == 1);
        }
        cam_solver_free(solver);
    }
    print_message("%7d %d %d  wins in one, two, three\n%7d %d %d  proved\n", won[1], won[3], won[5],
                  proved[1], proved[3], proved[5]);
    assert_true(proved[1] > effort(200) && proved[3] > 0);
}

/* ---- the bound ---- */

/* May the team connect if everybody helps? -1: too many positions to say. */
static int can_connect(const cam_position *pos, const cam_rules *rules, cam_colour team,
                       long *positions)
{
    if (cam_position_is_over(pos))
        return pos->result == (uint8_t)cam_result_win(team);
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, move);
    *positions -= count;
    for (int i = 0; i < count; i++) {
        if (*positions < 0)
            return -1;
        cam_position next = *pos;
        cam_position_play_legal(&next, rules, move[i], NULL);
        int can = can_connect(&next, rules, team, positions);
        if (can)
            return can;
    }
    return 0;
}

typedef struct bound_tally {
    int positions, can, cannot, known_cannot;
} bound_tally;

static void check_bound(const cam_position *pos, const cam_rules *rules, bound_tally *seen)
{
    for (cam_colour team = CAM_YELLOW; team < CAM_TEAMS; team++) {
        long positions = MOST_POSITIONS;
        int can = can_connect(pos, rules, team, &positions);
        bool may = cam_solver_may_connect(pos, rules, team);
        seen->positions++;
        seen->can += can == 1;
        seen->cannot += can == 0;
        seen->known_cannot += !may;
        if (can == 1 && !may) {
            show_position(pos, rules);
            fail_msg("%s can connect, but the bound says no", cam_colour_name(team));
        }
    }
}

static void test_bound(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 76);
    bound_tally seen = {0};
    for (int i = 0; i < BOX_KINDS + TINY_KINDS; i++) {
        game_kind kind = i < BOX_KINDS ? box_kind(i) : tiny_kind(i);
        for (int number = 0; number < effort(120); number++) {
            cam_position pos;
            if (make_ending(&kind, 1 + number % 4, false, &pos, &random))
                check_bound(&pos, kind.rules, &seen);
        }
    }
    print_message("%7d  cases\n%7d  can connect\n%7d  cannot\n%7d  of which the bound knows\n",
                  seen.positions, seen.can, seen.cannot, seen.known_cannot);
    assert_true(seen.can > effort(400) && seen.known_cannot > effort(100));
}

/* The only way leads over a column of two: an L that stands on d5 reaches over d4. */
static void test_bound_over_two(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_read(rules, " ggg ggg ggg ggg ggg ggg ggg ggg"
                                          " ggg ggg ggg ggg ggg ggg ggg ggg"
                                          " ggg ggg ggg ggg ggg ggg ggg ggg"
                                          " ggg ggg ggg .   ggg ggg ggg ggg"
                                          " yy  yy  yy  gg  yy  yy  yy  yy "
                                          " ggg ggg ggg ggg ggg ggg ggg ggg"
                                          " ggg ggg ggg ggg ggg ggg ggg ggg"
                                          " ggg ggg ggg ggg ggg ggg ggg ggg");
    sketch_hand(&pos, rules, 1, "L1");
    sketch_hand(&pos, rules, 2, "");
    bound_tally seen = {0};
    check_bound(&pos, rules, &seen);
    assert_true(cam_solver_may_connect(&pos, rules, CAM_YELLOW));
    sketch_play(&pos, rules, "L:d5x3,d4");
    assert_int_equal(pos.result, CAM_YELLOW_WINS);
}

static void test_stones_left(void **state)
{
    (void)state;
    for (int i = 0; i < BOX_KINDS; i++) {
        game_kind kind = box_kind(i);
        cam_position pos = start_game(&kind, 0);
        int all = 28 + 2 * kind.neutral;
        assert_int_equal(cam_solver_stones_left(&pos, kind.rules), all);
        pos.out = 2; /* seat 2 */
        assert_int_equal(cam_solver_stones_left(&pos, kind.rules),
                         all - (kind.players == 2 ? 14 : 7));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_endings),       cmocka_unit_test(test_tiny_endings),
        cmocka_unit_test(test_five_left),     cmocka_unit_test(test_limits),
        cmocka_unit_test(test_finished_game), cmocka_unit_test(test_bound),
        cmocka_unit_test(test_stones_left),   cmocka_unit_test(test_bound_over_two),
        cmocka_unit_test(test_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
