/*
 * test_sgf_corpus.c: files in corpus/good are read, those in corpus/broken are
 * refused just as corpus/broken/expected.txt says.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

static bool is_record(const char *name)
{
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".sgf") == 0;
}

static int count_records(const char *folder)
{
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(dir));)
        count += is_record(entry->d_name);
    closedir(dir);
    return count;
}

static void check_good(const char *path)
{
    size_t length;
    char *text = load(path, &length);
    cam_collection games, again;
    cam_error error;
    if (cam_sgf_read(book, text, length, &games, &error) != CAM_OK)
        fail_msg("%s:%d:%d: %s", path, error.line, error.column, error.text);
    cam_buffer written;
    cam_buffer_init(&written);
    for (int i = 0; i < games.count; i++)
        cam_sgf_write(games.game[i], &written);
    assert_int_equal(cam_sgf_read(book, written.text, written.length, &again, &error), CAM_OK);
    assert_int_equal(again.count, games.count);
    for (int i = 0; i < games.count; i++)
        assert_true(cam_record_equal(games.game[i], again.game[i]));
    cam_collection_clear(&games);
    cam_collection_clear(&again);
    cam_buffer_clear(&written);
    free(text);
}

static void good_files(void **state)
{
    (void)state;
    DIR *dir = opendir(CORPUS "/good");
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        char path[4096];
        snprintf(path, sizeof path, "%s/good/%s", CORPUS, entry->d_name);
        if (is_record(entry->d_name))
            check_good(path);
    }
    closedir(dir);
}

/* A line of expected.txt: NAME:LINE:COLUMN: WHAT. */
static void check_broken(const char *expected)
{
    char name[200], path[4096], found[600];
    assert_int_equal(sscanf(expected, "%199[^:]", name), 1);
    snprintf(path, sizeof path, "%s/broken/%s", CORPUS, name);
    size_t length;
    char *text = load(path, &length);
    cam_collection games;
    cam_error error = {0};
    if (cam_sgf_read(book, text, length, &games, &error) == CAM_OK)
        fail_msg("%s was read", name);
    snprintf(found, sizeof found, "%s:%d:%d: %s", name, error.line, error.column, error.text);
    assert_string_equal(found, expected);
    free(text);
}

static void broken_files(void **state)
{
    (void)state;
    size_t length;
    char *lines = load(CORPUS "/broken/expected.txt", &length), *rest = lines;
    int count = 0;
    for (char *line; (line = strtok_r(rest, "\n", &rest)); count++)
        check_broken(line);
    assert_int_equal(count, count_records(CORPUS "/broken"));
    free(lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_files),
        cmocka_unit_test(broken_files),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
