/*
 * test_threat.c: wins in one move and what may stop them, against playing every move.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/force.h"
#include "engine/support.h"
#include "engine/threat.h"

/* How often what was worth testing came up. */
typedef struct tally {
    int positions, own, many, opposed, dropped, kept, out;
} tally;

static int compare_moves(const void *a, const void *b)
{
    return *(const cam_placement *)a - *(const cam_placement *)b;
}

static void fail_at(const cam_position *pos, const cam_rules *rules, const char *words,
                    cam_placement move)
{
    show_position(pos, rules);
    fail_msg("%s: %s", move_text(rules, move), words);
}

/* ---- finding ---- */

/* The same wins as by brute force; if there are more than the list holds, some of them. */
static void check_found(const cam_position *pos, const cam_rules *rules, const cam_threats *threats,
                        const cam_placement *win, int count)
{
    int expected = count < CAM_THREATS ? count : CAM_THREATS;
    if (threats->count != expected) {
        show_position(pos, rules);
        fail_msg("%d wins found where there are %d", threats->count, count);
    }
    cam_placement sorted[CAM_THREATS];
    memcpy(sorted, threats->move, sizeof sorted);
    qsort(sorted, (size_t)threats->count, sizeof sorted[0], compare_moves);
    for (int i = 0, k = 0; i < threats->count; i++, k++) {
        while (k < count && win[k] != sorted[i])
            k++;
        if (k == count) /* also if one is listed twice */
            fail_at(pos, rules, "is listed, but does not win", sorted[i]);
    }
}

/* The wins of the player to move; *pos is in the game proper. */
static cam_threats check_find(const cam_position *pos, const cam_rules *rules, tally *seen)
{
    cam_placement win[CAM_MAX_MOVES];
    int count = force_wins(pos, rules, win);
    cam_threats threats, one;
    uint32_t groups = cam_position_groups(pos, rules);
    cam_colour team = cam_position_team(pos);
    cam_threats_find(pos, rules, team, groups, CAM_THREATS, &threats);
    check_found(pos, rules, &threats, win, count);
    cam_threats_find(pos, rules, team, groups, 1, &one);
    assert_int_equal(one.count, count > 0);
    if (count)
        assert_int_equal(one.move[0], threats.move[0]);
    seen->many += count > CAM_THREATS;
    return threats;
}

static void check_own(const cam_position *pos, const cam_rules *rules, tally *seen)
{
    cam_placement own = cam_threat_own(pos, rules);
    if (pos->neutral_left) {
        assert_int_equal(own, CAM_NO_PLACEMENT);
        return;
    }
    cam_threats threats = check_find(pos, rules, seen);
    assert_int_equal(own, threats.count ? threats.move[0] : CAM_NO_PLACEMENT);
    seen->own += threats.count > 0;
}

/* ---- the opponent's ---- */

/* The position as if the player to move passed: the next who is not out is to move. */
static cam_position passed(const cam_position *pos)
{
    cam_position next = *pos;
    if (pos->neutral_left) {
        next.neutral_left = 0;
        next.seat = pos->first;
        return next;
    }
    do
        next.seat = (uint8_t)((next.seat + 1) % pos->players);
    while (next.out >> next.seat & 1);
    return next;
}

/* What the groups must be, from what comes after a legal move: the groups of the next
 * player if that is an opponent. A move that puts somebody out tells nothing. */
static void check_groups(const cam_position *pos, const cam_rules *rules, cam_placement move,
                         uint32_t groups)
{
    cam_position next = *pos;
    cam_position_play_legal(&next, rules, move, NULL);
    if (cam_position_is_over(&next) || next.out != pos->out)
        return;
    bool opponent = cam_position_team(&next) != cam_position_team(pos) && !next.neutral_left;
    assert_int_equal(groups, opponent ? cam_position_groups(&next, rules) : 0);
}

/* A reply that does not touch a win's path leaves it possible and a win. */
static void check_path(const cam_position *pos, const cam_rules *rules, cam_placement reply,
                       const cam_threats *threats, int i)
{
    cam_position next = *pos;
    if (cam_bits_meet(cam_placement_cells(rules, reply), threats->path[threats->way[i]]))
        return;
    cam_position_play_legal(&next, rules, reply, NULL);
    if (cam_position_is_over(&next))
        return; /* by a win of the player's own, which comes first */
    if (cam_position_team(&next) == cam_position_team(pos))
        fail_at(pos, rules, "put a player out who has a win", reply);
    if (cam_position_check(&next, rules, threats->move[i], NULL) != CAM_OK ||
        !force_is_win(&next, rules, threats->move[i])) {
        fail_at(pos, rules, "stopped a win without touching its path", reply);
    }
}

/* A path holds the stone itself, and lies on the board. */
static void check_path_cells(const cam_rules *rules, const cam_threats *threats)
{
    for (int i = 0; i < threats->count; i++) {
        cam_bits stone = cam_placement_cells(rules, threats->move[i]);
        assert_false(cam_bits_any(cam_bits_minus(stone, threats->path[threats->way[i]])));
        assert_false(
            cam_bits_any(cam_bits_minus(threats->path[threats->way[i]], rules->board.cells)));
    }
}

/* Moves that the filter drops cannot stop all the wins; every move that does is kept. */
static void check_filter(const cam_position *pos, const cam_rules *rules,
                         const cam_threats *threats, tally *seen)
{
    cam_moves moves;
    cam_placement all[CAM_MAX_MOVES], kept[CAM_MAX_MOVES];
    cam_moves_find(pos, rules, &moves);
    int total = cam_moves_unpack(&moves, rules, all);
    cam_threats_filter(threats, rules, &moves);
    int count = cam_moves_unpack(&moves, rules, kept);
    for (int i = 0, k = 0; i < total; i++) {
        if (k < count && kept[k] == all[i]) {
            k++;
            seen->kept++;
            for (int t = 0; t < threats->count; t++)
                assert_true(cam_bits_meet(cam_placement_cells(rules, all[i]),
                                          threats->path[threats->way[t]]));
            continue;
        }
        for (int t = 0; t < threats->count; t++)
            check_path(pos, rules, all[i], threats, t);
        if (++seen->dropped % 16 == 0 && !force_is_win(pos, rules, all[i]) &&
            !force_allows_win(pos, rules, all[i]))
            fail_at(pos, rules, "stops every win, but was dropped", all[i]);
    }
}

static void check_opponent(const cam_position *pos, const cam_rules *rules, cam_random *random,
                           tally *seen)
{
    uint32_t groups = cam_threat_opponent_groups(pos, rules);
    check_groups(pos, rules, cam_moves_random(pos, rules, random), groups);
    if (!groups)
        return;
    cam_position next = passed(pos);
    cam_colour other = cam_position_team(&next);
    assert_int_not_equal(other, cam_position_team(pos));
    assert_int_equal(groups, cam_position_groups(&next, rules));
    cam_threats threats;
    cam_threats_find(pos, rules, other, groups, CAM_THREATS, &threats);
    check_path_cells(rules, &threats);
    if (cam_moves_exist(&next, rules)) {
        cam_threats again = check_find(&next, rules, seen);
        assert_int_equal(again.count, threats.count);
        assert_memory_equal(again.move, threats.move, (size_t)again.count * sizeof again.move[0]);
    }
    if (!threats.count)
        return;
    seen->opposed++;
    check_filter(pos, rules, &threats, seen);
}

/* ---- games ---- */

static void check_game(const game_kind *kind, int number, cam_random *random, tally *seen)
{
    static const int skill[] = {1, 3, 8, 20};
    cam_position pos = start_game(kind, number % 3 == 2 ? number : 0);
    int samples[CAM_SEATS];
    for (int seat = 0; seat < CAM_SEATS; seat++)
        samples[seat] = skill[cam_random_below(random, 4)];
    if (number % 4 == 3 && !kind->neutral) /* somebody is out from the start */
        pos.out = (uint8_t)(1 << (pos.seat + 1 + number / 4 % (kind->players - 1)) % kind->players);
    while (!cam_position_is_over(&pos)) {
        seen->positions++;
        seen->out += pos.out != 0;
        check_own(&pos, kind->rules, seen);
        check_opponent(&pos, kind->rules, random, seen);
        cam_position_play_legal(&pos, kind->rules,
                                sensible_move(&pos, kind->rules, samples[pos.seat], random), NULL);
    }
    assert_int_equal(cam_threat_own(&pos, kind->rules), CAM_NO_PLACEMENT);
    assert_int_equal(cam_threat_opponent_groups(&pos, kind->rules), 0);
}

static void report(const tally *seen)
{
    print_message("%7d  positions\n%7d  with a win in one\n%7d  with more than the list holds\n"
                  "%7d  with a win of the opponent's\n%7d  replies dropped\n%7d  kept\n"
                  "%7d  positions with players out\n",
                  seen->positions, seen->own, seen->many, seen->opposed, seen->dropped, seen->kept,
                  seen->out);
}

static void test_box(void **state)
{
    (void)state;
    tally seen = {0};
    cam_random random;
    cam_random_init(&random, 31);
    for (int i = 0; i < BOX_KINDS; i++) {
        game_kind kind = box_kind(i);
        for (int number = 0; number < effort(80); number++)
            check_game(&kind, number, &random, &seen);
    }
    report(&seen);
    assert_true(seen.positions > effort(16000));
    assert_true(seen.own > effort(400) && seen.opposed > effort(400) && seen.many > 0);
    assert_true(seen.dropped > effort(100000) && seen.kept > effort(10000));
    assert_true(seen.out > effort(500));
}

/* On a few cells nearly every stone matters. */
static void test_tiny(void **state)
{
    (void)state;
    tally seen = {0};
    cam_random random;
    cam_random_init(&random, 32);
    for (int i = 0; i < TINY_KINDS; i++) {
        game_kind kind = tiny_kind(i);
        for (int number = 0; number < effort(400); number++)
            check_game(&kind, number, &random, &seen);
    }
    report(&seen);
    assert_true(seen.positions > effort(4000));
    assert_true(seen.own > effort(400) && seen.opposed > effort(400));
}

/* With pieces that reach further than those of the box: at first one whose ends alone touch both
 * sides, which games hardly ever bring about. */
static void test_long(void **state)
{
    (void)state;
    tally seen = {0};
    cam_random random;
    cam_random_init(&random, 34);
    const cam_rules *rules = long_kind(0).rules;
    cam_position pos = start_game(&(game_kind){.rules = rules, .players = 2}, 0);
    sketch_play(&pos, rules, "D:b6,b7 D:g4,g5 D:d1,d2 D:f6,f7");
    check_own(&pos, rules, &seen);
    assert_int_equal(seen.own, 1);
    for (int number = 0; number < effort(50); number++) {
        game_kind kind = long_kind(number);
        check_game(&kind, number, &random, &seen);
    }
    report(&seen);
    assert_true(seen.positions > effort(250));
    assert_true(seen.own > effort(25) && seen.opposed > effort(25));
}

/* Where sets move by tables. */
static void test_uneven(void **state)
{
    (void)state;
    tally seen = {0};
    cam_random random;
    cam_random_init(&random, 33);
    for (int number = 0; number < effort(60); number++) {
        game_kind kind = uneven_kind(number);
        check_game(&kind, number, &random, &seen);
    }
    report(&seen);
    assert_true(seen.positions > effort(900));
    assert_true(seen.own > effort(10) && seen.opposed > effort(10) && seen.dropped > effort(100));
}

/* The groups looked for are those asked for, whatever the stocks say. */
static void test_groups(void **state)
{
    (void)state;
    const cam_rules *rules = sketch_rules("square");
    cam_position pos = sketch_start(rules, 2, false);
    sketch_play(&pos, rules,
                "L:a1,a2,a3,b3 O:g7,g8,h7,h8 L:b4,b5,b6,c4 O:e7,e8,f7,f8 T:c5,c6,c7,d6");
    for (int kind = 0; kind < rules->neutral; kind++) {
        cam_threats threats;
        cam_threats_find(&pos, rules, CAM_YELLOW, rules->groups_of[kind], CAM_THREATS, &threats);
        for (int i = 0; i < threats.count; i++)
            assert_int_equal(cam_placement_kind(rules, threats.move[i]), kind);
    }
    cam_threats none;
    cam_threats_find(&pos, rules, CAM_YELLOW, 0, CAM_THREATS, &none);
    assert_int_equal(none.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_box),    cmocka_unit_test(test_tiny),   cmocka_unit_test(test_long),
        cmocka_unit_test(test_uneven), cmocka_unit_test(test_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
