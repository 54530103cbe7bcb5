/*
 * buffer.h: a growing string.
 *
 * Out of memory is remembered: later appends do nothing, and 'failed' tells.
 * So a caller appends freely and checks once at the end.
 */
#ifndef CAM_BASE_BUFFER_H
#define CAM_BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cam_buffer {
    char *text; /* always ends in NUL once something was appended; NULL before */
    size_t length;
    size_t capacity;
    bool failed;
} cam_buffer;

void cam_buffer_init(cam_buffer *buffer);
void cam_buffer_clear(cam_buffer *buffer); /* frees the text; usable again */
void cam_buffer_append(cam_buffer *buffer, const char *bytes, size_t count);
void cam_buffer_add(cam_buffer *buffer, const char *text);
void cam_buffer_add_char(cam_buffer *buffer, char c);
void cam_buffer_add_int(cam_buffer *buffer, int64_t number);
void cam_buffer_format(cam_buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The text so far, never NULL. */
const char *cam_buffer_text(const cam_buffer *buffer);

#endif
