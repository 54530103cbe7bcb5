/*
 * test_postgres.c: what is PostgreSQL's own: several servers at one database, and a database
 * that goes away and comes back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "desk.h"
#include "pg_place.h"

/*
 * Two servers.
 */

enum { TABLES = 6, EVENTS = 25 };

/* A server that wants to append to every table until all are full, and looks again
 * where another was quicker. */
typedef struct rival {
    store_desk desk;
    bool backwards;
    unsigned done, stale;
} rival;

static cam_ledger_request *next_write(const char *table, uint32_t after, const char *who)
{
    char cmd[CAM_ID_TEXT];
    cam_ledger_request *request = append(table, after, 1);
    snprintf(cmd, sizeof cmd, "%s-%u", who, (unsigned)after);
    if (request->change[0].birth)
        snprintf(request->change[0].birth->cmd, CAM_ID_TEXT, "%.8s-%.20s", who, table);
    add_command(&request->change[0], who, cmd, after + 1);
    return request;
}

static uint32_t count_events(store_desk *desk, const char *table)
{
    cam_ledger_reply *reply = desk_ask(desk, load(table));
    uint32_t count = (uint32_t)reply->event_count;
    assert_true(reply->status == CAM_LEDGER_DONE || reply->status == CAM_LEDGER_NOT_FOUND);
    cam_ledger_reply_free(reply);
    return count;
}

/* All tables at once, so that they share a transaction; in one order or the other. */
static bool try_round(rival *r, const char *who)
{
    uint64_t ticket[TABLES];
    bool full = true;
    for (int i = 0; i < TABLES; i++) {
        char table[24];
        snprintf(table, sizeof table, "t%d", r->backwards ? TABLES - 1 - i : i);
        uint32_t count = count_events(&r->desk, table);
        full &= count >= EVENTS;
        ticket[i] = desk_submit(&r->desk, next_write(table, count, who));
    }
    for (int i = 0; i < TABLES; i++) {
        cam_ledger_reply *reply = desk_take(&r->desk, ticket[i]);
        assert_true(reply->status == CAM_LEDGER_DONE || reply->status == CAM_LEDGER_STALE);
        r->done += reply->status == CAM_LEDGER_DONE;
        r->stale += reply->status == CAM_LEDGER_STALE;
        cam_ledger_reply_free(reply);
    }
    return !full;
}

static void *compete(void *argument)
{
    rival *r = argument;
    while (try_round(r, r->backwards ? "back" : "forth"))
        continue;
    return NULL;
}

static void two_servers_write_to_the_same_tables(void **state)
{
    static rival two[2];
    pthread_t thread[2];
    for (int i = 0; i < 2; i++) {
        two[i] = (rival){.backwards = i};
        pg_place_open(&two[i].desk, *state);
    }
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, compete, &two[i]), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    unsigned events = 0;
    for (int i = 0; i < TABLES; i++) {
        char table[24];
        snprintf(table, sizeof table, "t%d", i);
        uint32_t count = count_events(&two[0].desk, table);
        assert_events(&two[0].desk, table, count);
        events += count;
    }
    assert_int_equal(events, two[0].done + two[1].done);
    assert_int_equal(pg_ask(*state, "SELECT count(*) FROM known_commands"), (long long)events);
    for (int i = 0; i < 2; i++)
        desk_close(&two[i].desk);
}

/* Whatever only one can have, one gets. */
static void one_of_two_gets_the_name(void **state)
{
    store_desk two[2];
    for (int i = 0; i < 2; i++)
        pg_place_open(&two[i], *state);
    for (int round = 0; round < 20; round++) {
        unsigned won = 0, lost = 0;
        uint64_t ticket[2];
        for (int i = 0; i < 2; i++) {
            char id[32], name[32];
            snprintf(id, sizeof id, "u%d-%d", round, i);
            snprintf(name, sizeof name, "Name%d", round);
            ticket[i] = desk_submit(
                &two[i], add_user(id, name, CAM_USER_ACCOUNT, (uint8_t)(2 * round + i + 1)));
        }
        for (int i = 0; i < 2; i++) {
            cam_ledger_reply *reply = desk_take(&two[i], ticket[i]);
            won += reply->status == CAM_LEDGER_DONE;
            lost += reply->status == CAM_LEDGER_NAME_TAKEN;
            cam_ledger_reply_free(reply);
        }
        assert_int_equal(won, 1);
        assert_int_equal(lost, 1);
    }
    for (int i = 0; i < 2; i++)
        desk_close(&two[i]);
}

static void one_of_two_makes_the_table(void **state)
{
    store_desk two[2];
    for (int i = 0; i < 2; i++)
        pg_place_open(&two[i], *state);
    for (int round = 0; round < 20; round++) {
        unsigned won = 0, known = 0;
        uint64_t ticket[2];
        for (int i = 0; i < 2; i++) { /* the same command, sent to both */
            char table[32];
            snprintf(table, sizeof table, "t%d-%d", round, i);
            cam_ledger_request *request = append(table, 0, 1);
            snprintf(request->change[0].birth->cmd, CAM_ID_TEXT, "make-%d", round);
            ticket[i] = desk_submit(&two[i], request);
        }
        for (int i = 0; i < 2; i++) {
            cam_ledger_reply *reply = desk_take(&two[i], ticket[i]);
            won += reply->status == CAM_LEDGER_DONE;
            known += reply->status == CAM_LEDGER_DUPLICATE;
            cam_ledger_reply_free(reply);
        }
        assert_int_equal(won, 1);
        assert_int_equal(known, 1);
    }
    for (int i = 0; i < 2; i++)
        desk_close(&two[i]);
}

/* A server's beat, with one table that it knows and one person whom it asks about. */
static cam_ledger_reply *sync_as(store_desk *desk, const char *node, const char *table,
                                 uint32_t seq, const char *asked)
{
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_SYNC, 0);
    snprintf(request->node, sizeof request->node, "%s", node);
    request->known = calloc(1, sizeof *request->known);
    request->known_count = 1;
    snprintf(request->known->table, sizeof request->known->table, "%s", table);
    request->known->seq = seq;
    request->asked = calloc(1, sizeof *request->asked);
    request->asked_count = 1;
    snprintf(request->asked[0], sizeof *request->asked, "%s", asked);
    request->presence = calloc(1, sizeof *request->presence);
    request->presence_count = 1;
    request->presence[0] = (cam_stored_presence){.here = true, .at = 1000};
    snprintf(request->presence[0].user, CAM_ID_TEXT, "at-%.20s", node);
    cam_ledger_reply *reply = desk_ask(desk, request);
    assert_int_equal(reply->status, CAM_LEDGER_DONE);
    return reply;
}

static void servers_hear_of_each_other(void **state)
{
    store_desk desk;
    pg_place_open(&desk, *state);
    assert_int_equal(desk_do(&desk, append("t1", 0, 3)), CAM_LEDGER_DONE);
    cam_ledger_reply *one = sync_as(&desk, "one", "t1", 3, "at-two");
    assert_int_equal(one->era, one->now); /* nobody was there before */
    assert_int_equal(one->listed_count, 0);
    assert_int_equal(one->presence_count, 0);
    cam_ledger_reply *two = sync_as(&desk, "two", "t1", 1, "at-one");
    assert_int_equal(two->era, one->era);
    assert_int_equal(two->listed_count, 1);
    assert_string_equal(two->listed[0].table, "t1");
    assert_string_equal(two->listed[0].listing, "{}");
    assert_int_equal(two->listed[0].seq, 3);
    assert_int_equal(two->presence_count, 1);
    assert_true(two->presence[0].here && !two->presence[0].lost);
    assert_int_equal(two->presence[0].at, 1000);
    cam_ledger_reply_free(one);
    cam_ledger_reply_free(two);
    pg_ask(*state, "UPDATE nodes SET beat = beat - 10000"); /* and then for a while nobody */
    two = sync_as(&desk, "two", "t1", 3, "at-one");
    assert_int_equal(two->era, two->now);
    assert_true(two->presence[0].lost);
    cam_ledger_reply_free(two);
    desk_close(&desk);
}

static void what_is_due_is_given_to_one(void **state)
{
    store_desk desk;
    pg_place_open(&desk, *state);
    cam_ledger_request *request = append("t1", 0, 1);
    request->change[0].summary.wake_at = 5000;
    assert_int_equal(desk_do(&desk, request), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(&desk, append("t2", 0, 1)), CAM_LEDGER_DONE);
    cam_ledger_reply *reply = sync_as(&desk, "one", "t1", 1, "nobody");
    assert_int_equal(reply->due_count, 0); /* who wrote it will see to it */
    cam_ledger_reply_free(reply);
    for (int i = 0; i < 2; i++) { /* but does not, twice */
        pg_ask(*state, "UPDATE tables SET swept_until = 0");
        reply = sync_as(&desk, "one", "t1", 1, "nobody");
        assert_int_equal(reply->due_count, 1);
        assert_string_equal(reply->due[0], "t1");
        cam_ledger_reply_free(reply);
        reply = sync_as(&desk, "two", "t1", 1, "nobody");
        assert_int_equal(reply->due_count, 0);
        cam_ledger_reply_free(reply);
    }
    desk_close(&desk);
}

/* Moves put off when a table is due without telling the index, which is set right when it is
 * found there. */
static void what_goes_on_is_not_due(void **state)
{
    static const int64_t later = INT64_C(4000000000000);
    store_desk desk;
    pg_place_open(&desk, *state);
    for (uint32_t i = 0; i < 2; i++) {
        cam_ledger_request *request = append("t1", i, 1);
        request->change[0].summary.wake_at = i ? later : 5000;
        assert_int_equal(desk_do(&desk, request), CAM_LEDGER_DONE);
        assert_int_equal(pg_ask(*state, "SELECT look_at FROM tables"), 5000);
    }
    pg_ask(*state, "UPDATE tables SET swept_until = 0");
    cam_ledger_reply *reply = sync_as(&desk, "one", "t1", 2, "nobody");
    assert_int_equal(reply->due_count, 0);
    cam_ledger_reply_free(reply);
    assert_int_equal(pg_ask(*state, "SELECT look_at FROM tables"), later);
    for (uint32_t i = 2; i < 4; i++) { /* sooner than that, and never */
        cam_ledger_request *request = append("t1", i, 1);
        request->change[0].summary.wake_at = i == 2 ? 6000 : 0;
        assert_int_equal(desk_do(&desk, request), CAM_LEDGER_DONE);
        assert_int_equal(pg_ask(*state, "SELECT look_at FROM tables"), i == 2 ? 6000 : 0);
    }
    desk_close(&desk);
}

/*
 * News.
 */

typedef struct listener {
    pthread_mutex_t mutex;
    pthread_cond_t came;
    uint32_t seq; /* the last that was heard of table t1 */
    unsigned whole, wrong;
} listener;

static void note_ring(void *context, cam_ledger_reply *news)
{
    listener *heard = context;
    char body[80];
    uint32_t seq = news->after + (uint32_t)news->event_count;
    pthread_mutex_lock(&heard->mutex);
    if (strcmp(news->table, "t1") == 0 && seq > heard->seq)
        heard->seq = seq;
    for (size_t i = 0; i < news->event_count; i++) {
        body_text(body, news->table, news->after + 1 + (uint32_t)i);
        heard->whole++;
        heard->wrong += strcmp(news->event[i].body, body) != 0;
    }
    pthread_cond_broadcast(&heard->came);
    pthread_mutex_unlock(&heard->mutex);
    cam_ledger_reply_free(news);
}

/* Rings may be lost while somebody begins to listen; so writing goes on until one comes. */
static void writing_is_heard_elsewhere(void **state)
{
    store_desk here, there;
    int64_t now;
    cam_error error;
    listener heard = {.mutex = PTHREAD_MUTEX_INITIALIZER, .came = PTHREAD_COND_INITIALIZER};
    listener own = heard;
    pg_place_open(&here, *state);
    pg_place_open(&there, *state);
    assert_true(cam_store_is_shared(here.store));
    assert_int_equal(cam_store_listen(here.store, note_ring, &own, &now, &error), CAM_OK);
    assert_int_equal(cam_store_listen(there.store, note_ring, &heard, &now, &error), CAM_OK);
    assert_true(now > 1700000000000);
    uint32_t written = 0;
    for (bool came = false; !came; usleep(10000)) {
        assert_int_equal(desk_do(&here, append("t1", written++, 1)), CAM_LEDGER_DONE);
        pthread_mutex_lock(&heard.mutex);
        came = heard.seq > 0 && written > 3; /* the first, a birth, only rings */
        pthread_mutex_unlock(&heard.mutex);
    }
    pthread_mutex_lock(&heard.mutex); /* the line stands: now nothing gets lost */
    while (heard.seq < written)
        pthread_cond_wait(&heard.came, &heard.mutex);
    pthread_mutex_unlock(&heard.mutex);
    assert_int_equal(heard.seq, written);
    assert_true(heard.whole > 0);
    assert_int_equal(heard.wrong, 0);
    desk_close(&here);
    desk_close(&there);
    assert_int_equal(own.seq, 0); /* nobody hears themselves */
}

/*
 * The database goes away.
 */

static void await_recovery(store_desk *desk)
{
    cam_ledger_status status;
    do {
        usleep(20000);
        status = desk_do(desk, cam_ledger_request_new(CAM_LEDGER_CHECK, 0));
    } while (status != CAM_LEDGER_DONE);
}

static void assert_away(store_desk *desk)
{
    cam_ledger_reply *reply = desk_ask(desk, append("t1", 3, 1));
    assert_int_equal(reply->status, CAM_LEDGER_UNAVAILABLE);
    assert_true(reply->why[0]);
    cam_ledger_reply_free(reply);
    assert_int_equal(desk_do(desk, load("t1")), CAM_LEDGER_UNAVAILABLE);
    cam_store_counters counters;
    cam_store_count(desk->store, &counters);
    assert_false(counters.healthy);
    assert_true(counters.why[0]);
}

static void it_goes_away_and_comes_back(void **state)
{
    store_desk desk;
    pg_place_open(&desk, *state);
    assert_int_equal(desk_do(&desk, append("t1", 0, 3)), CAM_LEDGER_DONE);
    pg_control("stop");
    assert_away(&desk);
    assert_away(&desk);
    pg_control("start");
    await_recovery(&desk);
    cam_ledger_status status = CAM_LEDGER_UNAVAILABLE;
    while (status == CAM_LEDGER_UNAVAILABLE)
        status = desk_do(&desk, load("t1"));
    assert_events(&desk, "t1", 3);
    assert_int_equal(desk_do(&desk, append("t1", 3, 1)), CAM_LEDGER_DONE);
    assert_events(&desk, "t1", 4);
    cam_store_counters counters;
    cam_store_count(desk.store, &counters);
    assert_true(counters.healthy);
    assert_int_equal(counters.recoveries, 1);
    desk_close(&desk);
}

typedef struct writer_job {
    store_desk *desk;
    uint32_t acknowledged; /* events that are there for certain */
    uint32_t missing;      /* of these, if that ever happens */
    bool stop;
} writer_job;

/* Goes on whatever happens: where it is not known, the table is read. */
static void *keep_writing(void *argument)
{
    writer_job *job = argument;
    uint32_t at = 0;
    while (!__atomic_load_n(&job->stop, __ATOMIC_RELAXED)) {
        cam_ledger_status status = desk_do(job->desk, append("t1", at, 1));
        if (status == CAM_LEDGER_DONE) {
            __atomic_store_n(&job->acknowledged, ++at, __ATOMIC_RELAXED);
            continue;
        }
        usleep(2000);
        cam_ledger_reply *reply = desk_ask(job->desk, load("t1"));
        if (reply->status != CAM_LEDGER_UNAVAILABLE) {
            if (reply->event_count < at)
                job->missing += at - (uint32_t)reply->event_count;
            at = (uint32_t)reply->event_count;
        }
        cam_ledger_reply_free(reply);
    }
    return NULL;
}

/* Reading has a connection of its own, which may still be looking for the server. */
static void await_reader(store_desk *desk)
{
    cam_ledger_status status;
    do {
        cam_ledger_reply *reply = desk_ask(desk, load("t1"));
        status = reply->status;
        cam_ledger_reply_free(reply);
    } while (status == CAM_LEDGER_UNAVAILABLE && usleep(10000) == 0);
}

static void nothing_acknowledged_is_lost_when_it_crashes(void **state)
{
    store_desk desk;
    pg_place_open(&desk, *state);
    writer_job job = {.desk = &desk};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, keep_writing, &job), 0);
    for (int i = 0; i < 3; i++) {
        uint32_t before = __atomic_load_n(&job.acknowledged, __ATOMIC_RELAXED);
        while (__atomic_load_n(&job.acknowledged, __ATOMIC_RELAXED) < before + 20)
            usleep(1000);
        pg_control("kill");
        pg_control("start");
    }
    await_recovery(&desk);
    __atomic_store_n(&job.stop, true, __ATOMIC_RELAXED);
    pthread_join(thread, NULL);
    assert_int_equal(job.missing, 0);
    await_reader(&desk);
    uint32_t count = count_events(&desk, "t1");
    assert_true(count >= job.acknowledged);
    assert_events(&desk, "t1", count);
    desk_close(&desk);
}

#define AT_A_PLACE(function)                                                                       \
    cmocka_unit_test_setup_teardown(function, pg_place_set_up, pg_place_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_A_PLACE(two_servers_write_to_the_same_tables),
        AT_A_PLACE(one_of_two_gets_the_name),
        AT_A_PLACE(one_of_two_makes_the_table),
        AT_A_PLACE(servers_hear_of_each_other),
        AT_A_PLACE(what_is_due_is_given_to_one),
        AT_A_PLACE(what_goes_on_is_not_due),
        AT_A_PLACE(writing_is_heard_elsewhere),
        AT_A_PLACE(it_goes_away_and_comes_back),
        AT_A_PLACE(nothing_acknowledged_is_lost_when_it_crashes),
    };
    return cmocka_run_group_tests_name("postgres", tests, NULL, NULL);
}
