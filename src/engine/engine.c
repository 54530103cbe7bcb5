#include "engine/engine.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "engine/budget.h"
#include "engine/level.h"
#include "engine/plain.h"
#include "engine/rollout.h"
#include "engine/search.h"
#include "engine/threat.h"
#include "rules/hash.h"
#include "rules/moves.h"

struct cam_engine {
    const cam_rules *rules;
    cam_engine_kind kind;
    cam_random random;
    atomic_bool stop;
    cam_search *search; /* of the strong kind */
    cam_plain *plain;   /* of the plain kind */
    uint64_t sliced;    /* hash of the position whose thinking goes on in slices, or 0 */
    double spent;       /* on it so far, seconds */
};

cam_engine *cam_engine_new(const cam_rules *rules, const cam_engine_options *options)
{
    size_t memory =
        options->memory > CAM_ENGINE_MEMORY_MIN ? options->memory : CAM_ENGINE_MEMORY_MIN;
    int threads = options->threads > 1 ? options->threads : 1;
    cam_engine *engine = calloc(1, sizeof *engine);
    if (!engine)
        return NULL;
    engine->rules = rules;
    engine->kind = options->kind;
    if (options->kind == CAM_ENGINE_STRONG)
        engine->search =
            cam_search_new(rules, memory, threads, options->seed, &cam_tuning_default);
    if (options->kind == CAM_ENGINE_PLAIN)
        engine->plain = cam_plain_new(rules, memory, options->seed);
    if (options->kind != CAM_ENGINE_RANDOM && !engine->search && !engine->plain) {
        free(engine);
        return NULL;
    }
    cam_engine_reset(engine, options->seed);
    return engine;
}

void cam_engine_free(cam_engine *engine)
{
    if (!engine)
        return;
    cam_search_free(engine->search);
    cam_plain_free(engine->plain);
    free(engine);
}

void cam_engine_reset(cam_engine *engine, uint64_t seed)
{
    cam_random_init(&engine->random, seed ^ UINT64_C(0x5eed));
    engine->sliced = 0;
    if (engine->search)
        cam_search_reset(engine->search, seed);
    if (engine->plain)
        cam_plain_reset(engine->plain, seed);
}

void cam_engine_stop(cam_engine *engine)
{
    atomic_store(&engine->stop, true);
}

static cam_status check(const cam_position *pos, const cam_limits *limits, cam_error *error)
{
    if (cam_position_is_over(pos))
        return cam_fail(error, CAM_ILLEGAL, "the game is over");
    if (limits->level && (limits->level < CAM_LEVEL_MIN || limits->level > CAM_LEVEL_MAX))
        return cam_fail(error, CAM_MALFORMED, "a level is a number from %d to %d", CAM_LEVEL_MIN,
                        CAM_LEVEL_MAX);
    if (limits->seconds < 0 || limits->cpu_seconds < 0 || limits->slice < 0)
        return cam_fail(error, CAM_MALFORMED, "a time cannot be negative");
    return CAM_OK;
}

static cam_verdict certain(cam_placement move, int proven)
{
    cam_verdict verdict = {.best = move, .winrate = proven > 0, .proven = proven, .finished = true};
    verdict.line_count = 1;
    verdict.line[0] =
        (cam_line){.move = {move}, .count = 1, .winrate = proven > 0, .proven = proven};
    return verdict;
}

/* The limits a level stands for; a slice and reports stay as they are asked for. */
static cam_limits level_limits(const cam_limits *asked, const cam_level *level)
{
    cam_limits limits = *asked;
    limits.visits = level->visits;
    limits.seconds = level->seconds;
    limits.cpu_seconds = 0;
    return limits;
}

static bool overlooks(cam_engine *engine, const cam_level *level)
{
    return level && cam_random_unit(&engine->random) < level->oversight;
}

static void search_strong(cam_engine *engine, const cam_position *pos, const cam_limits *limits,
                          const cam_level *level, cam_verdict *verdict)
{
    cam_budget budget;
    uint64_t hash = cam_hash_position(pos);
    if (engine->sliced != hash) {
        engine->sliced = hash;
        engine->spent = 0;
        if (level && level->visits) /* a level's strength must not depend on what it saw before */
            cam_search_reset(engine->search, cam_random_next(&engine->random));
    }
    cam_budget_start(&budget, limits, &engine->stop, engine->spent);
    cam_search_run(engine->search, pos, limits->points, &budget, verdict);
    engine->spent += limits->slice;
    if (verdict->finished)
        engine->sliced = 0;
}

static void think_strong(cam_engine *engine, const cam_position *pos, const cam_limits *asked,
                         cam_verdict *verdict)
{
    const cam_level *level = asked->level ? cam_level_get(asked->level) : NULL;
    cam_limits limits = level ? level_limits(asked, level) : *asked;
    cam_placement win = limits.points ? CAM_NO_PLACEMENT : cam_threat_own(pos, engine->rules);
    if (win != CAM_NO_PLACEMENT && !overlooks(engine, level)) {
        *verdict = certain(win, 1);
        return;
    }
    search_strong(engine, pos, &limits, level, verdict);
    if (level && verdict->finished)
        verdict->best = cam_level_choose(level, verdict, &engine->random);
}

static void think_random(cam_engine *engine, const cam_position *pos, cam_verdict *verdict)
{
    cam_placement win = cam_threat_own(pos, engine->rules);
    if (win != CAM_NO_PLACEMENT) {
        *verdict = certain(win, 1);
        return;
    }
    cam_placement move = cam_rollout_stopping_move(pos, engine->rules, &engine->random);
    if (move == CAM_NO_PLACEMENT)
        move = cam_moves_random(pos, engine->rules, &engine->random);
    *verdict = certain(move, 0);
    verdict->winrate = verdict->line[0].winrate = 0.5;
}

cam_status cam_engine_think(cam_engine *engine, const cam_position *pos, const cam_limits *limits,
                            cam_verdict *verdict, cam_error *error)
{
    cam_status status = check(pos, limits, error);
    if (status != CAM_OK)
        return status;
    atomic_store(&engine->stop, false);
    cam_budget budget;
    switch (engine->kind) {
    case CAM_ENGINE_STRONG:
        think_strong(engine, pos, limits, verdict);
        break;
    case CAM_ENGINE_PLAIN:
        cam_budget_start(&budget, limits, &engine->stop, 0);
        cam_plain_run(engine->plain, pos, &budget, verdict);
        break;
    case CAM_ENGINE_RANDOM:
        think_random(engine, pos, verdict);
        break;
    }
    return CAM_OK;
}
