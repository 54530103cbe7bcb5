/*
 * rulebook.h: rules worked out once and shared by all who play by them.
 *
 * A file says which board it was played on only once it is opened, so whoever
 * reads records needs all of them at hand. A program makes one rulebook when it
 * starts. It holds the boards of the box, which never change and are found by name;
 * and others can be added while it is in use, which are known by their content alone,
 * since anybody may call a board anything. About 50 kB a board.
 *
 * Threads: any number may look up and add at the same time. Records hold their rules
 * (rules/shared.h), so rules live as long as any record of theirs, even without the
 * book; whoever else keeps rules that were added holds them too.
 */
#ifndef CAM_RECORD_RULEBOOK_H
#define CAM_RECORD_RULEBOOK_H

#include "base/error.h"
#include "rules/rules.h"

typedef struct cam_rulebook cam_rulebook;

/* The rules of every board in cam_boards with that piece set (&cam_box for the
 * original one). CAM_NO_MEMORY, or CAM_MALFORMED if a drawing is wrong. */
cam_status cam_rulebook_new(const cam_piece_set *set, cam_rulebook **book, cam_error *error);
void cam_rulebook_free(cam_rulebook *book); /* NULL is allowed; no other thread uses it */

/* The rules of the box's board of that name, or NULL if there is none. They live as
 * long as the book. */
const cam_rules *cam_rulebook_find(const cam_rulebook *book, const char *board);

/* The rules with this content (rules/content.h): the book's own if it has them, else
 * new ones, with the definitions copied. They are held for the caller, who releases
 * them; the book forgets added rules that nobody else holds when others are added.
 * CAM_MALFORMED says what is wrong with the definitions, CAM_NO_MEMORY. */
cam_status cam_rulebook_add(cam_rulebook *book, const cam_board_def *board,
                            const cam_piece_set *set, const cam_rules **rules, cam_error *error);

/* The same with the text of a board (rules/definition.h). Rules that were read from
 * another text are others, even if it differs in a name only: a record keeps the text. */
cam_status cam_rulebook_read(cam_rulebook *book, const char *text, size_t length,
                             const cam_rules **rules, cam_error *error);

#endif
