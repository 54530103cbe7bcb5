#include "rules/expect.h"

#include <stdio.h>
#include <string.h>

#include "rules/connection.h"
#include "rules/hash.h"
#include "rules/notation.h"
#include "rules/score.h"

/* ---- connections ---- */

/* What the library finds, and that its path is one: each column joined to the next. */
static cam_path find_path(const cam_position *pos, const cam_rules *rules, cam_colour team)
{
    cam_path path;
    bool found = cam_connection_path(pos, rules, team, &path);
    assert_int_equal(found, cam_connection_exists(pos, rules, team));
    assert_int_equal(found, cam_connection_missing(pos, rules, team) == 0);
    assert_int_equal(found, path.length > 0);
    for (int i = 1; i < path.count; i++)
        assert_true(cam_connection_joins(pos, team, path.cell[i - 1], path.cell[i]));
    return path;
}

/* On eight sides the library tells only of the path that counts: the direct one if twice
 * its length is no less than the oblique one's. */
static void check_paths(const cam_position *pos, const cam_rules *rules, cam_colour team,
                        int direct, int oblique)
{
    bool counts_direct = direct && 2 * direct >= oblique;
    cam_path path = find_path(pos, rules, team);
    assert_int_equal(path.length, counts_direct ? direct : oblique);
    if (path.length)
        assert_int_equal(path.direct, counts_direct);

    model_position model = sketch_model(pos, rules);
    model_colour colour = team == CAM_YELLOW ? MODEL_YELLOW : MODEL_GREEN;
    assert_int_equal(model_shortest(&model, colour, MODEL_DIRECT).faces, direct);
    assert_int_equal(model_shortest(&model, colour, MODEL_OBLIQUE).faces, oblique);
}

void expect_paths(const char *board, const char *drawing, cam_colour team, int direct, int oblique)
{
    const cam_rules *rules = sketch_rules(board);
    cam_position pos = sketch_read(rules, drawing);
    for (int i = 0; i < rules->board.symmetry_count; i++) {
        cam_position image = cam_position_image(&pos, rules, i);
        check_paths(&image, rules, team, direct, oblique);
        image = sketch_swap_colours(&image);
        check_paths(&image, rules, cam_colour_other(team), direct, oblique);
    }
}

void expect_path(const char *board, const char *drawing, cam_colour team, int faces)
{
    assert_int_equal(sketch_rules(board)->board.side_count, 4);
    expect_paths(board, drawing, team, faces, 0);
}

void expect_points(const char *board, const char *drawing, cam_colour team, int points)
{
    const cam_rules *rules = sketch_rules(board);
    cam_position pos = sketch_read(rules, drawing);
    pos.result = (uint8_t)cam_result_win(team);
    cam_points scored = cam_score_points(&pos, rules);
    assert_int_equal(scored.team[team], points);
    assert_int_equal(scored.team[cam_colour_other(team)], 0);

    model_position model = sketch_model(&pos, rules);
    model.result = team == CAM_YELLOW ? MODEL_YELLOW_WINS : MODEL_GREEN_WINS;
    assert_int_equal(model_points(&model, team == CAM_YELLOW ? MODEL_YELLOW : MODEL_GREEN), points);
}

/* ---- moves ---- */

void expect_legal(const cam_position *pos, const cam_rules *rules, const char *moves)
{
    char text[CAM_MOVE_TEXT];
    for (int length; sscanf(moves, " %63s%n", text, &length) == 1; moves += length) {
        cam_placement move;
        cam_error why;
        cam_position next = *pos;
        if (cam_move_parse(pos, rules, text, &move, &why) != CAM_OK ||
            cam_position_play(&next, rules, move, NULL, &why) != CAM_OK)
            fail_msg("%s: %s", text, why.text);
    }
}

static void expect_refusal(const cam_position *pos, const cam_rules *rules, const char *text,
                           cam_status expected, const char *words)
{
    const cam_position before = *pos;
    cam_placement move = 12345;
    cam_error why = {0};
    cam_status status = cam_move_parse(pos, rules, text, &move, &why);
    if (status != expected || !why.text[0] || (words && strcmp(why.text, words) != 0))
        fail_msg("%s: status %d, %s", text, status, status ? why.text : "legal");
    assert_int_equal(move, 12345);
    assert_int_equal(cam_move_parse(pos, rules, text, &move, NULL), expected);
    assert_memory_equal(pos, &before, sizeof before);
}

void expect_illegal(const cam_position *pos, const cam_rules *rules, const char *moves,
                    const char *words)
{
    char text[CAM_MOVE_TEXT];
    for (int length; sscanf(moves, " %63s%n", text, &length) == 1; moves += length)
        expect_refusal(pos, rules, text, CAM_ILLEGAL, words);
}

void expect_malformed(const cam_position *pos, const cam_rules *rules, const char *text,
                      const char *words)
{
    expect_refusal(pos, rules, text, CAM_MALFORMED, words);
}

/* ---- turns ---- */

void expect_state(const cam_position *pos, const char *state)
{
    static const char *const ends[] = {"", "yellow", "green", "draw"};
    char now[16];
    if (cam_position_is_over(pos))
        snprintf(now, sizeof now, "%s", ends[pos->result]);
    else
        snprintf(now, sizeof now, "%s %d", cam_colour_name(cam_position_colour(pos)),
                 pos->seat + 1);
    assert_string_equal(now, state);
}
