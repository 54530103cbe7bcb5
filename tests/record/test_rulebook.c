/*
 * test_rulebook.c: rules added at run time are known by their content, own what they were
 * made from, and live as long as somebody uses them; also with many threads at once.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/content.h"
#include "rules/shared.h"
#include "support.h"

/* A board of 'width' by 3 cells, in storage of its own that the caller can spoil. */
typedef struct drawing {
    char name[16], row[CAM_BOX + 1], side[4][16];
    cam_board_def def;
} drawing;

static void draw(drawing *d, const char *name, int width)
{
    memset(d, 0, sizeof *d);
    snprintf(d->name, sizeof d->name, "%s", name);
    memset(d->row, '#', (size_t)width);
    static const char *const cells[] = {"a3 b3", "c2", "a1 b1", "a2"};
    d->def.name = d->name;
    for (int i = 0; i < 3; i++)
        d->def.rows[i] = d->row;
    for (int i = 0; i < 4; i++) {
        strcpy(d->side[i], cells[i]);
        d->def.sides[i].name = "NESW";
        d->def.sides[i].cells = d->side[i];
    }
}

static const cam_rules *add(const char *name, int width)
{
    drawing d;
    draw(&d, name, width);
    const cam_rules *rules;
    assert_int_equal(cam_rulebook_add(book, &d.def, &cam_box, &rules, NULL), CAM_OK);
    memset(&d, 'x', sizeof d); /* what they were made from is gone */
    return rules;
}

static void the_same_content_is_the_same_rules(void **state)
{
    (void)state;
    const cam_rules *a = add("first", 5), *b = add("second", 5), *c = add("first", 6);
    assert_ptr_equal(a, b);
    assert_ptr_not_equal(a, c);
    assert_string_equal(a->board.def->name, "first");
    assert_string_equal(a->board.def->rows[2], "#####");
    cam_rules_release(a);
    cam_rules_release(b);
    cam_rules_release(c);
    cam_board_def square = cam_boards[0];
    square.name = "mine"; /* whatever it is called, it is the square */
    assert_int_equal(cam_rulebook_add(book, &square, &cam_box, &a, NULL), CAM_OK);
    assert_ptr_equal(a, cam_rulebook_find(book, "square"));
    cam_rules_release(a);
}

static void unused_rules_are_forgotten(void **state)
{
    (void)state;
    const cam_rules *kept = add("kept", 7);
    for (int i = 0; i < 3; i++)
        for (int width = 3; width <= CAM_BOX; width++)
            cam_rules_release(add("many", width));
    assert_int_equal(cam_rules_users(kept), 2); /* the book's and ours */
    assert_ptr_equal(add("again", 7), kept);
    cam_rules_release(kept);
    cam_rules_release(kept);
    assert_null(cam_rulebook_find(book, "kept")); /* names are for the boards of the box */
}

static void a_record_keeps_its_rules(void **state)
{
    (void)state;
    cam_rulebook *other;
    assert_int_equal(cam_rulebook_new(&cam_box, &other, NULL), CAM_OK);
    drawing d;
    draw(&d, "own", 8);
    const cam_rules *rules;
    assert_int_equal(cam_rulebook_add(other, &d.def, &cam_box, &rules, NULL), CAM_OK);
    cam_record *own = cam_record_new(rules, (cam_setup){.players = 2});
    cam_record *square =
        cam_record_new(cam_rulebook_find(other, "square"), (cam_setup){.players = 2});
    cam_rules_release(rules);
    cam_rulebook_free(other);
    cam_node node = play(own, CAM_ROOT, "L:a1,a2,a3,b3");
    assert_string_equal(cam_record_move_text(own, node), "L:a1,a2,a3,b3");
    assert_string_equal(cam_record_text(own, CAM_ROOT, "BO"), "own");
    cam_record *ours = cam_record_new(cam_rulebook_find(book, "square"), (cam_setup){.players = 2});
    assert_true(cam_record_equal(square, ours)); /* of another book, of one content */
    cam_record_free(ours);
    cam_record_free(own);
    cam_record_free(square);
}

static void bad_definitions_change_nothing(void **state)
{
    (void)state;
    drawing d;
    draw(&d, "bad", 5);
    strcpy(d.side[2], "z9");
    const cam_rules *rules = NULL;
    cam_error error;
    assert_int_equal(cam_rulebook_add(book, &d.def, &cam_box, &rules, &error), CAM_MALFORMED);
    assert_int_equal(error.reason, CAM_REASON_BOARD_SIDE);
    assert_null(rules);
}

static void rules_of_the_callers_are_not_counted(void **state)
{
    (void)state;
    static cam_rules rules;
    assert_int_equal(cam_rules_init(&rules, &cam_boards[0], &cam_box, NULL), CAM_OK);
    assert_ptr_equal(cam_rules_hold(&rules), &rules);
    cam_rules_release(&rules);
    cam_rules_release(&rules);
    cam_rules_release(NULL);
    assert_int_equal(cam_rules_users(&rules), 0);
}

#define THREADS 4

static void *add_and_release(void *argument)
{
    int first = *(int *)argument;
    for (int i = 0; i < 60; i++) {
        const cam_rules *a = add("thread", 3 + (first + i) % 5), *b = add("thread", 3);
        cam_record *record = cam_record_new(a, (cam_setup){.players = 2});
        cam_rules_release(a);
        if (!record || cam_rules_equal(cam_record_rules(record), b) != (a == b))
            abort();
        cam_rules_release(b);
        cam_record_free(record);
    }
    return NULL;
}

static void threads_add_at_once(void **state)
{
    (void)state;
    pthread_t thread[THREADS];
    int first[THREADS];
    for (int i = 0; i < THREADS; i++) {
        first[i] = i;
        assert_int_equal(pthread_create(&thread[i], NULL, add_and_release, &first[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_content_is_the_same_rules),
        cmocka_unit_test(unused_rules_are_forgotten),
        cmocka_unit_test(a_record_keeps_its_rules),
        cmocka_unit_test(bad_definitions_change_nothing),
        cmocka_unit_test(rules_of_the_callers_are_not_counted),
        cmocka_unit_test(threads_add_at_once),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
