#include "engine/workers.h"

#include <stddef.h>

#if defined(__wasm__)

cam_workers *cam_workers_new(int count)
{
    (void)count;
    return NULL;
}

void cam_workers_free(cam_workers *workers)
{
    (void)workers;
}

void cam_workers_start(cam_workers *workers, void (*work)(void *context, int index), void *context)
{
    (void)workers, (void)work, (void)context;
}

void cam_workers_wait(cam_workers *workers)
{
    (void)workers;
}

#else

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct member {
    cam_workers *workers;
    pthread_t thread;
    int index;
} member;

struct cam_workers {
    pthread_mutex_t mutex;
    pthread_cond_t begin, end;
    void (*work)(void *context, int index);
    void *context;
    unsigned round; /* of work given out so far */
    int running;
    bool closing;
    int count;
    member member[];
};

static void *serve(void *argument)
{
    member *self = argument;
    cam_workers *w = self->workers;
    unsigned seen = 0;
    pthread_mutex_lock(&w->mutex);
    for (;;) {
        while (w->round == seen && !w->closing)
            pthread_cond_wait(&w->begin, &w->mutex);
        if (w->closing)
            break;
        seen = w->round;
        pthread_mutex_unlock(&w->mutex);
        w->work(w->context, self->index);
        pthread_mutex_lock(&w->mutex);
        if (--w->running == 0)
            pthread_cond_signal(&w->end);
    }
    pthread_mutex_unlock(&w->mutex);
    return NULL;
}

cam_workers *cam_workers_new(int count)
{
    cam_workers *w = calloc(1, sizeof *w + (size_t)count * sizeof(member));
    if (!w)
        return NULL;
    pthread_mutex_init(&w->mutex, NULL);
    pthread_cond_init(&w->begin, NULL);
    pthread_cond_init(&w->end, NULL);
    for (int i = 0; i < count; i++) {
        w->member[i] = (member){.workers = w, .index = i + 1};
        if (pthread_create(&w->member[i].thread, NULL, serve, &w->member[i]) != 0) {
            cam_workers_free(w);
            return NULL;
        }
        w->count++;
    }
    return w;
}

void cam_workers_free(cam_workers *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->mutex);
    w->closing = true;
    pthread_cond_broadcast(&w->begin);
    pthread_mutex_unlock(&w->mutex);
    for (int i = 0; i < w->count; i++)
        pthread_join(w->member[i].thread, NULL);
    pthread_cond_destroy(&w->begin);
    pthread_cond_destroy(&w->end);
    pthread_mutex_destroy(&w->mutex);
    free(w);
}

void cam_workers_start(cam_workers *w, void (*work)(void *context, int index), void *context)
{
    pthread_mutex_lock(&w->mutex);
    w->work = work;
    w->context = context;
    w->running = w->count;
    w->round++;
    pthread_cond_broadcast(&w->begin);
    pthread_mutex_unlock(&w->mutex);
}

void cam_workers_wait(cam_workers *w)
{
    pthread_mutex_lock(&w->mutex);
    while (w->running)
        pthread_cond_wait(&w->end, &w->mutex);
    pthread_mutex_unlock(&w->mutex);
}

#endif
