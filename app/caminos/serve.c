/*
 * serve.c: the page of the game, for a browser.
 */
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "net/page.h"
#include "net/server.h"

extern char **environ;

/* The server a signal is to stop; a handler is given nothing else to find it by. */
static cam_server *_Atomic running;

static void stop_server(int signal)
{
    (void)signal;
    cam_server *server = atomic_load(&running);
    if (server)
        cam_server_stop(server);
}

static void catch_signals(void)
{
    struct sigaction stop = {.sa_handler = stop_server}, ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGCHLD, &ignore, NULL); /* nobody waits for the browser */
}

/* Is there a page in that folder? Keeps its name if so. */
static bool is_page(const char *format, const char *folder, char page[PATH_MAX])
{
    char path[PATH_MAX], index[PATH_MAX + 12];
    if (snprintf(path, sizeof path, format, folder) >= (int)sizeof path)
        return false;
    snprintf(index, sizeof index, "%s/index.html", path);
    if (access(index, R_OK) != 0)
        return false;
    memcpy(page, path, sizeof path);
    return true;
}

/* The page that belongs to this program: installed beside it, or in the tree it
 * was built in, which lies somewhere above. */
static bool find_page(char page[PATH_MAX])
{
    char folder[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    if (length <= 0)
        return false;
    folder[length] = '\0';
    *strrchr(folder, '/') = '\0';
    if (is_page("%s/../share/caminos/page", folder, page))
        return true;
    for (;;) {
        if (is_page("%s/web/dist", folder, page))
            return true;
        char *slash = strrchr(folder, '/');
        if (!slash)
            return false;
        *slash = '\0';
    }
}

/* Start the desktop's browser, where there is a desktop. The address is printed
 * anyway, so it is no failure if there is none. */
static void open_browser(const char *url)
{
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    char program[] = "xdg-open", address[96];
    char *arguments[] = {program, address, NULL};
    snprintf(address, sizeof address, "%s", url);
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return;
    for (int fd = 0; fd <= 2; fd++)
        posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", fd ? 1 /* write */ : 0, 0);
    pid_t browser;
    posix_spawnp(&browser, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
}

static void log_visit(void *context, const cam_visit *visit)
{
    (void)context;
    printf("%s %s ", visit->peer, visit->method);
    for (const char *c = visit->path; *c; c++) /* what a stranger sent, made harmless */
        putchar((unsigned char)*c > ' ' && *c < 127 ? *c : '?');
    printf(" %d %zu\n", visit->status, visit->length);
    fflush(stdout);
}

static int serve(const cam_server_options *options, bool open)
{
    cam_server *server;
    cam_error error;
    cam_status status = cam_server_new(&server, options, &error);
    if (status != CAM_OK)
        return complain(status == CAM_MALFORMED ? EXIT_USAGE : EXIT_FAILED, "serve", "%s",
                        error.text);
    atomic_store(&running, server);
    catch_signals();
    printf("Caminos is at %s (Ctrl-C ends it)\n", cam_server_url(server));
    fflush(stdout);
    if (open)
        open_browser(cam_server_url(server));
    status = cam_server_run(server, &error);
    atomic_store(&running, NULL);
    cam_server_free(server);
    return status == CAM_OK ? EXIT_DONE : complain(EXIT_FAILED, "serve", "%s", error.text);
}

static int run(int argc, char **argv)
{
    long port = 8080;
    const char *address = "127.0.0.1", *page = NULL, *data = NULL;
    bool open = false, verbose = false;
    option_spec specs[] = {{"port", OPTION_NUMBER, &port, 0, 65535},
                           {"bind", OPTION_TEXT, &address, 0, 0},
                           {"page", OPTION_TEXT, &page, 0, 0},
                           {"data", OPTION_TEXT, &data, 0, 0},
                           {"open", OPTION_FLAG, &open, 0, 0},
                           {"verbose", OPTION_FLAG, &verbose, 0, 0},
                           {0}};
    if (!read_options(argc, argv, specs, NULL, 0, 0))
        return EXIT_USAGE;

    char found[PATH_MAX];
    if (page ? !is_page("%s", page, found) : !find_page(found))
        return complain(EXIT_FAILED, "serve", "there is no page in %s; 'make run' builds it",
                        page ? page : "web/dist");
    cam_files files;
    cam_error error;
    if (cam_files_load(&files, found, &error) != CAM_OK)
        return complain(EXIT_FAILED, "serve", "%s", error.text);
    cam_server_options options = {.address = address,
                                  .port = (int)port,
                                  .answer = cam_page_answer,
                                  .log = verbose ? log_visit : NULL,
                                  .context = &files};
    int status = serve(&options, open);
    cam_files_clear(&files);
    return status;
}

const command command_serve = {
    .name = "serve",
    .synopsis = "[--port N] [--bind ADDRESS] [--page DIR] [--data DIR] [--open] [--verbose]",
    .summary = "Serve the page of the game to a browser",
    .help = "  --port N        the port to listen on (8080); 0 takes any that is free\n"
            "  --bind ADDRESS  the address to listen on (127.0.0.1: this machine only)\n"
            "  --page DIR      the built page, if it is not where it belongs\n"
            "  --data DIR      where a server keeps its games; nothing is kept there yet, for\n"
            "                  the page keeps its own in the browser\n"
            "  --open          start the browser\n"
            "  --verbose       a line for each request\n"
            "\nThe first line tells the address. Ctrl-C ends it.\n",
    .run = run,
};
