/*
 * postgres_link.h: a connection to PostgreSQL, and the statements used on it.
 *
 * Every statement there is stands in one table (postgres_link.c) and is prepared when
 * the connection is made. Statements are queued and travel together; their results
 * are taken in the same order, so that any number of them costs one round trip:
 *
 *     cam_pg_queue ... cam_pg_queue, cam_pg_send, cam_pg_take ... cam_pg_take
 *
 * A failed statement makes those queued behind it fail too. When the server or the way
 * to it fails, or nothing comes for too long, the link is lost: everything fails until
 * it is opened anew.
 */
#ifndef CAM_STORE_POSTGRES_LINK_H
#define CAM_STORE_POSTGRES_LINK_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

typedef enum cam_pg {
    CAM_PG_BEGIN,
    CAM_PG_BEGIN_READ,
    CAM_PG_COMMIT,
    CAM_PG_ROLLBACK,
    CAM_PG_BEAT,
    /* writes, each with one object as its parameter */
    CAM_PG_LOCK,  /* with an array of ids */
    CAM_PG_MOVES, /* with arrays, in binary */
    CAM_PG_STALE, /* with the first five of them; this one only reads */
    CAM_PG_WRITE,
    CAM_PG_ADD_USER,
    CAM_PG_SET_USER,
    CAM_PG_ADD_TOKEN,
    CAM_PG_DROP_TOKEN,
    CAM_PG_ERASE_USER,
    /* reads */
    CAM_PG_GET_TABLE,
    CAM_PG_GET_EVENTS,
    CAM_PG_GET_COMMANDS,
    CAM_PG_GET_PLANS,
    CAM_PG_LIST_PUBLIC,
    CAM_PG_LIST_MINE,
    CAM_PG_LIST_BUSY,
    CAM_PG_USER_BY_ID,
    CAM_PG_USER_BY_NAME,
    CAM_PG_USER_BY_TOKEN,
    CAM_PG_RATINGS_BY_ID,
    CAM_PG_RATINGS_BY_NAME,
    CAM_PG_RATINGS_BY_TOKEN,
    CAM_PG_USERS_BY_OWNER,
    CAM_PG_RATINGS_OF,
    CAM_PG_PLANS_OF,
    CAM_PG_UNSYNCED, /* this transaction need not reach the disk */
    CAM_PG_SYNC,
    CAM_PG_COUNT,
} cam_pg;

enum { CAM_PG_MOVES_COLUMNS = 14 };

#define CAM_PG_WORDS 160

typedef struct cam_pg_link {
    PGconn *db;               /* NULL while closed or lost */
    char where[CAM_PG_WORDS]; /* what it is called in messages: no password */
    char why[CAM_PG_WORDS];   /* what went wrong last */
    char state[6];            /* its SQLSTATE; "" if the link itself failed */
} cam_pg_link;

/* What a database with this address is called in messages. False: it is no address, and why not.
 * Neither tells a password; each is one line. */
bool cam_pg_read_address(const char *address, char where[CAM_PG_WORDS], char why[CAM_PG_WORDS]);

/* Opens a connection; with 'unsynced' commits do not wait for the disk. The schema
 * must be there. On failure it is closed. */
cam_status cam_pg_open(cam_pg_link *link, const char *address, bool unsynced, cam_error *error);

/* The same, without schema or statements: for those who look after the schema. */
cam_status cam_pg_open_bare(cam_pg_link *link, const char *address, cam_error *error);
void cam_pg_close(cam_pg_link *link);

/* Queue a statement with its parameters, texts or NULL; false: the link is lost. */
bool cam_pg_queue(cam_pg_link *link, cam_pg which, const char *const *values);
/* The same with values of so many bytes, in PostgreSQL's binary form. */
bool cam_pg_queue_binary(cam_pg_link *link, cam_pg which, const char *const *values,
                         const int *lengths);
bool cam_pg_send(cam_pg_link *link);

/* The result of the next statement, to be cleared by the caller; NULL if it failed, as
 * link->why and link->state tell, or if the link is lost. */
PGresult *cam_pg_take(cam_pg_link *link);

/* After the last result of what was sent: ready for more. False: the link is lost. */
bool cam_pg_settle(cam_pg_link *link);

#endif
