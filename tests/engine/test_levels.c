/*
 * test_levels.c: the levels and the kinds of engine: legal moves whatever the strength, wins
 * in one taken and stopped from level 3 up, and the limits each level stands for.
 */
#include "engine/force.h"
#include "engine/level.h"
#include "engine/threat.h"
#include "engine/verdict.h"

/* Levels that think by the clock are stopped at the second report, for the sake of time. */
static cam_verdict think_at_level(cam_engine *engine, const cam_position *pos,
                                  const cam_rules *rules, int level, bool points)
{
    stopper s = {.engine = engine, .stop_at = 2};
    cam_limits limits = {.level = level, .points = points};
    if (cam_level_is_timed(level)) {
        limits.report = stop_at_report;
        limits.report_every = 0.02;
        limits.context = &s;
    }
    return think(engine, pos, rules, &limits);
}

/* ---- legal moves ---- */

static void test_legal(void **state)
{
    (void)state;
    for (int level = CAM_LEVEL_MIN; level <= CAM_LEVEL_MAX; level++)
        for (int i = 0; i < TINY_KINDS; i++) {
            game_kind kind = tiny_kind(i);
            cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 1, 1, 1);
            cam_position pos = start_game(&kind, 0);
            while (!cam_position_is_over(&pos))
                cam_position_play_legal(&pos, kind.rules,
                                        think_at_level(engine, &pos, kind.rules, level, i & 1).best,
                                        NULL);
            cam_engine_free(engine);
        }
}

/* Whole games of the box, each ply at another level, in one engine. */
static void test_mixed(void **state)
{
    (void)state;
    for (int i = 0; i < BOX_KINDS; i += effort(10) == 10 ? 1 : 3) {
        game_kind kind = box_kind(i);
        cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 2, 1, 2);
        cam_position pos = start_game(&kind, 0);
        while (!cam_position_is_over(&pos)) {
            int level = 1 + (pos.plies + i) % 6;
            cam_verdict verdict =
                think_at_level(engine, &pos, kind.rules, level, pos.plies % 5 == 4);
            cam_position_play_legal(&pos, kind.rules, verdict.best, NULL);
        }
        cam_engine_free(engine);
    }
}

/* ---- wins in one ---- */

typedef struct tally {
    int own, opposed, stoppable, failed;
} tally;

/* Some move after which the opponent has no win at once; CAM_NO_PLACEMENT if none. */
static cam_placement find_stop(const cam_position *pos, const cam_rules *rules)
{
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, move);
    for (int i = 0; i < count; i++)
        if (!force_allows_win(pos, rules, move[i]))
            return move[i];
    return CAM_NO_PLACEMENT;
}

/* The threats at hand, by the engine's own test, which test_threat.c has checked. */
static bool is_threatened(const cam_position *pos, const cam_rules *rules)
{
    cam_threats threats = {.count = 0};
    uint32_t groups = cam_threat_opponent_groups(pos, rules);
    if (groups)
        cam_threats_find(pos, rules, cam_colour_other(cam_position_team(pos)), groups, 1, &threats);
    return threats.count > 0;
}

static void check_decisive(cam_engine *engine, const cam_position *pos, const cam_rules *rules,
                           int level, tally *seen)
{
    if (cam_threat_own(pos, rules) != CAM_NO_PLACEMENT) {
        seen->own++;
        cam_verdict verdict = think_at_level(engine, pos, rules, level, false);
        assert_int_equal(verdict.proven, 1);
        assert_true(force_is_win(pos, rules, verdict.best));
        return;
    }
    if (!is_threatened(pos, rules))
        return;
    seen->opposed++;
    cam_placement stop = find_stop(pos, rules);
    if (stop == CAM_NO_PLACEMENT)
        return;
    seen->stoppable++;
    cam_verdict verdict = think_at_level(engine, pos, rules, level, false);
    assert_int_not_equal(verdict.proven, -2);
    if (force_allows_win(pos, rules, verdict.best)) {
        show_position(pos, rules);
        print_error("level %d plays %s, but %s would stop the win\n", level,
                    move_text(rules, verdict.best), move_text(rules, stop));
        seen->failed++;
    }
}

/* Mostly the weakest of these levels: it looks at the fewest moves. */
static int pick_level(cam_random *random)
{
    int level = 3;
    while (level < CAM_LEVEL_MAX && cam_random_below(random, 4) == 0)
        level++;
    return level;
}

static void test_decisive(void **state)
{
    (void)state;
    static const int skill[] = {1, 3, 8, 20};
    tally seen = {0};
    cam_random random;
    cam_random_init(&random, 91);
    for (int i = 0; i < BOX_KINDS * effort(20); i++) {
        game_kind kind = box_kind(i);
        cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 1, 1, (uint64_t)i);
        cam_position pos = start_game(&kind, 0);
        int samples[CAM_SEATS];
        for (int seat = 0; seat < CAM_SEATS; seat++)
            samples[seat] = skill[cam_random_below(&random, 4)];
        while (!cam_position_is_over(&pos)) {
            check_decisive(engine, &pos, kind.rules, pick_level(&random), &seen);
            cam_position_play_legal(&pos, kind.rules,
                                    sensible_move(&pos, kind.rules, samples[pos.seat], &random),
                                    NULL);
        }
        cam_engine_free(engine);
    }
    print_message("%7d  with a win in one\n%7d  with a win of the opponent's\n"
                  "%7d  of these can be stopped\n%7d  were not\n",
                  seen.own, seen.opposed, seen.stoppable, seen.failed);
    assert_true(seen.own > effort(500) && seen.stoppable > effort(500));
    assert_int_equal(seen.failed, 0);
}

/* ---- what the levels stand for ---- */

static void test_limits(void **state)
{
    (void)state;
    game_kind kind = box_kind(0);
    cam_position pos = start_game(&kind, 0);
    double before = 0;
    for (int level = CAM_LEVEL_MIN; level <= CAM_LEVEL_MAX; level++) {
        const cam_level *l = cam_level_get(level, kind.rules);
        assert_true(cam_level_seconds(level) >= before);
        before = cam_level_seconds(level);
        assert_true(cam_level_is_timed(level) == (level >= 8));
        assert_true((level < 3) == cam_level_is_instinct(l) && (level < 3) == (l->handful > 0));
        assert_true((level < CAM_LEVEL_EXACT) == (l->overlook > 0));
        cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 8, 1, 4);
        /* wider limits do not strengthen a level */
        cam_limits limits = {.level = level, .visits = 1000000, .cpu_seconds = 1000};
        if (l->visits) {
            cam_verdict verdict = think(engine, &pos, kind.rules, &limits);
            assert_true(verdict.visits <= l->visits && verdict.visits > l->visits / 2);
        }
        /* narrower ones end its search, whichever they are */
        const cam_limits narrow[] = {{.level = level, .visits = 20},
                                     {.level = level, .seconds = 1e-6},
                                     {.level = level, .cpu_seconds = 1e-6}};
        for (int i = 0; i < 3 && !cam_level_is_instinct(l); i++) {
            cam_engine_reset(engine, 4);
            assert_true(think(engine, &pos, kind.rules, &narrow[i]).visits <= BATCH);
        }
        cam_engine_free(engine);
    }
    assert_true(cam_level_get(8, kind.rules)->seconds <= 1.5 &&
                cam_level_get(9, kind.rules)->seconds <= 6);
}

/* Where most games are drawn, a level may think less; it is a level between its neighbours all
 * the same. */
static void test_ring(void **state)
{
    (void)state;
    game_kind kind = {.rules = sketch_rules("ring"), .players = 2};
    cam_position pos = start_game(&kind, 0);
    uint64_t visits = cam_level_get(7, kind.rules)->visits;
    assert_true(visits < cam_level_get(7, sketch_rules("square"))->visits);
    assert_true(visits > cam_level_get(6, kind.rules)->visits);
    assert_true(cam_level_get(6, kind.rules) == cam_level_get(6, sketch_rules("square")));
    cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 8, 1, 4);
    cam_limits limits = {.level = 7};
    cam_verdict verdict = think(engine, &pos, kind.rules, &limits);
    assert_true(verdict.visits <= visits && verdict.visits > visits / 2);
    cam_engine_free(engine);
}

/* A level that thinks by the clock ends by itself. */
static void test_level_by_time(void **state)
{
    (void)state;
    game_kind kind = box_kind(0);
    cam_position pos = start_game(&kind, 0);
    cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 8, 1, 5);
    cam_limits limits = {.level = 8, .slice = 0.5};
    cam_verdict verdict = {.finished = false};
    for (int slices = 0; !verdict.finished; slices++) {
        assert_true(slices < 4);
        verdict = think(engine, &pos, kind.rules, &limits);
    }
    cam_engine_free(engine);
}

/* What a level saw before does not make it stronger: only the seed counts. */
static void test_level_forgets(void **state)
{
    (void)state;
    game_kind kind = box_kind(12);
    cam_position pos = start_game(&kind, 0);
    cam_engine *fresh = new_engine(kind.rules, CAM_ENGINE_STRONG, 4, 1, 6);
    cam_engine *used = new_engine(kind.rules, CAM_ENGINE_STRONG, 4, 1, 6);
    think(used, &pos, kind.rules, &(cam_limits){.visits = 5000});
    cam_verdict a = think(fresh, &pos, kind.rules, &(cam_limits){.level = 5});
    cam_verdict b = think(used, &pos, kind.rules, &(cam_limits){.level = 5});
    expect_same(&a, &b);
    cam_engine_free(fresh);
    cam_engine_free(used);
}

/* Low levels vary their play: the opening is not always the same. */
static void test_variety(void **state)
{
    (void)state;
    game_kind kind = box_kind(0);
    cam_position pos = start_game(&kind, 0);
    for (int level = 1; level <= 4; level++) {
        cam_placement first = CAM_NO_PLACEMENT;
        bool varied = false;
        for (uint64_t seed = 0; seed < 12; seed++) {
            cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 1, 1, seed);
            cam_placement best =
                think(engine, &pos, kind.rules, &(cam_limits){.level = level}).best;
            varied |= seed && best != first;
            first = best;
            cam_engine_free(engine);
        }
        assert_true(varied);
    }
}

/* ---- errors like people's ---- */

/* Whoever does not see stones three high sees all others, and likewise with a side. */
static void test_blindness(void **state)
{
    (void)state;
    game_kind kind = box_kind(0);
    cam_position pos = start_game(&kind, 0);
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(&pos, kind.rules, move), high = 0, hidden = 0;
    cam_random random;
    cam_random_init(&random, 8);
    cam_blindness none = cam_level_blindness(cam_level_get(9, kind.rules), kind.rules, &random);
    cam_blindness both = cam_level_blindness(cam_level_get(1, kind.rules), kind.rules, &random);
    cam_blindness tall = {.high = true}, side = {.cells = both.cells};
    assert_true(both.high && cam_bits_count(both.cells) == 24); /* three rows of eight */
    for (int i = 0; i < count; i++) {
        bool is_high = cam_bits_any(cam_placement_level(kind.rules, move[i], 2));
        bool is_hidden =
            !cam_bits_any(cam_bits_minus(cam_placement_cells(kind.rules, move[i]), both.cells));
        assert_true(cam_level_sees(&none, kind.rules, move[i]));
        assert_int_equal(cam_level_sees(&tall, kind.rules, move[i]), !is_high);
        assert_int_equal(cam_level_sees(&side, kind.rules, move[i]), !is_hidden);
        high += is_high;
        hidden += is_hidden;
    }
    assert_true(high > 0 && hidden > 0 && high + hidden < count);
}

/* One thing, and each as often. */
static void test_blindness_varies(void **state)
{
    (void)state;
    game_kind kind = box_kind(8);
    cam_random random;
    cam_random_init(&random, 9);
    int high = 0, sides = 0;
    for (int game = 0; game < 200; game++) {
        cam_blindness one = cam_level_blindness(cam_level_get(2, kind.rules), kind.rules, &random);
        assert_int_not_equal(one.high, cam_bits_any(one.cells));
        high += one.high;
        sides += !one.high;
    }
    assert_true(high > 60 && sides > 60);
}

/* Whoever never thinks of stones three high plays none, but to stop a win that nothing else
 * stops. */
static void test_blind_games(void **state)
{
    (void)state;
    const cam_level level = {.handful = 4, .overlook = 1, .blind = 1};
    const cam_blindness tall = {.high = true};
    cam_random random;
    cam_random_init(&random, 11);
    int high = 0, low = 0;
    for (int game = 0; game < 4 + effort(20); game++) {
        game_kind kind = box_kind(4 * game);
        cam_position pos = start_game(&kind, 0);
        while (!cam_position_is_over(&pos)) {
            cam_placement move = cam_level_instinct(&level, &tall, &pos, kind.rules,
                                                    cam_weights_find(kind.rules), &random);
            bool is_high = cam_bits_any(cam_placement_level(kind.rules, move, 2));
            high += is_high;
            low += !is_high;
            cam_position_play_legal(&pos, kind.rules, move, NULL);
        }
    }
    print_message("%7d  stones three high, %d others\n", high, low);
    assert_true(high < low / 10);
}

static cam_verdict three_lines(const cam_rules *rules, const cam_position *pos)
{
    static const double winrate[] = {0.6, 0.55, 0.3, 0.6};
    cam_placement move[CAM_MAX_MOVES];
    cam_moves_array(pos, rules, move);
    cam_verdict verdict = {.best = move[0], .winrate = 0.6, .line_count = 4};
    for (int i = 0; i < 4; i++)
        verdict.line[i] = (cam_line){.move = {move[i]},
                                     .count = 1,
                                     .visits = i < 3 ? 30 : 0, /* the last was never looked at */
                                     .winrate = winrate[i]};
    return verdict;
}

/* Mostly the best, now and then the next, never one that looks much worse or was not seen. */
static void test_regret(void **state)
{
    (void)state;
    game_kind kind = box_kind(0);
    cam_position pos = start_game(&kind, 0);
    cam_verdict verdict = three_lines(kind.rules, &pos);
    cam_blindness none = {.high = false};
    cam_random random;
    cam_random_init(&random, 10);
    for (int level = 3; level <= CAM_LEVEL_MAX; level++) {
        int first = 0, second = 0, times = 1000;
        for (int i = 0; i < times; i++) {
            cam_placement chosen = cam_level_choose(cam_level_get(level, kind.rules), &none,
                                                    kind.rules, &verdict, &random);
            first += chosen == verdict.line[0].move[0];
            second += chosen == verdict.line[1].move[0];
        }
        assert_int_equal(first + second, times);
        assert_true(first > times / 2);
        assert_true(second > 0 || cam_level_get(level, kind.rules)->regret < 0.05);
    }
    verdict.proven = -4; /* lost: the move that holds out longest */
    for (int i = 0; i < 100; i++)
        assert_int_equal(
            cam_level_choose(cam_level_get(3, kind.rules), &none, kind.rules, &verdict, &random),
            verdict.best);
}

/* ---- the other kinds ---- */

/* Legal games; the random player takes a win in one, and stops one if it can. */
static void test_random_kind(void **state)
{
    (void)state;
    tally seen = {0};
    for (int i = 0; i < BOX_KINDS * effort(20); i++) {
        game_kind kind = box_kind(i);
        cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_RANDOM, 1, 1, (uint64_t)i);
        cam_position pos = start_game(&kind, 0);
        while (!cam_position_is_over(&pos)) {
            cam_limits limits = {.visits = 1, .points = i & 1};
            cam_verdict verdict = think(engine, &pos, kind.rules, &limits);
            bool can_win = cam_threat_own(&pos, kind.rules) != CAM_NO_PLACEMENT;
            seen.own += can_win;
            assert_int_equal(verdict.proven, can_win);
            if (can_win)
                assert_true(force_is_win(&pos, kind.rules, verdict.best));
            else if (is_threatened(&pos, kind.rules) && ++seen.opposed &&
                     force_allows_win(&pos, kind.rules, verdict.best) &&
                     find_stop(&pos, kind.rules) != CAM_NO_PLACEMENT)
                seen.failed++;
            cam_position_play_legal(&pos, kind.rules, verdict.best, NULL);
        }
        cam_engine_free(engine);
    }
    print_message("%7d  with a win in one\n%7d  with a win of the opponent's\n"
                  "%7d  could have been stopped, and were not\n",
                  seen.own, seen.opposed, seen.failed);
    assert_true(seen.own > effort(50) && seen.opposed > effort(500));
    assert_int_equal(seen.failed, 0);
}

static void test_plain_kind(void **state)
{
    (void)state;
    for (int i = 0; i < BOX_KINDS; i += effort(10) == 10 ? 1 : 3) {
        game_kind kind = box_kind(i);
        cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_PLAIN, 1, 1, (uint64_t)i);
        cam_engine *twin = new_engine(kind.rules, CAM_ENGINE_PLAIN, 1, 1, (uint64_t)i);
        cam_limits limits = {.visits = (uint64_t)effort(2000)};
        cam_position pos = start_game(&kind, 0);
        while (!cam_position_is_over(&pos)) {
            cam_verdict verdict = think(engine, &pos, kind.rules, &limits);
            cam_verdict again = think(twin, &pos, kind.rules, &limits);
            expect_same(&verdict, &again);
            assert_true(verdict.visits >= limits.visits && verdict.visits < limits.visits + BATCH);
            cam_position_play_legal(&pos, kind.rules, verdict.best, NULL);
        }
        cam_engine_reset(engine, 5);
        cam_engine_free(engine);
        cam_engine_free(twin);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legal),         cmocka_unit_test(test_mixed),
        cmocka_unit_test(test_decisive),      cmocka_unit_test(test_limits),
        cmocka_unit_test(test_ring),          cmocka_unit_test(test_level_by_time),
        cmocka_unit_test(test_level_forgets), cmocka_unit_test(test_variety),
        cmocka_unit_test(test_blindness),     cmocka_unit_test(test_blindness_varies),
        cmocka_unit_test(test_blind_games),   cmocka_unit_test(test_regret),
        cmocka_unit_test(test_random_kind),   cmocka_unit_test(test_plain_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
