/*
 * sqlite.c: a store in one file of SQLite.
 *
 * The database is in WAL mode with synchronous=FULL: a commit appends to the
 * write-ahead log and returns when the log is on stable storage. One connection
 * writes, and it alone moves the log into the database (checkpoints), between
 * transactions; the SQLite of Debian 12 is known to lose a log that two
 * connections reset. Readers have a connection that cannot write, and never
 * checkpoints. A lock beside the file keeps a second process out.
 *
 * What SQLite reports about a sync is believed once: after a failure the system may
 * have dropped what it could not write and call the next sync a success. So nothing
 * is acknowledged any more, and before the file is used again the whole log, which
 * may hold more than the disk does, is written anew. The same is done whenever a
 * store is opened, since the process before may have ended between writing and
 * syncing, and what is read then must not vanish later.
 */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/sqlite_schema.h"

/* Pages in the log at which it is moved into the database, 4 MB. */
enum { CHECKPOINT_PAGES = 1000 };

typedef struct sqlite_backend {
    cam_backend base;
    char *file;
    int lock;
    bool unsynced;
    cam_sqlite_link writer; /* the writing thread's */
    int log_pages, checkpoint_at;
    cam_sqlite_link reader; /* the reading thread's */
} sqlite_backend;

static int note_log_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    ((sqlite_backend *)context)->log_pages = pages;
    return SQLITE_OK;
}

/* The file, made if need be, for nobody else's eyes: the log follows it in that. */
static cam_status make_file(const char *file, cam_error *error)
{
    int fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = file,
                        .detail = strerror(errno));
    close(fd);
    return CAM_OK;
}

static cam_status take_lock(sqlite_backend *backend, cam_error *error)
{
    char name[4096];
    if (snprintf(name, sizeof name, "%s.lock", backend->file) >= (int)sizeof name)
        return cam_fail(error, CAM_IO, CAM_REASON_PATH_TOO_LONG, .name = backend->file);
    backend->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (backend->lock < 0)
        return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = name,
                        .detail = strerror(errno));
    if (flock(backend->lock, LOCK_EX | LOCK_NB) != 0)
        return cam_fail(error, CAM_IO, CAM_REASON_STORE_IN_USE, .name = name);
    return CAM_OK;
}

/* Writes every byte of an open file over itself, and syncs. */
static bool write_anew(int fd)
{
    char chunk[65536];
    off_t at = 0;
    ssize_t got;
    while ((got = pread(fd, chunk, sizeof chunk, at)) > 0) {
        if (pwrite(fd, chunk, (size_t)got, at) != got)
            return false;
        at += got;
    }
    return got == 0 && fsync(fd) == 0;
}

/* The log, if there is one. Nobody else writes it now. */
static cam_status renew_log(const char *file, cam_error *error)
{
    char name[4096];
    snprintf(name, sizeof name, "%s-wal", file);
    int fd = open(name, O_RDWR | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT)
        return CAM_OK;
    cam_status status = CAM_OK;
    if (fd < 0 || !write_anew(fd))
        status = cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = name,
                          .detail = strerror(errno));
    if (fd >= 0)
        close(fd);
    return status;
}

/* Something is written and synced, and the log moved into the database: all that
 * can be read now is on stable storage. */
static cam_status prove_writing(sqlite_backend *backend, cam_error *error)
{
    sqlite3 *db = backend->writer.db;
    int rc = cam_sqlite_run(&backend->writer, CAM_SQL_BEAT, "");
    if (rc == SQLITE_OK)
        rc = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    if (rc == SQLITE_OK)
        return CAM_OK;
    return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = backend->file,
                    .detail = sqlite3_errmsg(db));
}

static cam_status open_writer(sqlite_backend *backend, const char *check, cam_error *error)
{
    cam_sqlite_link *writer = &backend->writer;
    cam_status status = renew_log(backend->file, error);
    if (status == CAM_OK)
        status = cam_sqlite_link_open(writer, backend->file,
                                      backend->unsynced ? CAM_LINK_WRITE_UNSYNCED : CAM_LINK_WRITE,
                                      error);
    if (status != CAM_OK)
        return status;
    sqlite3_wal_hook(writer->db, note_log_pages, backend);
    status = cam_sqlite_migrate(writer->db, cam_sqlite_steps, cam_sqlite_step_count, backend->file,
                                error);
    if (status == CAM_OK)
        status = cam_sqlite_check(writer->db, check, backend->file, error);
    if (status == CAM_OK)
        status = prove_writing(backend, error);
    if (status != CAM_OK)
        cam_sqlite_link_close(writer);
    return status;
}

/* Before SQLite may change anything: is it ours? */
static cam_status recognize_file(const char *file, cam_error *error)
{
    cam_sqlite_link link;
    cam_status status = cam_sqlite_link_open(&link, file, CAM_LINK_READ, error);
    if (status != CAM_OK)
        return status;
    status = cam_sqlite_recognize(link.db, cam_sqlite_step_count, file, error);
    cam_sqlite_link_close(&link);
    return status;
}

static void sqlite_close(cam_backend *base)
{
    sqlite_backend *backend = (sqlite_backend *)base;
    cam_sqlite_link_close(&backend->reader);
    if (backend->writer.db) /* the last one out leaves a single file */
        sqlite3_db_config(backend->writer.db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    cam_sqlite_link_close(&backend->writer);
    if (backend->lock >= 0)
        close(backend->lock);
    free(backend->file);
    free(backend);
}

static cam_status sqlite_open(const char *place, bool unsynced, cam_backend **out, cam_error *error)
{
    sqlite_backend *backend = calloc(1, sizeof *backend);
    char *file = strdup(place);
    if (!backend || !file) {
        free(backend);
        free(file);
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    }
    *backend = (sqlite_backend){.base.class = &cam_sqlite_class,
                                .file = file,
                                .lock = -1,
                                .unsynced = unsynced,
                                .checkpoint_at = CHECKPOINT_PAGES};
    cam_status status = take_lock(backend, error);
    if (status == CAM_OK)
        status = make_file(file, error);
    if (status == CAM_OK)
        status = recognize_file(file, error);
    if (status == CAM_OK)
        status = open_writer(backend, "quick_check", error);
    if (status == CAM_OK)
        status = cam_sqlite_link_open(&backend->reader, file, CAM_LINK_READ, error);
    if (status != CAM_OK) {
        sqlite_close(&backend->base);
        return status;
    }
    *out = &backend->base;
    return CAM_OK;
}

/*
 * Writing.
 */

static cam_backend_state state_of(int rc)
{
    switch (rc & 0xff) {
    case SQLITE_OK:
        return CAM_BACKEND_FINE;
    case SQLITE_FULL:
        return CAM_BACKEND_FULL;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_NOMEM:
        return CAM_BACKEND_BUSY;
    default:
        return CAM_BACKEND_BROKEN;
    }
}

static int dispatch(cam_sqlite_link *link, cam_store_job *job)
{
    switch (job->request->op) {
    case CAM_LEDGER_WRITE:
        return cam_sqlite_write(link, job->request, job->reply);
    case CAM_LEDGER_CHECK:
        job->reply->status = CAM_LEDGER_DONE;
        return cam_sqlite_run(link, CAM_SQL_BEAT, "");
    default:
        return cam_sqlite_write_user(link, job->request, job->reply);
    }
}

/* One write of the batch, undone if it is refused. One that breaks a rule of the
 * tables, which the hub should never ask for, is the only one to suffer. */
static int write_one(cam_sqlite_link *link, cam_store_job *job)
{
    int rc = cam_sqlite_run(link, CAM_SQL_SAVE, "");
    if (rc != SQLITE_OK)
        return rc;
    rc = dispatch(link, job);
    if ((rc & 0xff) == SQLITE_CONSTRAINT) {
        job->reply->status = CAM_LEDGER_UNAVAILABLE;
        snprintf(job->reply->why, sizeof job->reply->why, "%s", sqlite3_errmsg(link->db));
        rc = SQLITE_OK;
    }
    if (rc == SQLITE_OK && job->reply->status != CAM_LEDGER_DONE)
        rc = cam_sqlite_run(link, CAM_SQL_UNDO, "");
    return rc == SQLITE_OK ? cam_sqlite_run(link, CAM_SQL_RELEASE, "") : rc;
}

/* SQLite's words for an error; it has none of its own for the one that matters most. */
static const char *describe(int rc)
{
    if (rc == SQLITE_IOERR_FSYNC || rc == SQLITE_IOERR_DIR_FSYNC)
        return "a sync failed; nothing can be stored until one succeeds";
    return sqlite3_errstr(rc);
}

static cam_backend_state fail_batch(sqlite_backend *backend, cam_store_job *job, size_t count,
                                    int rc)
{
    for (size_t i = 0; i < count; i++) {
        cam_ledger_reply *reply = job[i].reply;
        reply->status = CAM_LEDGER_UNAVAILABLE;
        snprintf(reply->why, sizeof reply->why, "%.100s: %s", backend->file, describe(rc));
    }
    if (!sqlite3_get_autocommit(backend->writer.db))
        cam_sqlite_run(&backend->writer, CAM_SQL_ROLLBACK, "");
    return state_of(rc);
}

static cam_backend_state sqlite_write(cam_backend *base, cam_store_job *job, size_t count)
{
    sqlite_backend *backend = (sqlite_backend *)base;
    cam_sqlite_link *writer = &backend->writer;
    int rc = cam_sqlite_run(writer, CAM_SQL_BEGIN_WRITE, "");
    for (size_t i = 0; i < count && rc == SQLITE_OK; i++)
        rc = write_one(writer, &job[i]);
    if (rc == SQLITE_OK)
        rc = cam_sqlite_run(writer, CAM_SQL_COMMIT, "");
    return rc == SQLITE_OK ? CAM_BACKEND_FINE : fail_batch(backend, job, count, rc);
}

/* The log into the database once it is long. A reader may keep part of it from
 * being moved; then it is tried again when as much has been added. A full disk is
 * no harm: the log has it all. */
static cam_backend_state sqlite_settle(cam_backend *base, cam_error *error)
{
    sqlite_backend *backend = (sqlite_backend *)base;
    if (backend->log_pages < backend->checkpoint_at)
        return CAM_BACKEND_FINE;
    int in_log = 0, moved = 0;
    int rc = sqlite3_wal_checkpoint_v2(backend->writer.db, NULL, SQLITE_CHECKPOINT_PASSIVE, &in_log,
                                       &moved);
    bool whole = rc == SQLITE_OK && moved == in_log;
    backend->checkpoint_at = whole ? CHECKPOINT_PAGES : backend->log_pages + CHECKPOINT_PAGES;
    if (whole)
        backend->log_pages = 0;
    cam_backend_state state = state_of(rc);
    if (state == CAM_BACKEND_BROKEN)
        cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = backend->file,
                 .detail = describe(rc));
    return state;
}

static cam_status sqlite_recover(cam_backend *base, cam_error *error)
{
    sqlite_backend *backend = (sqlite_backend *)base;
    cam_sqlite_link_close(&backend->writer);
    return open_writer(backend, "integrity_check", error);
}

/*
 * Reading. A connection with an error is opened anew for the next request.
 */

static void sqlite_read(cam_backend *base, const cam_ledger_request *request,
                        cam_ledger_reply *reply)
{
    sqlite_backend *backend = (sqlite_backend *)base;
    cam_sqlite_link *reader = &backend->reader;
    cam_error error;
    int rc = SQLITE_CANTOPEN;
    if (reader->db || cam_sqlite_link_open(reader, backend->file, CAM_LINK_READ, &error) == CAM_OK)
        rc = cam_sqlite_read(reader, request, reply);
    if (rc == SQLITE_OK)
        return;
    reply->status = CAM_LEDGER_UNAVAILABLE;
    snprintf(reply->why, sizeof reply->why, "%.100s: %s", backend->file, describe(rc));
    if (state_of(rc) == CAM_BACKEND_BROKEN)
        cam_sqlite_link_close(reader);
}

const cam_backend_class cam_sqlite_class = {
    .open = sqlite_open,
    .write = sqlite_write,
    .settle = sqlite_settle,
    .recover = sqlite_recover,
    .read = sqlite_read,
    .close = sqlite_close,
    .backup = cam_sqlite_backup,
};
