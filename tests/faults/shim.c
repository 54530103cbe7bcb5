/*
 * shim.c: a bad disk, put under a program by LD_PRELOAD.
 *
 * It slows, fails or *loses* what a program does to the files of one folder. Losing
 * works in two parts. This library keeps a journal of what every change overwrote,
 * and of every sync; after the program was killed, undo.py takes back the changes
 * that no sync covers, all or some of them, as a loss of power would. `kill -9`
 * alone proves nothing about durability, for what the program wrote stays with the
 * system.
 *
 * Settings, in the environment:
 *   CAMINOS_FAULTS_ROOT     the folder, an absolute path without links. No other
 *                           file is touched
 *   CAMINOS_FAULTS_JOURNAL  a folder for the journal, elsewhere on the same file
 *                           system; without it nothing is recorded
 *   CAMINOS_FAULTS          faults, as "NAME=NUMBER NAME=NUMBER ..."
 *   CAMINOS_FAULTS_CONTROL  a file with the same, read anew at every call, so that
 *                           faults can come and go
 *
 * Faults:
 *   sync_delay_us, write_delay_us  wait that long first
 *   sync_errno, write_errno        fail with that error (5: input/output, 28: full)
 *   sync_skip      record syncs without doing them: quicker, and as good where the
 *                  journal tells what is lost
 *   sync_lie       say that it was done: what is acknowledged then is lost
 *   kill_at        die by SIGKILL before the so-manieth change or sync, counted from
 *                  the start, or from when the control file last said another number
 *   tear           with kill_at: if that is a write, do half of it first
 *   kill_at_sync   die before the so-manieth sync: all is written, nothing is safe
 *
 * Seen are open, write, pwrite, ftruncate, fsync, fdatasync and unlink as programs call
 * them, not what the C library does within (stdio), nor rename. The journal grows
 * until undo.py has read it; it is meant for minutes, not for days.
 *
 * A file counts as synced by fsync or fdatasync of it, a name (made, removed, moved)
 * by those of its folder. What goes through mmap is not seen: SQLite's -shm, which
 * it makes anew after a crash. System calls are made directly, so nothing in here
 * can call itself.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The journal: records of a header, 'path_length' and 'old_length' bytes. As undo.py
 * reads them. */
enum kind { WRITE, TRUNCATE, CREATE, UNLINK, SYNC };

typedef struct record {
    uint32_t magic, kind;
    uint64_t inode;  /* of the file; of a folder for the sync of one */
    uint64_t folder; /* CREATE, UNLINK: the inode of the folder */
    int64_t offset;  /* WRITE; TRUNCATE: the new size; SYNC: the journal up to there */
    int64_t length;  /* WRITE: the bytes written; UNLINK: the number of the kept file */
    int64_t size;    /* of the file before */
    uint32_t path_length, old_length;
} record;

#define MAGIC 0x43464c54u

typedef struct faults {
    long sync_delay_us, write_delay_us, sync_errno, write_errno, sync_skip, sync_lie, kill_at, tear,
        kill_at_sync;
} faults;

static const struct {
    const char *name;
    size_t place;
} fault_names[] = {
    {"sync_delay_us", offsetof(faults, sync_delay_us)},
    {"write_delay_us", offsetof(faults, write_delay_us)},
    {"sync_errno", offsetof(faults, sync_errno)},
    {"write_errno", offsetof(faults, write_errno)},
    {"sync_skip", offsetof(faults, sync_skip)},
    {"sync_lie", offsetof(faults, sync_lie)},
    {"kill_at", offsetof(faults, kill_at)},
    {"tear", offsetof(faults, tear)},
    {"kill_at_sync", offsetof(faults, kill_at_sync)},
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static const char *root, *journal_folder, *control;
static size_t root_length;
static faults fixed;
static int journal = -1;
static long changes;             /* so far, for kill_at */
static long syncs;               /* likewise, for kill_at_sync */
static long aim_at, aim_at_sync; /* the kill_at and kill_at_sync that they count for */
static int64_t kept;             /* files kept from unlink, numbered */

static void read_faults(const char *text, faults *to)
{
    while (*text) {
        size_t length = strcspn(text, "= \n");
        for (size_t i = 0; i < sizeof fault_names / sizeof *fault_names; i++)
            if (strlen(fault_names[i].name) == length && text[length] == '=' &&
                strncmp(fault_names[i].name, text, length) == 0)
                *(long *)((char *)to + fault_names[i].place) = atol(text + length + 1);
        text += strcspn(text, " \n");
        text += strspn(text, " \n");
    }
}

static void fail(const char *what)
{
    dprintf(2, "shim: %s: %s\n", what, strerror(errno));
    _exit(99);
}

static void start(void)
{
    const char *text = getenv("CAMINOS_FAULTS");
    root = getenv("CAMINOS_FAULTS_ROOT");
    control = getenv("CAMINOS_FAULTS_CONTROL");
    journal_folder = getenv("CAMINOS_FAULTS_JOURNAL");
    root_length = root ? strlen(root) : 0;
    if (text)
        read_faults(text, &fixed);
    if (!root || !journal_folder)
        return;
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/journal", journal_folder);
    journal =
        (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (journal < 0)
        fail(path);
    kept = (int64_t)getpid() << 32; /* no other process has used these numbers */
}

static faults current_faults(void)
{
    faults now = fixed;
    char text[512];
    int fd = control ? (int)syscall(SYS_openat, AT_FDCWD, control, O_RDONLY | O_CLOEXEC, 0) : -1;
    if (fd < 0)
        return now;
    long got = syscall(SYS_read, fd, text, sizeof text - 1);
    syscall(SYS_close, fd);
    text[got > 0 ? got : 0] = '\0';
    read_faults(text, &now);
    return now;
}

static void pause_us(long us)
{
    struct timespec time = {us / 1000000, us % 1000000 * 1000};
    if (us > 0)
        nanosleep(&time, NULL);
}

static bool is_below_root(const char *path)
{
    return root && strncmp(path, root, root_length) == 0 &&
           (path[root_length] == '/' || path[root_length] == '\0');
}

/* The path of an open file, if it is one of ours and still has a name. */
static bool path_of(int fd, char path[PATH_MAX])
{
    pthread_once(&once, start);
    char link[40];
    if (!root)
        return false;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    long length = syscall(SYS_readlink, link, path, PATH_MAX - 1);
    if (length <= 0)
        return false;
    path[length] = '\0';
    return is_below_root(path) && !strstr(path, " (deleted)");
}

/* The same for a name, which need not exist; its folder must. */
static bool full_path(const char *name, char path[PATH_MAX])
{
    pthread_once(&once, start);
    char folder[PATH_MAX], real[PATH_MAX];
    if (!root || snprintf(folder, sizeof folder, "%s", name) >= (int)sizeof folder)
        return false;
    char *slash = strrchr(folder, '/');
    const char *last = slash ? name + (slash - folder) + 1 : name;
    if (slash)
        slash[slash == folder] = '\0';
    if (!realpath(slash ? folder : ".", real))
        return false;
    return snprintf(path, PATH_MAX, "%s/%s", real, last) < PATH_MAX && is_below_root(path);
}

static uint64_t inode_of_folder(const char *path)
{
    char folder[PATH_MAX];
    struct stat info;
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    return stat(folder, &info) == 0 ? info.st_ino : 0;
}

static void append_record(record *change, const char *path, const char *old)
{
    if (journal < 0)
        return;
    change->magic = MAGIC;
    change->path_length = (uint32_t)strlen(path);
    size_t length = sizeof *change + change->path_length + change->old_length;
    char *bytes = malloc(length);
    if (!bytes)
        fail("memory");
    memcpy(bytes, change, sizeof *change);
    memcpy(bytes + sizeof *change, path, change->path_length);
    if (change->old_length)
        memcpy(bytes + sizeof *change + change->path_length, old, change->old_length);
    if (syscall(SYS_write, journal, bytes, length) != (long)length)
        fail("journal");
    free(bytes);
}

/* Counts a change or sync; the mutex is held. Returns true if the program is to die
 * at this one. */
static bool is_last(const faults *now)
{
    if (aim_at != now->kill_at || aim_at_sync != now->kill_at_sync)
        changes = syncs = 0;
    aim_at = now->kill_at;
    aim_at_sync = now->kill_at_sync;
    return ++changes == now->kill_at;
}

static void die(void)
{
    kill(getpid(), SIGKILL);
    for (;;)
        pause();
}

/* What lies in a file from 'offset' on, at most 'length' bytes; to be freed. */
static char *read_old(int fd, int64_t offset, int64_t length, uint32_t *got)
{
    *got = 0;
    char *old = malloc(length > 0 ? (size_t)length : 1);
    if (!old)
        fail("memory");
    while (*got < length) {
        long n = syscall(SYS_pread64, fd, old + *got, (size_t)(length - *got), offset + *got);
        if (n < 0)
            fail("reading what is overwritten");
        if (n == 0)
            break;
        *got += (uint32_t)n;
    }
    return old;
}

static void record_write(int fd, const char *path, int64_t offset, int64_t length)
{
    struct stat info;
    if (journal < 0 || fstat(fd, &info) != 0)
        return;
    record change = {.kind = WRITE,
                     .inode = info.st_ino,
                     .offset = offset,
                     .length = length,
                     .size = info.st_size};
    char *old = read_old(fd, offset, length, &change.old_length);
    append_record(&change, path, old);
    free(old);
}

/* The write itself, at 'offset', or where the file stands if that is -1. */
static ssize_t do_write(int fd, const void *bytes, size_t length, int64_t offset)
{
    return offset < 0 ? syscall(SYS_write, fd, bytes, length)
                      : syscall(SYS_pwrite64, fd, bytes, length, offset);
}

static ssize_t change_bytes(int fd, const void *bytes, size_t length, int64_t offset)
{
    char path[PATH_MAX];
    if (!path_of(fd, path))
        return do_write(fd, bytes, length, offset);
    faults now = current_faults();
    pause_us(now.write_delay_us);
    if (now.write_errno) {
        errno = (int)now.write_errno;
        return -1;
    }
    pthread_mutex_lock(&mutex);
    int64_t at = offset;
    if (at < 0) {
        bool at_end = fcntl(fd, F_GETFL) & O_APPEND;
        at = syscall(SYS_lseek, fd, 0, at_end ? SEEK_END : SEEK_CUR);
    }
    bool last = is_last(&now);
    if (!last || now.tear)
        record_write(fd, path, at, (int64_t)length);
    if (last && now.tear)
        do_write(fd, bytes, length / 2, offset);
    if (last)
        die();
    ssize_t done = do_write(fd, bytes, length, offset);
    pthread_mutex_unlock(&mutex);
    return done;
}

static int change_size(int fd, int64_t size)
{
    char path[PATH_MAX];
    struct stat info;
    if (!path_of(fd, path) || fstat(fd, &info) != 0)
        return (int)syscall(SYS_ftruncate, fd, size);
    faults now = current_faults();
    pause_us(now.write_delay_us);
    if (now.write_errno && size > info.st_size) {
        errno = (int)now.write_errno;
        return -1;
    }
    pthread_mutex_lock(&mutex);
    if (is_last(&now))
        die();
    record change = {.kind = TRUNCATE, .inode = info.st_ino, .offset = size, .size = info.st_size};
    if (journal >= 0) {
        char *old = read_old(fd, size, info.st_size - size, &change.old_length);
        append_record(&change, path, old);
        free(old);
    }
    int rc = (int)syscall(SYS_ftruncate, fd, size);
    pthread_mutex_unlock(&mutex);
    return rc;
}

static int sync_file(int fd, long number)
{
    char path[PATH_MAX];
    struct stat info;
    if (!path_of(fd, path) || fstat(fd, &info) != 0)
        return (int)syscall(number, fd);
    faults now = current_faults();
    pthread_mutex_lock(&mutex);
    if (is_last(&now) || ++syncs == now.kill_at_sync)
        die();
    record sync = {.kind = SYNC, .inode = info.st_ino};
    if (journal >= 0)
        sync.offset = syscall(SYS_lseek, journal, 0, SEEK_END);
    pthread_mutex_unlock(&mutex);
    pause_us(now.sync_delay_us);
    if (now.sync_errno) {
        errno = (int)now.sync_errno;
        return -1;
    }
    if (now.sync_lie)
        return 0;
    if (!now.sync_skip && syscall(number, fd) != 0)
        return -1;
    pthread_mutex_lock(&mutex);
    append_record(&sync, path, NULL);
    pthread_mutex_unlock(&mutex);
    return 0;
}

static int open_file(int folder, const char *name, int flags, mode_t mode)
{
    char path[PATH_MAX];
    bool ours = flags & (O_CREAT | O_TRUNC) && (folder == AT_FDCWD || name[0] == '/') &&
                full_path(name, path);
    if (!ours)
        return (int)syscall(SYS_openat, folder, name, flags, mode);
    faults now = current_faults();
    pthread_mutex_lock(&mutex);
    struct stat info;
    bool is_new = stat(path, &info) != 0;
    if (is_new && is_last(&now))
        die();
    int fd = (int)syscall(SYS_openat, folder, name, flags & ~O_TRUNC, mode);
    if (fd >= 0 && is_new && fstat(fd, &info) == 0) {
        record change = {.kind = CREATE, .inode = info.st_ino, .folder = inode_of_folder(path)};
        append_record(&change, path, NULL);
    }
    pthread_mutex_unlock(&mutex);
    if (fd >= 0 && flags & O_TRUNC && !is_new)
        change_size(fd, 0);
    return fd;
}

/* The file goes into the journal's folder instead, from where it can come back. */
static int remove_name(const char *name)
{
    char path[PATH_MAX], keep[PATH_MAX + 40];
    struct stat info;
    if (!full_path(name, path) || lstat(path, &info) != 0 || journal < 0)
        return (int)syscall(SYS_unlinkat, AT_FDCWD, name, 0);
    faults now = current_faults();
    pthread_mutex_lock(&mutex);
    if (is_last(&now))
        die();
    record change = {
        .kind = UNLINK, .inode = info.st_ino, .folder = inode_of_folder(path), .length = kept++};
    append_record(&change, path, NULL);
    snprintf(keep, sizeof keep, "%s/kept-%lld", journal_folder, (long long)change.length);
    if (syscall(SYS_renameat, AT_FDCWD, path, AT_FDCWD, keep) != 0)
        fail(keep);
    pthread_mutex_unlock(&mutex);
    return 0;
}

/*
 * The names programs call.
 */

#define EXPORT __attribute__((visibility("default")))
#define MODE(flags, mode)                                                                          \
    mode_t mode = 0;                                                                               \
    if ((flags)&O_CREAT) {                                                                         \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode = va_arg(rest, mode_t);                                                               \
        va_end(rest);                                                                              \
    }

EXPORT int open(const char *name, int flags, ...)
{
    MODE(flags, mode)
    return open_file(AT_FDCWD, name, flags, mode);
}

EXPORT int open64(const char *name, int flags, ...)
{
    MODE(flags, mode)
    return open_file(AT_FDCWD, name, flags, mode);
}

EXPORT int openat(int folder, const char *name, int flags, ...)
{
    MODE(flags, mode)
    return open_file(folder, name, flags, mode);
}

EXPORT int openat64(int folder, const char *name, int flags, ...)
{
    MODE(flags, mode)
    return open_file(folder, name, flags, mode);
}

EXPORT ssize_t write(int fd, const void *bytes, size_t length)
{
    return change_bytes(fd, bytes, length, -1);
}

EXPORT ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
    return change_bytes(fd, bytes, length, offset);
}

EXPORT ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset)
{
    return change_bytes(fd, bytes, length, offset);
}

EXPORT int ftruncate(int fd, off_t size)
{
    return change_size(fd, size);
}

EXPORT int ftruncate64(int fd, off64_t size)
{
    return change_size(fd, size);
}

EXPORT int fsync(int fd)
{
    return sync_file(fd, SYS_fsync);
}

EXPORT int fdatasync(int fd)
{
    return sync_file(fd, SYS_fdatasync);
}

EXPORT int unlink(const char *name)
{
    return remove_name(name);
}
