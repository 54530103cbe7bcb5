/*
 * diagram.h: a position as text, seen from above.
 *
 *          a    b    c    d
 *      2   .    Y1  *G2y *G1    2
 *      1   .    Y3   .    .     1
 *          a    b    c    d
 *
 * A column shows the colour of its top cube and its height; where a cube below
 * has another colour, the lower cubes follow from the top down in small letters
 * (G2y: green over yellow). '*' marks the last stone. What is no cell is blank.
 * So the text holds everything about the surface, in ASCII and 63 columns.
 */
#ifndef CAM_RULES_DIAGRAM_H
#define CAM_RULES_DIAGRAM_H

#include "base/buffer.h"
#include "rules/position.h"

/* Append the board, then a line that says whose turn it is or how the game
 * ended (with the path, if somebody connected), then the stock of each seat.
 * 'last' is the stone to mark, or CAM_NO_PLACEMENT. Out of memory shows in
 * out->failed. */
void cam_diagram_text(const cam_position *pos, const cam_rules *rules, cam_placement last,
                      cam_buffer *out);

/* The board alone, with its letters and numbers around it. */
void cam_diagram_board(const cam_position *pos, const cam_rules *rules, cam_placement last,
                       cam_buffer *out);

/* "L4 T4 Z4 O2": what a seat still holds, NUL-terminated. */
#define CAM_STOCK_TEXT 48
void cam_stock_format(const cam_position *pos, const cam_rules *rules, cam_seat seat,
                      char text[CAM_STOCK_TEXT]);

#endif
