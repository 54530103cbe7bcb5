/*
 * serve.c: the game's server: the page for a browser, and the online tables.
 *
 * From top to bottom: what is answered to which path, signals, the command line.
 */
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "command.h"
#include "net/net.h"
#include "net/page.h"
#include "online.h"
#include "serve.h"

/* ---- Routes ---- */

static void answer_health(service *s, cam_conn conn)
{
    bool healthy = online_is_healthy(s->online);
    cam_answer answer = {
        .status = healthy ? 200 : 503,
        .type = "text/plain; charset=utf-8",
        .cache = "no-store",
        .is_lasting = true,
        .body = healthy ? "ok\n" : "moves cannot be stored\n",
        .length = healthy ? 3 : 23,
    };
    cam_net_answer(s->net, conn, &answer);
}

static void answer_metrics(service *s, cam_conn conn)
{
    cam_buffer text;
    cam_buffer_init(&text);
    cam_net_counts counts = cam_net_count(s->net);
    const struct {
        const char *name;
        uint64_t value;
    } figures[] = {
        {"caminos_connections", counts.connections},
        {"caminos_websockets", counts.websockets},
        {"caminos_accepted_total", counts.accepted},
        {"caminos_requests_total", counts.requests},
        {"caminos_refused_total", counts.refused},
        {"caminos_timed_out_total", counts.timed_out},
        {"caminos_evicted_total", counts.evicted},
        {"caminos_slow_total", counts.slow},
        {"caminos_messages_in_total", counts.messages_in},
        {"caminos_messages_out_total", counts.messages_out},
        {"caminos_bytes_in_total", counts.bytes_in},
        {"caminos_bytes_out_total", counts.bytes_out},
    };
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        cam_buffer_format(&text, "%s %llu\n", figures[i].name,
                          (unsigned long long)figures[i].value);
    online_metrics(s->online, &text);
    cam_answer answer = {
        .status = 200,
        .type = "text/plain; version=0.0.4; charset=utf-8",
        .cache = "no-store",
        .body = cam_buffer_text(&text),
        .length = text.length,
    };
    cam_net_answer(s->net, conn, &answer);
    cam_buffer_clear(&text);
}

static void answer_page(service *s, cam_conn conn, const cam_request *request)
{
    cam_answer answer;
    cam_page_answer(&s->files, request, &answer);
    cam_net_answer(s->net, conn, &answer);
}

void serve_request(void *context, cam_conn conn, const cam_request *request)
{
    service *s = context;
    bool reads = request->method == CAM_METHOD_GET || request->method == CAM_METHOD_HEAD;
    if (reads && strcmp(request->path, "/healthz") == 0)
        answer_health(s, conn);
    else if (reads && strcmp(request->path, "/metrics") == 0)
        answer_metrics(s, conn);
    else if (s->only_thinks) {
        cam_answer nothing;
        cam_answer_error(&nothing, 404);
        cam_net_answer(s->net, conn, &nothing);
    } else if (cam_hub_serves(request->path))
        online_request(s->online, conn, request);
    else
        answer_page(s, conn, request);
}

static bool on_open(void *context, cam_conn conn, const cam_request *request, const char **protocol,
                    cam_answer *refusal)
{
    return online_open(((service *)context)->online, conn, request, protocol, refusal);
}

static void on_message(void *context, cam_conn conn, const char *text, size_t length)
{
    online_message(((service *)context)->online, conn, text, length);
}

static void on_heard(void *context, cam_conn conn)
{
    online_heard(((service *)context)->online, conn);
}

static void on_closed(void *context, cam_conn conn, int code)
{
    online_closed(((service *)context)->online, conn, code);
}

void serve_timer(void *context, int64_t now)
{
    (void)now;
    online_timer(((service *)context)->online);
}

void serve_drain(void *context)
{
    online_drain(((service *)context)->online);
}

static void on_visit(void *context, const cam_visit *visit)
{
    (void)context;
    printf("%s %s ", visit->address, visit->method);
    for (const char *c = visit->path; *c; c++) /* what a stranger sent, made harmless */
        putchar((unsigned char)*c > ' ' && *c < 127 ? *c : '?');
    printf(" %d %zu\n", visit->status, visit->length);
    fflush(stdout);
}

/* ---- Signals ---- */

/* The server a signal is to stop; a handler is given nothing else to find it by. */
static cam_net *_Atomic running;

static void stop_server(int signal)
{
    (void)signal;
    cam_net *net = atomic_load(&running);
    if (net)
        cam_net_stop(net);
}

static void catch_signals(void)
{
    struct sigaction stop = {.sa_handler = stop_server}, ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
}

/* From the first connection that is taken on, a signal finds the server. */
static cam_status open_server(service *s, const cam_net_options *options, cam_error *error)
{
    sigset_t stops, before;
    sigemptyset(&stops);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &stops, &before);
    cam_status status = cam_net_new(&s->net, options, error);
    if (status == CAM_OK) {
        atomic_store(&running, s->net);
        catch_signals();
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status;
}

static void close_server(service *s)
{
    atomic_store(&running, NULL);
    cam_net_free(s->net);
}

/* ---- The command ---- */

int serve(service *s, const cam_net_options *options, bool open)
{
    cam_error error;
    cam_status status = open_server(s, options, &error);
    if (status != CAM_OK)
        return complain(status == CAM_MALFORMED ? EXIT_USAGE : EXIT_FAILED, "serve", "%s",
                        error.text);
    if (!online_start(s->online, s->net)) {
        close_server(s);
        return EXIT_FAILED;
    }
    printf("Caminos %s %s (Ctrl-C ends it)\n",
           s->only_thinks ? "thinks; ask how it is at" : "is at", cam_net_url(s->net));
    fflush(stdout);
    if (open)
        open_browser(cam_net_url(s->net));
    status = cam_net_run(s->net, &error);
    online_stop(s->online);
    close_server(s);
    return status == CAM_OK ? EXIT_DONE : complain(EXIT_FAILED, "serve", "%s", error.text);
}

/* The hub's own limits, by name. */
static bool set_hub_limit(cam_hub_limits *limits, const char *name, long value)
{
    const struct {
        const char *name;
        int *value;
    } known[] = {{"messages_per_s", &limits->messages_per_s},
                 {"connections_per_user", &limits->connections_per_user},
                 {"tables_per_user", &limits->tables_per_user},
                 {"gone_ms", &limits->gone_ms},
                 {"ready_ms", &limits->ready_ms}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, name) == 0) {
            *known[i].value = (int)value;
            return true;
        }
    return false;
}

/* Read "NAME=N". */
static bool set_limit(cam_net_limits *net, cam_hub_limits *hub, const char *text)
{
    char name[40], *end;
    const char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : 0;
    if (!length || length >= sizeof name)
        return complain(0, "serve", "--limit takes NAME=NUMBER");
    memcpy(name, text, length);
    name[length] = '\0';
    long value = strtol(equals + 1, &end, 10);
    if (end == equals + 1 || *end || value < 0 || value > 1000000000)
        return complain(0, "serve", "--limit %s takes a number from 0 to 1000000000", name);
    if (!set_hub_limit(hub, name, value) && cam_net_set_limit(net, name, value) != CAM_OK)
        return complain(0, "serve", "there is no limit '%s'", name);
    return true;
}

/* As many open files as this user may have: each visitor is one. */
static void raise_file_limit(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

static int run(int argc, char **argv)
{
    long port = 8080;
    const char *address = "127.0.0.1", *page = NULL, *data = NULL, *proxy = NULL;
    const char *store = NULL, *url = NULL;
    long thinkers = 1;
    bool open = false, verbose = false;
    text_list limits = {.count = 0};
    option_spec specs[] = {
        {"port", OPTION_NUMBER, &port, 0, 65535},   {"bind", OPTION_TEXT, &address, 0, 0},
        {"page", OPTION_TEXT, &page, 0, 0},         {"data", OPTION_TEXT, &data, 0, 0},
        {"store", OPTION_TEXT, &store, 0, 0},       {"thinkers", OPTION_NUMBER, &thinkers, 0, 64},
        {"url", OPTION_TEXT, &url, 0, 0},           {"limit", OPTION_TEXTS, &limits, 0, 0},
        {"trust-proxy", OPTION_TEXT, &proxy, 0, 0}, {"open", OPTION_FLAG, &open, 0, 0},
        {"verbose", OPTION_FLAG, &verbose, 0, 0},   {0}};
    if (!read_options(argc, argv, specs, NULL, 0, 0))
        return EXIT_USAGE;

    service s = {0};
    cam_hub_limits hub_limits = cam_hub_usual_limits;
    cam_net_options options = {
        .address = address,
        .port = (int)port,
        .trusted_proxy = proxy,
        .limits = cam_net_usual_limits,
        .handlers = {.request = serve_request,
                     .open = on_open,
                     .message = on_message,
                     .heard = on_heard,
                     .closed = on_closed,
                     .timer = serve_timer,
                     .drain = serve_drain,
                     .visit = verbose ? on_visit : NULL},
        .context = &s,
        .json = "/api/",
    };
    for (int i = 0; i < limits.count; i++)
        if (!set_limit(&options.limits, &hub_limits, limits.text[i]))
            return EXIT_USAGE;
    hub_limits.connections_per_address = (int)options.limits.connections_per_address;
    hub_limits.unheard_ms = (int)options.limits.unheard_ms;

    char found[PATH_MAX];
    if (!find_page(page, found))
        return complain(EXIT_FAILED, "serve", "there is no page in %s; 'make run' builds it",
                        page ? page : "web/dist");
    cam_error error;
    if (cam_files_load(&s.files, found, &error) != CAM_OK)
        return complain(EXIT_FAILED, "serve", "%s", error.text);
    raise_file_limit();
    char address_of_store[PATH_MAX + 40], program[PATH_MAX];
    int status = EXIT_FAILED;
    online_options tables = {.store = address_of_store,
                             .program = program,
                             .thinkers = (int)thinkers,
                             .duty = thinkers ? CAM_DUTY_ALL : CAM_DUTY_PEOPLE,
                             .url = url,
                             .limits = hub_limits,
                             .ping_ms = (int)options.limits.ping_ms};
    if (find_program(program) &&
        find_store("serve", store, data, address_of_store, sizeof address_of_store) &&
        make_store_folder(address_of_store))
        s.online = online_new(&tables, &status);
    if (s.online) {
        status = serve(&s, &options, open);
        online_free(s.online);
    }
    cam_files_clear(&s.files);
    return status;
}

const command command_serve = {
    .name = "serve",
    .synopsis = "[--port N] [--bind ADDRESS] [--page DIR] [--data DIR] [--store ADDRESS]\n"
                "    [--thinkers N] [--url URL] [--limit NAME=N] [--trust-proxy ADDRESS]\n"
                "    [--open] [--verbose]",
    .summary = "Serve the game: its page, and tables to play at online",
    .help = "  --port N        the port to listen on (8080); 0 takes any that is free\n"
            "  --bind ADDRESS  the address to listen on (127.0.0.1: this machine only)\n"
            "  --page DIR      the built page, if it is not where it belongs\n"
            "  --data DIR      where the games played at its tables are kept (caminos in\n"
            "                  $XDG_DATA_HOME)\n"
            "  --store ADDRESS  sqlite:FILE or postgres://HOST/DATABASE, if they are to be kept "
            "elsewhere\n"
            "  --thinkers N    processes that think for the computers at the tables (1); with 0\n"
            "                  that is left to others at the same postgres://, see 'worker'\n"
            "  --url URL       the address people use, if a proxy stands before the server\n"
            "  --limit NAME=N  set a limit, 0 for none; may be given several times. Some:\n"
            "                  messages_per_s=20, connections_per_user=8, tables_per_user=20,\n"
            "                  connections_per_address=64, requests=512 (at a time),\n"
            "                  head_ms=5000 (for a request to come in), write_ms=15000 (for\n"
            "                  some of an answer to be taken), idle_ms=30000 (between requests)\n"
            "  --trust-proxy ADDRESS  believe X-Forwarded-For from there\n"
            "  --open          start the browser\n"
            "  --verbose       a line for each request\n"
            "\nThe first line tells the address. Ctrl-C ends it.\n",
    .run = run,
};
