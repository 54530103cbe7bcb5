#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"

void cam_buffer_init(cam_buffer *buffer)
{
    *buffer = (cam_buffer){0};
}

void cam_buffer_clear(cam_buffer *buffer)
{
    free(buffer->text);
    cam_buffer_init(buffer);
}

static bool reserve(cam_buffer *buffer, size_t more)
{
    size_t needed = buffer->length + more + 1;
    if (buffer->failed || needed <= buffer->capacity)
        return !buffer->failed;
    size_t capacity = buffer->capacity ? buffer->capacity : 64;
    while (capacity < needed)
        capacity *= 2;
    char *text = realloc(buffer->text, capacity);
    buffer->failed = !text;
    if (!text)
        return false;
    buffer->text = text;
    buffer->capacity = capacity;
    return true;
}

void cam_buffer_append(cam_buffer *buffer, const char *bytes, size_t count)
{
    if (!reserve(buffer, count))
        return;
    if (count)
        memcpy(buffer->text + buffer->length, bytes, count);
    buffer->length += count;
    buffer->text[buffer->length] = '\0';
}

void cam_buffer_add(cam_buffer *buffer, const char *text)
{
    cam_buffer_append(buffer, text, strlen(text));
}

void cam_buffer_add_char(cam_buffer *buffer, char c)
{
    cam_buffer_append(buffer, &c, 1);
}

void cam_buffer_add_int(cam_buffer *buffer, int64_t number)
{
    char text[CAM_INTEGER_TEXT];
    cam_buffer_append(buffer, text, (size_t)cam_integer_format(number, text));
}

/* Most texts fit where they are, and are written once. */
void cam_buffer_format(cam_buffer *buffer, const char *format, ...)
{
    va_list args, again;
    if (!reserve(buffer, 0))
        return;
    size_t room = buffer->capacity - buffer->length;
    va_start(args, format);
    va_copy(again, args);
    int count = vsnprintf(buffer->text + buffer->length, room, format, args);
    va_end(args);
    bool fits = count >= 0 && (size_t)count < room;
    if (count >= 0 && !fits && (fits = reserve(buffer, (size_t)count)))
        vsnprintf(buffer->text + buffer->length, (size_t)count + 1, format, again);
    va_end(again);
    if (fits)
        buffer->length += (size_t)count;
    buffer->text[buffer->length] = '\0';
}

const char *cam_buffer_text(const cam_buffer *buffer)
{
    return buffer->text ? buffer->text : "";
}
