/*
 * pose.h: the position of a game as a puzzle to share, the same for every front end.
 *
 * A win is looked for and proved (puzzle/solve.h), and the game up to there written as a
 * record in which whoever is to move is a person and the computer defends: a save like any
 * other, which the terminal opens as a file and the page from a link (files/link.h).
 */
#ifndef CAM_FRONT_POSE_H
#define CAM_FRONT_POSE_H

#include "base/buffer.h"
#include "puzzle/puzzle.h"
#include "record/record.h"

/* Of the computer that defends. */
#define CAM_POSE_LEVEL 7

/* The word of such a record in an address of the page. */
#define CAM_POSE_WORD "find"

/* Append the puzzle of the position at 'node' to *text; *found receives plies and solutions.
 * CAM_ILLEGAL if the game is over there, or if it is no puzzle; CAM_NO_MEMORY. On
 * failure *text is as it was. */
cam_status cam_pose(const cam_record *record, cam_node node, bool points, cam_puzzle *found,
                    cam_buffer *text, cam_error *why);

#endif
