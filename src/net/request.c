/*
 * request.c: picking from a head what the program wants to know.
 */
#include "net/request.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

#include "net/ws.h"

/* The fields handed on, and where they go. */
static const struct {
    const char *name;
    size_t member;
} wanted[] = {
    {"origin", offsetof(cam_request, origin)},
    {"authorization", offsetof(cam_request, authorization)},
    {"cookie", offsetof(cam_request, cookie)},
    {"accept-encoding", offsetof(cam_request, accept_encoding)},
    {"if-none-match", offsetof(cam_request, if_none_match)},
    {"sec-websocket-protocol", offsetof(cam_request, protocols)},
};

/* A slice as a text. A blank or a CR follows it. */
static const char *terminate(char *bytes, cam_slice slice)
{
    bytes[slice.at + slice.length] = '\0';
    return bytes + slice.at;
}

/* The host may be followed by the path, in the absolute form. Before it there is a
 * colon, a blank or a slash that nobody needs any more, so it moves there. */
static const char *terminate_host(char *bytes, cam_slice host)
{
    if (!host.length)
        return "";
    memmove(bytes + host.at - 1, bytes + host.at, host.length);
    host.at--;
    return terminate(bytes, host);
}

/* Cut the target into path and query. */
static bool fill_target(cam_request *request, const cam_head *head, char *bytes)
{
    char *target = bytes + head->target.at;
    target[head->target.length] = '\0';
    char *query = strchr(target, '?');
    request->query = query ? query + 1 : "";
    if (query)
        *query = '\0';
    request->path = *target ? target : "/";
    return !*target || cam_http_decode(target);
}

bool cam_request_fill(cam_request *request, const cam_head *head, char *bytes)
{
    *request = (cam_request){
        .method = head->method,
        .address = "",
        .host = terminate_host(bytes, head->host),
        .body = bytes + head->length,
        .body_length = head->body,
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        const cam_field *field = cam_head_find(head, bytes, wanted[i].name);
        const char *text = field ? terminate(bytes, field->value) : "";
        memcpy((char *)request + wanted[i].member, &text, sizeof text);
    }
    return fill_target(request, head, bytes);
}

bool cam_request_forwarded(const cam_head *head, const char *bytes, char address[CAM_ADDRESS_TEXT])
{
    const cam_field *last = NULL;
    for (const cam_field *field = head->field; field < head->field + head->field_count; field++)
        if (field->name.length == 15 &&
            strncasecmp(bytes + field->name.at, "x-forwarded-for", 15) == 0)
            last = field;
    if (!last)
        return false;
    const char *end = bytes + last->value.at + last->value.length, *at = end;
    while (at > bytes + last->value.at && !strchr(", \t", at[-1]))
        at--;
    char text[CAM_ADDRESS_TEXT];
    unsigned char parsed[16];
    if (at == end || (size_t)(end - at) >= sizeof text)
        return false;
    memcpy(text, at, (size_t)(end - at));
    text[end - at] = '\0';
    if (inet_pton(AF_INET, text, parsed) != 1 && inet_pton(AF_INET6, text, parsed) != 1)
        return false;
    memcpy(address, text, sizeof text);
    return true;
}

static bool field_is(const cam_head *head, const char *bytes, const char *name, const char *value)
{
    const cam_field *field = cam_head_find(head, bytes, name);
    return field && field->value.length == strlen(value) &&
           strncasecmp(bytes + field->value.at, value, field->value.length) == 0;
}

bool cam_request_is_secure(const cam_head *head, const char *bytes)
{
    return field_is(head, bytes, "x-forwarded-proto", "https");
}

int cam_request_check_upgrade(const cam_head *head, const char *bytes)
{
    if (head->method != CAM_METHOD_GET)
        return 400;
    if (!field_is(head, bytes, "sec-websocket-version", "13"))
        return 426;
    const cam_field *key = cam_head_find(head, bytes, "sec-websocket-key");
    char text[25];
    if (!key || key->value.length != 24)
        return 400;
    memcpy(text, bytes + key->value.at, 24);
    text[24] = '\0';
    return cam_ws_is_key(text) ? 0 : 400;
}
