/*
 * fuzz_http.c: request heads, read by this server and by llhttp (which carries
 * Node.js) in its strict mode.
 *
 * Input: what a client sends. It must not matter in which pieces it comes. What
 * this server takes, llhttp must take too, and see the same request in it: that is
 * what makes smuggling impossible. What only llhttp takes must be in the table of
 * what is refused here on purpose. And any request has an answer.
 */
#include <assert.h>
#include <llhttp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "net/page.h"
#include "net/request.h"

/* ---- The other reader ---- */

typedef struct other_field {
    char *name, *value;
    size_t name_length, value_length;
} other_field;

typedef struct other {
    llhttp_t parser;
    const char *target;
    size_t target_length;
    int count;
    other_field field[CAM_HEAD_FIELDS + 1];
    bool is_done;
} other;

static int on_target(llhttp_t *parser, const char *at, size_t length)
{
    other *o = parser->data;
    if (!o->target)
        o->target = at;
    o->target_length += length;
    return 0;
}

static int on_name(llhttp_t *parser, const char *at, size_t length)
{
    other *o = parser->data;
    other_field *field = &o->field[o->count];
    if (!field->name)
        field->name = (char *)(uintptr_t)at;
    field->name_length += length;
    return 0;
}

static int on_value(llhttp_t *parser, const char *at, size_t length)
{
    other *o = parser->data;
    other_field *field = &o->field[o->count];
    if (!field->value)
        field->value = (char *)(uintptr_t)at;
    field->value_length += length;
    return 0;
}

static int on_value_end(llhttp_t *parser)
{
    other *o = parser->data;
    if (o->count == CAM_HEAD_FIELDS)
        return -1; /* more than this server takes */
    o->count++;
    return 0;
}

static int on_head(llhttp_t *parser)
{
    ((other *)parser->data)->is_done = true;
    return HPE_PAUSED;
}

static void read_other(other *o, const char *bytes, size_t length)
{
    static llhttp_settings_t settings;
    memset(o, 0, sizeof *o);
    llhttp_settings_init(&settings);
    settings.on_url = on_target;
    settings.on_header_field = on_name;
    settings.on_header_value = on_value;
    settings.on_header_value_complete = on_value_end;
    settings.on_headers_complete = on_head;
    llhttp_init(&o->parser, HTTP_REQUEST, &settings);
    o->parser.data = o;
    llhttp_execute(&o->parser, bytes, length);
}

/* ---- Comparing ---- */

static bool same(const char *bytes, cam_slice slice, const char *text, size_t length)
{
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--; /* llhttp leaves them to the caller */
    return slice.length == length && memcmp(bytes + slice.at, text, length) == 0;
}

static void compare(const cam_head *head, const char *bytes, const other *o)
{
    static const int method[] = {HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_DELETE};
    assert(o->is_done);
    assert(o->parser.method == method[head->method]);
    assert(o->parser.http_major == 1 && o->parser.http_minor == !head->is_http10);
    assert(o->target_length >= head->target.length);
    assert(memcmp(o->target + o->target_length - head->target.length, bytes + head->target.at,
                  head->target.length) == 0);
    assert(o->count == head->field_count);
    for (int i = 0; i < o->count; i++) {
        assert(same(bytes, head->field[i].name, o->field[i].name, o->field[i].name_length));
        assert(same(bytes, head->field[i].value, o->field[i].value, o->field[i].value_length));
    }
    assert(o->parser.content_length == head->body);
    assert(!head->keep_alive || llhttp_should_keep_alive(&o->parser));
    const char *end = llhttp_get_error_pos(&o->parser);
    assert(end == bytes + head->length || end == bytes + head->length - 1);
}

/* What llhttp takes and this server does not, by its complaints. */
static const char *const stricter[] = {
    "only HTTP/1.0 and HTTP/1.1 are spoken here",
    "the request line does not end in a version of HTTP", /* HTTP/0.9 has none */
    "a LF without CR",
    "a CR without LF", /* before a request */
    "the request is for no path",
    "the request line is not METHOD PATH VERSION", /* a fragment */
    "that is not done here",
    "the request does not name a host",
    "the host is no name or address",
    "a field that may be there once is there twice",
    "a field must not go on in a second line",
    "a field is not NAME: VALUE",
    "a body needs a Content-Length here",
    "the length of the body is not clear",
    "Content-Length is not a number", /* longer than any sensible one */
    "this method takes no body",
    "the body is too long",
    "the address is too long",
    "the fields are too long",
    "there are too many fields",
};

static bool is_stricter(const char *complaint)
{
    for (size_t i = 0; i < sizeof stricter / sizeof *stricter; i++)
        if (strcmp(stricter[i], complaint) == 0)
            return true;
    return false;
}

/* ---- Answers ---- */

static unsigned char page[] = "<!doctype html>", packed[] = "packed";
static char index_path[] = "/index.html";
static const cam_type html = {"html", "text/html", true};
static cam_file index_file = {index_path, &html, page, 15, packed, 6, "0123456789abcdef"};
static const cam_files files = {.file = &index_file, .count = 1, .capacity = 1};

static void answer(const cam_head *head, char *bytes)
{
    char address[CAM_ADDRESS_TEXT] = "", text[4096], value[64];
    cam_request request;
    cam_answer made;
    cam_request_forwarded(head, bytes, address);
    cam_request_check_upgrade(head, bytes);
    if (!cam_request_fill(&request, head, bytes))
        return;
    assert(strlen(address) < sizeof address);
    cam_cookie_find(request.cookie, "caminos", value, sizeof value);
    cam_http_query_find(request.query, "key", value, sizeof value);
    cam_net_is_same_origin(request.origin, request.host);
    cam_page_answer(&files, &request, &made);
    assert(made.status >= 200 && made.status < 500);
    assert(made.cache && strlen(made.etag) < sizeof made.etag);
    assert(made.status == 304 ? !made.length : made.body && made.type);
    cam_answer_style style = {"", 0, !head->keep_alive, head->is_http10};
    assert(cam_answer_head(&made, &style, text, sizeof text));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size + 1);
    cam_head whole, pieces;
    static other o;
    if (!bytes)
        return 0;
    memcpy(bytes, data, size);
    cam_head_init(&whole);
    cam_head_state state = cam_head_parse(&whole, bytes, size), last = CAM_HEAD_MORE;
    cam_head_init(&pieces);
    for (size_t length = 1; length <= size && last == CAM_HEAD_MORE; length++)
        last = cam_head_parse(&pieces, bytes, length);
    assert(last == state && pieces.refusal == whole.refusal && pieces.length == whole.length);
    assert(pieces.complaint == whole.complaint && pieces.field_count == whole.field_count);

    read_other(&o, bytes, size);
    if (state == CAM_HEAD_DONE && whole.method != CAM_METHOD_OTHER)
        compare(&whole, bytes, &o);
    if (state == CAM_HEAD_BAD && o.is_done && !is_stricter(whole.complaint)) {
        fprintf(stderr, "llhttp takes it; here: %s\n", whole.complaint);
        abort();
    }
    if (state == CAM_HEAD_DONE)
        answer(&whole, bytes);
    free(bytes);
    return 0;
}
