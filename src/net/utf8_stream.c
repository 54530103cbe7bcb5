/*
 * utf8_stream.c: the table of RFC 3629, section 4, as code: no overlong forms, no
 * surrogates, nothing above U+10FFFF.
 */
#include "net/utf8_stream.h"

#include <string.h>

/* The byte that begins a character of more than one. */
static bool begin(cam_utf8_stream *state, unsigned char c)
{
    if (c < 0xc2 || c > 0xf4)
        return false;
    state->missing = c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
    state->low = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;
    state->high = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
    return true;
}

/* How many of the bytes from here are ASCII, in steps of eight. */
static size_t skip_ascii(const char *bytes, size_t length)
{
    size_t at = 0;
    for (uint64_t word; at + 8 <= length; at += 8) {
        memcpy(&word, bytes + at, 8);
        if (word & UINT64_C(0x8080808080808080))
            break;
    }
    return at;
}

bool cam_utf8_stream_feed(cam_utf8_stream *state, const char *bytes, size_t length)
{
    for (size_t at = 0; at < length; at++) {
        unsigned char c = (unsigned char)bytes[at];
        if (state->missing) {
            if (c < state->low || c > state->high)
                return false;
            *state = (cam_utf8_stream){(uint8_t)(state->missing - 1), 0x80, 0xbf};
        } else if (c < 0x80) {
            at += skip_ascii(bytes + at + 1, length - at - 1);
        } else if (!begin(state, c)) {
            return false;
        }
    }
    return true;
}
