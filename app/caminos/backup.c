/*
 * backup.c: a copy of a server's games, also while it runs.
 */
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "store/store.h"

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* For somebody who watches; a line that is written over. */
static bool show_progress(void *context, uint64_t done, uint64_t total)
{
    int *shown = context;
    int percent = total ? (int)(done * 100 / total) : 100;
    if (*shown >= -1 && percent != *shown) {
        fprintf(stderr, "\r%3d %%", percent);
        *shown = percent;
    }
    return !stopped;
}

static int fail(const cam_error *error, cam_status status)
{
    const char *hint = error->reason == CAM_REASON_FILE_EXISTS ? "; --force replaces it" : "";
    return complain(status == CAM_MALFORMED ? EXIT_USAGE : EXIT_FAILED, "backup", "%s%s",
                    error->text, hint);
}

static int run(int argc, char **argv)
{
    const char *file, *store = NULL, *data = NULL;
    bool force = false;
    option_spec specs[] = {{"store", OPTION_TEXT, &store, 0, 0},
                           {"data", OPTION_TEXT, &data, 0, 0},
                           {"force", OPTION_FLAG, &force, 0, 0},
                           {0}};
    if (!read_options(argc, argv, specs, &file, 1, 0))
        return EXIT_USAGE;
    if (store && data)
        return complain(EXIT_USAGE, "backup", "--store and --data exclude each other");
    char address[PATH_MAX + 16];
    if (!find_store("backup", store, data, address, sizeof address))
        return EXIT_USAGE;

    int shown = isatty(STDERR_FILENO) ? -1 : -2;
    cam_backup_options options = {.address = address,
                                  .file = file,
                                  .force = force,
                                  .progress = show_progress,
                                  .context = &shown};
    cam_error error;
    catch_signals();
    cam_status status = cam_store_backup(&options, &error);
    if (shown >= 0)
        fprintf(stderr, "\r     \r");
    if (status != CAM_OK)
        return fail(&error, status);
    struct stat info;
    if (stat(file, &info) == 0)
        printf("%s: %lld bytes\n", file, (long long)info.st_size);
    return EXIT_DONE;
}

const command command_backup = {
    .name = "backup",
    .synopsis = "FILE [--store ADDRESS | --data DIR] [--force]",
    .summary = "Save the games of a server in FILE, also while it runs",
    .help =
        "  --store ADDRESS  the server's store, sqlite:FILE\n"
        "  --data DIR       or its data folder, where the store is caminos.db\n"
        "                   (without either: $XDG_DATA_HOME/caminos)\n"
        "  --force          replace FILE if it exists\n"
        "\nThe copy is as of one moment, is checked, and gets its name when it is whole. To go\n"
        "back to it, stop the server and put it in the place of the store.\n",
    .run = run,
};
