#include "session/seconds.h"

#include <string.h>

#include "base/integer.h"

void cam_seconds_format(double seconds, char text[CAM_SECONDS_TEXT])
{
    long long milliseconds = (long long)(seconds * 1000 + 0.5);
    int part = (int)(milliseconds % 1000), length = cam_integer_format(milliseconds / 1000, text);
    if (part) {
        cam_integer_format(1000 + part, text + length); /* the 1 gives way to the point */
        text[length] = '.';
    }
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool cam_seconds_parse(const char **text, double *seconds)
{
    const char *at = *text;
    double whole = 0, part = 0, unit = 1;
    int digits = 0;
    for (; is_digit(*at) && digits < 12; at++, digits++)
        whole = whole * 10 + (*at - '0');
    if (digits == 0)
        return false;
    if (at[0] == '.' && is_digit(at[1]))
        for (at++, digits = 0; is_digit(*at) && digits < 9; at++, digits++) {
            part = part * 10 + (*at - '0');
            unit *= 10;
        }
    *seconds = whole + part / unit;
    *text = at;
    return true;
}

void cam_clocks_format(const double left[CAM_SEATS], int seats, char text[CAM_CLOCKS_TEXT])
{
    size_t length = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (seat)
            text[length++] = ' ';
        cam_seconds_format(left[seat], text + length);
        length += strlen(text + length);
    }
}

bool cam_clocks_parse(const char *text, int seats, double left[CAM_SEATS])
{
    double read[CAM_SEATS];
    for (int seat = 0; seat < seats; seat++)
        if ((seat && *text++ != ' ') || !cam_seconds_parse(&text, &read[seat]))
            return false;
    if (*text)
        return false;
    memcpy(left, read, (size_t)seats * sizeof read[0]);
    return true;
}
