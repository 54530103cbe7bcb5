#include "engine/choice.h"

#include <assert.h>
#include <stddef.h>

#include "rules/kernel.h"
#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

/* Four moves of a node side by side. */
#define ABREAST CAM_EDGES_ABREAST

typedef float scores __attribute__((vector_size(ABREAST * sizeof(float))));
typedef int32_t words __attribute__((vector_size(ABREAST * sizeof(int32_t))));
typedef int32_t loose
    __attribute__((vector_size(ABREAST * sizeof(int32_t)), aligned(4), may_alias));

typedef struct abreast {
    words prior, visits;
    scores value;
} abreast;

static_assert(sizeof(cam_edge) == sizeof(words) && offsetof(cam_edge, prior) == 2 &&
                  offsetof(cam_edge, visits) == 8 && offsetof(cam_edge, value) == 12,
              "turn_rows takes edges apart");

/* Rows into columns. */
CAM_INLINE void turn_rows(const cam_edge *edge, abreast *out)
{
    const loose *row = (const loose *)(const void *)edge;
    words a = row[0], b = row[1], c = row[2], d = row[3];
#if defined(__wasm_simd128__) /* by shuffles that machines have; clang 14 would join them to       \
                                 others */
    words ab = (words)wasm_i32x4_shuffle((v128_t)a, (v128_t)b, 0, 4, 1, 5);
    words cd = (words)wasm_i32x4_shuffle((v128_t)c, (v128_t)d, 0, 4, 1, 5);
    out->prior = (words)wasm_u32x4_shr(wasm_i64x2_shuffle((v128_t)ab, (v128_t)cd, 0, 2), 16);
    ab = (words)wasm_i32x4_shuffle((v128_t)a, (v128_t)b, 2, 6, 3, 7);
    cd = (words)wasm_i32x4_shuffle((v128_t)c, (v128_t)d, 2, 6, 3, 7);
#else
    words ab = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    words cd = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    words first = __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 4, 0, 4),
                                          __builtin_shufflevector(c, d, 0, 4, 0, 4), 0, 1, 4, 5);
    out->prior = first >> 16 & 0xffff;
#endif
    out->visits = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
    out->value = (scores)__builtin_shufflevector(ab, cd, 2, 3, 6, 7);
}

/* *x, but *other where 'which' is not 0. */
CAM_INLINE void put_where(words *x, const words *which, const words *other)
{
    *x = (*x & ~*which) | (*other & *which);
}

/* A bit for each of those that are set. */
CAM_INLINE unsigned lanes_of(const words *which)
{
#if defined(__AVX2__)
    return (unsigned)_mm_movemask_ps((__m128)*which);
#elif defined(__wasm_simd128__)
    return wasm_i32x4_bitmask((v128_t)*which);
#else
    unsigned set = 0;
    for (int i = 0; i < ABREAST; i++)
        set |= (unsigned)((*which)[i] & 1) << i;
    return set;
#endif
}

/* PUCT. A draw is worth what it is: nothing is left to find out. */
CAM_INLINE void find_scores(const abreast *a, const cam_choice *by, scores *score)
{
    const scores unvisited = (scores){0} + by->unvisited, half = (scores){0} + 0.5f;
    words value = (words)a->value, unseen = a->value == CAM_EDGE_UNSEEN;
    words drawn = a->value == CAM_EDGE_DRAWN;
    put_where(&value, &unseen, (const words *)&unvisited);
    *score = (scores)value + by->spread * __builtin_convertvector(a->prior, scores) /
                                 (1 + __builtin_convertvector(a->visits, scores));
    put_where((words *)score, &drawn, (const words *)&half);
}

/* Of all four, each the best of its lane, the best; of equal ones the first. */
CAM_INLINE int best_of(scores best, words at)
{
    for (int step = 0; step < 2; step++) {
        scores other = step ? __builtin_shufflevector(best, best, 1, 0, 3, 2)
                            : __builtin_shufflevector(best, best, 2, 3, 0, 1);
        words other_at = step ? __builtin_shufflevector(at, at, 1, 0, 3, 2)
                              : __builtin_shufflevector(at, at, 2, 3, 0, 1);
        words better = (other > best) | ((other == best) & (other_at < at));
        put_where((words *)&best, &better, (const words *)&other);
        put_where(&at, &better, &other_at);
    }
    return at[0];
}

/* Other threads may be changing what is read here: any mixture of old and new will do. */
__attribute__((no_sanitize("thread"))) CAM_APART int
cam_choice_make(const cam_edges *edges, const cam_choice *by, bool *fresh)
{
    scores best = (scores){0} + CAM_EDGE_LOST / 2, score;
    words at = {-1, -1, -1, -1}, index = {0, 1, 2, 3};
    abreast a;
    *fresh = false;
    for (int i = 0; i < edges->count && !*fresh; i += ABREAST, index += ABREAST) {
        turn_rows(&edges->edge[i], &a);
        find_scores(&a, by, &score);
        words unvisited = a.visits == 0, better = score > best;
        CAM_OPAQUE(better);
        unsigned untried = lanes_of(&unvisited);
        if (untried) {
            int first = i + __builtin_ctz(untried);
            *fresh = first < edges->count;
            better &= index <= (*fresh ? first : edges->count - 1);
        }
        put_where((words *)&best, &better, (const words *)&score);
        put_where(&at, &better, &index);
    }
    return best_of(best, at);
}
