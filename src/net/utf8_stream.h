/*
 * utf8_stream.h: is this UTF-8? Asked piece by piece.
 */
#ifndef CAM_NET_UTF8_STREAM_H
#define CAM_NET_UTF8_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Between pieces: how many bytes of a character are still to come, and within
 * which bounds the next one must lie. All zero at the start and between characters. */
typedef struct cam_utf8_stream {
    uint8_t missing, low, high;
} cam_utf8_stream;

/* False if the bytes so far begin no valid text. */
bool cam_utf8_stream_feed(cam_utf8_stream *state, const char *bytes, size_t length);

/* May the text end here? */
static inline bool cam_utf8_stream_is_whole(const cam_utf8_stream *state)
{
    return state->missing == 0;
}

#endif
