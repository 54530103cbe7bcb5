/*
 * test_touch.c: what touches a set of cells, both ways it is found, against every stone's own
 * cells.
 */
#include "engine/support.h"
#include "engine/touch.h"

enum { SETS = 5 };

static cam_bits draw_set(const cam_board *board, cam_random *random)
{
    cam_bits set = {{0, 0}};
    unsigned share = cam_random_below(random, 8);
    for (cam_bits rest = board->cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        if (cam_random_below(random, 8) < share)
            cam_bits_add(&set, cell);
    }
    return set;
}

static void check(const cam_rules *rules, const cam_touch *touch, cam_bits set, int *touching)
{
    for (unsigned i = 0; i < (unsigned)rules->group_count * CAM_LANES; i++) {
        const cam_orientation *o = &rules->orientation[i];
        for (cam_bits rest = o->fit; cam_bits_any(rest);) {
            unsigned anchor = cam_bits_pop(&rest);
            cam_bits cells = cam_placement_cells(rules, cam_placement_make(i, anchor));
            bool touches = cam_bits_meet(cells, set);
            assert_int_equal(cam_bits_has(cam_touch_of(touch, o->outline), anchor), touches);
            *touching += touches;
        }
    }
}

static void check_kind(const cam_rules *rules, cam_random *random, int *touching)
{
    static cam_touch touch[SETS], joined[SETS];
    cam_bits set[SETS];
    int count = 1 + (int)cam_random_below(random, SETS);
    for (int i = 0; i < count; i++)
        set[i] = draw_set(&rules->board, random);
    CAM_BY_WORDS(rules, cam_touch_find, rules, set, count, touch);
    cam_touch_join(rules, set, count, joined);
    for (int i = 0; i < count; i++) {
        check(rules, &touch[i], set[i], touching);
        check(rules, &joined[i], set[i], touching);
    }
}

static void test_touch(void **state)
{
    (void)state;
    int touching = 0;
    cam_random random;
    cam_random_init(&random, 71);
    for (int i = 0; i < effort(400); i++) {
        game_kind kind = i % 4   ? box_kind(i)
                         : i % 8 ? uneven_kind(i / 8 % 2)
                                 : long_kind(i / 8 % 2);
        check_kind(kind.rules, &random, &touching);
    }
    print_message("%7d  stones that touch\n", touching);
    assert_true(touching > 1000);
}

/* A group is named by an outline of its own that has an anchor, in either word. */
static void test_groups(void **state)
{
    (void)state;
    static cam_touch touch;
    for (int i = 0; i < BOX_KINDS; i += 4) {
        const cam_rules *rules = box_kind(i).rules;
        cam_touch_clear(&touch, rules);
        assert_int_equal(cam_touch_groups(&touch, rules), 0);
        for (int outline = 0; outline < rules->outlines.count; outline++) {
            touch.at[rules->board.words - 1][outline] = 1;
            assert_int_equal(cam_touch_groups(&touch, rules), rules->outlines.groups[outline]);
            touch.at[rules->board.words - 1][outline] = 0;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_touch), cmocka_unit_test(test_groups)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
