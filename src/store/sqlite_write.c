/*
 * sqlite_write.c: what happens at tables, put into the database.
 *
 * Only one connection writes, so what is looked up first still holds when it is
 * acted upon. Duplicates are looked for before numbers are compared: somebody who
 * repeats a command is to learn what became of it, not that the table has gone on.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite.h"

typedef struct found_table {
    long long number; /* 0: there is none */
    long long seq, silent;
    char seats[4 * CAM_ID_TEXT];
} found_table;

static int find_table(cam_sqlite_link *link, const char *id, found_table *found)
{
    memset(found, 0, sizeof *found);
    sqlite3_stmt *row = cam_sqlite_bind(link, CAM_SQL_FIND_TABLE, "t", id);
    if (!row)
        return sqlite3_extended_errcode(link->db);
    if (sqlite3_step(row) == SQLITE_ROW) {
        found->number = sqlite3_column_int64(row, 0);
        found->seq = sqlite3_column_int64(row, 1);
        cam_sqlite_text(row, 2, found->seats, sizeof found->seats);
        found->silent = sqlite3_column_int64(row, 3);
    }
    return sqlite3_reset(row);
}

/* Is the birth known? Then the reply says so. */
static int look_for_birth(cam_sqlite_link *link, const cam_table_change *change,
                          cam_ledger_reply *reply)
{
    const cam_table_birth *birth = change->birth;
    if (!birth || !birth->cmd[0])
        return SQLITE_OK;
    sqlite3_stmt *row = cam_sqlite_bind(link, CAM_SQL_FIND_BIRTH, "tt", birth->user, birth->cmd);
    if (!row)
        return sqlite3_extended_errcode(link->db);
    if (sqlite3_step(row) == SQLITE_ROW) {
        reply->status = CAM_LEDGER_DUPLICATE;
        cam_sqlite_text(row, 0, reply->table, sizeof reply->table);
        cam_sqlite_birth_row(row, 1, &reply->birth);
    }
    return sqlite3_reset(row);
}

static int look_for_command(cam_sqlite_link *link, long long number,
                            const cam_stored_command *command, cam_ledger_reply *reply)
{
    sqlite3_stmt *row =
        cam_sqlite_bind(link, CAM_SQL_FIND_COMMAND, "itt", number, command->user, command->cmd);
    if (!row)
        return sqlite3_extended_errcode(link->db);
    if (sqlite3_step(row) == SQLITE_ROW) {
        reply->command = calloc(1, sizeof *reply->command);
        if (!reply->command) {
            sqlite3_reset(row);
            return SQLITE_NOMEM;
        }
        reply->command_count = 1;
        reply->status = CAM_LEDGER_DUPLICATE;
        cam_sqlite_command_row(row, reply->command);
    }
    return sqlite3_reset(row);
}

static int look_for_duplicates(cam_sqlite_link *link, const cam_table_change *change,
                               cam_ledger_reply *reply)
{
    found_table found;
    int rc = look_for_birth(link, change, reply);
    if (rc == SQLITE_OK && change->command_count > 0)
        rc = find_table(link, change->table, &found);
    for (size_t i = 0; i < change->command_count; i++) {
        if (rc != SQLITE_OK || reply->status != CAM_LEDGER_DONE || !found.number)
            break;
        rc = look_for_command(link, found.number, &change->command[i], reply);
        if (rc == SQLITE_OK && reply->status == CAM_LEDGER_DUPLICATE)
            memcpy(reply->table, change->table, sizeof reply->table);
    }
    return rc;
}

static int add_table(cam_sqlite_link *link, const cam_table_change *change)
{
    const cam_table_birth *birth = change->birth;
    return cam_sqlite_run(link, CAM_SQL_ADD_TABLE, "ttttd", change->table, birth->key, birth->user,
                          birth->cmd, birth->digest);
}

static int add_events(cam_sqlite_link *link, long long number, const cam_table_change *change)
{
    int rc = SQLITE_OK;
    for (size_t i = 0; i < change->event_count && rc == SQLITE_OK; i++) {
        const cam_stored_event *event = &change->event[i];
        long long seq = (long long)change->after + 1 + (long long)i;
        rc = cam_sqlite_run(link, CAM_SQL_ADD_EVENT, "iiitt", number, seq, (long long)event->at,
                            event->body, event->note);
    }
    for (size_t i = 0; i < change->command_count && rc == SQLITE_OK; i++) {
        const cam_stored_command *command = &change->command[i];
        rc = cam_sqlite_run(link, CAM_SQL_ADD_COMMAND, "ittdi", number, command->user, command->cmd,
                            command->digest, (long long)command->seq);
    }
    return rc;
}

static int set_plans(cam_sqlite_link *link, long long number, const cam_table_change *change)
{
    int rc = SQLITE_OK;
    if (change->clear_plans)
        rc = cam_sqlite_run(link, CAM_SQL_CLEAR_PLANS, "i", number);
    for (size_t i = 0; i < change->plan_count && rc == SQLITE_OK; i++) {
        const cam_stored_plan *plan = &change->plan[i];
        if (plan->lines && plan->lines[0])
            rc = cam_sqlite_run(link, CAM_SQL_SET_PLAN, "itt", number, plan->user, plan->lines);
        else
            rc = cam_sqlite_run(link, CAM_SQL_DROP_PLAN, "it", number, plan->user);
    }
    return rc;
}

static int set_seats(cam_sqlite_link *link, long long number, const cam_table_summary *summary)
{
    int rc = cam_sqlite_run(link, CAM_SQL_CLEAR_SEATS, "i", number);
    for (int i = 0; i < 4 && rc == SQLITE_OK; i++)
        if (summary->user[i][0])
            rc = cam_sqlite_run(link, CAM_SQL_ADD_SEAT, "it", number, summary->user[i]);
    for (int i = 0; i < 4 && rc == SQLITE_OK; i++)
        if (summary->user[i][0])
            rc = cam_sqlite_run(link, CAM_SQL_ADD_SITTER, "ti", summary->user[i], number);
    return rc;
}

static int set_listing(cam_sqlite_link *link, const found_table *found,
                       const cam_table_summary *summary)
{
    char seats[4 * CAM_ID_TEXT];
    snprintf(seats, sizeof seats, "%s %s %s %s", summary->user[0], summary->user[1],
             summary->user[2], summary->user[3]);
    int rc = SQLITE_OK;
    if (strcmp(seats, found->seats) != 0)
        rc = set_seats(link, found->number, summary);
    if (rc != SQLITE_OK)
        return rc;
    return cam_sqlite_run(link, CAM_SQL_SET_LISTING, "iiitt", found->number,
                          (long long)summary->phase, (long long)summary->is_public, seats,
                          summary->listing);
}

static int set_summary(cam_sqlite_link *link, const found_table *found,
                       const cam_table_change *change)
{
    const cam_table_summary *summary = &change->summary;
    long long seq = (long long)change->after + (long long)change->event_count;
    long long silent = (long long)change->silent + (change->event_count == 0);
    int rc = summary->listing ? set_listing(link, found, summary) : SQLITE_OK;
    if (rc != SQLITE_OK)
        return rc;
    return cam_sqlite_run(link, CAM_SQL_SET_TABLE, "iiiiiit", found->number, seq,
                          (long long)summary->busy, (long long)summary->wake_at, silent,
                          (long long)summary->ready, summary->turn ? summary->turn : "");
}

static int write_change(cam_sqlite_link *link, const cam_table_change *change,
                        cam_ledger_reply *reply)
{
    found_table found;
    int rc = find_table(link, change->table, &found);
    if (rc != SQLITE_OK)
        return rc;
    if (found.seq != change->after || found.silent != change->silent ||
        (found.number && change->birth)) {
        reply->status = CAM_LEDGER_STALE;
        return SQLITE_OK;
    }
    assert((change->after == 0) == (change->birth != NULL));
    if (change->birth) {
        rc = add_table(link, change);
        found.number = sqlite3_last_insert_rowid(link->db);
    }
    if (rc == SQLITE_OK)
        rc = add_events(link, found.number, change);
    if (rc == SQLITE_OK)
        rc = set_plans(link, found.number, change);
    return rc == SQLITE_OK ? set_summary(link, &found, change) : rc;
}

/* Unless somebody else has rated meanwhile. */
static int set_rating(cam_sqlite_link *link, const cam_stored_rating *rating,
                      cam_ledger_reply *reply)
{
    sqlite3_stmt *row =
        cam_sqlite_bind(link, CAM_SQL_GET_RATING_GAMES, "tt", rating->user, rating->pool);
    if (!row)
        return sqlite3_extended_errcode(link->db);
    long long games = sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int64(row, 0) : 0;
    int rc = sqlite3_reset(row);
    if (rc != SQLITE_OK)
        return rc;
    if (games + 1 != (long long)rating->games) {
        reply->status = CAM_LEDGER_STALE;
        return SQLITE_OK;
    }
    return cam_sqlite_run(link, CAM_SQL_SET_RATING, "ttrrrii", rating->user, rating->pool,
                          rating->rating, rating->deviation, rating->volatility,
                          (long long)rating->games, (long long)rating->at);
}

int cam_sqlite_write(cam_sqlite_link *link, const cam_ledger_request *request,
                     cam_ledger_reply *reply)
{
    int rc = SQLITE_OK;
    reply->status = CAM_LEDGER_DONE;
    for (size_t i = 0; i < request->change_count; i++) {
        if (rc == SQLITE_OK && reply->status == CAM_LEDGER_DONE)
            rc = look_for_duplicates(link, &request->change[i], reply);
    }
    for (size_t i = 0; i < request->change_count; i++) {
        if (rc == SQLITE_OK && reply->status == CAM_LEDGER_DONE)
            rc = write_change(link, &request->change[i], reply);
    }
    for (size_t i = 0; i < request->rating_count; i++) {
        if (rc == SQLITE_OK && reply->status == CAM_LEDGER_DONE)
            rc = set_rating(link, &request->rating[i], reply);
    }
    return rc;
}
