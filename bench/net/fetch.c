/*
 * fetch.c: asks a server for one path over and over, and spends next to nothing itself.
 *
 *     net_fetch PORT PATH CONNECTIONS SECONDS
 *
 * Prints the answers a second. Each connection asks again as soon as it has its answer.
 * Bodies are dropped by the system without being copied (MSG_TRUNC), so that the server
 * is what is measured, and not who asks; the price is that every answer must be as
 * long as the first, which is read and checked.
 */
#define _GNU_SOURCE /* strcasestr */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"

enum { CONNECTIONS_MOST = 1024 };

typedef struct asker {
    int fd;
    size_t missing; /* bytes of the answer that have not come yet */
} asker;

static struct sockaddr_in server = {.sin_family = AF_INET};
static char request[1200];
static size_t answer_length;

static void give_up(const char *what)
{
    fprintf(stderr, "net_fetch: %s\n", what);
    exit(1);
}

static void ask(asker *a)
{
    size_t length = strlen(request);
    if (send(a->fd, request, length, MSG_NOSIGNAL) != (ssize_t)length)
        give_up("cannot send");
    a->missing = answer_length;
}

static void dial(asker *a)
{
    int one = 1;
    a->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (a->fd < 0 || connect(a->fd, (struct sockaddr *)&server, sizeof server) < 0)
        give_up("cannot connect");
    setsockopt(a->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
}

/* The length of an answer with its head, which must be a 200. */
static size_t measure_answer(void)
{
    char head[4096];
    size_t length = 0;
    const char *end = NULL, *field;
    asker a;
    dial(&a);
    ask(&a);
    while (!end) {
        ssize_t got = recv(a.fd, head + length, sizeof head - 1 - length, 0);
        if (got <= 0)
            give_up("no answer");
        length += (size_t)got;
        head[length] = '\0';
        end = strstr(head, "\r\n\r\n");
    }
    close(a.fd);
    field = strcasestr(head, "\r\ncontent-length:");
    if (strncmp(head, "HTTP/1.1 200 ", 13) != 0 || !field || field > end)
        give_up("not the answer that was expected");
    return (size_t)(end + 4 - head) + strtoul(field + 17, NULL, 10);
}

/* Take what is there; the number of answers that are whole with it. */
static long take(asker *a)
{
    for (;;) {
        ssize_t got = recv(a->fd, NULL, a->missing, MSG_DONTWAIT | MSG_TRUNC);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            return 0;
        if (got <= 0)
            give_up("the server has closed a connection");
        a->missing -= (size_t)got;
        if (a->missing == 0) {
            ask(a);
            return 1;
        }
    }
}

static double run(asker *asking, int count, double seconds)
{
    struct epoll_event event[64];
    int epoll = epoll_create1(0);
    for (int i = 0; i < count; i++) {
        struct epoll_event in = {.events = EPOLLIN, .data.ptr = &asking[i]};
        dial(&asking[i]);
        epoll_ctl(epoll, EPOLL_CTL_ADD, asking[i].fd, &in);
        ask(&asking[i]);
    }
    long done = 0;
    double begin = cam_clock_wall(), now = begin;
    for (; now - begin < seconds; now = cam_clock_wall())
        for (int i = epoll_wait(epoll, event, 64, 100); i > 0; i--)
            done += take(event[i - 1].data.ptr);
    return (double)done / (now - begin);
}

int main(int argc, char **argv)
{
    static asker asking[CONNECTIONS_MOST];
    int count = argc == 5 ? atoi(argv[3]) : 0;
    if (count < 1 || count > CONNECTIONS_MOST || strlen(argv[2]) > 1000) {
        fprintf(stderr, "usage: net_fetch PORT PATH CONNECTIONS SECONDS\n");
        return 2;
    }
    server.sin_port = htons((unsigned short)atoi(argv[1]));
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", argv[2]);
    answer_length = measure_answer();
    printf("%.0f\n", run(asking, count, atof(argv[4])));
    return 0;
}
