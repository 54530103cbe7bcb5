#include "hub/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/moves.h"
#include "rules/notation.h"

const char *json_word(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text ? text : "";
}

int64_t json_number(const json_t *json, const char *name)
{
    const json_t *field = json_object_get(json, name);
    return json_is_integer(field) ? json_integer_value(field) : -1;
}

/*
 * The hub's ports.
 */

static void port_send(void *context, const cam_wire *wire, size_t count, const char *text,
                      size_t length)
{
    sim_world *world = context;
    for (size_t i = 0; i < count; i++)
        if (world->wire[wire[i] - 1].open)
            json_array_append_new(world->wire[wire[i] - 1].inbox,
                                  json_loadb(text, length, 0, NULL));
}

static void port_close(void *context, cam_wire wire, int code, const char *why)
{
    sim_world *world = context;
    (void)why;
    world->wire[wire - 1].closed = code;
}

static void port_answer(void *context, cam_call call, const cam_hub_response *answer)
{
    sim_world *world = context;
    size_t i = (size_t)call % WORLD_CALLS;
    world->call[i].status = answer->status;
    free(world->call[i].body);
    world->call[i].body = strndup(answer->body, answer->length);
    if (answer->token)
        strcpy(world->call[i].token, answer->token);
}

static void port_store(void *context, cam_ledger_request *request)
{
    sim_world *world = context;
    disk_submit(&world->disk, request);
}

static void port_think(void *context, uint64_t job, const char *game)
{
    sim_world *world = context;
    for (size_t i = 0; i < WORLD_JOBS; i++)
        if (!world->job[i].job) {
            world->job[i] = (world_job){job, json_loads(game, 0, NULL)};
            return;
        }
    abort();
}

static void port_forget(void *context, uint64_t job)
{
    sim_world *world = context;
    for (size_t i = 0; i < WORLD_JOBS; i++)
        if (world->job[i].job == job) {
            json_decref(world->job[i].game);
            world->job[i] = (world_job){0};
        }
}

static void port_hash(void *context, uint64_t job, const char *secret, const char *known)
{
    sim_world *world = context;
    size_t i = world->hash_count++;
    world->hash[i].job = job;
    snprintf(world->hash[i].secret, sizeof world->hash[i].secret, "%s", secret);
    world->hash[i].compare = known;
    snprintf(world->hash[i].known, sizeof world->hash[i].known, "%s", known ? known : "");
}

static void port_random(void *context, void *bytes, size_t count)
{
    sim_world *world = context;
    for (size_t i = 0; i < count; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)cam_random_next(&world->random);
}

/*
 * Beginning, ending, crashing.
 */

void world_start(sim_world *world)
{
    cam_hub_options options = {.book = world->book,
                               .ports = {world, port_send, port_close, port_answer, port_store,
                                         port_think, port_forget, port_hash, port_random},
                               .limits = world->limits,
                               .node = "test",
                               .base = "http://test",
                               .ping_ms = 15000};
    world->hub = cam_hub_new(&options, world->now);
    cam_hub_start(world->hub, world->now);
}

void world_init_with(sim_world *world, uint64_t seed, cam_rulebook *book)
{
    *world = (sim_world){.now = INT64_C(1800000000000)};
    world->limits = cam_hub_usual_limits;
    world->limits.messages_per_s = 0;
    cam_random_init(&world->random, seed);
    world->book = book;
    world_start(world);
    world_settle(world);
}

void world_init(sim_world *world, uint64_t seed)
{
    cam_rulebook *book;
    if (cam_rulebook_new(&cam_box, &book, NULL) != CAM_OK)
        abort();
    world_init_with(world, seed, book);
    world->owns_book = true;
}

static void forget_all(sim_world *world)
{
    for (size_t i = 0; i < WORLD_JOBS; i++) {
        json_decref(world->job[i].game);
        world->job[i] = (world_job){0};
    }
    world->hash_count = 0;
}

void world_clear(sim_world *world)
{
    cam_hub_free(world->hub);
    forget_all(world);
    disk_clear(&world->disk);
    if (world->owns_book)
        cam_rulebook_free(world->book);
    for (size_t i = 0; i < world->wire_count; i++)
        json_decref(world->wire[i].inbox);
    for (size_t i = 0; i < WORLD_CALLS; i++)
        free(world->call[i].body);
}

void world_stop(sim_world *world, uint64_t stored)
{
    disk_crash(&world->disk, stored);
    cam_hub_free(world->hub);
    world->hub = NULL;
    forget_all(world);
    for (size_t i = 0; i < world->wire_count; i++)
        world->wire[i].open = false;
}

void world_crash(sim_world *world, uint64_t stored)
{
    world_stop(world, stored);
    world_start(world);
}

static void answer_hash(sim_world *world)
{
    char made[CAM_HASH_TEXT];
    uint64_t job = world->hash[0].job;
    snprintf(made, sizeof made, "hash of %.80s", world->hash[0].secret);
    bool compare = world->hash[0].compare;
    bool ok = !compare || strcmp(made, world->hash[0].known) == 0;
    memmove(world->hash, world->hash + 1, --world->hash_count * sizeof world->hash[0]);
    cam_hub_hashed(world->hub, world->now, job, ok, compare ? NULL : made);
}

void world_settle(sim_world *world)
{
    for (;;) {
        cam_ledger_reply *reply = disk_step(&world->disk, DISK_WORKS);
        if (reply)
            cam_hub_stored(world->hub, world->now, reply);
        else if (world->hash_count)
            answer_hash(world);
        else
            return;
    }
}

void world_wait(sim_world *world, int64_t ms)
{
    int64_t until = world->now + ms;
    while (cam_hub_deadline(world->hub) <= until) {
        int64_t next = cam_hub_deadline(world->hub);
        world->now = next > world->now ? next : world->now;
        cam_hub_tick(world->hub, world->now);
        world_settle(world);
    }
    world->now = until;
}

/*
 * Talking to it.
 */

int world_call(sim_world *world, const char *method, const char *path, const char *token,
               const char *body, json_t **answer)
{
    cam_call call = ++world->call_count;
    size_t i = (size_t)call % WORLD_CALLS;
    const char *query = strchr(path, '?');
    char *plain = strndup(path, query ? (size_t)(query - path) : strlen(path));
    cam_hub_request request = {.method = method,
                               .path = plain,
                               .query = query ? query + 1 : "",
                               .token = token,
                               .body = body ? body : "",
                               .length = body ? strlen(body) : 0};
    world->call[i].status = 0;
    cam_hub_called(world->hub, world->now, call, &request);
    world_settle(world);
    free(plain);
    if (answer)
        *answer = json_loads(world->call[i].body ? world->call[i].body : "", 0, NULL);
    return world->call[i].status;
}

void world_guest(sim_world *world, const char *name, char token[CAM_TOKEN_TEXT])
{
    json_t *body = json_pack("{ss}", "name", name), *answer;
    char *text = json_dumps(body, 0);
    if (world_call(world, "POST", "/api/guest", "", text, &answer) != 200)
        abort();
    strcpy(token, json_word(answer, "token"));
    free(text);
    json_decref(body);
    json_decref(answer);
}

cam_wire world_connect(sim_world *world, const char *token)
{
    cam_wire wire = world->wire_count + 1;
    if (world->wire_count == WORLD_WIRES)
        abort();
    world->wire[world->wire_count].open = true;
    world->wire[world->wire_count++].inbox = json_array();
    cam_hub_opened(world->hub, world->now, wire);
    json_t *hello = json_pack("{ss}", "t", "hello");
    if (token[0])
        json_object_set_new(hello, "token", json_string(token));
    world_ask(world, wire, hello);
    return wire;
}

void world_hang_up(sim_world *world, cam_wire wire, bool clean)
{
    world->wire[wire - 1].open = false;
    cam_hub_closed(world->hub, world->now, wire, clean);
}

int64_t world_say(sim_world *world, cam_wire wire, json_t *message)
{
    int64_t id = ++world->wire[wire - 1].last_id;
    json_object_set_new(message, "id", json_integer(id));
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    cam_hub_received(world->hub, world->now, wire, text, strlen(text), world->wire[wire - 1].lag);
    free(text);
    return id;
}

const json_t *world_ask(sim_world *world, cam_wire wire, json_t *message)
{
    int64_t id = world_say(world, wire, message);
    world_settle(world);
    return world_answer(world, wire, id);
}

const json_t *world_answer(const sim_world *world, cam_wire wire, int64_t id)
{
    size_t i;
    json_t *message;
    json_array_foreach(world->wire[wire - 1].inbox, i, message)
    {
        if (json_number(message, "id") == id)
            return message;
    }
    return NULL;
}

const json_t *world_event(const sim_world *world, cam_wire wire, const char *what)
{
    const json_t *last = NULL;
    size_t i;
    json_t *message;
    json_array_foreach(world->wire[wire - 1].inbox, i, message)
    {
        if (strcmp(json_word(message, "what"), what) == 0)
            last = message;
    }
    return last;
}

size_t world_count(const sim_world *world, cam_wire wire, const char *what)
{
    size_t i, count = 0;
    json_t *message;
    json_array_foreach(world->wire[wire - 1].inbox, i, message)
    {
        count += strcmp(json_word(message, "what"), what) == 0;
    }
    return count;
}

bool world_choose(cam_rulebook *book, cam_random *random, const json_t *game,
                  char text[CAM_MOVE_TEXT])
{
    const json_t *setup = json_object_get(game, "setup");
    const cam_rules *rules = cam_rulebook_find(book, json_word(setup, "board"));
    cam_setup start = {.players = (uint8_t)json_number(setup, "players"),
                       .neutral = json_is_true(json_object_get(setup, "neutral")),
                       .first = (cam_seat)(json_number(game, "first") - 1)};
    cam_position pos;
    cam_position_init(&pos, rules, start);
    size_t i;
    json_t *move;
    json_array_foreach(json_object_get(game, "moves"), i, move)
    {
        cam_placement placement;
        if (cam_move_parse(&pos, rules, json_string_value(move), &placement, NULL) != CAM_OK)
            return false;
        cam_position_play_legal(&pos, rules, placement, NULL);
    }
    cam_placement chosen = cam_moves_random(&pos, rules, random);
    if (chosen != CAM_NO_PLACEMENT)
        cam_move_format(rules, chosen, text);
    return chosen != CAM_NO_PLACEMENT;
}

bool world_think(sim_world *world)
{
    for (size_t i = 0; i < WORLD_JOBS; i++)
        if (world->job[i].job) {
            world_job job = world->job[i];
            char text[CAM_MOVE_TEXT];
            world->job[i] = (world_job){0};
            bool found = world_choose(world->book, &world->random, job.game, text);
            json_decref(job.game);
            cam_hub_thought(world->hub, world->now, job.job, found ? text : NULL);
            world_settle(world);
            return true;
        }
    return false;
}
