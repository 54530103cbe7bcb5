/*
 * test_house.c: the engine by house rules (RULES 11): it takes the pie when it should and
 * cuts it evenly, and counts edge cells where they decide.
 */
#include "engine/engine.h"
#include "engine/force.h"
#include "engine/solver.h"
#include "engine/support.h"

enum { MOST_POSITIONS = 100000, NODES = 3000000, VISITS = 3000 };

static cam_engine *new_engine(const cam_rules *rules)
{
    cam_engine *engine = cam_engine_new(
        rules, &(cam_engine_options){
                   .kind = CAM_ENGINE_STRONG, .memory = (size_t)16 << 20, .threads = 1, .seed = 5});
    assert_non_null(engine);
    return engine;
}

static cam_verdict think(cam_engine *engine, const cam_position *pos, uint64_t visits)
{
    cam_verdict verdict;
    cam_limits limits = {.visits = visits};
    assert_int_equal(cam_engine_think(engine, pos, &limits, &verdict, NULL), CAM_OK);
    return verdict;
}

/* ---- pie ---- */

/* What the game is worth to the player to move, who keeps their side. */
static int value_of(cam_solver *solver, const cam_position *pos)
{
    cam_solution solution = cam_solver_solve(solver, pos, false, NODES, NULL);
    assert_true(solution.solved);
    if (solution.result == CAM_DRAW)
        return 0;
    return solution.result == cam_result_win(cam_position_team(pos)) ? 1 : -1;
}

static void test_takes_the_pie(void **state)
{
    (void)state;
    int taken = 0, left = 0;
    for (int i = 0; i < TINY_KINDS; i += 2) { /* those for two players */
        game_kind kind = tiny_kind(i);
        cam_solver *solver = cam_solver_new(kind.rules, (size_t)16 << 20);
        cam_engine *engine = new_engine(kind.rules);
        cam_position begin;
        cam_position_init(&begin, kind.rules, (cam_setup){.players = 2, .house = {.pie = true}});
        cam_placement first[CAM_MAX_MOVES];
        int count = cam_moves_array(&begin, kind.rules, first),
            step = 1 + count / effort_at_least(30, 15);
        for (int k = 0; k < count; k += step) {
            cam_position pos = begin;
            cam_position_play_legal(&pos, kind.rules, first[k], NULL);
            if (cam_position_is_over(&pos))
                continue; /* the first stone connects */
            int value = value_of(solver, &pos);
            bool takes = think(engine, &pos, VISITS).best == CAM_SWAP;
            if (value && takes != (value < 0)) {
                show_position(&pos, kind.rules);
                fail_msg("%s is %s, and should not be", move_text(kind.rules, first[k]),
                         takes ? "taken" : "left");
            }
            taken += takes;
            left += !takes;
        }
        cam_engine_free(engine);
        cam_solver_free(solver);
    }
    print_message("%7d  first stones taken, %d left\n", taken, left);
    assert_true(taken > 1 && left > 5);
}

/* ---- bridget ---- */

static bool make_ending(const game_kind *kind, int left, cam_position *pos, cam_random *random)
{
    int cells = kind->rules->board.cell_count;
    cam_position_init(pos, kind->rules, (cam_setup){.players = 2, .house = {.bridget = true}});
    play_sensibly(pos, kind->rules, cells / 6 + (int)cam_random_below(random, (uint32_t)cells / 6),
                  random);
    return cut_stocks(pos, kind->rules, left, random);
}

/* The best move keeps what brute force says the ending is worth. */
static bool check_ending(cam_engine *engine, const game_kind *kind, const cam_position *pos)
{
    force_result truth = force_solve(pos, kind->rules, false, MOST_POSITIONS);
    if (!truth.known)
        return false;
    cam_verdict verdict = think(engine, pos, VISITS);
    cam_position next = *pos;
    cam_position_play_legal(&next, kind->rules, verdict.best, NULL);
    force_result after = force_solve(&next, kind->rules, false, MOST_POSITIONS);
    if (after.value != truth.value) {
        show_position(pos, kind->rules);
        fail_msg("%s is worth %d, not %d", move_text(kind->rules, verdict.best), after.value,
                 truth.value);
    }
    cam_position base = *pos;
    base.house = 0;
    force_result without = force_solve(&base, kind->rules, false, MOST_POSITIONS);
    return without.known && without.value != truth.value;
}

static void test_counts_edge_cells(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 91);
    int count = 0, decided = 0; /* by edge cells: in the base game it were another result */
    for (int i = 0; i < BOX_KINDS; i += 4) { /* for two players, without neutral stones */
        game_kind kind = box_kind(i);
        cam_engine *engine = new_engine(kind.rules);
        for (int number = 0; number < effort_at_least(100, 30);) {
            cam_position pos;
            if (!make_ending(&kind, 1 + number % 2, &pos, &random))
                continue;
            decided += check_ending(engine, &kind, &pos);
            number++;
            count++;
        }
        cam_engine_free(engine);
    }
    print_message("%7d  endings, %d decided by edge cells\n", count, decided);
    assert_true(decided > count / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_takes_the_pie),
        cmocka_unit_test(test_counts_edge_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
