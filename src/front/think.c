/*
 * think.c: the engine of a front: one at a time, for the board last asked about.
 */
#include <stdlib.h>

#include "base/json.h"
#include "front/front.h"
#include "front/state.h"
#include "rules/notation.h"

static void drop_engine(cam_front *front)
{
    cam_engine_free(front->engine);
    front->engine = NULL;
}

static bool has_engine(cam_front *front, const cam_rules *rules)
{
    if (front->engine && front->engine_rules == rules)
        return true;
    drop_engine(front);
    cam_engine_options options = front->options;
    int learned = 0;
    while (learned < CAM_FRONT_LEARNED && front->learned[learned])
        learned++;
    options.weights = cam_weights_choose(front->learned, learned, rules);
    front->engine = cam_engine_new(rules, &options);
    front->engine_rules = rules;
    return front->engine;
}

cam_status cam_front_learn(cam_front *front, char *bytes, size_t size)
{
    int at = 0;
    while (at < CAM_FRONT_LEARNED - 1 && front->learned[at])
        at++;
    if (cam_weights_check(bytes, size, NULL)) {
        free(bytes);
        return cam_front_refuse(front, CAM_REASON_BAD_NET);
    }
    drop_engine(front); /* it may hold what is replaced */
    free(front->learned[at]);
    front->learned[at] = (cam_weights *)(void *)bytes;
    return cam_front_done(front, CAM_OK, NULL);
}

static void write_move(cam_json *json, const char *key, const cam_rules *rules, cam_placement move)
{
    char text[CAM_MOVE_TEXT] = "";
    if (move != CAM_NO_PLACEMENT)
        cam_move_format(rules, move, text);
    cam_json_text(json, key, text);
}

/* "wdl": the chances to win, to draw and to lose. */
static void write_outlook(cam_json *json, cam_outlook outlook)
{
    cam_json_array(json, "wdl");
    cam_json_number(json, NULL, outlook.win, 4);
    cam_json_number(json, NULL, outlook.draw, 4);
    cam_json_number(json, NULL, outlook.loss, 4);
    cam_json_end(json);
}

static void write_line(cam_json *json, const cam_rules *rules, const cam_line *line)
{
    cam_json_object(json, NULL);
    cam_json_array(json, "moves");
    for (int i = 0; i < line->count; i++)
        write_move(json, NULL, rules, line->move[i]);
    cam_json_end(json);
    cam_json_int(json, "visits", (int64_t)line->visits);
    cam_json_number(json, "winrate", line->winrate, 4);
    write_outlook(json, line->outlook);
    cam_json_int(json, "proven", line->proven);
    cam_json_end(json);
}

static void write_verdict(cam_json *json, const cam_rules *rules, cam_colour team,
                          const cam_verdict *verdict)
{
    cam_json_object(json, NULL);
    write_move(json, "best", rules, verdict->best);
    cam_json_int(json, "team", team);
    cam_json_int(json, "visits", (int64_t)verdict->visits);
    cam_json_number(json, "winrate", verdict->winrate, 4);
    write_outlook(json, verdict->outlook);
    cam_json_number(json, "points", verdict->points, 2);
    cam_json_int(json, "proven", verdict->proven);
    cam_json_bool(json, "drawn", verdict->drawn);
    cam_json_bool(json, "finished", verdict->finished);
    cam_json_array(json, "lines");
    for (int i = 0; i < verdict->line_count; i++)
        write_line(json, rules, &verdict->line[i]);
    cam_json_end(json);
    cam_json_end(json);
}

cam_status cam_front_think(cam_front *front, int desk, const cam_limits *limits)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    const cam_rules *rules = cam_session_variant(at->session)->rules;
    const cam_position *pos = &at->cursor.position;
    cam_error error = {0};
    cam_verdict verdict;
    status = has_engine(front, rules)
                 ? cam_engine_think(front->engine, pos, limits, &verdict, &error)
                 : cam_fail(&error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    if (status != CAM_OK)
        return cam_front_done(front, status, &error);
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    write_verdict(&json, rules, cam_position_team(pos), &verdict);
    return cam_front_written(front);
}

cam_status cam_front_threads(cam_front *front, int threads)
{
    drop_engine(front);
    front->options.threads = threads;
    return cam_front_done(front, CAM_OK, NULL);
}

cam_status cam_front_seed(cam_front *front, uint64_t seed)
{
    front->options.seed = seed;
    if (front->engine)
        cam_engine_reset(front->engine, seed);
    return cam_front_done(front, CAM_OK, NULL);
}
