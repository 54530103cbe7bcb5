/*
 * server.c: the event loop, and libwebsockets' side of a request.
 *
 * How a request travels: libwebsockets parses it and calls 'on_http'; the headers
 * of the answer are written at once, then 'on_writeable' sends the body in chunks,
 * whenever the socket takes one. A protocol on top of WebSocket would be another
 * row in 'protocols', with its own callback.
 */
#include "net/server.h"

#include <errno.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/headers.h"

enum {
    CHUNK = 16384,
    HEADER_ROOM = 4096,
    REQUEST_ROOM = 61440, /* for a request with its headers; longer ones are hung up on */
    PATIENCE = 15,        /* seconds for a request to come in, or a chunk to go out */
    KEEP_ALIVE = 30,
    SPARE_FDS = 16, /* what libwebsockets needs besides connections */
};

struct cam_server {
    cam_server_options options;
    struct lws_context *context;
    struct lws_protocols protocols[2];
    struct lws_protocol_vhost_options headers[CAM_HEADER_COUNT];
    atomic_bool stopping;
    char address[64]; /* numeric */
    bool is_ipv6, is_wildcard;
    char url[96];
    unsigned char room[LWS_PRE + CHUNK]; /* for what is being written */
};

/* One connection: the answer on its way. */
typedef struct connection {
    cam_answer answer;
    size_t sent;
    bool last; /* to be closed after it */
} connection;

/* ---- From a request to an answer ---- */

static cam_method method_of(struct lws *wsi)
{
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0)
        return CAM_METHOD_GET;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0)
        return CAM_METHOD_HEAD;
    return CAM_METHOD_OTHER;
}

/* A body is nothing this server takes. It is not read either, and so must not be
 * taken for the next request. */
static bool has_body(struct lws *wsi)
{
    char length[24] = "";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return true;
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
           (lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0 ||
            strcmp(length, "0") != 0);
}

static const char *copy_header(struct lws *wsi, enum lws_token_indexes token, char *text, int room)
{
    if (lws_hdr_copy(wsi, text, room, token) <= 0)
        text[0] = '\0'; /* not there, or longer than any sensible one */
    return text;
}

static void log_visit(cam_server *server, struct lws *wsi, const cam_request *request,
                      const cam_answer *answer)
{
    static const char *const names[] = {"GET", "HEAD", "other"};
    char peer[64];
    if (!server->options.log)
        return;
    cam_visit visit = {lws_get_peer_simple(wsi, peer, sizeof peer), names[request->method],
                       request->path, answer->status,
                       request->method == CAM_METHOD_HEAD ? 0 : answer->length};
    server->options.log(server->options.context, &visit);
}

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                      unsigned char *end)
{
    if (!value || !*value)
        return 0;
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

/* Status and headers; the security headers come by themselves, see 'open_context'. */
static int write_head(cam_server *server, struct lws *wsi, const cam_answer *answer, bool last)
{
    unsigned char *start = server->room + LWS_PRE, *at = start, *end = start + HEADER_ROOM;
    if (lws_add_http_header_status(wsi, (unsigned)answer->status, &at, end) ||
        add_header(wsi, "content-type:", answer->type, &at, end) ||
        add_header(wsi, "content-encoding:", answer->encoding, &at, end) ||
        add_header(wsi, "cache-control:", answer->cache, &at, end) ||
        add_header(wsi, "etag:", answer->etag, &at, end) ||
        add_header(wsi, "vary:", answer->varies ? "accept-encoding" : NULL, &at, end) ||
        add_header(wsi, "allow:", answer->allow, &at, end) ||
        add_header(wsi, "connection:", last ? "close" : NULL, &at, end))
        return -1;
    if (answer->status != 304 && lws_add_http_header_content_length(wsi, answer->length, &at, end))
        return -1;
    return lws_finalize_write_http_header(wsi, start, &at, end);
}

/* The end of an answer: the next request, if the connection is to go on. */
static int finish(struct lws *wsi, const connection *c)
{
    return c->last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Send the head of c->answer, and see to it that the body follows. */
static int start(cam_server *server, struct lws *wsi, connection *c, bool head_only)
{
    c->sent = head_only ? c->answer.length : 0;
    if (write_head(server, wsi, &c->answer, c->last))
        return -1;
    if (c->sent == c->answer.length)
        return finish(wsi, c);
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_http(cam_server *server, struct lws *wsi, connection *c, const char *path)
{
    char encodings[256], tags[1024];
    cam_request request = {
        .method = method_of(wsi),
        .path = path,
        .accept_encoding =
            copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings),
        .if_none_match = copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, tags, sizeof tags),
    };
    c->last = has_body(wsi);
    if (c->last && request.method != CAM_METHOD_OTHER)
        cam_answer_error(&c->answer, 400);
    else
        server->options.answer(server->options.context, &request, &c->answer);
    log_visit(server, wsi, &request, &c->answer);
    return start(server, wsi, c, request.method == CAM_METHOD_HEAD);
}

/* There is no WebSocket to be had here yet. Nor HTTP/2: without encryption no
 * browser asks for it, and libwebsockets 4.1 loses bytes of long answers then. */
static int on_upgrade(cam_server *server, struct lws *wsi)
{
    cam_answer answer;
    cam_answer_error(&answer, 400);
    answer.length = 0;
    return write_head(server, wsi, &answer, true) ? -1 : 1;
}

static int on_writeable(cam_server *server, struct lws *wsi, connection *c)
{
    size_t left = c->answer.length - c->sent, count = left < CHUNK ? left : CHUNK;
    if (!count)
        return 0;
    memcpy(server->room + LWS_PRE, c->answer.body + c->sent, count);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE);
    if (lws_write(wsi, server->room + LWS_PRE, count,
                  count == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    c->sent += count;
    if (count == left)
        return finish(wsi, c);
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    (void)length;
    cam_server *server = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return on_http(server, wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return on_writeable(server, wsi, user);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return on_upgrade(server, wsi);
    default:
        return 0;
    }
}

/* ---- Opening and closing ---- */

/* Try the address with a socket of our own, for libwebsockets would not say what
 * is wrong with it. */
static cam_status try_address(const struct addrinfo *found, const cam_server_options *options,
                              cam_error *error)
{
    int one = 1, fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0 &&
        bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, 1) == 0) {
        close(fd);
        return CAM_OK;
    }
    int why = errno;
    if (fd >= 0)
        close(fd);
    if (why == EADDRINUSE)
        return cam_fail(error, CAM_IO, CAM_REASON_PORT_IN_USE, .number = options->port,
                        .name = options->address);
    return cam_fail(error, CAM_IO, CAM_REASON_PORT_REFUSED, .number = options->port,
                    .name = options->address, .detail = strerror(why));
}

static bool is_wildcard(const char *address)
{
    return strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
}

static cam_status resolve(cam_server *server, cam_error *error)
{
    const cam_server_options *options = &server->options;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found;
    char port[16];
    snprintf(port, sizeof port, "%d", options->port);
    int trouble = getaddrinfo(options->address, port, &hints, &found);
    if (trouble)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_ADDRESS, .name = options->address,
                        .detail = gai_strerror(trouble));
    cam_status status = try_address(found, options, error);
    getnameinfo(found->ai_addr, found->ai_addrlen, server->address, sizeof server->address, NULL, 0,
                NI_NUMERICHOST);
    server->is_ipv6 = found->ai_family == AF_INET6;
    server->is_wildcard = is_wildcard(server->address);
    freeaddrinfo(found);
    return status;
}

static void fill_headers(cam_server *server)
{
    for (int i = 0; i < CAM_HEADER_COUNT; i++)
        server->headers[i] = (struct lws_protocol_vhost_options){
            .next = i + 1 < CAM_HEADER_COUNT ? &server->headers[i + 1] : NULL,
            .name = cam_headers[i].name,
            .value = cam_headers[i].value,
        };
}

static cam_status open_context(cam_server *server, cam_error *error)
{
    server->protocols[0] = (struct lws_protocols){
        .name = "http", .callback = on_event, .per_session_data_size = sizeof(connection)};
    fill_headers(server);
    struct lws_context_creation_info info = {
        .port = server->options.port,
        .iface = server->is_wildcard ? NULL : server->address,
        .protocols = server->protocols,
        .headers = server->headers,
        .server_string = "caminos",
        .user = server,
        .options = LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (server->is_ipv6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .timeout_secs = PATIENCE,
        .keepalive_timeout = KEEP_ALIVE,
        .fd_limit_per_thread = CAM_SERVER_CONNECTIONS + SPARE_FDS,
        .max_http_header_pool = CAM_SERVER_CONNECTIONS,
        .max_http_header_data = REQUEST_ROOM,
    };
    lws_set_log_level(0, NULL);
    server->context = lws_create_context(&info);
    if (!server->context)
        return cam_fail(error, CAM_IO, CAM_REASON_PORT_DEAF, .number = server->options.port,
                        .name = server->options.address);
    return CAM_OK;
}

static void write_url(cam_server *server)
{
    int port = lws_get_vhost_listen_port(lws_get_vhost_by_name(server->context, "default"));
    bool brackets = server->is_ipv6 && !server->is_wildcard;
    snprintf(server->url, sizeof server->url, "http://%s%s%s:%d/", brackets ? "[" : "",
             server->is_wildcard ? "localhost" : server->address, brackets ? "]" : "", port);
}

cam_status cam_server_new(cam_server **server, const cam_server_options *options, cam_error *error)
{
    cam_server *made = calloc(1, sizeof *made);
    if (!made)
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_SERVER_MEMORY);
    made->options = *options;
    cam_status status = resolve(made, error);
    if (status == CAM_OK)
        status = open_context(made, error);
    if (status != CAM_OK) {
        cam_server_free(made);
        return status;
    }
    write_url(made);
    *server = made;
    return CAM_OK;
}

void cam_server_free(cam_server *server)
{
    if (server && server->context)
        lws_context_destroy(server->context);
    free(server);
}

const char *cam_server_url(const cam_server *server)
{
    return server->url;
}

cam_status cam_server_run(cam_server *server, cam_error *error)
{
    while (!atomic_load(&server->stopping))
        if (lws_service(server->context, 0) < 0)
            return cam_fail(error, CAM_IO, CAM_REASON_SERVER_BROKEN);
    return CAM_OK;
}

void cam_server_stop(cam_server *server)
{
    atomic_store(&server->stopping, true);
    lws_cancel_service(server->context);
}
