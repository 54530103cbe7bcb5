/*
 * test_outcome.c: results as text, and what the rules make of a position.
 */
#include <string.h>

#include "record/outcome.h"
#include "rules/playout.h"
#include "rules/score.h"
#include "support.h"

static void texts_and_back(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        cam_outcome outcome;
    } cases[] = {
        {"Y+13", {CAM_YELLOW_WINS, CAM_BY_CONNECTION, 13}},
        {"G+8", {CAM_GREEN_WINS, CAM_BY_CONNECTION, 8}},
        {"G+R", {CAM_GREEN_WINS, CAM_BY_RESIGNATION, 0}},
        {"Y+T", {CAM_YELLOW_WINS, CAM_BY_TIME, 0}},
        {"Y+E4", {CAM_YELLOW_WINS, CAM_BY_EDGE_STONES, 4}},
        {"G+F", {CAM_GREEN_WINS, CAM_BY_FORFEIT, 0}},
        {"0", {CAM_DRAW, 0, 0}},
        {"void", {CAM_DRAW, CAM_BY_ABORTING, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[CAM_OUTCOME_TEXT];
        cam_outcome_format(cases[i].outcome, text);
        assert_string_equal(text, cases[i].text);
        cam_outcome outcome = {0};
        assert_int_equal(cam_outcome_parse(text, &outcome, NULL), CAM_OK);
        assert_int_equal(outcome.result, cases[i].outcome.result);
        assert_int_equal(outcome.ending, cases[i].outcome.ending);
        assert_int_equal(outcome.points, cases[i].outcome.points);
    }
    char text[CAM_OUTCOME_TEXT];
    cam_outcome_format((cam_outcome){0}, text);
    assert_string_equal(text, "");
}

static void other_spellings(void **state)
{
    (void)state;
    cam_outcome outcome;
    assert_int_equal(cam_outcome_parse("draw", &outcome, NULL), CAM_OK);
    assert_int_equal(outcome.result, CAM_DRAW);
    assert_int_equal(cam_outcome_parse("y+Resign", &outcome, NULL), CAM_OK);
    assert_int_equal(outcome.ending, CAM_BY_RESIGNATION);
    assert_int_equal(cam_outcome_parse("G+time", &outcome, NULL), CAM_OK);
    assert_int_equal(outcome.ending, CAM_BY_TIME);
    assert_int_equal(cam_outcome_parse("g+forfeit", &outcome, NULL), CAM_OK);
    assert_int_equal(outcome.ending, CAM_BY_FORFEIT);
    assert_int_equal(cam_outcome_parse("Void", &outcome, NULL), CAM_OK);
    assert_int_equal(outcome.ending, CAM_BY_ABORTING);
}

static void nonsense_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"",     "Y",   "Y+",    "B+R",      "Y+13x", "Y+E",
                                        "Hung", "Y-3", "Y+ 3",  "1-0",      "Y+-3",  "00",
                                        "+R",   "YY",  "Y+Rx1", "Y+1234567"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        cam_outcome outcome = {.points = 77};
        cam_error error;
        assert_int_equal(cam_outcome_parse(texts[i], &outcome, &error), CAM_MALFORMED);
        assert_int_equal(outcome.points, 77);
    }
}

/* Over random games: the winner agrees with the rules, points with the score. */
static void positions(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 4);
    for (int i = 0; i < 400; i++) {
        const cam_rules *rules = cam_rulebook_find(book, cam_boards[i % 4].name);
        cam_position pos;
        cam_position_init(&pos, rules, (cam_setup){.players = i & 4 ? 4 : 2});
        assert_int_equal(cam_outcome_of(&pos, rules, true).result, CAM_ONGOING);
        cam_playout_run(&pos, rules, &random);
        cam_points points = cam_score_points(&pos, rules);
        cam_outcome base = cam_outcome_of(&pos, rules, false);
        cam_outcome counted = cam_outcome_of(&pos, rules, true);
        assert_int_equal(base.result, pos.result);
        assert_int_equal(counted.result, cam_score_result(&pos));
        assert_int_equal(counted.points, points.team[0] + points.team[1]);
        if (pos.result == CAM_DRAW)
            assert_int_equal(base.points, 0);
        assert_int_equal(counted.ending == CAM_BY_EDGE_STONES,
                         pos.result == CAM_DRAW && counted.result != CAM_DRAW);
    }
}

static void forfeits(void **state)
{
    (void)state;
    assert_int_equal(cam_outcome_forfeit(cam_rulebook_find(book, "square")), 8);
    assert_int_equal(cam_outcome_forfeit(cam_rulebook_find(book, "rhombus")), 11);
    assert_int_equal(cam_outcome_forfeit(cam_rulebook_find(book, "octagon")), 10);
    assert_int_equal(cam_outcome_forfeit(cam_rulebook_find(book, "ring")), 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_and_back),
        cmocka_unit_test(other_spellings),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(positions),
        cmocka_unit_test(forfeits),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
