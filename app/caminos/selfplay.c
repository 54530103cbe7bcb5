/*
 * selfplay.c: caminos selfplay, games of the engine against itself to learn from.
 *
 * A file a board, BOARD-SEED.games (src/learn/game.h). The number of a game and the seed say
 * which game it is, so a run goes on where another was cut off, and runs with other seeds,
 * here or elsewhere, add theirs as files of their own.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/random.h"
#include "command.h"
#include "files/file_store.h"
#include "learn/selfplay.h"
#include "rules/definition.h"
#include "rules/shared.h"

#define NEWS_EVERY 20 /* seconds of CPU time */
#define TABLES     4

typedef struct table {
    const char *name;
    const cam_rules *rules;
    cam_buffer net; /* of --nets */
    cam_selfplay *player;
    FILE *file;
    uint64_t games, lessons; /* in the file, and of this run */
    int won[4];              /* of this run, by result */
} table;

typedef struct selfplay_options {
    const char *board, *folder, *nets;
    long games, seed, visits, quick;
    double cpu;
} selfplay_options;

/* The games of a file, counted; *whole: how many bytes they and the header take. */
static const char *count_games(const cam_buffer *text, const cam_rules *rules, uint64_t *games,
                               size_t *whole)
{
    static cam_learn_game game;
    const char *wrong = cam_learn_check_header(cam_buffer_text(text), text->length, rules);
    size_t step;
    if (wrong)
        return wrong;
    *whole = CAM_LEARN_HEADER;
    for (*games = 0;
         (step = cam_learn_get_game(text->text + *whole, text->length - *whole, rules, &game));
         *whole += step)
        ++*games;
    return NULL;
}

/* Go on with a file that is there: whatever follows the last whole game is cut off. */
static int take_up(table *t, const char *path)
{
    cam_buffer text;
    cam_error error = {0};
    size_t whole = 0;
    const char *wrong = NULL;
    cam_buffer_init(&text);
    if (cam_file_read(path, &text, &error) != CAM_OK)
        wrong = error.text;
    else
        wrong = count_games(&text, t->rules, &t->games, &whole);
    if (!wrong && whole < text.length && truncate(path, (off_t)whole) != 0)
        wrong = strerror(errno);
    cam_buffer_clear(&text);
    return wrong ? complain(EXIT_FAILED, path, "%s", wrong) : EXIT_DONE;
}

static int write_all(table *t, const cam_buffer *bytes, const char *path)
{
    bool done = !bytes->failed && fwrite(bytes->text, 1, bytes->length, t->file) == bytes->length &&
                fflush(t->file) == 0;
    return done ? EXIT_DONE : complain(EXIT_FAILED, path, "cannot be written");
}

static int open_file(table *t, const char *path)
{
    bool is_new = access(path, F_OK) != 0;
    int status = is_new ? EXIT_DONE : take_up(t, path);
    if (status != EXIT_DONE)
        return status;
    t->file = fopen(path, "ab");
    if (!t->file)
        return complain(EXIT_FAILED, path, "%s", strerror(errno));
    if (is_new) {
        cam_buffer header;
        cam_buffer_init(&header);
        cam_learn_put_header(&header, t->rules);
        status = write_all(t, &header, path);
        cam_buffer_clear(&header);
    }
    return status;
}

static int open_table(const selfplay_options *o, const char *board, table *t)
{
    char path[4096];
    t->name = board;
    if (!cam_board_find(board) && !cam_definition_is_file(board))
        return complain(EXIT_USAGE, "selfplay", "no board '%s'", board);
    int status = open_board("selfplay", NULL, board, &t->rules);
    if (status != EXIT_DONE)
        return status;
    const char *name = t->rules->board.def->name;
    const cam_weights *weights = NULL;
    snprintf(path, sizeof path, "%s/%s.net", o->nets ? o->nets : "",
             cam_board_find(name) ? name : "any");
    status = read_net(o->nets ? path : NULL, t->rules, &t->net, &weights);
    if (status != EXIT_DONE)
        return status;
    t->player = cam_selfplay_new(t->rules, weights,
                                 (cam_selfplay_options){(uint32_t)o->visits, (uint32_t)o->quick});
    if (!t->player)
        return complain(EXIT_FAILED, "selfplay", "out of memory");
    snprintf(path, sizeof path, "%s/%s-%ld.games", o->folder, name, o->seed);
    return open_file(t, path);
}

static void close_table(table *t)
{
    cam_selfplay_free(t->player);
    cam_rules_release(t->rules);
    cam_buffer_clear(&t->net);
    if (t->file)
        fclose(t->file);
}

static int play_one(table *t, long seed)
{
    static cam_learn_game game;
    cam_buffer bytes;
    cam_selfplay_game(t->player, cam_mix(cam_mix((uint64_t)seed) ^ t->games), &game);
    cam_buffer_init(&bytes);
    cam_learn_put_game(&bytes, &game);
    int status = write_all(t, &bytes, t->name);
    cam_buffer_clear(&bytes);
    t->games++;
    t->won[game.result]++;
    for (int i = 0; i < game.plies; i++)
        t->lessons += game.lesson[i].given;
    return status;
}

static void tell(FILE *out, const table *t, int count)
{
    for (int i = 0; i < count; i++)
        fprintf(out,
                "%s: %" PRIu64 " games; now %d won by yellow, %d by green, %d drawn, %" PRIu64
                " lessons\n",
                t[i].name, t[i].games, t[i].won[CAM_YELLOW_WINS], t[i].won[CAM_GREEN_WINS],
                t[i].won[CAM_DRAW], t[i].lessons);
}

/* A game on each board in turn, until there are enough or the time is over. */
static int play_all(const selfplay_options *o, table *t, int count)
{
    double start = cam_clock_thread(), now = start, news = start + NEWS_EVERY;
    int status = EXIT_DONE;
    for (bool more = true; more && status == EXIT_DONE;) {
        more = false;
        for (int i = 0; i < count && status == EXIT_DONE; i++) {
            if ((o->games && t[i].games >= (uint64_t)o->games) ||
                (o->cpu > 0 && now - start >= o->cpu))
                continue;
            more = true;
            status = play_one(&t[i], o->seed);
            now = cam_clock_thread();
        }
        if (now >= news) {
            tell(stderr, t, count);
            news = now + NEWS_EVERY;
        }
    }
    tell(stdout, t, count);
    return status;
}

static int run(int argc, char **argv)
{
    static const char *const box[TABLES] = {"square", "rhombus", "octagon", "ring"};
    selfplay_options o = {.board = "all", .seed = 1, .visits = 512, .quick = 96};
    option_spec specs[] = {{"board", OPTION_TEXT, &o.board, 0, 0},
                           {"games", OPTION_NUMBER, &o.games, 1, 100000000},
                           {"cpu", OPTION_REAL, &o.cpu, 0, 100000000},
                           {"seed", OPTION_NUMBER, &o.seed, 0, 1000000000},
                           {"visits", OPTION_NUMBER, &o.visits, 2, 1000000},
                           {"nets", OPTION_TEXT, &o.nets, 0, 0},
                           {"quick", OPTION_NUMBER, &o.quick, 2, 1000000},
                           {0}};
    if (!read_options(argc, argv, specs, &o.folder, 1, 0))
        return EXIT_USAGE;
    bool all = strcmp(o.board, "all") == 0;
    int count = all ? TABLES : 1, status = EXIT_DONE;
    table tables[TABLES] = {{0}};
    for (int i = 0; i < count && status == EXIT_DONE; i++)
        status = open_table(&o, all ? box[i] : o.board, &tables[i]);
    if (status == EXIT_DONE)
        status = play_all(&o, tables, count);
    for (int i = 0; i < count; i++)
        close_table(&tables[i]);
    return status;
}

const command command_selfplay = {
    .name = "selfplay",
    .synopsis = "FOLDER [--board B|all] [--games N] [--cpu SECONDS] [--seed N] [--visits N]",
    .summary = "Play games against itself, to learn from",
    .help =
        "Adds to FOLDER/BOARD-SEED.games, a game at a time, until stopped; run again with the\n"
        "same seed it goes on where it was. docs/training.md tells what is in the files.\n\n"
        "  --board B       a board, a board file, or all (default): the four of the box in turn\n"
        "  --games N       until each file has N games\n"
        "  --cpu S         for S seconds of CPU time\n"
        "  --seed N        another seed gives other games (default 1)\n"
        "  --visits N      of a position that is learned from (default 512)\n"
        "  --quick N       of all others (default 96)\n"
        "  --nets DIR      play with DIR/BOARD.net instead of what is built in;\n"
        "                  on the board of a file with DIR/any.net\n",
    .run = run,
};
