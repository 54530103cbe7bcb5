/*
 * checker_causes.c: why events happened: each because somebody asked for it, and once, or because
 * its time had come; and with all that follows from it, in one write.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/checker.h"
#include "hub/world.h"
#include "rules/notation.h"

typedef struct reading {
    checker *check;
    const checked_write *write;
    const cam_table *after;
    json_t **event;
} reading;

static const char *what_of(const reading *r, size_t i)
{
    return i < r->write->count ? json_word(r->event[i], "what") : "";
}

static bool is(const char *one, const char *other)
{
    return strcmp(one, other) == 0;
}

/*
 * What was asked for.
 */

/* The event an agreed offer makes. */
static const char *effect_of(const char *offer)
{
    static const struct {
        const char *offer, *effect;
    } effects[] = {{"takeback", "back"}, {"draw", "ended"},     {"abort", "ended"},
                   {"pause", "paused"},  {"resume", "resumed"}, {"rematch", "next"}};
    for (size_t i = 0; i < sizeof effects / sizeof effects[0]; i++)
        if (is(effects[i].offer, offer))
            return effects[i].effect;
    return "";
}

static bool is_that_move(const reading *r, const json_t *message)
{
    const cam_table *before = &r->write->before;
    cam_placement move;
    char text[CAM_MOVE_TEXT];
    if (cam_move_parse(&before->pos, before->setup.rules, json_word(message, "move"), &move,
                       NULL) != CAM_OK)
        return false;
    cam_move_format(before->setup.rules, move, text);
    return is(json_word(r->event[0], "move"), text) &&
           json_number(r->event[0], "ply") == json_number(message, "ply") &&
           before->ply == json_number(message, "ply") &&
           cam_table_holds(before, r->write->command.user, before->pos.seat);
}

static bool has_same_word(const reading *r, const json_t *message, const char *name)
{
    return is(json_word(r->event[0], name), json_word(message, name));
}

static bool has_same_seat(const reading *r, const json_t *message)
{
    return json_number(r->event[0], "seat") == json_number(message, "seat");
}

/* Is the first event what this message asks for? */
static bool fits(const reading *r, const json_t *message)
{
    const char *asked = json_word(message, "what"), *made = what_of(r, 0);
    const char *effect = effect_of(json_word(message, "offer"));
    if (is(asked, "plan"))
        return r->write->count == 0;
    if (is(asked, "ready"))
        return r->write->count == 0 || is(made, "began");
    if (r->write->count == 0)
        return false;
    if (is(asked, "move"))
        return is(made, "moved") && is_that_move(r, message);
    if (is(asked, "sit"))
        return is(made, "sat") && has_same_seat(r, message) &&
               is(json_word(r->event[0], "user"), r->write->command.user);
    if (is(asked, "leave"))
        return is(made, "left_seat") && has_same_seat(r, message);
    if (is(asked, "resign"))
        return is(made, "ended");
    if (is(asked, "claim"))
        return is(made, "claimed") && has_same_seat(r, message) && has_same_word(r, message, "as");
    if (is(asked, "say"))
        return is(made, "said") && has_same_word(r, message, "phrase");
    if (is(asked, "decline"))
        return is(made, "declined") && has_same_word(r, message, "offer");
    if (is(asked, "offer") && is(made, "offered"))
        return has_same_word(r, message, "offer");
    if (is(asked, "accept") && is(made, "accepted"))
        return has_same_word(r, message, "offer");
    return (is(asked, "offer") || is(asked, "accept")) && is(made, effect);
}

static void check_command(const reading *r, const checked_ask *ask)
{
    char key[3 * CAM_ID_TEXT];
    const cam_stored_command *command = &r->write->command;
    snprintf(key, sizeof key, "%s %s %s", r->write->id, command->user, command->cmd);
    const void *made = cam_map_find(&r->check->command, key);
    uint32_t seq = r->write->after + (r->write->count ? 1 : 0);
    if (made)
        checker_violated(r->check, "%s: one command made events %d and %u: %.60s", r->write->id,
                         (int)(intptr_t)made, seq, key);
    else if (command->seq != seq)
        checker_violated(r->check, "%s: a command made #%u, and it is kept as #%u", r->write->id,
                         seq, command->seq);
    else if (!ask || !(fits(r, ask->message[0]) || (ask->message[1] && fits(r, ask->message[1]))))
        checker_violated(r->check, "%s #%u: %s is not what was asked for: %.60s", r->write->id, seq,
                         what_of(r, 0), key);
    cam_map_set(&r->check->command, key, (void *)(intptr_t)seq);
    r->check->claims += is(what_of(r, 0), "claimed");
}

/*
 * What nobody asked for.
 */

static void check_own(const reading *r)
{
    const cam_table *before = &r->write->before;
    const char *what = what_of(r, 0);
    int seat = cam_table_to_move(before);
    bool fit = is(what, "flagged") || (is(what, "began") && before->phase == CAM_PHASE_BETWEEN) ||
               (is(what, "resumed") && is(json_word(r->event[0], "why"), "restart")) ||
               (is(what, "moved") && seat && before->seat[seat - 1].kind == CAM_HOLDER_COMPUTER);
    if (!fit)
        checker_violated(r->check, "%s #%u: nobody asked for '%s'", r->write->id,
                         r->write->after + 1, what);
}

/* First 'created', then a 'sat' for each seat filled, then 'began' if none is open. */
static void check_birth(const reading *r)
{
    size_t at = 1;
    while (is(what_of(r, at), "sat"))
        at++;
    if (!is(what_of(r, 0), "created") || r->write->after != 0 ||
        at + is(what_of(r, at), "began") != r->write->count)
        checker_violated(r->check, "%s does not begin as tables do", r->write->id);
}

/*
 * What follows.
 */

/* The reply that was prepared for the position after 'ply' placements; "" if none. */
static const char *prepared(const reading *r, cam_seat seat, int ply)
{
    const cam_table *after = r->after;
    const char *user;
    json_t *plan, *line;
    json_object_foreach(r->write->plans, user, plan)
    {
        int from = (int)json_number(plan, "ply");
        if (!cam_table_holds(&r->write->before, user, seat) || from >= ply ||
            json_number(plan, "game") != after->game)
            continue;
        size_t i;
        json_array_foreach(json_object_get(plan, "lines"), i, line)
        {
            int same = from;
            for (char text[CAM_MOVE_TEXT]; same < ply; same++) {
                cam_move_format(after->setup.rules, after->move[same], text);
                const char *planned =
                    json_string_value(json_array_get(line, (size_t)(same - from)));
                if (!planned || !is(planned, text))
                    break;
            }
            const char *mine = json_string_value(json_array_get(line, (size_t)(ply - from)));
            if (same == ply && mine)
                return mine;
        }
    }
    return "";
}

/* Each move is followed by what was prepared for it, and by nothing else. */
static void check_replies(const reading *r)
{
    for (size_t i = 0; is(what_of(r, i), "moved"); i++) {
        int ply = (int)json_number(r->event[i], "ply") + 1;
        int64_t to_move = json_number(r->event[i], "to_move");
        const char *due = to_move > 0 ? prepared(r, (cam_seat)(to_move - 1), ply) : "";
        bool replied = is(what_of(r, i + 1), "moved");
        const char *move = replied ? json_word(r->event[i + 1], "move") : "";
        if (!is(due, move))
            checker_violated(r->check, "%s #%u: '%s' was prepared, and '%s' played", r->write->id,
                             r->write->after + (unsigned)i + 2, due, move);
        r->check->replies += replied;
    }
}

static bool has_open_seat(const cam_table *table)
{
    for (int i = 0; i < table->setup.players; i++)
        if (table->seat[i].kind == CAM_HOLDER_OPEN)
            return true;
    return false;
}

/* Nothing is left undone that follows from what is stored. */
static void check_consequences(const reading *r)
{
    const cam_table *after = r->after;
    const char *last = r->write->count ? what_of(r, r->write->count - 1) : "";
    bool over = after->phase == CAM_PHASE_PLAYING && cam_position_is_over(&after->pos);
    bool full = after->phase == CAM_PHASE_OPEN && !has_open_seat(after);
    bool claimed =
        is(last, "claimed") && !is(json_word(r->event[r->write->count - 1], "as"), "partner");
    if (over || full || claimed || is(last, "flagged"))
        checker_violated(r->check, "%s #%u: '%s' is left without what follows from it",
                         r->write->id, after->seq, last);
}

/*
 * A write.
 */

static const checked_table *find(const checker *check, const sim_disk *disk, const char *id,
                                 const disk_table **there)
{
    for (size_t i = 0; i < check->count; i++)
        if (strcmp(disk->table[i]->id, id) == 0) {
            *there = disk->table[i];
            return check->table[i];
        }
    return NULL;
}

void checker_causes(checker *check, const sim_disk *disk, const checked_write *write,
                    const checked_ask *ask)
{
    const disk_table *there;
    const checked_table *known = find(check, disk, write->id, &there);
    if (!known || there->event_count < write->after + write->count) {
        checker_violated(check, "%s: what was stored is not there", write->id);
        return;
    }
    reading r = {check, write, &known->table, calloc(write->count + 1, sizeof(json_t *))};
    for (size_t i = 0; i < write->count; i++)
        r.event[i] = json_loads(there->event[write->after + i].body, 0, NULL);
    if (write->has_command)
        check_command(&r, ask);
    else if (write->is_birth)
        check_birth(&r);
    else
        check_own(&r);
    check_replies(&r);
    check_consequences(&r);
    for (size_t i = 0; i < write->count; i++)
        json_decref(r.event[i]);
    free(r.event);
}
