#include "engine/touch.h"

#include "rules/unrolled.h"

/*
 * Two sets at once are moved by each distance, and joined as the outlines are (cam_union), so that
 * what two outlines have in common is joined once.
 */

typedef uint64_t two __attribute__((vector_size(2 * sizeof(uint64_t))));

typedef struct two_sets {
    two low, high;
} two_sets;

CAM_INLINE two move_down(two sets, unsigned n)
{
#if defined(__wasm_simd128__)
    return (two)wasm_u64x2_shr((v128_t)sets, n);
#else
    return sets >> n;
#endif
}

CAM_INLINE two move_up(two sets, unsigned n)
{
#if defined(__wasm_simd128__)
    return (two)wasm_i64x2_shl((v128_t)sets, n);
#else
    return sets << n;
#endif
}

CAM_INLINE two_sets take_two(cam_bits a, cam_bits b)
{
    return (two_sets){{a.w[0], b.w[0]}, {a.w[1], b.w[1]}};
}

CAM_INLINE void move_two(const cam_rules *rules, cam_bits a, cam_bits b,
                         two_sets moved[CAM_DISTANCES], int words)
{
    moved[0] = take_two(a, b);
    for (int i = 1; i < rules->distance_count; i++) {
        const unsigned n = rules->distance[i];
        if (words == 2 && rules->board.uneven) {
            const cam_set_table *table = &rules->board.uneven->anchor[n];
            moved[i] = take_two(cam_set_table_get(table, a), cam_set_table_get(table, b));
            continue;
        }
        moved[i].low = move_down(moved[0].low, n);
        if (words == 2) {
            moved[i].low |= move_up(moved[0].high, 64 - n);
            moved[i].high = move_down(moved[0].high, n);
        }
    }
}

CAM_INLINE void join_two(const cam_rules *rules, cam_bits a, cam_bits b, cam_touch *touch_a,
                         cam_touch *touch_b, int words)
{
    const cam_outlines *outlines = &rules->outlines;
    two_sets all[CAM_UNIONS];
    move_two(rules, a, b, all, words);
    for (int i = rules->distance_count; i < outlines->union_count; i++) {
        const two_sets *p = &all[outlines->joined[i].of[0]], *q = &all[outlines->joined[i].of[1]];
        all[i].low = p->low | q->low;
        if (words == 2)
            all[i].high = p->high | q->high;
    }
    for (int i = 0; i < outlines->count; i++) {
        const two_sets *made = &all[outlines->made[i]];
        touch_a->at[0][i] = made->low[0];
        touch_b->at[0][i] = made->low[1];
        if (words == 2) {
            touch_a->at[1][i] = made->high[0];
            touch_b->at[1][i] = made->high[1];
        }
    }
}

void cam_touch_join(const cam_rules *rules, const cam_bits *set, int count, cam_touch *touch)
{
    for (int i = 0; i < count; i += 2) {
        int last = i + 1 < count ? i + 1 : i;
        if (CAM_IS_UNROLLED(rules))
            cam_unrolled_touch(rules, set[i], set[last], touch[i].at, touch[last].at);
        else
            CAM_BY_WORDS(rules, join_two, rules, set[i], set[last], &touch[i], &touch[last]);
    }
}

static bool has_any(const cam_touch *touch, const cam_rules *rules)
{
    union {
        cam_abreast eight;
        cam_four half[2];
    } any = {{0}};
    for (int word = 0; word < rules->board.words; word++)
        for (int i = 0; i < rules->outlines.count; i += CAM_ABREAST)
            any.eight |= *cam_touch_eight_of(touch, word, i);
    any.half[0] |= any.half[1];
    return cam_four_any(&any.half[0]);
}

uint32_t cam_touch_groups(const cam_touch *touch, const cam_rules *rules)
{
    uint32_t groups = 0;
    if (!has_any(touch, rules))
        return 0;
    for (int i = 0; i < rules->outlines.count; i++)
        if (touch->at[0][i] | (rules->board.words == 2 ? touch->at[1][i] : 0))
            groups |= rules->outlines.groups[i];
    return groups;
}

uint32_t cam_touch_any_groups(const cam_touch *touch, const cam_rules *rules)
{
    if (CAM_IS_UNROLLED(rules)) /* what it is asked for goes by kinds */
        return has_any(touch, rules) ? ~UINT32_C(0) : 0;
    return cam_touch_groups(touch, rules);
}
