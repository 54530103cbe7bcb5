/*
 * test_sides.c: sides found along the rim of a drawing.
 */
#include <string.h>

#include "base/random.h"
#include "expect.h"
#include "rules/definition.h"
#include "rules/shared.h"
#include "rules/sides.h"

static char *find(const cam_board_def *drawing, int count)
{
    static char text[4096];
    cam_error error = {0};
    cam_buffer out;
    cam_buffer_init(&out);
    if (cam_sides_find(drawing, count, &out, &error) != CAM_OK)
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    assert_true(out.length < sizeof text);
    strcpy(text, cam_buffer_text(&out));
    cam_buffer_clear(&out);
    return text;
}

static const cam_rules *make(const cam_board_def *drawing, int count)
{
    cam_buffer text;
    const cam_rules *rules = NULL;
    cam_error error = {0};
    cam_buffer_init(&text);
    cam_buffer_add(&text, "board found\n");
    for (int i = 0; i < CAM_BOX && drawing->rows[i]; i++)
        cam_buffer_format(&text, "row %s\n", drawing->rows[i]);
    cam_buffer_add(&text, find(drawing, count));
    if (cam_definition_read(text.text, text.length, &rules, &error) != CAM_OK)
        fail_msg("%d:%d: %s\n%s", error.line, error.column, error.text, cam_buffer_text(&text));
    cam_buffer_clear(&text);
    return rules;
}

/* Those of the rules. */
static void test_box(void **state)
{
    (void)state;
    for (const cam_board_def *def = cam_boards; def->name; def++) {
        const cam_rules *box = sketch_rules(def->name), *found = make(def, box->board.side_count);
        for (int i = 0; i < box->board.side_count; i++) {
            assert_string_equal(found->board.def->sides[i].name, def->sides[i].name);
            assert_true(cam_bits_equal(found->board.side[i], box->board.side[i]));
        }
        cam_rules_release(found);
    }
}

static void test_odd_ones(void **state)
{
    (void)state;
    cam_board_def line = {.rows = {"###"}};
    assert_string_equal(find(&line, 4), "side N a1 b1 c1\nside E c1\nside S c1 b1 a1\nside W a1\n");
    cam_board_def pond = {.rows = {".##.", "####", "####", ".##."}};
    assert_string_equal(find(&pond, 4), "side N b4 c4\nside E d3 d2\nside S c1 b1\nside W a2 a3\n");
    assert_string_equal(find(&pond, 8), "side N b4 c4\nside NE c4 d3\nside E d3 d2\n"
                                        "side SE d2 c1\nside S c1 b1\nside SW b1 a2\n"
                                        "side W a2 a3\nside NW a3 b4\n");
    cam_board_def apart = {.rows = {"##.", "...", ".##"}}, empty = {.rows = {"..", ".."}};
    cam_error error = {0};
    cam_buffer out;
    cam_buffer_init(&out);
    assert_int_equal(cam_sides_find(&apart, 4, &out, &error), CAM_MALFORMED);
    assert_int_equal(error.reason, CAM_REASON_BOARD_APART);
    assert_int_equal(error.line * 10 + error.column, 32);
    assert_int_equal(cam_sides_find(&empty, 8, &out, &error), CAM_MALFORMED);
    assert_int_equal(out.length, 0);
}

/* Whatever is drawn, what is found is accepted. */
static void test_random(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 61);
    int boards = 0;
    for (int n = 0; n < 20000; n++) {
        char cells[CAM_BOX][CAM_BOX + 1] = {0};
        cam_board_def drawing = {.name = "drawn"};
        unsigned width = 1 + cam_random_below(&random, 8),
                 height = 1 + cam_random_below(&random, 8);
        unsigned full = cam_random_below(&random, 8);
        for (unsigned y = 0; y < height; y++) {
            for (unsigned x = 0; x < width; x++)
                cells[y][x] = cam_random_below(&random, 8) <= full ? '#' : '.';
            drawing.rows[y] = cells[y];
        }
        cam_buffer out;
        cam_buffer_init(&out);
        if (cam_sides_find(&drawing, 4, &out, NULL) == CAM_OK) {
            cam_rules_release(make(&drawing, 4));
            cam_rules_release(make(&drawing, 8));
            boards++;
        }
        cam_buffer_clear(&out);
    }
    print_message("%d boards\n", boards);
    assert_true(boards > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_box),
        cmocka_unit_test(test_odd_ones),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
