/*
 * test_shelf.c: games in a folder: names, locks, deleting and bringing back.
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "files/shelf.h"

static cam_shelf shelf;

static int make_shelf(void **state)
{
    char folder[] = "/tmp/caminos-shelf-XXXXXX", below[100];
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(below, sizeof below, "%s/a/games", folder); /* the folders between are made */
    assert_int_equal(cam_shelf_open(&shelf, below, NULL), CAM_OK);
    return 0;
}

static int remove_shelf(void **state)
{
    char command[CAM_PATH_MAX];
    (void)state;
    snprintf(command, sizeof command, "rm -r '%.*s'", (int)(strlen(shelf.folder) - 8),
             shelf.folder);
    return system(command);
}

static void put(const char *id, time_t changed)
{
    char path[CAM_PATH_MAX];
    cam_shelf_path(&shelf, id, path);
    assert_int_equal(cam_file_write(path, "x", 1, NULL), CAM_OK);
    struct timespec times[2] = {{.tv_sec = changed}, {.tv_sec = changed}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void ids_are_no_paths(void **state)
{
    (void)state;
    assert_true(cam_shelf_is_id("20261117-132530"));
    assert_true(cam_shelf_is_id("a"));
    const char *const wrong[] = {"", "../x", "a/b", "a.b", "-a", "a b", "\xc3\xa9"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(cam_shelf_is_id(wrong[i]));
    char longest[CAM_SHELF_ID + 1];
    memset(longest, 'a', CAM_SHELF_ID);
    longest[CAM_SHELF_ID] = '\0';
    assert_false(cam_shelf_is_id(longest));
    assert_true(cam_shelf_is_id(longest + 1));
}

static void the_newest_first(void **state)
{
    (void)state;
    put("one", 1000);
    put("three", 3000);
    put("two", 2000);
    char other[CAM_PATH_MAX];
    snprintf(other, sizeof other, "%s/no.game", shelf.folder);
    assert_int_equal(cam_file_write(other, "x", 1, NULL), CAM_OK);
    cam_shelved *games;
    int count;
    assert_int_equal(cam_shelf_list(&shelf, &games, &count, NULL), CAM_OK);
    assert_int_equal(count, 3);
    assert_string_equal(games[0].id, "three");
    assert_string_equal(games[2].id, "one");
    free(games);
}

static void one_holds_a_game(void **state)
{
    (void)state;
    int lock = cam_shelf_lock(&shelf, "one");
    assert_true(lock >= 0);
    assert_int_equal(cam_shelf_lock(&shelf, "one"), -1);
    assert_int_equal(errno, EWOULDBLOCK);
    cam_shelf_unlock(&shelf, "one", lock);
    lock = cam_shelf_lock(&shelf, "one");
    assert_true(lock >= 0);
    cam_shelf_unlock(&shelf, "one", lock);
}

/* Two that begin in the same second have two names, though neither has a file yet. */
static void names_of_one_second(void **state)
{
    (void)state;
    char first[CAM_SHELF_ID], second[CAM_SHELF_ID];
    int a = cam_shelf_new_id(&shelf, 1800000000, first);
    int b = cam_shelf_new_id(&shelf, 1800000000, second);
    assert_true(a >= 0 && b >= 0);
    assert_string_not_equal(first, second);
    assert_true(cam_shelf_is_id(first) && cam_shelf_is_id(second));
    cam_shelf_unlock(&shelf, first, a);
    cam_shelf_unlock(&shelf, second, b);
}

static void thrown_away_and_brought_back(void **state)
{
    (void)state;
    cam_error error = {0};
    put("gone", 4000);
    assert_int_equal(cam_shelf_delete(&shelf, "gone", &error), CAM_OK);
    assert_false(cam_shelf_has(&shelf, "gone"));
    assert_int_equal(cam_shelf_delete(&shelf, "gone", &error), CAM_IO);
    put("gone", 5000); /* another one of that name is not written over */
    assert_int_equal(cam_shelf_restore(&shelf, "gone", &error), CAM_IO);
    char path[CAM_PATH_MAX];
    cam_shelf_path(&shelf, "gone", path);
    unlink(path);
    assert_int_equal(cam_shelf_restore(&shelf, "gone", &error), CAM_OK);
    assert_true(cam_shelf_has(&shelf, "gone"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_are_no_paths),
        cmocka_unit_test(the_newest_first),
        cmocka_unit_test(one_holds_a_game),
        cmocka_unit_test(names_of_one_second),
        cmocka_unit_test(thrown_away_and_brought_back),
    };
    return cmocka_run_group_tests(tests, make_shelf, remove_shelf);
}
