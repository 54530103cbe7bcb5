#include "engine/budget.h"

#include <math.h>

#include "base/clock.h"
#include "base/rest.h"

#define ASK_EVERY 0.01 /* seconds */

#define HALF_LIFE  1.0    /* seconds until a late look counts half */
#define LATER      1.25   /* the next may be later than the latest; */
#define LAG        0.03   /* and what comes before and after may wait too, at most so long */
#define LATE_MOST  0.5    /* of what may be spent, kept for a look that comes late; */
#define LATE_LEAST 0.01   /* and so much of it always, .. */
#define TICK       0.004  /* .. but no more than others get at once, in seconds */
#define LOST       0.0015 /* seconds without the processor that tell of others */
#define CAREFUL    0.5    /* seconds after that they are reckoned with */
#define REST_EVERY 0.0002
#define LOOK_EVERY 0.00025

#define CPU_SPARE      0.005 /* of the CPU time, and no more than so many seconds */
#define CPU_SPARE_MOST 0.0005

const cam_lateness cam_lateness_unknown = {.late = 0, .crowded = CAREFUL};

void cam_lateness_note(cam_lateness *l, double gap, double lost)
{
    l->late = fmax(gap, l->late * exp2(-gap / HALF_LIFE));
    l->crowded = lost > LOST ? CAREFUL : fmax(l->crowded - gap, 0);
}

double cam_lateness_spare(const cam_lateness *l, double seconds)
{
    double always = fmin(LATE_LEAST * seconds, TICK), lag = fmin(l->late, LAG);
    return fmin(LATER * l->late + lag + always, LATE_MOST * seconds);
}

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
        .last_look = start,
        .last_rest = start.cpu,
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

/* Of the wall time, what may be spent: a look that comes late is to be in time. */
static double wall_limit(const cam_budget *budget)
{
    double seconds = budget->limits->seconds;
    return seconds - cam_lateness_spare(&budget->lateness, seconds);
}

/* Of the CPU time likewise: nobody takes any of it, but an iteration and the verdict are to come.
 */
static double cpu_limit(const cam_budget *budget)
{
    double seconds = budget->limits->cpu_seconds;
    return seconds - fmin(CPU_SPARE * seconds, CPU_SPARE_MOST);
}

/* The time now, of which the budget takes note. */
static cam_time look(cam_budget *budget)
{
    cam_time at = now();
    double gap = at.wall - budget->last_look.wall, cpu = at.cpu - budget->last_look.cpu;
    cam_lateness_note(&budget->lateness, gap, gap - cpu);
    budget->last_look = at;
    return at;
}

/* Only who has to be in time by the wall clock needs short absences. */
static void rest(cam_budget *budget, cam_time at)
{
    bool rests = budget->limits->seconds > 0 && budget->lateness.crowded > 0;
    atomic_store_explicit(&budget->rests, rests, memory_order_relaxed);
    if (!rests || at.cpu - budget->last_rest < REST_EVERY)
        return;
    budget->last_rest = at.cpu;
    cam_rest();
}

bool cam_budget_is_look_due(const cam_budget *budget)
{
    const cam_limits *limits = budget->limits;
    return (limits->seconds > 0 || limits->cpu_seconds > 0) &&
           cam_clock_wall() - budget->last_look.wall > LOOK_EVERY;
}

void cam_budget_rest(const cam_budget *budget)
{
    if (atomic_load_explicit(&budget->rests, memory_order_relaxed))
        cam_rest();
}

bool cam_budget_is_spent(cam_budget *budget, uint64_t visits)
{
    const cam_limits *limits = budget->limits;
    cam_time at = look(budget);
    double wall = at.wall - budget->start.wall, cpu = at.cpu - budget->start.cpu;
    if (atomic_load_explicit(budget->stop, memory_order_relaxed) ||
        is_called_off(budget, at.wall) || (limits->visits && visits >= limits->visits) ||
        (limits->seconds > 0 && budget->earlier.wall + wall >= wall_limit(budget)) ||
        (limits->cpu_seconds > 0 && budget->earlier.cpu + cpu >= cpu_limit(budget)))
        return true;
    budget->sliced = limits->slice > 0 && wall >= limits->slice;
    if (!budget->sliced)
        rest(budget, at);
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
        share = fmax(share, spent.wall / wall_limit(budget));
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
    double by_wall = at_pace(wall_limit(budget), spent.wall, (double)done / (wall + 1e-9));
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
