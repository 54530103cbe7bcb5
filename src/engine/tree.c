#include "engine/tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/pages.h"

#define NODE_MARK UINT32_C(0x80000000)
#define START     1 /* reference 0 means none */

#define TABLE_SHARE 16 /* of the memory, one part in so many is the table */

bool cam_tree_init(cam_tree *tree, size_t memory)
{
    size_t slots = 1024;
    while (slots * 2 * sizeof(cam_ref) <= memory / TABLE_SHARE)
        slots *= 2;
    *tree = (cam_tree){.table_mask = (uint32_t)(slots - 1)};
    if (memory <= slots * sizeof(cam_ref))
        return false;
    size_t units = (memory - slots * sizeof(cam_ref)) / sizeof(uint64_t);
    tree->capacity = units < NODE_MARK ? (uint32_t)units : NODE_MARK - 1;
    tree->arena = malloc(tree->capacity * sizeof(uint64_t));
    tree->table = calloc(slots, sizeof(cam_ref));
    if (!tree->arena || !tree->table) {
        cam_tree_clear(tree);
        return false;
    }
    cam_pages_advise(tree->arena, tree->capacity * sizeof(uint64_t));
    cam_pages_advise((void *)tree->table, slots * sizeof(cam_ref));
    atomic_store(&tree->used, START);
    return true;
}

void cam_tree_clear(cam_tree *tree)
{
    free(tree->arena);
    free((void *)tree->table);
    *tree = (cam_tree){0};
}

/* An empty tree is left alone: the table is large, and untouched memory costs nothing. */
void cam_tree_reset(cam_tree *tree)
{
    if (atomic_load(&tree->used) == START)
        return;
    atomic_store(&tree->used, START);
    memset((void *)tree->table, 0, ((size_t)tree->table_mask + 1) * sizeof(cam_ref));
}

#define PROBES 16 /* slots looked at for one hash */

cam_ref cam_tree_find(const cam_tree *tree, uint64_t hash)
{
    for (uint32_t i = 0; i < PROBES; i++) {
        cam_ref ref =
            atomic_load_explicit(&tree->table[(hash + i) & tree->table_mask], memory_order_acquire);
        if (!ref || cam_tree_vertex(tree, ref)->hash == hash)
            return ref;
    }
    return 0;
}

/* A node that finds no free slot is simply not found again. */
static void enter(cam_tree *tree, uint64_t hash, cam_ref ref)
{
    for (uint32_t i = 0; i < PROBES; i++) {
        cam_ref none = 0;
        if (atomic_compare_exchange_strong(&tree->table[(hash + i) & tree->table_mask], &none, ref))
            return;
    }
}

static cam_ref add_block(cam_tree *tree, size_t bytes, uint32_t mark)
{
    uint32_t units = (uint32_t)((bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t));
    /* Never taken and given back: another thread might build on what is given back. */
    uint32_t ref = atomic_load_explicit(&tree->used, memory_order_relaxed);
    do {
        if (ref + units > tree->capacity)
            return 0;
    } while (!atomic_compare_exchange_weak(&tree->used, &ref, ref + units));
    memset(tree->arena + ref, 0, units * sizeof(uint64_t));
    ((cam_block *)(void *)(tree->arena + ref))->units = units | mark;
    return ref;
}

cam_ref cam_tree_add_vertex(cam_tree *tree, uint64_t hash, cam_colour team)
{
    cam_ref ref = add_block(tree, sizeof(cam_vertex), NODE_MARK);
    if (!ref)
        return 0;
    cam_vertex *node = cam_tree_vertex(tree, ref);
    node->hash = hash;
    node->team = (uint8_t)team;
    enter(tree, hash, ref);
    return ref;
}

cam_ref cam_tree_add_edges(cam_tree *tree, int count)
{
    cam_ref ref = add_block(tree, cam_edges_size(count), 0);
    for (int i = 0; ref && i < count; i++)
        atomic_init(&cam_tree_edges(tree, ref)->edge[i].value, CAM_EDGE_UNSEEN);
    return ref;
}

static cam_block *block_at(const cam_tree *tree, cam_ref ref)
{
    return (cam_block *)(void *)(tree->arena + ref);
}

/* Games are short, so recursion is shallow. */
static void mark(const cam_tree *tree, cam_ref ref)
{
    cam_vertex *node = cam_tree_vertex(tree, ref);
    if (node->block.forward)
        return;
    node->block.forward = 1;
    cam_ref edges_ref = atomic_load(&node->edges);
    if (!edges_ref)
        return;
    cam_edges *edges = cam_tree_edges(tree, edges_ref);
    edges->block.forward = 1;
    for (int i = 0; i < edges->count; i++) {
        cam_ref child = atomic_load(&edges->edge[i].child);
        if (child)
            mark(tree, child);
    }
}

static uint32_t block_units(const cam_block *block)
{
    return block->units & ~NODE_MARK;
}

static cam_ref forward(const cam_tree *tree, cam_ref ref)
{
    return ref ? block_at(tree, ref)->forward : 0;
}

static void redirect(const cam_tree *tree, cam_ref ref)
{
    cam_block *block = block_at(tree, ref);
    if (block->units & NODE_MARK) {
        cam_vertex *node = cam_tree_vertex(tree, ref);
        atomic_store(&node->edges, forward(tree, atomic_load(&node->edges)));
        return;
    }
    cam_edges *edges = cam_tree_edges(tree, ref);
    for (int i = 0; i < edges->count; i++)
        atomic_store(&edges->edge[i].child, forward(tree, atomic_load(&edges->edge[i].child)));
}

cam_ref cam_tree_pack(cam_tree *tree, cam_ref root)
{
    uint32_t end = atomic_load(&tree->used), free_at = START, units;
    /* 1. Mark what the root reaches. 2. Decide where each block goes. */
    mark(tree, root);
    for (cam_ref ref = START; ref < end; ref += block_units(block_at(tree, ref))) {
        cam_block *block = block_at(tree, ref);
        if (!block->forward)
            continue;
        block->forward = free_at;
        free_at += block_units(block);
    }
    /* 3. Redirect every reference. */
    for (cam_ref ref = START; ref < end; ref += block_units(block_at(tree, ref)))
        if (block_at(tree, ref)->forward)
            redirect(tree, ref);
    /* 4. Slide the blocks down and enter the nodes in the table again. */
    root = forward(tree, root);
    cam_tree_reset(tree);
    for (cam_ref ref = START; ref < end; ref += units) {
        cam_block *block = block_at(tree, ref);
        units = block_units(block);
        cam_ref to = block->forward;
        if (!to)
            continue;
        block->forward = 0;
        memmove(tree->arena + to, tree->arena + ref, units * sizeof(uint64_t));
        if (block_at(tree, to)->units & NODE_MARK)
            enter(tree, cam_tree_vertex(tree, to)->hash, to);
    }
    atomic_store(&tree->used, free_at);
    return root;
}
