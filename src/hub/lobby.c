/*
 * lobby.c: the public tables that are open or being played, and who looks at them.
 *
 * Of a table in memory that goes on, a listing is worked out when somebody wants to see it,
 * not at every move: until then it is an empty text.
 */
#include "hub/inner.h"

static bool is_for_lobby(const cam_table *table)
{
    return table->setup.is_public && table->phase != CAM_PHASE_OVER;
}

static void set_listing(cam_hub *hub, const char *id, char *listing)
{
    free(cam_map_remove(&hub->lobby, id));
    if (listing && !cam_map_set(&hub->lobby, id, listing))
        free(listing);
}

static void add_news(cam_hub *hub, const char *id)
{
    cam_map_set(&hub->news, id, hub);
    if (hub->news_at == INT64_MAX)
        hub->news_at = hub->now + CAM_NEWS_MS;
}

/* What the lobby has of a table, NULL for nothing. */
static const char *listing_of(cam_hub *hub, const char *id)
{
    char *known = cam_map_find(&hub->lobby, id);
    const cam_room *room = known && !known[0] ? cam_map_find(&hub->rooms, id) : NULL;
    char *listing = room ? cam_table_whole_listing(&room->table) : NULL;
    if (!listing)
        return known;
    cam_map_set(&hub->lobby, id, listing);
    free(known);
    return listing;
}

void cam_lobby_settle(cam_hub *hub, const char *id)
{
    listing_of(hub, id);
}

void cam_lobby_moved(cam_hub *hub, const cam_table *table)
{
    const char *known = cam_map_find(&hub->lobby, table->id);
    if (!known || !is_for_lobby(table)) {
        cam_lobby_note(hub, table);
        return;
    }
    if (known[0])
        set_listing(hub, table->id, strdup(""));
    add_news(hub, table->id);
}

void cam_lobby_note(cam_hub *hub, const cam_table *table)
{
    bool listed = is_for_lobby(table);
    if (!listed && hub->lists)
        cam_map_set(&hub->unlisted, table->id, hub);
    if (!listed && !cam_map_find(&hub->lobby, table->id))
        return;
    char *listing = listed ? cam_table_whole_listing(table) : NULL;
    const char *known = listing_of(hub, table->id);
    if (listing && known && strcmp(listing, known) == 0) {
        free(listing);
        return;
    }
    set_listing(hub, table->id, listing);
    add_news(hub, table->id);
}

void cam_lobby_learn(cam_hub *hub, cam_listed_table *listed)
{
    const cam_room *room = cam_map_find(&hub->rooms, listed->table);
    if ((room && room->ready) || cam_map_find(&hub->lobby, listed->table) ||
        cam_map_find(&hub->unlisted, listed->table))
        return; /* what is known here is newer */
    set_listing(hub, listed->table, listed->listing);
    listed->listing = NULL;
    add_news(hub, listed->table);
}

/* The next listing in which this user has another name; NULL if there is none. */
static json_t *find_name(cam_hub *hub, const char *user, const char *name)
{
    size_t place = 0;
    for (const char *id; cam_map_next(&hub->lobby, &place, &id);) {
        const char *listing = listing_of(hub, id);
        json_t *json = strstr(listing, user) ? json_loads(listing, 0, NULL) : NULL, *seat;
        size_t i;
        bool found = false;
        json_array_foreach(json_object_get(json, "seats"), i, seat)
        {
            const char *who = json_string_value(json_object_get(seat, "user"));
            const char *called = json_string_value(json_object_get(seat, "name"));
            if (who && strcmp(who, user) == 0 && called && strcmp(called, name) != 0) {
                json_object_set_new(seat, "name", json_string(name));
                found = true;
            }
        }
        if (found)
            return json;
        json_decref(json);
    }
    return NULL;
}

void cam_lobby_rename(cam_hub *hub, const char *user, const char *name)
{
    for (json_t *json; (json = find_name(hub, user, name)); json_decref(json)) {
        const char *id = json_string_value(json_object_get(json, "table"));
        set_listing(hub, id, json_dumps(json, JSON_COMPACT));
        add_news(hub, id);
    }
}

void cam_lobby_hear(cam_hub *hub, cam_listed_table *listed)
{
    const char *known = listing_of(hub, listed->table);
    bool is_listed = listed->listing && listed->listing[0];
    if (is_listed ? known && strcmp(known, listed->listing) == 0 : !known)
        return;
    set_listing(hub, listed->table, is_listed ? listed->listing : NULL);
    if (is_listed)
        listed->listing = NULL;
    add_news(hub, listed->table);
}

void cam_lobby_note_presence(cam_hub *hub, const cam_table *table)
{
    if (cam_map_find(&hub->lobby, table->id))
        add_news(hub, table->id);
}

json_t *cam_lobby_listing(cam_hub *hub, const char *listing)
{
    json_t *json = json_loads(listing, 0, NULL), *seat;
    size_t i;
    json_array_foreach(json_object_get(json, "seats"), i, seat)
    {
        const char *user = json_string_value(json_object_get(seat, "user"));
        const cam_person *person = user ? cam_map_find(&hub->people, user) : NULL;
        if (user)
            json_object_set_new(seat, "online", json_boolean(person && cam_person_is_here(person)));
    }
    return json;
}

static bool has_audience(const cam_hub *hub)
{
    size_t place = 0;
    for (const cam_client *client; (client = cam_map_next(&hub->clients, &place, NULL));)
        if (client->lobby)
            return true;
    return false;
}

static char *write_news(cam_hub *hub)
{
    json_t *set = json_array(), *gone = json_array();
    size_t place = 0;
    for (const char *id; cam_map_next(&hub->news, &place, &id);) {
        const char *listing = listing_of(hub, id);
        if (listing)
            json_array_append_new(set, cam_lobby_listing(hub, listing));
        else
            json_array_append_new(gone, json_string(id));
    }
    json_t *message = json_pack("{ss so so}", "t", "lobby", "set", set, "gone", gone);
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    return text;
}

void cam_lobby_tell(cam_hub *hub)
{
    char *text = has_audience(hub) ? write_news(hub) : NULL;
    cam_map_clear(&hub->news);
    hub->news_at = INT64_MAX;
    size_t place = 0;
    for (cam_client *client; text && (client = cam_map_next(&hub->clients, &place, NULL));)
        if (client->lobby)
            hub->options.ports.send(hub->options.ports.context, &client->wire, 1, text,
                                    strlen(text));
    free(text);
}

json_t *cam_lobby_json(cam_hub *hub)
{
    json_t *tables = json_array();
    size_t place = 0;
    for (const char *id; cam_map_next(&hub->lobby, &place, &id);)
        json_array_append_new(tables, cam_lobby_listing(hub, listing_of(hub, id)));
    return tables;
}
