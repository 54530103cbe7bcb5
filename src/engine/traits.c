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

#include "rules/kernel.h"

/* Two bytes of a set fill a vector by turns, so that no instruction has to spread them out: the
 * numbers of eight cells lie between those of the next eight until they are stored. */

CAM_INLINE v128_t find_members(const cam_bits *set, unsigned from)
{
    const v128_t bit = wasm_i16x8_make(0x101, 0x202, 0x404, 0x808, 0x1010, 0x2020, 0x4040, -0x7f80);
    v128_t has = wasm_v128_load16_splat((const char *)set + from / 8) & bit;
    CAM_OPAQUE(has); /* or clang 14 asks whether it is not 0: three more */
    return wasm_i8x16_eq(has, bit);
}

CAM_INLINE void store_numbers(uint8_t *number, v128_t turns)
{
    wasm_v128_store(number, wasm_i8x16_shuffle(turns, turns, 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7,
                                               9, 11, 13, 15));
}

void cam_traits_sum(const cam_trait *trait, int count, uint8_t first, cam_bits asked,
                    unsigned words, uint8_t number[CAM_BITS_MAX])
{
    for (unsigned from = 0; from < words * 64; from += 16) {
        v128_t sum = wasm_i8x16_splat((int8_t)first);
        if (!(asked.w[from / 64] >> from % 64 & 0xffff))
            continue;
        for (int i = 0; i < count; i++)
            sum = wasm_i8x16_add(sum, find_members(&trait[i].cells, from) &
                                          wasm_v128_load8_splat(&trait[i].adds));
        store_numbers(&number[from], sum);
    }
}

void cam_traits_gather(const cam_bits set[CAM_TRAITS_GATHERED], cam_bits asked, unsigned words,
                       uint8_t number[CAM_BITS_MAX])
{
    for (unsigned from = 0; from < words * 64; from += 16) {
        v128_t sum = wasm_i8x16_const_splat(0);
        if (!(asked.w[from / 64] >> from % 64 & 0xffff))
            continue;
        for (int i = CAM_TRAITS_GATHERED - 1; i >= 0; i--) /* a member is -1 */
            sum = wasm_i8x16_sub(wasm_i8x16_add(sum, sum), find_members(&set[i], from));
        store_numbers(&number[from], sum);
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

#if !defined(__wasm_simd128__)
void cam_traits_gather(const cam_bits set[CAM_TRAITS_GATHERED], cam_bits asked, unsigned words,
                       uint8_t number[CAM_BITS_MAX])
{
    cam_trait trait[CAM_TRAITS_GATHERED];
    for (int i = 0; i < CAM_TRAITS_GATHERED; i++)
        trait[i] = (cam_trait){set[i], 1 << i};
    cam_traits_sum(trait, CAM_TRAITS_GATHERED, 0, asked, words, number);
}
#endif
