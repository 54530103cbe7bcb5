/*
 * listen.c: the door: where the server listens, and whom it lets in.
 *
 * There are only so many files a process may have open. When there is none left,
 * or as many requests as are allowed, the oldest connection that is not being
 * served makes way: one that has closed, or has asked for nothing, or has not
 * finished asking. If there is none, nobody is let in for a moment; that is waited
 * for, never spun on.
 */
#define _GNU_SOURCE /* accept4 */
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/loop.h"

enum {
    BACKLOG = 1024,
    BATCH = 64,       /* let in at most so many a turn */
    PAUSE = 20,       /* ms until it is tried again when there was no room */
    OTHER_FILES = 64, /* left to the rest of the program */
};

/* ---- Opening ---- */

static cam_status listen_at(cam_net *net, const struct addrinfo *found, cam_error *error)
{
    const cam_net_options *options = &net->options;
    int one = 1, fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = 0};
    if (fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0 &&
        bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0 &&
        epoll_ctl(net->epoll, EPOLL_CTL_ADD, fd, &event) == 0) {
        net->listener = fd;
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

static void write_url(cam_net *net)
{
    char host[64] = "", port[16] = "";
    struct sockaddr_storage bound;
    socklen_t size = sizeof bound;
    if (getsockname(net->listener, (struct sockaddr *)&bound, &size) == 0)
        getnameinfo((struct sockaddr *)&bound, size, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV);
    bool is_any = strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    bool has_colon = !is_any && strchr(host, ':');
    snprintf(net->url, sizeof net->url, "http://%s%s%s:%s/", has_colon ? "[" : "",
             is_any ? "localhost" : host, has_colon ? "]" : "", port);
}

/* Bring the limits down to what the number of open files allows. */
static void fit_limits(cam_net *net)
{
    struct rlimit files = {1024, 1024};
    cam_net_limits *limits = &net->limits;
    getrlimit(RLIMIT_NOFILE, &files);
    long most = files.rlim_cur > 10000000 ? 10000000 : (long)files.rlim_cur;
    most -= most > 4 * OTHER_FILES ? OTHER_FILES : most / 4;
    if (limits->requests <= 0 || limits->requests > most / 2)
        limits->requests = most / 2;
    if (limits->websockets <= 0 || limits->websockets > most - limits->requests)
        limits->websockets = most - limits->requests;
}

cam_status cam_listen_open(cam_net *net, cam_error *error)
{
    const cam_net_options *options = &net->options;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found;
    char port[16];
    snprintf(port, sizeof port, "%d", options->port);
    int trouble = getaddrinfo(options->address, port, &hints, &found);
    if (trouble)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_ADDRESS, .name = options->address,
                        .detail = gai_strerror(trouble));
    cam_status status = listen_at(net, found, error);
    freeaddrinfo(found);
    if (status != CAM_OK)
        return status;
    write_url(net);
    fit_limits(net);
    return CAM_OK;
}

void cam_listen_close(cam_net *net)
{
    if (net->listener >= 0)
        close(net->listener);
    net->listener = -1;
    net->is_full = false;
}

/* ---- Letting in ---- */

/* Who makes way: the oldest of those not being served, though nobody who came in
 * this very turn and had no chance to say a word. */
static conn *find_victim(const cam_net *net)
{
    static const phase order[] = {PHASE_LINGER, PHASE_IDLE, PHASE_HEAD, PHASE_BODY};
    conn *victim = NULL;
    int64_t oldest = net->now;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        const timer_list *list = &net->list[order[i]];
        const timer *front = list->anchor.next;
        if (front != &list->anchor && front->due - list->duration < oldest) {
            oldest = front->due - list->duration;
            victim = front->conn;
        }
    }
    return victim;
}

static bool make_room(cam_net *net)
{
    conn *victim = find_victim(net);
    if (!victim)
        return false;
    net->counts.evicted++;
    cam_conn_kill(net, victim);
    return true;
}

static void set_listening(cam_net *net, bool on)
{
    struct epoll_event event = {.events = on ? EPOLLIN : 0, .data.u64 = 0};
    epoll_ctl(net->epoll, EPOLL_CTL_MOD, net->listener, &event);
    net->is_full = !on;
    net->resume_at = net->now + PAUSE;
}

static void admit(cam_net *net, int fd, const struct sockaddr_storage *from)
{
    int one = 1;
    unsigned char peer[16];
    cam_address_from(from, peer);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (cam_conn_new(net, fd, peer))
        net->counts.accepted++;
    else
        close(fd);
}

typedef enum outcome { LET_IN, NOBODY_THERE, NO_ROOM } outcome;

static outcome accept_one(cam_net *net)
{
    size_t requests = net->connections - net->websockets;
    if (requests >= (size_t)net->limits.requests && !make_room(net))
        return NO_ROOM;
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    int fd = accept4(net->listener, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd >= 0) {
        admit(net, fd, &from);
        return LET_IN;
    }
    if (errno == EAGAIN || errno == EWOULDBLOCK)
        return NOBODY_THERE;
    if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
        return make_room(net) ? LET_IN : NO_ROOM;
    return LET_IN; /* that one is gone already, or was interrupted; the next, please */
}

void cam_listen_accept(cam_net *net)
{
    if (net->listener < 0)
        return;
    if (net->is_full)
        set_listening(net, true);
    outcome last = LET_IN;
    for (int i = 0; i < BATCH && last == LET_IN; i++)
        last = accept_one(net);
    if (last == NO_ROOM)
        set_listening(net, false);
}
