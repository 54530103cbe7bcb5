/*
 * sitting_store.c: beginning, keeping and taking up games.
 *
 * Every game has a file of its own on the user's shelf (files/shelf.h) and is saved there by
 * the session after every change. A running program holds the lock of its game, so two never
 * write one. Beginning another game leaves the old one where it is.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "rules/shared.h"
#include "sitting.h"

#define OLD_SLOTS 20 /* of programs before there was a shelf */
#define LOOKED_AT 50 /* games, the newest first, in search of an unfinished one */

/*
 * Saves of older programs, play.sgf and play-N.sgf in the folder for state, go to the shelf.
 */

static void move_to_shelf(const cam_shelf *shelf, const char *path)
{
    char id[CAM_SHELF_ID], to[CAM_PATH_MAX];
    cam_buffer text;
    cam_buffer_init(&text);
    int lock = cam_shelf_new_id(shelf, time(NULL), id);
    if (lock >= 0 && cam_file_read(path, &text, NULL) == CAM_OK) {
        cam_shelf_path(shelf, id, to);
        if (cam_file_write(to, cam_buffer_text(&text), text.length, NULL) == CAM_OK)
            unlink(path);
    }
    cam_buffer_clear(&text);
    cam_shelf_unlock(shelf, id, lock);
}

/* Unless an older program still plays it. */
static void take_over_slot(const cam_shelf *shelf, const char *path)
{
    char other[CAM_PATH_MAX + 32];
    snprintf(other, sizeof other, "%s.lock", path);
    int lock = open(other, O_RDWR | O_CLOEXEC);
    bool taken = lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) != 0;
    if (!taken) {
        unlink(other);
        snprintf(other, sizeof other, "%s.previous", path);
        if (access(other, F_OK) == 0)
            move_to_shelf(shelf, other);
        if (access(path, F_OK) == 0)
            move_to_shelf(shelf, path);
    }
    if (lock >= 0)
        close(lock);
}

static void take_over_old(const cam_shelf *shelf)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char folder[CAM_PATH_MAX - 64], path[CAM_PATH_MAX];
    int length = -1;
    if (state && state[0] == '/')
        length = snprintf(folder, sizeof folder, "%s/caminos", state);
    else if (home && home[0] == '/')
        length = snprintf(folder, sizeof folder, "%s/.local/state/caminos", home);
    if (length < 0 || length >= (int)sizeof folder || access(folder, F_OK) != 0)
        return;
    for (int slot = OLD_SLOTS; slot >= 1; slot--) { /* so that the first is the newest */
        if (slot == 1)
            snprintf(path, sizeof path, "%s/play.sgf", folder);
        else
            snprintf(path, sizeof path, "%s/play-%d.sgf", folder, slot);
        take_over_slot(shelf, path);
    }
}

cam_status sitting_find_store(sitting *s, cam_error *error)
{
    char folder[CAM_PATH_MAX - 64];
    cam_status status = find_games(folder, sizeof folder)
                            ? cam_shelf_open(&s->shelf, folder, error)
                            : cam_fail(error, CAM_IO, CAM_REASON_CANNOT_WRITE, .name = "$HOME",
                                       .detail = strerror(ENOENT));
    s->stored = status == CAM_OK;
    if (s->stored)
        take_over_old(&s->shelf);
    else
        s->not_stored = *error;
    return status;
}

/* The game is kept under that name from now on; the one before may be taken up by others. */
static void take_place(sitting *s, const char *id, int lock)
{
    char path[CAM_PATH_MAX];
    cam_shelf_unlock(&s->shelf, s->id, s->lock);
    s->lock = lock;
    snprintf(s->id, sizeof s->id, "%s", id);
    cam_shelf_path(&s->shelf, id, path);
    cam_file_store_init(&s->store, path, NULL);
    s->storage = cam_file_store_storage(&s->store);
}

/* A place for a game that has none; it can be played without. */
static void find_place(sitting *s)
{
    char id[CAM_SHELF_ID];
    if (!s->stored)
        return;
    int lock = cam_shelf_new_id(&s->shelf, time(NULL), id);
    if (lock >= 0) {
        take_place(s, id, lock);
        return;
    }
    s->stored = false;
    cam_fail(&s->not_stored, CAM_IO, CAM_REASON_CANNOT_WRITE, .name = s->shelf.folder,
             .detail = strerror(errno));
}

static void stamp_date(cam_session *session)
{
    char text[16];
    time_t now = time(NULL);
    struct tm day;
    strftime(text, sizeof text, "%Y-%m-%d", localtime_r(&now, &day));
    cam_session_set_info(session, "DT", text, NULL);
}

cam_status sitting_begin(sitting *s, const cam_variant *variant, const cam_player player[CAM_SEATS],
                         cam_error *error)
{
    cam_session *session;
    cam_status status = cam_session_new(variant, player, &session, error);
    if (status != CAM_OK)
        return status;
    stamp_date(session);
    find_place(s);
    sitting_take(s, session);
    return CAM_OK;
}

cam_status sitting_load(sitting *s, const char *path, cam_error *error)
{
    cam_buffer text;
    cam_session *session;
    cam_buffer_init(&text);
    cam_status status = cam_file_read(path, &text, error);
    if (status == CAM_OK)
        status = cam_session_read(s->book, cam_buffer_text(&text), text.length, &session, error);
    cam_buffer_clear(&text);
    if (status != CAM_OK)
        return status;
    find_place(s);
    sitting_take(s, session);
    return CAM_OK;
}

static bool is_unfinished(const cam_session *session)
{
    return cam_session_outcome(session).result == CAM_ONGOING &&
           cam_record_ply(cam_session_record(session), cam_session_live(session)) > 0;
}

/* Take up one game of the shelf; CAM_OK without a session if another program plays it, or
 * if it is over and 'finished' ones are not wanted. */
static cam_status resume(sitting *s, const char *id, bool finished, cam_error *error)
{
    char path[CAM_PATH_MAX];
    cam_file_store store;
    cam_session *session = NULL;
    int lock = cam_shelf_lock(&s->shelf, id);
    if (lock < 0)
        return CAM_OK;
    cam_shelf_path(&s->shelf, id, path);
    cam_file_store_init(&store, path, NULL);
    cam_file_store_sweep(&store);
    cam_storage storage = cam_file_store_storage(&store);
    cam_status status = cam_session_open(s->book, &storage, &session, error);
    if (status == CAM_MALFORMED || status == CAM_ILLEGAL) {
        s->store = store; /* what is complained of */
        cam_file_store_set_aside(&store, s->set_aside, NULL);
    }
    if (status == CAM_OK && session && (finished || is_unfinished(session))) {
        take_place(s, id, lock);
        sitting_take(s, session);
        return CAM_OK;
    }
    cam_session_free(session);
    cam_shelf_unlock(&s->shelf, id, lock);
    return status;
}

static cam_status resume_newest(sitting *s, bool finished, cam_error *error)
{
    cam_shelved *games;
    int count;
    cam_status status = cam_shelf_list(&s->shelf, &games, &count, error);
    if (status != CAM_OK)
        return status;
    for (int i = 0; i < count && i < LOOKED_AT && status == CAM_OK && !s->session; i++)
        status = resume(s, games[i].id, false, error);
    if (finished && count && status == CAM_OK && !s->session)
        status = resume(s, games[0].id, true, error);
    free(games);
    return status;
}

cam_status sitting_resume(sitting *s, const char *id, bool finished, cam_error *error)
{
    if (!s->stored)
        return CAM_OK;
    if (!id)
        return resume_newest(s, finished, error);
    bool is_there = cam_shelf_is_id(id) && cam_shelf_has(&s->shelf, id);
    cam_status status = is_there ? resume(s, id, true, error) : CAM_OK;
    if (status == CAM_OK && !s->session)
        status = cam_fail(error, CAM_IO, CAM_REASON_CANNOT_READ, .name = id,
                          .detail = strerror(is_there ? EBUSY : ENOENT));
    return status;
}

cam_status sitting_save_as(sitting *s, const char *path, cam_error *error)
{
    cam_buffer text;
    cam_buffer_init(&text);
    cam_status status = cam_session_write(s->session, &text);
    if (status == CAM_OK)
        status = cam_file_write(path, text.text, text.length, error);
    else
        cam_fail(error, status, CAM_REASON_OUT_OF_MEMORY);
    cam_buffer_clear(&text);
    return status;
}

cam_status sitting_keep(sitting *s, cam_error *error)
{
    bool begun = cam_session_position(s->session)->plies > 0;
    if (s->puzzle.on)
        return CAM_OK;
    if (!s->stored) {
        *error = s->not_stored;
        return begun ? CAM_IO : CAM_OK;
    }
    return cam_session_unsaved(s->session, NULL) ? cam_session_save(s->session, error) : CAM_OK;
}

void sitting_clear(sitting *s)
{
    thinker_free(s->thinker);
    cam_session_free(s->session);
    cam_rules_release(s->board);
    cam_rulebook_free(s->book);
    cam_shelf_unlock(&s->shelf, s->id, s->lock);
}
