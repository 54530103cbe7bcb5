/*
 * analyze.c: a computer analysis of the games in a file.
 *
 * The annotated games go to --output, or to standard output unless a report goes
 * there. Nothing is written before everything is done, so a failure or an
 * interruption leaves every file as it was.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "analyze.h"
#include "command.h"
#include "files/file_store.h"
#include "record/sgf.h"

#define ENGINE_MEMORY  ((size_t)256 << 20)
#define DEFAULT_LEVEL  8
#define PROGRESS_WIDTH 40

typedef enum report_kind { REPORT_NONE, REPORT_TEXT, REPORT_SVG } report_kind;

typedef struct request {
    long level, visits, threads, seed, game; /* of level and game: 0 if not given */
    double seconds;                          /* 0 if not given */
    const char *output, *report_name;
    report_kind report;
} request;

typedef struct work {
    const request *request;
    const char *path;
    cam_rulebook *book;
    cam_collection games;
    cam_buffer report;
    int done, total; /* positions */
    bool shows_progress;
} work;

static bool is_wanted(const work *w, int index)
{
    return w->request->game == 0 || w->request->game == index + 1;
}

static void show_progress(void *context)
{
    work *w = context;
    w->done++;
    if (!w->shows_progress)
        return;
    char bar[PROGRESS_WIDTH + 1];
    int full = PROGRESS_WIDTH * w->done / w->total;
    memset(bar, '.', PROGRESS_WIDTH);
    memset(bar, '#', (size_t)full);
    bar[PROGRESS_WIDTH] = '\0';
    fprintf(stderr, "\r[%s] %d/%d", bar, w->done, w->total);
    fflush(stderr);
}

static void clear_progress(const work *w)
{
    if (w->shows_progress && w->done)
        fprintf(stderr, "\r%*s\r", PROGRESS_WIDTH + 24, "");
}

/* Time is measured as a level measures it, but a level's mistakes are not made. */
static cam_limits make_limits(const request *r, const cam_record *record)
{
    cam_limits limits = {.visits = (uint64_t)r->visits, .seconds = r->seconds};
    if (r->visits == 0 && r->seconds <= 0)
        limits.seconds = cam_level_seconds(r->level ? (int)r->level : DEFAULT_LEVEL);
    bool by_edge_stones = cam_record_outcome(record).ending == CAM_BY_EDGE_STONES;
    limits.points = cam_record_number(record, CAM_ROOT, "PT", by_edge_stones) != 0;
    return limits;
}

static void add_report(work *w, const analysis *result)
{
    if (w->report.length)
        cam_buffer_add(&w->report, "\n\n");
    if (w->request->report == REPORT_TEXT)
        report_as_text(result, &w->report);
    if (w->request->report == REPORT_SVG)
        report_as_svg(result, &w->report);
}

static cam_status analyze_record(work *w, cam_record *record, cam_error *error)
{
    cam_engine_options engine_options = {.kind = CAM_ENGINE_STRONG,
                                         .memory = ENGINE_MEMORY,
                                         .threads = (int)w->request->threads,
                                         .seed = (uint64_t)w->request->seed};
    cam_engine *engine = cam_engine_new(cam_record_rules(record), &engine_options);
    if (!engine)
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    analysis_options options = {make_limits(w->request, record), show_progress, w};
    analysis result;
    cam_status status = analyze_game(record, engine, &options, &result, error);
    if (status == CAM_OK)
        status = annotate_game(&result, error);
    if (status == CAM_OK)
        add_report(w, &result);
    cam_engine_free(engine);
    return status;
}

static int analyze_all(work *w)
{
    cam_error error;
    for (int i = 0; i < w->games.count; i++)
        w->total += is_wanted(w, i) ? count_positions(w->games.game[i]) : 0;
    for (int i = 0; i < w->games.count; i++) {
        if (is_wanted(w, i) && analyze_record(w, w->games.game[i], &error) != CAM_OK) {
            clear_progress(w);
            return complain(EXIT_FAILED, "analyze", "%s", error.text);
        }
    }
    clear_progress(w);
    return EXIT_DONE;
}

static int write_out(const char *path, const cam_buffer *text)
{
    cam_error error;
    if (text->failed)
        return complain(EXIT_FAILED, "analyze", "out of memory");
    if (path && strcmp(path, "-") != 0)
        return cam_file_write(path, text->text, text->length, &error) == CAM_OK
                   ? EXIT_DONE
                   : complain(EXIT_FAILED, "analyze", "%s", error.text);
    bool written = fwrite(text->text, 1, text->length, stdout) == text->length;
    return written && fflush(stdout) == 0
               ? EXIT_DONE
               : complain(EXIT_FAILED, "analyze", "standard output cannot be written");
}

static int write_games(const work *w)
{
    cam_buffer text;
    cam_buffer_init(&text);
    for (int i = 0; i < w->games.count; i++)
        cam_sgf_write(w->games.game[i], &text);
    int status = write_out(w->request->output, &text);
    cam_buffer_clear(&text);
    return status;
}

static int write_results(const work *w)
{
    int status = EXIT_DONE;
    if (w->request->output || w->request->report == REPORT_NONE)
        status = write_games(w);
    if (status == EXIT_DONE && w->request->report != REPORT_NONE)
        status = write_out(NULL, &w->report);
    return status;
}

static int read_games(work *w)
{
    cam_error error;
    cam_buffer text;
    cam_buffer_init(&text);
    bool is_input = strcmp(w->path, "-") == 0;
    const char *name = is_input ? "standard input" : w->path;
    int status = EXIT_DONE;
    if ((is_input ? cam_file_read_open(STDIN_FILENO, name, &text, &error)
                  : cam_file_read(w->path, &text, &error)) != CAM_OK) {
        status = complain(EXIT_FAILED, "analyze", "%s", error.text);
    } else if (cam_sgf_read(w->book, cam_buffer_text(&text), text.length, &w->games, &error) !=
               CAM_OK) {
        char place[CAM_PATH_MAX];
        snprintf(place, sizeof place, "%s:%d:%d", name, error.line, error.column);
        status = complain(EXIT_FAILED, place, "%s", error.text);
    }
    cam_buffer_clear(&text);
    return status;
}

static int check_games(const work *w)
{
    if (w->request->game > w->games.count)
        return complain(EXIT_FAILED, w->path, "there are only %d games in this file",
                        w->games.count);
    if (w->request->report == REPORT_SVG && w->games.count > 1 && w->request->game == 0)
        return complain(EXIT_USAGE, "analyze",
                        "an SVG report is of one game; choose it with --game");
    return EXIT_DONE;
}

static int do_work(work *w)
{
    cam_error error;
    if (cam_rulebook_new(&cam_box, &w->book, &error) != CAM_OK)
        return complain(EXIT_FAILED, "analyze", "%s", error.text);
    int status = read_games(w);
    if (status == EXIT_DONE)
        status = check_games(w);
    if (status == EXIT_DONE)
        status = analyze_all(w);
    if (status == EXIT_DONE)
        status = write_results(w);
    cam_buffer_clear(&w->report);
    cam_collection_clear(&w->games);
    cam_rulebook_free(w->book);
    return status;
}

/* "-o" is short for "--output". */
static void lengthen_options(int argc, char **argv)
{
    static char output[] = "--output";
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "-o") == 0)
            argv[i] = output;
}

static bool check_request(request *r)
{
    if ((r->level != 0) + (r->visits != 0) + (r->seconds > 0) > 1)
        return complain(0, "analyze", "--level, --seconds and --visits exclude each other");
    if (!r->report_name)
        return true;
    if (strcmp(r->report_name, "text") == 0)
        r->report = REPORT_TEXT;
    else if (strcmp(r->report_name, "svg") == 0)
        r->report = REPORT_SVG;
    else
        return complain(0, "analyze", "--report is text or svg");
    if (r->output && strcmp(r->output, "-") == 0)
        return complain(0, "analyze",
                        "the report goes to standard output; name a file for the game");
    return true;
}

static int run(int argc, char **argv)
{
    request r = {.threads = 1, .seed = 1};
    const char *path;
    const option_spec specs[] = {
        {"level", OPTION_NUMBER, &r.level, CAM_LEVEL_MIN, CAM_LEVEL_MAX},
        {"seconds", OPTION_REAL, &r.seconds, 0, 86400},
        {"visits", OPTION_NUMBER, &r.visits, 1, 1000000000},
        {"threads", OPTION_NUMBER, &r.threads, 1, 256},
        {"seed", OPTION_NUMBER, &r.seed, 0, 1000000000},
        {"game", OPTION_NUMBER, &r.game, 1, 1000000},
        {"output", OPTION_TEXT, &r.output, 0, 0},
        {"report", OPTION_TEXT, &r.report_name, 0, 0},
        {0},
    };
    lengthen_options(argc, argv);
    if (!read_options(argc, argv, specs, &path, 1, 0) || !check_request(&r))
        return EXIT_USAGE;
    work w = {.request = &r, .path = path, .shows_progress = isatty(STDERR_FILENO)};
    return do_work(&w);
}

const command command_analyze = {
    .name = "analyze",
    .synopsis = "FILE [--level N | --seconds S | --visits N] [-o FILE] [--report text|svg]",
    .summary = "Let the computer comment on the games of a file",
    .help =
        "  --level N         think as long about each position as that level, 1 to 9\n"
        "                    (default 8, a fifth of a second)\n"
        "  --seconds S       or so many seconds\n"
        "  --visits N        or so much; with one thread always the same\n"
        "  --threads N       use so many processors (default 1)\n"
        "  --seed N          of the random numbers (default 1)\n"
        "  --game N          only the N-th game of the file\n"
        "  -o, --output F    write the games with comments there (default: standard\n"
        "                    output, unless a report goes there)\n"
        "  --report text|svg a page on each game, to standard output: the chances\n"
        "                    move by move, and the moves that lost some\n"
        "\nFILE is a game record; - is standard input. It says which board it was played on,\n"
        "and holds the whole of one of one's own, so no board is named. Each move gets\n"
        "yellow's chance to win and the move the computer would have played. A move that\n"
        "loses a tenth of the chance is marked ?, a quarter ??, and the better line is added.\n",
    .run = run,
};
