/*
 * test_random.c: are random moves and games as random as promised?
 *
 * Seeds are fixed, so these tests always give the same answer. The bounds are wide (a
 * fair generator fails one in millions of times), and the counts are large enough to
 * find a move that is a few per cent too likely.
 */
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "fixture/effort.h"
#include "rules/expect.h"
#include "rules/hash.h"
#include "rules/moves.h"
#include "rules/playout.h"

/* ---- chi-square ---- */

/* How far counts are from equal shares, in standard deviations of chi-square (Wilson and
 * Hilferty). */
static double deviation(double chi_square, int freedom)
{
    double f = freedom, spread = 2 / (9 * f);
    return (cbrt(chi_square / f) - (1 - spread)) / sqrt(spread);
}

static void expect_uniform(const int *count, int kinds, int draws)
{
    double expected = (double)draws / kinds, sum = 0;
    for (int i = 0; i < kinds; i++)
        sum += (count[i] - expected) * (count[i] - expected) / expected;
    double off = deviation(sum, kinds - 1);
    if (off > 5 || off < -5) /* too even is as suspicious */
        fail_msg("%d kinds, %d draws: %.1f deviations from uniform", kinds, draws, off);
}

/* Two series of counts of the same things; are they of one distribution? */
static void expect_same(const int *a, const int *b, int kinds)
{
    double total_a = 0, total_b = 0, sum = 0;
    int freedom = -1;
    for (int i = 0; i < kinds; i++) {
        total_a += a[i];
        total_b += b[i];
    }
    for (int i = 0; i < kinds; i++) {
        double both = a[i] + b[i];
        if (both < 20) /* too rare to say */
            continue;
        double expect_a = both * total_a / (total_a + total_b), expect_b = both - expect_a;
        sum += (a[i] - expect_a) * (a[i] - expect_a) / expect_a +
               (b[i] - expect_b) * (b[i] - expect_b) / expect_b;
        freedom++;
    }
    assert_true(freedom > 0);
    double off = deviation(sum, freedom);
    if (off > 5)
        fail_msg("%d kinds: %.1f deviations apart", kinds, off);
}

/* ---- numbers ---- */

static void test_below(void **state)
{
    (void)state;
    static const uint32_t limits[] = {1, 2, 3, 5, 7, 10, 64, 100, 1000, 1345};
    cam_random random;
    cam_random_init(&random, 1);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        int count[1345] = {0}, draws = 200 * (int)limits[i] + 1000;
        for (int n = 0; n < draws; n++) {
            uint32_t value = cam_random_below(&random, limits[i]);
            assert_true(value < limits[i]);
            count[value]++;
        }
        if (limits[i] > 1)
            expect_uniform(count, (int)limits[i], draws);
    }
}

/* A limit just above a power of two shows a careless modulus at once: here every third of
 * the range must be as likely. */
static void test_below_large(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 2);
    int count[3] = {0};
    for (int n = 0; n < 300000; n++)
        count[cam_random_below(&random, UINT32_C(3) << 30) >> 30]++;
    expect_uniform(count, 3, 300000);
    for (int n = 0; n < 1000; n++)
        assert_true(cam_random_below(&random, UINT32_MAX) < UINT32_MAX);
}

static void test_unit(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 3);
    int count[100] = {0};
    for (int n = 0; n < 100000; n++) {
        double value = cam_random_unit(&random);
        assert_true(value >= 0 && value < 1);
        count[(int)(value * 100)]++;
    }
    expect_uniform(count, 100, 100000);
}

/* The same seed gives the same numbers, on every machine; another seed others. */
static void test_seeds(void **state)
{
    (void)state;
    cam_random a, b, c;
    cam_random_init(&a, 0);
    cam_random_init(&b, 0);
    cam_random_init(&c, 1);
    int equal = 0;
    for (int i = 0; i < 100; i++) {
        uint64_t value = cam_random_next(&a);
        assert_true(value == cam_random_next(&b));
        equal += value == cam_random_next(&c);
    }
    assert_int_equal(equal, 0);
}

/* ---- moves ---- */

/* Draw a move many times over; each legal one must come as often. */
static void expect_uniform_moves(const cam_position *pos, const cam_rules *rules,
                                 cam_random *random)
{
    static cam_placement move[CAM_MAX_MOVES];
    static int index[65536], count[CAM_MAX_MOVES];
    int moves = cam_moves_array(pos, rules, move), draws = 100 * moves;
    if (moves < 2)
        return;
    memset(index, -1, sizeof index);
    memset(count, 0, sizeof count);
    for (int i = 0; i < moves; i++)
        index[move[i]] = i;
    for (int n = 0; n < draws; n++) {
        cam_placement drawn = cam_moves_random(pos, rules, random);
        if (index[drawn] < 0)
            fail_msg("drew %d, which is not legal", drawn);
        count[index[drawn]]++;
    }
    expect_uniform(count, moves, draws);
}

/* Along a game on every board: from wide open to nearly full, with full and with broken
 * stocks. Two boards fit one word, two need two. */
static void test_moves(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 11);
    for (int i = 0; i < 4; i++)
        for (int game = 0; game < 2; game++) {
            const cam_rules *rules = sketch_rules(cam_boards[i].name);
            cam_position pos = sketch_start(rules, game ? 4 : 2, game);
            if (game)
                sketch_hand(&pos, rules, 3, "Z2 O1");
            while (!cam_position_is_over(&pos)) {
                if (pos.plies % 3 == 0 || pos.plies > 16)
                    expect_uniform_moves(&pos, rules, &random);
                cam_position_play_legal(&pos, rules, cam_moves_random(&pos, rules, &random), NULL);
            }
        }
}

/* Few moves among many places: guessing would nearly always miss. */
static void test_few_moves(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_random random;
    cam_random_init(&random, 12);
    cam_position pos = sketch_read(rules, " .   b   .   bbb bbb bbb bbb bbb"
                                          " bbb bbb bbb bbb bbb bbb bbb bbb"
                                          " bbb bbb bbb bbb bbb bbb bbb bbb"
                                          " bbb bbb bbb bbb bbb bbb bbb bbb"
                                          " bbb bbb bbb bbb bbb bbb bbb bbb"
                                          " bbb bbb bbb bbb bbb bbb bbb bbb"
                                          " bbb bbb bbb bbb bbb bbb .   .  "
                                          " .   b   .   bbb bbb bbb .   .  ");
    expect_uniform_moves(&pos, rules, &random);
    sketch_hand(&pos, rules, 1, "O1");
    assert_int_equal(cam_moves_count(&pos, rules), 5);
    expect_uniform_moves(&pos, rules, &random);
    pos = sketch_start(rules, 2, false);
    sketch_hand(&pos, rules, 1, "O1"); /* an open board, but one shape in eight */
    expect_uniform_moves(&pos, rules, &random);
}

/* ---- games ---- */

enum { GAMES = 6000, MAX_PLIES = 64, EDGE_BUCKETS = 32 };

/* What a series of games was like. */
typedef struct statistics {
    int result[4], plies[MAX_PLIES], out[16], yellow_edges[EDGE_BUCKETS], height[4], first[5];
} statistics;

static void note_game(statistics *s, const cam_position *pos, const cam_rules *rules)
{
    s->result[pos->result]++;
    s->plies[pos->plies]++;
    s->out[pos->out]++;
    s->yellow_edges[pos->edge_stones[CAM_YELLOW]]++;
    /* one cell a game, so that the counts are independent */
    cam_bits cells = rules->board.cells;
    for (unsigned skip = pos->plies % 8u; skip; skip--)
        cam_bits_pop(&cells);
    s->height[cam_position_height(pos, (cam_cell)cam_bits_first(cells))]++;
    for (int kind = 0; kind < 4; kind++)
        s->first[kind] += pos->hand[0][kind] == 0;
}

/* cam_playout_run against the same written out with the public functions. */
static void compare_playouts(const cam_rules *rules, cam_setup setup, cam_random *random)
{
    statistics fast = {0}, plain = {0};
    for (int game = 0; game < effort(GAMES); game++) {
        cam_position pos;
        cam_position_init(&pos, rules, setup);
        int plies = cam_playout_run(&pos, rules, random);
        assert_true(cam_position_is_over(&pos));
        assert_true(cam_position_is_consistent(&pos, rules));
        assert_int_equal(plies, pos.plies);
        note_game(&fast, &pos, rules);

        cam_position_init(&pos, rules, setup);
        while (!cam_position_is_over(&pos))
            cam_position_play_legal(&pos, rules, cam_moves_random(&pos, rules, random), NULL);
        note_game(&plain, &pos, rules);
    }
    expect_same(fast.result, plain.result, 4);
    expect_same(fast.plies, plain.plies, MAX_PLIES);
    expect_same(fast.yellow_edges, plain.yellow_edges, EDGE_BUCKETS);
    expect_same(fast.height, plain.height, 4);
    expect_same(fast.out, plain.out, 16);
    expect_same(fast.first, plain.first, 4);
}

static void test_playouts(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 13);
    for (int i = 0; i < 4; i++)
        for (int kind = 0; kind < 4; kind++) {
            cam_setup setup = {
                .players = kind & 1 ? 4 : 2, .neutral = kind & 2, .first = (cam_seat)(kind == 3)};
            compare_playouts(sketch_rules(cam_boards[i].name), setup, &random);
        }
}

/* One piece of one shape is left in all stocks: a playout is a single move, and which one
 * shows in the end. Each must come as often. */
static void expect_uniform_playouts(cam_position pos, const cam_rules *rules, int kind,
                                    cam_random *random)
{
    static cam_placement move[CAM_MAX_MOVES];
    static uint64_t end[CAM_MAX_MOVES];
    static int count[CAM_MAX_MOVES];
    memset(pos.hand, 0, sizeof pos.hand);
    pos.hand[pos.seat][kind] = 1;
    int moves = cam_moves_array(&pos, rules, move), draws = 50 * moves;
    if (moves < 2)
        return;
    memset(count, 0, sizeof count);
    for (int i = 0; i < moves; i++) {
        cam_position next = pos;
        cam_position_play_legal(&next, rules, move[i], NULL);
        assert_true(cam_position_is_over(&next));
        end[i] = cam_hash_position(&next);
    }
    for (int n = 0; n < draws; n++) {
        cam_position next = pos;
        assert_int_equal(cam_playout_run(&next, rules, random), 1);
        uint64_t hash = cam_hash_position(&next);
        int i = 0;
        while (i < moves && end[i] != hash)
            i++;
        if (i == moves)
            fail_msg("a playout ends where no move leads");
        count[i]++;
    }
    expect_uniform(count, moves, draws);
}

static void test_playout_moves(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 16);
    for (int i = 0; i < 4; i++) {
        const cam_rules *rules = sketch_rules(cam_boards[i].name);
        cam_position pos = sketch_start(rules, 2, false);
        while (!cam_position_is_over(&pos)) {
            if (pos.plies % 4 == 0)
                expect_uniform_playouts(pos, rules, pos.plies / 4 % 4, &random);
            cam_position_play_legal(&pos, rules, cam_moves_random(&pos, rules, &random), NULL);
        }
    }
}

/* The end that a playout says is the end the rules say. */
static void test_playout_ends(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 14);
    int ended[4] = {0};
    for (int game = 0; game < effort(4000); game++) {
        const cam_rules *rules = sketch_rules(cam_boards[game % 4].name);
        cam_position pos = sketch_start(rules, game & 4 ? 4 : 2, game & 8);
        cam_playout_run(&pos, rules, &random);
        ended[pos.result]++;
        model_position model = sketch_model(&pos, rules);
        for (model_colour colour = MODEL_YELLOW; colour <= MODEL_GREEN; colour++)
            assert_int_equal(model_has_connection(&model, colour),
                             (int)pos.result == (int)colour); /* both count them alike */
        if (pos.result != CAM_DRAW)
            continue;
        for (cam_seat seat = 0; seat < pos.players; seat++) /* the last out could not place */
            assert_true(cam_position_is_out(&pos, seat));
        pos.result = CAM_ONGOING;
        assert_false(cam_moves_exist(&pos, rules));
    }
    assert_true(ended[CAM_YELLOW_WINS] > effort(500) && ended[CAM_GREEN_WINS] > effort(500) &&
                ended[CAM_DRAW] > effort(500));
}

/* A playout can begin anywhere, also where the game is over: then it plays nothing. */
static void test_playout_from_anywhere(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 15);
    for (int game = 0; game < 400; game++) {
        const cam_rules *rules = sketch_rules(cam_boards[game % 4].name);
        cam_position pos = sketch_start(rules, game & 4 ? 4 : 2, game & 8);
        for (int ply = game % 30; ply && !cam_position_is_over(&pos); ply--)
            cam_position_play_legal(&pos, rules, cam_moves_random(&pos, rules, &random), NULL);
        int before = pos.plies;
        int plies = cam_playout_run(&pos, rules, &random);
        assert_int_equal(before + plies, pos.plies);
        assert_true(cam_position_is_consistent(&pos, rules) && cam_position_is_over(&pos));
        cam_position end = pos;
        assert_int_equal(cam_playout_run(&pos, rules, &random), 0);
        assert_memory_equal(&pos, &end, sizeof pos);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_below),        cmocka_unit_test(test_below_large),
        cmocka_unit_test(test_unit),         cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_moves),        cmocka_unit_test(test_few_moves),
        cmocka_unit_test(test_playouts),     cmocka_unit_test(test_playout_moves),
        cmocka_unit_test(test_playout_ends), cmocka_unit_test(test_playout_from_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
