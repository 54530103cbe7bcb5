/*
 * write.c: a draft on its way to storage, and what happens when it is there.
 *
 * This is where the promises are kept: nothing is told before the reply, and after
 * an uncertain one the table is read again before it is used.
 */
#include <stdio.h>

#include "hub/inner.h"
#include "rules/shared.h"

static void free_texts(char **text, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(text[i]);
}

cam_write *cam_write_new(cam_hub *hub)
{
    cam_write *write =
        hub->spare_writes ? hub->spare_write[--hub->spare_writes] : malloc(sizeof *write);
    if (write)
        memset(write, 0, offsetof(cam_write, after));
    return write;
}

void cam_write_free(cam_hub *hub, cam_write *write)
{
    free_texts(write->text, write->count);
    free_texts(write->rematch_text, write->rematch_count);
    free(write->rematch_table);
    json_decref(write->plan);
    cam_rules_release(write->rules);
    if (write->action)
        cam_action_free(write->action);
    if (hub->spare_writes < CAM_SPARE)
        hub->spare_write[hub->spare_writes++] = write;
    else
        free(write);
}

static void unavailable(cam_hub *hub, cam_action *action)
{
    cam_refusal why;
    cam_refuse(&why, CAM_CODE_UNAVAILABLE, "this cannot be stored now; please send it again");
    why.retry_ms = 1000;
    if (action && action->wire)
        cam_hub_refuse(hub, action->wire, action->id, &why);
}

/* When something will happen there by itself, or 0. A computer that is to move may do so now. */
static int64_t wake_time(const cam_table *table)
{
    int seat = cam_table_to_move(table);
    int64_t flag = cam_clock_deadline(table, 0);
    if (table->phase == CAM_PHASE_BETWEEN)
        return table->last_at + cam_hub_usual_limits.ready_ms;
    if (seat && !table->paused && table->seat[seat - 1].kind == CAM_HOLDER_COMPUTER)
        return table->turn_at;
    return flag == INT64_MAX ? 0 : flag;
}

/* What is looked for without reading events. False: no memory. */
static bool summarize(const cam_table *before, const cam_table *table, cam_table_summary *summary)
{
    summary->phase = table->phase;
    summary->is_public = table->setup.is_public;
    for (int i = 0; i < table->setup.players; i++)
        strcpy(summary->user[i], table->seat[i].user);
    int seat = cam_table_to_move(table);
    summary->busy =
        table->phase == CAM_PHASE_BETWEEN || (seat && !table->paused &&
                                              (cam_clock_is_timed(&table->setup.clock) ||
                                               table->seat[seat - 1].kind == CAM_HOLDER_COMPUTER));
    summary->wake_at = wake_time(table);
    summary->thinking = seat && !table->paused && table->seat[seat - 1].kind == CAM_HOLDER_COMPUTER;
    summary->turn = cam_table_turn(table);
    bool same = before && cam_table_same_listing(before, table);
    summary->listing = same ? NULL : cam_table_listing(table);
    return summary->turn && (same || summary->listing);
}

bool cam_table_write(const cam_hub *hub, const cam_table *before, cam_draft *draft,
                     cam_table_change *change)
{
    strcpy(change->table, draft->table.id);
    change->after = draft->table.seq - (uint32_t)draft->count;
    change->event = calloc(draft->count ? draft->count : 1, sizeof *change->event);
    if (!change->event)
        return false;
    for (size_t i = 0; i < draft->count; i++) {
        cam_stored_event *event = &change->event[change->event_count++];
        *event =
            (cam_stored_event){draft->entry[i].at, draft->entry[i].event, draft->entry[i].note};
        draft->entry[i].event = draft->entry[i].note = NULL;
    }
    bool whole = summarize(before, &draft->table, &change->summary);
    change->summary.handed = change->summary.thinking && hub->options.duty == CAM_DUTY_PEOPLE;
    return whole;
}

bool cam_change_texts(const cam_table_change *change, char **text, size_t *count)
{
    for (size_t i = 0; i < change->event_count; i++, (*count)++)
        if (!(text[i] = strdup(change->event[i].body)))
            return false;
    return true;
}

static bool add_rematch(cam_hub *hub, cam_room *room, const char *id, cam_write *write,
                        cam_table_change *change)
{
    cam_draft draft;
    cam_table nothing = {0};
    cam_draft_init(&draft, &nothing, hub->options.book, hub->now);
    cam_decide_rematch(&draft, id, &room->table);
    bool made = !draft.failed && cam_table_write(hub, NULL, &draft, change);
    change->birth = calloc(1, sizeof *change->birth);
    if (made && change->birth) {
        strcpy(change->birth->key, room->key);
        made = cam_change_texts(change, write->rematch_text, &write->rematch_count);
    }
    write->rematch_table = malloc(sizeof *write->rematch_table);
    if (write->rematch_table)
        *write->rematch_table = draft.table;
    cam_map_set(&hub->newborn, id, hub);
    cam_draft_clear(&draft);
    return made && change->birth && write->rematch_table;
}

static bool add_command(cam_write *write, cam_table_change *change)
{
    if (write->command.cmd[0] == '\0')
        return true;
    change->command = malloc(sizeof *change->command);
    if (!change->command)
        return false;
    change->command[change->command_count++] = write->command;
    return true;
}

static bool add_plan(const char *user, cam_write *write, cam_table_change *change)
{
    change->clear_plans = write->clear_plans;
    if (!write->plan)
        return true;
    change->plan = calloc(1, sizeof *change->plan);
    if (!change->plan)
        return false;
    change->plan_count = 1;
    strcpy(change->plan->user, user);
    bool empty = json_array_size(json_object_get(write->plan, "lines")) == 0;
    change->plan->lines = empty ? strdup("") : json_dumps(write->plan, JSON_COMPACT);
    return change->plan->lines;
}

void cam_command_note(const cam_action *action, cam_stored_command *command)
{
    strcpy(command->user, action->me.user);
    strcpy(command->cmd, json_string_value(json_object_get(action->message, "cmd")));
    cam_message_digest(action->message, command->digest);
}

void cam_command_key(const cam_stored_command *command, char key[CAM_COMMAND_KEY])
{
    size_t length = strlen(command->user);
    memcpy(key, command->user, length);
    key[length] = ' ';
    strcpy(key + length + 1, command->cmd);
}

static bool add_ratings(const cam_write *write, cam_ledger_request *request)
{
    if (write->rating_count == 0)
        return true;
    request->rating = calloc(write->rating_count, sizeof *request->rating);
    if (!request->rating)
        return false;
    request->rating_count = write->rating_count;
    memcpy(request->rating, write->rating, write->rating_count * sizeof *request->rating);
    return true;
}

/* All that storage is asked to do; NULL if there is no memory. */
static cam_ledger_request *request_of(cam_hub *hub, cam_room *room, cam_draft *draft)
{
    cam_write *write = room->write;
    cam_action *action = write->action;
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_WRITE, 0);
    if (!request || !(request->change = calloc(2, sizeof *request->change))) {
        cam_ledger_request_free(request);
        return NULL;
    }
    request->change_count = write->rematch ? 2 : 1;
    cam_table_copy(&write->after, &draft->table);
    write->silent = room->silent + (draft->count == 0);
    if (write->after.phase != CAM_PHASE_BETWEEN)
        write->ready = 0;
    /* where there is no plan others need not be told either, and hear the rest in one ring */
    write->clear_plans = draft->clear_plans && room->plan_count;
    if (action && action->kind == CAM_DO) {
        write->command = action->command;
        write->command.seq = room->table.seq + (draft->count ? 1 : 0);
    }
    cam_table_change *change = request->change;
    change->silent = room->silent;
    change->summary.ready = write->ready;
    if (!draft->failed && cam_table_write(hub, &room->table, draft, change) &&
        cam_change_texts(change, write->text, &write->count) && add_command(write, change) &&
        add_plan(action ? action->me.user : "", write, change) && add_ratings(write, request) &&
        (!write->rematch || add_rematch(hub, room, draft->table.next, write, &change[1])))
        return request;
    cam_ledger_request_free(request);
    return NULL;
}

static void write_done(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply);

static void give_up(cam_hub *hub, cam_room *room, cam_action *action)
{
    unavailable(hub, action);
    if (action)
        cam_action_free(action);
    cam_room_rest(hub, room);
}

/* Hand the room's write to storage, its events being the draft's. */
static void give(cam_hub *hub, cam_room *room, cam_draft *draft)
{
    cam_ledger_request *request = request_of(hub, room, draft);
    cam_pending *pending = request ? cam_hub_await(hub) : NULL;
    if (!pending) {
        cam_ledger_request_free(request);
        cam_action *action = room->write->action;
        room->write->action = NULL;
        cam_write_free(hub, room->write);
        room->write = NULL;
        give_up(hub, room, action);
        return;
    }
    request->ticket = pending->ticket;
    pending->done = write_done;
    strcpy(pending->table, room->id);
    hub->options.ports.store(hub->options.ports.context, request);
}

/* Give a draft to storage. The draft is emptied; the action is taken. */
void cam_room_write(cam_hub *hub, cam_room *room, cam_draft *draft, const cam_decision *decision,
                    cam_action *action)
{
    bool due = cam_rating_is_due(draft);
    if (due && !room->ratings && cam_rating_ask(hub, room)) {
        cam_draft_clear(draft);
        if (action)
            cam_room_put_back(room, action);
        return;
    }
    bool known = !due || (room->ratings && !room->ratings->failed);
    cam_write *write = known ? cam_write_new(hub) : NULL;
    if (write) {
        write->action = action;
        write->plan = decision ? json_incref(decision->plan) : NULL;
        write->ready = decision ? decision->ready : 0;
        write->rematch = decision && decision->rematch;
        room->write = write;
        if (due)
            cam_rating_add(room->ratings, draft, write);
        give(hub, room, draft);
    } else
        give_up(hub, room, action);
    cam_draft_clear(draft);
}

void cam_room_grow(cam_room *room, char *text)
{
    if (room->event_count == room->event_room) {
        size_t wanted = room->event_room ? 2 * room->event_room : 32;
        char **moved = realloc(room->event, wanted * sizeof *moved);
        if (!moved) {
            free(text);
            return;
        }
        room->event = moved;
        room->event_room = wanted;
    }
    room->event[room->event_count++] = text;
}

void cam_room_tell(cam_hub *hub, const cam_room *room, const char *text)
{
    cam_wire wire[256];
    size_t count = 0;
    for (size_t i = 0; i < room->watcher_count; i++) {
        wire[count++] = room->watcher[i]->wire;
        if (count == 256 || i + 1 == room->watcher_count) {
            hub->options.ports.send(hub->options.ports.context, wire, count, text, strlen(text));
            count = 0;
        }
    }
}

static void set_plan(cam_room *room, const char *user, json_t *plan)
{
    size_t at = 0;
    while (at < room->plan_count && strcmp(room->plan[at].user, user) != 0)
        at++;
    if (at < room->plan_count) {
        json_decref(room->plan[at].plan);
        room->plan[at] = room->plan[--room->plan_count];
    }
    bool empty = json_array_size(json_object_get(plan, "lines")) == 0;
    if (!empty && room->plan_count < CAM_SEATS) {
        strcpy(room->plan[room->plan_count].user, user);
        room->plan[room->plan_count++].plan = json_incref(plan);
    }
}

static void clear_plans(cam_room *room)
{
    while (room->plan_count)
        json_decref(room->plan[--room->plan_count].plan);
}

/* To its owner alone. 'lines' is taken. */
static void tell_plan(cam_hub *hub, cam_room *room, const char *user, json_t *lines)
{
    for (size_t i = 0; i < room->watcher_count; i++)
        if (strcmp(room->watcher[i]->me.user, user) == 0)
            cam_hub_send(hub, room->watcher[i]->wire,
                         json_pack("{ss ss ss sO}", "t", "private", "table", room->id, "what",
                                   "plan", "lines", lines));
    json_decref(lines);
}

void cam_room_know(cam_room *room, const cam_stored_command *command)
{
    char key[CAM_COMMAND_KEY];
    cam_command_key(command, key);
    cam_stored_command *copy = malloc(sizeof *copy);
    if (copy) {
        *copy = *command;
        free(cam_map_remove(&room->command, key));
        if (!cam_map_set(&room->command, key, copy))
            free(copy);
    }
}

static bool same_people(const cam_table *a, const cam_table *b)
{
    for (int seat = 0; seat < CAM_SEATS; seat++)
        if (strcmp(a->seat[seat].user, b->seat[seat].user) != 0)
            return false;
    return true;
}

/* It is stored: now it has happened. */
static void happen(cam_hub *hub, cam_room *room, cam_write *write)
{
    cam_action *action = write->action;
    uint32_t own = write->command.seq;
    hub->counts.commits++;
    if (write->after.game == room->table.game && write->after.ply > room->table.ply)
        hub->counts.moves += (uint64_t)(write->after.ply - room->table.ply);
    cam_person *maker = cam_map_find(&hub->people, room->maker);
    if (maker && maker->tables > 0 && room->table.phase != CAM_PHASE_OVER &&
        write->after.phase == CAM_PHASE_OVER)
        maker->tables--;
    bool same = same_people(&room->table, &write->after);
    cam_table_copy(&room->table, &write->after);
    room->mine = true;
    cam_room_hold_rules(room);
    room->seats_ready = write->ready;
    room->silent = write->silent;
    if (write->command.cmd[0])
        cam_room_know(room, &write->command);
    if (action && action->wire)
        cam_hub_ok_seq(hub, action->wire, action->id, own);
    for (size_t i = 0; i < write->count; i++) {
        cam_room_tell(hub, room, write->text[i]);
        cam_room_grow(room, write->text[i]);
        write->text[i] = NULL;
    }
    for (size_t i = 0; write->clear_plans && i < room->plan_count; i++)
        tell_plan(hub, room, room->plan[i].user, json_array());
    if (write->clear_plans)
        clear_plans(room);
    if (write->plan) {
        set_plan(room, action->me.user, write->plan);
        tell_plan(hub, room, action->me.user, json_incref(json_object_get(write->plan, "lines")));
    }
    cam_lobby_moved(hub, &room->table);
    if (!same || room->table.phase == CAM_PHASE_OVER)
        room->presence_at = hub->now;
}

void cam_room_birth_answered(cam_hub *hub, const char *id, cam_ledger_status status)
{
    const cam_room *room = cam_map_find(&hub->rooms, id);
    if (status != CAM_LEDGER_UNAVAILABLE && (!room || room->ready))
        cam_map_remove(&hub->newborn, id);
}

cam_room *cam_room_born(cam_hub *hub, const cam_table *table, const char *key, const char *maker,
                        char **text, size_t count)
{
    if (cam_map_find(&hub->rooms, table->id))
        return NULL;
    cam_room *room = cam_room_make(hub, table->id);
    if (!room)
        return NULL;
    strcpy(room->key, key);
    strcpy(room->maker, maker);
    room->table = *table;
    cam_room_hold_rules(room);
    room->ready = room->mine = true;
    for (size_t i = 0; i < count; i++) {
        cam_room_grow(room, text[i]);
        text[i] = NULL;
    }
    cam_lobby_note(hub, table);
    return room;
}

static void make_rematch(cam_hub *hub, cam_room *old, cam_write *write)
{
    cam_room *room = cam_room_born(hub, write->rematch_table, old->key, "", write->rematch_text,
                                   write->rematch_count);
    if (room)
        cam_room_run(hub, room);
}

static void write_done(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    cam_room *room = cam_map_find(&hub->rooms, pending->table);
    cam_pending_free(hub, pending);
    if (!room || !room->write)
        return;
    cam_write *write = room->write;
    room->write = NULL;
    free(room->ratings);
    room->ratings = NULL;
    if (write->rematch)
        cam_room_birth_answered(hub, write->rematch_table->id, reply->status);
    if (reply->status == CAM_LEDGER_DONE) {
        room->rest_ms = room->rest_until = room->stale = 0;
        happen(hub, room, write);
        if (write->rematch)
            make_rematch(hub, room, write);
    } else if (reply->status == CAM_LEDGER_UNAVAILABLE || ++room->stale > CAM_STALE_MOST) {
        unavailable(hub, write->action);
        if (write->rematch) /* it may be there */
            cam_hub_look_again(hub);
        room->unsure = true;
        cam_room_rest(hub, room);
        cam_room_load(hub, room);
    } else { /* somebody else wrote: look what, then decide again */
        if (write->action)
            cam_room_put_back(room, write->action);
        write->action = NULL;
        room->overtaken = true;
        room->read_at = hub->now + (hub->options.shared ? CAM_RING_MS : 0);
    }
    cam_write_free(hub, write);
    cam_ledger_reply *kept = room->kept;
    room->kept = NULL;
    if (kept)
        cam_sharing_hear(hub, room, kept);
    cam_ledger_reply_free(kept);
    cam_room_run(hub, room);
}

static void reload_done(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    cam_room *room = cam_map_find(&hub->rooms, pending->table);
    cam_pending_free(hub, pending);
    if (!room)
        return;
    room->loading = false;
    cam_room_absorb(hub, room, reply);
}

void cam_room_load(cam_hub *hub, cam_room *room)
{
    cam_pending *pending = cam_hub_await(hub);
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_LOAD, 0);
    if (!pending || !request) {
        cam_ledger_request_free(request);
        if (pending)
            cam_pending_free(hub, pending);
        cam_room_rest(hub, room);
        return;
    }
    request->ticket = pending->ticket;
    strcpy(request->table, room->id);
    strcpy(pending->table, room->id);
    request->after = room->ready ? (uint32_t)room->event_count : 0;
    pending->done = reload_done;
    room->loading = true;
    room->heard_seq = room->heard_silent = 0; /* what is heard from now on may be newer */
    hub->options.ports.store(hub->options.ports.context, request);
}

static bool absorb_event(cam_hub *hub, cam_room *room, const cam_stored_event *stored)
{
    bool fits = cam_table_apply(&room->table, hub->options.book, stored->body, stored->note);
    cam_room_hold_rules(room);
    return fits;
}

/* Those that are new, applied and told; false, and the table is as it was, if one does not fit. */
static bool absorb_events(cam_hub *hub, cam_room *room, cam_ledger_reply *reply)
{
    size_t from = room->event_count - reply->after;
    cam_table before;
    cam_table_copy(&before, &room->table);
    for (size_t i = from; i < reply->event_count; i++)
        if (!absorb_event(hub, room, &reply->event[i])) {
            cam_table_copy(&room->table, &before);
            cam_room_hold_rules(room);
            return false;
        }
    for (size_t i = from; i < reply->event_count; i++) {
        room->mine = room->mine && !room->ready; /* somebody else goes on with it */
        cam_room_tell(hub, room, reply->event[i].body);
        cam_room_grow(room, reply->event[i].body);
        reply->event[i].body = NULL;
    }
    if (room->ready && !same_people(&before, &room->table))
        room->presence_at = hub->now;
    return true;
}

/* What there is besides events. */
static void absorb_rest(cam_room *room, const cam_ledger_reply *reply)
{
    room->silent = reply->silent;
    room->seats_ready = reply->ready;
    for (size_t i = 0; i < reply->command_count; i++)
        cam_room_know(room, &reply->command[i]);
}

bool cam_room_hear(cam_hub *hub, cam_room *room, cam_ledger_reply *news)
{
    uint32_t more = news->event_count == 0;
    if (!room->ready || room->loading || room->write || room->unsure ||
        news->after != room->event_count || news->silent != room->silent + more ||
        !absorb_events(hub, room, news))
        return false;
    room->overtaken = false; /* as far as is known */
    absorb_rest(room, news);
    cam_lobby_moved(hub, &room->table);
    cam_room_run(hub, room);
    return true;
}

/* A table as storage has it: what is new is applied and told. */
void cam_room_absorb(cam_hub *hub, cam_room *room, cam_ledger_reply *reply)
{
    cam_refusal why;
    bool whole = reply->status == CAM_LEDGER_DONE && reply->after <= room->event_count &&
                 reply->after + reply->event_count > 0 && absorb_events(hub, room, reply);
    if (reply->status == CAM_LEDGER_UNAVAILABLE && room->ready) {
        room->unsure = room->unsure || room->overtaken;
        room->overtaken = false;
        cam_room_rest(hub, room); /* and then once more */
        cam_room_run(hub, room);
        return;
    }
    if (!whole) {
        if (reply->status == CAM_LEDGER_NOT_FOUND)
            cam_refuse(&why, CAM_CODE_NOT_FOUND, "there is no such table");
        else
            cam_refuse(&why,
                       reply->status == CAM_LEDGER_DONE ? CAM_CODE_INTERNAL : CAM_CODE_UNAVAILABLE,
                       "this table cannot be read now");
        cam_room_refuse_all(hub, room, &why);
        return;
    }
    strcpy(room->key, reply->birth.key);
    strcpy(room->maker, reply->birth.user);
    absorb_rest(room, reply);
    clear_plans(room);
    for (size_t i = 0; i < reply->plan_count; i++) {
        json_t *plan = json_loads(reply->plan[i].lines, 0, NULL);
        set_plan(room, reply->plan[i].user, plan);
        json_decref(plan);
    }
    if (!room->ready) {
        if (!cam_map_find(&hub->newborn, room->id))
            room->loaded_seq = room->table.seq;
        if (room->table.last_at > hub->now)
            room->ahead = room->table.last_at - hub->now;
    }
    bool known = room->ready;
    room->ready = true;
    room->unsure = room->overtaken = false;
    (known ? cam_lobby_moved : cam_lobby_note)(hub, &room->table);
    cam_room_run(hub, room);
}
