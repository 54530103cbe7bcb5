/*
 * migrate.c: from a file of SQLite to a PostgreSQL database.
 *
 * A table is written as the hub would write it, in one transaction, so it is there whole or
 * not at all; one that is there is left alone. Each is then read back, and what was read from
 * both must have the same hash. So this can be broken off at any time and begun anew.
 */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"
#include "store/postgres_schema.h"
#include "store/sqlite.h"

typedef struct migration {
    const cam_migrate_options *options;
    const char *file; /* to read from */
    cam_migrate_counts *counts;
    cam_backend *source; /* holds the lock */
    cam_sqlite_link from;
    cam_pg_link to;   /* for tables */
    cam_pg_link bare; /* for people */
} migration;

/*
 * Failures.
 */

static cam_status fail_source(const migration *m, cam_error *error)
{
    return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = m->options->from,
                    .detail = m->from.db ? sqlite3_errmsg(m->from.db) : "cannot be read");
}

static cam_status fail_target(const cam_pg_link *link, cam_error *error)
{
    return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = link->where,
                    .detail = link->why);
}

static cam_status fail_bare(cam_pg_link *link, cam_error *error)
{
    const char *words = PQerrorMessage(link->db);
    snprintf(link->why, sizeof link->why, "%.*s", (int)strcspn(words, "\n"), words);
    return fail_target(link, error);
}

/*
 * Tables.
 */

/* Everything of a table that must be the same in both. */
static void hash_table(const cam_ledger_reply *table, uint8_t hash[CAM_DIGEST])
{
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    for (size_t i = 0; i < table->event_count; i++) {
        const cam_stored_event *event = &table->event[i];
        const char *note = event->note ? event->note : "";
        crypto_hash_sha256_update(&state, (const void *)&event->at, sizeof event->at);
        crypto_hash_sha256_update(&state, (const void *)event->body, strlen(event->body) + 1);
        crypto_hash_sha256_update(&state, (const void *)note, strlen(note) + 1);
    }
    for (size_t i = 0; i < table->command_count; i++) {
        const cam_stored_command *command = &table->command[i];
        crypto_hash_sha256_update(&state, (const void *)command->user, strlen(command->user) + 1);
        crypto_hash_sha256_update(&state, (const void *)command->cmd, strlen(command->cmd) + 1);
        crypto_hash_sha256_update(&state, command->digest, CAM_DIGEST);
        crypto_hash_sha256_update(&state, (const void *)&command->seq, sizeof command->seq);
    }
    crypto_hash_sha256_update(&state, (const void *)table->birth.key, strlen(table->birth.key));
    crypto_hash_sha256_final(&state, hash);
}

/* The list of tables does not say it, but their listings do. */
static bool has_computer_to_move(const char *listing)
{
    json_t *json = json_loads(listing, 0, NULL);
    json_int_t seat = json_integer_value(json_object_get(json, "to_move"));
    const json_t *holder =
        seat > 0 ? json_array_get(json_object_get(json, "seats"), (size_t)seat - 1) : NULL;
    const char *kind = json_string_value(json_object_get(holder, "kind"));
    bool found = kind && strcmp(kind, "computer") == 0;
    json_decref(json);
    return found;
}

static void read_summary(sqlite3_stmt *row, cam_table_summary *summary)
{
    char seats[4 * CAM_ID_TEXT];
    summary->phase = (cam_phase)sqlite3_column_int(row, 1);
    summary->is_public = sqlite3_column_int(row, 2);
    summary->busy = sqlite3_column_int(row, 3);
    summary->wake_at = sqlite3_column_int64(row, 4);
    cam_sqlite_text(row, 5, seats, sizeof seats);
    summary->listing = cam_sqlite_copy(row, 6);
    summary->thinking = summary->listing && has_computer_to_move(summary->listing);
    const char *at = seats;
    for (int i = 0; i < 4; i++) {
        size_t length = strcspn(at, " ");
        snprintf(summary->user[i], CAM_ID_TEXT, "%.*s", (int)length, at);
        at += length + (at[length] == ' ');
    }
}

/* The table as one write; the reply's texts are moved into it. NULL: no memory. */
static cam_ledger_request *make_write(sqlite3_stmt *row, cam_ledger_reply *table)
{
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_WRITE, 0);
    cam_table_change *change = request ? calloc(1, sizeof *change) : NULL;
    cam_table_birth *birth = malloc(sizeof *birth);
    if (!change || !birth) {
        free(change);
        free(birth);
        cam_ledger_request_free(request);
        return NULL;
    }
    *birth = table->birth;
    *change = (cam_table_change){.event_count = table->event_count,
                                 .event = table->event,
                                 .birth = birth,
                                 .command_count = table->command_count,
                                 .command = table->command,
                                 .plan_count = table->plan_count,
                                 .plan = table->plan};
    memcpy(change->table, table->table, sizeof change->table);
    read_summary(row, &change->summary);
    table->event_count = table->command_count = table->plan_count = 0;
    table->event = NULL;
    table->command = NULL;
    table->plan = NULL;
    request->change = change;
    request->change_count = 1;
    return request;
}

static bool take_plain(cam_pg_link *link)
{
    PGresult *done = cam_pg_take(link);
    PQclear(done);
    return done;
}

/* Refusals are fine: then it is there. */
static cam_status write_table(migration *m, const cam_ledger_request *request, cam_error *error)
{
    cam_pg which;
    char *text = cam_pg_request_text(request, &which);
    bool ok = text && cam_pg_queue(&m->to, CAM_PG_BEGIN, NULL) &&
              cam_pg_queue(&m->to, which, (const char *[]){text}) &&
              cam_pg_queue(&m->to, CAM_PG_COMMIT, NULL) && cam_pg_send(&m->to);
    free(text);
    if (!ok || !take_plain(&m->to))
        return fail_target(&m->to, error);
    PGresult *row = cam_pg_take(&m->to);
    m->counts->copied += row && PQgetisnull(row, 0, 0);
    PQclear(row);
    if (!row || !take_plain(&m->to) || !cam_pg_settle(&m->to))
        return fail_target(&m->to, error);
    return CAM_OK;
}

static cam_status load_table(migration *m, const char *id, bool from_target, cam_ledger_reply **out,
                             cam_error *error)
{
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_LOAD, 0);
    cam_ledger_reply *reply = request ? cam_ledger_reply_new(request) : NULL;
    if (!reply) {
        cam_ledger_request_free(request);
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    }
    snprintf(request->table, sizeof request->table, "%s", id);
    bool ok = from_target ? cam_pg_read(&m->to, request, reply)
                          : cam_sqlite_read(&m->from, request, reply) == SQLITE_OK;
    cam_ledger_request_free(request);
    if (ok && reply->status == CAM_LEDGER_DONE) {
        *out = reply;
        return CAM_OK;
    }
    cam_ledger_reply_free(reply);
    return from_target ? fail_target(&m->to, error) : fail_source(m, error);
}

static cam_status copy_table(migration *m, sqlite3_stmt *row, cam_error *error)
{
    char id[CAM_ID_TEXT];
    uint8_t before[CAM_DIGEST], after[CAM_DIGEST];
    cam_ledger_reply *table, *copy;
    cam_sqlite_text(row, 0, id, sizeof id);
    cam_status status = load_table(m, id, false, &table, error);
    if (status != CAM_OK)
        return status;
    hash_table(table, before);
    m->counts->events += table->event_count;
    cam_ledger_request *request = make_write(row, table);
    cam_ledger_reply_free(table);
    if (!request)
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    status = write_table(m, request, error);
    cam_ledger_request_free(request);
    if (status == CAM_OK)
        status = load_table(m, id, true, &copy, error);
    if (status != CAM_OK)
        return status;
    hash_table(copy, after);
    cam_ledger_reply_free(copy);
    if (memcmp(before, after, CAM_DIGEST) != 0)
        return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = m->to.where,
                        .detail = "a table is there that has another history");
    m->counts->tables++;
    return CAM_OK;
}

static long long count_rows(migration *m, const char *table)
{
    char text[80];
    sqlite3_stmt *row;
    long long count = -1;
    snprintf(text, sizeof text, "SELECT count(*) FROM %s", table);
    if (sqlite3_prepare_v2(m->from.db, text, -1, &row, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(row) == SQLITE_ROW)
        count = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    return count;
}

static cam_status copy_tables(migration *m, cam_error *error)
{
    long long total = count_rows(m, "tables");
    sqlite3_stmt *rows;
    if (total < 0 ||
        sqlite3_prepare_v2(m->from.db,
                           "SELECT id, phase, public, busy, wake_at, seats, " CAM_SQL_LISTING
                           " FROM tables ORDER BY number",
                           -1, &rows, NULL) != SQLITE_OK)
        return fail_source(m, error);
    cam_status status = CAM_OK;
    int rc = SQLITE_DONE;
    while (status == CAM_OK && (rc = sqlite3_step(rows)) == SQLITE_ROW) {
        status = copy_table(m, rows, error);
        if (status == CAM_OK && m->options->progress &&
            !m->options->progress(m->options->context, m->counts->tables, (uint64_t)total))
            status = cam_fail(error, CAM_IO, CAM_REASON_BACKUP_STOPPED);
    }
    if (status == CAM_OK && rc != SQLITE_DONE)
        status = fail_source(m, error);
    sqlite3_finalize(rows);
    return status;
}

/*
 * People: rows of a few tables, as they are.
 */

static const struct {
    const char *table, *select, *insert;
    int columns;
} people[] = {
    {"users", "SELECT id, name, folded, kind, owner, password, recovery, created FROM users",
     "INSERT INTO users (id, name, folded, kind, owner, password, recovery, created) VALUES "
     "($1, $2, $3, $4::smallint, $5, $6, $7, $8::bigint) ON CONFLICT DO NOTHING",
     8},
    {"tokens", "SELECT lower(hex(digest)), user FROM tokens",
     "INSERT INTO tokens (digest, person) VALUES (decode($1, 'hex'), $2) ON CONFLICT DO NOTHING",
     2},
    {"ratings",
     "SELECT user, pool, printf('%.17g', rating), printf('%.17g', deviation), "
     "printf('%.17g', volatility), games, at FROM ratings",
     "INSERT INTO ratings (person, pool, rating, deviation, volatility, games, at) VALUES ($1, $2, "
     "$3::float8, $4::float8, $5::float8, $6::bigint, $7::bigint) ON CONFLICT DO NOTHING",
     7},
};

enum { COLUMNS_MOST = 8 };

static bool execute(cam_pg_link *link, const char *text, int count, const char *const *values)
{
    PGresult *done = PQexecParams(link->db, text, count, NULL, values, NULL, NULL, 0);
    ExecStatusType status = PQresultStatus(done);
    PQclear(done);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static cam_status copy_rows(migration *m, size_t which, cam_error *error)
{
    sqlite3_stmt *rows;
    int rc = SQLITE_DONE;
    bool ok = true;
    if (sqlite3_prepare_v2(m->from.db, people[which].select, -1, &rows, NULL) != SQLITE_OK)
        return fail_source(m, error);
    while (ok && (rc = sqlite3_step(rows)) == SQLITE_ROW) {
        const char *value[COLUMNS_MOST];
        for (int i = 0; i < people[which].columns; i++)
            value[i] = (const char *)sqlite3_column_text(rows, i);
        ok = execute(&m->bare, people[which].insert, people[which].columns, value);
    }
    sqlite3_finalize(rows);
    if (!ok)
        return fail_bare(&m->bare, error);
    return rc == SQLITE_DONE ? CAM_OK : fail_source(m, error);
}

/* As many as here, or more: others may be there already. */
static cam_status check_rows(migration *m, size_t which, cam_error *error)
{
    char text[80];
    long long here = count_rows(m, people[which].table), there = -1;
    snprintf(text, sizeof text, "SELECT count(*) FROM %s", people[which].table);
    PGresult *row = PQexec(m->bare.db, text);
    if (PQresultStatus(row) == PGRES_TUPLES_OK)
        there = strtoll(PQgetvalue(row, 0, 0), NULL, 10);
    PQclear(row);
    if (there < 0)
        return fail_bare(&m->bare, error);
    if (which == 0)
        m->counts->users = (uint64_t)here;
    if (there >= here)
        return CAM_OK;
    return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = m->bare.where,
                    .detail = "somebody else has a name or a token of those who come");
}

static cam_status copy_people(migration *m, cam_error *error)
{
    cam_status status = CAM_OK;
    if (!execute(&m->bare, "BEGIN", 0, NULL))
        return fail_bare(&m->bare, error);
    for (size_t i = 0; i < sizeof people / sizeof *people && status == CAM_OK; i++)
        status = copy_rows(m, i, error);
    for (size_t i = 0; i < sizeof people / sizeof *people && status == CAM_OK; i++)
        status = check_rows(m, i, error);
    if (status != CAM_OK)
        return status;
    return execute(&m->bare, "COMMIT", 0, NULL) ? CAM_OK : fail_bare(&m->bare, error);
}

/* Where somebody sat and has left again. */
static cam_status note_sitters(migration *m, cam_error *error)
{
    static const char text[] =
        "INSERT INTO sitters (person, table_id) "
        "SELECT DISTINCT body::json->>'user', table_id FROM events "
        "WHERE body LIKE '%\"what\":\"sat\"%' AND body::json->>'user' IS NOT NULL "
        "ON CONFLICT DO NOTHING";
    return execute(&m->bare, text, 0, NULL) ? CAM_OK : fail_bare(&m->bare, error);
}

/*
 * The whole.
 */

static cam_status open_both(migration *m, cam_error *error)
{
    cam_status status = cam_sqlite_class.open(m->file, false, &m->source, error);
    if (status == CAM_OK)
        status = cam_sqlite_link_open(&m->from, m->file, CAM_LINK_READ, error);
    if (status == CAM_OK)
        status = cam_pg_open_bare(&m->bare, m->options->to, error);
    if (status == CAM_OK)
        status = cam_pg_migrate(&m->bare, cam_pg_steps, cam_pg_step_count, cam_pg_functions, error);
    return status == CAM_OK ? cam_pg_open(&m->to, m->options->to, false, error) : status;
}

cam_status cam_store_migrate(const cam_migrate_options *options, cam_migrate_counts *counts,
                             cam_error *error)
{
    const char *file, *base;
    const cam_backend_class *from = cam_backend_find(options->from, &file, error);
    const cam_backend_class *to = from ? cam_backend_find(options->to, &base, error) : NULL;
    if (!from || !to)
        return CAM_MALFORMED;
    if (from != &cam_sqlite_class || to != &cam_postgres_class)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_MIGRATION_WAY);
    migration m = {.options = options, .file = file, .counts = counts};
    *counts = (cam_migrate_counts){0};
    cam_status status = open_both(&m, error);
    if (status == CAM_OK)
        status = copy_people(&m, error);
    if (status == CAM_OK)
        status = copy_tables(&m, error);
    if (status == CAM_OK)
        status = note_sitters(&m, error);
    cam_pg_close(&m.to);
    cam_pg_close(&m.bare);
    cam_sqlite_link_close(&m.from);
    if (m.source)
        m.source->class->close(m.source);
    return status;
}
