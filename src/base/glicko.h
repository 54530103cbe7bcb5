/*
 * glicko.h: Glicko-2 ratings, after Mark Glickman's paper "Example of the Glicko-2
 * system", whose example is a test. Plain values, no state.
 *
 * A rating period there is a stretch of time in which several games are rated at
 * once. Here a game is rated when it ends, and the time since the player's last one
 * is counted in periods, fractions included: the longer it was, the less is known.
 */
#ifndef CAM_BASE_GLICKO_H
#define CAM_BASE_GLICKO_H

#include <stddef.h>

typedef struct cam_glicko {
    double rating, deviation, volatility;
} cam_glicko;

/* Somebody nothing is known of. */
#define CAM_GLICKO_START ((cam_glicko){1500, 350, 0.06})

typedef struct cam_glicko_game {
    cam_glicko opponent; /* before the game */
    double score;        /* 1 won, 0.5 drawn, 0 lost */
} cam_glicko_game;

/* After so many periods without a game: the deviation grows, up to that of somebody
 * nothing is known of. */
cam_glicko cam_glicko_rest(cam_glicko player, double periods);

/* After these games, so many periods having passed. */
cam_glicko cam_glicko_rate(cam_glicko player, const cam_glicko_game *game, size_t count,
                           double periods);

#endif
