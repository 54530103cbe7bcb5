/*
 * test_pursuit.c: forced wins by threats. Are those that are found really forced, and those
 * of three plies all found?
 */
#include <stdio.h>
#include <string.h>

#include "engine/force.h"
#include "engine/pursuit.h"
#include "engine/support.h"
#include "engine/tactics.h"
#include "engine/threat.h"

enum { MEMORY = 1 << 22, POSITIONS = 400, LONGEST = 9 };

typedef struct proof {
    const cam_rules *rules;
    cam_pursuit *pursuit;
    int asked;
} proof;

static proof begin(const cam_rules *rules)
{
    proof p = {.rules = rules, .pursuit = cam_pursuit_new(rules, MEMORY)};
    assert_non_null(p.pursuit);
    return p;
}

/* The next stone of a win that is claimed; whoever claims a win of n plies has one of at most
 * n - 2 after each reply. */
static cam_placement answer(const cam_position *pos, void *context)
{
    proof *p = context;
    p->asked++;
    return cam_pursuit_run(p->pursuit, pos, LONGEST - 2, 100 * POSITIONS, NULL).move;
}

static cam_position position_in_game(int game, int plies, cam_random *random, game_kind *kind)
{
    *kind = box_kind(game);
    cam_position pos = start_game(kind, 0);
    play_sensibly(&pos, kind->rules, plies + (int)cam_random_below(random, 10), random);
    return pos;
}

/* Every win is replayed against every legal reply, to its end. */
static void test_replayed(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 171);
    int found[LONGEST + 1] = {0}, asked = 0;
    for (int game = 0; game < 40 + effort(360); game++) {
        game_kind kind;
        cam_position pos = position_in_game(game, 8, &random, &kind);
        proof p = begin(kind.rules);
        cam_pursued win = cam_pursuit_run(p.pursuit, &pos, LONGEST, POSITIONS, NULL);
        if (win.plies && !force_leads_to_win(&pos, kind.rules, win.move, win.plies, answer, &p)) {
            show_position(&pos, kind.rules);
            fail_msg("%s does not win in %d", move_text(kind.rules, win.move), win.plies);
        }
        assert_true(win.plies == 0 || win.refuted == win.plies - 2 || win.plies == 1);
        assert_true((win.move != CAM_NO_PLACEMENT) == (win.plies > 0));
        assert_true(win.positions <= POSITIONS);
        found[win.plies]++;
        asked += p.asked;
        cam_pursuit_free(p.pursuit);
    }
    print_message("%7d  wins in one, %d in 3 plies, %d in 5, %d in 7, %d in 9; %d answers\n",
                  found[1], found[3], found[5], found[7], found[9], asked);
    assert_true(found[3] > 0 && (effort(10) == 1 || (found[5] > 0 && found[7] > 0)));
}

/* Three plies by brute force: with two players nothing is overlooked. */
static void test_complete(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 172);
    int won = 0;
    for (int game = 0; game < effort(200); game++) {
        game_kind kind;
        cam_position pos = position_in_game(game, 10, &random, &kind);
        if (kind.players != 2 || pos.neutral_left || force_has_win(&pos, kind.rules))
            continue;
        proof p = begin(kind.rules);
        cam_placement move[CAM_MAX_MOVES];
        int count = cam_moves_array(&pos, kind.rules, move);
        bool wins = false;
        for (int i = 0; i < count && !wins; i++)
            wins = force_leads_to_win(&pos, kind.rules, move[i], 3, NULL, NULL);
        cam_pursued found = cam_pursuit_run(p.pursuit, &pos, 3, POSITIONS, NULL);
        assert_int_equal(found.plies, wins ? 3 : 0);
        assert_int_equal(found.refuted, wins ? 1 : 3);
        won += wins;
        cam_pursuit_free(p.pursuit);
    }
    print_message("%7d  wins in three plies, all found\n", won);
    assert_true(effort(10) == 1 || won > 0);
}

/* The same twice, and again after forgetting; little memory and few positions end it early. */
static void test_limits(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 173);
    for (int game = 0; game < effort(40); game++) {
        game_kind kind;
        cam_position pos = position_in_game(game, 5, &random, &kind);
        proof p = begin(kind.rules), small = {.pursuit = cam_pursuit_new(kind.rules, 1)};
        cam_pursued first = cam_pursuit_run(p.pursuit, &pos, LONGEST, 50, NULL);
        cam_pursued again = cam_pursuit_run(p.pursuit, &pos, LONGEST, 50, NULL);
        cam_pursuit_reset(p.pursuit);
        cam_pursued anew = cam_pursuit_run(p.pursuit, &pos, LONGEST, 50, NULL);
        cam_pursued little = cam_pursuit_run(small.pursuit, &pos, LONGEST, 50, NULL);
        assert_true(first.plies == 0 || again.plies == first.plies);
        assert_true(anew.plies == first.plies && anew.move == first.move);
        assert_true(little.plies == 0 || first.plies == 0 || little.plies == first.plies);
        assert_int_equal(cam_pursuit_run(p.pursuit, &pos, LONGEST, 0, NULL).positions, 0);
        cam_pursuit_free(p.pursuit);
        cam_pursuit_free(small.pursuit);
    }
}

/* The positions of bench/suites, each a win in seven plies by one stone alone. */
static void test_suite(void **state)
{
    (void)state;
    static char line[8000];
    FILE *file = fopen(SUITE, "r");
    assert_non_null(file);
    int asked = 0;
    for (int i = 0; fgets(line, sizeof line, file); i++) {
        char board[40], *moves = strchr(line, '|') + 2, *solution = strchr(moves, '|');
        assert_int_equal(sscanf(line, "%*s %39s win 7 ", board), 1);
        if (i % (effort(10) == 10 ? 4 : 16))
            continue;
        solution[-1] = '\0';
        solution[strcspn(solution, "\n")] = '\0';
        proof p = begin(sketch_rules(board));
        cam_position pos = sketch_start(p.rules, 2, false);
        sketch_play(&pos, p.rules, moves);
        cam_pursued win = cam_pursuit_run(p.pursuit, &pos, 7, 10 * POSITIONS, NULL);
        assert_int_equal(win.plies, 7);
        assert_string_equal(move_text(p.rules, win.move), solution + 2);
        assert_true(force_leads_to_win(&pos, p.rules, win.move, 7, answer, &p));
        asked++;
        cam_pursuit_free(p.pursuit);
    }
    fclose(file);
    print_message("%7d  wins in seven plies found and replayed\n", asked);
    assert_true(asked > 0);
}

static void test_nothing_to_pursue(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    proof p = begin(rules);
    cam_position pos = sketch_start(rules, 2, true); /* neutral stones come first */
    assert_int_equal(cam_pursuit_run(p.pursuit, &pos, LONGEST, POSITIONS, NULL).plies, 0);
    pos = sketch_start(rules, 2, false);
    cam_pursued found = cam_pursuit_run(p.pursuit, &pos, LONGEST, POSITIONS, NULL);
    assert_int_equal(found.plies, 0);
    assert_int_equal(found.refuted, LONGEST);
    cam_pursuit_free(p.pursuit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_replayed),
        cmocka_unit_test(test_complete),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_suite),
        cmocka_unit_test(test_nothing_to_pursue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
