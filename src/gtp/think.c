/*
 * think.c: the commands of the engine.
 *
 * How long it thinks about a move: whatever of level, visits, time a move and clock
 * was given holds together. With nothing given it plays CAM_GTP_LEVEL. A 'quit' or
 * 'stop' that comes meanwhile ends the search, which then answers with what it has
 * found; one that was there before belongs to a script, which wants its answers whole.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "gtp/private.h"
#include "rules/notation.h"

#define SLICE        0.05 /* seconds between two looks for input while analyzing */
#define LEAST_SLICE  0.002
#define LEAST_TIME   0.001
#define REPORT_EVERY 100 /* centiseconds */
#define LONGEST      (366.0 * 86400)

/* NULL, or why there is no engine. */
static const char *make_engine(cam_gtp *gtp)
{
    const cam_engine_options *options = &gtp->options.engine;
    if (gtp->engine || gtp->options.thinker)
        return NULL;
    if (options->weights && !cam_weights_fit(options->weights, gtp->rules))
        return "the net is for another board";
    gtp->engine = cam_engine_new(gtp->rules, options);
    return gtp->engine ? NULL : "no memory for the engine";
}

static cam_status ask_engine(cam_gtp *gtp, const cam_limits *limits, cam_verdict *verdict,
                             cam_error *why)
{
    const cam_gtp_options *o = &gtp->options;
    if (o->thinker)
        return o->thinker(o->thinker_context, gtp->rules, &gtp->pos, limits, verdict, why);
    return cam_engine_think(gtp->engine, &gtp->pos, limits, verdict, why);
}

bool cam_gtp_read_seconds(const char *word, double *seconds)
{
    char *end;
    double value = strtod(word, &end);
    if (end == word || *end || !isfinite(value) || value < 0 || value > LONGEST)
        return false;
    *seconds = value;
    return true;
}

/* Moves the team to move has made, roughly: nobody being out, they alternate. */
static int count_own_moves(const cam_gtp *gtp)
{
    return gtp->pos.plies / 2;
}

static double least(double a, double b)
{
    return a > 0 && (b == 0 || a < b) ? a : b;
}

static cam_limits choose_limits(const cam_gtp *gtp)
{
    const cam_gtp_options *o = &gtp->options;
    cam_limits limits = {
        .level = o->level,
        .visits = o->visits,
        .seconds = o->seconds,
        .cpu_seconds = o->cpu_seconds,
        .points = o->points,
    };
    if (cam_gtp_clock_runs(&gtp->clock))
        limits.seconds =
            least(limits.seconds, cam_gtp_clock_pace(&gtp->clock, cam_position_team(&gtp->pos),
                                                     count_own_moves(gtp)));
    if (!limits.level && !limits.visits && limits.seconds == 0 && limits.cpu_seconds == 0)
        limits.level = CAM_GTP_LEVEL;
    if (o->visits_cap && (!limits.visits || limits.visits > o->visits_cap))
        limits.visits = o->visits_cap;
    return limits;
}

/* The next line ends the search. */
static bool is_called_off(void *context)
{
    const cam_gtp *gtp = context;
    const char *line;
    size_t length;
    return gtp->port.peek(gtp->port.context, &line, &length) && cam_gtp_ends_search(line, length);
}

static bool is_line_there(const cam_gtp *gtp)
{
    const char *line;
    size_t length;
    return !gtp->port.peek || gtp->port.peek(gtp->port.context, &line, &length);
}

/*
 * Moves.
 */

static cam_gtp_reply refuse_turn(cam_gtp *gtp, const cam_error *why)
{
    bool is_other = why->reason == CAM_REASON_WRONG_TURN;
    return cam_gtp_refuse(gtp, "%s%s", why->text, is_other ? " to move" : "");
}

static cam_gtp_reply think(cam_gtp *gtp, const char *colour, cam_placement *move)
{
    double start = cam_clock_wall();
    cam_error why;
    cam_verdict verdict;
    if (!cam_gtp_has_turn(gtp, colour, &why))
        return refuse_turn(gtp, &why);
    const char *wrong = make_engine(gtp);
    if (wrong)
        return cam_gtp_refuse(gtp, "%s", wrong);
    cam_limits limits = choose_limits(gtp);
    if (limits.seconds > 0) /* making the engine took some of it */
        limits.seconds = fmax(limits.seconds - (cam_clock_wall() - start), LEAST_TIME);
    if (!is_line_there(gtp)) {
        limits.is_called_off = is_called_off;
        limits.context = gtp;
    }
    if (ask_engine(gtp, &limits, &verdict, &why) != CAM_OK)
        return cam_gtp_refuse(gtp, "%s", why.text);
    *move = verdict.best;
    char text[CAM_MOVE_TEXT];
    cam_move_format(gtp->rules, verdict.best, text);
    cam_buffer_add(&gtp->text, text);
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_genmove(cam_gtp *gtp, int count, char *const *word)
{
    (void)count;
    cam_placement move;
    double start = cam_clock_wall();
    cam_gtp_reply reply = think(gtp, word[0], &move);
    if (reply != CAM_GTP_DONE)
        return reply;
    cam_gtp_clock_spend(&gtp->clock, cam_position_team(&gtp->pos), cam_clock_wall() - start);
    cam_gtp_advance(gtp, move);
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_reg_genmove(cam_gtp *gtp, int count, char *const *word)
{
    (void)count;
    cam_placement move;
    return think(gtp, word[0], &move);
}

/*
 * Analysis.
 */

/* Rounded so that the three still add up to one. */
static void write_outlook(cam_gtp *gtp, const cam_line *line)
{
    long win = lround(10000 * line->outlook.win), loss = lround(10000 * line->outlook.loss);
    cam_buffer_format(&gtp->text, " wdl %.4f %.4f %.4f", (double)win / 10000,
                      (double)(10000 - win - loss) / 10000, (double)loss / 10000);
    if (line->proven || line->drawn)
        cam_buffer_format(&gtp->text, " proven %d", line->proven);
}

static void write_report(cam_gtp *gtp, const cam_verdict *verdict)
{
    char text[CAM_MOVE_TEXT];
    cam_buffer_clear(&gtp->text);
    for (int i = 0; i < verdict->line_count; i++) {
        const cam_line *line = &verdict->line[i];
        cam_move_format(gtp->rules, line->move[0], text);
        cam_buffer_format(&gtp->text, "info move %s visits %" PRIu64 " winrate %.4f", text,
                          line->visits, line->winrate);
        write_outlook(gtp, line);
        cam_buffer_add(&gtp->text, " pv");
        for (int m = 0; m < line->count; m++) {
            cam_move_format(gtp->rules, line->move[m], text);
            cam_buffer_format(&gtp->text, " %s", text);
        }
        cam_buffer_add_char(&gtp->text, '\n');
    }
    if (!gtp->text.failed)
        cam_gtp_write(gtp, cam_buffer_text(&gtp->text));
}

static bool is_waiting(const cam_gtp *gtp, double seconds)
{
    return !gtp->port.is_waiting || gtp->port.is_waiting(gtp->port.context, seconds);
}

/* Think and report, at least once, until another line comes. */
static void stream(cam_gtp *gtp, double every)
{
    cam_verdict verdict;
    cam_limits limits = {.visits = gtp->options.visits, .points = gtp->options.points};
    if (gtp->options.visits_cap)
        limits.visits = gtp->options.visits_cap;
    double next = cam_clock_wall() + every;
    bool is_reported = false, is_told = false;
    do {
        double left = next - cam_clock_wall();
        limits.slice = left < LEAST_SLICE ? LEAST_SLICE : left < SLICE ? left : SLICE;
        if (ask_engine(gtp, &limits, &verdict, NULL) != CAM_OK)
            return;
        is_told = gtp->port.is_waiting && is_waiting(gtp, 0);
        if (verdict.finished || cam_clock_wall() >= next || (is_told && !is_reported)) {
            write_report(gtp, &verdict);
            is_reported = true;
            next += every;
        }
    } while (!verdict.finished && !is_told && (gtp->port.is_waiting || !is_reported));
    while (!is_waiting(gtp, 1))
        continue;
}

static cam_gtp_reply run_analyze(cam_gtp *gtp, int count, char *const *word)
{
    cam_error why;
    cam_colour colour;
    uint64_t centiseconds = REPORT_EVERY;
    const char *turn = cam_colour_name(cam_position_colour(&gtp->pos));
    int read = 0;
    if (count > read && cam_gtp_read_colour(word[read], &colour))
        turn = word[read++];
    if (count > read && cam_gtp_read_number(word[read], 1, 100 * 86400, &centiseconds))
        read++;
    if (read < count)
        return cam_gtp_refuse(gtp, "analyze takes [COLOUR] [CENTISECONDS]");
    if (!cam_gtp_has_turn(gtp, turn, &why))
        return refuse_turn(gtp, &why);
    const char *wrong = make_engine(gtp);
    if (wrong)
        return cam_gtp_refuse(gtp, "%s", wrong);
    cam_gtp_begin(gtp, '=');
    cam_gtp_write(gtp, "\n");
    stream(gtp, (double)centiseconds / 100);
    cam_gtp_write(gtp, "\n");
    return CAM_GTP_SENT;
}

/*
 * Strength.
 */

static cam_gtp_reply run_level(cam_gtp *gtp, int count, char *const *word)
{
    (void)count;
    uint64_t level;
    if (!cam_gtp_read_number(word[0], CAM_LEVEL_MIN, CAM_LEVEL_MAX, &level))
        return cam_gtp_refuse(gtp, "the level is a number from %d to %d", CAM_LEVEL_MIN,
                              CAM_LEVEL_MAX);
    gtp->options.level = (int)level;
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_max_visits(cam_gtp *gtp, int count, char *const *word)
{
    (void)count;
    if (!cam_gtp_read_number(word[0], 0, UINT64_MAX, &gtp->options.visits))
        return cam_gtp_refuse(gtp, "the visits are a number, 0 for no limit");
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_time_settings(cam_gtp *gtp, int count, char *const *word)
{
    (void)count;
    cam_gtp_clock clock = {0};
    uint64_t stones;
    if (!cam_gtp_read_seconds(word[0], &clock.main) || !cam_gtp_read_seconds(word[1], &clock.byo) ||
        !cam_gtp_read_number(word[2], 0, 1000000, &stones))
        return cam_gtp_refuse(gtp, "time_settings takes seconds, seconds and a number of moves");
    clock.stones = (int)stones;
    gtp->clock = clock;
    cam_gtp_clock_rewind(&gtp->clock);
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_time_left(cam_gtp *gtp, int count, char *const *word)
{
    (void)count;
    cam_colour team;
    double left;
    uint64_t stones;
    if (!cam_gtp_read_colour(word[0], &team) || team == CAM_BLUE)
        return cam_gtp_refuse(gtp, "yellow and green have a clock");
    if (!cam_gtp_read_seconds(word[1], &left) || !cam_gtp_read_number(word[2], 0, 1000000, &stones))
        return cam_gtp_refuse(gtp, "time_left takes a colour, seconds and a number of moves");
    gtp->clock.team[team].left = left;
    gtp->clock.team[team].stones = (int)stones;
    return CAM_GTP_DONE;
}

static cam_gtp_reply run_set_random_seed(cam_gtp *gtp, int count, char *const *word)
{
    (void)count;
    if (!cam_gtp_read_number(word[0], 0, UINT64_MAX, &gtp->options.engine.seed))
        return cam_gtp_refuse(gtp, "the seed is a number from 0 to %" PRIu64, UINT64_MAX);
    gtp->options.fixed_seed = true;
    if (gtp->engine)
        cam_engine_reset(gtp->engine, gtp->options.engine.seed);
    return CAM_GTP_DONE;
}

const cam_gtp_command cam_gtp_think_commands[] = {
    {"genmove", "COLOUR", 1, 1, run_genmove},
    {"reg_genmove", "COLOUR", 1, 1, run_reg_genmove},
    {"level", "N", 1, 1, run_level},
    {"max_visits", "N", 1, 1, run_max_visits},
    {"time_settings", "MAIN BYO STONES", 3, 3, run_time_settings},
    {"time_left", "COLOUR TIME STONES", 3, 3, run_time_left},
    {"set_random_seed", "N", 1, 1, run_set_random_seed},
    {"analyze", "[COLOUR] [CENTISECONDS]", 0, 2, run_analyze},
    {0},
};
