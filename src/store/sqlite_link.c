#include "store/sqlite_link.h"

#include <stdarg.h>
#include <string.h>

#include "hub/ledger.h"

enum { BUSY_MS = 2000 };

#define USER_COLUMNS   "id, name, folded, kind, owner, password, recovery, created"
#define RATING_COLUMNS "user, pool, rating, deviation, volatility, games, at"
/* a user and its bots */
#define AND_BOTS(column)                                                                           \
    "(" column " = ?1 OR " column " IN (SELECT id FROM users WHERE owner = ?1 AND owner <> ''))"
/* the tables where the name of one of them stands, and whom an event seats there */
#define THEIR_TABLES "(SELECT table_id FROM sitters WHERE " AND_BOTS("user") ")"
#define SEATED       "CASE WHEN json_valid(body) THEN json_extract(body, '$.user') END"
#define LISTED                                                                                     \
    "CASE WHEN json_valid(listing) THEN json_extract(listing, '$.seats[' || ?2 || '].user') END"
/* Of each phase the newest come first from the index, and the four are merged: the limit
 * ends the reading, however many there are. */
#define IN_PHASE(phase) "SELECT number FROM tables WHERE public = 1 AND phase = " phase
#define NEWEST_PUBLIC                                                                              \
    IN_PHASE("?1")                                                                                 \
    " UNION ALL " IN_PHASE("?2") " UNION ALL " IN_PHASE("?3") " UNION ALL " IN_PHASE(              \
        "?4") " ORDER BY number DESC LIMIT ?5"

static const char *const sql[CAM_SQL_COUNT] = {
    [CAM_SQL_BEGIN] = "BEGIN",
    [CAM_SQL_BEGIN_WRITE] = "BEGIN IMMEDIATE",
    [CAM_SQL_COMMIT] = "COMMIT",
    [CAM_SQL_ROLLBACK] = "ROLLBACK",
    [CAM_SQL_SAVE] = "SAVEPOINT one",
    [CAM_SQL_RELEASE] = "RELEASE one",
    [CAM_SQL_UNDO] = "ROLLBACK TO one",
    [CAM_SQL_BEAT] = "UPDATE pulse SET beats = beats + 1",

    [CAM_SQL_FIND_TABLE] =
        "SELECT number, seq, seats, silent, ready, key, born_user, born_cmd, born_digest "
        "FROM tables WHERE id = ?1",
    [CAM_SQL_FIND_BIRTH] = "SELECT id, key, born_user, born_cmd, born_digest "
                           "FROM tables WHERE born_user = ?1 AND born_cmd = ?2 AND born_cmd <> ''",
    [CAM_SQL_ADD_TABLE] =
        "INSERT INTO tables (id, key, born_user, born_cmd, born_digest, seq, phase, public, busy, "
        "wake_at, seats, listing) VALUES (?1, ?2, ?3, ?4, ?5, 0, 0, 0, 0, 0, '', '')",
    [CAM_SQL_SET_TABLE] =
        "UPDATE tables SET seq = ?2, busy = ?3, wake_at = ?4, silent = ?5, ready = ?6, turn = ?7 "
        "WHERE number = ?1",
    [CAM_SQL_SET_LISTING] =
        "UPDATE tables SET phase = ?2, public = ?3, seats = ?4, listing = ?5 WHERE number = ?1",
    [CAM_SQL_ADD_EVENT] =
        "INSERT INTO events (table_id, seq, at, body, note) VALUES (?1, ?2, ?3, ?4, ?5)",
    [CAM_SQL_GET_EVENTS] =
        "SELECT at, body, note FROM events WHERE table_id = ?1 AND seq > ?2 ORDER BY seq",
    [CAM_SQL_FIND_COMMAND] = "SELECT user, cmd, digest, seq FROM commands "
                             "WHERE table_id = ?1 AND user = ?2 AND cmd = ?3",
    [CAM_SQL_ADD_COMMAND] =
        "INSERT INTO commands (table_id, user, cmd, digest, seq) VALUES (?1, ?2, ?3, ?4, ?5)",
    [CAM_SQL_GET_COMMANDS] =
        "SELECT user, cmd, digest, seq FROM commands WHERE table_id = ?1 AND seq >= ?2 "
        "ORDER BY seq, user, cmd",
    [CAM_SQL_CLEAR_SEATS] = "DELETE FROM seats WHERE table_id = ?1",
    [CAM_SQL_ADD_SEAT] = "INSERT OR IGNORE INTO seats (table_id, user) VALUES (?1, ?2)",
    [CAM_SQL_ADD_SITTER] = "INSERT OR IGNORE INTO sitters (user, table_id) VALUES (?1, ?2)",
    [CAM_SQL_SET_PLAN] = "INSERT OR REPLACE INTO plans (table_id, user, lines) VALUES (?1, ?2, ?3)",
    [CAM_SQL_DROP_PLAN] = "DELETE FROM plans WHERE table_id = ?1 AND user = ?2",
    [CAM_SQL_CLEAR_PLANS] = "DELETE FROM plans WHERE table_id = ?1",
    [CAM_SQL_GET_PLANS] =
        "SELECT id, user, lines FROM plans JOIN tables ON number = table_id WHERE table_id = ?1",
    [CAM_SQL_LIST_PUBLIC] = "SELECT id, " CAM_SQL_LISTING
                            " FROM tables WHERE number IN (" NEWEST_PUBLIC ") ORDER BY number DESC",
    [CAM_SQL_LIST_MINE] =
        "SELECT id, " CAM_SQL_LISTING " FROM seats JOIN tables ON number = table_id "
        "WHERE user = ?6 AND phase IN (?1, ?2, ?3, ?4) ORDER BY table_id DESC LIMIT ?5",
    [CAM_SQL_LIST_BUSY] =
        "SELECT id, " CAM_SQL_LISTING " FROM tables WHERE busy OR wake_at <> 0 ORDER BY number",

    [CAM_SQL_ADD_USER] =
        "INSERT INTO users (" USER_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [CAM_SQL_SET_USER] = "UPDATE users SET name = ?2, folded = ?3, kind = ?4, password = ?5, "
                         "recovery = ?6 WHERE id = ?1",
    [CAM_SQL_USER_BY_ID] = "SELECT " USER_COLUMNS " FROM users WHERE id = ?1",
    [CAM_SQL_USER_BY_NAME] = "SELECT " USER_COLUMNS " FROM users WHERE folded = ?1 AND kind <> 0",
    [CAM_SQL_USER_BY_TOKEN] =
        "SELECT " USER_COLUMNS " FROM users WHERE id = (SELECT user FROM tokens WHERE digest = ?1)",
    [CAM_SQL_USERS_BY_OWNER] =
        "SELECT " USER_COLUMNS " FROM users WHERE owner = ?1 AND owner <> '' ORDER BY created, id",
    [CAM_SQL_ERASE_USERS] =
        "UPDATE users SET name = 'deleted', folded = 'deleted', kind = 0, owner = '', "
        "password = '', recovery = '' WHERE id = ?1 OR (owner = ?1 AND owner <> '')",
    [CAM_SQL_ERASE_EVENTS] = "UPDATE events SET body = json_set(body, '$.name', 'deleted') "
                             "WHERE table_id IN " THEIR_TABLES
                             " AND body LIKE '%\"what\":\"sat\"%' AND " AND_BOTS(SEATED),
    [CAM_SQL_ERASE_LISTING] =
        "UPDATE tables SET listing = json_set(listing, '$.seats[' || ?2 || '].name', 'deleted') "
        "WHERE number IN " THEIR_TABLES " AND " AND_BOTS(LISTED),
    [CAM_SQL_ADD_TOKEN] = "INSERT INTO tokens (digest, user) VALUES (?1, ?2)",
    [CAM_SQL_DROP_TOKEN] = "DELETE FROM tokens WHERE digest = ?1",
    [CAM_SQL_DROP_TOKENS] = "DELETE FROM tokens WHERE user = ?1",
    [CAM_SQL_ERASE_TOKENS] = "DELETE FROM tokens WHERE " AND_BOTS("user"),
    [CAM_SQL_ERASE_PLANS] = "DELETE FROM plans WHERE " AND_BOTS("user"),
    [CAM_SQL_GET_PLANS_OF] = "SELECT id, user, lines FROM plans JOIN tables ON number = table_id "
                             "WHERE " AND_BOTS("user") " ORDER BY table_id, user",
    [CAM_SQL_SET_RATING] =
        "INSERT OR REPLACE INTO ratings (" RATING_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [CAM_SQL_GET_RATING_GAMES] = "SELECT games FROM ratings WHERE user = ?1 AND pool = ?2",
    [CAM_SQL_GET_RATINGS] = "SELECT " RATING_COLUMNS " FROM ratings WHERE user = ?1 ORDER BY pool",
    [CAM_SQL_ERASE_RATINGS] = "DELETE FROM ratings WHERE " AND_BOTS("user"),
    [CAM_SQL_GET_RATINGS_OF] =
        "SELECT " RATING_COLUMNS " FROM ratings WHERE " AND_BOTS("user") " ORDER BY user, pool",
};

/* What is erased is overwritten, for people who ask to be forgotten. */
static const char reader_pragmas[] = "PRAGMA query_only = ON; PRAGMA trusted_schema = OFF";
static const char writer_pragmas[] =
    "PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON;"
    "PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 16777216; PRAGMA synchronous = FULL";

cam_status cam_sqlite_link_open(cam_sqlite_link *link, const char *file, cam_link_mode mode,
                                cam_error *error)
{
    memset(link, 0, sizeof *link);
    bool read = mode == CAM_LINK_READ;
    int flags = SQLITE_OPEN_NOMUTEX | (read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
    int rc = sqlite3_open_v2(file, &link->db, flags, NULL);
    if (rc == SQLITE_OK) {
        sqlite3_extended_result_codes(link->db, 1);
        sqlite3_busy_timeout(link->db, BUSY_MS);
        sqlite3_wal_autocheckpoint(link->db, 0);
        rc = sqlite3_db_config(link->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    }
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(link->db, read ? reader_pragmas : writer_pragmas, NULL, NULL, NULL);
    if (rc == SQLITE_OK && mode == CAM_LINK_WRITE_UNSYNCED)
        rc = sqlite3_exec(link->db, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        return CAM_OK;
    cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = file,
             .detail = link->db ? sqlite3_errmsg(link->db) : sqlite3_errstr(rc));
    cam_sqlite_link_close(link);
    return CAM_IO;
}

void cam_sqlite_link_close(cam_sqlite_link *link)
{
    for (int i = 0; i < CAM_SQL_COUNT; i++)
        sqlite3_finalize(link->statement[i]);
    sqlite3_close(link->db);
    memset(link, 0, sizeof *link);
}

static int bind_one(sqlite3_stmt *statement, int i, char type, va_list *values)
{
    switch (type) {
    case 't':
        return sqlite3_bind_text(statement, i, va_arg(*values, const char *), -1, SQLITE_STATIC);
    case 'i':
        return sqlite3_bind_int64(statement, i, va_arg(*values, long long));
    case 'r':
        return sqlite3_bind_double(statement, i, va_arg(*values, double));
    default:
        return sqlite3_bind_blob(statement, i, va_arg(*values, const void *), CAM_DIGEST,
                                 SQLITE_STATIC);
    }
}

static sqlite3_stmt *bind_all(cam_sqlite_link *link, cam_sql which, const char *types,
                              va_list *values)
{
    sqlite3_stmt **statement = &link->statement[which];
    if (!*statement && sqlite3_prepare_v3(link->db, sql[which], -1, SQLITE_PREPARE_PERSISTENT,
                                          statement, NULL) != SQLITE_OK)
        return NULL;
    for (int i = 0; types[i]; i++)
        if (bind_one(*statement, i + 1, types[i], values) != SQLITE_OK)
            return NULL;
    return *statement;
}

sqlite3_stmt *cam_sqlite_bind(cam_sqlite_link *link, cam_sql which, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    sqlite3_stmt *statement = bind_all(link, which, types, &values);
    va_end(values);
    return statement;
}

int cam_sqlite_run(cam_sqlite_link *link, cam_sql which, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    sqlite3_stmt *statement = bind_all(link, which, types, &values);
    va_end(values);
    if (!statement)
        return sqlite3_extended_errcode(link->db);
    int rc = sqlite3_step(statement);
    int ended = sqlite3_reset(statement);
    return rc == SQLITE_ROW && ended == SQLITE_OK ? SQLITE_ROW : ended;
}

cam_status cam_sqlite_check(sqlite3 *db, const char *pragma, const char *where, cam_error *error)
{
    char text[40];
    sqlite3_snprintf(sizeof text, text, "PRAGMA %s(1)", pragma);
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, text, -1, &statement, NULL) != SQLITE_OK)
        return cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = where,
                        .detail = sqlite3_errmsg(db));
    cam_status status = CAM_OK;
    const char *said = NULL;
    if (sqlite3_step(statement) == SQLITE_ROW)
        said = (const char *)sqlite3_column_text(statement, 0);
    if (!said)
        said = sqlite3_errmsg(db);
    const char *line = strrchr(said, '\n'); /* a heading may stand before it */
    if (strcmp(said, "ok") != 0)
        status = cam_fail(error, CAM_IO, CAM_REASON_STORE_DAMAGED, .name = where,
                          .detail = line ? line + 1 : said);
    sqlite3_finalize(statement);
    return status;
}
