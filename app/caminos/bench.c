/*
 * bench.c: the speeds the project promises.
 *
 * Every figure is a count of something done, divided by the CPU time this thread
 * spent on it. What is computed goes into a sink, so that no compiler can leave
 * it out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "bench/positions.h"
#include "command.h"
#include "engine/engine.h"
#include "rules/connection.h"
#include "rules/moves.h"
#include "rules/notation.h"
#include "rules/playout.h"
#include "rules/shared.h"

#define MOST_POSITIONS   256
#define RANDOM_POSITIONS 64
#define PLAYOUTS         64 /* between two looks at the clock */
#define TREE_DEPTH       3
#define SEED             1
#define ENGINE_MEMORY    ((size_t)256 << 20)

typedef struct bench {
    const cam_rules *rules; /* held */
    cam_position empty;
    cam_position position[MOST_POSITIONS]; /* mid-game ones */
    int count;
    cam_random random;
    cam_placement first[CAM_MAX_MOVES]; /* moves on the empty board */
    int first_count, first_next;
    volatile uint64_t sink;
} bench;

/*
 * The positions.
 */

/* The mid-game positions of one game. */
static cam_status add_positions(bench *b, const char *moves, cam_error *error)
{
    cam_position pos = b->empty;
    while (*moves) {
        char text[CAM_MOVE_TEXT];
        cam_placement move;
        size_t length = strcspn(moves, " ");
        snprintf(text, sizeof text, "%.*s", (int)length, moves);
        cam_status status = cam_move_parse(&pos, b->rules, text, &move, error);
        if (status != CAM_OK)
            return status;
        cam_position_play_legal(&pos, b->rules, move, NULL);
        if (pos.plies >= BENCH_FIRST_PLY && pos.plies <= BENCH_LAST_PLY &&
            b->count < MOST_POSITIONS)
            b->position[b->count++] = pos;
        moves += length + (moves[length] == ' ');
    }
    return CAM_OK;
}

/* On a board without games of its own: halfway through random ones. */
static void add_random_positions(bench *b)
{
    cam_random random;
    cam_random_init(&random, SEED);
    while (b->count < RANDOM_POSITIONS) {
        cam_position end = b->empty, pos = b->empty;
        int plies = cam_playout_run(&end, b->rules, &random) / 2;
        for (int i = 0; i < plies && !cam_position_is_over(&pos); i++)
            cam_position_play_legal(&pos, b->rules, cam_moves_random(&pos, b->rules, &random),
                                    NULL);
        b->position[b->count++] = pos;
    }
}

static cam_status prepare(bench *b, cam_error *error)
{
    cam_status status = CAM_OK;
    cam_position_init(&b->empty, b->rules, (cam_setup){.players = 2});
    cam_random_init(&b->random, SEED);
    b->first_count = cam_moves_array(&b->empty, b->rules, b->first);
    for (const bench_game *game = bench_games; game->board && status == CAM_OK; game++)
        if (!b->rules->board.def->source && strcmp(game->board, b->rules->board.def->name) == 0)
            status = add_positions(b, game->moves, error);
    if (status == CAM_OK && b->count == 0)
        add_random_positions(b);
    return status;
}

/*
 * What is measured. Each does a little work and returns how much.
 */

static uint64_t find_lists(bench *b)
{
    cam_moves moves;
    const cam_rules *rules = b->rules;
    for (int i = 0, count = b->count; i < count; i++) {
        cam_moves_find(&b->position[i], rules, &moves);
        b->sink += moves.at[0][0][0] + moves.groups;
        __asm__ volatile("" : : "r"(&moves) : "memory"); /* all of it is wanted */
    }
    return (uint64_t)b->count;
}

static uint64_t find_arrays(bench *b)
{
    cam_placement array[CAM_MAX_MOVES];
    for (int i = 0; i < b->count; i++) {
        b->sink += (uint64_t)cam_moves_array(&b->position[i], b->rules, array);
        __asm__ volatile("" : : "r"(array) : "memory");
    }
    return (uint64_t)b->count;
}

static uint64_t run_playouts(bench *b)
{
    uint64_t plies = 0;
    for (int i = 0; i < PLAYOUTS; i++) {
        cam_position pos = b->empty;
        plies += (uint64_t)cam_playout_run(&pos, b->rules, &b->random);
        b->sink += pos.result;
    }
    return plies;
}

static uint64_t check_connections(bench *b)
{
    for (int i = 0; i < b->count; i++)
        for (int team = 0; team < CAM_TEAMS; team++)
            b->sink += cam_connection_exists(&b->position[i], b->rules, (cam_colour)team);
    return (uint64_t)b->count * CAM_TEAMS;
}

/* The part of the tree below the next first move, round and round. */
static uint64_t count_leaves(bench *b)
{
    cam_position pos = b->empty;
    cam_position_play_legal(&pos, b->rules, b->first[b->first_next], NULL);
    b->first_next = (b->first_next + 1) % b->first_count;
    uint64_t leaves = cam_perft(&pos, b->rules, TREE_DEPTH - 1);
    b->sink += leaves;
    return leaves;
}

static double measure(bench *b, uint64_t (*work)(bench *), double seconds)
{
    uint64_t done = 0;
    double start = cam_clock_thread(), spent;
    do {
        done += work(b);
        spent = cam_clock_thread() - start;
    } while (spent < seconds || (seconds >= 1 && b->first_next != 0)); /* a whole tree */
    return spent > 0 ? (double)done / spent : 0;
}

static double measure_search(bench *b, double seconds)
{
    cam_engine_options options = {
        .kind = CAM_ENGINE_STRONG, .memory = ENGINE_MEMORY, .threads = 1, .seed = SEED};
    cam_limits limits = {.cpu_seconds = seconds, .visits = seconds > 0 ? 0 : 1};
    cam_verdict verdict = {0};
    cam_engine *engine = cam_engine_new(b->rules, &options);
    double start = cam_clock_thread(), spent = 0;
    if (engine && cam_engine_think(engine, &b->empty, &limits, &verdict, NULL) == CAM_OK)
        spent = cam_clock_thread() - start;
    cam_engine_free(engine);
    return spent > 0 ? (double)verdict.visits / spent : 0;
}

static const struct {
    const char *name;
    uint64_t (*work)(bench *); /* NULL: the search */
} figures[] = {
    {"legal_lists_per_s", find_lists},    {"legal_arrays_per_s", find_arrays},
    {"random_plies_per_s", run_playouts}, {"connection_checks_per_s", check_connections},
    {"leaves_per_s", count_leaves},       {"search_iterations_per_s", NULL},
};

#define FIGURES (int)(sizeof figures / sizeof figures[0])

/*
 * The command.
 */

/* False if it cannot be shown: then there is no use in measuring on. */
static bool show_figure(const char *board, int index, double number, bool json)
{
    if (json)
        printf("%s\"%s\": %.0f", index ? ", " : "", figures[index].name, number);
    else
        printf("%s %s: %.0f\n", board, figures[index].name, number);
    return fflush(stdout) == 0;
}

static int run_board(const cam_rules *rules, double seconds, bool json)
{
    cam_error error;
    const char *name = rules->board.def->name;
    bench *b = calloc(1, sizeof *b);
    if (!b)
        return complain(EXIT_FAILED, "bench", "out of memory");
    b->rules = rules;
    if (prepare(b, &error) != CAM_OK) {
        free(b);
        return complain(EXIT_FAILED, "bench", "%s: %s", name, error.text);
    }
    if (json)
        printf("\"%s\": {", name);
    for (int i = 0; i < FIGURES; i++) {
        double number =
            figures[i].work ? measure(b, figures[i].work, seconds) : measure_search(b, seconds);
        if (!show_figure(name, i, number, json))
            break;
    }
    if (json)
        printf("}");
    free(b);
    return EXIT_DONE;
}

static int run(int argc, char **argv)
{
    const char *board = NULL;
    double seconds = 1;
    bool json = false;
    option_spec specs[] = {
        {"board", OPTION_BOARD, &board, 0, 0},
        {"seconds", OPTION_REAL, &seconds, 0, 3600},
        {"json", OPTION_FLAG, &json, 0, 0},
        {0},
    };
    if (!read_options(argc, argv, specs, NULL, 0, 0))
        return EXIT_USAGE;
    int status = EXIT_DONE, shown = 0;
    const char *one[] = {board ? board : cam_boards[0].name, cam_boards[1].name, cam_boards[2].name,
                         cam_boards[3].name};
    for (int i = 0; i < (board ? 1 : 4) && status == EXIT_DONE && !ferror(stdout); i++) {
        const cam_rules *rules;
        status = open_board("bench", NULL, one[i], &rules);
        if (status != EXIT_DONE)
            return status;
        printf("%s", json ? (shown++ ? ", " : "{") : "");
        status = run_board(rules, seconds, json);
        cam_rules_release(rules);
    }
    printf("%s", json ? "}\n" : "");
    return status;
}

const command command_bench = {
    .name = "bench",
    .synopsis = "[--board B] [--json] [--seconds S]",
    .summary = "Measure the speeds the project promises",
    .help = "  --board B       only this board, or a board file\n"
            "  --json          as one JSON object\n"
            "  --seconds S     CPU time for each figure, at least (default 1)\n"
            "\nCPU time of one thread; a figure a line, as BOARD NAME: NUMBER.\n",
    .run = run,
};
