#define _GNU_SOURCE /* close_range */
#include "match_keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/*
 * The keeper's side. It is forked from a process with threads, so it may only do
 * what a signal handler may: no allocation, no streams.
 */

/* Kill every process number in the text; true if there was one to kill. */
static bool kill_listed(const char *text, ssize_t length)
{
    bool has_killed = false;
    pid_t pid = 0;
    for (ssize_t i = 0; i < length; i++)
        if (text[i] >= '0' && text[i] <= '9') {
            pid = 10 * pid + (text[i] - '0');
        } else {
            has_killed |= pid > 0 && kill(pid, SIGKILL) == 0;
            pid = 0;
        }
    return has_killed;
}

/* Kill our children, some of them at least where there are many. */
static bool kill_children(void)
{
    char text[4096];
    int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    ssize_t length = read(fd, text, sizeof text);
    close(fd);
    while (length > 0 && text[length - 1] != ' ') /* a number may be cut */
        length--;
    return kill_listed(text, length);
}

/* What dies leaves its children to us, so this goes on until there are none. One
 * that may not be killed is let go. */
static void kill_all(pid_t program)
{
    if (program > 0)
        kill(-program, SIGKILL);
    while (waitpid(-1, NULL, kill_children() ? 0 : WNOHANG) > 0)
        continue;
}

/* End as the program did. */
static _Noreturn void end_like(int status)
{
    if (WIFSIGNALED(status)) {
        prctl(PR_SET_DUMPABLE, 0); /* one core file is enough */
        sigset_t all;
        sigfillset(&all);
        signal(WTERMSIG(status), SIG_DFL);
        sigprocmask(SIG_UNBLOCK, &all, NULL);
        kill(getpid(), WTERMSIG(status));
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE);
}

static _Noreturn void keep(pid_t program)
{
    sigset_t heeded;
    sigemptyset(&heeded);
    sigaddset(&heeded, SIGCHLD);
    sigaddset(&heeded, SIGTERM);
    for (;;) {
        int status;
        pid_t ended;
        if (sigwaitinfo(&heeded, NULL) == SIGTERM) {
            kill_all(program);
            _exit(EXIT_FAILURE);
        }
        while ((ended = waitpid(-1, &status, WNOHANG)) > 0)
            if (ended == program) {
                kill_all(0);
                end_like(status);
            }
    }
}

static _Noreturn void run_program(char *const *words, int in, int out)
{
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0); /* what it sends to its group is not for us */
    signal(SIGPIPE, SIG_DFL);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0) {
        sigprocmask(SIG_SETMASK, &none, NULL);
        execv(words[0], words);
    }
    _exit(127);
}

static _Noreturn void run_keeper(char *const *words, int in, int out, pid_t parent)
{
    setpgid(0, 0); /* Ctrl-C is for the match alone */
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (getppid() != parent)
        _exit(EXIT_FAILURE);
    pid_t program = fork();
    if (program < 0)
        _exit(EXIT_FAILURE);
    if (program == 0)
        run_program(words, in, out);
    close_range(0, ~0U, 0); /* pipes are to end with those who use them */
    keep(program);
}

/*
 * Our side.
 */

int keeper_start(char *const *words, int in, int out, pid_t *pid)
{
    sigset_t all, before;
    sigfillset(&all);
    pid_t parent = getpid();
    pthread_sigmask(SIG_SETMASK, &all, &before); /* our handlers are not the keeper's */
    pid_t keeper = fork();
    if (keeper == 0)
        run_keeper(words, in, out, parent);
    int problem = keeper < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (problem == 0)
        *pid = keeper;
    return problem;
}

void keeper_kill(pid_t pid)
{
    kill(pid, SIGTERM);
}
