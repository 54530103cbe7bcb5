/*
 * postgres_schema.h: the tables and functions of a store in PostgreSQL, and how older
 * ones are brought up to date.
 *
 * The tables are made by steps, texts of SQL, that are never changed once released; the
 * database remembers how many it has taken. All that are missing are taken in one
 * transaction, by one node at a time, and then the functions made anew: a change of those
 * alone needs a step, too, if only an empty one.
 */
#ifndef CAM_STORE_POSTGRES_SCHEMA_H
#define CAM_STORE_POSTGRES_SCHEMA_H

#include "store/postgres_link.h"

extern const char *const cam_pg_steps[];
extern const size_t cam_pg_step_count;
extern const char *const cam_pg_functions;

/* Brings the database of a bare link to 'count' steps, and makes the functions if it has taken any.
 * CAM_IO if it is newer, or if a step fails, after which nothing has changed. */
cam_status cam_pg_migrate(cam_pg_link *link, const char *const *step, size_t count,
                          const char *functions, cam_error *error);

#endif
