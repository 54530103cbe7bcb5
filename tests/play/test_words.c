/*
 * test_words.c: reasons for failures in the player's language, and lines that
 * fit a width.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "play/words.h"

static void expect(void (*say)(const cam_error *error, cam_buffer *out), const cam_why *why,
                   const char *expected)
{
    cam_error error;
    cam_fail_because(&error, CAM_ILLEGAL, why);
    cam_buffer out;
    cam_buffer_init(&out);
    say(&error, &out);
    assert_string_equal(cam_buffer_text(&out), expected);
    cam_buffer_clear(&out);
}

#define expect_message(expected, ...)                                                              \
    expect(add_reason, &(cam_why){.reason = __VA_ARGS__}, expected)
#define expect_sentence(expected, ...)                                                             \
    expect(add_reason_sentence, &(cam_why){.reason = __VA_ARGS__}, expected)

static int use_german(void **state)
{
    (void)state;
    setenv("LC_ALL", "de_DE.UTF-8", 1);
    setenv("LANGUAGE", "de", 1);
    start_words();
    return has_unicode() ? 0 : -1;
}

static void reasons_are_translated(void **state)
{
    (void)state;
    expect_message("das Spiel ist zu Ende", CAM_REASON_GAME_OVER);
    expect_message("unter d4 wäre eine Lücke", CAM_REASON_GAP_BELOW, .cell = "d4");
    expect_message("im Vorrat von Platz 2 ist kein L mehr", CAM_REASON_NOT_IN_STOCK, .piece = 'L',
                   .seat = 2);
    expect_message("diese Säulen haben nicht die Form des Steins T", CAM_REASON_WRONG_SHAPE,
                   .piece = 'T');
    expect_message("a: b.sgf ist nicht lesbar: no", CAM_REASON_CANNOT_READ, .name = "a: b.sgf",
                   .detail = "no");
}

static void terms_are_translated_in_their_places(void **state)
{
    (void)state;
    expect_message("Grün ist am Zug", CAM_REASON_WRONG_TURN, .colour = CAM_TERM_GREEN);
    expect_message("'x', wo das '(' eines Spiels stehen sollte", CAM_REASON_UNEXPECTED, .name = "x",
                   .expected = CAM_TERM_GAME_START);
    expect_message("die Datei endet zu früh: '(' oder ')' erwartet", CAM_REASON_ENDS_EARLY,
                   .expected = CAM_TERM_VARIATION);
}

static void arguments_are_never_read(void **state)
{
    (void)state;
    expect_message("", CAM_REASON_NONE);
    expect_message("ein Spielfeld '%s%n{number}' gibt es nicht", CAM_REASON_NO_SUCH_BOARD,
                   .name = "%s%n{number}");
    expect_message("ein Spielfeld 'the game is over' gibt es nicht", CAM_REASON_NO_SUCH_BOARD,
                   .name = "the game is over");
}

static void sentences_begin_large(void **state)
{
    (void)state;
    expect_sentence("Das Spiel ist zu Ende.", CAM_REASON_GAME_OVER);
    expect_sentence("d4 ist besetzt.", CAM_REASON_OCCUPIED, .cell = "d4");
    expect_sentence("", CAM_REASON_NONE);
}

static void lines_break_between_words(void **state)
{
    (void)state;
    size_t skip;
    assert_int_equal(wrap_text("über den Rand", 8, &skip), strlen("über den"));
    assert_int_equal(skip, 1);
    assert_int_equal(wrap_text("über den Rand", 7, &skip), strlen("über"));
    assert_int_equal(wrap_text("überüberüber", 4, &skip), strlen("über"));
    assert_int_equal(skip, 0);
    assert_int_equal(wrap_text("a\nb", 9, &skip), 1);
    assert_int_equal(skip, 1);
    assert_int_equal(wrap_text("", 9, &skip), 0);
    assert_int_equal(wrap_text("ü", 0, &skip), strlen("ü")); /* never stands still */
    assert_int_equal(text_width("●2 ü"), 4);
    assert_int_equal(cut_text("ääää", 3), strlen("äää"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_are_translated),
        cmocka_unit_test(terms_are_translated_in_their_places),
        cmocka_unit_test(arguments_are_never_read),
        cmocka_unit_test(sentences_begin_large),
        cmocka_unit_test(lines_break_between_words),
    };
    return cmocka_run_group_tests(tests, use_german, NULL);
}
