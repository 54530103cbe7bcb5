/*
 * postgres_read.c: what is asked of the database.
 *
 * The queries that make up a reply travel together, inside one transaction, so that it
 * tells one moment and costs one round trip.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

static const char *text_at(const PGresult *rows, int row, int column)
{
    return PQgetvalue(rows, row, column);
}

static void copy_at(const PGresult *rows, int row, int column, char *to, size_t size)
{
    snprintf(to, size, "%s", text_at(rows, row, column));
}

static int64_t number_at(const PGresult *rows, int row, int column)
{
    return strtoll(text_at(rows, row, column), NULL, 10);
}

/* Room for all rows behind what is there; NULL if there is no memory, or nothing to read. */
static void *make_room(void *array, size_t *count, const PGresult *rows, size_t size)
{
    char **elements = array;
    size_t more = (size_t)PQntuples(rows);
    char *grown = realloc(*elements, (*count + more + 1) * size);
    if (!grown)
        return NULL;
    *elements = grown;
    memset(grown + *count * size, 0, more * size);
    *count += more;
    return grown + (*count - more) * size;
}

/* What to do with the rows of a query; false: no memory. */
typedef bool (*rows_reader)(const PGresult *rows, cam_ledger_reply *reply);

static bool read_birth(const PGresult *rows, cam_ledger_reply *reply)
{
    cam_table_birth *birth = &reply->birth;
    if (PQntuples(rows) == 0) {
        reply->status = CAM_LEDGER_NOT_FOUND;
        return true;
    }
    copy_at(rows, 0, 0, birth->key, sizeof birth->key);
    copy_at(rows, 0, 1, birth->user, sizeof birth->user);
    copy_at(rows, 0, 2, birth->cmd, sizeof birth->cmd);
    reply->silent = (uint32_t)number_at(rows, 0, 4);
    reply->ready = (uint8_t)number_at(rows, 0, 5);
    return cam_pg_digest_read(text_at(rows, 0, 3), birth->digest);
}

static bool read_events(const PGresult *rows, cam_ledger_reply *reply)
{
    cam_stored_event *event = make_room(&reply->event, &reply->event_count, rows, sizeof *event);
    bool ok = event;
    for (int i = 0; i < PQntuples(rows) && ok; i++, event++) {
        bool noted = !PQgetisnull(rows, i, 2);
        event->at = number_at(rows, i, 0);
        event->body = strdup(text_at(rows, i, 1));
        event->note = noted ? strdup(text_at(rows, i, 2)) : NULL;
        ok = event->body && (event->note || !noted);
    }
    return ok;
}

static bool read_commands(const PGresult *rows, cam_ledger_reply *reply)
{
    cam_stored_command *command =
        make_room(&reply->command, &reply->command_count, rows, sizeof *command);
    bool ok = command;
    for (int i = 0; i < PQntuples(rows) && ok; i++, command++) {
        copy_at(rows, i, 0, command->user, sizeof command->user);
        copy_at(rows, i, 1, command->cmd, sizeof command->cmd);
        ok = cam_pg_digest_read(text_at(rows, i, 2), command->digest);
        command->seq = (uint32_t)number_at(rows, i, 3);
    }
    return ok;
}

static bool read_plans(const PGresult *rows, cam_ledger_reply *reply)
{
    cam_stored_plan *plan = make_room(&reply->plan, &reply->plan_count, rows, sizeof *plan);
    bool ok = plan;
    for (int i = 0; i < PQntuples(rows) && ok; i++, plan++) {
        copy_at(rows, i, 0, plan->table, sizeof plan->table);
        copy_at(rows, i, 1, plan->user, sizeof plan->user);
        plan->lines = strdup(text_at(rows, i, 2));
        ok = plan->lines;
    }
    return ok;
}

static bool read_listed(const PGresult *rows, cam_ledger_reply *reply)
{
    cam_listed_table *listed =
        make_room(&reply->listed, &reply->listed_count, rows, sizeof *listed);
    bool ok = listed;
    for (int i = 0; i < PQntuples(rows) && ok; i++, listed++) {
        copy_at(rows, i, 0, listed->table, sizeof listed->table);
        listed->listing = strdup(text_at(rows, i, 1));
        ok = listed->listing;
    }
    return ok;
}

static bool read_users(const PGresult *rows, cam_ledger_reply *reply)
{
    cam_stored_user *user = make_room(&reply->user, &reply->user_count, rows, sizeof *user);
    for (int i = 0; i < PQntuples(rows) && user; i++, user++) {
        copy_at(rows, i, 0, user->id, sizeof user->id);
        copy_at(rows, i, 1, user->name, sizeof user->name);
        copy_at(rows, i, 2, user->folded, sizeof user->folded);
        user->kind = (cam_user_kind)number_at(rows, i, 3);
        copy_at(rows, i, 4, user->owner, sizeof user->owner);
        copy_at(rows, i, 5, user->password, sizeof user->password);
        copy_at(rows, i, 6, user->recovery, sizeof user->recovery);
        user->created = number_at(rows, i, 7);
    }
    if (reply->user_count == 0)
        reply->status = CAM_LEDGER_NOT_FOUND;
    return user;
}

static bool read_ratings(const PGresult *rows, cam_ledger_reply *reply)
{
    cam_stored_rating *rating =
        make_room(&reply->rating, &reply->rating_count, rows, sizeof *rating);
    for (int i = 0; i < PQntuples(rows) && rating; i++, rating++) {
        copy_at(rows, i, 0, rating->user, sizeof rating->user);
        copy_at(rows, i, 1, rating->pool, sizeof rating->pool);
        rating->rating = strtod(text_at(rows, i, 2), NULL);
        rating->deviation = strtod(text_at(rows, i, 3), NULL);
        rating->volatility = strtod(text_at(rows, i, 4), NULL);
        rating->games = (uint32_t)number_at(rows, i, 5);
        rating->at = number_at(rows, i, 6);
    }
    return rating;
}

/*
 * Which queries make up a reply.
 */

enum { QUERIES_MOST = 5 };

typedef struct query {
    cam_pg which;
    rows_reader read;
} query;

/* Where the first parameter comes from. */
typedef enum subject { OF_TABLE, OF_USER, OF_NAME, OF_DIGEST, OF_PHASES, OF_NOTHING } subject;

static const struct reading {
    cam_ledger_op op;
    subject subject;
    query query[QUERIES_MOST]; /* up to one without a reader */
} readings[] = {
    {CAM_LEDGER_LOAD,
     OF_TABLE,
     {{CAM_PG_GET_TABLE, read_birth},
      {CAM_PG_GET_EVENTS, read_events},
      {CAM_PG_GET_COMMANDS, read_commands},
      {CAM_PG_GET_PLANS, read_plans}}},
    {CAM_LEDGER_LIST, OF_PHASES, {{CAM_PG_LIST_PUBLIC, read_listed}}},
    {CAM_LEDGER_BUSY, OF_NOTHING, {{CAM_PG_LIST_BUSY, read_listed}}},
    {CAM_LEDGER_USER_BY_TOKEN,
     OF_DIGEST,
     {{CAM_PG_USER_BY_TOKEN, read_users}, {CAM_PG_RATINGS_BY_TOKEN, read_ratings}}},
    {CAM_LEDGER_USER_BY_NAME,
     OF_NAME,
     {{CAM_PG_USER_BY_NAME, read_users}, {CAM_PG_RATINGS_BY_NAME, read_ratings}}},
    {CAM_LEDGER_USER_BY_ID,
     OF_USER,
     {{CAM_PG_USER_BY_ID, read_users}, {CAM_PG_RATINGS_BY_ID, read_ratings}}},
    {CAM_LEDGER_EXPORT,
     OF_USER,
     {{CAM_PG_USER_BY_ID, read_users},
      {CAM_PG_USERS_BY_OWNER, read_users},
      {CAM_PG_RATINGS_OF, read_ratings},
      {CAM_PG_PLANS_OF, read_plans},
      {CAM_PG_LIST_MINE, read_listed}}},
};

typedef struct parameters {
    char digest[CAM_PG_DIGEST_TEXT], phases[16], number[24];
    const char *value[3];
} parameters;

static void write_phases(unsigned phases, char text[16])
{
    size_t length = 0;
    text[length++] = '{';
    for (int i = CAM_PHASE_OPEN; i <= CAM_PHASE_OVER; i++)
        if (phases & 1u << i) {
            if (length > 1)
                text[length++] = ',';
            text[length++] = (char)('0' + i);
        }
    text[length++] = '}';
    text[length] = '\0';
}

/* The parameters of one query: what it is about and behind which number, or for lists phases,
 * limit and user. */
static void fill(parameters *p, cam_pg which, subject of, const cam_ledger_request *request)
{
    bool exports = request->op == CAM_LEDGER_EXPORT;
    cam_pg_digest_text(request->digest, p->digest);
    write_phases(exports ? ~0u : request->phases, p->phases);
    bool loads = request->op == CAM_LEDGER_LOAD;
    snprintf(p->number, sizeof p->number, "%zu", loads ? request->after : request->limit);
    const char *const subjects[] = {
        [OF_TABLE] = request->table, [OF_USER] = request->user.id, [OF_NAME] = request->user.folded,
        [OF_DIGEST] = p->digest,     [OF_PHASES] = p->phases,      [OF_NOTHING] = NULL,
    };
    p->value[0] = which == CAM_PG_LIST_MINE ? p->phases : subjects[of];
    p->value[1] = loads || (request->limit && !exports) ? p->number : NULL;
    p->value[2] = request->user.id;
}

static const struct reading *find_reading(cam_ledger_op op)
{
    size_t i = 0;
    while (readings[i].op != op)
        i++;
    return &readings[i];
}

static cam_pg statement_of(const query *asked, const cam_ledger_request *request)
{
    bool mine = asked->which == CAM_PG_LIST_PUBLIC && request->user.id[0];
    return mine ? CAM_PG_LIST_MINE : asked->which;
}

/* A reply that is cut short by want of memory is none. */
static bool take_rows(cam_pg_link *link, rows_reader read, cam_ledger_reply *reply)
{
    PGresult *rows = cam_pg_take(link);
    if (!rows)
        return false;
    bool wanted = reply->status == CAM_LEDGER_DONE;
    bool ok = !wanted || !read || read(rows, reply);
    if (!ok)
        snprintf(link->why, sizeof link->why, "out of memory");
    PQclear(rows);
    return ok;
}

bool cam_pg_read(cam_pg_link *link, const cam_ledger_request *request, cam_ledger_reply *reply)
{
    const struct reading *reading = find_reading(request->op);
    parameters p;
    size_t count = 0;
    reply->status = CAM_LEDGER_DONE;
    cam_pg_queue(link, CAM_PG_BEGIN_READ, NULL);
    for (; count < QUERIES_MOST && reading->query[count].read; count++) {
        cam_pg which = statement_of(&reading->query[count], request);
        fill(&p, which, reading->subject, request);
        cam_pg_queue(link, which, p.value);
    }
    cam_pg_queue(link, CAM_PG_COMMIT, NULL);
    cam_pg_send(link);
    bool ok = take_rows(link, NULL, reply);
    for (size_t i = 0; i < count; i++)
        ok &= take_rows(link, reading->query[i].read, reply);
    ok &= take_rows(link, NULL, reply);
    ok &= cam_pg_settle(link);
    if (request->op == CAM_LEDGER_LOAD && reply->status == CAM_LEDGER_DONE) {
        memcpy(reply->table, request->table, sizeof reply->table);
        reply->after = request->after;
    }
    return ok;
}
