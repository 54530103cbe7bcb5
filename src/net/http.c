/*
 * http.c: the parts of HTTP that every answer needs.
 */
#include "net/http.h"

#include <string.h>
#include <strings.h>

static const struct {
    int status;
    const char *text;
} error_texts[] = {
    {400, "400 that is not a request this server understands\n"},
    {404, "404 there is no such page here\n"},
    {405, "405 only GET and HEAD are answered here\n"},
    {414, "414 the address is too long\n"},
    {0, "500 something went wrong\n"},
};

void cam_answer_error(cam_answer *answer, int status)
{
    int i = 0;
    while (error_texts[i].status && error_texts[i].status != status)
        i++;
    *answer = (cam_answer){
        .status = error_texts[i].status ? status : 500,
        .type = "text/plain; charset=utf-8",
        .cache = "no-store",
        .allow = status == 405 ? "GET, HEAD" : NULL,
        .body = (const unsigned char *)error_texts[i].text,
        .length = strlen(error_texts[i].text),
    };
}

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
