#include "hub/simulator.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/checker.h"
#include "hub/world.h"
#include "rules/moves.h"
#include "rules/notation.h"

#define USERS       6
#define CLIENTS     10 /* two of them spectators; the last one never reads */
#define TABLES      CHECKER_TABLES
#define MADE        14 /* tables people make in an episode; rematches come on top */
#define IDS         1000
#define COMMANDS    6000
#define EPISODE     6000
#define CALLS       32
#define PATIENCE_MS 3000 /* until the hub has tried again whatever it tries again */

/* What a client has said, by its id. */
typedef enum said { NOTHING, HELLO, WATCH, UNWATCH, DO, PING } said;

typedef struct sim_said {
    said kind;
    size_t table;
    int command;
    int64_t after; /* of a watch; -1: none */
} sim_said;

typedef struct sim_client {
    int user; /* -1: a spectator */
    bool open, greeted, closing, deaf;
    cam_wire wire;
    int64_t last_id;
    size_t out_count;
    char *out[64]; /* on their way to the hub */
    json_t *in;    /* on their way to the client */
    size_t in_at;
    sim_said said[IDS + 2];
    size_t waiting; /* of those, not answered */
    bool watching[TABLES];
    int64_t next[TABLES]; /* the number of the event that comes next; 0: nothing known */
    int command;          /* the one that is not answered yet, or -1 */
} sim_client;

typedef struct sim_command {
    int user;
    size_t table;
    char text[400]; /* all of it but t and id */
    int64_t seq;    /* answered; 0: not yet */
    int sends, errors;
} sim_command;

typedef struct sim_call {
    cam_call call;
    enum { NO_CALL, MAKING, READING } kind;
    int which; /* of MAKING: the number of the table; READING: of the disk's */
} sim_call;

typedef struct simulation {
    cam_rulebook *book;
    cam_hub *hub;
    sim_disk disk;
    checker check;
    cam_random random;
    sim_fault fault;
    sim_outcome *outcome;
    int64_t now;    /* true time */
    int64_t offset; /* of the calendar the server reads at its start */
    int life;
    size_t submit_count;
    struct {
        int64_t at;
        int life;
        bool told; /* planted: reported already */
    } submit[512]; /* of each request in the disk's queue */
    char token[USERS][CAM_TOKEN_TEXT];
    cam_wire last_wire;
    cam_call last_call;
    sim_client client[CLIENTS];
    sim_call call[CALLS];
    char made[MADE][CAM_ID_TEXT]; /* ids told to those who made tables */
    size_t made_count;
    world_job job[TABLES];
    int command_count;
    sim_command *command;
} simulation;

static uint32_t below(simulation *sim, uint32_t limit)
{
    return cam_random_below(&sim->random, limit);
}

static bool chance(simulation *sim, uint32_t one_in)
{
    return below(sim, one_in) == 0;
}

static int64_t calendar(const simulation *sim)
{
    return sim->now + sim->offset;
}

static void trace(simulation *sim, const char *text, size_t length)
{
    uint64_t hash = sim->outcome->hash ^ (uint64_t)sim->now;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    sim->outcome->hash = hash;
}

/*
 * The hub's ports.
 */

static sim_client *client_of(simulation *sim, cam_wire wire)
{
    for (size_t i = 0; i < CLIENTS; i++)
        if (sim->client[i].open && sim->client[i].wire == wire)
            return &sim->client[i];
    return NULL;
}

/* A command was answered: the same number every time, and stored by then. */
static void check_ok(simulation *sim, const sim_said *about, const json_t *message)
{
    sim_command *command = &sim->command[about->command];
    int64_t seq = json_number(message, "seq");
    checker_told(&sim->check, &sim->disk, sim->disk.table[command->table]->id, seq);
    sim->outcome->duplicates += json_is_true(json_object_get(message, "dup"));
    if (command->seq && command->seq != seq)
        checker_violated(&sim->check, "one command made events %lld and %lld: %.100s",
                         (long long)command->seq, (long long)seq, command->text);
    command->seq = seq;
}

static void port_send(void *context, const cam_wire *wire, size_t count, const char *text,
                      size_t length)
{
    simulation *sim = context;
    json_t *message = json_loadb(text, length, 0, NULL);
    trace(sim, text, length);
    if (strcmp(json_word(message, "t"), "event") == 0)
        checker_shown(&sim->check, &sim->disk, message);
    for (size_t i = 0; i < count; i++) {
        sim_client *client = client_of(sim, wire[i]);
        int64_t id = json_number(message, "id");
        if (!client)
            continue;
        if (id > 0 && id <= IDS && client->said[id].kind == DO &&
            strcmp(json_word(message, "t"), "ok") == 0)
            check_ok(sim, &client->said[id], message);
        json_array_append(client->in, message);
    }
    json_decref(message);
}

static void port_close(void *context, cam_wire wire, int code, const char *why)
{
    simulation *sim = context;
    sim_client *client = client_of(sim, wire);
    (void)code;
    (void)why;
    if (client)
        client->closing = true;
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

static void note_made(simulation *sim, int which, const char *id)
{
    char *known = sim->made[which];
    if (!disk_find(&sim->disk, id))
        checker_violated(&sim->check, "table %s is told before it is stored", id);
    if (known[0] && strcmp(known, id) != 0)
        checker_violated(&sim->check, "one command made tables %s and %s", known, id);
    snprintf(known, CAM_ID_TEXT, "%s", id);
}

static void port_answer(void *context, cam_call call, const cam_hub_response *answer)
{
    simulation *sim = context;
    trace(sim, answer->body, answer->length);
    for (size_t i = 0; i < CALLS; i++) {
        sim_call *mine = &sim->call[i];
        if (mine->kind == NO_CALL || mine->call != call)
            continue;
        json_t *body = json_loadb(answer->body, answer->length, 0, NULL);
        if (mine->kind == MAKING && answer->status == 201)
            note_made(sim, mine->which, json_word(body, "table"));
        else if (mine->kind == READING && answer->status == 200)
            check_events(sim, sim->disk.table[mine->which], body);
        else if (answer->status != 503)
            checker_violated(&sim->check, "a call is answered with %d: %.120s", answer->status,
                             answer->body);
        json_decref(body);
        mine->kind = NO_CALL;
        return;
    }
}

static void port_store(void *context, cam_ledger_request *request)
{
    simulation *sim = context;
    if (sim->submit_count == sizeof sim->submit / sizeof sim->submit[0])
        abort();
    sim->submit[sim->submit_count].at = sim->now;
    sim->submit[sim->submit_count].told = false;
    sim->submit[sim->submit_count++].life = sim->life;
    disk_submit(&sim->disk, request);
}

static void port_think(void *context, uint64_t job, const char *game)
{
    simulation *sim = context;
    for (size_t i = 0; i < TABLES; i++)
        if (!sim->job[i].job) {
            sim->job[i] = (world_job){job, json_loads(game, 0, NULL)};
            return;
        }
    abort();
}

static void port_forget(void *context, uint64_t job)
{
    simulation *sim = context;
    for (size_t i = 0; i < TABLES; i++)
        if (sim->job[i].job == job) {
            json_decref(sim->job[i].game);
            sim->job[i] = (world_job){0};
        }
}

static void port_hash(void *context, uint64_t job, const char *secret, const char *known)
{
    (void)context, (void)job, (void)secret, (void)known; /* nobody has a password here */
}

static void port_random(void *context, void *bytes, size_t count)
{
    simulation *sim = context;
    for (size_t i = 0; i < count; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)cam_random_next(&sim->random);
}

static cam_hub_limits sim_limits(void)
{
    cam_hub_limits limits = cam_hub_usual_limits;
    limits.messages_per_s = limits.connections_per_user = limits.tables_per_user = 0;
    return limits;
}

static void start(simulation *sim)
{
    cam_hub_options options = {.book = sim->book,
                               .ports = {sim, port_send, port_close, port_answer, port_store,
                                         port_think, port_forget, port_hash, port_random},
                               .limits = sim_limits(),
                               .node = "sim",
                               .base = "http://sim",
                               .ping_ms = 15000};
    sim->life++;
    sim->hub = cam_hub_new(&options, calendar(sim));
    cam_hub_start(sim->hub, calendar(sim));
}

/*
 * The disk.
 */

/* Planted: the flag just stored is stored once more. */
static void store_flag_again(simulation *sim)
{
    for (size_t i = 0; i < sim->disk.table_count; i++) {
        disk_table *table = sim->disk.table[i];
        const cam_stored_event *flag = &table->event[table->event_count - 1];
        json_t *event = json_loads(flag->body, 0, NULL);
        if (table->event_count > 1 && strcmp(json_word(event, "what"), "ended") == 0 &&
            strstr(table->event[table->event_count - 2].body, "\"flagged\"")) {
            json_decref(event);
            event = json_loads(table->event[table->event_count - 2].body, 0, NULL);
            json_object_set_new(event, "seq", json_integer((json_int_t)table->event_count + 1));
            cam_stored_event again = {flag->at, json_dumps(event, JSON_COMPACT), NULL};
            table->event = realloc(table->event, (table->event_count + 1) * sizeof again);
            table->event[table->event_count++] = again;
        }
        json_decref(event);
    }
}

static void disk_works(simulation *sim, disk_fate fate, bool tell)
{
    bool told = sim->submit[0].told;
    int64_t at = sim->submit[0].at;
    int life = sim->submit[0].life;
    cam_ledger_reply *reply = disk_step(&sim->disk, fate);
    memmove(sim->submit, sim->submit + 1, --sim->submit_count * sizeof sim->submit[0]);
    if (sim->fault == SIM_TWO_FLAGS)
        store_flag_again(sim);
    checker_read(&sim->check, &sim->disk, at, life);
    if (told || !tell)
        cam_ledger_reply_free(reply);
    else
        cam_hub_stored(sim->hub, calendar(sim), reply);
}

/* Planted: the oldest write is reported done, and waits on. */
static bool tell_early(simulation *sim)
{
    if (sim->fault != SIM_EARLY_ACK || sim->submit[0].told ||
        sim->disk.queue[0]->op != CAM_LEDGER_WRITE)
        return false;
    sim->submit[0].told = true;
    cam_hub_stored(sim->hub, calendar(sim), cam_ledger_reply_new(sim->disk.queue[0]));
    return true;
}

static void step_disk(simulation *sim)
{
    if (!sim->disk.queue_count || tell_early(sim))
        return;
    bool write = sim->disk.queue[0]->op == CAM_LEDGER_WRITE;
    disk_fate fate = DISK_WORKS;
    if (chance(sim, 12))
        fate = chance(sim, 2) ? DISK_FAILS : DISK_MUMBLES;
    if (sim->fault == SIM_FORGOTTEN && write && chance(sim, 50))
        fate = DISK_FORGETS;
    disk_works(sim, fate, true);
}

/*
 * The network.
 */

static void cut(simulation *sim, sim_client *client, bool clean)
{
    if (!client->open)
        return;
    for (size_t i = 0; i < client->out_count; i++)
        free(client->out[i]);
    json_array_clear(client->in);
    client->out_count = client->in_at = 0;
    client->open = client->greeted = client->closing = false;
    memset(client->watching, 0, sizeof client->watching);
    if (sim->hub)
        cam_hub_closed(sim->hub, calendar(sim), client->wire, clean);
}

static void crash(simulation *sim)
{
    sim->outcome->crashes++;
    while (sim->disk.queue_count)
        disk_works(sim, chance(sim, 2) ? DISK_WORKS : DISK_FAILS, false);
    cam_hub_free(sim->hub);
    sim->hub = NULL;
    for (size_t i = 0; i < TABLES; i++) {
        json_decref(sim->job[i].game);
        sim->job[i] = (world_job){0};
    }
    for (size_t i = 0; i < CALLS; i++)
        sim->call[i].kind = NO_CALL;
    for (size_t i = 0; i < CLIENTS; i++)
        cut(sim, &sim->client[i], false);
    sim->now += below(sim, 60000);
    if (chance(sim, 3))
        sim->offset += (int64_t)below(sim, 7200000) - 3600000;
    start(sim);
}

static void say(simulation *sim, sim_client *client, sim_said what, const char *rest)
{
    char text[600];
    if (client->last_id >= IDS || client->out_count == 64)
        return;
    client->said[++client->last_id] = what;
    client->waiting++;
    snprintf(text, sizeof text, "{\"id\":%lld,%s}", (long long)client->last_id, rest);
    client->out[client->out_count++] = strdup(text);
    if (what.kind == DO)
        sim->command[what.command].sends++;
}

static void connect_client(simulation *sim, sim_client *client)
{
    char text[120] = "\"t\":\"hello\"";
    client->open = true;
    client->wire = ++sim->last_wire;
    client->last_id = 0;
    client->waiting = 0;
    cam_hub_opened(sim->hub, calendar(sim), client->wire);
    if (client->user >= 0)
        snprintf(text, sizeof text, "\"t\":\"hello\",\"token\":\"%s\"", sim->token[client->user]);
    say(sim, client, (sim_said){.kind = HELLO}, text);
}

static void deliver_out(simulation *sim, sim_client *client)
{
    char *text = client->out[0];
    memmove(client->out, client->out + 1, --client->out_count * sizeof client->out[0]);
    cam_hub_received(sim->hub, calendar(sim), client->wire, text, strlen(text),
                     chance(sim, 4) ? below(sim, 800) : 20);
    free(text);
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
    if (about->kind == HELLO)
        client->greeted = ok;
    if (about->kind == WATCH && ok) {
        bool state = json_object_get(message, "state");
        client->watching[about->table] = true;
        client->next[about->table] = (state ? json_number(message, "seq") : about->after) + 1;
    }
    if (about->kind == UNWATCH)
        client->watching[about->table] = false;
    if (about->kind == DO) {
        bool open = strcmp(json_word(message, "code"), "unavailable") == 0;
        sim->command[about->command].errors += !ok && !open;
        if (client->command == about->command && !open)
            client->command = -1;
    }
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

static void deliver_in(simulation *sim, sim_client *client)
{
    json_t *message = json_array_get(client->in, client->in_at++);
    const char *t = json_word(message, "t");
    if (strcmp(t, "ok") == 0 || strcmp(t, "error") == 0)
        read_answer(sim, client, message, json_number(message, "id"));
    else if (strcmp(t, "event") == 0)
        read_shown(sim, client, message);
    if (client->in_at == json_array_size(client->in)) {
        json_array_clear(client->in);
        client->in_at = 0;
    }
}

static bool has_mail(const sim_client *client)
{
    return client->open && client->in_at < json_array_size(client->in);
}

/* Somebody for whom something is on its way; anybody if there is none. */
static sim_client *someone(simulation *sim)
{
    size_t first = below(sim, CLIENTS);
    for (size_t i = 0; i < CLIENTS; i++) {
        sim_client *client = &sim->client[(first + i) % CLIENTS];
        if (client->open && (client->out_count || (has_mail(client) && !client->deaf)))
            return client;
    }
    return &sim->client[first];
}

static void step_network(simulation *sim)
{
    sim_client *client = someone(sim);
    if (client->closing || (client->open && chance(sim, 400)))
        cut(sim, client, chance(sim, 2));
    else if (client->open && client->out_count && (chance(sim, 2) || !has_mail(client)))
        deliver_out(sim, client);
    else if (has_mail(client) && !client->deaf)
        for (uint32_t count = 1 + below(sim, 4); count && has_mail(client); count--)
            deliver_in(sim, client);
}

/*
 * People.
 */

static const char *const setups[] = {
    "\"public\":true",
    "\"clock\":{\"main_ms\":20000,\"inc_ms\":500},\"public\":true",
    "\"players\":4,\"clock\":{\"main_ms\":30000},\"points\":true",
    "\"seats\":[\"me\",{\"computer\":1}],\"clock\":{\"main_ms\":15000,\"inc_ms\":1000}",
    "\"players\":4,\"seats\":[\"open\",{\"computer\":1},{\"computer\":2},{\"computer\":3}]",
    "\"games\":3,\"clock\":{\"main_ms\":5000,\"move_ms\":4000},\"public\":true",
    "\"seats\":[{\"computer\":1},{\"computer\":2}],\"clock\":{\"main_ms\":9000},\"games\":2",
    "\"clock\":{\"days\":1},\"neutral\":true,\"public\":true",
};

static sim_call *free_call(simulation *sim)
{
    for (size_t i = 0; i < CALLS; i++)
        if (sim->call[i].kind == NO_CALL) {
            sim->call[i].call = ++sim->last_call;
            return &sim->call[i];
        }
    return NULL;
}

/* A table is made; the same table again if the answer was lost, or just so. */
static void make_table(simulation *sim)
{
    size_t which = sim->made_count;
    if (which && (which == MADE || !sim->made[which - 1][0] || chance(sim, 4)))
        which = below(sim, (uint32_t)which);
    else
        sim->made_count++;
    sim_call *call = free_call(sim);
    char body[300];
    if (!call)
        return;
    call->kind = MAKING;
    call->which = (int)which;
    snprintf(body, sizeof body, "{\"cmd\":\"make%zu\",%s}", which,
             setups[which % (sizeof setups / sizeof setups[0])]);
    cam_hub_request request = {"POST", "/api/tables", "", sim->token[which % USERS],
                               body,   strlen(body)};
    cam_hub_called(sim->hub, calendar(sim), call->call, &request);
}

static void read_events(simulation *sim, size_t which)
{
    sim_call *call = which < sim->check.count ? free_call(sim) : NULL;
    char path[120], query[80];
    if (!call)
        return;
    call->kind = READING;
    call->which = (int)which;
    snprintf(path, sizeof path, "/api/tables/%s/events", sim->disk.table[which]->id);
    snprintf(query, sizeof query, "after=0&key=%s", sim->disk.table[which]->birth.key);
    cam_hub_request request = {"GET", path, query, "", "", 0};
    cam_hub_called(sim->hub, calendar(sim), call->call, &request);
}

static void watch(simulation *sim, sim_client *client, size_t table)
{
    char text[200];
    const disk_table *there = sim->disk.table[table];
    sim_said about = {.kind = WATCH, .table = table, .after = -1};
    int length = snprintf(text, sizeof text, "\"t\":\"watch\",\"table\":\"%s\",\"key\":\"%s\"",
                          there->id, there->birth.key);
    if (client->next[table] && !chance(sim, 4)) {
        about.after = client->next[table] - 1;
        snprintf(text + length, sizeof text - (size_t)length, ",\"after\":%lld",
                 (long long)about.after - (sim->fault == SIM_OFF_BY_ONE && about.after > 0));
    }
    say(sim, client, about, text);
}

/* A legal move there now, as far as is known. */
static bool choose_move(simulation *sim, const cam_table *table, char text[CAM_MOVE_TEXT])
{
    if (!cam_table_to_move(table))
        return false;
    cam_placement move = cam_moves_random(&table->pos, table->setup.rules, &sim->random);
    if (move == CAM_NO_PLACEMENT)
        return false;
    cam_move_format(table->setup.rules, move, text);
    return true;
}

static const char *const offers[] = {"takeback", "draw", "abort", "pause", "resume", "rematch"};

/* What somebody at that table could want; false if nothing comes to mind. */
static bool choose_wish(simulation *sim, const cam_table *table, char wish[160])
{
    char move[CAM_MOVE_TEXT];
    uint32_t dice = below(sim, 100);
    int seat = 1 + (int)below(sim, table->setup.players ? table->setup.players : 1);
    if (table->phase == CAM_PHASE_OVER && sim->check.count > TABLES / 2)
        return false; /* no more rematches */
    if (table->phase == CAM_PHASE_OPEN)
        snprintf(wish, 160, "\"what\":\"%s\",\"seat\":%d", dice < 90 ? "sit" : "leave", seat);
    else if (dice < 8)
        snprintf(wish, 160, "\"what\":\"say\",\"phrase\":\"hello\"");
    else if (table->phase == CAM_PHASE_BETWEEN)
        snprintf(wish, 160, "\"what\":\"ready\"");
    else if (dice < 10)
        snprintf(wish, 160, "\"what\":\"resign\",\"seat\":%d", seat);
    else if (dice < 13)
        snprintf(wish, 160, "\"what\":\"claim\",\"seat\":%d,\"as\":\"%s\"", seat,
                 dice == 12 ? "partner" : "win");
    else if (table->offer.kind != CAM_OFFER_NONE && dice < 60)
        snprintf(wish, 160, "\"what\":\"%s\",\"offer\":\"%s\"", dice < 50 ? "accept" : "decline",
                 cam_offer_word(table->offer.kind));
    else if (dice < 22 || table->paused || table->phase == CAM_PHASE_OVER) {
        size_t kind = table->paused                    ? 4
                      : table->phase == CAM_PHASE_OVER ? 5
                      : chance(sim, 5)                 ? 2
                                                       : below(sim, 4);
        snprintf(wish, 160, "\"what\":\"offer\",\"offer\":\"%s\",\"ply\":%d", offers[kind],
                 table->ply ? (int)below(sim, (uint32_t)table->ply) : 0);
    } else if (choose_move(sim, table, move))
        snprintf(wish, 160, "\"what\":\"move\",\"ply\":%d,\"move\":\"%s\"", table->ply, move);
    else
        return false;
    return true;
}

static void send_command(simulation *sim, sim_client *client, int index)
{
    char text[500];
    snprintf(text, sizeof text, "\"t\":\"do\",%s", sim->command[index].text);
    say(sim, client, (sim_said){.kind = DO, .command = index}, text);
}

static void new_command(simulation *sim, sim_client *client, size_t table)
{
    char wish[160];
    const cam_table *there = &sim->check.table[table]->table;
    if (sim->command_count == COMMANDS || !choose_wish(sim, there, wish))
        return;
    if (there->phase != CAM_PHASE_OPEN && !chance(sim, 10)) { /* mostly those who sit there */
        char user[CAM_ID_TEXT];
        snprintf(user, sizeof user, "%s", sim->disk.user[client->user]->user.id);
        cam_seat seat = cam_table_seat_of(there, user);
        if (seat == CAM_NO_SEAT || (strstr(wish, "\"move\"") && seat != there->pos.seat))
            return;
    }
    int index = sim->command_count++;
    sim_command *command = &sim->command[index];
    *command = (sim_command){.user = client->user, .table = table};
    snprintf(command->text, sizeof command->text,
             "\"table\":\"%s\",\"key\":\"%s\",\"cmd\":\"c%d\",%s", sim->disk.table[table]->id,
             sim->disk.table[table]->birth.key, index, wish);
    client->command = index;
    send_command(sim, client, index);
}

static void step_client(simulation *sim)
{
    sim_client *client = &sim->client[below(sim, CLIENTS)];
    size_t table = sim->check.count ? below(sim, (uint32_t)sim->check.count) : 0;
    uint32_t dice = below(sim, 100);
    if (!client->open)
        connect_client(sim, client);
    else if (client->last_id >= IDS)
        cut(sim, client, true);
    else if ((!client->greeted && !client->deaf) || !sim->check.count)
        return;
    else if (dice < 12)
        watch(sim, client, table);
    else if (dice < 14)
        say(sim, client, (sim_said){.kind = PING}, "\"t\":\"ping\"");
    else if (client->user < 0)
        return;
    else if (client->command >= 0 && chance(sim, 3))
        send_command(sim, client, client->command); /* unanswered: the same again */
    else if (dice < 17 && sim->command_count) {
        int old = (int)below(sim, (uint32_t)sim->command_count); /* or answered long ago */
        if (sim->command[old].user == client->user)
            send_command(sim, client, old);
    } else if (client->command < 0)
        for (int tries = 0; tries < 8 && client->command < 0; tries++)
            new_command(sim, client, below(sim, (uint32_t)sim->check.count));
}

/*
 * The engine.
 */

static bool engine_move(simulation *sim, const json_t *game, char text[CAM_MOVE_TEXT])
{
    const json_t *setup = json_object_get(game, "setup");
    const cam_rules *rules = cam_rulebook_find(sim->book, json_word(setup, "board"));
    cam_setup begin = {(uint8_t)json_number(setup, "players"),
                       json_is_true(json_object_get(setup, "neutral")),
                       (cam_seat)(json_number(game, "first") - 1)};
    cam_position pos;
    cam_position_init(&pos, rules, begin);
    size_t i;
    json_t *move;
    json_array_foreach(json_object_get(game, "moves"), i, move)
    {
        cam_placement placement;
        if (cam_move_parse(&pos, rules, json_string_value(move), &placement, NULL) != CAM_OK)
            return false;
        cam_position_play_legal(&pos, rules, placement, NULL);
    }
    cam_placement chosen = cam_moves_random(&pos, rules, &sim->random);
    if (chosen != CAM_NO_PLACEMENT)
        cam_move_format(rules, chosen, text);
    return chosen != CAM_NO_PLACEMENT;
}

static void step_engine(simulation *sim)
{
    size_t i = below(sim, TABLES), last = (i + TABLES - 1) % TABLES;
    while (!sim->job[i].job && i != last)
        i = (i + 1) % TABLES;
    world_job job = sim->job[i];
    char text[CAM_MOVE_TEXT];
    if (!job.job)
        return;
    bool moves = engine_move(sim, job.game, text) && !chance(sim, 10);
    bool planted = sim->fault == SIM_DOUBLE_THOUGHT && chance(sim, 4);
    sim->job[i] = (world_job){0};
    if (moves && !planted)
        checker_thought(&sim->check, json_object_get(job.game, "moves"), text);
    cam_hub_thought(sim->hub, calendar(sim), job.job, moves ? text : NULL);
    if (moves) /* late doubles are harmless */
        cam_hub_thought(sim->hub, calendar(sim), job.job, text);
    json_decref(job.game);
}

/*
 * Time, and rest.
 */

static void wake(simulation *sim)
{
    if (sim->fault != SIM_LOST_WAKE && cam_hub_deadline(sim->hub) <= calendar(sim))
        cam_hub_tick(sim->hub, calendar(sim));
}

static void step_time(simulation *sim)
{
    sim->now += chance(sim, 40) ? below(sim, 9000) : below(sim, 120);
    if (sim->fault == SIM_CLOCK_JUMP && chance(sim, 200))
        sim->offset += 3600000;
    wake(sim);
}

/* Until nothing is under way: the disk works, everything arrives. */
static void settle(simulation *sim)
{
    for (bool busy = true; busy;) {
        busy = sim->disk.queue_count > 0;
        while (sim->disk.queue_count && !sim->check.violation[0])
            disk_works(sim, DISK_WORKS, true);
        for (size_t i = 0; i < CLIENTS; i++) {
            sim_client *client = &sim->client[i];
            if (client->closing)
                cut(sim, client, false);
            for (; client->open && client->out_count; busy = true)
                deliver_out(sim, client);
            while (has_mail(client))
                deliver_in(sim, client);
        }
        int64_t before = cam_hub_deadline(sim->hub);
        wake(sim);
        busy |= cam_hub_deadline(sim->hub) != before || sim->disk.queue_count;
        busy &= !sim->check.violation[0];
    }
}

static void check_clients(simulation *sim)
{
    for (size_t i = 0; i < CLIENTS; i++) {
        const sim_client *client = &sim->client[i];
        if (client->open && client->waiting)
            checker_violated(&sim->check, "%zu messages were never answered", client->waiting);
        for (size_t n = 0; client->open && n < sim->check.count; n++)
            if (client->watching[n] && client->next[n] != (int64_t)sim->check.table[n]->count + 1)
                checker_violated(&sim->check, "%s: a watcher was not told #%lld",
                                 sim->disk.table[n]->id, (long long)client->next[n]);
    }
    for (size_t i = 0; i < CALLS; i++)
        if (sim->call[i].kind != NO_CALL)
            checker_violated(&sim->check, "a call was never answered");
}

/* A command that was refused every time has done nothing. */
static void check_refused(simulation *sim)
{
    for (size_t i = 0; i < sim->disk.table_count; i++)
        for (size_t n = 0; n < sim->disk.table[i]->command_count; n++) {
            const cam_stored_command *stored = &sim->disk.table[i]->command[n];
            const sim_command *sent = &sim->command[atoi(stored->cmd + 1)];
            if (sent->sends == sent->errors)
                checker_violated(&sim->check, "refused, and done all the same: %.150s", sent->text);
        }
}

/* The same, and the time passes in which things are tried again. */
static void wait_until_settled(simulation *sim)
{
    int64_t until = sim->now + PATIENCE_MS;
    settle(sim);
    while (!sim->check.violation[0] && sim->fault != SIM_LOST_WAKE &&
           cam_hub_deadline(sim->hub) <= until + sim->offset) {
        int64_t next = cam_hub_deadline(sim->hub) - sim->offset;
        sim->now = next > sim->now ? next : sim->now;
        settle(sim);
    }
    sim->now = until;
}

static void rest(simulation *sim)
{
    sim->now += chance(sim, 2) ? 45000 : 0;
    wait_until_settled(sim);
    for (size_t i = 0; i < sim->check.count && !sim->check.violation[0]; i++)
        read_events(sim, i);
    settle(sim);
    size_t jobs = 0;
    for (size_t i = 0; i < TABLES; i++)
        jobs += sim->job[i].job != 0;
    check_clients(sim);
    check_refused(sim);
    checker_at_rest(&sim->check, sim->now, sim->life, jobs);
}

static void step(simulation *sim)
{
    uint32_t dice = below(sim, 4000);
    if (dice < 1300)
        step_network(sim);
    else if (dice < 2100)
        step_disk(sim);
    else if (dice < 3200)
        step_client(sim);
    else if (dice < 3600)
        step_engine(sim);
    else if (dice < 3970)
        step_time(sim);
    else if (dice < 3985)
        make_table(sim);
    else if (dice < 3992)
        read_events(sim, below(sim, TABLES));
    else if (dice < 3996)
        crash(sim);
    else
        rest(sim);
}

/*
 * An episode: a new disk, and new people.
 */

static void make_user(simulation *sim, int user)
{
    snprintf(sim->token[user], CAM_TOKEN_TEXT, "token-of-user-%d", user);
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_ADD_USER, 0);
    snprintf(request->user.id, CAM_ID_TEXT, "user%d", user);
    snprintf(request->user.name, CAM_USER_NAME, "User %d", user);
    crypto_hash_sha256(request->digest, (const unsigned char *)sim->token[user],
                       strlen(sim->token[user]));
    disk_submit(&sim->disk, request);
    cam_ledger_reply_free(disk_step(&sim->disk, DISK_WORKS));
}

static void begin(simulation *sim, cam_rulebook *book, uint64_t seed, sim_fault fault,
                  sim_outcome *outcome)
{
    *sim = (simulation){.book = book,
                        .fault = fault,
                        .outcome = outcome,
                        .now = INT64_C(1800000000000),
                        .command = calloc(COMMANDS, sizeof(sim_command))};
    cam_random_init(&sim->random, seed);
    checker_init(&sim->check, book);
    sim->disk.without_commands = fault == SIM_NO_COMMANDS;
    for (int user = 0; user < USERS; user++)
        make_user(sim, user);
    for (int i = 0; i < CLIENTS; i++) {
        sim->client[i].user = i < 8 ? i % USERS : -1;
        sim->client[i].command = -1;
        sim->client[i].in = json_array();
        sim->client[i].deaf = i == CLIENTS - 1;
    }
    start(sim);
}

static void finish(simulation *sim)
{
    sim_outcome *outcome = sim->outcome;
    outcome->events += sim->check.events;
    outcome->moves += sim->check.moves;
    outcome->flags += sim->check.flags;
    outcome->tables += sim->check.count;
    memcpy(outcome->violation, sim->check.violation, sizeof outcome->violation);
    cam_hub *hub = sim->hub;
    for (size_t i = 0; i < CLIENTS; i++)
        cut(sim, &sim->client[i], true);
    cam_hub_free(hub);
    for (size_t i = 0; i < CLIENTS; i++)
        json_decref(sim->client[i].in);
    for (size_t i = 0; i < TABLES; i++)
        json_decref(sim->job[i].game);
    disk_clear(&sim->disk);
    checker_clear(&sim->check);
    free(sim->command);
}

sim_outcome simulate(uint64_t seed, uint64_t steps, sim_fault fault)
{
    sim_outcome outcome = {.hash = UINT64_C(14695981039346656037)};
    cam_rulebook *book;
    simulation *sim = malloc(sizeof *sim);
    if (!sim || cam_rulebook_new(&cam_box, &book, NULL) != CAM_OK)
        abort();
    for (uint64_t episode = 0; outcome.steps < steps && !outcome.violation[0]; episode++) {
        begin(sim, book, cam_mix(seed) + episode, fault, &outcome);
        for (int i = 0; i < EPISODE && outcome.steps < steps && !sim->check.violation[0]; i++) {
            step(sim);
            outcome.steps++;
        }
        if (!sim->check.violation[0])
            rest(sim);
        finish(sim);
    }
    outcome.at_step = outcome.steps;
    cam_rulebook_free(book);
    free(sim);
    return outcome;
}
