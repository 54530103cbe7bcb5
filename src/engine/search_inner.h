/*
 * search_inner.h: the search from within, for the files it is made of.
 *
 *   search.c   making one, its root, running it until its budget is spent
 *   descent.c  one iteration: from the root to a leaf and back
 *   choice.c   the next move on that way
 *   expand.c   the moves and children of a node
 *   judge.c    what the root tells so far, and whether that can change
 *   aim.c      what differs between playing for the win and for points
 */
#ifndef CAM_ENGINE_SEARCH_INNER_H
#define CAM_ENGINE_SEARCH_INNER_H

#include "engine/aim.h"
#include "engine/pursuit.h"
#include "engine/search.h"
#include "engine/tactics.h"
#include "engine/tree.h"
#include "engine/workers.h"

/* What a position was found to be worth when it was seen for the first time. */
typedef struct cam_look {
    uint64_t hash; /* of the position */
    double value;
    cam_proof proof;
} cam_look;

/* What each thread needs for itself. */
typedef struct cam_searcher {
    cam_search *search;
    cam_random random;
    cam_look last; /* the last one */
    cam_sights sights;
    cam_defence defence[CAM_TEAMS];
    cam_prior prior[CAM_MAX_MOVES];
} cam_searcher;

struct cam_search {
    const cam_rules *rules;
    const cam_weights *weights;
    const cam_aim *aim; /* of every value in the tree */
    cam_tree tree;
    cam_ref root;
    cam_position pos; /* at the root */
    bool tests;       /* for forced wins */
    cam_edge *forced; /* the move of the root's that every iteration takes; NULL: PUCT decides */
    uint32_t kept;    /* visits of the root from before */
    cam_pursuit *pursuit; /* the first thread's */
    cam_budget *budget;   /* NULL: whoever asks for iterations counts them */
    cam_verdict *verdict;
    atomic_bool done;
    cam_workers *pool; /* NULL with one thread */
    int threads;
    cam_searcher searcher[];
};

static inline cam_vertex *cam_search_root(const cam_search *search)
{
    return cam_tree_vertex(&search->tree, search->root);
}

/* The root for this position: kept from before if it is there and was searched with the
 * same aim. It has its moves. */
void cam_search_place_root(cam_search *search, const cam_position *pos, const cam_aim *aim);

/* The mean of a node's values, for a team; it has been visited so often. */
static inline double cam_search_value(const cam_vertex *node, uint32_t visits, cam_colour team)
{
    int64_t sum = atomic_load_explicit(&node->sum, memory_order_relaxed);
    return cam_aim_for_team((double)sum / ((double)CAM_VALUE_ONE * (double)visits), team);
}

/* A position of the tree that is searched no further. */
static inline double cam_search_leaf_value(cam_searcher *s, const cam_position *pos)
{
    return s->search->aim->leaf_value(pos, s->search->rules, s->search->weights, &s->random);
}

#endif
