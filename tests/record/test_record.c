/*
 * test_record.c: the tree and its properties, without any file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/record.h"
#include "record/text.h"
#include "rules/notation.h"
#include "support.h"

static cam_record *square(void)
{
    cam_record *record =
        cam_record_new(cam_rulebook_find(book, "square"), (cam_setup){.players = 2});
    assert_non_null(record);
    return record;
}

static void a_new_record_names_its_game(void **state)
{
    (void)state;
    cam_record *record = cam_record_new(cam_rulebook_find(book, "ring"),
                                        (cam_setup){.players = 4, .neutral = true, .first = 2});
    assert_string_equal(cam_record_text(record, CAM_ROOT, "FF"), "4");
    assert_string_equal(cam_record_text(record, CAM_ROOT, "CA"), "UTF-8");
    assert_string_equal(cam_record_text(record, CAM_ROOT, "GM"), "Caminos");
    assert_string_equal(cam_record_text(record, CAM_ROOT, "BO"), "ring");
    assert_int_equal(cam_record_number(record, CAM_ROOT, "NP", 0), 4);
    assert_int_equal(cam_record_number(record, CAM_ROOT, "NE", 0), 1);
    assert_string_equal(cam_record_text(record, CAM_ROOT, "PL"), "3");
    assert_memory_equal(cam_record_text(record, CAM_ROOT, "AP"), "Caminos:", 8);
    assert_int_equal(cam_record_size(record), 1);
    cam_record_free(record);
}

static void moves_and_variations(void **state)
{
    (void)state;
    cam_record *record = square();
    cam_node a = play(record, CAM_ROOT, "L:a1,a2,a3,b3");
    cam_node b = play(record, a, "T:c4,d4x2,e4");
    cam_node c = play(record, a, "O:g7,g8,h7,h8");
    assert_int_equal(play(record, a, "t:c4,d4x2,e4"), b); /* no twin */
    assert_int_equal(cam_record_child(record, a), b);
    assert_int_equal(cam_record_sibling(record, b), c);
    assert_int_equal(cam_record_sibling(record, c), CAM_NO_NODE);
    assert_int_equal(cam_record_parent(record, c), a);
    assert_int_equal(cam_record_ply(record, CAM_ROOT), 0);
    assert_int_equal(cam_record_ply(record, c), 2);
    assert_int_equal(cam_record_move(record, CAM_ROOT), CAM_NO_PLACEMENT);
    assert_string_equal(cam_record_move_text(record, CAM_ROOT), "");
    assert_string_equal(cam_record_move_text(record, c), "O:g7,g8,h7,h8");
    assert_int_equal(cam_record_move_colour(record, a), CAM_YELLOW);
    assert_int_equal(cam_record_move_colour(record, c), CAM_GREEN);
    assert_true(cam_record_is_under(record, c, CAM_ROOT));
    assert_true(cam_record_is_under(record, c, c));
    assert_false(cam_record_is_under(record, c, b));
    assert_int_equal(cam_record_step(record, CAM_ROOT, c), a);
    assert_int_equal(cam_record_end(record, CAM_ROOT), b);
    cam_placement line[CAM_LINE_PLIES];
    assert_int_equal(cam_record_line(record, c, line), 2);
    assert_int_equal(line[0], cam_record_move(record, a));
    assert_int_equal(line[1], cam_record_move(record, c));
    cam_position pos = cam_record_position(record, c);
    assert_int_equal(pos.plies, 2);
    assert_int_equal(pos.seat, 0);
    cam_record_free(record);
}

static void an_illegal_move_changes_nothing(void **state)
{
    (void)state;
    cam_record *record = square();
    cam_node a = play(record, CAM_ROOT, "O:a1,a2,b1,b2");
    cam_node child = 99;
    cam_error why;
    assert_int_equal(cam_record_play(record, a, cam_record_move(record, a), &child, &why),
                     CAM_ILLEGAL);
    assert_string_equal(why.text, "no cube of the piece lies on the board");
    assert_int_equal(child, 99);
    assert_int_equal(cam_record_size(record), 2);
    assert_int_equal(cam_record_child(record, a), CAM_NO_NODE);
    cam_record_free(record);
}

static void promote_and_remove(void **state)
{
    (void)state;
    cam_record *record = square();
    cam_node a = play(record, CAM_ROOT, "O:a1,a2,b1,b2");
    cam_node b = play(record, CAM_ROOT, "O:c1,c2,d1,d2");
    cam_node c = play(record, CAM_ROOT, "O:e1,e2,f1,f2");
    cam_node under_c = play(record, c, "O:a1,a2,b1,b2");
    cam_node other = play(record, c, "O:c1,c2,d1,d2");
    cam_record_promote(record, other);
    assert_int_equal(cam_record_child(record, CAM_ROOT), c);
    assert_int_equal(cam_record_sibling(record, c), a);
    assert_int_equal(cam_record_sibling(record, a), b);
    assert_int_equal(cam_record_sibling(record, b), CAM_NO_NODE);
    assert_int_equal(cam_record_child(record, c), other);
    assert_int_equal(cam_record_end(record, CAM_ROOT), other);

    cam_record_remove(record, b); /* the last */
    assert_int_equal(cam_record_sibling(record, a), CAM_NO_NODE);
    cam_node d = play(record, CAM_ROOT, "O:g1,g2,h1,h2");
    assert_int_equal(cam_record_sibling(record, a), d);
    cam_record_remove(record, c); /* the first, with all under it */
    assert_int_equal(cam_record_child(record, CAM_ROOT), a);
    assert_false(cam_record_is_under(record, under_c, CAM_ROOT));
    cam_record_remove(record, a);
    cam_record_remove(record, d);
    assert_int_equal(cam_record_child(record, CAM_ROOT), CAM_NO_NODE);
    play(record, CAM_ROOT, "O:a1,a2,b1,b2");
    cam_record_free(record);
}

static void setting_properties(void **state)
{
    (void)state;
    cam_record *record = square();
    cam_node a = play(record, CAM_ROOT, "O:a1,a2,b1,b2");
    assert_null(cam_record_text(record, a, "C"));
    assert_int_equal(cam_record_set(record, a, "C", "one]two\\three:four\nfive", NULL), CAM_OK);
    assert_string_equal(cam_record_text(record, a, "C"), "one]two\\three:four\nfive");
    assert_string_equal(cam_record_value(record, a, "C", 0), "one\\]two\\\\three:four\nfive");
    assert_int_equal(cam_record_set(record, a, "N", "first\nline", NULL), CAM_OK);
    assert_string_equal(cam_record_text(record, a, "N"), "first line");
    assert_int_equal(cam_record_set(record, a, "V", "-12", NULL), CAM_OK);
    assert_int_equal(cam_record_number(record, a, "V", 5), -12);
    assert_int_equal(cam_record_number(record, a, "N", 5), 5);
    assert_int_equal(cam_record_number(record, a, "M", 5), 5);
    assert_int_equal(cam_record_set(record, a, "C", "new", NULL), CAM_OK);

    char *text = write_game(record);
    assert_non_null(strstr(text, ";Y[O:a1,a2,b1,b2]C[new]N[first line]V[-12]\n"));
    free(text);
    assert_int_equal(cam_record_set(record, a, "N", NULL, NULL), CAM_OK);
    assert_int_equal(cam_record_set(record, a, "V", NULL, NULL), CAM_OK);
    assert_int_equal(cam_record_set(record, a, "V", NULL, NULL), CAM_OK);
    assert_int_equal(cam_record_set(record, a, "Z", "", NULL), CAM_OK);
    text = write_game(record);
    assert_non_null(strstr(text, ";Y[O:a1,a2,b1,b2]C[new]Z[]\n"));
    free(text);
    cam_record_free(record);
}

static void some_properties_cannot_be_set(void **state)
{
    (void)state;
    cam_record *record = square();
    cam_node a = play(record, CAM_ROOT, "O:a1,a2,b1,b2");
    static const char *const names[] = {"",   "c",  "C C", "1A", "É",  "Y",  "G", "B",
                                        "FF", "CA", "GM",  "BO", "NP", "NE", "PL"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_int_equal(cam_record_set(record, CAM_ROOT, names[i], "x", NULL), CAM_MALFORMED);
    assert_int_equal(cam_record_set(record, a, "Y", NULL, NULL), CAM_MALFORMED);
    assert_int_equal(cam_record_set(record, a, "PL", "Y", NULL), CAM_OK); /* not the root's */
    assert_int_equal(cam_record_set(record, a, "C", "bad \xff byte", NULL), CAM_MALFORMED);
    assert_null(cam_record_text(record, a, "C"));
    cam_error error;
    char name[16];
    for (int i = 0;; i++) {
        snprintf(name, sizeof name, "X%d", i);
        if (cam_record_set(record, a, name, "", &error) != CAM_OK)
            break;
    }
    assert_string_equal(error.text, "more than 256 properties in one node");
    cam_record_free(record);
}

static void names_and_outcome(void **state)
{
    (void)state;
    cam_record *record = square();
    assert_string_equal(cam_record_player(record, 0), "");
    cam_record_set(record, CAM_ROOT, "P1", "Anna Schön", NULL);
    assert_string_equal(cam_record_player(record, 0), "Anna Schön");
    assert_int_equal(cam_record_outcome(record).result, CAM_ONGOING);
    cam_outcome won = {CAM_GREEN_WINS, CAM_BY_TIME, 0};
    assert_int_equal(cam_record_set_outcome(record, won), CAM_OK);
    assert_string_equal(cam_record_text(record, CAM_ROOT, "RE"), "G+T");
    assert_int_equal(cam_record_outcome(record).ending, CAM_BY_TIME);
    assert_int_equal(cam_record_set_outcome(record, (cam_outcome){0}), CAM_OK);
    assert_null(cam_record_text(record, CAM_ROOT, "RE"));
    cam_record_set(record, CAM_ROOT, "RE", "Hung", NULL);
    assert_int_equal(cam_record_outcome(record).result, CAM_ONGOING);
    cam_record_free(record);
}

static void equality_sees_every_difference(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "(;)",
        "(;BO[ring])",
        "(;BO[square])",
        "(;NP[4])",
        "(;PL[G])",
        "(;NE[1])",
        "(;C[a])",
        "(;C[b])",
        "(;C[a]N[])",
        "(;N[]C[a])",
        "(;X[a][b])",
        "(;X[a])",
        "(;;;)",
        "(;;(;)(;))",
        "(;(;;)(;))",
        "(;(;)(;;))",
        "(;Y[O:a1,a2,b1,b2])",
        "(;Y[O:a1,a2,b1,b2];)",
        "(;Y[O:b1,b2,c1,c2])",
    };
    enum { COUNT = sizeof texts / sizeof texts[0] };
    cam_record *record[COUNT];
    for (int i = 0; i < COUNT; i++)
        record[i] = read_game(texts[i]);
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++)
            assert_int_equal(cam_record_equal(record[i], record[j]), i == j);
    for (int i = 0; i < COUNT; i++)
        cam_record_free(record[i]);
}

static void texts_of_strangers(void **state)
{
    (void)state;
    static const struct {
        const char *text, *quoted;
    } cases[] = {
        {"plain", "plain"},
        {"", ""},
        {"a\x1b[31m\n\x7f", "a?[31m??"},
        {"\xc2\x9b|\xc2\xa0|\xef\xbf\xbf|\xef\xbf\xbd", "?|\xc2\xa0|?|\xef\xbf\xbd"},
        {"bad \xff\xc3", "bad ??"},
        {"0123456789012345678901", "012345678901234567890"}, /* 22 bytes, NUL included */
        {"01234567890123456789ä", "01234567890123456789"},   /* whole characters */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char quoted[22];
        cam_text_quote(cases[i].text, quoted, sizeof quoted);
        assert_string_equal(quoted, cases[i].quoted);
    }
}

static void unknown_boards_have_no_rules(void **state)
{
    (void)state;
    assert_null(cam_rulebook_find(book, "triangle"));
    assert_null(cam_rulebook_find(book, "Square"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_record_names_its_game),
        cmocka_unit_test(moves_and_variations),
        cmocka_unit_test(an_illegal_move_changes_nothing),
        cmocka_unit_test(promote_and_remove),
        cmocka_unit_test(setting_properties),
        cmocka_unit_test(some_properties_cannot_be_set),
        cmocka_unit_test(names_and_outcome),
        cmocka_unit_test(equality_sees_every_difference),
        cmocka_unit_test(texts_of_strangers),
        cmocka_unit_test(unknown_boards_have_no_rules),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
