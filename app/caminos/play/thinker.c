#include "thinker.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

#define MEMORY       ((size_t)64 << 20) /* of each engine */
#define REPORT_EVERY 0.1

/* The lock guards everything below it; the engines belong to the thread while
 * 'busy', to the caller otherwise. */
struct thinker {
    int threads;
    uint64_t seed;
    int wake[2];
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool busy, quit;
    const cam_rules *rules; /* those the engines were made for */
    cam_engine *opponent, *adviser;
    cam_position pos;
    cam_limits limits;
    thought current;
    double started;
};

static void ring(thinker *t)
{
    ssize_t written = write(t->wake[1], "", 1); /* a full pipe rings just as well */
    (void)written;
}

static void report(void *context, const cam_verdict *so_far)
{
    thinker *t = context;
    pthread_mutex_lock(&t->lock);
    t->current.verdict = *so_far;
    pthread_mutex_unlock(&t->lock);
    ring(t);
}

/* The engine for the thought, made when first needed. */
static cam_engine *find_engine(thinker *t)
{
    cam_engine **engine = t->current.purpose == THINK_MOVE ? &t->opponent : &t->adviser;
    cam_engine_options options = {
        .kind = CAM_ENGINE_STRONG, .memory = MEMORY, .threads = t->threads, .seed = t->seed};
    if (!*engine)
        *engine = cam_engine_new(t->rules, &options);
    return *engine;
}

/* Called with the lock held; lets it go while thinking. */
static void think(thinker *t)
{
    cam_engine *engine = find_engine(t);
    cam_position pos = t->pos;
    cam_limits limits = t->limits;
    cam_verdict verdict = {0};
    cam_error error = {0};
    limits.report = report;
    limits.report_every = REPORT_EVERY;
    limits.context = t;
    pthread_mutex_unlock(&t->lock);
    cam_status status = engine ? cam_engine_think(engine, &pos, &limits, &verdict, &error)
                               : cam_fail(&error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    pthread_mutex_lock(&t->lock);
    t->current.status = status;
    t->current.error = error;
    t->current.verdict = verdict;
    t->current.done = true;
}

static void *work(void *context)
{
    thinker *t = context;
    pthread_mutex_lock(&t->lock);
    for (;;) {
        while (!t->busy && !t->quit)
            pthread_cond_wait(&t->changed, &t->lock);
        if (t->quit)
            break;
        think(t);
        t->busy = false;
        pthread_cond_broadcast(&t->changed);
        ring(t);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* Signals are the main thread's business, except faults of its own. */
static bool start_thread(thinker *t)
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    sigset_t blocked, before;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        sigdelset(&blocked, faults[i]);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    bool started = pthread_create(&t->thread, NULL, work, t) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

thinker *thinker_new(int threads, uint64_t seed)
{
    thinker *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->threads = threads;
    t->seed = seed;
    if (pipe2(t->wake, O_NONBLOCK | O_CLOEXEC) != 0) {
        free(t);
        return NULL;
    }
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
    if (start_thread(t))
        return t;
    close(t->wake[0]);
    close(t->wake[1]);
    free(t);
    return NULL;
}

/* A stop is lost if it comes before the engine has begun, so it is repeated. */
void thinker_hurry(thinker *t)
{
    pthread_mutex_lock(&t->lock);
    while (t->busy) {
        cam_engine *engine = t->current.purpose == THINK_MOVE ? t->opponent : t->adviser;
        if (engine)
            cam_engine_stop(engine);
        struct timespec soon;
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_nsec += 5000000;
        soon.tv_sec += soon.tv_nsec / 1000000000;
        soon.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&t->changed, &t->lock, &soon);
    }
    pthread_mutex_unlock(&t->lock);
}

void thinker_stop(thinker *t)
{
    thinker_hurry(t);
    t->current = (thought){0};
}

static void free_engines(thinker *t)
{
    if (t->opponent)
        cam_engine_free(t->opponent);
    if (t->adviser)
        cam_engine_free(t->adviser);
    t->opponent = t->adviser = NULL;
}

void thinker_free(thinker *t)
{
    if (!t)
        return;
    thinker_stop(t);
    pthread_mutex_lock(&t->lock);
    t->quit = true;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    free_engines(t);
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->lock);
    close(t->wake[0]);
    close(t->wake[1]);
    free(t);
}

void thinker_start(thinker *t, purpose why, const cam_rules *rules, const cam_position *pos,
                   const cam_limits *limits)
{
    thinker_stop(t);
    if (t->rules != rules)
        free_engines(t);
    pthread_mutex_lock(&t->lock);
    t->rules = rules;
    t->pos = *pos;
    t->limits = *limits;
    t->current.purpose = why;
    t->started = cam_clock_wall();
    t->busy = true;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
}

purpose thinker_purpose(const thinker *t)
{
    return t->current.purpose; /* only the caller's thread sets it */
}

thought thinker_look(thinker *t)
{
    char rings[64];
    while (read(t->wake[0], rings, sizeof rings) > 0)
        ;
    pthread_mutex_lock(&t->lock);
    thought seen = t->current;
    if (seen.done)
        t->current = (thought){0};
    pthread_mutex_unlock(&t->lock);
    seen.seconds = seen.purpose ? cam_clock_wall() - t->started : 0;
    return seen;
}

int thinker_descriptor(const thinker *t)
{
    return t->wake[0];
}
