/*
 * play.h: what the parts of 'caminos play' share.
 */
#ifndef CAMINOS_PLAY_PLAY_H
#define CAMINOS_PLAY_PLAY_H

#include "sitting.h"

/* What is played and who sits where: all a new game needs. */
typedef struct play_setup {
    cam_variant variant;
    cam_player player[CAM_SEATS];
} play_setup;

/* Play on the whole screen, or by lines; each returns the exit status. 'ask' tells
 * that there is an unfinished game that the player may not want. */
int run_screen(sitting *s, const play_setup *setup, bool ask);
int run_plain(sitting *s, const play_setup *setup);

/* "Person" or "level 3". */
void player_word(const cam_player *player, char *text, size_t size);

/* Being out, and the clock if there is one. */
void seat_end_word(const sitting *s, cam_seat seat, char *text, size_t size);

/* How the current game ended, as a sentence or two; nothing while it goes on. */
void add_outcome(const sitting *s, cam_buffer *out);

/* Where the match stands; nothing if this is a single game. */
void add_match(const sitting *s, cam_buffer *out);

/* "e5: 2 high, Yellow on Green": a column from the top down. */
void add_column(const cam_position *pos, const cam_rules *rules, cam_cell cell, cam_buffer *out);

#endif
