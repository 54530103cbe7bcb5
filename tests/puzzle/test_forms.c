/*
 * test_forms.c: puzzles found by the maker come back the same from text and pack, are true,
 * and everything that is wrong with a form is said.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/support.h"
#include "puzzle/make.h"
#include "puzzle/pack.h"
#include "puzzle/themes.h"

enum { ROOM = 64, EVERYTHING = (1 << CAM_PUZZLE_CLASSES) - 1 };

typedef struct basket {
    cam_puzzle puzzle[ROOM];
    int count;
} basket;

static bool put(void *context, const cam_puzzle *puzzle)
{
    basket *b = context;
    if (b->count < ROOM)
        b->puzzle[b->count++] = *puzzle;
    return true;
}

static const cam_rules *square(void)
{
    return box_kind(0).rules;
}

/* The puzzles of a few games, but for wins in three, which take their time. */
static const basket *find_some(void)
{
    static basket b;
    if (b.count == 0) {
        cam_puzzle_maker *maker = cam_puzzle_maker_new(square(), 5);
        assert_non_null(maker);
        for (uint64_t game = 0; b.count < 3; game++)
            cam_puzzle_maker_play(maker, game, EVERYTHING & ~(1u << CAM_PUZZLE_WIN_IN_THREE), put,
                                  &b);
        cam_puzzle_maker_free(maker);
    }
    return &b;
}

static void expect_equal(const cam_puzzle *a, const cam_puzzle *b)
{
    assert_true(a->id == b->id);
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->plies, b->plies);
    assert_int_equal(a->rating, b->rating);
    assert_int_equal(a->move_count, b->move_count);
    assert_int_equal(a->solution_count, b->solution_count);
    assert_memory_equal(a->move, b->move, sizeof a->move);
    assert_memory_equal(a->solution, b->solution, sizeof a->solution);
}

static void test_what_is_made_is_true(void **state)
{
    (void)state;
    const basket *b = find_some();
    for (int i = 0; i < b->count; i++) {
        cam_error why = {0};
        if (cam_puzzle_check(&b->puzzle[i], square(), &why) != CAM_OK)
            fail_msg("puzzle %d: %s", i, why.text);
        assert_true(b->puzzle[i].rating >= 400 && b->puzzle[i].rating <= 2800);
        assert_true(b->puzzle[i].themes < 1u << CAM_THEMES);
    }
}

static void test_the_same_game_again(void **state)
{
    (void)state;
    basket first = {0}, second = {0};
    cam_puzzle_maker *maker = cam_puzzle_maker_new(square(), 9);
    unsigned wanted = 1u << CAM_PUZZLE_STOP_THREAT | 1u << CAM_PUZZLE_WIN_NOW;
    cam_puzzle_maker_play(maker, 3, wanted, put, &first);
    cam_puzzle_maker_play(maker, 4, wanted, put, &second);
    second.count = 0;
    cam_puzzle_maker_play(maker, 3, wanted, put, &second);
    assert_int_equal(first.count, second.count);
    for (int i = 0; i < first.count; i++)
        expect_equal(&first.puzzle[i], &second.puzzle[i]);
    cam_puzzle_maker_free(maker);
}

static void test_mirror_images_have_one_id(void **state)
{
    (void)state;
    const cam_rules *rules = square();
    const cam_puzzle *puzzle = &find_some()->puzzle[0];
    for (int symmetry = 0; symmetry < rules->board.symmetry_count; symmetry++) {
        cam_puzzle image = *puzzle;
        for (int i = 0; i < image.move_count; i++)
            image.move[i] = cam_placement_image(rules, puzzle->move[i], symmetry);
        image.solution[0] = cam_placement_image(rules, puzzle->solution[0], symmetry);
        cam_position pos;
        assert_true(cam_puzzle_position(&image, rules, &pos));
        assert_true(cam_puzzle_make_id(&pos, rules, puzzle->kind, puzzle->plies) == puzzle->id);
        assert_true(cam_puzzle_make_id(&pos, rules, puzzle->kind, puzzle->plies + 2) != puzzle->id);
    }
}

static void test_text(void **state)
{
    (void)state;
    const basket *b = find_some();
    for (int i = 0; i < b->count; i++) {
        cam_buffer line;
        cam_puzzle again;
        char board[16];
        cam_buffer_init(&line);
        cam_puzzle_write(&b->puzzle[i], square(), &line);
        assert_true(cam_puzzle_board(line.text, board, sizeof board));
        assert_string_equal(board, "square");
        assert_int_equal(cam_puzzle_read(line.text, square(), &again, NULL), CAM_OK);
        expect_equal(&again, &b->puzzle[i]);
        cam_buffer_clear(&line);
    }
}

static void test_bad_text(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int column;
        const char *reason;
    } bad[] = {
        {"", 1, "puzzle_line"},
        {"xyz", 1, "puzzle_line"},
        {"0123456789 ring win 1 900 | |", 12, "puzzle_line"},
        {"0123456789 square lose 1 900 | |", 19, "puzzle_line"},
        {"0123456789 square win 0 900 | |", 23, "puzzle_line"},
        {"0123456789 square win 1 99999 | |", 25, "puzzle_line"},
        {"0123456789 square win 1 900 L:a1,a2,a3,b3", 29, "puzzle_line"},
        {"0123456789 square win 1 900 | L:a1,a2,a3,b3", 44, "puzzle_line"},
        {"0123456789 square win 1 900 | L:a1,a2,a3,b3 L:a1,a2,a3,b3 |", 45, "not_grounded"},
        {"0123456789 square win 1 900 | L:a1,a2,a3,b3 | Q:b1", 47, "no_such_piece"},
        {"0123456789 square win 1 900 | | O:a1,a2,b1,b2 | x", 47, "puzzle_line"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        cam_puzzle puzzle = {.plies = 42};
        cam_error error = {0};
        assert_int_not_equal(cam_puzzle_read(bad[i].line, square(), &puzzle, &error), CAM_OK);
        if (strcmp(cam_reason_word(error.reason), bad[i].reason) || error.column != bad[i].column)
            fail_msg("%s: %s in column %d", bad[i].line, cam_reason_word(error.reason),
                     error.column);
        assert_int_equal(puzzle.plies, 42);
    }
}

static void expect_wrong(const cam_puzzle *puzzle, cam_reason reason)
{
    cam_error why = {0};
    assert_int_not_equal(cam_puzzle_check(puzzle, square(), &why), CAM_OK);
    assert_string_equal(cam_reason_word(why.reason), cam_reason_word(reason));
}

static void test_what_is_wrong_is_found(void **state)
{
    (void)state;
    const basket *b = find_some();
    for (int i = 0; i < b->count; i++) {
        cam_position pos;
        assert_true(cam_puzzle_position(&b->puzzle[i], square(), &pos));
        cam_puzzle wrong = b->puzzle[i];
        wrong.id ^= 1;
        expect_wrong(&wrong, CAM_REASON_PUZZLE_ID);
        wrong = b->puzzle[i];
        wrong.solution_count = 0;
        expect_wrong(&wrong, CAM_REASON_PUZZLE_NO_SOLUTION);
        wrong = b->puzzle[i];
        wrong.move_count++; /* a move that cannot be played twice */
        wrong.move[wrong.move_count - 1] = wrong.move[0];
        expect_wrong(&wrong, CAM_REASON_PUZZLE_NO_GAME);
        cam_placement all[CAM_MAX_MOVES];
        int count = cam_moves_array(&pos, square(), all), other = 0;
        for (int k = 0; k < wrong.solution_count;)
            if (b->puzzle[i].solution[k++] == all[other])
                other++, k = 0;
        assert_true(other < count);
        wrong = b->puzzle[i];
        wrong.solution[0] = all[other];
        expect_wrong(&wrong, CAM_REASON_PUZZLE_WRONG);
        if (b->puzzle[i].solution_count > 1) {
            wrong = b->puzzle[i];
            wrong.solution_count--;
            expect_wrong(&wrong, CAM_REASON_PUZZLE_MORE);
        }
    }
}

static void test_pack(void **state)
{
    (void)state;
    const basket *b = find_some();
    cam_buffer bytes;
    cam_pack pack;
    cam_puzzle again;
    cam_buffer_init(&bytes);
    cam_pack_begin(square(), (uint32_t)b->count, &bytes);
    for (int i = 0; i < b->count; i++)
        cam_pack_add(&b->puzzle[i], &bytes);
    assert_int_equal(cam_pack_open(&pack, square(), bytes.text, bytes.length, NULL), CAM_OK);
    for (int i = 0; i < b->count; i++) {
        assert_int_equal(cam_pack_read(&pack, &again, NULL), CAM_OK);
        expect_equal(&again, &b->puzzle[i]);
        assert_int_equal(again.themes, b->puzzle[i].themes);
    }
    assert_int_equal(pack.left, 0);
    assert_int_equal(cam_pack_open(&pack, box_kind(4).rules, bytes.text, bytes.length, NULL),
                     CAM_MALFORMED);
    for (size_t length = 0; length < bytes.length; length++) { /* cut anywhere, it is said */
        cam_status status = cam_pack_open(&pack, square(), bytes.text, length, NULL);
        while (status == CAM_OK && pack.left > 0)
            status = cam_pack_read(&pack, &again, NULL);
        assert_int_equal(status, CAM_MALFORMED);
    }
    cam_buffer_clear(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_made_is_true),
        cmocka_unit_test(test_the_same_game_again),
        cmocka_unit_test(test_mirror_images_have_one_id),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_bad_text),
        cmocka_unit_test(test_what_is_wrong_is_found),
        cmocka_unit_test(test_pack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
