/*
 * test_search.c: the search: what it proves, its limits, its memory, and that it does the
 * same twice.
 */
#include <pthread.h>
#include <sched.h>

#include "base/clock.h"
#include "engine/force.h"
#include "engine/level.h"
#include "engine/search.h"
#include "engine/solver.h"
#include "engine/threat.h"
#include "engine/verdict.h"
#include "engine/wins.h"

enum { MOST_POSITIONS = 50000 }; /* for brute force */

static void ignore_report(void *context, const cam_verdict *so_far)
{
    (void)context, (void)so_far;
}

/* So many visits, or a proof: who wants reports does not want the search to end because
 * the move is certain. */
static cam_limits to_the_end(uint64_t visits)
{
    return (cam_limits){.visits = visits, .report = ignore_report, .report_every = 1e9};
}

/* A position some way into a game. */
static cam_position middle(const game_kind *kind, int plies, cam_random *random)
{
    cam_position pos = start_game(kind, 0);
    play_sensibly(&pos, kind->rules, plies, random);
    return pos;
}

static bool make_ending(const game_kind *kind, int left, cam_position *pos, cam_random *random)
{
    int cells = kind->rules->board.cell_count;
    *pos = middle(kind, cells / 6 + (int)cam_random_below(random, (uint32_t)cells / 6), random);
    return !pos->neutral_left && cut_stocks(pos, kind->rules, left, random);
}

/* ---- what is proved ---- */

typedef struct tally {
    int endings, decided, proved, won, drawn, lost;
} tally;

static void fail_proof(const cam_position *pos, const cam_rules *rules, const cam_verdict *verdict,
                       const force_result *truth)
{
    show_position(pos, rules);
    fail_msg("proven %d%s, by brute force %d for yellow in %d plies", verdict->proven,
             verdict->drawn ? ", drawn" : "", truth->value, truth->plies);
}

/* The verdict on an ending whose result is known. */
static void check_proof(const cam_position *pos, const cam_rules *rules, const cam_verdict *verdict,
                        const force_result *truth, tally *seen)
{
    int value = cam_position_team(pos) == CAM_YELLOW ? truth->value : -truth->value;
    seen->endings++;
    seen->decided += value != 0;
    if (!verdict->proven && !verdict->drawn)
        return;
    seen->proved++;
    seen->won += value > 0;
    seen->drawn += value == 0;
    seen->lost += value < 0;
    int claimed = verdict->drawn ? 0 : verdict->proven > 0 ? 1 : -1;
    int plies = verdict->proven < 0 ? -verdict->proven : verdict->proven;
    if (claimed != value || (value && plies < truth->plies))
        fail_proof(pos, rules, verdict, truth);
    cam_position next = *pos;
    cam_position_play_legal(&next, rules, verdict->best, NULL);
    force_result after = force_solve(&next, rules, false, MOST_POSITIONS);
    if (after.value != truth->value)
        fail_proof(pos, rules, verdict, &after);
}

/* The search alone, without the solver the engine asks first. */
static void prove_by_search(const game_kind *kind, int endings, int most_left, tally *seen,
                            cam_random *random)
{
    cam_search *search =
        cam_search_new(kind->rules, cam_weights_find(kind->rules), (size_t)8 << 20, 1, 1);
    assert_non_null(search);
    for (int number = 0; number < endings;) {
        cam_position pos;
        if (!make_ending(kind, 1 + (int)cam_random_below(random, (uint32_t)most_left), &pos,
                         random))
            continue;
        number++;
        force_result truth = force_solve(&pos, kind->rules, false, MOST_POSITIONS);
        if (!truth.known || cam_threat_own(&pos, kind->rules) != CAM_NO_PLACEMENT)
            continue; /* a win in one is taken before any search */
        cam_budget budget;
        cam_verdict verdict;
        atomic_bool stop = false;
        cam_limits limits = to_the_end(20000);
        cam_budget_start(&budget, &limits, &stop, (cam_time){0, 0});
        cam_search_run(search, &pos, false, &budget, &verdict);
        check_proof(&pos, kind->rules, &verdict, &truth, seen);
    }
    cam_search_free(search);
}

static void report_tally(const tally *seen)
{
    print_message("%7d  endings\n%7d  proved: %d won, %d drawn, %d lost\n", seen->endings,
                  seen->proved, seen->won, seen->drawn, seen->lost);
}

static void test_proofs(void **state)
{
    (void)state;
    tally seen = {0};
    cam_random random;
    cam_random_init(&random, 81);
    for (int i = 0; i < BOX_KINDS; i++) {
        game_kind kind = box_kind(i);
        prove_by_search(&kind, effort(30), 3, &seen, &random);
    }
    for (int i = 0; i < TINY_KINDS; i++) {
        game_kind kind = tiny_kind(i);
        prove_by_search(&kind, effort(100), 4, &seen, &random);
    }
    report_tally(&seen);
    /* a draw is rarely proved: one move known to draw is enough to play it */
    assert_true(10 * (seen.won + seen.lost) >= 8 * seen.decided);
    assert_true(seen.won > effort(30) / 4 && seen.lost > effort(30) / 4);
}

/* Play an ending on with the engine for one team, against every reply of the other, and
 * hold it to what it claimed: no worse for 'team' than 'value', and where it claims a win,
 * within 'plies'. */
static void replay(cam_engine *engine, const cam_position *pos, const cam_rules *rules,
                   cam_colour team, int value, int plies, int *thoughts)
{
    if (cam_position_is_over(pos)) {
        int result = pos->result == CAM_DRAW                        ? 0
                     : pos->result == (uint8_t)cam_result_win(team) ? 1
                                                                    : -1;
        assert_true(result >= value);
        return;
    }
    assert_true(value <= 0 || plies > 0);
    cam_placement move[CAM_MAX_MOVES] = {CAM_NO_PLACEMENT};
    int count = 1;
    if (cam_position_team(pos) == team) {
        cam_limits limits = to_the_end(20000);
        cam_verdict verdict = think(engine, pos, rules, &limits);
        move[0] = verdict.best;
        if (value > 0 && verdict.proven)
            assert_true(verdict.proven > 0);
        ++*thoughts;
    } else {
        count = cam_moves_array(pos, rules, move);
    }
    for (int i = 0; i < count; i++) {
        cam_position next = *pos;
        cam_position_play_legal(&next, rules, move[i], NULL);
        replay(engine, &next, rules, team, value, plies - 1, thoughts);
    }
}

static void test_replay(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 82);
    int thoughts = 0, claims = 0;
    for (int i = 0; i < BOX_KINDS + TINY_KINDS; i++) {
        game_kind kind = i < BOX_KINDS ? box_kind(i) : tiny_kind(i);
        cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 4, 1, 3);
        for (int number = 0; number < effort(120); number++) {
            cam_position pos;
            if (!make_ending(&kind, 1 + number % 4, &pos, &random) ||
                cam_threat_own(&pos, kind.rules) != CAM_NO_PLACEMENT ||
                !force_solve(&pos, kind.rules, false, 20000).known)
                continue;
            cam_limits limits = to_the_end(20000);
            cam_verdict verdict = think(engine, &pos, kind.rules, &limits);
            if (!verdict.proven && !verdict.drawn)
                continue;
            claims++;
            replay(engine, &pos, kind.rules, cam_position_team(&pos),
                   verdict.drawn        ? 0
                   : verdict.proven > 0 ? 1
                                        : -1,
                   verdict.proven, &thoughts);
        }
        cam_engine_free(engine);
    }
    print_message("%7d  claims\n%7d  positions thought about\n", claims, thoughts);
    assert_true(claims > effort(50));
}

/* One game on the ring, 'for_points' playing for points and the other for the win: how many
 * points the former gets more. */
static int play_for_points(cam_engine *engine[2], cam_colour for_points, uint64_t seed)
{
    game_kind kind = box_kind(12); /* two players, no neutral stones */
    cam_position pos = start_game(&kind, 0);
    cam_random random;
    cam_random_init(&random, seed);
    cam_position_play_legal(&pos, kind.rules, cam_moves_random(&pos, kind.rules, &random), NULL);
    while (!cam_position_is_over(&pos)) {
        cam_limits limits = {.visits = 200, .points = cam_position_team(&pos) == for_points};
        cam_placement move = think(engine[limits.points], &pos, kind.rules, &limits).best;
        cam_position_play_legal(&pos, kind.rules, move, NULL);
    }
    cam_points points = cam_score_points(&pos, kind.rules);
    return points.team[for_points] - points.team[cam_colour_other(for_points)];
}

/* Whoever plays for points gets more of them: on the ring, where games are often drawn, mostly
 * by edge stones. */
static void test_aim(void **state)
{
    (void)state;
    const cam_rules *ring = box_kind(12).rules;
    assert_string_equal(ring->board.def->name, "ring");
    assert_int_equal(box_kind(12).players, 2);
    cam_engine *engine[2] = {new_engine(ring, CAM_ENGINE_STRONG, 16, 1, 1),
                             new_engine(ring, CAM_ENGINE_STRONG, 16, 1, 2)};
    int more = 0, games = effort(40);
    for (int game = 0; game < games; game++)
        more += play_for_points(engine, (cam_colour)(game & 1), (uint64_t)game / 2);
    if (more <= 2 * games)
        fail_msg("%d points more in %d games", more, games);
    cam_engine_free(engine[0]);
    cam_engine_free(engine[1]);
}

/* For points, the last stones are played exactly. */
static void test_points(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 83);
    int endings = 0, exact = 0;
    for (int i = 0; i < BOX_KINDS + TINY_KINDS; i++) {
        game_kind kind = i < BOX_KINDS ? box_kind(i) : tiny_kind(i);
        cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 4, 1, 4);
        for (int number = 0; number < effort(20); number++) {
            cam_position pos, next;
            if (!make_ending(&kind, 1 + number % 3, &pos, &random))
                continue;
            force_result truth = force_solve(&pos, kind.rules, true, MOST_POSITIONS);
            if (!truth.known)
                continue;
            cam_verdict verdict =
                think(engine, &pos, kind.rules, &(cam_limits){.visits = 2000, .points = true});
            next = pos;
            cam_position_play_legal(&next, kind.rules, verdict.best, NULL);
            force_result after = force_solve(&next, kind.rules, true, MOST_POSITIONS);
            endings++;
            exact += after.value == truth.value;
        }
        cam_engine_free(engine);
    }
    print_message("%7d  endings\n%7d  played best\n", endings, exact);
    assert_true(endings > effort(100) && exact == endings);
}

/* ---- whole games ---- */

typedef struct game_log {
    int count;
    cam_verdict verdict[64];
} game_log;

/* A game of the engine against itself, every move legal. */
static void play_game(cam_engine *engine, const game_kind *kind, const cam_limits *limits,
                      game_log *log)
{
    cam_position pos = start_game(kind, 0);
    for (log->count = 0; !cam_position_is_over(&pos); log->count++) {
        assert_true(log->count < 64);
        log->verdict[log->count] = think(engine, &pos, kind->rules, limits);
        cam_position_play_legal(&pos, kind->rules, log->verdict[log->count].best, NULL);
    }
}

static void expect_same_games(const game_log *a, const game_log *b)
{
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++)
        expect_same(&a->verdict[i], &b->verdict[i]);
}

static void test_games(void **state)
{
    (void)state;
    static game_log log;
    int plies = 0;
    for (int i = 0; i < 2 * BOX_KINDS; i++) {
        game_kind kind = box_kind(i);
        cam_limits limits = {.visits = (uint64_t)effort(200), .points = i >= BOX_KINDS};
        cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 4, 1, (uint64_t)i);
        play_game(engine, &kind, &limits, &log);
        plies += log.count;
        cam_engine_free(engine);
    }
    print_message("%7d  plies\n", plies);
}

/* With one thread, a limit in visits and a seed, the same calls give the same answers:
 * from another engine, and from this one after a reset. Where effort is spared, each
 * kind of game meets one kind of limits. */
static void test_determinism(void **state)
{
    (void)state;
    static game_log first, second, third;
    for (int i = 0; i < BOX_KINDS; i += 3) {
        game_kind kind = box_kind(i);
        for (int mode = 0; mode < 4; mode++) {
            if (effort(4) == 1 && mode != i % 4)
                continue;
            cam_limits limits = {.visits = (uint64_t)effort(200), .points = mode == 1};
            if (mode >= 2)
                limits = (cam_limits){.level = mode == 2 ? 2 : 5};
            cam_engine *a = new_engine(kind.rules, CAM_ENGINE_STRONG, 2, 1, 99);
            cam_engine *b = new_engine(kind.rules, CAM_ENGINE_STRONG, 2, 1, 99);
            play_game(a, &kind, &limits, &first);
            play_game(b, &kind, &limits, &second);
            expect_same_games(&first, &second);
            cam_engine_reset(b, 99);
            play_game(b, &kind, &limits, &third);
            expect_same_games(&first, &third);
            cam_engine_free(a);
            cam_engine_free(b);
        }
    }
}

/* A reset forgets everything: also a search that was broken off goes as it went first. */
static void test_reset(void **state)
{
    (void)state;
    for (int i = 0; i < known_win_count; i++) {
        const known_win *win = &known_wins[i];
        const cam_rules *rules = sketch_rules(win->board);
        cam_position pos = sketch_start(rules, win->players, win->neutral);
        sketch_play(&pos, rules, win->moves);
        cam_engine *engine = new_engine(rules, CAM_ENGINE_STRONG, 4, 1, 13);
        cam_limits limits = {.visits = 200};
        cam_verdict first = think(engine, &pos, rules, &limits);
        cam_engine_reset(engine, 13);
        cam_verdict second = think(engine, &pos, rules, &limits);
        expect_same(&first, &second);
        cam_engine_free(engine);
    }
}

/* ---- limits ---- */

static void test_visits(void **state)
{
    (void)state;
    static const uint64_t limits[] = {1, 2, 31, 32, 33, 100, 1000};
    cam_random random;
    cam_random_init(&random, 84);
    for (int i = 0; i < BOX_KINDS; i++) {
        game_kind kind = box_kind(i);
        cam_position pos = middle(&kind, i % 5, &random);
        for (size_t k = 0; k < sizeof limits / sizeof limits[0]; k++) {
            cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 4, 1, 5);
            cam_limits limit = {.visits = limits[k], .points = k & 1};
            cam_verdict verdict = think(engine, &pos, kind.rules, &limit);
            assert_true(verdict.visits < limits[k] + BATCH);
            /* what is there already counts */
            cam_verdict again = think(engine, &pos, kind.rules, &limit);
            assert_true(again.visits >= verdict.visits);
            assert_true(again.visits <= limits[k] + 2 * BATCH);
            cam_engine_free(engine);
        }
    }
}

/* What was searched for the win is not taken for a search for points, nor the reverse. */
static void test_other_aim(void **state)
{
    (void)state;
    game_kind kind = box_kind(0);
    cam_position pos = start_game(&kind, 0);
    cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 4, 1, 5);
    for (int i = 0; i < 4; i++) {
        cam_limits limits = {.visits = i ? 64 : 1000, .points = i & 1};
        assert_true(think(engine, &pos, kind.rules, &limits).visits < limits.visits + BATCH);
    }
    cam_engine_free(engine);
}

/* Think in slices until it is finished; returns how many that took. */
static int think_in_slices(cam_engine *engine, const cam_position *pos, const cam_rules *rules,
                           const cam_limits *limits, int most, cam_verdict *verdict)
{
    uint64_t visits = 0;
    for (int slices = 1; slices <= most; slices++) {
        *verdict = think(engine, pos, rules, limits);
        assert_true(verdict->visits >= visits);
        visits = verdict->visits;
        if (verdict->finished)
            return slices;
    }
    fail_msg("not finished after %d slices", most);
    return 0;
}

static void test_slices(void **state)
{
    (void)state;
    game_kind kind = box_kind(0);
    cam_position pos = start_game(&kind, 0);
    cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 8, 1, 6);
    cam_verdict verdict;
    uint64_t visits = (uint64_t)effort(20000);
    cam_limits by_visits = {.visits = visits, .slice = 0.001};
    int slices = think_in_slices(engine, &pos, kind.rules, &by_visits, 20000, &verdict);
    assert_true(slices > 1 && verdict.visits < visits + BATCH);
    cam_engine_reset(engine, 6);
    cam_limits by_time = {.seconds = 0.05, .slice = 0.005};
    slices = think_in_slices(engine, &pos, kind.rules, &by_time, 11, &verdict);
    assert_true(verdict.visits > 0);
    cam_engine_reset(engine, 6);
    cam_limits by_cpu = to_the_end(0);
    by_cpu.cpu_seconds = 0.02;
    by_cpu.slice = 0.002;
    think_in_slices(engine, &pos, kind.rules, &by_cpu, 500, &verdict);
    cam_engine_reset(engine, 6);
    cam_limits by_level = {.level = 4, .slice = 1e-9};
    slices = think_in_slices(engine, &pos, kind.rules, &by_level, 20, &verdict);
    assert_true(slices > 1 &&
                slices <= (int)cam_level_get(4, kind.rules)->visits / BATCH + 2); /* a batch each */
    cam_limits whole = {.level = 4, .slice = 1000};
    assert_int_equal(think_in_slices(engine, &pos, kind.rules, &whole, 2, &verdict), 1);
    cam_engine_free(engine);
}

/* A slice that ran out is forgotten when another position comes. */
static void test_slices_of_two(void **state)
{
    (void)state;
    game_kind kind = box_kind(4);
    cam_random random;
    cam_random_init(&random, 85);
    cam_position one = start_game(&kind, 0), two = middle(&kind, 2, &random);
    cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 8, 1, 7);
    cam_limits limits = {.level = 5, .slice = 1e-9};
    cam_verdict verdict;
    for (int i = 0; i < 3; i++)
        assert_false(think(engine, &one, kind.rules, &limits).finished);
    think_in_slices(engine, &two, kind.rules, &limits, 20, &verdict);
    think_in_slices(engine, &one, kind.rules, &limits, 20, &verdict);
    cam_engine_free(engine);
}

/* ---- stopping ---- */

/* From a report: none comes after it. */
static void test_stop_from_report(void **state)
{
    (void)state;
    for (int kind_of = CAM_ENGINE_STRONG; kind_of <= CAM_ENGINE_PLAIN; kind_of++) {
        game_kind kind = box_kind(0);
        cam_position pos = start_game(&kind, 0);
        cam_engine *engine = new_engine(kind.rules, (cam_engine_kind)kind_of, 4, 1, 8);
        for (int n = 1; n < 5; n++) {
            stopper s = {.engine = engine, .stop_at = n};
            cam_limits limits = {.report = stop_at_report, .context = &s};
            cam_verdict verdict = think(engine, &pos, kind.rules, &limits);
            assert_int_equal(s.reports, n);
            assert_true(verdict.finished && verdict.visits > 0);
        }
        cam_engine_free(engine);
    }
}

typedef struct other_thread {
    cam_engine *engine;
    atomic_bool searching;
    double cpu_at_stop; /* of the whole process */
} other_thread;

static void mark_searching(void *context, const cam_verdict *so_far)
{
    (void)so_far;
    atomic_store((atomic_bool *)context, true);
}

static void *stop_when_searching(void *context)
{
    other_thread *other = context;
    while (!atomic_load(&other->searching))
        sched_yield();
    other->cpu_at_stop = cam_clock_cpu();
    cam_engine_stop(other->engine);
    return NULL;
}

/* From another thread: hardly any more work is done. CPU time, as the machine may be busy
 * with other things. */
static void test_stop_from_thread(void **state)
{
    (void)state;
    double most = 0;
    for (int i = 0; i < 12; i++) {
        game_kind kind = box_kind(i);
        cam_position pos = start_game(&kind, 0);
        other_thread other = {
            .engine =
                new_engine(kind.rules, i % 3 ? CAM_ENGINE_STRONG : CAM_ENGINE_PLAIN, 4, 1, 9)};
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, stop_when_searching, &other), 0);
        cam_limits limits = {
            .report = mark_searching, .context = &other.searching, .points = i & 1};
        think(other.engine, &pos, kind.rules, &limits);
        double after = cam_clock_cpu();
        pthread_join(thread, NULL);
        double spent = after - other.cpu_at_stop;
        most = spent > most ? spent : most;
        cam_engine_free(other.engine);
    }
    print_message("%7.1f  ms of CPU time at most\n", 1000 * most);
    assert_true(most < (effort(10) == 10 ? 0.1 : 2.0));
}

/* ---- memory ---- */

/* A long search in a small tree goes on when it is full. */
static void test_full_tree(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 86);
    for (int i = 0; i < BOX_KINDS; i += 5) {
        game_kind kind = box_kind(i);
        cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 1, 1, 10);
        cam_limits limits = {.visits = (uint64_t)effort(25000), .points = i % 2};
        cam_position pos = middle(&kind, 4, &random);
        cam_verdict verdict = think(engine, &pos, kind.rules, &limits);
        /* finished, or nothing could change any more */
        assert_true(verdict.visits > limits.visits / 2 || verdict.proven || verdict.drawn);
        uint64_t listed = 0;
        for (int k = 0; k < verdict.line_count; k++)
            listed += verdict.line[k].visits;
        assert_true(listed <= verdict.visits);
        cam_engine_free(engine);
    }
}

/* Whole games in little memory: the tree is packed or thrown away again and again. */
static void test_small_tree_games(void **state)
{
    (void)state;
    static game_log log;
    for (int i = 0; i < BOX_KINDS; i += 3) {
        game_kind kind = box_kind(i);
        cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 1 + i % 2, 1, 11);
        cam_limits limits = {.visits = (uint64_t)effort(3000), .points = i % 4 == 1};
        play_game(engine, &kind, &limits, &log);
        cam_engine_free(engine);
    }
}

/* Visits after a long thought, its move, and a thought about the answer with other limits. */
static uint64_t think_after_a_long_thought(cam_limits limits)
{
    cam_random random;
    cam_random_init(&random, 88);
    game_kind kind = box_kind(0);
    cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 1, 1, 13);
    cam_position pos = middle(&kind, 2, &random);
    cam_verdict verdict = think(engine, &pos, kind.rules, &(cam_limits){.visits = 8000});
    cam_position_play_legal(&pos, kind.rules, verdict.best, NULL);
    verdict = think(engine, &pos, kind.rules, &limits);
    cam_engine_free(engine);
    return verdict.visits;
}

/* Of a tree that is full, what belongs to the position is kept, unless there is no time to
 * sort that out. */
static void test_no_time_to_pack(void **state)
{
    (void)state;
    assert_true(think_after_a_long_thought((cam_limits){.visits = 1}) > 200);
    assert_true(think_after_a_long_thought((cam_limits){.seconds = 1e-6}) < 200);
    assert_true(think_after_a_long_thought((cam_limits){.cpu_seconds = 1e-6}) < 200);
}

/* Positions in any order, back and forth: what was kept never belongs to another. */
static void test_jumping(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 87);
    game_kind kind = box_kind(8);
    cam_engine *engine = new_engine(kind.rules, CAM_ENGINE_STRONG, 1, 1, 12);
    cam_position line[12];
    int count = 0;
    for (cam_position pos = start_game(&kind, 0); count < 12; count++) {
        line[count] = pos;
        play_sensibly(&pos, kind.rules, 1, &random);
    }
    for (int i = 0; i < effort(80); i++) {
        const cam_position *pos = &line[cam_random_below(&random, 12)];
        cam_limits limits = {.visits = 50 + cam_random_below(&random, 1500),
                             .points = cam_random_below(&random, 8) == 0};
        think(engine, pos, kind.rules, &limits);
    }
    cam_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proofs),
        cmocka_unit_test(test_replay),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_aim),
        cmocka_unit_test(test_determinism),
        cmocka_unit_test(test_reset),
        cmocka_unit_test(test_visits),
        cmocka_unit_test(test_other_aim),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_slices_of_two),
        cmocka_unit_test(test_stop_from_report),
        cmocka_unit_test(test_stop_from_thread),
        cmocka_unit_test(test_full_tree),
        cmocka_unit_test(test_small_tree_games),
        cmocka_unit_test(test_no_time_to_pack),
        cmocka_unit_test(test_jumping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
