#include "engine/traits.h"

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

void cam_traits_sum(const cam_trait *trait, int count, uint8_t first, unsigned words,
                    uint8_t number[CAM_BITS_MAX])
{
    for (unsigned word = 0; word < words; word++)
        for (unsigned from = 0; from < 64; from += 8) {
            uint64_t sum = UINT64_C(0x0101010101010101) * first;
            for (int i = 0; i < count; i++)
                sum += spread(trait[i].cells.w[word], from) * (uint64_t)trait[i].adds;
            for (unsigned i = 0; i < 8; i++)
                number[word * 64 + from + i] = (uint8_t)(sum >> 8 * i);
        }
}
