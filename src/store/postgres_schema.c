#include "store/postgres_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* postgres_1.sql ..., put into C by the build */
extern const char cam_pg_text_1[], cam_pg_text_2[], cam_pg_text_3[], cam_pg_text_functions[];

const char *const cam_pg_steps[] = {cam_pg_text_1, cam_pg_text_2, cam_pg_text_3};
const char *const cam_pg_functions = cam_pg_text_functions;
const size_t cam_pg_step_count = sizeof cam_pg_steps / sizeof *cam_pg_steps;

/* Any number, as long as nobody else's advisory lock has it. */
#define MIGRATION_LOCK "7230148862311457"

static bool execute(cam_pg_link *link, const char *text)
{
    PGresult *done = PQexec(link->db, text);
    ExecStatusType status = PQresultStatus(done);
    PQclear(done);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* How many steps have been taken, or -1. */
static long ask_version(cam_pg_link *link)
{
    PGresult *row = PQexec(link->db, "SELECT version FROM caminos_schema");
    long version = PQresultStatus(row) == PGRES_TUPLES_OK && PQntuples(row) == 1
                       ? strtol(PQgetvalue(row, 0, 0), NULL, 10)
                       : -1;
    PQclear(row);
    return version;
}

static bool begin(cam_pg_link *link)
{
    return execute(link, "SET client_min_messages = warning") && execute(link, "BEGIN") &&
           execute(link, "SELECT pg_advisory_xact_lock(" MIGRATION_LOCK ")") &&
           execute(link, "CREATE TABLE IF NOT EXISTS caminos_schema "
                         "(one boolean PRIMARY KEY DEFAULT true CHECK (one), version integer)") &&
           execute(link, "INSERT INTO caminos_schema (version) VALUES (0) ON CONFLICT DO NOTHING");
}

static bool take_steps(cam_pg_link *link, const char *const *step, size_t from, size_t count,
                       const char *functions)
{
    char mark[80];
    snprintf(mark, sizeof mark, "UPDATE caminos_schema SET version = %zu", count);
    for (size_t i = from; i < count; i++)
        if (!execute(link, step[i]))
            return false;
    return execute(link, functions) && execute(link, mark) && execute(link, "COMMIT");
}

cam_status cam_pg_migrate(cam_pg_link *link, const char *const *step, size_t count,
                          const char *functions, cam_error *error)
{
    if (ask_version(link) == (long)count) /* as nearly always; nothing is written then */
        return CAM_OK;
    bool begun = begin(link);
    long version = begun ? ask_version(link) : -1;
    if (version > (long)count) {
        execute(link, "ROLLBACK");
        return cam_fail(error, CAM_IO, CAM_REASON_STORE_NEWER, .name = link->where,
                        .number = version);
    }
    if (version >= 0 && take_steps(link, step, (size_t)version, count, functions))
        return CAM_OK;
    const char *words = PQerrorMessage(link->db), *colon = strstr(words, ":  ");
    words = colon ? colon + 3 : words;
    char detail[160];
    snprintf(detail, sizeof detail, "%.*s", (int)strcspn(words, "\n"), words);
    execute(link, "ROLLBACK");
    return cam_fail(error, CAM_IO, CAM_REASON_STORE_TOO_OLD, .name = link->where,
                    .number = (long)count, .detail = detail);
}
