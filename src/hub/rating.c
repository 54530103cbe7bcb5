/*
 * rating.c: what a game does to the ratings of those who played it.
 *
 * 'rated' follows 'ended' in the same write, so a game counts once or never happened.
 * What the players' ratings are is asked of storage before that, while the table waits;
 * then whatever ends the game is decided anew. Should another table rate one of them
 * meanwhile, storage refuses the write, and all is asked and decided again.
 *
 * Rated are games of different accounts or bots, of which none is another's own; that board and
 * rules are the box's is the set-up's care. With four seats there is a pool apart, and each of a
 * team plays one game against somebody as much stronger or weaker as the other team is than theirs.
 */
#include <math.h>
#include <stdio.h>

#include "base/glicko.h"
#include "hub/inner.h"

#define PERIOD_MS ((double)(7 * CAM_DAY_MS)) /* a rating period: what passes unplayed */

static const char *pool_of(const cam_table *table)
{
    return table->setup.players == 4 ? "four" : table->setup.rules->board.def->name;
}

static bool has_ended(const cam_draft *draft)
{
    for (size_t i = 0; i < draft->count; i++)
        if (strcmp(draft->entry[i].what, "ended") == 0)
            return strcmp(draft->table.result, "void") != 0;
    return false;
}

bool cam_rating_is_due(const cam_draft *draft)
{
    const cam_table *table = &draft->table;
    if (!table->setup.rated || !has_ended(draft))
        return false;
    for (int i = 0; i < table->setup.players; i++)
        if (!cam_holder_is_person(&table->seat[i]))
            return false;
    return true;
}

/*
 * Reckoning.
 */

static cam_glicko glicko_of(const cam_stored_rating *rating)
{
    return (cam_glicko){rating->rating, rating->deviation, rating->volatility};
}

/* Rating periods since the last game. */
static double idle_periods(const cam_stored_rating *rating, int64_t now)
{
    return rating->games && now > rating->at ? (double)(now - rating->at) / PERIOD_MS : 0;
}

static double in_hundredths(double number)
{
    return round(number * 100) / 100;
}

json_t *cam_rating_json(const cam_stored_rating *rating, int64_t now)
{
    cam_glicko rested = cam_glicko_rest(glicko_of(rating), idle_periods(rating, now));
    return json_pack("{sf sf sI}", "rating", in_hundredths(rating->rating), "rd",
                     in_hundredths(rested.deviation), "games", (json_int_t)rating->games);
}

static cam_glicko team_of(const cam_glicko *player, int players, int team)
{
    cam_glicko sum = {0};
    for (int seat = team; seat < players; seat += CAM_TEAMS) {
        sum.rating += player[seat].rating;
        sum.deviation += player[seat].deviation * player[seat].deviation;
    }
    int members = players / CAM_TEAMS;
    return (cam_glicko){sum.rating / members, sqrt(sum.deviation / members), 0};
}

static double score_of(const char *result, int team)
{
    return result[0] == '0' ? 0.5 : (result[0] == 'Y') == (team == 0) ? 1 : 0;
}

/* What each seat's rating becomes. */
static void rate(const cam_table *table, cam_stored_rating rating[CAM_SEATS])
{
    int players = table->setup.players;
    cam_glicko before[CAM_SEATS];
    for (int i = 0; i < players; i++)
        before[i] =
            cam_glicko_rest(glicko_of(&rating[i]), idle_periods(&rating[i], table->last_at));
    for (int i = 0; i < players; i++) {
        int team = i % CAM_TEAMS;
        cam_glicko own = team_of(before, players, team);
        cam_glicko_game game = {team_of(before, players, 1 - team), score_of(table->result, team)};
        game.opponent.rating += before[i].rating - own.rating;
        cam_glicko after = cam_glicko_rate(glicko_of(&rating[i]), &game, 1,
                                           idle_periods(&rating[i], table->last_at));
        rating[i].rating = after.rating;
        rating[i].deviation = after.deviation;
        rating[i].volatility = after.volatility;
        rating[i].games++;
        rating[i].at = table->last_at;
    }
}

void cam_rating_add(const cam_ratings *ratings, cam_draft *draft, cam_write *write)
{
    if (ratings->unrated)
        return;
    write->rating_count = ratings->count;
    memcpy(write->rating, ratings->rating, sizeof write->rating);
    rate(&draft->table, write->rating);
    json_t *told = json_array();
    for (size_t i = 0; i < ratings->count; i++) {
        json_t *one = cam_rating_json(&write->rating[i], 0);
        json_object_set_new(one, "seat", json_integer((json_int_t)i + 1));
        json_object_set_new(one, "before", json_real(in_hundredths(ratings->rating[i].rating)));
        json_array_append_new(told, one);
    }
    cam_draft_add(draft, "rated",
                  json_pack("{ss so}", "pool", pool_of(&draft->table), "ratings", told));
}

/*
 * Asking.
 */

/* Take in who sits at the next seat. */
static void note_player(cam_ratings *ratings, const char *pool, const cam_ledger_reply *reply)
{
    size_t seat = ratings->count++;
    const cam_stored_user *user = reply->user;
    if (reply->status != CAM_LEDGER_DONE || user->kind == CAM_USER_GUEST) {
        ratings->unrated = true;
        return;
    }
    strcpy(ratings->answers_for[seat], user->kind == CAM_USER_BOT ? user->owner : user->id);
    for (size_t i = 0; i < seat; i++)
        if (strcmp(ratings->answers_for[i], ratings->answers_for[seat]) == 0)
            ratings->unrated = true;
    cam_stored_rating *rating = &ratings->rating[seat];
    *rating = (cam_stored_rating){.rating = CAM_GLICKO_START.rating,
                                  .deviation = CAM_GLICKO_START.deviation,
                                  .volatility = CAM_GLICKO_START.volatility};
    for (size_t i = 0; i < reply->rating_count; i++)
        if (strcmp(reply->rating[i].pool, pool) == 0)
            *rating = reply->rating[i];
    strcpy(rating->user, user->id);
    snprintf(rating->pool, sizeof rating->pool, "%s", pool);
}

static bool ask_next(cam_hub *hub, cam_room *room);

static void player_found(cam_hub *hub, cam_pending *pending, cam_ledger_reply *reply)
{
    cam_room *room = cam_map_find(&hub->rooms, pending->table);
    uint64_t ticket = pending->ticket;
    cam_pending_free(hub, pending);
    cam_ratings *ratings = room ? room->ratings : NULL;
    if (!ratings || ratings->ticket != ticket)
        return;
    if (reply->status == CAM_LEDGER_UNAVAILABLE)
        ratings->failed = true;
    else
        note_player(ratings, pool_of(&room->table), reply);
    bool more = !ratings->failed && !ratings->unrated && ratings->count < room->table.setup.players;
    if (more && ask_next(hub, room))
        return;
    ratings->failed |= more;
    room->loading = false;
    cam_room_run(hub, room);
    if (room->ratings == ratings && !room->write) { /* it has come otherwise */
        free(ratings);
        room->ratings = NULL;
    }
}

static bool ask_next(cam_hub *hub, cam_room *room)
{
    cam_pending *pending = cam_hub_await(hub);
    cam_ledger_request *request =
        pending ? cam_ledger_request_new(CAM_LEDGER_USER_BY_ID, pending->ticket) : NULL;
    if (!request) {
        if (pending)
            cam_pending_free(hub, pending);
        return false;
    }
    room->ratings->ticket = pending->ticket;
    pending->done = player_found;
    strcpy(pending->table, room->id);
    strcpy(request->user.id, room->table.seat[room->ratings->count].user);
    hub->options.ports.store(hub->options.ports.context, request);
    return true;
}

bool cam_rating_ask(cam_hub *hub, cam_room *room)
{
    room->ratings = calloc(1, sizeof *room->ratings);
    if (room->ratings && ask_next(hub, room)) {
        room->loading = true;
        return true;
    }
    free(room->ratings);
    room->ratings = NULL;
    return false;
}
