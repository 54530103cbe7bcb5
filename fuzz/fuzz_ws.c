/*
 * fuzz_ws.c: WebSocket frames.
 *
 * Input: what a client sends. It must not matter in which pieces it comes; a
 * message is UTF-8 and not too long; and what is read agrees with a second, slow
 * reading of the same bytes.
 */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/frame.h"
#include "net/ws.h"

#define MOST 64 /* events compared */

typedef struct told {
    cam_ws_kind kind;
    int code;
    size_t length;
    uint64_t sum;
} told;

static uint64_t sum_of(const char *bytes, size_t length)
{
    uint64_t sum = length;
    for (size_t i = 0; i < length; i++)
        sum = sum * 31 + (unsigned char)bytes[i];
    return sum;
}

/* By decoding every character: a way of its own. */
static bool is_utf8(const unsigned char *at, size_t length)
{
    for (size_t i = 0; i < length;) {
        static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
        int more = at[i] < 0x80             ? 0
                   : (at[i] & 0xe0) == 0xc0 ? 1
                   : (at[i] & 0xf0) == 0xe0 ? 2
                   : (at[i] & 0xf8) == 0xf0 ? 3
                                            : -1;
        if (more < 0 || i + (size_t)more >= length)
            return false;
        uint32_t c = more ? at[i] & (0x3fu >> more) : at[i];
        for (int k = 1; k <= more; k++) {
            if ((at[i + (size_t)k] & 0xc0) != 0x80)
                return false;
            c = c << 6 | (at[i + (size_t)k] & 0x3f);
        }
        if (c < least[more] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
            return false;
        i += (size_t)more + 1;
    }
    return true;
}

static void check(const cam_ws_event *event)
{
    if (event->kind == CAM_WS_MESSAGE_TEXT) {
        assert(event->length <= CAM_WS_MESSAGE);
        assert(is_utf8((const unsigned char *)event->bytes, event->length));
    }
    if (event->kind == CAM_WS_GOT_PING || event->kind == CAM_WS_GOT_PONG)
        assert(event->length <= CAM_FRAME_CONTROL);
    if (event->kind == CAM_WS_FAILED)
        assert(event->code == CAM_CLOSE_PROTOCOL || event->code == CAM_CLOSE_KIND ||
               event->code == CAM_CLOSE_TEXT || event->code == CAM_CLOSE_BIG);
}

/* Read it all, as a connection would that gets 'step' bytes at a time. */
static int read_all(const uint8_t *data, size_t size, size_t step, told events[MOST])
{
    char *bytes = malloc(size + 1);
    size_t start = 0, end = 0;
    int count = 0;
    bool is_over = false;
    cam_ws_reader reader;
    cam_ws_init(&reader);
    while (bytes && !is_over && end < size) {
        size_t more = size - end < step ? size - end : step;
        memcpy(bytes + end, data + end, more);
        end += more;
        for (cam_ws_event event = {.kind = CAM_WS_GOT_PING};
             !is_over && event.kind != CAM_WS_NOTHING;) {
            start += cam_ws_read(&reader, bytes + start, end - start, &event);
            assert(start <= end);
            check(&event);
            is_over = event.kind == CAM_WS_FAILED || event.kind == CAM_WS_GOT_CLOSE;
            if (event.kind != CAM_WS_NOTHING && count < MOST)
                events[count++] =
                    (told){event.kind, event.code, event.length, sum_of(event.bytes, event.length)};
        }
    }
    cam_ws_clear(&reader);
    free(bytes);
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static told whole[MOST], pieces[MOST];
    memset(whole, 0, sizeof whole);
    memset(pieces, 0, sizeof pieces);
    int count = read_all(data, size, size, whole);
    assert(read_all(data, size, 1, pieces) == count);
    assert(memcmp(whole, pieces, sizeof whole) == 0);
    assert(read_all(data, size, 7, pieces) == count);
    assert(memcmp(whole, pieces, sizeof whole) == 0);
    return 0;
}
