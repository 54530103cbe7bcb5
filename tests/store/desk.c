#include "desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void collect(void *context, cam_ledger_reply *reply)
{
    store_desk *desk = context;
    pthread_mutex_lock(&desk->mutex);
    desk->waiting++;
    pthread_cond_broadcast(&desk->came);
    while (desk->held && reply->status != CAM_LEDGER_UNAVAILABLE)
        pthread_cond_wait(&desk->let_go, &desk->mutex);
    desk->waiting--;
    if (desk->count == desk->capacity) {
        desk->capacity = desk->capacity ? desk->capacity * 2 : 64;
        desk->reply = realloc(desk->reply, desk->capacity * sizeof *desk->reply);
    }
    desk->reply[desk->count++] = reply;
    pthread_cond_broadcast(&desk->came);
    pthread_mutex_unlock(&desk->mutex);
}

void desk_open(store_desk *desk, const cam_store_options *options)
{
    memset(desk, 0, sizeof *desk);
    pthread_mutex_init(&desk->mutex, NULL);
    pthread_cond_init(&desk->came, NULL);
    pthread_cond_init(&desk->let_go, NULL);
    cam_store_options mine = *options;
    mine.done = collect;
    mine.context = desk;
    cam_error error;
    if (cam_store_open(&mine, &desk->store, &error) != CAM_OK)
        fail_msg("%s", error.text);
}

void desk_close_store(store_desk *desk)
{
    cam_store_close(desk->store);
    desk->store = NULL;
}

void desk_close(store_desk *desk)
{
    desk_close_store(desk);
    for (size_t i = 0; i < desk->count; i++)
        cam_ledger_reply_free(desk->reply[i]);
    free(desk->reply);
    pthread_mutex_destroy(&desk->mutex);
    pthread_cond_destroy(&desk->came);
    pthread_cond_destroy(&desk->let_go);
}

void desk_hold(store_desk *desk, bool held)
{
    pthread_mutex_lock(&desk->mutex);
    desk->held = held;
    pthread_cond_broadcast(&desk->let_go);
    pthread_mutex_unlock(&desk->mutex);
}

void desk_await_held(store_desk *desk)
{
    pthread_mutex_lock(&desk->mutex);
    while (desk->waiting == 0)
        pthread_cond_wait(&desk->came, &desk->mutex);
    pthread_mutex_unlock(&desk->mutex);
}

uint64_t desk_submit(store_desk *desk, cam_ledger_request *request)
{
    pthread_mutex_lock(&desk->mutex);
    uint64_t ticket = ++desk->ticket;
    pthread_mutex_unlock(&desk->mutex);
    request->ticket = ticket;
    assert_int_equal(cam_store_submit(desk->store, request), CAM_OK);
    return ticket;
}

/* Take the reply at index i; the mutex is held. */
static cam_ledger_reply *take_at(store_desk *desk, size_t i)
{
    cam_ledger_reply *reply = desk->reply[i];
    desk->count--;
    memmove(desk->reply + i, desk->reply + i + 1, (desk->count - i) * sizeof *desk->reply);
    return reply;
}

cam_ledger_reply *desk_take(store_desk *desk, uint64_t ticket)
{
    cam_ledger_reply *reply = NULL;
    pthread_mutex_lock(&desk->mutex);
    while (!reply) {
        for (size_t i = 0; i < desk->count && !reply; i++)
            if (desk->reply[i]->ticket == ticket)
                reply = take_at(desk, i);
        if (!reply)
            pthread_cond_wait(&desk->came, &desk->mutex);
    }
    pthread_mutex_unlock(&desk->mutex);
    return reply;
}

cam_ledger_reply *desk_next(store_desk *desk)
{
    pthread_mutex_lock(&desk->mutex);
    while (desk->count == 0)
        pthread_cond_wait(&desk->came, &desk->mutex);
    cam_ledger_reply *reply = take_at(desk, 0);
    pthread_mutex_unlock(&desk->mutex);
    return reply;
}

cam_ledger_reply *desk_ask(store_desk *desk, cam_ledger_request *request)
{
    return desk_take(desk, desk_submit(desk, request));
}

cam_ledger_status desk_do(store_desk *desk, cam_ledger_request *request)
{
    cam_ledger_reply *reply = desk_ask(desk, request);
    cam_ledger_status status = reply->status;
    cam_ledger_reply_free(reply);
    return status;
}

/*
 * Requests.
 */

void fill_digest(uint8_t digest[CAM_DIGEST], uint8_t value)
{
    memset(digest, value, CAM_DIGEST);
}

void body_text(char text[80], const char *table, uint32_t seq)
{
    snprintf(text, 80, "{\"table\":\"%s\",\"seq\":%u}", table, (unsigned)seq);
}

static cam_table_birth *new_birth(const char *table)
{
    cam_table_birth *birth = calloc(1, sizeof *birth);
    snprintf(birth->key, sizeof birth->key, "key-%.30s", table);
    snprintf(birth->user, sizeof birth->user, "maker");
    snprintf(birth->cmd, sizeof birth->cmd, "make-%.30s", table);
    fill_digest(birth->digest, 7);
    return birth;
}

cam_table_change *add_change(cam_ledger_request *request, const char *table, uint32_t after,
                             unsigned events)
{
    request->change =
        realloc(request->change, (request->change_count + 1) * sizeof *request->change);
    cam_table_change *change = &request->change[request->change_count++];
    memset(change, 0, sizeof *change);
    snprintf(change->table, sizeof change->table, "%s", table);
    change->after = after;
    change->event_count = events;
    change->event = calloc(events ? events : 1, sizeof *change->event);
    for (unsigned i = 0; i < events; i++) {
        char text[80];
        body_text(text, table, after + 1 + i);
        change->event[i] = (cam_stored_event){.at = 1000 + after + i, .body = strdup(text)};
        if ((after + i) % 2)
            change->event[i].note = strdup("{\"note\":1}");
    }
    if (after == 0)
        change->birth = new_birth(table);
    change->summary.is_public = true;
    if (after == 0) /* what comes later changes the turn alone */
        change->summary.listing = strdup("{}");
    return change;
}

cam_ledger_request *append(const char *table, uint32_t after, unsigned events)
{
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_WRITE, 0);
    add_change(request, table, after, events);
    return request;
}

void add_command(cam_table_change *change, const char *user, const char *cmd, uint32_t seq)
{
    change->command =
        realloc(change->command, (change->command_count + 1) * sizeof *change->command);
    cam_stored_command *command = &change->command[change->command_count++];
    memset(command, 0, sizeof *command);
    snprintf(command->user, sizeof command->user, "%s", user);
    snprintf(command->cmd, sizeof command->cmd, "%s", cmd);
    fill_digest(command->digest, (uint8_t)seq);
    command->seq = seq;
}

void add_plan(cam_table_change *change, const char *user, const char *lines)
{
    change->plan = realloc(change->plan, (change->plan_count + 1) * sizeof *change->plan);
    cam_stored_plan *plan = &change->plan[change->plan_count++];
    memset(plan, 0, sizeof *plan);
    snprintf(plan->user, sizeof plan->user, "%s", user);
    plan->lines = strdup(lines);
}

void add_rating(cam_ledger_request *request, const char *user, const char *pool, uint32_t games)
{
    request->rating =
        realloc(request->rating, (request->rating_count + 1) * sizeof *request->rating);
    cam_stored_rating *rating = &request->rating[request->rating_count++];
    memset(rating, 0, sizeof *rating);
    snprintf(rating->user, sizeof rating->user, "%s", user);
    snprintf(rating->pool, sizeof rating->pool, "%s", pool);
    rating->rating = 1500.25 + games;
    rating->deviation = 350.5 - games;
    rating->volatility = 0.06;
    rating->games = games;
}

void set_listing(cam_table_change *change, const char *listing)
{
    free(change->summary.listing);
    change->summary.listing = strdup(listing);
}

cam_ledger_request *load(const char *table)
{
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_LOAD, 0);
    snprintf(request->table, sizeof request->table, "%s", table);
    return request;
}

cam_ledger_request *list(unsigned phases, const char *user, size_t limit)
{
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_LIST, 0);
    request->phases = phases;
    request->limit = limit;
    snprintf(request->user.id, sizeof request->user.id, "%s", user);
    return request;
}

cam_ledger_request *about_user(cam_ledger_op op, const char *id)
{
    cam_ledger_request *request = cam_ledger_request_new(op, 0);
    snprintf(request->user.id, sizeof request->user.id, "%s", id);
    return request;
}

cam_ledger_request *about_token(cam_ledger_op op, uint8_t token)
{
    cam_ledger_request *request = cam_ledger_request_new(op, 0);
    fill_digest(request->digest, token);
    return request;
}

cam_ledger_request *add_user(const char *id, const char *name, cam_user_kind kind, uint8_t token)
{
    cam_ledger_request *request = about_user(CAM_LEDGER_ADD_USER, id);
    cam_stored_user *user = &request->user;
    snprintf(user->name, sizeof user->name, "%s", name);
    for (size_t i = 0; name[i]; i++)
        user->folded[i] = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 32) : name[i];
    user->kind = kind;
    if (kind == CAM_USER_ACCOUNT) {
        snprintf(user->password, sizeof user->password, "hash of %.30s", name);
        snprintf(user->recovery, sizeof user->recovery, "recovery of %.30s", name);
    }
    user->created = 1700000000000;
    fill_digest(request->digest, token);
    return request;
}

void assert_events(store_desk *desk, const char *table, uint32_t count)
{
    cam_ledger_reply *reply = desk_ask(desk, load(table));
    assert_int_equal(reply->status, count ? CAM_LEDGER_DONE : CAM_LEDGER_NOT_FOUND);
    assert_int_equal(reply->event_count, count);
    for (uint32_t i = 0; i < count; i++) {
        char text[80];
        body_text(text, table, i + 1);
        assert_string_equal(reply->event[i].body, text);
        assert_int_equal(reply->event[i].at, 1000 + i);
        if (i % 2)
            assert_string_equal(reply->event[i].note, "{\"note\":1}");
        else
            assert_null(reply->event[i].note);
    }
    cam_ledger_reply_free(reply);
}

/*
 * Places.
 */

void place_make(store_place *place)
{
    const char *base = getenv("TMPDIR");
    snprintf(place->folder, sizeof place->folder, "%.30s/caminos-store-XXXXXX",
             base ? base : "/tmp");
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->file, sizeof place->file, "%s/games.db", place->folder);
    snprintf(place->address, sizeof place->address, "sqlite:%s", place->file);
}

void place_remove(store_place *place)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal", ".lock", ".backup", ".link"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char name[160];
        snprintf(name, sizeof name, "%s%s", place->file, ends[i]);
        unlink(name);
    }
    assert_int_equal(rmdir(place->folder), 0);
}
