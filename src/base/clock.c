#include "base/clock.h"

#include <time.h>

static double seconds(clockid_t id)
{
    struct timespec now;
    if (clock_gettime(id, &now) != 0)
        return 0;
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double cam_clock_wall(void)
{
    return seconds(CLOCK_MONOTONIC);
}

#ifdef CLOCK_THREAD_CPUTIME_ID
double cam_clock_cpu(void)
{
    return seconds(CLOCK_PROCESS_CPUTIME_ID);
}

double cam_clock_thread(void)
{
    return seconds(CLOCK_THREAD_CPUTIME_ID);
}
#else /* WebAssembly knows only the wall clock */
double cam_clock_cpu(void)
{
    return cam_clock_wall();
}

double cam_clock_thread(void)
{
    return cam_clock_wall();
}
#endif
