/*
 * desk.h: somebody who uses a store: submits requests, collects the replies.
 */
#ifndef CAM_TESTS_STORE_DESK_H
#define CAM_TESTS_STORE_DESK_H

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "store/store.h"

typedef struct store_desk {
    cam_store *store;
    pthread_mutex_t mutex;
    pthread_cond_t came;
    cam_ledger_reply **reply; /* all that came and were not taken yet, in order */
    size_t count, capacity;
    uint64_t ticket;  /* the last one given */
    bool held;        /* replies wait in the callback */
    unsigned waiting; /* so many */
    pthread_cond_t let_go;
} store_desk;

/* Opens the store; fails the test if that fails. */
void desk_open(store_desk *desk, const cam_store_options *options);
void desk_close(store_desk *desk);       /* replies not taken are freed */
void desk_close_store(store_desk *desk); /* the replies stay */

/* While held, the store's threads wait when they give a reply other than
 * CAM_LEDGER_UNAVAILABLE, which may come from inside submit. */
void desk_hold(store_desk *desk, bool held);

/* Waits until one does. */
void desk_await_held(store_desk *desk);

/* Submit; returns the ticket. */
uint64_t desk_submit(store_desk *desk, cam_ledger_request *request);
/* Wait for the reply with that ticket, and take it. */
cam_ledger_reply *desk_take(store_desk *desk, uint64_t ticket);
/* Wait for the next reply, whichever. */
cam_ledger_reply *desk_next(store_desk *desk);
/* Submit and wait. */
cam_ledger_reply *desk_ask(store_desk *desk, cam_ledger_request *request);
/* Submit, wait, and tell the status only. */
cam_ledger_status desk_do(store_desk *desk, cam_ledger_request *request);

/*
 * Requests.
 */

/* A write of one change: 'events' events after 'after', bodies as body_text writes
 * them. With after 0 a birth by user "maker", command "make-TABLE", key "key-TABLE". */
cam_ledger_request *append(const char *table, uint32_t after, unsigned events);
cam_table_change *add_change(cam_ledger_request *request, const char *table, uint32_t after,
                             unsigned events);
void add_command(cam_table_change *change, const char *user, const char *cmd, uint32_t seq);
void add_plan(cam_table_change *change, const char *user, const char *lines);
void add_rating(cam_ledger_request *request, const char *user, const char *pool, uint32_t games);
void set_listing(cam_table_change *change, const char *listing);

void body_text(char text[80], const char *table, uint32_t seq);

cam_ledger_request *load(const char *table);
cam_ledger_request *list(unsigned phases, const char *user, size_t limit);
cam_ledger_request *add_user(const char *id, const char *name, cam_user_kind kind, uint8_t token);
cam_ledger_request *about_user(cam_ledger_op op, const char *id);
cam_ledger_request *about_token(cam_ledger_op op, uint8_t token);

/* A digest that stands for a token or content. */
void fill_digest(uint8_t digest[CAM_DIGEST], uint8_t value);

/* The table has exactly so many events, each as 'append' made it. */
void assert_events(store_desk *desk, const char *table, uint32_t count);

/*
 * Places for stores, each with its way to make a fresh one.
 */
typedef struct store_place {
    char folder[64];
    char file[128];
    char address[160];
} store_place;

void place_make(store_place *place); /* a new folder, nothing in it */
void place_remove(store_place *place);

#endif
