#include "engine/level.h"

#include <stddef.h>
#include <string.h>

#include "engine/prior.h"
#include "engine/threat.h"
#include "engine/value.h"

#define PLAUSIBLE 40  /* moves that may come to mind */
#define LOSING    0.2 /* whoever wins less often than this looks twice */

static const cam_level levels[] = {
    {.handful = 4, .overlook = 0.7, .blind = 2}, /* 1 */
    {.handful = 32, .overlook = 0.17, .blind = 1},
    {.visits = 14, .overlook = 0.8, .regret = 0.2, .blind = 2},
    {.visits = 180, .overlook = 0.46, .regret = 0.11},
    {.visits = 500, .overlook = 0.28, .regret = 0.075},
    {.visits = 1400, .overlook = 0.13, .regret = 0.05},
    {.visits = 5000},
    {.seconds = 0.2},
    {.seconds = 3}, /* 9 */
};

/* Where most games are drawn a step takes more. */
static const struct {
    const char *board;
    int number;
    cam_level level;
} exceptions[] = {
    {"ring", 7, {.visits = 2500}},
};

const cam_level *cam_level_get(int level, const cam_rules *rules)
{
    for (size_t i = 0; i < sizeof exceptions / sizeof exceptions[0]; i++)
        if (exceptions[i].number == level &&
            strcmp(exceptions[i].board, rules->board.def->name) == 0)
            return &exceptions[i].level;
    return &levels[level - CAM_LEVEL_MIN];
}

double cam_level_seconds(int level)
{
    const cam_level *l = &levels[level - CAM_LEVEL_MIN];
    return l->seconds > 0 ? l->seconds : 3e-5 * (double)l->visits;
}

bool cam_level_is_timed(int level)
{
    return levels[level - CAM_LEVEL_MIN].seconds > 0;
}

/* What is not seen. */

/* A side of the board, three cells deep. */
static cam_bits strip_of(const cam_board *board, cam_random *random)
{
    cam_bits strip = board->side[cam_random_below(random, (uint32_t)board->side_count)];
    for (int i = 0; i < 2; i++)
        strip = cam_bits_or(strip, cam_board_neighbours(board, strip));
    return strip;
}

cam_blindness cam_level_blindness(const cam_level *level, const cam_rules *rules,
                                  cam_random *random)
{
    cam_blindness blindness = {.high = false};
    cam_bits strip = strip_of(&rules->board, random);
    bool side_first = cam_random_below(random, 2);
    if (level->blind > 1 || (level->blind && side_first))
        blindness.cells = strip;
    if (level->blind > 1 || (level->blind && !side_first))
        blindness.high = true;
    return blindness;
}

bool cam_level_sees(const cam_blindness *blindness, const cam_rules *rules, cam_placement move)
{
    bool is_high = cam_bits_any(cam_placement_level(rules, move, CAM_LEVELS - 1));
    cam_bits outside = cam_bits_minus(cam_placement_cells(rules, move), blindness->cells);
    return !(blindness->high && is_high) && cam_bits_any(outside);
}

/* After a search. */

cam_placement cam_level_choose(const cam_level *level, const cam_blindness *blindness,
                               const cam_rules *rules, const cam_verdict *verdict,
                               cam_random *random)
{
    if (verdict->proven || level->overlook <= 0)
        return verdict->best;
    double overlook = verdict->winrate < LOSING ? level->overlook / 2 : level->overlook;
    for (int i = 0; i < verdict->line_count; i++) {
        const cam_line *line = &verdict->line[i];
        bool overlooked = cam_random_unit(random) < overlook;
        if (line->visits && line->proven >= 0 && !overlooked &&
            line->winrate >= verdict->winrate - level->regret &&
            cam_level_sees(blindness, rules, line->move[0]))
            return line->move[0];
    }
    return verdict->best;
}

/* By instinct. */

/* The first win in one of a team's that is seen, or CAM_NO_PLACEMENT. */
static cam_placement seen_win(const cam_blindness *blindness, const cam_position *pos,
                              const cam_rules *rules, cam_colour team, uint32_t groups)
{
    cam_threats wins = {.count = 0};
    if (groups && !pos->neutral_left)
        cam_threats_find(pos, rules, team, groups, CAM_THREATS, &wins);
    for (int i = 0; i < wins.count; i++)
        if (cam_level_sees(blindness, rules, wins.move[i]))
            return wins.move[i];
    return CAM_NO_PLACEMENT;
}

/* Keep the moves that are seen, in their order; all of them if none is. Returns how many. */
static int keep_seen(const cam_blindness *blindness, const cam_rules *rules, cam_prior *prior,
                     int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (cam_level_sees(blindness, rules, prior[i].move)) {
            cam_prior held = prior[kept];
            prior[kept++] = prior[i];
            prior[i] = held;
        }
    return kept ? kept : count;
}

/* One of the moves, the likelier the more often. */
static cam_placement come_to_mind(const cam_prior *prior, int count, cam_random *random)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += (double)prior[i].weight;
    double at = cam_random_unit(random) * sum;
    int i = 0;
    while (i < count - 1 && (at -= (double)prior[i].weight) >= 0)
        i++;
    return prior[i].move;
}

/* How a move looks at first glance, for who plays it. */
static double glance(const cam_position *pos, const cam_rules *rules, const cam_weights *weights,
                     cam_placement move)
{
    cam_position next = *pos;
    cam_position_play_legal(&next, rules, move, NULL);
    if (cam_position_is_over(&next))
        return next.result == cam_result_win(cam_position_team(pos)) ? 1 : 0.5;
    double value = cam_value_find(&next, rules, weights);
    return cam_position_team(&next) == cam_position_team(pos) ? value : 1 - value;
}

/* The moves that may come to mind, the likeliest first; under a threat that is seen, those
 * that may stop it. Returns how many. */
static int list_plausible(const cam_blindness *blindness, const cam_position *pos,
                          const cam_rules *rules, const cam_weights *weights,
                          cam_prior prior[CAM_MAX_MOVES])
{
    cam_moves moves;
    float total;
    cam_colour other = cam_colour_other(cam_position_team(pos));
    uint32_t groups = cam_threat_opponent_groups(pos, rules);
    if (seen_win(blindness, pos, rules, other, groups) == CAM_NO_PLACEMENT ||
        !cam_threat_moves(pos, rules, &moves))
        cam_moves_find(pos, rules, &moves);
    int count = cam_prior_find(pos, rules, &moves, weights, prior, &total);
    count = keep_seen(blindness, rules, prior, count);
    int plausible = count < PLAUSIBLE ? count : PLAUSIBLE;
    cam_prior_sort(prior, count, plausible);
    return plausible;
}

cam_placement cam_level_instinct(const cam_level *level, const cam_blindness *blindness,
                                 const cam_position *pos, const cam_rules *rules,
                                 const cam_weights *weights, cam_random *random)
{
    const cam_blindness none = {.high = false};
    if (cam_random_unit(random) >= level->overlook)
        blindness = &none;
    cam_placement best =
        seen_win(blindness, pos, rules, cam_position_team(pos), cam_position_groups(pos, rules));
    if (best != CAM_NO_PLACEMENT)
        return best;
    if (pos->neutral_left)
        return cam_moves_random(pos, rules, random);
    cam_prior prior[CAM_MAX_MOVES];
    int count = list_plausible(blindness, pos, rules, weights, prior);
    double best_look = -1;
    for (int i = 0; i < level->handful; i++) {
        cam_placement move = come_to_mind(prior, count, random);
        double look = glance(pos, rules, weights, move);
        if (look > best_look) {
            best_look = look;
            best = move;
        }
    }
    return best;
}
