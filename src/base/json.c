#include "base/json.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/integer.h"
#include "base/utf8.h"

#define LARGEST 9e9

void cam_json_init(cam_json *json, cam_buffer *out)
{
    *json = (cam_json){.out = out};
}

bool cam_json_is_done(const cam_json *json)
{
    return json->depth == 0 && json->follows;
}

static bool is_in_object(const cam_json *json)
{
    return json->depth > 0 && (json->objects >> (json->depth - 1) & 1);
}

/* What stands before every value: a comma, a key. */
static void begin_value(cam_json *json, const char *key)
{
    assert(is_in_object(json) ? key != NULL : key == NULL);
    assert(json->depth > 0 || !json->follows); /* a text is one value */
    if (json->follows)
        cam_buffer_add_char(json->out, ',');
    json->follows = true;
    if (!key)
        return;
    cam_buffer_add_char(json->out, '"');
    cam_buffer_add(json->out, key);
    cam_buffer_append(json->out, "\":", 2);
}

static void nest(cam_json *json, const char *key, bool object)
{
    begin_value(json, key);
    assert(json->depth < CAM_JSON_DEPTH);
    cam_buffer_add_char(json->out, object ? '{' : '[');
    uint32_t level = UINT32_C(1) << json->depth++;
    json->objects = object ? json->objects | level : json->objects & ~level;
    json->follows = false;
}

void cam_json_object(cam_json *json, const char *key)
{
    nest(json, key, true);
}

void cam_json_array(cam_json *json, const char *key)
{
    nest(json, key, false);
}

void cam_json_end(cam_json *json)
{
    assert(json->depth > 0);
    cam_buffer_add_char(json->out, is_in_object(json) ? '}' : ']');
    json->depth--;
    json->follows = true;
}

/* A control character, a quote or a backslash. */
static void add_escaped(cam_buffer *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    static const char plain[] = "\"\\\b\f\n\r\t", letter[] = "\"\\bfnrt";
    const char *found = c ? strchr(plain, c) : NULL;
    if (found) {
        char pair[] = {'\\', letter[found - plain]};
        cam_buffer_append(out, pair, sizeof pair);
        return;
    }
    char code[] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    cam_buffer_append(out, code, sizeof code);
}

static bool needs_escape(unsigned char c)
{
    return c < ' ' || c == '"' || c == '\\' || c == 0x7f;
}

void cam_json_bytes(cam_json *json, const char *key, const char *text, size_t length)
{
    static const char replacement[] = "\xef\xbf\xbd";
    const char *end = text + length;
    begin_value(json, key);
    cam_buffer_add_char(json->out, '"');
    for (const char *from = text; from < end;) {
        const char *at = from; /* a run that stays as it is */
        int count = 0;
        while (at < end && !needs_escape((unsigned char)*at) &&
               (count = cam_utf8_length(at, (size_t)(end - at))) > 0)
            at += count;
        cam_buffer_append(json->out, from, (size_t)(at - from));
        from = at;
        if (at == end)
            break;
        if (needs_escape((unsigned char)*at))
            add_escaped(json->out, (unsigned char)*at);
        else
            cam_buffer_add(json->out, replacement);
        from++;
    }
    cam_buffer_add_char(json->out, '"');
}

void cam_json_text(cam_json *json, const char *key, const char *text)
{
    cam_json_bytes(json, key, text, strlen(text));
}

void cam_json_int(cam_json *json, const char *key, int64_t value)
{
    begin_value(json, key);
    cam_buffer_add_int(json->out, value);
}

/* A point and so many decimals, less the zeros at the end. */
static void add_fraction(cam_buffer *out, int64_t fraction, int decimals)
{
    char text[CAM_INTEGER_TEXT];
    for (; fraction % 10 == 0; fraction /= 10)
        decimals--;
    int length = cam_integer_format(fraction, text);
    cam_buffer_append(out, ".00000000", (size_t)(1 + decimals - length));
    cam_buffer_append(out, text, (size_t)length);
}

void cam_json_number(cam_json *json, const char *key, double value, int decimals)
{
    assert(decimals >= 0 && decimals <= 9);
    if (!(fabs(value) <= LARGEST)) {
        cam_json_null(json, key);
        return;
    }
    int64_t scale = 1;
    for (int i = 0; i < decimals; i++)
        scale *= 10;
    int64_t scaled = (int64_t)(fabs(value) * (double)scale + 0.5);
    begin_value(json, key);
    if (value < 0 && scaled > 0)
        cam_buffer_add_char(json->out, '-');
    cam_buffer_add_int(json->out, scaled / scale);
    if (scaled % scale)
        add_fraction(json->out, scaled % scale, decimals);
}

void cam_json_bool(cam_json *json, const char *key, bool value)
{
    begin_value(json, key);
    cam_buffer_add(json->out, value ? "true" : "false");
}

void cam_json_null(cam_json *json, const char *key)
{
    begin_value(json, key);
    cam_buffer_add(json->out, "null");
}
