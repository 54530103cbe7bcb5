#include "record/text.h"

#include <string.h>

#include "base/utf8.h"

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Bytes of the line end at 'text': two if it is a pair of different ones. */
static size_t line_end_length(const char *text)
{
    return is_line_end(text[1]) && text[1] != text[0] ? 2 : 1;
}

static char plain(char c)
{
    return c == '\t' || c == '\v' || c == '\f' ? ' ' : c;
}

size_t cam_text_decode(const char *raw, bool single_line, char *out)
{
    char *start = out;
    while (*raw) {
        bool hidden = raw[0] == '\\' && raw[1];
        raw += hidden;
        if (is_line_end(*raw)) {
            if (!hidden)
                *out++ = single_line ? ' ' : '\n';
            raw += line_end_length(raw);
        } else {
            *out++ = plain(*raw++);
        }
    }
    *out = '\0';
    return (size_t)(out - start);
}

size_t cam_text_encode(const char *text, bool single_line, char *out)
{
    char *start = out;
    for (; *text; text++) {
        if (*text == ']' || *text == '\\')
            *out++ = '\\';
        *out++ = single_line && is_line_end(*text) ? ' ' : *text;
    }
    *out = '\0';
    return (size_t)(out - start);
}

/* C0, C1 and DEL, and the last two of the basic plane. */
static bool is_unfit_to_show(const char *text, int length)
{
    const unsigned char *c = (const unsigned char *)text;
    return c[0] < ' ' || c[0] == 0x7f || (length == 2 && c[0] == 0xc2 && c[1] < 0xa0) ||
           (length == 3 && c[0] == 0xef && c[1] == 0xbf && c[2] >= 0xbe);
}

void cam_text_quote(const char *text, char *out, size_t size)
{
    size_t rest = strlen(text);
    while (rest) {
        int length = cam_utf8_length(text, rest);
        size_t step = length ? (size_t)length : 1;
        if (step >= size)
            break;
        if (length == 0 || is_unfit_to_show(text, length)) {
            *out++ = '?';
            size--;
        } else {
            memcpy(out, text, step);
            out += step;
            size -= step;
        }
        text += step;
        rest -= step;
    }
    *out = '\0';
}

bool cam_name_is_valid(const char *name)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char rest[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    return *name && strchr(letters, *name) && name[strspn(name, rest)] == '\0';
}

bool cam_name_is_single_line(const char *name)
{
    return strcmp(name, "C") != 0 && strcmp(name, "GC") != 0 && strcmp(name, "BD") != 0;
}
