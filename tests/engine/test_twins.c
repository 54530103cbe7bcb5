/*
 * test_twins.c: of moves that are the same by symmetry one is kept, and nothing else goes.
 * What is the same is told by the positions they lead to.
 */
#include <string.h>

#include "engine/support.h"
#include "engine/twins.h"
#include "rules/hash.h"

/* What a move leads to, whichever way the board is turned. */
static uint64_t outcome(const cam_position *pos, const cam_rules *rules, cam_placement move)
{
    cam_position next = *pos;
    cam_position_play_legal(&next, rules, move, NULL);
    return cam_hash_canonical(&next, rules, NULL);
}

static bool has_symmetry(const cam_position *pos, const cam_rules *rules)
{
    for (int i = 1; i < rules->board.symmetry_count; i++) {
        cam_position image = cam_position_image(pos, rules, i);
        if (memcmp(&image, pos, sizeof image) == 0)
            return true;
    }
    return false;
}

typedef struct outcomes {
    int count;
    cam_placement move[CAM_MAX_MOVES];
    uint64_t hash[CAM_MAX_MOVES];
} outcomes;

static void list(const cam_position *pos, const cam_rules *rules, const cam_moves *moves,
                 outcomes *out)
{
    out->count = cam_moves_unpack(moves, rules, out->move);
    for (int i = 0; i < out->count; i++)
        out->hash[i] = outcome(pos, rules, out->move[i]);
}

static bool has_outcome(const outcomes *list, uint64_t hash)
{
    for (int i = 0; i < list->count; i++)
        if (list->hash[i] == hash)
            return true;
    return false;
}

/* Returns how many of the moves are left. */
static int check_moves(const cam_position *pos, const cam_rules *rules, const cam_moves *moves)
{
    static outcomes before, after; /* large */
    cam_moves left = *moves;
    cam_twins_drop(pos, rules, &left);
    list(pos, rules, moves, &before);
    list(pos, rules, &left, &after);
    if (!has_symmetry(pos, rules))
        assert_int_equal(after.count, before.count);
    for (int i = 0, k = 0; i < before.count; i++) {
        if (k < after.count && after.move[k] == before.move[i])
            k++;
        else if (!has_outcome(&after, before.hash[i])) {
            show_position(pos, rules);
            fail_msg("%s was dropped, and nothing like it is left",
                     move_text(rules, before.move[i]));
        }
    }
    return after.count;
}

static int check_legal(const cam_position *pos, const cam_rules *rules)
{
    cam_moves moves;
    cam_moves_find(pos, rules, &moves);
    return check_moves(pos, rules, &moves);
}

/* A part of the legal moves, as under threat, need not have all images of a move. */
static void check_part(const cam_position *pos, const cam_rules *rules, cam_random *random)
{
    cam_moves moves;
    cam_moves_find(pos, rules, &moves);
    for (uint32_t groups = moves.groups; groups; groups &= groups - 1)
        for (int word = 0; word < rules->board.words; word++)
            for (int lane = 0; lane < CAM_LANES; lane++)
                moves.at[__builtin_ctz(groups)][word][lane] &= cam_random_next(random);
    check_moves(pos, rules, &moves);
}

/* What is picked is legal and leads to the same. Returns whether it is another move. */
static bool check_pick(const cam_position *pos, const cam_rules *rules, cam_random *random)
{
    cam_placement move = cam_moves_random(pos, rules, random);
    cam_placement twin = cam_placement_image(rules, move, cam_twins_pick(pos, rules, random));
    assert_int_equal(cam_position_check(pos, rules, twin, NULL), CAM_OK);
    assert_true(outcome(pos, rules, twin) == outcome(pos, rules, move));
    assert_true(twin == move || has_symmetry(pos, rules));
    return twin != move;
}

/* The first moves of the game, no two of which are images of each other. */
static void test_first_moves(void **state)
{
    (void)state;
    for (int i = 0; i < BOX_KINDS; i += 4) {
        static outcomes kept;
        game_kind kind = box_kind(i);
        cam_position pos = start_game(&kind, 0);
        cam_moves moves;
        assert_true(has_symmetry(&pos, kind.rules));
        check_legal(&pos, kind.rules);
        cam_moves_find(&pos, kind.rules, &moves);
        cam_twins_drop(&pos, kind.rules, &moves);
        list(&pos, kind.rules, &moves, &kept);
        for (int a = 0; a < kept.count; a++)
            for (int b = 0; b < a; b++)
                assert_true(kept.hash[a] != kept.hash[b]);
    }
}

/* After a stone or two, of which some leave a symmetry, and later, where hardly any does. */
static void test_later_moves(void **state)
{
    (void)state;
    cam_random random;
    int symmetric = 0, picked = 0;
    cam_random_init(&random, 77);
    for (int round = 0; round < effort(400); round++) {
        game_kind kind = round % 4 == 3   ? uneven_kind(round / 4 % UNEVEN_KINDS)
                         : round % 4 == 2 ? box_kind(round / 4 % BOX_KINDS)
                                          : tiny_kind(round / 4 % TINY_KINDS);
        cam_position pos = start_game(&kind, 0);
        int plies = 1 + round % 3;
        while (pos.plies < plies && !cam_position_is_over(&pos))
            cam_position_play_legal(&pos, kind.rules, cam_moves_random(&pos, kind.rules, &random),
                                    NULL);
        if (cam_position_is_over(&pos))
            continue;
        symmetric += has_symmetry(&pos, kind.rules);
        check_legal(&pos, kind.rules);
        check_part(&pos, kind.rules, &random);
        picked += check_pick(&pos, kind.rules, &random);
    }
    assert_true(symmetric > 0 && picked > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_moves),
        cmocka_unit_test(test_later_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
