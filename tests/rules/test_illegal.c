/*
 * test_illegal.c: whatever is not a legal move is refused, in words a player understands,
 * and changes nothing.
 */
#include <string.h>

#include "base/random.h"
#include "rules/expect.h"
#include "rules/moves.h"
#include "rules/notation.h"

#define FORM    "a move is written PIECE:COLUMNS, like L:a1,a2,a3,b3"
#define COLUMN  "a column is a letter and a number, like c4"
#define TIMES   "x2 or x3 may follow a column, nothing else"
#define COMMAS  "columns are joined by commas"
#define TWICE   "a column is named twice"
#define NO_FOOT "no cube of the piece lies on the board"

/* ---- text that is no move at all ---- */

static void test_malformed(void **state)
{
    (void)state;
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"", FORM},
        {"L", FORM},
        {":", FORM},
        {":a1", FORM},
        {"L a1,a2,a3,b3", FORM},
        {"LL:a1,a2,a3,b3", FORM},
        {" L:a1,a2,a3,b3", FORM},
        {"pass", FORM},
        {"a1,a2,a3,b3", FORM},
        {"\xc3\x9f:a1", FORM},
        {"X:a1,a2,a3,b3", "there is no such piece"},
        {"\xff:a1", "there is no such piece"},
        {"::a1", "there is no such piece"},
        {"0:a1", "there is no such piece"},
        {"L:", COLUMN},
        {"L:,", COLUMN},
        {"L:a", COLUMN},
        {"L:1", COLUMN},
        {"L:1a", COLUMN},
        {"L:a0", COLUMN},
        {"L:a01,a2,a3,b3", COLUMN},
        {"L:a-1", COLUMN},
        {"L:a100", COLUMN},
        {"L:a99999999999999999999", COLUMN},
        {"L:aa1", COLUMN},
        {"L:a1,", COLUMN},
        {"L:a1,,a2", COLUMN},
        {"L: a1,a2,a3,b3", COLUMN},
        {"L:a1, a2, a3, b3", COLUMN},
        {"L:\xd0\xb0\x31", COLUMN},
        {"L:a1x", TIMES},
        {"L:a1x0,a2", TIMES},
        {"L:a1x1,a2,a3,b3", TIMES},
        {"L:a1x4", TIMES},
        {"L:a1x,a2", TIMES},
        {"L:a1xx2", TIMES},
        {"L:a1x33", COMMAS},
        {"L:a1 a2 a3 b3", COMMAS},
        {"L:a1;a2;a3;b3", COMMAS},
        {"L:a1,a2,a3,b3 ", COMMAS},
        {"L:a1,a2,a3,b3\n", COMMAS},
        {"L:a1a2a3b3", COMMAS},
        {"L:a1*3,a2", COMMAS},
        {"L:a1,a2,a2,b3", TWICE},
        {"L:a1x3,a1", TWICE},
        {"L:a1,A1", TWICE},
        {"L:a1,a2,a3,a4,a5,a6,a7,a8,b1,b2", "too many columns"},
    };
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_malformed(&pos, rules, cases[i].text, cases[i].words);
}

/* ---- moves the rules forbid ---- */

static void test_forbidden(void **state)
{
    (void)state;
    /* 'before' is played first; with neutral stones if it begins with one */
    static const struct {
        const char *board, *before, *move, *words;
    } cases[] = {
        /* section 4, rule 1: over cells of the board */
        {"square", "", "O:h8,h9,i8,i9", "h9 is not on the board"},
        {"square", "", "L:H8,I8,H7,H6", "I8 is not on the board"},
        {"square", "", "L:a1,a2,a3,z26", "z26 is not on the board"},
        {"rhombus", "", "O:a6,a7,b6,b7", "a7 is not on the board"},
        {"rhombus", "", "L:k6,k7,j6,i6", "k7 is not on the board"},
        {"octagon", "", "L:a1,a2,a3,b3", "a1 is not on the board"},
        {"octagon", "", "L:c1,d1,e1,e2", "c1 is not on the board"},
        {"ring", "", "O:d4,d5,e4,e5", "d5 is not on the board"},
        {"ring", "", "T:e5x3,e4", "e5 is not on the board"},
        /* ... and in no occupied place */
        {"square", "O:a1,a2,b1,b2", "L:b2,b3,b4,c4", "b2 is occupied"},
        {"square", "O:a1,a2,b1,b2", "L:b2,c2x3", "b2 is occupied"},
        {"square", "L:e5x3,e6", "T:d5x3,e5", "e5 is occupied"},
        {"square", "I:d4x3 I:a1,a2,a3", "L:c4x3,d4", "d4 is occupied"},
        /* rule 2: a cube on the board */
        {"square", "O:a1,a2,b1,b2", "O:a1,a2,b1,b2", NO_FOOT},
        {"square", "O:a1,a2,b1,b2", "O:a1x2,b1x2", NO_FOOT},
        {"square", "O:a1,a2,b1,b2", "L:a1x3,b1", NO_FOOT},
        {"square", "I:a1,a2,a3 I:b1,b2,b3", "T:a1,a2,a3,b2", NO_FOOT},
        {"octagon", "O:g1,g2,f1,f2", "Z:f1x2,g1x2", NO_FOOT},
        /* rule 3: no gap */
        {"square", "", "T:d4x3,e4", "there would be a gap under e4"},
        {"square", "O:f4,f5,g4,g5", "T:d4x3,e4", "there would be a gap under e4"},
        {"square", "O:c4x2,c5x2 T:d4,e4x2,f4", "T:f3x3,g3", "there would be a gap under g3"},
        {"octagon", "", "T:e10x3,d10", "there would be a gap under d10"},
        /* the piece: its shape, and whether there is one */
        {"square", "", "L:a1,a2,a3,b2", "those columns do not have the shape of an L"},
        {"square", "", "T:a1,a2,a3,b3", "those columns do not have the shape of a T"},
        {"square", "", "Z:a1,a2,b1,b2", "those columns do not have the shape of a Z"},
        {"square", "", "O:a1,a2,a3,b3", "those columns do not have the shape of an O"},
        {"square", "", "O:a1", "those columns do not have the shape of an O"},
        {"square", "", "L:a1x3,c1", "those columns do not have the shape of an L"},
        {"square", "", "L:a1x3,b2", "those columns do not have the shape of an L"},
        {"square", "", "L:a1x3,b1x2", "those columns do not have the shape of an L"},
        {"square", "", "T:a1x2,b1,c1", "those columns do not have the shape of a T"},
        {"square", "", "L:a1,a2,a3,a4,b4", "those columns do not have the shape of an L"},
        {"square", "", "L:h1,a2,b2,c2", "those columns do not have the shape of an L"},
        {"rhombus", "", "L:a6,b7,c8,d9", "those columns do not have the shape of an L"},
        {"square", "I:a1,a2,a3", "I:b1x2,b2", "those columns do not have the shape of an I"},
        {"square", "O:a1,a2,b1,b2 L:h1,h2,h3,g3 O:c1,c2,d1,d2 L:h5,h6,h7,g7", "O:e1,e2,f1,f2",
         "there is no O left in the stock of seat 1"},
        /* neutral stones */
        {"square", "", "I:a1,a2,a3", "there is no neutral stone to place"},
        {"square", "I:a1,a2,a3", "O:c1,c2,d1,d2", "the neutral stones come first"},
        {"square", "I:a1,a2,a3", "I:a2x3", NO_FOOT},
        {"square", "I:a1,a2,a3 I:b1,b2,b3", "I:c1,c2,c3", "there is no neutral stone to place"},
        /* the end */
        {"square", "L:a1,a2,a3,b1 O:g1x2,h1x2 L:a4,a5,a6,b4 T:f8,g8x2,h8 O:a7,a8,b7,b8",
         "L:c1,c2,c3,d3", "the game is over"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const cam_rules *rules = sketch_rules(cases[i].board);
        cam_position pos = sketch_start(rules, 2, cases[i].before[0] == 'I');
        sketch_play(&pos, rules, cases[i].before);
        expect_illegal(&pos, rules, cases[i].move, cases[i].words);
    }
}

/* Four players: the stock meant is that of the seat to move. */
static void test_stock_of_the_seat(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 4, false);
    sketch_play(&pos, rules, "L:a1,a2,a3,b3 O:c1,c2,d1,d2 L:e1,e2,e3,f3 L:g1,g2,g3,h3");
    sketch_play(&pos, rules, "L:a5,a6,a7,b7");
    expect_illegal(&pos, rules, "O:c5,c6,d5,d6", "there is no O left in the stock of seat 2");
}

/* ---- any number as a placement ---- */

/* The reasons there are, each with its one variable part marked by '*'. */
static bool is_reason(const char *text)
{
    static const char *const reasons[] = {
        "the piece does not lie wholly on the board",
        "the game is over",
        "the neutral stones come first",
        "there is no neutral stone to place",
        "there is no * left in the stock of seat *",
        NO_FOOT,
        "there would be a gap under *",
        "* is occupied",
        "there are no time machines in this game",
        "the other side cannot be taken now",
    };
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        const char *reason = reasons[i], *star = strchr(reason, '*');
        if (!star && strcmp(text, reason) == 0)
            return true;
        if (star && strncmp(text, reason, (size_t)(star - reason)) == 0 &&
            (star != reason || strstr(text, reason + 1)))
            return true;
    }
    return false;
}

/* All 65,536 values: those of the list are legal, the others are refused. */
static void check_all_values(const cam_position *pos, const cam_rules *rules)
{
    static bool is_legal[65536];
    static cam_placement move[CAM_MAX_MOVES];
    memset(is_legal, 0, sizeof is_legal);
    int count = cam_moves_array(pos, rules, move);
    for (int i = 0; i < count; i++)
        is_legal[move[i]] = true;
    for (unsigned value = 0; value < 65536; value++) {
        cam_error why = {.line = 7, .column = 7};
        cam_position next = *pos;
        cam_undo undo, untouched;
        memset(&undo, 0x5a, sizeof undo);
        untouched = undo;
        cam_placement placement = (cam_placement)value;
        cam_status status = cam_position_check(pos, rules, placement, &why);
        if (status != (is_legal[value] ? CAM_OK : CAM_ILLEGAL))
            fail_msg("placement %u: status %d", value, status);
        if (status == CAM_OK)
            continue;
        if (!is_reason(why.text))
            fail_msg("placement %u: \"%s\"", value, why.text);
        if (cam_position_play(&next, rules, placement, &undo, NULL) != CAM_ILLEGAL ||
            memcmp(&next, pos, sizeof next) != 0 || memcmp(&undo, &untouched, sizeof undo) != 0)
            fail_msg("placement %u was refused and changed something", value);
    }
    assert_false(is_legal[CAM_NO_PLACEMENT]);
}

static void test_any_number(void **state)
{
    (void)state;
    cam_random random;
    cam_random_init(&random, 4);
    for (const cam_board_def *def = cam_boards; def->name; def++)
        for (int game = 0; game < 4; game++) {
            const cam_rules *rules = sketch_rules(def->name);
            cam_position pos = sketch_start(rules, game & 1 ? 4 : 2, game & 2);
            while (!cam_position_is_over(&pos)) {
                if (pos.plies % 5 == game)
                    check_all_values(&pos, rules);
                cam_position_play_legal(&pos, rules, cam_moves_random(&pos, rules, &random), NULL);
            }
            check_all_values(&pos, rules);
        }
}

/* ---- any text: letters of moves in random order ---- */

static void test_random_text(void **state)
{
    (void)state;
    static const char alphabet[] = "LTZOI:ltzoi,,,,xx23aabbccddeeffgghhijk0123456789 \xff";
    cam_random random;
    cam_random_init(&random, 5);
    int read = 0;
    for (int i = 0; i < 200000; i++) {
        const cam_rules *rules = sketch_rules(cam_boards[i % 4].name);
        cam_position pos = sketch_start(rules, 2, i % 8 < 4);
        char text[40] = "L:";
        text[0] = alphabet[cam_random_below(&random, 5)];
        size_t length = 2 + cam_random_below(&random, 16);
        for (size_t n = 2; n < length; n++)
            text[n] = alphabet[cam_random_below(&random, sizeof alphabet - 1)];
        cam_position before = pos;
        cam_placement move = 4321;
        cam_error why = {0};
        cam_status status = cam_move_parse(&pos, rules, text, &move, &why);
        read += status != CAM_MALFORMED;
        assert_true(status == CAM_OK || (move == 4321 && why.text[0]));
        assert_memory_equal(&before, &pos, sizeof pos);
    }
    assert_true(read > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_malformed),         cmocka_unit_test(test_forbidden),
        cmocka_unit_test(test_stock_of_the_seat), cmocka_unit_test(test_any_number),
        cmocka_unit_test(test_random_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
