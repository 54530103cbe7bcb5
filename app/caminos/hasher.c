#include "hasher.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define LINE 64

typedef struct task {
    uint64_t job;
    char *secret, *known;
} task;

struct hasher {
    pthread_mutex_t lock;
    pthread_cond_t more;
    pthread_t thread;
    task line[LINE];
    int count;
    bool ending;
    hasher_done *done;
    void *context;
};

static void forget(task *t)
{
    if (t->secret)
        sodium_memzero(t->secret, strlen(t->secret));
    free(t->secret);
    free(t->known);
}

static void carry_out(hasher *h, task *t)
{
    size_t length = strlen(t->secret);
    if (t->known) {
        h->done(h->context, t->job, crypto_pwhash_str_verify(t->known, t->secret, length) == 0,
                NULL);
        return;
    }
    char *hash = calloc(1, crypto_pwhash_STRBYTES);
    bool made =
        hash && crypto_pwhash_str(hash, t->secret, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                  crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    if (!made) {
        free(hash);
        hash = NULL;
    }
    h->done(h->context, t->job, made, hash);
}

static void *work(void *argument)
{
    hasher *h = argument;
    for (;;) {
        pthread_mutex_lock(&h->lock);
        while (!h->count && !h->ending)
            pthread_cond_wait(&h->more, &h->lock);
        if (h->ending) {
            pthread_mutex_unlock(&h->lock);
            return NULL;
        }
        task next = h->line[0];
        memmove(h->line, h->line + 1, (size_t)--h->count * sizeof next);
        pthread_mutex_unlock(&h->lock);
        carry_out(h, &next);
        forget(&next);
    }
}

hasher *hasher_new(hasher_done *done, void *context)
{
    hasher *h = calloc(1, sizeof *h);
    if (!h || sodium_init() < 0) {
        free(h);
        return NULL;
    }
    h->done = done;
    h->context = context;
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->more, NULL);
    if (pthread_create(&h->thread, NULL, work, h) == 0)
        return h;
    free(h);
    return NULL;
}

void hasher_free(hasher *h)
{
    if (!h)
        return;
    pthread_mutex_lock(&h->lock);
    h->ending = true;
    pthread_cond_signal(&h->more);
    pthread_mutex_unlock(&h->lock);
    pthread_join(h->thread, NULL);
    for (int i = 0; i < h->count; i++)
        forget(&h->line[i]);
    pthread_mutex_destroy(&h->lock);
    pthread_cond_destroy(&h->more);
    free(h);
}

void hasher_add(hasher *h, uint64_t job, const char *secret, const char *known)
{
    task added = {job, strdup(secret), known ? strdup(known) : NULL};
    pthread_mutex_lock(&h->lock);
    bool fits = h->count < LINE && added.secret && (!known || added.known);
    if (fits) {
        h->line[h->count++] = added;
        pthread_cond_signal(&h->more);
    }
    pthread_mutex_unlock(&h->lock);
    if (!fits) {
        forget(&added);
        h->done(h->context, job, false, NULL);
    }
}
