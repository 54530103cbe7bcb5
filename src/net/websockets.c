/*
 * websockets.c: connections that have become WebSockets.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "net/loop.h"

/* What the system may hold of a WebSocket's output. Left to itself it takes
 * megabytes, and who reads nothing would be found out late. */
enum { SYSTEM_BUFFER = 128 * 1024 };

/* ---- Opening ---- */

static void refuse(cam_net *net, conn *c, int status)
{
    cam_answer answer;
    net->counts.refused++;
    cam_answer_error(&answer, status);
    cam_requests_answer(net, c, &answer);
}

static void send_welcome(cam_net *net, conn *c, const char *key, const char *protocol)
{
    char accept[29], text[512];
    cam_ws_accept(key, accept);
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                          "connection: Upgrade\r\nsec-websocket-accept: %s\r\n%s%s%s\r\n",
                          accept, *protocol ? "sec-websocket-protocol: " : "", protocol,
                          *protocol ? "\r\n" : "");
    cam_output_send(net, c, text, (size_t)length, &(body){.file = NO_FILE});
}

static void send_ping(cam_net *net, conn *c)
{
    uint32_t number = ++c->ping_number;
    cam_frame *ping = cam_frame_ping((const char *)&number, sizeof number);
    if (!ping)
        return;
    c->pinged = net->now;
    cam_output_push(net, c, ping);
    cam_frame_drop(ping);
    cam_conn_mark(&net->dirty, c, &c->is_dirty);
}

/* Count it among the WebSockets, if its address may have one more. */
static bool enter(cam_net *net, conn *c, const char *address)
{
    unsigned char place[16];
    if (!cam_address_parse(address, place))
        memcpy(place, c->peer, sizeof place);
    c->place = cam_places_enter(&net->places, place, net->limits.connections_per_address);
    if (c->place)
        net->websockets++;
    return c->place;
}

static void leave(cam_net *net, conn *c)
{
    cam_places_leave(&net->places, c->place);
    c->place = NULL;
    net->websockets--;
}

void cam_websockets_open(cam_net *net, conn *c, const cam_head *head, const cam_request *request,
                         const char *bytes)
{
    const char *protocol = "";
    cam_answer refusal;
    int trouble = cam_request_check_upgrade(head, bytes);
    if (!trouble && (net->is_draining || net->websockets >= (size_t)net->limits.websockets))
        trouble = 503;
    if (!trouble && !enter(net, c, request->address))
        trouble = 429;
    if (trouble) {
        refuse(net, c, trouble);
        return;
    }
    cam_answer_error(&refusal, 404);
    if (!net->options.handlers.open(net->options.context, c->id, request, &protocol, &refusal)) {
        leave(net, c);
        cam_requests_answer(net, c, &refusal);
        return;
    }
    int size = SYSTEM_BUFFER;
    setsockopt(c->fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    cam_ws_init(&c->reader);
    cam_conn_set_phase(net, c, PHASE_OPEN);
    cam_requests_log(net, c, 101, 0);
    send_welcome(net, c, bytes + cam_head_find(head, bytes, "sec-websocket-key")->value.at,
                 protocol);
    send_ping(net, c);
}

/* ---- Closing ---- */

void cam_websockets_tell(cam_net *net, conn *c, int code)
{
    if (c->is_told)
        return;
    c->is_told = true;
    c->phase = PHASE_CLOSING; /* nothing can be sent any more */
    if (net->options.handlers.closed)
        net->options.handlers.closed(net->options.context, c->id,
                                     c->close_code ? c->close_code : code);
}

/* Nobody is told yet: this may be called from a handler. */
void cam_websockets_begin_close(cam_net *net, conn *c, int code, const char *reason)
{
    cam_frame *close = cam_frame_close(code == CAM_CLOSE_NONE ? 0 : code, reason);
    if (close)
        cam_output_push(net, c, close);
    else
        c->is_broken = true;
    cam_frame_drop(close);
    c->close_code = (uint16_t)code;
    cam_conn_set_phase(net, c, PHASE_CLOSING);
    cam_conn_mark(&net->dirty, c, &c->is_dirty);
}

void cam_websockets_slow(cam_net *net, conn *c)
{
    net->counts.slow++;
    c->is_slow = false;
    cam_deadline_unset(&c->flow);
    cam_output_drop(net, c, true);
    cam_websockets_begin_close(net, c, CAM_CLOSE_SLOW, "too slow");
}

void cam_net_close(cam_net *net, cam_conn id, int code, const char *reason)
{
    conn *c = cam_conn_find(net, id);
    if (c && c->phase == PHASE_OPEN)
        cam_websockets_begin_close(net, c, code, reason);
}

/* ---- Input ---- */

static void take_pong(cam_net *net, conn *c, const cam_ws_event *event)
{
    if (event->length != sizeof c->ping_number ||
        memcmp(event->bytes, &c->ping_number, sizeof c->ping_number) != 0 || !c->pinged)
        return;
    int lag = (int)(net->now - c->pinged);
    c->lag = c->lag ? (3 * c->lag + lag + 2) / 4 : lag > 0 ? lag : 1;
    c->pinged = 0;
    if (net->options.handlers.heard)
        net->options.handlers.heard(net->options.context, c->id);
}

static void answer_ping(cam_net *net, conn *c, const cam_ws_event *event)
{
    cam_frame *pong = cam_frame_pong(event->bytes, event->length);
    if (pong)
        cam_net_send(net, c->id, pong);
    cam_frame_drop(pong);
}

static const char *reason_of(int code)
{
    switch (code) {
    case CAM_CLOSE_KIND:
        return "text only";
    case CAM_CLOSE_TEXT:
        return "not UTF-8";
    case CAM_CLOSE_BIG:
        return "too long";
    default:
        return "not as RFC 6455 says";
    }
}

/* The other side ends it, or makes it impossible to go on. */
static void take_end(cam_net *net, conn *c, const cam_ws_event *event)
{
    bool is_failure = event->kind == CAM_WS_FAILED;
    c->heard_close = true;
    if (c->phase == PHASE_OPEN) {
        net->counts.refused += is_failure;
        cam_websockets_begin_close(net, c, event->code, is_failure ? reason_of(event->code) : "");
    }
    cam_conn_mark(&net->dirty, c, &c->is_dirty);
}

bool cam_websockets_step(cam_net *net, conn *c, input *in)
{
    cam_ws_event event;
    if (c->heard_close) { /* nothing that follows counts */
        in->start = in->length;
        return false;
    }
    in->start +=
        (uint32_t)cam_ws_read(&c->reader, in->bytes + in->start, in->length - in->start, &event);
    switch (event.kind) {
    case CAM_WS_NOTHING:
        return false;
    case CAM_WS_GOT_PONG:
        take_pong(net, c, &event);
        break;
    case CAM_WS_GOT_PING:
        answer_ping(net, c, &event);
        break;
    case CAM_WS_GOT_CLOSE:
    case CAM_WS_FAILED:
        take_end(net, c, &event);
        break;
    case CAM_WS_MESSAGE_TEXT:
        if (c->phase != PHASE_OPEN)
            break;
        net->counts.messages_in++;
        if (net->options.handlers.message)
            net->options.handlers.message(net->options.context, c->id, event.bytes, event.length);
        break;
    }
    return true;
}

/* ---- Output and time ---- */

void cam_net_send(cam_net *net, cam_conn id, cam_frame *frame)
{
    conn *c = cam_conn_find(net, id);
    if (!c || c->phase != PHASE_OPEN || c->is_slow)
        return;
    size_t most = (size_t)net->limits.unsent_bytes;
    if (c->out_bytes + frame->length > most)
        cam_output_flush(net, c);
    if (c->out_bytes + frame->length > most) {
        c->is_slow = true;
    } else {
        net->counts.messages_out++;
        cam_output_push(net, c, frame);
    }
    cam_conn_mark(&net->dirty, c, &c->is_dirty);
}

void cam_websockets_tick(cam_net *net, conn *c)
{
    if (net->limits.unheard_ms > 0 && net->now - c->heard >= net->limits.unheard_ms) {
        net->counts.timed_out++;
        cam_conn_kill(net, c);
        return;
    }
    cam_deadline_set(net, &c->life, PHASE_OPEN);
    if (!c->out)
        send_ping(net, c);
}

/* ---- What the program may ask and keep ---- */

void cam_net_set_data(cam_net *net, cam_conn id, void *data)
{
    conn *c = cam_conn_find(net, id);
    if (c)
        c->data = data;
}

void *cam_net_data(const cam_net *net, cam_conn id)
{
    const conn *c = cam_conn_find(net, id);
    return c ? c->data : NULL;
}

int cam_net_lag_ms(const cam_net *net, cam_conn id)
{
    const conn *c = cam_conn_find(net, id);
    return c ? c->lag : 0;
}

int64_t cam_net_heard(const cam_net *net, cam_conn id)
{
    const conn *c = cam_conn_find(net, id);
    return c ? c->heard : 0;
}
