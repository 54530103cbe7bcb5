/*
 * The promises of the protocol, over hundreds of thousands of steps in which everything
 * goes wrong; and that the checker sees each of nine faults planted around the hub.
 *
 * test_simulator --steps N --seed S runs longer, and prints what happened.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fixture/effort.h"
#include "hub/report.h"
#include "hub/simulator.h"

#define STEPS         effort(300000)
#define PLANTED_STEPS 120000

static void print(uint64_t seed, const sim_outcome *outcome)
{
    const figure figures[] = {
        {"steps", outcome->steps},           {"tables", outcome->tables},
        {"events", outcome->events},         {"rated games", outcome->rated},
        {"moves", outcome->moves},           {"prepared replies", outcome->replies},
        {"flags", outcome->flags},           {"claims", outcome->claims},
        {"answers", outcome->answers},       {"refusals", outcome->refused},
        {"duplicates", outcome->duplicates}, {"calls about accounts", outcome->accounts},
        {"crashes", outcome->crashes},       {"orderly stops", outcome->stops}};
    report_run(seed, figures, sizeof figures / sizeof figures[0],
               (run_end){outcome->hash, outcome->violation, outcome->at_step});
}

static void test_promises_are_kept(void **unused)
{
    (void)unused;
    const uint64_t seed = 33; /* in which all of this happens, also in few steps */
    sim_outcome outcome = simulate(seed, (uint64_t)STEPS, SIM_SOUND);
    print(seed, &outcome);
    assert_string_equal(outcome.violation, "");
    /* and it was not a quiet time */
    assert_true(outcome.moves > (uint64_t)STEPS / 200);
    assert_true(outcome.flags > 0 && outcome.duplicates > 0 && outcome.refused > 0);
    assert_true(outcome.replies > 0 && outcome.claims > 0 && outcome.accounts > 0);
    assert_true(outcome.rated > 0);
    assert_true(outcome.crashes > 10 && outcome.stops > 10);
}

static void test_a_seed_is_a_trace(void **unused)
{
    (void)unused;
    sim_outcome one = simulate(7, 12000, SIM_SOUND), two = simulate(7, 12000, SIM_SOUND);
    sim_outcome other = simulate(8, 12000, SIM_SOUND);
    assert_true(one.hash == two.hash && one.events == two.events);
    assert_true(one.hash != other.hash);
}

/* The checker reports it, in the words for it. */
static void assert_seen(sim_fault fault, const char *words)
{
    sim_outcome outcome = simulate(1, PLANTED_STEPS, fault);
    if (!strstr(outcome.violation, words))
        fail_msg("after %llu steps: '%s' does not say '%s'", (unsigned long long)outcome.steps,
                 outcome.violation, words);
}

static void test_early_acknowledgement(void **unused)
{
    (void)unused;
    assert_seen(SIM_EARLY_ACK, "before it is stored");
}

static void test_forgotten_commit(void **unused)
{
    (void)unused;
    assert_seen(SIM_FORGOTTEN, "before it is stored");
}

static void test_no_deduplication(void **unused)
{
    (void)unused;
    assert_seen(SIM_NO_COMMANDS, "one command made events");
}

static void test_off_by_one_resume(void **unused)
{
    (void)unused;
    assert_seen(SIM_OFF_BY_ONE, "a watcher waits for");
}

static void test_two_flags(void **unused)
{
    (void)unused;
    assert_seen(SIM_TWO_FLAGS, "a second flag");
}

static void test_double_engine_answer(void **unused)
{
    (void)unused;
    assert_seen(SIM_DOUBLE_THOUGHT, "the engine did not make this move");
}

static void test_lost_wake_up(void **unused)
{
    (void)unused;
    sim_outcome outcome = simulate(1, PLANTED_STEPS, SIM_LOST_WAKE);
    assert_true(strstr(outcome.violation, "a flag does not fall") ||
                strstr(outcome.violation, "are to move") ||
                strstr(outcome.violation, "was not told") ||
                strstr(outcome.violation, "the lobby has"));
}

static void test_lost_ratings(void **unused)
{
    (void)unused;
    assert_seen(SIM_NO_RATINGS, "rated games, and");
}

static void test_clock_jump_charged(void **unused)
{
    (void)unused;
    sim_outcome outcome = simulate(1, PLANTED_STEPS, SIM_CLOCK_JUMP);
    assert_true(strstr(outcome.violation, "are charged for") ||
                strstr(outcome.violation, "a flag before its time") ||
                strstr(outcome.violation, "a pause does not cost"));
}

static int run_long(int argc, char **argv)
{
    uint64_t steps = (uint64_t)STEPS, seed = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--steps") == 0)
            steps = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            seed = strtoull(argv[i + 1], NULL, 10);
    }
    clock_t before = clock();
    sim_outcome outcome = simulate(seed, steps, SIM_SOUND);
    double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
    print(seed, &outcome);
    printf("%.0f steps a second of CPU time\n", (double)outcome.steps / seconds);
    return outcome.violation[0] != '\0';
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_promises_are_kept),
        cmocka_unit_test(test_a_seed_is_a_trace),
        cmocka_unit_test(test_early_acknowledgement),
        cmocka_unit_test(test_forgotten_commit),
        cmocka_unit_test(test_no_deduplication),
        cmocka_unit_test(test_off_by_one_resume),
        cmocka_unit_test(test_two_flags),
        cmocka_unit_test(test_double_engine_answer),
        cmocka_unit_test(test_lost_wake_up),
        cmocka_unit_test(test_lost_ratings),
        cmocka_unit_test(test_clock_jump_charged),
    };
    if (argc > 1)
        return run_long(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
