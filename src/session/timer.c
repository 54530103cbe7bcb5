#include "session/timer.h"

#define LONGEST (366.0 * 86400)

bool cam_time_is_valid(double seconds)
{
    return seconds >= 0 && seconds <= LONGEST; /* false for what is not a number */
}

bool cam_time_rule_is_timed(cam_time_rule rule)
{
    return rule.main > 0 || rule.per_move > 0;
}

bool cam_time_rule_is_valid(cam_time_rule rule)
{
    if (!cam_time_is_valid(rule.main) || !cam_time_is_valid(rule.increment) ||
        !cam_time_is_valid(rule.per_move))
        return false;
    if (rule.increment > 0)
        return rule.main > 0 && rule.per_move == 0;
    return true;
}

void cam_timer_init(cam_timer *timer, cam_time_rule rule)
{
    *timer = (cam_timer){.rule = rule, .seat = CAM_NO_SEAT, .fallen = CAM_NO_SEAT};
    for (int seat = 0; seat < CAM_SEATS; seat++)
        timer->left[seat] = rule.main;
}

void cam_timer_start(cam_timer *timer, cam_seat seat, double now)
{
    cam_timer_stop(timer, now);
    if (timer->seat != seat)
        timer->period = 0;
    timer->seat = seat;
    timer->since = now;
    timer->running = timer->fallen == CAM_NO_SEAT;
}

bool cam_timer_update(cam_timer *timer, double now)
{
    if (!timer->running || !(now > timer->since))
        return timer->fallen != CAM_NO_SEAT;
    double *left = &timer->left[timer->seat];
    *left -= now - timer->since;
    timer->since = now;
    if (*left < 0) {
        timer->period -= *left;
        *left = 0;
    }
    if (*left <= 0 && timer->period >= timer->rule.per_move) {
        timer->fallen = timer->seat;
        timer->running = false;
    }
    return timer->fallen != CAM_NO_SEAT;
}

void cam_timer_stop(cam_timer *timer, double now)
{
    cam_timer_update(timer, now);
    timer->running = false;
}

void cam_timer_moved(cam_timer *timer, double now)
{
    if (!timer->running)
        return;
    cam_timer_stop(timer, now);
    timer->left[timer->seat] += timer->rule.increment;
    timer->period = 0;
}

void cam_timer_refill(cam_timer *timer, cam_seat seat)
{
    timer->left[seat] = timer->rule.main;
    if (timer->seat == seat)
        timer->period = 0;
    if (timer->fallen == seat)
        timer->fallen = CAM_NO_SEAT;
}

void cam_timer_set(cam_timer *timer, cam_seat seat, double left, double now)
{
    double main = left - timer->rule.per_move;
    timer->left[seat] = main > 0 ? main : 0;
    if (timer->seat == seat) {
        timer->period = main < 0 ? -main : 0;
        timer->since = now;
    }
    if (timer->fallen == seat)
        timer->fallen = CAM_NO_SEAT;
}

double cam_timer_left(const cam_timer *timer, cam_seat seat, double now)
{
    cam_timer then = *timer;
    cam_timer_update(&then, now);
    double period = then.seat == seat ? then.period : 0;
    double left = then.left[seat] + (then.rule.per_move > 0 ? then.rule.per_move - period : 0);
    return left > 0 ? left : 0;
}

double cam_timer_pace(const cam_timer *timer, cam_seat seat, double now)
{
    double left = cam_timer_left(timer, seat, now);
    double pace = 0.1 * left + 0.8 * (timer->rule.increment + timer->rule.per_move);
    pace = pace < 0.8 * left ? pace : 0.8 * left;
    return pace > 0.001 ? pace : 0.001;
}
