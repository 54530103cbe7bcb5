/*
 * rows.h: rows of small integers, added up and multiplied, the same on every machine.
 *
 * What both nets are made of (neural.h, local.h): a row of bytes for every input, sums of
 * sixteen bits, CAM_UNITS_STEP of them in one vector.
 */
#ifndef CAM_ENGINE_ROWS_H
#define CAM_ENGINE_ROWS_H

#include "engine/weights.h"

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

typedef int8_t cam_narrow __attribute__((vector_size(CAM_UNITS_STEP), aligned(1)));
typedef int16_t cam_wide __attribute__((vector_size(CAM_UNITS_STEP * 2), aligned(2)));

/* *sums += what a row adds to them. Compilers do not find these by themselves: GCC widens halves
 * and puts them together. */
static inline void cam_rows_add(cam_wide *sums, const int8_t *row)
{
#if defined(__AVX2__)
    *sums += (cam_wide)_mm256_cvtepi8_epi16(_mm_loadu_si128((const void *)row));
#elif defined(__wasm_simd128__)
    v128_t *half = (v128_t *)(void *)sums;
    half[0] = wasm_i16x8_add(half[0], wasm_i16x8_load8x8(row));
    half[1] = wasm_i16x8_add(half[1], wasm_i16x8_load8x8(row + CAM_UNITS_STEP / 2));
#else
    *sums += __builtin_convertvector(*(const cam_narrow *)row, cam_wide);
#endif
}

#if defined(__wasm_simd128__)
/* *four += the products of CAM_UNITS_STEP units. */
static inline void cam_rows_dot_on(v128_t *four, const int16_t *sum, const int8_t *weight)
{
    for (int k = 0; k < CAM_UNITS_STEP; k += CAM_UNITS_STEP / 2)
        *four = wasm_i32x4_add(
            *four, wasm_i32x4_dot_i16x8(wasm_v128_load(&sum[k]), wasm_i16x8_load8x8(&weight[k])));
}
#endif

/* The sum of the products. Compilers multiply in pairs where both factors have two bytes, and
 * not where they have to widen one first. */
static inline int32_t cam_rows_dot(const int16_t *sum, const int8_t *weight, int units)
{
    int32_t total = 0;
#if defined(__AVX2__)
    __m256i four = _mm256_setzero_si256();
    for (int k = 0; k < units; k += CAM_UNITS_STEP) {
        __m256i by = _mm256_cvtepi8_epi16(_mm_loadu_si128((const void *)&weight[k]));
        __m256i of = _mm256_loadu_si256((const void *)&sum[k]);
        four = _mm256_add_epi32(four, _mm256_madd_epi16(of, by));
    }
    __m128i two = _mm_add_epi32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    two = _mm_add_epi32(two, _mm_shuffle_epi32(two, 0x4e));
    total = _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xb1)));
#elif defined(__wasm_simd128__)
    v128_t two = wasm_i32x4_const(0, 0, 0, 0);
    for (int k = 0; k < units; k += CAM_UNITS_STEP)
        cam_rows_dot_on(&two, &sum[k], &weight[k]);
    two = wasm_i32x4_add(two, wasm_i32x4_shuffle(two, two, 2, 3, 0, 1));
    total = wasm_i32x4_extract_lane(two, 0) + wasm_i32x4_extract_lane(two, 1);
#else
    for (int k = 0; k < units; k++)
        total += sum[k] * weight[k];
#endif
    return total;
}

#define CAM_ROWS_MOST 4 /* dots found at once */

/* The dots of so many rows that follow each other; of what is beyond them in 'out' nothing is
 * known. */
static inline __attribute__((always_inline)) void cam_rows_dots(const int16_t *sum,
                                                                const int8_t *weight, int units,
                                                                int rows,
                                                                int32_t out[CAM_ROWS_MOST])
{
#if defined(__AVX2__)
    __m256i part[CAM_ROWS_MOST] = {_mm256_setzero_si256(), _mm256_setzero_si256(),
                                   _mm256_setzero_si256(), _mm256_setzero_si256()};
    for (int k = 0; k < units; k += CAM_UNITS_STEP) {
        __m256i of = _mm256_loadu_si256((const void *)&sum[k]);
        for (int i = 0; i < rows; i++) {
            __m256i by =
                _mm256_cvtepi8_epi16(_mm_loadu_si128((const void *)&weight[i * units + k]));
            part[i] = _mm256_add_epi32(part[i], _mm256_madd_epi16(of, by));
        }
    }
    __m256i all =
        _mm256_hadd_epi32(_mm256_hadd_epi32(part[0], part[1]), _mm256_hadd_epi32(part[2], part[3]));
    _mm_storeu_si128((void *)out,
                     _mm_add_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1)));
#elif defined(__wasm_simd128__)
    v128_t part[CAM_ROWS_MOST] = {0};
    for (int k = 0; k < units; k += CAM_UNITS_STEP)
        for (int i = 0; i < rows; i++)
            cam_rows_dot_on(&part[i], &sum[k], &weight[i * units + k]);
    for (int i = 0; i < CAM_ROWS_MOST; i += 2) /* halves of two rows side by side */
        part[i] = wasm_i32x4_add(wasm_i32x4_shuffle(part[i], part[i + 1], 0, 4, 1, 5),
                                 wasm_i32x4_shuffle(part[i], part[i + 1], 2, 6, 3, 7));
    wasm_v128_store(out, wasm_i32x4_add(wasm_i64x2_shuffle(part[0], part[2], 0, 2),
                                        wasm_i64x2_shuffle(part[0], part[2], 1, 3)));
#else
    for (int i = 0; i < rows; i++)
        out[i] = cam_rows_dot(sum, &weight[i * units], units);
#endif
}

#endif
