/*
 * bare_send.c: the least it can cost to send the same bytes to many: a loop of
 * send(). Prints its port, lets in COUNT connections, and for each line of input
 * ("ROUNDS BYTES") sends that often so many bytes to everybody, and prints the
 * milliseconds of processor time that took.
 */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>

static double cpu_ms(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return 1e3 * (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           1e-3 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 0, one = 1, rounds, bytes;
    int *fd = malloc((size_t)(count + 1) * sizeof *fd), door = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct rlimit files;
    socklen_t size = sizeof at;
    static char text[65536];
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (!fd || bind(door, (struct sockaddr *)&at, sizeof at) < 0 || listen(door, 1024) < 0 ||
        getsockname(door, (struct sockaddr *)&at, &size) < 0)
        return 1;
    printf("%d\n", ntohs(at.sin_port));
    fflush(stdout);
    for (int i = 0; i < count; i++) {
        fd[i] = accept(door, NULL, NULL);
        setsockopt(fd[i], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    }
    while (scanf("%d %d", &rounds, &bytes) == 2 && bytes <= (int)sizeof text) {
        double before = cpu_ms();
        for (int round = 0; round < rounds; round++)
            for (int i = 0; i < count; i++)
                if (send(fd[i], text, (size_t)bytes, MSG_DONTWAIT | MSG_NOSIGNAL) != bytes)
                    return 1;
        printf("%.3f\n", cpu_ms() - before);
        fflush(stdout);
    }
    return 0;
}
