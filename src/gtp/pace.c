#include "gtp/pace.h"

#define USUAL_MOVES 8    /* a team's in a game between good players */
#define LEAST_MOVES 3    /* always keep time for as many */
#define LAG         0.03 /* lost on the way, each move */
#define LEAST_TIME  0.01

void cam_gtp_clock_rewind(cam_gtp_clock *clock)
{
    for (int team = 0; team < CAM_TEAMS; team++) {
        clock->team[team].left = clock->main > 0 ? clock->main : clock->byo;
        clock->team[team].stones = clock->main > 0 ? 0 : clock->stones;
    }
}

bool cam_gtp_clock_runs(const cam_gtp_clock *clock)
{
    if (clock->byo > 0)
        return clock->stones > 0;
    return clock->main > 0;
}

void cam_gtp_clock_spend(cam_gtp_clock *clock, cam_colour team, double seconds)
{
    double left = clock->team[team].left - seconds;
    int stones = clock->team[team].stones;
    bool period_is_over = stones == 0 ? left <= 0 : stones == 1;
    if (period_is_over && clock->stones > 0) {
        left = clock->byo;
        stones = clock->stones;
    } else if (stones > 1) {
        stones--;
    }
    clock->team[team].left = left > 0 ? left : 0;
    clock->team[team].stones = stones;
}

double cam_gtp_clock_pace(const cam_gtp_clock *clock, cam_colour team, int moves)
{
    double left = clock->team[team].left, pace;
    int to_come = USUAL_MOVES - moves;
    if (clock->team[team].stones > 0)
        pace = left / clock->team[team].stones;
    else
        pace = left / (to_come > LEAST_MOVES ? to_come : LEAST_MOVES);
    if (clock->team[team].stones == 0 && clock->stones > 0)
        pace += 0.9 * clock->byo / clock->stones; /* what follows the main time anyway */
    pace -= LAG;
    return pace > LEAST_TIME ? pace : LEAST_TIME;
}
