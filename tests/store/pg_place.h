/*
 * pg_place.h: places for stores in the PostgreSQL that tools/postgres.sh has started.
 */
#ifndef CAM_TESTS_STORE_PG_PLACE_H
#define CAM_TESTS_STORE_PG_PLACE_H

typedef struct pg_place {
    char schema[32];
    char address[400];
} pg_place;

void pg_place_make(pg_place *place); /* a new schema, nothing in it */
void pg_place_remove(pg_place *place);

/* A statement in that schema; the number it gives, or -1 if it gives none. */
long long pg_ask(const pg_place *place, const char *sql);

/* Tell the server to start, stop, restart, or to drop dead ("kill"). */
void pg_control(const char *what);

#endif
