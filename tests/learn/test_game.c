/*
 * test_game.c: games played to learn from: their labels agree with how they ended, they are
 * the same again from the same seed, and their bytes give back what was put in, whole or
 * not at all.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/support.h"
#include "learn/selfplay.h"

static cam_learn_game game, copy;

static void play(const cam_rules *rules, uint64_t seed, cam_learn_game *into)
{
    cam_selfplay *player = cam_selfplay_new(rules, NULL, (cam_selfplay_options){40, 16});
    assert_non_null(player);
    cam_selfplay_game(player, seed, into);
    cam_selfplay_free(player);
}

static void check_lesson(const cam_lesson *l, cam_colour team, cam_result result)
{
    uint32_t sum = 0;
    for (int k = 0; k < l->count; k++)
        sum += l->share[k];
    assert_true(sum <= 65535);
    if (l->proven) {
        cam_colour winner = l->proven > 0 ? team : cam_colour_other(team);
        assert_int_equal(result, cam_result_win(winner));
        assert_int_equal(l->value, l->proven > 0 ? 65535 : 0);
    }
    if (l->drawn)
        assert_int_equal(result, CAM_DRAW);
}

/* Whatever is proved on the way is how the game ends: whose sign is whose. */
static void test_labels(void **state)
{
    (void)state;
    int lessons = 0, proved = 0;
    for (int i = 0; i < BOX_KINDS; i += 4)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            const cam_rules *rules = box_kind(i).rules;
            play(rules, seed, &game);
            cam_position pos;
            cam_position_init(&pos, rules, (cam_setup){.players = 2});
            for (int ply = 0; ply < game.plies; ply++) {
                const cam_lesson *l = &game.lesson[ply];
                assert_false(l->given && ply < game.opening);
                if (l->given)
                    check_lesson(l, cam_position_team(&pos), game.result);
                lessons += l->given;
                proved += l->given && (l->proven || l->drawn);
                assert_int_equal(cam_position_play(&pos, rules, game.move[ply], NULL, NULL),
                                 CAM_OK);
            }
            assert_int_equal(pos.result, game.result);
        }
    assert_true(lessons > 40 && proved > 4);
}

/* At once, with a few stones strewn about, and with more where one side is better. */
static void test_openings(void **state)
{
    (void)state;
    int at_once = 0, strewn = 0, lopsided = 0;
    const cam_rules *rules = box_kind(0).rules;
    cam_selfplay *player = cam_selfplay_new(rules, NULL, (cam_selfplay_options){8, 8});
    assert_non_null(player);
    for (uint64_t seed = 1; seed <= 24; seed++) {
        cam_selfplay_game(player, seed, &game);
        at_once += game.opening == 0;
        strewn += game.opening > 0 && game.opening <= 4;
        lopsided += game.opening > 4;
        assert_in_range(game.opening, 0, 11);
    }
    assert_true(at_once > 3 && strewn > 3 && lopsided > 3);
    cam_selfplay_free(player);
}

static bool is_same(const cam_learn_game *a, const cam_learn_game *b)
{
    cam_buffer one, other;
    cam_buffer_init(&one);
    cam_buffer_init(&other);
    cam_learn_put_game(&one, a);
    cam_learn_put_game(&other, b);
    bool same = one.length == other.length && memcmp(one.text, other.text, one.length) == 0;
    cam_buffer_clear(&one);
    cam_buffer_clear(&other);
    return same;
}

static void test_same_seed_same_game(void **state)
{
    (void)state;
    const cam_rules *rules = box_kind(0).rules;
    play(rules, 7, &game);
    play(rules, 7, &copy);
    assert_true(is_same(&game, &copy));
    play(rules, 8, &copy);
    assert_false(is_same(&game, &copy));
}

static void test_bytes(void **state)
{
    (void)state;
    const cam_rules *rules = box_kind(0).rules;
    cam_buffer bytes;
    cam_buffer_init(&bytes);
    play(rules, 3, &game);
    cam_learn_put_game(&bytes, &game);
    size_t whole = bytes.length;
    cam_buffer_add(&bytes, "and more");
    assert_int_equal(cam_learn_get_game(bytes.text, bytes.length, rules, &copy), whole);
    assert_true(is_same(&game, &copy));
    for (size_t i = 0; i < whole; i++) {
        assert_int_equal(cam_learn_get_game(bytes.text, i, rules, &copy), 0);
        bytes.text[i] ^= 0x10;
        assert_int_equal(cam_learn_get_game(bytes.text, bytes.length, rules, &copy), 0);
        bytes.text[i] ^= 0x10;
    }
    assert_int_equal(cam_learn_get_game(bytes.text, whole, box_kind(4).rules, &copy), 0);
    cam_buffer_clear(&bytes);
}

static void test_header(void **state)
{
    (void)state;
    cam_buffer bytes;
    cam_buffer_init(&bytes);
    cam_learn_put_header(&bytes, box_kind(0).rules);
    assert_int_equal(bytes.length, CAM_LEARN_HEADER);
    assert_null(cam_learn_check_header(bytes.text, bytes.length, box_kind(0).rules));
    assert_string_equal(cam_learn_check_header(bytes.text, bytes.length, box_kind(4).rules),
                        "games of another board");
    assert_non_null(cam_learn_check_header(bytes.text, bytes.length - 1, box_kind(0).rules));
    bytes.text[8]++;
    assert_string_equal(cam_learn_check_header(bytes.text, bytes.length, box_kind(0).rules),
                        "games of another version");
    bytes.text[0]++;
    assert_non_null(cam_learn_check_header(bytes.text, bytes.length, box_kind(0).rules));
    cam_buffer_clear(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_openings),
        cmocka_unit_test(test_same_seed_same_game),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_header),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
