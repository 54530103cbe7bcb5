#include "engine/workers.h"

#include <stddef.h>

#if defined(__wasm_atomics__)

/*
 * Where a memory can be shared, Web Workers are the threads. Each has an instance of the same
 * module in the same memory and is called by the page's code (web/src/worker/helper.ts) with
 * one of the members below, on a stack that was allocated here: only the first instance
 * allocates. One pool at a time can have them.
 *
 * A Web Worker may end without a word. Who is not heard of for long is lost; nobody knows whether
 * it will still write, so the memory cannot be used any more: lose_memory does not return.
 */
#include <stdatomic.h>
#include <stdlib.h>

#define STACK    ((size_t)1 << 20)  /* as the first thread has it (app/wasm) */
#define PATIENCE INT64_C(500000000) /* nanoseconds */
#define TRIES    4 /* so that a machine that slept is no reason to give anybody up */

typedef enum task { IDLE, WORK, LEAVE, GONE } task;

typedef struct member {
    cam_workers *workers;
    int index;
    _Atomic(int32_t) task;
    char *stack;
} member;

struct cam_workers {
    void (*work)(void *context, int index);
    void *context;
    int count;
    member member[];
};

#define IMPORT(name) __attribute__((import_module("caminos"), import_name(#name)))

/* Let the Web Worker of that index call cam_workers_serve on a stack that begins at 'top'. */
IMPORT(call_helper) void call_helper(int index, member *self, char *top);
IMPORT(lose_memory) _Noreturn void lose_memory(void);

/* Until it has another task, or so many nanoseconds have passed. A function of its own: the quick
 * compiler of V8 11 takes registers for unchanged across this instruction. */
__attribute__((noinline)) static void wait_while(member *m, task is, int64_t patience)
{
    __builtin_wasm_memory_atomic_wait32((int32_t *)&m->task, is, patience);
}

static void set_task(member *m, task next)
{
    atomic_store(&m->task, next);
    __builtin_wasm_memory_atomic_notify((int32_t *)&m->task, 1);
}

/* Until it has done that. Each wait ends with a change or with its patience. */
static void await(member *m, task done)
{
    for (int tries = 0; atomic_load(&m->task) == (int32_t)done; tries++) {
        if (tries == TRIES)
            lose_memory();
        wait_while(m, done, PATIENCE);
    }
}

/* What a Web Worker does until its pool is freed. */
__attribute__((export_name("caminos_serve"))) void cam_workers_serve(member *self);

void cam_workers_serve(member *self)
{
    const cam_workers *w = self->workers;
    while (atomic_load(&self->task) != LEAVE) {
        if (atomic_load(&self->task) == WORK) {
            w->work(w->context, self->index);
            set_task(self, IDLE);
        }
        wait_while(self, IDLE, -1);
    }
    set_task(self, GONE);
}

cam_workers *cam_workers_new(int count)
{
    cam_workers *w = calloc(1, sizeof *w + (size_t)count * sizeof(member));
    if (!w)
        return NULL;
    for (int i = 0; i < count; i++) {
        w->member[i] = (member){.workers = w, .index = i + 1, .stack = malloc(STACK)};
        if (!w->member[i].stack) {
            cam_workers_free(w);
            return NULL;
        }
        call_helper(i + 1, &w->member[i], w->member[i].stack + STACK);
        w->count++;
    }
    return w;
}

void cam_workers_free(cam_workers *w)
{
    if (!w)
        return;
    for (int i = 0; i < w->count; i++)
        set_task(&w->member[i], LEAVE);
    for (int i = 0; i < w->count; i++) {
        await(&w->member[i], LEAVE);
        free(w->member[i].stack);
    }
    free(w);
}

void cam_workers_start(cam_workers *w, void (*work)(void *context, int index), void *context)
{
    w->work = work;
    w->context = context;
    for (int i = 0; i < w->count; i++)
        set_task(&w->member[i], WORK);
}

void cam_workers_wait(cam_workers *w)
{
    for (int i = 0; i < w->count; i++)
        await(&w->member[i], WORK);
}

#elif defined(__wasm__)

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
