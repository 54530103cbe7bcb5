/*
 * timer.h: the players' clocks.
 *
 * A plain value that never looks at the time itself: the caller passes 'now',
 * seconds from any origin that never go back, so tests and replays can pass what
 * they like. Each seat has 'main' seconds for the game, and gets 'increment' more
 * after each move. With 'per_move', once the main time is used up (at once if it
 * is 0) every move must be made within so many seconds.
 */
#ifndef CAM_SESSION_TIMER_H
#define CAM_SESSION_TIMER_H

#include <stdbool.h>

#include "rules/types.h"

#define CAM_NO_SEAT 255

/* All zero: no clocks. Not both an increment and a time per move. */
typedef struct cam_time_rule {
    double main, increment, per_move;
} cam_time_rule;

typedef struct cam_timer {
    cam_time_rule rule;
    double left[CAM_SEATS]; /* of the main time, up to 'since' */
    double period;          /* what 'seat' has used of its time per move */
    double since;           /* when the running clock was last brought up to date */
    cam_seat seat;          /* whose clock runs or ran last, or CAM_NO_SEAT */
    cam_seat fallen;        /* whose time ran out, or CAM_NO_SEAT */
    bool running;
} cam_timer;

/* Does such a time, such a rule make sense? Finite, nothing negative, at most a year. */
bool cam_time_is_valid(double seconds);
bool cam_time_rule_is_valid(cam_time_rule rule);
bool cam_time_rule_is_timed(cam_time_rule rule);

/* Full clocks, none running. */
void cam_timer_init(cam_timer *timer, cam_time_rule rule);

/* Let 'seat' think from 'now' on. If another clock ran, that one is charged, but
 * gets no increment. */
void cam_timer_start(cam_timer *timer, cam_seat seat, double now);

/* Charge the running clock up to 'now'; true if a flag is down. It stops then. */
bool cam_timer_update(cam_timer *timer, double now);

void cam_timer_stop(cam_timer *timer, double now);

/* The seat whose clock runs has moved: stop it and give the increment. */
void cam_timer_moved(cam_timer *timer, double now);

/* Give a seat its whole time again and lift its flag. */
void cam_timer_refill(cam_timer *timer, cam_seat seat);

/* Say what a clock shows now, as cam_timer_left tells it, and lift its flag. */
void cam_timer_set(cam_timer *timer, cam_seat seat, double left, double now);

/* Seconds the seat has before its flag falls if it thinks on from 'now'. */
double cam_timer_left(const cam_timer *timer, cam_seat seat, double now);

/* How long the seat may think about a move if its clock is to last: a tenth of what
 * is left and most of what each move brings. Never nothing at all. */
double cam_timer_pace(const cam_timer *timer, cam_seat seat, double now);

#endif
