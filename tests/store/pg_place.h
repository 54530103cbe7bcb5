/*
 * pg_place.h: places for stores in the PostgreSQL that tools/postgres.sh has started.
 */
#ifndef CAM_TESTS_STORE_PG_PLACE_H
#define CAM_TESTS_STORE_PG_PLACE_H

#include "desk.h"

typedef struct pg_place {
    char schema[32];
    char address[400];
} pg_place;

void pg_place_make(pg_place *place); /* a new schema, nothing in it */
void pg_place_remove(pg_place *place);

/* A place for a test: its set-up, its tear-down, and a store there. */
int pg_place_set_up(void **state);
int pg_place_tear_down(void **state);
void pg_place_open(store_desk *desk, const pg_place *place);

/* A statement in that schema; the number it gives, or -1 if it gives none. */
long long pg_ask(const pg_place *place, const char *sql);

/* Tell the server to start, stop, restart, or to drop dead ("kill"). */
void pg_control(const char *what);

#endif
