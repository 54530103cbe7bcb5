#include "files/file_store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BROKEN_MAX 1000
#define FILE_MAX   ((size_t)1 << 30) /* what can be read as SGF */

static cam_status fail_io(cam_error *error, cam_reason reason, const char *path)
{
    return cam_fail(error, CAM_IO, reason, .name = path, .detail = strerror(errno));
}

/* The new file's name is its process's own, so two never write into one. What a
 * killed process of the same number left behind is in the way, and is removed. */
static int create_new(const char *path, char new_path[CAM_PATH_MAX + 32])
{
    snprintf(new_path, CAM_PATH_MAX + 32, "%s.%ld.new", path, (long)getpid());
    int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    int file = open(new_path, flags, 0666);
    if (file < 0 && errno == EEXIST && unlink(new_path) == 0)
        file = open(new_path, flags, 0666);
    return file;
}

static bool write_all(int file, const char *text, size_t length)
{
    while (length) {
        ssize_t count = write(file, text, length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        text += count;
        length -= (size_t)count;
    }
    return true;
}

/* Closes the file in any case; errno tells of the first failure. */
static bool finish(int file, bool written)
{
    bool synced = written && fsync(file) == 0;
    int reason = errno;
    bool closed = close(file) == 0;
    if (!synced)
        errno = reason;
    return synced && closed;
}

/* The folder a file lies in, open, or -1; and the file's own name. */
static int open_folder(const char *path, const char **name)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : 0;
    *name = slash ? slash + 1 : path;
    memcpy(folder, path, length);
    folder[length] = '\0';
    return open(length ? folder : slash ? "/" : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* Force the new name to the disk too. File systems that cannot are let off. */
static bool sync_folder(const char *path)
{
    const char *name;
    int file = open_folder(path, &name);
    if (file < 0)
        return errno == EACCES; /* a folder may be writable and not readable */
    bool synced = fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP;
    close(file);
    return synced;
}

/* The new file takes the name and, if there was an old one, its permissions. */
static cam_status replace(const char *path, const struct stat *old, const char *text, size_t length,
                          cam_error *error)
{
    char new_path[CAM_PATH_MAX + 32];
    int file = create_new(path, new_path);
    if (file < 0)
        return fail_io(error, CAM_REASON_CANNOT_WRITE, path);
    bool written =
        (!old || fchmod(file, old->st_mode & 07777) == 0) && write_all(file, text, length);
    if (!finish(file, written) || rename(new_path, path) != 0) {
        cam_status status = fail_io(error, CAM_REASON_CANNOT_WRITE, path);
        unlink(new_path);
        return status;
    }
    return sync_folder(path) ? CAM_OK : fail_io(error, CAM_REASON_CANNOT_WRITE, path);
}

/* A pipe or a device cannot be replaced, only written to; without waiting for somebody
 * to read it, which may never happen. */
static cam_status write_into(const char *path, const char *text, size_t length, cam_error *error)
{
    int file = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0)
        return fail_io(error, CAM_REASON_CANNOT_WRITE, path);
    bool written = write_all(file, text, length);
    int reason = errno;
    bool closed = close(file) == 0;
    if (!written)
        errno = reason;
    return written && closed ? CAM_OK : fail_io(error, CAM_REASON_CANNOT_WRITE, path);
}

cam_status cam_file_write(const char *path, const char *text, size_t length, cam_error *error)
{
    struct stat old;
    char real_path[PATH_MAX];
    if (stat(path, &old) == 0) {
        if (!S_ISREG(old.st_mode))
            return write_into(path, text, length, error);
        if (!realpath(path, real_path)) /* so that a link stays one */
            return fail_io(error, CAM_REASON_CANNOT_WRITE, path);
        if (strlen(real_path) < CAM_PATH_MAX)
            return replace(real_path, &old, text, length, error);
        errno = ENAMETOOLONG;
    } else if (strlen(path) >= CAM_PATH_MAX) {
        errno = ENAMETOOLONG;
    } else if (errno == ENOENT) {
        return replace(path, NULL, text, length, error);
    }
    return fail_io(error, CAM_REASON_CANNOT_WRITE, path);
}

cam_status cam_file_read_open(int file, const char *path, cam_buffer *text, cam_error *error)
{
    char chunk[16384];
    for (;;) {
        ssize_t count = read(file, chunk, sizeof chunk);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return fail_io(error, CAM_REASON_CANNOT_READ, path);
        if (count == 0)
            return CAM_OK;
        cam_buffer_append(text, chunk, (size_t)count);
        if (text->failed)
            return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
        if (text->length > FILE_MAX)
            return cam_fail(error, CAM_IO, CAM_REASON_FILE_TOO_LARGE, .name = path);
    }
}

cam_status cam_file_read(const char *path, cam_buffer *text, cam_error *error)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); /* not even a pipe waits */
    if (file < 0)
        return fail_io(error, CAM_REASON_CANNOT_READ, path);
    struct stat info = {0};
    bool is_known = fstat(file, &info) == 0;
    bool is_file = is_known && (S_ISREG(info.st_mode) || S_ISDIR(info.st_mode));
    cam_status status = is_file /* reading a folder fails with the system's words */
                            ? cam_file_read_open(file, path, text, error)
                            : cam_fail(error, CAM_IO, CAM_REASON_NOT_A_FILE, .name = path);
    close(file);
    return status;
}

static cam_status store_write(void *context, const char *text, size_t length, cam_error *error)
{
    const cam_file_store *store = context;
    return cam_file_write(store->path, text, length, error);
}

static cam_status store_read(void *context, cam_buffer *text, cam_error *error)
{
    const cam_file_store *store = context;
    if (access(store->path, F_OK) != 0 && errno == ENOENT)
        return CAM_OK;
    return cam_file_read(store->path, text, error);
}

cam_status cam_file_store_init(cam_file_store *store, const char *path, cam_error *error)
{
    size_t length = strlen(path);
    if (length == 0 || length >= CAM_PATH_MAX)
        return cam_fail(error, CAM_IO, CAM_REASON_BAD_FILE_NAME, .number = CAM_PATH_MAX - 1);
    memcpy(store->path, path, length + 1);
    return CAM_OK;
}

cam_storage cam_file_store_storage(cam_file_store *store)
{
    return (cam_storage){.context = store, .write = store_write, .read = store_read};
}

/* The process whose new file of 'base' has this name, or 0 if it is none. */
static pid_t owner_of(const char *name, const char *base)
{
    size_t length = strlen(base);
    if (strncmp(name, base, length) != 0 || name[length] != '.')
        return 0;
    name += length + 1;
    char *end;
    long number = name[0] >= '1' && name[0] <= '9' ? strtol(name, &end, 10) : 0;
    return number > 0 && number <= INT_MAX && strcmp(end, ".new") == 0 ? (pid_t)number : 0;
}

static bool is_alive(pid_t process)
{
    return process != getpid() && (kill(process, 0) == 0 || errno != ESRCH);
}

void cam_file_store_sweep(const cam_file_store *store)
{
    char path[PATH_MAX];
    const char *name;
    bool exists = realpath(store->path, path); /* new files lie beside what a link leads to */
    int folder = open_folder(exists ? path : store->path, &name);
    DIR *entries = folder >= 0 ? fdopendir(folder) : NULL;
    if (!entries && folder >= 0)
        close(folder);
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        pid_t owner = owner_of(entry->d_name, name);
        if (owner && !is_alive(owner))
            unlinkat(folder, entry->d_name, 0);
    }
    if (entries)
        closedir(entries);
}

cam_status cam_file_store_set_aside(const cam_file_store *store, char moved_to[CAM_PATH_MAX],
                                    cam_error *error)
{
    char path[CAM_PATH_MAX + 32];
    for (int i = 1; i <= BROKEN_MAX; i++) {
        if (i == 1)
            snprintf(path, sizeof path, "%s.broken", store->path);
        else
            snprintf(path, sizeof path, "%s.broken%d", store->path, i);
        if (access(path, F_OK) == 0)
            continue;
        errno = ENAMETOOLONG;
        if (strlen(path) >= CAM_PATH_MAX || rename(store->path, path) != 0)
            return fail_io(error, CAM_REASON_CANNOT_SET_ASIDE, store->path);
        memcpy(moved_to, path, strlen(path) + 1);
        return CAM_OK;
    }
    return cam_fail(error, CAM_IO, CAM_REASON_TOO_MANY_BROKEN, .name = store->path);
}
