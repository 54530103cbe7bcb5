#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/sim.h"

#define SLOW 300 /* messages unread, and the line is closed as that of a slow reader */

sim_client *sim_client_of(simulation *sim, cam_wire wire)
{
    for (size_t i = 0; i < SIM_CLIENTS; i++)
        if (sim->client[i].open && sim->client[i].wire == wire)
            return &sim->client[i];
    return NULL;
}

int64_t sim_gone_at(const simulation *sim, int user)
{
    const sim_presence *presence = &sim->presence[user];
    return presence->wires ? presence->heard + sim->limits.unheard_ms : presence->gone_at;
}

static void leave(simulation *sim, const sim_client *client, bool clean)
{
    sim_presence *presence = &sim->presence[client->user];
    if (--presence->wires == 0)
        presence->gone_at =
            clean ? sim->now + sim->limits.gone_ms : presence->heard + sim->limits.unheard_ms;
}

void sim_cut(simulation *sim, sim_client *client, bool clean)
{
    if (!client->open)
        return;
    for (size_t i = 0; i < client->out_count; i++)
        free(client->out[i]);
    json_array_clear(client->in);
    json_decref(client->lobby);
    client->lobby = NULL;
    client->out_count = client->in_at = 0;
    if (client->known && sim->hub)
        leave(sim, client, clean);
    client->open = client->known = client->greeted = client->closing = false;
    memset(client->watching, 0, sizeof client->watching);
    if (sim->hub)
        cam_hub_closed(sim->hub, calendar(sim), client->wire, clean);
}

bool sim_say(simulation *sim, sim_client *client, sim_said what, const char *rest)
{
    char text[900];
    if (client->last_id >= SIM_IDS || client->out_count == 64)
        return false;
    client->said[++client->last_id] = what;
    client->waiting++;
    snprintf(text, sizeof text, "{\"id\":%lld,%s}", (long long)client->last_id, rest);
    client->out[client->out_count++] = strdup(text);
    if (what.kind == DO)
        sim->command[what.command].sends++;
    return true;
}

static void say_hello(simulation *sim, sim_client *client)
{
    char text[120] = "\"t\":\"hello\"";
    if (client->user >= 0)
        snprintf(text, sizeof text, "\"t\":\"hello\",\"token\":\"%s\"", sim->token[client->user]);
    sim_say(sim, client, (sim_said){.kind = HELLO}, text);
}

void sim_connect(simulation *sim, sim_client *client)
{
    if (client->open) { /* again: the first was refused */
        if (!client->waiting)
            say_hello(sim, client);
        return;
    }
    client->open = true;
    client->wire = ++sim->last_wire;
    client->last_id = 0;
    client->waiting = 0;
    cam_hub_opened(sim->hub, calendar(sim), client->wire);
    say_hello(sim, client);
}

/* When a command reached the hub, over which lag. */
static void note_delivery(simulation *sim, sim_client *client, int64_t id, int64_t lag)
{
    sim_said *about = &client->said[id];
    if (client->known)
        sim->presence[client->user].heard = sim->now;
    if (sim->stopping)
        about->kind = IGNORED;
    if (about->kind != DO)
        return;
    sim_command *command = &sim->command[about->command];
    checked_deliver(command->delivery, &command->delivery_count, (checked_delivery){sim->now, lag});
}

void sim_deliver_out(simulation *sim, sim_client *client)
{
    char *text = client->out[0];
    int64_t lag = chance(sim, 4) ? below(sim, 800) : 20;
    memmove(client->out, client->out + 1, --client->out_count * sizeof client->out[0]);
    note_delivery(sim, client, strtoll(text + strlen("{\"id\":"), NULL, 10), lag);
    cam_hub_received(sim->hub, calendar(sim), client->wire, text, strlen(text), lag);
    free(text);
}

/*
 * What clients make of what they are told.
 */

static void set_lobby(json_t *lobby, const json_t *tables)
{
    size_t i;
    json_t *table;
    json_array_foreach(tables, i, table)
    {
        json_object_set(lobby, json_word(table, "table"), table);
    }
}

static void read_lobby(sim_client *client, const json_t *message)
{
    size_t i;
    json_t *gone;
    if (!client->lobby)
        return;
    set_lobby(client->lobby, json_object_get(message, "set"));
    json_array_foreach(json_object_get(message, "gone"), i, gone)
    {
        json_object_del(client->lobby, json_string_value(gone));
    }
}

static void read_ok(sim_client *client, const sim_said *about, const json_t *message)
{
    if (about->kind == HELLO)
        client->greeted = true;
    else if (about->kind == WATCH) {
        bool state = json_object_get(message, "state");
        client->watching[about->table] = true;
        client->next[about->table] = (state ? json_number(message, "seq") : about->after) + 1;
    } else if (about->kind == UNWATCH)
        client->watching[about->table] = false;
    else if (about->kind == LOBBY) {
        json_decref(client->lobby);
        client->lobby = json_object();
        set_lobby(client->lobby, json_object_get(message, "tables"));
    }
}

static void read_answer(simulation *sim, sim_client *client, const json_t *message, int64_t id)
{
    sim_said *about = id > 0 && id <= client->last_id ? &client->said[id] : NULL;
    bool ok = strcmp(json_word(message, "t"), "ok") == 0;
    if (!about || about->kind == NOTHING) {
        checker_violated(&sim->check, "an answer to nothing: id %lld", (long long)id);
        return;
    }
    sim->outcome->answers++;
    client->waiting--;
    if (ok)
        read_ok(client, about, message);
    if (about->kind == DO) {
        bool open = strcmp(json_word(message, "code"), "unavailable") == 0;
        sim->command[about->command].errors += !ok && !open;
        if (client->command == about->command && !open)
            client->command = -1;
    }
    sim->outcome->refused += !ok;
    about->kind = NOTHING;
}

static void read_shown(simulation *sim, sim_client *client, const json_t *event)
{
    const char *id = json_word(event, "table");
    size_t i = 0;
    while (i < sim->check.count && strcmp(sim->disk.table[i]->id, id) != 0)
        i++;
    if (i == sim->check.count || !client->watching[i])
        checker_violated(&sim->check, "%s is shown to somebody who does not watch", id);
    else if (json_number(event, "seq") != client->next[i]++)
        checker_violated(&sim->check, "%s: a watcher waits for #%lld and gets #%lld", id,
                         (long long)client->next[i] - 1, (long long)json_number(event, "seq"));
}

void sim_deliver_in(simulation *sim, sim_client *client)
{
    json_t *message = json_array_get(client->in, client->in_at++);
    const char *t = json_word(message, "t");
    if (strcmp(t, "ok") == 0 || strcmp(t, "error") == 0)
        read_answer(sim, client, message, json_number(message, "id"));
    else if (strcmp(t, "event") == 0)
        read_shown(sim, client, message);
    else if (strcmp(t, "lobby") == 0)
        read_lobby(client, message);
    if (client->in_at == json_array_size(client->in)) {
        json_array_clear(client->in);
        client->in_at = 0;
    }
}

/*
 * Steps.
 */

bool sim_has_mail(const sim_client *client)
{
    return client->open && client->in_at < json_array_size(client->in);
}

/* Somebody for whom something is on its way; anybody if there is none. */
static sim_client *someone(simulation *sim)
{
    size_t first = below(sim, SIM_CLIENTS);
    for (size_t i = 0; i < SIM_CLIENTS; i++) {
        sim_client *client = &sim->client[(first + i) % SIM_CLIENTS];
        if (client->open && (client->out_count || (sim_has_mail(client) && !client->deaf)))
            return client;
    }
    return &sim->client[first];
}

void sim_step_network(simulation *sim)
{
    sim_client *client = someone(sim);
    bool slow = client->open && json_array_size(client->in) - client->in_at > SLOW;
    if (client->closing || slow || (client->open && chance(sim, 400)))
        sim_cut(sim, client, !slow && chance(sim, 2));
    else if (client->open && client->out_count && (chance(sim, 2) || !sim_has_mail(client)))
        sim_deliver_out(sim, client);
    else if (sim_has_mail(client) && !client->deaf)
        for (uint32_t count = 1 + below(sim, 4); count && sim_has_mail(client); count--)
            sim_deliver_in(sim, client);
    else if (client->open && chance(sim, 2)) { /* a pong */
        if (client->known)
            sim->presence[client->user].heard = sim->now;
        cam_hub_heard(sim->hub, calendar(sim), client->wire);
    }
}
