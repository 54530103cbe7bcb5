/*
 * test_turns.c: quarter turns close, undo each other and lead everywhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "hand/turns.h"
#include "support.h"

static bool exists(const cam_rules *rules, unsigned orientation)
{
    return rules->orientation[orientation].column_count > 0;
}

/* How many orientations turns lead to from one, itself included. */
static int count_reachable(const cam_rules *rules, const cam_turns *turns, unsigned from)
{
    bool reached[CAM_ORIENTATIONS] = {false};
    unsigned queue[CAM_ORIENTATIONS];
    int count = 0, next = 0;
    queue[count++] = from;
    reached[from] = true;
    while (next < count) {
        unsigned here = queue[next++];
        for (int axis = 0; axis < CAM_AXES; axis++) {
            unsigned there = turns->next[here][axis];
            assert_true(exists(rules, there));
            assert_int_equal(rules->orientation[there].kind, rules->orientation[here].kind);
            if (!reached[there])
                queue[count++] = there;
            reached[there] = true;
        }
    }
    return count;
}

static void every_orientation_leads_to_every_other(void **state)
{
    (void)state;
    for (int board = 0; cam_boards[board].name; board++) {
        game g;
        cam_turns turns;
        start_game(&g, cam_boards[board].name,
                   (cam_setup){.players = 2, .neutral = false, .first = 0});
        cam_turns_init(&turns, &g.rules);
        for (unsigned i = 0; i < CAM_ORIENTATIONS; i++)
            if (exists(&g.rules, i))
                assert_int_equal(count_reachable(&g.rules, &turns, i),
                                 count_orientations(&g.rules, g.rules.orientation[i].kind));
    }
}

static void four_quarters_are_none_and_back_undoes(void **state)
{
    (void)state;
    game g;
    cam_turns turns;
    start_game(&g, "octagon", (cam_setup){.players = 2, .neutral = false, .first = 0});
    cam_turns_init(&turns, &g.rules);
    for (unsigned i = 0; i < CAM_ORIENTATIONS; i++)
        for (int axis = 0; exists(&g.rules, i) && axis < CAM_AXES; axis++) {
            unsigned to = i;
            for (int quarter = 0; quarter < 4; quarter++)
                to = cam_turns_step(&turns, to, (cam_axis)axis, 1);
            assert_int_equal(to, i);
            unsigned there = cam_turns_step(&turns, i, (cam_axis)axis, 1);
            assert_int_equal(cam_turns_step(&turns, there, (cam_axis)axis, -1), i);
            there = cam_turns_step(&turns, i, (cam_axis)axis, -1);
            assert_int_equal(cam_turns_step(&turns, there, (cam_axis)axis, 1), i);
        }
}

/* The orientation whose cubes, counted from the first, are those of a move's text. */
static unsigned turned(const game *g, const char *move)
{
    return cam_placement_orientation(read_move(g, move));
}

static void turns_go_the_way_they_say(void **state)
{
    (void)state;
    game g;
    cam_turns turns;
    start_game(&g, "square", (cam_setup){.players = 2, .neutral = true, .first = 0});
    cam_turns_init(&turns, &g.rules);
    unsigned lying = turned(&g, "I:c4,d4,e4"), along = turned(&g, "I:d3,d4,d5");
    unsigned upright = turned(&g, "I:d4x3");
    assert_int_equal(cam_turns_step(&turns, lying, CAM_UPRIGHT, 1), along);
    assert_int_equal(cam_turns_step(&turns, along, CAM_FORWARD, 1), upright);
    assert_int_equal(cam_turns_step(&turns, lying, CAM_ASIDE, 1), upright);
    assert_int_equal(cam_turns_step(&turns, lying, CAM_FORWARD, 1), lying);

    start_game(&g, "square", (cam_setup){.players = 2, .neutral = false, .first = 0});
    cam_turns_init(&turns, &g.rules);
    /* Clockwise from above: the stem goes from south to west. */
    assert_int_equal(cam_turns_step(&turns, turned(&g, "T:c4,d4,e4,d3"), CAM_UPRIGHT, 1),
                     turned(&g, "T:d3,d4,d5,c4"));
    /* Over, away: what pointed south points up; over to the right: the same from west. */
    assert_int_equal(cam_turns_step(&turns, turned(&g, "T:c4,d4,e4,d3"), CAM_FORWARD, 1),
                     turned(&g, "T:c4,d4x2,e4"));
    assert_int_equal(cam_turns_step(&turns, turned(&g, "T:d3,d4,d5,c4"), CAM_ASIDE, 1),
                     turned(&g, "T:d3,d4x2,d5"));
    assert_int_equal(cam_turns_step(&turns, turned(&g, "L:c4,d4,e4,e3"), CAM_ASIDE, 1),
                     turned(&g, "L:d4x3,d3"));
}

static void held_by_the_middle_and_begun_lying(void **state)
{
    (void)state;
    game g;
    cam_turns turns;
    start_game(&g, "square", (cam_setup){.players = 2, .neutral = false, .first = 0});
    cam_turns_init(&turns, &g.rules);
    unsigned t = turned(&g, "T:c4,d4,e4,d3");
    const cam_column *middle = &g.rules.orientation[t].column[turns.grip[t][0]];
    cam_placement at_d4 = cam_placement_over(&g.rules, t, turns.grip[t][0], g.rules.board.at[3][3]);
    assert_string_equal(text_of(&g.rules, at_d4), "T:c4,d3,d4,e4");
    assert_int_equal(middle->low, 0);
    for (int kind = 0; kind < g.rules.kind_count; kind++) {
        const cam_orientation *o = &g.rules.orientation[turns.start[kind]];
        cam_cube cubes[CAM_CUBES];
        int count = cam_orientation_cubes(o, cubes), low[2] = {0}, high[2] = {0};
        assert_int_equal(o->kind, kind);
        for (int i = 0; i < count; i++) {
            assert_int_equal(cubes[i].z, 0);
            low[0] = cubes[i].x < low[0] ? cubes[i].x : low[0];
            high[0] = cubes[i].x > high[0] ? cubes[i].x : high[0];
            low[1] = cubes[i].y < low[1] ? cubes[i].y : low[1];
            high[1] = cubes[i].y > high[1] ? cubes[i].y : high[1];
        }
        assert_true(high[0] - low[0] >= high[1] - low[1]);
    }
}

/* An arch cannot stand with its mouth to the side, and a frame cannot stand at all: no
 * orientation of theirs has a gap in a column. Turning goes past those. */
static void turns_past_what_cannot_be(void **state)
{
    (void)state;
    static const cam_piece_set set = {
        .pieces = {{'U', {"###", "#.#"}, 2}, {'F', {"###", "#.#", "###"}, 1}},
        .neutral = {'I', {"###"}, 1},
    };
    game g;
    cam_turns turns;
    assert_int_equal(cam_rules_init(&g.rules, cam_board_find("square"), &set, NULL), CAM_OK);
    cam_turns_init(&turns, &g.rules);
    assert_int_equal(count_orientations(&g.rules, 1), 1);
    assert_int_equal(turns.next[turns.start[1]][CAM_FORWARD], turns.start[1]);
    assert_int_equal(count_reachable(&g.rules, &turns, turns.start[0]),
                     count_orientations(&g.rules, 0));
    for (unsigned i = 0; i < CAM_ORIENTATIONS; i++)
        for (int axis = 0; exists(&g.rules, i) && axis < CAM_AXES; axis++) {
            unsigned there = cam_turns_step(&turns, i, (cam_axis)axis, 1);
            assert_int_equal(cam_turns_step(&turns, there, (cam_axis)axis, -1), i);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_orientation_leads_to_every_other),
        cmocka_unit_test(four_quarters_are_none_and_back_undoes),
        cmocka_unit_test(turns_go_the_way_they_say),
        cmocka_unit_test(held_by_the_middle_and_begun_lying),
        cmocka_unit_test(turns_past_what_cannot_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
