/*
 * utf8.h: text as letters of one to four bytes.
 */
#ifndef CAM_BASE_UTF8_H
#define CAM_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of the UTF-8 character at 'text', of which 'length' > 0 are there; 0 if
 * there is none: cut off, overlong, a surrogate, NUL. */
int cam_utf8_length(const char *text, size_t length);

/* Is the NUL-terminated text UTF-8 throughout? */
bool cam_utf8_is_valid(const char *text);

/* Copy as many whole characters as fit into 'size' > 0 bytes, NUL included, up to
 * the end of the text or to what is no UTF-8. Returns the bytes copied, the NUL not
 * counted. */
size_t cam_utf8_copy(char *out, size_t size, const char *text);

/* Copy what fits of a text of 'length' bytes into 'size' > 0 bytes, NUL included,
 * without cutting a character. What is no UTF-8 is copied too. Returns the bytes
 * copied, the NUL not counted. */
size_t cam_utf8_cut(char *out, size_t size, const char *text, size_t length);

#endif
