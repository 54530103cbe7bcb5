/*
 * worker.c: thinking for servers that share a store: their tables without people, and
 * without a page.
 */
#include <limits.h>

#include "command.h"
#include "serve.h"

static int run(int argc, char **argv)
{
    long port = 0, thinkers = 1;
    const char *address = "127.0.0.1", *store = NULL;
    option_spec specs[] = {{"store", OPTION_TEXT, &store, 0, 0},
                           {"thinkers", OPTION_NUMBER, &thinkers, 1, 64},
                           {"port", OPTION_NUMBER, &port, 0, 65535},
                           {"bind", OPTION_TEXT, &address, 0, 0},
                           {0}};
    if (!read_options(argc, argv, specs, NULL, 0, 0))
        return EXIT_USAGE;
    if (!store)
        return complain(EXIT_USAGE, "worker", "--store is needed");
    char program[PATH_MAX];
    int status = EXIT_FAILED;
    service s = {.only_thinks = true};
    cam_net_options options = {
        .address = address,
        .port = (int)port,
        .limits = cam_net_usual_limits,
        .handlers = {.request = serve_request, .timer = serve_timer, .drain = serve_drain},
        .context = &s};
    online_options tables = {.store = store,
                             .program = program,
                             .thinkers = (int)thinkers,
                             .duty = CAM_DUTY_THINKING,
                             .limits = cam_hub_usual_limits,
                             .ping_ms = (int)options.limits.ping_ms};
    if (find_program(program))
        s.online = online_new(&tables, &status);
    if (s.online) {
        status = serve(&s, &options, false);
        online_free(s.online);
    }
    return status;
}

const command command_worker = {
    .name = "worker",
    .synopsis = "--store ADDRESS [--thinkers N] [--port N] [--bind ADDRESS]",
    .summary = "Think for the servers that share a store",
    .help =
        "  --store ADDRESS  theirs, postgres://HOST/DATABASE\n"
        "  --thinkers N     processes that think (1)\n"
        "  --port N         where /healthz and /metrics are told; 0 takes any that is free (0)\n"
        "  --bind ADDRESS   the address for that (127.0.0.1: this machine only)\n"
        "\nAny number may run, on any machine. What one of them was thinking about when it\n"
        "ended is taken up by another. Servers started with --thinkers 0 leave all thinking\n"
        "to workers. Ctrl-C ends it.\n",
    .run = run,
};
