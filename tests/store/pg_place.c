#include "pg_place.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void ignore(void *context, const char *notice)
{
    (void)context, (void)notice;
}

long long pg_ask(const pg_place *place, const char *sql)
{
    PGconn *db = PQconnectdb(place->address);
    if (PQstatus(db) != CONNECTION_OK)
        fail_msg("%s", PQerrorMessage(db));
    PQsetNoticeProcessor(db, ignore, NULL);
    PGresult *result = PQexec(db, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(db));
    long long number = PQntuples(result) ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    PQfinish(db);
    return number;
}

void pg_place_make(pg_place *place)
{
    static int count;
    const char *server = getenv("CAMINOS_POSTGRES");
    if (!server)
        fail_msg("to be run by tools/postgres.sh");
    char make[80];
    snprintf(place->schema, sizeof place->schema, "t%d_%d", (int)getpid(), ++count);
    snprintf(place->address, sizeof place->address, "%s", server);
    snprintf(make, sizeof make, "CREATE SCHEMA %s", place->schema);
    pg_ask(place, make);
    snprintf(place->address, sizeof place->address, "%s&options=-csearch_path%%3D%s", server,
             place->schema);
}

void pg_place_remove(pg_place *place)
{
    char drop[80];
    snprintf(drop, sizeof drop, "DROP SCHEMA %s CASCADE", place->schema);
    pg_ask(place, drop);
}

int pg_place_set_up(void **state)
{
    *state = calloc(1, sizeof(pg_place));
    pg_place_make(*state);
    return 0;
}

int pg_place_tear_down(void **state)
{
    pg_place_remove(*state);
    free(*state);
    return 0;
}

void pg_place_open(store_desk *desk, const pg_place *place)
{
    desk_open(desk, &(cam_store_options){.address = place->address});
}

void pg_control(const char *what)
{
    char command[300];
    const char *program = getenv("CAMINOS_POSTGRES_CONTROL");
    assert_non_null(program);
    snprintf(command, sizeof command, "%s %s", program, what);
    assert_int_equal(system(command), 0);
}
