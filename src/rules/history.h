/*
 * history.h: a line of moves that can be taken back, house rules included (RULES 11).
 *
 * A time machine takes back two stones, so it must know what came before. A history knows
 * the whole line from a first position on: every stone, and every move that places none.
 * Whoever goes up and down a line of any game uses one; the stones on the board are those
 * that no time machine has taken back.
 */
#ifndef CAM_RULES_HISTORY_H
#define CAM_RULES_HISTORY_H

#include "rules/position.h"

#define CAM_LINE_PLIES 256 /* more than any game has moves */

typedef struct cam_history {
    int count;
    cam_undo undo[CAM_LINE_PLIES];
} cam_history;

/* Play a legal move of any sort; the history is that of the position. */
void cam_history_play(cam_history *history, cam_position *pos, const cam_rules *rules,
                      cam_placement move);

/* Take the last move back; there is one. */
void cam_history_undo(cam_history *history, cam_position *pos, const cam_rules *rules);

/* Of a line of moves, the stones that lie on the board after it, in their order; returns
 * how many. 'stones' may be 'line'. */
int cam_line_stones(const cam_placement *line, int count, cam_placement *stones);

#endif
