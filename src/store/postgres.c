/*
 * postgres.c: a store in a PostgreSQL database, which any number of servers share.
 *
 * One connection writes, another reads; each sends all that one transaction needs and
 * takes the results together. Writes that wait at a time share a transaction, as with
 * SQLite, and so a sync. Every table of such a batch is locked first and in one order, so
 * that the batches of two servers wait for each other, but never both ways.
 *
 * What other servers do at the same time shows in three ways: a number has gone on (the
 * write is answered so), a row that was not there is there (the database says so, and
 * the batch is tried again, now one by one), or a deadlock after all (likewise).
 *
 * While the database is away every write is refused, and the store tries to reach it
 * again. A connection that is lost while it commits leaves open what happened; whoever
 * asked reads the table again, and the numbers keep a write from happening twice.
 */
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "store/postgres_bell.h"
#include "store/postgres_schema.h"

#define SCHEME "postgres://"

/* Attempts at a write that meets others; seconds between attempts to read again. */
enum { ATTEMPTS = 5 };
#define RETRY_FIRST 0.1
#define RETRY_LAST  5.0

typedef struct postgres_backend {
    cam_backend base;
    char *address;
    bool unsynced;
    cam_pg_link writer; /* the writing thread's */
    cam_pg_link reader; /* the reading thread's */
    cam_pg_bell *bell;  /* NULL: nobody listens */
    double retry_at, retry_pause;
} postgres_backend;

/*
 * Opening.
 */

static cam_status bring_up_to_date(const char *address, cam_error *error)
{
    cam_pg_link link;
    cam_status status = cam_pg_open_bare(&link, address, error);
    if (status != CAM_OK)
        return status;
    status = cam_pg_migrate(&link, cam_pg_steps, cam_pg_step_count, cam_pg_functions, error);
    cam_pg_close(&link);
    return status;
}

static cam_status open_links(postgres_backend *backend, cam_error *error)
{
    cam_status status = bring_up_to_date(backend->address, error);
    if (status == CAM_OK)
        status = cam_pg_open(&backend->writer, backend->address, backend->unsynced, error);
    if (status == CAM_OK)
        status = cam_pg_open(&backend->reader, backend->address, backend->unsynced, error);
    return status;
}

static void postgres_close(cam_backend *base)
{
    postgres_backend *backend = (postgres_backend *)base;
    cam_pg_bell_free(backend->bell);
    cam_pg_close(&backend->writer);
    cam_pg_close(&backend->reader);
    free(backend->address);
    free(backend);
}

static cam_status postgres_open(const char *place, bool unsynced, cam_backend **out,
                                cam_error *error)
{
    postgres_backend *backend = calloc(1, sizeof *backend);
    size_t size = sizeof SCHEME + strlen(place);
    char *address = malloc(size);
    if (!backend || !address) {
        free(backend);
        free(address);
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    }
    snprintf(address, size, "%s%s", SCHEME, place);
    backend->base.class = &cam_postgres_class;
    backend->address = address;
    backend->unsynced = unsynced;
    backend->retry_pause = RETRY_FIRST;
    cam_status status = open_links(backend, error);
    if (status != CAM_OK) {
        postgres_close(&backend->base);
        return status;
    }
    *out = &backend->base;
    return CAM_OK;
}

static cam_status ask_time(const char *address, int64_t *now, cam_error *error)
{
    cam_pg_link link;
    cam_status status = cam_pg_open_bare(&link, address, error);
    if (status != CAM_OK)
        return status;
    PGresult *row = PQexec(link.db, "SELECT caminos_now()");
    if (PQresultStatus(row) == PGRES_TUPLES_OK)
        *now = strtoll(PQgetvalue(row, 0, 0), NULL, 10);
    else
        status = cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = link.where,
                          .detail = "the time is not told");
    PQclear(row);
    cam_pg_close(&link);
    return status;
}

static cam_status postgres_listen(cam_backend *base, cam_store_rung rung, void *context,
                                  int64_t *now, cam_error *error)
{
    postgres_backend *backend = (postgres_backend *)base;
    cam_status status = ask_time(backend->address, now, error);
    if (status != CAM_OK)
        return status;
    return cam_pg_bell_new(&backend->bell, backend->address, rung, context, error);
}

/*
 * Writing.
 */

/* What became of a batch. */
typedef enum outcome {
    STORED,
    CONTESTED,  /* others were in the way; nothing happened, and it may be tried again */
    IMPOSSIBLE, /* the database refuses what is asked */
    FULL,
    BUSY,
    LOST, /* nobody knows */
} outcome;

static outcome judge(const cam_pg_link *link)
{
    static const struct {
        const char *state; /* how it begins */
        outcome outcome;
    } known[] = {{"23505", CONTESTED}, {"40", CONTESTED}, {"55P03", CONTESTED}, {"22", IMPOSSIBLE},
                 {"23", IMPOSSIBLE},   {"53100", FULL},   {"53", BUSY},         {"57014", BUSY}};
    if (!link->db)
        return LOST;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(link->state, known[i].state, strlen(known[i].state)) == 0)
            return known[i].outcome;
    return LOST;
}

/* Those that are no moves, one after the other. */
static bool queue_others(cam_pg_link *link, const cam_store_job *job, size_t count)
{
    bool ok = true;
    for (size_t i = 0; i < count && ok; i++) {
        if (job[i].place)
            continue;
        cam_pg which;
        char *text = cam_pg_request_text(job[i].request, &which);
        ok = text && cam_pg_queue(link, which, (const char *[]){text});
        free(text);
    }
    return ok;
}

static bool queue_locks(cam_pg_link *link, const cam_store_job *job, size_t count)
{
    char *tables = cam_pg_tables_text(job, count);
    bool ok = tables && cam_pg_queue(link, CAM_PG_LOCK, (const char *[]){tables});
    free(tables);
    return ok;
}

/* Moves alone are one statement, which locks what it needs and is a transaction by itself: it is
 * committed when the link is settled. */
static bool queue_batch(cam_pg_link *link, cam_store_job *job, size_t count, size_t moves)
{
    if (moves == count)
        return cam_pg_queue_moves(link, CAM_PG_MOVES, job, count, moves) && cam_pg_send(link);
    return cam_pg_queue(link, CAM_PG_BEGIN, NULL) && queue_locks(link, job, count) &&
           queue_others(link, job, count) &&
           (moves == 0 || cam_pg_queue_moves(link, CAM_PG_MOVES, job, count, moves)) &&
           cam_pg_queue(link, CAM_PG_COMMIT, NULL) && cam_pg_send(link);
}

static bool take_plain(cam_pg_link *link)
{
    PGresult *done = cam_pg_take(link);
    PQclear(done);
    return done;
}

static bool take_answer(cam_pg_link *link, cam_store_job *job)
{
    PGresult *row = cam_pg_take(link);
    if (!row)
        return false;
    bool said = PQntuples(row) == 1 && !PQgetisnull(row, 0, 0);
    bool ok = cam_pg_read_answer(said ? PQgetvalue(row, 0, 0) : NULL, job->reply);
    PQclear(row);
    return ok;
}

/* Ends a transaction that failed. */
static void roll_back(cam_pg_link *link)
{
    if (cam_pg_queue(link, CAM_PG_ROLLBACK, NULL) && cam_pg_send(link)) {
        take_plain(link);
        cam_pg_settle(link);
    }
}

static bool take_batch(cam_pg_link *link, cam_store_job *job, size_t count, size_t moves)
{
    if (moves == count)
        return cam_pg_take_moves(link, job, count, moves, CAM_LEDGER_DONE);
    bool ok = take_plain(link);
    ok = take_plain(link) && ok;
    for (size_t i = 0; i < count; i++)
        if (!job[i].place)
            ok &= take_answer(link, &job[i]);
    if (moves > 0)
        ok &= cam_pg_take_moves(link, job, count, moves, CAM_LEDGER_DONE);
    return ok & take_plain(link);
}

/* 'moves' of them are moves. Of those who still have a place afterwards nothing has happened. */
static outcome try_batch(cam_pg_link *link, cam_store_job *job, size_t count, size_t moves)
{
    if (!queue_batch(link, job, count, moves)) {
        cam_pg_close(link); /* what is half queued must not be sent */
        return LOST;
    }
    bool ok = take_batch(link, job, count, moves);
    bool settled = cam_pg_settle(link);
    if (ok && settled)
        return STORED;
    outcome found = judge(link);
    roll_back(link);
    return link->db ? found : LOST;
}

static void forget_answer(cam_ledger_reply *reply)
{
    free(reply->command);
    reply->command = NULL;
    reply->command_count = 0;
}

static void refuse(cam_store_job *job, size_t count, const cam_pg_link *link)
{
    for (size_t i = 0; i < count; i++) {
        forget_answer(job[i].reply);
        job[i].reply->status = CAM_LEDGER_UNAVAILABLE;
        snprintf(job[i].reply->why, sizeof job[i].reply->why, "%.80s: %.70s", link->where,
                 link->why);
    }
}

static cam_backend_state state_of(outcome found)
{
    switch (found) {
    case FULL:
        return CAM_BACKEND_FULL;
    case BUSY:
        return CAM_BACKEND_BUSY;
    case LOST:
        return CAM_BACKEND_BROKEN;
    default:
        return CAM_BACKEND_FINE;
    }
}

/* One write by itself, as often as others are in the way. One that is impossible, which
 * the hub should never ask for, is the only one to suffer. */
static outcome write_alone(cam_pg_link *link, cam_store_job *job)
{
    outcome found = CONTESTED;
    job->place = 0;
    for (int i = 0; i < ATTEMPTS && found == CONTESTED; i++) {
        forget_answer(job->reply);
        found = try_batch(link, job, 1, 0);
    }
    if (found != STORED)
        refuse(job, 1, link);
    return found;
}

static bool has_place(const cam_store_job *job, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (job[i].place)
            return true;
    return false;
}

/* Of moves that were not made, most come too late: their tables have gone on. That can be read, and
 * without a commit, for which all the others would have to wait. */
static outcome answer_stale(cam_pg_link *link, cam_store_job *job, size_t count, size_t moves)
{
    if (!has_place(job, count))
        return STORED;
    bool sent = cam_pg_queue_moves(link, CAM_PG_STALE, job, count, moves) && cam_pg_send(link);
    if (!sent) {
        cam_pg_close(link);
        return LOST;
    }
    bool ok = cam_pg_take_moves(link, job, count, moves, CAM_LEDGER_STALE);
    return cam_pg_settle(link) && ok ? STORED : judge(link);
}

/* After the commit, and not part of it: a notification inside a transaction would make all
 * servers' commits wait for each other. */
static void ring(cam_pg_bell *bell, const cam_store_job *job, size_t count)
{
    for (size_t i = 0; bell && i < count; i++)
        if (job[i].reply->status == CAM_LEDGER_DONE)
            cam_pg_bell_ring(bell, job[i].request);
}

static cam_backend_state postgres_write(cam_backend *base, cam_store_job *job, size_t count)
{
    postgres_backend *backend = (postgres_backend *)base;
    cam_pg_link *link = &backend->writer;
    size_t moves = cam_pg_mark_moves(job, count);
    outcome found = try_batch(link, job, count, moves);
    bool failed = found == CONTESTED || found == IMPOSSIBLE;
    if (failed)
        found = STORED;
    else if (found == STORED)
        found = answer_stale(link, job, count, moves);
    for (size_t i = 0; i < count && state_of(found) == CAM_BACKEND_FINE; i++)
        if (failed || job[i].place)
            found = write_alone(link, &job[i]);
    cam_backend_state state = state_of(found);
    if (state != CAM_BACKEND_FINE)
        refuse(job, count, link);
    else
        ring(backend->bell, job, count);
    return state;
}

static cam_backend_state postgres_settle(cam_backend *base, cam_error *error)
{
    (void)base;
    (void)error;
    return CAM_BACKEND_FINE;
}

/* A connection, and something is written through it. */
static cam_status postgres_recover(cam_backend *base, cam_error *error)
{
    postgres_backend *backend = (postgres_backend *)base;
    cam_pg_link *writer = &backend->writer;
    cam_pg_close(writer);
    cam_status status = bring_up_to_date(backend->address, error);
    if (status == CAM_OK)
        status = cam_pg_open(writer, backend->address, backend->unsynced, error);
    if (status != CAM_OK)
        return status;
    if (cam_pg_queue(writer, CAM_PG_BEAT, NULL) && cam_pg_send(writer) && take_plain(writer) &&
        cam_pg_settle(writer))
        return CAM_OK;
    cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = writer->where, .detail = writer->why);
    cam_pg_close(writer);
    return CAM_IO;
}

/*
 * Reading. A connection with an error is opened anew for the next request; where that
 * fails, not each request tries it.
 */

static bool reach(postgres_backend *backend)
{
    cam_error error;
    cam_pg_link *reader = &backend->reader;
    if (reader->db)
        return true;
    if (cam_clock_wall() < backend->retry_at)
        return false;
    if (cam_pg_open(reader, backend->address, backend->unsynced, &error) == CAM_OK) {
        backend->retry_pause = RETRY_FIRST;
        return true;
    }
    backend->retry_at = cam_clock_wall() + backend->retry_pause;
    backend->retry_pause *= 2;
    if (backend->retry_pause > RETRY_LAST)
        backend->retry_pause = RETRY_LAST;
    return false;
}

static void postgres_read(cam_backend *base, const cam_ledger_request *request,
                          cam_ledger_reply *reply)
{
    postgres_backend *backend = (postgres_backend *)base;
    cam_pg_link *reader = &backend->reader;
    bool syncs = request->op == CAM_LEDGER_SYNC;
    if (reach(backend) && (syncs ? cam_pg_sync : cam_pg_read)(reader, request, reply))
        return;
    reply->status = CAM_LEDGER_UNAVAILABLE;
    snprintf(reply->why, sizeof reply->why, "%.80s: %.70s", reader->where, reader->why);
    cam_pg_close(reader);
}

static cam_status postgres_backup(const char *place, const cam_backup_options *options,
                                  cam_error *error)
{
    (void)place;
    (void)options;
    return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = SCHEME,
                    .detail = "a database is backed up by PostgreSQL's own pg_dump");
}

const cam_backend_class cam_postgres_class = {
    .open = postgres_open,
    .write = postgres_write,
    .settle = postgres_settle,
    .recover = postgres_recover,
    .read = postgres_read,
    .listen = postgres_listen,
    .close = postgres_close,
    .backup = postgres_backup,
};
