/*
 * lines.h: lines from a file descriptor, with a look at what is waiting.
 *
 * Standard streams cannot tell whether another line is already there, so this
 * keeps its own buffer. A line may be of any length: past 'most' bytes, what
 * follows up to the line end is dropped.
 */
#ifndef CAMINOS_LINES_H
#define CAMINOS_LINES_H

#include <stdbool.h>
#include <stddef.h>

typedef enum lines_status {
    LINES_READ,
    LINES_END,     /* the other end has closed, or there was an error */
    LINES_TIMEOUT, /* nothing complete came in time */
} lines_status;

typedef struct lines {
    int fd;
    size_t most;
    char *text; /* bytes read and not yet given out */
    size_t start, length, capacity;
    bool ended;
    bool is_cut; /* the last line there is too long, and its end not yet seen */
} lines;

void lines_init(lines *in, int fd, size_t most);
void lines_clear(lines *in); /* frees the buffer; the descriptor stays open */

/* The next line, NUL-terminated and without its line end, valid until the next
 * call; waits at most 'seconds' for it, for ever if that is negative. The last
 * line needs no line end. */
lines_status lines_next(lines *in, double seconds, const char **line, size_t *length);

/* The next line without taking it, if a whole one has come; not its NUL. */
bool lines_peek(lines *in, const char **line, size_t *length);

/* Does lines_next have something to tell within so many seconds? */
bool lines_is_waiting(lines *in, double seconds);

#endif
