/*
 * text.h: the escapes of SGF, and texts of strangers shown to people.
 */
#ifndef CAM_RECORD_TEXT_H
#define CAM_RECORD_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Resolve the escapes of a value into 'out' (room for strlen(raw) + 1): what a
 * backslash hides loses it, a hidden line end vanishes, others become '\n', or a
 * space if the value is a single line; other white space becomes a space.
 * Returns the length. */
size_t cam_text_decode(const char *raw, bool single_line, char *out);

/* The reverse: escape ']' and '\' into 'out' (room for 2 * strlen(text) + 1).
 * Returns the length. */
size_t cam_text_encode(const char *text, bool single_line, char *out);

/* A text from a file for a person's eyes, on one line: as many whole characters as
 * fit into 'size' bytes, NUL included. Control characters, which could play tricks
 * on a terminal, and what XML cannot hold become '?'. */
void cam_text_quote(const char *text, char *out, size_t size);

/* A name of a property: capital letters and digits, a letter first. */
bool cam_name_is_valid(const char *name);

/* Is the property read as one line? All but comments and a board's text are. */
bool cam_name_is_single_line(const char *name);

#endif
