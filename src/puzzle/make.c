#include "puzzle/make.h"

#include <stdlib.h>
#include <string.h>

#include "engine/prior.h"
#include "puzzle/look.h"
#include "rules/moves.h"

enum {
    VISITS = 150,             /* of a move of the game, .. */
    LEVEL = 6,                /* .. played as the strongest level that proves nothing at the root */
    OPENING = 4,              /* plies at first sight, so that games differ */
    HURRY = 30,               /* of a hundred later ones */
    SIGHT = 40,               /* moves considered then */
    TRIES = 12,               /* possible mistakes looked at, in every position of a game */
    FIRST = 6,                /* stones before the first puzzle */
    SOLVER_MEMORY = 16 << 20, /* bytes */
};

cam_puzzle_class cam_puzzle_class_of(const cam_puzzle *puzzle)
{
    return puzzle->kind == CAM_PUZZLE_STOP ? CAM_PUZZLE_STOP_THREAT
           : puzzle->plies == 1            ? CAM_PUZZLE_WIN_NOW
           : puzzle->plies == 3            ? CAM_PUZZLE_WIN_IN_TWO
                                           : CAM_PUZZLE_WIN_IN_THREE;
}

cam_puzzle_maker *cam_puzzle_maker_new(const cam_rules *rules, uint64_t seed)
{
    cam_puzzle_maker *maker = calloc(1, sizeof *maker);
    if (!maker)
        return NULL;
    cam_engine_options options = {.memory = CAM_ENGINE_MEMORY_MIN * 8, .threads = 1, .seed = seed};
    maker->rules = rules;
    maker->weights = cam_weights_find(rules);
    maker->seed = seed;
    maker->engine = cam_engine_new(rules, &options);
    maker->solver = cam_solver_new(rules, SOLVER_MEMORY);
    if (!maker->engine || !maker->solver) {
        cam_puzzle_maker_free(maker);
        return NULL;
    }
    return maker;
}

void cam_puzzle_maker_free(cam_puzzle_maker *maker)
{
    if (!maker)
        return;
    cam_engine_free(maker->engine);
    cam_solver_free(maker->solver);
    free(maker);
}

/* A move that looks good at first sight. */
static cam_placement choose_at_sight(cam_puzzle_maker *m)
{
    cam_moves moves;
    cam_prior prior[CAM_MAX_MOVES];
    float total;
    cam_moves_find(&m->pos, m->rules, &moves);
    int count = cam_prior_find(&m->pos, m->rules, &moves, m->weights, prior, &total);
    int top = count < SIGHT ? count : SIGHT;
    cam_prior_sort(prior, count, top);
    total = 0;
    for (int i = 0; i < top; i++)
        total += prior[i].weight;
    double left = cam_random_unit(&m->random) * total;
    int i = 0;
    while (i + 1 < top && (left -= prior[i].weight) >= 0)
        i++;
    return prior[i].move;
}

/* What if the player to move took this move? */
static void try_mistake(cam_puzzle_maker *m, cam_placement move)
{
    m->pos = m->before;
    m->game.move[m->game.move_count++] = move;
    cam_position_play_legal(&m->pos, m->rules, move, NULL);
    if (!cam_position_is_over(&m->pos) &&
        cam_position_team(&m->pos) != cam_position_team(&m->before))
        cam_look_for_puzzles(m);
    m->game.move_count--;
    m->pos = m->before;
}

/* Strong players in a hurry: some moves are found by search, some at first sight. */
static cam_placement choose(cam_puzzle_maker *m)
{
    cam_verdict verdict;
    cam_limits limits = {.level = LEVEL, .visits = VISITS};
    if (m->pos.plies < OPENING || cam_random_below(&m->random, 100) < HURRY)
        return choose_at_sight(m);
    if (cam_engine_think(m->engine, &m->pos, &limits, &verdict, NULL) != CAM_OK)
        return CAM_NO_PLACEMENT;
    return verdict.best;
}

/* A whole game into 'move'; returns its length. */
static int play_game(cam_puzzle_maker *m, cam_placement move[CAM_PUZZLE_MOVES])
{
    int count = 0;
    cam_position_init(&m->pos, m->rules, (cam_setup){.players = 2});
    while (!cam_position_is_over(&m->pos) && count < CAM_PUZZLE_MOVES) {
        cam_placement next = choose(m);
        if (next == CAM_NO_PLACEMENT)
            break;
        move[count++] = next;
        cam_position_play_legal(&m->pos, m->rules, next, NULL);
    }
    return count;
}

/* The game's own move and some that look good: which of them was a mistake? */
static void look_here(cam_puzzle_maker *m, cam_placement own)
{
    cam_look_begin(m);
    for (int i = 0; i < TRIES && m->here; i++)
        try_mistake(m, i == 0 ? own : choose_at_sight(m));
}

void cam_puzzle_maker_play(cam_puzzle_maker *m, uint64_t number, unsigned wanted,
                           cam_puzzle_found found, void *context)
{
    uint64_t seed = cam_mix(m->seed ^ cam_mix(number));
    cam_placement move[CAM_PUZZLE_MOVES];
    cam_random_init(&m->random, seed);
    cam_engine_reset(m->engine, seed);
    cam_solver_reset(m->solver);
    m->wanted = wanted;
    memset(m->taken, 0, sizeof m->taken);
    m->found = found;
    m->context = context;
    m->game = (cam_puzzle){0};
    int count = play_game(m, move);
    cam_position_init(&m->pos, m->rules, (cam_setup){.players = 2});
    for (int i = 0; i < count && m->wanted; i++) {
        if (i + 1 >= FIRST)
            look_here(m, move[i]);
        m->game.move[m->game.move_count++] = move[i];
        cam_position_play_legal(&m->pos, m->rules, move[i], NULL);
    }
}
