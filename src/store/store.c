/*
 * store.c: the queues and the two threads of a store, whatever lies underneath.
 *
 * One mutex guards both queues and the counters; it is never held while a backend
 * works or a reply is given. The writing thread takes all that waits, up to a
 * limit, as one batch. After a failure that breaks the backend it answers every
 * write at once and tries to recover now and then, waiting longer each time.
 */
#include "store/store.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "store/backend.h"

enum { QUEUE_LIMIT = 4096, BATCH_LIMIT = 512 };

/* Seconds between attempts to recover. */
#define RETRY_FIRST 0.1
#define RETRY_LAST  10.0

/* What addresses begin with, and which storage that is. */
static const struct {
    const char *scheme;
    const cam_backend_class *class;
} kinds[] = {{"sqlite:", &cam_sqlite_class},
             {"postgres://", &cam_postgres_class},
             {"postgresql://", &cam_postgres_class}};

/* Jobs that wait for one thread: a ring. */
typedef struct job_lane {
    pthread_t thread;
    pthread_cond_t filled; /* or closing */
    cam_store_job *ring;
    size_t first, count;
} job_lane;

struct cam_store {
    cam_backend *backend;
    cam_store_done done;
    void *context;
    size_t limit;
    pthread_mutex_t mutex;
    job_lane reads, writes;
    bool closing;
    cam_store_counters counters;

    /* the writing thread's own */
    cam_store_job batch[BATCH_LIMIT];
    bool broken;
    double retry_at, retry_pause;
};

const cam_backend_class *cam_backend_find(const char *address, const char **place, cam_error *error)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t length = strlen(kinds[i].scheme);
        if (strncmp(address, kinds[i].scheme, length) == 0 && address[length]) {
            *place = address + length;
            return kinds[i].class;
        }
    }
    char shown[40]; /* a password may stand before an @ */
    snprintf(shown, sizeof shown, "%.*s...", (int)strcspn(address, ":"), address);
    cam_fail(error, CAM_MALFORMED, CAM_REASON_STORE_ADDRESS,
             .name = strchr(address, '@') ? shown : address);
    return NULL;
}

/*
 * Replies.
 */

static void note_health(cam_store *store, bool healthy, const char *why)
{
    pthread_mutex_lock(&store->mutex);
    store->counters.healthy = healthy;
    snprintf(store->counters.why, sizeof store->counters.why, "%.159s", healthy ? "" : why);
    pthread_mutex_unlock(&store->mutex);
}

static void finish(cam_store *store, cam_store_job *job)
{
    cam_ledger_request_free(job->request);
    store->done(store->context, job->reply);
}

static void refuse(cam_store *store, cam_store_job *job, const char *why)
{
    job->reply->status = CAM_LEDGER_UNAVAILABLE;
    snprintf(job->reply->why, sizeof job->reply->why, "%s", why);
    finish(store, job);
}

/*
 * Reading.
 */

static void *read_thread(void *argument)
{
    cam_store *store = argument;
    job_lane *reads = &store->reads;
    pthread_mutex_lock(&store->mutex);
    for (;;) {
        while (reads->count == 0 && !store->closing)
            pthread_cond_wait(&reads->filled, &store->mutex);
        if (reads->count == 0)
            break;
        cam_store_job job = reads->ring[reads->first];
        reads->first = (reads->first + 1) % store->limit;
        reads->count--;
        store->counters.reads++;
        pthread_mutex_unlock(&store->mutex);

        store->backend->class->read(store->backend, job.request, job.reply);
        bool unavailable = job.reply->status == CAM_LEDGER_UNAVAILABLE;
        finish(store, &job);

        pthread_mutex_lock(&store->mutex);
        store->counters.unavailable += unavailable;
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

/*
 * Writing.
 */

static struct timespec moment(double seconds)
{
    struct timespec when = {(time_t)seconds, 0};
    when.tv_nsec = (long)((seconds - (double)when.tv_sec) * 1e9);
    return when;
}

/* All that waits, in order, into the batch. 0 when it is time to recover, or when
 * the store closes and nothing is left, which *over tells. */
static size_t take_batch(cam_store *store, bool *over)
{
    job_lane *writes = &store->writes;
    struct timespec retry = moment(store->retry_at);
    pthread_mutex_lock(&store->mutex);
    int waited = 0;
    while (writes->count == 0 && !store->closing && waited == 0) {
        if (store->broken)
            waited = pthread_cond_timedwait(&writes->filled, &store->mutex, &retry);
        else
            pthread_cond_wait(&writes->filled, &store->mutex);
    }
    size_t count = writes->count < BATCH_LIMIT ? writes->count : BATCH_LIMIT;
    for (size_t i = 0; i < count; i++)
        store->batch[i] = writes->ring[(writes->first + i) % store->limit];
    writes->first = (writes->first + count) % store->limit;
    writes->count -= count;
    store->counters.writes += count;
    *over = count == 0 && store->closing;
    pthread_mutex_unlock(&store->mutex);
    return count;
}

static void note_broken(cam_store *store, const char *why)
{
    note_health(store, false, why);
    store->broken = true;
    store->retry_pause = RETRY_FIRST;
    store->retry_at = cam_clock_wall() + store->retry_pause;
    pthread_mutex_lock(&store->mutex);
    store->counters.sync_failures++;
    pthread_mutex_unlock(&store->mutex);
}

static void try_to_recover(cam_store *store)
{
    cam_error error;
    if (store->backend->class->recover(store->backend, &error) == CAM_OK) {
        store->broken = false;
        note_health(store, true, "");
        pthread_mutex_lock(&store->mutex);
        store->counters.recoveries++;
        pthread_mutex_unlock(&store->mutex);
        return;
    }
    note_health(store, false, error.text);
    store->retry_pause *= 2;
    if (store->retry_pause > RETRY_LAST)
        store->retry_pause = RETRY_LAST;
    store->retry_at = cam_clock_wall() + store->retry_pause;
}

/* The counters of a batch; before its replies, so that whoever has one finds itself
 * counted. Returns how many were carried out. */
static size_t count_batch(cam_store *store, size_t count, cam_backend_state state)
{
    size_t done = 0, unavailable = 0;
    for (size_t i = 0; i < count; i++) {
        done += store->batch[i].reply->status == CAM_LEDGER_DONE;
        unavailable += store->batch[i].reply->status == CAM_LEDGER_UNAVAILABLE;
    }
    pthread_mutex_lock(&store->mutex);
    cam_store_counters *counters = &store->counters;
    counters->commits += state == CAM_BACKEND_FINE && done > 0;
    counters->committed += done;
    counters->unavailable += unavailable;
    counters->disk_full += state == CAM_BACKEND_FULL;
    if (done > counters->largest_batch)
        counters->largest_batch = done;
    pthread_mutex_unlock(&store->mutex);
    return done;
}

static void write_batch(cam_store *store, size_t count)
{
    const cam_backend_class *class = store->backend->class;
    cam_backend_state state = class->write(store->backend, store->batch, count);
    size_t done = count_batch(store, count, state);
    if (state == CAM_BACKEND_BROKEN)
        note_broken(store, store->batch[0].reply->why);
    else if (state != CAM_BACKEND_FINE)
        note_health(store, false, store->batch[0].reply->why);
    else if (done > 0) /* else nothing was to be stored, which proves nothing */
        note_health(store, true, "");
    for (size_t i = 0; i < count; i++)
        finish(store, &store->batch[i]);
    cam_error error;
    if (state == CAM_BACKEND_FINE && class->settle(store->backend, &error) == CAM_BACKEND_BROKEN)
        note_broken(store, error.text);
}

static void refuse_batch(cam_store *store, size_t count)
{
    char why[sizeof store->counters.why];
    pthread_mutex_lock(&store->mutex);
    memcpy(why, store->counters.why, sizeof why);
    store->counters.unavailable += count;
    pthread_mutex_unlock(&store->mutex);
    for (size_t i = 0; i < count; i++)
        refuse(store, &store->batch[i], why);
}

static void *write_thread(void *argument)
{
    cam_store *store = argument;
    for (;;) {
        bool over;
        size_t count = take_batch(store, &over);
        if (over)
            return NULL;
        if (store->broken && cam_clock_wall() >= store->retry_at)
            try_to_recover(store);
        if (count > 0 && store->broken)
            refuse_batch(store, count);
        else if (count > 0)
            write_batch(store, count);
    }
}

/*
 * Opening, submitting, closing.
 */

static bool init_lane(cam_store *store, job_lane *lane)
{
    pthread_condattr_t monotonic; /* as cam_clock_wall counts */
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&lane->filled, &monotonic);
    pthread_condattr_destroy(&monotonic);
    lane->ring = calloc(store->limit, sizeof *lane->ring);
    return lane->ring;
}

static void free_store(cam_store *store)
{
    if (store->backend)
        store->backend->class->close(store->backend);
    pthread_cond_destroy(&store->reads.filled);
    pthread_cond_destroy(&store->writes.filled);
    pthread_mutex_destroy(&store->mutex);
    free(store->reads.ring);
    free(store->writes.ring);
    free(store);
}

static void stop_thread(cam_store *store, job_lane *lane)
{
    pthread_mutex_lock(&store->mutex);
    store->closing = true;
    pthread_cond_signal(&lane->filled);
    pthread_mutex_unlock(&store->mutex);
    pthread_join(lane->thread, NULL);
}

static cam_status start_threads(cam_store *store, cam_error *error)
{
    if (pthread_create(&store->writes.thread, NULL, write_thread, store) != 0)
        return cam_fail(error, CAM_IO, CAM_REASON_STORE_THREAD);
    if (pthread_create(&store->reads.thread, NULL, read_thread, store) == 0)
        return CAM_OK;
    stop_thread(store, &store->writes);
    return cam_fail(error, CAM_IO, CAM_REASON_STORE_THREAD);
}

cam_status cam_store_open(const cam_store_options *options, cam_store **out, cam_error *error)
{
    const char *place;
    const cam_backend_class *class = cam_backend_find(options->address, &place, error);
    if (!class)
        return CAM_MALFORMED;
    cam_store *store = calloc(1, sizeof *store);
    if (!store)
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    store->done = options->done;
    store->context = options->context;
    store->limit = options->queue_limit ? options->queue_limit : QUEUE_LIMIT;
    store->counters.healthy = true;
    pthread_mutex_init(&store->mutex, NULL);
    cam_status status = CAM_OK;
    bool reads = init_lane(store, &store->reads), writes = init_lane(store, &store->writes);
    if (!reads || !writes)
        status = cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    if (status == CAM_OK)
        status = class->open(place, options->unsynced, &store->backend, error);
    if (status == CAM_OK)
        status = start_threads(store, error);
    if (status != CAM_OK) {
        free_store(store);
        return status;
    }
    *out = store;
    return CAM_OK;
}

bool cam_store_is_shared(const cam_store *store)
{
    return store->backend->class->listen;
}

cam_status cam_store_listen(cam_store *store, cam_store_rung rung, void *context, int64_t *now,
                            cam_error *error)
{
    return store->backend->class->listen(store->backend, rung, context, now, error);
}

cam_status cam_store_submit(cam_store *store, cam_ledger_request *request)
{
    cam_store_job job = {.request = request, .reply = cam_ledger_reply_new(request)};
    if (!job.reply) {
        cam_ledger_request_free(request);
        return CAM_NO_MEMORY;
    }
    job_lane *lane = cam_ledger_is_write(request->op) ? &store->writes : &store->reads;
    pthread_mutex_lock(&store->mutex);
    bool full = lane->count == store->limit;
    if (full) {
        store->counters.queue_full++;
        store->counters.unavailable++;
    } else {
        lane->ring[(lane->first + lane->count++) % store->limit] = job;
        pthread_cond_signal(&lane->filled);
    }
    pthread_mutex_unlock(&store->mutex);
    if (full)
        refuse(store, &job, "too many requests wait");
    return CAM_OK;
}

void cam_store_close(cam_store *store)
{
    if (!store)
        return;
    stop_thread(store, &store->writes);
    stop_thread(store, &store->reads);
    free_store(store);
}

void cam_store_count(cam_store *store, cam_store_counters *counters)
{
    pthread_mutex_lock(&store->mutex);
    *counters = store->counters;
    counters->read_queue = store->reads.count;
    counters->write_queue = store->writes.count;
    pthread_mutex_unlock(&store->mutex);
}

cam_status cam_store_backup(const cam_backup_options *options, cam_error *error)
{
    const char *place;
    const cam_backend_class *class = cam_backend_find(options->address, &place, error);
    return class ? class->backup(place, options, error) : CAM_MALFORMED;
}
