/*
 * lanes.h: four 64-bit words worked on at once.
 *
 * With AVX2 one instruction serves all four. Elsewhere, WebAssembly included
 * (whose vectors cannot shift each lane by its own count), four plain words are
 * the fastest form. Only those who work with lanes include this: <immintrin.h> is
 * 40,000 lines, more than all else that a file reads.
 */
#ifndef CAM_BASE_LANES_H
#define CAM_BASE_LANES_H

#include "base/bits.h"

#include <stdbool.h>
#include <stdint.h>

#if defined(__AVX2__)

#include <immintrin.h>

#define CAM_LANES_SHIFT 1 /* each by its own count, at once */

typedef __m256i cam_lanes;

static inline cam_lanes cam_lanes_load(const uint64_t word[CAM_LANES])
{
    return _mm256_loadu_si256((const __m256i *)(const void *)word);
}

static inline cam_lanes cam_lanes_make(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    return _mm256_setr_epi64x((long long)a, (long long)b, (long long)c, (long long)d);
}

static inline void cam_lanes_store(uint64_t word[CAM_LANES], cam_lanes lanes)
{
    _mm256_storeu_si256((__m256i *)(void *)word, lanes);
}

static inline cam_lanes cam_lanes_none(void)
{
    return _mm256_setzero_si256();
}

static inline bool cam_lanes_any(cam_lanes a)
{
    return !_mm256_testz_si256(a, a);
}

static inline cam_lanes cam_lanes_and(cam_lanes a, cam_lanes b)
{
    return _mm256_and_si256(a, b);
}

static inline cam_lanes cam_lanes_or(cam_lanes a, cam_lanes b)
{
    return _mm256_or_si256(a, b);
}

static inline cam_lanes cam_lanes_add(cam_lanes a, cam_lanes b)
{
    return _mm256_add_epi64(a, b);
}

/* One word, shifted right by each lane's count, 0 to 63. */
static inline cam_lanes cam_lanes_down(uint64_t word, cam_lanes count)
{
    return _mm256_srlv_epi64(_mm256_set1_epi64x((long long)word), count);
}

/* One word, shifted left by 64 minus each lane's count. */
static inline cam_lanes cam_lanes_carry(uint64_t word, cam_lanes count)
{
    return _mm256_sllv_epi64(_mm256_set1_epi64x((long long)word),
                             _mm256_sub_epi64(_mm256_set1_epi64x(64), count));
}

/* How many bits each lane has set: a table for half bytes, then sums of bytes. */
static inline cam_lanes cam_lanes_count(cam_lanes a)
{
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                           2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i half = _mm256_set1_epi8(15);
    __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(a, half));
    __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi64(a, 4), half));
    return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
}

#else

#define CAM_LANES_SHIFT 0

typedef struct cam_lanes {
    uint64_t word[CAM_LANES];
} cam_lanes;

static inline cam_lanes cam_lanes_load(const uint64_t word[CAM_LANES])
{
    return (cam_lanes){{word[0], word[1], word[2], word[3]}};
}

static inline cam_lanes cam_lanes_make(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    return (cam_lanes){{a, b, c, d}};
}

static inline void cam_lanes_store(uint64_t word[CAM_LANES], cam_lanes lanes)
{
    for (int i = 0; i < CAM_LANES; i++)
        word[i] = lanes.word[i];
}

static inline cam_lanes cam_lanes_none(void)
{
    return (cam_lanes){{0, 0, 0, 0}};
}

static inline bool cam_lanes_any(cam_lanes a)
{
    return (a.word[0] | a.word[1] | a.word[2] | a.word[3]) != 0;
}

static inline cam_lanes cam_lanes_and(cam_lanes a, cam_lanes b)
{
    for (int i = 0; i < CAM_LANES; i++)
        a.word[i] &= b.word[i];
    return a;
}

static inline cam_lanes cam_lanes_or(cam_lanes a, cam_lanes b)
{
    for (int i = 0; i < CAM_LANES; i++)
        a.word[i] |= b.word[i];
    return a;
}

static inline cam_lanes cam_lanes_add(cam_lanes a, cam_lanes b)
{
    for (int i = 0; i < CAM_LANES; i++)
        a.word[i] += b.word[i];
    return a;
}

static inline cam_lanes cam_lanes_down(uint64_t word, cam_lanes count)
{
    for (int i = 0; i < CAM_LANES; i++)
        count.word[i] = word >> count.word[i];
    return count;
}

static inline cam_lanes cam_lanes_carry(uint64_t word, cam_lanes count)
{
    for (int i = 0; i < CAM_LANES; i++)
        count.word[i] = word << 1 << (63 - count.word[i]);
    return count;
}

static inline cam_lanes cam_lanes_count(cam_lanes a)
{
    for (int i = 0; i < CAM_LANES; i++)
        a.word[i] = (uint64_t)__builtin_popcountll(a.word[i]);
    return a;
}

#endif

static inline uint64_t cam_lanes_sum(cam_lanes a)
{
    uint64_t word[CAM_LANES];
    cam_lanes_store(word, a);
    return word[0] + word[1] + word[2] + word[3];
}

#endif
