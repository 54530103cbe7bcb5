/*
 * verdict.h: engines for tests, and what must hold of whatever they say.
 */
#ifndef CAM_TESTS_ENGINE_VERDICT_H
#define CAM_TESTS_ENGINE_VERDICT_H

#include "engine/engine.h"
#include "engine/support.h"

enum { BATCH = 32 }; /* visits between two looks at the limits, at most */

/* An engine with that much memory; the test fails if there is none. */
cam_engine *new_engine(const cam_rules *rules, cam_engine_kind kind, size_t megabytes, int threads,
                       uint64_t seed);

/* Think; the test fails if that is refused, or if the verdict makes no sense: a legal
 * move, lines of legal moves, each candidate once, numbers within their bounds. */
cam_verdict think(cam_engine *engine, const cam_position *pos, const cam_rules *rules,
                  const cam_limits *limits);

/* The test fails if two verdicts differ in anything that matters. */
void expect_same(const cam_verdict *a, const cam_verdict *b);

/* A report, with an int as context: stop the search at the report of that number. */
typedef struct stopper {
    cam_engine *engine;
    int reports; /* so far */
    int stop_at;
} stopper;

void stop_at_report(void *context, const cam_verdict *so_far);

#endif
