/*
 * test_solve.c: somebody at a puzzle. Right stones are taken, wrong ones refuted on the
 * board, hints solve, and a puzzle of one's own has the solutions that brute force finds.
 */
#include "puzzle/solve.h"

#include <string.h>

#include "engine/support.h"
#include "puzzle/make.h"
#include "puzzle/proof.h"
#include "rules/notation.h"

enum { ROOM = 24 };

/* Wins in three, which are too dear to be made here: from the shipped ones. */
static const char *const long_wins[] = {
    "ea1516f4cd square win 5 1710 | Z:g6,g7,h7,h8 L:g6,g7,g8x2 L:f8x3,g8 Z:h6x2,h7x2 "
    "O:a7,a8,b7,b8 Z:b6x2,b7x2 T:a6x3,a7 L:a8,b8,c8x2 T:d7,e6,e7,f7 T:f6x3,f7 "
    "T:c5,c6,c7,d6 L:e6,e7,e8x2 L:d8x3,e8 L:b4,b5x3 Z:b4,c4x2,d4 Z:c5x2,d5x2 "
    "L:d5,e5x3 Z:a2,a3,b1,b2 Z:a3,a4x2,a5 T:d3x3,d4 | L:d4,e4x3",
    "3f71e8db27 square win 5 1505 | Z:a1,a2,b2,b3 Z:a2,a3x2,a4 T:a6,a7,a8,b7 "
    "Z:b3x2,b4x2 T:a4,a5x2,a6 Z:a1x2,b1x2 L:b4,c4x3 L:a5,b5x3 O:c1x2,d1x2 O:c2x2,c3x2 "
    "L:c3,d3x3 L:d1,d2x3 O:e3x2,e4x2 L:e2x3,e3 T:c5,d5x2,e5 T:e5,f5x3 Z:c5x2,c6x2 | "
    "L:e4,f4x3",
};

typedef struct basket {
    cam_puzzle puzzle[ROOM];
    int count;
} basket;

static const cam_rules *square(void)
{
    return box_kind(0).rules;
}

static bool put(void *context, const cam_puzzle *puzzle)
{
    basket *b = context;
    if (b->count < ROOM)
        b->puzzle[b->count++] = *puzzle;
    return true;
}

/* Some of every kind. */
static const basket *find_some(void)
{
    static basket b;
    if (b.count > 0)
        return &b;
    cam_puzzle_maker *maker = cam_puzzle_maker_new(square(), 3);
    assert_non_null(maker);
    for (uint64_t game = 0; b.count < effort(8); game++)
        cam_puzzle_maker_play(maker, game, 1u << CAM_PUZZLE_WIN_NOW, put, &b);
    for (uint64_t game = 0; b.count < effort(12); game++)
        cam_puzzle_maker_play(maker, game, 1u << CAM_PUZZLE_WIN_IN_TWO, put, &b);
    for (uint64_t game = 0; b.count < effort(16); game++)
        cam_puzzle_maker_play(maker, game, 1u << CAM_PUZZLE_STOP_THREAT, put, &b);
    cam_puzzle_maker_free(maker);
    for (size_t i = 0; i < sizeof long_wins / sizeof long_wins[0]; i++)
        assert_int_equal(cam_puzzle_read(long_wins[i], square(), &b.puzzle[b.count++], NULL),
                         CAM_OK);
    return &b;
}

static cam_position play_on(const cam_puzzle *puzzle, const cam_placement *line, int count)
{
    cam_position pos;
    assert_true(cam_puzzle_position(puzzle, square(), &pos));
    for (int i = 0; i < count; i++)
        assert_int_equal(cam_position_play(&pos, square(), line[i], NULL, NULL), CAM_OK);
    return pos;
}

static void test_the_solution_solves(void **state)
{
    (void)state;
    const basket *b = find_some();
    for (int i = 0; i < b->count; i++) {
        const cam_puzzle *puzzle = &b->puzzle[i];
        cam_placement line[CAM_PUZZLE_PLIES];
        cam_puzzle_answer answer;
        cam_position start = play_on(puzzle, NULL, 0);
        int count = cam_puzzle_line(puzzle, square(), line);
        assert_true(count > 0 && count <= puzzle->plies);
        assert_int_equal(count, puzzle->kind == CAM_PUZZLE_STOP ? 1 : puzzle->plies);
        for (int n = 1; n <= count; n += 2) {
            assert_int_equal(cam_puzzle_try(puzzle, square(), line, n, &answer), CAM_OK);
            assert_int_equal(answer.verdict,
                             n == count ? CAM_PUZZLE_IS_SOLVED : CAM_PUZZLE_GOES_ON);
            assert_int_equal(answer.count, n < count);
            if (n < count)
                assert_int_equal(answer.line[0], line[n]);
        }
        cam_position end = play_on(puzzle, line, count);
        if (puzzle->kind == CAM_PUZZLE_WIN)
            assert_int_equal(end.result, cam_result_win(cam_position_team(&start)));
        assert_int_equal(cam_puzzle_key(puzzle, square(), line, count), CAM_NO_PLACEMENT);
    }
}

static bool is_solution(const cam_puzzle *puzzle, cam_placement move)
{
    for (int i = 0; i < puzzle->solution_count; i++)
        if (puzzle->solution[i] == move)
            return true;
    return false;
}

/* What is played against a wrong stone shows that it is wrong. */
static void expect_refuted(const cam_puzzle *puzzle, cam_placement wrong)
{
    cam_puzzle_answer answer;
    cam_placement line[CAM_PUZZLE_PLIES + 1] = {wrong};
    cam_position start = play_on(puzzle, NULL, 0);
    cam_colour team = cam_position_team(&start);
    assert_int_equal(cam_puzzle_try(puzzle, square(), line, 1, &answer), CAM_OK);
    assert_int_equal(answer.verdict, CAM_PUZZLE_IS_WRONG);
    memcpy(line + 1, answer.line, (size_t)answer.count * sizeof *line);
    cam_position end = play_on(puzzle, line, 1 + answer.count);
    if (puzzle->kind == CAM_PUZZLE_STOP)
        assert_int_equal(end.result, cam_result_win(cam_colour_other(team)));
    else if (answer.count > 0 && !cam_position_is_over(&end))
        assert_false(
            cam_proof_forces(&end, square(), team, puzzle->plies > 3 ? puzzle->plies - 2 : 1));
    else
        assert_true(puzzle->plies == 1 || answer.count > 0);
}

static void test_wrong_stones_are_refuted(void **state)
{
    (void)state;
    const basket *b = find_some();
    int seen = 0;
    for (int i = 0; i < b->count; i++) {
        cam_placement move[CAM_MAX_MOVES];
        cam_position pos = play_on(&b->puzzle[i], NULL, 0);
        int count = cam_moves_array(&pos, square(), move);
        int step = 1 + count / effort(b->puzzle[i].plies == 5 ? 3 : 12);
        for (int k = 0; k < count; k += step)
            if (!is_solution(&b->puzzle[i], move[k])) {
                expect_refuted(&b->puzzle[i], move[k]);
                seen++;
            }
    }
    assert_true(seen > b->count);
}

static void test_what_is_no_try(void **state)
{
    (void)state;
    const cam_puzzle *puzzle = &find_some()->puzzle[0];
    cam_puzzle_answer answer;
    cam_placement line[2] = {puzzle->move[0], puzzle->solution[0]};
    assert_int_equal(cam_puzzle_try(puzzle, square(), line, 0, &answer), CAM_ILLEGAL);
    assert_int_equal(cam_puzzle_try(puzzle, square(), line, 1, &answer), CAM_ILLEGAL);
    assert_int_equal(cam_puzzle_try(puzzle, square(), line, 2, &answer), CAM_ILLEGAL);
    assert_int_equal(cam_puzzle_key(puzzle, square(), line, 1), CAM_NO_PLACEMENT);
}

static void test_a_puzzle_of_ones_own(void **state)
{
    (void)state;
    const basket *b = find_some();
    for (int i = 0; i < b->count; i++) {
        cam_puzzle own = b->puzzle[i];
        own.solution_count = 0;
        own.id = 0;
        assert_int_equal(cam_puzzle_pose(&own, square(), NULL), CAM_OK);
        assert_true(own.id == b->puzzle[i].id);
        assert_int_equal(own.solution_count, b->puzzle[i].solution_count);
        assert_memory_equal(own.solution, b->puzzle[i].solution,
                            (size_t)own.solution_count * sizeof *own.solution);
    }
    static const struct {
        int plies, moves;
        cam_puzzle_kind kind;
        const char *reason;
    } bad[] = {
        {0, 0, CAM_PUZZLE_WIN, "puzzle_plies"},       {2, 0, CAM_PUZZLE_WIN, "puzzle_plies"},
        {7, 0, CAM_PUZZLE_WIN, "puzzle_plies"},       {5, 0, CAM_PUZZLE_STOP, "puzzle_plies"},
        {1, 0, CAM_PUZZLE_WIN, "puzzle_no_solution"}, {1, 0, CAM_PUZZLE_STOP, "puzzle_easy"},
        {1, 2, CAM_PUZZLE_WIN, "puzzle_no_game"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        cam_error why = {0};
        cam_puzzle own = {.kind = bad[i].kind, .plies = bad[i].plies, .move_count = bad[i].moves};
        own.move[0] = own.move[1] = b->puzzle[0].move[0];
        assert_int_equal(cam_puzzle_pose(&own, square(), &why), CAM_MALFORMED);
        assert_string_equal(cam_reason_word(why.reason), bad[i].reason);
    }
}

static void test_the_day(void **state)
{
    (void)state;
    int same = 0;
    for (long day = 20000; day < 20400; day++) {
        assert_int_equal(cam_puzzle_day_board(day), day % 4);
        assert_true(cam_puzzle_day_number(day, 1000) < 1000);
        same += cam_puzzle_day_number(day, 1000) == cam_puzzle_day_number(day + 4, 1000);
    }
    assert_true(same < 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_solution_solves),
        cmocka_unit_test(test_wrong_stones_are_refuted),
        cmocka_unit_test(test_what_is_no_try),
        cmocka_unit_test(test_a_puzzle_of_ones_own),
        cmocka_unit_test(test_the_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
