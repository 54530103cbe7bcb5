/*
 * test_utf8.c: letters of several bytes are kept whole.
 */
#include "base/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void expect_copy(size_t size, const char *text, const char *expected)
{
    char out[64];
    memset(out, 'x', sizeof out);
    assert_int_equal(cam_utf8_copy(out, size, text), strlen(expected));
    assert_string_equal(out, expected);
    assert_int_equal(out[size], 'x'); /* and not a byte further */
}

static void test_copy_keeps_letters_whole(void **state)
{
    (void)state;
    expect_copy(1, "abc", "");
    expect_copy(3, "abc", "ab");
    expect_copy(4, "abc", "abc");
    expect_copy(10, "abc", "abc");
    expect_copy(10, "", "");
    for (size_t size = 2; size <= 3; size++)
        expect_copy(size, "aé", "a");
    expect_copy(4, "aé", "aé");
    for (size_t size = 4; size <= 6; size++)
        expect_copy(size, "大大", "大");
    for (size_t size = 1; size <= 4; size++)
        expect_copy(size, "🎲", "");
    expect_copy(5, "🎲", "🎲");
}

static void test_copy_stops_at_what_is_no_text(void **state)
{
    (void)state;
    expect_copy(20,
                "ab\xff"
                "cd",
                "ab");
    expect_copy(20, "ab\xe5\xa4", "ab"); /* cut off */
    expect_copy(20, "\xc0\xaf", "");     /* overlong */
    expect_copy(20, "\xed\xa0\x80", ""); /* a surrogate */
}

static void test_every_cut_of_a_long_name_is_valid(void **state)
{
    (void)state;
    static const char name[] = "Käthe Müller 🎲 大人 Ž";
    char out[64];
    for (size_t size = 1; size <= sizeof name; size++) {
        size_t copied = cam_utf8_copy(out, size, name);
        assert_true(copied < size && cam_utf8_is_valid(out));
        assert_memory_equal(out, name, copied);
        assert_true(size - 1 - copied < 4);
    }
}

static void test_length_of_every_two_bytes(void **state)
{
    (void)state;
    for (int a = 0; a < 256; a++)
        for (int b = 0; b < 256; b++) {
            char text[] = {(char)a, (char)b};
            int expected = a == 0 ? 0 : a < 0x80 ? 1 : a >= 0xc2 && a < 0xe0 && (b & 0xc0) == 0x80;
            assert_int_equal(cam_utf8_length(text, 2), a < 0x80 ? expected : 2 * expected);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_copy_keeps_letters_whole),
        cmocka_unit_test(test_copy_stops_at_what_is_no_text),
        cmocka_unit_test(test_every_cut_of_a_long_name_is_valid),
        cmocka_unit_test(test_length_of_every_two_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
