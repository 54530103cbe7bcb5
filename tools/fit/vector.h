/*
 * vector.h: rows of floats, a multiple of eight of them, scaled, added and multiplied.
 */
#ifndef FIT_VECTOR_H
#define FIT_VECTOR_H

#define FIT_WIDTH 8
typedef float fit_floats __attribute__((vector_size(FIT_WIDTH * sizeof(float)), aligned(4)));

static inline void fit_add_scaled(float *to, const float *from, float factor, int units)
{
    fit_floats *sum = (fit_floats *)(void *)to;
    const fit_floats *add = (const fit_floats *)(const void *)from;
    for (int k = 0; k < units / FIT_WIDTH; k++)
        sum[k] += add[k] * factor;
}

static inline float fit_dot(const float *a, const float *b, int units)
{
    const fit_floats *left = (const fit_floats *)(const void *)a;
    const fit_floats *right = (const fit_floats *)(const void *)b;
    fit_floats sum = {0};
    float total = 0;
    for (int k = 0; k < units / FIT_WIDTH; k++)
        sum += left[k] * right[k];
    for (int i = 0; i < FIT_WIDTH; i++)
        total += sum[i];
    return total;
}

#endif
