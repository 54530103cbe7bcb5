/*
 * test_kill.c: a process that plays and autosaves is killed (kill -9) at random
 * moments, again and again; what it leaves is always a whole save, and never
 * older than the last one it reported.
 */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "files/file_store.h"
#include "support.h"

enum { KILLS = 40 };

/* Games and placements so far: what only ever grows in this test. */
static int progress(const cam_session *session)
{
    return 100 * cam_session_game_count(session) + cam_session_position(session)->plies;
}

/* Take up the save and play on for ever, telling of each safe move by a byte. */
static void play_for_ever(cam_file_store *store, int told, uint64_t seed)
{
    cam_storage storage = cam_file_store_storage(store);
    cam_session *session = NULL;
    if (cam_session_open(book, &storage, &session, NULL) != CAM_OK)
        _exit(1);
    if (!session) {
        cam_variant variant = plain_variant();
        variant.games = 0;
        session = new_session(&variant, NULL);
        cam_session_set_storage(session, &storage);
    }
    cam_random random;
    cam_random_init(&random, seed);
    for (;;) {
        play_random(session, &random, 1);
        if (!cam_session_turn(session).due)
            cam_session_next_game(session, 0, NULL);
        int now = progress(session);
        if (cam_session_unsaved(session, NULL) || write(told, &now, sizeof now) != sizeof now)
            _exit(2);
    }
}

static int last_told(int from)
{
    int told = 0, next;
    while (read(from, &next, sizeof next) == sizeof next)
        told = next;
    return told;
}

static void killed_at_any_moment(void **state)
{
    (void)state;
    char folder[] = "/tmp/caminos-kill-XXXXXX", path[64], command[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/save.sgf", folder);
    cam_file_store store;
    cam_file_store_init(&store, path, NULL);
    cam_storage storage = cam_file_store_storage(&store);
    cam_random random;
    cam_random_init(&random, 6);
    int reached = 0;
    for (int i = 0; i < KILLS; i++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0) {
            close(ends[0]);
            play_for_ever(&store, ends[1], (uint64_t)i);
        }
        close(ends[1]);
        poll(&(struct pollfd){.fd = ends[0], .events = POLLIN}, 1, 5000);
        usleep(cam_random_below(&random, 20000));
        assert_int_equal(kill(child, SIGKILL), 0);
        int status;
        waitpid(child, &status, 0);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        int told = last_told(ends[0]);
        close(ends[0]);

        cam_session *session = NULL;
        cam_error error;
        if (cam_session_open(book, &storage, &session, &error) != CAM_OK)
            fail_msg("after kill %d: %d:%d: %s", i, error.line, error.column, error.text);
        assert_non_null(session);
        assert_true(progress(session) >= told);
        assert_true(progress(session) >= reached);
        reached = progress(session);
        cam_session_free(session);
    }
    print_message("%d kills, %d games reached\n", KILLS, reached / 100);
    assert_true(reached > 100);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(killed_at_any_moment)};
    return cmocka_run_group_tests(tests, make_book, free_book);
}
