#include "engine/aim.h"

#include <math.h>

#include "engine/border.h"
#include "engine/rollout.h"
#include "engine/solver.h"
#include "engine/threat.h"
#include "engine/twins.h"
#include "rules/score.h"

#define BRIDGET_PLAYOUT 0.5  /* share of a leaf's value that a playout tells */
#define BRIDGET_EDGE    1.3f /* how much likelier a move is for each edge cell it gains .. */
#define BRIDGET_DECIDES 3.f  /* .. and where nothing else can decide */

/* Where points count. Values are closer together then, and so is what is explored. */
#define POINTS_SCALE   60.  /* points from 0 to 1 */
#define POINTS_WIN     18.  /* that a win is taken to bring before it is there */
#define POINTS_PLAYOUT 0.3  /* share of a leaf's value that a playout tells, without a net */
#define POINTS_SPREAD  0.25 /* of what is explored for the win */

static double value_at_sight(const cam_position *pos, const cam_rules *rules,
                             const cam_weights *weights)
{
    return cam_aim_for_team(cam_value_find(pos, rules, weights), cam_position_team(pos));
}

/* For the win. */

static double win_end_value(const cam_position *pos, const cam_rules *rules)
{
    (void)rules;
    return cam_aim_result_value((cam_result)pos->result);
}

/* Does nothing but edge cells decide any more? */
static bool is_blocked(const cam_position *pos, const cam_rules *rules)
{
    return !cam_solver_may_connect(pos, rules, CAM_YELLOW) &&
           !cam_solver_may_connect(pos, rules, CAM_GREEN);
}

/* In bridget edge cells decide what is not connected (RULES 11), which a look does not see
 * and a playout does. */
static double win_leaf_value(const cam_position *pos, const cam_rules *rules,
                             const cam_weights *weights, cam_random *random)
{
    if (!(pos->house & CAM_HOUSE_BRIDGET))
        return value_at_sight(pos, rules, weights);
    cam_position end = *pos;
    cam_rollout_run(&end, rules, random);
    double played = win_end_value(&end, rules);
    if (is_blocked(pos, rules))
        return played;
    return played + (1 - BRIDGET_PLAYOUT) * (value_at_sight(pos, rules, weights) - played);
}

/* The exact result of a position if two plies of looking ahead settle it, else 0 and what has to
 * be stopped. */
static cam_proof prove_at_sight(const cam_position *pos, const cam_rules *rules,
                                cam_threats *threats)
{
    cam_colour team = cam_position_team(pos);
    cam_moves moves;
    if (cam_position_is_over(pos))
        return cam_proof_make((cam_result)pos->result, 0);
    if (cam_threat_own(pos, rules) != CAM_NO_PLACEMENT)
        return cam_proof_make(cam_result_win(team), 1);
    cam_threats_against(pos, rules, threats);
    if (threats->count && !cam_threats_answers(threats, pos, rules, &moves))
        return cam_proof_make(cam_result_win(cam_colour_other(team)), 2);
    return 0;
}

static double win_first_look(const cam_position *pos, const cam_rules *rules,
                             const cam_weights *weights, cam_random *random, cam_sight *sight,
                             cam_proof *proof)
{
    cam_proof found = prove_at_sight(pos, rules, &sight->threats);
    if (found || pos->house & CAM_HOUSE_BRIDGET)
        sight->hash = 0;
    if (found) {
        *proof = found;
        return cam_aim_result_value(cam_proof_result(found));
    }
    if (pos->house & CAM_HOUSE_BRIDGET)
        return win_leaf_value(pos, rules, weights, random);
    cam_sight_find(pos, rules, weights, sight);
    return cam_aim_for_team(cam_value_seen(pos, weights, sight), cam_position_team(pos));
}

/* Moves that win edge cells come sooner, the more so where nothing else can decide. */
static void prefer_edges(const cam_position *pos, const cam_rules *rules, cam_prior *prior,
                         int count, float *total)
{
    cam_border border = cam_border_find(pos, rules, cam_position_team(pos));
    float each = is_blocked(pos, rules) ? BRIDGET_DECIDES : BRIDGET_EDGE;
    *total = 0;
    for (int i = 0; i < count; i++) {
        for (int gain = cam_border_gain(&border, rules, prior[i].move); gain > 0; gain--)
            prior[i].weight *= each;
        *total += prior[i].weight;
    }
}

/* A node with a win in one move is proved, not unpacked. If nothing stops the
 * opponent's win, a root wants its moves all the same. */
static int win_find_moves(const cam_position *pos, const cam_rules *rules,
                          const cam_weights *weights, const cam_sight *sight, int top,
                          cam_prior prior[CAM_MAX_MOVES], float *total)
{
    cam_moves moves;
    bool any = sight ? cam_threats_answers(&sight->threats, pos, rules, &moves)
                     : cam_threat_moves(pos, rules, &moves);
    if (!any)
        cam_moves_find(pos, rules, &moves);
    cam_twins_drop(pos, rules, &moves);
    if (!(pos->house & CAM_HOUSE_BRIDGET) || pos->neutral_left)
        return cam_prior_find_top(pos, rules, &moves, weights, sight, top, prior, total);
    int count = cam_prior_find(pos, rules, &moves, weights, prior, total);
    prefer_edges(pos, rules, prior, count, total);
    cam_prior_sort(prior, count, top);
    return count;
}

/* Values were learned from games of some hundred visits. After more of them results follow more
 * surely from what the score says, as games against itself tell (docs/strength.md): the more so
 * with every doubling, as far as that was measured. */
#define LEARNED_VISITS 512.0
#define SURER_EACH     0.2
#define SUREST         1.7

static cam_outlook win_outlook(double value, double width, uint64_t visits)
{
    double doublings = log2(fmax(LEARNED_VISITS, (double)visits) / LEARNED_VISITS);
    return cam_value_outlook(value, width, fmin(SUREST, 1 + SURER_EACH * doublings));
}

static double win_points(double value)
{
    (void)value;
    return 0;
}

const cam_aim cam_aim_win = {
    .proves = true,
    .spread = 1,
    .forced = 1,
    .end_value = win_end_value,
    .leaf_value = win_leaf_value,
    .first_look = win_first_look,
    .find_moves = win_find_moves,
    .outlook = win_outlook,
    .points = win_points,
};

/* For points. */

static double points_end_value(const cam_position *pos, const cam_rules *rules)
{
    cam_points points = cam_score_points(pos, rules);
    double value = 0.5 + (points.team[CAM_YELLOW] - points.team[CAM_GREEN]) / POINTS_SCALE;
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* What the points come to if both sides play at random but take their wins. */
static double value_by_playout(const cam_position *pos, const cam_rules *rules, cam_random *random)
{
    cam_position end = *pos;
    cam_rollout_run(&end, rules, random);
    return points_end_value(&end, rules);
}

static double points_leaf_value(const cam_position *pos, const cam_rules *rules,
                                const cam_weights *weights, cam_random *random)
{
    double points = cam_value_points(pos, rules, weights) / POINTS_SCALE;
    double value = cam_aim_for_team(fmin(1, fmax(0, 0.5 + points)), cam_position_team(pos));
    if (weights->units)
        return value;
    return value + POINTS_PLAYOUT * (value_by_playout(pos, rules, random) - value);
}

/* The wins in one move. */
static cam_threats find_wins(const cam_position *pos, const cam_rules *rules)
{
    cam_threats wins = {.count = 0};
    if (!pos->neutral_left)
        cam_threats_find(pos, rules, cam_position_team(pos), cam_position_groups(pos, rules),
                         CAM_THREATS, &wins);
    return wins;
}

/* What the best of the wins brings to the team. */
static double best_win(const cam_position *pos, const cam_rules *rules, const cam_threats *wins)
{
    cam_colour team = cam_position_team(pos);
    double best = 0;
    for (int i = 0; i < wins->count; i++) {
        cam_position end = *pos;
        cam_position_play_legal(&end, rules, wins->move[i], NULL);
        best = fmax(best, cam_aim_for_team(points_end_value(&end, rules), team));
    }
    return best;
}

/* The end, the win that is there, or the one that cannot be stopped. */
static double points_first_look(const cam_position *pos, const cam_rules *rules,
                                const cam_weights *weights, cam_random *random, cam_sight *sight,
                                cam_proof *proof)
{
    cam_colour team = cam_position_team(pos);
    cam_moves moves;
    sight->hash = 0;
    if (cam_position_is_over(pos))
        return points_end_value(pos, rules);
    cam_threats wins = find_wins(pos, rules);
    if (wins.count) {
        *proof = cam_proof_make(cam_result_win(team), 1);
        return cam_aim_for_team(best_win(pos, rules, &wins), team);
    }
    if (!cam_threat_moves(pos, rules, &moves)) {
        *proof = cam_proof_make(cam_result_win(cam_colour_other(team)), 2);
        return cam_aim_for_team(1 - cam_aim_points.forced, team);
    }
    return points_leaf_value(pos, rules, weights, random);
}

/* Give the wins in one move half of the prior between them. */
static void prefer_wins(const cam_position *pos, const cam_rules *rules, cam_prior *prior,
                        int count, float *total)
{
    cam_threats wins = find_wins(pos, rules);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < wins.count; k++)
            if (prior[i].move == wins.move[k])
                prior[i].weight += *total / (float)wins.count;
    if (wins.count)
        *total *= 2;
}

/* Who can win has the choice of all moves: to win now, or more later. */
static int points_find_moves(const cam_position *pos, const cam_rules *rules,
                             const cam_weights *weights, const cam_sight *sight, int top,
                             cam_prior prior[CAM_MAX_MOVES], float *total)
{
    cam_moves moves;
    (void)sight;
    if (cam_threat_own(pos, rules) != CAM_NO_PLACEMENT || !cam_threat_moves(pos, rules, &moves))
        cam_moves_find(pos, rules, &moves);
    cam_twins_drop(pos, rules, &moves);
    int count = cam_prior_find(pos, rules, &moves, weights, prior, total);
    prefer_wins(pos, rules, prior, count, total);
    cam_prior_sort(prior, count, top);
    return count;
}

/* How near the points come to those of a win. */
static cam_outlook points_outlook(double value, double width, uint64_t visits)
{
    (void)visits;
    return cam_value_outlook(0.5 + (value - 0.5) * POINTS_SCALE / (2 * POINTS_WIN), width, 1);
}

static double points_points(double value)
{
    return (value - 0.5) * POINTS_SCALE;
}

const cam_aim cam_aim_points = {
    .proves = false,
    .spread = POINTS_SPREAD,
    .forced = 0.5 + POINTS_WIN / POINTS_SCALE,
    .end_value = points_end_value,
    .leaf_value = points_leaf_value,
    .first_look = points_first_look,
    .find_moves = points_find_moves,
    .outlook = points_outlook,
    .points = points_points,
};
