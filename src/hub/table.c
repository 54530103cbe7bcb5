#include "hub/table.h"

#include <string.h>

#include "base/fields.h"
#include "rules/notation.h"

static const char *const phase_words[] = {"open", "playing", "between", "over"};
static const char *const holder_words[] = {"open", "person", "bot", "computer"};
static const char *const offer_words[] = {"",      "takeback", "draw",   "abort",
                                          "pause", "resume",   "rematch"};

const char *cam_phase_word(cam_phase phase)
{
    return phase_words[phase];
}

const char *cam_holder_word(cam_holder_kind kind)
{
    return holder_words[kind];
}

const char *cam_offer_word(cam_offer_kind kind)
{
    return offer_words[kind];
}

/* The place of a word in a list, or -1. */
static int find_word(const char *const *words, int count, const char *word)
{
    for (int i = 0; word && i < count; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

cam_offer_kind cam_offer_find(const char *word)
{
    int found = find_word(offer_words, CAM_OFFER_REMATCH + 1, word);
    return found < 0 ? CAM_OFFER_NONE : (cam_offer_kind)found;
}

int cam_table_to_move(const cam_table *table)
{
    bool playing = table->phase == CAM_PHASE_PLAYING && !cam_position_is_over(&table->pos);
    return playing ? table->pos.seat + 1 : 0;
}

cam_seat cam_table_running(const cam_table *table)
{
    bool runs = cam_clock_is_timed(&table->setup.clock) && !table->paused &&
                table->result[0] == '\0' && cam_table_to_move(table);
    return runs ? table->pos.seat : CAM_NO_SEAT;
}

bool cam_table_holds(const cam_table *table, const char *user, cam_seat seat)
{
    if (user[0] == '\0' || seat >= table->setup.players)
        return false;
    const cam_holder *holder = &table->seat[seat];
    if (holder->by_partner)
        holder = &table->seat[seat ^ 2];
    return strcmp(holder->user, user) == 0;
}

cam_seat cam_table_seat_of(const cam_table *table, const char *user)
{
    if (cam_table_to_move(table) && cam_table_holds(table, user, table->pos.seat))
        return table->pos.seat;
    for (cam_seat seat = 0; seat < table->setup.players; seat++)
        if (cam_table_holds(table, user, seat))
            return seat;
    return CAM_NO_SEAT;
}

/*
 * Applying events. Each reads its fields and refuses what makes no sense: events
 * come from a disk, and a disk may hold anything.
 */

#define TIME_MOST (INT64_C(1) << 53) /* ms; sums of a few such cannot overflow */

typedef struct reading {
    cam_table *table;
    cam_rulebook *book;
    cam_fields event;
    char scratch[CAM_USER_NAME]; /* the last text */
    bool ok;
} reading;

static int64_t number(reading *r, const char *name, int64_t least, int64_t most)
{
    int64_t value;
    if (cam_field_int(cam_fields_find(&r->event, name), &value) && value >= least && value <= most)
        return value;
    r->ok = false;
    return least;
}

/* Good until the next one is read; none is longer than a name. */
static const char *text(reading *r, const char *name, size_t room)
{
    if (cam_field_text(cam_fields_find(&r->event, name), r->scratch,
                       room < sizeof r->scratch ? room : sizeof r->scratch))
        return r->scratch;
    r->ok = false;
    return "";
}

static cam_seat seat(reading *r)
{
    return (cam_seat)(number(r, "seat", 1, r->table->setup.players) - 1);
}

static void read_left(reading *r)
{
    cam_table *table = r->table;
    int64_t left[CAM_SEATS];
    int players = table->setup.players;
    table->left_at = table->last_at;
    if (!cam_clock_is_timed(&table->setup.clock))
        return;
    r->ok = r->ok && cam_field_ints(cam_fields_find(&r->event, "left"), left, CAM_SEATS) == players;
    for (int i = 0; i < players && r->ok; i++) {
        table->left[i] = left[i];
        r->ok = left[i] >= 0 && left[i] <= TIME_MOST;
    }
}

static void start_turn(cam_table *table)
{
    table->turn_at = table->last_at;
    table->turn_seq = table->seq;
}

static void keep_left(cam_table *table)
{
    memcpy(table->history[table->ply], table->left, sizeof table->left);
}

void cam_table_fill_clocks(cam_table *table)
{
    for (int i = 0; i < CAM_SEATS; i++)
        table->left[i] = cam_clock_full(&table->setup.clock);
    table->left_at = table->last_at;
}

/* A field that is an object, as a tree; NULL: there is none. */
static json_t *tree(reading *r, const char *name)
{
    const cam_field *field = cam_fields_find(&r->event, name);
    return field ? json_loadb(field->text, field->length, 0, NULL) : NULL;
}

static void apply_created(reading *r)
{
    cam_refusal why;
    json_t *setup = tree(r, "setup");
    r->ok = r->table->seq == 1 && cam_setup_read(r->book, setup, &r->table->setup, &why);
    json_decref(setup);
    strcpy(r->table->id, text(r, "table", CAM_ID_TEXT));
    if (r->ok)
        cam_table_fill_clocks(r->table);
}

static void apply_sat(reading *r)
{
    cam_holder *holder = &r->table->seat[seat(r)];
    int kind = find_word(holder_words, 4, text(r, "kind", 16));
    r->ok = r->ok && kind > 0;
    if (!r->ok)
        return;
    *holder = (cam_holder){.kind = (cam_holder_kind)kind};
    strcpy(holder->name, text(r, "name", sizeof holder->name));
    if (kind != CAM_HOLDER_COMPUTER)
        strcpy(holder->user, text(r, "user", sizeof holder->user));
}

static void apply_left_seat(reading *r)
{
    r->table->seat[seat(r)] = (cam_holder){0};
}

cam_setup cam_table_game(const cam_table *table, cam_seat first)
{
    return (cam_setup){.players = table->setup.players,
                       .neutral = table->setup.neutral,
                       .first = first,
                       .house = table->setup.house};
}

void cam_table_start(cam_table *table, cam_seat first)
{
    cam_position_init(&table->pos, table->setup.rules, cam_table_game(table, first));
    table->ply = 0;
}

static void change_seats(cam_table *table)
{
    cam_holder first = table->seat[0];
    table->seat[0] = table->seat[1];
    table->seat[1] = first;
}

/* The next move, in the sum of all (cam_table_sum). */
static void count_in(cam_table *table)
{
    char text[CAM_MOVE_TEXT + 1] = "\n";
    bool first = table->ply == 0;
    int length = cam_move_format(table->setup.rules, table->move[table->ply], text + 1);
    if (first)
        crypto_hash_sha256_init(&table->said);
    crypto_hash_sha256_update(&table->said, (const unsigned char *)text + first,
                              (unsigned long long)length + !first);
}

void cam_table_take_back(cam_table *table, int keep)
{
    bool swapped = table->pos.house & CAM_HOUSE_SWAPPED;
    cam_history history = {.count = 0};
    cam_table_start(table, table->pos.first);
    for (; table->ply < keep; table->ply++) {
        count_in(table);
        cam_history_play(&history, &table->pos, table->setup.rules, table->move[table->ply]);
    }
    if (swapped != (bool)(table->pos.house & CAM_HOUSE_SWAPPED))
        change_seats(table);
}

void cam_table_play(cam_table *table, cam_placement move)
{
    table->move[table->ply] = move;
    if (move == CAM_BACK) { /* which needs to know what came before */
        cam_table_take_back(table, table->ply + 1);
        return;
    }
    count_in(table);
    cam_position_play_legal(&table->pos, table->setup.rules, move, NULL);
    table->ply++;
    if (move == CAM_SWAP)
        change_seats(table);
}

static void apply_began(reading *r)
{
    cam_table *table = r->table;
    table->game = (int)number(r, "game", table->game + 1, table->game + 1);
    cam_seat first = (cam_seat)(number(r, "first", 1, table->setup.players) - 1);
    cam_table_start(table, first);
    table->result[0] = '\0';
    table->paused = false;
    table->phase = CAM_PHASE_PLAYING;
    table->offer = (cam_offer){0};
    read_left(r);
    keep_left(table);
    start_turn(table);
}

static void apply_moved(reading *r)
{
    cam_table *table = r->table;
    cam_placement move;
    r->ok = table->phase == CAM_PHASE_PLAYING && table->ply + 1 < CAM_TABLE_PLIES &&
            cam_move_parse(&table->pos, table->setup.rules, text(r, "move", CAM_MOVE_TEXT), &move,
                           NULL) == CAM_OK;
    if (!r->ok)
        return;
    cam_table_play(table, move);
    table->offer = (cam_offer){0};
    read_left(r);
    keep_left(table);
    start_turn(table);
}

static void apply_back(reading *r)
{
    cam_table *table = r->table;
    int keep = (int)number(r, "ply", 0, table->ply);
    cam_table_take_back(table, keep);
    table->offer = (cam_offer){0};
    read_left(r);
    start_turn(table);
}

static void apply_offered(reading *r)
{
    cam_offer *offer = &r->table->offer;
    *offer = (cam_offer){.kind = cam_offer_find(text(r, "offer", 16)), .seat = seat(r)};
    if (offer->kind == CAM_OFFER_TAKEBACK)
        offer->ply = (int)number(r, "ply", 0, r->table->ply);
    r->ok = r->ok && offer->kind != CAM_OFFER_NONE;
}

static void apply_accepted(reading *r)
{
    r->table->offer.accepted |= (uint8_t)(1 << seat(r));
}

static void apply_declined(reading *r)
{
    r->table->offer = (cam_offer){0};
}

static void apply_paused(reading *r)
{
    r->table->paused = true;
    r->table->offer = (cam_offer){0};
    read_left(r);
}

static void apply_resumed(reading *r)
{
    r->table->paused = false;
    if (r->table->offer.kind == CAM_OFFER_RESUME)
        r->table->offer = (cam_offer){0};
    read_left(r);
    start_turn(r->table);
}

static void apply_flagged(reading *r)
{
    r->table->left[seat(r)] = 0;
    r->table->left_at = r->table->last_at;
}

static void apply_claimed(reading *r)
{
    cam_seat gone = seat(r);
    if (strcmp(text(r, "as", 16), "partner") == 0)
        r->table->seat[gone].by_partner = true;
}

static void read_pair(reading *r, const json_t *match, const char *name, int pair[CAM_TEAMS])
{
    const json_t *list = json_object_get(match, name);
    r->ok = r->ok && json_array_size(list) == CAM_TEAMS;
    for (size_t team = 0; r->ok && team < CAM_TEAMS; team++)
        pair[team] = (int)json_integer_value(json_array_get(list, team));
}

static void apply_ended(reading *r)
{
    cam_table *table = r->table;
    strcpy(table->result, text(r, "result", CAM_RESULT_TEXT));
    json_t *match = tree(r, "match");
    read_pair(r, match, "points", table->points);
    read_pair(r, match, "wins", table->wins);
    json_decref(match);
    bool aborted = strcmp(table->result, "void") == 0;
    table->phase =
        aborted || table->game >= table->setup.games ? CAM_PHASE_OVER : CAM_PHASE_BETWEEN;
    table->paused = false;
    table->offer = (cam_offer){0};
}

static void apply_next(reading *r)
{
    r->table->offer = (cam_offer){0};
    const char *id = text(r, "next", CAM_ID_TEXT);
    if (r->ok)
        strcpy(r->table->next, id);
}

static void apply_nothing(reading *r)
{
    (void)r;
}

static const struct {
    const char *what;
    void (*apply)(reading *r);
} kinds[] = {
    {"created", apply_created},   {"sat", apply_sat},           {"left_seat", apply_left_seat},
    {"began", apply_began},       {"moved", apply_moved},       {"offered", apply_offered},
    {"accepted", apply_accepted}, {"declined", apply_declined}, {"back", apply_back},
    {"paused", apply_paused},     {"resumed", apply_resumed},   {"flagged", apply_flagged},
    {"claimed", apply_claimed},   {"ended", apply_ended},       {"rated", apply_nothing},
    {"next", apply_next},         {"said", apply_nothing},
};

static void read_note(cam_table *table, const char *note)
{
    cam_fields fields;
    int64_t quota[CAM_SEATS];
    int count = cam_fields_read(&fields, note)
                    ? cam_field_ints(cam_fields_find(&fields, "quota"), quota, CAM_SEATS)
                    : 0;
    for (int i = 0; i < count; i++)
        table->quota[i] = quota[i] % TIME_MOST;
}

bool cam_table_apply(cam_table *table, cam_rulebook *book, const char *event, const char *note)
{
    reading r;
    r.table = table;
    r.book = book;
    r.ok = cam_fields_read(&r.event, event);
    if (!r.ok)
        return false;
    if (table->seq == 0)
        *table = (cam_table){0};
    table->seq = (uint32_t)number(&r, "seq", table->seq + 1, table->seq + 1);
    table->last_at = number(&r, "at", table->last_at, TIME_MOST);
    const char *what = text(&r, "what", 16);
    for (size_t i = 0; r.ok && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kinds[i].what, what) == 0) {
            r.ok = i == 0 || table->setup.rules;
            if (r.ok)
                kinds[i].apply(&r);
            if (note)
                read_note(table, note);
            return r.ok;
        }
    return false;
}

void cam_table_copy(cam_table *to, const cam_table *from)
{
    size_t plies = (size_t)from->ply;
    memcpy(to, from, offsetof(cam_table, move));
    memcpy(to->move, from->move, plies * sizeof from->move[0]);
    memcpy(to->history, from->history, (plies + 1) * sizeof from->history[0]);
}
