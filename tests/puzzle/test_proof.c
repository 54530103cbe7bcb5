/*
 * test_proof.c: forced wins against the plainest search there is, on boards where that
 * can look at everything.
 */
#include "puzzle/proof.h"

#include "engine/support.h"
#include "rules/connection.h"

/* Word for word what cam_proof_forces promises; every stone is put and looked at. */
static bool forces(const cam_position *pos, const cam_rules *rules, cam_colour team, int plies)
{
    if (cam_connection_exists(pos, rules, team))
        return true;
    if (plies == 0 || cam_position_is_over(pos))
        return false;
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, move);
    bool own = cam_position_team(pos) == team;
    for (int i = 0; i < count; i++) {
        cam_position next = *pos;
        cam_position_play_legal(&next, rules, move[i], NULL);
        if (forces(&next, rules, team, plies - 1) == own)
            return own;
    }
    return !own;
}

static int slow_list(const cam_position *pos, const cam_rules *rules, cam_colour team, int plies,
                     bool wanted, cam_placement *list)
{
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, move), found = 0;
    for (int i = 0; i < count; i++) {
        cam_position next = *pos;
        cam_position_play_legal(&next, rules, move[i], NULL);
        if (forces(&next, rules, team, plies) == wanted)
            list[found++] = move[i];
    }
    return found;
}

static void expect_same(const cam_position *pos, const cam_rules *rules, int plies, int seen[2])
{
    cam_placement fast[CAM_MAX_MOVES], slow[CAM_MAX_MOVES];
    cam_colour team = cam_position_team(pos);
    int wins = cam_proof_wins(pos, rules, plies, fast, CAM_MAX_MOVES);
    assert_int_equal(wins, slow_list(pos, rules, team, plies - 1, true, slow));
    assert_memory_equal(fast, slow, (size_t)wins * sizeof *fast);
    assert_int_equal(cam_proof_forces(pos, rules, team, plies), wins > 0);
    int stops = cam_proof_stops(pos, rules, plies, fast, CAM_MAX_MOVES);
    assert_int_equal(stops, slow_list(pos, rules, cam_colour_other(team), plies, false, slow));
    assert_memory_equal(fast, slow, (size_t)stops * sizeof *fast);
    if (!pos->out) { /* turns alternate */
        assert_int_equal(cam_proof_quick_wins(pos, rules, plies, slow, CAM_MAX_MOVES), wins);
        assert_int_equal(cam_proof_quick_stops(pos, rules, plies, slow, CAM_MAX_MOVES), stops);
        assert_memory_equal(fast, slow, (size_t)stops * sizeof *fast);
    }
    seen[0] += wins > 0;
    seen[1] += stops < cam_moves_count(pos, rules);
}

static void test_tiny_boards(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 77);
    int seen[2] = {0};
    for (int k = 0; k < TINY_KINDS; k++)
        for (int i = 0; i < effort(120); i++) {
            game_kind kind = tiny_kind(k);
            cam_position pos = start_game(&kind, 0);
            play_sensibly(&pos, kind.rules, 1 + i % 5, &random);
            expect_same(&pos, kind.rules, 1 + 2 * (i % 2), seen);
        }
    assert_true(seen[0] > effort(40) && seen[1] > effort(40));
}

/* On the real boards three plies are too many for that, one is not. */
static void test_real_boards(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 78);
    int seen[2] = {0};
    for (int k = 0; k < BOX_KINDS; k += 4)
        for (int i = 0; i < effort(12); i++) {
            game_kind kind = box_kind(k);
            cam_position pos = start_game(&kind, 0);
            play_sensibly(&pos, kind.rules, 12 + i, &random);
            expect_same(&pos, kind.rules, 1, seen);
        }
    assert_true(seen[0] + seen[1] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tiny_boards),
        cmocka_unit_test(test_real_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
