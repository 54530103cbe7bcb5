/*
 * output.c: what is to be sent, and sending it.
 *
 * What the socket takes at once is never queued. The rest waits as chunks that
 * point into frames, shared by all who get them, or into bytes that last. Long
 * bodies that lie in a file too are sent from there, which spares a copy.
 */
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "net/loop.h"

enum { PIECES = 16, TRIES = 4, LONG_BODY = 16384 };

/* Chunks are kept for the next who needs one. */
static chunk *take_chunk(cam_net *net)
{
    chunk *found = net->spare_chunk;
    if (!found)
        return malloc(sizeof *found);
    net->spare_chunk = found->next;
    return found;
}

static void drop_chunk(cam_net *net, chunk *old)
{
    cam_frame_drop(old->frame);
    old->next = net->spare_chunk;
    net->spare_chunk = old;
}

static chunk *append(cam_net *net, conn *c, cam_frame *frame, const char *bytes, size_t length)
{
    chunk *added = take_chunk(net);
    if (!added) {
        cam_frame_drop(frame);
        c->is_broken = true;
        return NULL;
    }
    *added = (chunk){NULL, frame, bytes, length, NO_FILE, 0};
    if (c->out)
        c->out_last->next = added;
    else
        c->out = added;
    c->out_last = added;
    c->out_bytes += length;
    return added;
}

void cam_output_push(cam_net *net, conn *c, cam_frame *frame)
{
    append(net, c, cam_frame_take(frame), frame->bytes, frame->length);
}

/* Keep bytes that are borrowed. */
static void append_copy(cam_net *net, conn *c, const char *bytes, size_t length)
{
    cam_frame *copy = cam_frame_raw(bytes, length);
    if (copy)
        append(net, c, copy, copy->bytes, length);
    else
        c->is_broken = true;
}

/* What a call to the system took, 0 if nothing for now. */
static size_t note_sent(cam_net *net, conn *c, ssize_t sent)
{
    if (sent >= 0) {
        net->counts.bytes_out += (uint64_t)sent;
        return (size_t)sent;
    }
    if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR && errno != ENOBUFS)
        c->is_broken = true;
    return 0;
}

static size_t send_pieces(cam_net *net, conn *c, struct iovec *piece, size_t count)
{
    struct msghdr message = {.msg_iov = piece, .msg_iovlen = count};
    return note_sent(net, c, sendmsg(c->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT));
}

/* Corked, a socket sends full segments only, until the cork is drawn. MSG_MORE, which
 * sendfile gives its own pieces too, does not hold when the other side confirms something
 * meanwhile: then what is there goes, and a body goes in more segments than it needs. */
static void set_cork(conn *c, int on)
{
    setsockopt(c->fd, IPPROTO_TCP, TCP_CORK, &on, sizeof on);
}

static size_t send_from_file(cam_net *net, conn *c, int file, off_t at, size_t length)
{
    return note_sent(net, c, sendfile(c->fd, file, &at, length));
}

static bool is_from_file(const body *b)
{
    return b->file != NO_FILE && b->length >= LONG_BODY;
}

/* Try to send head and body at once. */
static size_t send_now(cam_net *net, conn *c, const char *head, size_t head_length, const body *b)
{
    struct iovec piece[2] = {{(void *)(uintptr_t)head, head_length},
                             {(void *)(uintptr_t)b->bytes, b->length}};
    if (!is_from_file(b))
        return send_pieces(net, c, piece, b->length ? 2 : 1);
    set_cork(c, 1);
    size_t sent = send_pieces(net, c, piece, 1);
    if (sent == head_length)
        sent += send_from_file(net, c, b->file, b->file_at, b->length);
    set_cork(c, 0);
    return sent;
}

/* The body from byte 'from' on, later. */
static void append_body(cam_net *net, conn *c, const body *b, size_t from)
{
    if (!b->is_lasting) {
        append_copy(net, c, b->bytes + from, b->length - from);
        return;
    }
    chunk *added = append(net, c, NULL, b->bytes + from, b->length - from);
    if (added && is_from_file(b)) {
        added->file = b->file;
        added->file_at = b->file_at + (off_t)from;
    }
}

void cam_output_send(cam_net *net, conn *c, const char *head, size_t head_length, const body *b)
{
    size_t sent = c->out ? 0 : send_now(net, c, head, head_length, b);
    if (sent < head_length)
        append_copy(net, c, head + sent, head_length - sent);
    size_t of_body = sent > head_length ? sent - head_length : 0;
    if (of_body < b->length)
        append_body(net, c, b, of_body);
}

/* Forget the bytes that are sent. */
static void advance(cam_net *net, conn *c, size_t sent)
{
    c->out_bytes -= sent;
    c->out_sent += sent;
    while (c->out && c->out_sent >= c->out->length) {
        chunk *done = c->out;
        c->out_sent -= done->length;
        c->out = done->next;
        drop_chunk(net, done);
    }
}

/* As much as one call can send: a piece of a file, or all up to the next one. */
static size_t flush_once(cam_net *net, conn *c, size_t *offered)
{
    struct iovec piece[PIECES];
    size_t count = 0, skip = c->out_sent, sent;
    *offered = 0;
    if (c->out->file != NO_FILE) {
        *offered = c->out->length - skip;
        sent = send_from_file(net, c, c->out->file, c->out->file_at + (off_t)skip, *offered);
    } else {
        for (chunk *at = c->out; at && at->file == NO_FILE && count < PIECES; at = at->next) {
            piece[count++] =
                (struct iovec){(void *)(uintptr_t)(at->bytes + skip), at->length - skip};
            *offered += at->length - skip;
            skip = 0;
        }
        sent = send_pieces(net, c, piece, count);
    }
    advance(net, c, sent);
    return sent;
}

/* Each time some is taken, patience begins anew. */
static void note_progress(cam_net *net, conn *c)
{
    if (c->phase == PHASE_WRITE)
        cam_deadline_set(net, &c->life, PHASE_WRITE);
    if (!c->out)
        cam_deadline_unset(&c->flow);
    else if (c->place)
        cam_deadline_set(net, &c->flow, LIST_STALL);
}

void cam_output_flush(cam_net *net, conn *c)
{
    bool moved = false;
    for (int i = 0; i < TRIES && c->out && !c->is_broken; i++) {
        size_t offered, sent = flush_once(net, c, &offered);
        moved |= sent > 0;
        if (sent < offered)
            break;
    }
    if (moved)
        note_progress(net, c);
    else if (c->out && c->place && !c->flow.next)
        cam_deadline_set(net, &c->flow, LIST_STALL);
}

void cam_output_drop(cam_net *net, conn *c, bool keep_begun)
{
    chunk *kept = keep_begun && c->out_sent ? c->out : NULL;
    chunk *at = kept ? kept->next : c->out;
    while (at) {
        chunk *next = at->next;
        drop_chunk(net, at);
        at = next;
    }
    if (kept)
        kept->next = NULL;
    c->out = c->out_last = kept;
    c->out_bytes = kept ? kept->length - c->out_sent : 0;
    if (!kept)
        c->out_sent = 0;
}
