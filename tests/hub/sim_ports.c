#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/sim.h"

static void trace(simulation *sim, const char *text, size_t length)
{
    uint64_t hash = sim->outcome->hash ^ (uint64_t)sim->now;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    sim->outcome->hash = hash;
}

/*
 * Messages.
 */

/* A command was answered: the same number every time, and stored by then. */
static void check_ok(simulation *sim, const sim_said *about, const json_t *message)
{
    sim_command *command = &sim->command[about->command];
    char cmd[16];
    int64_t seq = json_number(message, "seq");
    snprintf(cmd, sizeof cmd, "c%d", about->command);
    checker_told(&sim->check, &sim->disk, sim->disk.table[command->table]->id,
                 sim->user[command->user], cmd, seq);
    sim->outcome->duplicates += json_is_true(json_object_get(message, "dup"));
    if (command->seq && command->seq != seq)
        checker_violated(&sim->check, "one command made events %lld and %lld: %.100s",
                         (long long)command->seq, (long long)seq, command->text[0]);
    if (command->seq && command->content != about->content)
        checker_violated(&sim->check, "one cmd stands for two things: %.100s", command->text[0]);
    command->seq = seq;
    command->content = about->content;
}

/* A refusal says that nothing happened, save "unavailable". */
static void check_error(simulation *sim, const sim_said *about, const json_t *message)
{
    static const char *const says_nothing[] = {"unavailable", "cmd_reused", "rate"};
    const sim_command *command = &sim->command[about->command];
    const disk_table *table = sim->disk.table[command->table];
    char cmd[16];
    for (size_t i = 0; i < 3; i++)
        if (strcmp(json_word(message, "code"), says_nothing[i]) == 0)
            return;
    snprintf(cmd, sizeof cmd, "c%d", about->command);
    for (size_t i = 0; i < table->command_count; i++)
        if (strcmp(table->command[i].cmd, cmd) == 0)
            checker_violated(&sim->check, "refused (%s), and done all the same: %.100s",
                             json_word(message, "code"), command->text[0]);
}

/* A plan is told to its owner alone: it is one that they have sent, or none. While storage fails
 * it may be the one before the last. */
static void check_private(simulation *sim, const sim_client *client, const json_t *message)
{
    const json_t *lines = json_object_get(message, "lines");
    char *text = json_dumps(lines, JSON_COMPACT);
    bool own = client->user >= 0 && json_array_size(lines) == 0;
    for (int i = 0; client->user >= 0 && !own && i < sim->command_count; i++) {
        const sim_command *command = &sim->command[i];
        const char *table = sim->disk.table[command->table]->id;
        own = command->user == client->user && strcmp(table, json_word(message, "table")) == 0 &&
              (strstr(command->text[0], text) || strstr(command->text[1], text));
    }
    free(text);
    if (!own)
        checker_violated(&sim->check, "a plan is told to somebody else");
}

/* The hub has made up its mind about a message. */
static void note_answer(simulation *sim, sim_client *client, const json_t *message)
{
    int64_t id = json_number(message, "id");
    bool ok = strcmp(json_word(message, "t"), "ok") == 0;
    sim_said *about = id > 0 && id <= SIM_IDS ? &client->said[id] : NULL;
    if (!about)
        return;
    if (about->kind == IGNORED)
        checker_violated(&sim->check, "answered after the good-bye");
    if (about->kind == DO && ok)
        check_ok(sim, about, message);
    else if (about->kind == DO)
        check_error(sim, about, message);
    if (about->kind == HELLO && ok && client->user >= 0) {
        client->known = true;
        sim->presence[client->user].wires++;
        sim->presence[client->user].heard = sim->now;
    }
}

static void port_send(void *context, const cam_wire *wire, size_t count, const char *text,
                      size_t length)
{
    simulation *sim = context;
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *t = json_word(message, "t");
    trace(sim, text, length);
    if (strcmp(t, "event") == 0)
        checker_shown(&sim->check, &sim->disk, message);
    for (size_t i = 0; i < count; i++) {
        sim_client *client = sim_client_of(sim, wire[i]);
        if (!client)
            continue;
        if (strcmp(t, "ok") == 0 || strcmp(t, "error") == 0)
            note_answer(sim, client, message);
        else if (strcmp(t, "private") == 0)
            check_private(sim, client, message);
        json_array_append(client->in, message);
    }
    json_decref(message);
}

static void port_close(void *context, cam_wire wire, int code, const char *why)
{
    simulation *sim = context;
    sim_client *client = sim_client_of(sim, wire);
    (void)code;
    (void)why;
    if (client)
        client->closing = true;
}

/*
 * Calls.
 */

sim_call *sim_free_call(simulation *sim)
{
    for (size_t i = 0; i < SIM_CALLS; i++)
        if (sim->call[i].kind == NO_CALL) {
            sim->call[i].call = ++sim->last_call;
            return &sim->call[i];
        }
    return NULL;
}

bool sim_send_call(simulation *sim, int kind, int which, const char *method, const char *path,
                   const char *query, const char *token, const char *body)
{
    sim_call *call = sim_free_call(sim);
    if (!call)
        return false;
    *call = (sim_call){call->call, kind, which};
    cam_hub_request request = {method, path, query, token, body, strlen(body)};
    cam_hub_called(sim->hub, calendar(sim), call->call, &request);
    return true;
}

/* GET events says what the disk has. */
static void check_events(simulation *sim, const disk_table *table, const json_t *body)
{
    const json_t *events = json_object_get(body, "events");
    size_t i;
    json_t *event;
    json_array_foreach(events, i, event)
    {
        if (json_number(event, "seq") != (int64_t)i + 1)
            checker_violated(&sim->check, "%s: GET events has a gap at %zu", table->id, i + 1);
        checker_shown(&sim->check, &sim->disk, event);
    }
    if (json_array_size(events) > table->event_count)
        checker_violated(&sim->check, "%s: GET events knows more than the disk", table->id);
}

static void port_answer(void *context, cam_call call, const cam_hub_response *answer)
{
    simulation *sim = context;
    trace(sim, answer->body, answer->length);
    size_t i = 0;
    while (i < SIM_CALLS && (sim->call[i].kind == NO_CALL || sim->call[i].call != call))
        i++;
    if (i == SIM_CALLS)
        return;
    sim_call mine = sim->call[i];
    json_t *body = json_loadb(answer->body, answer->length, 0, NULL);
    sim->call[i].kind = NO_CALL;
    if (mine.kind == ACCOUNT)
        sim_account_answered(sim, mine.which, answer->status, body);
    else if (mine.kind == MAKING)
        sim_note_made(sim, mine.which, answer->status, body);
    else if (answer->status == 200)
        check_events(sim, sim->disk.table[mine.which], body);
    else if (answer->status != 503)
        checker_violated(&sim->check, "events are answered with %d: %.120s", answer->status,
                         answer->body);
    json_decref(body);
}

/*
 * The rest of the ports.
 */

static void port_store(void *context, cam_ledger_request *request)
{
    sim_submit(context, request);
}

static void port_think(void *context, uint64_t job, const char *game)
{
    simulation *sim = context;
    if (sim->stopping)
        checker_violated(&sim->check, "a computer is asked after the good-bye");
    for (size_t i = 0; i < SIM_TABLES; i++)
        if (!sim->job[i].job) {
            sim->job[i] = (world_job){job, json_loads(game, 0, NULL)};
            return;
        }
    abort();
}

static void port_forget(void *context, uint64_t job)
{
    simulation *sim = context;
    for (size_t i = 0; i < SIM_TABLES; i++)
        if (sim->job[i].job == job) {
            json_decref(sim->job[i].game);
            sim->job[i] = (world_job){0};
        }
}

static void port_hash(void *context, uint64_t job, const char *secret, const char *known)
{
    sim_hash(context, job, secret, known);
}

static void port_random(void *context, void *bytes, size_t count)
{
    simulation *sim = context;
    for (size_t i = 0; i < count; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)cam_random_next(&sim->random);
}

/*
 * Lives.
 */

void sim_start(simulation *sim)
{
    cam_hub_options options = {.book = sim->book,
                               .ports = {sim, port_send, port_close, port_answer, port_store,
                                         port_think, port_forget, port_hash, port_random},
                               .limits = sim->limits,
                               .node = "sim",
                               .base = "http://sim",
                               .ping_ms = 10000};
    sim->life++;
    sim->stopping = false;
    sim->started = sim->now;
    for (int user = 0; user < SIM_USERS; user++)
        sim->presence[user] = (sim_presence){0, sim->now, sim->now + sim->limits.unheard_ms};
    sim->hub = cam_hub_new(&options, calendar(sim));
    cam_hub_start(sim->hub, calendar(sim));
}

/* The process is gone, and with it all it knew; another one begins. */
static void begin_again(simulation *sim)
{
    cam_hub_free(sim->hub);
    sim->hub = NULL;
    sim_drop_replies(sim);
    for (size_t i = 0; i < SIM_TABLES; i++) {
        json_decref(sim->job[i].game);
        sim->job[i] = (world_job){0};
    }
    sim->hash_count = 0;
    for (size_t i = 0; i < SIM_CALLS; i++) {
        if (sim->call[i].kind == ACCOUNT)
            sim_account_lost(sim, sim->call[i].which);
        sim->call[i].kind = NO_CALL;
    }
    for (size_t i = 0; i < SIM_CLIENTS; i++)
        sim_cut(sim, &sim->client[i], false);
    sim->now += below(sim, 60000);
    if (chance(sim, 3))
        sim->offset += (int64_t)below(sim, 7200000) - 3600000;
    sim_start(sim);
}

void sim_crash(simulation *sim)
{
    sim->outcome->crashes++;
    while (sim->disk.queue_count)
        sim_disk_works(sim, 0, chance(sim, 2) ? DISK_WORKS : DISK_FAILS);
    begin_again(sim);
}

/* Everybody is told; what was given to the disk is stored, and what is said now is not heard. */
void sim_stop(simulation *sim)
{
    sim->outcome->stops++;
    sim->stopping = true;
    cam_hub_stop(sim->hub, calendar(sim), 2000);
    for (size_t i = 0; i < SIM_CLIENTS; i++) {
        sim_client *client = &sim->client[i];
        size_t count = json_array_size(client->in);
        if (client->open &&
            (!count || strcmp(json_word(json_array_get(client->in, count - 1), "t"), "bye") != 0))
            checker_violated(&sim->check, "somebody is not told good-bye");
        while (client->open && client->out_count && chance(sim, 2))
            sim_deliver_out(sim, client);
    }
    while (sim->disk.queue_count && !sim->check.violation[0]) {
        sim_disk_works(sim, 0, DISK_WORKS);
        while (sim->done_count && chance(sim, 2))
            sim_disk_tells(sim, 0);
    }
    begin_again(sim);
}
