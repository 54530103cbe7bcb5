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
#include "store/postgres_link.h"

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
    cam_buffer waiting; /* "TABLE SEQ " ... */
};

void cam_pg_bell_ring(cam_pg_bell *bell, const char *table, uint32_t seq)
{
    uint64_t one = 1;
    pthread_mutex_lock(&bell->mutex);
    if (bell->waiting.length < WAITING_MOST)
        cam_buffer_format(&bell->waiting, "%s %u ", table, (unsigned)seq);
    pthread_mutex_unlock(&bell->mutex);
    ssize_t written = write(bell->wake, &one, sizeof one);
    (void)written; /* if it is full, the thread is awake */
}

static bool execute(cam_pg_link *link, const char *text, const char *value)
{
    PGresult *done = PQexecParams(link->db, text, value ? 1 : 0, NULL, &value, NULL, NULL, 0);
    ExecStatusType status = PQresultStatus(done);
    PQclear(done);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
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
    return ok && execute(link, "SET synchronous_commit = off", NULL) && execute(link, text, NULL);
}

/* Call it out, in as many pieces as it takes; each ends behind a number. */
static bool call_out(cam_pg_link *link, char *text)
{
    while (*text) {
        size_t length = strlen(text);
        if (length > CALL_BYTES) {
            length = CALL_BYTES;
            for (int blanks = 0; length > 0 && blanks < 3;)
                blanks += text[--length] == ' ';
        }
        char after = text[length];
        text[length] = '\0';
        bool ok = execute(link, "SELECT pg_notify(" CHANNEL ", $1)", text);
        text[length] = after;
        if (!ok)
            return false;
        text += length;
    }
    return true;
}

static bool call_out_waiting(cam_pg_bell *bell, cam_pg_link *link)
{
    cam_buffer taken;
    pthread_mutex_lock(&bell->mutex);
    taken = bell->waiting;
    cam_buffer_init(&bell->waiting);
    pthread_mutex_unlock(&bell->mutex);
    bool ok = taken.length == 0 || call_out(link, taken.text);
    cam_buffer_clear(&taken);
    return ok;
}

static void tell(const cam_pg_bell *bell, const char *news)
{
    char table[CAM_ID_TEXT];
    unsigned seq;
    int used;
    for (; sscanf(news, " %36s %u%n", table, &seq, &used) == 2; news += used)
        bell->rung(bell->context, table, seq);
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

/* Until the line breaks or the end comes. */
static void serve(cam_pg_bell *bell, cam_pg_link *link)
{
    bool ok = begin_listening(link);
    while (ok && !atomic_load(&bell->closing)) {
        wait_for(bell, link, -1);
        struct pollfd wake = {.fd = bell->wake, .events = POLLIN};
        if (poll(&wake, 1, 0) > 0) {
            usleep(1000 * GATHER_MS);
            calm(bell);
            ok = call_out_waiting(bell, link);
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
