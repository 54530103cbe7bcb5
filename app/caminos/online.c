#include "online.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/calendar.h"
#include "command.h"
#include "hasher.h"
#include "record/rulebook.h"
#include "store/store.h"
#include "thinkers.h"

#define RETRY_MS 2000 /* when to come back after a stop */
#define BEAT_MS  500  /* how often the loop is run at least, while somebody's time may pass */
#define STILL_MS 2000 /* after so long without it, this process did not run */
#define COOKIE   "caminos"

struct online {
    cam_net *net;
    cam_hub *hub;
    cam_rulebook *book;
    cam_store *store;
    hasher *hasher;
    thinkers *thinkers;
    online_options options;
    char base[256];
    char node[16];
    int64_t sync_sent; /* when the other servers were last asked about, by the monotonic clock */
    int64_t origin;    /* ms since 1970, when the monotonic clock was zero */
    int64_t beat_at;   /* when the loop was last run */
    bool beating;      /* it was to be run again within BEAT_MS */
    bool draining;
    bool stopped; /* the net is going: what comes now is not told any more */
};

static int64_t clock_ms(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ms since 1970 that never fall or jump: the calendar is asked only once, or the clock of a
 * store that is shared, which is followed slowly from then on. */
static int64_t now_of(const online *o)
{
    return o->origin + clock_ms(CLOCK_MONOTONIC);
}

static void reset_timer(online *o)
{
    int64_t deadline = cam_hub_deadline(o->hub);
    o->beating = deadline != INT64_MAX;
    if (!o->beating)
        cam_net_set_timer(o->net, INT64_MAX);
    else {
        int64_t ms = deadline - now_of(o);
        ms = ms < BEAT_MS ? ms : BEAT_MS;
        cam_net_set_timer(o->net, cam_net_now(o->net) + (ms > 0 ? ms : 0));
    }
}

/* The time, at the beginning of whatever the loop has for the hub. If this process stood
 * still (stopped by a signal, or its machine was), the hub learns of that first. */
static int64_t wake(online *o)
{
    int64_t now = now_of(o);
    if (o->beating && now - o->beat_at > STILL_MS)
        cam_hub_stood_still(o->hub, now);
    o->beat_at = now;
    return now;
}

/* ---- What other threads have done, told to the loop ---- */

typedef struct news {
    online *o;
    cam_ledger_reply *reply;
    uint64_t job;
    bool ok;
    char *text;
} news;

static void post(online *o, void (*call)(void *context, void *data), news what)
{
    news *copy = malloc(sizeof *copy);
    if (copy)
        *copy = what;
    if (!copy || cam_net_post(o->net, call, copy) != CAM_OK) {
        cam_ledger_reply_free(what.reply);
        free(what.text);
        free(copy);
    }
}

static void forget(news *n)
{
    free(n->text);
    free(n);
}

static void follow_clock(online *o, const cam_ledger_reply *reply)
{
    if (reply->op == CAM_LEDGER_SYNC && reply->status == CAM_LEDGER_DONE)
        o->origin =
            cam_calendar_follow(o->origin, o->sync_sent, clock_ms(CLOCK_MONOTONIC), reply->now);
}

static void tell_stored(void *context, void *data)
{
    news *n = data;
    (void)context;
    follow_clock(n->o, n->reply);
    if (n->o->stopped)
        cam_ledger_reply_free(n->reply);
    else {
        cam_hub_stored(n->o->hub, wake(n->o), n->reply);
        reset_timer(n->o);
    }
    forget(n);
}

static void tell_hashed(void *context, void *data)
{
    news *n = data;
    (void)context;
    if (!n->o->stopped) {
        cam_hub_hashed(n->o->hub, wake(n->o), n->job, n->ok, n->text);
        reset_timer(n->o);
    }
    forget(n);
}

static void tell_thought(void *context, void *data)
{
    news *n = data;
    (void)context;
    if (!n->o->stopped) {
        cam_hub_thought(n->o->hub, wake(n->o), n->job, n->text);
        reset_timer(n->o);
    }
    forget(n);
}

static void on_stored(void *context, cam_ledger_reply *reply)
{
    post(context, tell_stored, (news){.o = context, .reply = reply});
}

static void tell_rung(void *context, void *data)
{
    news *n = data;
    (void)context;
    if (n->o->stopped)
        cam_ledger_reply_free(n->reply);
    else {
        cam_hub_rung(n->o->hub, wake(n->o), n->reply);
        reset_timer(n->o);
    }
    forget(n);
}

static void on_rung(void *context, cam_ledger_reply *reply)
{
    post(context, tell_rung, (news){.o = context, .reply = reply});
}

static void on_hashed(void *context, uint64_t job, bool ok, char *hash)
{
    post(context, tell_hashed, (news){.o = context, .job = job, .ok = ok, .text = hash});
}

static void on_thought(void *context, uint64_t job, char *move)
{
    post(context, tell_thought, (news){.o = context, .job = job, .text = move});
}

/* ---- The hub's ports ---- */

static void port_send(void *context, const cam_wire *wire, size_t count, const char *text,
                      size_t length)
{
    online *o = context;
    cam_frame *frame = cam_frame_text(text, length);
    for (size_t i = 0; frame && i < count; i++)
        cam_net_send(o->net, wire[i], frame);
    cam_frame_drop(frame);
}

static void port_close(void *context, cam_wire wire, int code, const char *why)
{
    cam_net_close(((online *)context)->net, wire, code, why);
}

static void port_answer(void *context, cam_call call, const cam_hub_response *response)
{
    online *o = context;
    char cookie[160];
    cam_answer answer = {.status = response->status,
                         .type = response->length ? response->type : NULL,
                         .cache = "no-store",
                         .body = response->body,
                         .length = response->length};
    if (response->token) {
        snprintf(cookie, sizeof cookie, COOKIE "=%s; Path=/; HttpOnly; SameSite=Strict%s%s",
                 response->token, response->token[0] ? "; Max-Age=31536000" : "; Max-Age=0",
                 strncmp(o->base, "https:", 6) == 0 ? "; Secure" : "");
        answer.cookie = cookie;
    }
    cam_net_answer(o->net, call, &answer);
}

static void port_store(void *context, cam_ledger_request *request)
{
    online *o = context;
    if (request->op == CAM_LEDGER_SYNC)
        o->sync_sent = clock_ms(CLOCK_MONOTONIC);
    cam_store_submit(o->store, request);
}

static void port_think(void *context, uint64_t job, const char *game)
{
    thinkers_add(((online *)context)->thinkers, job, game);
}

static void port_forget(void *context, uint64_t job)
{
    thinkers_forget(((online *)context)->thinkers, job);
}

static void port_hash(void *context, uint64_t job, const char *secret, const char *known)
{
    hasher_add(((online *)context)->hasher, job, secret, known);
}

static void port_random(void *context, void *bytes, size_t count)
{
    (void)context;
    randombytes_buf(bytes, count);
}

/* ---- Beginning and ending ---- */

online *online_new(const online_options *options, int *exit_status)
{
    *exit_status = EXIT_FAILED;
    cam_error error;
    online *o = calloc(1, sizeof *o);
    if (!o || sodium_init() < 0) {
        free(o);
        complain(0, "serve", "out of memory");
        return NULL;
    }
    o->options = *options;
    o->origin = clock_ms(CLOCK_REALTIME) - clock_ms(CLOCK_MONOTONIC);
    cam_store_options storage = {.address = options->store, .done = on_stored, .context = o};
    cam_status status = cam_rulebook_new(&cam_box, &o->book, &error);
    if (status == CAM_OK)
        status = cam_store_open(&storage, &o->store, &error);
    if (status == CAM_OK)
        return o;
    *exit_status =
        complain(status == CAM_MALFORMED ? EXIT_USAGE : EXIT_FAILED, "serve", "%s", error.text);
    cam_rulebook_free(o->book);
    free(o);
    return NULL;
}

static bool begin_sharing(online *o)
{
    cam_error error;
    int64_t now;
    if (cam_store_listen(o->store, on_rung, o, &now, &error) != CAM_OK)
        return complain(0, "serve", "%s", error.text);
    o->origin = now - clock_ms(CLOCK_MONOTONIC);
    return true;
}

bool online_start(online *o, cam_net *net)
{
    o->net = net;
    snprintf(o->base, sizeof o->base, "%s", o->options.url ? o->options.url : cam_net_url(net));
    size_t length = strlen(o->base);
    if (length && o->base[length - 1] == '/')
        o->base[length - 1] = '\0';
    snprintf(o->node, sizeof o->node, "%08x", (unsigned)randombytes_random());
    cam_hub_options options = {
        .book = o->book,
        .ports = {o, port_send, port_close, port_answer, port_store, port_think, port_forget,
                  port_hash, port_random},
        .limits = o->options.limits,
        .node = o->node,
        .base = o->base,
        .ping_ms = o->options.ping_ms,
        .shared = cam_store_is_shared(o->store),
        .duty = o->options.duty,
    };
    if (!options.shared && options.duty != CAM_DUTY_ALL)
        return complain(0, "serve",
                        "thinking can be left to others only with a store that is "
                        "shared, postgres://HOST/DATABASE");
    if (options.shared && !begin_sharing(o))
        return false;
    o->hub = cam_hub_new(&options, now_of(o));
    o->hasher = hasher_new(on_hashed, o);
    o->thinkers = thinkers_new(o->options.thinkers, o->options.program, on_thought, o);
    if (!o->hub || !o->hasher || !o->thinkers)
        return complain(0, "serve", "out of memory");
    cam_hub_start(o->hub, wake(o));
    reset_timer(o);
    return true;
}

void online_stop(online *o)
{
    o->stopped = true;
    hasher_free(o->hasher);
    thinkers_free(o->thinkers);
    cam_store_close(o->store);
}

void online_free(online *o)
{
    cam_hub_free(o->hub);
    cam_rulebook_free(o->book);
    free(o);
}

/* ---- The net's handlers ---- */

static void refuse(online *o, cam_conn conn, int status, const char *body)
{
    cam_answer answer = {.status = status,
                         .type = "application/json",
                         .cache = "no-store",
                         .body = body,
                         .length = strlen(body)};
    cam_net_answer(o->net, conn, &answer);
}

/* Whose browser is it? Programs send no Origin and are let in. */
static bool is_foreign(const cam_request *request)
{
    return request->origin[0] && !cam_net_is_same_origin(request->origin, request->host);
}

static void find_token(const cam_request *request, char token[64])
{
    token[0] = '\0';
    if (strncmp(request->authorization, "Bearer ", 7) == 0)
        snprintf(token, 64, "%s", request->authorization + 7);
    else
        cam_cookie_find(request->cookie, COOKIE, token, 64);
}

static const char *method_word(cam_method method)
{
    switch (method) {
    case CAM_METHOD_GET:
    case CAM_METHOD_HEAD:
        return "GET";
    case CAM_METHOD_POST:
        return "POST";
    case CAM_METHOD_DELETE:
        return "DELETE";
    default:
        return "";
    }
}

void online_request(online *o, cam_conn conn, const cam_request *request)
{
    char token[64];
    bool reads = request->method == CAM_METHOD_GET || request->method == CAM_METHOD_HEAD;
    if (!reads && is_foreign(request)) {
        refuse(o, conn, 403, "{\"error\":\"forbidden\",\"message\":\"that is another site\"}");
        return;
    }
    find_token(request, token);
    cam_hub_request asked = {.method = method_word(request->method),
                             .path = request->path,
                             .query = request->query,
                             .token = token,
                             .body = request->body_length ? request->body : "",
                             .length = request->body_length};
    cam_hub_called(o->hub, wake(o), conn, &asked);
    reset_timer(o);
}

/* Is our protocol in the client's list? */
static bool offers_protocol(const char *list)
{
    static const char name[] = "caminos.1";
    for (const char *at = list; (at = strstr(at, name)); at++) {
        char before = at == list ? ',' : at[-1], after = at[sizeof name - 1];
        if ((before == ',' || before == ' ') && (after == '\0' || after == ',' || after == ' '))
            return true;
    }
    return false;
}

bool online_open(online *o, cam_conn conn, const cam_request *request, const char **protocol,
                 cam_answer *refusal)
{
    if (strcmp(request->path, "/ws") != 0)
        return false;
    if (is_foreign(request) || o->draining) {
        cam_answer_error(refusal, o->draining ? 503 : 403);
        return false;
    }
    if (offers_protocol(request->protocols))
        *protocol = "caminos.1";
    else if (request->protocols[0]) {
        cam_answer_error(refusal, 400);
        return false;
    }
    cam_hub_opened(o->hub, wake(o), conn);
    reset_timer(o);
    return true;
}

void online_message(online *o, cam_conn conn, const char *text, size_t length)
{
    cam_hub_received(o->hub, wake(o), conn, text, length, cam_net_lag_ms(o->net, conn));
    reset_timer(o);
}

void online_heard(online *o, cam_conn conn)
{
    cam_hub_heard(o->hub, wake(o), conn);
}

void online_closed(online *o, cam_conn conn, int code)
{
    cam_hub_closed(o->hub, wake(o), conn, code != CAM_CLOSE_LOST);
    reset_timer(o);
}

void online_timer(online *o)
{
    cam_hub_tick(o->hub, wake(o));
    reset_timer(o);
}

void online_drain(online *o)
{
    o->draining = true;
    cam_hub_stop(o->hub, wake(o), RETRY_MS);
    cam_net_finish(o->net);
}

bool online_is_healthy(online *o)
{
    cam_store_counters counters;
    cam_store_count(o->store, &counters);
    return counters.healthy && cam_hub_count(o->hub).current;
}

void online_metrics(online *o, cam_buffer *text)
{
    cam_store_counters store;
    cam_hub_counts hub = cam_hub_count(o->hub);
    cam_store_count(o->store, &store);
    const struct {
        const char *name;
        uint64_t value;
    } figures[] = {
        {"caminos_clients", hub.clients},
        {"caminos_tables", hub.rooms},
        {"caminos_watchers", hub.watchers},
        {"caminos_moves_total", hub.moves},
        {"caminos_commits_total", store.commits},
        {"caminos_writes_total", store.committed},
        {"caminos_refusals_total", hub.refused},
        {"caminos_unavailable_total", store.unavailable},
        {"caminos_sync_failures_total", store.sync_failures},
        {"caminos_write_queue", store.write_queue},
    };
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        cam_buffer_format(text, "%s %llu\n", figures[i].name, (unsigned long long)figures[i].value);
}
