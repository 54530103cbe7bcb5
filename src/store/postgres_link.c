#include "store/postgres_link.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How long nothing may come before the server counts as lost; longer than what the
 * server itself gives a statement. */
enum { PATIENCE_MS = 15000 };

#define USER_COLUMNS   "id, name, folded, kind, owner, password, recovery, created"
#define RATING_COLUMNS "person, pool, rating, deviation, volatility, games, at"
#define BY_NAME        "folded = $1 AND kind <> 0"
#define BY_TOKEN       "id = (SELECT person FROM tokens WHERE digest = decode($1, 'hex'))"
#define RATINGS(whose)                                                                             \
    "SELECT " RATING_COLUMNS " FROM ratings WHERE " whose " ORDER BY person, pool"
#define RATINGS_OF_THE(which) RATINGS("person = (SELECT id FROM users WHERE " which ")")
#define THE_TABLE             "(SELECT number FROM tables WHERE id = $1)"
/* of a write 'a' at a table 't' */
#define THE_COMMAND(of)                                                                            \
    of ".table_id = t.number AND " of ".person = a.person AND " of ".cmd = a.cmd"
/* a user and its bots */
#define AND_BOTS "person IN (SELECT id FROM users WHERE id = $1 OR (owner = $1 AND owner <> ''))"

static const struct {
    const char *text;
    int parameters;
} sql[CAM_PG_COUNT] = {
    [CAM_PG_BEGIN] = {"BEGIN", 0},
    [CAM_PG_BEGIN_READ] = {"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", 0},
    [CAM_PG_COMMIT] = {"COMMIT", 0},
    [CAM_PG_ROLLBACK] = {"ROLLBACK", 0},
    [CAM_PG_BEAT] = {"UPDATE pulse SET beats = beats + 1", 0},

    [CAM_PG_LOCK] = {"SELECT 1 FROM tables WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE", 1},
    [CAM_PG_MOVES] =
        {"WITH changed AS ("
         "UPDATE tables t "
         "SET seq = a.after + (a.body IS NOT NULL)::integer, "
         "silent = a.silent + (a.body IS NULL)::integer, wake_at = a.wake, "
         "look_at = caminos_look(t.look_at, a.wake), last_at = greatest(t.last_at, a.at), "
         "turn = a.turn, busy = a.flags & 1 <> 0, thinking = a.flags & 2 <> 0, "
         "swept_until = CASE WHEN a.flags & 4 <> 0 THEN 0 ELSE (SELECT caminos_now()) + 3000 END, "
         "ready = (a.flags >> 8 & 15)::smallint, "
         "public = CASE WHEN a.listing IS NULL THEN t.public ELSE a.flags & 8 <> 0 END, "
         "phase = CASE WHEN a.listing IS NULL THEN t.phase ELSE (a.flags >> 12)::smallint END, "
         "listing = coalesce(a.listing, t.listing) "
         "FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], "
         "$6::integer[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::bigint[], "
         "$12::text[], $13::text[], $14::bytea[]) WITH ORDINALITY a (id, after, silent, person, "
         "cmd, flags, wake, turn, listing, seating, at, body, note, digest, place) "
         "WHERE t.id = a.id COLLATE \"C\" AND t.seq = a.after AND t.silent = a.silent "
         "AND (a.seating IS NULL OR a.seating = t.seats) "
         "AND (SELECT c.seq FROM commands c WHERE " THE_COMMAND(
             "c") ") IS NULL "
                  "AND (a.body IS NOT NULL OR "
                  "(SELECT e.seq FROM events e WHERE " THE_COMMAND(
                      "e") ") IS NULL) "
                           "RETURNING a.place, t.number, t.seq, a.at, a.body, a.note, a.person, "
                           "a.cmd, a.digest, "
                           "a.flags & 16 <> 0 AS clears), "
                           "told AS (INSERT INTO events (table_id, seq, at, body, note, person, "
                           "cmd, digest) "
                           "SELECT number, seq, at, body, note, person, cmd, digest FROM changed "
                           "WHERE body IS NOT NULL), "
                           "known AS (INSERT INTO commands (table_id, person, cmd, digest, seq) "
                           "SELECT number, person, cmd, digest, seq FROM changed "
                           "WHERE body IS NULL AND cmd IS NOT NULL), "
                           "cleared AS (DELETE FROM plans p USING changed c "
                           "WHERE c.clears AND p.table_id = c.number) "
                           "SELECT array_agg(place) FROM changed",
         CAM_PG_MOVES_COLUMNS},
    [CAM_PG_STALE] =
        {"SELECT array_agg(a.place) FROM unnest($1::text[], $2::bigint[], $3::bigint[], "
         "$4::text[], $5::text[]) WITH ORDINALITY a (id, after, silent, person, cmd, place) "
         "JOIN tables t ON t.id = a.id COLLATE \"C\" "
         "WHERE (t.seq <> a.after OR t.silent <> a.silent) "
         "AND (SELECT k.seq FROM known_commands k WHERE " THE_COMMAND("k") ") IS NULL",
         5},
    [CAM_PG_WRITE] = {"SELECT caminos_write($1::jsonb)", 1},
    [CAM_PG_ADD_USER] = {"SELECT caminos_set_user($1::jsonb, true)", 1},
    [CAM_PG_SET_USER] = {"SELECT caminos_set_user($1::jsonb, false)", 1},
    [CAM_PG_ADD_TOKEN] = {"SELECT caminos_further_token($1::jsonb)", 1},
    [CAM_PG_DROP_TOKEN] = {"SELECT caminos_drop_token($1::jsonb)", 1},
    [CAM_PG_ERASE_USER] = {"SELECT caminos_erase_user($1::jsonb)", 1},

    [CAM_PG_GET_TABLE] = {"SELECT key, born_person, born_cmd, encode(born_digest, 'hex'), silent, "
                          "ready FROM tables WHERE id = $1",
                          1},
    [CAM_PG_GET_EVENTS] = {"SELECT at, body, note FROM events WHERE table_id = " THE_TABLE
                           " AND seq > $2::bigint ORDER BY seq",
                           2},
    [CAM_PG_GET_COMMANDS] = {"SELECT person, cmd, encode(digest, 'hex'), seq FROM known_commands "
                             "WHERE table_id = " THE_TABLE
                             " AND seq >= $2::bigint ORDER BY seq, person, cmd",
                             2},
    [CAM_PG_GET_PLANS] = {"SELECT $1, person, lines FROM plans WHERE table_id = " THE_TABLE, 1},
    /* Of each phase the newest come first from the index: the limit ends the reading. */
    [CAM_PG_LIST_PUBLIC] =
        {"SELECT t.id, caminos_listing(t.listing, t.turn) FROM unnest($1::smallint[]) wanted, "
         "LATERAL "
         "(SELECT id, listing, turn, number FROM tables WHERE public AND phase = wanted "
         "ORDER BY number DESC LIMIT $2::bigint) t "
         "ORDER BY t.number DESC LIMIT $2::bigint",
         2},
    [CAM_PG_LIST_MINE] =
        {"SELECT id, caminos_listing(listing, turn) FROM seats JOIN tables ON number = table_id "
         "WHERE person = $3 AND phase = ANY ($1::smallint[]) "
         "ORDER BY table_id DESC LIMIT $2::bigint",
         3},
    [CAM_PG_LIST_BUSY] =
        {"SELECT id, caminos_listing(listing, turn) FROM tables WHERE busy OR look_at <> 0 "
         "ORDER BY number",
         0},

    [CAM_PG_USER_BY_ID] = {"SELECT " USER_COLUMNS " FROM users WHERE id = $1", 1},
    [CAM_PG_USER_BY_NAME] = {"SELECT " USER_COLUMNS " FROM users WHERE " BY_NAME, 1},
    [CAM_PG_USER_BY_TOKEN] = {"SELECT " USER_COLUMNS " FROM users WHERE " BY_TOKEN, 1},
    [CAM_PG_RATINGS_BY_ID] = {RATINGS("person = $1"), 1},
    [CAM_PG_RATINGS_BY_NAME] = {RATINGS_OF_THE(BY_NAME), 1},
    [CAM_PG_RATINGS_BY_TOKEN] = {RATINGS_OF_THE(BY_TOKEN), 1},
    [CAM_PG_USERS_BY_OWNER] = {"SELECT " USER_COLUMNS " FROM users "
                               "WHERE owner = $1 AND owner <> '' ORDER BY created, id",
                               1},
    [CAM_PG_RATINGS_OF] = {RATINGS(AND_BOTS), 1},
    [CAM_PG_PLANS_OF] = {"SELECT id, person, lines FROM plans JOIN tables ON number = table_id "
                         "WHERE " AND_BOTS " ORDER BY table_id, person",
                         1},
    [CAM_PG_UNSYNCED] = {"SET LOCAL synchronous_commit = off", 0},
    [CAM_PG_SYNC] = {"SELECT caminos_sync($1::jsonb)", 1},
};

/*
 * What goes wrong.
 */

/* The first line of the server's words, without the word ERROR before it. */
static void keep_words(cam_pg_link *link, const char *words)
{
    const char *colon = strstr(words, ":  ");
    const char *begin = colon && strcspn(words, "\n") > (size_t)(colon - words) ? colon + 3 : words;
    snprintf(link->why, sizeof link->why, "%.*s", (int)strcspn(begin, "\n"), begin);
}

static bool lose(cam_pg_link *link, const char *why)
{
    if (why)
        snprintf(link->why, sizeof link->why, "%s", why);
    else
        keep_words(link, PQerrorMessage(link->db));
    link->state[0] = '\0';
    PQfinish(link->db);
    link->db = NULL;
    return false;
}

static cam_status fail(cam_pg_link *link, cam_error *error)
{
    cam_fail(error, CAM_IO, CAM_REASON_FILE_TROUBLE, .name = link->where, .detail = link->why);
    cam_pg_close(link);
    return CAM_IO;
}

/*
 * Opening.
 */

/* What is not said in the address: find out soon when the server is gone. */
static PGconn *dial(const char *address)
{
    static const char *const names[] = {"client_encoding",
                                        "fallback_application_name",
                                        "connect_timeout",
                                        "tcp_user_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        "dbname",
                                        NULL};
    const char *const values[] = {"UTF8", "caminos", "5", "10000", "5", "3", "3", address, NULL};
    return PQconnectdbParams(names, values, 1);
}

static const char *value_of(const PQconninfoOption *option, const char *name)
{
    for (; option->keyword; option++)
        if (strcmp(option->keyword, name) == 0)
            return option->val ? option->val : "";
    return "";
}

/* libpq quotes what it cannot read, which may be a password, or a part of one; only the names of
 * parameters are told. */
static void keep_harmless(const char *words, char *why)
{
    static const char parameter[] = "invalid URI query parameter: ";
    size_t length = strcspn(words, "\n");
    if (strncmp(words, parameter, sizeof parameter - 1) != 0 && strcspn(words, "\"") < length)
        length = strcspn(words, "\"");
    while (length && strchr(" :", words[length - 1]))
        length--;
    snprintf(why, CAM_PG_WORDS, "%.*s", (int)length, words);
}

/* A line is a line. */
static void flatten(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 127)
            *text = '?';
}

bool cam_pg_read_address(const char *address, char where[CAM_PG_WORDS], char why[CAM_PG_WORDS])
{
    char *trouble = NULL;
    PQconninfoOption *options = PQconninfoParse(address, &trouble);
    const char *host = options ? value_of(options, "host") : "";
    snprintf(where, CAM_PG_WORDS, "postgres://%.80s/%.60s", host[0] != '/' ? host : "",
             options ? value_of(options, "dbname") : "");
    keep_harmless(trouble ? trouble : "", why);
    flatten(where);
    flatten(why);
    bool ok = options;
    PQconninfoFree(options);
    PQfreemem(trouble);
    return ok;
}

/* What the server says besides goes nowhere: standard error is the program's. */
static void ignore_notice(void *context, const PGresult *notice)
{
    (void)context;
    (void)notice;
}

cam_status cam_pg_open_bare(cam_pg_link *link, const char *address, cam_error *error)
{
    memset(link, 0, sizeof *link);
    if (!cam_pg_read_address(address, link->where, link->why))
        return fail(link, error);
    link->db = dial(address);
    if (!link->db)
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    PQsetNoticeReceiver(link->db, ignore_notice, NULL);
    if (PQstatus(link->db) == CONNECTION_OK)
        return CAM_OK;
    lose(link, NULL);
    return fail(link, error);
}

/* Commits wait for the disk, whatever the server does otherwise; nobody waits for ever,
 * and nobody makes others wait. */
static bool set_up(cam_pg_link *link, bool unsynced)
{
    static const char usual[] = "SELECT set_config('synchronous_commit', 'on', false) "
                                "WHERE current_setting('synchronous_commit') = 'off';";
    static const char others[] = "SET lock_timeout = '4s'; SET statement_timeout = '10s';"
                                 "SET idle_in_transaction_session_timeout = '10s';"
                                 "SET default_transaction_isolation = 'read committed';"
                                 "SET default_transaction_read_only = off;"
                                 "SET client_min_messages = warning;"
                                 /* rows are few and found by index, however few there were
                                    when a plan was made; and to plan takes longer than to do */
                                 "SET plan_cache_mode = force_generic_plan; SET jit = off;"
                                 "SET enable_seqscan = off; SET enable_hashjoin = off;"
                                 "SET enable_mergejoin = off; SET enable_bitmapscan = off";
    char text[sizeof usual + sizeof others];
    snprintf(text, sizeof text, "%s%s", unsynced ? "SET synchronous_commit = off;" : usual, others);
    PGresult *done = PQexec(link->db, text);
    bool ok = PQresultStatus(done) == PGRES_COMMAND_OK;
    PQclear(done);
    return ok ? true : lose(link, NULL);
}

/* A server that never syncs cannot keep what this store promises. */
static bool check_syncs(cam_pg_link *link)
{
    PGresult *row = PQexec(link->db, "SELECT current_setting('fsync')");
    bool ok = PQresultStatus(row) == PGRES_TUPLES_OK;
    bool on = ok && strcmp(PQgetvalue(row, 0, 0), "on") == 0;
    PQclear(row);
    if (!ok)
        return lose(link, NULL);
    return on ? true
              : lose(link, "the server runs with fsync = off and would lose what it was given");
}

static bool prepare_all(cam_pg_link *link)
{
    char name[16];
    bool ok = PQenterPipelineMode(link->db) && PQsetnonblocking(link->db, 1) == 0;
    for (int i = 0; i < CAM_PG_COUNT && ok; i++) {
        snprintf(name, sizeof name, "s%d", i);
        ok = PQsendPrepare(link->db, name, sql[i].text, 0, NULL);
    }
    if (!ok || !cam_pg_send(link))
        return link->db ? lose(link, NULL) : false;
    for (int i = 0; i < CAM_PG_COUNT; i++) {
        PGresult *done = cam_pg_take(link);
        if (!done)
            return false;
        PQclear(done);
    }
    return cam_pg_settle(link);
}

cam_status cam_pg_open(cam_pg_link *link, const char *address, bool unsynced, cam_error *error)
{
    cam_status status = cam_pg_open_bare(link, address, error);
    if (status != CAM_OK)
        return status;
    if (!set_up(link, unsynced) || (!unsynced && !check_syncs(link)) || !prepare_all(link))
        return fail(link, error);
    return CAM_OK;
}

void cam_pg_close(cam_pg_link *link)
{
    PQfinish(link->db);
    link->db = NULL;
}

/*
 * Statements.
 */

/* With formats 0 or 1 for each value; NULL: texts. */
static bool queue(cam_pg_link *link, cam_pg which, const char *const *values, const int *lengths,
                  const int *formats)
{
    char name[16];
    if (!link->db)
        return false;
    snprintf(name, sizeof name, "s%d", which);
    if (PQsendQueryPrepared(link->db, name, sql[which].parameters, values, lengths, formats, 0))
        return true;
    return lose(link, NULL);
}

bool cam_pg_queue(cam_pg_link *link, cam_pg which, const char *const *values)
{
    return queue(link, which, values, NULL, NULL);
}

bool cam_pg_queue_binary(cam_pg_link *link, cam_pg which, const char *const *values,
                         const int *lengths)
{
    int formats[CAM_PG_MOVES_COLUMNS];
    for (int i = 0; i < CAM_PG_MOVES_COLUMNS; i++)
        formats[i] = 1;
    return queue(link, which, values, lengths, formats);
}

bool cam_pg_send(cam_pg_link *link)
{
    if (!link->db)
        return false;
    return PQpipelineSync(link->db) && PQflush(link->db) >= 0 ? true : lose(link, NULL);
}

/* Until there is a result; what is not sent yet goes out meanwhile. */
static bool await_result(cam_pg_link *link)
{
    while (PQisBusy(link->db)) {
        int unsent = PQflush(link->db);
        struct pollfd socket = {.fd = PQsocket(link->db),
                                .events = (short)(POLLIN | (unsent ? POLLOUT : 0))};
        if (unsent < 0)
            return lose(link, NULL);
        int ready = poll(&socket, 1, PATIENCE_MS);
        if (ready == 0)
            return lose(link, "the database does not answer");
        if (ready < 0 && errno != EINTR)
            return lose(link, strerror(errno));
        if (ready > 0 && socket.revents & (POLLIN | POLLHUP | POLLERR) && !PQconsumeInput(link->db))
            return lose(link, NULL);
    }
    return true;
}

static PGresult *next_result(cam_pg_link *link)
{
    return link->db && await_result(link) ? PQgetResult(link->db) : NULL;
}

/* Errors after which the server has closed the connection. */
static bool is_goodbye(const char *state)
{
    return strncmp(state, "57P", 3) == 0 || strncmp(state, "08", 2) == 0;
}

/* Keeps the first error of what was sent, which is the one that explains the others. */
static void note_error(cam_pg_link *link, PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (PQresultStatus(result) == PGRES_PIPELINE_ABORTED)
        return;
    keep_words(link, PQresultErrorMessage(result));
    snprintf(link->state, sizeof link->state, "%s", state ? state : "");
    if (!state || is_goodbye(state))
        cam_pg_close(link);
}

PGresult *cam_pg_take(cam_pg_link *link)
{
    PGresult *result = next_result(link);
    if (!result) {
        if (link->db)
            lose(link, "the database has answered too little");
        return NULL;
    }
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
        PQclear(next_result(link)); /* the end of this statement's results */
        if (link->db)
            return result;
        PQclear(result);
        return NULL;
    }
    PGresult *failed = result;
    note_error(link, failed);
    PQclear(failed);
    PQclear(next_result(link));
    return NULL;
}

bool cam_pg_settle(cam_pg_link *link)
{
    PGresult *result = next_result(link);
    bool synced = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    PQclear(result);
    if (!link->db)
        return false;
    return synced ? true : lose(link, "the database has answered too much");
}
