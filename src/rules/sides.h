/*
 * sides.h: the sides of a board, found along its rim.
 *
 * The rim is cut where the board is highest, farthest east, lowest and farthest west: of
 * eight sides every other one lies along such a stretch, the rest lead from one to the
 * next. Four sides are the straight stretches or the oblique ones, whichever are longer,
 * each with its half of what lies between. So found, the sides of the box's boards are
 * those of the rules. A proposal: whoever draws a board may choose others.
 */
#ifndef CAM_RULES_SIDES_H
#define CAM_RULES_SIDES_H

#include "base/buffer.h"
#include "rules/board.h"

/* Write the sides of a drawing, whose own are not looked at, as lines of a board's text
 * (definition.h): "side N a8 b8\n" and so on, 'count' of them, four or eight.
 * CAM_MALFORMED if it draws no board, with row and column where its cells are apart;
 * CAM_NO_MEMORY. */
cam_status cam_sides_find(const cam_board_def *drawing, int count, cam_buffer *out,
                          cam_error *error);

#endif
