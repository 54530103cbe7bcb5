#include "engine/traits.h"

#if defined(__AVX512BW__)
#include <immintrin.h>

void cam_traits_sum(const cam_trait *trait, int count, uint8_t first, cam_bits asked,
                    unsigned words, uint8_t number[CAM_BITS_MAX])
{
    for (unsigned word = 0; word < words; word++) {
        if (!asked.w[word])
            continue;
        __m512i sum = _mm512_set1_epi8((char)first);
        for (int i = 0; i < count; i++)
            sum = _mm512_mask_add_epi8(sum, trait[i].cells.w[word], sum,
                                       _mm512_set1_epi8((char)trait[i].adds));
        _mm512_storeu_si512(&number[word * 64], sum);
    }
}

#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>

void cam_traits_sum(const cam_trait *trait, int count, uint8_t first, cam_bits asked,
                    unsigned words, uint8_t number[CAM_BITS_MAX])
{
    const v128_t bit = wasm_i64x2_const_splat((int64_t)UINT64_C(0x8040201008040201));
    for (unsigned from = 0; from < words * 64; from += 16) {
        v128_t sum = wasm_i8x16_splat((int8_t)first);
        if (!(asked.w[from / 64] >> from % 64 & 0xffff))
            continue;
        for (int i = 0; i < count; i++) {
            v128_t all = wasm_i16x8_splat((int16_t)(trait[i].cells.w[from / 64] >> from % 64));
            v128_t each =
                wasm_i8x16_shuffle(all, all, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
            v128_t has = wasm_i8x16_eq(wasm_v128_and(each, bit), bit);
            v128_t adds = wasm_i8x16_splat((int8_t)trait[i].adds);
            sum = wasm_i8x16_add(sum, wasm_v128_and(has, adds));
        }
        wasm_v128_store(&number[from], sum);
    }
}

#else

/* Eight bits of a word as eight bytes, each 0 or 1. */
static inline uint64_t spread(uint64_t word, unsigned from)
{
#if defined(__BMI2__)
    return __builtin_ia32_pdep_di(word >> from, UINT64_C(0x0101010101010101));
#else
    uint64_t bits = (word >> from & 255) * UINT64_C(0x0101010101010101);
    bits &= UINT64_C(0x8040201008040201);
    return (bits + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
#endif
}

void cam_traits_sum(const cam_trait *trait, int count, uint8_t first, cam_bits asked,
                    unsigned words, uint8_t number[CAM_BITS_MAX])
{
    for (unsigned word = 0; word < words; word++)
        for (unsigned from = 0; from < 64; from += 8) {
            uint64_t sum = UINT64_C(0x0101010101010101) * first;
            if (!(asked.w[word] >> from / 16 * 16 & 0xffff))
                continue;
            for (int i = 0; i < count; i++)
                sum += spread(trait[i].cells.w[word], from) * (uint64_t)trait[i].adds;
            for (unsigned i = 0; i < 8; i++)
                number[word * 64 + from + i] = (uint8_t)(sum >> 8 * i);
        }
}

#endif
