/*
 * test_json.c: what is written is JSON, whatever is put in.
 */
#include "base/json.h"

#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/utf8.h"

static cam_buffer buffer;

static cam_json begin(void)
{
    cam_json json;
    cam_buffer_clear(&buffer);
    cam_json_init(&json, &buffer);
    return json;
}

static void expect(const cam_json *json, const char *expected)
{
    assert_true(cam_json_is_done(json));
    assert_string_equal(cam_buffer_text(&buffer), expected);
}

static void expect_text(const char *text, size_t length, const char *expected)
{
    cam_json json = begin();
    cam_json_bytes(&json, NULL, text, length);
    expect(&json, expected);
}

static void expect_number(double value, int decimals, const char *expected)
{
    cam_json json = begin();
    cam_json_number(&json, NULL, value, decimals);
    expect(&json, expected);
}

static void expect_int(int64_t value, const char *expected)
{
    cam_json json = begin();
    cam_json_int(&json, NULL, value);
    expect(&json, expected);
}

static void test_nesting(void **state)
{
    (void)state;
    cam_json json = begin();
    assert_false(cam_json_is_done(&json));
    cam_json_object(&json, NULL);
    cam_json_array(&json, "empty");
    cam_json_end(&json);
    cam_json_array(&json, "list");
    cam_json_int(&json, NULL, 1);
    cam_json_object(&json, NULL);
    cam_json_end(&json);
    cam_json_array(&json, NULL);
    cam_json_bool(&json, NULL, true);
    cam_json_null(&json, NULL);
    cam_json_end(&json);
    cam_json_text(&json, NULL, "x");
    cam_json_end(&json);
    cam_json_object(&json, "inner");
    cam_json_bool(&json, "no", false);
    cam_json_number(&json, "half", 0.5, 3);
    cam_json_end(&json);
    assert_false(cam_json_is_done(&json));
    cam_json_end(&json);
    expect(&json, "{\"empty\":[],\"list\":[1,{},[true,null],\"x\"],"
                  "\"inner\":{\"no\":false,\"half\":0.5}}");
}

static void test_deepest(void **state)
{
    (void)state;
    char expected[2 * CAM_JSON_DEPTH + 1] = "";
    cam_json json = begin();
    for (int i = 0; i < CAM_JSON_DEPTH; i++)
        cam_json_array(&json, NULL);
    for (int i = 0; i < CAM_JSON_DEPTH; i++)
        cam_json_end(&json);
    memset(expected, '[', CAM_JSON_DEPTH);
    memset(expected + CAM_JSON_DEPTH, ']', CAM_JSON_DEPTH);
    expect(&json, expected);
}

static void test_behind_other_text(void **state)
{
    (void)state;
    cam_buffer_clear(&buffer);
    cam_buffer_add(&buffer, "data: ");
    cam_json json;
    cam_json_init(&json, &buffer);
    cam_json_int(&json, NULL, 7);
    expect(&json, "data: 7");
}

static void test_texts(void **state)
{
    (void)state;
    expect_text("", 0, "\"\"");
    expect_text("plain", 5, "\"plain\"");
    expect_text("a\"b\\c/", 6, "\"a\\\"b\\\\c/\"");
    expect_text("\b\f\n\r\t", 5, "\"\\b\\f\\n\\r\\t\"");
    expect_text("\0\x01\x1f\x7f", 4, "\"\\u0000\\u0001\\u001f\\u007f\"");
    expect_text("é大🎲", strlen("é大🎲"), "\"é大🎲\"");
    expect_text("a\xff\xc3z", 4, "\"a\xef\xbf\xbd\xef\xbf\xbdz\"");
    expect_text("\xe5\xa4", 2, "\"\xef\xbf\xbd\xef\xbf\xbd\""); /* cut off */
}

static void test_integers(void **state)
{
    (void)state;
    expect_int(0, "0");
    expect_int(-1, "-1");
    expect_int(1234567890123, "1234567890123");
    expect_int(INT64_MAX, "9223372036854775807");
    expect_int(INT64_MIN, "-9223372036854775808");
}

static void test_numbers(void **state)
{
    (void)state;
    expect_number(0, 3, "0");
    expect_number(1.5, 3, "1.5");
    expect_number(0.05, 3, "0.05");
    expect_number(-0.25, 2, "-0.25");
    expect_number(-0.0001, 3, "0");
    expect_number(2.9996, 3, "3");
    expect_number(2.5, 0, "3");
    expect_number(9e9, 9, "9000000000");
    expect_number(1700000000.125, 3, "1700000000.125");
    expect_number(0.000000001, 9, "0.000000001");
    expect_number(NAN, 3, "null");
    expect_number(INFINITY, 3, "null");
    expect_number(-1e300, 3, "null");
}

/* A comma as the decimal point would be no JSON. */
static void test_locale_does_not_matter(void **state)
{
    (void)state;
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "nl_NL.UTF-8"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (!setlocale(LC_ALL, names[i]))
            continue;
        expect_number(1234.5, 2, "1234.5");
        expect_int(1234567, "1234567");
    }
    setlocale(LC_ALL, "C");
}

/* Read a string back; the length, or -1 if it is none. */
static long read_string(const char *json, char *out)
{
    static const char letter[] = "\"\\bfnrt", plain[] = "\"\\\b\f\n\r\t";
    char *start = out;
    if (*json++ != '"')
        return -1;
    for (; *json && *json != '"'; json++) {
        if ((unsigned char)*json < ' ')
            return -1;
        if (*json != '\\') {
            *out++ = *json;
        } else if (*++json == 'u') {
            if (strncmp(json, "u00", 3) != 0)
                return -1;
            int high = json[3] - '0', low = json[4] <= '9' ? json[4] - '0' : json[4] - 'a' + 10;
            *out++ = (char)(16 * high + low);
            json += 4;
        } else {
            const char *found = strchr(letter, *json);
            if (!found)
                return -1;
            *out++ = plain[found - letter];
        }
    }
    return strcmp(json, "\"") == 0 ? out - start : -1;
}

static void test_any_bytes(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 5);
    for (int round = 0; round < 20000; round++) {
        char text[24], back[128];
        size_t length = cam_random_below(&random, sizeof text);
        bool ascii = round % 2;
        for (size_t i = 0; i < length; i++)
            text[i] = (char)cam_random_below(&random, ascii ? 128 : 256);
        cam_json json = begin();
        cam_json_bytes(&json, NULL, text, length);
        assert_true(cam_utf8_is_valid(cam_buffer_text(&buffer)));
        long read = read_string(cam_buffer_text(&buffer), back);
        assert_true(read >= (long)length);
        if (ascii) {
            assert_int_equal(read, length);
            assert_memory_equal(back, text, length);
        }
    }
}

static int clean_up(void **state)
{
    (void)state;
    cam_buffer_clear(&buffer);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nesting),
        cmocka_unit_test(test_deepest),
        cmocka_unit_test(test_behind_other_text),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_integers),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_locale_does_not_matter),
        cmocka_unit_test(test_any_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, clean_up);
}
