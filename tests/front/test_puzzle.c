/*
 * test_puzzle.c: puzzles on a desk: taken from a pack, tried, refuted, hinted at, solved; and
 * what is no puzzle is refused in words.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/support.h"

typedef struct bytes {
    char *at;
    size_t length;
} bytes;

static bytes read_pack(const char *board)
{
    char name[512];
    snprintf(name, sizeof name, "%s/%s.puz", PUZZLES, board);
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    bytes b = {malloc(1 << 20), 0};
    assert_non_null(b.at);
    b.length = fread(b.at, 1, 1 << 20, file);
    fclose(file);
    return b;
}

static cam_front *front_with(const char *board)
{
    cam_front *front = new_front();
    bytes b = read_pack(board);
    assert_int_equal(cam_front_puzzles(front, board, b.at, b.length), CAM_OK);
    free(b.at);
    return front;
}

/* The id of the first puzzle listed of a kind and so many plies. */
static void find_id(const cam_front *front, const char *kind, int plies, char id[16])
{
    char part[32];
    snprintf(part, sizeof part, "\",\"%s\",%d,", kind, plies);
    const char *at = strstr(cam_front_answer(front), part);
    assert_non_null(at);
    memcpy(id, at - 10, 10);
    id[10] = '\0';
}

/* The text after "key":" or the first of a list, up to the next quote. */
static bool find_text(const cam_front *front, const char *key, char text[64])
{
    char part[32];
    snprintf(part, sizeof part, "\"%s\":", key);
    const char *at = strstr(cam_front_answer(front), part);
    assert_non_null(at);
    at += strlen(part) + 1;
    if (at[-1] == '[' && *at == '"')
        at++;
    size_t length = strcspn(at, "\"]");
    if (length == 0 || at[-1] == '[')
        return false;
    snprintf(text, 64, "%.*s", (int)length, at);
    return true;
}

static void solve(const char *board, const char *kind, int plies)
{
    cam_front *front = front_with(board);
    char id[16], move[64], reply[64];
    find_id(front, kind, plies, id);
    assert_int_equal(cam_front_puzzle(front, 0, board, id), CAM_OK);
    cam_front_puzzle_about(front, 0);
    expect_part(front, id);
    int start = (int)number_of(front, "start");
    look(front, 0, 0);
    assert_int_equal((int)number_of(front, "plies"), start);
    expect_part(front, "\"due\":true");
    int stones = strcmp(kind, "stop") ? (plies + 1) / 2 : 1;
    for (int i = 1; i <= stones; i++) {
        assert_int_equal(cam_front_puzzle_key(front, 0), CAM_OK);
        assert_true(find_text(front, "move", move));
        assert_int_equal(cam_front_puzzle_try(front, 0, move, 0), CAM_OK);
        expect_part(front, i == stones ? "\"solved\"" : "\"right\"");
        if (i < stones) {
            assert_true(find_text(front, "line", reply));
            assert_int_equal(cam_front_follow(front, 0, reply, 0), CAM_OK);
        }
    }
    expect_refusal(front, cam_front_puzzle_key(front, 0), "puzzle_no_solution");
    assert_int_equal(cam_front_puzzle_line(front, 0), CAM_OK);
    expect_part(front, "\"line\":[\"");
    assert_int_equal(cam_front_puzzle(front, 0, board, id), CAM_OK); /* once more */
    assert_int_equal(cam_front_puzzle_key(front, 0), CAM_OK);
    cam_front_free(front);
}

static void test_solved(void **state)
{
    (void)state;
    solve("square", "win", 1);
    solve("octagon", "win", 3);
    solve("ring", "win", 5);
    solve("rhombus", "stop", 3);
}

static void test_refuted(void **state)
{
    (void)state;
    cam_front *front = front_with("square");
    char id[16], wrong[64];
    find_id(front, "win", 3, id);
    assert_int_equal(cam_front_puzzle(front, 0, "square", id), CAM_OK);
    cam_front_puzzle_key(front, 0);
    find_text(front, "move", wrong);
    char key[64];
    snprintf(key, sizeof key, "%s", wrong);
    static const char *const tries[] = {"O:g7,g8,h7,h8", "O:a1,a2,b1,b2", "O:g1,g2,h1,h2",
                                        "O:a7,a8,b7,b8", "L:a1x3,a2",     "L:h8x3,h7"};
    bool refuted = false;
    for (size_t i = 0; i < sizeof tries / sizeof tries[0] && !refuted; i++)
        if (strcmp(tries[i], key) && cam_front_puzzle_try(front, 0, tries[i], 0) == CAM_OK) {
            expect_part(front, "\"verdict\":\"wrong\"");
            assert_true(find_text(front, "line", wrong));
            assert_int_equal(cam_front_follow(front, 0, wrong, 0), CAM_OK);
            refuted = true;
        }
    assert_true(refuted);
    cam_front_free(front);
}

static void test_the_day_and_ratings(void **state)
{
    (void)state;
    cam_front *front = new_front();
    char id[64];
    assert_int_equal(cam_front_puzzle_day(front, 20000), CAM_OK);
    expect_part(front, "{\"board\":\"square\",\"id\":null}");
    cam_front_free(front);
    front = front_with("square");
    assert_int_equal(cam_front_puzzle_day(front, 20000), CAM_OK);
    assert_true(find_text(front, "id", id));
    assert_int_equal(cam_front_puzzle(front, 0, "square", id), CAM_OK);
    expect_refusal(front, cam_front_puzzle_day(front, -1), "no_game");
    double own[] = {1500, 350, 0.06}, other[] = {1400, 150};
    assert_int_equal(cam_front_glicko(front, own, other, 1), CAM_OK);
    assert_true(number_of(front, "rating") > 1550 && number_of(front, "deviation") < 330);
    own[1] = -3;
    expect_refusal(front, cam_front_glicko(front, own, other, 1), "no_game");
    cam_front_free(front);
}

static void test_of_ones_own(void **state)
{
    (void)state;
    cam_front *front = new_front();
    /* The lesson's flat path: yellow connects with the last stone. */
    const char *moves = "L:c1,d1,d2,d3 T:a5,a6,a7,b6 L:c4,d4,d5,d6 T:g6,h5,h6,h7";
    assert_int_equal(cam_front_puzzle_own(front, 1, "square", "win", 1, moves), CAM_OK);
    assert_int_equal(cam_front_puzzle_about(front, 1), CAM_OK);
    expect_part(front, "\"kind\":\"win\",\"plies\":1");
    expect_part(front, "\"start\":4,\"seat\":0");
    expect_refusal(front, cam_front_puzzle_own(front, 1, "square", "win", 1, ""),
                   "puzzle_no_solution");
    expect_refusal(front, cam_front_puzzle_own(front, 1, "square", "win", 2, moves),
                   "puzzle_plies");
    expect_refusal(front, cam_front_puzzle_own(front, 1, "square", "lose", 1, moves),
                   "puzzle_line");
    expect_refusal(front, cam_front_puzzle_own(front, 1, "square", "win", 1, "L:z9"),
                   "no_such_cell");
    expect_refusal(front, cam_front_puzzle_own(front, 1, "moon", "win", 1, moves), "no_game");
    cam_front_free(front);
}

static void test_what_is_no_puzzle(void **state)
{
    (void)state;
    cam_front *front = front_with("ring");
    bytes b = read_pack("ring");
    expect_refusal(front, cam_front_puzzles(front, "square", b.at, b.length), "puzzle_pack");
    expect_refusal(front, cam_front_puzzles(front, "moon", b.at, b.length), "no_game");
    expect_refusal(front, cam_front_puzzles(front, "ring", b.at, b.length - 1), "puzzle_pack");
    b.at[3] = '2'; /* a later version */
    expect_refusal(front, cam_front_puzzles(front, "ring", b.at, b.length), "puzzle_pack");
    b.at[3] = '1';
    memset(b.at + 12, 0xff, 4); /* a count that cannot be */
    expect_refusal(front, cam_front_puzzles(front, "ring", b.at, b.length), "puzzle_pack");
    free(b.at);
    expect_refusal(front, cam_front_puzzle(front, 0, "ring", "0123456789"), "puzzle_unknown");
    expect_refusal(front, cam_front_puzzle(front, 0, "ring", "\"x"), "puzzle_unknown");
    expect_refusal(front, cam_front_puzzle_about(front, 0), "no_game");
    open_game(front, 0);
    expect_refusal(front, cam_front_puzzle_about(front, 0), "no_game");
    expect_refusal(front, cam_front_puzzle_try(front, 0, "O:a1,a2,b1,b2", 0), "no_game");
    cam_front_free(front);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solved),
        cmocka_unit_test(test_refuted),
        cmocka_unit_test(test_of_ones_own),
        cmocka_unit_test(test_the_day_and_ratings),
        cmocka_unit_test(test_what_is_no_puzzle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
