#include "learn/selfplay.h"

#include <math.h>
#include <stdlib.h>

#include "engine/solver.h"
#include "engine/tactics.h"
#include "engine/threat.h"

#define TREE_MEMORY   ((size_t)24 << 20)
#define SOLVER_MEMORY ((size_t)4 << 20)

#define LESSONS       0.35 /* share of the positions that are thought about at length */
#define WIDTH         24   /* moves looked at then .. */
#define QUICK_WIDTH   8    /* .. and else */
#define GAMBLE_PLIES  8    /* until then moves are drawn, later the best is played */
#define STREWN_MOST   4    /* plies of an opening that both lay at random .. */
#define LOPSIDED_MOST 11   /* .. and of one that one side does */
#define PROOF_PLIES   5
#define PROOF_NODES   100
#define ENDING_STONES 4
#define ENDING_NODES  20000

struct cam_selfplay {
    const cam_rules *rules;
    const cam_weights *weights;
    cam_selfplay_options options;
    cam_search *search;
    cam_solver *solver;
    cam_random random;
    cam_gumbel found;
    cam_prior prior[CAM_MAX_MOVES];
};

cam_selfplay *cam_selfplay_new(const cam_rules *rules, const cam_weights *weights,
                               cam_selfplay_options options)
{
    cam_selfplay *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->rules = rules;
    p->weights = weights ? weights : cam_weights_find(rules);
    p->options = options;
    p->search = cam_search_new(rules, p->weights, TREE_MEMORY, 1, 0);
    p->solver = cam_solver_new(rules, SOLVER_MEMORY);
    if (!p->search || !p->solver) {
        cam_selfplay_free(p);
        return NULL;
    }
    return p;
}

void cam_selfplay_free(cam_selfplay *p)
{
    if (!p)
        return;
    cam_search_free(p->search);
    cam_solver_free(p->solver);
    free(p);
}

/* A move drawn from the prior, flattened. */
static cam_placement draw_by_prior(cam_selfplay *p, const cam_position *pos)
{
    cam_moves moves;
    float total;
    double sum = 0;
    cam_moves_find(pos, p->rules, &moves);
    int count = cam_prior_find(pos, p->rules, &moves, p->weights, p->prior, &total);
    for (int i = 0; i < count; i++)
        sum += sqrt((double)p->prior[i].weight);
    double at = cam_random_unit(&p->random) * sum;
    for (int i = 0; i < count; i++)
        if ((at -= sqrt((double)p->prior[i].weight)) < 0)
            return p->prior[i].move;
    return p->prior[0].move;
}

static uint16_t of_whole(double part)
{
    return (uint16_t)lround(65535 * fmin(1, fmax(0, part)));
}

/* A lesson that needs no search. */
static cam_lesson exact_lesson(cam_placement move, double value, int proven, bool drawn)
{
    return (cam_lesson){.given = true,
                        .proven = (int8_t)proven,
                        .drawn = drawn,
                        .value = of_whole(value),
                        .count = 1,
                        .move = {move},
                        .share = {65535}};
}

static cam_lesson searched_lesson(const cam_gumbel *found)
{
    cam_lesson l = {.given = true,
                    .proven = (int8_t)found->proven,
                    .value = of_whole((double)found->value),
                    .surprise = (uint8_t)fmin(255, 16 * fmax(0, (double)found->surprise)),
                    .count = (uint8_t)found->count};
    for (int i = 0; i < found->count; i++) {
        l.move[i] = found->move[i].move;
        l.share[i] = (uint16_t)(65535 * found->move[i].share); /* never more than all together */
    }
    return l;
}

/* A forced win, if a look that is not long finds one: in how many plies. */
static int find_forced_win(cam_selfplay *p, const cam_position *pos, bool at_length,
                           cam_placement *move)
{
    *move = cam_tactics_win_in_three(pos, p->rules, NULL);
    if (*move != CAM_NO_PLACEMENT)
        return 3;
    return at_length ? cam_solver_prove(p->solver, pos, PROOF_PLIES, PROOF_NODES, NULL, move) : 0;
}

/* The last stones: exactly. */
static bool solve_ending(cam_selfplay *p, const cam_position *pos, cam_lesson *lesson)
{
    if (cam_solver_stones_left(pos, p->rules) > ENDING_STONES)
        return false;
    cam_solution s = cam_solver_solve(p->solver, pos, false, ENDING_NODES, NULL);
    if (!s.solved)
        return false;
    bool drawn = s.result == CAM_DRAW, won = s.result == cam_result_win(cam_position_team(pos));
    int plies = cam_solver_stones_left(pos, p->rules);
    *lesson = exact_lesson(s.best, drawn ? 0.5 : won, drawn ? 0 : won ? plies : -plies, drawn);
    return true;
}

/* What to play, and what there is to learn. */
static cam_placement think(cam_selfplay *p, const cam_position *pos, bool at_length,
                           cam_lesson *lesson)
{
    cam_placement move = cam_threat_own(pos, p->rules);
    *lesson = (cam_lesson){.given = false};
    if (move != CAM_NO_PLACEMENT)
        return move;
    int plies = find_forced_win(p, pos, at_length, &move);
    if (plies)
        *lesson = exact_lesson(move, 1, plies, false);
    if (plies || solve_ending(p, pos, lesson))
        return lesson->move[0];
    bool early = pos->plies < GAMBLE_PLIES;
    cam_gumbel_plan plan = {.visits = at_length ? p->options.visits : p->options.quick,
                            .width = at_length ? WIDTH : QUICK_WIDTH,
                            .noise = at_length || early,
                            .gamble = early};
    if (!cam_gumbel_run(p->search, pos, &plan, &p->random, &p->found))
        return cam_moves_random(pos, p->rules, &p->random);
    if (at_length || p->found.proven)
        *lesson = searched_lesson(&p->found);
    return p->found.move[p->found.chosen].move;
}

/* How a game begins, before there is anything to learn from it: at once; with stones of both
 * sides strewn about; or, so that one side is better, with those of the other. */
typedef struct opening {
    uint32_t plies;
    bool is_strewn[CAM_TEAMS]; /* whose stones are */
    bool is_lopsided;
} opening;

static opening draw_opening(cam_selfplay *p)
{
    uint32_t kind = cam_random_below(&p->random, 3);
    if (kind == 0)
        return (opening){.plies = 0};
    if (kind == 1)
        return (opening){1 + cam_random_below(&p->random, STREWN_MOST), {true, true}, false};
    bool yellow = cam_random_below(&p->random, 2);
    return (opening){2 + cam_random_below(&p->random, LOPSIDED_MOST - 1), {yellow, !yellow}, true};
}

/* Stones that are strewn lie anywhere, or nearly so. */
static cam_placement draw_opening_move(cam_selfplay *p, const opening *o, const cam_position *pos)
{
    cam_lesson unused;
    if (!o->is_strewn[cam_position_team(pos)])
        return think(p, pos, false, &unused);
    bool anywhere = o->is_lopsided || cam_random_below(&p->random, 2);
    return anywhere ? cam_moves_random(pos, p->rules, &p->random) : draw_by_prior(p, pos);
}

void cam_selfplay_game(cam_selfplay *p, uint64_t seed, cam_learn_game *game)
{
    cam_position pos;
    cam_random_init(&p->random, seed);
    cam_search_reset(p->search, seed);
    cam_solver_reset(p->solver);
    cam_position_init(&pos, p->rules, (cam_setup){.players = 2});
    game->seed = seed;
    game->plies = 0;
    opening o = draw_opening(p);
    game->opening = (uint8_t)o.plies;
    while (!cam_position_is_over(&pos) && game->plies < CAM_LEARN_PLIES) {
        cam_lesson *lesson = &game->lesson[game->plies];
        lesson->given = false;
        cam_placement move = game->plies < game->opening
                                 ? draw_opening_move(p, &o, &pos)
                                 : think(p, &pos, cam_random_unit(&p->random) < LESSONS, lesson);
        game->move[game->plies++] = move;
        cam_position_play_legal(&pos, p->rules, move, NULL);
    }
    game->result = (cam_result)pos.result;
    game->points = cam_score_points(&pos, p->rules);
}
