/*
 * rulebook.h: the rules of every board, worked out once and shared.
 *
 * A file says which board it was played on only once it is opened, so whoever
 * reads records needs all of them at hand. A program makes one rulebook when it
 * starts; it never changes after that, so any number of records, sessions and
 * threads may use it. About 50 kB a board.
 */
#ifndef CAM_RECORD_RULEBOOK_H
#define CAM_RECORD_RULEBOOK_H

#include "base/error.h"
#include "rules/rules.h"

typedef struct cam_rulebook cam_rulebook;

/* The rules of every board in cam_boards with that piece set (&cam_box for the
 * original one). CAM_NO_MEMORY, or CAM_MALFORMED if a drawing is wrong. */
cam_status cam_rulebook_new(const cam_piece_set *set, cam_rulebook **book, cam_error *error);
void cam_rulebook_free(cam_rulebook *book); /* NULL is allowed */

/* The rules of the board of that name, or NULL if there is none. They live as
 * long as the book. */
const cam_rules *cam_rulebook_find(const cam_rulebook *book, const char *board);

#endif
