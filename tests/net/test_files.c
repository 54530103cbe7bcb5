/*
 * test_files.c: a folder read into memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cmocka.h>

#include "net/files.h"

static char folder[] = "/tmp/caminos-files-XXXXXX";

static void make_folder(const char *name)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(mkdir(path, 0700), 0);
}

static void make_file(const char *name, const char *text)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static int set_up(void **state)
{
    (void)state;
    char many[5001], path[200];
    assert_non_null(mkdtemp(folder));
    memset(many, 'x', 5000);
    many[5000] = '\0';
    make_folder("assets");
    make_folder("assets/deep");
    make_folder(".git");
    make_file("index.html", many);
    make_file("empty.css", "");
    make_file("assets/tiny.js", "a");
    make_file("assets/deep/picture.png", many);
    make_file(".secret", "hidden");
    make_file(".git/config", "hidden");
    snprintf(path, sizeof path, "%s/link.html", folder);
    assert_int_equal(symlink("/etc/passwd", path), 0);
    snprintf(path, sizeof path, "%s/pipe", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    static const char *const names[] = {
        "index.html",  "empty.css",   "assets/tiny.js", "assets/deep/picture.png",
        ".secret",     ".git/config", "link.html",      "pipe",
        "assets/deep", "assets",      ".git",           "",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[200];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        remove(path);
    }
    return 0;
}

static void reads_what_is_to_be_seen(void **state)
{
    (void)state;
    cam_files files;
    assert_int_equal(cam_files_load(&files, folder, NULL), CAM_OK);
    assert_int_equal(files.count, 4);
    const cam_file *index = cam_files_find(&files, "/index.html");
    assert_non_null(index);
    assert_int_equal(index->length, 5000);
    assert_string_equal(index->type->name, "text/html; charset=utf-8");
    assert_int_equal(strlen(index->hash), 16);
    assert_non_null(cam_files_find(&files, "/assets/deep/picture.png"));
    assert_null(cam_files_find(&files, "/.secret"));
    assert_null(cam_files_find(&files, "/.git/config"));
    assert_null(cam_files_find(&files, "/link.html"));
    assert_null(cam_files_find(&files, "/pipe"));
    assert_null(cam_files_find(&files, "/assets"));
    assert_null(cam_files_find(&files, "/../../etc/passwd"));
    cam_files_clear(&files);
    assert_null(cam_files_find(&files, "/index.html"));
}

static void packs_what_gets_smaller(void **state)
{
    (void)state;
    cam_files files;
    assert_int_equal(cam_files_load(&files, folder, NULL), CAM_OK);
    assert_null(cam_files_find(&files, "/empty.css")->packed);
    assert_null(cam_files_find(&files, "/assets/tiny.js")->packed);
    assert_null(cam_files_find(&files, "/assets/deep/picture.png")->packed);

    const cam_file *index = cam_files_find(&files, "/index.html");
    unsigned char text[6000];
    z_stream stream = {.next_in = index->packed,
                       .avail_in = (uInt)index->packed_length,
                       .next_out = text,
                       .avail_out = sizeof text};
    assert_int_equal(inflateInit2(&stream, 15 + 16), Z_OK);
    assert_int_equal(inflate(&stream, Z_FINISH), Z_STREAM_END);
    assert_int_equal(stream.total_out, index->length);
    assert_memory_equal(text, index->bytes, index->length);
    inflateEnd(&stream);
    cam_files_clear(&files);
}

static void hashes_what_is_inside(void **state)
{
    (void)state;
    cam_files before, after;
    assert_int_equal(cam_files_load(&before, folder, NULL), CAM_OK);
    make_file("assets/tiny.js", "b");
    assert_int_equal(cam_files_load(&after, folder, NULL), CAM_OK);
    assert_string_not_equal(cam_files_find(&before, "/assets/tiny.js")->hash,
                            cam_files_find(&after, "/assets/tiny.js")->hash);
    assert_string_equal(cam_files_find(&before, "/index.html")->hash,
                        cam_files_find(&after, "/index.html")->hash);
    cam_files_clear(&before);
    cam_files_clear(&after);
}

static void says_what_is_missing(void **state)
{
    (void)state;
    cam_files files;
    cam_error error;
    assert_int_equal(cam_files_load(&files, "/nowhere/at/all", &error), CAM_IO);
    assert_string_equal(error.text, "/nowhere/at/all: No such file or directory");
    assert_int_equal(files.count, 0);
    cam_files_clear(&files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_is_to_be_seen),
        cmocka_unit_test(packs_what_gets_smaller),
        cmocka_unit_test(hashes_what_is_inside),
        cmocka_unit_test(says_what_is_missing),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
