/*
 * sqlite_backup.c: a copy of the database while it is in use.
 *
 * One transaction is kept open on the source from the first page to the last, so
 * the copy tells one moment, and the server goes on writing meanwhile; only its
 * log cannot be emptied. The copy is made under a passing name beside its own and
 * takes that when it is whole, checked and synced: whoever finds it can trust it.
 * It is one plain file, without a log.
 */
#define _GNU_SOURCE /* renameat2 */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite.h"
#include "store/sqlite_schema.h"

enum { PAGES_A_STEP = 256, PAUSE_MS = 20, NAME_SIZE = 4096 };

static cam_status fail_file(cam_error *error, const char *file)
{
    return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = file,
                    .detail = strerror(errno));
}

static cam_status fail_db(cam_error *error, const char *file, sqlite3 *db)
{
    return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = file,
                    .detail = sqlite3_errmsg(db));
}

/* May the copy have that name? */
static cam_status check_target(const char *source, const cam_backup_options *options,
                               cam_error *error)
{
    struct stat from, to;
    if (stat(source, &from) != 0)
        return fail_file(error, source);
    if (lstat(options->file, &to) != 0)
        return errno == ENOENT ? CAM_OK : fail_file(error, options->file);
    if (from.st_dev == to.st_dev && from.st_ino == to.st_ino)
        return cam_fail(error, CAM_IO, CAM_REASON_STORE_ITSELF, .name = options->file);
    if (!S_ISREG(to.st_mode))
        return cam_fail(error, CAM_IO, CAM_REASON_NOT_A_FILE, .name = options->file);
    if (!options->force)
        return cam_fail(error, CAM_IO, CAM_REASON_FILE_EXISTS, .name = options->file);
    return CAM_OK;
}

/* False: it is to stop. */
static bool tell_progress(sqlite3_backup *backup, const cam_backup_options *options)
{
    uint64_t total = (uint64_t)sqlite3_backup_pagecount(backup);
    uint64_t done = total - (uint64_t)sqlite3_backup_remaining(backup);
    return !options->progress || options->progress(options->context, done, total);
}

static cam_status copy_pages(sqlite3 *from, sqlite3 *to, const char *name,
                             const cam_backup_options *options, cam_error *error)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return fail_db(error, name, to);
    int rc;
    bool going_on;
    do {
        rc = sqlite3_backup_step(backup, PAGES_A_STEP);
        if (rc == SQLITE_BUSY || rc == SQLITE_LOCKED)
            sqlite3_sleep(PAUSE_MS);
        going_on = tell_progress(backup, options);
    } while (going_on && (rc == SQLITE_OK || rc == SQLITE_BUSY || rc == SQLITE_LOCKED));
    sqlite3_backup_finish(backup);
    if (!going_on)
        return cam_fail(error, CAM_IO, CAM_REASON_BACKUP_STOPPED);
    if (rc == SQLITE_DONE)
        return CAM_OK;
    return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = name,
                    .detail = sqlite3_errstr(rc));
}

/* The copy under its passing name, checked. */
static cam_status fill_copy(sqlite3 *from, const char *name, const cam_backup_options *options,
                            cam_error *error)
{
    sqlite3 *to = NULL;
    cam_status status = CAM_OK;
    if (sqlite3_open_v2(name, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) ||
        sqlite3_exec(to, "PRAGMA synchronous = OFF", NULL, NULL, NULL))
        status = fail_db(error, name, to);
    if (status == CAM_OK)
        status = copy_pages(from, to, name, options, error);
    if (status == CAM_OK && sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL))
        status = fail_db(error, name, to);
    if (status == CAM_OK)
        status = cam_sqlite_check(to, "integrity_check", name, error);
    sqlite3_close(to);
    return status;
}

/* Gives the copy its name, and makes both last. */
static cam_status settle_copy(int fd, const char *name, const cam_backup_options *options,
                              cam_error *error)
{
    unsigned flags = options->force ? 0 : RENAME_NOREPLACE;
    if (fsync(fd) != 0)
        return fail_file(error, name);
    int rc = renameat2(AT_FDCWD, name, AT_FDCWD, options->file, flags);
    if (rc != 0 && errno == EINVAL) /* a file system that cannot promise it; it was looked before */
        rc = rename(name, options->file);
    if (rc != 0)
        return fail_file(error, options->file);
    char path[NAME_SIZE];
    snprintf(path, sizeof path, "%s", options->file);
    int folder = open(dirname(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    cam_status status = CAM_OK;
    if (folder < 0 || fsync(folder) != 0)
        status = fail_file(error, options->file);
    if (folder >= 0)
        close(folder);
    return status;
}

static cam_status make_copy(sqlite3 *from, const cam_backup_options *options, cam_error *error)
{
    char name[NAME_SIZE];
    if (snprintf(name, sizeof name, "%s.XXXXXX", options->file) >= (int)sizeof name)
        return cam_fail(error, CAM_IO, CAM_REASON_PATH_TOO_LONG, .name = options->file);
    int fd = mkostemp(name, O_CLOEXEC);
    if (fd < 0)
        return fail_file(error, options->file);
    cam_status status = fill_copy(from, name, options, error);
    if (status == CAM_OK)
        status = settle_copy(fd, name, options, error);
    if (status != CAM_OK)
        unlink(name);
    close(fd);
    return status;
}

cam_status cam_sqlite_backup(const char *place, const cam_backup_options *options, cam_error *error)
{
    cam_status status = check_target(place, options, error);
    if (status != CAM_OK)
        return status;
    cam_sqlite_link source;
    status = cam_sqlite_link_open(&source, place, CAM_LINK_READ, error);
    if (status != CAM_OK)
        return status;
    if (cam_sqlite_run(&source, CAM_SQL_BEGIN, "") != SQLITE_OK)
        status = fail_db(error, place, source.db);
    if (status == CAM_OK)
        status = cam_sqlite_recognize(source.db, cam_sqlite_step_count, place, error);
    if (status == CAM_OK)
        status = make_copy(source.db, options, error);
    cam_sqlite_link_close(&source);
    return status;
}
