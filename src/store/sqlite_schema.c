#include "store/sqlite_schema.h"

#include <stdio.h>

/*
 * Notes on the first step:
 * - Events are kept in the order of their table and number, so that loading a
 *   table reads neighbouring pages.
 * - tables.number stands for the table everywhere else: shorter than its id, and
 *   newer tables have higher ones.
 * - tables.seats repeats what is in 'seats', so that a move that changes nobody's
 *   seat need not touch that.
 * - pulse.beats is changed where something must be written to prove that it can.
 */
const char *const cam_sqlite_steps[] = {
    "CREATE TABLE tables ("
    " number INTEGER PRIMARY KEY,"
    " id TEXT NOT NULL UNIQUE,"
    " seq INTEGER NOT NULL,"
    " phase INTEGER NOT NULL,"
    " public INTEGER NOT NULL,"
    " busy INTEGER NOT NULL,"
    " wake_at INTEGER NOT NULL,"
    " seats TEXT NOT NULL,"
    " listing TEXT NOT NULL,"
    " key TEXT NOT NULL,"
    " born_user TEXT NOT NULL,"
    " born_cmd TEXT NOT NULL,"
    " born_digest BLOB NOT NULL);"
    "CREATE UNIQUE INDEX tables_by_birth ON tables (born_user, born_cmd) WHERE born_cmd <> '';"
    "CREATE INDEX tables_by_phase ON tables (public, phase);"
    "CREATE INDEX tables_waking ON tables (number) WHERE busy OR wake_at <> 0;"

    "CREATE TABLE events ("
    " table_id INTEGER NOT NULL,"
    " seq INTEGER NOT NULL,"
    " at INTEGER NOT NULL,"
    " body TEXT NOT NULL,"
    " note TEXT,"
    " PRIMARY KEY (table_id, seq)) WITHOUT ROWID;"

    "CREATE TABLE commands ("
    " table_id INTEGER NOT NULL,"
    " user TEXT NOT NULL,"
    " cmd TEXT NOT NULL,"
    " digest BLOB NOT NULL,"
    " seq INTEGER NOT NULL,"
    " PRIMARY KEY (table_id, user, cmd)) WITHOUT ROWID;"

    "CREATE TABLE seats ("
    " table_id INTEGER NOT NULL,"
    " user TEXT NOT NULL,"
    " PRIMARY KEY (table_id, user)) WITHOUT ROWID;"
    "CREATE INDEX seats_by_user ON seats (user, table_id);"

    "CREATE TABLE plans ("
    " table_id INTEGER NOT NULL,"
    " user TEXT NOT NULL,"
    " lines TEXT NOT NULL,"
    " PRIMARY KEY (table_id, user)) WITHOUT ROWID;"
    "CREATE INDEX plans_by_user ON plans (user);"

    "CREATE TABLE users ("
    " id TEXT PRIMARY KEY,"
    " name TEXT NOT NULL,"
    " folded TEXT NOT NULL,"
    " kind INTEGER NOT NULL,"
    " owner TEXT NOT NULL,"
    " password TEXT NOT NULL,"
    " recovery TEXT NOT NULL,"
    " created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX users_by_name ON users (folded) WHERE kind <> 0;"
    "CREATE INDEX users_by_owner ON users (owner) WHERE owner <> '';"

    "CREATE TABLE tokens (digest BLOB PRIMARY KEY, user TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX tokens_by_user ON tokens (user);"

    "CREATE TABLE ratings ("
    " user TEXT NOT NULL,"
    " pool TEXT NOT NULL,"
    " rating REAL NOT NULL,"
    " deviation REAL NOT NULL,"
    " volatility REAL NOT NULL,"
    " games INTEGER NOT NULL,"
    " PRIMARY KEY (user, pool)) WITHOUT ROWID;"

    "CREATE TABLE pulse (one INTEGER PRIMARY KEY CHECK (one = 1), beats INTEGER NOT NULL);"
    "INSERT INTO pulse VALUES (1, 0);",

    /* When a rating's last game was; and where somebody's name stands in an event, though
     * they may have left the table since. */
    "ALTER TABLE ratings ADD COLUMN at INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE sitters ("
    " user TEXT NOT NULL,"
    " table_id INTEGER NOT NULL,"
    " PRIMARY KEY (user, table_id)) WITHOUT ROWID;"
    "INSERT OR IGNORE INTO sitters SELECT json_extract(body, '$.user'), table_id FROM events"
    " WHERE body LIKE '%\"what\":\"sat\"%' AND json_valid(body)"
    " AND json_extract(body, '$.user') IS NOT NULL;",

    /* Writes that made no event, and who waits for the next game. */
    ("ALTER TABLE tables ADD COLUMN silent INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE tables ADD COLUMN ready INTEGER NOT NULL DEFAULT 0;"),

    /* What every move changes of a listing; a listing from before has it, too. */
    "ALTER TABLE tables ADD COLUMN turn TEXT NOT NULL DEFAULT '';",
};

const size_t cam_sqlite_step_count = sizeof cam_sqlite_steps / sizeof *cam_sqlite_steps;

/* The number a query gives, or -1 with the database's error set. */
static long long ask_number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        return -1;
    long long number = -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

cam_status cam_sqlite_recognize(sqlite3 *db, size_t count, const char *where, cam_error *error)
{
    long long objects = ask_number(db, "SELECT count(*) FROM sqlite_schema");
    long long application = ask_number(db, "PRAGMA application_id");
    long long version = ask_number(db, "PRAGMA user_version");
    if (objects < 0 || application < 0 || version < 0) {
        int code = sqlite3_errcode(db);
        if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT)
            return cam_fail(error, CAM_IO, CAM_REASON_STORE_FOREIGN, .name = where,
                            .detail = sqlite3_errmsg(db));
        return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = where,
                        .detail = sqlite3_errmsg(db));
    }
    if (objects == 0 && application == 0 && version == 0)
        return CAM_OK;
    if (application != CAM_SQLITE_APPLICATION)
        return cam_fail(error, CAM_IO, CAM_REASON_STORE_OF_OTHERS, .name = where);
    if ((size_t)version > count)
        return cam_fail(error, CAM_IO, CAM_REASON_STORE_NEWER, .name = where,
                        .number = (long)version);
    return CAM_OK;
}

static int take_steps(sqlite3 *db, const char *const *step, size_t from, size_t count)
{
    char marks[100];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %zu",
             CAM_SQLITE_APPLICATION, count);
    int rc = SQLITE_OK;
    for (size_t i = from; i < count && rc == SQLITE_OK; i++)
        rc = sqlite3_exec(db, step[i], NULL, NULL, NULL);
    return rc == SQLITE_OK ? sqlite3_exec(db, marks, NULL, NULL, NULL) : rc;
}

cam_status cam_sqlite_migrate(sqlite3 *db, const char *const *step, size_t count, const char *where,
                              cam_error *error)
{
    cam_status status = cam_sqlite_recognize(db, count, where, error);
    if (status != CAM_OK)
        return status;
    long long version = ask_number(db, "PRAGMA user_version");
    if (version == (long long)count)
        return CAM_OK;
    int rc = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = take_steps(db, step, (size_t)version, count);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        return CAM_OK;
    status = cam_fail(error, CAM_IO, CAM_REASON_STORE_TOO_OLD, .name = where, .number = (long)count,
                      .detail = sqlite3_errmsg(db));
    if (!sqlite3_get_autocommit(db))
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}
