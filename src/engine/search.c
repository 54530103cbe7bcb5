#include "engine/search.h"

#include <stdlib.h>

#include "engine/descent.h"
#include "engine/expand.h"
#include "engine/judge.h"
#include "engine/level.h"
#include "engine/search_inner.h"
#include "rules/hash.h"

#define BATCH         32  /* iterations between looks at the clock, at most */
#define CHECK_AT      0.8 /* of what may be spent, the best move is checked */
#define CHECK_COST    64  /* visits that a position of a pursuit costs, about ten times that much */
#define CHECK_LEAST   32
#define PURSUIT_SHARE 16     /* of the memory, one part in so many */
#define PACK_COST     1.5e-9 /* seconds for a byte of the tree, at most */
#define PACK_SHARE    4      /* of the time, one part in so many may go into packing */

cam_search *cam_search_new(const cam_rules *rules, const cam_weights *weights, size_t memory,
                           int threads, uint64_t seed)
{
    cam_search *search = calloc(1, sizeof *search + (size_t)threads * sizeof(cam_searcher));
    if (!search)
        return NULL;
    search->rules = rules;
    search->weights = weights;
    search->aim = &cam_aim_win;
    search->threads = threads;
    if (threads > 1)
        search->pool = cam_workers_new(threads - 1);
    search->pursuit = cam_pursuit_new(rules, memory / PURSUIT_SHARE);
    if (!cam_tree_init(&search->tree, memory - memory / PURSUIT_SHARE) || !search->pursuit ||
        (threads > 1 && !search->pool)) {
        cam_search_free(search);
        return NULL;
    }
    for (int i = 0; i < threads; i++)
        search->searcher[i].search = search;
    cam_search_reset(search, seed);
    return search;
}

void cam_search_free(cam_search *search)
{
    if (!search)
        return;
    cam_workers_free(search->pool);
    cam_pursuit_free(search->pursuit);
    cam_tree_clear(&search->tree);
    free(search);
}

void cam_search_reset(cam_search *search, uint64_t seed)
{
    cam_tree_reset(&search->tree);
    search->root = 0;
    cam_pursuit_reset(search->pursuit);
    for (int i = 0; i < search->threads; i++)
        cam_random_init(&search->searcher[i].random, seed + (uint64_t)i);
}

/* Has a move been looked at that is not known to lose? Each iteration looks at
 * another, so this is soon true, or the root proved. */
static bool has_answer(const cam_search *search, const cam_vertex *root)
{
    const cam_edges *edges = cam_tree_edges(&search->tree, atomic_load(&root->edges));
    for (int i = 0; i < edges->count; i++)
        if (atomic_load(&edges->edge[i].visits) > 0 &&
            atomic_load(&edges->edge[i].value) != CAM_EDGE_LOST)
            return true;
    return atomic_load(&root->proof);
}

/* Would the move that is to be played give the opponent a forced win? Then it is known to
 * lose from now on, and another has to be found. Asked once a move. */
static bool is_best_refuted(cam_search *search, uint64_t visits)
{
    cam_edge *edge = cam_judge_best(search, cam_search_root(search));
    cam_ref ref = edge ? atomic_load(&edge->child) : 0;
    if (!search->tests || !search->aim->proves || !ref)
        return false;
    uint64_t positions = visits / CHECK_COST;
    positions = positions < CHECK_LEAST ? CHECK_LEAST : positions;
    return cam_descent_check(search, edge, positions);
}

static bool is_done(const cam_search *search)
{
    return atomic_load_explicit(&search->done, memory_order_relaxed);
}

/* The move that seems best is checked while there is still time to find another. */
static bool is_enough(cam_search *search, uint64_t visits)
{
    if (cam_budget_is_spent(search->budget, visits))
        return true;
    bool settled = cam_judge_is_settled(search);
    if (settled || cam_budget_share(search->budget, visits) > CHECK_AT)
        settled = !is_best_refuted(search, visits) && settled;
    return settled;
}

static void work(void *context, int index)
{
    cam_search *search = context;
    const cam_vertex *root = cam_search_root(search);
    const uint64_t most = search->budget->limits->visits;
    while (!is_done(search)) {
        for (int i = 0; i < BATCH && !is_done(search); i++) {
            cam_descent_run(&search->searcher[index]);
            if (most && atomic_load_explicit(&root->visits, memory_order_relaxed) >= most &&
                has_answer(search, root))
                break;
            if (index == 0 && cam_budget_is_look_due(search->budget))
                break;
        }
        if (index > 0) {
            cam_budget_rest(search->budget);
            continue;
        }
        if (cam_budget_wants_report(search->budget)) {
            cam_judge_root(search, search->verdict);
            search->budget->limits->report(search->budget->limits->context, search->verdict);
        }
        uint64_t visits = has_answer(search, root) ? atomic_load(&root->visits) : 0;
        if (is_enough(search, visits))
            atomic_store(&search->done, true);
    }
}

/* A win that a test has found is known without its move, which the root has to name:
 * there it is left to the search again. */
static void doubt_win_without_move(const cam_search *search, cam_vertex *root)
{
    cam_result win = cam_result_win((cam_colour)root->team);
    const cam_edge *best = cam_judge_best(search, root);
    if (best && cam_proof_result(atomic_load(&root->proof)) == win &&
        cam_proof_result(cam_judge_proof(search, best)) != win)
        atomic_store(&root->proof, 0);
}

static bool has_few_moves(const cam_edges *edges)
{
    return edges->count < edges->total && edges->count < CAM_ROOT_EDGES;
}

void cam_search_place_root(cam_search *search, const cam_position *pos, const cam_aim *aim)
{
    uint64_t hash = cam_hash_position(pos);
    if (search->aim != aim)
        cam_tree_reset(&search->tree);
    search->aim = aim;
    for (int i = 0; i < search->threads; i++)
        search->searcher[i].last.hash = 0; /* it may have been a look with another aim */
    search->pos = *pos;
    search->root = cam_tree_find(&search->tree, hash);
    if (search->root && cam_tree_is_tight(&search->tree))
        search->root = cam_tree_pack(&search->tree, search->root);
    if (!search->root || cam_tree_is_tight(&search->tree)) {
        cam_tree_reset(&search->tree);
        search->root = cam_tree_add_vertex(&search->tree, hash, cam_position_team(pos));
    }
    /* The root needs its moves whatever is known about it; if the opponent's win
     * cannot be stopped, all of them. */
    cam_vertex *root = cam_search_root(search);
    cam_ref edges = atomic_load(&root->edges);
    if (!edges || has_few_moves(cam_tree_edges(&search->tree, edges)))
        cam_expand_moves(&search->searcher[0], root, pos, CAM_ROOT_EDGES);
    doubt_win_without_move(search, root);
}

cam_pursued cam_search_pursue(cam_search *search, const cam_position *pos, int plies,
                              uint64_t positions, cam_budget *budget)
{
    return cam_pursuit_run(search->pursuit, pos, plies, positions, budget);
}

/* Would packing the tree take too much of the time there is? It cannot be broken off. */
static bool is_too_short_to_pack(const cam_search *search, const cam_limits *limits)
{
    double cost = PACK_SHARE * PACK_COST * sizeof(uint64_t) * atomic_load(&search->tree.used);
    return (limits->seconds > 0 && limits->seconds < cost) ||
           (limits->cpu_seconds > 0 && limits->cpu_seconds < cost);
}

void cam_search_run(cam_search *search, const cam_position *pos, bool points, cam_budget *budget,
                    cam_verdict *verdict)
{
    int level = budget->limits->level;
    const cam_aim *aim = points ? &cam_aim_points : &cam_aim_win;
    search->tests = !level || level >= CAM_LEVEL_EXACT;
    if (cam_tree_is_tight(&search->tree) && is_too_short_to_pack(search, budget->limits))
        cam_tree_reset(&search->tree);
    cam_search_place_root(search, pos, aim);
    search->kept = atomic_load(&cam_search_root(search)->visits);
    search->budget = budget;
    search->verdict = verdict;
    atomic_store(&search->done, false);
    cam_workers *pool = budget->limits->alone ? NULL : search->pool;
    if (pool)
        cam_workers_start(pool, work, search);
    work(search, 0);
    if (pool)
        cam_workers_wait(pool);
    search->budget = NULL;
    cam_judge_root(search, verdict);
    verdict->finished = !budget->sliced;
}
