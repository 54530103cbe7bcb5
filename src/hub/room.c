/*
 * room.c: a table in memory: what waits there, one thing after the other, and what
 * time brings about by itself.
 *
 * While storage fails reading goes on: what is known is told, and what would have to be
 * stored is refused as unavailable.
 */
#include <stdio.h>

#include "hub/inner.h"
#include "rules/notation.h"
#include "rules/shared.h"

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
    if (!cam_agenda_add(hub, room)) {
        free(room);
        return NULL;
    }
    if (!cam_map_set(&hub->rooms, id, room)) {
        cam_agenda_remove(hub, room);
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

void cam_room_free(cam_hub *hub, cam_room *room)
{
    cam_room_forget_job(hub, room);
    cam_lobby_settle(hub, room->id);
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
        cam_write_free(hub, room->write);
    cam_ledger_reply_free(room->kept);
    free(room->ratings);
    cam_agenda_remove(hub, room);
    cam_map_remove(&hub->rooms, room->id);
    hub->counts.rooms--;
    cam_rules_release(room->rules);
    free(room->event);
    free(room->watcher);
    free(room);
}

void cam_room_hold_rules(cam_room *room)
{
    const cam_rules *rules = room->table.setup.rules;
    if (room->rules == rules)
        return;
    cam_rules_release(room->rules);
    room->rules = rules ? cam_rules_hold(rules) : NULL;
}

bool cam_room_lets_in(const cam_room *room, const cam_identity *me, const char *key)
{
    return room->table.setup.is_public || (key && strcmp(key, room->key) == 0) ||
           cam_table_seat_of(&room->table, me->user) != CAM_NO_SEAT;
}

static void refuse_action(cam_hub *hub, const cam_action *action, const cam_refusal *why)
{
    if (action->kind == CAM_UNWATCH) /* there is nothing to watch there */
        cam_hub_ok(hub, action->wire, action->id, json_object());
    else if (action->wire)
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
    if (!room->ready && why->code == CAM_CODE_UNAVAILABLE)
        cam_hub_look_again(hub); /* a clock may run there, though nobody watches */
    cam_room_free(hub, room);
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

void cam_room_put_back(cam_room *room, cam_action *action)
{
    action->next = room->first;
    room->first = action;
    if (!room->last)
        room->last = action;
    room->waiting++;
}

/* A command that is known already: answered again, or refused if it says something
 * else. */
static bool is_known(cam_hub *hub, cam_room *room, cam_action *action)
{
    char key[CAM_COMMAND_KEY];
    if (!action->command.cmd[0])
        cam_command_note(action, &action->command);
    cam_command_key(&action->command, key);
    const cam_stored_command *known = cam_map_find(&room->command, key);
    if (!known)
        return false;
    if (memcmp(known->digest, action->command.digest, CAM_DIGEST) == 0)
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

bool cam_room_must_resume(const cam_hub *hub, const cam_room *room)
{
    bool lost = hub->options.shared ? room->table.turn_at < hub->era
                                    : room->table.turn_seq <= room->loaded_seq;
    return lost && cam_table_running(&room->table) != CAM_NO_SEAT;
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

int64_t cam_room_flag_at(cam_hub *hub, const cam_room *room)
{
    return cam_clock_deadline(&room->table, lag_of_mover(hub, room));
}

int64_t cam_room_next_at(const cam_hub *hub, const cam_room *room)
{
    /* people need time to come back, too */
    int64_t started = (hub->options.shared ? hub->era : hub->started) + room->ahead;
    int64_t since = room->table.last_at > started ? room->table.last_at : started;
    return room->table.phase == CAM_PHASE_BETWEEN
               ? cam_time_after(since, hub->options.limits.ready_ms)
               : INT64_MAX;
}

static void start_draft(cam_hub *hub, cam_room *room, cam_draft *draft)
{
    cam_draft_init(draft, &room->table, hub->options.book, cam_room_now(hub, room));
    draft->plan = room->plan;
    draft->plan_count = room->plan_count;
}

static void write_flag(cam_hub *hub, cam_room *room)
{
    cam_draft draft;
    start_draft(hub, room, &draft);
    cam_draft_flag(&draft);
    cam_room_write(hub, room, &draft, NULL, NULL);
}

/* After a start, a clock that ran when the last server stopped goes on from here. */
static void resume_clock(cam_hub *hub, cam_room *room)
{
    cam_draft draft;
    start_draft(hub, room, &draft);
    cam_draft_resume(&draft, "restart");
    cam_room_write(hub, room, &draft, NULL, NULL);
}

static void begin_next_game(cam_hub *hub, cam_room *room)
{
    cam_draft draft;
    start_draft(hub, room, &draft);
    cam_draft_begin(&draft);
    cam_room_write(hub, room, &draft, NULL, NULL);
}

/*
 * What is done, in its turn.
 */

static void refuse_unavailable(cam_hub *hub, const cam_room *room, cam_action *action)
{
    cam_refusal why;
    int64_t wait = room->rest_until - hub->now;
    cam_refuse(&why, CAM_CODE_UNAVAILABLE, "this cannot be stored now; please send it again");
    why.retry_ms = wait > 0 ? wait : 1000;
    refuse_action(hub, action, &why);
    cam_action_free(action);
}

/* Storage fails, and something must be stored before this can be looked at; or a clock runs, and
 * nobody knows whether time was lost. */
static bool is_stuck(const cam_hub *hub, const cam_room *room, bool flag_is_down)
{
    bool waits = flag_is_down || cam_room_must_resume(hub, room);
    bool runs = cam_table_running(&room->table) != CAM_NO_SEAT;
    return room->unsure || (waits && cam_room_is_resting(hub, room)) ||
           (runs && !cam_sharing_is_current(hub));
}

/* Before the table is asked: may they come in, and was it done already? */
static bool is_answered(cam_hub *hub, cam_room *room, cam_action *action)
{
    const char *key = json_string_value(json_object_get(action->message, "key"));
    if (cam_room_lets_in(room, &action->me, key))
        return is_known(hub, room, action);
    cam_refusal why;
    cam_refuse(&why, CAM_CODE_NOT_FOUND, "there is no such table");
    refuse_action(hub, action, &why);
    return true;
}

static void fill_ask(cam_hub *hub, const cam_room *room, const cam_action *action, cam_ask *ask)
{
    ask->message = action->message;
    ask->arrived = action->arrived + room->ahead;
    ask->lag = action->lag;
    ask->ready = room->seats_ready;
    ask->who.kind = action->me.kind == CAM_USER_BOT ? CAM_HOLDER_BOT : CAM_HOLDER_PERSON;
    strcpy(ask->who.user, action->me.user);
    strcpy(ask->who.name, action->me.name);
    for (int seat = 0; seat < CAM_SEATS; seat++) {
        const char *user = room->table.seat[seat].user;
        int64_t gone_at = user[0] ? cam_hub_gone_at(hub, user) : INT64_MAX;
        ask->gone_at[seat] = gone_at == INT64_MAX ? gone_at : gone_at + room->ahead;
    }
}

/* Has the running clock run out when this arrived? */
static bool is_too_late(cam_hub *hub, const cam_room *room, const cam_action *action)
{
    bool mover = cam_table_to_move(&room->table) &&
                 cam_table_holds(&room->table, action->me.user, room->table.pos.seat);
    int64_t lag = mover ? action->lag : lag_of_mover(hub, room);
    return action->arrived + room->ahead >= cam_clock_deadline(&room->table, lag);
}

/* Whoever asks may have seen more at another server. So before they are told how things stand,
 * or that something cannot be done, the table is looked at in the store, once. */
static bool looks_first(cam_hub *hub, cam_room *room, cam_action *action)
{
    if (!hub->options.shared || action->retried || room->unsure)
        return false;
    action->retried = true;
    cam_room_put_back(room, action);
    cam_room_load(hub, room);
    return true;
}

static void run_do(cam_hub *hub, cam_room *room, cam_action *action)
{
    if (is_answered(hub, room, action)) {
        cam_action_free(action);
        return;
    }
    bool late = is_too_late(hub, room, action);
    if (is_stuck(hub, room, late)) {
        refuse_unavailable(hub, room, action);
        return;
    }
    if (late) {
        cam_room_put_back(room, action);
        write_flag(hub, room);
        return;
    }
    cam_draft draft;
    cam_decision decision;
    cam_refusal why = {0};
    char rematch[CAM_ID_TEXT] = "";
    cam_ask ask = {.rematch = rematch};
    if (room->table.phase == CAM_PHASE_OVER)
        cam_hub_id(hub, rematch, 12);
    fill_ask(hub, room, action, &ask);
    start_draft(hub, room, &draft);
    if (cam_decide(&draft, &ask, &decision, &why)) {
        cam_room_write(hub, room, &draft, &decision, action);
        json_decref(decision.plan);
        return;
    }
    cam_draft_clear(&draft);
    if (looks_first(hub, room, action))
        return;
    if (cam_room_is_blind(hub, room)) {
        refuse_unavailable(hub, room, action);
        return;
    }
    refuse_action(hub, action, &why);
    cam_action_free(action);
}

static void run_thought(cam_hub *hub, cam_room *room, cam_action *action)
{
    const cam_table *table = &room->table;
    const char *text = json_string_value(json_object_get(action->message, "move"));
    int64_t arrived = action->arrived + room->ahead;
    bool due = cam_room_has_computer_to_move(room) &&
               action->id == table->turn_seq; /* not of a position that was taken back */
    bool late = arrived >= cam_clock_deadline(table, 0);
    cam_placement move;
    cam_draft draft;
    if (!due || is_stuck(hub, room, late)) /* if it is stuck, it will be asked again */
        ;
    else if (late)
        write_flag(hub, room);
    else if (cam_move_parse(&table->pos, table->setup.rules, text, &move, NULL) != CAM_OK)
        cam_room_distrust(hub, room);
    else {
        start_draft(hub, room, &draft);
        cam_draft_move(&draft, move, arrived > table->turn_at ? arrived - table->turn_at : 0, 0);
        cam_room_write(hub, room, &draft, NULL, NULL);
    }
    cam_action_free(action);
}

static void run_action(cam_hub *hub, cam_room *room, cam_action *action)
{
    switch (action->kind) {
    case CAM_DO:
        run_do(hub, room, action);
        break;
    case CAM_THOUGHT:
        run_thought(hub, room, action);
        break;
    case CAM_WATCH:
        if (!looks_first(hub, room, action))
            cam_room_watch(hub, room, action);
        break;
    case CAM_UNWATCH:
        cam_room_stop_watching(hub, room, action);
        break;
    case CAM_GET:
        if (!looks_first(hub, room, action))
            cam_room_answer(hub, room, action);
        break;
    }
}

/* Nothing is under way, and what the room knows is what storage has. */
static bool is_free(const cam_room *room)
{
    return room->ready && !room->loading && !room->write && !room->overtaken;
}

/* Others have gone on, and it is time to see how. */
static bool has_to_read(const cam_hub *hub, const cam_room *room)
{
    return room->ready && !room->loading && !room->write &&
           (room->overtaken || cam_room_is_behind(room)) && hub->now >= room->read_at &&
           !cam_room_is_resting(hub, room);
}

/* What time has brought; a flag or a game only when nobody is before it in the line. */
static void run_own(cam_hub *hub, cam_room *room)
{
    int64_t now = cam_room_now(hub, room);
    if (room->unsure || cam_room_is_resting(hub, room) || !cam_sharing_is_current(hub))
        return;
    if (cam_room_must_resume(hub, room))
        resume_clock(hub, room);
    else if (!room->first && now >= cam_room_flag_at(hub, room))
        write_flag(hub, room);
    else if (!room->first && now >= cam_room_next_at(hub, room))
        begin_next_game(hub, room);
}

void cam_room_run(cam_hub *hub, cam_room *room)
{
    if (has_to_read(hub, room))
        cam_room_load(hub, room);
    if (is_free(room))
        run_own(hub, room);
    while (is_free(room) && room->first) {
        room->used = hub->now;
        run_action(hub, room, take_first(room));
        if (is_free(room))
            run_own(hub, room);
    }
    if (is_free(room) && !room->unsure)
        cam_room_think(hub, room);
    cam_room_reschedule(hub, room);
}
