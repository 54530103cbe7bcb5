/*
 * test_fields.c: the members of an object, found in its text.
 */
#include "base/fields.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static cam_fields fields;

static void test_members(void **state)
{
    (void)state;
    int64_t number = 7, list[3];
    char text[20];
    assert_true(cam_fields_read(
        &fields, " {\"a\":1 , \"b\" : \"two\",\"c\":[3,-4 , 5],\"d\":{\"a\":[{}]},\"e\":null} \n"));
    assert_int_equal(fields.count, 5);
    assert_true(cam_field_int(cam_fields_find(&fields, "a"), &number));
    assert_int_equal(number, 1);
    assert_true(cam_field_text(cam_fields_find(&fields, "b"), text, sizeof text));
    assert_string_equal(text, "two");
    assert_int_equal(cam_field_ints(cam_fields_find(&fields, "c"), list, 3), 3);
    assert_int_equal(list[1], -4);
    const cam_field *inner = cam_fields_find(&fields, "d");
    assert_int_equal(inner->length, strlen("{\"a\":[{}]}"));
    assert_null(cam_fields_find(&fields, "f"));
    assert_true(cam_fields_read(&fields, "{}"));
    assert_int_equal(fields.count, 0);
}

static void test_values_of_another_kind(void **state)
{
    (void)state;
    static const char *const names[] = {"text", "real", "power", "long", "list", "none", "missing"};
    int64_t number, list[2];
    char text[4];
    assert_true(cam_fields_read(&fields, "{\"text\":\"12\",\"real\":1.5,\"power\":1e3,"
                                         "\"long\":1234567890123456789,\"list\":[1,2,3],"
                                         "\"none\":null,\"mixed\":[1,\"2\"],\"empty\":[]}"));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const cam_field *field = cam_fields_find(&fields, names[i]);
        assert_false(cam_field_int(field, &number));
        assert_int_equal(cam_field_ints(field, list, 2), -1); /* three are too many */
        assert_int_equal(cam_field_text(field, text, sizeof text), i == 0);
    }
    assert_false(cam_field_text(cam_fields_find(&fields, "text"), text, 2)); /* has no room */
    assert_int_equal(cam_field_ints(cam_fields_find(&fields, "mixed"), list, 2), -1);
    assert_int_equal(cam_field_ints(cam_fields_find(&fields, "empty"), list, 2), 0);
}

static void expect_text(const char *json, const char *expected)
{
    char text[40];
    bool found = cam_fields_read(&fields, json) &&
                 cam_field_text(cam_fields_find(&fields, "a"), text, sizeof text);
    assert_int_equal(found, expected != NULL);
    if (expected)
        assert_string_equal(text, expected);
}

static void test_escapes(void **state)
{
    (void)state;
    expect_text("{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"}", "\"\\/\b\f\n\r\t");
    expect_text("{\"a\":\"\\u0041\\u00e9\\u5927\\ud83c\\udfb2\"}", "Aé大🎲");
    expect_text("{\"a\":\"é大🎲\"}", "é大🎲");
    expect_text("{\"a\":\"\\u0000\"}", NULL);
    expect_text("{\"a\":\"\\ud83c\"}", NULL);
    expect_text("{\"a\":\"\\ud83cx\"}", NULL);
    expect_text("{\"a\":\"\\udfb2\\ud83c\"}", NULL);
    expect_text("{\"a\":\"\"}", "");
}

static void test_what_is_no_object(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "[]",
                                      "1",
                                      "null",
                                      "{",
                                      "}",
                                      "{\"a\"}",
                                      "{\"a\":}",
                                      "{\"a\":1,}",
                                      "{,}",
                                      "{a:1}",
                                      "{\"a\":1}x",
                                      "{\"a\":01}",
                                      "{\"a\":-}",
                                      "{\"a\":1.}",
                                      "{\"a\":1e}",
                                      "{\"a\":.5}",
                                      "{\"a\":+1}",
                                      "{\"a\":nul}",
                                      "{\"a\":\"}",
                                      "{\"a\":[1,]}",
                                      "{\"a\":[1}",
                                      "{\"a\":tru}",
                                      "{\"a\":\"\x01\"}",
                                      "{\"a\":\"\\x\"}",
                                      "{\"a\":\"\\u12g4\"}",
                                      "{\"a\":\"\xff\"}",
                                      "{\"a\":\"\xc3\"}",
                                      "{\"a\":{\"b\"}}",
                                      "{\"a\":\"\\",
                                      "{\"a\":\"\\u1",
                                      "{\"a\" 1}",
                                      "{\"a\":1 \"b\":2}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (cam_fields_read(&fields, bad[i]))
            fail_msg("'%s' is no object", bad[i]);
}

/* More members or deeper ones than there is room for are refused, not cut. */
static void test_limits(void **state)
{
    (void)state;
    char text[1000] = "{";
    for (int i = 0; i < CAM_FIELDS_MOST; i++)
        strcat(text, i ? ",\"a\":1" : "\"a\":1");
    size_t length = strlen(text);
    strcat(text, "}");
    assert_true(cam_fields_read(&fields, text));
    strcpy(text + length, ",\"a\":1}");
    assert_false(cam_fields_read(&fields, text));
    strcpy(text, "{\"a\":");
    for (int i = 0; i < 100; i++)
        strcat(text, "[");
    assert_false(cam_fields_read(&fields, text));
    for (int i = 0; i < 100; i++)
        strcat(text, "]");
    strcat(text, "}");
    assert_false(cam_fields_read(&fields, text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_members), cmocka_unit_test(test_values_of_another_kind),
        cmocka_unit_test(test_escapes), cmocka_unit_test(test_what_is_no_object),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests_name("fields", tests, NULL, NULL);
}
