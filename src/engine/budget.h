/*
 * budget.h: when to stop thinking, and when to report.
 *
 * Time is looked at now and then, and on a loaded machine a look may come late: the
 * processor is given to others in between, for a tenth of a second and more. So a
 * budget remembers how far apart its last looks were and stops while the next one,
 * coming as late, would still be in time; and once others have taken the processor, it
 * gives it away of its own accord at every look for a while, which makes for shorter
 * absences (base/rest.h). Whoever thinks move after move hands what was learned on
 * from one budget to the next: the first late look of a move may be its last.
 */
#ifndef CAM_ENGINE_BUDGET_H
#define CAM_ENGINE_BUDGET_H

#include <stdatomic.h>

#include "engine/engine.h"

/* Seconds by the wall clock, and of the calling thread's CPU time. */
typedef struct cam_time {
    double wall, cpu;
} cam_time;

/* How looks at the clock have been lately. */
typedef struct cam_lateness {
    double late;    /* seconds between two of them, at most; long ago counts less */
    double crowded; /* for so many seconds more others are taken to want the processor */
} cam_lateness;

/* For an engine that has not thought yet: until it is known to be alone, it takes care. */
extern const cam_lateness cam_lateness_unknown;

/* A look came 'gap' seconds after the one before, and 'lost' of them others had the processor. */
void cam_lateness_note(cam_lateness *lateness, double gap, double lost);

/* How long before the end of so many seconds to stop. */
double cam_lateness_spare(const cam_lateness *lateness, double seconds);

typedef struct cam_budget {
    const cam_limits *limits;
    const atomic_bool *stop;
    cam_time start;
    cam_time earlier; /* what earlier slices of the same thinking took */
    cam_time last_look;
    double last_rest;      /* CPU */
    cam_lateness lateness; /* nothing is known at the start */
    atomic_bool rests;     /* for all threads: others want the processor */
    double next_ask, next_report;
    bool called_off; /* limits->is_called_off has said so */
    bool sliced;     /* the slice is over, the thinking is not */
} cam_budget;

void cam_budget_start(cam_budget *budget, const cam_limits *limits, const atomic_bool *stop,
                      cam_time earlier);

/* Time since the start, earlier slices included. */
cam_time cam_budget_spent(const cam_budget *budget);

/* Is a limit reached? Asks the clocks, so not to be called every iteration, and rests where
 * that helps to be in time. */
bool cam_budget_is_spent(cam_budget *budget, uint64_t visits);

/* Has it been a while since the last look, where there is a limit in time? Cheap enough to be
 * called every iteration. */
bool cam_budget_is_look_due(const cam_budget *budget);

/* For the other threads of a search, about as often: rest if the one that looks does. */
void cam_budget_rest(const cam_budget *budget);

/* How much of what may be spent has been, from 0 to 1; 0 without a limit. */
double cam_budget_share(const cam_budget *budget, uint64_t visits);

/* How many more visits the limits leave room for, at the pace so far; a great
 * many without a limit. 'done' are the visits since cam_budget_start. */
double cam_budget_visits_left(const cam_budget *budget, uint64_t visits, uint64_t done);

/* Is it time to report? True at most once every limits->report_every seconds. */
bool cam_budget_wants_report(cam_budget *budget);

#endif
