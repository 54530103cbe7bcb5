/*
 * test_walk.c: a walk sees every node once, with the position that belongs there.
 */
#include <stdlib.h>
#include <string.h>

#include "record/walk.h"
#include "support.h"

static void expect_position(const cam_walk *walk)
{
    cam_position pos = cam_record_position(walk->record, walk->node);
    assert_memory_equal(&walk->pos, &pos, sizeof pos);
}

/* How many nodes hang on the root, whatever was removed. */
static int count_nodes(const cam_record *record)
{
    int count = 0;
    for (cam_node node = CAM_ROOT; node != CAM_NO_NODE; node = cam_record_next(record, node))
        count++;
    return count;
}

static void random_trees(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 41);
    for (int round = 0; round < 60; round++) {
        cam_record *record = random_record(&random, 60);
        if (round % 2 && cam_record_child(record, CAM_ROOT) != CAM_NO_NODE)
            cam_record_remove(record, cam_record_child(record, CAM_ROOT));
        cam_walk walk;
        int seen = 1;
        cam_node expected = CAM_ROOT;
        cam_walk_begin(&walk, record);
        for (expect_position(&walk); cam_walk_next(&walk); seen++) {
            expected = cam_record_next(record, expected);
            assert_int_equal(walk.node, expected);
            expect_position(&walk);
        }
        assert_int_equal(seen, count_nodes(record));
        assert_int_equal(walk.node, expected); /* it stays at the last */
        expect_position(&walk);
        assert_false(cam_walk_next(&walk));
        cam_record_free(record);
    }
}

static void skipping_leaves_a_subtree_out(void **state)
{
    (void)state;
    cam_record *record = read_game("(;(;Y[O:a1,a2,b1,b2];G[O:d1,d2,e1,e2];C[x])"
                                   "(;Y[O:g7,g8,h7,h8];C[y];G[O:a1,a2,b1,b2]))");
    cam_walk walk;
    cam_walk_begin(&walk, record);
    assert_true(cam_walk_next(&walk) && cam_walk_skip(&walk));
    assert_string_equal(cam_record_move_text(record, walk.node), "O:g7,g8,h7,h8");
    expect_position(&walk);
    assert_true(cam_walk_next(&walk) && cam_walk_next(&walk));
    assert_int_equal(walk.pos.plies, 2);
    assert_false(cam_walk_skip(&walk));
    cam_walk_begin(&walk, record);
    assert_false(cam_walk_skip(&walk));
    cam_record_free(record);
}

static void the_root_may_have_a_move(void **state)
{
    (void)state;
    cam_record *record = read_game("(;Y[O:a1,a2,b1,b2];;G[O:d1,d2,e1,e2])");
    cam_placement move[CAM_LINE_PLIES];
    assert_int_equal(cam_record_line(record, CAM_ROOT, move), 1);
    assert_int_equal(cam_record_line(record, main_node(record, 2), move), 2);
    assert_int_equal(move[0], cam_record_move(record, CAM_ROOT));
    cam_node node[CAM_LINE_PLIES];
    assert_int_equal(cam_record_moves(record, main_node(record, 1), node), 1);
    assert_int_equal(node[0], CAM_ROOT);
    assert_int_equal(cam_record_moves(record, main_node(record, 2), node), 2);
    assert_int_equal(node[1], main_node(record, 2));
    cam_walk walk;
    cam_walk_begin(&walk, record);
    do
        expect_position(&walk);
    while (cam_walk_next(&walk));
    assert_int_equal(walk.pos.plies, 2);
    cam_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_trees),
        cmocka_unit_test(skipping_leaves_a_subtree_out),
        cmocka_unit_test(the_root_may_have_a_move),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
