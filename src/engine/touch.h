/*
 * touch.h: which placements touch a set of cells, for all outlines and anchors at once.
 *
 * What a stone touches goes by the columns it covers, its outline, and by nothing else of it.
 * Anchors that put one of the columns on the set are the set, moved by the column's distance;
 * for an outline these are joined.
 *
 * Anchors that put a column off the board are not left out: that is what legality is for.
 */
#ifndef CAM_ENGINE_TOUCH_H
#define CAM_ENGINE_TOUCH_H

#include "engine/sets.h"

/* Anchors by outline: [word][outline]. What stands behind the last outline is never looked at. */
typedef struct cam_touch {
    uint64_t at[2][CAM_ORIENTATIONS];
} cam_touch;

static inline cam_bits cam_touch_of(const cam_touch *touch, int outline)
{
    return (cam_bits){{touch->at[0][outline], touch->at[1][outline]}};
}

/* Outlines worked on at once. */
#define CAM_ABREAST CAM_OUTLINES_ABREAST

typedef uint64_t cam_abreast
    __attribute__((vector_size(CAM_ABREAST * sizeof(uint64_t)), aligned(8), may_alias));

/* Anchors of eight outlines, from the i-th on. */
CAM_INLINE cam_abreast *cam_touch_eight(cam_touch *touch, int word, int i)
{
    return (cam_abreast *)(void *)&touch->at[word][i];
}

CAM_INLINE const cam_abreast *cam_touch_eight_of(const cam_touch *touch, int word, int i)
{
    return (const cam_abreast *)(const void *)&touch->at[word][i];
}

/* touch[i]: what touches set[i]; for machines that shift lanes one after the other, and for uneven
 * boards. */
void cam_touch_join(const cam_rules *rules, const cam_bits *set, int count, cam_touch *touch);

/* The same of one set where each lane is shifted by its own count: eight outlines at once, column
 * by column. */
CAM_INLINE void cam_touch_shift(const cam_outlines *outlines, cam_bits set, cam_touch *touch,
                                int words)
{
    const cam_abreast below = (cam_abreast){0} + set.w[0], above = (cam_abreast){0} + set.w[1];
    for (int from = 0; from < outlines->count; from += CAM_ABREAST) {
        cam_abreast low = {0}, high = {0};
        for (int c = 0; c < outlines->most_columns[from / CAM_ABREAST]; c++) {
            const cam_abreast by = *(const cam_abreast *)(const void *)&outlines->shift[c][from];
            low |= below >> by;
            if (words == 2) {
                low |= above << 1 << (63 - by);
                high |= above >> by;
            }
        }
        *cam_touch_eight(touch, 0, from) = low;
        if (words == 2)
            *cam_touch_eight(touch, 1, from) = high;
    }
}

/* touch[i]: what touches set[i]. */
CAM_INLINE void cam_touch_find(const cam_rules *rules, const cam_bits *set, int count,
                               cam_touch *touch, int words)
{
    if (!CAM_LANES_SHIFT || (words == 2 && rules->board.uneven))
        cam_touch_join(rules, set, count, touch);
    else
        for (int i = 0; i < count; i++)
            cam_touch_shift(&rules->outlines, set[i], &touch[i], words);
}

CAM_INLINE void cam_touch_clear(cam_touch *touch, const cam_rules *rules)
{
    for (int word = 0; word < rules->board.words; word++)
        for (int i = 0; i < rules->outlines.count; i += CAM_ABREAST)
            *cam_touch_eight(touch, word, i) = (cam_abreast){0};
}

CAM_INLINE void cam_touch_copy(cam_touch *touch, const cam_rules *rules, const cam_touch *from)
{
    for (int word = 0; word < rules->board.words; word++)
        for (int i = 0; i < rules->outlines.count; i += CAM_ABREAST)
            *cam_touch_eight(touch, word, i) = *cam_touch_eight_of(from, word, i);
}

/* *touch |= what is in both. */
CAM_INLINE void cam_touch_add_both(cam_touch *touch, const cam_rules *rules, const cam_touch *a,
                                   const cam_touch *b)
{
    for (int word = 0; word < rules->board.words; word++)
        for (int i = 0; i < rules->outlines.count; i += CAM_ABREAST)
            *cam_touch_eight(touch, word, i) |=
                *cam_touch_eight_of(a, word, i) & *cam_touch_eight_of(b, word, i);
}

/* *touch &= *other. */
CAM_INLINE void cam_touch_keep(cam_touch *touch, const cam_rules *rules, const cam_touch *other)
{
    for (int word = 0; word < rules->board.words; word++)
        for (int i = 0; i < rules->outlines.count; i += CAM_ABREAST)
            *cam_touch_eight(touch, word, i) &= *cam_touch_eight_of(other, word, i);
}

/* The groups with an outline that has any anchor; and perhaps others, unless there is none. */
uint32_t cam_touch_groups(const cam_touch *touch, const cam_rules *rules);
uint32_t cam_touch_any_groups(const cam_touch *touch, const cam_rules *rules);

/* The anchors of each lane of a group. */
CAM_INLINE cam_fits cam_touch_fits(const cam_touch *touch, const cam_group *group, int words)
{
    const uint8_t *of = group->outline;
    const uint64_t *low = touch->at[0], *high = touch->at[1];
    cam_fits fits = {cam_lanes_make(low[of[0]], low[of[1]], low[of[2]], low[of[3]]),
                     cam_lanes_none()};
    if (words == 2)
        fits.high = cam_lanes_make(high[of[0]], high[of[1]], high[of[2]], high[of[3]]);
    return fits;
}

#endif
