/*
 * sift.h: where the next game begins behind one that cannot be read. Private to this folder.
 */
#ifndef CAM_RECORD_SIFT_H
#define CAM_RECORD_SIFT_H

#include <stddef.h>

/* How many bytes to step over, at least one if there are any: 'text' begins with what is
 * broken. Takes one pass. */
size_t cam_sgf_skip(const char *text, size_t length);

#endif
