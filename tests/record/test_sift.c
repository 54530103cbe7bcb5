/*
 * test_sift.c: a collection that is broken in places gives what is sound in it, and says
 * where it is not.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

#define HEAD  "(;FF[4]GM[Caminos]"
#define GOOD  HEAD ";Y[O:a1,a2,b1,b2])"
#define OTHER HEAD "GN[other];Y[O:c1,c2,d1,d2];G[O:e1,e2,f1,f2])"

/* What was seen: '+' a sound game, '-' a broken piece with its line and column. */
typedef struct seen {
    char text[4096];
    int sound, broken;
    size_t covered;
} seen;

static void see(void *context, cam_sifted *game)
{
    seen *s = context;
    size_t used = strlen(s->text);
    s->covered += game->length;
    s->sound += game->record != NULL;
    s->broken += game->record == NULL;
    assert_int_equal(game->number, s->sound + s->broken);
    if (used > sizeof s->text - 64)
        return;
    if (game->record)
        snprintf(s->text + used, sizeof s->text - used, "+%d ",
                 cam_record_ply(game->record, cam_record_end(game->record, CAM_ROOT)));
    else
        snprintf(s->text + used, sizeof s->text - used, "-%d:%d ", game->error.line,
                 game->error.column);
}

static seen sift(const char *text, size_t length)
{
    seen s = {0};
    assert_int_equal(cam_sgf_sift(book, text, length, see, &s, NULL), CAM_OK);
    return s;
}

static void expect(const char *text, const char *wanted)
{
    assert_string_equal(sift(text, strlen(text)).text, wanted);
}

static void sound_collections(void **state)
{
    (void)state;
    expect(GOOD, "+1 ");
    expect("\xef\xbb\xbf\n" GOOD "\n\n" OTHER GOOD "\n", "+1 +2 +1 ");
    expect("(;Y[O:a1,a2,b1,b2])(;)", "+1 +0 "); /* bare games are games */
}

static void broken_ones_are_stepped_over(void **state)
{
    (void)state;
    /* a move that the rules forbid, a board that is none, an unknown piece */
    expect(HEAD ";Y[O:a1,a2,b1,b2];G[O:a1,a2,b1,b2])\n" OTHER, "-1:37 +2 ");
    expect(GOOD "\n" HEAD "BO[moon])\n" OTHER, "+1 -2:19 +2 ");
    expect(GOOD "\n" HEAD ";Y[Q:a1])", "+1 -2:20 ");
    /* with variations and brackets in comments, which are no parentheses */
    expect(HEAD "C[a ) and \\] ( b](;Y[no])(;Y[O:a1,a2,b1,b2]))" GOOD, "-1:38 +1 ");
    /* other words before, between and after */
    expect("Dear friend,\n" GOOD "\nand\n" OTHER "bye", "-1:1 +1 -3:1 +2 -4:63 ");
    expect(")" GOOD, "-1:1 +1 ");
    expect("\xff\xfe" GOOD, "-1:1 +1 ");
}

static void what_seems_to_swallow_the_rest_does_not(void **state)
{
    (void)state;
    /* cut off in the middle of a move, of a node, of a value */
    expect(HEAD ";Y[O:a1,a2\n" GOOD "\n" OTHER, "-1:20 +1 +2 ");
    expect(HEAD ";Y[O:a1,a2,b1,b2]\n" GOOD "\n" OTHER, "-2:1 +1 +2 ");
    expect(HEAD "C[never ended)\n" GOOD "\n" OTHER, "-2:1 +1 +2 ");
    expect(GOOD "\n" HEAD "C[cut", "+1 -2:20 ");
    /* a record in a comment is no game of the collection */
    expect(HEAD "BO[moon]C[(;FF[4\\]GM[Caminos\\])])" GOOD, "-1:19 +1 ");
}

static void nothing_is_no_collection(void **state)
{
    (void)state;
    seen s = {0};
    cam_error error = {0};
    assert_int_equal(cam_sgf_sift(book, " \n ", 3, see, &s, &error), CAM_MALFORMED);
    assert_int_equal(error.reason, CAM_REASON_ENDS_EARLY);
    assert_int_equal(s.sound + s.broken, 0);
}

/* So many broken games end it, and it takes no time in the square of the text. */
static void rubbish_has_an_end(void **state)
{
    (void)state;
    enum { SIZE = 7000 };
    char *text = malloc(SIZE);
    for (int i = 0; i < SIZE; i++)
        text[i] = "(;FF[4]"[i % 7];
    seen s = sift(text, SIZE);
    assert_int_equal(s.sound, 0);
    assert_int_equal(s.broken, CAM_SGF_BROKEN);
    assert_int_equal(s.covered, SIZE);
    free(text);
}

/* However a collection is cut or spoilt, the games before that place are there, and a game
 * after it is too. */
static void any_single_fault_costs_one_game(void **state)
{
    (void)state;
    static const char text[] = GOOD "\n" OTHER "\n" GOOD "\n" OTHER "\n";
    size_t first = strlen(GOOD) + 1, second = first + strlen(OTHER);
    for (size_t at = first; at < second; at++) {
        char spoilt[sizeof text];
        memcpy(spoilt, text, sizeof text);
        for (const char *with = ")[\\"; *with; with++) {
            spoilt[at] = *with;
            seen s = sift(spoilt, strlen(spoilt));
            if (s.sound < 3)
                print_message("%zu '%c': %s\n", at, *with, s.text);
            assert_in_range(s.sound, 3, 4);
        }
    }
    for (size_t cut = 0; cut < second; cut++) {
        seen s = {0};
        if (cut)
            s = sift(text, cut);
        assert_int_equal(s.sound, (cut >= first - 1) + (cut >= second));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_collections),
        cmocka_unit_test(broken_ones_are_stepped_over),
        cmocka_unit_test(what_seems_to_swallow_the_rest_does_not),
        cmocka_unit_test(nothing_is_no_collection),
        cmocka_unit_test(rubbish_has_an_end),
        cmocka_unit_test(any_single_fault_costs_one_game),
    };
    return cmocka_run_group_tests(tests, make_book, free_book);
}
