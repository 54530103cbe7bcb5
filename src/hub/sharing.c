/*
 * sharing.c: other servers at the same store.
 *
 * Every second a server tells the store which tables it has in memory and who is connected
 * to it, and hears which of those tables have gone on, which tables nobody looks after,
 * and whether those who sit at its tables are connected elsewhere. In between, servers ring
 * when they write (cam_hub_rung); a ring that gets lost costs a second and nothing else.
 *
 * Writes of two servers to one table are settled by the store: one of them is stored, the
 * other's hub hears what happened, or reads it if no ring comes, and decides again.
 *
 * Time that passes while no server is up, or none reaches the store, belongs to nobody. The store
 * notes when the first server came after such a gap: that begins an era, and a clock that
 * has run since before it goes on anew. As long as a server cannot know the era no flag falls.
 */
#include <stdio.h>

#include "hub/inner.h"

#define CURRENT_MS   2500 /* less than the gap that begins an era */
#define SOON_MS      10   /* until who thinks looks for work, after a ring */
#define FORGET_EVERY 10   /* syncs, after which a lost ring of signing out is noticed */
#define LOOK_UP_MS   (FORGET_EVERY * CAM_SYNC_MS) /* the same, on lines that are open */
#define LIST_EVERY   30 /* syncs, after which a lost ring is noticed in the lobby */

bool cam_sharing_is_current(const cam_hub *hub)
{
    return !hub->options.shared ||
           (hub->synced_at != INT64_MIN && hub->now - hub->synced_at < CURRENT_MS);
}

void cam_sharing_note(cam_hub *hub, cam_person *person)
{
    person->changed = hub->options.shared;
}

/*
 * What is told.
 */

static bool tell_tables(cam_hub *hub, cam_ledger_request *request)
{
    size_t place = 0;
    const char *id;
    request->known = calloc(hub->rooms.count + hub->rung.count + 1, sizeof *request->known);
    if (!request->known)
        return false;
    for (const cam_room *room; (room = cam_map_next(&hub->rooms, &place, NULL));) {
        cam_known_table *known = &request->known[request->known_count++];
        strcpy(known->table, room->id);
        known->seq = (uint32_t)room->event_count;
        known->silent = room->silent;
        known->driven = room->ready && cam_room_thinks_here(hub, room);
    }
    for (place = 0; cam_map_next(&hub->rung, &place, &id);)
        strcpy(request->known[request->known_count++].table, id);
    cam_map_clear(&hub->rung);
    return true;
}

static bool tell_people(cam_hub *hub, cam_ledger_request *request)
{
    size_t place = 0;
    request->presence = calloc(hub->people.count + 1, sizeof *request->presence);
    if (!request->presence)
        return false;
    for (cam_person *person; (person = cam_map_next(&hub->people, &place, NULL));)
        if (person->changed) {
            cam_stored_presence *told = &request->presence[request->presence_count++];
            strcpy(told->user, person->user);
            told->here = person->wires > 0;
            told->at = told->here ? person->heard : person->gone_at;
            person->changed = false;
        }
    return true;
}

/* Those who sit at a table here. */
static bool ask_people(cam_hub *hub, cam_ledger_request *request)
{
    size_t place = 0;
    request->asked = calloc(hub->rooms.count * CAM_SEATS + 1, sizeof *request->asked);
    if (!request->asked)
        return false;
    for (const cam_room *room; (room = cam_map_next(&hub->rooms, &place, NULL));)
        for (int seat = 0; room->ready && seat < room->table.setup.players; seat++)
            if (room->table.seat[seat].user[0])
                strcpy(request->asked[request->asked_count++], room->table.seat[seat].user);
    return true;
}

/*
 * What is heard.
 */

/* It is read, if need be when what is under way there is done; unless it comes within 'wait_ms'. */
static void note_heard(cam_hub *hub, cam_room *room, uint32_t seq, uint32_t silent, int wait_ms)
{
    if (!cam_room_is_behind(room) || room->read_at > hub->now + wait_ms)
        room->read_at = hub->now + wait_ms;
    if (seq > room->heard_seq)
        room->heard_seq = seq;
    if (silent > room->heard_silent)
        room->heard_silent = silent;
    cam_room_run(hub, room);
}

static void look_at_table(cam_hub *hub, cam_listed_table *listed)
{
    cam_room *room = cam_map_find(&hub->rooms, listed->table);
    if (room)
        note_heard(hub, room, listed->seq, listed->silent, CAM_RING_MS);
    else
        cam_lobby_hear(hub, listed);
}

static void take_over(cam_hub *hub, const char *id)
{
    cam_room *room = cam_room_get(hub, id);
    if (!room)
        return;
    room->mine = true;
    cam_room_run(hub, room);
}

static void hear_of(cam_hub *hub, const cam_stored_presence *presence)
{
    cam_person *person = cam_hub_person(hub, presence->user);
    if (!person)
        return;
    bool was_here = cam_person_is_here(person);
    person->elsewhere = *presence;
    if (was_here != cam_person_is_here(person) || !presence->here)
        cam_hub_note_presence(hub, presence->user);
}

static void run_all(cam_hub *hub)
{
    size_t place = 0;
    for (cam_room *room; (room = cam_map_next(&hub->rooms, &place, NULL));)
        cam_room_run(hub, room);
}

static void forget_tokens(cam_hub *hub)
{
    size_t place = 0;
    for (void *known; (known = cam_map_next(&hub->tokens, &place, NULL));)
        free(known);
    cam_map_clear(&hub->tokens);
    hub->forgotten = hub->last_ticket + 1;
}

static void looked_up(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    cam_client *client = cam_client_find(hub, pending->wire);
    cam_pending_free(hub, pending);
    if (client && reply->status == CAM_LEDGER_NOT_FOUND)
        hub->options.ports.close(hub->options.ports.context, client->wire, 1008, "signed out");
}

/* Is who speaks on a line still signed in? */
static void look_up(cam_hub *hub, cam_client *client)
{
    cam_pending *pending = cam_hub_await(hub);
    cam_ledger_request *request =
        pending ? cam_ledger_request_new(CAM_LEDGER_USER_BY_TOKEN, pending->ticket) : NULL;
    client->looked_up = hub->now;
    if (!request) {
        if (pending)
            cam_pending_free(hub, pending);
        return;
    }
    pending->wire = client->wire;
    pending->done = looked_up;
    memcpy(request->digest, client->digest, sizeof request->digest);
    hub->options.ports.store(hub->options.ports.context, request);
}

static void look_up_lines(cam_hub *hub)
{
    size_t place = 0;
    for (cam_client *client; (client = cam_map_next(&hub->clients, &place, NULL));)
        if (client->me.user[0] && hub->now - client->looked_up >= LOOK_UP_MS)
            look_up(hub, client);
}

/* Presence that could not be told is told again. */
static void tell_again(cam_hub *hub)
{
    size_t place = 0;
    for (cam_person *person; (person = cam_map_next(&hub->people, &place, NULL));)
        cam_sharing_note(hub, person);
}

static void synced(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    cam_pending_free(hub, pending);
    hub->sync_at = hub->now + (hub->sync_soon ? SOON_MS : CAM_SYNC_MS);
    if (hub->stopping)
        hub->sync_at = INT64_MAX;
    if (reply->status != CAM_LEDGER_DONE) {
        tell_again(hub);
        return;
    }
    bool news = !cam_sharing_is_current(hub) || reply->era != hub->era;
    hub->era = reply->era;
    hub->synced_at = hub->sync_sent; /* it was true then at least */
    for (size_t i = 0; i < reply->presence_count; i++)
        hear_of(hub, &reply->presence[i]);
    for (size_t i = 0; i < reply->listed_count; i++)
        look_at_table(hub, &reply->listed[i]);
    for (size_t i = 0; i < reply->due_count && !hub->stopping; i++)
        take_over(hub, reply->due[i]);
    if (news)
        run_all(hub);
    if (++hub->syncs % FORGET_EVERY == 0)
        forget_tokens(hub);
    look_up_lines(hub);
    if (hub->syncs % LIST_EVERY == 0)
        cam_hub_look_again(hub);
}

static void sync(cam_hub *hub, bool last)
{
    cam_pending *pending = cam_hub_await(hub);
    cam_ledger_request *request =
        pending ? cam_ledger_request_new(CAM_LEDGER_SYNC, pending->ticket) : NULL;
    hub->sync_at = hub->now + CAM_SYNC_MS;
    if (!request || !tell_tables(hub, request) || !tell_people(hub, request) ||
        !ask_people(hub, request)) {
        cam_ledger_request_free(request);
        if (pending)
            cam_pending_free(hub, pending);
        return;
    }
    snprintf(request->node, sizeof request->node, "%s", hub->options.node);
    request->duty = hub->options.duty;
    hub->sync_soon = false;
    request->all = last;
    pending->done = synced;
    hub->sync_sent = hub->now;
    hub->sync_at = INT64_MAX;
    hub->options.ports.store(hub->options.ports.context, request);
}

void cam_sharing_tick(cam_hub *hub)
{
    if (hub->sync_at <= hub->now)
        sync(hub, false);
}

void cam_sharing_leave(cam_hub *hub)
{
    if (hub->options.shared)
        sync(hub, true);
}

/* A computer may be to move there. */
static void look_for_work(cam_hub *hub)
{
    if (hub->sync_at == INT64_MAX)
        hub->sync_soon = true;
    else if (hub->sync_at > hub->now + SOON_MS)
        hub->sync_at = hub->now + SOON_MS;
}

/* Somebody has signed out at another server. */
static void hear_of_tokens(cam_hub *hub, const cam_ledger_reply *news)
{
    if (news->erased)
        cam_profile_forget(hub, news->whose);
    else if (news->all)
        cam_hub_sign_out(hub, news->whose);
    else
        cam_hub_forget_tokens(hub, news->whose);
}

void cam_sharing_hear(cam_hub *hub, cam_room *room, cam_ledger_reply *news)
{
    if (news->status != CAM_LEDGER_DONE || !cam_room_hear(hub, room, news))
        note_heard(hub, room, news->after + (uint32_t)news->event_count, news->silent, 0);
}

/* True: the news are kept. What is being written may be too late because of them, and then they are
 * what has to be known. */
static bool hear_of_table(cam_hub *hub, cam_ledger_reply *news)
{
    bool thinks = hub->options.duty == CAM_DUTY_THINKING;
    cam_room *room = cam_map_find(&hub->rooms, news->table);
    if (thinks && news->thinking)
        look_for_work(hub);
    if (!room && !thinks)
        cam_map_set(&hub->rung, news->table, hub);
    if (!room)
        return false;
    if (room->write && !room->kept) {
        room->kept = news;
        return true;
    }
    cam_sharing_hear(hub, room, news);
    return false;
}

void cam_hub_rung(cam_hub *hub, int64_t now, cam_ledger_reply *news)
{
    hub->now = now > hub->now ? now : hub->now;
    if (news->whose[0])
        hear_of_tokens(hub, news);
    else if (hear_of_table(hub, news))
        return;
    cam_ledger_reply_free(news);
}
