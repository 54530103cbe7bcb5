/*
 * test_reason.c: a reason with its arguments, as text, as JSON, and cut to size.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/error.h"
#include "base/utf8.h"

static void the_text_is_made_from_the_arguments(void **state)
{
    (void)state;
    cam_error why = {.line = 7, .column = 7};
    assert_int_equal(cam_fail(&why, CAM_ILLEGAL, CAM_REASON_GAP_BELOW, .cell = "d4"), CAM_ILLEGAL);
    assert_int_equal(why.reason, CAM_REASON_GAP_BELOW);
    assert_string_equal(why.text, "there would be a gap under d4");
    assert_string_equal(why.arguments.cell, "d4");
    assert_int_equal(why.line + why.column, 0);
    cam_fail(&why, CAM_ILLEGAL, CAM_REASON_NOT_IN_STOCK, .piece = 'L', .seat = 2);
    assert_string_equal(why.text, "there is no L left in the stock of seat 2");
    assert_string_equal(why.arguments.cell, "");
    cam_fail(&why, CAM_ILLEGAL, CAM_REASON_WRONG_SHAPE, .piece = 'L');
    assert_string_equal(why.text, "those columns do not have the shape of an L");
    cam_fail(&why, CAM_ILLEGAL, CAM_REASON_WRONG_SHAPE, .piece = 'T');
    assert_string_equal(why.text, "those columns do not have the shape of a T");
    cam_fail(&why, CAM_ILLEGAL, CAM_REASON_WRONG_TURN, .colour = CAM_TERM_GREEN);
    assert_string_equal(why.text, "it is green's turn");
    assert_int_equal(cam_fail(NULL, CAM_IO, CAM_REASON_GAME_OVER), CAM_IO);
}

static void arguments_are_not_texts(void **state)
{
    (void)state;
    cam_error why;
    cam_fail(&why, CAM_IO, CAM_REASON_CANNOT_READ, .name = "{detail}%s", .detail = "{name}");
    assert_string_equal(why.text, "cannot read {detail}%s: {name}");
    cam_arguments none = {0};
    char out[40];
    cam_reason_fill(out, sizeof out, "{nothing} {} { {cell", &none, NULL);
    assert_string_equal(out, "{nothing} {} { {cell");
}

static void long_texts_are_cut_between_letters(void **state)
{
    (void)state;
    char name[400];
    for (size_t i = 0; i < sizeof name - 2; i += 2)
        memcpy(name + i, "\xc3\xa9", 3);
    cam_error why;
    cam_fail(&why, CAM_MALFORMED, CAM_REASON_BAD_NUMBER, .name = name, .number = -5);
    assert_true(cam_utf8_is_valid(why.text) && cam_utf8_is_valid(why.arguments.name));
    assert_int_equal(strlen(why.arguments.name), sizeof why.arguments.name - 2);
    assert_non_null(strstr(why.text, "\xc3\xa9 is not a number from 0 to -5"));
    for (size_t size = 1; size < 40; size++) {
        char out[40];
        memset(out, 'x', sizeof out);
        cam_reason_fill(out, size, "\xc3\xa9\xc3\xa9 {name}", &why.arguments, NULL);
        assert_true(strlen(out) < size && cam_utf8_is_valid(out));
        assert_int_equal(out[size], 'x');
    }
}

static void bytes_that_are_no_letters_are_kept(void **state)
{
    (void)state;
    cam_error why;
    cam_fail(&why, CAM_IO, CAM_REASON_FILE_TOO_LARGE, .name = "caf\xe9.sgf");
    assert_string_equal(why.text, "caf\xe9.sgf is larger than a gigabyte");
}

static void words_find_their_reasons(void **state)
{
    (void)state;
    for (cam_reason i = CAM_REASON_NONE + 1; i < CAM_REASON_COUNT; i++) {
        assert_int_equal(cam_reason_find(cam_reason_word(i)), i);
        assert_true(cam_reason_text(i)[0]);
    }
    assert_int_equal(cam_reason_find("nonsense"), CAM_REASON_NONE);
    assert_int_equal(cam_reason_find(""), CAM_REASON_NONE);
    assert_true(cam_reason_has(CAM_REASON_WRONG_SHAPE, CAM_ARGUMENT_PIECE));
    assert_false(cam_reason_has(CAM_REASON_WRONG_SHAPE, CAM_ARGUMENT_CELL));
    assert_false(cam_reason_has(CAM_REASON_GAME_OVER, CAM_ARGUMENT_CELL));
}

static void expect_json(const cam_error *error, const char *expected)
{
    cam_buffer out;
    cam_json json;
    cam_buffer_init(&out);
    cam_json_init(&json, &out);
    cam_error_write(&json, NULL, error);
    assert_true(cam_json_is_done(&json));
    assert_string_equal(cam_buffer_text(&out), expected);
    cam_buffer_clear(&out);
}

static void json_has_the_arguments_by_name(void **state)
{
    (void)state;
    cam_error why;
    cam_fail(&why, CAM_ILLEGAL, CAM_REASON_NOT_IN_STOCK, .piece = 'L', .seat = 2);
    expect_json(&why, "{\"error\":\"there is no L left in the stock of seat 2\","
                      "\"reason\":\"not_in_stock\",\"args\":{\"piece\":\"L\",\"seat\":2},"
                      "\"line\":0,\"column\":0}");
    cam_fail(&why, CAM_MALFORMED, CAM_REASON_UNEXPECTED, .name = "\"",
             .expected = CAM_TERM_VARIATION);
    why.line = 3;
    why.column = 14;
    expect_json(&why, "{\"error\":\"'\\\"' where '(' or ')' should be\","
                      "\"reason\":\"unexpected\","
                      "\"args\":{\"expected\":\"variation\",\"name\":\"\\\"\"},"
                      "\"line\":3,\"column\":14}");
    cam_fail(&why, CAM_ILLEGAL, CAM_REASON_GAME_OVER);
    expect_json(&why, "{\"error\":\"the game is over\",\"reason\":\"game_over\",\"args\":{},"
                      "\"line\":0,\"column\":0}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_text_is_made_from_the_arguments),
        cmocka_unit_test(arguments_are_not_texts),
        cmocka_unit_test(long_texts_are_cut_between_letters),
        cmocka_unit_test(bytes_that_are_no_letters_are_kept),
        cmocka_unit_test(words_find_their_reasons),
        cmocka_unit_test(json_has_the_arguments_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
