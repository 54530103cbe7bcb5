#include "store/postgres_bell.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/clock.h"
#include "store/postgres_array.h"
#include "store/postgres_link.h"
#include "store/postgres_news.h"

enum {
    GATHER_MS = 4,          /* what is written within this time is called out together */
    CALL_BYTES = 7000,      /* PostgreSQL takes just under 8000 */
    WAITING_MOST = 1 << 20, /* bytes to be called out; beyond, others have to find out themselves */
    RETRY_FIRST_MS = 100,
    RETRY_LAST_MS = 5000,
};

/* The same for all who use the same tables, and for nobody else in the database. */
#define CHANNEL "'caminos_' || current_schema()"

struct cam_pg_bell {
    char *address;
    cam_store_rung rung;
    void *context;
    pthread_t thread;
    int wake;
    atomic_bool closing;
    pthread_mutex_t mutex;
    cam_buffer waiting; /* news (postgres_news.h), a NUL before each call */
    size_t call;        /* where the last of these calls begins */
};

/* One piece of news behind the others, in the last call if that has room. True: it is the first. */
static bool add_news(cam_pg_bell *bell, const cam_buffer *news)
{
    pthread_mutex_lock(&bell->mutex);
    cam_buffer *waiting = &bell->waiting;
    bool first = waiting->length == 0;
    if (first || waiting->length - bell->call + news->length > CALL_BYTES) {
        cam_buffer_append(waiting, "", 1);
        bell->call = waiting->length;
    }
    if (waiting->length < WAITING_MOST)
        cam_buffer_append(waiting, news->text, news->length);
    pthread_mutex_unlock(&bell->mutex);
    return first;
}

void cam_pg_bell_ring(cam_pg_bell *bell, const cam_ledger_request *request)
{
    uint64_t one = 1;
    bool first = false;
    for (size_t i = 0, more = 1; more; i++) {
        cam_buffer news;
        cam_buffer_init(&news);
        more = cam_pg_news_write(request, i, CALL_BYTES, &news);
        if (more && news.length && !news.failed)
            first |= add_news(bell, &news);
        cam_buffer_clear(&news);
    }
    if (first) {
        ssize_t written = write(bell->wake, &one, sizeof one);
        (void)written; /* if it is full, the thread is awake */
    }
}

static bool execute(cam_pg_link *link, const char *text)
{
    PGresult *done = PQexec(link->db, text);
    bool ok = PQresultStatus(done) == PGRES_COMMAND_OK;
    PQclear(done);
    return ok;
}

static bool prepare_call(cam_pg_link *link)
{
    PGresult *done =
        PQprepare(link->db, "call",
                  "SELECT pg_notify(" CHANNEL ", told) FROM unnest($1::text[]) told", 0, NULL);
    bool ok = PQresultStatus(done) == PGRES_COMMAND_OK;
    PQclear(done);
    return ok;
}

static bool call(cam_pg_link *link, const cam_pg_array *texts)
{
    const char *value = texts->bytes.text;
    int length = (int)texts->bytes.length, binary = 1;
    PGresult *done = PQexecPrepared(link->db, "call", 1, &value, &length, &binary, 0);
    bool ok = PQresultStatus(done) == PGRES_TUPLES_OK;
    PQclear(done);
    return ok;
}

/* LISTEN takes a name, not a value. */
static bool begin_listening(cam_pg_link *link)
{
    char text[200];
    PGresult *row = PQexec(link->db, "SELECT quote_ident(" CHANNEL ")");
    bool ok = PQresultStatus(row) == PGRES_TUPLES_OK;
    if (ok)
        snprintf(text, sizeof text, "LISTEN %s", PQgetvalue(row, 0, 0));
    PQclear(row);
    return ok && execute(link, "SET synchronous_commit = off") && prepare_call(link) &&
           execute(link, text);
}

static bool call_out_waiting(cam_pg_bell *bell, cam_pg_link *link)
{
    cam_buffer taken;
    pthread_mutex_lock(&bell->mutex);
    taken = bell->waiting;
    cam_buffer_init(&bell->waiting);
    bell->call = 0;
    pthread_mutex_unlock(&bell->mutex);
    cam_pg_array texts;
    cam_pg_array_init(&texts, CAM_PG_OF_TEXT);
    for (size_t at = 1; at < taken.length; at += strlen(taken.text + at) + 1)
        cam_pg_add_text(&texts, taken.text + at);
    /* what there is no memory for is lost, as the connection may be */
    bool ok = texts.count == 0 || !cam_pg_array_finish(&texts) || call(link, &texts);
    cam_pg_array_clear(&texts);
    cam_buffer_clear(&taken);
    return ok;
}

static void tell(const cam_pg_bell *bell, const char *text)
{
    for (cam_ledger_reply *news; (news = cam_pg_news_read(&text));)
        bell->rung(bell->context, news);
}

/* What has been called out, by others. */
static bool hear(const cam_pg_bell *bell, cam_pg_link *link)
{
    if (!PQconsumeInput(link->db))
        return false;
    for (PGnotify *news; (news = PQnotifies(link->db)); PQfreemem(news))
        if (news->be_pid != PQbackendPID(link->db))
            tell(bell, news->extra);
    return true;
}

/* Waits until something is to be called out, is to be heard, or the end; false: the time was up. */
static bool wait_for(const cam_pg_bell *bell, const cam_pg_link *link, int ms)
{
    struct pollfd both[2] = {{.fd = bell->wake, .events = POLLIN},
                             {.fd = link->db ? PQsocket(link->db) : -1, .events = POLLIN}};
    return poll(both, 2, ms) > 0;
}

static void calm(const cam_pg_bell *bell)
{
    uint64_t count;
    ssize_t got = read(bell->wake, &count, sizeof count);
    (void)got;
}

/* A first call goes out at once, and the next not before others had time to join it. */
static void pause_since(double called)
{
    double left = called + GATHER_MS / 1000.0 - cam_clock_wall();
    if (left > 0)
        usleep((useconds_t)(1e6 * left));
}

/* Until the line breaks or the end comes. */
static void serve(cam_pg_bell *bell, cam_pg_link *link)
{
    bool ok = begin_listening(link);
    double called = 0;
    while (ok && !atomic_load(&bell->closing)) {
        wait_for(bell, link, -1);
        struct pollfd wake = {.fd = bell->wake, .events = POLLIN};
        if (poll(&wake, 1, 0) > 0) {
            pause_since(called);
            calm(bell);
            ok = call_out_waiting(bell, link);
            called = cam_clock_wall();
        }
        ok = ok && hear(bell, link);
    }
    if (ok)
        call_out_waiting(bell, link);
}

static void *run(void *argument)
{
    cam_pg_bell *bell = argument;
    int pause = RETRY_FIRST_MS;
    while (!atomic_load(&bell->closing)) {
        cam_pg_link link;
        cam_error error;
        if (cam_pg_open_bare(&link, bell->address, &error) == CAM_OK) {
            pause = RETRY_FIRST_MS;
            serve(bell, &link);
        }
        cam_pg_close(&link);
        for (int waited = 0; waited < pause && !atomic_load(&bell->closing); waited += 50)
            usleep(50000);
        pause = 2 * pause < RETRY_LAST_MS ? 2 * pause : RETRY_LAST_MS;
    }
    return NULL;
}

cam_status cam_pg_bell_new(cam_pg_bell **out, const char *address, cam_store_rung rung,
                           void *context, cam_error *error)
{
    cam_pg_bell *bell = calloc(1, sizeof *bell);
    char *copy = strdup(address);
    if (!bell || !copy) {
        free(bell);
        free(copy);
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    }
    bell->address = copy;
    bell->rung = rung;
    bell->context = context;
    pthread_mutex_init(&bell->mutex, NULL);
    cam_buffer_init(&bell->waiting);
    bell->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (bell->wake < 0 || pthread_create(&bell->thread, NULL, run, bell) != 0) {
        if (bell->wake >= 0)
            close(bell->wake);
        pthread_mutex_destroy(&bell->mutex);
        free(copy);
        free(bell);
        return cam_fail(error, CAM_IO, CAM_REASON_STORE_THREAD);
    }
    *out = bell;
    return CAM_OK;
}

void cam_pg_bell_free(cam_pg_bell *bell)
{
    uint64_t one = 1;
    if (!bell)
        return;
    atomic_store(&bell->closing, true);
    ssize_t written = write(bell->wake, &one, sizeof one);
    (void)written;
    pthread_join(bell->thread, NULL);
    close(bell->wake);
    pthread_mutex_destroy(&bell->mutex);
    cam_buffer_clear(&bell->waiting);
    free(bell->address);
    free(bell);
}
