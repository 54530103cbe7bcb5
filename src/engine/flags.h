/*
 * flags.h: what a stone does besides covering cells, for all placements at once.
 *
 * The prior adds up what each column is worth (prior.h), and a sum does not see that a stone is
 * joined to one side and comes close to the opposite one, that it touches a stone of its own, or
 * that it lies on the best connection at all. Sets of cells that a stone touches say so. Two of
 * them a side tell a threat: a stone that touches both may connect from there with the next
 * one, as far as single cells tell, whatever whole stones fit. One that threatens from two
 * sides at once is hard to answer.
 */
#ifndef CAM_ENGINE_FLAGS_H
#define CAM_ENGINE_FLAGS_H

#include "engine/terrain.h"
#include "engine/touch.h"

typedef enum cam_flag {
    CAM_FLAG_THREAT, /* from one side or more */
    CAM_FLAG_DOUBLE, /* from two or more */
    CAM_FLAG_JOINED, /* touches own stones that are joined to a side .. */
    CAM_FLAG_LOOSE,  /* .. and others */
    CAM_FLAG_PATH,   /* on a cell of the team's best connections .. */
    CAM_FLAG_CUT,    /* .. and of the opponent's */
    CAM_FLAGS
} cam_flag;

#define CAM_FLAG_SETS (1 << CAM_FLAGS)

/* What the flags of a team's stones are read from. */
typedef struct cam_flag_cells {
    unsigned sides;            /* a bit for each from which one stone might threaten */
    cam_bits join[CAM_SIDES];  /* what a stone must touch to be joined to the side .. */
    cam_bits near[CAM_SIDES];  /* .. and to be within a stone of one opposite to it */
    cam_bits touch[CAM_FLAGS]; /* for the other flags: one touched is enough */
} cam_flag_cells;

void cam_flags_find(const cam_position *pos, const cam_rules *rules, const cam_terrain *terrain,
                    cam_colour team, cam_flag_cells *cells);

/* For threats alone, and for all that there may be: a stone without the flag makes none, unless
 * it was there before. */
void cam_flags_find_makers(const cam_position *pos, const cam_rules *rules, cam_colour team,
                           cam_flag_cells *cells);

/* The stones, legal or not, that have each flag up to the last one asked for. */
void cam_flags_of_outlines(const cam_rules *rules, const cam_flag_cells *cells, cam_flag last,
                           cam_touch flagged[CAM_FLAGS]);

#endif
