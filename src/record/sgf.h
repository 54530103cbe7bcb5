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

/*
 * A collection that may be broken in places: each game by itself.
 */

#define CAM_SGF_BROKEN 200 /* the last of them takes all the rest of the text */

/* One piece of such a text, valid during the visit. */
typedef struct cam_sifted {
    int number;       /* from 1 */
    const char *text; /* where it begins, and how long it is */
    size_t length;
    int line, column;   /* of its beginning */
    cam_record *record; /* NULL: it is broken; a visitor who takes it sets it to NULL */
    cam_error error;    /* why it is, with the place in the whole text */
} cam_sifted;

typedef void cam_sgf_visit(void *context, cam_sifted *game);

/* Read a text game by game and show each, sound or not, in order. After a broken one it goes
 * on with the next "(;FF[4]" or "(;GM[...]", or behind its last parenthesis. A text without a game
 * is CAM_MALFORMED; CAM_NO_MEMORY, when some may have been shown. */
cam_status cam_sgf_sift(cam_rulebook *book, const char *text, size_t length, cam_sgf_visit *visit,
                        void *context, cam_error *error);

/* Append a game; out of memory shows in text->failed. */
void cam_sgf_write(const cam_record *record, cam_buffer *text);

#endif
