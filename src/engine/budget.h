/*
 * budget.h: when to stop thinking, and when to report.
 */
#ifndef CAM_ENGINE_BUDGET_H
#define CAM_ENGINE_BUDGET_H

#include <stdatomic.h>

#include "engine/engine.h"

typedef struct cam_budget {
    const cam_limits *limits;
    const atomic_bool *stop;
    double wall, cpu; /* when thinking began */
    double spent;     /* wall seconds of earlier slices */
    double next_report;
    bool sliced; /* the slice is over, the thinking is not */
} cam_budget;

/* 'spent' is what earlier slices of the same thinking took. */
void cam_budget_start(cam_budget *budget, const cam_limits *limits, const atomic_bool *stop,
                      double spent);

/* Is a limit reached? Asks the clocks, so not to be called every iteration. */
bool cam_budget_is_spent(cam_budget *budget, uint64_t visits);

/* How many more visits the limits leave room for, at the pace so far; a great
 * many without a limit. 'done' are the visits since cam_budget_start. */
double cam_budget_visits_left(const cam_budget *budget, uint64_t visits, uint64_t done);

/* Is it time to report? True at most once every limits->report_every seconds. */
bool cam_budget_wants_report(cam_budget *budget);

#endif
