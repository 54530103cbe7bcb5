/*
 * sitting_store.c: beginning, keeping and taking up games.
 *
 * The game is kept in a file of its own below the user's folder for
 * state, and saved there by the session after every change. Each running program
 * locks its file, so two never write one. Beginning another game moves the kept
 * one to NAME.previous, so nothing is lost by a slip.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/shared.h"
#include "sitting.h"

#define SLOTS 20 /* programs that may run at a time */

/* Make a folder and those above it. */
static bool make_folder(const char *path)
{
    char part[CAM_PATH_MAX];
    for (size_t i = 1; i <= strlen(path); i++) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        snprintf(part, sizeof part, "%.*s", (int)i, path);
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

static cam_status find_folder(char folder[CAM_PATH_MAX], cam_error *error)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state && state[0] == '/')
        length = snprintf(folder, CAM_PATH_MAX, "%s/caminos", state);
    else if (home && home[0] == '/')
        length = snprintf(folder, CAM_PATH_MAX, "%s/.local/state/caminos", home);
    if (length < 0 || length > CAM_PATH_MAX - 64)
        return cam_fail(error, CAM_IO, CAM_REASON_CANNOT_WRITE, .name = "$HOME",
                        .detail = strerror(ENOENT));
    if (!make_folder(folder))
        return cam_fail(error, CAM_IO, CAM_REASON_CANNOT_WRITE, .name = folder,
                        .detail = strerror(errno));
    return CAM_OK;
}

/* The lock of the file's slot, or -1 with errno EWOULDBLOCK if it is taken. */
static int lock_slot(const char *path)
{
    char name[CAM_PATH_MAX + 64];
    snprintf(name, sizeof name, "%s.lock", path);
    int lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) != 0) {
        int reason = errno;
        close(lock);
        errno = reason;
        return -1;
    }
    return lock;
}

cam_status sitting_find_store(sitting *s, cam_error *error)
{
    char folder[CAM_PATH_MAX], path[CAM_PATH_MAX + 32];
    cam_status status = find_folder(folder, error);
    for (int slot = 1; status == CAM_OK && slot <= SLOTS && !s->stored; slot++) {
        if (slot == 1)
            snprintf(path, sizeof path, "%s/play.sgf", folder);
        else
            snprintf(path, sizeof path, "%s/play-%d.sgf", folder, slot);
        s->lock = lock_slot(path);
        if (s->lock >= 0) {
            status = cam_file_store_init(&s->store, path, error);
            s->stored = status == CAM_OK;
        } else if (errno != EWOULDBLOCK || slot == SLOTS) {
            status = cam_fail(error, CAM_IO, CAM_REASON_CANNOT_WRITE, .name = path,
                              .detail = strerror(errno));
        }
    }
    if (!s->stored) {
        s->not_stored = *error;
        return status;
    }
    s->storage = cam_file_store_storage(&s->store);
    cam_file_store_sweep(&s->store);
    return CAM_OK;
}

static void keep_previous(const sitting *s)
{
    char previous[CAM_PATH_MAX + 16];
    snprintf(previous, sizeof previous, "%s.previous", s->store.path);
    if (s->stored)
        rename(s->store.path, previous);
}

cam_status sitting_begin(sitting *s, const cam_variant *variant, const cam_player player[CAM_SEATS],
                         cam_error *error)
{
    cam_session *session;
    cam_status status = cam_session_new(variant, player, &session, error);
    if (status != CAM_OK)
        return status;
    keep_previous(s);
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
    keep_previous(s);
    sitting_take(s, session);
    return CAM_OK;
}

cam_status sitting_resume(sitting *s, cam_error *error)
{
    cam_session *session = NULL;
    if (!s->stored)
        return CAM_OK;
    cam_status status = cam_session_open(s->book, &s->storage, &session, error);
    if (status == CAM_MALFORMED || status == CAM_ILLEGAL)
        cam_file_store_set_aside(&s->store, s->set_aside, NULL);
    if (session)
        sitting_take(s, session);
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
    if (s->lock >= 0)
        close(s->lock);
}
