#include "engine/expand.h"

#define MORE_EDGES 4 /* times as many, when those unpacked have all been tried */

static bool lock(cam_vertex *node)
{
    return !atomic_exchange(&node->locked, 1);
}

static void unlock(cam_vertex *node)
{
    atomic_store(&node->locked, 0);
}

static void fill_edges(cam_edges *edges, const cam_prior *prior, int count, int total, float sum)
{
    edges->count = (uint16_t)count;
    edges->total = (uint16_t)total;
    for (int i = 0; i < count; i++) {
        edges->edge[i].move = prior[i].move;
        edges->edge[i].prior = (uint16_t)(65535 * prior[i].weight / sum);
    }
}

/* What was found out about the moves unpacked before: they are the first of the new
 * ones, in the same order. */
static void carry_over(cam_edges *edges, const cam_edges *old)
{
    for (int i = 0; i < old->count; i++) {
        atomic_store(&edges->edge[i].child, atomic_load(&old->edge[i].child));
        atomic_store(&edges->edge[i].visits, atomic_load(&old->edge[i].visits));
        atomic_store(&edges->edge[i].value, atomic_load(&old->edge[i].value));
    }
}

bool cam_expand_moves(cam_searcher *s, cam_vertex *node, const cam_position *pos, int least)
{
    cam_search *search = s->search;
    if (!lock(node))
        return false;
    cam_ref old_ref = atomic_load(&node->edges);
    const cam_edges *old = old_ref ? cam_tree_edges(&search->tree, old_ref) : NULL;
    int more = old ? MORE_EDGES * old->count : 0, want = more > least ? more : least;

    float sum;
    const cam_sight *sight = cam_sights_place(&s->sights, node->hash);
    sight = sight->hash == node->hash ? sight : NULL;
    int total =
        search->aim->find_moves(pos, search->rules, search->weights, sight, want, s->prior, &sum);
    int count = want < total ? want : total;
    cam_ref ref = cam_tree_add_edges(&search->tree, count);
    if (ref) {
        cam_edges *edges = cam_tree_edges(&search->tree, ref);
        fill_edges(edges, s->prior, count, total, sum);
        if (old)
            carry_over(edges, old);
        atomic_store_explicit(&node->edges, ref, memory_order_release);
    }
    unlock(node);
    return ref != 0;
}

cam_vertex *cam_expand_child(cam_search *search, cam_edge *edge, const cam_position *pos,
                             uint64_t hash)
{
    cam_ref ref = cam_tree_find(&search->tree, hash);
    if (!ref)
        ref = cam_tree_add_vertex(&search->tree, hash, cam_position_team(pos));
    if (!ref)
        return NULL;
    atomic_store_explicit(&edge->child, ref, memory_order_release);
    return cam_tree_vertex(&search->tree, ref);
}
