#include "engine/search.h"

#include <math.h>
#include <stdlib.h>

#include "engine/level.h"
#include "engine/rollout.h"
#include "engine/tactics.h"
#include "engine/threat.h"
#include "engine/tree.h"
#include "engine/workers.h"
#include "rules/hash.h"
#include "rules/score.h"

#define FIRST_EDGES 24  /* moves unpacked at first; four times as many when they run out */
#define BATCH       32  /* iterations between looks at the clock */
#define LINE_LENGTH 136 /* more than any game has placements */
/* Visits of a node before it is tested for a forced win, which costs about ten visits;
 * an answer to a move of the root's is tested at its second. */
#define TEST_VISITS      16
#define ROOT_TEST_VISITS 1

#define URGENCY_LOSS 0.1 /* an unvisited move counts as its parent's value less this */

/* Where points count. Values are closer together then, and so is what is explored. */
#define POINTS_SCALE   60.  /* points from 0 to 1 */
#define POINTS_WIN     18.  /* that a win is taken to bring, before it is there */
#define POINTS_PLAYOUT 0.3  /* share of a leaf's value that a playout tells */
#define POINTS_SPREAD  0.25 /* of what is explored for the win */

/* What each thread needs for itself. */
typedef struct worker {
    cam_search *search;
    cam_random random;
    cam_prior prior[CAM_MAX_MOVES];
} worker;

struct cam_search {
    const cam_rules *rules;
    const cam_weights *weights;
    cam_tree tree;
    cam_ref root;
    cam_position pos; /* at the root */
    bool points;
    bool tests;    /* for forced wins */
    uint32_t kept; /* visits of the root from before */
    cam_budget *budget;
    cam_verdict *verdict;
    atomic_bool done;
    cam_workers *pool; /* NULL with one thread */
    int threads;
    worker worker[];
};

/* From the root to a leaf. */
typedef struct line {
    int count;
    cam_vertex *node[LINE_LENGTH];
} line;

cam_search *cam_search_new(const cam_rules *rules, const cam_weights *weights, size_t memory,
                           int threads, uint64_t seed)
{
    cam_search *search = calloc(1, sizeof *search + (size_t)threads * sizeof(worker));
    if (!search)
        return NULL;
    search->rules = rules;
    search->weights = weights;
    search->threads = threads;
    if (threads > 1)
        search->pool = cam_workers_new(threads - 1);
    if (!cam_tree_init(&search->tree, memory) || (threads > 1 && !search->pool)) {
        cam_search_free(search);
        return NULL;
    }
    for (int i = 0; i < threads; i++)
        search->worker[i].search = search;
    cam_search_reset(search, seed);
    return search;
}

void cam_search_free(cam_search *search)
{
    if (!search)
        return;
    cam_workers_free(search->pool);
    cam_tree_clear(&search->tree);
    free(search);
}

void cam_search_reset(cam_search *search, uint64_t seed)
{
    cam_tree_reset(&search->tree);
    search->root = 0;
    for (int i = 0; i < search->threads; i++)
        cam_random_init(&search->worker[i].random, seed + (uint64_t)i);
}

/* Values. Everything in the tree is for yellow, so that nothing depends on whose
 * turn comes after whose. */

static double result_value(cam_result result)
{
    return result == CAM_YELLOW_WINS ? 1 : result == CAM_GREEN_WINS ? 0 : 0.5;
}

/* What the end of a game is worth. */
static double final_value(const cam_search *search, const cam_position *pos)
{
    if (!search->points)
        return result_value((cam_result)pos->result);
    cam_points points = cam_score_points(pos, search->rules);
    double value = 0.5 + (points.team[CAM_YELLOW] - points.team[CAM_GREEN]) / POINTS_SCALE;
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static double node_value(const cam_vertex *node, uint32_t visits)
{
    int64_t sum = atomic_load_explicit(&node->sum, memory_order_relaxed);
    return (double)sum / ((double)CAM_VALUE_ONE * (double)visits);
}

static double for_team(double value, cam_colour team)
{
    return team == CAM_YELLOW ? value : 1 - value;
}

/* Judging a position seen for the first time. */

static double value_at_sight(const cam_search *search, const cam_position *pos)
{
    double value = cam_value_find(pos, search->rules, search->weights);
    return for_team(value, cam_position_team(pos));
}

/* What the points come to if both sides play at random but take their wins. */
static double value_by_playout(worker *w, const cam_position *pos)
{
    const cam_search *search = w->search;
    cam_position end = *pos;
    cam_rollout_run(&end, search->rules, &w->random);
    return final_value(search, &end);
}

static double leaf_value(worker *w, const cam_position *pos)
{
    double value = value_at_sight(w->search, pos);
    if (!w->search->points)
        return value;
    value = 0.5 + (value - 0.5) * 2 * POINTS_WIN / POINTS_SCALE;
    return value + POINTS_PLAYOUT * (value_by_playout(w, pos) - value);
}

static bool any_moves(const cam_moves *moves, const cam_rules *rules)
{
    for (uint32_t groups = moves->groups; groups; groups &= groups - 1) {
        const uint64_t(*at)[CAM_LANES] = moves->at[__builtin_ctz(groups)];
        for (int word = 0; word < rules->board.words; word++)
            for (int lane = 0; lane < CAM_LANES; lane++)
                if (at[word][lane])
                    return true;
    }
    return false;
}

/* The exact result of a position if two plies of looking ahead settle it. */
static cam_proof prove_at_sight(const cam_search *search, const cam_position *pos)
{
    const cam_rules *rules = search->rules;
    cam_colour team = cam_position_team(pos);
    if (cam_position_is_over(pos))
        return cam_proof_make((cam_result)pos->result, 0);
    if (cam_threat_own(pos, rules) != CAM_NO_PLACEMENT)
        return cam_proof_make(cam_result_win(team), 1);
    cam_moves moves;
    cam_threat_moves(pos, rules, &moves);
    if (!any_moves(&moves, rules))
        return cam_proof_make(cam_result_win(cam_colour_other(team)), 2);
    return 0;
}

/* For points: the end, the win that is there, or the one that cannot be stopped. */
static double first_look_for_points(worker *w, const cam_position *pos)
{
    const cam_search *search = w->search;
    if (cam_position_is_over(pos))
        return final_value(search, pos);
    cam_placement win = cam_threat_own(pos, search->rules);
    if (win != CAM_NO_PLACEMENT) {
        cam_position end = *pos;
        cam_position_play_legal(&end, search->rules, win, NULL);
        return final_value(search, &end);
    }
    cam_moves moves;
    cam_threat_moves(pos, search->rules, &moves);
    if (!any_moves(&moves, search->rules))
        return for_team(0.5 - POINTS_WIN / POINTS_SCALE, cam_position_team(pos));
    return leaf_value(w, pos);
}

static double first_look(worker *w, cam_vertex *node, const cam_position *pos)
{
    if (w->search->points)
        return first_look_for_points(w, pos);
    cam_proof proof = prove_at_sight(w->search, pos);
    if (!proof)
        return leaf_value(w, pos);
    atomic_store(&node->proof, proof);
    return result_value(cam_proof_result(proof));
}

/* Unpacking the moves of a node. */

static bool lock(cam_vertex *node)
{
    return !atomic_exchange(&node->locked, 1);
}

static void unlock(cam_vertex *node)
{
    atomic_store(&node->locked, 0);
}

/* Give the wins in one move half of the prior between them. */
static void prefer_wins(worker *w, const cam_position *pos, int total, float *sum)
{
    const cam_rules *rules = w->search->rules;
    cam_threats wins;
    if (pos->neutral_left)
        return;
    cam_threats_find(pos, rules, cam_position_team(pos), cam_position_groups(pos, rules),
                     CAM_THREATS, &wins);
    for (int i = 0; i < total; i++)
        for (int k = 0; k < wins.count; k++)
            if (w->prior[i].move == wins.move[k])
                w->prior[i].weight += *sum / (float)wins.count;
    if (wins.count)
        *sum *= 2;
}

/* Unpack the likeliest moves, or more of them if there are some already. False
 * if another thread is at it or memory is out. */
static bool unpack(worker *w, cam_vertex *node, const cam_position *pos)
{
    cam_search *search = w->search;
    if (!lock(node))
        return false;
    cam_ref old_ref = atomic_load(&node->edges);
    const cam_edges *old = old_ref ? cam_tree_edges(&search->tree, old_ref) : NULL;
    int want = old ? 4 * old->count : FIRST_EDGES;

    cam_moves moves;
    float sum;
    if (search->points && cam_threat_own(pos, search->rules) != CAM_NO_PLACEMENT)
        cam_moves_find(pos, search->rules, &moves); /* to win now, or more later */
    else
        cam_threat_moves(pos, search->rules, &moves);
    if (!any_moves(&moves, search->rules)) /* nothing helps, but a root wants its moves */
        cam_moves_find(pos, search->rules, &moves);
    int total = cam_prior_find(pos, search->rules, &moves, search->weights, w->prior, &sum);
    if (search->points) /* elsewhere a node with such a move is proved, not unpacked */
        prefer_wins(w, pos, total, &sum);
    int count = want < total ? want : total;
    cam_ref ref = cam_tree_add_edges(&search->tree, count);
    if (ref) {
        cam_prior_sort(w->prior, total, count);
        cam_edges *edges = cam_tree_edges(&search->tree, ref);
        edges->count = (uint16_t)count;
        edges->total = (uint16_t)total;
        for (int i = 0; i < count; i++) {
            edges->edge[i].move = w->prior[i].move;
            edges->edge[i].prior = (uint16_t)(65535 * w->prior[i].weight / sum);
        }
        for (int i = 0; old && i < old->count; i++) { /* the same order as before */
            atomic_store(&edges->edge[i].child, atomic_load(&old->edge[i].child));
            atomic_store(&edges->edge[i].visits, atomic_load(&old->edge[i].visits));
        }
        atomic_store_explicit(&node->edges, ref, memory_order_release);
    }
    unlock(node);
    return ref != 0;
}

/* Choosing a move on the way down. */

/* PUCT. NULL if every unpacked move is known to lose; *fresh tells whether one
 * not yet visited is left among the unpacked. */
static cam_edge *select_edge(const cam_search *search, const cam_vertex *node, cam_edges *edges,
                             bool *fresh)
{
    cam_colour team = (cam_colour)node->team;
    uint32_t visits = atomic_load_explicit(&node->visits, memory_order_relaxed);
    double scale = search->points ? POINTS_SPREAD : 1;
    double spread = scale * search->weights->explore * sqrt((double)visits) / 65535;
    double unvisited = for_team(node_value(node, visits), team) - scale * URGENCY_LOSS;
    double best_score = -1e9;
    cam_edge *best = NULL;
    *fresh = false;
    for (int i = 0; i < edges->count; i++) {
        cam_edge *edge = &edges->edge[i];
        cam_ref child_ref = atomic_load_explicit(&edge->child, memory_order_acquire);
        uint32_t n = atomic_load_explicit(&edge->visits, memory_order_relaxed);
        double value = unvisited, bonus = spread * edge->prior / (1.0 + n);
        if (child_ref) {
            const cam_vertex *child = cam_tree_vertex(&search->tree, child_ref);
            cam_proof proof = atomic_load_explicit(&child->proof, memory_order_relaxed);
            if (proof && cam_proof_result(proof) == cam_result_win(team))
                return edge;
            if (proof && cam_proof_result(proof) != CAM_DRAW)
                continue;
            if (proof) /* nothing is left to find out */
                bonus = 0;
            uint32_t seen = atomic_load_explicit(&child->visits, memory_order_relaxed);
            if (seen)
                value = for_team(node_value(child, seen), team);
        } else if (n == 0) {
            if (*fresh)
                continue; /* of the unvisited, the likeliest is enough */
            *fresh = true;
        }
        double score = value + bonus;
        if (score > best_score) {
            best_score = score;
            best = edge;
        }
    }
    return best;
}

/* The child behind an edge, made if it is new; NULL when memory is out. */
static cam_vertex *child_of(cam_search *search, cam_edge *edge, const cam_position *pos)
{
    cam_ref ref = atomic_load_explicit(&edge->child, memory_order_acquire);
    if (!ref) {
        uint64_t hash = cam_hash_position(pos);
        ref = cam_tree_find(&search->tree, hash);
        if (!ref)
            ref = cam_tree_add_vertex(&search->tree, hash, cam_position_team(pos));
        if (ref)
            atomic_store_explicit(&edge->child, ref, memory_order_release);
    }
    return ref ? cam_tree_vertex(&search->tree, ref) : NULL;
}

/* Carrying results back. */

/* What the moves of a node prove: the quickest win, else, if every move there is
 * has been proved, a draw or the slowest loss. */
static cam_proof prove_by_moves(const cam_search *search, const cam_vertex *node)
{
    cam_ref ref = atomic_load_explicit(&node->edges, memory_order_acquire);
    if (!ref)
        return 0;
    const cam_edges *edges = cam_tree_edges(&search->tree, ref);
    cam_result win = cam_result_win((cam_colour)node->team);
    cam_proof quickest = 0, rest = 0;
    bool all = edges->count == edges->total;
    for (int i = 0; i < edges->count; i++) {
        cam_ref child = atomic_load_explicit(&edges->edge[i].child, memory_order_acquire);
        cam_proof proof = child
                              ? atomic_load_explicit(&cam_tree_vertex(&search->tree, child)->proof,
                                                     memory_order_relaxed)
                              : 0;
        if (!proof) {
            all = false;
            continue;
        }
        cam_proof here = cam_proof_make(cam_proof_result(proof), cam_proof_plies(proof) + 1);
        if (cam_proof_result(proof) == win)
            quickest = !quickest || here < quickest ? here : quickest;
        else if (cam_proof_result(proof) == CAM_DRAW)
            rest = here;
        else if (!rest || (cam_proof_result(rest) != CAM_DRAW && here > rest))
            rest = here;
    }
    return quickest ? quickest : all ? rest : 0;
}

static void back_up(cam_search *search, const line *l, double value, const int64_t *assumed)
{
    int64_t fixed = (int64_t)(value * CAM_VALUE_ONE);
    for (int i = 0; i < l->count; i++)
        atomic_fetch_add_explicit(&l->node[i]->sum, fixed - assumed[i], memory_order_relaxed);
    if (search->points ||
        !atomic_load_explicit(&l->node[l->count - 1]->proof, memory_order_relaxed))
        return;
    for (int i = l->count - 2; i >= 0; i--) {
        cam_proof proof = prove_by_moves(search, l->node[i]);
        if (!proof)
            return;
        atomic_store_explicit(&l->node[i]->proof, proof, memory_order_relaxed);
    }
}

/* Has the player to move a forced win, which the prior may hide? Asked once a node. */
static bool find_forced_win(const cam_search *search, cam_vertex *node, const cam_position *pos)
{
    if (atomic_load_explicit(&node->tested, memory_order_relaxed) ||
        atomic_exchange(&node->tested, 1) ||
        cam_tactics_win_in_three(pos, search->rules) == CAM_NO_PLACEMENT)
        return false;
    atomic_store(&node->proof, cam_proof_make(cam_result_win((cam_colour)node->team), 3));
    return true;
}

/* One iteration. Visits are counted on the way down, with a loss for whoever
 * chose to come here, so that other threads look elsewhere meanwhile. */
static void iterate(worker *w)
{
    cam_search *search = w->search;
    cam_position pos = search->pos;
    line l = {.count = 0};
    int64_t assumed[LINE_LENGTH];
    cam_vertex *node = cam_tree_vertex(&search->tree, search->root);
    cam_colour chooser = cam_colour_other((cam_colour)node->team);
    double value;
    for (;;) {
        assumed[l.count] = chooser == CAM_YELLOW ? 0 : CAM_VALUE_ONE;
        l.node[l.count] = node;
        atomic_fetch_add_explicit(&node->sum, assumed[l.count], memory_order_relaxed);
        uint32_t before = atomic_fetch_add_explicit(&node->visits, 1, memory_order_relaxed);
        l.count++;

        cam_proof proof = atomic_load_explicit(&node->proof, memory_order_relaxed);
        if (proof && !search->points) {
            value = result_value(cam_proof_result(proof));
            break;
        }
        if (before == 0 || cam_position_is_over(&pos)) {
            value = first_look(w, node, &pos);
            break;
        }
        uint32_t enough = l.count == 2 ? ROOT_TEST_VISITS : TEST_VISITS;
        if (search->tests && l.count > 1 && before >= enough &&
            find_forced_win(search, node, &pos)) {
            value = for_team(1, (cam_colour)node->team);
            break;
        }
        cam_ref edges_ref = atomic_load_explicit(&node->edges, memory_order_acquire);
        if (!edges_ref && !unpack(w, node, &pos)) {
            value = leaf_value(w, &pos);
            break;
        }
        cam_edges *edges = cam_tree_edges(&search->tree, atomic_load(&node->edges));
        bool fresh;
        cam_edge *edge = select_edge(search, node, edges, &fresh);
        if (!fresh && edges->count < edges->total && unpack(w, node, &pos)) {
            edges = cam_tree_edges(&search->tree, atomic_load(&node->edges));
            edge = select_edge(search, node, edges, &fresh);
        }
        if (!edge) { /* every move known loses: a proof is on its way, or memory is out */
            bool all = edges->count == edges->total;
            value = all ? for_team(0, (cam_colour)node->team) : leaf_value(w, &pos);
            break;
        }
        atomic_fetch_add_explicit(&edge->visits, 1, memory_order_relaxed);
        chooser = (cam_colour)node->team;
        cam_position_play_legal(&pos, search->rules, edge->move, NULL);
        node = child_of(search, edge, &pos);
        if (!node) {
            value = cam_position_is_over(&pos) ? final_value(search, &pos) : leaf_value(w, &pos);
            break;
        }
    }
    back_up(search, &l, value, assumed);
}

/* Judging the root. */

static const cam_vertex *edge_child(const cam_search *search, const cam_edge *edge)
{
    cam_ref ref = atomic_load_explicit(&edge->child, memory_order_acquire);
    return ref ? cam_tree_vertex(&search->tree, ref) : NULL;
}

static cam_proof edge_proof(const cam_search *search, const cam_edge *edge)
{
    const cam_vertex *child = edge_child(search, edge);
    return child && !search->points ? atomic_load(&child->proof) : 0;
}

/* How good a move looks, for ranking: quick wins first, then visits, then draws
 * and slow losses. */
static double rank(const cam_search *search, const cam_edge *edge, cam_colour team)
{
    cam_proof proof = edge_proof(search, edge);
    double visits = atomic_load(&edge->visits);
    if (!proof || cam_proof_result(proof) == CAM_DRAW)
        return visits;
    if (cam_proof_result(proof) == cam_result_win(team))
        return 1e12 - cam_proof_plies(proof);
    return -1e12 + cam_proof_plies(proof);
}

static const cam_edge *best_edge(const cam_search *search, const cam_vertex *node)
{
    cam_ref ref = atomic_load(&node->edges);
    if (!ref)
        return NULL;
    const cam_edges *edges = cam_tree_edges(&search->tree, ref);
    const cam_edge *best = NULL;
    for (int i = 0; i < edges->count; i++)
        if (!best || rank(search, &edges->edge[i], (cam_colour)node->team) >
                         rank(search, best, (cam_colour)node->team))
            best = &edges->edge[i];
    return best;
}

static double edge_value(const cam_search *search, const cam_edge *edge, cam_colour team)
{
    const cam_vertex *child = edge_child(search, edge);
    uint32_t seen = child ? atomic_load(&child->visits) : 0;
    return seen ? for_team(node_value(child, seen), team) : 0.5;
}

/* Where points count: how near they come to those of a win. */
static double value_winrate(const cam_search *search, double value)
{
    if (!search->points)
        return value;
    return fmin(1, fmax(0, 0.5 + (value - 0.5) * POINTS_SCALE / (2 * POINTS_WIN)));
}

static void describe(const cam_search *search, const cam_edge *edge, cam_colour team, cam_line *out)
{
    *out = (cam_line){.visits = atomic_load(&edge->visits),
                      .winrate = value_winrate(search, edge_value(search, edge, team))};
    cam_proof proof = edge_proof(search, edge);
    if (proof) {
        out->winrate = for_team(result_value(cam_proof_result(proof)), team);
        int plies = cam_proof_plies(proof) + 1;
        if (cam_proof_result(proof) != CAM_DRAW)
            out->proven = cam_proof_result(proof) == cam_result_win(team) ? plies : -plies;
    }
    while (edge && out->count < CAM_LINE_MOVES) {
        out->move[out->count++] = edge->move;
        const cam_vertex *child = edge_child(search, edge);
        edge = child ? best_edge(search, child) : NULL;
        if (edge && !atomic_load(&edge->visits))
            edge = NULL;
    }
}

static void judge(cam_search *search, cam_verdict *verdict)
{
    const cam_vertex *root = cam_tree_vertex(&search->tree, search->root);
    cam_colour team = (cam_colour)root->team;
    *verdict = (cam_verdict){.visits = atomic_load(&root->visits), .best = CAM_NO_PLACEMENT};
    const cam_edges *edges = cam_tree_edges(&search->tree, atomic_load(&root->edges));
    const cam_edge *listed[CAM_LINES];
    for (int i = 0; i < edges->count; i++) { /* insertion into the short list, best first */
        const cam_edge *edge = &edges->edge[i];
        int at = verdict->line_count;
        while (at > 0 && rank(search, edge, team) > rank(search, listed[at - 1], team))
            at--;
        if (at == CAM_LINES)
            continue;
        if (verdict->line_count < CAM_LINES)
            verdict->line_count++;
        for (int j = verdict->line_count - 1; j > at; j--)
            listed[j] = listed[j - 1];
        listed[at] = edge;
    }
    for (int i = 0; i < verdict->line_count; i++)
        describe(search, listed[i], team, &verdict->line[i]);
    verdict->best = verdict->line[0].move[0];
    verdict->winrate = verdict->line[0].winrate;
    cam_proof proof = search->points ? 0 : atomic_load(&root->proof);
    if (proof) {
        verdict->winrate = for_team(result_value(cam_proof_result(proof)), team);
        verdict->drawn = cam_proof_result(proof) == CAM_DRAW;
        verdict->proven = verdict->drawn ? 0
                          : cam_proof_result(proof) == cam_result_win(team)
                              ? cam_proof_plies(proof)
                              : -cam_proof_plies(proof);
    }
    if (search->points)
        verdict->points = (edge_value(search, listed[0], team) - 0.5) * POINTS_SCALE;
}

/* Can more thinking change the move? Not if the root is proved or has one move
 * only, nor if the runner-up cannot catch up within what is left. Whoever wants
 * reports wants them to the end. */
static bool is_settled(const cam_search *search)
{
    const cam_vertex *root = cam_tree_vertex(&search->tree, search->root);
    if (atomic_load(&root->proof) && !search->points)
        return true;
    if (search->budget->limits->report)
        return false;
    const cam_edges *edges = cam_tree_edges(&search->tree, atomic_load(&root->edges));
    uint32_t visits = atomic_load(&root->visits), first = 0, second = 0;
    for (int i = 0; i < edges->count; i++) {
        cam_proof proof = edge_proof(search, &edges->edge[i]);
        if (proof && cam_proof_result(proof) != CAM_DRAW) /* lost, or the root were proved */
            continue;
        uint32_t n = atomic_load(&edges->edge[i].visits);
        second = n > first ? first : n > second ? n : second;
        first = n > first ? n : first;
    }
    double left = cam_budget_visits_left(search->budget, visits, visits - search->kept);
    return edges->total == 1 || (first && second + left < first);
}

/* Running. */

/* Has a move been looked at that is not known to lose? Each iteration looks at
 * another, so this is soon true, or the root proved. */
static bool has_answer(const cam_search *search, const cam_vertex *root)
{
    const cam_edge *best = best_edge(search, root);
    return atomic_load(&best->visits) > 0 || atomic_load(&root->proof);
}

static bool is_done(const cam_search *search)
{
    return atomic_load_explicit(&search->done, memory_order_relaxed);
}

static void work(void *context, int index)
{
    worker *w = &((cam_search *)context)->worker[index];
    cam_search *search = w->search;
    const cam_vertex *root = cam_tree_vertex(&search->tree, search->root);
    const uint64_t most = search->budget->limits->visits;
    while (!is_done(search)) {
        for (int i = 0; i < BATCH && !is_done(search); i++) {
            iterate(w);
            if (most && atomic_load_explicit(&root->visits, memory_order_relaxed) >= most &&
                has_answer(search, root))
                break;
        }
        if (index > 0)
            continue;
        if (cam_budget_wants_report(search->budget)) {
            judge(search, search->verdict);
            search->budget->limits->report(search->budget->limits->context, search->verdict);
        }
        uint64_t visits = has_answer(search, root) ? atomic_load(&root->visits) : 0;
        if (cam_budget_is_spent(search->budget, visits) || is_settled(search))
            atomic_store(&search->done, true);
    }
}

/* A win that a test has found is known without its move, which the root has to name:
 * there it is left to the search again. */
static void doubt_win_without_move(const cam_search *search, cam_vertex *root)
{
    cam_result win = cam_result_win((cam_colour)root->team);
    const cam_edge *best = best_edge(search, root);
    if (best && cam_proof_result(atomic_load(&root->proof)) == win &&
        cam_proof_result(edge_proof(search, best)) != win)
        atomic_store(&root->proof, 0);
}

/* The root for this position: kept from before if it is there. */
static void place_root(cam_search *search, const cam_position *pos, bool points)
{
    uint64_t hash = cam_hash_position(pos);
    if (search->points != points)
        cam_tree_reset(&search->tree);
    search->points = points;
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
    cam_vertex *root = cam_tree_vertex(&search->tree, search->root);
    if (!atomic_load(&root->edges))
        unpack(&search->worker[0], root, pos);
    doubt_win_without_move(search, root);
}

void cam_search_run(cam_search *search, const cam_position *pos, bool points, cam_budget *budget,
                    cam_verdict *verdict)
{
    int level = budget->limits->level;
    search->tests = !points && (!level || level >= CAM_LEVEL_EXACT);
    place_root(search, pos, points);
    search->kept = atomic_load(&cam_tree_vertex(&search->tree, search->root)->visits);
    search->budget = budget;
    search->verdict = verdict;
    atomic_store(&search->done, false);
    if (search->pool)
        cam_workers_start(search->pool, work, search);
    work(search, 0);
    if (search->pool)
        cam_workers_wait(search->pool);
    judge(search, verdict);
    verdict->finished = !budget->sliced;
}
