/*
 * contract_traffic.c: many requests at once, full queues, closing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contract.h"

enum { THREADS = 6, APPENDS = 60, ROUNDS = 3 };

/* A thread that fills a table of its own, never waiting for a reply. */
typedef struct store_typist {
    store_desk *desk;
    char table[16];
    uint64_t ticket[APPENDS];
} store_typist;

static void *type(void *argument)
{
    store_typist *typist = argument;
    for (uint32_t i = 0; i < APPENDS; i++)
        typist->ticket[i] = desk_submit(typist->desk, append(typist->table, i, 1));
    return NULL;
}

static void many_threads_submit(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    static store_typist typists[THREADS];
    pthread_t thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
        typists[i].desk = d;
        snprintf(typists[i].table, sizeof typists[i].table, "t%d", i);
        assert_int_equal(pthread_create(&thread[i], NULL, type, &typists[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < THREADS; i++) {
        for (int k = 0; k < APPENDS; k++) {
            cam_ledger_reply *reply = desk_take(d, typists[i].ticket[k]);
            assert_int_equal(reply->status, CAM_LEDGER_DONE);
            cam_ledger_reply_free(reply);
        }
        assert_events(d, typists[i].table, APPENDS);
    }
    cam_store_counters counters;
    cam_store_count(d->store, &counters);
    assert_int_equal(counters.writes, THREADS * APPENDS);
    assert_int_equal(counters.committed, THREADS * APPENDS);
    assert_int_equal(counters.reads, THREADS);
    assert_true(counters.commits >= 1 && counters.commits <= THREADS * APPENDS);
    assert_int_equal(counters.unavailable, 0);
    assert_true(counters.healthy);
    assert_int_equal(counters.write_queue, 0);
}

static void replies_of_writes_come_in_order(void **state)
{
    store_desk *d = &((store_bench *)*state)->desk;
    uint64_t first = desk_submit(d, append("t1", 0, 1));
    for (uint32_t i = 1; i < 200; i++)
        desk_submit(d, append("t1", i, 1));
    for (uint32_t i = 0; i < 200; i++) {
        cam_ledger_reply *reply = desk_next(d);
        assert_int_equal(reply->ticket, first + i);
        assert_int_equal(reply->status, CAM_LEDGER_DONE);
        assert_int_equal(reply->op, CAM_LEDGER_WRITE);
        cam_ledger_reply_free(reply);
    }
}

static void a_read_sees_what_was_acknowledged(void **state)
{
    store_desk *d = &((store_bench *)*state)->desk;
    for (uint32_t i = 0; i < 100; i++) {
        assert_int_equal(desk_do(d, append("t1", i, 1)), CAM_LEDGER_DONE);
        cam_ledger_reply *reply = desk_ask(d, load("t1"));
        assert_int_equal(reply->event_count, i + 1);
        cam_ledger_reply_free(reply);
    }
}

static void a_full_queue_refuses_at_once(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    desk_close(d);
    desk_open(d, &(cam_store_options){.address = bench->address, .queue_limit = 4});
    desk_hold(d, true); /* the first reply holds the thread, the queue fills up behind it */
    desk_submit(d, append("t1", 0, 1));
    desk_await_held(d);
    for (uint32_t i = 1; i <= 4; i++)
        desk_submit(d, append("t1", i, 1));
    for (int i = 0; i < 10; i++) {
        cam_ledger_reply *reply = desk_ask(d, append("t1", 5, 1));
        assert_int_equal(reply->status, CAM_LEDGER_UNAVAILABLE);
        assert_true(reply->why[0]);
        cam_ledger_reply_free(reply);
    }
    cam_store_counters counters;
    cam_store_count(d->store, &counters);
    assert_int_equal(counters.queue_full, 10);
    assert_int_equal(counters.unavailable, 10);
    assert_int_equal(counters.write_queue, 4);
    desk_hold(d, false);
    for (int i = 0; i < 5; i++) {
        cam_ledger_reply *reply = desk_next(d);
        assert_int_equal(reply->status, CAM_LEDGER_DONE);
        cam_ledger_reply_free(reply);
    }
    assert_int_equal(desk_do(d, append("t1", 5, 1)), CAM_LEDGER_DONE);
}

static void closing_finishes_what_was_submitted(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        for (uint32_t i = 0; i < 100; i++)
            desk_submit(d, append("t1", round * 100 + i, 1));
        desk_submit(d, load("t1"));
        desk_close_store(d);
        assert_int_equal(d->count, 101);
        for (size_t i = 0; i < d->count; i++)
            if (d->reply[i]->op == CAM_LEDGER_WRITE) /* the read may have been first */
                assert_int_equal(d->reply[i]->status, CAM_LEDGER_DONE);
        desk_close(d);
        desk_open(d, &(cam_store_options){.address = bench->address});
        assert_events(d, "t1", (round + 1) * 100);
    }
}

static void a_check_goes_through_to_the_disk(void **state)
{
    store_desk *d = &((store_bench *)*state)->desk;
    assert_int_equal(desk_do(d, cam_ledger_request_new(CAM_LEDGER_CHECK, 0)), CAM_LEDGER_DONE);
    cam_store_counters counters;
    cam_store_count(d->store, &counters);
    assert_int_equal(counters.commits, 1);
}

/* Enough to make the log be emptied several times. */
static void long_texts_and_many_of_them(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    char *text = malloc(20001);
    memset(text, 'x', 20000);
    text[20000] = '\0';
    for (uint32_t i = 0; i < 1000; i++) {
        cam_ledger_request *request = append("t1", i, 1);
        free(request->change[0].event[0].body);
        request->change[0].event[0].body = strdup(text);
        desk_submit(d, request);
    }
    reopen(bench);
    cam_ledger_reply *reply = desk_ask(d, load("t1"));
    assert_int_equal(reply->event_count, 1000);
    for (size_t i = 0; i < 1000; i++)
        assert_string_equal(reply->event[i].body, text);
    cam_ledger_reply_free(reply);
    free(text);
}

const struct CMUnitTest contract_traffic[] = {
    CONTRACT_TEST(many_threads_submit),
    CONTRACT_TEST(replies_of_writes_come_in_order),
    CONTRACT_TEST(a_read_sees_what_was_acknowledged),
    CONTRACT_TEST(a_full_queue_refuses_at_once),
    CONTRACT_TEST(closing_finishes_what_was_submitted),
    CONTRACT_TEST(a_check_goes_through_to_the_disk),
    CONTRACT_TEST(long_texts_and_many_of_them),
};
const size_t contract_traffic_count = sizeof contract_traffic / sizeof *contract_traffic;
