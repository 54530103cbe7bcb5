/*
 * sketch.h: positions drawn as text, for tests.
 *
 * A word for each cell, rows from the north and cells from the west:
 *
 *     "y  yg .  b"     y   a yellow cube on the board, g a green, b a blue one
 *     "-  .  gyy ."    yg  a column from the bottom up: yellow, green on top of it
 *                      .   an empty cell
 *                      -   no cell of this board
 *
 * A drawing shows cubes, not the stones they came in, so it says nothing about edge
 * stones: to test those, play moves.
 */
#ifndef CAM_TESTS_RULES_SKETCH_H
#define CAM_TESTS_RULES_SKETCH_H

#include "model/model.h"
#include "rules/position.h"

/* A board of the box with its pieces, worked out once and kept. The test fails if
 * there is no such board. */
const cam_rules *sketch_rules(const char *board);

/* The model's board of the same name, likewise. */
const model_board *sketch_model_board(const char *board);

/* The start of a game: yellow, seat 1, to move. */
cam_position sketch_start(const cam_rules *rules, int players, bool neutral);

/* The position drawn: two players with full stocks and no edge stones, yellow to move,
 * the game not over whatever is drawn. The test fails if the drawing does not have the
 * board's shape. */
cam_position sketch_read(const cam_rules *rules, const char *drawing);

/* The same cubes in the model, as stones of up to four cubes of a colour that need not
 * hang together. Good for looking at the surface, nothing else. */
model_position sketch_model(const cam_position *pos, const cam_rules *rules);

/* Give a seat exactly these pieces: "L2 O1", "" for none. */
void sketch_hand(cam_position *pos, const cam_rules *rules, int seat, const char *pieces);

/* Play moves separated by blanks. The test fails if one is refused. */
void sketch_play(cam_position *pos, const cam_rules *rules, const char *moves);

/* The same cubes with yellow and green exchanged, turn and stocks left alone. */
cam_position sketch_swap_colours(const cam_position *pos);

#endif
