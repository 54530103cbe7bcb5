#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

cam_status cam_fail(cam_error *error, cam_status status, const char *format, ...)
{
    if (!error)
        return status;
    va_list args;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    error->line = 0;
    error->column = 0;
    return status;
}
