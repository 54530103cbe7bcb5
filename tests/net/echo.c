/*
 * echo.c: a small server on top of src/net, for its tests and measurements.
 *
 *     net_echo [NAME=LIMIT ...]
 *
 * Prints the address it listens at. A WebSocket may be opened at /ws, with the
 * subprotocol caminos.1 and from the same origin. It gets its messages back, but:
 *
 *     all TEXT     TEXT is sent to everybody
 *     fill N       N bytes are sent, in messages of 1000
 *     late TEXT    another thread thinks about it and TEXT comes back
 *     close N      the server closes, with that code
 *     lag          "lag MS" comes back
 *     timer MS     "timer" comes back, after that time
 *
 * POST /echo gives the body back, POST /late does by way of another thread, /never
 * is not answered, /who tells address and Host, /closed how many WebSockets were
 * closed and the code of the last, /all sends its query to everybody. At the end
 * everybody gets "bye".
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "net/net.h"

typedef struct everybody {
    cam_conn *id;
    size_t count, capacity;
} everybody;

static cam_net *net;
static everybody open_ones;
static int closed_count, closed_code;
static cam_conn timer_for;

/* ---- Helpers ---- */

static void send_text(cam_conn conn, const char *text, size_t length)
{
    cam_frame *frame = cam_frame_text(text, length);
    if (frame)
        cam_net_send(net, conn, frame);
    cam_frame_drop(frame);
}

static void send_all(const char *text, size_t length)
{
    cam_frame *frame = cam_frame_text(text, length);
    for (size_t i = 0; frame && i < open_ones.count; i++)
        cam_net_send(net, open_ones.id[i], frame);
    cam_frame_drop(frame);
}

static void answer(cam_conn conn, int status, const char *body, size_t length)
{
    cam_answer made = {.status = status,
                       .type = "text/plain",
                       .cache = "no-store",
                       .body = body,
                       .length = length};
    cam_net_answer(net, conn, &made);
}

/* ---- What takes its time ---- */

typedef struct job {
    cam_conn conn;
    bool is_request;
    size_t length;
    char text[];
} job;

static void finish_job(void *context, void *data)
{
    (void)context;
    job *done = data;
    if (done->is_request)
        answer(done->conn, 200, done->text, done->length);
    else
        send_text(done->conn, done->text, done->length);
    free(done);
}

static void *work(void *data)
{
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    if (cam_net_post(net, finish_job, data) != CAM_OK)
        free(data);
    return NULL;
}

static void start_job(cam_conn conn, bool is_request, const char *text, size_t length)
{
    pthread_t thread;
    job *made = malloc(sizeof *made + length);
    if (!made)
        return;
    *made = (job){conn, is_request, length};
    memcpy(made->text, text, length);
    if (pthread_create(&thread, NULL, work, made) == 0)
        pthread_detach(thread);
    else
        free(made);
}

/* ---- Handlers ---- */

static void on_request(void *context, cam_conn conn, const cam_request *request)
{
    (void)context;
    char text[400];
    if (strcmp(request->path, "/echo") == 0) {
        answer(conn, 200, request->body, request->body_length);
    } else if (strcmp(request->path, "/late") == 0) {
        start_job(conn, true, request->body, request->body_length);
    } else if (strcmp(request->path, "/who") == 0) {
        int length = snprintf(text, sizeof text, "%s %s %s %.100s", request->address, request->host,
                              request->is_secure ? "secure" : "plain", request->query);
        answer(conn, 200, text, (size_t)length);
    } else if (strcmp(request->path, "/closed") == 0) {
        int length = snprintf(text, sizeof text, "%d %d", closed_count, closed_code);
        answer(conn, 200, text, (size_t)length);
    } else if (strcmp(request->path, "/all") == 0) {
        send_all(request->query, strlen(request->query));
        answer(conn, 204, NULL, 0);
    } else if (strcmp(request->path, "/never") != 0) {
        answer(conn, 404, "no\n", 3);
    }
}

static bool on_open(void *context, cam_conn conn, const cam_request *request, const char **protocol,
                    cam_answer *refusal)
{
    (void)context;
    if (strcmp(request->path, "/ws") != 0)
        return false;
    if (*request->origin && !cam_net_is_same_origin(request->origin, request->host)) {
        cam_answer_error(refusal, 403);
        return false;
    }
    if (cam_list_has(request->protocols, strlen(request->protocols), "caminos.1"))
        *protocol = "caminos.1";
    if (open_ones.count == open_ones.capacity) {
        open_ones.capacity = open_ones.capacity ? 2 * open_ones.capacity : 64;
        open_ones.id = realloc(open_ones.id, open_ones.capacity * sizeof *open_ones.id);
        if (!open_ones.id)
            abort();
    }
    cam_net_set_data(net, conn, (void *)(uintptr_t)open_ones.count);
    open_ones.id[open_ones.count++] = conn;
    return true;
}

static void on_closed(void *context, cam_conn conn, int code)
{
    (void)context;
    size_t at = (uintptr_t)cam_net_data(net, conn);
    cam_conn last = open_ones.id[--open_ones.count];
    open_ones.id[at] = last;
    cam_net_set_data(net, last, (void *)(uintptr_t)at);
    closed_count++;
    closed_code = code;
}

static void fill(cam_conn conn, long bytes)
{
    char text[1000];
    memset(text, 'x', sizeof text);
    for (; bytes > 0; bytes -= (long)sizeof text)
        send_text(conn, text, sizeof text);
}

static void on_message(void *context, cam_conn conn, const char *bytes, size_t length)
{
    (void)context;
    char text[CAM_WS_MESSAGE + 1];
    memcpy(text, bytes, length);
    text[length] = '\0';
    if (strncmp(text, "all ", 4) == 0)
        send_all(text + 4, length - 4);
    else if (strncmp(text, "fill ", 5) == 0)
        fill(conn, atol(text + 5));
    else if (strncmp(text, "late ", 5) == 0)
        start_job(conn, false, text + 5, length - 5);
    else if (strncmp(text, "close ", 6) == 0)
        cam_net_close(net, conn, atoi(text + 6), "as you wish");
    else if (strncmp(text, "timer ", 6) == 0)
        timer_for = conn, cam_net_set_timer(net, cam_net_now(net) + atol(text + 6));
    else if (strcmp(text, "lag") == 0)
        send_text(conn, text, (size_t)sprintf(text, "lag %d", cam_net_lag_ms(net, conn)));
    else
        send_text(conn, text, length);
}

static void on_timer(void *context, int64_t now)
{
    (void)context;
    (void)now;
    send_text(timer_for, "timer", 5);
}

static void on_drain(void *context)
{
    (void)context;
    send_all("bye", 3);
    cam_net_finish(net);
}

static void stop(int signal)
{
    (void)signal;
    cam_net_stop(net);
}

int main(int argc, char **argv)
{
    cam_net_options options = {
        .address = "127.0.0.1",
        .trusted_proxy = "127.0.0.1",
        .limits = cam_net_usual_limits,
        .handlers = {.request = on_request,
                     .open = on_open,
                     .message = on_message,
                     .closed = on_closed,
                     .timer = on_timer,
                     .drain = on_drain},
    };
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    for (int i = 1; i < argc; i++) {
        char *equals = strchr(argv[i], '=');
        if (equals)
            *equals = '\0';
        if (!equals || cam_net_set_limit(&options.limits, argv[i], atol(equals + 1)) != CAM_OK) {
            fprintf(stderr, "net_echo: no limit '%s'\n", argv[i]);
            return 2;
        }
    }
    cam_error error;
    if (cam_net_new(&net, &options, &error) != CAM_OK) {
        fprintf(stderr, "net_echo: %s\n", error.text);
        return 1;
    }
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGTERM, &action, NULL);
    printf("%s\n", cam_net_url(net));
    fflush(stdout);
    cam_status status = cam_net_run(net, &error);
    cam_net_counts counts = cam_net_count(net);
    cam_net_free(net);
    free(open_ones.id);
    return status == CAM_OK && !counts.connections && !open_ones.count ? 0 : 1;
}
