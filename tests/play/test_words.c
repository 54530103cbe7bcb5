/*
 * test_words.c: messages of the libraries in the player's language, and lines that
 * fit a width.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "play/words.h"

static void expect_message(const char *english, const char *expected)
{
    cam_buffer out;
    cam_buffer_init(&out);
    translate_message(english, &out);
    assert_string_equal(cam_buffer_text(&out), expected);
    cam_buffer_clear(&out);
}

static void expect_sentence(const char *english, const char *expected)
{
    cam_buffer out;
    cam_buffer_init(&out);
    add_message_sentence(english, &out);
    assert_string_equal(cam_buffer_text(&out), expected);
    cam_buffer_clear(&out);
}

static int use_german(void **state)
{
    (void)state;
    setenv("LC_ALL", "de_DE.UTF-8", 1);
    setenv("LANGUAGE", "de", 1);
    start_words();
    return has_unicode() ? 0 : -1;
}

static void messages_are_translated(void **state)
{
    (void)state;
    expect_message("the game is over", "das Spiel ist zu Ende");
    expect_message("there would be a gap under d4", "unter d4 wäre eine Lücke");
    expect_message("there is no L left in the stock of seat 2",
                   "im Vorrat von Platz 2 ist kein L mehr");
    expect_message("those columns do not have the shape of an L",
                   "diese Säulen haben nicht die Form des Steins L");
    expect_message("those columns do not have the shape of a T",
                   "diese Säulen haben nicht die Form des Steins T");
    expect_message("cannot read a: b.sgf: no", "a ist nicht lesbar: b.sgf: no");
}

static void arguments_may_be_messages(void **state)
{
    (void)state;
    expect_message("'x' where the '(' of a game should be",
                   "'x', wo das '(' eines Spiels stehen sollte");
    expect_message("the file ends too early: '(' or ')' expected",
                   "die Datei endet zu früh: '(' oder ')' erwartet");
}

static void unknown_messages_stay(void **state)
{
    (void)state;
    expect_message("", "");
    expect_message("%s%n%d", "%s%n%d");
    expect_message("nobody ever says this", "nobody ever says this");
}

static void sentences_begin_large(void **state)
{
    (void)state;
    expect_sentence("the game is over", "Das Spiel ist zu Ende.");
    expect_sentence("d4 is occupied", "d4 ist besetzt.");
    expect_sentence("", "");
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
        cmocka_unit_test(messages_are_translated),   cmocka_unit_test(arguments_may_be_messages),
        cmocka_unit_test(unknown_messages_stay),     cmocka_unit_test(sentences_begin_large),
        cmocka_unit_test(lines_break_between_words),
    };
    return cmocka_run_group_tests(tests, use_german, NULL);
}
