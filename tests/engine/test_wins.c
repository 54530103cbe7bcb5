/*
 * test_wins.c: known wins in one, two and three moves: are they what they claim to be, and
 * do the solver and the engine find them?
 */
#include <stdio.h>
#include <string.h>

#include "engine/engine.h"
#include "engine/force.h"
#include "engine/search.h"
#include "engine/solver.h"
#include "engine/support.h"
#include "engine/tactics.h"
#include "engine/threat.h"
#include "engine/wins.h"
#include "rules/notation.h"

enum { NODES = 100000, VISITS = 20000 };

typedef struct example {
    const cam_rules *rules;
    cam_position pos;
    cam_placement first;
} example;

static example set_up(const known_win *win)
{
    example e = {.rules = sketch_rules(win->board)};
    e.pos = sketch_start(e.rules, win->players, win->neutral);
    sketch_play(&e.pos, e.rules, win->moves);
    assert_int_equal(cam_move_parse(&e.pos, e.rules, win->first, &e.first, NULL), CAM_OK);
    return e;
}

static void fail_at(const example *e, const known_win *win, const char *words)
{
    show_position(&e->pos, e->rules);
    fail_msg("%s, win in %d: %s", win->first, win->plies, words);
}

/* In checked builds only every 'step'-th is looked at. */
static bool is_left_out(int i, int step)
{
    return effort(10) == 1 && i % step != 0;
}

/* ---- the table ---- */

static void test_table(void **state)
{
    (void)state;
    int count[3] = {0};
    for (int i = 0; i < known_win_count; i++) {
        count[known_wins[i].plies / 2]++;
        for (int k = 0; k < i; k++)
            assert_string_not_equal(known_wins[i].moves, known_wins[k].moves);
    }
    print_message("%7d  wins in one, %d in two, %d in three\n", count[0], count[1], count[2]);
    assert_true(known_win_count >= 50);
    assert_true(count[0] >= 10 && count[1] >= 20 && count[2] >= 10);
}

/* A win three plies from here with this solver's help, which force.c then checks. */
static cam_placement ask_solver(const cam_position *pos, void *context)
{
    cam_placement move = CAM_NO_PLACEMENT;
    cam_solver_prove(context, pos, 3, NODES, NULL, &move);
    return move;
}

/* Every defence fails. */
static void test_claims(void **state)
{
    (void)state;
    for (int i = 0; i < known_win_count; i++) {
        const known_win *win = &known_wins[i];
        if (is_left_out(i, 3))
            continue;
        example e = set_up(win);
        cam_solver *solver = cam_solver_new(e.rules, (size_t)1 << 20);
        assert_non_null(solver);
        if (!force_leads_to_win(&e.pos, e.rules, e.first, win->plies, ask_solver, solver))
            fail_at(&e, win, "there is a defence");
        cam_solver_free(solver);
    }
}

/* No move wins sooner: after each there is a reply that leaves no win at once. */
static void test_no_shorter(void **state)
{
    (void)state;
    for (int i = 0; i < known_win_count; i++) {
        const known_win *win = &known_wins[i];
        example e = set_up(win);
        if (win->plies > 1 && force_has_win(&e.pos, e.rules))
            fail_at(&e, win, "there is a win in one");
        if (win->plies < 5 || is_left_out(i, 40))
            continue;
        cam_placement move[CAM_MAX_MOVES];
        int count = cam_moves_array(&e.pos, e.rules, move);
        for (int k = 0; k < count; k++)
            if (force_leads_to_win(&e.pos, e.rules, move[k], 3, NULL, NULL))
                fail_at(&e, win, "there is a win in two");
    }
}

/* ---- finding them ---- */

static void test_solver(void **state)
{
    (void)state;
    for (int i = 0; i < known_win_count; i++) {
        const known_win *win = &known_wins[i];
        if (is_left_out(i, 2))
            continue;
        example e = set_up(win);
        cam_solver *solver = cam_solver_new(e.rules, (size_t)1 << 20);
        cam_placement move = CAM_NO_PLACEMENT;
        for (int plies = 1; plies < win->plies; plies++)
            assert_int_equal(cam_solver_prove(solver, &e.pos, plies, NODES, NULL, &move), 0);
        assert_int_equal(move, CAM_NO_PLACEMENT);
        assert_int_equal(cam_solver_prove(solver, &e.pos, win->plies + 2, NODES, NULL, &move),
                         win->plies);
        if (!force_leads_to_win(&e.pos, e.rules, move, win->plies, ask_solver, solver))
            fail_at(&e, win, move_text(e.rules, move));
        cam_solver_free(solver);
    }
}

/* Wins in one and two are found as they are. Of those in three nearly all are, and none
 * is called a draw, a loss or shorter than it is. */
static void test_engine(void **state)
{
    (void)state;
    int in_three = 0, found = 0;
    for (int i = 0; i < known_win_count; i++) {
        const known_win *win = &known_wins[i];
        if (is_left_out(i, 2))
            continue;
        example e = set_up(win);
        cam_engine *engine = cam_engine_new(
            e.rules, &(cam_engine_options){.memory = (size_t)32 << 20, .threads = 1, .seed = 1});
        cam_verdict verdict;
        assert_int_equal(
            cam_engine_think(engine, &e.pos, &(cam_limits){.visits = VISITS}, &verdict, NULL),
            CAM_OK);
        assert_true(verdict.proven >= 0 && !verdict.drawn);
        assert_true(verdict.proven == 0 || verdict.proven >= win->plies);
        if (win->plies < 5 && verdict.proven != win->plies)
            fail_at(&e, win, "not found");
        if (verdict.proven && win->plies == verdict.proven) {
            cam_solver *solver = cam_solver_new(e.rules, (size_t)1 << 20);
            if (!force_leads_to_win(&e.pos, e.rules, verdict.best, win->plies, ask_solver, solver))
                fail_at(&e, win, move_text(e.rules, verdict.best));
            cam_solver_free(solver);
        }
        in_three += win->plies == 5;
        found += win->plies == 5 && verdict.proven;
        cam_engine_free(engine);
    }
    print_message("%7d  of %d wins in three proved\n", found, in_three);
    assert_true(10 * found >= 8 * in_three);
}

/* ---- wins in three plies from anywhere ---- */

static void test_tactics(void **state)
{
    (void)state;
    for (int i = 0; i < known_win_count; i++) {
        const known_win *win = &known_wins[i];
        example e = set_up(win);
        if (win->plies == 1 || is_left_out(i, 3))
            continue;
        cam_placement move = cam_tactics_win_in_three(&e.pos, e.rules, NULL);
        if ((move != CAM_NO_PLACEMENT) != (win->plies == 3))
            fail_at(&e, win, "found, or not, against the table");
        if (win->plies == 3 && !force_leads_to_win(&e.pos, e.rules, move, 3, NULL, NULL))
            fail_at(&e, win, move_text(e.rules, move));
    }
}

/* The same answer as the solver's, which tries every stone. */
static void test_tactics_in_games(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 91);
    int won = 0, looked = 0;
    for (int game = 0; game < 160 + effort(640); game++) {
        game_kind kind = box_kind(game);
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, kind.rules, 6 + (int)cam_random_below(&random, 14), &random);
        if (pos.neutral_left || cam_threat_own(&pos, kind.rules) != CAM_NO_PLACEMENT)
            continue;
        cam_solver *solver = cam_solver_new(kind.rules, (size_t)1 << 16);
        cam_placement proved, move = cam_tactics_win_in_three(&pos, kind.rules, NULL);
        bool wins = cam_solver_prove(solver, &pos, 3, NODES, NULL, &proved) == 3;
        assert_int_equal(move != CAM_NO_PLACEMENT, wins);
        if (wins)
            assert_true(force_leads_to_win(&pos, kind.rules, move, 3, NULL, NULL));
        looked++;
        won += wins;
        cam_solver_free(solver);
    }
    print_message("%7d  positions, %d won in three plies\n", looked, won);
    assert_true(won >= looked / 50 && won > 0);
}

/* A move the engine plays leaves no such win, unless it says that all is lost. */
static void test_allows_none(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 92);
    for (int game = 0; game < effort(160); game++) {
        game_kind kind = box_kind(game);
        cam_position pos = start_game(&kind, 0);
        play_sensibly(&pos, kind.rules, 6 + (int)cam_random_below(&random, 14), &random);
        cam_engine *engine = cam_engine_new(
            kind.rules, &(cam_engine_options){.memory = (size_t)8 << 20, .threads = 1, .seed = 1});
        cam_verdict verdict;
        assert_int_equal(
            cam_engine_think(engine, &pos, &(cam_limits){.visits = 400}, &verdict, NULL), CAM_OK);
        cam_colour team = cam_position_team(&pos);
        cam_position_play_legal(&pos, kind.rules, verdict.best, NULL);
        if (!verdict.proven && !cam_position_is_over(&pos) && cam_position_team(&pos) != team)
            assert_int_equal(cam_tactics_win_in_three(&pos, kind.rules, NULL), CAM_NO_PLACEMENT);
        cam_engine_free(engine);
    }
}

static cam_position one_move_before(const example *e, const known_win *win)
{
    char moves[1000];
    snprintf(moves, sizeof moves, "%s", win->moves);
    *strrchr(moves, ' ') = '\0';
    cam_position pos = sketch_start(e->rules, win->players, win->neutral);
    sketch_play(&pos, e->rules, moves);
    return pos;
}

static cam_verdict search_for(cam_search *search, const cam_position *pos, uint64_t visits)
{
    atomic_bool stop = false;
    cam_limits limits = {.visits = visits};
    cam_budget budget;
    cam_verdict verdict;
    cam_budget_start(&budget, &limits, &stop, (cam_time){0, 0});
    cam_search_run(search, pos, false, &budget, &verdict);
    return verdict;
}

/* A win found in passing, far from the root, is played as one when the game gets there. */
static void test_kept_proofs(void **state)
{
    (void)state;
    for (int i = 0; i < known_win_count; i++) {
        const known_win *win = &known_wins[i];
        example e = set_up(win);
        if (win->plies != 3 || is_left_out(i, 3))
            continue;
        cam_search *search =
            cam_search_new(e.rules, cam_weights_find(e.rules), (size_t)8 << 20, 1, 1);
        cam_position before = one_move_before(&e, win);
        search_for(search, &before, 3000);
        cam_verdict verdict = search_for(search, &e.pos, 3000);
        if (verdict.proven == 3 &&
            !force_leads_to_win(&e.pos, e.rules, verdict.best, 3, NULL, NULL))
            fail_at(&e, win, move_text(e.rules, verdict.best));
        cam_search_free(search);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_no_shorter),
        cmocka_unit_test(test_solver),
        cmocka_unit_test(test_engine),
        cmocka_unit_test(test_tactics),
        cmocka_unit_test(test_tactics_in_games),
        cmocka_unit_test(test_allows_none),
        cmocka_unit_test(test_kept_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
