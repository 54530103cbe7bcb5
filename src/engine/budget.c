#include "engine/budget.h"

#include <math.h>

#include "base/clock.h"

void cam_budget_start(cam_budget *budget, const cam_limits *limits, const atomic_bool *stop,
                      double spent)
{
    double now = cam_clock_wall();
    *budget = (cam_budget){
        .limits = limits,
        .stop = stop,
        .wall = now,
        .cpu = cam_clock_thread(),
        .spent = spent,
        .next_report = now + limits->report_every,
    };
}

/* Earlier slices count as if they had had the processor to themselves. */
static double cpu_spent(const cam_budget *budget)
{
    return budget->spent + cam_clock_thread() - budget->cpu;
}

bool cam_budget_is_spent(cam_budget *budget, uint64_t visits)
{
    const cam_limits *limits = budget->limits;
    double wall = cam_clock_wall() - budget->wall;
    if (atomic_load_explicit(budget->stop, memory_order_relaxed) ||
        (limits->visits && visits >= limits->visits) ||
        (limits->seconds > 0 && budget->spent + wall >= limits->seconds) ||
        (limits->cpu_seconds > 0 && cpu_spent(budget) >= limits->cpu_seconds))
        return true;
    budget->sliced = limits->slice > 0 && wall >= limits->slice;
    return budget->sliced;
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
    double wall = cam_clock_wall() - budget->wall, cpu = cam_clock_thread() - budget->cpu;
    double by_wall = at_pace(limits->seconds, budget->spent + wall, (double)done / (wall + 1e-9));
    double by_cpu = at_pace(limits->cpu_seconds, cpu_spent(budget), (double)done / (cpu + 1e-9));
    return fmin(left, fmin(by_wall, by_cpu));
}

bool cam_budget_wants_report(cam_budget *budget)
{
    if (!budget->limits->report)
        return false;
    double now = cam_clock_wall();
    if (now < budget->next_report)
        return false;
    budget->next_report = now + budget->limits->report_every;
    return true;
}
