/*
 * test_budget.c: when thinking ends. The limits are so large that the time the test itself
 * takes does not matter; what has passed is told by moving the start.
 */
#include "engine/budget.h"
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
    budget.late = late * LIMIT;
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
    budget.last_look -= 0.2 * LIMIT;
    assert_false(cam_budget_is_spent(&budget, 0));
    assert_true(budget.late >= 0.2 * LIMIT);
    for (int i = 0; i < 100; i++)
        cam_budget_is_spent(&budget, 0);
    assert_true(budget.late > 0.15 * LIMIT && budget.late < 0.2 * LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_late_looks),
        cmocka_unit_test(test_half_is_left),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
