#include "puzzle/make.h"

#include <stdlib.h>

#include "base/random.h"
#include "engine/engine.h"
#include "engine/prior.h"
#include "engine/solver.h"
#include "engine/threat.h"
#include "puzzle/proof.h"
#include "puzzle/themes.h"
#include "rules/moves.h"

enum {
    VISITS = 150,             /* of a move of the game */
    OPENING = 4,              /* plies at first sight, so that games differ */
    HURRY = 30,               /* of a hundred later ones */
    SIGHT = 40,               /* moves considered then */
    TRIES = 12,               /* possible mistakes looked at, in every position of a game */
    FIRST = 6,                /* stones before the first puzzle */
    SOLVER_MEMORY = 16 << 20, /* bytes */
    SOLVER_NODES = 800,
    LATER_NODES = 400, /* to see whether another stone wins later */
    REPLIES_MOST = 40, /* to such a stone; with more it is quiet */
    STOPS_MOST = 3,    /* stones that stop a threat, in a puzzle */
};

struct cam_puzzle_maker {
    const cam_rules *rules;
    const cam_weights *weights;
    cam_engine *engine;
    cam_solver *solver;
    uint64_t seed;
    cam_random random;
    /* the game */
    cam_position before, pos; /* before a possible mistake, and now */
    cam_puzzle game;          /* its moves so far */
    cam_placement key;        /* of the last win by threats */
    unsigned wanted;
    cam_puzzle_found found;
    void *context;
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

static int prove(cam_puzzle_maker *m, const cam_position *pos, int plies, uint64_t nodes)
{
    return cam_solver_prove(m->solver, pos, plies, nodes, NULL, &m->key);
}

/* Does the stone win by threats within 'plies' more plies, counted after the reply? */
static bool wins_later(cam_puzzle_maker *m, cam_placement stone, int plies)
{
    cam_position next = m->pos;
    cam_moves moves;
    cam_placement reply[CAM_MAX_MOVES];
    cam_position_play_legal(&next, m->rules, stone, NULL);
    if (cam_position_is_over(&next) || cam_threat_own(&next, m->rules) != CAM_NO_PLACEMENT)
        return false;
    if (!cam_threat_moves(&next, m->rules, &moves))
        return true;
    int count = cam_moves_unpack(&moves, m->rules, reply);
    if (count > REPLIES_MOST)
        return false;
    for (int i = 0; i < count; i++) {
        cam_position after = next;
        cam_position_play_legal(&after, m->rules, reply[i], NULL);
        if (cam_position_is_over(&after) || prove(m, &after, plies, LATER_NODES) == 0)
            return false;
    }
    return true;
}

static bool another_wins_later(cam_puzzle_maker *m, cam_placement key, int plies)
{
    cam_moves moves;
    cam_placement stone[CAM_MAX_MOVES];
    cam_moves_find(&m->pos, m->rules, &moves);
    cam_threats_keep_makers(&m->pos, m->rules, &moves);
    int count = cam_moves_unpack(&moves, m->rules, stone);
    for (int i = 0; i < count; i++)
        if (stone[i] != key && wins_later(m, stone[i], plies))
            return true;
    return false;
}

/* Had the opponent a move that left no win within so many plies? */
static bool was_a_mistake(cam_puzzle_maker *m, int plies)
{
    cam_placement better;
    if (plies <= 3)
        return cam_proof_stops(&m->before, m->rules, plies, &better, 1) > 0;
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_proof_stops(&m->before, m->rules, 3, move, 8);
    for (int i = 0; i < count; i++) {
        cam_position next = m->before;
        cam_position_play_legal(&next, m->rules, move[i], NULL);
        if (cam_position_is_over(&next) || prove(m, &next, plies, SOLVER_NODES) == 0)
            return true;
    }
    return false;
}

static void offer(cam_puzzle_maker *m, cam_puzzle *puzzle)
{
    puzzle->id = cam_puzzle_make_id(&m->pos, m->rules, puzzle->kind, puzzle->plies);
    puzzle->themes = cam_puzzle_themes(puzzle, m->rules);
    puzzle->rating = cam_puzzle_rating(puzzle, m->rules);
    if (m->found(m->context, puzzle))
        m->wanted &= ~(1u << cam_puzzle_class_of(puzzle));
}

static bool is_wanted(const cam_puzzle_maker *m, cam_puzzle_class class)
{
    return m->wanted >> class & 1;
}

/* Is the stone the only one that wins, now and a little later? What is cheap to ask is
 * asked first. */
static bool wins_alone(cam_puzzle_maker *m, cam_placement key, int plies)
{
    cam_placement move[2];
    if (plies == 1) /* that another might win later is no way out */
        return cam_proof_wins(&m->pos, m->rules, 1, move, 2) == 1;
    return !another_wins_later(m, key, plies) &&
           cam_proof_wins(&m->pos, m->rules, plies, move, 2) == 1 && move[0] == key;
}

/* A win in so many plies, given that there is none in fewer. */
static void look_for_win(cam_puzzle_maker *m, cam_placement key, int plies)
{
    cam_puzzle puzzle = m->game;
    puzzle.kind = CAM_PUZZLE_WIN;
    puzzle.plies = plies;
    puzzle.solution[0] = key;
    puzzle.solution_count = 1;
    if (is_wanted(m, cam_puzzle_class_of(&puzzle)) && was_a_mistake(m, plies == 1 ? 3 : plies) &&
        wins_alone(m, key, plies))
        offer(m, &puzzle);
}

/* A threat that few stones stop. Looking two plies further some of them do not. */
static void look_for_stop(cam_puzzle_maker *m)
{
    cam_puzzle puzzle = m->game;
    puzzle.kind = CAM_PUZZLE_STOP;
    for (puzzle.plies = 3; puzzle.plies >= 1; puzzle.plies -= 2) {
        puzzle.solution_count =
            cam_proof_stops(&m->pos, m->rules, puzzle.plies, puzzle.solution, CAM_PUZZLE_SOLUTIONS);
        if (puzzle.solution_count > 0 && puzzle.solution_count <= STOPS_MOST) {
            offer(m, &puzzle);
            return;
        }
    }
}

static bool is_threatened(const cam_puzzle_maker *m)
{
    cam_threats threats;
    cam_threats_find(&m->pos, m->rules, cam_colour_other(cam_position_team(&m->pos)),
                     cam_threat_opponent_groups(&m->pos, m->rules), 1, &threats);
    return threats.count > 0;
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

/* What the player to move could make of m->pos; 'plies' is how far to look. */
static void look_for_puzzles(cam_puzzle_maker *m, int plies)
{
    int within = prove(m, &m->pos, plies, SOLVER_NODES);
    if (within > 0)
        look_for_win(m, m->key, within);
    else if (is_wanted(m, CAM_PUZZLE_STOP_THREAT) && is_threatened(m) &&
             !cam_proof_forces(&m->pos, m->rules, cam_position_team(&m->pos), 3))
        look_for_stop(m);
}

/* What if the player to move took one of the moves that look good? */
static void try_mistakes(cam_puzzle_maker *m)
{
    cam_position pos = m->pos;
    m->before = pos;
    for (int i = 0; i < TRIES && m->wanted; i++) {
        cam_placement move = choose_at_sight(m);
        m->game.move[m->game.move_count++] = move;
        cam_position_play_legal(&m->pos, m->rules, move, NULL);
        bool is_turn =
            !cam_position_is_over(&m->pos) && cam_position_team(&m->pos) != cam_position_team(&pos);
        if (is_turn)
            look_for_puzzles(m, i == 0 && is_wanted(m, CAM_PUZZLE_WIN_IN_THREE) ? 5 : 3);
        m->game.move_count--;
        m->pos = pos;
    }
}

/* Strong players in a hurry: some moves are found by search, some at first sight. */
static cam_placement choose(cam_puzzle_maker *m)
{
    cam_verdict verdict;
    cam_limits limits = {.visits = VISITS};
    if (m->pos.plies < OPENING || cam_random_below(&m->random, 100) < HURRY)
        return choose_at_sight(m);
    if (cam_engine_think(m->engine, &m->pos, &limits, &verdict, NULL) != CAM_OK)
        return CAM_NO_PLACEMENT;
    return verdict.best;
}

void cam_puzzle_maker_play(cam_puzzle_maker *m, uint64_t number, unsigned wanted,
                           cam_puzzle_found found, void *context)
{
    uint64_t seed = cam_mix(m->seed ^ cam_mix(number));
    cam_random_init(&m->random, seed);
    cam_engine_reset(m->engine, seed);
    cam_solver_reset(m->solver);
    m->wanted = wanted;
    m->found = found;
    m->context = context;
    m->game = (cam_puzzle){0};
    cam_position_init(&m->pos, m->rules, (cam_setup){.players = 2});
    while (!cam_position_is_over(&m->pos) && m->game.move_count + 1 < CAM_PUZZLE_MOVES &&
           m->wanted) {
        if (m->pos.plies + 1 >= FIRST)
            try_mistakes(m);
        cam_placement move = choose(m);
        if (move == CAM_NO_PLACEMENT)
            return;
        m->game.move[m->game.move_count++] = move;
        cam_position_play_legal(&m->pos, m->rules, move, NULL);
    }
}
