/*
 * test_tree.c: a viewer who puts together what is told has the whole tree, whatever is
 * done to it, and is told little.
 */
#include "front/tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "fixture/book.h"
#include "front/support.h"
#include "rules/moves.h"

/* A viewer's list, each node as its JSON text. */
typedef struct viewer {
    char **node;
    long count;
    uint32_t version;
} viewer;

static void viewer_clear(viewer *v)
{
    for (long i = 0; i < v->count; i++)
        free(v->node[i]);
    free(v->node);
    *v = (viewer){0};
}

static long read_number(const char *text, const char *key)
{
    const char *found = strstr(text, key);
    assert_non_null(found);
    return strtol(found + strlen(key), NULL, 10);
}

/* Comments in these tests have no brackets, so a node ends at the first one. */
static long read_nodes(const char *text, char **nodes, long room)
{
    long count = 0;
    const char *at = strstr(text, "\"nodes\":[") + strlen("\"nodes\":[");
    for (; *at == '['; count++) {
        const char *end = strchr(at, ']');
        assert_true(count < room);
        nodes[count] = strndup(at, (size_t)(end - at) + 1);
        at = end[1] == ',' ? end + 2 : end + 1;
    }
    return count;
}

/* Ask for what is new and put it together; returns how many nodes were told. */
static long ask(viewer *v, const cam_record *record, cam_tree_told *told)
{
    cam_buffer text = {0};
    cam_json json;
    cam_json_init(&json, &text);
    cam_tree_write(&json, NULL, record, told, v->version);
    assert_true(cam_json_is_done(&json) && is_json(cam_buffer_text(&text)));
    long from = read_number(text.text, "\"from\":"), keep = read_number(text.text, "\"keep\":");
    assert_true(from + keep <= v->count);
    long room = (long)cam_record_size(record) + 1;
    char **nodes = calloc((size_t)room, sizeof *nodes);
    for (long i = 0; i < from; i++)
        nodes[i] = strdup(v->node[i]);
    long fresh = read_nodes(text.text, nodes + from, room - from);
    for (long i = 0; i < keep; i++)
        nodes[from + fresh + i] = strdup(v->node[v->count - keep + i]);
    viewer_clear(v);
    *v = (viewer){nodes, from + fresh + keep, (uint32_t)read_number(text.text, "\"version\":")};
    cam_buffer_clear(&text);
    return fresh;
}

/* What somebody who has nothing is told must be what the viewer has. */
static void check(const viewer *v, const cam_record *record)
{
    cam_tree_told nothing = {0};
    viewer whole = {0};
    ask(&whole, record, &nothing);
    assert_int_equal(v->count, whole.count);
    for (long i = 0; i < v->count; i++)
        assert_string_equal(v->node[i], whole.node[i]);
    viewer_clear(&whole);
    cam_tree_told_clear(&nothing);
}

static cam_node play_random(cam_record *record, cam_node parent, cam_random *random)
{
    const cam_rules *rules = cam_record_rules(record);
    cam_position pos = cam_record_position(record, parent);
    if (cam_position_is_over(&pos))
        return parent;
    cam_node child;
    assert_int_equal(
        cam_record_play(record, parent, cam_moves_random(&pos, rules, random), &child, NULL),
        CAM_OK);
    return child;
}

/* Plays, comments, other main lines, nodes without a move, in any order. */
static void change_tree(cam_record *record, cam_random *random)
{
    static const char *const comments[] = {"good", "\"bad\"", "", "?"};
    cam_node node = cam_random_below(random, cam_record_size(record));
    switch (cam_random_below(random, 5)) {
    case 0:
        cam_record_promote(record, node);
        break;
    case 1:
        cam_record_set(record, node, "C", comments[cam_random_below(random, 4)], NULL);
        break;
    case 2:
        cam_record_add(record, node, &node);
        break;
    default:
        play_random(record, node, random);
    }
}

static void test_any_changes(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 3);
    for (int round = 0; round < 20; round++) {
        cam_record *record =
            cam_record_new(cam_rulebook_find(book, "square"),
                           (cam_setup){.players = 2, .neutral = false, .first = 0});
        cam_tree_told told = {0};
        viewer v = {0};
        for (int step = 0; step < 80; step++) {
            for (uint32_t n = cam_random_below(&random, 3); n > 0; n--)
                change_tree(record, &random);
            if (cam_random_below(&random, 10) == 0)
                viewer_clear(&v); /* a page that was reloaded */
            uint32_t before = v.version;
            long fresh = ask(&v, record, &told);
            assert_true(before == 0 || v.version != before || fresh == 0);
            check(&v, record);
        }
        viewer_clear(&v);
        cam_tree_told_clear(&told);
        cam_record_free(record);
    }
}

static void test_a_move_is_one_node(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 4);
    cam_record *record = cam_record_new(cam_rulebook_find(book, "square"),
                                        (cam_setup){.players = 2, .neutral = false, .first = 0});
    for (int i = 0; i < 300; i++)
        play_random(record, cam_random_below(&random, cam_record_size(record)), &random);
    cam_tree_told told = {0};
    viewer v = {0};
    assert_int_equal(ask(&v, record, &told), cam_record_size(record));
    assert_int_equal(ask(&v, record, &told), 0);
    for (int i = 0; i < 50; i++) {
        uint32_t size = cam_record_size(record);
        play_random(record, cam_random_below(&random, size), &random);
        assert_int_equal(ask(&v, record, &told), cam_record_size(record) - size);
    }
    assert_int_equal(cam_record_set(record, 7, "C", "here", NULL), CAM_OK);
    assert_int_equal(ask(&v, record, &told), 1);
    viewer_clear(&v);
    cam_tree_told_clear(&told);
    cam_record_free(record);
}

/* Node numbers are the same in every game; what is told must not be. */
static void test_another_game(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 6);
    cam_tree_told told = {0};
    viewer v = {0};
    for (int round = 0; round < 3; round++) {
        cam_record *record =
            cam_record_new(cam_rulebook_find(book, "ring"),
                           (cam_setup){.players = 2, .neutral = false, .first = 0});
        play_random(record, CAM_ROOT, &random);
        assert_int_equal(ask(&v, record, &told), 2);
        check(&v, record);
        cam_tree_told_forget(&told); /* as a desk does before its session goes */
        cam_record_free(record);
    }
    viewer_clear(&v);
    cam_tree_told_clear(&told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_changes),
        cmocka_unit_test(test_a_move_is_one_node),
        cmocka_unit_test(test_another_game),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
