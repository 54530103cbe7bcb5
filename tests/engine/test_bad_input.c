/*
 * test_bad_input.c: games that are over, limits that make no sense, memory that is not
 * there: a clear error or the nearest thing that works, never a crash.
 */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/solver.h"
#include "engine/verdict.h"
#include "fixture/memory.h"
#include "rules/shared.h"

/* ---- refusals ---- */

static const cam_engine_kind kinds[] = {CAM_ENGINE_STRONG, CAM_ENGINE_PLAIN, CAM_ENGINE_RANDOM};
enum { KINDS = 3 };

/* Refused with that status and some words, the verdict untouched, and afterwards the
 * engine works. */
static void expect_refusal(cam_engine *engine, const cam_position *pos, const cam_limits *limits,
                           cam_status status, const char *words)
{
    cam_verdict verdict, before;
    cam_error error = {0};
    memset(&verdict, 77, sizeof verdict);
    memset(&before, 77, sizeof before);
    assert_int_equal(cam_engine_think(engine, pos, limits, &verdict, &error), status);
    assert_string_equal(error.text, words);
    assert_memory_equal(&verdict, &before, sizeof verdict);
    assert_int_equal(cam_engine_think(engine, pos, limits, &verdict, NULL), status);

    game_kind kind = box_kind(0);
    cam_position start = start_game(&kind, 0);
    think(engine, &start, kind.rules, &(cam_limits){.visits = 10});
}

static void test_finished_game(void **state)
{
    (void)state;
    game_kind kind = box_kind(0);
    cam_random random;
    cam_random_init(&random, 111);
    for (int k = 0; k < KINDS; k++) {
        cam_engine *engine = new_engine(kind.rules, kinds[k], 1, 1, 1);
        for (int i = 0; i < 8; i++) {
            cam_position pos = start_game(&kind, 0);
            while (!cam_position_is_over(&pos))
                cam_position_play_legal(&pos, kind.rules,
                                        sensible_move(&pos, kind.rules, 1 + i % 2 * 8, &random),
                                        NULL);
            cam_limits limits = {.visits = 100, .points = i & 1, .level = i & 2 ? 3 : 0};
            expect_refusal(engine, &pos, &limits, CAM_ILLEGAL, "the game is over");
        }
        cam_engine_free(engine);
    }
}

static void test_levels(void **state)
{
    (void)state;
    static const int wrong[] = {-1, 10, 11, 1000, INT_MAX, INT_MIN};
    game_kind kind = box_kind(0);
    cam_position pos = start_game(&kind, 0);
    for (int k = 0; k < KINDS; k++) {
        cam_engine *engine = new_engine(kind.rules, kinds[k], 1, 1, 1);
        for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
            expect_refusal(engine, &pos, &(cam_limits){.level = wrong[i], .visits = 100},
                           CAM_MALFORMED, "a level is a number from 1 to 9");
        think(engine, &pos, kind.rules, &(cam_limits){.level = 0, .visits = 10});
        cam_engine_free(engine);
    }
}

static void test_negative_times(void **state)
{
    (void)state;
    const cam_limits wrong[] = {
        {.seconds = -1, .visits = 100},    {.cpu_seconds = -1e-9, .visits = 100},
        {.slice = -5, .visits = 100},      {.seconds = -HUGE_VAL, .visits = 100},
        {.cpu_seconds = -0.5, .level = 3}, {.seconds = 1, .slice = -HUGE_VAL, .visits = 100},
    };
    game_kind kind = box_kind(0);
    cam_position pos = start_game(&kind, 0);
    for (int k = 0; k < KINDS; k++) {
        cam_engine *engine = new_engine(kind.rules, kinds[k], 1, 1, 1);
        for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
            expect_refusal(engine, &pos, &wrong[i], CAM_MALFORMED, "a time cannot be negative");
        cam_engine_free(engine);
    }
}

/* ---- as little as possible ---- */

/* Next to no time still gives a move. */
static void test_tiny_times(void **state)
{
    (void)state;
    const cam_limits small[] = {
        {.seconds = 1e-12},
        {.cpu_seconds = 1e-12},
        {.visits = 1},
        {.seconds = 4e-324},
        {.visits = 1, .slice = 1e-12},
        {.seconds = 1e-12, .cpu_seconds = HUGE_VAL},
        {.seconds = HUGE_VAL, .visits = 1},
    };
    for (int k = 0; k < KINDS; k++)
        for (int i = 0; i < BOX_KINDS; i += 5) {
            game_kind kind = box_kind(i);
            cam_position pos = start_game(&kind, 0);
            cam_engine *engine = new_engine(kind.rules, kinds[k], 1, 1, 1);
            for (size_t n = 0; n < sizeof small / sizeof small[0]; n++)
                think(engine, &pos, kind.rules, &small[n]);
            cam_engine_free(engine);
        }
}

/* No limits at all is for ever: only a stop ends it, here with the first report. A stop
 * before the thinking begins is none. */
static void test_no_limits(void **state)
{
    (void)state;
    game_kind kind = box_kind(0);
    cam_position pos = start_game(&kind, 0);
    for (int k = 0; k < KINDS; k++) {
        cam_engine *engine = new_engine(kind.rules, kinds[k], 1, 1, 1);
        stopper s = {.engine = engine, .stop_at = 1};
        cam_limits limits = {.report = stop_at_report, .context = &s, .report_every = -1};
        cam_engine_stop(engine);
        cam_engine_stop(engine);
        think(engine, &pos, kind.rules, &limits);
        assert_int_equal(s.reports, kinds[k] != CAM_ENGINE_RANDOM);
        cam_verdict verdict = think(engine, &pos, kind.rules, &(cam_limits){.visits = 200});
        assert_true(verdict.visits >= 200 || kinds[k] != CAM_ENGINE_PLAIN);
        cam_engine_free(engine);
    }
}

/* Memory of nothing is raised to the least there is, threads to one. */
static void test_no_memory_asked(void **state)
{
    (void)state;
    static const size_t memory[] = {0, 1, 1000, CAM_ENGINE_MEMORY_MIN - 1};
    static const int threads[] = {0, -1, INT_MIN, 1};
    for (int k = 0; k < KINDS; k++)
        for (int i = 0; i < 4; i++) {
            game_kind kind = box_kind(4 * i);
            cam_engine_options options = {
                .kind = kinds[k], .memory = memory[i], .threads = threads[i]};
            cam_engine *engine = cam_engine_new(kind.rules, &options);
            assert_non_null(engine);
            cam_position pos = start_game(&kind, 0);
            for (int ply = 0; ply < 4 && !cam_position_is_over(&pos); ply++) {
                cam_verdict verdict = think(engine, &pos, kind.rules, &(cam_limits){.visits = 500});
                cam_position_play_legal(&pos, kind.rules, verdict.best, NULL);
            }
            cam_engine_free(engine);
        }
    cam_engine_free(NULL);
}

/* The player to move has one move only, or is the only one left. */
static void test_one_move(void **state)
{
    (void)state;
    game_kind kind = tiny_kind(0);
    cam_random random;
    cam_random_init(&random, 112);
    cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 1, 1, 1);
    int found = 0;
    for (int i = 0; i < 4000 && found < 20; i++) {
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, kind.rules, 12, &random);
        if (!cut_stocks(&pos, kind.rules, 1, &random) || cam_moves_count(&pos, kind.rules) > 1)
            continue;
        found++;
        for (int points = 0; points < 2; points++)
            think(engine, &pos, kind.rules, &(cam_limits){.visits = 100, .points = points});
    }
    assert_true(found > 0);
    cam_engine_free(engine);
}

/* ---- memory ---- */

/* Each allocation in turn fails: no engine, and nothing is lost. */
static void test_out_of_memory(void **state)
{
    (void)state;
    game_kind kind = box_kind(0);
    for (int k = 0; k < KINDS; k++)
        for (int threads = 1; threads <= 3; threads += 2) {
            cam_engine_options options = {
                .kind = kinds[k], .memory = (size_t)1 << 20, .threads = threads};
            cam_engine *engine = NULL;
            int failures = 0;
            for (; !engine; failures++) {
                assert_true(failures < 20);
                allowed = failures;
                engine = cam_engine_new(kind.rules, &options);
                allowed = -1;
            }
            assert_true(failures > 1);
            cam_engine_free(engine);
        }
    for (int failures = 0; failures < 2; failures++) {
        allowed = failures;
        cam_solver *solver = cam_solver_new(kind.rules, 1000);
        allowed = -1;
        assert_null(solver);
    }
}

/* Thinking allocates nothing: no search fails for lack of memory. */
static void test_no_allocation(void **state)
{
    (void)state;
    for (int i = 0; i < BOX_KINDS; i += 3) {
        game_kind kind = box_kind(i);
        cam_engine *engine = new_engine(kind.rules, kinds[i % KINDS], 1, 1 + i % 2, 1);
        cam_position pos = start_game(&kind, 0);
        long before = allocations;
        while (!cam_position_is_over(&pos)) {
            cam_limits limits = {.visits = 100, .points = i % 4 == 1};
            if (pos.plies % 5 == 4 && kinds[i % KINDS] == CAM_ENGINE_STRONG)
                limits = (cam_limits){.level = 1 + pos.plies % 4};
            cam_verdict verdict = think(engine, &pos, kind.rules, &limits);
            cam_position_play_legal(&pos, kind.rules, verdict.best, NULL);
        }
        cam_engine_reset(engine, 1);
        assert_int_equal(allocations, before);
        cam_engine_free(engine);
    }
}

/* Nobody else holds the rules any more, and the engine goes on with them. */
static void test_rules_are_held(void **state)
{
    (void)state;
    const cam_rules *rules;
    assert_int_equal(cam_rules_new(&cam_boards[0], &cam_box, &rules, NULL), CAM_OK);
    cam_engine *engine = new_engine(rules, CAM_ENGINE_STRONG, 1, 1, 1);
    assert_int_equal(cam_rules_users(rules), 2);
    cam_rules_release(rules);
    cam_position pos;
    cam_position_init(&pos, rules, (cam_setup){.players = 2, .neutral = false, .first = 0});
    think(engine, &pos, rules, &(cam_limits){.visits = 10});
    cam_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finished_game),  cmocka_unit_test(test_levels),
        cmocka_unit_test(test_negative_times), cmocka_unit_test(test_tiny_times),
        cmocka_unit_test(test_no_limits),      cmocka_unit_test(test_no_memory_asked),
        cmocka_unit_test(test_one_move),       cmocka_unit_test(test_out_of_memory),
        cmocka_unit_test(test_no_allocation),  cmocka_unit_test(test_rules_are_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
