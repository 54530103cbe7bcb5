/*
 * later.c: a library under the server that lets days go by in seconds.
 *
 * The file named by CAMINOS_LATER holds how many milliseconds are to pass. Until they
 * have, the server's loop does not sleep: when it would wait, the clocks are put forward
 * by as much instead. So time runs fast but never jumps, and everything that is due on
 * the way happens in its turn; a clock that jumped would look like a machine that slept.
 * When all of it has passed, that number stands in the file's name with '.passed' after it:
 * until then a newcomer's few seconds are over before it can say what it wants.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

static _Atomic long long passed;

static long long wanted(void)
{
    const char *name = getenv("CAMINOS_LATER");
    char text[32] = "";
    int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return 0;
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    return length > 0 ? atoll(text) : 0;
}

static void tell_passed(void)
{
    char name[4096];
    snprintf(name, sizeof name, "%s.passed", getenv("CAMINOS_LATER"));
    FILE *file = fopen(name, "w");
    if (!file)
        abort();
    fprintf(file, "%lld", (long long)passed);
    fclose(file);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(clock, now);
    if (status == 0 && (clock == CLOCK_MONOTONIC || clock == CLOCK_REALTIME)) {
        long long ms = passed, ns = now->tv_nsec + ms % 1000 * 1000000;
        now->tv_sec += ms / 1000 + ns / 1000000000;
        now->tv_nsec = ns % 1000000000;
    }
    return status;
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout)
{
    static int (*real)(int, struct epoll_event *, int, int);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "epoll_wait");
    long long rest = wanted() - passed;
    if (rest <= 0 || timeout == 0)
        return real(epoll, events, most, timeout);
    int count = real(epoll, events, most, 0);
    if (count == 0) {
        long long step = timeout > 0 && timeout < rest ? timeout : rest;
        passed += step;
        if (step == rest)
            tell_passed();
    }
    return count;
}
