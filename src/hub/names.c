/*
 * names.c: what people may call themselves, and when two names are the same.
 */
#include "hub/inner.h"

#define NAME_MOST 30

/* The character at *text, which is stepped over; 0 at the end, -1 if it is not
 * UTF-8. */
static int next_character(const char **text)
{
    const unsigned char *s = (const unsigned char *)*text;
    int extra = *s < 0x80 ? 0 : *s >= 0xf0 ? 3 : *s >= 0xe0 ? 2 : *s >= 0xc2 ? 1 : -1;
    if (extra < 0)
        return -1;
    int c = extra == 0 ? *s : *s & (0x3f >> extra);
    for (int i = 1; i <= extra; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return -1;
        c = c << 6 | (s[i] & 0x3f);
    }
    *text += *s ? extra + 1 : 0;
    return c;
}

static bool is_blank(int c)
{
    return c == ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200b) || c == 0x2028 ||
           c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000 || c == 0xfeff;
}

static bool is_control(int c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x200c && c <= 0x200f) ||
           (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

bool cam_name_is_fit(const char *name)
{
    int count = 0, c, last = ' ';
    if (strlen(name) >= CAM_USER_NAME)
        return false;
    while ((c = next_character(&name)) > 0) {
        if (is_control(c) || (count == 0 && is_blank(c)) || ++count > NAME_MOST)
            return false;
        last = c;
    }
    return c == 0 && count > 0 && !is_blank(last);
}

/* The small letter of a large one, in the alphabets whose letters come in pairs. */
static int small_letter(int c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7) ||
        (c >= 0x391 && c <= 0x3a9) || (c >= 0x410 && c <= 0x42f))
        return c + 32;
    if (c >= 0x400 && c <= 0x40f)
        return c + 80;
    bool even_pairs = (c >= 0x100 && c <= 0x137) || (c >= 0x14a && c <= 0x177) ||
                      (c >= 0x1e00 && c <= 0x1e95) || (c >= 0x1ea0 && c <= 0x1eff) ||
                      (c >= 0x460 && c <= 0x481) || (c >= 0x48a && c <= 0x4bf);
    bool odd_pairs = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e);
    if ((even_pairs && c % 2 == 0) || (odd_pairs && c % 2 == 1))
        return c + 1;
    return c == 0x178 ? 0xff : c;
}

static char *add_character(char *end, int c)
{
    if (c < 0x80) {
        *end++ = (char)c;
        return end;
    }
    int extra = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
    *end++ = (char)(lead[extra] | c >> 6 * extra);
    while (extra-- > 0)
        *end++ = (char)(0x80 | (c >> 6 * extra & 0x3f));
    return end;
}

void cam_name_fold(const char *name, char folded[CAM_USER_NAME])
{
    char *end = folded;
    for (int c; (c = next_character(&name)) > 0 && end < folded + CAM_USER_NAME - 5;)
        end = add_character(end, small_letter(c));
    *end = '\0';
}
