/*
 * pace.h: how long to think when a clock runs.
 *
 * A clock as GTP has it: a main time, then periods of 'byo' seconds for 'stones'
 * moves each. All zero, or a period without moves: no clock.
 */
#ifndef CAM_GTP_PACE_H
#define CAM_GTP_PACE_H

#include <stdbool.h>

#include "rules/types.h"

typedef struct cam_gtp_clock {
    double main, byo;
    int stones;
    struct {
        double left;
        int stones; /* moves to make in 'left' seconds; 0: it is main time */
    } team[CAM_TEAMS];
} cam_gtp_clock;

/* Set all clocks to the beginning of a game. */
void cam_gtp_clock_rewind(cam_gtp_clock *clock);

bool cam_gtp_clock_runs(const cam_gtp_clock *clock);

/* A move of the team took so long. */
void cam_gtp_clock_spend(cam_gtp_clock *clock, cam_colour team, double seconds);

/* Seconds to spend on the team's next move; it has made 'moves' so far. */
double cam_gtp_clock_pace(const cam_gtp_clock *clock, cam_colour team, int moves);

#endif
