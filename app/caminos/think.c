/*
 * think.c: a computer at the tables of a server: a game a line in, a move a line out.
 *
 * A process of its own, so that it can be killed, can crash and can be put behind
 * everything else that runs, without the server noticing.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/rest.h"
#include "command.h"
#include "engine/engine.h"
#include "record/rulebook.h"
#include "rules/history.h"
#include "rules/house.h"
#include "rules/notation.h"
#include "rules/shared.h"
#include "session/timer.h"

#define NICE   10
#define MEMORY ((size_t)128 << 20)

/* The engine of the board last asked about. */
typedef struct thinker {
    cam_rulebook *book;
    const cam_rules *rules; /* held */
    cam_engine *engine;
} thinker;

static double number_of(const json_t *json, const char *name)
{
    return json_number_value(json_object_get(json, name));
}

/* How long the clock allows: what every front end would allow it. */
static double pace_of(const json_t *game)
{
    const json_t *clock = json_object_get(json_object_get(game, "setup"), "clock");
    const json_t *left = json_object_get(game, "left");
    if (!json_is_object(clock) || json_object_get(clock, "days") || !json_is_array(left))
        return 0;
    cam_time_rule rule = {.main = number_of(clock, "main_ms") / 1000,
                          .increment = number_of(clock, "inc_ms") / 1000,
                          .per_move = number_of(clock, "move_ms") / 1000};
    cam_seat seat = (cam_seat)(number_of(game, "seat") - 1);
    cam_timer timer;
    cam_timer_init(&timer, rule);
    double rest = json_number_value(json_array_get(left, seat)) / 1000 - rule.per_move;
    timer.left[seat] = rest > 0 ? rest : 0;
    return cam_timer_pace(&timer, seat, 0);
}

/* A board of the box by its name, or {definition}; held for the caller. */
static bool find_rules(thinker *t, const json_t *board, const cam_rules **rules)
{
    const char *name = json_string_value(board);
    const json_t *text = json_object_get(board, "definition");
    if (json_is_string(text))
        return cam_rulebook_read(t->book, json_string_value(text), json_string_length(text), rules,
                                 NULL) == CAM_OK;
    const cam_rules *found = name ? cam_rulebook_find(t->book, name) : NULL;
    if (found)
        *rules = cam_rules_hold(found);
    return found;
}

static bool set_up(thinker *t, const json_t *game, cam_position *pos)
{
    const json_t *setup = json_object_get(game, "setup");
    const cam_rules *rules;
    if (!find_rules(t, json_object_get(setup, "board"), &rules))
        return false;
    if (rules != t->rules) {
        cam_engine_free(t->engine);
        cam_rules_release(t->rules);
        cam_engine_options options = {.memory = MEMORY, .threads = 1, .seed = 1};
        t->engine = cam_engine_new(rules, &options);
        t->rules = cam_rules_hold(rules);
    }
    cam_rules_release(rules);
    rules = t->rules;
    cam_setup start = {.players = (uint8_t)number_of(setup, "players"),
                       .neutral = json_is_true(json_object_get(setup, "neutral")),
                       .first = (cam_seat)(number_of(game, "first") - 1)};
    size_t i;
    json_t *move;
    json_array_foreach(json_object_get(setup, "rules"), i, move)
    {
        const char *word = json_string_value(move);
        if (!word || !cam_house_add(&start.house, word, strlen(word)))
            return false;
    }
    if (cam_setup_check(start, rules, NULL) != CAM_OK || start.first >= start.players)
        return false;
    cam_position_init(pos, rules, start);
    cam_history history = {.count = 0};
    json_array_foreach(json_object_get(game, "moves"), i, move)
    {
        cam_placement placement;
        const char *text = json_string_value(move);
        if (!text || history.count == CAM_LINE_PLIES ||
            cam_move_parse(pos, rules, text, &placement, NULL) != CAM_OK)
            return false;
        cam_history_play(&history, pos, rules, placement);
    }
    return t->engine;
}

static bool answer(thinker *t, const char *line, char text[CAM_MOVE_TEXT])
{
    json_t *game = json_loads(line, 0, NULL);
    cam_position pos;
    cam_verdict verdict;
    bool found = false;
    if (game && set_up(t, game, &pos)) {
        cam_limits limits = {.level = (int)number_of(game, "level"),
                             .seconds = pace_of(game),
                             .points = json_is_true(json_object_get(game, "points"))};
        found = cam_engine_think(t->engine, &pos, &limits, &verdict, NULL) == CAM_OK;
        if (found)
            cam_move_format(t->rules, verdict.best, text);
    }
    json_decref(game);
    return found;
}

static int run(int argc, char **argv)
{
    option_spec specs[] = {{0}};
    thinker t = {0};
    char *line = NULL, text[CAM_MOVE_TEXT];
    size_t room = 0;
    cam_error error;
    if (!read_options(argc, argv, specs, NULL, 0, 0))
        return EXIT_USAGE;
    if (cam_rulebook_new(&cam_box, &t.book, &error) != CAM_OK)
        return complain(EXIT_FAILED, "think", "%s", error.text);
    setpriority(PRIO_PROCESS, 0, NICE);
    cam_rest_ask_short_turns(); /* which being put back makes the more important */
    while (getline(&line, &room, stdin) > 0) {
        puts(answer(&t, line, text) ? text : "?");
        fflush(stdout);
    }
    free(line);
    cam_engine_free(t.engine);
    cam_rules_release(t.rules);
    cam_rulebook_free(t.book);
    return EXIT_DONE;
}

const command command_think = {
    .name = "think",
    .synopsis = "",
    .summary = "Think for a server: a game a line in, a move a line out",
    .help = "'serve' starts as many of these as it needs, at low priority. A game is a line of\n"
            "JSON as docs/online.md describes it; the answer is a move, or '?' if that was none.\n",
    .run = run,
};
