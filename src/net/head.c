/*
 * head.c: the parser of request heads.
 *
 * Three layers: 'cam_head_parse' cuts lines and refuses bytes that belong in none;
 * 'read_request_line' and 'read_field' take a line apart; 'conclude' judges the
 * head as a whole, when all its fields are known.
 */
#include "net/head.h"

#include <string.h>
#include <strings.h>

static cam_head_state refuse(cam_head *head, int status, const char *complaint)
{
    head->refusal = (int16_t)status;
    head->complaint = complaint;
    return CAM_HEAD_BAD;
}

void cam_head_init(cam_head *head)
{
    memset(head, 0, offsetof(cam_head, field));
}

/* ---- Kinds of bytes ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_letter(char c)
{
    return is_upper(c) || (c >= 'a' && c <= 'z');
}

/* tchar of RFC 9110, what names are made of */
static bool is_token(char c)
{
    return is_letter(c) || is_digit(c) || (c && strchr("!#$%&'*+-.^_`|~", c));
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* What a request target may hold: all that can be seen but what begins a fragment. */
static bool is_target(char c)
{
    return c > ' ' && c < 127 && c != '#';
}

/* ---- The request line ---- */

/* The host and perhaps a port, "example.org:8080" or "[::1]". */
static bool is_host(const char *text, size_t length)
{
    size_t at = 0;
    if (length && text[0] == '[') {
        for (at = 1; at < length && (is_letter(text[at]) || is_digit(text[at]) || text[at] == ':' ||
                                     text[at] == '.');)
            at++;
        if (at == length || text[at++] != ']')
            return false;
    } else {
        while (at < length && (is_letter(text[at]) || is_digit(text[at]) ||
                               (text[at] && strchr("-._~", text[at]))))
            at++;
    }
    if (!at || (at < length && text[at++] != ':'))
        return false;
    size_t port = at;
    while (at < length && is_digit(text[at]))
        at++;
    return at == length && at - port <= 5;
}

static const struct {
    const char *name;
    cam_method method;
} methods[] = {
    {"GET", CAM_METHOD_GET},
    {"HEAD", CAM_METHOD_HEAD},
    {"POST", CAM_METHOD_POST},
    {"DELETE", CAM_METHOD_DELETE},
};

static cam_method find_method(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strlen(methods[i].name) == length && memcmp(methods[i].name, name, length) == 0)
            return methods[i].method;
    return CAM_METHOD_OTHER;
}

static cam_head_state read_version(cam_head *head, const char *text, size_t length)
{
    if (length != 8 || memcmp(text, "HTTP/", 5) != 0 || !is_digit(text[5]) || text[6] != '.' ||
        !is_digit(text[7]))
        return refuse(head, 400, "the request line does not end in a version of HTTP");
    if (text[5] != '1' || text[7] > '1')
        return refuse(head, 505, "only HTTP/1.0 and HTTP/1.1 are spoken here");
    head->is_http10 = text[7] == '0';
    head->has_line = true;
    return CAM_HEAD_MORE;
}

/* Split the absolute form, "http://host/path", which names the host itself. */
static cam_head_state read_target(cam_head *head, const char *bytes)
{
    const char *target = bytes + head->target.at;
    size_t length = head->target.length;
    if (target[0] == '/')
        return CAM_HEAD_MORE;
    size_t scheme = length > 7 && strncasecmp(target, "http://", 7) == 0    ? 7
                    : length > 8 && strncasecmp(target, "https://", 8) == 0 ? 8
                                                                            : 0;
    size_t end = scheme;
    while (end < length && target[end] != '/' && target[end] != '?')
        end++;
    if (!scheme || !is_host(target + scheme, end - scheme))
        return head->method == CAM_METHOD_OTHER /* OPTIONS *, CONNECT host:port */
                   ? refuse(head, 405, "that is not done here")
                   : refuse(head, 400, "the request is for no path");
    head->host = (cam_slice){(uint16_t)(head->target.at + scheme), (uint16_t)(end - scheme)};
    head->target = (cam_slice){(uint16_t)(head->target.at + end), (uint16_t)(length - end)};
    return CAM_HEAD_MORE;
}

static cam_head_state read_request_line(cam_head *head, const char *bytes, size_t start, size_t end)
{
    size_t at = start;
    while (at < end && is_upper(bytes[at]))
        at++;
    if (at == start || at == end || bytes[at] != ' ')
        return refuse(head, 400, "the request does not begin with a method");
    head->method = find_method(bytes + start, at - start);
    size_t target = ++at;
    while (at < end && is_target(bytes[at]))
        at++;
    if (at == target || at == end || bytes[at] != ' ')
        return refuse(head, 400, "the request line is not METHOD PATH VERSION");
    head->target = (cam_slice){(uint16_t)target, (uint16_t)(at - target)};
    if (read_version(head, bytes + at + 1, end - at - 1) == CAM_HEAD_BAD)
        return CAM_HEAD_BAD;
    return read_target(head, bytes);
}

/* ---- Fields ---- */

static cam_head_state read_field(cam_head *head, const char *bytes, size_t start, size_t end)
{
    if (is_blank(bytes[start]))
        return refuse(head, 400, "a field must not go on in a second line");
    size_t colon = start;
    while (colon < end && is_token(bytes[colon]))
        colon++;
    if (colon == start || colon == end || bytes[colon] != ':')
        return refuse(head, 400, "a field is not NAME: VALUE");
    if (head->field_count == CAM_HEAD_FIELDS)
        return refuse(head, 400, "there are too many fields");
    size_t value = colon + 1;
    while (value < end && is_blank(bytes[value]))
        value++;
    while (end > value && is_blank(bytes[end - 1]))
        end--;
    head->field[head->field_count++] = (cam_field){{(uint16_t)start, (uint16_t)(colon - start)},
                                                   {(uint16_t)value, (uint16_t)(end - value)}};
    return CAM_HEAD_MORE;
}

static bool is_named(const cam_field *field, const char *bytes, const char *name)
{
    return field->name.length == strlen(name) &&
           strncasecmp(bytes + field->name.at, name, field->name.length) == 0;
}

const cam_field *cam_head_find(const cam_head *head, const char *bytes, const char *name)
{
    for (int i = 0; i < head->field_count; i++)
        if (is_named(&head->field[i], bytes, name))
            return &head->field[i];
    return NULL;
}

bool cam_list_has(const char *list, size_t length, const char *word)
{
    size_t wanted = strlen(word);
    for (size_t at = 0; at < length;) {
        const char *comma = memchr(list + at, ',', length - at);
        size_t end = comma ? (size_t)(comma - list) : length, from = at, to = end;
        while (from < to && is_blank(list[from]))
            from++;
        while (to > from && is_blank(list[to - 1]))
            to--;
        if (to - from == wanted && strncasecmp(list + from, word, wanted) == 0)
            return true;
        at = end + 1;
    }
    return false;
}

/* Is the word in any of the fields of that name? */
static bool has_word(const cam_head *head, const char *bytes, const char *name, const char *word)
{
    for (int i = 0; i < head->field_count; i++) {
        const cam_field *field = &head->field[i];
        if (is_named(field, bytes, name) &&
            cam_list_has(bytes + field->value.at, field->value.length, word))
            return true;
    }
    return false;
}

/* ---- The head as a whole ---- */

/* Fields of which two would leave open which one counts. */
static const char *const singles[] = {
    "host",   "content-length", "authorization",         "cookie",
    "origin", "upgrade",        "sec-websocket-version", "sec-websocket-key",
};

static cam_head_state check_singles(cam_head *head, const char *bytes)
{
    for (size_t i = 0; i < sizeof singles / sizeof *singles; i++) {
        const cam_field *first = cam_head_find(head, bytes, singles[i]);
        const cam_field *end = head->field + head->field_count;
        for (const cam_field *field = first ? first + 1 : end; field < end; field++)
            if (is_named(field, bytes, singles[i]))
                return refuse(head, 400, "a field that may be there once is there twice");
    }
    return CAM_HEAD_DONE;
}

static cam_head_state check_host(cam_head *head, const char *bytes)
{
    const cam_field *host = cam_head_find(head, bytes, "host");
    if (!host)
        return head->is_http10 ? CAM_HEAD_DONE
                               : refuse(head, 400, "the request does not name a host");
    if (!is_host(bytes + host->value.at, host->value.length))
        return refuse(head, 400, "the host is no name or address");
    if (!head->host.length)
        head->host = host->value;
    return CAM_HEAD_DONE;
}

static cam_head_state check_body(cam_head *head, const char *bytes)
{
    const cam_field *encoding = cam_head_find(head, bytes, "transfer-encoding");
    const cam_field *length = cam_head_find(head, bytes, "content-length");
    if (encoding && (length || head->is_http10))
        return refuse(head, 400, "the length of the body is not clear");
    if (encoding)
        return refuse(head, 501, "a body needs a Content-Length here");
    if (!length)
        return CAM_HEAD_DONE;
    uint64_t count = 0;
    if (!length->value.length || length->value.length > 18)
        return refuse(head, 400, "Content-Length is not a number");
    for (size_t i = 0; i < length->value.length; i++) {
        char digit = bytes[length->value.at + i];
        if (!is_digit(digit))
            return refuse(head, 400, "Content-Length is not a number");
        count = count * 10 + (uint64_t)(digit - '0');
    }
    /* A tab behind it is not taken by all, and all have to agree on where a body ends. */
    for (const char *c = bytes + length->value.at + length->value.length; is_blank(*c); c++)
        if (*c == '\t')
            return refuse(head, 400, "a tab follows the Content-Length");
    if (count && (head->method == CAM_METHOD_GET || head->method == CAM_METHOD_HEAD))
        return refuse(head, 400, "this method takes no body");
    if (count > CAM_BODY_BYTES)
        return refuse(head, 413, "the body is too long");
    head->body = (uint16_t)count;
    return CAM_HEAD_DONE;
}

static cam_head_state conclude(cam_head *head, const char *bytes)
{
    if (check_singles(head, bytes) == CAM_HEAD_BAD || check_host(head, bytes) == CAM_HEAD_BAD ||
        check_body(head, bytes) == CAM_HEAD_BAD)
        return CAM_HEAD_BAD;
    head->keep_alive = !has_word(head, bytes, "connection", "close") &&
                       (!head->is_http10 || has_word(head, bytes, "connection", "keep-alive"));
    head->wants_upgrade = !head->is_http10 && has_word(head, bytes, "connection", "upgrade") &&
                          has_word(head, bytes, "upgrade", "websocket");
    head->expects_continue = !head->is_http10 && has_word(head, bytes, "expect", "100-continue");
    return CAM_HEAD_DONE;
}

/* One whole line, bytes[start..end-1], without its CR LF. */
static cam_head_state read_line(cam_head *head, const char *bytes, size_t start, size_t end)
{
    if (!head->has_line) /* empty lines before a request are old clients' habit */
        return start == end ? CAM_HEAD_MORE : read_request_line(head, bytes, start, end);
    return start == end ? conclude(head, bytes) : read_field(head, bytes, start, end);
}

/* May byte number 'at' stand where it stands? */
static cam_head_state check_byte(cam_head *head, const char *bytes, size_t at)
{
    char c = bytes[at];
    if (at > head->line && bytes[at - 1] == '\r')
        return c == '\n' ? CAM_HEAD_MORE : refuse(head, 400, "a CR without LF");
    if (c == '\n')
        return refuse(head, 400, "a LF without CR");
    if (at == head->line && !head->has_line && !is_upper(c) && c != '\r')
        return refuse(head, 400, "the request does not begin with a method");
    if (((unsigned char)c < ' ' && c != '\r' && c != '\t') || c == 127)
        return refuse(head, 400, "a byte that belongs in no request");
    return CAM_HEAD_MORE;
}

cam_head_state cam_head_parse(cam_head *head, const char *bytes, size_t length)
{
    if (head->refusal || head->length)
        return head->refusal ? CAM_HEAD_BAD : CAM_HEAD_DONE;
    for (size_t at = head->scanned; at < length; at++) {
        if (at == CAM_HEAD_BYTES)
            return head->has_line ? refuse(head, 400, "the fields are too long")
                                  : refuse(head, 414, "the address is too long");
        if (check_byte(head, bytes, at) == CAM_HEAD_BAD)
            return CAM_HEAD_BAD;
        head->scanned = (uint16_t)(at + 1);
        if (bytes[at] != '\n')
            continue;
        cam_head_state state = read_line(head, bytes, head->line, at - 1);
        head->line = head->scanned;
        if (state == CAM_HEAD_DONE)
            head->length = head->scanned;
        if (state != CAM_HEAD_MORE)
            return state;
    }
    return CAM_HEAD_MORE;
}
