/*
 * test_ws.c: WebSocket frames, without a socket. What is refused, and with which
 * code, is in test_websocket.py.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "net/address.h"
#include "net/frame.h"
#include "net/sha1.h"
#include "net/ws.h"

static void hashes(void **state)
{
    static const unsigned char abc[20] = {0xa9, 0x99, 0x3e, 0x36, 0x47, 0x06, 0x81,
                                          0x6a, 0xba, 0x3e, 0x25, 0x71, 0x78, 0x50,
                                          0xc2, 0x6c, 0x9c, 0xd0, 0xd8, 0x9d};
    static const unsigned char two_blocks[20] = {0x84, 0x98, 0x3e, 0x44, 0x1c, 0x3b, 0xd2,
                                                 0x6e, 0xba, 0xae, 0x4a, 0xa1, 0xf9, 0x51,
                                                 0x29, 0xe5, 0xe5, 0x46, 0x70, 0xf1};
    (void)state;
    unsigned char digest[20];
    cam_sha1("abc", 3, digest);
    assert_memory_equal(digest, abc, 20);
    cam_sha1("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, digest);
    assert_memory_equal(digest, two_blocks, 20);
}

static void accepts_keys(void **state)
{
    (void)state;
    char accept[29];
    cam_ws_accept("dGhlIHNhbXBsZSBub25jZQ==", accept); /* of RFC 6455, section 1.3 */
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_true(cam_ws_is_key("dGhlIHNhbXBsZSBub25jZQ=="));
    assert_false(cam_ws_is_key("dGhlIHNhbXBsZSBub25jZQ="));
    assert_false(cam_ws_is_key("dGhlIHNhbXBsZSBub25jZ==="));
    assert_false(cam_ws_is_key("dGhlIHNhbXBsZSBub25j-Q=="));
    assert_false(cam_ws_is_key(""));
}

static bool is_text(const char *bytes, size_t length, size_t first)
{
    cam_utf8_stream utf8 = {0};
    return cam_utf8_stream_feed(&utf8, bytes, first) &&
           cam_utf8_stream_feed(&utf8, bytes + first, length - first) &&
           cam_utf8_stream_is_whole(&utf8);
}

static void knows_utf8_in_any_pieces(void **state)
{
    static const char *const yes[] = {
        "",
        "plain and long enough",
        "\xc2\x80",
        "\xdf\xbf",
        "\xe0\xa0\x80",
        "\xed\x9f\xbf",
        "\xee\x80\x80",
        "\xef\xbf\xbf",
        "\xf0\x90\x80\x80",
        "\xf4\x8f\xbf\xbf",
        "longer than 8 \xf0\x9f\x98\x80 x",
    };
    static const char *const no[] = {
        "\x80",
        "\xbf",
        "\xc0\x80",
        "\xc1\xbf",
        "\xc2",
        "\xc2\xc2",
        "\xe0\x9f\xbf",
        "\xed\xa0\x80",
        "\xe2\x82",
        "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
        "\xff",
        "12345678\xff",
    };
    (void)state;
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        for (size_t first = 0; first <= strlen(yes[i]); first++)
            assert_true(is_text(yes[i], strlen(yes[i]), first));
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        for (size_t first = 0; first <= strlen(no[i]); first++)
            assert_false(is_text(no[i], strlen(no[i]), first));
}

/* What a server sends, masked as a client would. */
static size_t mask(const cam_frame *frame, char *to)
{
    size_t extra = (unsigned char)frame->bytes[1] < 126 ? 0 : 2, head = 2 + extra;
    memcpy(to, frame->bytes, head);
    to[1] = (char)(to[1] | 0x80);
    memcpy(to + head, "\x11\x22\x33\x44", 4);
    for (size_t i = head; i < frame->length; i++)
        to[i + 4] = (char)(frame->bytes[i] ^ 0x11 * (1 + (i - head) % 4));
    return frame->length + 4;
}

static void reads_what_it_writes(void **state)
{
    static const size_t sizes[] = {0, 1, 7, 8, 9, 125, 126, 127, 1000, CAM_WS_MESSAGE};
    (void)state;
    static char text[CAM_WS_MESSAGE], bytes[CAM_WS_MESSAGE + CAM_WS_HEAD];
    memset(text, 'a', sizeof text);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        cam_ws_reader reader;
        cam_ws_event event;
        cam_frame *frame = cam_frame_text(text, sizes[i]);
        size_t length = mask(frame, bytes);
        cam_ws_init(&reader);
        assert_int_equal(cam_ws_read(&reader, bytes, length - 1, &event), 0);
        assert_int_equal(event.kind, CAM_WS_NOTHING);
        assert_int_equal(cam_ws_read(&reader, bytes, length, &event), length);
        assert_int_equal(event.kind, CAM_WS_MESSAGE_TEXT);
        assert_int_equal(event.length, sizes[i]);
        assert_memory_equal(event.bytes, text, sizes[i]);
        cam_ws_clear(&reader);
        cam_frame_drop(frame);
    }
}

static void long_frames_have_long_lengths(void **state)
{
    (void)state;
    static char text[70000];
    cam_frame *frame = cam_frame_text(text, sizeof text);
    assert_int_equal(frame->length, sizeof text + 10);
    assert_memory_equal(frame->bytes, "\x81\x7f\0\0\0\0\0\x01\x11\x70", 10);
    cam_frame_drop(frame);
}

static void control_frames_are_short(void **state)
{
    (void)state;
    char reason[300];
    memset(reason, 'r', sizeof reason);
    reason[299] = '\0';
    cam_frame *frame = cam_frame_close(1001, reason);
    assert_int_equal(frame->length, 2 + CAM_FRAME_CONTROL);
    assert_memory_equal(frame->bytes, "\x88\x7d\x03\xe9r", 5);
    cam_frame_drop(frame);
    frame = cam_frame_close(0, "");
    assert_int_equal(frame->length, 2);
    cam_frame_drop(frame);
}

static void frames_are_shared(void **state)
{
    (void)state;
    cam_frame *frame = cam_frame_raw("x", 1);
    assert_ptr_equal(cam_frame_take(frame), frame);
    assert_int_equal(frame->users, 2);
    cam_frame_drop(frame);
    assert_int_equal(frame->users, 1);
    cam_frame_drop(frame);
    cam_frame_drop(NULL);
}

static void counts_by_address(void **state)
{
    (void)state;
    static cam_places places;
    unsigned char one[16], other[16], near[16], mapped[16];
    char text[46];
    assert_true(cam_address_parse("192.0.2.1", one));
    assert_true(cam_address_parse("::ffff:192.0.2.1", mapped));
    assert_memory_equal(one, mapped, 16);
    assert_true(cam_address_parse("2001:db8:0:1::1", other));
    assert_true(cam_address_parse("2001:db8:0:1:ffff::2", near));
    assert_false(cam_address_parse("192.0.2.256", one));
    cam_address_format(one, text);
    assert_string_equal(text, "192.0.2.1");
    cam_places_init(&places);
    cam_place *first = cam_places_enter(&places, one, 2);
    assert_ptr_equal(cam_places_enter(&places, one, 2), first);
    assert_null(cam_places_enter(&places, one, 2));
    assert_ptr_equal(cam_places_enter(&places, one, 0), first);
    cam_place *home = cam_places_enter(&places, other, 1);
    assert_ptr_not_equal(home, first);
    assert_null(cam_places_enter(&places, near, 1)); /* the same customer */
    for (int i = 0; i < 3; i++)
        cam_places_leave(&places, first);
    cam_places_leave(&places, home);
    home = cam_places_enter(&places, near, 1);
    assert_non_null(home);
    cam_places_leave(&places, home);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes),
        cmocka_unit_test(accepts_keys),
        cmocka_unit_test(knows_utf8_in_any_pieces),
        cmocka_unit_test(reads_what_it_writes),
        cmocka_unit_test(long_frames_have_long_lengths),
        cmocka_unit_test(control_frames_are_short),
        cmocka_unit_test(frames_are_shared),
        cmocka_unit_test(counts_by_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
