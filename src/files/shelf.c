#include "files/shelf.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define SUFFIX  ".sgf"
#define DELETED "deleted"

static cam_status fail_io(cam_error *error, const char *path)
{
    return cam_fail(error, CAM_IO, CAM_REASON_CANNOT_WRITE, .name = path,
                    .detail = strerror(errno));
}

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

cam_status cam_shelf_open(cam_shelf *shelf, const char *folder, cam_error *error)
{
    if (strlen(folder) >= sizeof shelf->folder)
        return cam_fail(error, CAM_IO, CAM_REASON_BAD_FILE_NAME, .number = CAM_PATH_MAX - 1);
    strcpy(shelf->folder, folder);
    return make_folder(folder) ? CAM_OK : fail_io(error, folder);
}

bool cam_shelf_is_id(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '-')
        length++;
    return length > 0 && length < CAM_SHELF_ID && !text[length] && text[0] != '-';
}

void cam_shelf_path(const cam_shelf *shelf, const char *id, char path[CAM_PATH_MAX])
{
    snprintf(path, CAM_PATH_MAX, "%s/%s" SUFFIX, shelf->folder, id);
}

bool cam_shelf_has(const cam_shelf *shelf, const char *id)
{
    char path[CAM_PATH_MAX];
    cam_shelf_path(shelf, id, path);
    return access(path, F_OK) == 0;
}

/*
 * Listing.
 */

/* The id that a file of the folder stands for; false if it is none. */
static bool read_name(const char *name, char id[CAM_SHELF_ID])
{
    size_t length = strlen(name), suffix = strlen(SUFFIX);
    if (length <= suffix || length - suffix >= CAM_SHELF_ID ||
        strcmp(name + length - suffix, SUFFIX) != 0)
        return false;
    snprintf(id, CAM_SHELF_ID, "%.*s", (int)(length - suffix), name);
    return cam_shelf_is_id(id);
}

static int by_age(const void *a, const void *b)
{
    const cam_shelved *first = a, *second = b;
    if (first->changed != second->changed)
        return first->changed > second->changed ? -1 : 1;
    return strcmp(second->id, first->id);
}

/* Take one entry of the folder into the list if it is a game. */
static bool add_game(DIR *folder, const char *name, cam_shelved **games, int *count, int *capacity)
{
    cam_shelved game;
    struct stat info;
    if (!read_name(name, game.id) || fstatat(dirfd(folder), name, &info, 0) != 0 ||
        !S_ISREG(info.st_mode))
        return true;
    game.changed = (int64_t)info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec;
    if (*count == *capacity) {
        int wanted = *capacity ? 2 * *capacity : 64;
        cam_shelved *moved = realloc(*games, (size_t)wanted * sizeof game);
        if (!moved)
            return false;
        *games = moved;
        *capacity = wanted;
    }
    (*games)[(*count)++] = game;
    return true;
}

cam_status cam_shelf_list(const cam_shelf *shelf, cam_shelved **games, int *count, cam_error *error)
{
    cam_shelved *found = NULL;
    int number = 0, capacity = 0;
    bool enough = true;
    DIR *folder = opendir(shelf->folder);
    if (!folder)
        return cam_fail(error, CAM_IO, CAM_REASON_CANNOT_READ, .name = shelf->folder,
                        .detail = strerror(errno));
    for (struct dirent *entry; enough && (entry = readdir(folder));)
        enough = add_game(folder, entry->d_name, &found, &number, &capacity);
    closedir(folder);
    if (!enough) {
        free(found);
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    }
    if (number)
        qsort(found, (size_t)number, sizeof *found, by_age);
    *games = found;
    *count = number;
    return CAM_OK;
}

/*
 * Locks.
 */

static void lock_path(const cam_shelf *shelf, const char *id, char path[CAM_PATH_MAX])
{
    snprintf(path, CAM_PATH_MAX, "%s/.%s.lock", shelf->folder, id);
}

int cam_shelf_lock(const cam_shelf *shelf, const char *id)
{
    char path[CAM_PATH_MAX];
    struct stat held, there;
    lock_path(shelf, id, path);
    for (;;) {
        int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (lock < 0)
            return -1;
        if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
            int reason = errno;
            close(lock);
            errno = reason;
            return -1;
        }
        /* Whoever held it may have removed the file meanwhile: then it locks nothing. */
        if (fstat(lock, &held) == 0 && stat(path, &there) == 0 && held.st_ino == there.st_ino)
            return lock;
        close(lock);
    }
}

void cam_shelf_unlock(const cam_shelf *shelf, const char *id, int lock)
{
    char path[CAM_PATH_MAX];
    if (lock < 0)
        return;
    lock_path(shelf, id, path);
    unlink(path);
    close(lock);
}

int cam_shelf_new_id(const cam_shelf *shelf, int64_t when, char id[CAM_SHELF_ID])
{
    time_t seconds = (time_t)when;
    struct tm day;
    char base[CAM_SHELF_ID / 2];
    localtime_r(&seconds, &day);
    strftime(base, sizeof base, "%Y%m%d-%H%M%S", &day);
    for (int i = 1;; i++) {
        snprintf(id, CAM_SHELF_ID, i == 1 ? "%s" : "%s-%d", base, i);
        if (cam_shelf_has(shelf, id))
            continue;
        int lock = cam_shelf_lock(shelf, id);
        if (lock >= 0 && !cam_shelf_has(shelf, id))
            return lock;
        if (lock < 0 && errno != EWOULDBLOCK)
            return -1;
        cam_shelf_unlock(shelf, id, lock);
    }
}

/*
 * Throwing away, and bringing back.
 */

static void deleted_path(const cam_shelf *shelf, const char *id, char path[CAM_PATH_MAX + 16])
{
    snprintf(path, CAM_PATH_MAX + 16, "%s/" DELETED "/%s" SUFFIX, shelf->folder, id);
}

cam_status cam_shelf_delete(const cam_shelf *shelf, const char *id, cam_error *error)
{
    char from[CAM_PATH_MAX], to[CAM_PATH_MAX + 16], folder[CAM_PATH_MAX];
    cam_shelf_path(shelf, id, from);
    deleted_path(shelf, id, to);
    snprintf(folder, sizeof folder, "%s/" DELETED, shelf->folder);
    return make_folder(folder) && rename(from, to) == 0 ? CAM_OK : fail_io(error, from);
}

cam_status cam_shelf_restore(const cam_shelf *shelf, const char *id, cam_error *error)
{
    char from[CAM_PATH_MAX + 16], to[CAM_PATH_MAX];
    deleted_path(shelf, id, from);
    cam_shelf_path(shelf, id, to);
    return link(from, to) == 0 && unlink(from) == 0 ? CAM_OK : fail_io(error, to);
}
