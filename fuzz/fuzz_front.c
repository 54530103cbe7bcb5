/*
 * fuzz_front.c: any commands with any arguments and texts. Every answer is whole: a
 * JSON value, or a game record; nothing crashes, whatever came before.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "front/front.h"

#define DESKS 3

/* What is left of the input. */
typedef struct source {
    const uint8_t *at, *end;
} source;

static int take(source *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

/* Mostly something that could be meant, sometimes anything. */
static int take_number(source *in)
{
    int first = take(in);
    if (first < 250)
        return first - 2;
    return (int)((uint32_t)take(in) << 24 | (uint32_t)take(in) << 16 | (uint32_t)take(in));
}

static double take_seconds(source *in)
{
    static const double odd[] = {0, -1, 1e300, -1e300, 0.5, 3600};
    int first = take(in);
    return first < 6 ? odd[first] : first * 0.75;
}

/* Up to the next line end, in memory of its own, so that reading past it is seen. */
static char *take_text(source *in)
{
    const uint8_t *end = memchr(in->at, '\n', (size_t)(in->end - in->at));
    size_t length = (size_t)((end ? end : in->end) - in->at);
    char *text = malloc(length + 1);
    memcpy(text, in->at, length);
    text[length] = '\0';
    in->at += length + (end != NULL);
    return text;
}

/*
 * Commands.
 */

static void open_game(cam_front *front, source *in)
{
    static const char *const boards[] = {"square", "rhombus", "octagon", "ring", "moon"};
    int desk = take(in) % (DESKS + 1);
    cam_front_game game = {.board = boards[take(in) % 5],
                           .players = take(in) % 8 ? 2 + take(in) % 2 * 2 : take_number(in),
                           .games = take_number(in),
                           .target = take_number(in),
                           .neutral = take(in) & 1,
                           .points = take(in) & 1};
    if (take(in) & 1)
        game.time = (cam_time_rule){take_seconds(in), take_seconds(in), take_seconds(in)};
    cam_front_open(front, desk, &game);
}

/* Play one of the placements that fit, as a page would. */
static void play_some(cam_front *front, int desk, source *in, double now)
{
    int wanted = take(in) * 5;
    if (cam_front_fits(front, desk, -1) != CAM_OK)
        return;
    const char *at = strchr(cam_front_answer(front) + 1, '[');
    for (; wanted > 0 && at && strchr(at + 1, '['); wanted--)
        at = strchr(at + 1, '[');
    int move, kind, orientation, cell;
    if (!at || sscanf(at, "[%d,%d,%d,%d]", &move, &kind, &orientation, &cell) != 4)
        return;
    cam_front_ghost(front, desk, orientation, cell);
    const char *text = strstr(cam_front_answer(front), "\"text\":\"");
    char copy[64] = "";
    assert(text);
    sscanf(text + strlen("\"text\":\""), "%63[^\"]", copy);
    switch (take(in) % 4) {
    case 0:
        cam_front_play(front, desk, copy, now);
        break;
    case 1:
        cam_front_play_computer(front, desk, copy, now);
        break;
    case 2:
        cam_front_follow(front, desk, copy, now);
        break;
    default:
        cam_front_try(front, desk, copy);
    }
}

static void think(cam_front *front, int desk, source *in)
{
    cam_limits limits = {.level = take(in) % 12 - 1, .visits = 1 + (unsigned)take(in) % 16};
    cam_front_think(front, desk, &limits);
}

/* What takes a text. */
static void run_with_text(cam_front *front, int desk, int command, source *in, double now)
{
    int number = take_number(in), kind = take(in) % 4, level = take(in) % 11;
    char *text = take_text(in);
    switch (command) {
    case 0:
        cam_front_seat(front, number, kind, level, text);
        break;
    case 1:
        cam_front_read(front, desk, text, strlen(text));
        break;
    case 2:
        cam_front_play(front, desk, text, now);
        break;
    case 3:
        cam_front_comment(front, desk, number, text);
        break;
    case 4:
        cam_front_ghost_of(front, desk, text);
        break;
    case 5:
        cam_front_tables(front, text);
        break;
    case 25:
        cam_front_follow(front, desk, text, now);
        break;
    case 26:
        cam_front_try(front, desk, text);
        break;
    case 27:
        cam_front_end(front, desk, text, now);
        break;
    case 28:
        cam_front_sit(front, desk, number, kind, text);
        break;
    case 32:
        cam_front_sift(front, text, strlen(text));
        break;
    case 33:
        cam_front_note(front, desk, kind ? "DT" : "EV", text);
        break;
    }
    free(text);
}

/* What a front has written it can read again. */
static void write_and_read(cam_front *front, int desk, bool whole, int node)
{
    cam_status status = whole ? cam_front_write(front, desk) : cam_front_line(front, desk, node);
    if (status != CAM_OK)
        return;
    char *text = strdup(cam_front_answer(front));
    status = cam_front_read(front, DESKS - 1, text, strlen(text));
    assert(status == CAM_OK);
    free(text);
}

/* False if the answer is a record and not JSON. */
static bool run(cam_front *front, source *in, double now)
{
    int command = take(in) % 34, desk = take(in) % 8 ? 0 : take_number(in);
    switch (command) {
    case 6:
        open_game(front, in);
        break;
    case 7:
    case 8:
    case 9:
        play_some(front, desk, in, now);
        break;
    case 10:
        cam_front_view(front, desk, (uint32_t)take(in), now);
        break;
    case 11:
        write_and_read(front, desk, true, 0);
        break;
    case 12:
        write_and_read(front, desk, false, take_number(in));
        break;
    case 13:
        return cam_front_sgf(front, desk) != CAM_OK;
    case 14:
        cam_front_ghost(front, desk, take_number(in), take_number(in));
        break;
    case 15:
        cam_front_hand(front, desk, take(in) % (CAM_FRONT_ACTS + 1), take_number(in),
                       take_number(in));
        break;
    case 16:
        cam_front_fits(front, desk, take_number(in));
        break;
    case 17:
        cam_front_resign(front, desk, take_number(in), now);
        break;
    case 18:
        cam_front_next_game(front, desk, now);
        break;
    case 19:
        cam_front_go(front, desk, take_number(in), now);
        break;
    case 20:
        cam_front_goto(front, desk, take_number(in));
        break;
    case 21:
        cam_front_run_clocks(front, desk, take(in) & 1, now);
        break;
    case 22:
        cam_front_clocks(front, desk, now);
        break;
    case 23:
        think(front, desk, in);
        break;
    case 24:
        cam_front_pause(front, desk, take(in) & 1, now);
        break;
    case 29:
        cam_front_skip_games(front, desk, take_number(in));
        break;
    case 31:
        cam_front_head(front, desk);
        break;
    case 30:
        cam_front_take_back(front, desk, take_number(in), now);
        break;
    default:
        run_with_text(front, desk, command, in, now);
        break;
    }
    return true;
}

/* Brackets and quotes pair up; the writer's own tests look closer. */
static void check_json(const char *text)
{
    int depth = 0;
    bool quoted = false;
    assert(cam_utf8_is_valid(text));
    for (; *text; text++) {
        assert((unsigned char)*text >= ' ');
        if (quoted && *text == '\\')
            text++;
        else if (*text == '"')
            quoted = !quoted;
        else if (!quoted && (*text == '{' || *text == '['))
            depth++;
        else if (!quoted && (*text == '}' || *text == ']'))
            depth--;
        assert(depth >= 0);
    }
    assert(depth == 0 && !quoted);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static cam_front *front; /* rules are worked out once; every input opens its own games */
    cam_front_options options = {
        DESKS, {.kind = CAM_ENGINE_STRONG, .memory = CAM_ENGINE_MEMORY_MIN, .threads = 1}};
    if (!front && cam_front_new(&options, &front, NULL) != CAM_OK)
        return 0;
    for (int seat = 0; seat < CAM_SEATS; seat++)
        cam_front_seat(front, seat, CAM_PERSON, 0, "");
    for (int desk = 0; desk < DESKS; desk++)
        cam_front_open(front, desk, &(cam_front_game){.board = "square", .players = 2, .games = 1});
    source in = {data, data + size};
    for (double now = 0; in.at < in.end; now += take_seconds(&in))
        if (run(front, &in, now))
            check_json(cam_front_answer(front));
    return 0;
}
