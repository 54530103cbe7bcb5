/*
 * sets.h: four sets of cells worked on at once, one a side of the board.
 *
 * What is joined to a side, and how far a cell is from it, is asked of every side at
 * every node of the search. The sides do not know each other, so their walks go in
 * step, a lane of a vector each. Vectors are handed over by address: by value their
 * place would depend on what the machine has.
 */
#ifndef CAM_ENGINE_SETS_H
#define CAM_ENGINE_SETS_H

#include "rules/kernel.h"
#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#define CAM_FOUR  4
#define CAM_FOURS (CAM_SIDES / CAM_FOUR)

typedef uint64_t cam_four __attribute__((vector_size(CAM_FOUR * sizeof(uint64_t))));

#if defined(__wasm_simd128__)
/* One of the two vectors that four words are there. By address clang 14 takes them apart into
 * words, and keeps them in memory. */
#define CAM_HALF(four, i) ((v128_t)__builtin_shufflevector(four, four, 2 * (i), 2 * (i) + 1))

CAM_INLINE void cam_four_join_halves(cam_four *out, v128_t low, v128_t high)
{
    typedef uint64_t two __attribute__((vector_size(16)));
    *out = __builtin_shufflevector((two)low, (two)high, 0, 1, 2, 3);
}
#endif

/* *out = *in, each shifted. For WebAssembly a count that is not constant must come from close by:
 * from outside a loop, clang 14 no longer sees that it is the same for all lanes, and takes them
 * apart. */
CAM_INLINE void cam_four_up(cam_four *out, const cam_four *in, unsigned n)
{
#if defined(__wasm_simd128__)
    if (!__builtin_constant_p(n))
        __asm__ volatile("" : "+r"(n));
    cam_four_join_halves(out, wasm_i64x2_shl(CAM_HALF(*in, 0), n),
                         wasm_i64x2_shl(CAM_HALF(*in, 1), n));
#else
    *out = *in << n;
#endif
}

CAM_INLINE void cam_four_down(cam_four *out, const cam_four *in, unsigned n)
{
#if defined(__wasm_simd128__)
    if (!__builtin_constant_p(n))
        __asm__ volatile("" : "+r"(n));
    cam_four_join_halves(out, wasm_u64x2_shr(CAM_HALF(*in, 0), n),
                         wasm_u64x2_shr(CAM_HALF(*in, 1), n));
#else
    *out = *in >> n;
#endif
}

CAM_INLINE bool cam_four_any(const cam_four *four)
{
#if defined(__AVX2__)
    return !_mm256_testz_si256((__m256i)*four, (__m256i)*four);
#elif defined(__wasm_simd128__)
    return wasm_v128_any_true(CAM_HALF(*four, 0) | CAM_HALF(*four, 1));
#else
    return (*four)[0] | (*four)[1] | (*four)[2] | (*four)[3];
#endif
}

/* What any of them has. */
CAM_INLINE uint64_t cam_four_join(const cam_four *four)
{
    return (*four)[0] | (*four)[1] | (*four)[2] | (*four)[3];
}

/* Lower and upper words; with one word the upper ones are never looked at. */
typedef struct cam_sets {
    cam_four low, high;
} cam_sets;

CAM_INLINE void cam_sets_load(cam_sets *sets, const cam_bits of[CAM_FOUR], int words)
{
    sets->low = (cam_four){of[0].w[0], of[1].w[0], of[2].w[0], of[3].w[0]};
    sets->high = (cam_four){0};
    if (words == 2)
        sets->high = (cam_four){of[0].w[1], of[1].w[1], of[2].w[1], of[3].w[1]};
}

CAM_INLINE cam_bits cam_sets_get(const cam_sets *sets, int i, int words)
{
    return (cam_bits){{sets->low[i], words == 2 ? sets->high[i] : 0}};
}

/* All four alike. */
CAM_INLINE void cam_sets_fill(cam_sets *sets, cam_bits set)
{
    sets->low = (cam_four){0} + set.w[0];
    sets->high = (cam_four){0} + set.w[1];
}

/* *out |= *in, less what is not in 'within'. */
CAM_INLINE void cam_sets_add(cam_sets *out, const cam_sets *in, cam_bits within, int words)
{
    out->low |= in->low & within.w[0];
    if (words == 2)
        out->high |= in->high & within.w[1];
}

/* Are all four the same in both? */
CAM_INLINE bool cam_sets_equal(const cam_sets *a, const cam_sets *b, int words)
{
    cam_four other = a->low ^ b->low;
    if (words == 2)
        other |= a->high ^ b->high;
    return !cam_four_any(&other);
}

/* *out = members of *in that are in 'within', plus n. */
CAM_INLINE void cam_sets_up(cam_sets *out, const cam_sets *in, cam_bits within, unsigned n,
                            int words)
{
    cam_four low = in->low & within.w[0], high, carried;
    cam_four_up(&out->low, &low, n);
    if (words == 2) {
        high = in->high & within.w[1];
        cam_four_up(&out->high, &high, n);
        cam_four_down(&carried, &low, 64 - n);
        out->high |= carried;
    }
}

/* *out = members of *in, minus n, that are in 'within'. */
CAM_INLINE void cam_sets_down(cam_sets *out, const cam_sets *in, cam_bits within, unsigned n,
                              int words)
{
    cam_four carried;
    cam_four_down(&out->low, &in->low, n);
    if (words == 2) {
        cam_four_up(&carried, &in->high, 64 - n);
        out->low |= carried;
        cam_four_down(&out->high, &in->high, n);
        out->high &= within.w[1];
    }
    out->low &= within.w[0];
}

/* What it takes to go from cells to their neighbours. */
typedef struct cam_grid {
    cam_bits has_east, has_north;
    unsigned east, north;    /* steps, from 1 to 63 */
    const cam_board *uneven; /* a board that is, or NULL */
} cam_grid;

CAM_INLINE cam_grid cam_grid_with(const cam_board *board, unsigned east, unsigned north,
                                  bool uneven, int words)
{
    return (cam_grid){cam_load(&board->has_east, words), cam_load(&board->has_north, words), east,
                      north, uneven ? board : NULL};
}

/* Any board's. */
CAM_INLINE cam_grid cam_grid_of(const cam_board *board, int words)
{
    return cam_grid_with(board, board->step_east, board->step_north, board->uneven, words);
}

/* Call 'function' with the board's grid and word count as last arguments. For WebAssembly, to
 * which a count that is not constant is three more instructions, there is a copy for each pair of
 * steps of the box. */
#if defined(__wasm__)
#define CAM_BY_GRID(rules, function, ...)                                                          \
    (cam_has_steps(&(rules)->board, 1, 1, 8)                                                       \
         ? function(__VA_ARGS__, cam_grid_with(&(rules)->board, 1, 8, false, 1), 1)                \
     : cam_has_steps(&(rules)->board, 1, 5, 6)                                                     \
         ? function(__VA_ARGS__, cam_grid_with(&(rules)->board, 5, 6, false, 1), 1)                \
     : cam_has_steps(&(rules)->board, 2, 6, 7)                                                     \
         ? function(__VA_ARGS__, cam_grid_with(&(rules)->board, 6, 7, false, 2), 2)                \
         : function(__VA_ARGS__, cam_grid_of(&(rules)->board, 2), 2))
#else
#define CAM_BY_GRID(rules, function, ...)                                                          \
    ((rules)->board.words == 1 ? function(__VA_ARGS__, cam_grid_of(&(rules)->board, 1), 1)         \
                               : function(__VA_ARGS__, cam_grid_of(&(rules)->board, 2), 2))
#endif

static inline bool cam_has_steps(const cam_board *board, int words, int east, int north)
{
    return board->words == words && board->step_east == east && board->step_north == north &&
           !board->uneven;
}

/* The same on an uneven board, one after the other. */
static inline void cam_sets_around(cam_sets *out, const cam_sets *in, const cam_board *board)
{
    *out = (cam_sets){{0}, {0}};
    for (int i = 0; i < CAM_FOUR; i++) {
        cam_bits around = cam_find_neighbours(board, cam_sets_get(in, i, 2), 2);
        out->low[i] = around.w[0];
        out->high[i] = around.w[1];
    }
}

/* The neighbours of each. */
CAM_INLINE void cam_sets_neighbours(cam_sets *out, const cam_sets *in, cam_grid grid, int words)
{
    if (words == 2 && grid.uneven) {
        cam_sets_around(out, in, grid.uneven);
        return;
    }
    cam_sets east, west, north, south;
    cam_sets_up(&east, in, grid.has_east, grid.east, words);
    cam_sets_down(&west, in, grid.has_east, grid.east, words);
    cam_sets_up(&north, in, grid.has_north, grid.north, words);
    cam_sets_down(&south, in, grid.has_north, grid.north, words);
    out->low = east.low | west.low | north.low | south.low;
    if (words == 2)
        out->high = east.high | west.high | north.high | south.high;
}

/* What each side's opposite ones have together. */
CAM_INLINE void cam_turn_across(const cam_board *board, const cam_bits side[CAM_SIDES],
                                cam_bits across[CAM_SIDES])
{
    for (int i = 0; i < board->side_count; i++)
        across[i] = (cam_bits){{0, 0}};
    for (int i = 0; i < board->goal_count; i++) { /* each way round */
        int from = board->goal[i].from, to = board->goal[i].to;
        across[from] = cam_bits_or(across[from], side[to]);
        across[to] = cam_bits_or(across[to], side[from]);
    }
}

/* The surface that each set lies on: cam_surface, one a lane. */
typedef struct cam_surfaces {
    cam_sets top, low, cliff;
} cam_surfaces;

/* *out |= the neighbours of *in, both less 'without', that are in 'top'. */
CAM_INLINE void cam_sets_step_beside(cam_sets *out, const cam_sets *in, cam_grid grid,
                                     const cam_sets *top, const cam_sets *without, int words)
{
    cam_sets from, next;
    from.low = in->low & ~without->low;
    from.high = (cam_four){0};
    if (words == 2)
        from.high = in->high & ~without->high;
    cam_sets_neighbours(&next, &from, grid, words);
    out->low |= next.low & top->low & ~without->low;
    if (words == 2)
        out->high |= next.high & top->high & ~without->high;
}

/* Each set and what it is joined to in one step: all neighbours on the surface, but from low
 * tops none that are cliffs, nor the other way. */
CAM_INLINE void cam_sets_step(cam_sets *out, const cam_sets *in, cam_grid grid,
                              const cam_surfaces *on, bool cliffs, int words)
{
    cam_sets next;
    *out = *in;
    if (cliffs) {
        cam_sets_step_beside(out, in, grid, &on->top, &on->low, words);
        cam_sets_step_beside(out, in, grid, &on->top, &on->cliff, words);
        return;
    }
    cam_sets_neighbours(&next, in, grid, words);
    out->low |= next.low & on->top.low;
    if (words == 2)
        out->high |= next.high & on->top.high;
}

/* Each set and its neighbours that are in 'within', until nothing is added; in the end
 * *next holds the neighbours of what came out. */
CAM_INLINE void cam_sets_spread(cam_sets *sets, cam_sets *next, cam_grid grid, cam_bits within,
                                int words)
{
    for (;;) {
        cam_sets old = *sets;
        cam_sets_neighbours(next, sets, grid, words);
        cam_sets_add(sets, next, within, words);
        if (cam_sets_equal(sets, &old, words))
            return;
    }
}

#endif
