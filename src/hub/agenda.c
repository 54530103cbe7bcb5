/*
 * agenda.c: when which room has to be woken, and waking it.
 *
 * A room does by itself what time brings: a flag falls, the next game begins, a clock goes
 * on after a restart, a computer is asked again. Where storage fails that is tried again,
 * after a rest that grows from REST_FIRST to REST_MOST, so a disk that is full or gone is
 * not asked without a pause.
 */
#include "hub/inner.h"

#define REST_FIRST 100
#define REST_MOST  2000

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

bool cam_agenda_add(cam_hub *hub, cam_room *room)
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

void cam_agenda_remove(cam_hub *hub, cam_room *room)
{
    size_t at = room->heap_place;
    cam_room *last = hub->heap[--hub->heap_count];
    if (last != room) {
        put(hub, last, at);
        sift(hub, at);
    }
}

/*
 * What a room waits for.
 */

static int64_t earlier(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t later(int64_t one, int64_t other)
{
    return one > other ? one : other;
}

/* The hub's time of a time at the table. */
static int64_t from_there(const cam_room *room, int64_t time)
{
    return time == INT64_MAX ? time : time - room->ahead;
}

void cam_room_rest(cam_hub *hub, cam_room *room)
{
    room->rest_ms = room->rest_ms ? earlier(2 * room->rest_ms, REST_MOST) : REST_FIRST;
    room->rest_until = hub->now + room->rest_ms;
}

/* When something is to be stored that nobody asked for. */
static int64_t own_doing_at(cam_hub *hub, const cam_room *room)
{
    int64_t flag = from_there(room, cam_room_flag_at(hub, room));
    int64_t next = from_there(room, cam_room_next_at(hub, room));
    int64_t resume = cam_room_must_resume(hub, room) ? hub->now : INT64_MAX;
    int64_t at = earlier(earlier(flag, next), resume);
    if (!cam_sharing_is_current(hub)) /* whether time was lost is soon known */
        return INT64_MAX;
    return at == INT64_MAX ? at : later(at, room->rest_until);
}

static int64_t thinking_at(const cam_hub *hub, const cam_room *room)
{
    if (!cam_room_thinks_here(hub, room))
        return INT64_MAX;
    return room->job ? room->job_until : room->think_at;
}

static bool is_needed(cam_hub *hub, const cam_room *room)
{
    return room->watcher_count || room->first || room->job || cam_room_thinks_here(hub, room) ||
           own_doing_at(hub, room) != INT64_MAX;
}

static int64_t wake_time(cam_hub *hub, const cam_room *room)
{
    if (room->write || room->loading)
        return INT64_MAX;
    if (!room->ready)
        return hub->now;
    if (room->unsure)
        return room->rest_until;
    if (room->overtaken || cam_room_is_behind(room))
        return later(room->rest_until, room->read_at);
    int64_t idle = is_needed(hub, room) ? INT64_MAX : room->used + CAM_IDLE_MS;
    return earlier(
        earlier(own_doing_at(hub, room), hub->stopping ? INT64_MAX : thinking_at(hub, room)), idle);
}

void cam_room_reschedule(cam_hub *hub, cam_room *room)
{
    room->wake_at = earlier(wake_time(hub, room), room->presence_at);
    sift(hub, room->heap_place);
}

void cam_room_tick(cam_hub *hub, cam_room *room)
{
    if (room->presence_at <= hub->now) {
        room->presence_at = INT64_MAX;
        cam_room_presence(hub, room);
    }
    bool quiet = !room->write && !room->loading && !room->unsure;
    if (quiet &&
        (!room->ready || (!is_needed(hub, room) && hub->now >= room->used + CAM_IDLE_MS))) {
        cam_room_free(hub, room);
        return;
    }
    if (room->unsure && !room->loading && !room->write && !cam_room_is_resting(hub, room))
        cam_room_load(hub, room);
    if (room->job && hub->now >= room->job_until)
        cam_room_forget_job(hub, room);
    cam_room_run(hub, room);
}
