#include "base/integer.h"

#include <string.h>

#define DIGITS 18 /* always fit */

int cam_integer_format(int64_t value, char *text)
{
    char digits[CAM_INTEGER_TEXT], *end = digits + sizeof digits, *start = end;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    *--start = '\0';
    do
        *--start = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--start = '-';
    memcpy(text, start, (size_t)(end - start));
    return (int)(end - start) - 1;
}

bool cam_integer_parse(const char *text, int64_t *value)
{
    bool negative = *text == '-';
    int64_t read = 0;
    text += negative || *text == '+';
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > DIGITS || text[digits] != '\0')
        return false;
    for (; *text; text++)
        read = 10 * read + (*text - '0');
    *value = negative ? -read : read;
    return true;
}
