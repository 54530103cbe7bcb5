/*
 * hand_view.h: boards, turned pieces and the stone in the hand, as JSON. Private to
 * this folder.
 *
 * Cells are the library's own numbers; coordinates are counted from 0, x east, y
 * north, z up. web/src/core/types.ts has the shapes.
 */
#ifndef CAM_FRONT_HAND_VIEW_H
#define CAM_FRONT_HAND_VIEW_H

#include "base/json.h"
#include "hand/hand.h"

/* A board and the piece set on it: Tables. */
void cam_front_write_tables(cam_json *json, const cam_rules *rules);

/* The cubes of a placement, its lowest level on the board: [[x, y, z], ...] */
void cam_front_write_cubes(cam_json *json, const char *key, const cam_rules *rules,
                           cam_placement move);

/* What the hand shows: Ghost. If it may not be placed, 'instead', if given, is the reason. */
void cam_front_write_ghost(cam_json *json, const cam_hand *hand, const cam_error *instead);

/* A set of cells by their numbers, and the names of the sides it touches. */
void cam_front_write_cell_set(cam_json *json, const char *key, cam_bits cells);
void cam_front_write_touched(cam_json *json, const char *key, const cam_board *board,
                             cam_bits cells);

/* Every legal placement of 'kind', or of all kinds if it is negative: Fit[]. */
void cam_front_write_placements(cam_json *json, const cam_hand *hand, int kind);

/* The cells that legal placements of 'kind' cover. */
void cam_front_write_reach(cam_json *json, const cam_hand *hand, int kind);

#endif
