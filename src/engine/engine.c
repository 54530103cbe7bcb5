#include "engine/engine.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "engine/budget.h"
#include "engine/level.h"
#include "engine/pie.h"
#include "engine/plain.h"
#include "engine/search.h"
#include "engine/solver.h"
#include "engine/threat.h"
#include "engine/twins.h"
#include "rules/hash.h"
#include "rules/moves.h"
#include "rules/shared.h"

#define SOLVER_SHARE   16    /* of the memory, one part in so many */
#define ENDING_STONES  5     /* solved at once where points count */
#define BRIDGET_STONES 3     /* solved at once where edge cells count */
#define ENDING_NODES   50000 /* about a tenth of a second */
#define PROOF_PLIES    11
#define SHORT_PLIES    7    /* of a proof that has a larger share of the time */
#define PROOF_NODES    4000 /* a few tenths of a second */
#define PROOF_COST     16   /* with a limit in visits: so many for a position of a proof, */
#define PROOF_LEAST    16   /* and no fewer positions than this */
#define EXACT_SHARE    6    /* of the time, one part in so many may go into exact answers, */
#define SHORT_SHARE    3    /* and into proofs of few plies, which seldom take it */

struct cam_engine {
    const cam_rules *rules;
    const cam_weights *weights;
    cam_engine_kind kind;
    cam_random random;
    atomic_bool stop;
    cam_search *search;      /* of the strong kind */
    cam_solver *solver;      /* likewise */
    cam_plain *plain;        /* of the plain kind */
    cam_blindness blindness; /* of a low level, in the game that is on */
    int seen_plies;          /* of that game; fewer, or another level: another game */
    int seen_level;
    uint64_t sliced; /* hash of the position whose thinking goes on in slices, or 0 */
    cam_time spent;  /* on it so far */
    cam_lateness lateness;
};

cam_engine *cam_engine_new(const cam_rules *rules, const cam_engine_options *options)
{
    size_t memory =
        options->memory > CAM_ENGINE_MEMORY_MIN ? options->memory : CAM_ENGINE_MEMORY_MIN;
    int threads = options->threads > 1 ? options->threads : 1;
    const cam_weights *weights = options->weights ? options->weights : cam_weights_find(rules);
    if (!cam_weights_fit(weights, rules))
        return NULL;
    cam_engine *engine = calloc(1, sizeof *engine);
    if (!engine)
        return NULL;
    engine->rules = cam_rules_hold(rules);
    engine->weights = weights;
    engine->kind = options->kind;
    engine->lateness = cam_lateness_unknown;
    bool made = options->kind == CAM_ENGINE_RANDOM;
    if (options->kind == CAM_ENGINE_STRONG) {
        size_t share = memory / SOLVER_SHARE;
        engine->search = cam_search_new(rules, weights, memory - share, threads, options->seed);
        engine->solver = cam_solver_new(rules, share);
        made = engine->search && engine->solver;
    } else if (CAM_PLAIN_IS_BUILT && options->kind == CAM_ENGINE_PLAIN) {
        engine->plain = cam_plain_new(rules, memory, options->seed);
        made = engine->plain;
    }
    if (!made) {
        cam_engine_free(engine);
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
    cam_solver_free(engine->solver);
    if (CAM_PLAIN_IS_BUILT)
        cam_plain_free(engine->plain);
    cam_rules_release(engine->rules);
    free(engine);
}

void cam_engine_reset(cam_engine *engine, uint64_t seed)
{
    cam_random_init(&engine->random, seed ^ UINT64_C(0x5eed));
    engine->sliced = 0;
    engine->seen_level = 0;
    if (engine->search)
        cam_search_reset(engine->search, seed);
    if (engine->solver)
        cam_solver_reset(engine->solver);
    if (CAM_PLAIN_IS_BUILT && engine->plain)
        cam_plain_reset(engine->plain, seed);
}

void cam_engine_stop(cam_engine *engine)
{
    atomic_store(&engine->stop, true);
}

static cam_status check(const cam_position *pos, const cam_limits *limits, cam_error *error)
{
    if (cam_position_is_over(pos))
        return cam_fail(error, CAM_ILLEGAL, CAM_REASON_GAME_OVER);
    if (limits->level && (limits->level < CAM_LEVEL_MIN || limits->level > CAM_LEVEL_MAX))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_LEVEL, .number = CAM_LEVEL_MAX);
    if (!(limits->seconds >= 0 && limits->cpu_seconds >= 0 && limits->slice >= 0)) /* nor NaN */
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_NEGATIVE_TIME);
    return CAM_OK;
}

/* A verdict that needs no search: one move, and what it leads to. */
static cam_verdict certain(cam_placement move, int proven)
{
    double winrate = proven > 0 ? 1 : proven < 0 ? 0 : 0.5;
    return (cam_verdict){
        .best = move,
        .winrate = winrate,
        .proven = proven,
        .finished = true,
        .line_count = 1,
        .line = {{.move = {move}, .count = 1, .winrate = winrate, .proven = proven}},
    };
}

/* What was asked for, and no more than the level allows itself. */
static cam_limits level_limits(const cam_limits *asked, const cam_level *level)
{
    cam_limits limits = *asked;
    if (level->visits && (!limits.visits || limits.visits > level->visits))
        limits.visits = level->visits;
    if (level->seconds > 0 && (limits.seconds <= 0 || limits.seconds > level->seconds))
        limits.seconds = level->seconds;
    return limits;
}

static void start_budget(const cam_engine *engine, cam_budget *budget, const cam_limits *limits,
                         cam_time earlier)
{
    cam_budget_start(budget, limits, &engine->stop, earlier);
    budget->lateness = engine->lateness;
}

static void search_strong(cam_engine *engine, const cam_position *pos, const cam_level *level,
                          cam_budget *budget, cam_verdict *verdict)
{
    uint64_t hash = cam_hash_position(pos);
    if (engine->sliced != hash) {
        engine->sliced = hash;
        if (level && level->visits) /* a level's strength must not depend on what it saw before */
            cam_search_reset(engine->search, cam_random_next(&engine->random));
    }
    cam_search_run(engine->search, pos, budget->limits->points, budget, verdict);
    engine->spent = cam_budget_spent(budget);
    if (verdict->finished)
        engine->sliced = 0;
}

/* Where points or edge cells count, the last stones are played exactly. */
static bool solve_ending(cam_engine *engine, const cam_position *pos, int stones,
                         cam_budget *budget, cam_verdict *verdict)
{
    if (cam_solver_stones_left(pos, engine->rules) > stones)
        return false;
    cam_solution s =
        cam_solver_solve(engine->solver, pos, budget->limits->points, ENDING_NODES, budget);
    if (!s.solved)
        return false;
    cam_colour team = cam_position_team(pos);
    *verdict = certain(s.best, 0);
    verdict->drawn = s.result == CAM_DRAW;
    verdict->points = s.points.team[team] - s.points.team[cam_colour_other(team)];
    verdict->winrate = s.result == CAM_DRAW ? 0.5 : s.result == cam_result_win(team);
    verdict->line[0].winrate = verdict->winrate;
    return true;
}

/* How many positions a pursuit may unfold. */
static uint64_t proof_positions(const cam_limits *limits)
{
    uint64_t positions = limits->visits ? limits->visits / PROOF_COST : PROOF_NODES;
    return positions < PROOF_LEAST   ? PROOF_LEAST
           : positions < PROOF_NODES ? positions
                                     : PROOF_NODES;
}

/* A forced win of so many plies, as far as the budget and *positions go, of which it takes. */
static bool pursue(cam_engine *engine, const cam_position *pos, int plies, uint64_t *positions,
                   cam_budget *budget, cam_verdict *verdict)
{
    cam_pursued found = cam_search_pursue(engine->search, pos, plies, *positions, budget);
    *positions -= found.positions;
    if (found.plies)
        *verdict = certain(found.move, found.plies);
    return found.plies > 0;
}

static cam_limits share_of(const cam_limits *limits, int parts)
{
    cam_limits share = *limits;
    share.seconds /= parts;
    share.cpu_seconds /= parts;
    return share;
}

/* A forced win before any search. A short one is worth more time than a long one: it is
 * mostly proved or refuted soon. Adds to *spent. */
static bool pursue_first(cam_engine *engine, const cam_position *pos, const cam_limits *limits,
                         cam_time *spent, cam_verdict *verdict)
{
    static const struct stage {
        int plies, share;
    } stages[] = {{SHORT_PLIES, SHORT_SHARE}, {PROOF_PLIES, EXACT_SHARE}};
    uint64_t positions = proof_positions(limits);
    for (int i = 0; i < 2; i++) {
        cam_limits share = share_of(limits, stages[i].share);
        cam_budget budget;
        start_budget(engine, &budget, &share, *spent);
        bool found = pursue(engine, pos, stages[i].plies, &positions, &budget, verdict);
        *spent = cam_budget_spent(&budget);
        engine->lateness = budget.lateness;
        if (found || budget.sliced)
            return found;
    }
    return false;
}

/* Exact answers are for the upper levels, and asked for once a position. */
static bool is_careful(const cam_engine *engine, const cam_position *pos, const cam_limits *limits)
{
    bool begun = engine->sliced == cam_hash_position(pos); /* and not known then */
    return !begun && (!limits->level || limits->level >= CAM_LEVEL_EXACT);
}

/* The search has made up its mind before its time was up: what is left may still find a win. */
static void pursue_on(cam_engine *engine, const cam_position *pos, cam_budget *budget,
                      cam_verdict *verdict)
{
    const cam_limits *limits = budget->limits;
    bool timed = limits->seconds > 0 || limits->cpu_seconds > 0;
    if (timed && verdict->finished && !verdict->proven && !limits->points && !limits->report &&
        is_careful(engine, pos, limits)) {
        uint64_t positions = proof_positions(limits);
        pursue(engine, pos, PROOF_PLIES, &positions, budget, verdict);
    }
}

/* What can be said without a search: instinct, a win in one, the end of a game for points. */
static bool know(cam_engine *engine, const cam_position *pos, const cam_level *level,
                 cam_budget *budget, cam_verdict *verdict)
{
    const cam_limits *limits = budget->limits;
    bool careful = is_careful(engine, pos, limits);
    if (level && cam_level_is_instinct(level)) {
        *verdict = certain(cam_level_instinct(level, &engine->blindness, pos, engine->rules,
                                              engine->weights, &engine->random),
                           0);
        return true;
    }
    if (limits->points)
        return careful && solve_ending(engine, pos, ENDING_STONES, budget, verdict);
    cam_placement win = cam_threat_own(pos, engine->rules);
    if (win != CAM_NO_PLACEMENT) {
        *verdict = certain(win, 1);
        return true;
    }
    return pos->house & CAM_HOUSE_BRIDGET && careful &&
           solve_ending(engine, pos, BRIDGET_STONES, budget, verdict);
}

/* What a level does not see stays the same for a game. */
static void follow_game(cam_engine *engine, const cam_position *pos, int level)
{
    if (level && (level != engine->seen_level || pos->plies < engine->seen_plies))
        engine->blindness = cam_level_blindness(cam_level_get(level, engine->rules), engine->rules,
                                                &engine->random);
    engine->seen_level = level;
    engine->seen_plies = pos->plies;
}

/* The same seen from another side. */
static void turn_verdict(const cam_rules *rules, int symmetry, cam_verdict *verdict)
{
    verdict->best = cam_placement_image(rules, verdict->best, symmetry);
    for (int i = 0; i < verdict->line_count; i++)
        for (int k = 0; k < verdict->line[i].count; k++)
            verdict->line[i].move[k] =
                cam_placement_image(rules, verdict->line[i].move[k], symmetry);
}

/* What a level plays of what it found. Where the position has a symmetry, not always on the
 * same side of it: strong play opens in one way, which is in one corner otherwise. */
static void choose_as_level(cam_engine *engine, const cam_position *pos, const cam_level *level,
                            cam_verdict *verdict)
{
    const cam_rules *rules = engine->rules;
    verdict->best = cam_level_choose(level, &engine->blindness, rules, verdict, &engine->random);
    int symmetry = cam_twins_pick(pos, rules, &engine->random);
    cam_placement twin = cam_placement_image(rules, verdict->best, symmetry);
    if (symmetry && cam_level_sees(&engine->blindness, rules, twin))
        turn_verdict(rules, symmetry, verdict);
}

static void think_strong(cam_engine *engine, const cam_position *pos, const cam_limits *asked,
                         cam_verdict *verdict)
{
    const cam_level *level = asked->level ? cam_level_get(asked->level, engine->rules) : NULL;
    cam_limits limits = level ? level_limits(asked, level) : *asked;
    follow_game(engine, pos, asked->level);
    cam_limits share = share_of(&limits, EXACT_SHARE);
    cam_budget budget;
    if (engine->sliced != cam_hash_position(pos))
        engine->spent = (cam_time){0, 0};
    start_budget(engine, &budget, &share, (cam_time){0, 0});
    bool known = know(engine, pos, level, &budget, verdict);
    engine->lateness = budget.lateness;
    cam_time exact = cam_budget_spent(&budget);
    if (!known && !limits.points && is_careful(engine, pos, &limits))
        known = pursue_first(engine, pos, &limits, &exact, verdict);
    if (known)
        return;
    engine->spent.wall += exact.wall;
    engine->spent.cpu += exact.cpu;
    start_budget(engine, &budget, &limits, engine->spent);
    search_strong(engine, pos, level, &budget, verdict);
    pursue_on(engine, pos, &budget, verdict);
    engine->lateness = budget.lateness;
    if (level && verdict->finished)
        choose_as_level(engine, pos, level, verdict);
}

/* Does the opponent have no win at once after this move? */
static bool is_safe(const cam_position *pos, const cam_rules *rules, cam_placement move)
{
    cam_position next = *pos;
    cam_position_play_legal(&next, rules, move, NULL);
    return cam_position_is_over(&next) || cam_position_team(&next) == cam_position_team(pos) ||
           cam_threat_own(&next, rules) == CAM_NO_PLACEMENT;
}

/* A random move that leaves the opponent no win at once, or CAM_NO_PLACEMENT. */
static cam_placement random_safe_move(cam_engine *engine, const cam_position *pos)
{
    cam_placement move[CAM_MAX_MOVES];
    for (int left = cam_moves_array(pos, engine->rules, move); left > 0; left--) {
        uint32_t at = cam_random_below(&engine->random, (uint32_t)left);
        if (is_safe(pos, engine->rules, move[at]))
            return move[at];
        move[at] = move[left - 1];
    }
    return CAM_NO_PLACEMENT;
}

static void think_random(cam_engine *engine, const cam_position *pos, cam_verdict *verdict)
{
    cam_placement win = cam_threat_own(pos, engine->rules);
    if (win != CAM_NO_PLACEMENT) {
        *verdict = certain(win, 1);
        return;
    }
    cam_placement move = random_safe_move(engine, pos);
    if (move == CAM_NO_PLACEMENT)
        move = cam_moves_random(pos, engine->rules, &engine->random);
    *verdict = certain(move, 0);
}

/* Of what was answered without the search: how much of its winrate is draws. */
static void add_outlook(const cam_engine *engine, const cam_position *pos, cam_verdict *v)
{
    if (v->outlook.win + v->outlook.draw + v->outlook.loss > 0)
        return;
    if (v->proven || v->drawn)
        v->outlook = (cam_outlook){v->winrate == 1, v->winrate == 0.5, v->winrate == 0};
    else
        v->outlook =
            cam_value_outlook(v->winrate, cam_value_width(pos, engine->rules, engine->weights), 1);
    v->line[0].outlook = v->outlook;
    v->line[0].drawn = v->drawn;
}

cam_status cam_engine_think(cam_engine *engine, const cam_position *pos, const cam_limits *limits,
                            cam_verdict *verdict, cam_error *error)
{
    cam_status status = check(pos, limits, error);
    if (status != CAM_OK)
        return status;
    atomic_store(&engine->stop, false);
    if (cam_pie_is_cut(pos)) {
        *verdict = certain(cam_pie_cut(pos, engine->rules, engine->weights, &engine->random), 0);
        return CAM_OK;
    }
    cam_limits own =
        limits->level ? level_limits(limits, cam_level_get(limits->level, engine->rules)) : *limits;
    cam_budget budget;
    switch (engine->kind) {
    case CAM_ENGINE_STRONG:
        think_strong(engine, pos, limits, verdict);
        break;
    case CAM_ENGINE_PLAIN:
        if (!CAM_PLAIN_IS_BUILT)
            break;
        if (!own.visits && own.seconds <= 0 && limits->level) /* a level of instinct */
            own.visits = 1;
        start_budget(engine, &budget, &own, (cam_time){0, 0});
        cam_plain_run(engine->plain, pos, &budget, verdict);
        engine->lateness = budget.lateness;
        break;
    case CAM_ENGINE_RANDOM:
        think_random(engine, pos, verdict);
        break;
    }
    add_outlook(engine, pos, verdict);
    cam_pie_take(pos, engine->rules, engine->weights, verdict);
    return CAM_OK;
}
