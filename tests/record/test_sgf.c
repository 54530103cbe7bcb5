/*
 * test_sgf.c: reading and writing, case by case; large trees.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "support.h"

static void a_whole_game(void **state)
{
    (void)state;
    cam_record *record = read_game("(;FF[4]CA[UTF-8]GM[Caminos]AP[Other:1.0]BO[octagon]NP[4]NE[1]"
                                   "P1[Anna]P2[Bo]P3[Cy]P4[Di]PL[3]EV[Cup]RE[Y+R]\n"
                                   ";B[i:e5X3];B[I:f5,f6,f4]\n"
                                   "(;Y[o:d1,e1,d2,e2]C[a comment];G[T:d8,e8x2,f8])\n"
                                   "(;Y[O:g9,g10,f9,f10]))\n");
    assert_string_equal(cam_record_rules(record)->board.def->name, "octagon");
    cam_setup setup = cam_record_setup(record);
    assert_int_equal(setup.players, 4);
    assert_true(setup.neutral);
    assert_int_equal(setup.first, 2);
    assert_string_equal(cam_record_player(record, 3), "Di");
    assert_string_equal(cam_record_text(record, CAM_ROOT, "AP"), "Other:1.0");
    assert_int_equal(cam_record_outcome(record).ending, CAM_BY_RESIGNATION);
    assert_string_equal(cam_record_move_text(record, main_node(record, 2)), "I:f4,f5,f6");
    cam_node third = main_node(record, 3);
    assert_string_equal(cam_record_text(record, third, "C"), "a comment");
    assert_string_equal(cam_record_move_text(record, cam_record_sibling(record, third)),
                        "O:f9,f10,g9,g10");
    cam_position pos = cam_record_position(record, main_node(record, 4));
    assert_int_equal(pos.plies, 4);
    assert_int_equal(pos.seat, 0);
    cam_record_free(record);
}

static void defaults_of_a_bare_file(void **state)
{
    (void)state;
    cam_record *record = read_game("\xef\xbb\xbf \r\n ( ; Y [O:a1,a2,b1,b2] ) \n");
    assert_string_equal(cam_record_rules(record)->board.def->name, "square");
    assert_int_equal(cam_record_setup(record).players, 2);
    assert_int_equal(cam_record_ply(record, CAM_ROOT), 1); /* a move may stand in the root */
    char *text = write_game(record);
    assert_string_equal(text, "(;Y[O:a1,a2,b1,b2]\n)\n"); /* nothing is added */
    free(text);
    cam_record_free(record);
}

static void escapes(void **state)
{
    (void)state;
    cam_record *record = read_game("(;C[a\\]b\\\\c\\:d\\xe\tf\r\ng\\\r\nh\\\ni\rj\n\nk]"
                                   "P1[two\nlines\\\nhere]X[raw \\] \\: \\\\\r\n\t]"
                                   "GC[1\n2]Y[O\\:a1,a2,b1,b2])");
    assert_string_equal(cam_record_text(record, CAM_ROOT, "C"), "a]b\\c:dxe f\nghi\nj\n\nk");
    assert_string_equal(cam_record_text(record, CAM_ROOT, "P1"), "two lineshere");
    assert_string_equal(cam_record_text(record, CAM_ROOT, "GC"), "1\n2");
    assert_string_equal(cam_record_value(record, CAM_ROOT, "X", 0), "raw \\] \\: \\\\\r\n\t");
    char *text = write_game(record);
    assert_non_null(strstr(text, "X[raw \\] \\: \\\\\r\n\t]"));
    assert_non_null(strstr(text, "Y[O:a1,a2,b1,b2]"));
    free(text);
    cam_record_free(record);
}

static void unknown_properties_stay(void **state)
{
    (void)state;
    static const char text[] = "(;XA[1][2][]ZZ9[[a\\](;]AB[pd][dd]LB[aa:x]\n"
                               "(;Y[O:a1,a2,b1,b2]WL[12.5]TE[1]\n"
                               ";KK[\xf0\x9f\x8e\xb2]\n"
                               ")\n"
                               "(;\n"
                               ")\n"
                               ")\n";
    cam_record *record = read_game(text);
    assert_int_equal(cam_record_value_count(record, CAM_ROOT, "XA"), 3);
    assert_string_equal(cam_record_value(record, CAM_ROOT, "XA", 1), "2");
    assert_int_equal(cam_record_value_count(record, CAM_ROOT, "XB"), 0);
    char *written = write_game(record);
    assert_string_equal(written, text);
    free(written);
    cam_record_free(record);
}

static void collections(void **state)
{
    (void)state;
    const char text[] = "(;GN[one]) (;BO[ring]GN[two])\n(;GN[three])";
    cam_collection games;
    assert_int_equal(cam_sgf_read(book, text, strlen(text), &games, NULL), CAM_OK);
    assert_int_equal(games.count, 3);
    assert_string_equal(cam_record_text(games.game[1], CAM_ROOT, "GN"), "two");
    cam_collection_clear(&games);
    assert_int_equal(games.count, 0);

    cam_error error;
    const char broken[] = "(;GN[one])\n(;BO[ring]GN[two]";
    games.count = -5;
    assert_int_equal(cam_sgf_read(book, broken, strlen(broken), &games, &error), CAM_MALFORMED);
    assert_int_equal(games.count, -5);
    assert_int_equal(error.line, 2);
}

/* Random games end legally wherever a player wins; nothing may follow. */
static void nothing_follows_the_end(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 9);
    cam_record *record = random_record(&random, 200);
    for (cam_node node = 0; node < cam_record_size(record); node++) {
        cam_position pos = cam_record_position(record, node);
        cam_node child = cam_record_child(record, node);
        if (cam_position_is_over(&pos) && child != CAM_NO_NODE)
            assert_int_equal(cam_record_move(record, child), CAM_NO_PLACEMENT);
    }
    cam_record_free(record);
}

/* A tree 'deep' nodes deep with a variation at every level. */
static char *deep_text(int deep, size_t *length)
{
    cam_buffer text;
    cam_buffer_init(&text);
    cam_buffer_add(&text, "(;FF[4]GM[Caminos]");
    for (int i = 0; i < deep; i++)
        cam_buffer_format(&text, "(;C[%d])(;C[%d]", -i, i);
    for (int i = 0; i <= deep; i++)
        cam_buffer_add(&text, ")");
    assert_false(text.failed);
    *length = text.length;
    return text.text;
}

static void large_trees_are_read_at_once(void **state)
{
    (void)state;
    size_t length;
    char *deep = deep_text(100000, &length);
    double start = cam_clock_cpu();
    cam_record *record = read_game(deep);
    assert_int_equal(cam_record_size(record), 200001);
    char *written = write_game(record);
    cam_record *again = read_game(written);
    double seconds = cam_clock_cpu() - start;
    assert_true(cam_record_equal(record, again));
    print_message("two readings and a writing of 200,001 nodes: %.0f ms\n", 1e3 * seconds);
    assert_true(seconds < 10);
    cam_record_free(record);
    cam_record_free(again);
    free(written);
    free(deep);
}

/* 10,000 nodes with moves and variations; a chain of 10,000 nodes. */
static void ten_thousand_nodes(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 11);
    cam_record *record = random_record(&random, 10000);
    char *text = write_game(record);
    double start = cam_clock_cpu();
    cam_record *again = read_game(text);
    double seconds = cam_clock_cpu() - start;
    print_message("reading %u nodes, %zu bytes: %.1f ms\n", cam_record_size(again), strlen(text),
                  1e3 * seconds);
    assert_true(cam_record_equal(record, again));
    assert_true(seconds < 5);
    cam_record_free(again);
    free(text);

    cam_node node = CAM_ROOT;
    for (int i = 0; i < 10000; i++)
        assert_int_equal(cam_record_add(record, node, &node), CAM_OK);
    cam_record_promote(record, node);
    assert_int_equal(cam_record_end(record, CAM_ROOT), node);
    text = write_game(record);
    again = read_game(text);
    assert_true(cam_record_equal(record, again));
    cam_record_free(again);
    cam_record_free(record);
    free(text);
}

static void many_games_share_their_rules(void **state)
{
    (void)state;
    cam_buffer text;
    cam_buffer_init(&text);
    for (int i = 0; i < 5000; i++)
        cam_buffer_add(&text, "(;)");
    cam_collection games;
    assert_int_equal(cam_sgf_read(book, text.text, text.length, &games, NULL), CAM_OK);
    assert_int_equal(games.count, 5000);
    assert_ptr_equal(cam_record_rules(games.game[0]), cam_record_rules(games.game[4999]));
    cam_collection_clear(&games);
    cam_buffer_clear(&text);
}

/* The example of the documentation is read, and written back as it stands. */
static void the_example_of_the_documentation(void **state)
{
    (void)state;
    size_t length;
    char *page = load(DOCS "/record.md", &length);
    char *start = strstr(page, "```sgf\n");
    assert_non_null(start);
    start += strlen("```sgf\n");
    *strstr(start, "```") = '\0';
    cam_record *record = read_game(start);
    char *written = write_game(record);
    assert_string_equal(written, start);
    free(written);
    cam_record_free(record);
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game),
        cmocka_unit_test(defaults_of_a_bare_file),
        cmocka_unit_test(escapes),
        cmocka_unit_test(unknown_properties_stay),
        cmocka_unit_test(collections),
        cmocka_unit_test(nothing_follows_the_end),
        cmocka_unit_test(large_trees_are_read_at_once),
        cmocka_unit_test(ten_thousand_nodes),
        cmocka_unit_test(many_games_share_their_rules),
        cmocka_unit_test(the_example_of_the_documentation),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
