#include "engine/budget.h"

#include <math.h>

#include "base/clock.h"

#define FORGET    0.999 /* of how late a look was, with every further one */
#define ASK_EVERY 0.01  /* seconds */
#define LATE_MOST 0.5   /* of what may be spent, kept for a look that comes late */

static cam_time now(void)
{
    return (cam_time){cam_clock_wall(), cam_clock_thread()};
}

void cam_budget_start(cam_budget *budget, const cam_limits *limits, const atomic_bool *stop,
                      cam_time earlier)
{
    cam_time start = now();
    *budget = (cam_budget){
        .limits = limits,
        .stop = stop,
        .start = start,
        .earlier = earlier,
        .last_look = start.wall,
        .next_ask = start.wall + ASK_EVERY,
        .next_report = start.wall + limits->report_every,
    };
}

cam_time cam_budget_spent(const cam_budget *budget)
{
    cam_time at = now();
    return (cam_time){budget->earlier.wall + at.wall - budget->start.wall,
                      budget->earlier.cpu + at.cpu - budget->start.cpu};
}

static bool is_called_off(cam_budget *budget, double wall)
{
    const cam_limits *limits = budget->limits;
    if (limits->is_called_off && !budget->called_off && wall >= budget->next_ask) {
        budget->called_off = limits->is_called_off(limits->context);
        budget->next_ask = wall + ASK_EVERY;
    }
    return budget->called_off;
}

bool cam_budget_is_spent(cam_budget *budget, uint64_t visits)
{
    const cam_limits *limits = budget->limits;
    double wall = cam_clock_wall(), passed = wall - budget->start.wall;
    budget->late = fmax(wall - budget->last_look, FORGET * budget->late);
    budget->last_look = wall;
    double spare = fmin(budget->late, LATE_MOST * limits->seconds);
    if (atomic_load_explicit(budget->stop, memory_order_relaxed) || is_called_off(budget, wall) ||
        (limits->visits && visits >= limits->visits) ||
        (limits->seconds > 0 && budget->earlier.wall + passed + spare >= limits->seconds) ||
        (limits->cpu_seconds > 0 && cam_budget_spent(budget).cpu >= limits->cpu_seconds))
        return true;
    budget->sliced = limits->slice > 0 && passed >= limits->slice;
    return budget->sliced;
}

double cam_budget_share(const cam_budget *budget, uint64_t visits)
{
    const cam_limits *limits = budget->limits;
    double share = limits->visits ? (double)visits / (double)limits->visits : 0;
    if (limits->seconds <= 0 && limits->cpu_seconds <= 0)
        return share;
    cam_time spent = cam_budget_spent(budget);
    if (limits->seconds > 0)
        share = fmax(share, spent.wall / limits->seconds);
    if (limits->cpu_seconds > 0)
        share = fmax(share, spent.cpu / limits->cpu_seconds);
    return share;
}

static double at_pace(double limit, double spent, double rate)
{
    return limit > 0 ? (limit - spent) * rate : 1e18;
}

double cam_budget_visits_left(const cam_budget *budget, uint64_t visits, uint64_t done)
{
    const cam_limits *limits = budget->limits;
    double left = limits->visits ? (double)limits->visits - (double)visits : 1e18;
    if (limits->seconds <= 0 && limits->cpu_seconds <= 0)
        return left;
    cam_time spent = cam_budget_spent(budget);
    double wall = spent.wall - budget->earlier.wall, cpu = spent.cpu - budget->earlier.cpu;
    double by_wall = at_pace(limits->seconds, spent.wall, (double)done / (wall + 1e-9));
    double by_cpu = at_pace(limits->cpu_seconds, spent.cpu, (double)done / (cpu + 1e-9));
    return fmin(left, fmin(by_wall, by_cpu));
}

bool cam_budget_wants_report(cam_budget *budget)
{
    if (!budget->limits->report)
        return false;
    double wall = cam_clock_wall();
    if (wall < budget->next_report)
        return false;
    budget->next_report = wall + budget->limits->report_every;
    return true;
}
