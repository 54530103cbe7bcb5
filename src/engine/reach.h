/*
 * reach.h: what a team's next stone has to touch in order to connect, as bitboards.
 *
 * The cells next to what is joined to a side, and the side's own: a stone that lies on such
 * cells of two opposite sides connects them. Only a cliff (RULES 5) may part what lies side by
 * side, so where there is none, and the stone makes none, that is all there is to ask.
 */
#ifndef CAM_ENGINE_REACH_H
#define CAM_ENGINE_REACH_H

#include "engine/touch.h"

typedef struct cam_reach {
    cam_bits side[CAM_SIDES]; /* what a new stone must touch to be joined to each side */
    uint16_t near;            /* a bit for each goal whose sides one stone might link */
    bool cliffs;              /* a stone that touches need not be joined */
} cam_reach;

void cam_reach_find(const cam_rules *rules, const cam_surface *surface, cam_reach *reach);

CAM_INLINE bool cam_any_fit(const cam_fits *fits, int words)
{
    return cam_lanes_any(words == 2 ? cam_lanes_or(fits->low, fits->high) : fits->low);
}

/* Where stones, legal or not, touch both sides of some near goal. */
CAM_INLINE void cam_reach_link(const cam_reach *r, const cam_rules *rules, cam_touch *links,
                               int words)
{
    cam_touch_clear(links, rules);
    for (unsigned near = r->near; near; near &= near - 1) {
        const cam_goal *goal = &rules->board.goal[__builtin_ctz(near)];
        const cam_bits end[2] = {r->side[goal->from], r->side[goal->to]};
        cam_touch touch[2];
        cam_touch_find(rules, end, 2, touch, words);
        cam_touch_add_both(links, rules, &touch[0], &touch[1]);
    }
}

/* The surface once the stone lies there, and the stone's cells. */
CAM_INLINE cam_surface cam_surface_with(const cam_position *pos, const cam_rules *rules,
                                        const cam_surface *before, cam_colour team,
                                        cam_placement move, cam_bits *cells, int words)
{
    const cam_orientation *o = &rules->orientation[cam_placement_orientation(move)];
    unsigned anchor = cam_placement_anchor(move);
    cam_bits p0 = cam_move_to(&rules->board, &o->level[0], anchor, words);
    cam_bits p1 = cam_move_to(&rules->board, &o->level[1], anchor, words);
    cam_bits p2 = cam_move_to(&rules->board, &o->level[2], anchor, words);
    cam_bits middle = cam_bits_or(p1, cam_load(&pos->cube[team][1], words));
    *cells = cam_bits_or(p0, cam_bits_or(p1, p2));
    return (cam_surface){
        .top = cam_bits_or(before->top, *cells),
        .low = cam_bits_or(cam_bits_minus(before->low, *cells), cam_bits_minus(p0, p1)),
        .cliff = cam_bits_or(cam_bits_minus(before->cliff, *cells), cam_bits_minus(p2, middle)),
    };
}

/* Does a stone that links two sides join them? */
CAM_INLINE bool cam_link_holds(const cam_position *pos, const cam_rules *rules,
                               const cam_surface *surface, bool cliffs, cam_colour team,
                               cam_placement move, int words)
{
    cam_bits cells;
    cam_surface after = cam_surface_with(pos, rules, surface, team, move, &cells, words);
    if (!cliffs && !cam_has_cliffs(&rules->board, &after, words))
        return true;
    return cam_spans(&rules->board, cam_flood(&rules->board, &after, cells, words), words);
}

#endif
