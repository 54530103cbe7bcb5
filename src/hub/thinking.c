/*
 * thinking.c: the computers at the tables: what they are asked, and asked again.
 *
 * A job that is not answered is given up after a while and asked again, with more
 * patience each time; one that comes to nothing is asked again after a pause. So a
 * thinker that dies or loses its job is never seen at a table.
 */
#include "hub/inner.h"

#define THINK_MS    300000 /* longer than any level thinks and than thinkers wait for theirs */
#define TIMES_MOST  5      /* doublings */
#define PAUSE_FIRST 50     /* doubled likewise */

bool cam_room_has_computer_to_move(const cam_room *room)
{
    const cam_table *table = &room->table;
    int seat = cam_table_to_move(table);
    return seat && !table->paused && table->seat[seat - 1].kind == CAM_HOLDER_COMPUTER;
}

/* With a shared store one server asks: who made the last event, or was told that nobody does. */
bool cam_room_thinks_here(const cam_hub *hub, const cam_room *room)
{
    bool here = !hub->options.shared || (room->mine && hub->options.duty != CAM_DUTY_PEOPLE);
    return here && cam_room_has_computer_to_move(room);
}

static cam_pending *find_job(cam_hub *hub, uint64_t job)
{
    char key[CAM_MAP_NUMBER];
    cam_map_number(job, key);
    return job ? cam_map_find(&hub->pending, key) : NULL;
}

void cam_room_forget_job(cam_hub *hub, cam_room *room)
{
    cam_pending *pending = find_job(hub, room->job);
    if (room->job)
        hub->options.ports.forget(hub->options.ports.context, room->job);
    if (pending)
        cam_pending_free(hub, pending);
    room->job = 0;
}

/* The game as a thinker is told it (docs/online.md); the caller's, NULL if there is no
 * memory. */
static char *game_text(cam_hub *hub, const cam_room *room)
{
    const cam_table *table = &room->table;
    int seat = cam_table_to_move(table);
    json_t *state = cam_table_state_json(table, "", cam_room_now(hub, room));
    json_t *game =
        json_pack("{sO sO si sO si sb si}", "setup", json_object_get(state, "setup"), "moves",
                  json_object_get(state, "moves"), "first", table->pos.first + 1, "left",
                  json_object_get(state, "left"), "level", table->seat[seat - 1].name[9] - '0',
                  "points", table->setup.points, "seat", seat);
    json_decref(state);
    char *text = json_dumps(game, JSON_COMPACT);
    json_decref(game);
    return text;
}

static int64_t doubled(int64_t ms, int times)
{
    return ms << (times < TIMES_MOST ? times : TIMES_MOST);
}

static void ask(cam_hub *hub, cam_room *room)
{
    char *text = game_text(hub, room);
    cam_pending *pending = cam_hub_await(hub);
    if (text && pending) {
        if (room->job_turn != room->table.turn_seq)
            room->job_asked = 0;
        room->job = pending->ticket;
        room->job_turn = room->table.turn_seq;
        room->job_until = hub->now + doubled(THINK_MS, room->job_asked++);
        strcpy(pending->table, room->id);
        hub->options.ports.think(hub->options.ports.context, room->job, text);
    } else
        room->think_at = hub->now + PAUSE_FIRST;
    free(text);
}

void cam_room_think(cam_hub *hub, cam_room *room)
{
    bool due = cam_room_thinks_here(hub, room);
    if (room->job && (!due || room->job_turn != room->table.turn_seq))
        cam_room_forget_job(hub, room); /* the position changed under its hands */
    if (due && !room->job && hub->now >= room->think_at && !hub->stopping)
        ask(hub, room);
}

void cam_room_distrust(cam_hub *hub, cam_room *room)
{
    room->think_at = hub->now + doubled(PAUSE_FIRST, room->job_asked - 1);
}

void cam_hub_thought(cam_hub *hub, int64_t now, uint64_t job, const char *move)
{
    hub->now = now > hub->now ? now : hub->now;
    cam_pending *pending = find_job(hub, job);
    cam_room *room = pending ? cam_map_find(&hub->rooms, pending->table) : NULL;
    if (!room || room->job != job)
        return;
    cam_pending_free(hub, pending);
    room->job = 0;
    cam_action *action = move ? calloc(1, sizeof *action) : NULL;
    if (!action) {
        cam_room_distrust(hub, room);
        cam_room_run(hub, room);
        return;
    }
    room->think_at = 0;
    action->kind = CAM_THOUGHT;
    action->id = room->job_turn;
    action->arrived = hub->now;
    action->message = json_pack("{ss}", "move", move);
    cam_room_queue(hub, room, action);
}
