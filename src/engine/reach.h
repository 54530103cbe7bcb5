/*
 * reach.h: what a team's next stone has to touch in order to connect, as bitboards.
 *
 * The cells next to what is joined to a side, and the side's own: a stone that lies on such
 * cells of two opposite sides connects them. Only a cliff (RULES 5) may part what lies side by
 * side, so where there is none, and the stone makes none, that is all there is to ask.
 */
#ifndef CAM_ENGINE_REACH_H
#define CAM_ENGINE_REACH_H

#include "engine/sets.h"

typedef struct cam_reach {
    cam_bits side[CAM_SIDES]; /* what a new stone must touch to be joined to each side */
    unsigned sides;           /* a bit for each side of a near goal */
    uint16_t near;            /* a bit for each goal whose sides one stone might link */
    bool cliffs;              /* a stone that touches need not be joined */
} cam_reach;

void cam_reach_find(const cam_rules *rules, const cam_surface *surface, cam_reach *reach);

CAM_INLINE bool cam_any_fit(const cam_fits *fits, int words)
{
    return cam_lanes_any(words == 2 ? cam_lanes_or(fits->low, fits->high) : fits->low);
}

#if defined(__wasm__) /* where bytes count more */
#define CAM_TOUCH_ONCE 0
#else
#define CAM_TOUCH_ONCE 1
#endif

/* The sides of near goals, to be touched. */
CAM_INLINE void cam_reach_stand(const cam_reach *r, const cam_rules *rules,
                                cam_footing side[CAM_SIDES], int words)
{
    for (unsigned sides = r->sides; sides; sides &= sides - 1) {
        int i = __builtin_ctz(sides);
        cam_footing_find(&side[i], rules, r->side[i], words);
    }
}

/* Placements of a group, legal or not, that touch both sides of some near goal. */
CAM_INLINE cam_fits cam_find_links(const cam_board *board, const cam_group *group,
                                   const cam_reach *r, const cam_footing on[CAM_SIDES], int words)
{
    if (CAM_TOUCH_ONCE && !(r->near & (r->near - 1))) { /* one goal alone is near, mostly */
        const cam_goal *goal = &board->goal[__builtin_ctz(r->near)];
        return cam_fits_and(cam_touch_group(board, group, &on[goal->from], words),
                            cam_touch_group(board, group, &on[goal->to], words), words);
    }
    cam_fits links = {cam_lanes_none(), cam_lanes_none()}, touch[CAM_SIDES];
    for (unsigned sides = r->sides; sides; sides &= sides - 1) {
        int side = __builtin_ctz(sides);
        touch[side] = cam_touch_group(board, group, &on[side], words);
    }
    for (unsigned near = r->near; near; near &= near - 1) {
        const cam_goal *goal = &board->goal[__builtin_ctz(near)];
        links = cam_fits_or(links, cam_fits_and(touch[goal->from], touch[goal->to], words), words);
    }
    return links;
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
