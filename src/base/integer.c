#include "base/integer.h"

#include <string.h>

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
