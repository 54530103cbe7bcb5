/*
 * test_fit.c: whose win a label says, what a file of samples may hold, and that
 * learning goes the right way.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/value.h"
#include "fit/learn.h"
#include "rules/moves.h"

static cam_rules rules[FIT_BOARDS];

/* A position after some random moves, and one move to learn there. */
static fit_sample sample_after(int board, int plies, uint64_t seed)
{
    cam_random dice;
    fit_sample s = {.board = board, .count = 1, .search = 0.5f, .result = 0.5f, .share = {1}};
    cam_random_init(&dice, seed);
    cam_position_init(&s.pos, &rules[board],
                      (cam_setup){.players = 2, .neutral = false, .first = 0});
    for (int i = 0; i < plies; i++)
        cam_position_play_legal(&s.pos, &rules[board],
                                cam_moves_random(&s.pos, &rules[board], &dice), NULL);
    assert_false(cam_position_is_over(&s.pos));
    s.move[0] = cam_moves_random(&s.pos, &rules[board], &dice);
    return s;
}

static void test_labels(void **state)
{
    (void)state;
    const struct {
        cam_result result;
        float yellow, green;
    } row[] = {
        {cam_result_win(CAM_YELLOW), 1, 0},
        {cam_result_win(CAM_GREEN), 0, 1},
        {CAM_DRAW, 0.5f, 0.5f},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        fit_sample s[] = {sample_after(0, 0, 1), sample_after(0, 1, 1), sample_after(0, 2, 1)};
        fit_samples_label(s, 3, row[i].result);
        assert_int_equal(cam_position_team(&s[1].pos), CAM_GREEN);
        assert_float_equal(s[0].result, row[i].yellow, 0);
        assert_float_equal(s[1].result, row[i].green, 0);
        assert_float_equal(s[2].result, row[i].yellow, 0);
    }
}

static void test_targets(void **state)
{
    (void)state;
    fit_sample s = {.search = 0.75f, .result = 0.25f};
    assert_float_equal(fit_value_target(&s), 0.5, 0);
    s.result = 1;
    assert_float_equal(fit_value_target(&s), 0.875, 0);
    s.proven = -2; /* what is proven outweighs how the game went on */
    assert_float_equal(fit_value_target(&s), 0, 0);
    s = (fit_sample){.proven = 3};
    assert_float_equal(fit_value_target(&s), 1, 0);
}

static void test_unsound(void **state)
{
    (void)state;
    fit_sample good = sample_after(2, 6, 5), bad;
    assert_true(fit_sample_is_sound(&good, rules));
#define EXPECT_BAD(change)                                                                         \
    bad = good;                                                                                    \
    change;                                                                                        \
    assert_false(fit_sample_is_sound(&bad, rules))
    EXPECT_BAD(bad.board = -1);
    EXPECT_BAD(bad.board = FIT_BOARDS);
    EXPECT_BAD(bad.board = 0); /* where such a position cannot be */
    EXPECT_BAD(bad.count = -1);
    EXPECT_BAD(bad.count = CAM_LINES + 1);
    EXPECT_BAD(bad.move[0] = CAM_NO_PLACEMENT);
    EXPECT_BAD(bad.share[0] = -0.5f);
    EXPECT_BAD(bad.search = NAN);
    EXPECT_BAD(bad.result = 2);
    EXPECT_BAD(bad.pos.seat = 7);
    EXPECT_BAD(bad.pos.result = CAM_DRAW);
    EXPECT_BAD(bad.pos.level[0] = rules[2].board.cells); /* cubes of nobody */
    EXPECT_BAD(memset(&bad.pos, 0xff, sizeof bad.pos));
#undef EXPECT_BAD
}

/* A writer that was interrupted costs one sample; a file of something else costs nothing. */
static void test_files(void **state)
{
    (void)state;
    char path[] = "/tmp/caminos_fit_XXXXXX";
    close(mkstemp(path));
    FILE *file = NULL;
    fit_sample two[] = {sample_after(2, 2, 1), sample_after(3, 4, 2)};
    assert_null(fit_samples_open(path, rules, &file));
    assert_null(fit_samples_write(file, two, 2));
    fclose(file);
    assert_int_equal(truncate(path, (off_t)(2 * sizeof two[0] - 5)), 0);
    fit_samples all = {0};
    assert_non_null(fit_samples_read(&all, path, -1, rules));
    fit_samples_clear(&all);
    assert_null(fit_samples_open(path, rules, &file));
    assert_null(fit_samples_write(file, &two[1], 1));
    fclose(file);
    assert_null(fit_samples_read(&all, path, 3, rules)); /* of the one board alone */
    assert_int_equal(all.count, 1);
    assert_memory_equal(&all.all[0].pos, &two[1].pos, sizeof two[1].pos);
    assert_null(fit_samples_read(&all, path, -1, rules)); /* added to what there was */
    assert_int_equal(all.count, 3);
    fit_samples_clear(&all);
    file = fopen(path, "wb");
    fputs("a text of one's own", file);
    fclose(file);
    assert_non_null(fit_samples_open(path, rules, &file));
    file = fopen(path, "rb");
    char text[40] = "";
    assert_non_null(fgets(text, sizeof text, file));
    assert_string_equal(text, "a text of one's own");
    fclose(file);
    unlink(path);
}

/* What a position is worth once everything learned from said so. */
static double value_after(float result)
{
    static fit_sample all[FIT_FEWEST];
    static fit_weights learned;
    cam_random dice;
    cam_random_init(&dice, 1);
    for (int i = 0; i < FIT_FEWEST; i++) {
        all[i] = sample_after(0, 4, 9);
        all[i].search = all[i].result = result;
    }
    fit_samples samples = {.all = all, .count = FIT_FEWEST};
    assert_true(fit_learn(&samples, rules, false, 1, &dice, &learned));
    cam_weights made = {.version = CAM_WEIGHTS_VERSION, .value = learned.value};
    return cam_value_find(&all[0].pos, &rules[0], &made);
}

static void test_learns(void **state)
{
    (void)state;
    fit_sample s = sample_after(0, 4, 9);
    double before = cam_value_find(&s.pos, &rules[0], &cam_weights_any);
    assert_true(value_after(0) < before - 0.01);
    assert_true(value_after(1) > before + 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels),  cmocka_unit_test(test_targets),
        cmocka_unit_test(test_unsound), cmocka_unit_test(test_files),
        cmocka_unit_test(test_learns),
    };
    if (!fit_boards_init(rules))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
