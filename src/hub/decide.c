#include "hub/decide.h"

#include <string.h>

#include "base/reason.h"
#include "rules/notation.h"

#define PLAN_LINES 32
#define PLAN_MOVES 16

typedef struct deciding {
    cam_draft *draft;
    const cam_table *table; /* the draft's, as it is so far */
    const cam_ask *ask;
    cam_decision *decision;
    cam_refusal *why;
} deciding;

/* For which seat a command speaks. */
typedef enum speaker {
    BY_PLAYER,     /* the one to move if it is theirs, else their first */
    BY_NAMED_SEAT, /* the seat it names, which must be theirs */
    BY_ANYBODY,    /* none */
} speaker;

typedef struct command {
    const char *what;
    bool (*check)(const json_t *message, cam_refusal *why); /* the fields alone */
    bool (*decide)(deciding *d, cam_seat seat);
    unsigned phases; /* in which it may be asked for, a bit each */
    speaker speaker;
} command;

/*
 * Fields.
 */

static int64_t number_of(const json_t *message, const char *name)
{
    return json_integer_value(json_object_get(message, name));
}

static const char *text_of(const json_t *message, const char *name)
{
    const char *text = json_string_value(json_object_get(message, name));
    return text ? text : "";
}

static bool check_number(const json_t *message, const char *name, int64_t least, int64_t most,
                         cam_refusal *why)
{
    const json_t *field = json_object_get(message, name);
    if (json_is_integer(field) && json_integer_value(field) >= least &&
        json_integer_value(field) <= most)
        return true;
    return cam_refuse(why, CAM_CODE_MALFORMED, "%s is a whole number from %lld to %lld", name,
                      (long long)least, (long long)most);
}

static bool check_word(const json_t *message, const char *name, const char *const *words,
                       cam_refusal *why)
{
    const char *text = text_of(message, name);
    for (; *words; words++)
        if (strcmp(*words, text) == 0)
            return true;
    return cam_refuse(why, CAM_CODE_MALFORMED, "there is no such %s", name);
}

static bool check_nothing(const json_t *message, cam_refusal *why)
{
    (void)message;
    (void)why;
    return true;
}

static bool check_seat(const json_t *message, cam_refusal *why)
{
    return check_number(message, "seat", 1, CAM_SEATS, why);
}

static bool check_move(const json_t *message, cam_refusal *why)
{
    if (!check_number(message, "ply", 0, CAM_TABLE_PLIES, why))
        return false;
    return json_is_string(json_object_get(message, "move")) ||
           cam_refuse(why, CAM_CODE_MALFORMED, "move is a text");
}

static bool check_offer(const json_t *message, cam_refusal *why)
{
    cam_offer_kind kind = cam_offer_find(text_of(message, "offer"));
    if (kind == CAM_OFFER_NONE)
        return cam_refuse(why, CAM_CODE_MALFORMED, "there is no such offer");
    return kind != CAM_OFFER_TAKEBACK || !json_object_get(message, "offer") ||
           strcmp(text_of(message, "what"), "offer") != 0 ||
           check_number(message, "ply", 0, CAM_TABLE_PLIES, why);
}

static bool check_claim(const json_t *message, cam_refusal *why)
{
    static const char *const ways[] = {"win", "draw", "partner", NULL};
    return check_seat(message, why) && check_word(message, "as", ways, why);
}

static bool check_say(const json_t *message, cam_refusal *why)
{
    static const char *const phrases[] = {"hello", "thanks", "sorry", "good_game", NULL};
    return check_word(message, "phrase", phrases, why);
}

static bool check_plan(const json_t *message, cam_refusal *why)
{
    const json_t *lines = json_object_get(message, "lines");
    if (!check_number(message, "ply", 0, CAM_TABLE_PLIES, why))
        return false;
    if (!json_is_array(lines) || json_array_size(lines) > PLAN_LINES)
        return cam_refuse(why, CAM_CODE_MALFORMED, "lines is a list of at most %d", PLAN_LINES);
    size_t i, n;
    json_t *line, *move;
    json_array_foreach(lines, i, line)
    {
        if (!json_is_array(line) || json_array_size(line) == 0 ||
            json_array_size(line) > PLAN_MOVES)
            return cam_refuse(why, CAM_CODE_MALFORMED, "a line has 1 to %d moves", PLAN_MOVES);
        json_array_foreach(line, n, move)
        {
            if (!json_is_string(move))
                return cam_refuse(why, CAM_CODE_MALFORMED, "a line is a list of moves");
        }
    }
    return true;
}

/*
 * Refusals of several commands.
 */

static bool conflict(deciding *d, const char *message)
{
    return cam_refuse(d->why, CAM_CODE_CONFLICT, "%s", message);
}

static bool stale(deciding *d)
{
    cam_refuse(d->why, CAM_CODE_STALE, "the game is at placement %d", d->table->ply);
    d->why->seq = d->table->seq;
    return false;
}

static bool illegal(deciding *d, const cam_error *error)
{
    cam_refuse(d->why, CAM_CODE_ILLEGAL, "%s", error->text);
    d->why->reason = cam_reason_word(error->reason);
    return false;
}

/*
 * The commands.
 */

static bool decide_sit(deciding *d, cam_seat seat)
{
    (void)seat;
    cam_seat wanted = (cam_seat)(number_of(d->ask->message, "seat") - 1);
    if (wanted >= d->table->setup.players)
        return cam_refuse(d->why, CAM_CODE_MALFORMED, "this table has %d seats",
                          d->table->setup.players);
    if (d->table->seat[wanted].kind != CAM_HOLDER_OPEN)
        return cam_refuse(d->why, CAM_CODE_FULL, "seat %d is taken", wanted + 1);
    cam_draft_sit(d->draft, wanted, &d->ask->who);
    return true;
}

static bool decide_leave(deciding *d, cam_seat seat)
{
    cam_draft_add(d->draft, "left_seat", json_pack("{si}", "seat", seat + 1));
    return true;
}

static bool decide_move(deciding *d, cam_seat seat)
{
    const cam_table *table = d->table;
    if (number_of(d->ask->message, "ply") != table->ply)
        return stale(d);
    if (!cam_table_holds(table, d->ask->who.user, table->pos.seat))
        return cam_refuse(d->why, CAM_CODE_NOT_YOUR_TURN, "it is seat %d's turn",
                          table->pos.seat + 1);
    (void)seat;
    cam_placement move;
    cam_error error = {0};
    if (cam_move_parse(&table->pos, table->setup.rules, text_of(d->ask->message, "move"), &move,
                       &error) != CAM_OK)
        return illegal(d, &error);
    int64_t elapsed = d->ask->arrived > table->turn_at ? d->ask->arrived - table->turn_at : 0;
    int64_t lag = cam_clock_forgiven(table, table->pos.seat, elapsed, d->ask->lag);
    cam_draft_move(d->draft, move, elapsed - lag, lag);
    return true;
}

static bool decide_resign(deciding *d, cam_seat seat)
{
    cam_draft_forfeit(d->draft, seat, CAM_BY_RESIGNATION);
    return true;
}

/* Does the same person sit there? */
static bool is_same_person(const cam_table *table, cam_seat one, cam_seat other)
{
    return strcmp(table->seat[one].user, table->seat[other].user) == 0;
}

/* The seats of persons whose consent an offer of 'seat' needs. Nobody asks oneself. */
static unsigned needed(const cam_table *table, cam_offer_kind kind, cam_seat seat)
{
    bool other_team = kind == CAM_OFFER_DRAW || kind == CAM_OFFER_TAKEBACK;
    bool each_has_moved = table->ply >= (table->setup.neutral ? 4 : 2); /* stones of their own */
    unsigned seats = 0;
    if (kind == CAM_OFFER_ABORT && !each_has_moved)
        return 0;
    for (cam_seat i = 0; i < table->setup.players; i++) {
        bool asked = !other_team || cam_seat_colour(i) != cam_seat_colour(seat);
        if (asked && !is_same_person(table, i, seat) && !table->seat[i].by_partner &&
            cam_holder_is_person(&table->seat[i]))
            seats |= 1u << i;
    }
    return seats;
}

/* Those the open offer still waits for. Who has said yes has said it for all their seats. */
static unsigned still_needed(const cam_table *table)
{
    const cam_offer *offer = &table->offer;
    unsigned seats = needed(table, offer->kind, offer->seat);
    for (cam_seat i = 0; i < table->setup.players; i++)
        for (cam_seat yes = 0; yes < table->setup.players; yes++)
            if (offer->accepted >> yes & 1 && is_same_person(table, i, yes))
                seats &= ~(1u << i);
    return seats;
}

static void take_effect(deciding *d, cam_offer offer)
{
    switch (offer.kind) {
    case CAM_OFFER_TAKEBACK:
        cam_draft_back(d->draft, offer.ply);
        break;
    case CAM_OFFER_DRAW:
        cam_draft_agree_draw(d->draft);
        break;
    case CAM_OFFER_ABORT:
        cam_draft_abort(d->draft);
        break;
    case CAM_OFFER_PAUSE:
        cam_draft_pause(d->draft);
        break;
    case CAM_OFFER_RESUME:
        cam_draft_resume(d->draft, "consent");
        break;
    case CAM_OFFER_REMATCH:
        cam_draft_add(d->draft, "next", json_pack("{ss}", "next", d->ask->rematch));
        d->decision->rematch = true;
        break;
    case CAM_OFFER_NONE:
        break;
    }
}

static json_t *offer_fields(cam_seat seat, cam_offer offer)
{
    json_t *fields = json_pack("{si ss}", "seat", seat + 1, "offer", cam_offer_word(offer.kind));
    if (offer.kind == CAM_OFFER_TAKEBACK)
        json_object_set_new(fields, "ply", json_integer(offer.ply));
    return fields;
}

static bool offer_makes_sense(deciding *d, cam_offer offer)
{
    const cam_table *table = d->table;
    bool over = table->phase == CAM_PHASE_OVER;
    if ((offer.kind == CAM_OFFER_REMATCH) != over)
        return conflict(d, over ? "the game is over" : "a rematch comes after the game");
    if (over && table->next[0])
        return conflict(d, "the rematch is there already");
    if (!over && table->phase != CAM_PHASE_PLAYING)
        return conflict(d, "nothing is being played");
    if (offer.kind == CAM_OFFER_PAUSE && table->paused)
        return conflict(d, "the game is paused");
    if (offer.kind == CAM_OFFER_RESUME && !table->paused)
        return conflict(d, "the game is not paused");
    if (offer.kind == CAM_OFFER_TAKEBACK && offer.ply >= table->ply)
        return stale(d);
    return table->offer.kind == CAM_OFFER_NONE || conflict(d, "another offer is open");
}

/* A computer says no to a draw. */
static cam_seat refusing_computer(const cam_table *table, cam_offer offer)
{
    for (cam_seat i = 0; i < table->setup.players; i++)
        if (offer.kind == CAM_OFFER_DRAW && cam_seat_colour(i) != cam_seat_colour(offer.seat) &&
            table->seat[i].kind == CAM_HOLDER_COMPUTER)
            return i;
    return CAM_NO_SEAT;
}

static bool decide_offer(deciding *d, cam_seat seat)
{
    cam_offer offer = {.kind = cam_offer_find(text_of(d->ask->message, "offer")),
                       .seat = seat,
                       .ply = (int)number_of(d->ask->message, "ply")};
    if (!offer_makes_sense(d, offer))
        return false;
    cam_seat refusing = refusing_computer(d->table, offer);
    if (needed(d->table, offer.kind, seat) == 0 && refusing == CAM_NO_SEAT) {
        take_effect(d, offer);
        return true;
    }
    cam_draft_add(d->draft, "offered", offer_fields(seat, offer));
    if (refusing != CAM_NO_SEAT)
        cam_draft_add(d->draft, "declined", offer_fields(refusing, offer));
    return true;
}

/* The seat of whoever asks that has not answered the open offer yet. */
static bool find_answering(deciding *d, cam_seat *seat)
{
    const cam_offer *offer = &d->table->offer;
    const json_t *ply = json_object_get(d->ask->message, "ply");
    if (offer->kind == CAM_OFFER_NONE ||
        offer->kind != cam_offer_find(text_of(d->ask->message, "offer")) ||
        (offer->kind == CAM_OFFER_TAKEBACK && ply && json_integer_value(ply) != offer->ply))
        return conflict(d, "there is no such offer to answer");
    unsigned open = still_needed(d->table);
    for (cam_seat i = 0; i < d->table->setup.players; i++)
        if (open >> i & 1 && cam_table_holds(d->table, d->ask->who.user, i)) {
            *seat = i;
            return true;
        }
    return conflict(d, "this offer does not wait for you");
}

static bool decide_accept(deciding *d, cam_seat seat)
{
    if (!find_answering(d, &seat))
        return false;
    cam_offer offer = d->table->offer;
    unsigned others = still_needed(d->table);
    for (cam_seat i = 0; i < d->table->setup.players; i++)
        if (is_same_person(d->table, i, seat))
            others &= ~(1u << i);
    if (others == 0)
        take_effect(d, offer);
    else
        cam_draft_add(d->draft, "accepted", offer_fields(seat, offer));
    return true;
}

static bool decide_decline(deciding *d, cam_seat seat)
{
    if (!find_answering(d, &seat))
        return false;
    cam_draft_add(d->draft, "declined", offer_fields(seat, d->table->offer));
    return true;
}

static bool decide_ready(deciding *d, cam_seat seat)
{
    const cam_table *table = d->table;
    (void)seat;
    for (cam_seat i = 0; i < table->setup.players; i++)
        if (cam_table_holds(table, d->ask->who.user, i))
            d->decision->ready |= (uint8_t)(1 << i);
    for (cam_seat i = 0; i < table->setup.players; i++)
        if (cam_holder_is_person(&table->seat[i]) && !(d->decision->ready >> i & 1))
            return true;
    cam_draft_begin(d->draft);
    return true;
}

static bool decide_claim(deciding *d, cam_seat seat)
{
    const cam_table *table = d->table;
    const char *as = text_of(d->ask->message, "as");
    cam_seat gone = (cam_seat)(number_of(d->ask->message, "seat") - 1);
    if (gone >= table->setup.players)
        return cam_refuse(d->why, CAM_CODE_MALFORMED, "there is no such seat");
    bool partner = strcmp(as, "partner") == 0;
    bool same_team = cam_seat_colour(gone) == cam_seat_colour(seat);
    if (table->setup.clock.each)
        return conflict(d, "with days for a move nobody has to be here");
    if (partner != same_team || cam_table_holds(table, d->ask->who.user, gone))
        return conflict(d, partner ? "only the partner can play that seat on"
                                   : "a claim is against the other team");
    if (!cam_holder_is_person(&table->seat[gone]) || table->seat[gone].by_partner ||
        d->ask->gone_at[gone] > d->ask->arrived)
        return conflict(d, "that player is not gone");
    cam_draft_add(d->draft, "claimed", json_pack("{si ss}", "seat", gone + 1, "as", as));
    if (strcmp(as, "win") == 0)
        cam_draft_forfeit(d->draft, gone, CAM_BY_RESIGNATION);
    else if (strcmp(as, "draw") == 0)
        cam_draft_agree_draw(d->draft);
    return true;
}

static bool decide_say(deciding *d, cam_seat seat)
{
    cam_draft_add(
        d->draft, "said",
        json_pack("{si ss}", "seat", seat + 1, "phrase", text_of(d->ask->message, "phrase")));
    return true;
}

/* A line as it would be played from here, in the written form; NULL if it cannot. */
static json_t *write_line(deciding *d, const json_t *line)
{
    cam_position pos = d->table->pos;
    json_t *written = json_array(), *move;
    size_t i;
    json_array_foreach(line, i, move)
    {
        cam_placement placement;
        cam_error error = {0};
        char text[CAM_MOVE_TEXT];
        if (cam_move_parse(&pos, d->table->setup.rules, json_string_value(move), &placement,
                           &error) != CAM_OK) {
            illegal(d, &error);
            json_decref(written);
            return NULL;
        }
        if (placement == CAM_BACK) { /* nobody plans for that */
            cam_fail(&error, CAM_ILLEGAL, CAM_REASON_NO_MACHINE);
            illegal(d, &error);
            json_decref(written);
            return NULL;
        }
        cam_move_format(d->table->setup.rules, placement, text);
        json_array_append_new(written, json_string(text));
        cam_position_play_legal(&pos, d->table->setup.rules, placement, NULL);
    }
    return written;
}

static bool decide_plan(deciding *d, cam_seat seat)
{
    (void)seat;
    if (number_of(d->ask->message, "ply") != d->table->ply)
        return stale(d);
    const json_t *lines = json_object_get(d->ask->message, "lines");
    if (json_array_size(lines) && cam_table_holds(d->table, d->ask->who.user, d->table->pos.seat))
        return conflict(d, "it is your turn: there is nothing to wait for");
    json_t *written = json_array(), *line;
    size_t i;
    json_array_foreach(lines, i, line)
    {
        json_t *one = write_line(d, line);
        if (!one) {
            json_decref(written);
            return false;
        }
        json_array_append_new(written, one);
    }
    d->decision->plan =
        json_pack("{si si so}", "game", d->table->game, "ply", d->table->ply, "lines", written);
    return true;
}

enum {
    OPEN = 1 << CAM_PHASE_OPEN,
    PLAYING = 1 << CAM_PHASE_PLAYING,
    BETWEEN = 1 << CAM_PHASE_BETWEEN,
    OVER = 1 << CAM_PHASE_OVER,
};

static const command commands[] = {
    {"sit", check_seat, decide_sit, OPEN | PLAYING | BETWEEN, BY_ANYBODY},
    {"leave", check_seat, decide_leave, OPEN, BY_NAMED_SEAT},
    {"move", check_move, decide_move, PLAYING, BY_PLAYER},
    {"resign", check_seat, decide_resign, PLAYING, BY_NAMED_SEAT},
    {"offer", check_offer, decide_offer, PLAYING | OVER, BY_PLAYER},
    {"accept", check_offer, decide_accept, PLAYING | OVER, BY_PLAYER},
    {"decline", check_offer, decide_decline, PLAYING | OVER, BY_PLAYER},
    {"ready", check_nothing, decide_ready, BETWEEN, BY_PLAYER},
    {"claim", check_claim, decide_claim, PLAYING, BY_PLAYER},
    {"plan", check_plan, decide_plan, PLAYING, BY_PLAYER},
    {"say", check_say, decide_say, OPEN | PLAYING | BETWEEN | OVER, BY_PLAYER},
};

static const command *find_command(const json_t *message)
{
    const char *what = text_of(message, "what");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].what, what) == 0)
            return &commands[i];
    return NULL;
}

bool cam_ask_check(const json_t *message, cam_refusal *why)
{
    const command *found = find_command(message);
    if (!found)
        return cam_refuse(why, CAM_CODE_MALFORMED, "there is nothing called '%.20s' to do",
                          text_of(message, "what"));
    return found->check(message, why);
}

/* After a game only a rematch can be spoken of. */
static bool is_about_rematch(const command *found, const json_t *message)
{
    return found->check != check_offer ||
           cam_offer_find(text_of(message, "offer")) == CAM_OFFER_REMATCH;
}

static bool find_seat(deciding *d, const command *found, cam_seat *seat)
{
    const char *user = d->ask->who.user;
    *seat = cam_table_seat_of(d->table, user);
    if (found->speaker == BY_NAMED_SEAT) {
        *seat = (cam_seat)(number_of(d->ask->message, "seat") - 1);
        if (!cam_table_holds(d->table, user, *seat))
            *seat = CAM_NO_SEAT;
    }
    return *seat != CAM_NO_SEAT || found->speaker == BY_ANYBODY ||
           cam_refuse(d->why, CAM_CODE_FORBIDDEN, "that seat is not yours");
}

bool cam_decide(cam_draft *draft, const cam_ask *ask, cam_decision *decision, cam_refusal *why)
{
    *decision = (cam_decision){.ready = ask->ready};
    deciding d = {draft, &draft->table, ask, decision, why};
    const command *found = find_command(ask->message);
    cam_seat seat;
    if (draft->table.phase == CAM_PHASE_OVER &&
        (!(found->phases & OVER) || !is_about_rematch(found, ask->message)))
        return cam_refuse(why, CAM_CODE_OVER, "the game is over");
    if (!find_seat(&d, found, &seat))
        return false;
    if (!(found->phases >> draft->table.phase & 1))
        return conflict(&d, "not now");
    if (draft->table.paused && found->decide == decide_move)
        return conflict(&d, "the game is paused");
    if (!found->decide(&d, seat))
        return false;
    if (!draft->failed)
        return true;
    json_decref(decision->plan);
    decision->plan = NULL;
    return cam_refuse(why, CAM_CODE_INTERNAL, "this could not be worked out");
}

void cam_decide_rematch(cam_draft *draft, const char *id, const cam_table *old)
{
    cam_table_setup setup = old->setup;
    int players = setup.players;
    for (int i = 0; i < players; i++)
        setup.seat[(i + 1) % players] = old->setup.seat[i];
    strcpy(draft->table.id, id);
    cam_draft_created(draft, &setup);
    for (int i = 0; i < players && !draft->failed; i++) {
        cam_holder holder = old->seat[(i + players - 1) % players];
        holder.by_partner = false;
        cam_draft_sit(draft, (cam_seat)i, &holder);
    }
}
