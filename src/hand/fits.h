/*
 * fits.h: where a stone may go, and what would come of it.
 */
#ifndef CAM_HAND_FITS_H
#define CAM_HAND_FITS_H

#include "hand/turns.h"
#include "rules/position.h"

#define CAM_FITS (24 * CAM_CUBES) /* ways of placing one kind over one cell, at the most */

/* Every legal placement of the kind that covers the cell, by orientation and column;
 * returns how many. No two of them fill the same cubes. */
int cam_fits_over(const cam_position *pos, const cam_rules *rules, cam_kind kind, cam_cell cell,
                  cam_placement fits[CAM_FITS]);

/* Put placements into the order in which they are worth showing after 'shown' (or
 * CAM_NO_PLACEMENT): each is the one least like all before it. Another way of standing
 * counts more than another place, so turned and mirrored twins come late. If 'shown'
 * is among them, it comes first. */
void cam_fits_order(const cam_rules *rules, cam_placement shown, cam_placement *fits, int count);

/* The orientations that could be placed anywhere now, by the player to move. */
cam_bits cam_fits_orientations(const cam_position *pos, const cam_rules *rules);

/* The cells that legal placements of the kind cover: in 'turned' those of the given
 * orientation, in 'any' those of all. */
void cam_fits_cells(const cam_position *pos, const cam_rules *rules, cam_kind kind,
                    unsigned orientation, cam_bits *turned, cam_bits *any);

/* The lowest level at which the placement does not cut into what lies there: 0 where
 * it fits. */
int cam_placement_rest(const cam_position *pos, const cam_rules *rules, cam_placement move);

/* What a legal placement would bring its team. */
typedef struct cam_effect {
    bool wins;
    uint8_t sides;  /* a bit for each side that the group it belongs to touches */
    uint8_t joined; /* groups it touches and makes one with itself */
    cam_bits group; /* the cells of that one, its own included */
} cam_effect;

cam_effect cam_placement_effect(const cam_position *pos, const cam_rules *rules,
                                cam_placement move);

#endif
