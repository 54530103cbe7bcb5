/*
 * output.c: what is to be sent, and sending it.
 *
 * What the socket takes at once is never queued. The rest waits as chunks that
 * point into frames, shared by all who get them, or into bytes that last.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "net/loop.h"

enum { PIECES = 16, TRIES = 4 };

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

static void append(cam_net *net, conn *c, cam_frame *frame, const char *bytes, size_t length)
{
    chunk *added = take_chunk(net);
    if (!added) {
        cam_frame_drop(frame);
        c->is_broken = true;
        return;
    }
    *added = (chunk){NULL, frame, bytes, length};
    if (c->out)
        c->out_last->next = added;
    else
        c->out = added;
    c->out_last = added;
    c->out_bytes += length;
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

/* One call to the system; how many bytes it took, 0 if none for now. */
static size_t send_pieces(cam_net *net, conn *c, struct iovec *piece, size_t count)
{
    struct msghdr message = {.msg_iov = piece, .msg_iovlen = count};
    ssize_t sent = sendmsg(c->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) {
        net->counts.bytes_out += (uint64_t)sent;
        return (size_t)sent;
    }
    if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR && errno != ENOBUFS)
        c->is_broken = true;
    return 0;
}

void cam_output_send(cam_net *net, conn *c, const char *head, size_t head_length, const char *body,
                     size_t body_length, bool is_lasting)
{
    struct iovec piece[2] = {{(void *)(uintptr_t)head, head_length},
                             {(void *)(uintptr_t)body, body_length}};
    size_t sent = c->out ? 0 : send_pieces(net, c, piece, body_length ? 2 : 1);
    if (sent < head_length)
        append_copy(net, c, head + sent, head_length - sent);
    size_t of_body = sent > head_length ? sent - head_length : 0;
    if (of_body == body_length)
        return;
    if (is_lasting)
        append(net, c, NULL, body + of_body, body_length - of_body);
    else
        append_copy(net, c, body + of_body, body_length - of_body);
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

static size_t flush_once(cam_net *net, conn *c, size_t *offered)
{
    struct iovec piece[PIECES];
    size_t count = 0, skip = c->out_sent;
    *offered = 0;
    for (chunk *at = c->out; at && count < PIECES; at = at->next, skip = 0) {
        piece[count++] = (struct iovec){(void *)(uintptr_t)(at->bytes + skip), at->length - skip};
        *offered += at->length - skip;
    }
    size_t sent = send_pieces(net, c, piece, count);
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
