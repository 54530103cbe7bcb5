/*
 * vector.h: rows of floats, a multiple of eight of them, scaled, added and multiplied.
 */
#ifndef FIT_VECTOR_H
#define FIT_VECTOR_H

#define FIT_WIDTH 8
typedef float fit_floats __attribute__((vector_size(FIT_WIDTH * sizeof(float)), aligned(4)));

static inline fit_floats fit_load(const float *from)
{
    return *(const fit_floats *)(const void *)from;
}

static inline void fit_add_scaled(float *to, const float *from, float factor, int units)
{
    for (int k = 0; k < units; k += FIT_WIDTH)
        *(fit_floats *)(void *)(to + k) = fit_load(to + k) + fit_load(from + k) * factor;
}

static inline float fit_dot(const float *a, const float *b, int units)
{
    fit_floats sum = {0};
    float total = 0;
    for (int k = 0; k < units; k += FIT_WIDTH)
        sum += fit_load(a + k) * fit_load(b + k);
    for (int i = 0; i < FIT_WIDTH; i++)
        total += sum[i];
    return total;
}

#endif
