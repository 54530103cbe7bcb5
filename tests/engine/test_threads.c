/*
 * test_threads.c: several threads on one tree. Meant for the thread sanitizer, which sees
 * the races; here are the searches that would have them.
 */
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "engine/force.h"
#include "engine/tree.h"
#include "engine/verdict.h"
#include "engine/wins.h"
#include "engine/workers.h"

/* ---- the arena ---- */

enum { ADDERS = 4, MOST_BLOCKS = 20000 };

typedef struct block {
    cam_ref ref;
    uint32_t units;
} block;

typedef struct adder {
    cam_tree *tree;
    uint64_t seed;
    int count;
    block *blocks;
} adder;

/* Blocks of all sizes until none fits, at the same time as others do. */
static void *fill(void *context)
{
    adder *a = context;
    cam_random random;
    cam_random_init(&random, a->seed);
    for (int refused = 0; refused < 200 && a->count < MOST_BLOCKS;) {
        int edges = (int)cam_random_below(&random, 120);
        uint64_t hash = cam_random_next(&random);
        cam_ref ref = edges < 60 ? cam_tree_add_vertex(a->tree, hash, CAM_YELLOW)
                                 : cam_tree_add_edges(a->tree, edges);
        if (!ref) {
            refused++;
            continue;
        }
        size_t bytes = edges < 60 ? sizeof(cam_vertex) : cam_edges_size(edges);
        a->blocks[a->count++] = (block){ref, (uint32_t)((bytes + 7) / 8)};
        if (edges < 60 && cam_tree_find(a->tree, hash))
            cam_tree_vertex(a->tree, ref)->team = CAM_GREEN; /* one's own to write to */
    }
    return NULL;
}

static int compare_blocks(const void *a, const void *b)
{
    const block *p = a, *q = b;
    return p->ref < q->ref ? -1 : p->ref > q->ref;
}

/* Every place of the arena belongs to one block, from the first to the last. */
static void check_blocks(const cam_tree *tree, const adder *adders)
{
    block *all = malloc(ADDERS * MOST_BLOCKS * sizeof *all);
    assert_non_null(all);
    size_t count = 0;
    for (int i = 0; i < ADDERS; i++)
        for (int k = 0; k < adders[i].count; k++)
            all[count++] = adders[i].blocks[k];
    qsort(all, count, sizeof *all, compare_blocks);
    uint32_t next = 1;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(all[i].ref, next);
        next += all[i].units;
    }
    assert_int_equal(atomic_load(&tree->used), next);
    assert_true(next <= tree->capacity);
    free(all);
}

static void test_arena(void **state)
{
    (void)state;
    cam_tree tree;
    assert_true(cam_tree_init(&tree, (size_t)1 << 20));
    for (uint64_t round = 0; round < (uint64_t)effort(200); round++) {
        adder adders[ADDERS];
        pthread_t thread[ADDERS];
        cam_tree_reset(&tree);
        for (int i = 0; i < ADDERS; i++) {
            adders[i] = (adder){.tree = &tree,
                                .seed = round * ADDERS + (uint64_t)i,
                                .blocks = calloc(MOST_BLOCKS, sizeof(block))};
            assert_non_null(adders[i].blocks);
        }
        for (int i = 0; i < ADDERS; i++)
            assert_int_equal(pthread_create(&thread[i], NULL, fill, &adders[i]), 0);
        for (int i = 0; i < ADDERS; i++)
            pthread_join(thread[i], NULL);
        check_blocks(&tree, adders);
        for (int i = 0; i < ADDERS; i++)
            free(adders[i].blocks);
    }
    cam_tree_clear(&tree);
}

/* ---- workers ---- */

enum { WORKERS = 3 };

typedef struct shared_work {
    _Atomic int calls[WORKERS + 1]; /* of each index */
} shared_work;

static void count_call(void *context, int index)
{
    shared_work *work = context;
    atomic_fetch_add(&work->calls[index], 1);
}

static void test_workers(void **state)
{
    (void)state;
    cam_workers *workers = cam_workers_new(WORKERS);
    assert_non_null(workers);
    shared_work work = {0};
    for (int round = 1; round <= effort(2000); round++) {
        cam_workers_start(workers, count_call, &work);
        cam_workers_wait(workers);
        for (int i = 1; i <= WORKERS; i++)
            assert_int_equal(atomic_load(&work.calls[i]), round);
    }
    assert_int_equal(atomic_load(&work.calls[0]), 0);
    cam_workers_free(workers);
    cam_workers_free(NULL);
    workers = cam_workers_new(WORKERS); /* never given anything to do */
    cam_workers_free(workers);
}

/* ---- searching ---- */

/* Whole games: legal moves, little memory, the tree packed and reused. */
static void test_games(void **state)
{
    (void)state;
    for (int i = 0; i < BOX_KINDS; i += 3) {
        game_kind kind = box_kind(i);
        cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 1, 2 + i % 3, 1);
        cam_limits limits = {.visits = (uint64_t)effort(2500), .points = i % 4 == 1};
        cam_position pos = start_game(&kind, 0);
        while (!cam_position_is_over(&pos)) {
            cam_verdict verdict = think(engine, &pos, kind.rules, &limits);
            cam_position_play_legal(&pos, kind.rules, verdict.best, NULL);
        }
        cam_engine_free(engine);
    }
}

/* Known wins in two moves are proved by many as by one, and nothing false is. */
static void test_proofs(void **state)
{
    (void)state;
    for (int i = 0; i < known_win_count; i += effort(10) == 10 ? 1 : 4) {
        const known_win *win = &known_wins[i];
        const cam_rules *rules = sketch_rules(win->board);
        cam_position pos = sketch_start(rules, win->players, win->neutral);
        sketch_play(&pos, rules, win->moves);
        cam_engine *engine = new_engine(rules, CAM_ENGINE_STRONG, 4, 3, 2);
        cam_limits limits = {.visits = 2000};
        cam_verdict verdict = think(engine, &pos, rules, &limits);
        assert_true(verdict.proven == 0 || verdict.proven >= win->plies);
        if (win->plies <= 3)
            assert_int_equal(verdict.proven, win->plies);
        cam_engine_free(engine);
    }
}

/* Endings of a few stones: the threads race for the same few nodes. */
static void test_endings(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 101);
    for (int i = 0; i < TINY_KINDS * effort(100); i++) {
        game_kind kind = tiny_kind(i);
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, kind.rules, 2, &random);
        if (!cut_stocks(&pos, kind.rules, 3, &random))
            continue;
        force_result truth = force_solve(&pos, kind.rules, false, 200000);
        int value = cam_position_team(&pos) == CAM_YELLOW ? truth.value : -truth.value;
        cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 1, 4, 3);
        cam_verdict verdict = think(engine, &pos, kind.rules, &(cam_limits){.visits = 3000});
        if (truth.known && (verdict.proven || verdict.drawn))
            assert_int_equal(verdict.drawn ? 0 : verdict.proven > 0 ? 1 : -1, value);
        cam_engine_free(engine);
    }
}

/* A tree that fills up under several threads. */
static void test_full_tree(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        game_kind kind = box_kind(4 * i);
        cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 1, 4, 4);
        cam_limits limits = {.visits = (uint64_t)effort(30000), .points = i == 1};
        cam_position pos = start_game(&kind, 0);
        think(engine, &pos, kind.rules, &limits);
        cam_engine_free(engine);
    }
}

/* Told to think alone, an engine of many threads answers as one of a single thread does, before and
 * after they have all thought. */
static void test_alone(void **state)
{
    (void)state;
    game_kind kind = box_kind(0);
    cam_position pos = start_game(&kind, 0);
    cam_engine *one = new_engine(kind.rules, CAM_ENGINE_STRONG, 2, 1, 7);
    cam_engine *many = new_engine(kind.rules, CAM_ENGINE_STRONG, 2, 4, 7);
    const cam_limits asked[] = {{.visits = 700, .alone = true}, {.level = 5, .alone = true}};
    for (int i = 0; i < 4; i++) {
        cam_verdict a = think(one, &pos, kind.rules, &asked[i % 2]);
        cam_verdict b = think(many, &pos, kind.rules, &asked[i % 2]);
        expect_same(&a, &b);
        think(many, &pos, kind.rules, &(cam_limits){.visits = 2000});
        cam_engine_reset(one, (uint64_t)i);
        cam_engine_reset(many, (uint64_t)i);
    }
    cam_engine_free(one);
    cam_engine_free(many);
}

/* ---- stopping ---- */

static void mark_searching(void *context, const cam_verdict *so_far)
{
    (void)so_far;
    atomic_store((atomic_bool *)context, true);
}

typedef struct caller {
    cam_engine *engine;
    atomic_bool searching;
} caller;

static void *stop_when_searching(void *context)
{
    caller *c = context;
    while (!atomic_load(&c->searching))
        sched_yield();
    cam_engine_stop(c->engine);
    return NULL;
}

/* Without any limit: only the stop ends it. Again and again with one engine. */
static void test_stop(void **state)
{
    (void)state;
    game_kind kind = box_kind(8);
    cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 2, 3, 5);
    cam_position pos = start_game(&kind, 0);
    for (int round = 0; round < effort(60); round++) {
        caller c = {.engine = engine};
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, stop_when_searching, &c), 0);
        cam_limits limits = {.report = mark_searching, .context = &c.searching};
        think(engine, &pos, kind.rules, &limits);
        pthread_join(thread, NULL);
        if (round % 8 == 7)
            cam_engine_reset(engine, (uint64_t)round);
    }
    cam_engine_free(engine);
}

/* Two engines at once share the rules and nothing else. */
static void *play_alone(void *context)
{
    const game_kind *kind = context;
    cam_engine *engine = cam_engine_new(
        kind->rules, &(cam_engine_options){.memory = (size_t)1 << 20, .threads = 2, .seed = 6});
    cam_position pos = start_game(kind, 0);
    cam_limits limits = {.visits = 100};
    while (engine && !cam_position_is_over(&pos)) {
        cam_verdict verdict;
        if (cam_engine_think(engine, &pos, &limits, &verdict, NULL) != CAM_OK ||
            cam_position_play(&pos, kind->rules, verdict.best, NULL, NULL) != CAM_OK)
            break;
    }
    cam_engine_free(engine);
    return cam_position_is_over(&pos) ? context : NULL;
}

static void test_two_engines(void **state)
{
    (void)state;
    game_kind kind = box_kind(0);
    pthread_t thread[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, play_alone, &kind), 0);
    for (int i = 0; i < 2; i++) {
        void *finished = NULL;
        pthread_join(thread[i], &finished);
        assert_non_null(finished);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arena),   cmocka_unit_test(test_workers),
        cmocka_unit_test(test_games),   cmocka_unit_test(test_proofs),
        cmocka_unit_test(test_endings), cmocka_unit_test(test_full_tree),
        cmocka_unit_test(test_stop),    cmocka_unit_test(test_two_engines),
        cmocka_unit_test(test_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
