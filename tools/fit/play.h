/*
 * play.h: the engine's games against itself, as positions to learn from.
 *
 * Games begin with a few random stones; in some of them one side is weak, so that the
 * other learns what wins. The same seed gives the same games, however long they go on.
 */
#ifndef FIT_PLAY_H
#define FIT_PLAY_H

#include "base/random.h"
#include "samples.h"

/* Play on a board for so many seconds of CPU time and add what was seen to a file,
 * game by game. Says on standard error how far it is. NULL, or what is wrong with the
 * file; games that are whole are in it all the same. */
const char *fit_play(const cam_rules rules[FIT_BOARDS], int board, double seconds, cam_random *dice,
                     const char *path);

#endif
