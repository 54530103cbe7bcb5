/*
 * postgres_sync.c: what a server tells the others through the database and hears of them.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

static const char *const duties[] = {
    [CAM_DUTY_ALL] = "all", [CAM_DUTY_PEOPLE] = "people", [CAM_DUTY_THINKING] = "thinking"};

static char *request_text(const cam_ledger_request *request)
{
    json_t *known = json_array(), *presence = json_array(), *asked = json_array();
    for (size_t i = 0; i < request->known_count; i++) {
        const cam_known_table *table = &request->known[i];
        json_array_append_new(known, json_pack("{ss sI sI sb}", "table", table->table, "seq",
                                               (json_int_t)table->seq, "silent",
                                               (json_int_t)table->silent, "driven", table->driven));
    }
    for (size_t i = 0; i < request->presence_count; i++) {
        const cam_stored_presence *person = &request->presence[i];
        json_array_append_new(presence, json_pack("{ss sb sI}", "user", person->user, "here",
                                                  person->here, "at", (json_int_t)person->at));
    }
    for (size_t i = 0; i < request->asked_count; i++)
        json_array_append_new(asked, json_string(request->asked[i]));
    json_t *json =
        json_pack("{ss ss sb so so so}", "node", request->node, "duty", duties[request->duty],
                  "last", request->all, "known", known, "presence", presence, "asked", asked);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return text;
}

static bool read_changed(const json_t *array, cam_ledger_reply *reply)
{
    size_t i;
    json_t *one;
    reply->listed = calloc(json_array_size(array) + 1, sizeof *reply->listed);
    json_array_foreach(array, i, one)
    {
        const char *table, *listing;
        json_int_t seq, silent;
        if (!reply->listed || json_unpack(one, "{ss ss sI sI}", "table", &table, "listing",
                                          &listing, "seq", &seq, "silent", &silent) != 0)
            return false;
        cam_listed_table *listed = &reply->listed[reply->listed_count++];
        snprintf(listed->table, sizeof listed->table, "%s", table);
        listed->listing = strdup(listing);
        listed->seq = (uint32_t)seq;
        listed->silent = (uint32_t)silent;
        if (!listed->listing)
            return false;
    }
    return reply->listed;
}

static bool read_due(const json_t *array, cam_ledger_reply *reply)
{
    size_t i;
    json_t *one;
    reply->due = calloc(json_array_size(array) + 1, sizeof *reply->due);
    json_array_foreach(array, i, one) if (reply->due && json_is_string(one))
        snprintf(reply->due[reply->due_count++], sizeof *reply->due, "%s", json_string_value(one));
    return reply->due;
}

static bool read_presence(const json_t *array, cam_ledger_reply *reply)
{
    size_t i;
    json_t *one;
    reply->presence = calloc(json_array_size(array) + 1, sizeof *reply->presence);
    json_array_foreach(array, i, one)
    {
        const char *user;
        json_int_t at;
        int here, lost;
        if (!reply->presence || json_unpack(one, "{ss sb sI sb}", "user", &user, "here", &here,
                                            "at", &at, "lost", &lost) != 0)
            return false;
        cam_stored_presence *presence = &reply->presence[reply->presence_count++];
        snprintf(presence->user, sizeof presence->user, "%s", user);
        presence->here = here;
        presence->lost = lost;
        presence->at = at;
    }
    return reply->presence;
}

static bool read_answer(const char *text, cam_ledger_reply *reply)
{
    json_t *json = json_loads(text, 0, NULL);
    json_int_t now, era;
    bool ok = json && json_unpack(json, "{sI sI}", "now", &now, "era", &era) == 0 &&
              read_changed(json_object_get(json, "changed"), reply) &&
              read_due(json_object_get(json, "due"), reply) &&
              read_presence(json_object_get(json, "presence"), reply);
    if (ok) {
        reply->now = now;
        reply->era = era;
    }
    json_decref(json);
    return ok;
}

static bool take_plain(cam_pg_link *link)
{
    PGresult *done = cam_pg_take(link);
    PQclear(done);
    return done;
}

bool cam_pg_sync(cam_pg_link *link, const cam_ledger_request *request, cam_ledger_reply *reply)
{
    char *text = request_text(request);
    bool sent = text && cam_pg_queue(link, CAM_PG_BEGIN, NULL) &&
                cam_pg_queue(link, CAM_PG_UNSYNCED, NULL) &&
                cam_pg_queue(link, CAM_PG_SYNC, (const char *[]){text}) &&
                cam_pg_queue(link, CAM_PG_COMMIT, NULL) && cam_pg_send(link);
    free(text);
    if (!sent || !take_plain(link) || !take_plain(link))
        return false;
    PGresult *row = cam_pg_take(link);
    bool ok = row && PQntuples(row) == 1 && read_answer(PQgetvalue(row, 0, 0), reply);
    PQclear(row);
    reply->status = CAM_LEDGER_DONE;
    return ok && take_plain(link) && cam_pg_settle(link);
}
