/*
 * bits.h: sets of up to 128 small numbers, as two 64-bit halves.
 *
 * Halves rather than a 128-bit integer, because WebAssembly has none. Hot loops
 * that know their board fits one word work on w[0] alone.
 */
#ifndef CAM_BASE_BITS_H
#define CAM_BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

#define CAM_BITS_MAX 128
#define CAM_LANES    4 /* words that base/lanes.h works on at once */

typedef struct cam_bits {
    uint64_t w[2];
} cam_bits;

static inline cam_bits cam_bits_and(cam_bits a, cam_bits b)
{
    return (cam_bits){{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
}

static inline cam_bits cam_bits_or(cam_bits a, cam_bits b)
{
    return (cam_bits){{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
}

/* The members of 'a' that are not in 'b'. */
static inline cam_bits cam_bits_minus(cam_bits a, cam_bits b)
{
    return (cam_bits){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
}

static inline bool cam_bits_any(cam_bits a)
{
    return (a.w[0] | a.w[1]) != 0;
}

static inline bool cam_bits_meet(cam_bits a, cam_bits b)
{
    return cam_bits_any(cam_bits_and(a, b));
}

static inline bool cam_bits_equal(cam_bits a, cam_bits b)
{
    return a.w[0] == b.w[0] && a.w[1] == b.w[1];
}

static inline bool cam_bits_has(cam_bits a, unsigned i)
{
    return a.w[i >> 6] >> (i & 63) & 1;
}

static inline void cam_bits_add(cam_bits *a, unsigned i)
{
    a->w[i >> 6] |= UINT64_C(1) << (i & 63);
}

static inline int cam_bits_count(cam_bits a)
{
    return __builtin_popcountll(a.w[0]) + __builtin_popcountll(a.w[1]);
}

/* Every member plus n, 0 <= n < 64; what passes 127 is lost. */
static inline cam_bits cam_bits_up(cam_bits a, unsigned n)
{
    return (cam_bits){{a.w[0] << n, a.w[1] << n | a.w[0] >> 1 >> (63 - n)}};
}

/* Every member minus n, 0 <= n < 64; what passes 0 is lost. */
static inline cam_bits cam_bits_down(cam_bits a, unsigned n)
{
    return (cam_bits){{a.w[0] >> n | a.w[1] << 1 << (63 - n), a.w[1] >> n}};
}

/* The smallest member of a set that is not empty. */
static inline unsigned cam_bits_first(cam_bits a)
{
    return a.w[0] ? (unsigned)__builtin_ctzll(a.w[0]) : 64u + (unsigned)__builtin_ctzll(a.w[1]);
}

/* Remove and return the smallest member of a set that is not empty. */
static inline unsigned cam_bits_pop(cam_bits *a)
{
    unsigned half = a->w[0] == 0;
    unsigned i = (unsigned)__builtin_ctzll(a->w[half]);
    a->w[half] &= a->w[half] - 1;
    return half * 64 + i;
}

/* The place of the n-th (from 0) set bit of a word that has more than n. */
static inline unsigned cam_word_select(uint64_t word, unsigned n)
{
#if defined(__BMI2__) /* by its inner name: <immintrin.h> costs more to read than all else */
    return (unsigned)__builtin_ctzll(__builtin_ia32_pdep_di(UINT64_C(1) << n, word));
#else
    unsigned place = 0;
    for (unsigned width = 32; width; width >>= 1) {
        unsigned below = (unsigned)__builtin_popcountll(word & ((UINT64_C(1) << width) - 1));
        if (n >= below) {
            n -= below;
            word >>= width;
            place += width;
        }
    }
    return place;
#endif
}

#endif
