/*
 * sqlite_schema.h: what the tables of the database are, in every version so far.
 *
 * user_version counts the steps a database has gone through, application_id says
 * that it is one of ours. A step is never changed once it was released; what is
 * different in a new version is a step more.
 */
#ifndef CAM_STORE_SQLITE_SCHEMA_H
#define CAM_STORE_SQLITE_SCHEMA_H

#include <sqlite3.h>
#include <stddef.h>

#include "base/error.h"

#define CAM_SQLITE_APPLICATION 0x43616d69 /* "Cami" */

/* Steps from an empty database to that of this version. */
extern const char *const cam_sqlite_steps[];
extern const size_t cam_sqlite_step_count;

/* Whether it is ours and of no newer version than 'count' steps. An empty database
 * passes. 'where' is named in the error. */
cam_status cam_sqlite_recognize(sqlite3 *db, size_t count, const char *where, cam_error *error);

/* Takes the steps the database has not gone through, all of them in one
 * transaction. On failure it is as it was. */
cam_status cam_sqlite_migrate(sqlite3 *db, const char *const *step, size_t count, const char *where,
                              cam_error *error);

#endif
