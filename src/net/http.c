/*
 * http.c: reading what stands in the fields of a request.
 */
#include "net/http.h"

#include <string.h>
#include <strings.h>

static const char *skip_space(const char *text)
{
    return text + strspn(text, " \t");
}

/* Is the weight after a coding, such as ";q=0.5", zero? */
static bool is_refused(const char *parameters, const char *end)
{
    const char *q = skip_space(parameters);
    if (*q != ';')
        return false;
    q = skip_space(q + 1);
    if (strncasecmp(q, "q=", 2) != 0)
        return false;
    for (q += 2; q < end && (*q == '0' || *q == '.'); q++)
        ;
    return q >= end || *q < '1' || *q > '9';
}

bool cam_accepts_gzip(const char *accept_encoding)
{
    bool any = false;
    for (const char *at = accept_encoding; *at;) {
        at += strspn(at, " \t,");
        const char *end = at + strcspn(at, ",");
        size_t length = strcspn(at, " \t;,");
        if (length == 4 && strncasecmp(at, "gzip", 4) == 0)
            return !is_refused(at + length, end);
        if (length == 1 && *at == '*')
            any = !is_refused(at + length, end);
        at = end;
    }
    return any;
}

bool cam_etag_matches(const char *if_none_match, const char *etag)
{
    size_t length = strlen(etag);
    for (const char *at = if_none_match; *at;) {
        at += strspn(at, " \t,");
        if (*at == '*')
            return true;
        if (strncmp(at, "W/", 2) == 0)
            at += 2;
        if (length && strncmp(at, etag, length) == 0 && strchr(" \t,", at[length]))
            return true; /* a comma or, by strchr's rule, the end follows */
        at += strcspn(at, ",");
    }
    return false;
}

/* ---- Cookies and queries ---- */

/* The value after "name=" in a list with such separators; its length to *length. */
static const char *find_value(const char *list, const char *separators, const char *name,
                              size_t *length)
{
    size_t named = strlen(name);
    for (const char *at = list; *at; at += strcspn(at, separators)) {
        at += strspn(at, separators);
        if (strncmp(at, name, named) == 0 && at[named] == '=') {
            *length = strcspn(at + named + 1, separators);
            return at + named + 1;
        }
    }
    return NULL;
}

static bool copy_value(const char *found, size_t length, char *value, size_t room)
{
    if (!found || length >= room)
        return false;
    memcpy(value, found, length);
    value[length] = '\0';
    return true;
}

bool cam_cookie_find(const char *cookies, const char *name, char *value, size_t room)
{
    size_t length = 0;
    const char *found = find_value(cookies, "; ", name, &length);
    return copy_value(found, length, value, room);
}

bool cam_http_query_find(const char *query, const char *name, char *value, size_t room)
{
    size_t length = 0;
    const char *found = find_value(query, "&", name, &length);
    return copy_value(found, length, value, room) && cam_http_decode(value);
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

bool cam_http_decode(char *text)
{
    char *to = text + strcspn(text, "%");
    for (const char *at = to; *at; at++) {
        char c = *at;
        if (c == '%') {
            int high = hex_digit(at[1]), low = high < 0 ? -1 : hex_digit(at[2]);
            if (low < 0 || high + low == 0)
                return false;
            c = (char)(high << 4 | low);
            at += 2;
        }
        *to++ = c;
    }
    *to = '\0';
    return true;
}

/* ---- Origins ---- */

/* A host without the port its scheme has anyway. */
static size_t host_length(const char *host, const char *usual_port)
{
    size_t length = strlen(host), port = strlen(usual_port);
    bool is_usual = length > port && strcmp(host + length - port, usual_port) == 0;
    return is_usual ? length - port : length;
}

bool cam_net_is_same_origin(const char *origin, const char *host)
{
    const char *port = ":80", *named = origin + 7;
    if (strncasecmp(origin, "https://", 8) == 0) {
        port = ":443";
        named = origin + 8;
    } else if (strncasecmp(origin, "http://", 7) != 0) {
        return false;
    }
    size_t length = host_length(named, port);
    return length && length == host_length(host, port) && strncasecmp(named, host, length) == 0;
}
