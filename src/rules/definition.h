/*
 * definition.h: a board and its pieces as a text that people write (docs/boards.md).
 *
 * Such a text comes from files, records, links and strangers. So everything in it is
 * checked here, and what is wrong is named with its line and column; rules that were read
 * are sound. They keep the text they were read from (cam_board_def.source), since a
 * record of a game carries it.
 */
#ifndef CAM_RULES_DEFINITION_H
#define CAM_RULES_DEFINITION_H

#include "base/buffer.h"
#include "rules/rules.h"

#define CAM_DEFINITION_MOST 8192 /* bytes; no board needs half as many */

/* Work out the rules that a text defines (rules/shared.h): held once, by the caller.
 * CAM_MALFORMED with line and column, from 1, the column in characters; CAM_NO_MEMORY. */
cam_status cam_definition_read(const char *text, size_t length, const cam_rules **rules,
                               cam_error *error);

/* Write any rules as such a text. Those of the box are called "my-square" and so on, as
 * their own names are taken. */
void cam_definition_write(const cam_rules *rules, cam_buffer *out);

/* Does a word that names a board mean a file? It has a '.' or a '/' in it. */
bool cam_definition_is_file(const char *word);

#endif
