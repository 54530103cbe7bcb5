#include "engine/judge.h"

#include <math.h>

static const cam_vertex *edge_child(const cam_search *search, const cam_edge *edge)
{
    cam_ref ref = atomic_load_explicit(&edge->child, memory_order_acquire);
    return ref ? cam_tree_vertex(&search->tree, ref) : NULL;
}

cam_proof cam_judge_proof(const cam_search *search, const cam_edge *edge)
{
    const cam_vertex *child = edge_child(search, edge);
    return child ? atomic_load(&child->proof) : 0;
}

/* How good a move looks, for ranking: quick wins first, then visits, then draws
 * and slow losses. */
static double rank(const cam_search *search, const cam_edge *edge, cam_colour team)
{
    cam_proof proof = cam_judge_proof(search, edge);
    double visits = atomic_load(&edge->visits);
    if (!proof || cam_proof_result(proof) == CAM_DRAW)
        return visits;
    if (cam_proof_result(proof) == cam_result_win(team))
        return 1e12 - cam_proof_plies(proof);
    return -1e12 + cam_proof_plies(proof);
}

cam_edge *cam_judge_best(const cam_search *search, const cam_vertex *node)
{
    cam_ref ref = atomic_load(&node->edges);
    if (!ref)
        return NULL;
    cam_edges *edges = cam_tree_edges(&search->tree, ref);
    cam_edge *best = NULL;
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
    return seen ? cam_search_value(child, seen, team) : 0.5;
}

static double proof_winrate(cam_proof proof, cam_colour team)
{
    return cam_aim_for_team(cam_aim_result_value(cam_proof_result(proof)), team);
}

/* As cam_line and cam_verdict count: > 0 a win of the team, < 0 a loss, 0 a draw. */
static int proven_plies(cam_proof proof, cam_colour team, int plies)
{
    if (cam_proof_result(proof) == CAM_DRAW)
        return 0;
    return cam_proof_result(proof) == cam_result_win(team) ? plies : -plies;
}

static cam_outlook certain(double winrate)
{
    return (cam_outlook){winrate == 1, winrate == 0.5, winrate == 0};
}

/* What the value of a move comes to; how wide draws are is asked of the position behind it. */
static cam_outlook outlook_of(const cam_search *search, cam_placement move, double value)
{
    cam_position next = search->pos;
    cam_position_play_legal(&next, search->rules, move, NULL);
    if (cam_position_is_over(&next))
        next = search->pos;
    double width = cam_value_width(&next, search->rules, search->weights);
    return search->aim->outlook(value, width, atomic_load(&cam_search_root(search)->visits));
}

static void describe(const cam_search *search, const cam_edge *edge, cam_colour team, cam_line *out)
{
    *out = (cam_line){.visits = atomic_load(&edge->visits)};
    cam_proof proof = cam_judge_proof(search, edge);
    if (proof) {
        out->outlook = certain(proof_winrate(proof, team));
        out->proven = proven_plies(proof, team, cam_proof_plies(proof) + 1);
        out->drawn = cam_proof_result(proof) == CAM_DRAW;
    } else
        out->outlook = outlook_of(search, edge->move, edge_value(search, edge, team));
    out->winrate = out->outlook.win + out->outlook.draw / 2;
    while (edge && out->count < CAM_LINE_MOVES) {
        out->move[out->count++] = edge->move;
        const cam_vertex *child = edge_child(search, edge);
        edge = child ? cam_judge_best(search, child) : NULL;
        if (edge && !atomic_load(&edge->visits))
            edge = NULL;
    }
}

/* The best moves of the root, best first; returns how many. */
static int list_best(const cam_search *search, const cam_vertex *root,
                     const cam_edge *listed[CAM_LINES])
{
    cam_colour team = (cam_colour)root->team;
    const cam_edges *edges = cam_tree_edges(&search->tree, atomic_load(&root->edges));
    int count = 0;
    for (int i = 0; i < edges->count; i++) { /* insertion into the short list */
        const cam_edge *edge = &edges->edge[i];
        int at = count;
        while (at > 0 && rank(search, edge, team) > rank(search, listed[at - 1], team))
            at--;
        if (at == CAM_LINES)
            continue;
        if (count < CAM_LINES)
            count++;
        for (int j = count - 1; j > at; j--)
            listed[j] = listed[j - 1];
        listed[at] = edge;
    }
    return count;
}

void cam_judge_root(const cam_search *search, cam_verdict *verdict)
{
    const cam_vertex *root = cam_search_root(search);
    cam_colour team = (cam_colour)root->team;
    const cam_edge *listed[CAM_LINES];
    *verdict = (cam_verdict){.visits = atomic_load(&root->visits)};
    verdict->line_count = list_best(search, root, listed);
    for (int i = 0; i < verdict->line_count; i++)
        describe(search, listed[i], team, &verdict->line[i]);
    verdict->best = verdict->line[0].move[0];
    verdict->winrate = verdict->line[0].winrate;
    verdict->outlook = verdict->line[0].outlook;
    verdict->points = search->aim->points(edge_value(search, listed[0], team));
    cam_proof proof = atomic_load(&root->proof);
    if (proof) {
        verdict->winrate = proof_winrate(proof, team);
        verdict->outlook = certain(verdict->winrate);
        verdict->drawn = cam_proof_result(proof) == CAM_DRAW;
        verdict->proven = proven_plies(proof, team, cam_proof_plies(proof));
    }
}

bool cam_judge_is_settled(const cam_search *search)
{
    const cam_vertex *root = cam_search_root(search);
    if (atomic_load(&root->proof))
        return true;
    if (search->budget->limits->report)
        return false;
    const cam_edges *edges = cam_tree_edges(&search->tree, atomic_load(&root->edges));
    uint32_t visits = atomic_load(&root->visits), first = 0, second = 0;
    for (int i = 0; i < edges->count; i++) {
        if (atomic_load(&edges->edge[i].value) == CAM_EDGE_LOST)
            continue;
        uint32_t n = atomic_load(&edges->edge[i].visits);
        second = n > first ? first : n > second ? n : second;
        first = n > first ? n : first;
    }
    double left = cam_budget_visits_left(search->budget, visits, visits - search->kept);
    return edges->total == 1 || (first && second + left < first);
}
