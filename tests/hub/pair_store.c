#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/pair_parts.h"

enum { GAP_MS = 3000, LEASE_MS = 5000, MARGIN_MS = 2000 };

static size_t place_of(const pair *p, const char *table)
{
    size_t i = 0;
    while (i < p->disk.table_count && strcmp(p->disk.table[i]->id, table) != 0)
        i++;
    return i;
}

/*
 * The beat: what caminos_sync (src/store/postgres_functions.sql) does.
 */

static void note_beat(pair *p, int node)
{
    int64_t heard = 0;
    for (int i = 0; i < PAIR_NODES; i++)
        heard = p->node[i].beat > heard ? p->node[i].beat : heard;
    if (heard < p->now - GAP_MS) {
        p->era = ++p->now; /* no event is of the same moment: it would be of both eras */
        p->eras++;
        p->outcome->eras++;
    }
    p->node[node].beat = p->now;
}

static int user_of(const pair *p, const char *id)
{
    for (int i = 0; i < PAIR_USERS; i++)
        if (strcmp(p->user[i], id) == 0)
            return i;
    return -1;
}

static void note_presence(pair *p, pair_node *n, const cam_ledger_request *request)
{
    for (size_t i = 0; i < request->presence_count; i++) {
        int user = user_of(p, request->presence[i].user);
        if (user < 0)
            continue;
        n->here[user] = request->presence[i].here;
        n->presence_at[user] = request->presence[i].at;
    }
}

static void tell_changed(const pair *p, const cam_ledger_request *request, cam_ledger_reply *reply)
{
    reply->listed = calloc(request->known_count + 1, sizeof *reply->listed);
    for (size_t i = 0; i < request->known_count && p->fault != PAIR_NO_SWEEP; i++) {
        const cam_known_table *known = &request->known[i];
        const disk_table *table = disk_find(&p->disk, known->table);
        if (!table || (table->event_count <= known->seq && table->silent <= known->silent))
            continue;
        cam_listed_table *listed = &reply->listed[reply->listed_count++];
        strcpy(listed->table, table->id);
        listed->seq = (uint32_t)table->event_count;
        listed->silent = table->silent;
        bool public = table->summary.is_public && table->summary.phase != CAM_PHASE_OVER;
        listed->listing =
            cam_listing_join(public ? table->summary.listing : "", table->summary.turn);
    }
}

static void tell_due(pair *p, cam_ledger_reply *reply)
{
    reply->due = calloc(p->disk.table_count + 1, sizeof *reply->due);
    for (size_t i = 0; i < p->disk.table_count; i++) {
        const disk_table *table = p->disk.table[i];
        const cam_table_summary *summary = &table->summary;
        int64_t last = table->event[table->event_count - 1].at;
        bool late = (summary->wake_at && summary->wake_at <= p->now - MARGIN_MS) ||
                    (summary->busy && last < p->era);
        if (p->swept_until[i] > p->now || !(summary->thinking || late))
            continue;
        p->swept_until[i] = p->now + LEASE_MS;
        strcpy(reply->due[reply->due_count++], table->id);
    }
}

static void tell_presence(const pair *p, int node, const cam_ledger_request *request,
                          cam_ledger_reply *reply)
{
    const pair_node *other = &p->node[1 - node];
    reply->presence = calloc(request->asked_count + 1, sizeof *reply->presence);
    for (size_t i = 0; i < request->asked_count; i++) {
        int user = user_of(p, request->asked[i]);
        if (user < 0 || !other->presence_at[user])
            continue;
        cam_stored_presence *told = &reply->presence[reply->presence_count++];
        strcpy(told->user, request->asked[i]);
        told->here = other->here[user];
        told->at = other->presence_at[user];
        told->lost = other->beat < p->now - LEASE_MS;
    }
}

static cam_ledger_reply *carry_out_sync(pair *p, int node, cam_ledger_request *request)
{
    cam_ledger_reply *reply = cam_ledger_reply_new(request);
    note_beat(p, node);
    note_presence(p, &p->node[node], request);
    for (size_t i = 0; i < request->known_count; i++) {
        size_t place = place_of(p, request->known[i].table);
        if (request->known[i].driven && place < p->disk.table_count &&
            p->disk.table[place]->event_count == request->known[i].seq)
            p->swept_until[place] = p->now + LEASE_MS;
    }
    reply->now = p->now;
    reply->era = p->era;
    tell_changed(p, request, reply);
    if (!request->all)
        tell_due(p, reply);
    tell_presence(p, node, request, reply);
    cam_ledger_request_free(request);
    return reply;
}

/*
 * Writes.
 */

/* What the other server is told of a change: all of it, or only that it was made. */
static cam_ledger_reply *news_of(const cam_table_change *change, bool whole)
{
    cam_ledger_reply *news = calloc(1, sizeof *news);
    if (!news)
        abort();
    news->op = CAM_LEDGER_LOAD;
    strcpy(news->table, change->table);
    news->after = change->after;
    news->silent = change->silent + (change->event_count == 0);
    news->ready = change->summary.ready;
    if (!whole || change->birth || change->plan_count || change->clear_plans) {
        news->status = CAM_LEDGER_STALE;
        news->after += (uint32_t)change->event_count;
        return news;
    }
    news->event = calloc(change->event_count + 1, sizeof *news->event);
    for (; news->event_count < change->event_count; news->event_count++) {
        const cam_stored_event *from = &change->event[news->event_count];
        news->event[news->event_count] = (cam_stored_event){from->at, strdup(from->body),
                                                            from->note ? strdup(from->note) : NULL};
    }
    news->command = calloc(change->command_count + 1, sizeof *news->command);
    for (; news->command_count < change->command_count; news->command_count++)
        news->command[news->command_count] = change->command[news->command_count];
    return news;
}

static void send_news(pair *p, int node, cam_ledger_reply *news)
{
    pair_node *other = &p->node[1 - node];
    if (p->fault == PAIR_NO_COMMANDS)
        news->command_count = 0;
    if (other->hub && !other->cut && other->news_count < PAIR_QUEUE)
        other->news[other->news_count++] = news;
    else
        cam_ledger_reply_free(news);
}

void pair_submit(pair *p, int node, cam_ledger_request *request)
{
    pair_node *n = &p->node[node];
    if (n->queue_count == PAIR_QUEUE)
        abort();
    n->queue[n->queue_count++] = (pair_request){request, p->now};
    for (size_t i = 0; i < request->change_count && p->fault == PAIR_EARLY_NEWS; i++)
        send_news(p, node, news_of(&request->change[i], true));
}

/* What the checker is told of a stored write. */
static void report(pair *p, checked_write *write, size_t count, int64_t at)
{
    pair_command *command =
        count && write->has_command ? &p->command[atoi(write->command.cmd + 1)] : NULL;
    char text[720];
    snprintf(text, sizeof text, "{%s}", command ? command->text : "");
    json_t *message = json_loads(text, 0, NULL);
    checked_ask ask = {
        {message, NULL}, command ? command->delivery_count : 0, command ? command->delivery : NULL};
    for (size_t i = 0; i < count; i++)
        checker_written(&p->check, &p->disk, &write[i], i == 0 && command ? &ask : NULL, at,
                        at < p->era ? p->eras - 1 : p->eras);
    json_decref(message);
}

static cam_ledger_reply *carry_out_write(pair *p, int node, const pair_request *asked,
                                         disk_fate fate)
{
    cam_ledger_request *request = asked->request;
    checked_write write[2];
    cam_ledger_reply *news[2];
    size_t count = request->op == CAM_LEDGER_WRITE ? request->change_count : 0;
    for (size_t i = 0; i < count; i++) {
        checker_note(&p->check, &p->disk, &request->change[i], &write[i]);
        news[i] = news_of(&request->change[i], !pair_chance(p, 8));
    }
    bool flag = count && request->change->event_count &&
                strstr(request->change->event->body, "\"what\":\"flagged\"");
    p->disk.without_numbers = p->fault == PAIR_NO_NUMBERS || (p->fault == PAIR_TWO_FLAGS && flag);
    bool handed = count && request->change->summary.handed;
    disk_submit(&p->disk, request);
    cam_ledger_reply *reply = disk_step_at(&p->disk, p->disk.queue_count - 1, fate);
    if (p->disk.stored)
        report(p, write, count, asked->at);
    for (size_t i = 0; i < count; i++) {
        size_t place = place_of(p, write[i].id);
        if (p->disk.stored && place < CHECKER_TABLES)
            p->swept_until[place] = handed ? 0 : p->now + GAP_MS;
        if (p->disk.stored && p->fault != PAIR_EARLY_NEWS)
            send_news(p, node, news[i]);
        else
            cam_ledger_reply_free(news[i]);
        checked_write_clear(&write[i]);
    }
    p->outcome->stale += reply->status == CAM_LEDGER_STALE;
    return reply;
}

static cam_ledger_reply *fail(cam_ledger_request *request)
{
    cam_ledger_reply *reply = cam_ledger_reply_new(request);
    reply->status = CAM_LEDGER_UNAVAILABLE;
    cam_ledger_request_free(request);
    return reply;
}

void pair_carry_out(pair *p, int node, size_t place, disk_fate fate)
{
    pair_node *n = &p->node[node];
    pair_request asked = n->queue[place];
    memmove(&n->queue[place], &n->queue[place + 1],
            (--n->queue_count - place) * sizeof n->queue[0]);
    cam_ledger_reply *reply;
    if (fate == DISK_FAILS)
        reply = fail(asked.request);
    else if (asked.request->op == CAM_LEDGER_SYNC)
        reply = carry_out_sync(p, node, asked.request);
    else
        reply = carry_out_write(p, node, &asked, fate);
    if (p->fault == PAIR_NO_COMMANDS && reply->op == CAM_LEDGER_LOAD)
        reply->command_count = 0;
    if (p->fault == PAIR_NO_SILENT && reply->op == CAM_LEDGER_LOAD) {
        reply->ready = 0;
        while (reply->plan_count)
            free(reply->plan[--reply->plan_count].lines);
    }
    if (n->done_count == PAIR_QUEUE)
        abort();
    n->done[n->done_count++] = reply;
}

void pair_tell(pair *p, int node, size_t place)
{
    pair_node *n = &p->node[node];
    cam_ledger_reply *reply = n->done[place];
    memmove(&n->done[place], &n->done[place + 1], (--n->done_count - place) * sizeof n->done[0]);
    cam_hub_stored(n->hub, p->now, reply);
}

void pair_ring(pair *p, int node, size_t place, bool lost)
{
    pair_node *n = &p->node[node];
    cam_ledger_reply *news = n->news[place];
    memmove(&n->news[place], &n->news[place + 1], (--n->news_count - place) * sizeof n->news[0]);
    p->outcome->lost += lost;
    p->outcome->taken_in += !lost;
    if (lost)
        cam_ledger_reply_free(news);
    else
        cam_hub_rung(n->hub, p->now, news);
}

void pair_drop_node(pair *p, int node)
{
    pair_node *n = &p->node[node];
    while (n->queue_count)
        pair_carry_out(p, node, 0,
                       n->queue[0].request->op == CAM_LEDGER_SYNC || pair_chance(p, 2)
                           ? DISK_FAILS
                           : DISK_WORKS);
    while (n->done_count)
        cam_ledger_reply_free(n->done[--n->done_count]);
    while (n->news_count)
        cam_ledger_reply_free(n->news[--n->news_count]);
}
