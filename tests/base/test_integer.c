/*
 * test_integer.c: whole numbers as text and back.
 */
#include "base/integer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void test_format(void **state)
{
    (void)state;
    static const struct {
        int64_t value;
        const char *text;
    } known[] = {{0, "0"},
                 {7, "7"},
                 {-1, "-1"},
                 {1000, "1000"},
                 {INT64_MAX, "9223372036854775807"},
                 {INT64_MIN, "-9223372036854775808"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        char text[CAM_INTEGER_TEXT];
        assert_int_equal(cam_integer_format(known[i].value, text), strlen(known[i].text));
        assert_string_equal(text, known[i].text);
    }
}

static void test_parse(void **state)
{
    (void)state;
    static const char *const bad[] = {"",   "-",   "+",   " 1",  "1 ",
                                      "1x", "0x1", "--1", "1.5", "1234567890123456789"};
    int64_t value = 5;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(cam_integer_parse(bad[i], &value));
        assert_int_equal(value, 5);
    }
    assert_true(cam_integer_parse("+12", &value) && value == 12);
    assert_true(cam_integer_parse("-007", &value) && value == -7);
    assert_true(cam_integer_parse("999999999999999999", &value) && value == 999999999999999999);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_format),
        cmocka_unit_test(test_parse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
