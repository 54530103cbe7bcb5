#include <stdlib.h>
#include <string.h>

#include "hub/sim.h"
#include "rules/notation.h"

#define PATIENCE_MS 3000 /* until the hub has tried again whatever it tries again */
#define NEWS_MS     1000 /* until the lobby is told */

/*
 * The engine.
 */

void sim_step_engine(simulation *sim)
{
    size_t i = below(sim, SIM_TABLES), last = (i + SIM_TABLES - 1) % SIM_TABLES;
    while (!sim->job[i].job && i != last)
        i = (i + 1) % SIM_TABLES;
    world_job job = sim->job[i];
    char text[CAM_MOVE_TEXT];
    if (!job.job || chance(sim, 50)) /* or it is lost, and asked again some time */
        return;
    bool moves = world_choose(sim->book, &sim->random, job.game, text) && !chance(sim, 10);
    bool planted = sim->fault == SIM_DOUBLE_THOUGHT && chance(sim, 4);
    sim->job[i] = (world_job){0};
    if (moves && !planted)
        checker_thought(&sim->check, json_object_get(job.game, "moves"), text, sim->now);
    cam_hub_thought(sim->hub, calendar(sim), job.job, moves ? text : NULL);
    if (moves) /* late doubles are harmless */
        cam_hub_thought(sim->hub, calendar(sim), job.job, text);
    json_decref(job.game);
}

/*
 * Time.
 */

static void wake(simulation *sim)
{
    if (sim->fault != SIM_LOST_WAKE && cam_hub_deadline(sim->hub) <= calendar(sim))
        cam_hub_tick(sim->hub, calendar(sim));
}

void sim_step_time(simulation *sim)
{
    sim->now += chance(sim, 40) ? below(sim, 9000) : below(sim, 120);
    if (sim->fault == SIM_CLOCK_JUMP && chance(sim, 200))
        sim->offset += 3600000;
    wake(sim);
}

/*
 * Rest.
 */

/* Until nothing is under way: the disk works, everything arrives. */
static void settle(simulation *sim)
{
    for (bool busy = true; busy;) {
        busy = sim->disk.queue_count || sim->done_count || sim->hash_count;
        while (sim->disk.queue_count && !sim->check.violation[0])
            sim_disk_works(sim, 0, DISK_WORKS);
        while (sim->done_count && !sim->check.violation[0])
            sim_disk_tells(sim, 0);
        while (sim->hash_count && !sim->check.violation[0])
            sim_step_hash(sim, false);
        for (size_t i = 0; i < SIM_CLIENTS; i++) {
            sim_client *client = &sim->client[i];
            if (client->closing)
                sim_cut(sim, client, false);
            for (; client->open && client->out_count; busy = true)
                sim_deliver_out(sim, client);
            while (sim_has_mail(client))
                sim_deliver_in(sim, client);
        }
        int64_t before = cam_hub_deadline(sim->hub);
        wake(sim);
        busy |= cam_hub_deadline(sim->hub) != before || sim->disk.queue_count;
        busy &= !sim->check.violation[0];
    }
}

/* The same, and the time passes in which things are tried again. */
static void settle_in_time(simulation *sim)
{
    int64_t until = sim->now + PATIENCE_MS;
    settle(sim);
    while (!sim->check.violation[0] && sim->fault != SIM_LOST_WAKE &&
           cam_hub_deadline(sim->hub) <= until + sim->offset) {
        int64_t next = cam_hub_deadline(sim->hub) - sim->offset;
        sim->now = next > sim->now ? next : sim->now;
        settle(sim);
    }
    sim->now = until;
}

/* Those who look at the lobby see every public table that is not over, as it is; but for the
 * last moment's news. */
static void check_lobby(simulation *sim, const json_t *lobby)
{
    size_t known = 0;
    for (size_t i = 0; i < sim->check.count; i++) {
        const checked_table *checked = sim->check.table[i];
        const cam_table *table = &checked->table;
        const json_t *entry = json_object_get(lobby, table->id);
        bool listed = table->setup.is_public && table->phase != CAM_PHASE_OVER;
        bool news = sim->now - checked->event[checked->count - 1].decided < NEWS_MS;
        known += entry != NULL;
        if (!news && (listed ? json_number(entry, "seq") != table->seq : entry != NULL))
            checker_violated(&sim->check, "%s #%u: the lobby has #%lld", table->id,
                             listed ? table->seq : 0, (long long)json_number(entry, "seq"));
    }
    if (json_object_size(lobby) != known)
        checker_violated(&sim->check, "the lobby has tables that are not there");
}

static void check_clients(simulation *sim)
{
    for (size_t i = 0; i < SIM_CLIENTS; i++) {
        const sim_client *client = &sim->client[i];
        if (client->open && client->waiting)
            checker_violated(&sim->check, "%zu messages were never answered", client->waiting);
        for (size_t n = 0; client->open && n < sim->check.count; n++)
            if (client->watching[n] && client->next[n] != (int64_t)sim->check.table[n]->count + 1)
                checker_violated(&sim->check, "%s: a watcher was not told #%lld",
                                 sim->disk.table[n]->id, (long long)client->next[n]);
        if (client->lobby)
            check_lobby(sim, client->lobby);
    }
    for (size_t i = 0; i < SIM_CALLS; i++)
        if (sim->call[i].kind != NO_CALL)
            checker_violated(&sim->check, "a call was never answered");
}

/* A command that was refused every time has done nothing. */
static void check_refused(simulation *sim)
{
    for (size_t i = 0; i < sim->disk.table_count; i++)
        for (size_t n = 0; n < sim->disk.table[i]->command_count; n++) {
            const cam_stored_command *stored = &sim->disk.table[i]->command[n];
            const sim_command *sent = &sim->command[atoi(stored->cmd + 1)];
            if (sent->sends == sent->errors)
                checker_violated(&sim->check, "refused, and done all the same: %.150s",
                                 sent->text[0]);
        }
}

void sim_rest(simulation *sim)
{
    sim->now += chance(sim, 2) ? 45000 : 0;
    settle_in_time(sim);
    for (size_t i = 0; i < sim->check.count && !sim->check.violation[0]; i++) {
        sim_read_events(sim, i);
        if (i % 16 == 15)
            settle(sim);
    }
    settle(sim);
    size_t jobs = 0;
    for (size_t i = 0; i < SIM_TABLES; i++)
        jobs += sim->job[i].job != 0;
    checker_at_rest(&sim->check, sim->now, sim->life, jobs);
    checker_ratings(&sim->check, &sim->disk);
    check_clients(sim);
    check_refused(sim);
}
