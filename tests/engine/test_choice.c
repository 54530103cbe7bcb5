/*
 * test_choice.c: the move that is followed, against the formula written out move by move.
 */
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "engine/choice.h"
#include "engine/support.h"

enum { MOST = 40, ROUNDS = 20000 };

static float score_of(const cam_edge *edge, const cam_choice *by)
{
    float value = edge->value;
    if (value == CAM_EDGE_DRAWN)
        return 0.5f;
    if (value == CAM_EDGE_UNSEEN)
        value = by->unvisited;
    return value + by->spread * (float)edge->prior / (1 + (float)edge->visits);
}

static int choose_slowly(const cam_edges *edges, const cam_choice *by, bool *fresh)
{
    int best = -1;
    *fresh = false;
    for (int i = 0; i < edges->count && !*fresh; i++) {
        const cam_edge *edge = &edges->edge[i];
        *fresh = edge->visits == 0;
        if (edge->value == CAM_EDGE_WON)
            return i;
        if (edge->value != CAM_EDGE_LOST &&
            (best < 0 || score_of(edge, by) > score_of(&edges->edge[best], by)))
            best = i;
    }
    return best;
}

static float draw_value(cam_random *dice, uint32_t visits)
{
    static const float known[] = {CAM_EDGE_LOST, CAM_EDGE_DRAWN, CAM_EDGE_UNSEEN, CAM_EDGE_WON};
    if (!visits)
        return CAM_EDGE_UNSEEN;
    uint32_t kind = cam_random_below(dice, 40);
    return kind < 4 ? known[kind] : (float)cam_random_below(dice, 9) / 8; /* many are equal */
}

static void fill(cam_edges *edges, cam_random *dice)
{
    memset(edges->edge, 0, MOST * sizeof edges->edge[0]);
    edges->count = (uint16_t)(1 + cam_random_below(dice, MOST - CAM_EDGES_ABREAST));
    uint32_t seen = cam_random_below(dice, (uint32_t)edges->count + 1);
    for (uint32_t i = 0; i < edges->count; i++) {
        cam_edge *edge = &edges->edge[i];
        edge->prior = (uint16_t)cam_random_below(dice, 65536);
        edge->visits = i < seen ? 1 + cam_random_below(dice, 5) : 0;
        edge->value = draw_value(dice, edge->visits);
    }
}

static void test_random(void **state)
{
    (void)state;
    cam_edges *edges = calloc(1, sizeof *edges + MOST * sizeof edges->edge[0]);
    assert_non_null(edges);
    cam_random dice;
    cam_random_init(&dice, 17);
    int none = 0, fresh_found = 0;
    for (int round = 0; round < ROUNDS; round++) {
        fill(edges, &dice);
        cam_choice by = {(float)cam_random_unit(&dice) / 65535, (float)cam_random_unit(&dice)};
        bool fresh, slow_fresh;
        int best = cam_choice_make(edges, &by, &fresh);
        int slow = choose_slowly(edges, &by, &slow_fresh);
        assert_int_equal(best, slow);
        if (slow < 0 || edges->edge[slow].value != CAM_EDGE_WON) /* a win ends it, fresh or not */
            assert_int_equal(fresh, slow_fresh);
        none += slow < 0;
        fresh_found += fresh;
    }
    assert_true(none > 10 && fresh_found > ROUNDS / 4);
    free(edges);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
