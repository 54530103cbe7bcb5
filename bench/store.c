/*
 * store.c: how many appends a second are acknowledged, and how many a plain loop
 * around SQLite manages on the same disk.
 *
 *     bench_store raw|store FILE|ADDRESS SECONDS
 *
 * raw: one connection, WAL, synchronous=FULL, one insert a transaction, what anybody
 * would write first. store: tables at which somebody appends an event, with its
 * command and summary, as soon as the one before is acknowledged. FILE must not
 * exist. Prints the appends a second and, of the plain loop, the time in ms in which
 * 99 of 100 of them were done.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "store/store.h"

enum { TABLES = 256, RAW_MOST = 1 << 22 };

static const char body[] =
    "{\"t\":\"event\",\"table\":\"q3v8Zk1x\",\"seq\":17,\"at\":1700000000000,\"what\":\"moved\","
    "\"ply\":9,\"seat\":2,\"move\":\"T:c4,d4x2,e4\",\"spent\":5120,\"left\":[512000,498000],"
    "\"sum\":\"0123456789abcdef\",\"to_move\":1}";

static void give_up(const char *what)
{
    fprintf(stderr, "bench_store: %s\n", what);
    exit(1);
}

/*
 * The plain loop.
 */

static const char plain[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                            "CREATE TABLE events (table_id INTEGER, seq INTEGER, body TEXT,"
                            " PRIMARY KEY (table_id, seq)) WITHOUT ROWID";

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_raw(double *took, long done, double seconds)
{
    qsort(took, (size_t)done, sizeof *took, compare);
    printf("%.0f %.3f\n", (double)done / seconds, 1000 * took[(long)(0.99 * (double)(done - 1))]);
}

static void run_raw(const char *file, double seconds)
{
    sqlite3 *db;
    sqlite3_stmt *insert;
    if (sqlite3_open(file, &db) || sqlite3_exec(db, plain, NULL, NULL, NULL) ||
        sqlite3_prepare_v2(db, "INSERT INTO events VALUES (?1, ?2, ?3)", -1, &insert, NULL))
        give_up(sqlite3_errmsg(db));
    double *took = calloc(RAW_MOST, sizeof *took);
    if (!took)
        give_up("out of memory");
    double begin = cam_clock_wall(), now = begin;
    long done = 0;
    do {
        double last = now;
        sqlite3_bind_int64(insert, 1, done % TABLES);
        sqlite3_bind_int64(insert, 2, done / TABLES);
        sqlite3_bind_text(insert, 3, body, -1, SQLITE_STATIC);
        if (sqlite3_step(insert) != SQLITE_DONE || sqlite3_reset(insert) != SQLITE_OK)
            give_up(sqlite3_errmsg(db));
        now = cam_clock_wall();
        took[done++] = now - last;
    } while (now - begin < seconds && done < RAW_MOST);
    sqlite3_finalize(insert);
    sqlite3_close(db);
    print_raw(took, done, now - begin);
    free(took);
}

/*
 * The store.
 */

static int replies[2]; /* a pipe of pointers */

static void post(void *context, cam_ledger_reply *reply)
{
    (void)context;
    if (write(replies[1], &reply, sizeof reply) != sizeof reply)
        abort();
}

static void append(cam_store *store, unsigned table, uint32_t after)
{
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_WRITE, table);
    cam_table_change *change = calloc(1, sizeof *change);
    request->change_count = 1;
    request->change = change;
    snprintf(change->table, sizeof change->table, "table-%u", table);
    change->after = after;
    change->event_count = change->command_count = 1;
    change->event = calloc(1, sizeof *change->event);
    change->event[0].body = strdup(body);
    change->command = calloc(1, sizeof *change->command);
    snprintf(change->command[0].user, CAM_ID_TEXT, "user-%u", table);
    snprintf(change->command[0].cmd, CAM_ID_TEXT, "command-%u", (unsigned)after);
    change->command[0].seq = after + 1;
    change->summary = (cam_table_summary){.phase = CAM_PHASE_PLAYING,
                                          .is_public = true,
                                          .busy = true,
                                          .turn = strdup("\"to_move\":1")};
    snprintf(change->summary.user[0], CAM_ID_TEXT, "user-%u", table);
    if (after == 0) {
        change->birth = calloc(1, sizeof *change->birth);
        snprintf(change->birth->user, CAM_ID_TEXT, "user-%u", table);
        snprintf(change->birth->cmd, CAM_ID_TEXT, "birth");
        change->summary.listing = strdup(body);
    }
    if (cam_store_submit(store, request) != CAM_OK)
        give_up("out of memory");
}

/* The table whose append was acknowledged. */
static unsigned next_acknowledged(void)
{
    cam_ledger_reply *reply;
    if (read(replies[0], &reply, sizeof reply) != sizeof reply)
        give_up("the pipe is broken");
    if (reply->status != CAM_LEDGER_DONE)
        give_up(reply->why);
    unsigned table = (unsigned)reply->ticket;
    cam_ledger_reply_free(reply);
    return table;
}

static void run_store(const char *file, double seconds)
{
    static uint32_t events[TABLES];
    char address[4200];
    snprintf(address, sizeof address, "%s%s", strstr(file, "://") ? "" : "sqlite:", file);
    cam_store_options options = {.address = address, .done = post};
    cam_store *store;
    cam_error error;
    if (pipe(replies) != 0 || cam_store_open(&options, &store, &error) != CAM_OK)
        give_up(error.text);
    for (unsigned i = 0; i < TABLES; i++)
        append(store, i, 0);
    double begin = cam_clock_wall(), now;
    long done = 0;
    do {
        unsigned table = next_acknowledged();
        append(store, table, ++events[table]);
        done++;
        now = cam_clock_wall();
    } while (now - begin < seconds);
    for (unsigned i = 0; i < TABLES; i++)
        next_acknowledged();
    cam_store_close(store);
    printf("%.0f\n", (double)done / (now - begin));
}

int main(int argc, char **argv)
{
    if (argc != 4 || (strcmp(argv[1], "raw") != 0 && strcmp(argv[1], "store") != 0)) {
        fprintf(stderr, "usage: bench_store raw|store FILE SECONDS\n");
        return 2;
    }
    double seconds = atof(argv[3]);
    if (strcmp(argv[1], "raw") == 0)
        run_raw(argv[2], seconds);
    else
        run_store(argv[2], seconds);
    return 0;
}
