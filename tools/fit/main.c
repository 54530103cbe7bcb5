/*
 * fit: teach the engine from its own games.
 *
 *   fit learn [OPTION...] WHAT NET FILE...    fit NET to files of 'caminos selfplay'
 *     --epochs N    times through all lessons
 *     --units N     of a board's net, 16 to 128 by 16; as many as are known by default
 *     --rate X      of learning, at first
 *     --fresh       forget what is known of the board
 *     --flags       only what the flags of a move add to its prior
 *     --from NET    begin with that, not with what is built in
 *   fit look [--from NET] WHAT FILE...        how wrong is what is known of the board?
 *   fit calibrate [--visits N] BOARD FILE...  are its chances what they say, as they are told
 *                                             after so many visits? A table
 *
 * WHAT is a board of the box; "any", the net for all other boards; or "tables", the small tables
 * that need no net. For these two FILEs are of many boards, and those that are called
 * NAME.board tell what boards those are, besides the box's. Progress goes to standard error.
 * tools/train.sh does all of it.
 *
 * Exits with 2 if it was called wrongly, and with 1 and a line that says why if it
 * cannot do what it was asked to.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/integer.h"
#include "calibrate.h"
#include "learn.h"

#define EPOCHS_MOST 1000
#define BOARD_END   ".board"
#define LEARN_SEED  7 /* the same lessons give the same weights */

typedef struct wish {
    int64_t epochs, units;
    int64_t visits; /* after which chances are told */
    double rate;
    bool fresh, flags;
    int board;   /* -1: any */
    bool tables; /* alone, without a net */
    const char *name, *from;
} wish;

static fit_boards boards;

static int complain(const char *what, const char *wrong)
{
    fprintf(stderr, "fit: %s: %s\n", what, wrong);
    return 1;
}

static int usage(void)
{
    fprintf(stderr,
            "usage: fit learn [--epochs N] [--units N] [--rate X] [--fresh] [--flags] [--from NET] "
            "BOARD|any|tables NET FILE...\n       fit look [--from NET] BOARD|any|tables FILE...\n"
            "       fit calibrate [--visits N] BOARD FILE...\n");
    return 2;
}

static bool read_real(const char *text, double *number)
{
    char *end;
    *number = strtod(text, &end);
    return end != text && !*end && *number > 0 && *number < 1;
}

/* The options; returns how many words they take, or -1. */
static int read_options(int count, char **arg, wish *w)
{
    int at = 0;
    while (at < count && strncmp(arg[at], "--", 2) == 0) {
        const char *name = arg[at] + 2, *value = at + 1 < count ? arg[at + 1] : "";
        bool good = false;
        bool *alone = strcmp(name, "fresh") == 0   ? &w->fresh
                      : strcmp(name, "flags") == 0 ? &w->flags
                                                   : NULL;
        if (alone) {
            *alone = true;
            at++;
            continue;
        }
        if (strcmp(name, "epochs") == 0)
            good =
                cam_integer_parse(value, &w->epochs) && w->epochs >= 0 && w->epochs <= EPOCHS_MOST;
        else if (strcmp(name, "units") == 0)
            good = cam_integer_parse(value, &w->units) && w->units >= CAM_UNITS_STEP &&
                   w->units <= CAM_UNITS_MOST && w->units % CAM_UNITS_STEP == 0;
        else if (strcmp(name, "rate") == 0)
            good = read_real(value, &w->rate);
        else if (strcmp(name, "from") == 0)
            good = *(w->from = value);
        else if (strcmp(name, "visits") == 0)
            good = cam_integer_parse(value, &w->visits) && w->visits >= 1;
        if (!good)
            return -1;
        at += 2;
    }
    return at;
}

static bool read_board(const char *name, wish *w)
{
    w->name = name;
    w->board = fit_board_find(name);
    w->tables = strcmp(name, "tables") == 0;
    return w->board >= 0 || w->tables || strcmp(name, "any") == 0;
}

static bool is_board(const char *path)
{
    size_t length = strlen(path), end = strlen(BOARD_END);
    return length > end && strcmp(path + length - end, BOARD_END) == 0;
}

static int read_lessons(int count, char **path, const wish *w, fit_lessons *lessons)
{
    for (int games = 0; games <= 1; games++) /* the boards first */
        for (int i = 0; i < count; i++) {
            const char *wrong = NULL;
            if (games && !is_board(path[i]))
                wrong = fit_lessons_read(lessons, path[i], &boards, w->board);
            else if (!games && is_board(path[i]))
                wrong = fit_boards_read(&boards, path[i]);
            if (wrong)
                return complain(path[i], wrong);
        }
    fprintf(stderr, "%s: %d lessons of %d games\n", w->name, lessons->count, lessons->games);
    if (lessons->count < FIT_FEWEST)
        return complain(w->name, "too few lessons to learn from");
    fit_lessons_weigh(lessons);
    return 0;
}

/* Whole or not at all: under another name first. */
static int write_weights(const cam_weights *weights, const char *path)
{
    char aside[4096];
    snprintf(aside, sizeof aside, "%s.new", path);
    FILE *file = fopen(aside, "wb");
    bool done = file && fwrite(weights, 1, weights->size, file) == weights->size;
    done = file && fclose(file) == 0 && done;
    if (!done || rename(aside, path) != 0) {
        unlink(aside);
        return complain(path, "cannot be written");
    }
    return 0;
}

/* What is known of what is to be learned: built in, or in a file, whose bytes are the caller's to
 * free. NULL after a complaint. */
static const cam_weights *find_known(const wish *w, const cam_rules *r, char **bytes)
{
    size_t size = 0;
    if (!w->from)
        return r ? cam_weights_find(r) : w->tables ? cam_weights_tables() : cam_weights_any();
    *bytes = fit_read_file(w->from, &size);
    const char *wrong =
        *bytes ? cam_weights_check(*bytes, size, r ? r : boards.rules[0]) : "cannot be read";
    if (wrong)
        complain(w->from, wrong);
    return wrong ? NULL : (const cam_weights *)(const void *)*bytes;
}

/* The units to be learned: of a board's net as wished, or as known. */
static int count_units(const wish *w, const cam_weights *known)
{
    if (w->board < 0)
        return w->tables ? 0 : CAM_LOCAL_UNITS;
    return w->units ? (int)w->units : known->units;
}

static int learn_beginning_with(const cam_weights *known, const fit_lessons *lessons, const wish *w,
                                const char *path)
{
    const cam_rules *r = w->board >= 0 ? boards.rules[w->board] : NULL;
    const cam_weights *from = w->fresh ? cam_weights_tables() : known;
    int units = path ? count_units(w, known) : known->units;
    fit_numbers numbers;
    cam_random dice;
    cam_random_init(&dice, LEARN_SEED);
    if (!fit_numbers_init(&numbers, units, r))
        return complain(w->name, "out of memory");
    fit_numbers_begin(&numbers, from, &dice);
    for (int i = 0; i < CAM_PHASES; i++) /* a width of nothing could never grow */
        if (numbers.tables->draw[i] == 0)
            numbers.tables->draw[i] = 0.7f;
    cam_weights *made = NULL;
    size_t kept = w->flags ? numbers.count - CAM_FLAG_SETS : 0; /* they come last */
    if (fit_learn(lessons, (int)w->epochs, w->rate, kept, &dice, &numbers))
        made = fit_numbers_round(&numbers, r, known->explore);
    int status = made ? !path ? 0 : write_weights(made, path) : complain(w->name, "out of memory");
    free(made);
    fit_numbers_clear(&numbers);
    return status;
}

static int learn_from(const fit_lessons *lessons, const wish *w, const char *path)
{
    char *bytes = NULL;
    const cam_weights *known = find_known(w, w->board >= 0 ? boards.rules[w->board] : NULL, &bytes);
    int status = known ? learn_beginning_with(known, lessons, w, path) : 1;
    free(bytes);
    return status;
}

static int calibrate(const fit_lessons *lessons, const wish *w)
{
    fit_calibrate(lessons, cam_weights_find(boards.rules[w->board]), (uint64_t)w->visits, stdout);
    return fflush(stdout) == 0 ? 0 : complain(w->name, "cannot write the table");
}

typedef enum work { LEARN, LOOK, CALIBRATE } work;

static int run(int count, char **arg, work what)
{
    wish w = {.epochs = what == LEARN ? FIT_EPOCHS : 0, .rate = FIT_RATE, .visits = 1};
    int at = read_options(count, arg, &w), words = what == LEARN ? 2 : 1;
    if (at < 0 || count - at < words + 1 || !read_board(arg[at], &w) ||
        (w.board < 0 && what == CALIBRATE))
        return usage();
    const char *path = what == LEARN ? arg[at + 1] : NULL;
    fit_lessons lessons = {0};
    int status = read_lessons(count - at - words, arg + at + words, &w, &lessons);
    if (status == 0)
        status = what == CALIBRATE ? calibrate(&lessons, &w) : learn_from(&lessons, &w, path);
    fit_lessons_clear(&lessons);
    fit_boards_clear(&boards);
    return status;
}

int main(int argc, char **argv)
{
    if (!fit_boards_init(&boards))
        return complain("boards", "one of them is broken");
    static const char *const words[] = {
        [LEARN] = "learn", [LOOK] = "look", [CALIBRATE] = "calibrate"};
    for (int i = LEARN; argc > 1 && i <= CALIBRATE; i++)
        if (strcmp(argv[1], words[i]) == 0)
            return run(argc - 2, argv + 2, (work)i);
    return usage();
}
