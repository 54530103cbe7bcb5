#define _GNU_SOURCE
#include "thinkers.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATIENCE_MS 120000 /* no level thinks as long */
#define TRIES       2
#define MOVE_ROOM   256

extern char **environ;

typedef struct waiting {
    struct waiting *next;
    uint64_t job;
    char *game;
} waiting;

typedef struct seat {
    thinkers *pool;
    pthread_t thread;
    pid_t child; /* 0: none */
    int to, from;
    uint64_t job; /* at work on it; 0: none */
} seat;

struct thinkers {
    pthread_mutex_t lock;
    pthread_cond_t more;
    waiting *first;
    bool ending;
    const char *program;
    thinkers_done *done;
    void *context;
    int count;
    seat seat[];
};

/*
 * The process.
 */

static bool start_child(seat *s)
{
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) != 0)
        return false;
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGCHLD);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0); /* Ctrl-C is for the server */
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETPGROUP);
    char name[] = "caminos", command[] = "think";
    char *arguments[] = {name, command, NULL};
    pid_t child;
    bool started =
        posix_spawn(&child, s->pool->program, &actions, &attributes, arguments, environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    if (!started) {
        close(in[1]);
        close(out[0]);
        return false;
    }
    pthread_mutex_lock(&s->pool->lock);
    s->to = in[1];
    s->from = out[0];
    s->child = child;
    pthread_mutex_unlock(&s->pool->lock);
    return true;
}

static void end_child(seat *s)
{
    pthread_mutex_lock(&s->pool->lock);
    pid_t child = s->child;
    s->child = 0;
    pthread_mutex_unlock(&s->pool->lock);
    if (!child)
        return;
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(s->to);
    close(s->from);
}

static bool write_all(int file, const char *text, size_t length)
{
    while (length) {
        ssize_t done = write(file, text, length);
        if (done <= 0)
            return false;
        text += done;
        length -= (size_t)done;
    }
    return true;
}

/* A line of the child's, without its end; false if it dies, hangs or babbles. */
static bool read_line(seat *s, char line[MOVE_ROOM])
{
    size_t length = 0;
    for (;;) {
        struct pollfd ready = {.fd = s->from, .events = POLLIN};
        if (poll(&ready, 1, PATIENCE_MS) != 1)
            return false;
        ssize_t got = read(s->from, line + length, MOVE_ROOM - 1 - length);
        if (got <= 0)
            return false;
        length += (size_t)got;
        line[length] = '\0';
        char *end = strchr(line, '\n');
        if (end) {
            *end = '\0';
            return true;
        }
        if (length == MOVE_ROOM - 1)
            return false;
    }
}

static char *ask(seat *s, const waiting *game)
{
    char line[MOVE_ROOM];
    if (!s->child && !start_child(s))
        return NULL;
    bool answered = write_all(s->to, game->game, strlen(game->game)) && write_all(s->to, "\n", 1) &&
                    read_line(s, line);
    if (!answered) {
        end_child(s);
        return NULL;
    }
    return line[0] == '?' ? NULL : strdup(line);
}

/*
 * The line.
 */

static waiting *take(seat *s)
{
    thinkers *pool = s->pool;
    pthread_mutex_lock(&pool->lock);
    while (!pool->first && !pool->ending)
        pthread_cond_wait(&pool->more, &pool->lock);
    waiting *game = pool->ending ? NULL : pool->first;
    if (game) {
        pool->first = game->next;
        s->job = game->job;
    }
    pthread_mutex_unlock(&pool->lock);
    return game;
}

/* Is somebody still waiting for this? */
static bool is_wanted(seat *s, uint64_t job)
{
    pthread_mutex_lock(&s->pool->lock);
    bool wanted = s->job == job && !s->pool->ending;
    pthread_mutex_unlock(&s->pool->lock);
    return wanted;
}

static void *work(void *argument)
{
    seat *s = argument;
    for (waiting *game; (game = take(s));) {
        char *move = NULL;
        for (int tries = 0; !move && tries < TRIES && is_wanted(s, game->job); tries++)
            move = ask(s, game);
        if (is_wanted(s, game->job))
            s->pool->done(s->pool->context, game->job, move);
        else
            free(move);
        pthread_mutex_lock(&s->pool->lock);
        s->job = 0;
        pthread_mutex_unlock(&s->pool->lock);
        free(game->game);
        free(game);
    }
    end_child(s);
    return NULL;
}

thinkers *thinkers_new(int count, const char *program, thinkers_done *done, void *context)
{
    thinkers *pool = calloc(1, sizeof *pool + (size_t)count * sizeof(seat));
    if (!pool)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->more, NULL);
    pool->program = program;
    pool->done = done;
    pool->context = context;
    for (int i = 0; i < count; i++) {
        pool->seat[i].pool = pool;
        if (pthread_create(&pool->seat[i].thread, NULL, work, &pool->seat[i]) != 0)
            break;
        pool->count++;
    }
    return pool;
}

void thinkers_add(thinkers *pool, uint64_t job, const char *game)
{
    waiting *added = calloc(1, sizeof *added);
    if (!added || !(added->game = strdup(game))) {
        free(added);
        pool->done(pool->context, job, NULL);
        return;
    }
    added->job = job;
    pthread_mutex_lock(&pool->lock);
    waiting **at = &pool->first;
    while (*at)
        at = &(*at)->next;
    *at = added;
    pthread_cond_signal(&pool->more);
    pthread_mutex_unlock(&pool->lock);
}

void thinkers_forget(thinkers *pool, uint64_t job)
{
    pthread_mutex_lock(&pool->lock);
    for (waiting **at = &pool->first; *at; at = &(*at)->next)
        if ((*at)->job == job) {
            waiting *gone = *at;
            *at = gone->next;
            free(gone->game);
            free(gone);
            break;
        }
    for (int i = 0; i < pool->count; i++)
        if (pool->seat[i].job == job) {
            pool->seat[i].job = 0;
            if (pool->seat[i].child)
                kill(pool->seat[i].child, SIGKILL); /* its thread notices and goes on */
        }
    pthread_mutex_unlock(&pool->lock);
}

void thinkers_free(thinkers *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    for (int i = 0; i < pool->count; i++)
        if (pool->seat[i].child)
            kill(pool->seat[i].child, SIGKILL);
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->count; i++)
        pthread_join(pool->seat[i].thread, NULL);
    while (pool->first) {
        waiting *next = pool->first->next;
        free(pool->first->game);
        free(pool->first);
        pool->first = next;
    }
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->more);
    free(pool);
}
