/*
 * solve.h: somebody at a puzzle: is the stone right, what does the opponent say to it, and
 * what would have been right.
 *
 * What has been played since the puzzle began is told as a list, the solver's stones and
 * the opponent's in turn, so there is no state to keep. To win means to play the win out:
 * every stone must still force the connection within the plies that are left. Costs a few
 * milliseconds, of wins in three some tenths of a second.
 */
#ifndef CAM_PUZZLE_SOLVE_H
#define CAM_PUZZLE_SOLVE_H

#include "puzzle/puzzle.h"

/* Of a puzzle of one's own: more takes too long. */
#define CAM_PUZZLE_OWN_PLIES 5

typedef enum cam_puzzle_verdict {
    CAM_PUZZLE_IS_WRONG,
    CAM_PUZZLE_GOES_ON,
    CAM_PUZZLE_IS_SOLVED,
} cam_puzzle_verdict;

typedef struct cam_puzzle_answer {
    cam_puzzle_verdict verdict;
    int count; /* of the stones that follow, the opponent's first */
    cam_placement line[CAM_PUZZLE_PLIES];
} cam_puzzle_answer;

/* What is to be said to the last stone of 'played', the solver's. If it is right and goes
 * on: the best defence. If it is wrong: the refutation, which may be empty where the stone
 * just leads nowhere. CAM_ILLEGAL if these are no moves from the puzzle's position, or
 * not one for the solver to have made last. */
cam_status cam_puzzle_try(const cam_puzzle *puzzle, const cam_rules *rules,
                          const cam_placement *played, int count, cam_puzzle_answer *answer);

/* A stone that is right after 'played'; CAM_NO_PLACEMENT if there is none any more. */
cam_placement cam_puzzle_key(const cam_puzzle *puzzle, const cam_rules *rules,
                             const cam_placement *played, int count);

/* The solution played out, with the best defence; returns how many stones. */
int cam_puzzle_line(const cam_puzzle *puzzle, const cam_rules *rules,
                    cam_placement line[CAM_PUZZLE_PLIES]);

/* A puzzle of one's own: kind, plies and moves are given, solutions, id, rating and themes
 * are found. CAM_MALFORMED says why it is none: no game that goes on, too many plies, or
 * nothing that solves it, or all too much. */
cam_status cam_puzzle_pose(cam_puzzle *puzzle, const cam_rules *rules, cam_error *error);

/* The soonest win that the player to move can force in a position of any game, within
 * CAM_PUZZLE_OWN_PLIES: kind, plies and solutions are filled in. CAM_ILLEGAL if there is none, or
 * if all too many stones begin it. */
cam_status cam_puzzle_find_win(const cam_position *pos, const cam_rules *rules, cam_puzzle *puzzle,
                               cam_error *why);

/* The puzzle of a day, counted from 1970: which of the box's boards, and which of so many
 * puzzles of it. Each board has its turn. */
int cam_puzzle_day_board(long day);
uint32_t cam_puzzle_day_number(long day, uint32_t count);

#endif
