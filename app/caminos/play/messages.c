/*
 * messages.c: why something failed, in the player's language.
 *
 * A reason's English text is the key of its translation (po/), which has the same
 * holes for the same arguments; cam_reason_fill fills them.
 */
#include "words.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static const char *translate(const char *english)
{
    return _(english);
}

void add_reason(const cam_error *error, cam_buffer *out)
{
    char text[2 * sizeof error->text];
    const char *english = cam_reason_text(error->reason);
    cam_reason_fill(text, sizeof text, *english ? _(english) : "", &error->arguments, translate);
    cam_buffer_add(out, text);
}

void add_reason_sentence(const cam_error *error, cam_buffer *out)
{
    size_t start = out->length;
    add_reason(error, out);
    if (out->failed || out->length == start)
        return;
    if (isdigit((unsigned char)out->text[start + 1])) { /* a cell's name stays small */
        cam_buffer_add_char(out, '.');
        return;
    }
    wchar_t first;
    char large[MB_LEN_MAX];
    int length = mbtowc(&first, out->text + start, out->length - start);
    if (length > 0 && wctomb(large, (wchar_t)towupper((wint_t)first)) == length)
        memcpy(out->text + start, large, (size_t)length);
    cam_buffer_add_char(out, '.');
}
