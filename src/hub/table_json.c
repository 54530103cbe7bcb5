/*
 * table_json.c: a table as the protocol tells it: STATE, listings and the parts of
 * events that describe a whole table.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "hub/table.h"
#include "rules/notation.h"

void cam_table_sum(const cam_table *table, char sum[CAM_SUM_TEXT])
{
    crypto_hash_sha256_state state = table->said;
    if (table->ply == 0)
        crypto_hash_sha256_init(&state);
    unsigned char digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_final(&state, digest);
    sodium_bin2hex(sum, CAM_SUM_TEXT, digest, CAM_SUM_TEXT / 2);
}

json_t *cam_table_left_json(const cam_table *table)
{
    if (!cam_clock_is_timed(&table->setup.clock))
        return json_null();
    json_t *left = json_array();
    for (int i = 0; i < table->setup.players; i++)
        json_array_append_new(left, json_integer(table->left[i]));
    return left;
}

static void write_pair(cam_json *json, const char *key, const int pair[CAM_TEAMS])
{
    cam_json_array(json, key);
    for (int team = 0; team < CAM_TEAMS; team++)
        cam_json_int(json, NULL, pair[team]);
    cam_json_end(json);
}

void cam_table_write_match(cam_json *json, const char *key, const cam_table *table)
{
    cam_json_object(json, key);
    cam_json_int(json, "game", table->game);
    cam_json_int(json, "games", table->setup.games);
    write_pair(json, "points", table->points);
    write_pair(json, "wins", table->wins);
    cam_json_end(json);
}

static void write_text_or_null(cam_json *json, const char *key, const char *text)
{
    if (text[0])
        cam_json_text(json, key, text);
    else
        cam_json_null(json, key);
}

static void write_seats(cam_json *json, const char *key, const cam_table *table)
{
    cam_json_array(json, key);
    for (int i = 0; i < table->setup.players; i++) {
        const cam_holder *holder = &table->seat[i];
        cam_json_object(json, NULL);
        cam_json_text(json, "kind", cam_holder_word(holder->kind));
        write_text_or_null(json, "user", holder->user);
        write_text_or_null(json, "name", holder->name);
        cam_json_end(json);
    }
    cam_json_end(json);
}

static void write_setup(cam_json *json, const char *key, const cam_table *table)
{
    cam_setup_write(json, key, &table->setup);
}

/* How a part of a table is written. */
typedef void part_writer(cam_json *json, const char *key, const cam_table *table);

/* The same as a tree; NULL: no memory. */
static json_t *tree_of(part_writer *part, const cam_table *table)
{
    cam_buffer text;
    cam_json json;
    cam_buffer_init(&text);
    cam_json_init(&json, &text);
    part(&json, NULL, table);
    json_t *tree = text.failed ? NULL : json_loads(text.text, 0, NULL);
    cam_buffer_clear(&text);
    return tree;
}

static json_t *text_or_null(const char *text)
{
    return text[0] ? json_string(text) : json_null();
}

static json_t *moves_json(const cam_table *table)
{
    json_t *moves = json_array();
    for (int i = 0; i < table->ply; i++) {
        char text[CAM_MOVE_TEXT];
        cam_move_format(table->setup.rules, table->move[i], text);
        json_array_append_new(moves, json_string(text));
    }
    return moves;
}

static json_t *offers_json(const cam_table *table)
{
    json_t *offers = json_array();
    const cam_offer *offer = &table->offer;
    if (offer->kind == CAM_OFFER_NONE)
        return offers;
    json_t *json =
        json_pack("{si ss}", "seat", offer->seat + 1, "offer", cam_offer_word(offer->kind));
    if (offer->kind == CAM_OFFER_TAKEBACK)
        json_object_set_new(json, "ply", json_integer(offer->ply));
    json_array_append_new(offers, json);
    return offers;
}

static json_t *seats_of(const cam_table *table, const char *user)
{
    json_t *you = json_array();
    for (cam_seat seat = 0; seat < table->setup.players; seat++)
        if (cam_table_holds(table, user, seat))
            json_array_append_new(you, json_integer(seat + 1));
    return you;
}

json_t *cam_table_state_json(const cam_table *table, const char *user, int64_t now)
{
    char sum[CAM_SUM_TEXT];
    cam_table_sum(table, sum);
    cam_seat running = cam_table_running(table);
    json_t *state = json_pack(
        "{ss sI so so ss si si so ss si so si sI sI so so so so}", "table", table->id, "seq",
        (json_int_t)table->seq, "setup", tree_of(write_setup, table), "seats",
        tree_of(write_seats, table), "phase", cam_phase_word(table->phase), "game", table->game,
        "first", table->game ? table->pos.first + 1 : 0, "moves", moves_json(table), "sum", sum,
        "to_move", cam_table_to_move(table), "left", cam_table_left_json(table), "running",
        running == CAM_NO_SEAT ? 0 : running + 1, "at", (json_int_t)table->left_at, "now",
        (json_int_t)now, "offers", offers_json(table), "result", text_or_null(table->result),
        "match", tree_of(cam_table_write_match, table), "you", seats_of(table, user));
    if (state && table->phase == CAM_PHASE_PLAYING)
        json_object_set_new(state, "paused", json_boolean(table->paused));
    if (state && table->next[0])
        json_object_set_new(state, "next", json_string(table->next));
    return state;
}

char *cam_table_listing(const cam_table *table)
{
    cam_buffer text;
    cam_json json;
    cam_buffer_init(&text);
    cam_json_init(&json, &text);
    cam_json_object(&json, NULL);
    cam_json_text(&json, "table", table->id);
    write_setup(&json, "setup", table);
    write_seats(&json, "seats", table);
    cam_json_text(&json, "phase", cam_phase_word(table->phase));
    write_text_or_null(&json, "result", table->result);
    cam_table_write_match(&json, "match", table);
    cam_json_end(&json);
    if (text.failed)
        cam_buffer_clear(&text);
    return text.text;
}

static void write_left(const cam_table *table, cam_buffer *text)
{
    if (!cam_clock_is_timed(&table->setup.clock)) {
        cam_buffer_add(text, "null");
        return;
    }
    for (int i = 0; i < table->setup.players; i++) {
        cam_buffer_add_char(text, i ? ',' : '[');
        cam_buffer_add_int(text, table->left[i]);
    }
    cam_buffer_add_char(text, ']');
}

static void write_number(cam_buffer *text, const char *name, int64_t number)
{
    cam_buffer_add(text, name);
    cam_buffer_add_int(text, number);
}

char *cam_table_turn(const cam_table *table)
{
    cam_seat running = cam_table_running(table);
    cam_buffer text;
    cam_buffer_init(&text);
    write_number(&text, "\"seq\":", table->seq);
    write_number(&text, ",\"to_move\":", cam_table_to_move(table));
    cam_buffer_add(&text, ",\"left\":");
    write_left(table, &text);
    write_number(&text, ",\"running\":", running == CAM_NO_SEAT ? 0 : running + 1);
    write_number(&text, ",\"at\":", table->left_at);
    write_number(&text, ",\"changed\":", table->last_at);
    if (!text.failed)
        return text.text;
    cam_buffer_clear(&text);
    return NULL;
}

char *cam_table_whole_listing(const cam_table *table)
{
    char *listing = cam_table_listing(table), *turn = cam_table_turn(table);
    char *whole = listing && turn ? cam_listing_join(listing, turn) : NULL;
    free(listing);
    free(turn);
    return whole;
}

static bool same_holder(const cam_holder *a, const cam_holder *b)
{
    return a->kind == b->kind && strcmp(a->user, b->user) == 0 && strcmp(a->name, b->name) == 0;
}

bool cam_table_same_listing(const cam_table *a, const cam_table *b)
{
    bool same = a->phase == b->phase && a->game == b->game && strcmp(a->result, b->result) == 0 &&
                memcmp(a->points, b->points, sizeof a->points) == 0 &&
                memcmp(a->wins, b->wins, sizeof a->wins) == 0;
    for (int i = 0; i < CAM_SEATS && same; i++)
        same = same_holder(&a->seat[i], &b->seat[i]);
    return same;
}
