/*
 * main.c: caminos COMMAND [options].
 */
#include <stdio.h>
#include <string.h>

#include "command.h"

static const command *const commands[] = {
    &command_play,    &command_games,    &command_serve,   &command_show,
    &command_gtp,     &command_match,    &command_analyze, &command_perft,
    &command_bench,   &command_puzzles,  &command_backup,  &command_worker,
    &command_migrate, &command_selfplay, &command_think,   NULL,
};

static const command *find_command(const char *name)
{
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int show_help(const char *name)
{
    if (!name) {
        printf("Caminos, the three-dimensional connection game\n\n"
               "usage: caminos COMMAND [options]\n\n");
        for (int i = 0; commands[i]; i++)
            printf("  %-8s  %s\n", commands[i]->name, commands[i]->summary);
        printf("  %-8s  %s\n", "help", "explain a command: caminos help COMMAND");
        printf("\ncaminos --version tells the version.\n");
        return EXIT_DONE;
    }
    const command *c = find_command(name);
    if (!c)
        return complain(EXIT_USAGE, "help", "no command '%s'; see 'caminos help'", name);
    printf("usage: caminos %s %s\n\n%s.\n\n%s", c->name, c->synopsis, c->summary, c->help);
    return EXIT_DONE;
}

/* What could not be written has not been done. */
static int finish(const char *where, int status)
{
    bool is_written = fflush(stdout) == 0 && !ferror(stdout);
    if (status == EXIT_DONE && !is_written)
        return complain(EXIT_FAILED, where, "standard output cannot be written");
    return status;
}

static int run_command(const char *name, int argc, char **argv)
{
    if (strcmp(name, "--version") == 0) {
        printf("caminos %s\n", CAMINOS_VERSION);
        return EXIT_DONE;
    }
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return show_help(argc > 2 ? argv[2] : NULL);
    const command *c = find_command(name);
    if (!c)
        return complain(EXIT_USAGE, "usage", "no command '%s'; see 'caminos help'", name);
    if (argc > 2 && (strcmp(argv[2], "--help") == 0 || strcmp(argv[2], "-h") == 0))
        return show_help(name);
    return c->run(argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return complain(EXIT_USAGE, "usage", "caminos COMMAND [options]; see 'caminos help'");
    const char *name = argv[1];
    return finish(name, run_command(name, argc, argv));
}
