/*
 * match.c: engine against engine.
 */
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "engine/engine.h"
#include "match_run.h"
#include "rules/definition.h"
#include "rules/shared.h"

static atomic_bool has_to_stop; /* a signal came */

static void stop_match(int signal_number)
{
    (void)signal_number;
    atomic_store(&has_to_stop, true);
}

static void watch_signals(void)
{
    struct sigaction action = {.sa_handler = stop_match};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN; /* a program that died is noticed when written to */
    sigaction(SIGPIPE, &action, NULL);
}

/*
 * The call.
 */

typedef struct call {
    const char *player[2], *boards, *opening, *sprt;
    long players, games, seed, concurrency;
    bool neutral;
    think_limits limits;
    double timeout;
} call;

/* A board is told to the programs as it was given here, in one word. */
static int add_board(const char *word, cam_rulebook *book, match_options *o)
{
    if ((!cam_board_find(word) && !cam_definition_is_file(word)) || strpbrk(word, " \t") ||
        o->board_count == MATCH_BOARDS)
        return complain(EXIT_USAGE, "match", "no board '%s'", word);
    int status = open_board("match", book, word, &o->board[o->board_count]);
    if (status == EXIT_DONE)
        o->board_word[o->board_count++] = word;
    return status;
}

/* "all", or names with commas between; the text is cut at them. */
static int read_boards(char *text, cam_rulebook *book, match_options *o)
{
    int status = EXIT_DONE;
    if (strcmp(text, "all") == 0) {
        for (const cam_board_def *def = cam_boards; def->name && status == EXIT_DONE; def++)
            status = add_board(def->name, book, o);
        return status;
    }
    for (char *next = text; next && status == EXIT_DONE; text = next) {
        next = strchr(text, ',');
        if (next)
            *next++ = '\0';
        status = add_board(text, book, o);
    }
    return status;
}

/* "2" or "1-3". */
static bool read_opening(const char *text, match_options *o)
{
    char rest;
    int read = sscanf(text, "%d-%d%c", &o->opening_low, &o->opening_high, &rest);
    if (read == 1 && strspn(text, "0123456789") == strlen(text))
        o->opening_high = o->opening_low;
    else if (read != 2)
        return complain(0, "match", "--opening-plies takes N or LOW-HIGH");
    if (o->opening_low < 0 || o->opening_high < o->opening_low || o->opening_high > OPENING_MOST)
        return complain(0, "match", "--opening-plies lie between 0 and %d", OPENING_MOST);
    return true;
}

/* "elo0,elo1[,alpha,beta]" */
static bool read_sprt(const char *text, match_options *o)
{
    char rest;
    o->sprt = (match_sprt){0, 0, 0.05, 0.05};
    int read = sscanf(text, "%lf,%lf,%lf,%lf%c", &o->sprt.elo0, &o->sprt.elo1, &o->sprt.alpha,
                      &o->sprt.beta, &rest);
    int commas = 0;
    for (const char *c = text; *c; c++)
        commas += *c == ',';
    if ((read != 2 && read != 4) || commas != read - 1)
        return complain(0, "match", "--sprt takes ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA");
    if (!(o->sprt.elo0 < o->sprt.elo1) || !(o->sprt.alpha > 0 && o->sprt.alpha < 0.5) ||
        !(o->sprt.beta > 0 && o->sprt.beta < 0.5))
        return complain(0, "match", "--sprt: ELO0 is below ELO1, ALPHA and BETA between 0 and 0.5");
    o->has_sprt = true;
    return true;
}

static bool read_player(const call *c, int index, match_options *o)
{
    cam_error error;
    if (!c->player[index])
        return complain(0, "match", "--%c is missing; see 'caminos help match'", 'a' + index);
    if (program_spec_init(&o->player[index], c->player[index], &c->limits, &error) != CAM_OK)
        return complain(0, "match", "--%c: %s", 'a' + index, error.text);
    return true;
}

static int prepare(const call *c, char *boards, cam_rulebook *book, match_options *o)
{
    if (!read_player(c, 0, o) || !read_player(c, 1, o) || !read_opening(c->opening, o) ||
        (c->sprt && !read_sprt(c->sprt, o)))
        return EXIT_USAGE;
    double slowest = c->limits.seconds > c->limits.cpu ? c->limits.seconds : c->limits.cpu;
    int status = read_boards(boards, book, o);
    game_options game = {.players = c->players, .neutral = c->neutral};
    for (int i = 0; i < o->board_count && status == EXIT_DONE; i++)
        status = read_setup("match", o->board[i], &game, &o->setup);
    if (status == EXIT_DONE && o->openings)
        status = match_openings_read(o->openings, o->board, o->board_count, o->setup, o->book);
    if (status != EXIT_DONE)
        return status;
    o->pairs = (int)((c->games + 1) / 2);
    o->seed = (uint64_t)c->seed;
    o->concurrency = (int)(c->concurrency < o->pairs ? c->concurrency : o->pairs);
    o->timeout = c->timeout > 0 ? c->timeout : 60 + 10 * slowest;
    return EXIT_DONE;
}

static int play_match(const match_options *o)
{
    cam_error error;
    match_state state = {.options = o, .is_done = calloc((size_t)o->pairs, sizeof(bool))};
    if (!state.is_done)
        return complain(EXIT_FAILED, "match", "out of memory");
    watch_signals();
    bool is_fine =
        (!o->save || match_store_open(&state, &error)) && match_run(&state, &has_to_stop, &error);
    if (is_fine || state.games)
        match_report_final(&state, stdout);
    if (state.results)
        fclose(state.results);
    free(state.is_done);
    if (!is_fine)
        return complain(EXIT_FAILED, "match", "%s", error.text);
    if (has_to_stop)
        return complain(EXIT_FAILED, "match", "stopped before the end");
    return EXIT_DONE;
}

static int run(int argc, char **argv)
{
    call c = {.boards = "square",
              .opening = "1-3",
              .players = 2,
              .games = 100,
              .seed = 1,
              .concurrency = 1};
    match_options o = {0};
    option_spec specs[] = {
        {"a", OPTION_TEXT, &c.player[0], 0, 0},
        {"b", OPTION_TEXT, &c.player[1], 0, 0},
        {"board", OPTION_TEXT, &c.boards, 0, 0},
        {"players", OPTION_NUMBER, &c.players, 2, 4},
        {"neutral", OPTION_FLAG, &c.neutral, 0, 0},
        {"games", OPTION_NUMBER, &c.games, 1, 1000000},
        {"opening-plies", OPTION_TEXT, &c.opening, 0, 0},
        {"openings", OPTION_TEXT, &o.openings, 0, 0},
        {"seed", OPTION_NUMBER, &c.seed, 0, LONG_MAX},
        {"concurrency", OPTION_NUMBER, &c.concurrency, 1, 256},
        {"level", OPTION_NUMBER, &c.limits.level, CAM_LEVEL_MIN, CAM_LEVEL_MAX},
        {"visits", OPTION_NUMBER, &c.limits.visits, 1, LONG_MAX},
        {"seconds", OPTION_REAL, &c.limits.seconds, 0, 86400},
        {"cpu", OPTION_REAL, &c.limits.cpu, 0, 86400},
        {"timeout", OPTION_REAL, &c.timeout, 0, 86400},
        {"sprt", OPTION_TEXT, &c.sprt, 0, 0},
        {"save", OPTION_TEXT, &o.save, 0, 0},
        {0},
    };
    if (!read_options(argc, argv, specs, NULL, 0, 0))
        return EXIT_USAGE;
    cam_rulebook *book = NULL;
    char *boards = strdup(c.boards);
    if (!boards || cam_rulebook_new(&cam_box, &book, NULL) != CAM_OK) {
        free(boards);
        return complain(EXIT_FAILED, "match", "out of memory");
    }
    int status = prepare(&c, boards, book, &o);
    if (status == EXIT_DONE)
        status = play_match(&o);
    program_spec_clear(&o.player[0]);
    program_spec_clear(&o.player[1]);
    for (int i = 0; i < o.board_count; i++) {
        cam_rules_release(o.board[i]);
        free(o.book[i].all);
    }
    cam_rulebook_free(book);
    free(boards);
    return status;
}

const command command_match = {
    .name = "match",
    .synopsis = "--a PLAYER --b PLAYER [--board B,...|all] [--games N] [options]",
    .summary = "Let two engines play each other, and tell which is stronger",
    .help =
        "A PLAYER is the command line of any GTP program, or an engine of ours with\n"
        "settings: strong, plain or random, then e.g. strong:level=9,threads=2. The\n"
        "settings are level, visits, seconds, cpu, threads, memory, seed, net and aim (points).\n\n"
        "  --board B        boards to play on, or board files, with commas between, or all\n"
        "  --players N      2 (default) or 4; each player has a team\n"
        "  --neutral        with neutral stones\n"
        "  --games N        games on all boards together (default 100); they come in\n"
        "                   pairs from one random opening, with colours swapped\n"
        "  --opening-plies N, or LOW-HIGH (default 1-3)\n"
        "  --openings FILE  openings from there instead, in turn: a line each, the board's\n"
        "                   name and the moves from its empty board\n"
        "  --level N        how long to think about a move, unless a player's settings\n"
        "  --visits N       say so: level, visits, seconds, seconds of CPU time (for\n"
        "  --seconds S      other programs the clock's)\n"
        "  --cpu S\n"
        "  --concurrency N  games at a time (default 1)\n"
        "  --timeout S      a program that does not answer for so long has lost\n"
        "  --sprt E0,E1[,ALPHA,BETA]\n"
        "                   stop as soon as it is clear whether A is E0 or E1 Elo stronger\n"
        "  --save DIR       save every game there; an interrupted match goes on\n"
        "  --seed N         of openings and programs (default 1)\n",
    .run = run,
};
