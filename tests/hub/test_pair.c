/*
 * Two servers at one store keep what they promise, whatever goes wrong between them; and the
 * checker sees each of six faults planted there.
 *
 * test_hub_pair --steps N --seed S runs longer, and prints what happened.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture/effort.h"
#include "hub/pair.h"
#include "hub/report.h"

#define STEPS         ((uint64_t)effort(200000))
#define PLANTED_STEPS 60000

static void print(uint64_t seed, const pair_outcome *outcome)
{
    const figure figures[] = {
        {"steps", outcome->steps},           {"events", outcome->events},
        {"moves", outcome->moves},           {"prepared replies", outcome->replies},
        {"flags", outcome->flags},           {"answers", outcome->answers},
        {"duplicates", outcome->duplicates}, {"refusals", outcome->refused},
        {"late writes", outcome->stale},     {"news", outcome->taken_in},
        {"lost news", outcome->lost},        {"cuts", outcome->cuts},
        {"crashes", outcome->crashes},       {"eras", outcome->eras}};
    report_run(seed, figures, sizeof figures / sizeof figures[0],
               (run_end){outcome->hash, outcome->violation, outcome->at_step});
}

static void test_promises_are_kept(void **unused)
{
    (void)unused;
    pair_outcome outcome = simulate_pair(1, STEPS, PAIR_SOUND);
    print(1, &outcome);
    assert_string_equal(outcome.violation, "");
    /* and it was not a quiet time */
    assert_true(outcome.moves > STEPS / 400);
    assert_true(outcome.flags > 0 && outcome.duplicates > 0 && outcome.refused > 0);
    assert_true(outcome.stale > 0 && outcome.taken_in > 0 && outcome.lost > 0);
    assert_true(outcome.cuts > 5 && outcome.crashes > 5 && outcome.eras > 1);
}

static void test_a_seed_is_a_trace(void **unused)
{
    (void)unused;
    pair_outcome one = simulate_pair(7, 9000, PAIR_SOUND), two = simulate_pair(7, 9000, PAIR_SOUND);
    pair_outcome other = simulate_pair(8, 9000, PAIR_SOUND);
    assert_true(one.hash == two.hash && one.events == two.events);
    assert_true(one.hash != other.hash);
}

/* The checker reports it, in one of the words for it. */
static void assert_seen(pair_fault fault, const char *words, const char *or_words)
{
    pair_outcome outcome = simulate_pair(1, PLANTED_STEPS, fault);
    if (!strstr(outcome.violation, words) && !strstr(outcome.violation, or_words))
        fail_msg("after %llu steps: '%s' does not say '%s'", (unsigned long long)outcome.steps,
                 outcome.violation, words);
}

static void test_news_alone_are_trusted(void **unused)
{
    (void)unused;
    assert_seen(PAIR_NO_SWEEP, "a watcher was not told", "think");
}

static void test_numbers_are_ignored(void **unused)
{
    (void)unused;
    assert_seen(PAIR_NO_NUMBERS, "cannot follow", "is kept as");
}

static void test_commands_are_known_at_one_server(void **unused)
{
    (void)unused;
    assert_seen(PAIR_NO_COMMANDS, "is answered to what is stored", "one command made events");
}

static void test_both_let_a_flag_fall(void **unused)
{
    (void)unused;
    assert_seen(PAIR_TWO_FLAGS, "cannot follow", "a second flag");
}

static void test_news_before_the_commit(void **unused)
{
    (void)unused;
    assert_seen(PAIR_EARLY_NEWS, "before it is stored", "is not what was stored");
}

static void test_plans_of_one_server(void **unused)
{
    (void)unused;
    assert_seen(PAIR_NO_SILENT, "was prepared, and", "was prepared, and");
}

static int run_long(int argc, char **argv)
{
    uint64_t steps = STEPS, seed = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--steps") == 0)
            steps = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            seed = strtoull(argv[i + 1], NULL, 10);
    }
    pair_outcome outcome = simulate_pair(seed, steps, PAIR_SOUND);
    print(seed, &outcome);
    return outcome.violation[0] != '\0';
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_promises_are_kept),
        cmocka_unit_test(test_a_seed_is_a_trace),
        cmocka_unit_test(test_news_alone_are_trusted),
        cmocka_unit_test(test_numbers_are_ignored),
        cmocka_unit_test(test_commands_are_known_at_one_server),
        cmocka_unit_test(test_both_let_a_flag_fall),
        cmocka_unit_test(test_news_before_the_commit),
        cmocka_unit_test(test_plans_of_one_server),
    };
    if (argc > 1)
        return run_long(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
