#include "hub/pair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/pair_parts.h"
#include "record/rulebook.h"
#include "rules/moves.h"
#include "rules/notation.h"

/* Nobody has a table for LEASE_MS at most: so much later than at one server things may happen. */
enum { EPISODE = 3000, REST_EVERY = 600, REST_MS = 9000, LEASE_MS = 5000 };

/*
 * Ports. A port's context is its node.
 */

typedef struct port {
    pair *p;
    int node;
} port;

static port ports[PAIR_NODES];

static void trace(pair *p, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++)
        p->outcome->hash = (p->outcome->hash ^ at[i]) * UINT64_C(1099511628211);
    p->outcome->hash ^= (uint64_t)p->now;
}

static void port_send(void *context, const cam_wire *wire, size_t count, const char *text,
                      size_t length)
{
    pair *p = ((port *)context)->p;
    json_t *message = json_loadb(text, length, 0, NULL);
    trace(p, text, length);
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < PAIR_CLIENTS; k++)
            if (p->client[k].node == ((port *)context)->node && p->client[k].wire == wire[i])
                pair_heard(p, &p->client[k], message);
    json_decref(message);
}

static void port_close(void *context, cam_wire wire, int code, const char *why)
{
    (void)context;
    (void)wire;
    (void)code;
    (void)why;
}

static void port_answer(void *context, cam_call call, const cam_hub_response *answer)
{
    pair *p = ((port *)context)->p;
    (void)call;
    trace(p, answer->body, answer->length);
    p->answered = answer->status < 300;
    if (p->answered && answer->token)
        snprintf(p->answer, sizeof p->answer, "%s", answer->token);
}

static void port_store(void *context, cam_ledger_request *request)
{
    pair_submit(((port *)context)->p, ((port *)context)->node, request);
}

static void port_think(void *context, uint64_t job, const char *game)
{
    world_job *jobs = ((port *)context)->p->node[((port *)context)->node].job;
    for (size_t i = 0; i < CHECKER_TABLES; i++)
        if (!jobs[i].job) {
            jobs[i] = (world_job){job, json_loads(game, 0, NULL)};
            return;
        }
    abort();
}

static void port_forget(void *context, uint64_t job)
{
    world_job *jobs = ((port *)context)->p->node[((port *)context)->node].job;
    for (size_t i = 0; i < CHECKER_TABLES; i++)
        if (jobs[i].job == job) {
            json_decref(jobs[i].game);
            jobs[i] = (world_job){0};
        }
}

static void port_hash(void *context, uint64_t job, const char *secret, const char *known)
{
    (void)context;
    (void)job;
    (void)secret;
    (void)known;
}

static void port_random(void *context, void *bytes, size_t count)
{
    pair *p = ((port *)context)->p;
    for (size_t i = 0; i < count; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)cam_random_next(&p->random);
}

/*
 * Lives.
 */

static void start_node(pair *p, int node)
{
    static const char *const names[PAIR_NODES] = {"one", "two"};
    ports[node] = (port){p, node};
    cam_hub_options options = {.book = p->book,
                               .ports = {&ports[node], port_send, port_close, port_answer,
                                         port_store, port_think, port_forget, port_hash,
                                         port_random},
                               .limits = cam_hub_usual_limits,
                               .node = names[node],
                               .base = "http://sim",
                               .ping_ms = 10000,
                               .shared = true};
    options.limits.messages_per_s = options.limits.connections_per_user =
        options.limits.tables_per_user = 0;
    p->node[node].cut = false;
    p->node[node].hub = cam_hub_new(&options, p->now);
    cam_hub_start(p->node[node].hub, p->now);
}

static void kill_node(pair *p, int node)
{
    pair_node *n = &p->node[node];
    for (int i = 0; i < PAIR_CLIENTS; i++)
        if (p->client[i].node == node) {
            cam_hub *hub = n->hub;
            n->hub = NULL; /* nobody closes in order */
            pair_cut_line(p, &p->client[i], false);
            n->hub = hub;
        }
    cam_hub_free(n->hub);
    n->hub = NULL;
    pair_drop_node(p, node);
    for (size_t i = 0; i < CHECKER_TABLES; i++) {
        json_decref(n->job[i].game);
        n->job[i] = (world_job){0};
    }
}

/*
 * Steps.
 */

static void step_store(pair *p, int node, bool sound)
{
    pair_node *n = &p->node[node];
    if (n->done_count && (sound || pair_chance(p, 2))) {
        pair_tell(p, node, sound ? 0 : pair_below(p, (uint32_t)n->done_count));
        return;
    }
    if (!n->queue_count)
        return;
    size_t place = sound || !pair_chance(p, 3) ? 0 : pair_below(p, (uint32_t)n->queue_count);
    disk_fate fate = DISK_WORKS;
    bool sync = n->queue[place].request->op == CAM_LEDGER_SYNC;
    if (!sound && (n->cut || pair_chance(p, 30)))
        fate = sync || pair_chance(p, 2) ? DISK_FAILS : DISK_MUMBLES;
    if (n->cut && fate == DISK_MUMBLES && pair_chance(p, 2))
        fate = DISK_FAILS; /* what was on its way when the line broke may have come through */
    pair_carry_out(p, node, place, fate);
}

static void step_engine(pair *p, int node)
{
    pair_node *n = &p->node[node];
    for (size_t i = 0; i < CHECKER_TABLES; i++) {
        if (!n->job[i].job)
            continue;
        uint64_t job = n->job[i].job;
        json_t *game = n->job[i].game;
        n->job[i] = (world_job){0};
        char move[CAM_MOVE_TEXT];
        if (world_choose(p->book, &p->random, game, move)) {
            checker_thought(&p->check, json_object_get(game, "moves"), move, p->now);
            cam_hub_thought(n->hub, p->now, job, move);
        } else
            cam_hub_thought(n->hub, p->now, job, NULL);
        json_decref(game);
        return;
    }
}

static void tick(pair *p)
{
    for (int i = 0; i < PAIR_NODES; i++)
        if (p->node[i].hub && cam_hub_deadline(p->node[i].hub) <= p->now)
            cam_hub_tick(p->node[i].hub, p->now);
}

static void step_trouble(pair *p)
{
    int node = (int)pair_below(p, PAIR_NODES);
    pair_node *n = &p->node[node];
    switch (pair_below(p, 4)) {
    case 0:
        if (n->hub && pair_chance(p, 2)) {
            p->outcome->crashes++;
            kill_node(p, node);
        } else if (!n->hub)
            start_node(p, node);
        break;
    case 1:
        p->outcome->cuts += !n->cut;
        n->cut = !n->cut;
        break;
    default:
        pair_cut_line(p, &p->client[pair_below(p, PAIR_CLIENTS)], pair_chance(p, 2));
        break;
    }
}

static void step(pair *p)
{
    int node = (int)pair_below(p, PAIR_NODES);
    pair_node *n = &p->node[node];
    uint32_t what = pair_below(p, 100);
    if (what < 1)
        step_trouble(p);
    else if (what < 30) {
        p->now += pair_chance(p, 40) ? pair_below(p, 3000) : pair_below(p, 40);
        tick(p);
    } else if (what < 55)
        pair_act(p, &p->client[pair_below(p, PAIR_CLIENTS)]);
    else if (n->hub && what < 60)
        step_engine(p, node);
    else if (n->hub && what < 70 && n->news_count)
        pair_ring(p, node, pair_below(p, (uint32_t)n->news_count), pair_chance(p, 4));
    else if (n->hub)
        step_store(p, node, false);
}

/*
 * Rest: everything is well again for some seconds; then all must have heard of all.
 */

static void settle(pair *p)
{
    for (bool busy = true; busy && !p->check.violation[0];) {
        busy = false;
        for (int i = 0; i < PAIR_NODES; i++) {
            const pair_node *n = &p->node[i];
            busy |= n->done_count || n->queue_count || n->news_count;
            if (n->news_count)
                pair_ring(p, i, 0, p->fault == PAIR_NO_SWEEP && pair_chance(p, 2));
            step_store(p, i, true);
        }
    }
}

static void check_watchers(pair *p)
{
    for (int i = 0; i < PAIR_CLIENTS; i++)
        for (size_t k = 0; k < p->disk.table_count; k++) {
            const pair_client *client = &p->client[i];
            int64_t last = (int64_t)p->disk.table[k]->event_count;
            if (client->watching[k] && client->next[k] != last + 1)
                checker_violated(&p->check, "%s: a watcher was not told of #%lld",
                                 p->disk.table[k]->id, (long long)client->next[k]);
        }
}

/* Tables that somebody thinks about. */
static size_t count_jobs(const pair *p)
{
    size_t count = 0;
    char seen[CHECKER_TABLES][2048];
    for (int node = 0; node < PAIR_NODES; node++)
        for (size_t i = 0; i < CHECKER_TABLES; i++) {
            const json_t *game = p->node[node].job[i].game;
            if (!game || count == CHECKER_TABLES)
                continue;
            json_t *which = json_pack("[OO]", json_object_get(game, "moves"),
                                      json_object_get(game, "level")); /* no two are alike */
            char *text = json_dumps(which, JSON_COMPACT);
            json_decref(which);
            size_t k = 0;
            while (k < count && strcmp(seen[k], text) != 0)
                k++;
            if (k == count)
                snprintf(seen[count++], sizeof seen[0], "%s", text);
            free(text);
        }
    return count;
}

static void rest(pair *p)
{
    for (int i = 0; i < PAIR_NODES; i++) {
        if (!p->node[i].hub)
            start_node(p, i);
        p->node[i].cut = false;
    }
    for (int64_t until = p->now + REST_MS; p->now < until && !p->check.violation[0];) {
        settle(p);
        p->now += 100;
        tick(p);
    }
    settle(p);
    check_watchers(p);
    if (!p->check.violation[0])
        checker_at_rest(&p->check, p->now - LEASE_MS, p->eras, count_jobs(p));
}

/*
 * Episodes.
 */

static void call(pair *p, const char *path, const char *token, const char *body)
{
    cam_hub_request request = {"POST", path, "", token, body, strlen(body)};
    cam_hub_called(p->node[0].hub, p->now, ++p->last_call, &request);
    settle(p);
    if (!p->answered)
        checker_violated(&p->check, "%s is refused", path);
}

static void make_people(pair *p)
{
    for (int i = 0; i < PAIR_USERS; i++) {
        call(p, "/api/guest", "", "{\"name\":\"Ann\"}");
        strcpy(p->token[i], p->answer);
        strcpy(p->user[i], p->disk.user[p->disk.user_count - 1]->user.id);
    }
}

static void make_tables(pair *p)
{
    static const char *const setups[PAIR_MADE] = {
        "{\"cmd\":\"m0\"}",
        "{\"cmd\":\"m1\",\"clock\":{\"main_ms\":30000,\"inc_ms\":500},\"games\":3}",
        "{\"cmd\":\"m2\",\"public\":true,\"games\":5,\"clock\":{\"main_ms\":8000}}",
        "{\"cmd\":\"m3\",\"seats\":[\"me\",{\"computer\":1}],\"clock\":{\"main_ms\":60000}}",
        "{\"cmd\":\"m4\",\"games\":2,\"seats\":[\"me\",{\"computer\":2}]}",
        "{\"cmd\":\"m5\",\"games\":9,\"clock\":{\"main_ms\":2000,\"move_ms\":1000}}",
    };
    for (int i = 0; i < PAIR_MADE; i++)
        call(p, "/api/tables", p->token[i % PAIR_USERS], setups[i]);
}

static void begin(pair *p)
{
    checker_init(&p->check, p->book);
    for (int i = 0; i < PAIR_NODES; i++)
        start_node(p, i);
    settle(p);
    for (int i = 0; i < PAIR_CLIENTS; i++)
        p->client[i] = (pair_client){.user = i < PAIR_USERS ? i : -1, .node = -1, .command = -1};
    make_people(p);
    make_tables(p);
}

static void end(pair *p)
{
    p->outcome->events += p->check.events;
    p->outcome->moves += p->check.moves;
    p->outcome->flags += p->check.flags;
    p->outcome->replies += p->check.replies;
    if (p->check.violation[0] && !p->outcome->violation[0]) {
        strcpy(p->outcome->violation, p->check.violation);
        p->outcome->at_step = p->outcome->steps;
    }
    for (int i = 0; i < PAIR_NODES; i++)
        if (p->node[i].hub)
            kill_node(p, i);
    checker_clear(&p->check);
    disk_clear(&p->disk);
    free(p->command);
}

static void run_episode(cam_rulebook *book, uint64_t seed, uint64_t steps, pair_fault fault,
                        pair_outcome *outcome)
{
    pair *p = calloc(1, sizeof *p);
    if (!p || !(p->command = calloc(PAIR_COMMANDS, sizeof *p->command)))
        abort();
    p->book = book;
    p->fault = fault;
    p->outcome = outcome;
    p->now = 1700000000000;
    cam_random_init(&p->random, seed);
    begin(p);
    for (uint64_t i = 1; i <= steps && !p->check.violation[0]; i++) {
        step(p);
        outcome->steps++;
        if (i % REST_EVERY == 0 && !p->check.violation[0])
            rest(p);
    }
    end(p);
    free(p);
}

pair_outcome simulate_pair(uint64_t seed, uint64_t steps, pair_fault fault)
{
    pair_outcome outcome = {.hash = UINT64_C(14695981039346656037)};
    cam_rulebook *book;
    if (cam_rulebook_new(&cam_box, &book, NULL) != CAM_OK)
        abort();
    for (uint64_t episode = 0; outcome.steps < steps && !outcome.violation[0]; episode++) {
        uint64_t left = steps - outcome.steps;
        run_episode(book, seed * 1000003 + episode, left < EPISODE ? left : EPISODE, fault,
                    &outcome);
    }
    cam_rulebook_free(book);
    return outcome;
}
