/*
 * random.h: seeded random numbers (xoroshiro128++), the same on every machine.
 */
#ifndef CAM_BASE_RANDOM_H
#define CAM_BASE_RANDOM_H

#include <stdint.h>

typedef struct cam_random {
    uint64_t s[2];
} cam_random;

/* One step of splitmix64: turns any number into a well mixed one. */
static inline uint64_t cam_mix(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static inline void cam_random_init(cam_random *random, uint64_t seed)
{
    random->s[0] = cam_mix(seed);
    random->s[1] = cam_mix(random->s[0]);
}

static inline uint64_t cam_random_next(cam_random *random)
{
    uint64_t a = random->s[0], b = random->s[1], sum = a + b;
    uint64_t result = (sum << 17 | sum >> 47) + a;
    b ^= a;
    random->s[0] = (a << 49 | a >> 15) ^ b ^ b << 21;
    random->s[1] = b << 28 | b >> 36;
    return result;
}

/* A number below 'limit' > 0, every one exactly as likely: the few values that
 * would make some likelier are drawn again. */
static inline uint32_t cam_random_below(cam_random *random, uint32_t limit)
{
    for (;;) {
        uint64_t product = (cam_random_next(random) >> 32) * limit;
        uint32_t low = (uint32_t)product;
        if (low >= limit || low >= -limit % limit)
            return (uint32_t)(product >> 32);
    }
}

/* A number in [0, 1). */
static inline double cam_random_unit(cam_random *random)
{
    return (double)(cam_random_next(random) >> 11) * 0x1p-53;
}

#endif
