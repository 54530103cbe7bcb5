#include "engine/level.h"

#include <math.h>
#include <stddef.h>

#include "engine/prior.h"
#include "engine/threat.h"

#define PLAUSIBLE 40 /* moves that instinct chooses among */

static const cam_level levels[] = {
    {.noise = 1.1, .oversight = 0.2}, /* 1 */
    {.noise = 0.25, .oversight = 0.01},
    {.visits = 35, .noise = 1.15},
    {.visits = 105, .noise = 0.5},
    {.visits = 350, .noise = 0.3},
    {.visits = 1100, .noise = 0.1},
    {.visits = 2900},
    {.seconds = 0.5},
    {.seconds = 5}, /* 9 */
};

const cam_level *cam_level_get(int level)
{
    return &levels[level - CAM_LEVEL_MIN];
}

double cam_level_seconds(int level)
{
    const cam_level *l = cam_level_get(level);
    return l->seconds > 0 ? l->seconds : 5e-5 * (double)l->visits;
}

cam_placement cam_level_choose(const cam_level *level, const cam_verdict *verdict,
                               cam_random *random)
{
    double weight[CAM_LINES], sum = 0; /* of lines that are not proved to lose */
    if (level->noise <= 0 || verdict->proven)
        return verdict->best;
    for (int i = 0; i < verdict->line_count; i++) {
        const cam_line *line = &verdict->line[i];
        weight[i] = line->proven < 0 ? 0 : pow((double)line->visits, 1 / level->noise);
        sum += weight[i];
    }
    double at = cam_random_unit(random) * sum;
    for (int i = 0; i < verdict->line_count; i++) {
        at -= weight[i];
        if (at < 0 && weight[i] > 0)
            return verdict->line[i].move[0];
    }
    return verdict->best;
}

static bool overlooks(const cam_level *level, cam_random *random)
{
    return cam_random_unit(random) < level->oversight;
}

/* Under a threat that it has seen, the level looks only at moves that may help. */
static void find_moves(const cam_level *level, const cam_position *pos, const cam_rules *rules,
                       cam_random *random, cam_moves *moves)
{
    if (cam_threat_opponent_groups(pos, rules) && overlooks(level, random))
        cam_moves_find(pos, rules, moves);
    else
        cam_threat_moves(pos, rules, moves);
}

cam_placement cam_level_instinct(const cam_level *level, const cam_position *pos,
                                 const cam_rules *rules, const cam_weights *weights,
                                 cam_random *random)
{
    cam_placement win = cam_threat_own(pos, rules);
    if (win != CAM_NO_PLACEMENT && !overlooks(level, random))
        return win;
    cam_moves moves;
    cam_prior prior[CAM_MAX_MOVES];
    float total;
    find_moves(level, pos, rules, random, &moves);
    int count = cam_prior_find(pos, rules, &moves, weights, prior, &total);
    if (count == 0)
        return cam_moves_random(pos, rules, random);
    int plausible = count < PLAUSIBLE ? count : PLAUSIBLE;
    cam_prior_sort(prior, count, plausible);
    double sum = 0;
    for (int i = 0; i < plausible; i++)
        sum += pow((double)prior[i].weight, 1 / level->noise);
    double at = cam_random_unit(random) * sum;
    for (int i = 0; i < plausible; i++) {
        at -= pow((double)prior[i].weight, 1 / level->noise);
        if (at < 0)
            return prior[i].move;
    }
    return prior[0].move;
}
