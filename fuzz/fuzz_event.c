/*
 * fuzz_event.c: a disk may hold anything; a table is read from it, or it is not.
 *
 * Each line of the input is a stored event. What can be applied is told again as STATE
 * and as a list entry, and its time is worked out; and the hub, given the same disk, answers
 * every call and goes on.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/draft.h"
#include "hub/world.h"

static void add_event(disk_table *table, const char *text, size_t length)
{
    table->event = realloc(table->event, (table->event_count + 1) * sizeof *table->event);
    if (!table->event)
        abort();
    table->event[table->event_count++] = (cam_stored_event){0, strndup(text, length), NULL};
}

/* A disk with one table, which the server that starts on it wants to go on with. */
static void fill(sim_disk *disk, const uint8_t *data, size_t size)
{
    disk_table *table = calloc(1, sizeof *table);
    const char *text = (const char *)data, *end = text + size;
    strcpy(table->id, "t");
    strcpy(table->birth.key, "k");
    table->summary.busy = table->summary.is_public = true;
    table->summary.phase = CAM_PHASE_PLAYING;
    table->summary.listing = strdup("{}");
    while (text < end && table->event_count < 100) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((stop ? stop : end) - text);
        add_event(table, text, length);
        text += length + 1;
    }
    disk->table = calloc(1, sizeof(disk_table *));
    disk->table[disk->table_count++] = table;
}

static void apply(cam_rulebook *book, const disk_table *disk)
{
    cam_table table = {0};
    for (size_t i = 0; i < disk->event_count; i++) {
        const char *event = disk->event[i].body;
        if (!cam_table_apply(&table, book, event, event)) /* as its own note, too */
            return;
        json_t *state = cam_table_state_json(&table, "u", table.last_at);
        char *listing = cam_table_whole_listing(&table);
        if (!state || !listing)
            abort();
        json_decref(state);
        free(listing);
        cam_clock_deadline(&table, 100);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static sim_world world;
    static cam_rulebook *book;
    if (!book && cam_rulebook_new(&cam_box, &book, NULL) != CAM_OK)
        abort();
    world_init_with(&world, 1, book);
    fill(&world.disk, data, size);
    apply(world.book, world.disk.table[0]);
    world_crash(&world, 0);
    world_settle(&world);
    static const char *const paths[] = {"/api/tables/t?key=k", "/api/tables/t/events?key=k",
                                        "/api/tables/t.sgf?key=k"};
    for (size_t i = 0; i < 3; i++)
        if (world_call(&world, "GET", paths[i], "", NULL, NULL) == 0)
            abort();
    for (int i = 0; i < 4 && world_think(&world); i++)
        ;
    cam_hub_tick(world.hub, world.now += 60000);
    world_settle(&world);
    world_clear(&world);
    return 0;
}
