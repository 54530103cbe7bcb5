/*
 * test_compare.c: the library against the model, over random games.
 *
 * Every board, two and four players, with and without neutral stones, all beginners. In
 * half of the games every move is as likely; in the others the seats have tastes, so that
 * paths grow, stones cover stones, and games last; in some of those one seat holds a
 * single shape only, or is out from the beginning. What the games came across is counted
 * (events.h) and must be plenty.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "fixture/effort.h"
#include "rules/events.h"
#include "rules/moves.h"
#include "rules/property.h"

enum {
    KINDS_OF_GAME = 16,    /* 4 boards, 2 or 4 players, neutral stones or not */
    GAMES_OF_A_KIND = 126, /* all of them in a release build, */
    FEW_OF_A_KIND = 26,    /* and elsewhere as many as what is rare needs */
    SAMPLES = 8,           /* of which a seat with a taste picks the best */
};
_Static_assert(KINDS_OF_GAME *GAMES_OF_A_KIND >= 2000, "what was promised");

static const char *const board_names[] = {"square", "rhombus", "octagon", "ring"};

typedef enum taste {
    ANY_MOVE,
    LONG_GROUPS,
    COVERING,
    HIGH_GROUPS,
    CLIFFS,
    BLOCKING,
    TASTES,
} taste;

/* The cells of the stone's group after the move, counted double where they are high or
 * where they touch a side if the taste is for that. */
static int measure_group(const cam_position *next, const cam_rules *rules, cam_placement move,
                         cam_colour team, bool high)
{
    cam_bits group = cam_connection_group(next, rules, team, cam_placement_cells(rules, move));
    int score = cam_bits_count(group);
    for (int side = 0; side < rules->board.side_count; side++)
        score += 2 * cam_bits_meet(group, rules->board.side[side]);
    return high ? 4 * cam_bits_count(cam_bits_and(group, next->level[1])) - score : score;
}

/* Columns three high that show the team's colour over a foreign cube, and neighbours one
 * high that show it too. */
static int count_cliffs(const cam_position *pos, const cam_rules *rules, cam_colour team)
{
    cam_bits high = cam_bits_minus(pos->cube[team][2], pos->cube[team][1]);
    cam_bits low = cam_bits_minus(pos->cube[team][0], pos->level[1]);
    return cam_bits_count(cam_bits_and(low, cam_board_neighbours(&rules->board, high)));
}

/* How much a seat of that taste likes a move. */
static int rate(taste t, const cam_position *pos, const cam_rules *rules, cam_placement move)
{
    cam_position next = *pos;
    cam_position_play_legal(&next, rules, move, NULL);
    cam_colour team = cam_position_team(pos);
    cam_bits cells = cam_placement_cells(rules, move);
    switch (t) {
    case LONG_GROUPS:
        return measure_group(&next, rules, move, team, false);
    case HIGH_GROUPS:
        return measure_group(&next, rules, move, team, true);
    case CLIFFS:
        return 8 * count_cliffs(&next, rules, team) +
               measure_group(&next, rules, move, team, false);
    case COVERING:
        return cam_bits_count(cam_bits_and(cells, pos->level[0]));
    case BLOCKING: /* few moves left for the next, and no path of its own */
        return (next.result == CAM_ONGOING ? 10000 : 0) - cam_moves_count(&next, rules);
    default:
        return 0;
    }
}

static cam_placement choose(taste t, const cam_position *pos, const cam_rules *rules,
                            cam_random *random)
{
    cam_placement best = cam_moves_random(pos, rules, random);
    if (t == ANY_MOVE)
        return best;
    int best_rate = rate(t, pos, rules, best);
    for (int i = 1; i < SAMPLES; i++) {
        cam_placement move = cam_moves_random(pos, rules, random);
        int rating = rate(t, pos, rules, move);
        if (rating > best_rate) {
            best_rate = rating;
            best = move;
        }
    }
    return best;
}

/* What costs too much for every ply. */
static void compare_samples(const twin *game, int number, cam_random *random)
{
    const cam_rules *rules = game->board->rules;
    cam_placement move[CAM_MAX_MOVES];
    int ply = game->plies + number, count = 0;
    if (ply % 6 == 0)
        property_symmetry(&game->pos, rules, number % CAM_SYMMETRIES);
    if (ply % 6 == 2)
        property_undo(&game->pos, rules);
    if (ply % 6 == 4)
        count = cam_moves_array(&game->pos, rules, move);
    for (int i = 0; i < count; i++)
        property_notation(&game->pos, rules, move[i], random);
}

typedef struct totals {
    events seen;
    hash_log hashes;
    int plies, transpositions;
    cam_random random;
} totals;

static void compare_position(const twin *game, int number, totals *all)
{
    twin_compare_state(game);
    twin_compare_connections(game);
    twin_compare_moves(game, (game->plies + number) % 6 == 0);
    compare_samples(game, number, &all->random);
    hash_log_add(&all->hashes, &game->pos);
}

static void compare_game(const twin_board *board, int players, bool neutral, int number,
                         totals *all)
{
    twin game;
    taste tastes[CAM_SEATS] = {0};
    for (int seat = 0; number % 2 && seat < players; seat++)
        tastes[seat] = (taste)cam_random_below(&all->random, TASTES);
    twin_start(&game, board, players, neutral, number % 3 == 2 ? number % players : 0);
    if (number % 4 == 3)
        twin_limit_stock(&game, (int)cam_random_below(&all->random, (uint32_t)players),
                         "LTZO"[cam_random_below(&all->random, 4)]);
    if (number % 8 == 5 && (players == 4 || !neutral)) /* a seat that has no neutral stone */
        twin_put_out(&game, (game.pos.seat + players - 1) % players);
    compare_position(&game, number, all);
    while (!cam_position_is_over(&game.pos)) {
        cam_placement move = choose(tastes[game.pos.seat], &game.pos, board->rules, &all->random);
        property_notation(&game.pos, board->rules, move, &all->random);
        twin_play(&game, move);
        compare_position(&game, number, all);
        events_see_ply(&all->seen, &game);
    }
    twin_compare_end(&game);
    twin_compare_undo(&game);
    events_see_end(&all->seen, &game);
    all->plies += game.plies;
    for (int ply = 0; players == 2 && ply + 3 <= game.plies; ply++)
        all->transpositions +=
            property_transposition(&game.before[ply], board->rules, &game.move[ply]);
}

static void test_games(void **state)
{
    (void)state;
    totals all = {0};
    int games = 0;
    cam_random_init(&all.random, 2010);
    for (int kind = 0; kind < KINDS_OF_GAME; kind += 4) {
        twin_board board;
        twin_board_init(&board, board_names[kind / 4]);
        for (int i = 0; i < 4 * effort_at_least(GAMES_OF_A_KIND, FEW_OF_A_KIND); i++, games++)
            compare_game(&board, i & 1 ? 4 : 2, i & 2, i / 4, &all);
        twin_board_clear(&board);
    }
    assert_int_equal(games, KINDS_OF_GAME * effort_at_least(GAMES_OF_A_KIND, FEW_OF_A_KIND));
    print_message("%7d  games\n%7d  plies\n%7d  transpositions\n", games, all.plies,
                  all.transpositions);
    print_message("%7zu  different positions\n", hash_log_finish(&all.hashes));
    assert_true(all.transpositions > effort(1000));
    events_require(&all.seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
