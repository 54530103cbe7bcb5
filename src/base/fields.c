#include "base/fields.h"

#include <string.h>

#include "base/utf8.h"

#define DEPTH_MOST 32
#define DIGITS     18 /* of numbers that are read */

/*
 * Walking over a text. Each of these moves 'at' behind what it is about and returns false if that
 * is not there.
 */

typedef struct walk {
    const char *at, *end; /* at the end there is a NUL */
} walk;

static void skip_blanks(walk *w)
{
    while (*w->at == ' ' || *w->at == '\t' || *w->at == '\n' || *w->at == '\r')
        w->at++;
}

static bool skip_char(walk *w, char c)
{
    bool found = *w->at == c;
    w->at += found;
    return found;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Of a hexadecimal digit; -1: it is none. */
static int digit_value(char c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* What stands behind a backslash. */
static bool skip_escape(walk *w)
{
    char c = *w->at;
    if (c == '\0' || !strchr("\"\\/bfnrtu", c))
        return false;
    w->at++;
    for (int i = 0; c == 'u' && i < 4; i++, w->at++)
        if (digit_value(*w->at) < 0)
            return false;
    return true;
}

static bool skip_string(walk *w)
{
    if (!skip_char(w, '"'))
        return false;
    while (*w->at != '"') {
        unsigned char c = (unsigned char)*w->at;
        int length = c < 0x80 ? 1 : cam_utf8_length(w->at, (size_t)(w->end - w->at));
        if (c < ' ' || length == 0)
            return false;
        w->at += length;
        if (c == '\\' && !skip_escape(w))
            return false;
    }
    w->at++;
    return true;
}

static bool skip_digits(walk *w)
{
    const char *begin = w->at;
    while (is_digit(*w->at))
        w->at++;
    return w->at > begin;
}

static bool skip_number(walk *w)
{
    skip_char(w, '-');
    if (!skip_char(w, '0') && !skip_digits(w))
        return false;
    if (skip_char(w, '.') && !skip_digits(w))
        return false;
    if (!skip_char(w, 'e') && !skip_char(w, 'E'))
        return true;
    if (!skip_char(w, '+'))
        skip_char(w, '-');
    return skip_digits(w);
}

static bool skip_word(walk *w)
{
    static const char *const words[] = {"null", "true", "false"};
    for (int i = 0; i < 3; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(w->at, words[i], length) == 0) {
            w->at += length;
            return true;
        }
    }
    return false;
}

static bool skip_value(walk *w, int depth);

/* A name and the colon behind it. */
static bool skip_name(walk *w)
{
    bool found = skip_string(w);
    skip_blanks(w);
    found = found && skip_char(w, ':');
    skip_blanks(w);
    return found;
}

/* An object or array. */
static bool skip_list(walk *w, int depth)
{
    char close = *w->at++ == '{' ? '}' : ']';
    skip_blanks(w);
    if (depth == DEPTH_MOST)
        return false;
    if (skip_char(w, close))
        return true;
    do {
        skip_blanks(w);
        if ((close == '}' && !skip_name(w)) || !skip_value(w, depth + 1))
            return false;
        skip_blanks(w);
    } while (skip_char(w, ','));
    return skip_char(w, close);
}

static bool skip_value(walk *w, int depth)
{
    switch (*w->at) {
    case '"':
        return skip_string(w);
    case '{':
    case '[':
        return skip_list(w, depth);
    case 'n':
    case 't':
    case 'f':
        return skip_word(w);
    default:
        return skip_number(w);
    }
}

/*
 * Members.
 */

static bool read_member(walk *w, cam_fields *fields)
{
    cam_field *field = &fields->field[fields->count];
    skip_blanks(w);
    const char *name = w->at + 1;
    if (fields->count == CAM_FIELDS_MOST || !skip_string(w))
        return false;
    field->name = name;
    field->name_length = (size_t)(w->at - 1 - name);
    skip_blanks(w);
    if (!skip_char(w, ':'))
        return false;
    skip_blanks(w);
    field->text = w->at;
    if (!skip_value(w, 1))
        return false;
    field->length = (size_t)(w->at - field->text);
    fields->count++;
    skip_blanks(w);
    return true;
}

bool cam_fields_read(cam_fields *fields, const char *text)
{
    walk w = {text, text + strlen(text)};
    fields->count = 0;
    skip_blanks(&w);
    if (!skip_char(&w, '{'))
        return false;
    skip_blanks(&w);
    if (!skip_char(&w, '}')) {
        do
            if (!read_member(&w, fields))
                return false;
        while (skip_char(&w, ','));
        if (!skip_char(&w, '}'))
            return false;
    }
    skip_blanks(&w);
    return w.at == w.end;
}

const cam_field *cam_fields_find(const cam_fields *fields, const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < fields->count; i++) {
        const cam_field *field = &fields->field[i];
        if (field->name_length == length && memcmp(field->name, name, length) == 0)
            return field;
    }
    return NULL;
}

/*
 * Values.
 */

/* The whole number that stands there. */
static bool take_int(walk *w, int64_t *value)
{
    bool negative = skip_char(w, '-');
    const char *begin = w->at;
    int64_t number = 0;
    for (; is_digit(*w->at) && w->at - begin < DIGITS; w->at++)
        number = 10 * number + (*w->at - '0');
    *value = negative ? -number : number;
    return w->at > begin && !is_digit(*w->at) && *w->at != '.' && *w->at != 'e' && *w->at != 'E';
}

bool cam_field_int(const cam_field *field, int64_t *value)
{
    int64_t number;
    if (!field || !take_int(&(walk){field->text, field->text + field->length}, &number))
        return false;
    *value = number;
    return true;
}

int cam_field_ints(const cam_field *field, int64_t *value, int most)
{
    int count = 0;
    if (!field || *field->text != '[')
        return -1;
    walk w = {field->text + 1, field->text + field->length};
    skip_blanks(&w);
    if (*w.at == ']')
        return 0;
    do {
        skip_blanks(&w);
        if (count == most || !take_int(&w, &value[count++]))
            return -1;
        skip_blanks(&w);
    } while (skip_char(&w, ','));
    return count;
}

static long take_unit(walk *w)
{
    long unit = 0;
    for (int i = 0; i < 4; i++)
        unit = 16 * unit + digit_value(*w->at++);
    return unit;
}

/* Behind "\u": a character, 0 if it is none. */
static long take_coded(walk *w)
{
    long first = take_unit(w);
    if (first < 0xd800 || first > 0xdfff)
        return first;
    if (first > 0xdbff || w->at[0] != '\\' || w->at[1] != 'u')
        return 0;
    w->at += 2;
    long second = take_unit(w);
    return second >= 0xdc00 && second <= 0xdfff
               ? 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)
               : 0;
}

static int encode(long c, char bytes[4])
{
    int length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char heads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (int i = length - 1; i > 0; i--, c >>= 6)
        bytes[i] = (char)(0x80 | (c & 0x3f));
    bytes[0] = (char)(heads[length] | c);
    return length;
}

/* The character behind a backslash: its bytes, 0 if there is none. */
static int take_escape(walk *w, char bytes[4])
{
    static const char letters[] = "\"\\/bfnrt", plain[] = "\"\\/\b\f\n\r\t";
    char c = *w->at++;
    if (c != 'u') {
        bytes[0] = plain[strchr(letters, c) - letters];
        return 1;
    }
    long coded = take_coded(w);
    return coded ? encode(coded, bytes) : 0;
}

bool cam_field_text(const cam_field *field, char *text, size_t room)
{
    size_t length = 0;
    if (!field || *field->text != '"')
        return false;
    walk w = {field->text + 1, field->text + field->length - 1};
    while (w.at < w.end) {
        char bytes[4] = {*w.at++};
        int count = bytes[0] == '\\' ? take_escape(&w, bytes) : 1;
        if (count == 0 || length + (size_t)count >= room)
            return false;
        memcpy(text + length, bytes, (size_t)count);
        length += (size_t)count;
    }
    if (room == 0)
        return false;
    text[length] = '\0';
    return true;
}
