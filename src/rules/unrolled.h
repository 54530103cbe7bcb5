/*
 * unrolled.h: what the box's inner loops do, written out as straight code.
 *
 * What stones touch and where they fit goes by tables (rules.h), four or eight orientations at a
 * time. A machine that cannot shift each lane by its own count, as WebAssembly, takes them one
 * after the other and spends most of that on reading the tables. There, for the boards of the box,
 * tools/unroll writes the same out with every shift a constant; its code is compiled in where
 * CAM_UNROLLED is defined. All other rules go by the tables.
 */
#ifndef CAM_RULES_UNROLLED_H
#define CAM_RULES_UNROLLED_H

#include "rules/rules.h"

/* Does such code serve these rules? A constant where there is none, so that its callers vanish. */
#if defined(CAM_UNROLLED)
#define CAM_IS_UNROLLED(rules) ((rules)->unrolled != 0)
#else
#define CAM_IS_UNROLLED(rules) (0 && (rules)->unrolled)
#endif

/* Sets by outline: [word][outline]. */
typedef uint64_t cam_by_outline[CAM_ORIENTATIONS];

/* What the code for one board is made of; rules of the same are served by the same. */
uint64_t cam_unrolled_key(const cam_rules *rules);

/* Which code serves these rules, from 1; 0 if none does. The functions below are for rules whose
 * 'unrolled' says so. */
uint8_t cam_unrolled_find(const cam_rules *rules);

/* What touches a and b. */
void cam_unrolled_touch(const cam_rules *rules, cam_bits a, cam_bits b, cam_by_outline touch_a[2],
                        cam_by_outline touch_b[2]);

/* The first outline that has anchors 'among' these where a stone of the kinds in 'groups' fits, and
 * which; -1 if there is none. */
int cam_unrolled_first(const cam_rules *rules, const cam_bits height[CAM_LEVELS], uint32_t groups,
                       const cam_by_outline among[2], cam_bits *where);

#endif
