/*
 * driver.c: a program that writes to a store, for others to kill.
 *
 *     driver ADDRESS [verify|look] [unsynced]
 *
 * Tables come in pairs, aN and bN, written together: an event in each, a command, a
 * plan and a rating, all of which tell the same number, so that half a write would
 * show. Now and then a user is added.
 *
 * First it reads everything, checks that, and prints "have PAIR EVENTS" and
 * "users PAIR COUNT" for each. Then, unless it is only to verify, "ready", and it writes until it
 * is killed or its input ends: "ack PAIR SEQ" for what was acknowledged, "user PAIR COUNT"
 * likewise. A write that was answered CAM_LEDGER_UNAVAILABLE is followed by reading
 * the pair again ("have ..."), as the hub would. What it printed must be there for
 * ever. Exit status 1: what it read was wrong, or the store could not be opened.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"

enum { PAIRS = 6, DEPTH = 3, USER_EVERY = 8 };

/* Tickets: what a reply is about. */
enum { OF_WRITE, OF_USER, OF_A, OF_B, OF_RATING, OF_FIND_USER, TICKET_KINDS };

typedef struct table_pair {
    uint32_t events;    /* acknowledged or read */
    uint32_t submitted; /* the last one under way */
    uint32_t users;
    unsigned waiting; /* replies to come */
    bool uncertain;   /* something was unavailable: read again */
    bool adding_user;
    uint32_t a_events;
} table_pair;

static cam_store *store;
static int replies[2]; /* a pipe of pointers */
static table_pair pairs[PAIRS];

static void complain(const char *what, unsigned number)
{
    fprintf(stderr, "driver: pair %u: %s\n", number, what);
    exit(1);
}

static void post(void *context, cam_ledger_reply *reply)
{
    (void)context;
    if (write(replies[1], &reply, sizeof reply) != sizeof reply)
        abort();
}

/* One write(2) a line, so that nothing printed is ever lost with the process. */
static void say(const char *word, unsigned number, uint32_t value)
{
    char line[60];
    int length = snprintf(line, sizeof line, "%s %u %u\n", word, number, (unsigned)value);
    if (write(1, line, (size_t)length) != length)
        exit(1);
}

static void submit(cam_ledger_request *request, unsigned number, int kind)
{
    request->ticket = number * TICKET_KINDS + (unsigned)kind;
    pairs[number].waiting++;
    if (cam_store_submit(store, request) != CAM_OK)
        abort();
}

static void body_text(char text[100], const char *table, uint32_t seq)
{
    snprintf(text, 100, "{\"table\":\"%s\",\"seq\":%u,\"check\":%u}", table, (unsigned)seq,
             (unsigned)(seq * 2654435761u));
}

static void fill_change(cam_table_change *change, const char *table, uint32_t seq)
{
    char text[100];
    body_text(text, table, seq);
    snprintf(change->table, sizeof change->table, "%s", table);
    change->after = seq - 1;
    change->event_count = 1;
    change->event = calloc(1, sizeof *change->event);
    change->event[0] = (cam_stored_event){.at = seq, .body = strdup(text), .note = strdup(text)};
    change->command_count = 1;
    change->command = calloc(1, sizeof *change->command);
    snprintf(change->command[0].user, CAM_ID_TEXT, "driver");
    snprintf(change->command[0].cmd, CAM_ID_TEXT, "c%u", (unsigned)seq);
    change->command[0].seq = seq;
    change->plan_count = 1;
    change->plan = calloc(1, sizeof *change->plan);
    snprintf(change->plan[0].user, CAM_ID_TEXT, "driver");
    change->plan[0].lines = strdup(text);
    if (seq == 1) {
        change->birth = calloc(1, sizeof *change->birth);
        snprintf(change->birth->user, CAM_ID_TEXT, "driver");
        snprintf(change->birth->cmd, CAM_ID_TEXT, "%s", table);
    }
    change->summary.listing = strdup(text);
    snprintf(change->summary.user[0], CAM_ID_TEXT, "%s", table);
}

static void write_pair(unsigned number)
{
    uint32_t seq = ++pairs[number].submitted;
    char table[20];
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_WRITE, 0);
    request->change_count = 2;
    request->change = calloc(2, sizeof *request->change);
    for (int i = 0; i < 2; i++) {
        snprintf(table, sizeof table, "%c%u", "ab"[i], number);
        fill_change(&request->change[i], table, seq);
    }
    request->rating_count = 1;
    request->rating = calloc(1, sizeof *request->rating);
    snprintf(request->rating[0].user, CAM_ID_TEXT, "u%u-0", number);
    snprintf(request->rating[0].pool, CAM_POOL_TEXT, "square");
    request->rating[0].games = seq;
    submit(request, number, OF_WRITE);
}

static cam_ledger_request *about_user(cam_ledger_op op, unsigned number, uint32_t count)
{
    cam_ledger_request *request = cam_ledger_request_new(op, 0);
    cam_stored_user *user = &request->user;
    snprintf(user->id, sizeof user->id, "u%u-%u", number, (unsigned)count);
    snprintf(user->name, sizeof user->name, "%s", user->id);
    snprintf(user->folded, sizeof user->folded, "%s", user->id);
    user->kind = CAM_USER_ACCOUNT;
    return request;
}

/*
 * Reading a pair: the table a, then b, the rating, then users until one is missing.
 */

static void load(unsigned number, int kind)
{
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_LOAD, 0);
    snprintf(request->table, sizeof request->table, "%c%u", kind == OF_A ? 'a' : 'b', number);
    submit(request, number, kind);
}

static void begin_reading(unsigned number)
{
    pairs[number].uncertain = false;
    load(number, OF_A);
}

static uint32_t check_table(const cam_ledger_reply *reply, unsigned number, char letter)
{
    char table[20], text[100];
    snprintf(table, sizeof table, "%c%u", letter, number);
    for (uint32_t i = 0; i < reply->event_count; i++) {
        body_text(text, table, i + 1);
        if (strcmp(reply->event[i].body, text) != 0 || strcmp(reply->event[i].note, text) != 0)
            complain("an event is not what was written", number);
        if (i >= reply->command_count || reply->command[i].seq != i + 1)
            complain("a command is missing", number);
    }
    if (reply->event_count != reply->command_count)
        complain("a command too many", number);
    if (reply->event_count > 0 && (reply->plan_count != 1 || strcmp(reply->plan[0].lines, text)))
        complain("the plan is of another moment", number);
    return (uint32_t)reply->event_count;
}

static void check_rating(const cam_ledger_reply *reply, unsigned number)
{
    uint32_t games = reply->rating_count ? reply->rating[0].games : 0;
    if (reply->status == CAM_LEDGER_DONE && games != pairs[number].events)
        complain("the rating is of another moment", number);
}

/* The next step of reading; true at its end. */
static bool go_on_reading(const cam_ledger_reply *reply, unsigned number, int kind)
{
    table_pair *pair = &pairs[number];
    if (reply->status == CAM_LEDGER_UNAVAILABLE)
        complain(reply->why, number);
    switch (kind) {
    case OF_A:
        pair->a_events = check_table(reply, number, 'a');
        load(number, OF_B);
        return false;
    case OF_B:
        if (check_table(reply, number, 'b') != pair->a_events)
            complain("half a write is there", number);
        pair->events = pair->submitted = pair->a_events;
        pair->users = 0;
        submit(about_user(CAM_LEDGER_USER_BY_ID, number, 0), number, OF_RATING);
        return false;
    case OF_RATING:
        check_rating(reply, number);
        break;
    }
    if (reply->status == CAM_LEDGER_NOT_FOUND)
        return true;
    pair->users++;
    submit(about_user(CAM_LEDGER_USER_BY_ID, number, pair->users), number, OF_FIND_USER);
    return false;
}

static void say_what_is_there(unsigned number)
{
    say("have", number, pairs[number].events);
    say("users", number, pairs[number].users);
}

/*
 * Writing.
 */

static void keep_busy(unsigned number)
{
    table_pair *pair = &pairs[number];
    if (pair->uncertain) {
        if (pair->waiting == 0) {
            usleep(2000); /* a broken store answers at once, and again, and again */
            begin_reading(number);
        }
        return;
    }
    while (pair->submitted < pair->events + DEPTH)
        write_pair(number);
}

static void handle_write(const cam_ledger_reply *reply, unsigned number, int kind)
{
    table_pair *pair = &pairs[number];
    if (kind == OF_USER)
        pair->adding_user = false;
    if (reply->status != CAM_LEDGER_DONE) {
        if (reply->status != CAM_LEDGER_UNAVAILABLE && !pair->uncertain)
            complain("a write was refused", number);
        if (!pair->uncertain)
            say("unavailable", number, pair->events);
        pair->uncertain = true;
    } else if (kind == OF_USER) {
        say("user", number, ++pair->users);
    } else {
        say("ack", number, ++pair->events);
        if (pair->events % USER_EVERY == 0 && !pair->adding_user) {
            pair->adding_user = true;
            submit(about_user(CAM_LEDGER_ADD_USER, number, pair->users), number, OF_USER);
        }
    }
}

static cam_ledger_reply *next_reply(bool verify)
{
    struct pollfd ready[] = {{replies[0], POLLIN, 0}, {0, POLLIN, 0}};
    poll(ready, verify ? 1 : 2, -1);
    if (ready[1].revents) /* the end of our input */
        return NULL;
    cam_ledger_reply *reply;
    return read(replies[0], &reply, sizeof reply) == sizeof reply ? reply : NULL;
}

/* All pairs read; then, if wanted, written for ever. */
static void run(bool verify, bool look)
{
    unsigned unread = PAIRS;
    for (unsigned i = 0; i < PAIRS; i++)
        begin_reading(i);
    cam_ledger_reply *reply;
    while ((unread > 0 || !verify) && (reply = next_reply(verify))) {
        unsigned number = (unsigned)(reply->ticket / TICKET_KINDS);
        int kind = (int)(reply->ticket % TICKET_KINDS);
        pairs[number].waiting--;
        if (kind == OF_WRITE || kind == OF_USER) {
            handle_write(reply, number, kind);
        } else if (go_on_reading(reply, number, kind)) {
            say_what_is_there(number);
            if (unread > 0 && --unread == 0)
                say("ready", 0, 0);
        }
        cam_ledger_reply_free(reply);
        for (unsigned i = 0; i < PAIRS && unread == 0 && !verify && !look; i++)
            if (pairs[i].waiting == 0 || (kind == OF_WRITE && i == number))
                keep_busy(i);
    }
}

int main(int argc, char **argv)
{
    bool verify = false, look = false, unsynced = false;
    for (int i = 2; i < argc; i++) {
        verify |= strcmp(argv[i], "verify") == 0;
        look |= strcmp(argv[i], "look") == 0;
        unsynced |= strcmp(argv[i], "unsynced") == 0;
    }
    if (argc < 2 || pipe(replies) != 0)
        return 2;
    cam_store_options options = {.address = argv[1], .done = post, .unsynced = unsynced};
    cam_error error;
    if (cam_store_open(&options, &store, &error) != CAM_OK) {
        fprintf(stderr, "driver: %s\n", error.text);
        return 1;
    }
    run(verify, look);
    cam_store_close(store);
    close(replies[1]); /* what came too late to be read */
    for (cam_ledger_reply *rest; read(replies[0], &rest, sizeof rest) == sizeof rest;)
        cam_ledger_reply_free(rest);
    return 0;
}
