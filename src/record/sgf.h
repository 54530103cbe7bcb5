/*
 * sgf.h: game records as text, SGF FF[4] (docs/record.md).
 *
 * Reading replays every move and refuses what the rules forbid, so whatever comes
 * out of here is a legal game. Writing what was read and reading it again gives
 * the same tree; moves come out in the written form of RULES 9. Both take time in
 * proportion to the text, however deep or wide the tree. A node takes 36 bytes and a
 * value at most 24 besides its text; so that a small file cannot ask for much more
 * memory than it is long, what one file holds has limits (docs/record.md).
 */
#ifndef CAM_RECORD_SGF_H
#define CAM_RECORD_SGF_H

#include "base/buffer.h"
#include "record/record.h"
#include "record/rulebook.h"

#define CAM_SGF_GAMES  100000
#define CAM_SGF_NODES  4000000 /* of all games of a file */
#define CAM_SGF_VALUES 4000000

/* The games of one file, in order. Its owner frees them by cam_collection_clear,
 * or takes some out by setting their pointers to NULL. */
typedef struct cam_collection {
    cam_record **game;
    int count;
} cam_collection;

void cam_collection_clear(cam_collection *games);

/* Read all games of a text; they hold their rules, which the book takes up if a game
 * brings its own board (BD). Every failure gives line
 * and column (in characters), from 1: CAM_MALFORMED for what is not SGF, not this
 * game or not a move, CAM_ILLEGAL for a move the rules forbid (the place is that
 * of its property), CAM_NO_MEMORY. At least one game is read, or it fails. */
cam_status cam_sgf_read(cam_rulebook *book, const char *text, size_t length, cam_collection *games,
                        cam_error *error);

/* The first game only; the others are read too, so that the file is known to be
 * sound, and dropped. */
cam_status cam_sgf_read_first(cam_rulebook *book, const char *text, size_t length,
                              cam_record **record, cam_error *error);

/* Append a game; out of memory shows in text->failed. */
void cam_sgf_write(const cam_record *record, cam_buffer *text);

#endif
