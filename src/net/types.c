/*
 * types.c: the table of content types.
 */
#include "net/types.h"

#include <string.h>
#include <strings.h>

static const cam_type types[] = {
    {"html", "text/html; charset=utf-8", true},
    {"js", "text/javascript; charset=utf-8", true},
    {"mjs", "text/javascript; charset=utf-8", true},
    {"css", "text/css; charset=utf-8", true},
    {"wasm", "application/wasm", true},
    {"json", "application/json", true},
    {"map", "application/json", true},
    {"webmanifest", "application/manifest+json", true},
    {"svg", "image/svg+xml", true},
    {"txt", "text/plain; charset=utf-8", true},
    {"sgf", "application/x-go-sgf", true},
    {"xml", "application/xml", true},
    {"ico", "image/x-icon", true},
    {"puz", "application/octet-stream", true},
    {"png", "image/png", false},
    {"jpg", "image/jpeg", false},
    {"webp", "image/webp", false},
    {"avif", "image/avif", false},
    {"woff2", "font/woff2", false},
    {"mp3", "audio/mpeg", false},
    {"ogg", "audio/ogg", false},
    {"wav", "audio/wav", true},
    {"", "application/octet-stream", false},
};

const cam_type *cam_type_find(const char *path)
{
    const char *name = strrchr(path, '/');
    const char *dot = strrchr(name ? name : path, '.');
    const cam_type *type = types;
    while (*type->ending && (!dot || strcasecmp(dot + 1, type->ending) != 0))
        type++;
    return type;
}
