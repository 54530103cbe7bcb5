/*
 * test_large.c: files that are large in one direction only. Each test does work that is
 * over in a moment if it is linear and takes hours if it is not; and what one file may
 * ask for has its limits.
 */
#include <stdlib.h>
#include <string.h>

#include "record/walk.h"
#include "support.h"

#define MANY 300000

/* 'head', so many times 'part', 'tail'; the caller frees. */
static char *repeat(const char *head, const char *part, int times, const char *tail)
{
    size_t length = strlen(part);
    char *text = malloc(strlen(head) + (size_t)times * length + strlen(tail) + 1);
    assert_non_null(text);
    char *end = text + strlen(strcpy(text, head));
    for (int i = 0; i < times; i++, end += length)
        memcpy(end, part, length);
    strcpy(end, tail);
    return text;
}

/* Read it, write it, read that: the same tree of so many nodes, each with its line and
 * position. */
static void expect_sound(char *text, uint32_t nodes)
{
    cam_record *record = read_game(text);
    free(text);
    char *written = write_game(record);
    cam_record *again = read_game(written);
    free(written);
    assert_true(cam_record_equal(record, again));
    cam_record_free(again);
    uint32_t seen = 0, plies = 0;
    cam_placement move[CAM_LINE_PLIES];
    cam_walk walk;
    cam_walk_begin(&walk, record);
    do {
        cam_position pos = cam_record_position(record, walk.node);
        assert_memory_equal(&pos, &walk.pos, sizeof pos);
        plies += (uint32_t)cam_record_line(record, walk.node, move);
        seen++;
    } while (cam_walk_next(&walk));
    assert_int_equal(seen, nodes);
    assert_true(plies <= seen + 1);
    cam_record_free(record);
}

static void empty_nodes_in_a_chain(void **state)
{
    (void)state;
    expect_sound(repeat("(;", ";", MANY, ")"), MANY + 1);
    expect_sound(repeat("(;Y[O:a1,a2,b1,b2]", ";", MANY, ";G[O:d1,d2,e1,e2])"), MANY + 2);
}

static void many_variations(void **state)
{
    (void)state;
    expect_sound(repeat("(;", "(;)", MANY, ")"), MANY + 1);
}

static void variations_in_variations(void **state)
{
    (void)state;
    char *open = repeat("(;", "(;", MANY, "");
    char *text = repeat(open, ")", MANY, ")");
    free(open);
    expect_sound(text, MANY + 1);
}

static void one_endless_line(void **state)
{
    (void)state;
    char *text = repeat("(;C[", "endless \xc3\xa9 \\] ", 1000000, "])");
    size_t length = strlen(text);
    cam_record *record = read_game(text);
    assert_int_equal(strlen(cam_record_value(record, CAM_ROOT, "C", 0)), length - 6);
    assert_int_equal(strlen(cam_record_text(record, CAM_ROOT, "C")), length - 6 - 1000000);
    cam_record_free(record);
    free(text);
}

static void expect_refused(char *text, cam_reason reason, int column)
{
    cam_collection games;
    cam_error error;
    assert_int_equal(cam_sgf_read(book, text, strlen(text), &games, &error), CAM_MALFORMED);
    assert_int_equal(error.reason, reason);
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, column);
    free(text);
}

static void more_than_the_limits(void **state)
{
    (void)state;
    expect_refused(repeat("(", ";", CAM_SGF_NODES + 1, ")"), CAM_REASON_TOO_MANY_NODES,
                   CAM_SGF_NODES + 2);
    expect_refused(repeat("", "(;)", CAM_SGF_GAMES + 1, ""), CAM_REASON_TOO_MANY_GAMES,
                   3 * CAM_SGF_GAMES + 1);
    expect_refused(repeat("(;A", "[]", CAM_SGF_VALUES + 1, ")"), CAM_REASON_TOO_MANY_VALUES,
                   2 * CAM_SGF_VALUES + 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_nodes_in_a_chain),   cmocka_unit_test(many_variations),
        cmocka_unit_test(variations_in_variations), cmocka_unit_test(one_endless_line),
        cmocka_unit_test(more_than_the_limits),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
