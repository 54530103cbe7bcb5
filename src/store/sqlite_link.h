/*
 * sqlite_link.h: a connection to the database, and the statements used on it.
 *
 * Every statement there is stands in one table (sqlite_link.c), is prepared when it
 * is first used, and kept. Functions return SQLite's codes.
 */
#ifndef CAM_STORE_SQLITE_LINK_H
#define CAM_STORE_SQLITE_LINK_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* A listing as lists tell it (cam_listing_join), of the columns of 'tables'. */
#define CAM_SQL_LISTING                                                                            \
    "CASE turn WHEN '' THEN listing ELSE substr(listing, 1, length(listing) - 1) || ',' || turn "  \
    "|| '}' END"

typedef enum cam_sql {
    CAM_SQL_BEGIN,
    CAM_SQL_BEGIN_WRITE,
    CAM_SQL_COMMIT,
    CAM_SQL_ROLLBACK,
    CAM_SQL_SAVE,
    CAM_SQL_RELEASE,
    CAM_SQL_UNDO,
    CAM_SQL_BEAT,
    /* tables */
    CAM_SQL_FIND_TABLE,
    CAM_SQL_FIND_BIRTH,
    CAM_SQL_ADD_TABLE,
    CAM_SQL_SET_TABLE,
    CAM_SQL_SET_LISTING,
    CAM_SQL_ADD_EVENT,
    CAM_SQL_GET_EVENTS,
    CAM_SQL_FIND_COMMAND,
    CAM_SQL_ADD_COMMAND,
    CAM_SQL_GET_COMMANDS,
    CAM_SQL_CLEAR_SEATS,
    CAM_SQL_ADD_SEAT,
    CAM_SQL_ADD_SITTER,
    CAM_SQL_SET_PLAN,
    CAM_SQL_DROP_PLAN,
    CAM_SQL_CLEAR_PLANS,
    CAM_SQL_GET_PLANS,
    CAM_SQL_LIST_PUBLIC,
    CAM_SQL_LIST_MINE,
    CAM_SQL_LIST_BUSY,
    /* people */
    CAM_SQL_ADD_USER,
    CAM_SQL_SET_USER,
    CAM_SQL_USER_BY_ID,
    CAM_SQL_USER_BY_NAME,
    CAM_SQL_USER_BY_TOKEN,
    CAM_SQL_USERS_BY_OWNER,
    CAM_SQL_ERASE_USERS,
    CAM_SQL_ERASE_EVENTS,
    CAM_SQL_ERASE_LISTING,
    CAM_SQL_ADD_TOKEN,
    CAM_SQL_DROP_TOKEN,
    CAM_SQL_DROP_TOKENS,
    CAM_SQL_ERASE_TOKENS,
    CAM_SQL_ERASE_PLANS,
    CAM_SQL_GET_PLANS_OF,
    CAM_SQL_SET_RATING,
    CAM_SQL_GET_RATING_GAMES,
    CAM_SQL_GET_RATINGS,
    CAM_SQL_ERASE_RATINGS,
    CAM_SQL_GET_RATINGS_OF,
    CAM_SQL_COUNT,
} cam_sql;

typedef struct cam_sqlite_link {
    sqlite3 *db; /* NULL while closed */
    sqlite3_stmt *statement[CAM_SQL_COUNT];
} cam_sqlite_link;

typedef enum cam_link_mode {
    CAM_LINK_READ,
    CAM_LINK_WRITE,
    CAM_LINK_WRITE_UNSYNCED, /* commits reach the disk when it pleases the system */
} cam_link_mode;

/* Opens a connection that waits a little for locks and never checkpoints by itself,
 * not even when closed. On failure it is closed. */
cam_status cam_sqlite_link_open(cam_sqlite_link *link, const char *file, cam_link_mode mode,
                                cam_error *error);
void cam_sqlite_link_close(cam_sqlite_link *link);

/* A statement ready to step, its parameters from 1 on bound as 'types' says: t text
 * (NULL allowed), i long long, d a digest, r double. Texts and digests must live until it is
 * stepped through. NULL if it cannot be prepared; sqlite3_errcode tells why. To be
 * reset once it has been stepped. */
sqlite3_stmt *cam_sqlite_bind(cam_sqlite_link *link, cam_sql which, const char *types, ...);

/* The same, stepped and reset: SQLITE_OK, SQLITE_ROW if there was one, or an error. */
int cam_sqlite_run(cam_sqlite_link *link, cam_sql which, const char *types, ...);

/* CAM_OK if the database is sound, else CAM_IO; 'pragma' is integrity_check or quick_check. */
cam_status cam_sqlite_check(sqlite3 *db, const char *pragma, const char *where, cam_error *error);

#endif
