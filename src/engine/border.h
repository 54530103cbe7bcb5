/*
 * border.h: what a stone does to the count of edge cells, which decides a game of bridget
 * that nobody connects (RULES 11).
 */
#ifndef CAM_ENGINE_BORDER_H
#define CAM_ENGINE_BORDER_H

#include "rules/kernel.h"

/* Edge cells a team has still to win, and those of them that show the other's colour. */
typedef struct cam_border {
    cam_bits open, theirs;
} cam_border;

static inline cam_border cam_border_find(const cam_position *pos, const cam_rules *rules,
                                         cam_colour team)
{
    cam_bits edge = rules->board.edge;
    cam_bits own = cam_find_surface(pos, team, 2).top;
    cam_bits other = cam_find_surface(pos, cam_colour_other(team), 2).top;
    return (cam_border){cam_bits_minus(edge, own), cam_bits_and(edge, other)};
}

/* By how much a stone of the team's changes the team's lead. */
static inline int cam_border_gain(const cam_border *border, const cam_rules *rules,
                                  cam_placement move)
{
    cam_bits cells = cam_placement_cells(rules, move);
    return cam_bits_count(cam_bits_and(cells, border->open)) +
           cam_bits_count(cam_bits_and(cells, border->theirs));
}

#endif
