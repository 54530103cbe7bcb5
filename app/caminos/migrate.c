/*
 * migrate.c: a server's games from a file to a database that several can share.
 */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "command.h"
#include "store/store.h"

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

static bool show_progress(void *context, uint64_t done, uint64_t total)
{
    int *shown = context; /* percent; -2: nobody looks */
    int percent = total ? (int)(100 * done / total) : 100;
    if (*shown != -2 && percent != *shown) {
        *shown = percent;
        fprintf(stderr, "\r%3d %%", percent);
    }
    return !stopped;
}

static int run(int argc, char **argv)
{
    const char *from = NULL, *to = NULL;
    option_spec specs[] = {{"from", OPTION_TEXT, &from, 0, 0}, {"to", OPTION_TEXT, &to, 0, 0}, {0}};
    if (!read_options(argc, argv, specs, NULL, 0, 0))
        return EXIT_USAGE;
    if (!from || !to)
        return complain(EXIT_USAGE, "migrate", "--from and --to are needed");
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    int shown = isatty(STDERR_FILENO) ? -1 : -2;
    cam_migrate_options options = {
        .from = from, .to = to, .progress = show_progress, .context = &shown};
    cam_migrate_counts counts;
    cam_error error;
    cam_status status = cam_store_migrate(&options, &counts, &error);
    if (shown >= 0)
        fprintf(stderr, "\r     \r");
    if (status != CAM_OK)
        return complain(status == CAM_MALFORMED ? EXIT_USAGE : EXIT_FAILED, "migrate", "%s",
                        error.text);
    printf("%llu tables with %llu events and %llu people are there, %llu tables new, all checked\n",
           (unsigned long long)counts.tables, (unsigned long long)counts.events,
           (unsigned long long)counts.users, (unsigned long long)counts.copied);
    return EXIT_DONE;
}

const command command_migrate = {
    .name = "migrate",
    .synopsis = "--from sqlite:FILE --to postgres://HOST/DATABASE",
    .summary = "Take a server's games from a file to a database",
    .help = "  --from ADDRESS  the file; no server may use it meanwhile\n"
            "  --to ADDRESS    the database, empty or with part of the same games\n"
            "\nWhat is there already is left alone, so it can be broken off and begun anew. Every\n"
            "table is read back and compared by its hash. The file stays as it is.\n",
    .run = run,
};
