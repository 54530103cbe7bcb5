#include "base/error.h"

#include <string.h>

#include "base/utf8.h"

static void copy(char *out, size_t size, const char *text)
{
    cam_utf8_cut(out, size, text ? text : "", text ? strlen(text) : 0);
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

static void write_arguments(cam_json *json, const cam_error *error)
{
    cam_json_object(json, "args");
    for (cam_argument i = 0; i < CAM_ARGUMENT_COUNT; i++) {
        if (!cam_reason_has(error->reason, i))
            continue;
        long number = 0;
        const char *text = cam_argument_value(&error->arguments, i, &number);
        if (text)
            cam_json_text(json, cam_argument_name(i), text);
        else
            cam_json_int(json, cam_argument_name(i), number);
    }
    cam_json_end(json);
}

void cam_error_write(cam_json *json, const char *key, const cam_error *error)
{
    cam_json_object(json, key);
    cam_json_text(json, "error", error->text);
    cam_json_text(json, "reason", cam_reason_word(error->reason));
    write_arguments(json, error);
    cam_json_int(json, "line", error->line);
    cam_json_int(json, "column", error->column);
    cam_json_end(json);
}
