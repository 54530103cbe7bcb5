/*
 * checker_clocks.c: what events do to clocks, by the true time and to the millisecond.
 *
 * A turn lasts from the event that began it to the arrival of the move, less the lag, at most
 * the quota: all three are known here without asking the hub.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/checker.h"
#include "hub/world.h"
#include "rules/notation.h"

#define GAME_TEXT (CAM_TABLE_PLIES * CAM_MOVE_TEXT)

/*
 * The engine's moves: each position it made, by all its moves.
 */

/* How often, and when, the last times. */
typedef struct thought {
    size_t count;
    checked_delivery when[CHECKER_DELIVERIES];
} thought;

void checked_deliver(checked_delivery list[CHECKER_DELIVERIES], size_t *count,
                     checked_delivery delivery)
{
    if (*count == CHECKER_DELIVERIES)
        memmove(list, list + 1, --*count * sizeof *list);
    list[(*count)++] = delivery;
}

void checker_thought(checker *check, const json_t *moves, const char *move, int64_t now)
{
    char key[GAME_TEXT];
    size_t i, length = 0;
    json_t *one;
    json_array_foreach(moves, i, one)
    {
        length +=
            (size_t)snprintf(key + length, sizeof key - length, "%s ", json_string_value(one));
    }
    snprintf(key + length, sizeof key - length, "%s ", move);
    thought *known = cam_map_find(&check->engine, key);
    if (!known) {
        known = calloc(1, sizeof *known);
        if (!known || !cam_map_set(&check->engine, key, known))
            abort();
    }
    checked_deliver(known->when, &known->count, (checked_delivery){now, 0});
}

/* The engine's own account of the move that led here, or NULL. */
static const thought *find_thought(checker *check, const cam_table *after)
{
    char key[GAME_TEXT];
    size_t length = 0;
    for (int ply = 0; ply < after->ply; ply++) {
        char text[CAM_MOVE_TEXT];
        cam_move_format(after->setup.rules, after->move[ply], text);
        length += (size_t)snprintf(key + length, sizeof key - length, "%s ", text);
    }
    return cam_map_find(&check->engine, key);
}

/*
 * Time.
 */

static int64_t least(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t quota_gain(const cam_clock_rule *clock)
{
    return least(1000, 150 + 4 * (clock->main + 40 * clock->increment) / 1000);
}

/* How long the turn has truly lasted, at the last event. */
static int64_t true_elapsed(checker *check, const checked_table *table, const cam_table *before)
{
    const checked_event *now = &table->event[table->count - 1];
    const checked_event *turn = &table->event[before->turn_seq - 1];
    if (turn->life != now->life)
        checker_violated(check, "%s #%zu: time is charged over a restart", before->id,
                         table->count);
    return now->decided - turn->decided;
}

static void check_others(checker *check, const cam_table *before, const cam_table *after)
{
    for (int seat = 0; seat < before->setup.players; seat++)
        if (seat != before->pos.seat && before->left[seat] != after->left[seat])
            checker_violated(check, "%s #%u: the clock of seat %d changed out of turn", after->id,
                             after->seq, seat + 1);
}

static bool quota_is(const json_t *note, const checked_table *table)
{
    const json_t *quota = json_object_get(note, "quota");
    for (size_t i = 0; i < table->table.setup.players; i++)
        if (json_integer_value(json_array_get(quota, i)) != table->quota[i])
            return false;
    return true;
}

/* The quota after a move for which that was forgiven. */
static void use_quota(checked_table *table, cam_seat seat, int64_t forgiven)
{
    int64_t gain = quota_gain(&table->table.setup.clock);
    table->quota[seat] = least(table->quota[seat] - forgiven + gain, 7 * gain);
}

/* Does the charge fit one of the times at which the move came? Without a clock it may be less:
 * the time at a table that nobody has in memory may stand still, where the calendar went back. */
static bool fits_arrival(checked_table *table, const cam_table *before, int64_t spent,
                         const json_t *note, const checked_delivery *delivery, size_t count)
{
    cam_seat seat = before->pos.seat;
    bool timed = cam_clock_is_timed(&before->setup.clock);
    int64_t turn = table->event[before->turn_seq - 1].decided, had = table->quota[seat];
    for (size_t i = 0; i < count; i++) {
        int64_t elapsed = delivery[i].at > turn ? delivery[i].at - turn : 0;
        int64_t forgiven = timed ? least(least(delivery[i].lag, had), elapsed) : 0;
        if (timed)
            use_quota(table, seat, forgiven);
        if (timed ? spent == elapsed - forgiven && quota_is(note, table) : spent <= elapsed)
            return true;
        table->quota[seat] = had;
    }
    return false;
}

/* Whoever moved, when did the move come? */
static void check_arrival(checker *check, checked_table *table, const cam_table *before,
                          int64_t spent, const json_t *note)
{
    const cam_table *after = &table->table;
    bool computer = before->seat[before->pos.seat].kind == CAM_HOLDER_COMPUTER;
    bool reply = check->write && before->seq != check->write->after;
    const thought *engine = computer ? find_thought(check, after) : NULL;
    bool before_restart = table->event[before->turn_seq - 1].life !=
                          table->event[table->count - 1].life; /* possible without a clock only */
    if (computer && !engine)
        checker_violated(check, "%s #%u: the engine did not make this move", after->id, after->seq);
    else if (reply) { /* it was prepared, and costs nothing */
        checked_delivery now = {table->event[before->turn_seq - 1].decided, 0};
        if (!fits_arrival(table, before, spent, note, &now, 1))
            checker_violated(check, "%s #%u: a prepared move is charged", after->id, after->seq);
    } else if (before_restart)
        return;
    else if (!(computer     ? fits_arrival(table, before, spent, note, engine->when, engine->count)
               : check->ask ? fits_arrival(table, before, spent, note, check->ask->delivery,
                                           check->ask->count)
                            : false))
        checker_violated(check, "%s #%u: %lld ms are charged for a move that took other time",
                         after->id, after->seq, (long long)spent);
}

static void check_moved(checker *check, checked_table *table, const cam_table *before,
                        const json_t *event, const json_t *note)
{
    const cam_table *after = &table->table;
    const cam_clock_rule *clock = &before->setup.clock;
    cam_seat seat = before->pos.seat;
    int64_t spent = json_number(event, "spent"), left = before->left[seat];
    check->moves++;
    check_arrival(check, table, before, spent, note);
    if (!cam_clock_is_timed(clock))
        return;
    if (spent > left)
        checker_violated(check, "%s #%u: a move after the flag", after->id, after->seq);
    int64_t main = left - clock->per_move - spent;
    int64_t due = clock->per_move + (main > 0 ? main : 0);
    due = clock->each ? clock->each : (due ? due : 1) + clock->increment;
    if (after->left[seat] != due)
        checker_violated(check, "%s #%u: %lld ms left instead of %lld", after->id, after->seq,
                         (long long)after->left[seat], (long long)due);
    check_others(check, before, after);
}

static void check_began(checker *check, checked_table *table, const json_t *note)
{
    const cam_clock_rule *clock = &table->table.setup.clock;
    table->flags = 0;
    for (int seat = 0; seat < table->table.setup.players; seat++) {
        table->quota[seat] = 3 * quota_gain(clock);
        if (table->table.left[seat] != cam_clock_full(clock))
            checker_violated(check, "%s #%zu: a clock is not full", table->table.id, table->count);
    }
    if (cam_clock_is_timed(clock) && !quota_is(note, table))
        checker_violated(check, "%s #%zu: the quota is not that of a beginning", table->table.id,
                         table->count);
}

static void check_flagged(checker *check, checked_table *table, const cam_table *before,
                          const json_t *event)
{
    cam_seat seat = cam_table_running(before);
    check->flags++;
    if (++table->flags > 1)
        checker_violated(check, "%s #%zu: a second flag in one game", before->id, table->count);
    else if (seat == CAM_NO_SEAT || json_number(event, "seat") != seat + 1)
        checker_violated(check, "%s #%zu: a flag of a clock that did not run", before->id,
                         table->count);
    else if (true_elapsed(check, table, before) < before->left[seat])
        checker_violated(check, "%s #%zu: a flag before its time", before->id, table->count);
    else if (table->table.left[seat] != 0)
        checker_violated(check, "%s #%zu: a flag leaves time", before->id, table->count);
}

static void check_back(checker *check, const checked_table *table, const cam_table *before,
                       const json_t *event)
{
    int64_t ply = json_number(event, "ply");
    if (memcmp(table->table.left, before->history[ply], sizeof table->table.left) != 0)
        checker_violated(check, "%s #%zu: the clocks are not those of ply %lld", before->id,
                         table->count, (long long)ply);
}

static void check_paused(checker *check, const checked_table *table, const cam_table *before)
{
    cam_seat seat = cam_table_running(before);
    if (seat == CAM_NO_SEAT)
        return;
    int64_t due = before->left[seat] - true_elapsed(check, table, before);
    if (table->table.left[seat] != (due > 0 ? due : 1))
        checker_violated(check, "%s #%zu: a pause does not cost what the turn lasted", before->id,
                         table->count);
    check_others(check, before, &table->table);
}

static void check_resumed(checker *check, const checked_table *table, const cam_table *before,
                          const json_t *event)
{
    cam_seat seat = before->pos.seat;
    int64_t due = before->left[seat];
    if (!cam_clock_is_timed(&before->setup.clock))
        return;
    if (strcmp(json_word(event, "why"), "restart") == 0) {
        due = due > 10000 ? due : 10000;
        if (table->event[before->turn_seq - 1].life == table->event[table->count - 1].life)
            checker_violated(check, "%s #%zu: resumed without a restart", before->id, table->count);
    }
    if (table->table.left[seat] != due)
        checker_violated(check, "%s #%zu: resumed with the wrong time", before->id, table->count);
    check_others(check, before, &table->table);
}

void checker_clocks(checker *check, checked_table *table, const cam_table *before,
                    const json_t *event, const json_t *note)
{
    const char *what = json_word(event, "what");
    if (strcmp(what, "began") == 0)
        check_began(check, table, note);
    else if (strcmp(what, "moved") == 0)
        check_moved(check, table, before, event, note);
    else if (strcmp(what, "flagged") == 0)
        check_flagged(check, table, before, event);
    else if (strcmp(what, "back") == 0)
        check_back(check, table, before, event);
    else if (strcmp(what, "paused") == 0)
        check_paused(check, table, before);
    else if (strcmp(what, "resumed") == 0)
        check_resumed(check, table, before, event);
}
