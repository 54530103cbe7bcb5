/*
 * sqlite_users.c: people and their tokens, put into the database.
 */
#include <string.h>

#include "store/sqlite.h"

static int refuse(cam_ledger_reply *reply, cam_ledger_status status)
{
    reply->status = status;
    return SQLITE_OK;
}

/* Does the query, with one text, find anybody, and is it somebody else than 'id'? */
static int find_other(cam_sqlite_link *link, cam_sql which, const char *text, const char *id,
                      bool *found)
{
    *found = false;
    sqlite3_stmt *row = cam_sqlite_bind(link, which, "t", text);
    if (!row)
        return sqlite3_extended_errcode(link->db);
    if (sqlite3_step(row) == SQLITE_ROW) {
        char other[CAM_ID_TEXT];
        cam_sqlite_text(row, 0, other, sizeof other);
        *found = strcmp(other, id) != 0;
    }
    return sqlite3_reset(row);
}

static int is_known(cam_sqlite_link *link, const char *id, bool *known)
{
    return find_other(link, CAM_SQL_USER_BY_ID, id, "", known);
}

static int is_name_taken(cam_sqlite_link *link, const cam_stored_user *user, bool *taken)
{
    *taken = false;
    if (user->kind == CAM_USER_GUEST)
        return SQLITE_OK;
    return find_other(link, CAM_SQL_USER_BY_NAME, user->folded, user->id, taken);
}

/* No token where the digest is all zero. */
static int add_token(cam_sqlite_link *link, const cam_ledger_request *request)
{
    static const uint8_t none[CAM_DIGEST];
    if (memcmp(request->digest, none, sizeof none) == 0)
        return SQLITE_OK;
    return cam_sqlite_run(link, CAM_SQL_ADD_TOKEN, "dt", request->digest, request->user.id);
}

/* Is there a user with that id, and has somebody else the name? */
static int look_up(cam_sqlite_link *link, const cam_stored_user *user, bool *known, bool *taken)
{
    int rc = is_known(link, user->id, known);
    return rc == SQLITE_OK ? is_name_taken(link, user, taken) : rc;
}

static int add_user(cam_sqlite_link *link, const cam_ledger_request *request,
                    cam_ledger_reply *reply)
{
    const cam_stored_user *user = &request->user;
    bool known, taken;
    int rc = look_up(link, user, &known, &taken);
    if (rc != SQLITE_OK)
        return rc;
    if (known || taken)
        return refuse(reply, known ? CAM_LEDGER_DUPLICATE : CAM_LEDGER_NAME_TAKEN);
    rc = cam_sqlite_run(link, CAM_SQL_ADD_USER, "tttittti", user->id, user->name, user->folded,
                        (long long)user->kind, user->owner, user->password, user->recovery,
                        (long long)user->created);
    return rc == SQLITE_OK ? add_token(link, request) : rc;
}

static int set_user(cam_sqlite_link *link, const cam_ledger_request *request,
                    cam_ledger_reply *reply)
{
    const cam_stored_user *user = &request->user;
    bool known, taken;
    int rc = look_up(link, user, &known, &taken);
    if (rc != SQLITE_OK)
        return rc;
    if (!known || taken)
        return refuse(reply, known ? CAM_LEDGER_NAME_TAKEN : CAM_LEDGER_NOT_FOUND);
    rc = cam_sqlite_run(link, CAM_SQL_SET_USER, "tttitt", user->id, user->name, user->folded,
                        (long long)user->kind, user->password, user->recovery);
    if (rc == SQLITE_OK && request->all)
        rc = cam_sqlite_run(link, CAM_SQL_DROP_TOKENS, "t", user->id);
    return rc == SQLITE_OK ? add_token(link, request) : rc;
}

static int add_further_token(cam_sqlite_link *link, const cam_ledger_request *request,
                             cam_ledger_reply *reply)
{
    bool known;
    int rc = is_known(link, request->user.id, &known);
    if (rc == SQLITE_OK && !known)
        return refuse(reply, CAM_LEDGER_NOT_FOUND);
    return rc == SQLITE_OK ? add_token(link, request) : rc;
}

static int drop_token(cam_sqlite_link *link, const cam_ledger_request *request,
                      cam_ledger_reply *reply)
{
    char user[CAM_ID_TEXT] = "";
    sqlite3_stmt *row = cam_sqlite_bind(link, CAM_SQL_USER_BY_TOKEN, "d", request->digest);
    if (!row)
        return sqlite3_extended_errcode(link->db);
    if (sqlite3_step(row) == SQLITE_ROW)
        cam_sqlite_text(row, 0, user, sizeof user);
    int rc = sqlite3_reset(row);
    if (rc != SQLITE_OK)
        return rc;
    if (!user[0])
        return refuse(reply, CAM_LEDGER_NOT_FOUND);
    if (request->all)
        return cam_sqlite_run(link, CAM_SQL_DROP_TOKENS, "t", user);
    return cam_sqlite_run(link, CAM_SQL_DROP_TOKEN, "d", request->digest);
}

static int erase_user(cam_sqlite_link *link, const cam_ledger_request *request,
                      cam_ledger_reply *reply)
{
    static const cam_sql order[] = {CAM_SQL_ERASE_EVENTS, CAM_SQL_ERASE_TOKENS, CAM_SQL_ERASE_PLANS,
                                    CAM_SQL_ERASE_RATINGS, CAM_SQL_ERASE_USERS};
    bool known;
    int rc = is_known(link, request->user.id, &known);
    if (rc == SQLITE_OK && !known)
        return refuse(reply, CAM_LEDGER_NOT_FOUND);
    for (long long seat = 0; seat < 4 && rc == SQLITE_OK; seat++)
        rc = cam_sqlite_run(link, CAM_SQL_ERASE_LISTING, "ti", request->user.id, seat);
    for (size_t i = 0; i < sizeof order / sizeof *order && rc == SQLITE_OK; i++)
        rc = cam_sqlite_run(link, order[i], "t", request->user.id);
    return rc;
}

int cam_sqlite_write_user(cam_sqlite_link *link, const cam_ledger_request *request,
                          cam_ledger_reply *reply)
{
    reply->status = CAM_LEDGER_DONE;
    switch (request->op) {
    case CAM_LEDGER_ADD_USER:
        return add_user(link, request, reply);
    case CAM_LEDGER_SET_USER:
        return set_user(link, request, reply);
    case CAM_LEDGER_ADD_TOKEN:
        return add_further_token(link, request, reply);
    case CAM_LEDGER_DROP_TOKEN:
        return drop_token(link, request, reply);
    default:
        return erase_user(link, request, reply);
    }
}
