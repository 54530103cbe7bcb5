/*
 * arranging.h: a position set up in the terminal, and made a puzzle to share; for the whole
 * screen and line mode.
 */
#ifndef CAMINOS_PLAY_ARRANGING_H
#define CAMINOS_PLAY_ARRANGING_H

#include "sitting.h"

/* "Y L:a1,a2,a3,b3" lays a stone that is there before the first move, "2" says which seat moves
 * then. CAM_MALFORMED if it is neither; else as sitting_lay and sitting_set_turn. */
cam_status arrange(sitting *s, const char *text, cam_error *why);

/* Make a puzzle of the position looked at, save it to a file unless 'path' is NULL, and append
 * what there is to tell: who wins how soon, the link on a line of its own, the file. CAM_ILLEGAL
 * if it is no puzzle, CAM_IO, CAM_NO_MEMORY; nothing is told then. */
cam_status share_puzzle(const sitting *s, const char *path, cam_buffer *out, cam_error *why);

#endif
