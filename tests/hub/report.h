/*
 * report.h: what a simulator says of a run.
 */
#ifndef CAM_TESTS_HUB_REPORT_H
#define CAM_TESTS_HUB_REPORT_H

#include <stddef.h>
#include <stdint.h>

typedef struct figure {
    const char *name;
    uint64_t count;
} figure;

/* How a run ended: the trace of all that went out, and a violation with its step, or "". */
typedef struct run_end {
    uint64_t hash;
    const char *violation;
    uint64_t at_step;
} run_end;

void report_run(uint64_t seed, const figure *figures, size_t count, run_end end);

#endif
