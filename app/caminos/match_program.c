#define _GNU_SOURCE /* pipe2 */
#include "match_program.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "match_keeper.h"

#define ANSWER_MOST ((size_t)1 << 20) /* bytes of an answer */
#define LOOK_EVERY  0.1               /* seconds between two looks at the stop flag */
#define GRACE       1.0               /* seconds to end in after 'quit' */

/*
 * Starting and ending.
 */

static bool fail(program *p, program_failure failure, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Always false. The first failure is the one that counts. */
static bool fail(program *p, program_failure failure, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (p->failure == PROGRAM_FINE) {
        p->failure = failure;
        vsnprintf(p->reason, sizeof p->reason, format, args);
    }
    va_end(args);
    return false;
}

static bool run_program(program *p)
{
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) != 0)
        return fail(p, PROGRAM_CRASHED, "%s", strerror(errno));
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return fail(p, PROGRAM_CRASHED, "%s", strerror(errno));
    }
    int problem = keeper_start(p->spec->word, in[0], out[1], &p->pid);
    close(in[0]);
    close(out[1]);
    p->to = in[1];
    lines_init(&p->from, out[0], ANSWER_MOST);
    if (problem) {
        p->pid = 0;
        close(in[1]);
        close(out[0]);
        return fail(p, PROGRAM_CRASHED, "%s", strerror(problem));
    }
    return true;
}

static bool knows(program *p, double timeout, const char *command)
{
    cam_buffer text;
    cam_buffer_init(&text);
    bool known = program_ask(p, timeout, &text, "known_command %s", command) == ANSWER_DONE &&
                 strcmp(cam_buffer_text(&text), "true") == 0;
    cam_buffer_clear(&text);
    return known;
}

bool program_start(program *p, const program_spec *spec, double timeout, const atomic_bool *stop)
{
    *p = (program){.spec = spec, .stop = stop};
    if (!run_program(p))
        return false;
    p->knows_seed = knows(p, timeout, "set_random_seed");
    p->knows_visits = knows(p, timeout, "max_visits");
    p->knows_clock = knows(p, timeout, "time_settings");
    return p->failure == PROGRAM_FINE;
}

/* Wait so long for the process to end; true if it has, with its status. */
static bool wait_for_end(pid_t pid, double seconds, int *status)
{
    double end = cam_clock_wall() + seconds;
    for (;;) {
        pid_t ended = waitpid(pid, status, WNOHANG);
        if (ended == pid || (ended < 0 && errno != EINTR))
            return true;
        if (cam_clock_wall() >= end)
            return false;
        usleep(2000);
    }
}

void program_end(program *p)
{
    if (p->pid == 0)
        return;
    int status;
    if (p->failure == PROGRAM_FINE)
        (void)!write(p->to, "quit\n", 5);
    close(p->to);
    if (p->failure != PROGRAM_FINE || !wait_for_end(p->pid, GRACE, &status)) {
        keeper_kill(p->pid);
        while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
            continue;
    }
    close(p->from.fd);
    lines_clear(&p->from);
    p->pid = 0;
}

/*
 * Talking.
 */

/* The program has closed its output: find out why. */
static bool fail_crash(program *p)
{
    int status;
    if (!wait_for_end(p->pid, GRACE, &status))
        return fail(p, PROGRAM_CRASHED, "closed its output");
    p->pid = 0;
    close(p->to);
    close(p->from.fd);
    lines_clear(&p->from);
    if (WIFSIGNALED(status))
        return fail(p, PROGRAM_CRASHED, "killed by signal %d", WTERMSIG(status));
    return fail(p, PROGRAM_CRASHED, "ended with status %d", WEXITSTATUS(status));
}

static bool read_line(program *p, double end, const char **line, size_t *length)
{
    for (;;) {
        double left = end - cam_clock_wall();
        if (*p->stop)
            return fail(p, PROGRAM_STOPPED, "stopped");
        if (left <= 0)
            return fail(p, PROGRAM_HANGS, "no answer in time");
        switch (lines_next(&p->from, left < LOOK_EVERY ? left : LOOK_EVERY, line, length)) {
        case LINES_READ:
            return true;
        case LINES_END:
            return fail_crash(p);
        case LINES_TIMEOUT:
            break;
        }
    }
}

static bool send_line(program *p, cam_buffer *line)
{
    cam_buffer_add_char(line, '\n');
    if (line->failed)
        return fail(p, PROGRAM_CRASHED, "out of memory");
    for (size_t sent = 0; sent < line->length;) {
        ssize_t count = write(p->to, line->text + sent, line->length - sent);
        if (count > 0)
            sent += (size_t)count;
        else if (errno != EINTR)
            return fail_crash(p);
    }
    return true;
}

/* "= text", further lines, and an empty one. What comes before is skipped. */
static program_answer read_answer(program *p, double timeout, cam_buffer *text)
{
    double end = cam_clock_wall() + timeout;
    const char *line;
    size_t length;
    do {
        if (!read_line(p, end, &line, &length))
            return ANSWER_NONE;
    } while (*line != '=' && *line != '?');
    program_answer answer = *line == '=' ? ANSWER_DONE : ANSWER_REFUSED;
    line++;
    line += strspn(line, "0123456789");
    line += strspn(line, " \t");
    for (size_t total = 0;;) {
        length = strcspn(line, "\r");
        total += length + 1;
        if (total > ANSWER_MOST) {
            fail(p, PROGRAM_HANGS, "an answer without end");
            return ANSWER_NONE;
        }
        if (text)
            cam_buffer_append(text, line, length);
        if (!read_line(p, end, &line, &length))
            return ANSWER_NONE;
        if (length == 0 || strcmp(line, "\r") == 0)
            return answer;
        if (text)
            cam_buffer_add_char(text, '\n');
    }
}

program_answer program_ask(program *p, double timeout, cam_buffer *text, const char *format, ...)
{
    if (p->failure != PROGRAM_FINE || p->pid == 0)
        return ANSWER_NONE;
    char command[400];
    va_list args;
    va_start(args, format);
    vsnprintf(command, sizeof command, format, args);
    va_end(args);
    cam_buffer line;
    cam_buffer_init(&line);
    cam_buffer_add(&line, command);
    bool is_sent = send_line(p, &line);
    cam_buffer_clear(&line);
    return is_sent ? read_answer(p, timeout, text) : ANSWER_NONE;
}
