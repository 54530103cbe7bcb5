#include "engine/descent.h"

#include <math.h>

#include "engine/choice.h"
#include "engine/expand.h"
#include "engine/tactics.h"
#include "rules/hash.h"

#define LINE_LENGTH 136 /* more than any game has placements */
/* Visits of a node before it is tested for a forced win, which costs about ten visits;
 * an answer to a move of the root's is tested at its second. */
#define TEST_VISITS      16
#define ROOT_TEST_VISITS 1

/* From so many visits on it is pursued further, once more whenever its visits are four
 * times as many, with a position for so many visits. */
#define PURSUE_VISITS 1024
#define PURSUE_COST   100
#define PURSUE_PLIES  7
#define PURSUE_STEPS  8

#define CHECK_PLIES 9
/* What a node's 'tested' is where no further step follows: it was tested for long; or, for points,
 * where that proves nothing, the player to move has a forced win, or a look settles it. */
#define CHECKED UINT8_MAX
#define FORCED  (UINT8_MAX - 1)
#define SETTLED (UINT8_MAX - 2)

#define URGENCY_LOSS 0.1 /* an unvisited move counts as its parent's value less this */

/* From the root to a leaf. */
typedef struct line {
    int count;
    cam_vertex *node[LINE_LENGTH];
    int64_t assumed[LINE_LENGTH]; /* already in the node's sum */
    cam_edge *edge[LINE_LENGTH];  /* that led to the node; NULL to the root */
} line;

/* Choosing a move on the way down. */

/* NULL if every unpacked move is known to lose; *fresh tells whether one not yet visited is
 * left among the unpacked. */
static cam_edge *select_edge(const cam_search *search, const cam_vertex *node, cam_edges *edges,
                             bool *fresh)
{
    uint32_t visits = atomic_load_explicit(&node->visits, memory_order_relaxed);
    double spread = search->aim->spread;
    double value = cam_search_value(node, visits, (cam_colour)node->team);
    cam_choice by = {(float)(spread * search->weights->explore * sqrt((double)visits) / 65535),
                     (float)(value - spread * URGENCY_LOSS)};
    int best = cam_choice_make(edges, &by, fresh);
    return best < 0 ? NULL : &edges->edge[best];
}

/* The move to follow; NULL, and what the node is worth, if there is none. */
static cam_edge *choose(cam_searcher *s, cam_vertex *node, const cam_position *pos, double *value)
{
    cam_search *search = s->search;
    cam_ref edges_ref = atomic_load_explicit(&node->edges, memory_order_acquire);
    if (!edges_ref && !cam_expand_moves(s, node, pos, CAM_FIRST_EDGES)) {
        *value = cam_search_leaf_value(s, pos);
        return NULL;
    }
    cam_edges *edges = cam_tree_edges(&search->tree, atomic_load(&node->edges));
    bool fresh;
    cam_edge *edge = select_edge(search, node, edges, &fresh);
    if (!fresh && edges->count < edges->total && cam_expand_moves(s, node, pos, CAM_FIRST_EDGES)) {
        edges = cam_tree_edges(&search->tree, atomic_load(&node->edges));
        edge = select_edge(search, node, edges, &fresh);
    }
    if (!edge) { /* every move known loses: a proof is on its way, or memory is out */
        bool all = edges->count == edges->total;
        *value = all ? cam_aim_for_team(0, (cam_colour)node->team) : cam_search_leaf_value(s, pos);
    }
    return edge;
}

/* Judging where the way ends. */

static void look(cam_searcher *s, const cam_position *pos, uint64_t hash)
{
    const cam_search *search = s->search;
    cam_sight *sight = cam_sights_place(&s->sights, hash);
    s->last = (cam_look){.hash = hash};
    sight->hash = hash;
    s->last.value = search->aim->first_look(pos, search->rules, search->weights, &s->random, sight,
                                            &s->last.proof);
}

static double first_look(cam_searcher *s, cam_vertex *node, const cam_position *pos)
{
    if (s->last.hash != node->hash)
        look(s, pos, node->hash);
    if (s->last.proof && s->search->aim->proves)
        atomic_store(&node->proof, s->last.proof);
    else if (s->last.proof)
        atomic_store_explicit(&node->tested, SETTLED, memory_order_relaxed);
    return s->last.value;
}

/* How far a node with so many visits is to be tested for a forced win: not at all, for
 * three plies, or by a pursuit that is longer with every further step. */
static uint8_t test_wanted(const cam_searcher *s, uint32_t visits, uint32_t enough)
{
    uint8_t step = visits >= enough;
    bool pursues = s == &s->search->searcher[0];
    for (uint32_t at = PURSUE_VISITS; pursues && visits >= at && step < PURSUE_STEPS; at *= 4)
        step++;
    return step;
}

static bool is_tested(const cam_vertex *node, uint8_t as)
{
    return atomic_load_explicit(&node->tested, memory_order_relaxed) == as;
}

/* Has the player to move a forced win, which the prior may hide? Each step is asked once. */
static bool find_forced_win(cam_searcher *s, cam_vertex *node, uint32_t visits, uint8_t step,
                            const cam_position *pos)
{
    int plies = 0;
    if (atomic_load_explicit(&node->tested, memory_order_relaxed) >= step)
        return false;
    atomic_store_explicit(&node->tested, step, memory_order_relaxed);
    if (step > 1)
        plies = cam_pursuit_run(s->search->pursuit, pos, PURSUE_PLIES, visits / PURSUE_COST,
                                s->search->budget)
                    .plies;
    else if (cam_tactics_win_in_three(pos, s->search->rules, s->defence) != CAM_NO_PLACEMENT)
        plies = 3;
    if (plies && s->search->aim->proves)
        atomic_store(&node->proof, cam_proof_make(cam_result_win((cam_colour)node->team), plies));
    else if (plies)
        atomic_store_explicit(&node->tested, FORCED, memory_order_relaxed);
    return plies;
}

/* Does the way end at its last node, which had so many visits before, by what is known
 * of it or because it is new? If so, *value is what it is worth. */
static bool ends_here(cam_searcher *s, const line *l, uint32_t before, const cam_position *pos,
                      double *value)
{
    cam_vertex *node = l->node[l->count - 1];
    cam_proof proof = atomic_load_explicit(&node->proof, memory_order_relaxed);
    if (proof) {
        *value = cam_aim_result_value(cam_proof_result(proof));
        return true;
    }
    if (before == 0 || cam_position_is_over(pos) || (l->count > 1 && is_tested(node, SETTLED))) {
        *value = first_look(s, node, pos);
        return true;
    }
    uint8_t step = test_wanted(s, before, l->count == 2 ? ROOT_TEST_VISITS : TEST_VISITS);
    if (s->search->tests && l->count > 1 && step &&
        (is_tested(node, FORCED) || find_forced_win(s, node, before, step, pos))) {
        *value = cam_aim_for_team(s->search->aim->forced, (cam_colour)node->team);
        return true;
    }
    return false;
}

/* A position that has no node, because memory is out. */
static double value_without_node(cam_searcher *s, const cam_position *pos)
{
    if (cam_position_is_over(pos))
        return s->search->aim->end_value(pos, s->search->rules);
    return cam_search_leaf_value(s, pos);
}

/* Counting. What other threads may be changing too has to be kept from them meanwhile, which
 * takes ten times as long. */

static void add(const cam_search *search, _Atomic int64_t *sum, int64_t more)
{
    if (search->threads > 1)
        atomic_fetch_add_explicit(sum, more, memory_order_relaxed);
    else
        atomic_store_explicit(sum, atomic_load_explicit(sum, memory_order_relaxed) + more,
                              memory_order_relaxed);
}

/* One visit more; returns how many there were before. */
static uint32_t count(const cam_search *search, _Atomic uint32_t *visits)
{
    if (search->threads > 1)
        return atomic_fetch_add_explicit(visits, 1, memory_order_relaxed);
    uint32_t before = atomic_load_explicit(visits, memory_order_relaxed);
    atomic_store_explicit(visits, before + 1, memory_order_relaxed);
    return before;
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

/* Let who chooses this move know what is known of the node behind it now. */
static void tell_edge(cam_edge *edge, const cam_vertex *node, cam_colour chooser)
{
    cam_proof proof = atomic_load_explicit(&node->proof, memory_order_relaxed);
    uint32_t visits = atomic_load_explicit(&node->visits, memory_order_relaxed);
    float value;
    if (!proof)
        value = (float)cam_search_value(node, visits, chooser);
    else if (cam_proof_result(proof) == CAM_DRAW)
        value = CAM_EDGE_DRAWN;
    else
        value = cam_proof_result(proof) == cam_result_win(chooser) ? CAM_EDGE_WON : CAM_EDGE_LOST;
    atomic_store_explicit(&edge->value, value, memory_order_relaxed);
}

static void back_up(cam_search *search, const line *l, double value)
{
    int64_t fixed = (int64_t)(value * CAM_VALUE_ONE);
    int last = l->count - 1;
    for (int i = 0; i <= last; i++)
        add(search, &l->node[i]->sum, fixed - l->assumed[i]);
    bool proved = atomic_load_explicit(&l->node[last]->proof, memory_order_relaxed);
    for (int i = last; i >= 0; i--) {
        if (proved && i < last) {
            cam_proof proof = prove_by_moves(search, l->node[i]);
            proved = proof;
            if (proof)
                atomic_store_explicit(&l->node[i]->proof, proof, memory_order_relaxed);
        }
        if (i > 0)
            tell_edge(l->edge[i], l->node[i], (cam_colour)l->node[i - 1]->team);
    }
}

/* The way. */

/* Count a visit of the node that 'chooser' chose; returns how many there were before. */
static uint32_t visit(const cam_search *search, line *l, cam_edge *edge, cam_vertex *node,
                      cam_colour chooser)
{
    int64_t assumed = chooser == CAM_YELLOW ? 0 : CAM_VALUE_ONE;
    l->assumed[l->count] = assumed;
    l->edge[l->count] = edge;
    l->node[l->count++] = node;
    add(search, &node->sum, assumed);
    return count(search, &node->visits);
}

/* Count a visit of a move. Until it is known what came of it, other threads are to think that
 * it was lost, and look elsewhere. */
static void visit_edge(const cam_search *search, cam_edge *edge)
{
    uint32_t n = count(search, &edge->visits);
    if (search->threads == 1)
        return;
    float value = atomic_load_explicit(&edge->value, memory_order_relaxed);
    if (value == CAM_EDGE_UNSEEN)
        value = 0;
    if (value >= 0 && value <= 1)
        atomic_store_explicit(&edge->value, value * (float)n / (float)(n + 1),
                              memory_order_relaxed);
}

/* Nodes lie all over the memory: the next one may come while its stone is placed. */
static void fetch_child(const cam_search *search, const cam_edge *edge)
{
    cam_ref child = atomic_load_explicit(&edge->child, memory_order_relaxed);
    if (child)
        __builtin_prefetch(cam_tree_vertex(&search->tree, child));
}

/* The node behind an edge; NULL if there is none and memory is out. A new one is looked at while
 * the table, which is asked whether it is new, is on its way here. */
static cam_vertex *follow(cam_searcher *s, cam_edge *edge, const cam_position *pos)
{
    cam_search *search = s->search;
    cam_ref child = atomic_load_explicit(&edge->child, memory_order_acquire);
    if (child)
        return cam_tree_vertex(&search->tree, child);
    uint64_t hash = cam_hash_position(pos);
    cam_tree_fetch(&search->tree, hash);
    look(s, pos, hash);
    return cam_expand_child(search, edge, pos, hash);
}

void cam_descent_run(cam_searcher *s)
{
    cam_search *search = s->search;
    cam_position pos = search->pos;
    cam_vertex *node = cam_search_root(search);
    cam_colour chooser = cam_colour_other((cam_colour)node->team);
    cam_edge *edge = NULL;
    line l;
    l.count = 0;
    double value;
    for (;;) {
        uint32_t before = visit(search, &l, edge, node, chooser);
        if (ends_here(s, &l, before, &pos, &value))
            break;
        edge = l.count == 1 && search->forced ? search->forced : choose(s, node, &pos, &value);
        if (!edge)
            break;
        visit_edge(search, edge);
        chooser = (cam_colour)node->team;
        fetch_child(search, edge);
        cam_position_play_legal(&pos, search->rules, edge->move, NULL);
        node = follow(s, edge, &pos);
        if (!node) {
            value = value_without_node(s, &pos);
            atomic_store(&edge->value, (float)cam_aim_for_team(value, chooser));
            break;
        }
    }
    back_up(search, &l, value);
}

bool cam_descent_check(cam_search *search, cam_edge *edge, uint64_t positions)
{
    cam_vertex *root = cam_search_root(search);
    cam_vertex *child = cam_tree_vertex(&search->tree, atomic_load(&edge->child));
    cam_position pos = search->pos;
    if (atomic_load(&child->proof) || atomic_load(&child->tested) == CHECKED)
        return false;
    cam_position_play_legal(&pos, search->rules, edge->move, NULL);
    atomic_store(&child->tested, CHECKED);
    int plies =
        cam_pursuit_run(search->pursuit, &pos, CHECK_PLIES, positions, search->budget).plies;
    if (!plies || child->team == root->team)
        return false;
    atomic_store(&child->proof, cam_proof_make(cam_result_win((cam_colour)child->team), plies));
    atomic_store(&edge->value, CAM_EDGE_LOST);
    atomic_store(&root->proof, prove_by_moves(search, root));
    return true;
}
