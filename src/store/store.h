/*
 * store.h: carries out what the hub asks of storage (hub/ledger.h).
 *
 * A store takes requests from any thread without ever making it wait, and brings
 * each one's reply by a callback. Writes are carried out in the order in which
 * they were submitted, and all that wait at a time become one transaction: a
 * slow disk makes the transactions larger, not the queue longer. Reads have a
 * thread of their own and see every write whose reply has been given.
 *
 * A reply says CAM_LEDGER_DONE only when the write is on stable storage. Where
 * that cannot be had, writes are answered CAM_LEDGER_UNAVAILABLE and reading goes
 * on: with a full disk until there is room, after a failed sync until the store
 * has been opened anew, checked, and a sync has succeeded. Both are tried again
 * and again without being asked.
 */
#ifndef CAM_STORE_STORE_H
#define CAM_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "hub/ledger.h"

typedef struct cam_store cam_store;

/* Told of a reply, which it now owns. Called from the store's threads, two at a
 * time even; it should hand the reply on and return. */
typedef void (*cam_store_done)(void *context, cam_ledger_reply *reply);

/* Told that another server has written to a table; the news (see cam_ledger_reply) are its own
 * now. Called from a thread of the store's. News may be lost, or come late. */
typedef void (*cam_store_rung)(void *context, cam_ledger_reply *news);

typedef struct cam_store_options {
    const char *address; /* "sqlite:FILE" or "postgres://USER@HOST/DATABASE" */
    cam_store_done done;
    void *context;
    size_t queue_limit; /* requests that wait, reads and writes apart; 0: 4096 */
    bool unsynced;      /* never wait for the disk. For tests that must find losses */
} cam_store_options;

/* Opens what is at the address, or makes it. CAM_MALFORMED if that is no address,
 * CAM_IO if it cannot be used: somebody else does, it is damaged, it is of another
 * program or of a newer version of this one. Closed by cam_store_close. */
cam_status cam_store_open(const cam_store_options *options, cam_store **store, cam_error *error);

/* Might other servers use it, too? Then CAM_LEDGER_SYNC can be asked, and cam_store_listen
 * has 'rung' called from now on and tells the store's time, ms since 1970. To be called
 * once, before anything is submitted. */
bool cam_store_is_shared(const cam_store *store);
cam_status cam_store_listen(cam_store *store, cam_store_rung rung, void *context, int64_t *now,
                            cam_error *error);

/* Takes the request over and returns at once. Exactly one reply will come; where
 * the queue is full it has come when this returns, and says CAM_LEDGER_UNAVAILABLE.
 * CAM_NO_MEMORY: the request is gone, and no reply will come. */
cam_status cam_store_submit(cam_store *store, cam_ledger_request *request);

/* Carries out what was submitted, gives the replies, closes. Nobody may submit any
 * more. NULL is allowed. */
void cam_store_close(cam_store *store);

/* What has been done since the store was opened. */
typedef struct cam_store_counters {
    uint64_t reads, writes;         /* requests carried out */
    uint64_t commits;               /* transactions on stable storage */
    uint64_t committed;             /* writes in them, refused ones not counted */
    uint64_t largest_batch;         /* writes that shared a transaction */
    uint64_t unavailable;           /* replies that said so */
    uint64_t queue_full;            /* those of them for whom there was no room */
    uint64_t disk_full;             /* transactions lost for want of space */
    uint64_t sync_failures;         /* failures after which nothing was believed any more */
    uint64_t recoveries;            /* and how often that was over */
    size_t read_queue, write_queue; /* waiting now */
    bool healthy;                   /* the last attempt to store something went well */
    char why[160];                  /* why it is not healthy */
} cam_store_counters;

void cam_store_count(cam_store *store, cam_store_counters *counters);

/* From a file of SQLite to a PostgreSQL database. */
typedef struct cam_migrate_options {
    const char *from, *to;                                          /* addresses */
    bool (*progress)(void *context, uint64_t done, uint64_t total); /* or NULL; false: stop */
    void *context;
} cam_migrate_options;

typedef struct cam_migrate_counts {
    uint64_t tables, events, users; /* that are in both now */
    uint64_t copied;                /* tables that were not there */
} cam_migrate_counts;

/* Brings everything over and checks it; what is there already is left alone, so it may be
 * done again after a failure. CAM_MALFORMED if these are no such addresses, else CAM_IO. */
cam_status cam_store_migrate(const cam_migrate_options *options, cam_migrate_counts *counts,
                             cam_error *error);

/* Copying a store while it is in use, by this process or another. */
typedef struct cam_backup_options {
    const char *address;                                            /* of the store */
    const char *file;                                               /* to make */
    bool force;                                                     /* may replace what is there */
    bool (*progress)(void *context, uint64_t done, uint64_t total); /* or NULL; false: stop */
    void *context;
} cam_backup_options;

/* A copy as of one moment, checked, appearing under its name only when it is whole
 * and on stable storage. CAM_MALFORMED if that is no address, else CAM_IO. */
cam_status cam_store_backup(const cam_backup_options *options, cam_error *error);

#endif
