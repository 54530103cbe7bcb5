/*
 * profile.c: what is told of people, to them and to others, and how it is erased.
 */
#include "hub/inner.h"

#define HISTORY_MOST 200 /* tables of a player's page, the newest */

static const char *kind_word(cam_user_kind kind)
{
    return kind == CAM_USER_GUEST ? "guest" : kind == CAM_USER_BOT ? "bot" : "account";
}

/* The user, its bots, ratings, plans and tables, asked of storage. */
static void ask_about(cam_hub *hub, cam_pending *pending, const char *user, cam_stored_done *done)
{
    cam_ledger_request *request = cam_pending_request(hub, pending, CAM_LEDGER_EXPORT, done);
    if (!request)
        return;
    strcpy(request->user.id, user);
    hub->options.ports.store(hub->options.ports.context, request);
}

/* {POOL: {rating, rd, games}} of one of the users that a reply tells of. */
static json_t *ratings_json(const cam_hub *hub, const cam_ledger_reply *reply, const char *user)
{
    json_t *ratings = json_object();
    for (size_t i = 0; i < reply->rating_count; i++)
        if (strcmp(reply->rating[i].user, user) == 0)
            json_object_set_new(ratings, reply->rating[i].pool,
                                cam_rating_json(&reply->rating[i], hub->now));
    return ratings;
}

static json_t *listings_json(const cam_ledger_reply *reply)
{
    json_t *tables = json_array();
    for (size_t i = 0; i < reply->listed_count; i++)
        json_array_append_new(tables, json_loads(reply->listed[i].listing, 0, NULL));
    return tables;
}

/*
 * To oneself.
 */

void cam_profile_me(cam_hub *hub, cam_pending *pending)
{
    if (cam_pending_signed_in(hub, pending))
        cam_pending_answer(hub, pending, 200,
                           json_pack("{ss ss ss}", "user", pending->me.user, "name",
                                     pending->me.name, "kind", kind_word(pending->me.kind)));
}

static json_t *bots_json(const cam_hub *hub, const cam_ledger_reply *reply)
{
    json_t *bots = json_array();
    for (size_t i = 1; i < reply->user_count; i++) {
        const cam_stored_user *bot = &reply->user[i];
        json_array_append_new(bots, json_pack("{ss ss sI so}", "user", bot->id, "name", bot->name,
                                              "created", (json_int_t)bot->created, "ratings",
                                              ratings_json(hub, reply, bot->id)));
    }
    return bots;
}

static json_t *plans_json(const cam_ledger_reply *reply)
{
    json_t *plans = json_array();
    for (size_t i = 0; i < reply->plan_count; i++) {
        json_t *plan = json_loads(reply->plan[i].lines, 0, NULL);
        json_object_set_new(plan, "table", json_string(reply->plan[i].table));
        json_object_set_new(plan, "user", json_string(reply->plan[i].user));
        json_array_append_new(plans, plan);
    }
    return plans;
}

static void exported(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    if (cam_pending_failed(hub, pending, reply))
        return;
    const cam_stored_user *user = reply->user;
    cam_pending_answer(hub, pending, 200,
                       json_pack("{ss ss ss sI so so so so}", "user", user->id, "name", user->name,
                                 "kind", kind_word(user->kind), "created",
                                 (json_int_t)user->created, "ratings",
                                 ratings_json(hub, reply, user->id), "bots", bots_json(hub, reply),
                                 "plans", plans_json(reply), "tables", listings_json(reply)));
}

void cam_profile_export(cam_hub *hub, cam_pending *pending)
{
    if (cam_pending_signed_in(hub, pending))
        ask_about(hub, pending, pending->me.user, exported);
}

/*
 * To others.
 */

/* A player's page tells only of public tables. */
static json_t *public_listings(const cam_ledger_reply *reply)
{
    json_t *listings = listings_json(reply), *listing, *open = json_array();
    size_t i;
    json_array_foreach(listings, i, listing)
    {
        if (json_is_true(json_object_get(json_object_get(listing, "setup"), "public")))
            json_array_append(open, listing);
    }
    json_decref(listings);
    return open;
}

static void page_found(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    if (cam_pending_failed(hub, pending, reply))
        return;
    const cam_stored_user *user = reply->user;
    json_t *listings = public_listings(reply), *listing, *tables = json_array();
    json_t *history = json_array();
    size_t i;
    json_array_foreach(listings, i, listing)
    {
        json_array_append(tables, json_object_get(listing, "table"));
        if (i < HISTORY_MOST)
            json_array_append(history, listing);
    }
    json_decref(listings);
    json_t *page = json_pack("{ss ss sb so so}", "user", user->id, "name", user->name, "bot",
                             user->kind == CAM_USER_BOT, "ratings",
                             ratings_json(hub, reply, user->id), "tables", tables);
    char asked[4];
    if (cam_call_query(pending->query, "history", asked, sizeof asked) && strcmp(asked, "1") == 0)
        json_object_set(page, "history", history);
    json_decref(history);
    cam_pending_answer(hub, pending, 200, page);
}

static void name_found(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    if (!cam_pending_failed(hub, pending, reply))
        ask_about(hub, pending, reply->user->id, page_found);
}

void cam_profile_page(cam_hub *hub, cam_pending *pending)
{
    const char *name = pending->path + strlen("users/");
    cam_ledger_request *request =
        cam_pending_request(hub, pending, CAM_LEDGER_USER_BY_NAME, name_found);
    if (!request)
        return;
    cam_name_fold(cam_name_is_fit(name) ? name : "", request->user.folded);
    hub->options.ports.store(hub->options.ports.context, request);
}

/*
 * Erasing.
 */

static void erase_holder(cam_table *table, const char *user)
{
    for (int i = 0; i < CAM_SEATS; i++)
        if (strcmp(table->seat[i].user, user) == 0)
            strcpy(table->seat[i].name, "deleted");
}

/* An event with the name of whoever sits down in it, if it is theirs. */
static void erase_in_event(char **text, const char *user)
{
    json_t *event = strstr(*text, "\"what\":\"sat\"") ? json_loads(*text, 0, NULL) : NULL;
    const char *who = json_string_value(json_object_get(event, "user"));
    if (who && strcmp(who, user) == 0) {
        json_object_set_new(event, "name", json_string("deleted"));
        char *changed = json_dumps(event, JSON_COMPACT);
        if (changed) {
            free(*text);
            *text = changed;
        }
    }
    json_decref(event);
}

static void erase_in_write(cam_write *write, const char *user)
{
    erase_holder(&write->after, user);
    if (write->rematch_table)
        erase_holder(write->rematch_table, user);
    for (size_t i = 0; i < write->count; i++)
        erase_in_event(&write->text[i], user);
    for (size_t i = 0; i < write->rematch_count; i++)
        erase_in_event(&write->rematch_text[i], user);
}

static void erase_name(cam_hub *hub, cam_room *room, const char *user)
{
    for (size_t i = 0; i < room->event_count; i++)
        erase_in_event(&room->event[i], user);
    erase_holder(&room->table, user);
    for (cam_action *action = room->first; action; action = action->next)
        if (strcmp(action->me.user, user) == 0)
            strcpy(action->me.name, "deleted");
    if (room->write)
        erase_in_write(room->write, user);
    for (size_t i = 0; room->kept && i < room->kept->event_count; i++)
        erase_in_event(&room->kept->event[i].body, user);
    if (room->ready)
        cam_lobby_note(hub, &room->table);
}

/* True if something with the name may be on its way to storage. */
static bool forget(cam_hub *hub, const char *user)
{
    bool on_its_way = false;
    cam_hub_sign_out(hub, user);
    size_t place = 0;
    for (cam_room *room; (room = cam_map_next(&hub->rooms, &place, NULL));) {
        on_its_way = on_its_way || room->write;
        erase_name(hub, room, user);
    }
    place = 0;
    for (cam_pending *pending; (pending = cam_map_next(&hub->pending, &place, NULL));)
        if (strcmp(pending->me.user, user) == 0) {
            strcpy(pending->me.name, "deleted");
            on_its_way = on_its_way || pending->write;
            if (pending->write)
                erase_in_write(pending->write, user);
        }
    cam_lobby_rename(hub, user, "deleted");
    return on_its_way;
}

static void erased_again(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    (void)reply;
    cam_pending_free(hub, pending);
}

/* Storage carries out writes in the order in which they are given: behind those that are on
 * their way, nobody will write the name again. */
static void erase_again(cam_hub *hub, const char *user)
{
    cam_pending *pending = cam_hub_await(hub);
    cam_ledger_request *request =
        pending ? cam_pending_request(hub, pending, CAM_LEDGER_ERASE_USER, erased_again) : NULL;
    if (!request)
        return;
    strcpy(request->user.id, user);
    hub->options.ports.store(hub->options.ports.context, request);
}

void cam_profile_forget(cam_hub *hub, const char *user)
{
    if (forget(hub, user))
        erase_again(hub, user);
}

static void erased(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    if (cam_pending_failed(hub, pending, reply))
        return;
    size_t i;
    json_t *user;
    json_array_foreach(pending->message, i, user) cam_profile_forget(hub, json_string_value(user));
    cam_pending_goodbye(hub, pending);
}

/* Who is to be erased is known now: a person and their bots. */
static void erase_found(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    if (cam_pending_failed(hub, pending, reply))
        return;
    json_decref(pending->message);
    pending->message = json_array();
    for (size_t i = 0; i < reply->user_count; i++)
        json_array_append_new(pending->message, json_string(reply->user[i].id));
    cam_ledger_request *request = cam_pending_request(hub, pending, CAM_LEDGER_ERASE_USER, erased);
    if (!request)
        return;
    strcpy(request->user.id, pending->me.user);
    request->asked = calloc(reply->user_count + 1, sizeof *request->asked);
    for (size_t i = 0; i < reply->user_count && request->asked; i++)
        strcpy(request->asked[request->asked_count++], reply->user[i].id);
    hub->options.ports.store(hub->options.ports.context, request);
}

void cam_profile_erase(cam_hub *hub, cam_pending *pending)
{
    if (cam_pending_signed_in(hub, pending))
        ask_about(hub, pending, pending->me.user, erase_found);
}
