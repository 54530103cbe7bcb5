#include "files/link.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void add_base64(const unsigned char *bytes, size_t count, cam_buffer *out)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (size_t i = 0; i < count; i += 3) {
        size_t here = count - i < 3 ? count - i : 3;
        unsigned long group = 0;
        for (size_t k = 0; k < 3; k++)
            group = group << 8 | (k < here ? bytes[i + k] : 0);
        for (size_t k = 0; k <= here; k++)
            cam_buffer_add_char(out, digits[group >> (18 - 6 * k) & 63]);
    }
}

/* The text deflated, as bytes of malloc; NULL without memory. */
static unsigned char *deflate_text(const char *text, size_t length, size_t *size)
{
    z_stream z = {0};
    if (length > UINT_MAX ||
        deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    uLong most = deflateBound(&z, (uLong)length);
    unsigned char *bytes = most <= UINT_MAX ? malloc(most) : NULL;
    if (bytes) {
        z.next_in = (z_const Bytef *)text;
        z.avail_in = (uInt)length;
        z.next_out = bytes;
        z.avail_out = (uInt)most;
        deflate(&z, Z_FINISH); /* there is room for all of it */
        *size = most - z.avail_out;
    }
    deflateEnd(&z);
    return bytes;
}

bool cam_link_write(const char *page, const char *word, const char *text, size_t length,
                    cam_buffer *out)
{
    size_t size = 0;
    unsigned char *bytes = deflate_text(text, length, &size);
    if (!bytes) {
        out->failed = true;
        return false;
    }
    cam_buffer_add(out, page);
    cam_buffer_add_char(out, '#');
    cam_buffer_add(out, word);
    cam_buffer_add_char(out, '=');
    add_base64(bytes, size, out);
    free(bytes);
    return !out->failed;
}
