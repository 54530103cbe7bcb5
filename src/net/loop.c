/*
 * loop.c: the loop, and the server as a whole.
 */
#include "net/net.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "net/headers.h"
#include "net/loop.h"

enum {
    EVENTS = 256,
    ID_LISTENER = 0, /* the numbers of connections are larger */
    ID_WAKE = 1,
    PARTING = 700,      /* ms for the others to hear our good-bye */
    NEVER = 1000000000, /* ms, where there is no limit */
};

const cam_net_limits cam_net_usual_limits = {
    .requests = 512,
    .websockets = 0,
    .connections_per_address = 64,
    .unsent_bytes = 1 << 20,
    .idle_ms = 30000,
    .head_ms = 5000,
    .body_ms = 10000,
    .answer_ms = 30000,
    .write_ms = 15000,
    .linger_ms = 3000,
    .ping_ms = 10000,
    .unheard_ms = 40000,
    .stall_ms = 30000,
    .drain_ms = 3000,
};

cam_status cam_net_set_limit(cam_net_limits *limits, const char *name, long value)
{
    const struct {
        const char *name;
        long *value;
    } all[] = {
        {"requests", &limits->requests},
        {"websockets", &limits->websockets},
        {"connections_per_address", &limits->connections_per_address},
        {"unsent_bytes", &limits->unsent_bytes},
        {"idle_ms", &limits->idle_ms},
        {"head_ms", &limits->head_ms},
        {"body_ms", &limits->body_ms},
        {"answer_ms", &limits->answer_ms},
        {"write_ms", &limits->write_ms},
        {"linger_ms", &limits->linger_ms},
        {"ping_ms", &limits->ping_ms},
        {"unheard_ms", &limits->unheard_ms},
        {"stall_ms", &limits->stall_ms},
        {"drain_ms", &limits->drain_ms},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].name, name) == 0) {
            *all[i].value = value;
            return CAM_OK;
        }
    return CAM_MALFORMED;
}

/* ---- Making and freeing ---- */

static int64_t read_clock(void)
{
    return (int64_t)(cam_clock_wall() * 1000);
}

/* The headers of every answer as one text, with a place for the date. */
static void write_fixed(cam_net *net)
{
    int length = snprintf(net->fixed, sizeof net->fixed, "server: caminos\r\ndate: ");
    net->date_at = (size_t)length;
    net->date = -1;
    length += snprintf(net->fixed + length, sizeof net->fixed - (size_t)length, "%29s\r\n", "");
    for (int i = 0; i < CAM_HEADER_COUNT; i++)
        length += snprintf(net->fixed + length, sizeof net->fixed - (size_t)length, "%s %s\r\n",
                           cam_headers[i].name, cam_headers[i].value);
    net->fixed_length = (size_t)length;
}

static void init_lists(cam_net *net)
{
    const cam_net_limits *limits = &net->limits;
    const long duration[LISTS] = {
        [PHASE_IDLE] = limits->idle_ms,   [PHASE_HEAD] = limits->head_ms,
        [PHASE_BODY] = limits->body_ms,   [PHASE_ANSWER] = limits->answer_ms,
        [PHASE_WRITE] = limits->write_ms, [PHASE_LINGER] = limits->linger_ms,
        [PHASE_OPEN] = limits->ping_ms,   [PHASE_CLOSING] = limits->linger_ms,
        [LIST_STALL] = limits->stall_ms,
    };
    for (int i = 0; i < LISTS; i++) {
        net->list[i].duration = duration[i] > 0 ? duration[i] : NEVER;
        net->list[i].anchor.prev = net->list[i].anchor.next = &net->list[i].anchor;
    }
}

static cam_status open_files(cam_net *net, cam_error *error)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = ID_WAKE};
    net->epoll = epoll_create1(EPOLL_CLOEXEC);
    net->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (net->epoll < 0 || net->wake < 0 ||
        epoll_ctl(net->epoll, EPOLL_CTL_ADD, net->wake, &event) < 0)
        return cam_fail(error, CAM_IO, CAM_REASON_SERVER_START, .detail = strerror(errno));
    return cam_listen_open(net, error);
}

cam_status cam_net_new(cam_net **net, const cam_net_options *options, cam_error *error)
{
    cam_net *made = calloc(1, sizeof *made);
    input *scratch = malloc(sizeof *scratch + INPUT_MOST);
    if (!made || !scratch) {
        free(made);
        free(scratch);
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_SERVER_MEMORY);
    }
    scratch->capacity = INPUT_MOST;
    made->scratch = scratch;
    made->options = *options;
    made->limits = options->limits;
    made->listener = made->epoll = made->wake = -1;
    made->timer_at = INT64_MAX;
    made->now = read_clock();
    pthread_mutex_init(&made->post_lock, NULL);
    cam_places_init(&made->places);
    init_lists(made);
    write_fixed(made);
    made->has_trusted =
        options->trusted_proxy && cam_address_parse(options->trusted_proxy, made->trusted);
    cam_status status =
        options->trusted_proxy && !made->has_trusted
            ? cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_PROXY, .name = options->trusted_proxy)
            : open_files(made, error);
    if (status != CAM_OK) {
        cam_net_free(made);
        return status;
    }
    *net = made;
    return CAM_OK;
}

static void run_posts(cam_net *net);

static void kill_all(cam_net *net)
{
    for (size_t i = 0; i < net->slot_count; i++)
        if (net->slot[i])
            cam_conn_kill(net, net->slot[i]);
}

static void close_file(int fd)
{
    if (fd >= 0)
        close(fd);
}

void cam_net_free(cam_net *net)
{
    if (!net)
        return;
    run_posts(net);
    kill_all(net);
    cam_listen_close(net);
    close_file(net->wake);
    close_file(net->epoll);
    while (net->spare_chunk) {
        chunk *next = net->spare_chunk->next;
        free(net->spare_chunk);
        net->spare_chunk = next;
    }
    pthread_mutex_destroy(&net->post_lock);
    free(net->slot);
    free(net->free_slot);
    free(net->ready.id);
    free(net->dirty.id);
    free(net->scratch);
    free(net);
}

const char *cam_net_url(const cam_net *net)
{
    return net->url;
}

/* ---- From other threads ---- */

static void wake(cam_net *net)
{
    uint64_t one = 1;
    ssize_t written = write(net->wake, &one, sizeof one);
    (void)written; /* if it is full, the loop will wake all the same */
}

cam_status cam_net_post(cam_net *net, void (*call)(void *context, void *data), void *data)
{
    post *added = malloc(sizeof *added);
    if (!added)
        return CAM_NO_MEMORY;
    *added = (post){NULL, call, data};
    pthread_mutex_lock(&net->post_lock);
    bool was_empty = !net->posts;
    if (was_empty)
        net->posts = added;
    else
        net->last_post->next = added;
    net->last_post = added;
    pthread_mutex_unlock(&net->post_lock);
    if (was_empty)
        wake(net);
    return CAM_OK;
}

static void run_posts(cam_net *net)
{
    pthread_mutex_lock(&net->post_lock);
    post *at = net->posts;
    net->posts = NULL;
    pthread_mutex_unlock(&net->post_lock);
    while (at) {
        post *next = at->next;
        at->call(net->options.context, at->data);
        free(at);
        at = next;
    }
}

void cam_net_stop(cam_net *net)
{
    int before = errno;
    atomic_fetch_add(&net->stops, 1);
    wake(net);
    errno = before;
}

static void take_wake(cam_net *net)
{
    uint64_t count;
    ssize_t got = read(net->wake, &count, sizeof count);
    (void)got;
    run_posts(net);
}

/* ---- The end ---- */

void cam_net_finish(cam_net *net)
{
    if (!net->is_draining || net->is_finishing)
        return;
    net->is_finishing = true;
    net->finish_due = net->now + PARTING;
    for (size_t i = 0; i < net->slot_count; i++)
        if (net->slot[i])
            cam_net_close(net, net->slot[i]->id, CAM_CLOSE_GOING, "the server stops");
}

static void begin_drain(cam_net *net)
{
    net->is_draining = true;
    net->drain_due = net->now + net->limits.drain_ms;
    cam_listen_close(net);
    if (net->options.handlers.drain)
        net->options.handlers.drain(net->options.context);
    else
        cam_net_finish(net);
}

/* Those who have asked for nothing miss nothing. Returns how many are being served. */
static size_t dismiss_idle(cam_net *net, size_t *answering)
{
    size_t left = 0;
    *answering = 0;
    for (size_t i = 0; i < net->slot_count; i++) {
        conn *c = net->slot[i];
        if (!c)
            continue;
        if (c->phase == PHASE_IDLE || c->phase == PHASE_HEAD || c->phase == PHASE_BODY) {
            cam_conn_kill(net, c);
            continue;
        }
        left++;
        *answering += c->phase == PHASE_ANSWER;
    }
    return left;
}

/* Is it over? */
static bool is_done(cam_net *net)
{
    int stops = atomic_load(&net->stops);
    if (stops && !net->is_draining)
        begin_drain(net);
    if (stops > 1 || (net->is_draining && net->now >= net->drain_due + PARTING))
        return true;
    if (net->is_draining && net->now >= net->drain_due)
        cam_net_finish(net);
    if (!net->is_finishing)
        return false;
    size_t answering, left = dismiss_idle(net, &answering);
    return !left || (!answering && net->now >= net->finish_due);
}

/* ---- A turn ---- */

static void refresh_clock(cam_net *net)
{
    net->now = read_clock();
    if (net->now / 1000 == net->date)
        return;
    char text[64];
    time_t second = time(NULL);
    struct tm parts;
    net->date = net->now / 1000;
    if (gmtime_r(&second, &parts) &&
        strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts) == 29)
        memcpy(net->fixed + net->date_at, text, 29);
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* How long there is nothing to do, in ms; -1: for ever. */
static int patience(const cam_net *net)
{
    int64_t due = net->timer_at;
    if (net->ready.count || net->dirty.count)
        return 0;
    for (int i = 0; i < LISTS; i++)
        if (net->list[i].anchor.next != &net->list[i].anchor)
            due = earlier(due, net->list[i].anchor.next->due);
    if (net->is_full)
        due = earlier(due, net->resume_at);
    if (net->is_draining)
        due = earlier(due, net->is_finishing && net->now < net->finish_due ? net->finish_due
                           : net->now < net->drain_due                     ? net->drain_due
                                                       : net->drain_due + PARTING);
    if (due == INT64_MAX)
        return -1;
    return due <= net->now ? 0 : due - net->now > 60000 ? 60000 : (int)(due - net->now);
}

static void take_event(cam_net *net, const struct epoll_event *event, bool *accepts)
{
    if (event->data.u64 == ID_LISTENER) {
        *accepts = true;
        return;
    }
    if (event->data.u64 == ID_WAKE) {
        take_wake(net);
        return;
    }
    conn *c = cam_conn_find(net, event->data.u64);
    if (!c)
        return;
    if (event->events & (EPOLLERR | EPOLLHUP)) {
        cam_conn_kill(net, c);
        return;
    }
    if (event->events & EPOLLOUT)
        cam_conn_mark(&net->dirty, c, &c->is_dirty);
    if (event->events & EPOLLIN)
        cam_input_ready(net, c);
}

/* Each who has input left gets a turn; who still has some then waits for the next. */
static void go_on_reading(cam_net *net)
{
    conn_list taken = net->ready;
    net->ready = (conn_list){0};
    for (size_t i = 0; i < taken.count; i++) {
        conn *c = cam_conn_find(net, taken.id[i]);
        if (c)
            cam_input_go_on(net, c);
    }
    if (net->ready.id) {
        free(taken.id);
    } else {
        taken.count = 0;
        net->ready = taken;
    }
}

static void settle(cam_net *net, conn *c)
{
    if (c->is_slow && c->phase == PHASE_OPEN)
        cam_websockets_slow(net, c);
    c->is_dirty = false;
    if (c->phase == PHASE_CLOSING)
        cam_websockets_tell(net, c, c->close_code);
    cam_output_flush(net, c);
    if (c->is_broken) {
        cam_conn_kill(net, c);
        return;
    }
    if (!c->out && c->phase == PHASE_CLOSING && c->heard_close)
        cam_conn_linger(net, c);
    if (!c->out && c->phase == PHASE_WRITE)
        cam_requests_written(net, c);
    cam_conn_set_interest(net, c);
}

/* Send what the turn has brought. Handlers called here may bring more. */
static void flush_dirty(cam_net *net)
{
    for (size_t i = 0; i < net->dirty.count; i++) {
        conn *c = cam_conn_find(net, net->dirty.id[i]);
        if (c)
            settle(net, c);
    }
    net->dirty.count = 0;
}

static void time_is_up(cam_net *net, conn *c, int list)
{
    cam_answer answer;
    switch (list) {
    case PHASE_OPEN:
        cam_websockets_tick(net, c);
        break;
    case PHASE_ANSWER:
        net->counts.timed_out++;
        c->keep_alive = false;
        cam_answer_error(&answer, 503);
        cam_requests_answer(net, c, &answer);
        break;
    case LIST_STALL:
        cam_deadline_unset(&c->flow);
        c->is_slow = true;
        c->is_broken |= c->phase != PHASE_OPEN;
        cam_conn_mark(&net->dirty, c, &c->is_dirty);
        break;
    default:
        net->counts.timed_out += list != PHASE_IDLE && list != PHASE_LINGER;
        cam_conn_kill(net, c);
    }
}

static void run_timers(cam_net *net)
{
    for (int i = 0; i < LISTS; i++)
        for (timer *at;
             (at = net->list[i].anchor.next) != &net->list[i].anchor && at->due <= net->now;)
            time_is_up(net, at->conn, i);
    if (net->timer_at <= net->now) {
        net->timer_at = INT64_MAX;
        if (net->options.handlers.timer)
            net->options.handlers.timer(net->options.context, net->now);
    }
}

cam_status cam_net_run(cam_net *net, cam_error *error)
{
    struct epoll_event event[EVENTS];
    cam_status status = CAM_OK;
    refresh_clock(net);
    while (!is_done(net)) {
        flush_dirty(net);
        int count = epoll_wait(net->epoll, event, EVENTS, patience(net));
        if (count < 0 && errno != EINTR) {
            status = cam_fail(error, CAM_IO, CAM_REASON_SERVER_BROKEN);
            break;
        }
        refresh_clock(net);
        bool accepts = false;
        for (int i = 0; i < count; i++)
            take_event(net, &event[i], &accepts);
        go_on_reading(net);
        run_timers(net);
        if (accepts || (net->is_full && net->now >= net->resume_at))
            cam_listen_accept(net);
    }
    kill_all(net);
    return status;
}

/* ---- Time and figures ---- */

int64_t cam_net_now(const cam_net *net)
{
    return net->now;
}

void cam_net_set_timer(cam_net *net, int64_t at)
{
    net->timer_at = at;
}

cam_net_counts cam_net_count(const cam_net *net)
{
    cam_net_counts counts = net->counts;
    counts.connections = net->connections;
    counts.websockets = net->websockets;
    return counts;
}
