#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/sim.h"

/* A claim is legal from the moment at which the player is gone. */
static void check_claim(simulation *sim, const sim_command *command)
{
    const cam_table *table = &sim->check.table[command->table]->table;
    for (int content = 0; content < 2; content++) {
        const char *claim = strstr(command->text[content], "\"what\":\"claim\",\"seat\":");
        if (!claim)
            continue;
        int seat = atoi(claim + strlen("\"what\":\"claim\",\"seat\":")) - 1, user = 0;
        while (user < SIM_USERS && strcmp(sim->user[user], table->seat[seat].user) != 0)
            user++;
        for (size_t i = 0; user < SIM_USERS && i < command->delivery_count; i++)
            if (command->delivery[i].at >= sim_gone_at(sim, user))
                return;
        if (!command->text[1][0])
            checker_violated(&sim->check, "%s: claimed from somebody who is here", table->id);
    }
}

static sim_command *command_of(simulation *sim, const cam_ledger_request *request)
{
    bool has =
        request->op == CAM_LEDGER_WRITE && request->change_count && request->change->command_count;
    return has ? &sim->command[atoi(request->change->command->cmd + 1)] : NULL;
}

void sim_submit(simulation *sim, cam_ledger_request *request)
{
    if (sim->submit_count == SIM_QUEUE)
        abort();
    sim_command *command = command_of(sim, request);
    if (command)
        check_claim(sim, command);
    sim->submit[sim->submit_count].at = sim->now;
    sim->submit[sim->submit_count].told = false;
    sim->submit[sim->submit_count++].life = sim->life;
    disk_submit(&sim->disk, request);
}

/* Planted: the flag just stored is stored once more. */
static void store_flag_again(simulation *sim)
{
    for (size_t i = 0; i < sim->disk.table_count; i++) {
        disk_table *table = sim->disk.table[i];
        const cam_stored_event *flag = &table->event[table->event_count - 1];
        json_t *event = json_loads(flag->body, 0, NULL);
        if (table->event_count > 1 && strcmp(json_word(event, "what"), "ended") == 0 &&
            strstr(table->event[table->event_count - 2].body, "\"flagged\"")) {
            json_decref(event);
            event = json_loads(table->event[table->event_count - 2].body, 0, NULL);
            json_object_set_new(event, "seq", json_integer((json_int_t)table->event_count + 1));
            cam_stored_event again = {flag->at, json_dumps(event, JSON_COMPACT), NULL};
            table->event = realloc(table->event, (table->event_count + 1) * sizeof again);
            table->event[table->event_count++] = again;
        }
        json_decref(event);
    }
}

/* What the checker is told of a stored write. */
static void report(simulation *sim, checked_write *write, size_t count, sim_command *command,
                   int64_t at, int life)
{
    json_t *message[2] = {NULL, NULL};
    for (int i = 0; command && i < 2; i++) {
        char text[720];
        snprintf(text, sizeof text, "{%s}", command->text[i]);
        message[i] = command->text[i][0] ? json_loads(text, 0, NULL) : NULL;
    }
    checked_ask ask = {{message[0], message[1]},
                       command ? command->delivery_count : 0,
                       command ? command->delivery : NULL};
    for (size_t i = 0; i < count; i++)
        checker_written(&sim->check, &sim->disk, &write[i], i == 0 && command ? &ask : NULL, at,
                        life);
    json_decref(message[0]);
    json_decref(message[1]);
}

void sim_disk_works(simulation *sim, size_t place, disk_fate fate)
{
    const cam_ledger_request *request = sim->disk.queue[place];
    bool told = sim->submit[place].told;
    int64_t at = sim->submit[place].at;
    int life = sim->submit[place].life;
    sim_command *command = command_of(sim, request);
    checked_write write[2];
    size_t count = request->op == CAM_LEDGER_WRITE ? request->change_count : 0;
    for (size_t i = 0; i < count; i++)
        checker_note(&sim->check, &sim->disk, &request->change[i], &write[i]);
    cam_ledger_reply *reply = disk_step_at(&sim->disk, place, fate);
    memmove(&sim->submit[place], &sim->submit[place + 1],
            (--sim->submit_count - place) * sizeof sim->submit[0]);
    if (sim->disk.stored)
        report(sim, write, count, command, at, life);
    if (sim->fault == SIM_TWO_FLAGS) {
        store_flag_again(sim);
        checker_read(&sim->check, &sim->disk, at, life);
    }
    for (size_t i = 0; i < count; i++)
        checked_write_clear(&write[i]);
    if (told || sim->done_count == SIM_QUEUE)
        cam_ledger_reply_free(reply);
    else
        sim->done[sim->done_count++] = reply;
}

void sim_disk_tells(simulation *sim, size_t place)
{
    cam_ledger_reply *reply = sim->done[place];
    memmove(&sim->done[place], &sim->done[place + 1],
            (--sim->done_count - place) * sizeof sim->done[0]);
    cam_hub_stored(sim->hub, calendar(sim), reply);
}

void sim_drop_replies(simulation *sim)
{
    while (sim->done_count)
        cam_ledger_reply_free(sim->done[--sim->done_count]);
}

/* Planted: a write is reported done, and waits on. */
static bool tell_early(simulation *sim, size_t place)
{
    if (sim->fault != SIM_EARLY_ACK || sim->submit[place].told ||
        sim->disk.queue[place]->op != CAM_LEDGER_WRITE)
        return false;
    sim->submit[place].told = true;
    cam_hub_stored(sim->hub, calendar(sim), cam_ledger_reply_new(sim->disk.queue[place]));
    return true;
}

/* Requests are carried out, and told, in any order. */
void sim_step_disk(simulation *sim)
{
    if (sim->done_count && chance(sim, 2)) {
        sim_disk_tells(sim, chance(sim, 3) ? below(sim, (uint32_t)sim->done_count) : 0);
        return;
    }
    if (!sim->disk.queue_count)
        return;
    size_t place = chance(sim, 3) ? below(sim, (uint32_t)sim->disk.queue_count) : 0;
    if (tell_early(sim, place))
        return;
    bool write = sim->disk.queue[place]->op == CAM_LEDGER_WRITE;
    disk_fate fate = DISK_WORKS;
    if (chance(sim, 12))
        fate = chance(sim, 2) ? DISK_FAILS : DISK_MUMBLES;
    if (sim->fault == SIM_FORGOTTEN && write && chance(sim, 50))
        fate = DISK_FORGETS;
    sim_disk_works(sim, place, fate);
}
