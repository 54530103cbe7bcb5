#include "hub/checker.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/world.h"
#include "rules/notation.h"

#define GRACE_MS 8000 /* the most lag that can be forgiven, and a little */
#define NEXT_MS  31000

void checker_init(checker *check, cam_rulebook *book)
{
    *check = (checker){.book = book};
}

void checker_clear(checker *check)
{
    for (size_t i = 0; i < check->count; i++) {
        free(check->table[i]->event);
        free(check->table[i]);
    }
    cam_map_clear(&check->engine);
}

void checker_violated(checker *check, const char *format, ...)
{
    va_list values;
    if (check->violation[0])
        return;
    va_start(values, format);
    vsnprintf(check->violation, sizeof check->violation, format, values);
    va_end(values);
}

static uint64_t hash_text(const char *text)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return hash;
}

/*
 * The engine's moves: each position it made, by all its moves.
 */

#define GAME_TEXT (CAM_TABLE_PLIES * CAM_MOVE_TEXT)

void checker_thought(checker *check, const json_t *moves, const char *move)
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
    uintptr_t made = (uintptr_t)cam_map_find(&check->engine, key);
    cam_map_set(&check->engine, key, (void *)(made + 1));
}

static void check_computer(checker *check, const cam_table *after)
{
    char key[GAME_TEXT];
    size_t length = 0;
    for (int ply = 0; ply < after->ply; ply++) {
        char text[CAM_MOVE_TEXT];
        cam_move_format(after->setup.rules, after->move[ply], text);
        length += (size_t)snprintf(key + length, sizeof key - length, "%s ", text);
    }
    uintptr_t made = (uintptr_t)cam_map_find(&check->engine, key);
    if (made == 0)
        checker_violated(check, "%s #%u: the engine did not make this move", after->id, after->seq);
    else
        cam_map_set(&check->engine, key, (void *)(made - 1));
}

/*
 * Clocks, by the true time.
 */

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

static void check_moved(checker *check, const checked_table *table, const cam_table *before,
                        const json_t *event)
{
    const cam_table *after = &table->table;
    const cam_clock_rule *clock = &before->setup.clock;
    cam_seat seat = before->pos.seat;
    int64_t spent = json_number(event, "spent"), left = before->left[seat];
    check->moves++;
    if (before->seat[seat].kind == CAM_HOLDER_COMPUTER)
        check_computer(check, after);
    if (!cam_clock_is_timed(clock))
        return;
    if (spent > 0 && spent > true_elapsed(check, table, before))
        checker_violated(check, "%s #%u: %lld ms charged for less", after->id, after->seq,
                         (long long)spent);
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
}

static void check_paused(checker *check, const checked_table *table, const cam_table *before)
{
    cam_seat seat = cam_table_running(before);
    if (seat == CAM_NO_SEAT)
        return;
    if (table->table.left[seat] < before->left[seat] - true_elapsed(check, table, before))
        checker_violated(check, "%s #%zu: a pause costs more than the turn lasted", before->id,
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

/*
 * Reading the disk.
 */

static void check_event(checker *check, checked_table *table, const cam_table *before,
                        const json_t *event)
{
    const char *what = json_word(event, "what");
    if (strcmp(what, "began") == 0)
        table->flags = 0;
    else if (strcmp(what, "moved") == 0)
        check_moved(check, table, before, event);
    else if (strcmp(what, "flagged") == 0)
        check_flagged(check, table, before, event);
    else if (strcmp(what, "paused") == 0)
        check_paused(check, table, before);
    else if (strcmp(what, "resumed") == 0)
        check_resumed(check, table, before, event);
}

static void read_event(checker *check, checked_table *table, const cam_stored_event *stored,
                       int64_t decided, int life)
{
    json_t *event = json_loads(stored->body, 0, NULL);
    json_t *note = stored->note ? json_loads(stored->note, 0, NULL) : NULL;
    cam_table before = table->table;
    if (table->count == table->room) {
        table->room = table->room ? 2 * table->room : 64;
        table->event = realloc(table->event, table->room * sizeof *table->event);
        if (!table->event)
            abort();
    }
    table->event[table->count++] = (checked_event){hash_text(stored->body), decided, life};
    check->events++;
    if (!cam_table_apply(&table->table, check->book, event, note))
        checker_violated(check, "%s #%zu cannot follow: %.120s", before.id, table->count,
                         stored->body);
    else if (stored->at != table->table.last_at || stored->at < before.last_at)
        checker_violated(check, "%s #%zu: 'at' falls", before.id, table->count);
    else
        check_event(check, table, &before, event);
    json_decref(event);
    json_decref(note);
}

void checker_read(checker *check, const sim_disk *disk, int64_t decided, int life)
{
    if (disk->table_count > CHECKER_TABLES)
        abort();
    for (; check->count < disk->table_count; check->count++)
        check->table[check->count] = calloc(1, sizeof(checked_table));
    for (size_t i = 0; i < check->count; i++)
        while (check->table[i]->count < disk->table[i]->event_count && !check->violation[0])
            read_event(check, check->table[i], &disk->table[i]->event[check->table[i]->count],
                       decided, life);
}

static const checked_table *find(const checker *check, const sim_disk *disk, const char *id)
{
    for (size_t i = 0; i < check->count; i++)
        if (strcmp(disk->table[i]->id, id) == 0)
            return check->table[i];
    return NULL;
}

void checker_told(checker *check, const sim_disk *disk, const char *table, int64_t seq)
{
    const checked_table *known = find(check, disk, table);
    if (!known || seq < 1 || (size_t)seq > known->count)
        checker_violated(check, "%s #%lld is answered before it is stored", table, (long long)seq);
}

void checker_shown(checker *check, const sim_disk *disk, const json_t *event)
{
    const char *id = json_word(event, "table");
    int64_t seq = json_number(event, "seq");
    const checked_table *known = find(check, disk, id);
    if (!known || seq < 1 || (size_t)seq > known->count) {
        checker_violated(check, "%s #%lld is shown before it is stored", id, (long long)seq);
        return;
    }
    char *text = json_dumps(event, JSON_COMPACT);
    if (hash_text(text) != known->event[seq - 1].hash)
        checker_violated(check, "%s #%lld is not what was stored", id, (long long)seq);
    free(text);
}

/*
 * At rest.
 */

static void check_rest(checker *check, const checked_table *table, int64_t now, int life,
                       size_t *computers)
{
    const cam_table *t = &table->table;
    int mover = cam_table_to_move(t);
    cam_seat running = cam_table_running(t);
    if (mover && !t->paused && t->seat[mover - 1].kind == CAM_HOLDER_COMPUTER)
        ++*computers;
    if (t->phase == CAM_PHASE_BETWEEN && now > table->event[table->count - 1].decided + NEXT_MS &&
        table->event[table->count - 1].life == life)
        checker_violated(check, "%s: the next game does not begin", t->id);
    if (running == CAM_NO_SEAT)
        return;
    const checked_event *turn = &table->event[t->turn_seq - 1];
    if (turn->life != life)
        checker_violated(check, "%s: a clock was not resumed after a restart", t->id);
    else if (now > turn->decided + t->left[running] + GRACE_MS)
        checker_violated(check, "%s: a flag does not fall", t->id);
}

void checker_at_rest(checker *check, int64_t now, int life, size_t jobs)
{
    size_t computers = 0;
    for (size_t i = 0; i < check->count; i++)
        if (check->table[i]->count)
            check_rest(check, check->table[i], now, life, &computers);
    if (computers != jobs)
        checker_violated(check, "%zu computers are to move, and %zu think", computers, jobs);
}
