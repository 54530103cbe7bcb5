#include "think.h"

#include "rules/notation.h"

#define TREE_MEMORY ((size_t)48 << 20)

static cam_engine *engine;
static const cam_rules *engine_rules;
static uint64_t engine_seed = 1;

static bool make_engine(const cam_rules *rules)
{
    if (engine && engine_rules == rules)
        return true;
    cam_engine_free(engine);
    cam_engine_options options = {
        .kind = CAM_ENGINE_STRONG, .memory = TREE_MEMORY, .threads = 1, .seed = engine_seed};
    engine = cam_engine_new(rules, &options);
    engine_rules = engine ? rules : NULL;
    return engine != NULL;
}

static void describe_line(cam_buffer *out, const cam_rules *rules, const cam_line *line)
{
    char text[CAM_MOVE_TEXT];
    cam_buffer_add(out, "{\"moves\":[");
    for (int i = 0; i < line->count; i++) {
        cam_move_format(rules, line->move[i], text);
        cam_buffer_format(out, "%s\"%s\"", i ? "," : "", text);
    }
    cam_buffer_format(out, "],\"visits\":%.0f,\"winrate\":%.4f,\"proven\":%d}",
                      (double)line->visits, line->winrate, line->proven);
}

cam_status think(cam_buffer *out, const cam_rules *rules, const cam_position *pos,
                 const cam_limits *limits, cam_error *error)
{
    if (!make_engine(rules))
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    static cam_verdict verdict;
    cam_status status = cam_engine_think(engine, pos, limits, &verdict, error);
    if (status != CAM_OK)
        return status;
    char text[CAM_MOVE_TEXT] = "";
    if (verdict.best != CAM_NO_PLACEMENT)
        cam_move_format(rules, verdict.best, text);
    cam_buffer_format(out,
                      "{\"best\":\"%s\",\"visits\":%.0f,\"winrate\":%.4f,\"points\":%.2f,"
                      "\"proven\":%d,\"drawn\":%s,\"finished\":%s,\"lines\":[",
                      text, (double)verdict.visits, verdict.winrate, verdict.points, verdict.proven,
                      verdict.drawn ? "true" : "false", verdict.finished ? "true" : "false");
    for (int i = 0; i < verdict.line_count; i++) {
        if (i)
            cam_buffer_add(out, ",");
        describe_line(out, rules, &verdict.line[i]);
    }
    cam_buffer_add(out, "]}");
    return CAM_OK;
}

void think_seed(uint64_t seed)
{
    engine_seed = seed;
    if (engine)
        cam_engine_reset(engine, seed);
}
