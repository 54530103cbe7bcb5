#include "hub/report.h"

#include <inttypes.h>
#include <stdio.h>

void report_run(uint64_t seed, const figure *figures, size_t count, run_end end)
{
    printf("seed %" PRIu64 ":", seed);
    for (size_t i = 0; i < count; i++)
        printf(" %" PRIu64 " %s,", figures[i].count, figures[i].name);
    printf(" trace %016" PRIx64 "\n", end.hash);
    if (end.violation[0])
        printf("VIOLATION at step %" PRIu64 ": %s\n", end.at_step, end.violation);
}
