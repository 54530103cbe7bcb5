/*
 * contract_tables.c: events, commands, births, plans, ratings, listings.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contract.h"

enum { OPEN = 1 << CAM_PHASE_OPEN, PLAYING = 1 << CAM_PHASE_PLAYING, OVER = 1 << CAM_PHASE_OVER };

static void events_are_appended_in_order(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    assert_events(d, "t1", 0);
    assert_int_equal(desk_do(d, append("t1", 0, 3)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, append("t1", 3, 1)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, append("t2", 0, 1)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, append("t1", 4, 2)), CAM_LEDGER_DONE);
    assert_events(d, "t1", 6);
    assert_events(d, "t2", 1);
    reopen(bench);
    assert_events(d, "t1", 6);
    assert_events(d, "t2", 1);
    assert_int_equal(desk_do(d, append("t1", 6, 1)), CAM_LEDGER_DONE);
    assert_events(d, "t1", 7);
}

static void what_is_new_can_be_read_alone(void **state)
{
    store_desk *d = &((store_bench *)*state)->desk;
    cam_ledger_request *first = append("t1", 0, 3), *more = append("t1", 3, 2);
    add_command(&first->change[0], "u1", "c1", 2);
    add_command(&more->change[0], "u1", "c2", 4);
    assert_int_equal(desk_do(d, first), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, more), CAM_LEDGER_DONE);
    cam_ledger_request *request = load("t1");
    request->after = 3;
    cam_ledger_reply *reply = desk_ask(d, request);
    char text[80];
    body_text(text, "t1", 4);
    assert_int_equal(reply->status, CAM_LEDGER_DONE);
    assert_int_equal(reply->after, 3);
    assert_int_equal(reply->event_count, 2);
    assert_string_equal(reply->event[0].body, text);
    assert_int_equal(reply->command_count, 1);
    assert_string_equal(reply->command[0].cmd, "c2");
    cam_ledger_reply_free(reply);
}

static void what_comes_too_late_is_stale(void **state)
{
    store_desk *d = &((store_bench *)*state)->desk;
    assert_int_equal(desk_do(d, append("t1", 0, 2)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, append("t1", 1, 1)), CAM_LEDGER_STALE);
    assert_int_equal(desk_do(d, append("t1", 3, 1)), CAM_LEDGER_STALE);
    assert_int_equal(desk_do(d, append("t2", 1, 1)), CAM_LEDGER_STALE);
    assert_events(d, "t1", 2);
    assert_events(d, "t2", 0);
    cam_ledger_request *again = append("t1", 0, 1); /* the same table, born otherwise */
    snprintf(again->change[0].birth->cmd, CAM_ID_TEXT, "other");
    assert_int_equal(desk_do(d, again), CAM_LEDGER_STALE);
    assert_events(d, "t1", 2);
}

static cam_ledger_request *with_command(cam_ledger_request *request, uint32_t silent,
                                        const char *cmd)
{
    cam_table_change *change = &request->change[0];
    change->silent = silent;
    add_command(change, "u1", cmd, change->after + (uint32_t)change->event_count);
    return request;
}

static void a_command_counts_once_with_an_event_or_without(void **state)
{
    store_desk *d = &((store_bench *)*state)->desk;
    assert_int_equal(desk_do(d, append("t1", 0, 1)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, with_command(append("t1", 1, 1), 0, "c1")), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, with_command(append("t1", 2, 0), 0, "c1")), CAM_LEDGER_DUPLICATE);
    assert_int_equal(desk_do(d, with_command(append("t1", 2, 0), 0, "c2")), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, with_command(append("t1", 2, 1), 1, "c2")), CAM_LEDGER_DUPLICATE);
    assert_int_equal(desk_do(d, with_command(append("t1", 2, 0), 1, "c2")), CAM_LEDGER_DUPLICATE);
    assert_int_equal(desk_do(d, with_command(append("t1", 2, 1), 1, "c1")), CAM_LEDGER_DUPLICATE);
    assert_int_equal(desk_do(d, with_command(append("t1", 2, 1), 1, "c3")), CAM_LEDGER_DONE);
    cam_ledger_request *request = load("t1");
    request->after = 2;
    cam_ledger_reply *reply = desk_ask(d, request);
    bool found[2] = {false, false}; /* that of the last event known may be told again */
    for (size_t i = 0; i < reply->command_count; i++)
        for (int k = 0; k < 2; k++)
            found[k] |= strcmp(reply->command[i].cmd, k ? "c3" : "c2") == 0;
    assert_true(found[0] && found[1]);
    cam_ledger_reply_free(reply);
}

static void a_birth_happens_once(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    assert_int_equal(desk_do(d, append("t1", 0, 1)), CAM_LEDGER_DONE);
    for (int round = 0; round < 2; round++) {
        cam_ledger_request *again = append("t2", 0, 1);
        snprintf(again->change[0].birth->cmd, CAM_ID_TEXT, "make-t1");
        cam_ledger_reply *reply = desk_ask(d, again);
        assert_int_equal(reply->status, CAM_LEDGER_DUPLICATE);
        assert_string_equal(reply->table, "t1");
        assert_string_equal(reply->birth.key, "key-t1");
        assert_string_equal(reply->birth.user, "maker");
        assert_int_equal(reply->birth.digest[31], 7);
        cam_ledger_reply_free(reply);
        assert_events(d, "t2", 0);
        reopen(bench);
    }
    for (int known = 0; known < 2; known++) { /* only asked about */
        cam_ledger_request *asked = append("t2", 0, 1);
        asked->change[0].after = 1;
        snprintf(asked->change[0].birth->cmd, CAM_ID_TEXT, known ? "make-t1" : "make-t2");
        assert_int_equal(desk_do(d, asked), known ? CAM_LEDGER_DUPLICATE : CAM_LEDGER_STALE);
        assert_events(d, "t2", 0);
    }
    cam_ledger_request *other = append("t2", 0, 1); /* the same cmd of another user */
    snprintf(other->change[0].birth->cmd, CAM_ID_TEXT, "make-t1");
    snprintf(other->change[0].birth->user, CAM_ID_TEXT, "other");
    assert_int_equal(desk_do(d, other), CAM_LEDGER_DONE);
}

static void births_without_a_command_are_not_compared(void **state)
{
    store_desk *d = &((store_bench *)*state)->desk;
    for (int i = 0; i < 3; i++) {
        char table[16];
        snprintf(table, sizeof table, "r%d", i);
        cam_ledger_request *rematch = append(table, 0, 1);
        rematch->change[0].birth->cmd[0] = '\0';
        assert_int_equal(desk_do(d, rematch), CAM_LEDGER_DONE);
        assert_events(d, table, 1);
    }
}

static cam_ledger_request *commanded(const char *table, uint32_t after, const char *user,
                                     const char *cmd)
{
    cam_ledger_request *request = append(table, after, 2);
    add_command(&request->change[0], user, cmd, after + 1);
    return request;
}

static void a_command_makes_one_event(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    assert_int_equal(desk_do(d, append("t1", 0, 1)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, append("t2", 0, 1)), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, commanded("t1", 1, "ann", "c1")), CAM_LEDGER_DONE);
    uint32_t after[] = {3, 1}; /* in time, and too late: the first seq is told all the same */
    for (int i = 0; i < 2; i++) {
        cam_ledger_reply *reply = desk_ask(d, commanded("t1", after[i], "ann", "c1"));
        assert_int_equal(reply->status, CAM_LEDGER_DUPLICATE);
        assert_string_equal(reply->table, "t1");
        assert_int_equal(reply->command_count, 1);
        assert_int_equal(reply->command[0].seq, 2);
        assert_int_equal(reply->command[0].digest[0], 2);
        assert_string_equal(reply->command[0].user, "ann");
        assert_string_equal(reply->command[0].cmd, "c1");
        cam_ledger_reply_free(reply);
        reopen(bench);
    }
    assert_events(d, "t1", 3);
    assert_int_equal(desk_do(d, commanded("t1", 3, "ben", "c1")), CAM_LEDGER_DONE);
    assert_int_equal(desk_do(d, commanded("t2", 1, "ann", "c1")), CAM_LEDGER_DONE);
    cam_ledger_reply *reply = desk_ask(d, load("t1"));
    assert_int_equal(reply->command_count, 2);
    assert_int_equal(reply->command[1].seq, 4);
    assert_string_equal(reply->birth.key, "key-t1");
    assert_string_equal(reply->table, "t1");
    cam_ledger_reply_free(reply);
}

static void two_changes_happen_together_or_not_at_all(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    assert_int_equal(desk_do(d, append("t1", 0, 1)), CAM_LEDGER_DONE);

    cam_ledger_request *second_stale = append("t1", 1, 1);
    add_rating(second_stale, "ann", "square", 5);
    add_command(&second_stale->change[0], "ann", "c1", 2);
    add_change(second_stale, "t2", 4, 1);
    assert_int_equal(desk_do(d, second_stale), CAM_LEDGER_STALE);

    cam_ledger_request *second_known = append("t1", 1, 1);
    add_change(second_known, "t2", 0, 1);
    snprintf(second_known->change[1].birth->cmd, CAM_ID_TEXT, "make-t1");
    assert_int_equal(desk_do(d, second_known), CAM_LEDGER_DUPLICATE);
    assert_events(d, "t1", 1);
    assert_events(d, "t2", 0);

    cam_ledger_request *both = append("t1", 1, 1);
    add_change(both, "t2", 0, 2);
    add_command(&both->change[0], "ann", "c1", 2);
    assert_int_equal(desk_do(d, both), CAM_LEDGER_DONE);
    reopen(bench);
    assert_events(d, "t1", 2);
    assert_events(d, "t2", 2);
}

/* One refused write in the middle of many in one transaction hurts no other. */
static void a_refusal_undoes_no_neighbour(void **state)
{
    store_desk *d = &((store_bench *)*state)->desk;
    assert_int_equal(desk_do(d, append("t1", 0, 1)), CAM_LEDGER_DONE);
    desk_hold(d, true); /* the first reply holds the thread, the others gather */
    uint64_t first = desk_submit(d, cam_ledger_request_new(CAM_LEDGER_CHECK, 0));
    desk_await_held(d);
    uint64_t ticket[20];
    for (uint32_t i = 0; i < 20; i++) {
        bool bad = i % 4 == 2;
        cam_ledger_request *request = append("t1", bad ? 1000 : 1 + i - (i + 1) / 4, 1);
        if (bad)
            add_rating(request, "ann", "square", i);
        ticket[i] = desk_submit(d, request);
    }
    desk_hold(d, false);
    cam_ledger_reply_free(desk_take(d, first));
    for (uint32_t i = 0; i < 20; i++) {
        cam_ledger_reply *reply = desk_take(d, ticket[i]);
        assert_int_equal(reply->status, i % 4 == 2 ? CAM_LEDGER_STALE : CAM_LEDGER_DONE);
        cam_ledger_reply_free(reply);
    }
    assert_events(d, "t1", 16);
    cam_store_counters counters;
    cam_store_count(d->store, &counters);
    assert_int_equal(counters.commits, 3);
    assert_int_equal(counters.largest_batch, 15);
    assert_int_equal(counters.committed, 17);
}

static void check_plan(store_desk *d, const char *user, const char *lines)
{
    cam_ledger_reply *reply = desk_ask(d, load("t1"));
    const char *found = "";
    for (size_t i = 0; i < reply->plan_count; i++) {
        assert_string_equal(reply->plan[i].table, "t1");
        if (strcmp(reply->plan[i].user, user) == 0)
            found = reply->plan[i].lines;
    }
    assert_string_equal(found, lines);
    cam_ledger_reply_free(reply);
}

static void plans_are_kept_replaced_and_cleared(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    assert_int_equal(desk_do(d, append("t1", 0, 1)), CAM_LEDGER_DONE);
    cam_ledger_request *plan = append("t1", 1, 0); /* a plan is no event */
    add_plan(&plan->change[0], "ann", "[[\"a\"]]");
    add_plan(&plan->change[0], "ben", "[[\"b\"]]");
    assert_int_equal(desk_do(d, plan), CAM_LEDGER_DONE);
    reopen(bench);
    check_plan(d, "ann", "[[\"a\"]]");
    plan = append("t1", 1, 0);
    plan->change[0].silent = 1;
    add_plan(&plan->change[0], "ann", "[[\"c\"]]");
    add_plan(&plan->change[0], "ben", "");
    assert_int_equal(desk_do(d, plan), CAM_LEDGER_DONE);
    check_plan(d, "ann", "[[\"c\"]]");
    check_plan(d, "ben", "");
    plan = append("t1", 1, 1);
    plan->change[0].silent = 2;
    plan->change[0].clear_plans = true;
    add_plan(&plan->change[0], "ben", "[[\"d\"]]");
    assert_int_equal(desk_do(d, plan), CAM_LEDGER_DONE);
    check_plan(d, "ann", "");
    check_plan(d, "ben", "[[\"d\"]]");
    plan = append("t1", 1, 0); /* too late */
    plan->change[0].silent = 2;
    plan->change[0].clear_plans = true;
    assert_int_equal(desk_do(d, plan), CAM_LEDGER_STALE);
    check_plan(d, "ben", "[[\"d\"]]");
}

/* Of a write without an event others know that it was made: who does not is too late. */
static void writes_without_an_event_are_counted(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    assert_int_equal(desk_do(d, append("t1", 0, 1)), CAM_LEDGER_DONE);
    for (uint8_t i = 0; i < 2; i++) {
        cam_ledger_request *ready = append("t1", 1, 0);
        ready->change[0].silent = i;
        ready->change[0].summary.ready = (uint8_t)(1 << i | i);
        add_command(&ready->change[0], i ? "ben" : "ann", "ready", 1);
        assert_int_equal(desk_do(d, ready), CAM_LEDGER_DONE);
    }
    assert_int_equal(desk_do(d, append("t1", 1, 1)), CAM_LEDGER_STALE);
    reopen(bench);
    cam_ledger_reply *reply = desk_ask(d, load("t1"));
    assert_int_equal(reply->silent, 2);
    assert_int_equal(reply->ready, 3);
    assert_int_equal(reply->command_count, 2);
    cam_ledger_reply_free(reply);
    cam_ledger_request *next = append("t1", 1, 1);
    next->change[0].silent = 2;
    assert_int_equal(desk_do(d, next), CAM_LEDGER_DONE);
    reply = desk_ask(d, load("t1"));
    assert_int_equal(reply->silent, 2);
    assert_int_equal(reply->ready, 0);
    cam_ledger_reply_free(reply);
}

/* A new table with a summary of its own. */
static void make_table(store_desk *d, const char *id, cam_phase phase, bool is_public,
                       const char *ann, const char *ben)
{
    cam_ledger_request *request = append(id, 0, 1);
    cam_table_summary *summary = &request->change[0].summary;
    summary->phase = phase;
    summary->is_public = is_public;
    snprintf(summary->user[0], CAM_ID_TEXT, "%s", ann);
    snprintf(summary->user[3], CAM_ID_TEXT, "%s", ben);
    char listing[60];
    snprintf(listing, sizeof listing, "{\"table\":\"%s\"}", id);
    set_listing(&request->change[0], listing);
    assert_int_equal(desk_do(d, request), CAM_LEDGER_DONE);
}

/* The ids in the order given, joined by blanks. */
static void check_list(store_desk *d, cam_ledger_request *request, const char *expected)
{
    cam_ledger_reply *reply = desk_ask(d, request);
    char found[200] = "";
    assert_int_equal(reply->status, CAM_LEDGER_DONE);
    for (size_t i = 0; i < reply->listed_count; i++) {
        char listing[60];
        snprintf(listing, sizeof listing, "{\"table\":\"%s\"}", reply->listed[i].table);
        assert_string_equal(reply->listed[i].listing, listing);
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s", i ? " " : "",
                 reply->listed[i].table);
    }
    assert_string_equal(found, expected);
    cam_ledger_reply_free(reply);
}

static void listings_are_by_phase_and_person_newest_first(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    make_table(d, "z1", CAM_PHASE_OPEN, true, "ann", "");
    make_table(d, "y2", CAM_PHASE_OPEN, false, "ann", "");
    make_table(d, "x3", CAM_PHASE_PLAYING, true, "ann", "ben");
    make_table(d, "w4", CAM_PHASE_OVER, true, "ben", "ben");
    make_table(d, "v5", CAM_PHASE_OPEN, true, "ben", "");
    for (int round = 0; round < 2; round++) {
        check_list(d, list(OPEN, "", 0), "v5 z1");
        check_list(d, list(OPEN, "", 1), "v5");
        check_list(d, list(OPEN | OVER, "", 2), "v5 w4");
        check_list(d, list(OPEN | PLAYING | OVER, "", 0), "v5 w4 x3 z1");
        check_list(d, list(OPEN, "ann", 0), "y2 z1");
        check_list(d, list(OPEN | PLAYING, "ann", 2), "x3 y2");
        check_list(d, list(OPEN | PLAYING | OVER, "ben", 0), "v5 w4 x3");
        check_list(d, list(OVER, "ann", 0), "");
        check_list(d, list(OPEN, "nobody", 0), "");
        reopen(bench);
    }
    cam_ledger_request *stand_up = append("z1", 1, 1); /* ann leaves, ben comes, it begins */
    cam_table_summary *summary = &stand_up->change[0].summary;
    snprintf(summary->user[1], CAM_ID_TEXT, "ben");
    summary->phase = CAM_PHASE_PLAYING;
    set_listing(&stand_up->change[0], "{\"table\":\"z1\"}");
    assert_int_equal(desk_do(d, stand_up), CAM_LEDGER_DONE);
    check_list(d, list(OPEN, "", 0), "v5");
    check_list(d, list(PLAYING, "", 0), "x3 z1");
    check_list(d, list(OPEN | PLAYING, "ann", 0), "x3 y2");
    check_list(d, list(PLAYING, "ben", 0), "x3 z1");
}

/* Nearly every write: an event at a table where all else is as it was. */
static void a_turn_changes_the_turn_alone(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    make_table(d, "z1", CAM_PHASE_PLAYING, true, "ann", "ben");
    for (uint32_t seq = 1; seq < 4; seq++) {
        cam_ledger_request *request = append("z1", seq, 1);
        cam_table_summary *summary = &request->change[0].summary;
        char turn[40];
        snprintf(turn, sizeof turn, "\"seq\":%u,\"left\":null", (unsigned)seq + 1);
        summary->turn = strdup(turn);
        summary->phase = CAM_PHASE_PLAYING;
        summary->busy = seq == 3;
        snprintf(summary->user[0], CAM_ID_TEXT, "ann");
        snprintf(summary->user[3], CAM_ID_TEXT, "ben");
        if (seq == 2) /* and one without a command, by a computer */
            request->change[0].event[0].at = 77;
        else
            add_command(&request->change[0], "ann", seq == 1 ? "one" : "three", seq + 1);
        assert_int_equal(desk_do(d, request), CAM_LEDGER_DONE);
    }
    reopen(bench);
    cam_ledger_reply *reply = desk_ask(d, list(PLAYING, "ben", 0));
    assert_int_equal(reply->listed_count, 1);
    assert_string_equal(reply->listed[0].listing, "{\"table\":\"z1\",\"seq\":4,\"left\":null}");
    cam_ledger_reply_free(reply);
    reply = desk_ask(d, cam_ledger_request_new(CAM_LEDGER_BUSY, 0));
    assert_int_equal(reply->listed_count, 1);
    cam_ledger_reply_free(reply);
    reply = desk_ask(d, load("z1"));
    assert_int_equal(reply->event_count, 4);
    assert_int_equal(reply->event[2].at, 77);
    assert_int_equal(reply->command_count, 2);
    assert_string_equal(reply->command[1].cmd, "three");
    assert_int_equal(reply->command[1].seq, 4);
    cam_ledger_reply_free(reply);
    cam_ledger_request *again =
        append("z1", 1, 1); /* sent again, by somebody who knows of nothing */
    add_command(&again->change[0], "ann", "one", 2);
    assert_int_equal(desk_do(d, again), CAM_LEDGER_DUPLICATE);
}

/* One of many that come together is late: the others are not hindered. */
static void of_many_turns_the_stale_one_fails(void **state)
{
    enum { MANY = 20, LATE = 7 };
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    uint64_t ticket[MANY];
    char id[16];
    for (int i = 0; i < MANY; i++) {
        snprintf(id, sizeof id, "m%d", i);
        make_table(d, id, CAM_PHASE_PLAYING, true, "ann", "ben");
    }
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < MANY; i++) {
            snprintf(id, sizeof id, "m%d", MANY - 1 - i);
            cam_ledger_request *request = append(id, (uint32_t)round + 1 + (i == LATE), 1);
            char cmd[32];
            snprintf(cmd, sizeof cmd, "r%d-%d", round, i);
            add_command(&request->change[0], "ann", cmd, request->change[0].after + 1);
            ticket[i] = desk_submit(d, request);
        }
        for (int i = 0; i < MANY; i++) {
            cam_ledger_reply *reply = desk_take(d, ticket[i]);
            assert_int_equal(reply->status, i == LATE ? CAM_LEDGER_STALE : CAM_LEDGER_DONE);
            cam_ledger_reply_free(reply);
        }
        snprintf(id, sizeof id, "m%d", MANY - 1 - LATE);
        assert_int_equal(desk_do(d, append(id, (uint32_t)round + 1, 1)), CAM_LEDGER_DONE);
    }
    for (int i = 0; i < MANY; i++) {
        snprintf(id, sizeof id, "m%d", i);
        assert_events(d, id, 4);
    }
}

static void busy_tables_are_found(void **state)
{
    store_bench *bench = *state;
    store_desk *d = &bench->desk;
    make_table(d, "b1", CAM_PHASE_PLAYING, true, "ann", "");
    make_table(d, "b2", CAM_PHASE_PLAYING, false, "ann", "");
    make_table(d, "b3", CAM_PHASE_OVER, true, "ann", "");
    check_list(d, cam_ledger_request_new(CAM_LEDGER_BUSY, 0), "");
    for (int i = 1; i <= 2; i++) {
        char table[4] = {'b', (char)('0' + i)}, listing[60];
        cam_ledger_request *request = append(table, 1, 1);
        request->change[0].summary.busy = i == 1;
        request->change[0].summary.wake_at = i == 2 ? 1234567890123 : 0;
        snprintf(listing, sizeof listing, "{\"table\":\"%s\"}", table);
        set_listing(&request->change[0], listing);
        assert_int_equal(desk_do(d, request), CAM_LEDGER_DONE);
    }
    reopen(bench);
    check_list(d, cam_ledger_request_new(CAM_LEDGER_BUSY, 0), "b1 b2");
    cam_ledger_request *rest = append("b1", 2, 1);
    assert_int_equal(desk_do(d, rest), CAM_LEDGER_DONE);
    check_list(d, cam_ledger_request_new(CAM_LEDGER_BUSY, 0), "b2");
}

const struct CMUnitTest contract_tables[] = {
    CONTRACT_TEST(events_are_appended_in_order),
    CONTRACT_TEST(what_is_new_can_be_read_alone),
    CONTRACT_TEST(what_comes_too_late_is_stale),
    CONTRACT_TEST(a_command_counts_once_with_an_event_or_without),
    CONTRACT_TEST(a_birth_happens_once),
    CONTRACT_TEST(births_without_a_command_are_not_compared),
    CONTRACT_TEST(a_command_makes_one_event),
    CONTRACT_TEST(two_changes_happen_together_or_not_at_all),
    CONTRACT_TEST(a_refusal_undoes_no_neighbour),
    CONTRACT_TEST(plans_are_kept_replaced_and_cleared),
    CONTRACT_TEST(writes_without_an_event_are_counted),
    CONTRACT_TEST(listings_are_by_phase_and_person_newest_first),
    CONTRACT_TEST(a_turn_changes_the_turn_alone),
    CONTRACT_TEST(of_many_turns_the_stale_one_fails),
    CONTRACT_TEST(busy_tables_are_found),
};
const size_t contract_tables_count = sizeof contract_tables / sizeof *contract_tables;
