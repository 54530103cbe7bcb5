/*
 * link.h: a text as an address of the page, as the page itself makes them (web/src/share.ts):
 * a word after '#', '=', and the text, deflated without a header, in base64 for URLs.
 */
#ifndef CAM_FILES_LINK_H
#define CAM_FILES_LINK_H

#include "base/buffer.h"

/* Where 'caminos serve' has its page unless told otherwise. */
#define CAM_LINK_PAGE "http://127.0.0.1:8080/"

/* Append the address, the page's own being 'page'. False without memory; *out has failed
 * then. */
bool cam_link_write(const char *page, const char *word, const char *text, size_t length,
                    cam_buffer *out);

#endif
