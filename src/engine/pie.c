#include "engine/pie.h"

#include <math.h>
#include <stddef.h>

#include "engine/value.h"
#include "rules/moves.h"

#define EVEN_ENOUGH 0.03 /* further from even than the most even stone */

/* How far from even the game is after a first stone. */
static double slope(const cam_position *pos, const cam_rules *rules, const cam_weights *weights,
                    cam_placement move)
{
    cam_position next = *pos;
    cam_position_play_legal(&next, rules, move, NULL);
    return cam_position_is_over(&next) ? 0.5 : fabs(cam_value_find(&next, rules, weights) - 0.5);
}

cam_placement cam_pie_cut(const cam_position *pos, const cam_rules *rules,
                          const cam_weights *weights, cam_random *random)
{
    cam_placement move[CAM_MAX_MOVES];
    float off[CAM_MAX_MOVES], least = 1;
    int count = cam_moves_array(pos, rules, move), even = 0;
    for (int i = 0; i < count; i++) {
        off[i] = (float)slope(pos, rules, weights, move[i]);
        least = fminf(least, off[i]);
    }
    for (int i = 0; i < count; i++)
        if (off[i] <= least + EVEN_ENOUGH)
            move[even++] = move[i];
    return move[cam_random_below(random, (uint32_t)even)];
}

void cam_pie_take(const cam_position *pos, const cam_rules *rules, const cam_weights *weights,
                  cam_verdict *verdict)
{
    if (!(pos->house & CAM_HOUSE_OFFER))
        return;
    bool searched = verdict->visits || verdict->proven;
    double chance = searched ? verdict->winrate : cam_value_find(pos, rules, weights);
    if (chance < 0.5)
        verdict->best = CAM_SWAP;
}
