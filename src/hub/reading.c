/*
 * reading.c: a table told to those who look at it: watching, presence, and what
 * GET answers.
 */
#include <stdio.h>
#include <time.h>

#include "hub/inner.h"
#include "record/sgf.h"

#define REPLAY_MOST 500 /* events that are told one by one; beyond, the state */
#define PAGE        500 /* events of one answer */

static void answer_not_found(cam_hub *hub, const cam_action *action)
{
    cam_refusal why;
    cam_refuse(&why, CAM_CODE_NOT_FOUND, "there is no such table");
    if (action->wire)
        cam_hub_refuse(hub, action->wire, action->id, &why);
    else
        cam_hub_answer_refusal(hub, action->call, &why);
}

static bool add_watcher(cam_hub *hub, cam_room *room, cam_client *client)
{
    if (room->watcher_count == room->watcher_room) {
        size_t wanted = room->watcher_room ? 2 * room->watcher_room : 4;
        cam_client **moved = realloc(room->watcher, wanted * sizeof *moved);
        if (!moved)
            return false;
        room->watcher = moved;
        room->watcher_room = wanted;
    }
    cam_room **rooms =
        realloc(client->watching, (client->watch_count + 1) * sizeof *client->watching);
    if (!rooms)
        return false;
    client->watching = rooms;
    client->watching[client->watch_count++] = room;
    room->watcher[room->watcher_count++] = client;
    hub->counts.watchers++;
    return true;
}

/* Somebody has come or gone. The larger the audience, the less often it hears of itself:
 * else everybody who comes would cost as much as there are others. */
static void note_audience(const cam_hub *hub, cam_room *room)
{
    int64_t due = hub->now + CAM_NEWS_MS + (int64_t)room->watcher_count / 4;
    if (due < room->presence_at)
        room->presence_at = due;
}

void cam_room_unwatch(cam_hub *hub, cam_room *room, cam_client *client)
{
    size_t i = 0;
    while (i < client->watch_count && client->watching[i] != room)
        i++;
    if (i == client->watch_count)
        return;
    client->watching[i] = client->watching[--client->watch_count];
    for (i = 0; room->watcher[i] != client; i++)
        continue;
    room->watcher[i] = room->watcher[--room->watcher_count];
    hub->counts.watchers--;
    room->used = hub->now;
    note_audience(hub, room);
    cam_room_reschedule(hub, room);
}

static void tell_own_plan(cam_hub *hub, cam_room *room, const cam_client *client)
{
    for (size_t i = 0; i < room->plan_count; i++)
        if (strcmp(room->plan[i].user, client->me.user) == 0)
            cam_hub_send(hub, client->wire,
                         json_pack("{ss ss ss sO}", "t", "private", "table", room->id, "what",
                                   "plan", "lines", json_object_get(room->plan[i].plan, "lines")));
}

static json_t *presence_json(cam_hub *hub, cam_room *room)
{
    json_t *seats = json_array();
    for (int i = 0; i < room->table.setup.players; i++) {
        const cam_holder *holder = &room->table.seat[i];
        bool here = holder->kind == CAM_HOLDER_COMPUTER;
        int64_t gone_at = here || !holder->user[0] ? INT64_MAX : cam_hub_gone_at(hub, holder->user);
        const cam_person *person = cam_map_find(&hub->people, holder->user);
        here = here || (person && cam_person_is_here(person));
        json_t *seat = json_pack("{sb}", "online", here);
        if (gone_at != INT64_MAX && !here)
            json_object_set_new(seat, "gone_at", json_integer(gone_at + room->ahead));
        json_array_append_new(seats, seat);
    }
    return json_pack("{ss ss so sI}", "t", "presence", "table", room->id, "seats", seats,
                     "watchers", (json_int_t)room->watcher_count);
}

void cam_room_presence(cam_hub *hub, cam_room *room)
{
    json_t *presence = room->watcher_count ? presence_json(hub, room) : NULL;
    char *text = presence ? json_dumps(presence, JSON_COMPACT) : NULL;
    if (text)
        cam_room_tell(hub, room, text);
    free(text);
    json_decref(presence);
}

void cam_room_watch(cam_hub *hub, cam_room *room, cam_action *action)
{
    cam_client *client = cam_client_find(hub, action->wire);
    const char *key = json_string_value(json_object_get(action->message, "key"));
    const json_t *after = json_object_get(action->message, "after");
    uint32_t seq = room->table.seq;
    cam_refusal why;
    if (!client) {
        cam_action_free(action);
        return;
    }
    if (!cam_room_lets_in(room, &client->me, key))
        answer_not_found(hub, action);
    else if (after && json_integer_value(after) > seq) {
        if (cam_room_is_blind(hub, room))
            cam_refuse(&why, CAM_CODE_UNAVAILABLE, "this table cannot be read now");
        else
            cam_refuse(&why, CAM_CODE_STALE, "this table is at event %u", seq);
        why.seq = seq;
        cam_hub_refuse(hub, action->wire, action->id, &why);
    } else {
        cam_room_unwatch(hub, room, client);
        if (add_watcher(hub, room, client)) {
            json_int_t from = after ? json_integer_value(after) : seq;
            bool state = !after || seq - from > REPLAY_MOST;
            json_t *ok = json_pack("{sI}", "seq", (json_int_t)seq);
            if (state)
                json_object_set_new(
                    ok, "state",
                    cam_table_state_json(&room->table, client->me.user, cam_room_now(hub, room)));
            cam_hub_ok(hub, action->wire, action->id, ok);
            for (size_t i = state ? seq : (size_t)from; i < room->event_count; i++)
                hub->options.ports.send(hub->options.ports.context, &action->wire, 1,
                                        room->event[i], strlen(room->event[i]));
            tell_own_plan(hub, room, client);
            cam_hub_send(hub, action->wire, presence_json(hub, room));
            note_audience(hub, room);
        } else {
            cam_refuse(&why, CAM_CODE_UNAVAILABLE, "out of memory");
            cam_hub_refuse(hub, action->wire, action->id, &why);
        }
    }
    cam_action_free(action);
}

void cam_room_stop_watching(cam_hub *hub, cam_room *room, cam_action *action)
{
    cam_client *client = cam_client_find(hub, action->wire);
    if (client) {
        cam_room_unwatch(hub, room, client);
        cam_hub_ok(hub, action->wire, action->id, json_object());
    }
    cam_action_free(action);
}

/*
 * GET.
 */

static json_t *events_json(const cam_room *room, int64_t after)
{
    json_t *events = json_array();
    size_t from = after > 0 ? (size_t)after : 0;
    for (size_t i = from; i < room->event_count && i < from + PAGE; i++)
        json_array_append_new(events, json_loads(room->event[i], 0, NULL));
    return json_pack("{so sb}", "events", events, "more", room->event_count > from + PAGE);
}

static void set_text(cam_record *record, const char *name, const char *text)
{
    cam_record_set(record, CAM_ROOT, name, text, NULL);
}

/* A record of the game that has just been begun in 'table'. */
static cam_record *new_record(const cam_table *table)
{
    cam_record *record =
        cam_record_new(table->setup.rules, cam_table_game(table, table->pos.first));
    int swapped = table->pos.house & CAM_HOUSE_SWAPPED ? 1 : 0; /* P1 is who began in seat 1 */
    for (int i = 0; record && i < table->setup.players; i++) {
        char name[3] = {'P', (char)('1' + i), '\0'};
        set_text(record, name, table->seat[i ^ swapped].name);
    }
    time_t when = (time_t)(table->last_at / 1000);
    struct tm day;
    char text[16];
    if (record && gmtime_r(&when, &day) && strftime(text, sizeof text, "%Y-%m-%d", &day))
        set_text(record, "DT", text);
    if (record && table->setup.games > 1) {
        snprintf(text, sizeof text, "%d", table->game);
        set_text(record, "RO", text);
    }
    return record;
}

/* The game as it stands in 'table', appended. */
static void write_game(const cam_table *table, cam_buffer *out)
{
    cam_record *record = new_record(table);
    cam_node node = CAM_ROOT;
    for (int i = 0; record && i < table->ply; i++)
        if (cam_record_play(record, node, table->move[i], &node, NULL) != CAM_OK)
            break;
    if (record && table->result[0] && strcmp(table->result, "void") != 0)
        set_text(record, "RE", table->result);
    if (record)
        cam_sgf_write(record, out);
    cam_record_free(record);
}

/* All games of a match: the table is worked out again, and each game written when the
 * next one begins. */
static void write_games(cam_hub *hub, const cam_room *room, cam_buffer *out)
{
    cam_table table = {0};
    for (size_t i = 0; i < room->event_count; i++) {
        int game = table.game;
        cam_table before;
        cam_table_copy(&before, &table);
        cam_table_apply(&table, hub->options.book, room->event[i], NULL);
        if (game && table.game > game) /* the next one has begun */
            write_game(&before, out);
    }
    if (table.game)
        write_game(&table, out);
}

static void answer_sgf(cam_hub *hub, const cam_room *room, cam_call call)
{
    cam_buffer text;
    cam_buffer_init(&text);
    write_games(hub, room, &text);
    cam_hub_response answer = {.status = text.failed ? 503 : 200,
                               .type = "application/x-go-sgf; charset=utf-8",
                               .body = cam_buffer_text(&text),
                               .length = text.length};
    hub->options.ports.answer(hub->options.ports.context, call, &answer);
    cam_buffer_clear(&text);
}

void cam_room_answer(cam_hub *hub, cam_room *room, cam_action *action)
{
    const char *key = json_string_value(json_object_get(action->message, "key"));
    const char *get = json_string_value(json_object_get(action->message, "get"));
    if (!cam_room_lets_in(room, &action->me, key))
        answer_not_found(hub, action);
    else if (strcmp(get, "events") == 0)
        cam_hub_answer(
            hub, action->call, 200,
            events_json(room, json_integer_value(json_object_get(action->message, "after"))));
    else if (strcmp(get, "sgf") == 0)
        answer_sgf(hub, room, action->call);
    else
        cam_hub_answer(
            hub, action->call, 200,
            cam_table_state_json(&room->table, action->me.user, cam_room_now(hub, room)));
    cam_action_free(action);
}
