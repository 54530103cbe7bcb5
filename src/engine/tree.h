/*
 * tree.h: the storage of the search: positions, their moves, and a table that
 * finds a position again.
 *
 * One arena of blocks, allocated when made. References are offsets, so 32 bits
 * do, and blocks can slide together: between two searches everything that the
 * new root does not reach is thrown away. Statistics are atomic, so that several
 * threads may use one tree; the shape changes only by publishing finished blocks.
 */
#ifndef CAM_ENGINE_TREE_H
#define CAM_ENGINE_TREE_H

#include <stdatomic.h>
#include <stddef.h>

#include "rules/position.h"

typedef uint32_t cam_ref; /* in units of 8 bytes; 0 is none */

#define CAM_VALUE_ONE (INT64_C(1) << 24) /* a win for yellow, in fixed point */

/* An exact result: a cam_result and in how many plies, or 0 for none. */
typedef uint16_t cam_proof;

static inline cam_proof cam_proof_make(cam_result result, int plies)
{
    return (cam_proof)(plies << 2 | result);
}

static inline cam_result cam_proof_result(cam_proof proof)
{
    return (cam_result)(proof & 3);
}

static inline int cam_proof_plies(cam_proof proof)
{
    return proof >> 2;
}

typedef struct cam_block {
    uint32_t units;   /* size with this header; the top bit marks a node */
    uint32_t forward; /* where it moves, while the tree is being packed */
} cam_block;

typedef struct cam_vertex {
    cam_block block;
    uint64_t hash;
    _Atomic int64_t sum; /* of values for yellow, CAM_VALUE_ONE each at most */
    _Atomic uint32_t visits;
    _Atomic cam_ref edges; /* 0: not expanded */
    _Atomic cam_proof proof;
    _Atomic uint8_t locked; /* a thread is changing 'edges' */
    uint8_t team;           /* to move */
    _Atomic uint8_t tested; /* how far for a forced win (descent.c) */
} cam_vertex;

/* What a move is worth to who chooses it, from 0 to 1: what the position behind it was worth
 * when it was last seen from here. Choosing goes by this, so that it need not fetch the
 * positions, which lie all over the arena. */
#define CAM_EDGE_UNSEEN (-2.0f)
#define CAM_EDGE_DRAWN  2.0f /* proved, like the next two, which settle any comparison */
#define CAM_EDGE_LOST   (-1e9f)
#define CAM_EDGE_WON    1e9f

typedef struct cam_edge {
    cam_placement move;
    uint16_t prior; /* 65535 is 1 */
    _Atomic cam_ref child;
    _Atomic uint32_t visits;
    _Atomic float value;
} cam_edge;

/* There is room for a multiple of four; what is over has no visits. */
#define CAM_EDGES_ABREAST 4

typedef struct cam_edges {
    cam_block block;
    uint16_t count; /* unpacked: the likeliest, in order */
    uint16_t total; /* moves there are */
    cam_edge edge[];
} cam_edges;

/* The bytes that so many moves take. */
static inline size_t cam_edges_size(int count)
{
    int room = (count + CAM_EDGES_ABREAST - 1) / CAM_EDGES_ABREAST * CAM_EDGES_ABREAST;
    return sizeof(cam_edges) + (size_t)room * sizeof(cam_edge);
}

typedef struct cam_tree {
    uint64_t *arena;
    _Atomic uint32_t used; /* units */
    uint32_t capacity;
    _Atomic cam_ref *table;
    uint32_t table_mask;
} cam_tree;

/* False if there is no memory, or too little for the table. */
bool cam_tree_init(cam_tree *tree, size_t memory);
void cam_tree_clear(cam_tree *tree); /* frees */
void cam_tree_reset(cam_tree *tree); /* empties */

static inline cam_vertex *cam_tree_vertex(const cam_tree *tree, cam_ref ref)
{
    return (cam_vertex *)(void *)(tree->arena + ref);
}

static inline cam_edges *cam_tree_edges(const cam_tree *tree, cam_ref ref)
{
    return (cam_edges *)(void *)(tree->arena + ref);
}

/* It will be asked for soon, and may be far away. */
static inline void cam_tree_fetch(const cam_tree *tree, uint64_t hash)
{
    __builtin_prefetch((const void *)&tree->table[hash & tree->table_mask]);
}

/* The node with that hash, or 0. */
cam_ref cam_tree_find(const cam_tree *tree, uint64_t hash);

/* A node for a position that has none yet; 0 when the arena is full. */
cam_ref cam_tree_add_vertex(cam_tree *tree, uint64_t hash, cam_colour team);

/* Room for 'count' moves; 0 when the arena is full. */
cam_ref cam_tree_add_edges(cam_tree *tree, int count);

/* Keep only what 'root' reaches, packed together. Returns the root's new place.
 * No other thread may use the tree meanwhile. */
cam_ref cam_tree_pack(cam_tree *tree, cam_ref root);

static inline bool cam_tree_is_tight(const cam_tree *tree)
{
    return atomic_load(&tree->used) > tree->capacity / 2;
}

#endif
