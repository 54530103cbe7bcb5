/*
 * test_unrolled.c: the code that tools/unroll writes for the boards of the box, against the tables
 * it was written from and every stone's own cells.
 */
#include "rules/unrolled.h"

#include "engine/support.h"
#include "rules/kernel.h"

static cam_bits draw_set(const cam_rules *rules, cam_random *random)
{
    cam_bits set = {{0, 0}};
    unsigned share = cam_random_below(random, 8);
    for (cam_bits rest = rules->board.cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        if (cam_random_below(random, 8) < share)
            cam_bits_add(&set, cell);
    }
    return set;
}

static void check_touch(const cam_rules *rules, cam_random *random)
{
    static cam_by_outline touch[2][2];
    const cam_bits set[2] = {draw_set(rules, random), draw_set(rules, random)};
    cam_unrolled_touch(rules, set[0], set[1], touch[0], touch[1]);
    for (unsigned i = 0; i < rules->place_count; i++) {
        const cam_placement move = rules->place[i];
        const unsigned anchor = cam_placement_anchor(move);
        const int outline = rules->orientation[cam_placement_orientation(move)].outline;
        for (int k = 0; k < 2; k++)
            assert_int_equal(touch[k][anchor / 64][outline] >> anchor % 64 & 1,
                             cam_bits_meet(cam_placement_cells(rules, move), set[k]));
    }
}

/* Where a stone of that outline fits, out of 'groups' and among these anchors. */
static cam_bits find_fitting(const cam_rules *rules, const cam_heights *heights, int outline,
                             uint32_t groups, cam_bits among)
{
    cam_bits found = {{0, 0}};
    for (unsigned i = 0; i < (unsigned)rules->group_count * CAM_LANES; i++) {
        const cam_orientation *o = &rules->orientation[i];
        if (!o->column_count || o->outline != outline || !(groups >> i / CAM_LANES & 1))
            continue;
        for (cam_bits rest = cam_bits_and(o->fit, among); cam_bits_any(rest);) {
            unsigned anchor = cam_bits_pop(&rest);
            if (cam_fits_at(rules, cam_placement_make(i, anchor), heights, 2))
                cam_bits_add(&found, anchor);
        }
    }
    return found;
}

static bool check_first(const cam_rules *rules, const cam_heights *heights, cam_random *random)
{
    static cam_by_outline among[2];
    uint32_t groups = 0;
    for (int kind = 0; kind < rules->kind_count; kind++)
        groups |= cam_random_below(random, 2) ? rules->groups_of[kind] : 0;
    unsigned share = 1 + cam_random_below(random, 30);
    for (int i = 0; i < rules->outlines.count; i++)
        for (int word = 0; word < 2; word++) {
            among[word][i] = 0;
            for (int bit = 0; bit < 64; bit++)
                among[word][i] |= (uint64_t)(cam_random_below(random, 4000) < share) << bit;
        }
    cam_bits where = {{0, 0}}, wanted = where;
    int first = cam_unrolled_first(rules, heights->is, groups, among, &where), expected = -1;
    for (int i = 0; i < rules->outlines.count && expected < 0; i++) {
        wanted = find_fitting(rules, heights, i, groups, (cam_bits){{among[0][i], among[1][i]}});
        if (cam_bits_any(wanted))
            expected = i;
    }
    assert_int_equal(first, expected);
    assert_true(first < 0 || cam_bits_equal(where, wanted));
    return first >= 0;
}

static void test_unrolled(void **state)
{
    (void)state;
    static cam_rules rules;
    cam_random random;
    cam_random_init(&random, 83);
    int found = 0, tries = effort(800);
    for (int i = 0; i < tries; i++) {
        game_kind kind = box_kind(i);
        rules = *kind.rules;
        rules.unrolled = cam_unrolled_find(&rules);
        assert_true(rules.unrolled);
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, &rules, (int)cam_random_below(&random, 20), &random);
        cam_heights heights = cam_find_heights(&pos, 2);
        check_touch(&rules, &random);
        found += check_first(&rules, &heights, &random);
    }
    assert_in_range(found, tries / 10, tries * 9 / 10);
}

/* Other boards and pieces are not for it. */
static void test_others(void **state)
{
    (void)state;
    for (int i = 0; i < TINY_KINDS; i++)
        assert_int_equal(cam_unrolled_find(tiny_kind(i).rules), 0);
    for (int i = 0; i < LONG_KINDS; i++)
        assert_int_equal(cam_unrolled_find(long_kind(i).rules), 0);
    for (int i = 0; i < UNEVEN_KINDS; i++)
        assert_int_equal(cam_unrolled_find(uneven_kind(i).rules), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unrolled),
        cmocka_unit_test(test_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
