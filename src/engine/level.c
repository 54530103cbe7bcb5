#include "engine/level.h"

#include <math.h>
#include <stddef.h>

static const cam_level levels[] = {
    {.visits = 12, .noise = 2.0, .oversight = 0.5}, /* 1 */
    {.visits = 24, .noise = 1.2, .oversight = 0.25},
    {.visits = 48, .noise = 0.8},
    {.visits = 120, .noise = 0.5},
    {.visits = 400, .noise = 0.3},
    {.visits = 1500, .noise = 0.15},
    {.visits = 8000},
    {.seconds = 1},
    {.seconds = 5}, /* 9 */
};

const cam_level *cam_level_get(int level)
{
    return &levels[level - CAM_LEVEL_MIN];
}

double cam_level_seconds(int level)
{
    const cam_level *l = cam_level_get(level);
    return l->seconds > 0 ? l->seconds : 1e-4 * (double)l->visits;
}

cam_placement cam_level_choose(const cam_level *level, const cam_verdict *verdict,
                               cam_random *random)
{
    double weight[CAM_LINES], sum = 0;
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
