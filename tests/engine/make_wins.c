/*
 * make_wins.c: prints wins.c. Run it again only if the rules change:
 *
 *     cmake --build build/release --target make_wins
 *     build/release/tests/engine/make_wins > tests/engine/wins.c
 *     clang-format -i tests/engine/wins.c
 *
 * Seeded games between players of different skill are looked through with the solver;
 * of each kind of game and length of win a few are kept, wins in one move only where no
 * more than two moves do it.
 */
#include <stdio.h>
#include <string.h>

#include "engine/force.h"
#include "engine/solver.h"
#include "engine/support.h"

enum { LENGTHS = 3, MOST_PLIES = 40, NODES = 400, GAMES = 4000, LINE_WIDTH = 80 };

static const int wanted[LENGTHS] = {1, 2, 2}; /* wins in 1, 3, 5 plies of each kind of game */

typedef struct game {
    cam_position pos;
    cam_placement move[MOST_PLIES];
    int count;
} game;

static void print_string(const char *name, const char *text)
{
    printf("        .%s = \"%s\",\n", name, text);
}

static void print_win(const game_kind *kind, const game *g, int plies, cam_placement first)
{
    printf("    {\n");
    print_string("board", kind->rules->board.def->name);
    printf("        .players = %d,\n        .neutral = %s,\n        .plies = %d,\n", kind->players,
           kind->neutral ? "true" : "false", plies);
    print_string("first", move_text(kind->rules, first));
    printf("        .moves =");
    int width = LINE_WIDTH;
    for (int i = 0; i < g->count; i++) {
        const char *text = move_text(kind->rules, g->move[i]);
        if (width + (int)strlen(text) > LINE_WIDTH) {
            printf("%s\n            \"", i ? "\"" : "");
            width = 0;
        }
        width += printf("%s%s", text, i + 1 < g->count ? " " : "\"");
    }
    printf(",\n    },\n");
}

/* Is the position worth keeping? Returns in how many plies it is won, or 0. */
static int look(const game_kind *kind, const game *g, cam_solver *solver, const int *found,
                cam_placement *first)
{
    cam_placement win[CAM_MAX_MOVES];
    int plies = cam_solver_prove(solver, &g->pos, 5, NODES, NULL, first);
    if (!plies || found[plies / 2] == wanted[plies / 2])
        return 0;
    return plies == 1 && force_wins(&g->pos, kind->rules, win) > 2 ? 0 : plies;
}

static void play_game(const game_kind *kind, cam_solver *solver, int *found, cam_random *random)
{
    static const int skill[] = {2, 6, 15, 40};
    game g = {.pos = start_game(kind, 0)};
    int samples[CAM_SEATS];
    for (int seat = 0; seat < CAM_SEATS; seat++)
        samples[seat] = skill[cam_random_below(random, 4)];
    while (!cam_position_is_over(&g.pos)) {
        cam_placement first;
        int plies = g.count < 4 ? 0 : look(kind, &g, solver, found, &first);
        if (plies) { /* one of a game is enough */
            print_win(kind, &g, plies, first);
            found[plies / 2]++;
            return;
        }
        g.move[g.count] = sensible_move(&g.pos, kind->rules, samples[g.pos.seat], random);
        cam_position_play_legal(&g.pos, kind->rules, g.move[g.count++], NULL);
    }
}

int main(void)
{
    cam_random random;
    cam_random_init(&random, 2010);
    printf("/*\n * wins.c: made by make_wins.c.\n */\n#include \"engine/wins.h\"\n\n");
    printf("const known_win known_wins[] = {\n");
    for (int i = 0; i < BOX_KINDS; i++) {
        game_kind kind = box_kind(i);
        cam_solver *solver = cam_solver_new(kind.rules, (size_t)64 << 20);
        int found[LENGTHS] = {0};
        for (int number = 0; solver && number < GAMES && memcmp(found, wanted, sizeof found) != 0;
             number++)
            play_game(&kind, solver, found, &random);
        fprintf(stderr, "%s %d: %d %d %d\n", kind.rules->board.def->name, kind.players, found[0],
                found[1], found[2]);
        cam_solver_free(solver);
    }
    printf("};\n\nconst int known_win_count = sizeof known_wins / sizeof known_wins[0];\n");
    return 0;
}
