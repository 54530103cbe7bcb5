/*
 * test_budget.c: when thinking ends. The limits are so large that the time the test itself
 * takes does not matter; what has passed is told by moving the start.
 */
#include "engine/budget.h"

#include <math.h>

#include "engine/support.h"

#define LIMIT 1e6 /* seconds */

/* Is the budget spent after this part of its time, if a look may come so late? */
static bool is_spent(double part, double late)
{
    const cam_limits limits = {.seconds = LIMIT};
    atomic_bool stop = false;
    cam_budget budget;
    cam_budget_start(&budget, &limits, &stop, (cam_time){0, 0});
    budget.start.wall -= part * LIMIT;
    budget.lateness.late = late * LIMIT;
    return cam_budget_is_spent(&budget, 0);
}

static void test_late_looks(void **state)
{
    (void)state;
    assert_false(is_spent(0.7, 0));
    assert_false(is_spent(0.7, 0.2));
    assert_true(is_spent(0.7, 0.4));
    assert_true(is_spent(1.01, 0));
}

/* However late looks have been, half of the time is for thinking. */
static void test_half_is_left(void **state)
{
    (void)state;
    assert_false(is_spent(0.4, 50));
    assert_true(is_spent(0.6, 50));
}

/* A look that comes late is remembered, and forgotten slowly. */
static void test_memory(void **state)
{
    (void)state;
    const cam_limits limits = {.seconds = LIMIT};
    atomic_bool stop = false;
    cam_budget budget;
    cam_budget_start(&budget, &limits, &stop, (cam_time){0, 0});
    budget.last_look.wall -= 0.2 * LIMIT;
    assert_false(cam_budget_is_spent(&budget, 0));
    assert_true(budget.lateness.late >= 0.2 * LIMIT);
    for (int i = 0; i < 100; i++)
        cam_budget_is_spent(&budget, 0);
    assert_true(budget.lateness.late > 0.15 * LIMIT && budget.lateness.late < 0.2 * LIMIT);
}

/* What is kept back grows with how late looks were, is never nothing and at most half. */
static void test_spare(void **state)
{
    (void)state;
    const cam_lateness on_time = {0}, late = {.late = 0.02}, later = {.late = 0.1};
    double least = cam_lateness_spare(&on_time, 1);
    assert_true(least > 0 && least <= 0.01);
    assert_true(cam_lateness_spare(&on_time, 0.1) <= 0.001);
    assert_true(cam_lateness_spare(&on_time, 100) <= 0.01);
    assert_true(cam_lateness_spare(&late, 1) > 0.02 + least);
    assert_true(cam_lateness_spare(&late, 1) < 0.06);
    assert_true(cam_lateness_spare(&later, 1) > cam_lateness_spare(&late, 1));
    assert_true(cam_lateness_spare(&later, 0.1) <= 0.05);
    assert_true(cam_lateness_spare(&later, 0) == 0);
}

/* A late look counts less as time passes, however many looks there are in it. */
static void test_forgetting(void **state)
{
    (void)state;
    cam_lateness often = {.late = 0.2}, seldom = {.late = 0.2};
    for (int i = 0; i < 1000; i++)
        cam_lateness_note(&often, 0.001, 0);
    for (int i = 0; i < 20; i++)
        cam_lateness_note(&seldom, 0.05, 0);
    assert_true(often.late > 0.05 && often.late < 0.15);
    assert_true(fabs(often.late - seldom.late) < 1e-6);
    cam_lateness_note(&often, 0.3, 0);
    assert_true(often.late >= 0.3);
}

/* Others are reckoned with when they have had the processor, and for a while after that; also
 * before anything is known. Work that takes long tells nothing of others. */
static void test_crowd(void **state)
{
    (void)state;
    cam_lateness l = {0};
    cam_lateness_note(&l, 0.05, 0.0001);
    assert_true(l.crowded == 0);
    cam_lateness_note(&l, 0.005, 0.004);
    assert_true(l.crowded > 0);
    cam_lateness_note(&l, 0.01, 0);
    assert_true(l.crowded > 0);
    for (int i = 0; i < 200; i++)
        cam_lateness_note(&l, 0.01, 0);
    assert_true(l.crowded == 0);
    assert_true(cam_lateness_unknown.crowded > 0);
}

/* Whoever has to be in time by the wall clock rests, all threads alike, if others want the
 * processor; a limit in CPU time needs none of it. */
static void test_rests(void **state)
{
    (void)state;
    const cam_limits by_wall = {.seconds = LIMIT}, by_cpu = {.cpu_seconds = LIMIT};
    atomic_bool stop = false;
    cam_budget budget;
    cam_budget_start(&budget, &by_wall, &stop, (cam_time){0, 0});
    budget.last_look.cpu -= 1; /* nothing can have been lost */
    assert_false(cam_budget_is_spent(&budget, 0));
    assert_false(atomic_load(&budget.rests));
    budget.last_look.wall -= 0.1;
    assert_false(cam_budget_is_spent(&budget, 0));
    assert_true(atomic_load(&budget.rests));
    cam_budget_start(&budget, &by_cpu, &stop, (cam_time){0, 0});
    budget.last_look.wall -= 0.1;
    assert_false(cam_budget_is_spent(&budget, 0));
    assert_false(atomic_load(&budget.rests));
}

/* Of CPU time too a little is kept back, for what comes after the last look. */
static void test_cpu_time(void **state)
{
    (void)state;
    const cam_limits limits = {.cpu_seconds = 100};
    const struct {
        double passed;
        bool is_spent;
    } cases[] = {{50, false}, {99.9, false}, {99.99951, true}, {101, true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        atomic_bool stop = false;
        cam_budget budget;
        cam_budget_start(&budget, &limits, &stop, (cam_time){0, cases[i].passed});
        assert_int_equal(cam_budget_is_spent(&budget, 0), cases[i].is_spent);
    }
}

/* The clock is looked at by time where time is what counts, and only there. */
static void test_due_looks(void **state)
{
    (void)state;
    const cam_limits timed = {.cpu_seconds = LIMIT}, counted = {.visits = 1000};
    atomic_bool stop = false;
    cam_budget budget;
    cam_budget_start(&budget, &timed, &stop, (cam_time){0, 0});
    budget.last_look.wall += LIMIT;
    assert_false(cam_budget_is_look_due(&budget));
    budget.last_look.wall -= 2 * LIMIT;
    assert_true(cam_budget_is_look_due(&budget));
    budget.limits = &counted;
    assert_false(cam_budget_is_look_due(&budget));
}

/* Pace and share reckon with what may be spent, not with what is kept back. */
static void test_share_of_what_is_left(void **state)
{
    (void)state;
    const cam_limits limits = {.seconds = LIMIT};
    atomic_bool stop = false;
    cam_budget budget;
    cam_budget_start(&budget, &limits, &stop, (cam_time){0, 0});
    budget.start.wall -= 0.5 * LIMIT;
    assert_true(cam_budget_share(&budget, 0) < 0.51);
    assert_true(cam_budget_visits_left(&budget, 1000, 1000) > 990);
    budget.lateness.late = 0.2 * LIMIT;
    assert_true(cam_budget_share(&budget, 0) > 0.6);
    assert_true(cam_budget_visits_left(&budget, 1000, 1000) < 600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_late_looks), cmocka_unit_test(test_half_is_left),
        cmocka_unit_test(test_memory),     cmocka_unit_test(test_spare),
        cmocka_unit_test(test_forgetting), cmocka_unit_test(test_crowd),
        cmocka_unit_test(test_rests),      cmocka_unit_test(test_cpu_time),
        cmocka_unit_test(test_due_looks),  cmocka_unit_test(test_share_of_what_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
