#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

/* A handler has no other way to find these. */
static volatile sig_atomic_t caught;
static int ring[2] = {-1, -1};
static void (*restore_at_fault)(void);

static void note(int number)
{
    int before = errno;
    caught = number;
    ssize_t written = write(ring[1], "", 1);
    (void)written;
    errno = before;
}

int start_signals(void)
{
    static const int ending[] = {SIGHUP, SIGINT, SIGTERM, SIGQUIT};
    struct sigaction action = {.sa_handler = note};
    if (pipe2(ring, O_NONBLOCK | O_CLOEXEC) != 0)
        return 0;
    for (size_t i = 0; i < sizeof ending / sizeof ending[0]; i++)
        sigaction(ending[i], &action, NULL);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe or a full disk is noticed by the write */
    signal(SIGXFSZ, SIG_IGN);
    return 1;
}

int caught_signal(void)
{
    return (int)caught;
}

int signal_descriptor(void)
{
    return ring[0];
}

static volatile sig_atomic_t resized;

static void note_size(int number)
{
    (void)number;
    resized = 1;
}

void watch_window(void)
{
    sigaction(SIGWINCH, &(struct sigaction){.sa_handler = note_size}, NULL);
}

int window_changed(void)
{
    int changed = (int)resized;
    resized = 0;
    return changed;
}

static void die(int number)
{
    restore_at_fault();
    signal(number, SIG_DFL);
    raise(number);
}

void on_fault(void (*restore)(void))
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    restore_at_fault = restore;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        struct sigaction before, action = {.sa_handler = die, .sa_flags = SA_NODEFER};
        sigaction(faults[i], NULL, &before);
        if (before.sa_handler == SIG_DFL) /* a sanitizer's own handler stays */
            sigaction(faults[i], &action, NULL);
    }
}
