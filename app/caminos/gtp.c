/*
 * gtp.c: the text protocol on standard input and output.
 */
#include "gtp/gtp.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/rest.h"
#include "command.h"
#include "files/link.h"
#include "lines.h"
#include "rules/shared.h"

static void write_answer(void *context, const char *bytes, size_t count)
{
    (void)context;
    fwrite(bytes, 1, count, stdout);
    if (count && bytes[count - 1] == '\n')
        fflush(stdout);
}

static bool is_waiting(void *context, double seconds)
{
    return lines_is_waiting(context, seconds);
}

static bool peek(void *context, const char **line, size_t *length)
{
    return lines_peek(context, line, length);
}

static int converse(cam_gtp_options *options, cam_rulebook *book)
{
    lines in;
    lines_init(&in, STDIN_FILENO, CAM_GTP_LINE);
    cam_gtp_port port = {
        .context = &in, .write = write_answer, .is_waiting = is_waiting, .peek = peek};
    options->book = book;
    cam_gtp *gtp = cam_gtp_new(options, &port);
    const char *line;
    size_t length;
    while (gtp && lines_next(&in, -1, &line, &length) == LINES_READ)
        if (!cam_gtp_line(gtp, line, length))
            break;
    bool has_begun = gtp;
    cam_gtp_free(gtp);
    lines_clear(&in);
    if (!has_begun)
        return complain(EXIT_FAILED, "gtp", "out of memory");
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain(EXIT_FAILED, "gtp", "cannot write to standard output");
    return EXIT_DONE;
}

static bool read_kind(const char *name, cam_engine_kind *kind)
{
    static const char *const names[] = {
        [CAM_ENGINE_STRONG] = "strong",
        [CAM_ENGINE_PLAIN] = "plain",
        [CAM_ENGINE_RANDOM] = "random",
    };
    for (int i = 0; i < (int)(sizeof names / sizeof names[0]); i++)
        if (strcmp(names[i], name) == 0) {
            *kind = (cam_engine_kind)i;
            return true;
        }
    return complain(0, "gtp", "--engine is strong, plain or random");
}

static bool read_aim(const char *name, bool *points)
{
    *points = strcmp(name, "points") == 0;
    return *points || strcmp(name, "win") == 0 || complain(0, "gtp", "--aim is win or points");
}

static int run(int argc, char **argv)
{
    game_options game = GAME_OPTIONS_DEFAULT;
    long seed = -1, threads = 1, level = 0, visits = 0;
    long megabytes = (long)(CAM_GTP_MEMORY >> 20);
    const char *engine = "strong", *net = NULL, *aim = "win";
    cam_buffer weights;
    cam_gtp_options options = {.version = CAMINOS_VERSION};
    option_spec specs[] = {
        GAME_OPTION_SPECS(game),
        {"seed", OPTION_NUMBER, &seed, 0, LONG_MAX},
        {"threads", OPTION_NUMBER, &threads, 1, 256},
        {"level", OPTION_NUMBER, &level, CAM_LEVEL_MIN, CAM_LEVEL_MAX},
        {"memory", OPTION_NUMBER, &megabytes, 1, 1 << 20},
        {"engine", OPTION_TEXT, &engine, 0, 0},
        {"visits", OPTION_NUMBER, &visits, 0, LONG_MAX},
        {"seconds", OPTION_REAL, &options.seconds, 0, 86400},
        {"cpu", OPTION_REAL, &options.cpu_seconds, 0, 86400},
        {"net", OPTION_TEXT, &net, 0, 0},
        {"page", OPTION_TEXT, &options.page, 0, 0},
        {"aim", OPTION_TEXT, &aim, 0, 0},
        {0},
    };
    if (!read_options(argc, argv, specs, NULL, 0, 0) || !read_kind(engine, &options.engine.kind) ||
        !read_aim(aim, &options.points))
        return EXIT_USAGE;
    options.engine.memory = (size_t)megabytes << 20;
    options.engine.threads = (int)threads;
    options.engine.seed =
        seed < 0 ? (uint64_t)time(NULL) << 16 ^ (uint64_t)getpid() << 8 : (uint64_t)seed;
    options.fixed_seed = seed >= 0;
    options.level = (int)level;
    options.visits = (uint64_t)visits;
    cam_rulebook *book = NULL;
    if (cam_rulebook_new(&cam_box, &book, NULL) != CAM_OK)
        return complain(EXIT_FAILED, "gtp", "out of memory");
    cam_rest_ask_short_turns(); /* an answer may have to be in time */
    int status = open_board("gtp", book, game.board, &options.rules);
    if (status == EXIT_DONE) {
        cam_buffer_init(&weights);
        status = read_setup("gtp", options.rules, &game, &options.setup);
        if (status == EXIT_DONE)
            status = read_net(net, NULL, &weights, &options.engine.weights);
        if (status == EXIT_DONE)
            status = converse(&options, book);
        cam_buffer_clear(&weights);
        cam_rules_release(options.rules);
    }
    cam_rulebook_free(book);
    return status;
}

const command command_gtp = {
    .name = "gtp",
    .synopsis = "[--board B] [--players 2|4] [--neutral] [--level N] [options]",
    .summary = "Speak the Go Text Protocol on standard input and output",
    .help =
        "  --board B       " BOARD_HELP "  --players N     2 (default) or 4\n"
        "  --neutral       with neutral stones\n"
        "  --rules R,...   house rules: " HOUSE_HELP
        "  --engine KIND   strong (default), plain (a fixed yardstick) or random\n"
        "  --level N       1 (weakest) to 9\n"
        "  --visits N      think for N visits a move\n"
        "  --seconds S     think for S seconds a move\n"
        "  --cpu S         think for S seconds of CPU time a move\n"
        "  --threads N     threads to think with (default 1)\n"
        "  --memory MB     memory for the search (default 256)\n"
        "  --seed N        the seed of every game's random numbers\n"
        "  --aim AIM       what to play for: win (default), or points (docs/rules.md)\n"
        "  --net FILE      what was learned of the board (docs/training.md), instead of what is\n"
        "                  built in\n"
        "  --page ADDRESS  where links lead (default " CAM_LINK_PAGE ")\n"
        "\nLevel, visits and times hold together: the least of them ends a search. With nothing\n"
        "given it plays level 8. list_commands names what can be asked, docs/gtp.md explains\n"
        "it.\n",
    .run = run,
};
