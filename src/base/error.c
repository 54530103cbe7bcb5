#include "base/error.h"

#include <string.h>

static void copy(char *out, size_t size, const char *text)
{
    cam_text_cut(out, size, text ? text : "", text ? strlen(text) : 0);
}

cam_status cam_fail_because(cam_error *error, cam_status status, const cam_why *why)
{
    if (!error)
        return status;
    *error = (cam_error){
        .reason = why->reason,
        .arguments = {.number = why->number,
                      .colour = why->colour,
                      .expected = why->expected,
                      .seat = why->seat,
                      .piece = {why->piece}},
    };
    copy(error->arguments.cell, sizeof error->arguments.cell, why->cell);
    copy(error->arguments.name, sizeof error->arguments.name, why->name);
    copy(error->arguments.detail, sizeof error->arguments.detail, why->detail);
    cam_reason_fill(error->text, sizeof error->text, cam_reason_text(why->reason),
                    &error->arguments, NULL);
    return status;
}
