#include "hub/disk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *grow(void *array, size_t count, size_t size)
{
    void *moved = realloc(array, (count + 1) * size);
    if (!moved)
        abort();
    return moved;
}

static char *copy_text(const char *text)
{
    return text ? strdup(text) : NULL;
}

static disk_table *find_table(const sim_disk *disk, const char *id)
{
    for (size_t i = 0; i < disk->table_count; i++)
        if (strcmp(disk->table[i]->id, id) == 0)
            return disk->table[i];
    return NULL;
}

const disk_table *disk_find(const sim_disk *disk, const char *id)
{
    return find_table(disk, id);
}

static disk_user *find_user(const sim_disk *disk, const char *id)
{
    for (size_t i = 0; i < disk->user_count; i++)
        if (strcmp(disk->user[i]->user.id, id) == 0)
            return disk->user[i];
    return NULL;
}

static disk_user *find_token(const sim_disk *disk, const uint8_t digest[CAM_DIGEST])
{
    for (size_t i = 0; i < disk->user_count; i++)
        for (size_t n = 0; n < disk->user[i]->token_count; n++)
            if (memcmp(disk->user[i]->token[n], digest, CAM_DIGEST) == 0)
                return disk->user[i];
    return NULL;
}

static disk_user *find_name(const sim_disk *disk, const char *folded)
{
    for (size_t i = 0; i < disk->user_count; i++)
        if (disk->user[i]->user.kind != CAM_USER_GUEST &&
            strcmp(disk->user[i]->user.folded, folded) == 0)
            return disk->user[i];
    return NULL;
}

void disk_clear(sim_disk *disk)
{
    for (size_t i = 0; i < disk->table_count; i++) {
        disk_table *table = disk->table[i];
        for (size_t n = 0; n < table->event_count; n++) {
            free(table->event[n].body);
            free(table->event[n].note);
        }
        for (size_t n = 0; n < table->plan_count; n++)
            free(table->plan[n].lines);
        free(table->event);
        free(table->command);
        free(table->plan);
        free(table->summary.listing);
        free(table->summary.turn);
        free(table);
    }
    for (size_t i = 0; i < disk->user_count; i++) {
        free(disk->user[i]->token);
        free(disk->user[i]->rating);
        free(disk->user[i]);
    }
    for (size_t i = 0; i < disk->queue_count; i++)
        cam_ledger_request_free(disk->queue[i]);
    free(disk->table);
    free(disk->user);
    free(disk->queue);
    *disk = (sim_disk){0};
}

void disk_submit(sim_disk *disk, cam_ledger_request *request)
{
    disk->queue = grow(disk->queue, disk->queue_count, sizeof(cam_ledger_request *));
    disk->queue[disk->queue_count++] = request;
}

/*
 * Writing.
 */

/* May this change be made? */
static cam_ledger_status judge(const sim_disk *disk, const cam_table_change *change,
                               cam_ledger_reply *reply)
{
    const disk_table *table = find_table(disk, change->table);
    if (change->birth && change->birth->cmd[0])
        for (size_t i = 0; i < disk->table_count; i++)
            if (strcmp(disk->table[i]->birth.user, change->birth->user) == 0 &&
                strcmp(disk->table[i]->birth.cmd, change->birth->cmd) == 0) {
                strcpy(reply->table, disk->table[i]->id);
                reply->birth = disk->table[i]->birth;
                return CAM_LEDGER_DUPLICATE;
            }
    bool stale = (table ? table->event_count : 0) != change->after ||
                 (table ? table->silent : 0) != change->silent;
    if (stale && !(table && disk->without_numbers))
        return CAM_LEDGER_STALE;
    for (size_t n = 0; table && n < change->command_count; n++)
        for (size_t i = 0; i < table->command_count; i++)
            if (strcmp(table->command[i].user, change->command[n].user) == 0 &&
                strcmp(table->command[i].cmd, change->command[n].cmd) == 0)
                return CAM_LEDGER_DUPLICATE;
    return CAM_LEDGER_DONE;
}

static void set_plan(disk_table *table, const cam_stored_plan *plan)
{
    size_t i = 0;
    while (i < table->plan_count && strcmp(table->plan[i].user, plan->user) != 0)
        i++;
    if (i == table->plan_count) {
        table->plan = grow(table->plan, table->plan_count++, sizeof *table->plan);
        table->plan[i] = (cam_stored_plan){0};
        strcpy(table->plan[i].user, plan->user);
    }
    free(table->plan[i].lines);
    table->plan[i].lines = copy_text(plan->lines);
}

static void make_change(sim_disk *disk, const cam_table_change *change)
{
    disk_table *table = find_table(disk, change->table);
    if (!table) {
        table = calloc(1, sizeof *table);
        strcpy(table->id, change->table);
        if (change->birth)
            table->birth = *change->birth;
        disk->table = grow(disk->table, disk->table_count, sizeof(disk_table *));
        disk->table[disk->table_count++] = table;
    }
    for (size_t i = 0; i < change->event_count; i++) {
        table->event = grow(table->event, table->event_count, sizeof *table->event);
        table->event[table->event_count++] =
            (cam_stored_event){change->event[i].at, copy_text(change->event[i].body),
                               copy_text(change->event[i].note)};
    }
    for (size_t i = 0; i < change->command_count && !disk->without_commands; i++) {
        table->command = grow(table->command, table->command_count, sizeof *table->command);
        table->command[table->command_count++] = change->command[i];
    }
    if (change->clear_plans) {
        for (size_t i = 0; i < table->plan_count; i++)
            free(table->plan[i].lines);
        table->plan_count = 0;
    }
    for (size_t i = 0; i < change->plan_count; i++)
        set_plan(table, &change->plan[i]);
    table->silent += change->event_count == 0;
    char *listing = table->summary.listing;
    if (change->summary.listing) {
        free(listing);
        listing = copy_text(change->summary.listing);
    }
    cam_table_summary before = table->summary;
    free(table->summary.turn);
    table->summary = change->summary;
    if (!change->summary.listing) {
        table->summary.phase = before.phase;
        table->summary.is_public = before.is_public;
        memcpy(table->summary.user, before.user, sizeof before.user);
    }
    table->summary.listing = listing;
    table->summary.turn = copy_text(change->summary.turn);
}

static cam_stored_rating *find_rating(const disk_user *user, const char *pool)
{
    for (size_t i = 0; user && i < user->rating_count; i++)
        if (strcmp(user->rating[i].pool, pool) == 0)
            return &user->rating[i];
    return NULL;
}

/* Is it of one game more than the one stored? */
static cam_ledger_status judge_rating(const sim_disk *disk, const cam_stored_rating *rating)
{
    const cam_stored_rating *known = find_rating(find_user(disk, rating->user), rating->pool);
    return (known ? known->games : 0) + 1 == rating->games ? CAM_LEDGER_DONE : CAM_LEDGER_STALE;
}

static void set_rating(const sim_disk *disk, const cam_stored_rating *rating)
{
    disk_user *user = find_user(disk, rating->user);
    cam_stored_rating *known = find_rating(user, rating->pool);
    if (user && !known) {
        user->rating = grow(user->rating, user->rating_count, sizeof *user->rating);
        known = &user->rating[user->rating_count++];
    }
    if (known)
        *known = *rating;
}

/* The name of whoever is gone, in a text that seats them: {"user":ID,"name":NAME}. */
static void erase_name(char **text, const char *id)
{
    char seated[CAM_ID_TEXT + 32];
    snprintf(seated, sizeof seated, "\"user\":\"%s\",\"name\":\"", id);
    for (char *at = *text; (at = strstr(at, seated));) {
        size_t before = (size_t)(at - *text) + strlen(seated);
        const char *end = strchr(*text + before, '"'); /* no name of a test has a '"' */
        char *changed = malloc(strlen(*text) + sizeof "deleted");
        if (!changed)
            abort();
        sprintf(changed, "%.*sdeleted%s", (int)before, *text, end);
        free(*text);
        *text = changed;
        at = changed + before;
    }
}

static void erase_user(sim_disk *disk, disk_user *user)
{
    for (size_t i = 0; i < disk->user_count; i++)
        if (strcmp(disk->user[i]->user.owner, user->user.id) == 0)
            erase_user(disk, disk->user[i]);
    user->user.owner[0] = '\0';
    strcpy(user->user.name, "deleted");
    user->user.kind = CAM_USER_GUEST;
    user->token_count = user->rating_count = 0;
    for (size_t i = 0; i < disk->table_count; i++) {
        erase_name(&disk->table[i]->summary.listing, user->user.id);
        for (size_t n = 0; n < disk->table[i]->event_count; n++)
            erase_name(&disk->table[i]->event[n].body, user->user.id);
    }
}

static void add_token(disk_user *user, const uint8_t digest[CAM_DIGEST])
{
    user->token = grow(user->token, user->token_count, CAM_DIGEST);
    memcpy(user->token[user->token_count++], digest, CAM_DIGEST);
}

static cam_ledger_status write_user(sim_disk *disk, const cam_ledger_request *request)
{
    bool add = request->op == CAM_LEDGER_ADD_USER;
    disk_user *user = add ? calloc(1, sizeof *user) : find_user(disk, request->user.id);
    disk_user *same =
        request->user.kind == CAM_USER_GUEST ? NULL : find_name(disk, request->user.folded);
    if (!user || (same && same != user)) {
        if (add)
            free(user);
        return user ? CAM_LEDGER_NAME_TAKEN : CAM_LEDGER_NOT_FOUND;
    }
    user->user = request->user;
    if (request->all)
        user->token_count = 0;
    add_token(user, request->digest);
    if (add) {
        disk->user = grow(disk->user, disk->user_count, sizeof(disk_user *));
        disk->user[disk->user_count++] = user;
    }
    return CAM_LEDGER_DONE;
}

static cam_ledger_status drop_token(sim_disk *disk, const cam_ledger_request *request)
{
    disk_user *user = find_token(disk, request->digest);
    for (size_t i = 0; user && i < user->token_count;)
        if (request->all || memcmp(user->token[i], request->digest, CAM_DIGEST) == 0)
            memmove(user->token[i], user->token[--user->token_count], CAM_DIGEST);
        else
            i++;
    return user ? CAM_LEDGER_DONE : CAM_LEDGER_NOT_FOUND;
}

static cam_ledger_status carry_out_write(sim_disk *disk, const cam_ledger_request *request,
                                         cam_ledger_reply *reply)
{
    disk_user *user;
    switch (request->op) {
    case CAM_LEDGER_WRITE:
        for (size_t i = 0; i < request->change_count; i++) {
            cam_ledger_status status = judge(disk, &request->change[i], reply);
            if (status != CAM_LEDGER_DONE)
                return status;
        }
        for (size_t i = 0; i < request->rating_count; i++)
            if (judge_rating(disk, &request->rating[i]) != CAM_LEDGER_DONE)
                return CAM_LEDGER_STALE;
        for (size_t i = 0; i < request->change_count; i++)
            make_change(disk, &request->change[i]);
        for (size_t i = 0; i < request->rating_count && !disk->without_ratings; i++)
            set_rating(disk, &request->rating[i]);
        return CAM_LEDGER_DONE;
    case CAM_LEDGER_ADD_USER:
    case CAM_LEDGER_SET_USER:
        return write_user(disk, request);
    case CAM_LEDGER_ADD_TOKEN:
        user = find_user(disk, request->user.id);
        if (user)
            add_token(user, request->digest);
        return user ? CAM_LEDGER_DONE : CAM_LEDGER_NOT_FOUND;
    case CAM_LEDGER_DROP_TOKEN:
        return drop_token(disk, request);
    case CAM_LEDGER_ERASE_USER:
        user = find_user(disk, request->user.id);
        if (user)
            erase_user(disk, user);
        return user ? CAM_LEDGER_DONE : CAM_LEDGER_NOT_FOUND;
    default:
        return CAM_LEDGER_DONE;
    }
}

/*
 * Reading.
 */

static cam_ledger_status load(const sim_disk *disk, const cam_ledger_request *request,
                              cam_ledger_reply *reply)
{
    const disk_table *table = find_table(disk, request->table);
    if (!table)
        return CAM_LEDGER_NOT_FOUND;
    strcpy(reply->table, table->id);
    reply->birth = table->birth;
    reply->silent = table->silent;
    reply->ready = table->summary.ready;
    reply->event = calloc(table->event_count, sizeof *reply->event);
    for (; reply->event_count < table->event_count; reply->event_count++) {
        const cam_stored_event *from = &table->event[reply->event_count];
        reply->event[reply->event_count] =
            (cam_stored_event){from->at, copy_text(from->body), copy_text(from->note)};
    }
    reply->command = calloc(table->command_count + 1, sizeof *reply->command);
    for (; reply->command_count < table->command_count; reply->command_count++)
        reply->command[reply->command_count] = table->command[reply->command_count];
    reply->plan = calloc(table->plan_count + 1, sizeof *reply->plan);
    for (; reply->plan_count < table->plan_count; reply->plan_count++) {
        reply->plan[reply->plan_count] = table->plan[reply->plan_count];
        reply->plan[reply->plan_count].lines = copy_text(table->plan[reply->plan_count].lines);
    }
    return CAM_LEDGER_DONE;
}

static bool sits_there(const disk_table *table, const char *user)
{
    for (int seat = 0; seat < 4; seat++)
        if (strcmp(table->summary.user[seat], user) == 0)
            return true;
    return false;
}

static bool is_wanted(const disk_table *table, const cam_ledger_request *request)
{
    switch (request->op) {
    case CAM_LEDGER_BUSY:
        return table->summary.busy || table->summary.wake_at;
    case CAM_LEDGER_LIST:
        if (!(request->phases >> table->summary.phase & 1))
            return false;
        return request->user.id[0] ? sits_there(table, request->user.id) : table->summary.is_public;
    default:
        return sits_there(table, request->user.id);
    }
}

static void list(const sim_disk *disk, const cam_ledger_request *request, cam_ledger_reply *reply)
{
    for (size_t i = disk->table_count; i-- > 0;) {
        if (!is_wanted(disk->table[i], request) ||
            (request->limit && reply->listed_count == request->limit))
            continue;
        reply->listed = grow(reply->listed, reply->listed_count, sizeof *reply->listed);
        cam_listed_table *listed = &reply->listed[reply->listed_count++];
        strcpy(listed->table, disk->table[i]->id);
        listed->listing =
            cam_listing_join(disk->table[i]->summary.listing, disk->table[i]->summary.turn);
    }
}

static cam_ledger_status tell_user(const disk_user *user, cam_ledger_reply *reply)
{
    if (!user)
        return CAM_LEDGER_NOT_FOUND;
    reply->user = grow(reply->user, reply->user_count, sizeof *reply->user);
    reply->user[reply->user_count++] = user->user;
    for (size_t i = 0; i < user->rating_count; i++) {
        reply->rating = grow(reply->rating, reply->rating_count, sizeof *reply->rating);
        reply->rating[reply->rating_count++] = user->rating[i];
    }
    return CAM_LEDGER_DONE;
}

static cam_ledger_status export_user(const sim_disk *disk, const cam_ledger_request *request,
                                     cam_ledger_reply *reply)
{
    cam_ledger_status status = tell_user(find_user(disk, request->user.id), reply);
    list(disk, request, reply);
    for (size_t i = 0; i < disk->user_count; i++)
        if (strcmp(disk->user[i]->user.owner, request->user.id) == 0)
            tell_user(disk->user[i], reply);
    return status;
}

static cam_ledger_status carry_out_read(const sim_disk *disk, const cam_ledger_request *request,
                                        cam_ledger_reply *reply)
{
    switch (request->op) {
    case CAM_LEDGER_LOAD:
        return load(disk, request, reply);
    case CAM_LEDGER_LIST:
    case CAM_LEDGER_BUSY:
        list(disk, request, reply);
        return CAM_LEDGER_DONE;
    case CAM_LEDGER_EXPORT:
        return export_user(disk, request, reply);
    case CAM_LEDGER_USER_BY_TOKEN:
        return tell_user(find_token(disk, request->digest), reply);
    case CAM_LEDGER_USER_BY_NAME:
        return tell_user(find_name(disk, request->user.folded), reply);
    default:
        return tell_user(find_user(disk, request->user.id), reply);
    }
}

static cam_ledger_request *take(sim_disk *disk, size_t place)
{
    cam_ledger_request *request = disk->queue[place];
    memmove(disk->queue + place, disk->queue + place + 1,
            (--disk->queue_count - place) * sizeof(cam_ledger_request *));
    return request;
}

cam_ledger_reply *disk_step(sim_disk *disk, disk_fate fate)
{
    return disk->queue_count ? disk_step_at(disk, 0, fate) : NULL;
}

cam_ledger_reply *disk_step_at(sim_disk *disk, size_t place, disk_fate fate)
{
    cam_ledger_request *request = take(disk, place);
    cam_ledger_reply *reply = cam_ledger_reply_new(request);
    bool write = cam_ledger_is_write(request->op);
    if (fate == DISK_FAILS)
        reply->status = CAM_LEDGER_UNAVAILABLE;
    else if (!write)
        reply->status = carry_out_read(disk, request, reply);
    else if (fate != DISK_FORGETS)
        reply->status = carry_out_write(disk, request, reply);
    disk->stored =
        write && fate != DISK_FAILS && fate != DISK_FORGETS && reply->status == CAM_LEDGER_DONE;
    if (fate == DISK_MUMBLES)
        reply->status = CAM_LEDGER_UNAVAILABLE;
    cam_ledger_request_free(request);
    return reply;
}

void disk_crash(sim_disk *disk, uint64_t stored)
{
    for (int i = 0; disk->queue_count; i++) {
        cam_ledger_request *request = take(disk, 0);
        cam_ledger_reply *reply = cam_ledger_reply_new(request);
        if (cam_ledger_is_write(request->op) && stored >> (i & 63) & 1)
            carry_out_write(disk, request, reply);
        cam_ledger_reply_free(reply);
        cam_ledger_request_free(request);
    }
}
