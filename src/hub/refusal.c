#include "hub/refusal.h"

#include <stdarg.h>
#include <stdio.h>

static const struct {
    const char *word;
    int status;
} codes[] = {
#define X(name, word, status) {word, status},
    CAM_CODES(X)
#undef X
};

const char *cam_code_word(cam_code code)
{
    return codes[code].word;
}

int cam_code_status(cam_code code)
{
    return codes[code].status;
}

bool cam_refuse(cam_refusal *refusal, cam_code code, const char *format, ...)
{
    *refusal = (cam_refusal){.code = code};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(refusal->message, sizeof refusal->message, format, arguments);
    va_end(arguments);
    return false;
}
