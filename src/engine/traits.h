/*
 * traits.h: a number for every cell, summed up from the sets it belongs to, eight cells at a time.
 */
#ifndef CAM_ENGINE_TRAITS_H
#define CAM_ENGINE_TRAITS_H

#include "base/bits.h"

/* A set of cells, and what belonging to it adds to a cell's number. */
typedef struct cam_trait {
    cam_bits cells;
    int adds;
} cam_trait;

/* The numbers of the cells that are asked for, out of so many words, from a first one on; each has
 * to end up within a byte, whatever its traits add on the way there. Sixteen cells in a row of
 * which none is asked for may be left as they were. */
void cam_traits_sum(const cam_trait *trait, int count, uint8_t first, cam_bits asked,
                    unsigned words, uint8_t number[CAM_BITS_MAX]);

/* The same with a bit of the number for each of these sets, the lowest for the first. */
#define CAM_TRAITS_GATHERED 6
void cam_traits_gather(const cam_bits set[CAM_TRAITS_GATHERED], cam_bits asked, unsigned words,
                       uint8_t number[CAM_BITS_MAX]);

#endif
