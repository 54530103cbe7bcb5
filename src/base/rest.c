#define _GNU_SOURCE /* syscall */
#include "base/rest.h"

#if defined(__linux__)

#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define TURN_NS 100000 /* the shortest there is */

/* As the kernel lays it out; the C library has no name for it yet. */
typedef struct attributes {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
} attributes;

void cam_rest_ask_short_turns(void)
{
    attributes a = {.size = sizeof a};
    if (syscall(SYS_sched_getattr, 0, &a, sizeof a, 0) != 0 || a.policy != 0)
        return;
    a = (attributes){.size = sizeof a, .nice = a.nice, .runtime = TURN_NS};
    syscall(SYS_sched_setattr, 0, &a, 0); /* if it is refused, all goes on as it was */
}

void cam_rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1}, NULL);
}

#else

void cam_rest_ask_short_turns(void)
{
}

void cam_rest(void)
{
}

#endif
