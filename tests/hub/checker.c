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
    size_t place = 0;
    for (void *thought; (thought = cam_map_next(&check->engine, &place, NULL));)
        free(thought);
    cam_map_clear(&check->engine);
    cam_map_clear(&check->command);
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
 * Reading the disk.
 */

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
    if (!cam_table_apply(&table->table, check->book, stored->body, stored->note))
        checker_violated(check, "%s #%zu cannot follow: %.120s", before.id, table->count,
                         stored->body);
    else if (stored->at != table->table.last_at || stored->at < before.last_at)
        checker_violated(check, "%s #%zu: 'at' falls", before.id, table->count);
    else
        checker_clocks(check, table, &before, event, note);
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

void checker_note(const checker *check, const sim_disk *disk, const cam_table_change *change,
                  checked_write *write)
{
    const checked_table *known = find(check, disk, change->table);
    const disk_table *there = disk_find(disk, change->table);
    *write = (checked_write){.after = change->after,
                             .count = change->event_count,
                             .is_birth = change->birth,
                             .has_command = change->command_count,
                             .plans = json_object()};
    strcpy(write->id, change->table);
    if (change->command_count)
        write->command = change->command[0];
    if (known)
        write->before = known->table;
    for (size_t i = 0; there && i < there->plan_count; i++)
        json_object_set_new(write->plans, there->plan[i].user,
                            json_loads(there->plan[i].lines, 0, NULL));
}

void checked_write_clear(checked_write *write)
{
    json_decref(write->plans);
}

void checker_written(checker *check, const sim_disk *disk, const checked_write *write,
                     const checked_ask *ask, int64_t decided, int life)
{
    check->write = write;
    check->ask = ask;
    checker_read(check, disk, decided, life);
    check->write = NULL;
    check->ask = NULL;
    if (!check->violation[0])
        checker_causes(check, disk, write, ask);
}

/*
 * What is told.
 */

void checker_told(checker *check, const sim_disk *disk, const char *table, const char *user,
                  const char *cmd, int64_t seq)
{
    char key[3 * CAM_ID_TEXT];
    const checked_table *known = find(check, disk, table);
    snprintf(key, sizeof key, "%s %s %s", table, user, cmd);
    int64_t made = (int64_t)(intptr_t)cam_map_find(&check->command, key);
    if (!known || seq < 1 || (size_t)seq > known->count || !made)
        checker_violated(check, "%s #%lld is answered before it is stored", table, (long long)seq);
    else if (made != seq)
        checker_violated(check, "%s: a command made #%lld, and is answered #%lld", table,
                         (long long)made, (long long)seq);
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
