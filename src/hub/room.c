/*
 * room.c: a table in memory: what waits there, one thing after the other, and what
 * time brings about by itself.
 */
#include <stdio.h>

#include "hub/inner.h"
#include "rules/notation.h"

/*
 * Rooms by the time they want to be woken: a heap.
 */

static void put(cam_hub *hub, cam_room *room, size_t at)
{
    hub->heap[at] = room;
    room->heap_place = at;
}

static void sift(cam_hub *hub, size_t at)
{
    cam_room *room = hub->heap[at];
    for (; at > 0 && hub->heap[(at - 1) / 2]->wake_at > room->wake_at; at = (at - 1) / 2)
        put(hub, hub->heap[(at - 1) / 2], at);
    for (size_t child; (child = 2 * at + 1) < hub->heap_count; at = child) {
        if (child + 1 < hub->heap_count &&
            hub->heap[child + 1]->wake_at < hub->heap[child]->wake_at)
            child++;
        if (hub->heap[child]->wake_at >= room->wake_at)
            break;
        put(hub, hub->heap[child], at);
    }
    put(hub, room, at);
}

static bool heap_add(cam_hub *hub, cam_room *room)
{
    if (hub->heap_count == hub->heap_room) {
        size_t wanted = hub->heap_room ? 2 * hub->heap_room : 64;
        cam_room **moved = realloc(hub->heap, wanted * sizeof(cam_room *));
        if (!moved)
            return false;
        hub->heap = moved;
        hub->heap_room = wanted;
    }
    put(hub, room, hub->heap_count++);
    sift(hub, room->heap_place);
    return true;
}

static void heap_remove(cam_hub *hub, cam_room *room)
{
    size_t at = room->heap_place;
    cam_room *last = hub->heap[--hub->heap_count];
    if (last != room) {
        put(hub, last, at);
        sift(hub, at);
    }
}

/*
 * Coming and going.
 */

void cam_action_free(cam_action *action)
{
    json_decref(action->message);
    free(action);
}

cam_room *cam_room_make(cam_hub *hub, const char *id)
{
    cam_room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    strcpy(room->id, id);
    room->used = hub->now;
    room->presence_at = INT64_MAX;
    room->wake_at = hub->now + CAM_IDLE_MS;
    if (!heap_add(hub, room)) {
        free(room);
        return NULL;
    }
    if (!cam_map_set(&hub->rooms, id, room)) {
        heap_remove(hub, room);
        free(room);
        return NULL;
    }
    hub->counts.rooms++;
    return room;
}

cam_room *cam_room_get(cam_hub *hub, const char *id)
{
    cam_room *room = cam_map_find(&hub->rooms, id);
    if (!room) {
        room = cam_room_make(hub, id);
        if (room)
            cam_room_load(hub, room);
    }
    return room;
}

static cam_pending *find_job(cam_hub *hub, uint64_t job)
{
    char key[24];
    snprintf(key, sizeof key, "%llu", (unsigned long long)job);
    return job ? cam_map_find(&hub->pending, key) : NULL;
}

static void forget_job(cam_hub *hub, cam_room *room)
{
    cam_pending *pending = find_job(hub, room->job);
    if (room->job)
        hub->options.ports.forget(hub->options.ports.context, room->job);
    if (pending)
        cam_pending_free(hub, pending);
    room->job = 0;
}

void cam_room_free(cam_hub *hub, cam_room *room)
{
    forget_job(hub, room);
    while (room->watcher_count)
        cam_room_unwatch(hub, room, room->watcher[0]);
    while (room->first) {
        cam_action *next = room->first->next;
        cam_action_free(room->first);
        room->first = next;
    }
    for (size_t i = 0; i < room->event_count; i++)
        free(room->event[i]);
    size_t place = 0;
    for (void *known; (known = cam_map_next(&room->command, &place, NULL));)
        free(known);
    cam_map_clear(&room->command);
    while (room->plan_count)
        json_decref(room->plan[--room->plan_count].plan);
    if (room->write)
        cam_write_free(room->write);
    heap_remove(hub, room);
    cam_map_remove(&hub->rooms, room->id);
    hub->counts.rooms--;
    free(room->event);
    free(room->watcher);
    free(room);
}

bool cam_room_lets_in(const cam_room *room, const cam_identity *me, const char *key)
{
    return room->table.setup.is_public || (key && strcmp(key, room->key) == 0) ||
           cam_table_seat_of(&room->table, me->user) != CAM_NO_SEAT;
}

static void refuse_action(cam_hub *hub, const cam_action *action, const cam_refusal *why)
{
    if (action->wire)
        cam_hub_refuse(hub, action->wire, action->id, why);
    else if (action->call)
        cam_hub_answer_refusal(hub, action->call, why);
}

void cam_room_refuse_all(cam_hub *hub, cam_room *room, const cam_refusal *why)
{
    while (room->first) {
        cam_action *action = room->first;
        room->first = action->next;
        refuse_action(hub, action, why);
        cam_action_free(action);
    }
    room->last = NULL;
    room->waiting = 0;
    if (!room->ready && why->code == CAM_CODE_UNAVAILABLE)
        cam_hub_look_again(hub); /* a clock may run there, though nobody watches */
    if (!room->ready || why->code == CAM_CODE_INTERNAL)
        cam_room_free(hub, room);
    else
        cam_room_load(hub, room);
}

/*
 * What waits.
 */

void cam_room_queue(cam_hub *hub, cam_room *room, cam_action *action)
{
    cam_refusal why;
    if (room->waiting >= CAM_QUEUE_MOST) {
        cam_refuse(&why, CAM_CODE_RATE, "too much is waiting at this table");
        why.retry_ms = 1000;
        refuse_action(hub, action, &why);
        cam_action_free(action);
        return;
    }
    action->next = NULL;
    if (room->last)
        room->last->next = action;
    else
        room->first = action;
    room->last = action;
    room->waiting++;
    cam_room_run(hub, room);
}

static cam_action *take_first(cam_room *room)
{
    cam_action *action = room->first;
    room->first = action->next;
    if (!room->first)
        room->last = NULL;
    room->waiting--;
    action->next = NULL;
    return action;
}

static void put_back(cam_room *room, cam_action *action)
{
    action->next = room->first;
    room->first = action;
    if (!room->last)
        room->last = action;
    room->waiting++;
}

/* A command that is known already: answered again, or refused if it says something
 * else. */
static bool is_known(cam_hub *hub, cam_room *room, const cam_action *action)
{
    cam_stored_command now = {0};
    char key[2 * CAM_ID_TEXT];
    cam_command_note(action, 0, &now);
    snprintf(key, sizeof key, "%s %s", now.user, now.cmd);
    const cam_stored_command *known = cam_map_find(&room->command, key);
    if (!known)
        return false;
    if (memcmp(known->digest, now.digest, CAM_DIGEST) == 0)
        cam_hub_ok(hub, action->wire, action->id,
                   json_pack("{sI sb}", "seq", (json_int_t)known->seq, "dup", 1));
    else {
        cam_refusal why;
        cam_refuse(&why, CAM_CODE_CMD_REUSED, "this cmd was something else before");
        refuse_action(hub, action, &why);
    }
    return true;
}

int64_t cam_room_now(const cam_hub *hub, const cam_room *room)
{
    return hub->now + room->ahead;
}

static void start_draft(cam_hub *hub, cam_room *room, cam_draft *draft)
{
    cam_draft_init(draft, &room->table, hub->options.book, cam_room_now(hub, room));
    draft->plan = room->plan;
    draft->plan_count = room->plan_count;
}

/* A flag waits for the lag of the line to whoever is to move: the move may be on its
 * way. */
static int64_t lag_of_mover(cam_hub *hub, const cam_room *room)
{
    cam_seat seat = cam_table_running(&room->table);
    const cam_person *person =
        seat == CAM_NO_SEAT ? NULL : cam_map_find(&hub->people, room->table.seat[seat].user);
    return person ? person->lag : 0;
}

/* Has the running clock run out by then? */
static bool is_flag_down(const cam_room *room, int64_t then, int64_t lag)
{
    return then >= cam_clock_deadline(&room->table, lag);
}

static void write_flag(cam_hub *hub, cam_room *room)
{
    cam_draft draft;
    start_draft(hub, room, &draft);
    cam_draft_flag(&draft);
    cam_room_write(hub, room, &draft, NULL, NULL);
}

static void run_do(cam_hub *hub, cam_room *room, cam_action *action)
{
    const char *key = json_string_value(json_object_get(action->message, "key"));
    cam_refusal why = {0};
    if (!cam_room_lets_in(room, &action->me, key)) {
        cam_refuse(&why, CAM_CODE_NOT_FOUND, "there is no such table");
        refuse_action(hub, action, &why);
        cam_action_free(action);
        return;
    }
    if (is_known(hub, room, action)) {
        cam_action_free(action);
        return;
    }
    bool mover = cam_table_to_move(&room->table) &&
                 cam_table_holds(&room->table, action->me.user, room->table.pos.seat);
    int64_t lag = mover ? action->lag : lag_of_mover(hub, room);
    if (is_flag_down(room, action->arrived + room->ahead, lag)) {
        put_back(room, action);
        write_flag(hub, room);
        return;
    }
    char rematch[CAM_ID_TEXT];
    cam_hub_id(hub, rematch, 12);
    cam_ask ask = {.message = action->message,
                   .arrived = action->arrived + room->ahead,
                   .lag = action->lag,
                   .rematch = rematch,
                   .ready = room->seats_ready};
    ask.who.kind = action->me.kind == CAM_USER_BOT ? CAM_HOLDER_BOT : CAM_HOLDER_PERSON;
    strcpy(ask.who.user, action->me.user);
    strcpy(ask.who.name, action->me.name);
    for (int seat = 0; seat < CAM_SEATS; seat++)
        ask.gone_at[seat] = room->table.seat[seat].user[0]
                                ? cam_hub_gone_at(hub, room->table.seat[seat].user) + room->ahead
                                : INT64_MAX;
    cam_draft draft;
    cam_decision decision;
    start_draft(hub, room, &draft);
    if (cam_decide(&draft, &ask, &decision, &why)) {
        cam_room_write(hub, room, &draft, &decision, action);
        json_decref(decision.plan);
        return;
    }
    cam_draft_clear(&draft);
    refuse_action(hub, action, &why);
    cam_action_free(action);
}

static void run_thought(cam_hub *hub, cam_room *room, cam_action *action)
{
    const cam_table *table = &room->table;
    const char *text = json_string_value(json_object_get(action->message, "move"));
    cam_placement move;
    int seat = cam_table_to_move(table);
    bool due = seat && !table->paused && table->seat[seat - 1].kind == CAM_HOLDER_COMPUTER &&
               action->id == table->turn_seq && /* not of a position that was taken back */
               cam_move_parse(&table->pos, table->setup.rules, text, &move, NULL) == CAM_OK;
    int64_t arrived = action->arrived + room->ahead;
    cam_action_free(action);
    if (!due)
        return;
    if (is_flag_down(room, arrived, 0)) {
        write_flag(hub, room);
        return;
    }
    cam_draft draft;
    start_draft(hub, room, &draft);
    cam_draft_move(&draft, move, arrived > table->turn_at ? arrived - table->turn_at : 0, 0);
    cam_room_write(hub, room, &draft, NULL, NULL);
}

/* After a start, a clock that ran when the last server stopped goes on from here. */
static bool resumes(cam_hub *hub, cam_room *room)
{
    bool before = room->table.turn_at < hub->started || room->ahead > 0;
    if (cam_table_running(&room->table) == CAM_NO_SEAT || !before ||
        room->table.turn_seq > room->loaded_seq)
        return false;
    cam_draft draft;
    start_draft(hub, room, &draft);
    cam_draft_resume(&draft, "restart");
    cam_room_write(hub, room, &draft, NULL, NULL);
    return true;
}

static void think(cam_hub *hub, cam_room *room)
{
    const cam_table *table = &room->table;
    int seat = cam_table_to_move(table);
    bool due = seat && !table->paused && table->seat[seat - 1].kind == CAM_HOLDER_COMPUTER;
    if (!due || room->job || room->write || hub->stopping)
        return;
    json_t *state = cam_table_state_json(table, "", cam_room_now(hub, room));
    json_t *game =
        json_pack("{sO sO si sO si sb so}", "setup", json_object_get(state, "setup"), "moves",
                  json_object_get(state, "moves"), "first", table->pos.first + 1, "left",
                  json_object_get(state, "left"), "level", table->seat[seat - 1].name[9] - '0',
                  "points", table->setup.points, "seat", json_integer(seat));
    json_decref(state);
    char *text = json_dumps(game, JSON_COMPACT);
    json_decref(game);
    cam_pending *pending = cam_hub_await(hub);
    if (text && pending) {
        room->job = pending->ticket;
        strcpy(pending->table, room->id);
        pending->id = table->turn_seq;
        hub->options.ports.think(hub->options.ports.context, room->job, text);
    }
    free(text);
}

void cam_hub_thought(cam_hub *hub, int64_t now, uint64_t job, const char *move)
{
    hub->now = now > hub->now ? now : hub->now;
    cam_pending *pending = find_job(hub, job);
    cam_room *room = pending ? cam_map_find(&hub->rooms, pending->table) : NULL;
    int64_t turn = pending ? pending->id : 0;
    if (pending)
        cam_pending_free(hub, pending);
    if (!room || room->job != job)
        return;
    room->job = 0;
    cam_action *action = move ? calloc(1, sizeof *action) : NULL;
    if (!action) {
        cam_room_run(hub, room); /* asks again */
        return;
    }
    action->kind = CAM_THOUGHT;
    action->id = turn;
    action->arrived = hub->now;
    action->message = json_pack("{ss}", "move", move);
    cam_room_queue(hub, room, action);
}

/* A position that changed under a computer's hands is thought about anew. */
static void check_job(cam_hub *hub, cam_room *room)
{
    const cam_pending *pending = find_job(hub, room->job);
    if (!pending)
        return;
    int seat = cam_table_to_move(&room->table);
    bool due =
        seat && !room->table.paused && room->table.seat[seat - 1].kind == CAM_HOLDER_COMPUTER;
    if (!due || pending->id != room->table.turn_seq)
        forget_job(hub, room);
}

void cam_room_run(cam_hub *hub, cam_room *room)
{
    while (room->ready && !room->loading && !room->write) {
        if (resumes(hub, room) || !room->first)
            break;
        cam_action *action = take_first(room);
        room->used = hub->now;
        switch (action->kind) {
        case CAM_DO:
            run_do(hub, room, action);
            break;
        case CAM_THOUGHT:
            run_thought(hub, room, action);
            break;
        case CAM_WATCH:
            cam_room_watch(hub, room, action);
            break;
        case CAM_GET:
            cam_room_answer(hub, room, action);
            break;
        }
    }
    if (room->ready && !room->loading && !room->write) {
        check_job(hub, room);
        think(hub, room);
    }
    cam_room_reschedule(hub, room);
}

/*
 * Time.
 */

void cam_room_reschedule(cam_hub *hub, cam_room *room)
{
    int64_t wake = INT64_MAX;
    bool busy = room->write || room->loading || room->first || room->job;
    if (room->ready && !busy) {
        int64_t flag = cam_clock_deadline(&room->table, lag_of_mover(hub, room));
        int64_t next =
            room->table.phase == CAM_PHASE_BETWEEN ? room->table.last_at + CAM_READY_MS : INT64_MAX;
        int64_t idle = room->watcher_count || flag != INT64_MAX || next != INT64_MAX
                           ? INT64_MAX
                           : room->used + CAM_IDLE_MS + room->ahead;
        wake = flag < wake ? flag : wake;
        wake = next < wake ? next : wake;
        wake = idle < wake ? idle : wake;
    } else if (room->ready && room->job && !room->write) {
        int64_t flag = cam_clock_deadline(&room->table, lag_of_mover(hub, room));
        wake = flag < wake ? flag : wake;
    } else if (!room->ready && !busy)
        wake = cam_room_now(hub, room);
    wake = wake == INT64_MAX ? wake : wake - room->ahead;
    room->wake_at = room->presence_at < wake ? room->presence_at : wake;
    sift(hub, room->heap_place);
}

void cam_room_tick(cam_hub *hub, cam_room *room)
{
    if (room->presence_at <= hub->now) {
        room->presence_at = INT64_MAX;
        cam_room_presence(hub, room);
    }
    if (!room->ready && !room->loading && !room->first) {
        cam_room_free(hub, room);
        return;
    }
    if (room->ready && !room->loading && !room->write) {
        cam_draft draft;
        if (is_flag_down(room, cam_room_now(hub, room), lag_of_mover(hub, room)))
            write_flag(hub, room);
        else if (room->table.phase == CAM_PHASE_BETWEEN &&
                 cam_room_now(hub, room) >= room->table.last_at + CAM_READY_MS) {
            start_draft(hub, room, &draft);
            cam_draft_begin(&draft);
            cam_room_write(hub, room, &draft, NULL, NULL);
        } else if (!room->watcher_count && !room->first && !room->job &&
                   cam_table_running(&room->table) == CAM_NO_SEAT &&
                   hub->now >= room->used + CAM_IDLE_MS) {
            cam_room_free(hub, room);
            return;
        }
    }
    cam_room_run(hub, room);
}
