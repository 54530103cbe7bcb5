/*
 * hand.h: a stone held over the board: turned, snapped, moved on, looked at.
 *
 * A cam_hand is a plain value, copied with '='; what it shows is 'move', and that is
 * what is placed. Every front end drives it with the same few calls, so a stone goes
 * the same ways in a terminal, on a page and over a wire.
 *
 *   - A stone hangs by one of its columns, the grip, from the cell pointed at: by the
 *     one nearest its middle, or by the one it was last shown to fit by.
 *   - Pointing at a cell, turning and choosing *snap*: if the stone cannot be placed by
 *     its grip but can by another column, it is held by that one, nearest first.
 *   - Stepping is *exact*: the stone goes cell by cell with the hand and shows where it
 *     does not fit and why. Only at the rim it is held by another column, so that it
 *     stays on the board and the hand reaches every cell.
 *   - Where it hangs over the rim however it is held, it is shown so, by its grip.
 *   - Each kind remembers how it was turned last; it begins lying, its long side across.
 *   - Tipping turns past what could be placed nowhere on the board now: on an empty
 *     board no stone is left hanging in the air. Turning about the upright axis does not.
 *   - "The next that fits" goes through every way of placing the stone over the cell,
 *     each the one least like those shown before, round and back.
 */
#ifndef CAM_HAND_HAND_H
#define CAM_HAND_HAND_H

#include "hand/fits.h"

typedef struct cam_hand {
    const cam_rules *rules; /* must outlive the hand */
    cam_turns turns;
    cam_position pos;    /* the position it hangs over */
    cam_bits useful;     /* orientations that fit somewhere in it */
    cam_cell cell;       /* pointed at */
    cam_kind kind;       /* of the stone held */
    cam_placement move;  /* where it is, legal or not; CAM_NO_PLACEMENT: over the rim */
    cam_placement round; /* where going through the fits began, CAM_NO_PLACEMENT: nowhere */
    bool in_round;       /* the last thing done was "the next that fits" */
    uint8_t orientation[CAM_KINDS], grip[CAM_KINDS];
} cam_hand;

/* A hand over the middle of the board, with the first kind that can be placed. */
void cam_hand_init(cam_hand *hand, const cam_rules *rules, const cam_position *pos);

/* The position may have changed. If it has, a kind that can no longer be placed gives
 * way to the next that can, and what is held settles anew; if not, nothing happens. */
void cam_hand_refresh(cam_hand *hand, const cam_position *pos);

/* Take a kind; false, and nothing changed, if the player to move has none of it. */
bool cam_hand_choose(cam_hand *hand, cam_kind kind);

/* Take the next kind that can be placed, round and round. */
void cam_hand_choose_next(cam_hand *hand);

/* Point at a cell of the board. */
void cam_hand_go(cam_hand *hand, cam_cell cell);

/* Go to the next cell in a direction, over gaps; stays where there is none. */
void cam_hand_step(cam_hand *hand, int dx, int dy);

/* Turn it, back if 'way' is negative. */
void cam_hand_turn(cam_hand *hand, cam_axis axis, int way);

/* The orientation that turning would lead to, without turning. */
unsigned cam_hand_preview(const cam_hand *hand, cam_axis axis, int way);

/* Hold this orientation, whatever its kind, over that cell, exactly. False, and nothing
 * changed, if either does not exist. */
bool cam_hand_set(cam_hand *hand, unsigned orientation, unsigned cell);

/* On to the next legal placement of the kind that covers the cell, or to the one
 * before if 'way' is negative. False, and nothing changed, if there is none. */
bool cam_hand_next_fit(cam_hand *hand, int way);

/* Show a placement that lies on the board, say a hint, legal or not. */
void cam_hand_show(cam_hand *hand, cam_placement move);

/* May it be placed as it is? CAM_ILLEGAL with the reason if not. */
cam_status cam_hand_check(const cam_hand *hand, cam_error *why);

/* Its cubes as they are held, resting on what is below; returns how many. */
int cam_hand_cubes(const cam_hand *hand, cam_cube cubes[CAM_CUBES]);

/* The cells of the board below its cubes, and those of them where it does not go with
 * what lies there; all of them if it fails for another reason, none if it may be placed. */
cam_bits cam_hand_cells(const cam_hand *hand);
cam_bits cam_hand_misfits(const cam_hand *hand);

static inline unsigned cam_hand_orientation(const cam_hand *hand)
{
    return hand->orientation[hand->kind];
}

#endif
