/*
 * api.c: the calls over HTTP: who calls, and those about tables.
 */
#include <ctype.h>
#include <stdio.h>

#include "hub/inner.h"
#include "rules/shared.h"

#define LIST_MOST 200

bool cam_hub_serves(const char *path)
{
    return strncmp(path, "/api/", 5) == 0;
}

/* Undo %XX and '+' (in a query); false if there is no room or it holds a NUL. */
static bool decode(const char *from, size_t length, bool plus, char *to, size_t room)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++, count++) {
        int c = (unsigned char)from[i];
        if (c == '%' && i + 2 < length && isxdigit((unsigned char)from[i + 1]) &&
            isxdigit((unsigned char)from[i + 2])) {
            char digits[3] = {from[i + 1], from[i + 2], '\0'};
            c = (int)strtol(digits, NULL, 16);
            i += 2;
        } else if (c == '+' && plus)
            c = ' ';
        if (c == 0 || count + 1 >= room)
            return false;
        to[count] = (char)c;
    }
    to[count] = '\0';
    return true;
}

const char *cam_call_query(const char *query, const char *name, char *value, size_t room)
{
    size_t length = strlen(name);
    while (*query) {
        size_t end = strcspn(query, "&");
        if (end > length && strncmp(query, name, length) == 0 && query[length] == '=')
            return decode(query + length + 1, end - length - 1, true, value, room) ? value : NULL;
        query += end + (query[end] == '&');
    }
    return NULL;
}

/*
 * Making a table.
 */

static void answer_created(cam_hub *hub, cam_pending *pending, const char *table, const char *key)
{
    char link[256];
    snprintf(link, sizeof link, "%s/#table=%s&key=%s", hub->options.base, table, key);
    cam_pending_answer(hub, pending, 201,
                       json_pack("{ss ss ss}", "table", table, "key", key, "link", link));
}

static void created(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    cam_write *write = pending->write;
    uint8_t digest[CAM_DIGEST];
    cam_room_birth_answered(hub, write->after.id, reply->status);
    if (reply->status == CAM_LEDGER_DUPLICATE) {
        cam_message_digest(pending->message, digest);
        if (memcmp(digest, reply->birth.digest, CAM_DIGEST) == 0)
            answer_created(hub, pending, reply->table, reply->birth.key);
        else
            cam_pending_refuse(hub, pending, CAM_CODE_CMD_REUSED,
                               "this cmd made another table before");
        return;
    }
    if (reply->status == CAM_LEDGER_STALE) { /* see has_too_many */
        cam_pending_refuse(hub, pending, CAM_CODE_RATE, "you have too many tables");
        return;
    }
    if (reply->status != CAM_LEDGER_DONE) {
        cam_hub_look_again(hub); /* it may be there, with a clock or a computer */
        cam_pending_refuse(hub, pending, CAM_CODE_UNAVAILABLE, "this cannot be stored now");
        return;
    }
    hub->counts.commits++;
    cam_person *person = cam_hub_person(hub, pending->me.user);
    if (person)
        person->tables++;
    char id[CAM_ID_TEXT];
    strcpy(id, write->after.id);
    cam_room *room = cam_room_born(hub, &write->after, pending->secret, pending->me.user,
                                   write->text, write->count);
    answer_created(hub, pending, id, pending->secret);
    if (room)
        cam_room_run(hub, room);
}

static bool add_birth(cam_hub *hub, cam_pending *pending, cam_table_change *change)
{
    change->birth = calloc(1, sizeof *change->birth);
    if (!change->birth)
        return false;
    cam_hub_id(hub, pending->secret, 16);
    strcpy(change->birth->key, pending->secret);
    strcpy(change->birth->user, pending->me.user);
    const char *cmd = json_string_value(json_object_get(pending->message, "cmd"));
    strcpy(change->birth->cmd, cmd ? cmd : "");
    cam_message_digest(pending->message, change->birth->digest);
    return true;
}

/* Has somebody made as many tables as they may? */
static bool has_too_many(cam_hub *hub, const cam_pending *pending)
{
    int most = hub->options.limits.tables_per_user;
    const cam_person *person = cam_map_find(&hub->people, pending->me.user);
    return most && person && person->tables >= most;
}

static void store_table(cam_hub *hub, cam_pending *pending, cam_draft *draft)
{
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_WRITE, pending->ticket);
    bool made = request && !draft->failed;
    pending->write = cam_write_new(hub);
    if (made)
        request->change = calloc(1, sizeof *request->change);
    made = made && pending->write && request->change;
    if (made) {
        request->change_count = 1;
        cam_table_copy(&pending->write->after, &draft->table);
        pending->write->rules = cam_rules_hold(draft->table.setup.rules);
        made = cam_table_write(hub, NULL, draft, request->change) &&
               add_birth(hub, pending, request->change) &&
               cam_change_texts(request->change, pending->write->text, &pending->write->count);
    }
    if (!made) {
        cam_ledger_request_free(request);
        cam_pending_refuse(hub, pending, CAM_CODE_INTERNAL, "this could not be worked out");
        return;
    }
    if (has_too_many(hub, pending))
        request->change->after = 1; /* it is new, so this cannot be; but if the cmd is known, the
                                       reply says so first */
    pending->done = created;
    cam_map_set(&hub->newborn, request->change->table, hub);
    hub->options.ports.store(hub->options.ports.context, request);
}

static void make_table(cam_hub *hub, cam_pending *pending)
{
    cam_refusal why;
    cam_table_setup setup;
    const json_t *cmd = json_object_get(pending->message, "cmd");
    if (cmd && (!json_is_string(cmd) || !cam_id_is_fit(json_string_value(cmd)))) {
        cam_pending_refuse(hub, pending, CAM_CODE_MALFORMED, "cmd is an id");
        return;
    }
    if (!cam_setup_read(hub->options.book, pending->message, &setup, &why)) {
        cam_pending_refuse(hub, pending, why.code, why.message);
        return;
    }
    if (pending->me.user[0] == '\0') {
        cam_pending_refuse(hub, pending, CAM_CODE_UNAUTHORIZED, "please say who you are");
        return;
    }
    cam_holder creator = {.kind = pending->me.kind == CAM_USER_BOT ? CAM_HOLDER_BOT
                                                                   : CAM_HOLDER_PERSON};
    strcpy(creator.user, pending->me.user);
    strcpy(creator.name, pending->me.name);
    char id[CAM_ID_TEXT];
    cam_hub_id(hub, id, 12);
    cam_draft draft;
    cam_table nothing = {0};
    cam_draft_init(&draft, &nothing, hub->options.book, hub->now);
    cam_draft_create(&draft, id, &setup, &creator);
    store_table(hub, pending, &draft);
    cam_draft_clear(&draft);
}

/*
 * Looking at tables.
 */

static void listed(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    if (reply->status != CAM_LEDGER_DONE) {
        cam_pending_refuse(hub, pending, CAM_CODE_UNAVAILABLE, "please try again");
        return;
    }
    json_t *tables = json_array();
    for (size_t i = 0; i < reply->listed_count; i++)
        json_array_append_new(tables, cam_lobby_listing(hub, reply->listed[i].listing));
    cam_pending_answer(hub, pending, 200,
                       json_pack("{so sI}", "tables", tables, "now", (json_int_t)hub->now));
}

static void list_tables(cam_hub *hub, cam_pending *pending)
{
    char state[16], mine[4];
    const char *which = cam_call_query(pending->query, "state", state, sizeof state);
    const char *own = cam_call_query(pending->query, "mine", mine, sizeof mine);
    unsigned phases = !which                       ? 15
                      : strcmp(which, "open") == 0 ? 1u << CAM_PHASE_OPEN
                      : strcmp(which, "playing") == 0
                          ? 1u << CAM_PHASE_PLAYING | 1u << CAM_PHASE_BETWEEN
                      : strcmp(which, "over") == 0 ? 1u << CAM_PHASE_OVER
                                                   : 0;
    bool mine_only = own && strcmp(own, "1") == 0;
    if (!phases || (own && !mine_only && strcmp(own, "0") != 0)) {
        cam_pending_refuse(hub, pending, CAM_CODE_MALFORMED,
                           "state is open, playing or over; mine is 0 or 1");
        return;
    }
    if (mine_only && pending->me.user[0] == '\0') {
        cam_pending_refuse(hub, pending, CAM_CODE_UNAUTHORIZED, "please say who you are");
        return;
    }
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_LIST, pending->ticket);
    if (!request) {
        cam_pending_refuse(hub, pending, CAM_CODE_UNAVAILABLE, "out of memory");
        return;
    }
    request->phases = phases;
    request->limit = LIST_MOST;
    if (mine_only)
        strcpy(request->user.id, pending->me.user);
    pending->done = listed;
    hub->options.ports.store(hub->options.ports.context, request);
}

/* ID, ID/events or ID.sgf, with the key of the query. */
static void get_table(cam_hub *hub, cam_pending *pending)
{
    char id[CAM_ID_TEXT + 8], key[CAM_KEY_TEXT], after[24];
    const char *get = "state", *path = pending->path + strlen("tables/");
    size_t length = strcspn(path, "/.");
    if (strcmp(path + length, "/events") == 0)
        get = "events";
    else if (strcmp(path + length, ".sgf") == 0)
        get = "sgf";
    else if (path[length])
        length = sizeof id;
    if (length >= sizeof id) {
        cam_pending_refuse(hub, pending, CAM_CODE_UNKNOWN, "there is no such call");
        return;
    }
    memcpy(id, path, length);
    id[length] = '\0';
    const char *from = cam_call_query(pending->query, "after", after, sizeof after);
    bool fit =
        !from || (from[0] && strspn(from, "0123456789") == strlen(from) && strlen(from) <= 10);
    if (!cam_id_is_fit(id) || !fit) {
        cam_pending_refuse(hub, pending, fit ? CAM_CODE_NOT_FOUND : CAM_CODE_MALFORMED,
                           fit ? "there is no such table" : "after is a number");
        return;
    }
    cam_room *room = cam_room_get(hub, id);
    cam_action *action = room ? calloc(1, sizeof *action) : NULL;
    if (!action) {
        cam_pending_refuse(hub, pending, CAM_CODE_UNAVAILABLE, "out of memory");
        return;
    }
    action->kind = CAM_GET;
    action->call = pending->call;
    action->me = pending->me;
    action->message =
        json_pack("{ss sI}", "get", get, "after", (json_int_t)(from ? strtoll(from, NULL, 10) : 0));
    if (cam_call_query(pending->query, "key", key, sizeof key))
        json_object_set_new(action->message, "key", json_string(key));
    cam_pending_free(hub, pending);
    cam_room_queue(hub, room, action);
}

void cam_tables_call(cam_hub *hub, cam_pending *pending)
{
    bool get = strcmp(pending->method, "GET") == 0;
    bool all = strcmp(pending->path, "tables") == 0;
    if (all && strcmp(pending->method, "POST") == 0)
        make_table(hub, pending);
    else if (all && get)
        list_tables(hub, pending);
    else if (get && strncmp(pending->path, "tables/", 7) == 0)
        get_table(hub, pending);
    else
        cam_pending_refuse(hub, pending, CAM_CODE_UNKNOWN, "there is no such call");
}

/*
 * Every call.
 */

static void route(cam_hub *hub, cam_pending *pending)
{
    bool login = strcmp(pending->path, "guest") == 0 || strcmp(pending->path, "login") == 0 ||
                 strcmp(pending->path, "register") == 0;
    if (pending->token[0] && pending->me.user[0] == '\0' && !login)
        cam_pending_refuse(hub, pending, CAM_CODE_UNAUTHORIZED, "this token is not known");
    else if (strncmp(pending->path, "tables", 6) == 0)
        cam_tables_call(hub, pending);
    else
        cam_people_call(hub, pending);
}

static const char *known_method(const char *method)
{
    static const char *const known[] = {"GET", "POST", "DELETE"};
    for (size_t i = 0; i < 3; i++)
        if (strcmp(known[i], method) == 0)
            return known[i];
    return "";
}

void cam_hub_called(cam_hub *hub, int64_t now, cam_call call, const cam_hub_request *request)
{
    hub->now = now > hub->now ? now : hub->now;
    cam_refusal why;
    cam_pending *pending = hub->stopping ? NULL : cam_hub_await(hub);
    if (!pending) {
        cam_refuse(&why, CAM_CODE_UNAVAILABLE, "the server is stopping");
        why.retry_ms = 1000;
        cam_hub_answer_refusal(hub, call, &why);
        return;
    }
    pending->call = call;
    pending->method = known_method(request->method);
    pending->next = route;
    const char *path = request->path + strlen("/api/");
    if (strlen(request->token) < CAM_TOKEN_TEXT)
        strcpy(pending->token, request->token);
    else
        strcpy(pending->token, "?");
    if (!decode(path, strlen(path), false, pending->path, sizeof pending->path) ||
        strlen(request->query) >= sizeof pending->query) {
        cam_pending_refuse(hub, pending, CAM_CODE_MALFORMED, "this address makes no sense");
        return;
    }
    strcpy(pending->query, request->query);
    pending->message =
        request->length ? json_loadb(request->body, request->length, JSON_REJECT_DUPLICATES, NULL)
                        : json_object();
    if (!json_is_object(pending->message)) {
        cam_pending_refuse(hub, pending, CAM_CODE_MALFORMED, "the body is a JSON object");
        return;
    }
    cam_hub_identify(hub, pending);
}
