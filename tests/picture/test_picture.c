/*
 * test_picture.c: what the pictures contain, and that drawing never fails.
 *
 * Whether they are beautiful, only eyes can tell; that every stone, label and
 * dot of the path is there, the SVG tells.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdint.h>
#include <string.h>

#include "picture/picture.h"
#include "rules/connection.h"
#include "rules/moves.h"
#include "rules/notation.h"

typedef struct game {
    cam_rules rules;
    cam_position pos;
    cam_stone stone[CAM_STONES];
    int count;
} game;

static void start(game *g, int board, cam_setup setup)
{
    assert_int_equal(cam_rules_init(&g->rules, &cam_boards[board], &cam_box, NULL), CAM_OK);
    cam_position_init(&g->pos, &g->rules, setup);
    g->count = 0;
}

static void place(game *g, cam_placement move)
{
    g->stone[g->count++] = (cam_stone){move, cam_position_colour(&g->pos)};
    cam_position_play_legal(&g->pos, &g->rules, move, NULL);
}

static void play(game *g, const char *moves)
{
    char copy[1000], *rest = copy;
    assert_true(strlen(moves) < sizeof copy);
    strcpy(copy, moves);
    for (char *word; (word = strsep(&rest, " "));) {
        cam_placement move;
        assert_int_equal(cam_move_parse(&g->pos, &g->rules, word, &move, NULL), CAM_OK);
        place(g, move);
    }
}

static cam_picture picture_of(const game *g)
{
    return (cam_picture){.rules = &g->rules,
                         .pos = &g->pos,
                         .stones = g->stone,
                         .stone_count = g->count,
                         .width = 600};
}

static cam_buffer svg_of(const cam_picture *picture)
{
    cam_buffer out;
    cam_buffer_init(&out);
    assert_int_equal(cam_picture_svg(picture, &out, NULL), CAM_OK);
    return out;
}

static int count_text(const char *text, const char *wanted)
{
    int count = 0;
    for (; (text = strstr(text, wanted)); text += strlen(wanted))
        count++;
    return count;
}

static int count_in_svg(const cam_picture *picture, const char *wanted)
{
    cam_buffer svg = svg_of(picture);
    int count = count_text(cam_buffer_text(&svg), wanted);
    cam_buffer_clear(&svg);
    return count;
}

/* Yellow goes up and down a standing stone: 11 columns, 13 faces. */
static const char won_game[] = "L:a1,a2,a3,b3 O:g1,g2,h1,h2 L:b4,b5,b6,c6 O:g3,g4,h3,h4 "
                               "O:c7x2,d7x2 T:g5,g6,g7,h6 L:d8,e8,f7,f8";

static void path_has_a_dot_for_each_point(void **state)
{
    (void)state;
    game g;
    start(&g, 0, (cam_setup){.players = 2, .neutral = false, .first = 0});
    play(&g, won_game);
    cam_path path;
    assert_true(cam_connection_path(&g.pos, &g.rules, CAM_YELLOW, &path));
    assert_int_equal(path.length, 13);

    cam_picture picture = picture_of(&g);
    const char *rim = "<path fill=\"#73121a\"", *dot = "<path fill=\"#ffffff\"";
    assert_int_equal(count_in_svg(&picture, rim), path.length);
    assert_int_equal(count_in_svg(&picture, dot), path.length);
    picture.hide_path = true;
    assert_int_equal(count_in_svg(&picture, rim), 0);

    picture.hide_path = false; /* every stone keeps its number, if need be on a dot */
    picture.hide_coordinates = true;
    picture.numbers = true;
    assert_int_equal(count_in_svg(&picture, "</text>"), g.count);
}

static void coordinates_name_every_line(void **state)
{
    (void)state;
    for (int board = 0; cam_boards[board].name; board++)
        for (int from = CAM_SOUTH_WEST; from <= CAM_NORTH_WEST; from++) {
            game g;
            start(&g, board, (cam_setup){.players = 2, .neutral = false, .first = 0});
            cam_picture picture = picture_of(&g);
            picture.from = (cam_corner)from;
            assert_int_equal(count_in_svg(&picture, "</text>"),
                             g.rules.board.width + g.rules.board.height);
            assert_int_equal(count_in_svg(&picture, ">a</text>"), 1);
            assert_int_equal(count_in_svg(&picture, ">1</text>"), 1);
            picture.hide_coordinates = true;
            assert_int_equal(count_in_svg(&picture, "</text>"), 0);
        }
}

static void marks_are_optional(void **state)
{
    (void)state;
    game g;
    start(&g, 0, (cam_setup){.players = 2, .neutral = false, .first = 0});
    play(&g, "L:a1,a2,a3,b3 O:g7,g8,h7,h8");
    cam_picture picture = picture_of(&g);
    const char *outline = "stroke=\"#ffffff\" stroke-opacity=\".950\"";
    assert_true(count_in_svg(&picture, outline) >= 4);
    picture.hide_last = true;
    assert_int_equal(count_in_svg(&picture, outline), 0);

    picture.hide_coordinates = true;
    picture.numbers = true;
    assert_int_equal(count_in_svg(&picture, "</text>"), 2);
    assert_int_equal(count_in_svg(&picture, ">2</text>"), 1);

    assert_int_equal(count_in_svg(&picture, "<rect"), 1);
    picture.theme = CAM_THEME_CLEAR;
    assert_int_equal(count_in_svg(&picture, "<rect"), 0);
}

/* Nothing is drawn between the cubes of one stone: a bar of three has seams with
 * the ground only, two stones side by side one more. */
static void seams_lie_between_stones_only(void **state)
{
    (void)state;
    const char *seam = "stroke=\"#2b170a\" stroke-opacity=\".600\"";
    game g;
    start(&g, 0, (cam_setup){.players = 2, .neutral = false, .first = 0});
    play(&g, "O:c3,c4,d3,d4");
    cam_picture picture = picture_of(&g);
    assert_int_equal(count_in_svg(&picture, seam), 0);
    play(&g, "O:e3,e4,f3,f4"); /* flush along two cells, on tops; and on the front */
    picture = picture_of(&g);
    int tops = 2 * 2, fronts = 2;
    assert_int_equal(count_in_svg(&picture, seam), tops + fronts);
}

static void description_tells_the_moves(void **state)
{
    (void)state;
    game g;
    start(&g, 3, (cam_setup){.players = 2, .neutral = true, .first = 0});
    play(&g, "I:d1x3 I:a4,a5,a6 L:c8,c9,d9,e9");
    cam_picture picture = picture_of(&g);
    assert_int_equal(count_in_svg(&picture, "<desc>Board ring, 3 stones: blue I:d1x3 "
                                            "blue I:a4,a5,a6 yellow L:c8,c9,d9,e9</desc>"),
                     1);
}

/* Width and height from the header of a PNG. */
static void png_size(const cam_buffer *png, uint32_t size[2])
{
    static const char signature[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    assert_true(png->length > 100);
    assert_memory_equal(png->text, signature, 16);
    for (int i = 0; i < 2; i++) {
        const unsigned char *at = (const unsigned char *)png->text + 16 + 4 * i;
        size[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
    }
    assert_memory_equal(png->text + png->length - 8, "IEND\xae\x42\x60\x82", 8);
}

static void png_has_the_width_asked_for(void **state)
{
    (void)state;
    game g;
    start(&g, 0, (cam_setup){.players = 2, .neutral = false, .first = 0});
    uint32_t before[2], after[2];
    for (int width = CAM_PICTURE_MIN; width <= 600; width += 268) {
        cam_picture picture = picture_of(&g);
        cam_buffer png;
        picture.width = width;
        cam_buffer_init(&png);
        assert_int_equal(cam_picture_png(&picture, &png, NULL), CAM_OK);
        png_size(&png, before);
        assert_int_equal(before[0], width);
        cam_buffer_clear(&png);
    }
    play(&g, won_game); /* pictures of one game are of one size */
    cam_picture picture = picture_of(&g);
    cam_buffer png;
    cam_buffer_init(&png);
    assert_int_equal(cam_picture_png(&picture, &png, NULL), CAM_OK);
    png_size(&png, after);
    assert_int_equal(after[0], before[0]);
    assert_int_equal(after[1], before[1]);
    cam_buffer_clear(&png);
}

static void random_games_draw_from_every_corner(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 5);
    for (int board = 0; cam_boards[board].name; board++)
        for (int round = 0; round < 8; round++) {
            game g;
            start(&g, board,
                  (cam_setup){.players = round & 1 ? 4 : 2, .neutral = round & 2, .first = 0});
            while (!cam_position_is_over(&g.pos))
                place(&g, cam_moves_random(&g.pos, &g.rules, &random));
            cam_picture picture = picture_of(&g);
            picture.from = (cam_corner)(round % 4);
            picture.theme = (cam_theme)(round % 3);
            picture.patterns = round % 2;
            picture.numbers = round % 3 == 0;
            assert_int_equal(count_in_svg(&picture, "</svg>"), 1);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(path_has_a_dot_for_each_point),
        cmocka_unit_test(coordinates_name_every_line),
        cmocka_unit_test(marks_are_optional),
        cmocka_unit_test(seams_lie_between_stones_only),
        cmocka_unit_test(description_tells_the_moves),
        cmocka_unit_test(png_has_the_width_asked_for),
        cmocka_unit_test(random_games_draw_from_every_corner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
