/*
 * sqlite_read.c: what is asked of the database.
 *
 * A reply that needs several queries gets them inside one transaction, so that it
 * tells one moment.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite.h"

void cam_sqlite_text(sqlite3_stmt *row, int column, char *to, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    snprintf(to, size, "%s", text ? text : "");
}

void cam_sqlite_digest(sqlite3_stmt *row, int column, uint8_t digest[CAM_DIGEST])
{
    const void *bytes = sqlite3_column_blob(row, column);
    if (bytes && sqlite3_column_bytes(row, column) == CAM_DIGEST)
        memcpy(digest, bytes, CAM_DIGEST);
}

char *cam_sqlite_copy(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return strdup(text ? text : "");
}

void cam_sqlite_command_row(sqlite3_stmt *row, cam_stored_command *command)
{
    cam_sqlite_text(row, 0, command->user, sizeof command->user);
    cam_sqlite_text(row, 1, command->cmd, sizeof command->cmd);
    cam_sqlite_digest(row, 2, command->digest);
    command->seq = (uint32_t)sqlite3_column_int64(row, 3);
}

void cam_sqlite_birth_row(sqlite3_stmt *row, int column, cam_table_birth *birth)
{
    cam_sqlite_text(row, column, birth->key, sizeof birth->key);
    cam_sqlite_text(row, column + 1, birth->user, sizeof birth->user);
    cam_sqlite_text(row, column + 2, birth->cmd, sizeof birth->cmd);
    cam_sqlite_digest(row, column + 3, birth->digest);
}

/* One element more, all zero, or NULL; the room doubles as it fills. */
static void *add_element(void *array, size_t *count, size_t size)
{
    char **elements = array;
    if ((*count & (*count - 1)) == 0) {
        char *grown = realloc(*elements, (*count ? *count * 2 : 1) * size);
        if (!grown)
            return NULL;
        *elements = grown;
    }
    char *element = *elements + *count * size;
    memset(element, 0, size);
    ++*count;
    return element;
}

/* What to do with each row of a query; false: no memory. */
typedef bool (*row_reader)(sqlite3_stmt *row, cam_ledger_reply *reply);

static int each_row(cam_sqlite_link *link, sqlite3_stmt *rows, row_reader read,
                    cam_ledger_reply *reply)
{
    if (!rows)
        return sqlite3_extended_errcode(link->db);
    while (sqlite3_step(rows) == SQLITE_ROW) {
        if (!read(rows, reply)) {
            sqlite3_reset(rows);
            return SQLITE_NOMEM;
        }
    }
    return sqlite3_reset(rows);
}

static bool read_event(sqlite3_stmt *row, cam_ledger_reply *reply)
{
    cam_stored_event *event = add_element(&reply->event, &reply->event_count, sizeof *event);
    if (!event)
        return false;
    event->at = sqlite3_column_int64(row, 0);
    event->body = cam_sqlite_copy(row, 1);
    bool noted = sqlite3_column_type(row, 2) != SQLITE_NULL;
    event->note = noted ? cam_sqlite_copy(row, 2) : NULL;
    return event->body && (event->note || !noted);
}

static bool read_command(sqlite3_stmt *row, cam_ledger_reply *reply)
{
    cam_stored_command *command =
        add_element(&reply->command, &reply->command_count, sizeof *command);
    if (command)
        cam_sqlite_command_row(row, command);
    return command;
}

static bool read_plan(sqlite3_stmt *row, cam_ledger_reply *reply)
{
    cam_stored_plan *plan = add_element(&reply->plan, &reply->plan_count, sizeof *plan);
    if (!plan)
        return false;
    cam_sqlite_text(row, 0, plan->table, sizeof plan->table);
    cam_sqlite_text(row, 1, plan->user, sizeof plan->user);
    plan->lines = cam_sqlite_copy(row, 2);
    return plan->lines;
}

static bool read_listed(sqlite3_stmt *row, cam_ledger_reply *reply)
{
    cam_listed_table *listed = add_element(&reply->listed, &reply->listed_count, sizeof *listed);
    if (!listed)
        return false;
    cam_sqlite_text(row, 0, listed->table, sizeof listed->table);
    listed->listing = cam_sqlite_copy(row, 1);
    return listed->listing;
}

static bool read_user(sqlite3_stmt *row, cam_ledger_reply *reply)
{
    cam_stored_user *user = add_element(&reply->user, &reply->user_count, sizeof *user);
    if (!user)
        return false;
    cam_sqlite_text(row, 0, user->id, sizeof user->id);
    cam_sqlite_text(row, 1, user->name, sizeof user->name);
    cam_sqlite_text(row, 2, user->folded, sizeof user->folded);
    user->kind = (cam_user_kind)sqlite3_column_int(row, 3);
    cam_sqlite_text(row, 4, user->owner, sizeof user->owner);
    cam_sqlite_text(row, 5, user->password, sizeof user->password);
    cam_sqlite_text(row, 6, user->recovery, sizeof user->recovery);
    user->created = sqlite3_column_int64(row, 7);
    return true;
}

static bool read_rating(sqlite3_stmt *row, cam_ledger_reply *reply)
{
    cam_stored_rating *rating = add_element(&reply->rating, &reply->rating_count, sizeof *rating);
    if (!rating)
        return false;
    cam_sqlite_text(row, 0, rating->user, sizeof rating->user);
    cam_sqlite_text(row, 1, rating->pool, sizeof rating->pool);
    rating->rating = sqlite3_column_double(row, 2);
    rating->deviation = sqlite3_column_double(row, 3);
    rating->volatility = sqlite3_column_double(row, 4);
    rating->games = (uint32_t)sqlite3_column_int64(row, 5);
    rating->at = sqlite3_column_int64(row, 6);
    return true;
}

static int load_table(cam_sqlite_link *link, const char *id, uint32_t after,
                      cam_ledger_reply *reply)
{
    sqlite3_stmt *row = cam_sqlite_bind(link, CAM_SQL_FIND_TABLE, "t", id);
    if (!row)
        return sqlite3_extended_errcode(link->db);
    long long number = 0;
    if (sqlite3_step(row) == SQLITE_ROW) {
        number = sqlite3_column_int64(row, 0);
        reply->silent = (uint32_t)sqlite3_column_int64(row, 3);
        reply->ready = (uint8_t)sqlite3_column_int(row, 4);
        cam_sqlite_birth_row(row, 5, &reply->birth);
    }
    int rc = sqlite3_reset(row);
    if (rc == SQLITE_OK && number == 0)
        reply->status = CAM_LEDGER_NOT_FOUND;
    if (rc != SQLITE_OK || number == 0)
        return rc;
    memcpy(reply->table, id, sizeof reply->table);
    reply->after = after;
    rc = each_row(link, cam_sqlite_bind(link, CAM_SQL_GET_EVENTS, "ii", number, (long long)after),
                  read_event, reply);
    if (rc == SQLITE_OK)
        rc = each_row(link,
                      cam_sqlite_bind(link, CAM_SQL_GET_COMMANDS, "ii", number, (long long)after),
                      read_command, reply);
    if (rc == SQLITE_OK)
        rc =
            each_row(link, cam_sqlite_bind(link, CAM_SQL_GET_PLANS, "i", number), read_plan, reply);
    return rc;
}

/* The phases asked for; -1 is none. */
static long long phase_asked(unsigned phases, cam_phase phase)
{
    return phases & 1u << phase ? (long long)phase : -1;
}

static int list_tables(cam_sqlite_link *link, unsigned phases, const char *user, size_t limit,
                       cam_ledger_reply *reply)
{
    sqlite3_stmt *rows = cam_sqlite_bind(
        link, user[0] ? CAM_SQL_LIST_MINE : CAM_SQL_LIST_PUBLIC, user[0] ? "iiiiit" : "iiiii",
        phase_asked(phases, CAM_PHASE_OPEN), phase_asked(phases, CAM_PHASE_PLAYING),
        phase_asked(phases, CAM_PHASE_BETWEEN), phase_asked(phases, CAM_PHASE_OVER),
        limit ? (long long)limit : -1LL, user);
    return each_row(link, rows, read_listed, reply);
}

/* A user as the query, given what it needs, finds it, and its ratings. */
static int read_one_user(cam_sqlite_link *link, sqlite3_stmt *row, cam_ledger_reply *reply)
{
    int rc = each_row(link, row, read_user, reply);
    if (rc == SQLITE_OK && reply->user_count == 0)
        reply->status = CAM_LEDGER_NOT_FOUND;
    if (rc != SQLITE_OK || reply->user_count == 0)
        return rc;
    const char *id = reply->user[0].id;
    return each_row(link, cam_sqlite_bind(link, CAM_SQL_GET_RATINGS, "t", id), read_rating, reply);
}

static int export_user(cam_sqlite_link *link, const char *id, cam_ledger_reply *reply)
{
    int rc = each_row(link, cam_sqlite_bind(link, CAM_SQL_USER_BY_ID, "t", id), read_user, reply);
    if (rc == SQLITE_OK && reply->user_count == 0)
        reply->status = CAM_LEDGER_NOT_FOUND;
    if (rc != SQLITE_OK || reply->user_count == 0)
        return rc;
    static const struct {
        cam_sql which;
        row_reader read;
    } parts[] = {{CAM_SQL_USERS_BY_OWNER, read_user},
                 {CAM_SQL_GET_RATINGS_OF, read_rating},
                 {CAM_SQL_GET_PLANS_OF, read_plan}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts && rc == SQLITE_OK; i++)
        rc = each_row(link, cam_sqlite_bind(link, parts[i].which, "t", id), parts[i].read, reply);
    return rc == SQLITE_OK ? list_tables(link, ~0u, id, 0, reply) : rc;
}

static int carry_out(cam_sqlite_link *link, const cam_ledger_request *request,
                     cam_ledger_reply *reply)
{
    const cam_stored_user *user = &request->user;
    switch (request->op) {
    case CAM_LEDGER_LOAD:
        return load_table(link, request->table, request->after, reply);
    case CAM_LEDGER_LIST:
        return list_tables(link, request->phases, user->id, request->limit, reply);
    case CAM_LEDGER_BUSY:
        return each_row(link, cam_sqlite_bind(link, CAM_SQL_LIST_BUSY, ""), read_listed, reply);
    case CAM_LEDGER_USER_BY_TOKEN:
        return read_one_user(
            link, cam_sqlite_bind(link, CAM_SQL_USER_BY_TOKEN, "d", request->digest), reply);
    case CAM_LEDGER_USER_BY_NAME:
        return read_one_user(link, cam_sqlite_bind(link, CAM_SQL_USER_BY_NAME, "t", user->folded),
                             reply);
    case CAM_LEDGER_USER_BY_ID:
        return read_one_user(link, cam_sqlite_bind(link, CAM_SQL_USER_BY_ID, "t", user->id), reply);
    case CAM_LEDGER_EXPORT:
        return export_user(link, user->id, reply);
    default: /* there are no other servers */
        reply->status = CAM_LEDGER_UNAVAILABLE;
        return SQLITE_OK;
    }
}

int cam_sqlite_read(cam_sqlite_link *link, const cam_ledger_request *request,
                    cam_ledger_reply *reply)
{
    reply->status = CAM_LEDGER_DONE;
    int rc = cam_sqlite_run(link, CAM_SQL_BEGIN, "");
    if (rc == SQLITE_OK)
        rc = carry_out(link, request, reply);
    int ended =
        sqlite3_get_autocommit(link->db) ? SQLITE_OK : cam_sqlite_run(link, CAM_SQL_ROLLBACK, "");
    return rc != SQLITE_OK ? rc : ended;
}
