#include "hub/hub.h"

#include <stdio.h>

#include "hub/inner.h"

#define CHECK_MS 1000 /* how often those who have not said hello are looked at */

const cam_hub_limits cam_hub_usual_limits = {.messages_per_s = 20,
                                             .connections_per_address = 64,
                                             .connections_per_user = 8,
                                             .tables_per_user = 20,
                                             .unheard_ms = 40000,
                                             .gone_ms = 10000,
                                             .ready_ms = 30000};

cam_hub *cam_hub_new(const cam_hub_options *options, int64_t now)
{
    cam_hub *hub = calloc(1, sizeof *hub);
    if (!hub)
        return NULL;
    hub->options = *options;
    hub->now = hub->started = now;
    hub->news_at = INT64_MAX;
    hub->next_check = INT64_MAX;
    hub->look_at = INT64_MAX;
    hub->sync_at = options->shared ? now : INT64_MAX;
    hub->synced_at = INT64_MIN;
    return hub;
}

static void free_all(cam_map *map)
{
    size_t place = 0;
    for (void *thing; (thing = cam_map_next(map, &place, NULL));)
        free(thing);
    cam_map_clear(map);
}

/* Any one thing of a map, or NULL: for taking them all out one by one. */
static void *any(const cam_map *map)
{
    size_t place = 0;
    return cam_map_next(map, &place, NULL);
}

void cam_hub_free(cam_hub *hub)
{
    if (!hub)
        return;
    for (cam_client *client; (client = any(&hub->clients));)
        cam_client_free(hub, client);
    for (cam_room *room; (room = any(&hub->rooms));)
        cam_room_free(hub, room);
    for (cam_pending *pending; (pending = any(&hub->pending));)
        cam_pending_free(hub, pending);
    cam_map_clear(&hub->clients);
    cam_map_clear(&hub->rooms);
    cam_map_clear(&hub->pending);
    free_all(&hub->people);
    free_all(&hub->tokens);
    free_all(&hub->lobby);
    cam_map_clear(&hub->news);
    cam_map_clear(&hub->unlisted);
    cam_map_clear(&hub->newborn);
    cam_map_clear(&hub->rung);
    while (hub->spare_count)
        free(hub->spare[--hub->spare_count]);
    while (hub->spare_writes)
        free(hub->spare_write[--hub->spare_writes]);
    free(hub->heap);
    free(hub);
}

static void ask(cam_hub *hub, cam_ledger_op op, unsigned phases,
                void (*done)(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply))
{
    cam_pending *pending = cam_hub_await(hub);
    cam_ledger_request *request = pending ? cam_ledger_request_new(op, pending->ticket) : NULL;
    if (!request)
        return;
    pending->done = done;
    request->phases = phases;
    hub->options.ports.store(hub->options.ports.context, request);
}

static void start_busy(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    cam_pending_free(hub, pending);
    if (reply->status != CAM_LEDGER_DONE)
        cam_hub_look_again(hub);
    for (size_t i = 0; i < reply->listed_count; i++)
        cam_room_get(hub, reply->listed[i].table);
}

static void start_lobby(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    cam_pending_free(hub, pending);
    if (reply->status != CAM_LEDGER_DONE)
        cam_hub_look_again(hub);
    for (size_t i = 0; i < reply->listed_count; i++)
        cam_lobby_learn(hub, &reply->listed[i]);
    if (--hub->lists == 0)
        cam_map_clear(&hub->unlisted);
}

/* Which tables play by themselves, and which are public? */
static void look(cam_hub *hub)
{
    hub->look_at = INT64_MAX;
    hub->lists++;
    if (!hub->options.shared) /* else the store tells which of them nobody looks after */
        ask(hub, CAM_LEDGER_BUSY, 0, start_busy);
    ask(hub, CAM_LEDGER_LIST,
        1u << CAM_PHASE_OPEN | 1u << CAM_PHASE_PLAYING | 1u << CAM_PHASE_BETWEEN, start_lobby);
}

void cam_hub_look_again(cam_hub *hub)
{
    if (hub->look_at == INT64_MAX)
        hub->look_at = hub->now + CAM_LOOK_MS;
}

void cam_hub_start(cam_hub *hub, int64_t now)
{
    hub->now = now > hub->now ? now : hub->now;
    if (hub->options.duty != CAM_DUTY_THINKING)
        look(hub);
    cam_sharing_tick(hub);
}

void cam_hub_stood_still(cam_hub *hub, int64_t now)
{
    hub->now = now > hub->now ? now : hub->now;
    if (hub->options.shared) /* others may have gone on: the store knows */
        return;
    hub->started = hub->now;
    size_t place = 0;
    for (cam_person *person; (person = cam_map_next(&hub->people, &place, NULL));) {
        int64_t gone_at = cam_time_after(hub->now, hub->options.limits.unheard_ms);
        person->heard = hub->now;
        person->gone_at = person->gone_at > gone_at ? person->gone_at : gone_at;
    }
    place = 0;
    for (cam_room *room; (room = cam_map_next(&hub->rooms, &place, NULL));) {
        room->loaded_seq = room->write ? room->write->after.seq : room->table.seq;
        cam_room_run(hub, room);
    }
}

void cam_hub_stop(cam_hub *hub, int64_t now, int retry_ms)
{
    hub->now = now > hub->now ? now : hub->now;
    hub->stopping = true;
    cam_sharing_leave(hub);
    char text[80];
    int length = snprintf(text, sizeof text, "{\"t\":\"bye\",\"why\":\"stopping\",\"retry_ms\":%d}",
                          retry_ms);
    size_t place = 0;
    for (cam_client *client; (client = cam_map_next(&hub->clients, &place, NULL));)
        hub->options.ports.send(hub->options.ports.context, &client->wire, 1, text, (size_t)length);
}

int64_t cam_hub_deadline(const cam_hub *hub)
{
    int64_t deadline = hub->heap_count ? hub->heap[0]->wake_at : INT64_MAX;
    deadline = hub->news_at < deadline ? hub->news_at : deadline;
    deadline = hub->look_at < deadline ? hub->look_at : deadline;
    deadline = hub->sync_at < deadline ? hub->sync_at : deadline;
    return hub->next_check < deadline ? hub->next_check : deadline;
}

/* Those who connect and say nothing are asked to leave. */
static void check_hellos(cam_hub *hub)
{
    size_t place = 0;
    bool silent = false;
    for (cam_client *client; (client = cam_map_next(&hub->clients, &place, NULL));) {
        if (client->greeted)
            continue;
        if (hub->now >= client->opened + CAM_HELLO_MS)
            hub->options.ports.close(hub->options.ports.context, client->wire, 1008, "no hello");
        silent = true;
    }
    hub->next_check = silent ? hub->now + CHECK_MS : INT64_MAX;
}

void cam_hub_tick(cam_hub *hub, int64_t now)
{
    hub->now = now > hub->now ? now : hub->now;
    /* a room that is woken always moves its next wake into the future, or goes */
    for (size_t most = hub->heap_count + 1;
         most && hub->heap_count && hub->heap[0]->wake_at <= hub->now; most--)
        cam_room_tick(hub, hub->heap[0]);
    if (hub->news_at <= hub->now)
        cam_lobby_tell(hub);
    if (hub->next_check <= hub->now)
        check_hellos(hub);
    if (hub->look_at <= hub->now)
        look(hub);
    cam_sharing_tick(hub);
}

cam_hub_counts cam_hub_count(const cam_hub *hub)
{
    cam_hub_counts counts = hub->counts;
    counts.current = cam_sharing_is_current(hub);
    return counts;
}
