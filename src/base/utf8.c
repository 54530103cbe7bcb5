#include "base/utf8.h"

#include <string.h>

/* The shortest form, by lead byte (Unicode, table 3-7). */
int cam_utf8_length(const char *text, size_t length)
{
    const unsigned char *c = (const unsigned char *)text;
    if (c[0] < 0x80)
        return c[0] != 0;
    int count = c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2;
    if (c[0] < 0xc2 || c[0] > 0xf4 || length < (size_t)count)
        return 0;
    for (int i = 1; i < count; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] > 0x9f) ||
        (c[0] == 0xf0 && c[1] < 0x90) || (c[0] == 0xf4 && c[1] > 0x8f))
        return 0;
    return count;
}

bool cam_utf8_is_valid(const char *text)
{
    size_t length = strlen(text);
    while (length) {
        int count = cam_utf8_length(text, length);
        if (!count)
            return false;
        text += count;
        length -= (size_t)count;
    }
    return true;
}

size_t cam_utf8_copy(char *out, size_t size, const char *text)
{
    size_t rest = strlen(text), copied = 0;
    while (rest) {
        size_t count = (size_t)cam_utf8_length(text + copied, rest);
        if (!count || copied + count >= size)
            break;
        memcpy(out + copied, text + copied, count);
        copied += count;
        rest -= count;
    }
    out[copied] = '\0';
    return copied;
}

size_t cam_utf8_cut(char *out, size_t size, const char *text, size_t length)
{
    if (length >= size) {
        length = size - 1;
        while (length && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(out, text, length);
    out[length] = '\0';
    return length;
}
