/*
 * wire.c: what comes over a WebSocket.
 */
#include "hub/inner.h"

#define ID_MOST INT64_C(9007199254740991)

cam_client *cam_client_find(cam_hub *hub, cam_wire wire)
{
    char key[CAM_MAP_NUMBER];
    cam_map_number(wire, key);
    return cam_map_find(&hub->clients, key);
}

static bool refuse(cam_hub *hub, const cam_client *client, int64_t id, cam_code code,
                   const char *message)
{
    cam_refusal why;
    cam_refuse(&why, code, "%s", message);
    cam_hub_refuse(hub, client->wire, id, &why);
    return false;
}

void cam_hub_opened(cam_hub *hub, int64_t now, cam_wire wire)
{
    hub->now = now > hub->now ? now : hub->now;
    cam_client *client = calloc(1, sizeof *client);
    char key[CAM_MAP_NUMBER];
    cam_map_number(wire, key);
    if (!client || !cam_map_set(&hub->clients, key, client)) {
        free(client);
        hub->options.ports.close(hub->options.ports.context, wire, 1008, "no room");
        return;
    }
    client->wire = wire;
    client->opened = client->heard = hub->now;
    client->allowance = 1000 * (int64_t)hub->options.limits.messages_per_s;
    client->allowance_at = hub->now;
    hub->counts.clients++;
    if (hub->next_check > hub->now + CAM_HELLO_MS)
        hub->next_check = hub->now + CAM_HELLO_MS;
}

/* The last line of somebody is gone: 'clean' if they said so. */
static void leave_presence(cam_hub *hub, const cam_client *client, bool clean)
{
    cam_person *person = client->me.user[0] ? cam_hub_person(hub, client->me.user) : NULL;
    if (!person)
        return;
    person->wires--;
    if (client->heard > person->heard)
        person->heard = client->heard;
    if (person->wires == 0) {
        const cam_hub_limits *limits = &hub->options.limits;
        person->gone_at = clean ? cam_time_after(hub->now, limits->gone_ms)
                                : cam_time_after(person->heard, limits->unheard_ms);
        cam_hub_note_presence(hub, client->me.user);
    }
    cam_sharing_note(hub, person);
}

void cam_client_free(cam_hub *hub, cam_client *client)
{
    char key[CAM_MAP_NUMBER];
    cam_map_number(client->wire, key);
    cam_map_remove(&hub->clients, key);
    while (client->watch_count)
        cam_room_unwatch(hub, client->watching[0], client);
    free(client->watching);
    free(client);
    hub->counts.clients--;
}

void cam_hub_closed(cam_hub *hub, int64_t now, cam_wire wire, bool clean)
{
    hub->now = now > hub->now ? now : hub->now;
    cam_client *client = cam_client_find(hub, wire);
    if (!client)
        return;
    leave_presence(hub, client, clean);
    cam_client_free(hub, client);
}

static void heard(cam_hub *hub, cam_client *client)
{
    client->heard = hub->now;
    cam_person *person = client->me.user[0] ? cam_map_find(&hub->people, client->me.user) : NULL;
    if (person) {
        person->heard = hub->now;
        cam_sharing_note(hub, person);
    }
}

void cam_hub_heard(cam_hub *hub, int64_t now, cam_wire wire)
{
    hub->now = now > hub->now ? now : hub->now;
    cam_client *client = cam_client_find(hub, wire);
    if (client)
        heard(hub, client);
}

/*
 * The messages.
 */

static void greet(cam_hub *hub, cam_client *client, int64_t id)
{
    const cam_hub_limits *limits = &hub->options.limits;
    bool known = client->me.user[0];
    client->greeted = true;
    cam_hub_ok(hub, client->wire, id,
               json_pack("{so so ss sI si s{si si si si}}", "user",
                         known ? json_string(client->me.user) : json_null(), "name",
                         known ? json_string(client->me.name) : json_null(), "node",
                         hub->options.node, "now", (json_int_t)hub->now, "ping_ms",
                         hub->options.ping_ms, "limits", "messages_per_s", limits->messages_per_s,
                         "connections_per_address", limits->connections_per_address,
                         "connections_per_user", limits->connections_per_user, "tables_per_user",
                         limits->tables_per_user));
}

/* The token has been looked up. */
static void greet_known(cam_hub *hub, cam_pending *pending)
{
    cam_client *client = cam_client_find(hub, pending->wire);
    int64_t id = pending->id;
    cam_identity me = pending->me;
    uint8_t digest[CAM_DIGEST];
    cam_token_digest(pending->token, digest);
    cam_pending_free(hub, pending);
    if (!client)
        return;
    if (client->greeted) {
        refuse(hub, client, id, CAM_CODE_CONFLICT, "hello was said already");
        return;
    }
    if (me.user[0] == '\0') {
        refuse(hub, client, id, CAM_CODE_UNAUTHORIZED, "this token is not known");
        return;
    }
    cam_person *person = cam_hub_person(hub, me.user);
    int most = hub->options.limits.connections_per_user;
    if (!person || (most && person->wires >= most)) {
        refuse(hub, client, id, CAM_CODE_RATE, "too many connections of one user");
        hub->options.ports.close(hub->options.ports.context, client->wire, 1008, "connections");
        return;
    }
    client->me = me;
    memcpy(client->digest, digest, sizeof digest);
    client->looked_up = hub->now;
    person->heard = hub->now;
    cam_sharing_note(hub, person);
    person->seen = true;
    if (person->wires++ == 0)
        cam_hub_note_presence(hub, me.user);
    greet(hub, client, id);
}

static void hello(cam_hub *hub, cam_client *client, int64_t id, const json_t *message)
{
    const json_t *token = json_object_get(message, "token");
    if (client->greeted) {
        refuse(hub, client, id, CAM_CODE_CONFLICT, "hello was said already");
        return;
    }
    if (!token || json_is_null(token)) {
        greet(hub, client, id);
        return;
    }
    const char *text = json_string_value(token);
    cam_pending *pending = text && strlen(text) < CAM_TOKEN_TEXT ? cam_hub_await(hub) : NULL;
    if (!pending) {
        refuse(hub, client, id, CAM_CODE_UNAUTHORIZED, "this token is not known");
        return;
    }
    pending->wire = client->wire;
    pending->id = id;
    pending->next = greet_known;
    strcpy(pending->token, text);
    cam_hub_identify(hub, pending);
}

static void ping(cam_hub *hub, cam_client *client, int64_t id, const json_t *message)
{
    (void)message;
    cam_hub_ok(hub, client->wire, id, json_pack("{sI}", "now", (json_int_t)hub->now));
}

static void lobby(cam_hub *hub, cam_client *client, int64_t id, const json_t *message)
{
    const json_t *on = json_object_get(message, "on");
    if (!json_is_boolean(on)) {
        refuse(hub, client, id, CAM_CODE_MALFORMED, "on is true or false");
        return;
    }
    client->lobby = json_is_true(on);
    cam_hub_ok(hub, client->wire, id, json_pack("{so}", "tables", cam_lobby_json(hub)));
}

/* Let it wait its turn at the table. */
static void queue(cam_hub *hub, cam_client *client, int64_t id, const json_t *message,
                  cam_action_kind kind)
{
    const char *table = json_string_value(json_object_get(message, "table"));
    cam_room *room = cam_room_get(hub, table);
    cam_action *action = room ? calloc(1, sizeof *action) : NULL;
    if (!action) {
        refuse(hub, client, id, CAM_CODE_UNAVAILABLE, "out of memory");
        return;
    }
    cam_person *person = cam_map_find(&hub->people, client->me.user);
    action->kind = kind;
    action->wire = client->wire;
    action->id = id;
    action->me = client->me;
    action->arrived = hub->now;
    action->lag = person ? person->lag : 0;
    action->message = json_incref((json_t *)(uintptr_t)message);
    cam_room_queue(hub, room, action);
}

static bool has_table(cam_hub *hub, const cam_client *client, int64_t id, const json_t *message)
{
    const char *table = json_string_value(json_object_get(message, "table"));
    if (table && cam_id_is_fit(table))
        return true;
    return refuse(hub, client, id, CAM_CODE_MALFORMED, "table is an id");
}

static void watch(cam_hub *hub, cam_client *client, int64_t id, const json_t *message)
{
    const json_t *after = json_object_get(message, "after");
    if (!has_table(hub, client, id, message))
        return;
    if (after && (!json_is_integer(after) || json_integer_value(after) < 0))
        refuse(hub, client, id, CAM_CODE_MALFORMED, "after is the number of an event");
    else
        queue(hub, client, id, message, CAM_WATCH);
}

/* It must not overtake a 'watch' that waits. */
static void unwatch(cam_hub *hub, cam_client *client, int64_t id, const json_t *message)
{
    if (!has_table(hub, client, id, message))
        return;
    if (cam_map_find(&hub->rooms, json_string_value(json_object_get(message, "table"))))
        queue(hub, client, id, message, CAM_UNWATCH);
    else
        cam_hub_ok(hub, client->wire, id, json_object());
}

static void do_it(cam_hub *hub, cam_client *client, int64_t id, const json_t *message)
{
    cam_refusal why;
    const char *cmd = json_string_value(json_object_get(message, "cmd"));
    if (!has_table(hub, client, id, message))
        return;
    if (!cmd || !cam_id_is_fit(cmd))
        refuse(hub, client, id, CAM_CODE_MALFORMED, "cmd is an id");
    else if (!cam_ask_check(message, &why))
        cam_hub_refuse(hub, client->wire, id, &why);
    else if (client->me.user[0] == '\0')
        refuse(hub, client, id, CAM_CODE_UNAUTHORIZED, "spectators only watch");
    else
        queue(hub, client, id, message, CAM_DO);
}

static const struct {
    const char *t;
    void (*handle)(cam_hub *hub, cam_client *client, int64_t id, const json_t *message);
} messages[] = {
    {"hello", hello}, {"ping", ping},       {"lobby", lobby},
    {"watch", watch}, {"unwatch", unwatch}, {"do", do_it},
};

/* May the client say something now? */
static bool spend(cam_hub *hub, cam_client *client, cam_refusal *why)
{
    int64_t rate = hub->options.limits.messages_per_s;
    if (rate == 0)
        return true;
    client->allowance += (hub->now - client->allowance_at) * rate;
    client->allowance_at = hub->now;
    if (client->allowance > 1000 * rate)
        client->allowance = 1000 * rate;
    if (client->allowance >= 1000) {
        client->allowance -= 1000;
        return true;
    }
    cam_refuse(why, CAM_CODE_RATE, "at most %lld messages a second", (long long)rate);
    why->retry_ms = (1000 - client->allowance) / rate + 1;
    return false;
}

static void handle(cam_hub *hub, cam_client *client, const json_t *message)
{
    const json_t *number = json_object_get(message, "id");
    const char *t = json_string_value(json_object_get(message, "t"));
    int64_t id = json_is_integer(number) ? json_integer_value(number) : 0;
    cam_refusal why;
    if (id < 1 || id > ID_MOST || id <= client->last_id) {
        refuse(hub, client, id >= 1 && id <= ID_MOST ? id : 0, CAM_CODE_MALFORMED,
               "id is a whole number that rises from 1");
        return;
    }
    client->last_id = id;
    if (!spend(hub, client, &why)) {
        cam_hub_refuse(hub, client->wire, id, &why);
        return;
    }
    for (size_t i = 0; t && i < sizeof messages / sizeof messages[0]; i++)
        if (strcmp(messages[i].t, t) == 0) {
            if (!client->greeted && i != 0)
                refuse(hub, client, id, CAM_CODE_UNAUTHORIZED, "hello comes first");
            else
                messages[i].handle(hub, client, id, message);
            return;
        }
    refuse(hub, client, id, t ? CAM_CODE_UNKNOWN : CAM_CODE_MALFORMED,
           t ? "there is no such message" : "t says what it is");
}

void cam_hub_received(cam_hub *hub, int64_t now, cam_wire wire, const char *text, size_t length,
                      int64_t lag)
{
    hub->now = now > hub->now ? now : hub->now;
    cam_client *client = cam_client_find(hub, wire);
    if (!client || hub->stopping)
        return;
    heard(hub, client);
    cam_person *person = client->me.user[0] ? cam_map_find(&hub->people, client->me.user) : NULL;
    if (person)
        person->lag = lag > 0 ? lag : 0;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(message))
        handle(hub, client, message);
    else
        refuse(hub, client, 0, CAM_CODE_MALFORMED, "a message is a JSON object");
    json_decref(message);
}
