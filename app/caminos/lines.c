#include "lines.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"

#define PART 65536

void lines_init(lines *in, int fd, size_t most)
{
    *in = (lines){.fd = fd, .most = most};
}

void lines_clear(lines *in)
{
    free(in->text);
    *in = (lines){.fd = in->fd, .most = in->most, .ended = true};
}

/* Make room for another part, and a NUL, behind what is there. */
static bool reserve(lines *in)
{
    if (in->start > 0) {
        memmove(in->text, in->text + in->start, in->length);
        in->start = 0;
    }
    if (in->capacity >= in->length + PART + 1)
        return true;
    size_t capacity = 2 * in->length + PART + 1;
    char *text = realloc(in->text, capacity);
    if (!text)
        return false;
    in->text = text;
    in->capacity = capacity;
    return true;
}

static int milliseconds_until(double end)
{
    double left = 1000 * (end - cam_clock_wall());
    return left <= 0 ? 0 : left > 1e9 ? 1000000000 : (int)left + 1;
}

/* Wait at most so long for bytes, or for ever. False if there are none. */
static bool wait_for_bytes(int fd, double seconds)
{
    double end = cam_clock_wall() + seconds;
    for (;;) {
        struct pollfd poll_fd = {.fd = fd, .events = POLLIN};
        int ready = poll(&poll_fd, 1, seconds < 0 ? -1 : milliseconds_until(end));
        if (ready > 0)
            return true;
        if (ready == 0 || errno != EINTR)
            return ready < 0; /* after an error, read() tells */
    }
}

static char *find_end(const lines *in)
{
    return in->length ? memchr(in->text + in->start, '\n', in->length) : NULL;
}

/* 'count' more bytes lie behind the buffer: take them in. Of a line that is too
 * long already, only its end. */
static void take_in(lines *in, size_t count)
{
    char *more = in->text + in->length;
    if (in->is_cut) {
        char *end = memchr(more, '\n', count);
        count = end ? count - (size_t)(end - more) : 0;
        memmove(more, end ? end : more, count);
        in->is_cut = !end;
    }
    in->length += count;
    if (in->length > in->most + 1 && !find_end(in)) {
        in->length = in->most + 1;
        in->is_cut = true;
    }
}

/* Read what is there; waits if nothing is. */
static void read_part(lines *in)
{
    if (!reserve(in)) {
        in->ended = true;
        return;
    }
    ssize_t count = read(in->fd, in->text + in->length, PART);
    if (count > 0)
        take_in(in, (size_t)count);
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
        in->ended = true;
}

bool lines_is_waiting(lines *in, double seconds)
{
    double end = cam_clock_wall() + seconds;
    while (!in->ended && !find_end(in)) {
        double left = end - cam_clock_wall();
        if (!wait_for_bytes(in->fd, seconds < 0 ? -1 : left > 0 ? left : 0))
            return false;
        read_part(in);
    }
    return true;
}

bool lines_peek(lines *in, const char **line, size_t *length)
{
    if (!lines_is_waiting(in, 0))
        return false;
    const char *end = find_end(in);
    *line = in->text + in->start;
    *length = end ? (size_t)(end - *line) : in->length;
    return in->length > 0;
}

lines_status lines_next(lines *in, double seconds, const char **line, size_t *length)
{
    if (!lines_is_waiting(in, seconds))
        return LINES_TIMEOUT;
    if (in->length == 0)
        return LINES_END;
    char *end = find_end(in);
    *line = in->text + in->start;
    *length = end ? (size_t)(end - *line) : in->length;
    in->text[in->start + *length] = '\0';
    size_t taken = *length + (end != NULL);
    in->start += taken;
    in->length -= taken;
    return LINES_READ;
}
