/*
 * test_file_store.c: saves in real files, on disks that are full, too.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "files/file_store.h"
#include "session/support.h"

static char folder[64];

static int make_folder(void **state)
{
    strcpy(folder, "/tmp/caminos-test-XXXXXX");
    return make_book(state) || !mkdtemp(folder);
}

static int remove_folder(void **state)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return free_book(state) || system(command);
}

static const char *in_folder(const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int count_files(void)
{
    DIR *dir = opendir(folder);
    int count = 0;
    while (readdir(dir))
        count++;
    closedir(dir);
    return count - 2;
}

static void assert_content(const char *path, const char *expected)
{
    cam_buffer text;
    cam_buffer_init(&text);
    assert_int_equal(cam_file_read(path, &text, NULL), CAM_OK);
    assert_string_equal(cam_buffer_text(&text), expected);
    cam_buffer_clear(&text);
}

static void writing_and_reading(void **state)
{
    (void)state;
    const char *path = in_folder("a.sgf");
    assert_int_equal(cam_file_write(path, "one", 3, NULL), CAM_OK);
    assert_int_equal(cam_file_write(path, "second", 6, NULL), CAM_OK);
    assert_content(path, "second");
    assert_int_equal(cam_file_write(path, "", 0, NULL), CAM_OK);
    assert_content(path, "");
    assert_int_equal(count_files(), 1); /* nothing left lying about */
    unlink(path);
}

static void a_bare_name_is_a_file_here(void **state)
{
    (void)state;
    char old[4096];
    assert_non_null(getcwd(old, sizeof old));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(cam_file_write("bare.sgf", "x", 1, NULL), CAM_OK);
    assert_content("bare.sgf", "x");
    unlink("bare.sgf");
    assert_int_equal(chdir(old), 0);
}

static void files_that_cannot_be(void **state)
{
    (void)state;
    cam_error error;
    cam_buffer text;
    cam_buffer_init(&text);
    assert_int_equal(cam_file_read(in_folder("none.sgf"), &text, &error), CAM_IO);
    assert_non_null(strstr(error.text, "No such file"));
    assert_int_equal(cam_file_read(folder, &text, &error), CAM_IO);
    assert_non_null(strstr(error.text, "Is a directory"));
    assert_int_equal(cam_file_write(in_folder("no/such/folder.sgf"), "x", 1, &error), CAM_IO);
    assert_non_null(strstr(error.text, "No such file"));
    assert_int_equal(cam_file_write(folder, "x", 1, &error), CAM_IO);
    cam_file_store store;
    assert_int_equal(cam_file_store_init(&store, "", &error), CAM_IO);
    char long_path[CAM_PATH_MAX + 1];
    memset(long_path, 'x', CAM_PATH_MAX);
    long_path[CAM_PATH_MAX] = '\0';
    assert_int_equal(cam_file_store_init(&store, long_path, &error), CAM_IO);
    assert_int_equal(cam_file_write(long_path, "x", 1, &error), CAM_IO);
    assert_int_equal(count_files(), 0);
}

static void links_permissions_and_devices_stay(void **state)
{
    (void)state;
    char target[200];
    strcpy(target, in_folder("target.sgf"));
    const char *link_path = in_folder("link.sgf");
    assert_int_equal(cam_file_write(target, "one", 3, NULL), CAM_OK);
    assert_int_equal(chmod(target, 0640), 0);
    assert_int_equal(symlink("target.sgf", link_path), 0);
    assert_int_equal(cam_file_write(link_path, "two", 3, NULL), CAM_OK);
    assert_content(target, "two");
    struct stat now;
    assert_int_equal(lstat(link_path, &now), 0);
    assert_true(S_ISLNK(now.st_mode));
    assert_int_equal(stat(target, &now), 0);
    assert_int_equal(now.st_mode & 07777, 0640);
    unlink(link_path);
    unlink(target);

    cam_error error;
    assert_int_equal(cam_file_write("/dev/null", "x", 1, &error), CAM_OK);
    assert_int_equal(cam_file_write("/dev/full", "x", 1, &error), CAM_IO);
    assert_non_null(strstr(error.text, "No space left on device"));
    assert_int_equal(stat("/dev/null", &now), 0);
    assert_true(S_ISCHR(now.st_mode));
}

/* Nobody is at the other end, or nobody who reads: neither is waited for. */
static void pipes_are_not_waited_for(void **state)
{
    (void)state;
    char path[80];
    snprintf(path, sizeof path, "%s/pipe", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    cam_error error;
    cam_buffer text;
    cam_buffer_init(&text);
    assert_int_equal(cam_file_read(path, &text, &error), CAM_IO);
    assert_int_equal(error.reason, CAM_REASON_NOT_A_FILE);
    assert_int_equal(cam_file_read("/dev/zero", &text, &error), CAM_IO);
    assert_int_equal(error.reason, CAM_REASON_NOT_A_FILE);
    assert_int_equal(text.length, 0);
    assert_int_equal(cam_file_write(path, "x", 1, &error), CAM_IO);
    assert_int_equal(error.reason, CAM_REASON_CANNOT_WRITE);

    int reader = open(path, O_RDONLY | O_NONBLOCK);
    char got[4];
    assert_int_equal(cam_file_write(path, "x", 1, &error), CAM_OK);
    assert_int_equal(read(reader, got, sizeof got), 1);
    size_t length = 1 << 22; /* more than any pipe takes at once */
    char *large = calloc(1, length);
    assert_non_null(large);
    assert_int_equal(cam_file_write(path, large, length, &error), CAM_IO);
    assert_int_equal(error.reason, CAM_REASON_CANNOT_WRITE);
    free(large);
    close(reader);
    unlink(path);
    cam_buffer_clear(&text);
}

static void leftovers_are_no_obstacle(void **state)
{
    (void)state;
    char leftover[300];
    const char *path = in_folder("b.sgf");
    snprintf(leftover, sizeof leftover, "%s.%ld.new", path, (long)getpid());
    FILE *file = fopen(leftover, "w");
    fputs("half a sa", file);
    fclose(file);
    assert_int_equal(cam_file_write(path, "whole", 5, NULL), CAM_OK);
    assert_content(path, "whole");
    assert_int_equal(count_files(), 1);
    unlink(path);
}

static void a_session_lives_in_a_file(void **state)
{
    (void)state;
    cam_file_store store;
    assert_int_equal(cam_file_store_init(&store, in_folder("save.sgf"), NULL), CAM_OK);
    cam_storage storage = cam_file_store_storage(&store);
    cam_session *session = NULL;
    assert_int_equal(cam_session_open(book, &storage, &session, NULL), CAM_OK);
    assert_null(session);
    cam_variant variant = plain_variant();
    session = new_session(&variant, NULL);
    cam_session_set_storage(session, &storage);
    play_moves(session, MOVE_1 " " MOVE_2);
    cam_session_free(session);
    assert_int_equal(cam_session_open(book, &storage, &session, NULL), CAM_OK);
    assert_int_equal(cam_session_position(session)->plies, 2);
    cam_session_free(session);
    unlink(store.path);
}

static void a_broken_save_is_set_aside(void **state)
{
    (void)state;
    cam_file_store store;
    cam_file_store_init(&store, in_folder("save.sgf"), NULL);
    cam_storage storage = cam_file_store_storage(&store);
    char moved_to[CAM_PATH_MAX], expected[CAM_PATH_MAX + 16];
    for (int i = 1; i <= 3; i++) {
        char broken[32];
        snprintf(broken, sizeof broken, "(;broken %d", i);
        cam_file_write(store.path, broken, strlen(broken), NULL);
        cam_session *session = NULL;
        cam_error error;
        assert_int_equal(cam_session_open(book, &storage, &session, &error), CAM_MALFORMED);
        assert_int_equal(error.line, 1);
        assert_content(store.path, broken); /* untouched */
        assert_int_equal(cam_file_store_set_aside(&store, moved_to, NULL), CAM_OK);
        snprintf(expected, sizeof expected, i == 1 ? "%s.broken" : "%s.broken%d", store.path, i);
        assert_string_equal(moved_to, expected);
        assert_content(moved_to, broken);
    }
    assert_int_equal(count_files(), 3);
    assert_int_equal(cam_file_store_set_aside(&store, moved_to, NULL), CAM_IO); /* none there */
    unlink(expected);
}

/* Autosave with the disk full: CAM_IO with the reason, the old file whole, the
 * session as it was; then room again. Runs in a child, which exits 0. */
static int play_on_a_full_disk(const char *path, const char *reason, void (*fill)(void),
                               void (*make_room)(void))
{
    cam_file_store store;
    cam_file_store_init(&store, path, NULL);
    cam_storage storage = cam_file_store_storage(&store);
    cam_variant variant = plain_variant();
    cam_session *session = new_session(&variant, NULL);
    cam_session_set_storage(session, &storage);
    play_moves(session, MOVE_1);
    cam_buffer before, after;
    cam_buffer_init(&before);
    cam_buffer_init(&after);
    cam_error error = {0};
    if (cam_session_unsaved(session, &error) || cam_file_read(path, &before, NULL) != CAM_OK)
        return 1;
    fill();
    play_moves(session, MOVE_2);
    if (!cam_session_unsaved(session, &error) || !strstr(error.text, reason))
        return 2;
    if (cam_file_read(path, &after, NULL) != CAM_OK || strcmp(before.text, after.text) != 0)
        return 3;
    make_room();
    play_moves(session, MOVE_3);
    if (cam_session_unsaved(session, &error))
        return 4;
    cam_buffer_clear(&after);
    cam_file_read(path, &after, NULL);
    int status = strstr(after.text, MOVE_3) ? 0 : 5;
    cam_buffer_clear(&before);
    cam_buffer_clear(&after);
    cam_session_free(session);
    return status;
}

static void limit_files(void)
{
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){100, RLIM_INFINITY});
}

static void unlimit_files(void)
{
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY});
}

static int exit_status_of(pid_t child)
{
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void a_file_that_may_not_grow(void **state)
{
    (void)state;
    pid_t child = fork();
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        _exit(play_on_a_full_disk(in_folder("limited.sgf"), "File too large", limit_files,
                                  unlimit_files));
    }
    assert_int_equal(exit_status_of(child), 0);
    unlink(in_folder("limited.sgf"));
}

static void fill_disk(void)
{
    static const char block[4096];
    FILE *file = fopen(in_folder("tiny/filler"), "w");
    while (fwrite(block, 1, sizeof block, file) == sizeof block && fflush(file) == 0)
        ;
    fclose(file);
}

static void empty_disk(void)
{
    unlink(in_folder("tiny/filler"));
}

enum { NOT_ALLOWED = 77 };

static bool write_line(const char *path, const char *line)
{
    FILE *file = fopen(path, "w");
    return file && (fputs(line, file) >= 0) + (fclose(file) == 0) == 2;
}

/* Our own root of our own mounts. */
static bool enter_name_space(void)
{
    char users[32], groups[32];
    snprintf(users, sizeof users, "0 %ld 1", (long)getuid());
    snprintf(groups, sizeof groups, "0 %ld 1", (long)getgid());
    return unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 && write_line("/proc/self/uid_map", users) &&
           write_line("/proc/self/setgroups", "deny") && write_line("/proc/self/gid_map", groups);
}

/* A real small file system, in a name space of its own; skipped where the machine
 * does not allow that. */
static void a_disk_that_is_full(void **state)
{
    (void)state;
    mkdir(in_folder("tiny"), 0700);
    pid_t child = fork();
    if (child == 0) {
        if (!enter_name_space() || mount("none", in_folder("tiny"), "tmpfs", 0, "size=32k") != 0)
            _exit(NOT_ALLOWED);
        char path[200];
        strcpy(path, in_folder("tiny/save.sgf"));
        _exit(play_on_a_full_disk(path, "No space left on device", fill_disk, empty_disk));
    }
    int status = exit_status_of(child);
    rmdir(in_folder("tiny"));
    if (status == NOT_ALLOWED)
        skip();
    assert_int_equal(status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writing_and_reading),
        cmocka_unit_test(a_bare_name_is_a_file_here),
        cmocka_unit_test(files_that_cannot_be),
        cmocka_unit_test(links_permissions_and_devices_stay),
        cmocka_unit_test(pipes_are_not_waited_for),
        cmocka_unit_test(leftovers_are_no_obstacle),
        cmocka_unit_test(a_file_that_may_not_grow),
        cmocka_unit_test(a_disk_that_is_full),
        cmocka_unit_test(a_session_lives_in_a_file),
        cmocka_unit_test(a_broken_save_is_set_aside),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
