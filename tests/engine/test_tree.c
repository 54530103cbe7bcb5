/*
 * test_tree.c: the storage of the search. What was put in is found again, also after
 * packing, and nothing else.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/support.h"
#include "engine/tree.h"

/* ---- a tree and its double ---- */

enum { MOST_NODES = 4000, MOST_EDGES = 12 };

/* What a node must hold, kept apart from the tree. */
typedef struct twin_edge {
    cam_placement move;
    uint16_t prior;
    uint32_t visits;
    int child; /* number of a node, or -1 */
} twin_edge;

typedef struct twin_node {
    cam_ref ref;
    uint64_t hash;
    int64_t sum;
    uint32_t visits;
    cam_proof proof;
    uint8_t team;
    int edges; /* -1: not expanded */
    int total;
    twin_edge edge[MOST_EDGES];
    bool reached;
} twin_node;

typedef struct twin_tree {
    cam_tree tree;
    int count;
    twin_node *node;
} twin_tree;

static uint32_t units_of(size_t bytes)
{
    return (uint32_t)((bytes + 7) / 8);
}

static uint32_t node_units(void)
{
    return units_of(sizeof(cam_vertex));
}

static uint32_t edges_units(int count)
{
    return units_of(cam_edges_size(count));
}

static void add_node(twin_tree *t, cam_random *random)
{
    twin_node *n = &t->node[t->count++];
    *n = (twin_node){
        .hash = cam_random_next(random),
        .sum = (int64_t)(cam_random_next(random) >> 20),
        .visits = (uint32_t)cam_random_next(random),
        .proof = cam_random_below(random, 4)
                     ? 0
                     : cam_proof_make(CAM_GREEN_WINS, (int)cam_random_below(random, 20)),
        .team = (uint8_t)cam_random_below(random, 2),
        .edges = -1,
    };
    n->ref = cam_tree_add_vertex(&t->tree, n->hash, (cam_colour)n->team);
    assert_int_not_equal(n->ref, 0);
    cam_vertex *stored = cam_tree_vertex(&t->tree, n->ref);
    assert_int_equal(atomic_load(&stored->visits), 0);
    assert_int_equal(atomic_load(&stored->edges), 0);
    atomic_store(&stored->sum, n->sum);
    atomic_store(&stored->visits, n->visits);
    atomic_store(&stored->proof, n->proof);
}

/* Give a node its moves, some of which lead to nodes made after it. A second time: more
 * moves in a new block, as the search does when they run out. */
static void add_edges(twin_tree *t, int number, cam_random *random)
{
    twin_node *n = &t->node[number];
    int old = n->edges < 0 ? 0 : n->edges;
    if (old == MOST_EDGES)
        return;
    n->edges = old + 1 + (int)cam_random_below(random, (uint32_t)(MOST_EDGES - old));
    n->total = n->edges + (int)cam_random_below(random, 100);
    for (int i = old; i < n->edges; i++) {
        int later = t->count - number - 1;
        n->edge[i] = (twin_edge){
            .move = (cam_placement)cam_random_below(random, 10000),
            .prior = (uint16_t)cam_random_below(random, 65536),
            .visits = (uint32_t)cam_random_next(random),
            .child = later && cam_random_below(random, 3)
                         ? number + 1 + (int)cam_random_below(random, (uint32_t)later)
                         : -1,
        };
    }
    cam_ref ref = cam_tree_add_edges(&t->tree, n->edges);
    assert_int_not_equal(ref, 0);
    cam_edges *edges = cam_tree_edges(&t->tree, ref);
    edges->count = (uint16_t)n->edges;
    edges->total = (uint16_t)n->total;
    for (int i = 0; i < n->edges; i++) {
        edges->edge[i].move = n->edge[i].move;
        edges->edge[i].prior = n->edge[i].prior;
        atomic_store(&edges->edge[i].visits, n->edge[i].visits);
        atomic_store(&edges->edge[i].child,
                     n->edge[i].child < 0 ? 0 : t->node[n->edge[i].child].ref);
    }
    atomic_store(&cam_tree_vertex(&t->tree, n->ref)->edges, ref);
}

static void init_twins(twin_tree *t, int count, cam_random *random)
{
    *t = (twin_tree){.node = calloc((size_t)count, sizeof(twin_node))};
    assert_non_null(t->node);
    assert_true(cam_tree_init(&t->tree, (size_t)4 << 20));
    for (int i = 0; i < count; i++)
        add_node(t, random);
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < count; i++)
            if (cam_random_below(random, 3) == 0)
                add_edges(t, i, random);
}

static void clear_twins(twin_tree *t)
{
    cam_tree_clear(&t->tree);
    free(t->node);
}

/* ---- comparing ---- */

static void compare_node(const twin_tree *t, const twin_node *n)
{
    const cam_vertex *stored = cam_tree_vertex(&t->tree, n->ref);
    assert_true(stored->hash == n->hash);
    assert_true(atomic_load(&stored->sum) == n->sum);
    assert_int_equal(atomic_load(&stored->visits), n->visits);
    assert_int_equal(atomic_load(&stored->proof), n->proof);
    assert_int_equal(stored->team, n->team);
    cam_ref ref = atomic_load(&stored->edges);
    assert_int_equal(ref != 0, n->edges >= 0);
    if (!ref)
        return;
    const cam_edges *edges = cam_tree_edges(&t->tree, ref);
    assert_int_equal(edges->count, n->edges);
    assert_int_equal(edges->total, n->total);
    for (int i = 0; i < n->edges; i++) {
        assert_int_equal(edges->edge[i].move, n->edge[i].move);
        assert_int_equal(edges->edge[i].prior, n->edge[i].prior);
        assert_int_equal(atomic_load(&edges->edge[i].visits), n->edge[i].visits);
        cam_ref child = atomic_load(&edges->edge[i].child);
        assert_int_equal(child, n->edge[i].child < 0 ? 0 : t->node[n->edge[i].child].ref);
    }
}

static void reach(twin_tree *t, int number)
{
    twin_node *n = &t->node[number];
    if (n->reached)
        return;
    n->reached = true;
    for (int i = 0; i < n->edges; i++)
        if (n->edge[i].child >= 0)
            reach(t, n->edge[i].child);
}

/* After packing: the reached are found, whole; the others are not; no room is wasted. */
static int compare_packed(twin_tree *t)
{
    uint32_t units = 1;
    int kept = 0;
    for (int i = 0; i < t->count; i++) {
        twin_node *n = &t->node[i];
        cam_ref found = cam_tree_find(&t->tree, n->hash);
        assert_int_equal(found != 0, n->reached);
        n->ref = found;
        kept += n->reached;
        if (n->reached)
            units += node_units() + (n->edges >= 0 ? edges_units(n->edges) : 0);
    }
    for (int i = 0; i < t->count; i++)
        if (t->node[i].reached)
            compare_node(t, &t->node[i]);
    assert_int_equal(atomic_load(&t->tree.used), units);
    return kept;
}

/* ---- tests ---- */

static void test_find(void **state)
{
    (void)state;
    twin_tree t;
    cam_random random;
    cam_random_init(&random, 61);
    init_twins(&t, MOST_NODES, &random);
    for (int i = 0; i < t.count; i++) {
        assert_int_equal(cam_tree_find(&t.tree, t.node[i].hash), t.node[i].ref);
        compare_node(&t, &t.node[i]);
        assert_int_equal(cam_tree_find(&t.tree, cam_random_next(&random)), 0);
    }
    cam_tree_reset(&t.tree);
    for (int i = 0; i < t.count; i++)
        assert_int_equal(cam_tree_find(&t.tree, t.node[i].hash), 0);
    clear_twins(&t);
}

/* Hashes that want the same slot do not hide each other, while slots are free. */
static void test_same_slot(void **state)
{
    (void)state;
    cam_tree tree;
    assert_true(cam_tree_init(&tree, (size_t)1 << 20));
    uint64_t step = (uint64_t)tree.table_mask + 1;
    cam_ref ref[8];
    for (uint64_t i = 0; i < 8; i++)
        ref[i] = cam_tree_add_vertex(&tree, tree.table_mask + i * step, CAM_YELLOW);
    for (uint64_t i = 0; i < 8; i++)
        assert_int_equal(cam_tree_find(&tree, tree.table_mask + i * step), ref[i]);
    assert_int_equal(cam_tree_find(&tree, tree.table_mask + 8 * step), 0);
    /* so many that they no longer fit: they are still added, and the first still found */
    for (uint64_t i = 8; i < 100; i++)
        assert_int_not_equal(cam_tree_add_vertex(&tree, tree.table_mask + i * step, CAM_GREEN), 0);
    for (uint64_t i = 0; i < 8; i++)
        assert_int_equal(cam_tree_find(&tree, tree.table_mask + i * step), ref[i]);
    cam_tree_clear(&tree);
}

/* A full arena says so, and what is in it stays as it was. */
static void test_full(void **state)
{
    (void)state;
    cam_tree tree;
    assert_true(cam_tree_init(&tree, (size_t)1 << 20));
    assert_true(tree.capacity * sizeof(uint64_t) + (tree.table_mask + 1) * sizeof(cam_ref) <=
                (size_t)1 << 20);
    assert_false(cam_tree_is_tight(&tree));
    cam_random random;
    cam_random_init(&random, 62);
    uint32_t used = 1;
    bool was_tight = false;
    for (uint64_t hash = 1;; hash++) {
        int count = 1 + (int)cam_random_below(&random, 400);
        bool edges = hash % 3 == 0;
        uint32_t units = edges ? edges_units(count) : node_units();
        cam_ref ref =
            edges ? cam_tree_add_edges(&tree, count) : cam_tree_add_vertex(&tree, hash, CAM_YELLOW);
        if (!ref) {
            assert_true(used + units > tree.capacity);
            break;
        }
        assert_int_equal(ref, used);
        used += units;
        assert_true(used <= tree.capacity);
        memset(tree.arena + ref + 1, edges ? 255 : 0, (units - 1) * sizeof(uint64_t));
        was_tight |= cam_tree_is_tight(&tree);
    }
    assert_true(was_tight);
    while (cam_tree_add_vertex(&tree, 1, CAM_GREEN)) /* the last free places */
        used += node_units();
    for (int i = 0; i < 10; i++) {
        assert_int_equal(cam_tree_add_vertex(&tree, cam_random_next(&random), CAM_YELLOW), 0);
        assert_int_equal(cam_tree_add_edges(&tree, 1000), 0);
    }
    assert_int_equal(atomic_load(&tree.used), used);
    cam_tree_reset(&tree);
    assert_int_not_equal(cam_tree_add_vertex(&tree, 1, CAM_YELLOW), 0);
    cam_tree_clear(&tree);
}

static void test_pack(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 63);
    int kept = 0;
    for (int round = 0; round < effort(60); round++) {
        twin_tree t;
        init_twins(&t, 1 + (int)cam_random_below(&random, MOST_NODES), &random);
        for (int pack = 0; pack < 3; pack++) { /* and again, from a node further on */
            int root = 0;
            while (root < t.count - 1 &&
                   ((pack && !t.node[root].reached) || cam_random_below(&random, 2)))
                root++;
            if (pack && !t.node[root].reached)
                break;
            for (int i = 0; i < t.count; i++)
                t.node[i].reached = false;
            reach(&t, root);
            cam_ref moved = cam_tree_pack(&t.tree, t.node[root].ref);
            kept += compare_packed(&t);
            assert_int_equal(moved, t.node[root].ref);
        }
        /* there is room again */
        assert_int_not_equal(cam_tree_add_vertex(&t.tree, 1, CAM_GREEN), 0);
        clear_twins(&t);
    }
    print_message("%7d  nodes kept\n", kept);
    assert_true(kept > effort(5000));
}

/* Too little memory for the table is refused, never stretched. */
static void test_little_memory(void **state)
{
    (void)state;
    cam_tree none;
    assert_false(cam_tree_init(&none, 0));
    assert_false(cam_tree_init(&none, 4096));
    for (size_t memory = 0; memory <= 16384; memory += 1 + memory / 3) {
        cam_tree tree;
        if (!cam_tree_init(&tree, memory))
            continue;
        assert_true(tree.capacity * sizeof(uint64_t) <= memory);
        cam_tree_clear(&tree);
    }
}

static void test_proofs(void **state)
{
    (void)state;
    for (int plies = 0; plies < 200; plies++)
        for (cam_result result = CAM_YELLOW_WINS; result <= CAM_DRAW; result++) {
            cam_proof proof = cam_proof_make(result, plies);
            assert_int_not_equal(proof, 0);
            assert_int_equal(cam_proof_result(proof), result);
            assert_int_equal(cam_proof_plies(proof), plies);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_find),          cmocka_unit_test(test_same_slot),
        cmocka_unit_test(test_full),          cmocka_unit_test(test_pack),
        cmocka_unit_test(test_little_memory), cmocka_unit_test(test_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
