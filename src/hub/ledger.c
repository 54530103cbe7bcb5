#include "hub/ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cam_ledger_request *cam_ledger_request_new(cam_ledger_op op, uint64_t ticket)
{
    cam_ledger_request *request = calloc(1, sizeof *request);
    if (request) {
        request->op = op;
        request->ticket = ticket;
    }
    return request;
}

cam_ledger_reply *cam_ledger_reply_new(const cam_ledger_request *request)
{
    cam_ledger_reply *reply = calloc(1, sizeof *reply);
    if (reply) {
        reply->op = request->op;
        reply->ticket = request->ticket;
    }
    return reply;
}

char *cam_listing_join(const char *listing, const char *turn)
{
    size_t length = strlen(listing), more = turn ? strlen(turn) : 0;
    if (more == 0 || length == 0)
        return strdup(listing);
    char *joined = malloc(length + more + 2);
    if (joined)
        sprintf(joined, "%.*s,%s}", (int)length - 1, listing, turn);
    return joined;
}

static void free_events(cam_stored_event *event, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(event[i].body);
        free(event[i].note);
    }
    free(event);
}

static void free_plans(cam_stored_plan *plan, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(plan[i].lines);
    free(plan);
}

static void free_change(cam_table_change *change)
{
    free_events(change->event, change->event_count);
    free_plans(change->plan, change->plan_count);
    free(change->birth);
    free(change->command);
    free(change->summary.listing);
    free(change->summary.turn);
}

void cam_ledger_request_free(cam_ledger_request *request)
{
    if (!request)
        return;
    for (size_t i = 0; i < request->change_count; i++)
        free_change(&request->change[i]);
    free(request->change);
    free(request->rating);
    free(request->known);
    free(request->presence);
    free(request->asked);
    free(request);
}

void cam_ledger_reply_free(cam_ledger_reply *reply)
{
    if (!reply)
        return;
    free_events(reply->event, reply->event_count);
    free_plans(reply->plan, reply->plan_count);
    for (size_t i = 0; i < reply->listed_count; i++)
        free(reply->listed[i].listing);
    free(reply->listed);
    free(reply->command);
    free(reply->user);
    free(reply->rating);
    free(reply->due);
    free(reply->presence);
    free(reply);
}
