/*
 * postgres_write.c: writes as the objects that the database's functions take, and what
 * these answer.
 */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "store/postgres.h"

void cam_pg_digest_text(const uint8_t digest[CAM_DIGEST], char text[CAM_PG_DIGEST_TEXT])
{
    sodium_bin2hex(text, CAM_PG_DIGEST_TEXT, digest, CAM_DIGEST);
}

bool cam_pg_digest_read(const char *text, uint8_t digest[CAM_DIGEST])
{
    size_t length;
    return strlen(text) == 2 * CAM_DIGEST &&
           sodium_hex2bin(digest, CAM_DIGEST, text, 2 * CAM_DIGEST, NULL, &length, NULL) == 0 &&
           length == CAM_DIGEST;
}

/*
 * Tables.
 */

static json_t *event_json(const void *element)
{
    const cam_stored_event *event = element;
    return json_pack("{sI ss ss*}", "at", (json_int_t)event->at, "body", event->body, "note",
                     event->note);
}

static json_t *command_json(const void *element)
{
    const cam_stored_command *command = element;
    char digest[CAM_PG_DIGEST_TEXT];
    cam_pg_digest_text(command->digest, digest);
    return json_pack("{ss ss ss sI}", "user", command->user, "cmd", command->cmd, "digest", digest,
                     "seq", (json_int_t)command->seq);
}

static json_t *plan_json(const void *element)
{
    const cam_stored_plan *plan = element;
    return json_pack("{ss ss}", "user", plan->user, "lines", plan->lines ? plan->lines : "");
}

static json_t *birth_json(const cam_table_birth *birth)
{
    char digest[CAM_PG_DIGEST_TEXT];
    cam_pg_digest_text(birth->digest, digest);
    return json_pack("{ss ss ss ss}", "key", birth->key, "user", birth->user, "cmd", birth->cmd,
                     "digest", digest);
}

void cam_pg_seats_text(const cam_table_summary *summary, char text[CAM_PG_SEATS_TEXT])
{
    snprintf(text, CAM_PG_SEATS_TEXT, "%s %s %s %s", summary->user[0], summary->user[1],
             summary->user[2], summary->user[3]);
}

static json_t *summary_json(const cam_table_summary *summary)
{
    char seats[CAM_PG_SEATS_TEXT];
    cam_pg_seats_text(summary, seats);
    return json_pack("{si si sb sb sb sb sI ss ss? ss}", "phase", (int)summary->phase, "ready",
                     (int)summary->ready, "public", summary->is_public, "busy", summary->busy,
                     "thinking", summary->thinking, "handed", summary->handed, "wake_at",
                     (json_int_t)summary->wake_at, "seats", seats, "listing", summary->listing,
                     "turn", summary->turn ? summary->turn : "");
}

/* An array of what 'make' makes of each of 'count' elements of 'size' bytes; NULL: failed. */
static json_t *array_json(const void *elements, size_t count, size_t size,
                          json_t *(*make)(const void *element))
{
    json_t *array = json_array();
    for (size_t i = 0; i < count && array; i++)
        if (json_array_append_new(array, make((const char *)elements + i * size)) != 0) {
            json_decref(array);
            array = NULL;
        }
    return array;
}

static json_t *change_json(const void *element)
{
    const cam_table_change *change = element;
    json_t *json = json_pack(
        "{ss sI sI so so so sb so}", "table", change->table, "after", (json_int_t)change->after,
        "silent", (json_int_t)change->silent, "events",
        array_json(change->event, change->event_count, sizeof *change->event, event_json),
        "commands",
        array_json(change->command, change->command_count, sizeof *change->command, command_json),
        "plans", array_json(change->plan, change->plan_count, sizeof *change->plan, plan_json),
        "clear_plans", change->clear_plans, "summary", summary_json(&change->summary));
    if (json && change->birth &&
        json_object_set_new(json, "birth", birth_json(change->birth)) != 0) {
        json_decref(json);
        return NULL;
    }
    return json;
}

static json_t *rating_json(const void *element)
{
    const cam_stored_rating *rating = element;
    return json_pack("{ss ss sf sf sf sI sI}", "user", rating->user, "pool", rating->pool, "rating",
                     rating->rating, "deviation", rating->deviation, "volatility",
                     rating->volatility, "games", (json_int_t)rating->games, "at",
                     (json_int_t)rating->at);
}

static json_t *write_json(const cam_ledger_request *request)
{
    return json_pack(
        "{so so}", "changes",
        array_json(request->change, request->change_count, sizeof *request->change, change_json),
        "ratings",
        array_json(request->rating, request->rating_count, sizeof *request->rating, rating_json));
}

char *cam_pg_tables_text(const cam_store_job *job, size_t count)
{
    cam_buffer text;
    cam_buffer_init(&text);
    const char *before = "{";
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < job[i].request->change_count; k++) {
            cam_buffer_format(&text, "%s\"%s\"", before, job[i].request->change[k].table);
            before = ",";
        }
    cam_buffer_add(&text, *before == '{' ? "{}" : "}");
    if (!text.failed)
        return text.text;
    cam_buffer_clear(&text);
    return NULL;
}

/*
 * People.
 */

/* No token where the digest is all zero. */
static json_t *user_json(const cam_ledger_request *request)
{
    static const uint8_t none[CAM_DIGEST];
    char digest[CAM_PG_DIGEST_TEXT];
    const cam_stored_user *user = &request->user;
    cam_pg_digest_text(request->digest, digest);
    bool given = memcmp(request->digest, none, sizeof none) != 0;
    return json_pack("{ss ss ss si ss ss ss sI ss? sb}", "id", user->id, "name", user->name,
                     "folded", user->folded, "kind", (int)user->kind, "owner", user->owner,
                     "password", user->password, "recovery", user->recovery, "created",
                     (json_int_t)user->created, "digest", given ? digest : NULL, "all",
                     request->all);
}

static cam_pg statement_of(cam_ledger_op op)
{
    switch (op) {
    case CAM_LEDGER_WRITE:
        return CAM_PG_WRITE;
    case CAM_LEDGER_ADD_USER:
        return CAM_PG_ADD_USER;
    case CAM_LEDGER_SET_USER:
        return CAM_PG_SET_USER;
    case CAM_LEDGER_ADD_TOKEN:
        return CAM_PG_ADD_TOKEN;
    case CAM_LEDGER_DROP_TOKEN:
        return CAM_PG_DROP_TOKEN;
    case CAM_LEDGER_ERASE_USER:
        return CAM_PG_ERASE_USER;
    default:
        return CAM_PG_BEAT;
    }
}

char *cam_pg_request_text(const cam_ledger_request *request, cam_pg *which)
{
    *which = statement_of(request->op);
    if (*which == CAM_PG_BEAT)
        return strdup("");
    json_t *json = *which == CAM_PG_WRITE ? write_json(request) : user_json(request);
    char *text = json ? json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(17)) : NULL;
    json_decref(json);
    return text;
}

/*
 * Answers.
 */

static bool read_status(const char *word, cam_ledger_status *status)
{
    static const struct {
        const char *word;
        cam_ledger_status status;
    } known[] = {{"stale", CAM_LEDGER_STALE},
                 {"duplicate", CAM_LEDGER_DUPLICATE},
                 {"name_taken", CAM_LEDGER_NAME_TAKEN},
                 {"not_found", CAM_LEDGER_NOT_FOUND}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].word, word) == 0) {
            *status = known[i].status;
            return true;
        }
    return false;
}

static void copy_text(char *to, size_t size, const char *text)
{
    snprintf(to, size, "%s", text);
}

static bool read_known_birth(const json_t *json, cam_table_birth *birth)
{
    const char *key, *user, *cmd, *digest;
    if (json_unpack((json_t *)(uintptr_t)json, "{ss ss ss ss}", "key", &key, "user", &user, "cmd",
                    &cmd, "digest", &digest) != 0)
        return false;
    copy_text(birth->key, sizeof birth->key, key);
    copy_text(birth->user, sizeof birth->user, user);
    copy_text(birth->cmd, sizeof birth->cmd, cmd);
    return cam_pg_digest_read(digest, birth->digest);
}

static bool read_known_command(const json_t *json, cam_ledger_reply *reply)
{
    const char *user, *cmd, *digest;
    json_int_t seq;
    if (json_unpack((json_t *)(uintptr_t)json, "{ss ss ss sI}", "user", &user, "cmd", &cmd,
                    "digest", &digest, "seq", &seq) != 0)
        return false;
    reply->command = calloc(1, sizeof *reply->command);
    if (!reply->command)
        return false;
    reply->command_count = 1;
    copy_text(reply->command->user, sizeof reply->command->user, user);
    copy_text(reply->command->cmd, sizeof reply->command->cmd, cmd);
    reply->command->seq = (uint32_t)seq;
    return cam_pg_digest_read(digest, reply->command->digest);
}

bool cam_pg_read_answer(const char *text, cam_ledger_reply *reply)
{
    reply->status = CAM_LEDGER_DONE;
    if (!text)
        return true;
    json_t *json = json_loads(text, 0, NULL);
    const char *status = json_string_value(json_object_get(json, "status"));
    const char *table = json_string_value(json_object_get(json, "table"));
    const json_t *birth = json_object_get(json, "birth");
    const json_t *command = json_object_get(json, "command");
    bool ok = status && read_status(status, &reply->status);
    if (table)
        copy_text(reply->table, sizeof reply->table, table);
    if (ok && birth)
        ok = read_known_birth(birth, &reply->birth);
    if (ok && command)
        ok = read_known_command(command, reply);
    json_decref(json);
    return ok;
}
