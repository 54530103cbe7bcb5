#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/sim.h"
#include "rules/moves.h"
#include "rules/notation.h"

#define WISH 480

static const char *const setups[] = {
    "\"public\":true,\"rated\":true",
    "\"clock\":{\"main_ms\":20000,\"inc_ms\":500},\"public\":true,\"rated\":true",
    "\"players\":4,\"clock\":{\"main_ms\":30000},\"points\":true,\"rated\":true",
    "\"seats\":[\"me\",{\"computer\":1}],\"clock\":{\"main_ms\":15000,\"inc_ms\":1000}",
    "\"players\":4,\"seats\":[\"open\",{\"computer\":1},{\"computer\":2},{\"computer\":3}]",
    "\"games\":3,\"clock\":{\"main_ms\":5000,\"move_ms\":4000},\"public\":true,\"rated\":true",
    "\"seats\":[{\"computer\":1},{\"computer\":2}],\"clock\":{\"main_ms\":9000},\"games\":2",
    "\"clock\":{\"days\":1},\"neutral\":true,\"public\":true",
    "\"board\":\"ring\",\"players\":4,\"seats\":[\"me\",\"open\",\"me\",\"open\"]",
};

/* A table is made; the same table again if the answer was lost, or just so. */
void sim_make_table(simulation *sim)
{
    size_t which = sim->made_count;
    if (which && (which == SIM_MADE || !sim->made[which - 1][0] || chance(sim, 4)))
        which = below(sim, (uint32_t)which);
    else
        sim->made_count++;
    char body[300];
    snprintf(body, sizeof body, "{\"cmd\":\"make%zu\",%s}", which,
             setups[which % (sizeof setups / sizeof setups[0])]);
    sim_send_call(sim, MAKING, (int)which, "POST", "/api/tables", "", sim->token[which % SIM_USERS],
                  body);
}

void sim_note_made(simulation *sim, int which, int status, const json_t *body)
{
    char *known = sim->made[which];
    const char *id = json_word(body, "table");
    if (status == 503 || (status == 429 && sim->limits.tables_per_user && !known[0]))
        return;
    if (status != 201)
        checker_violated(&sim->check, "making a table is answered with %d", status);
    else if (!disk_find(&sim->disk, id))
        checker_violated(&sim->check, "table %s is told before it is stored", id);
    else if (known[0] && strcmp(known, id) != 0)
        checker_violated(&sim->check, "one command made tables %s and %s", known, id);
    snprintf(known, CAM_ID_TEXT, "%s", id);
}

void sim_read_events(simulation *sim, size_t which)
{
    char path[120], query[80];
    if (which >= sim->check.count)
        return;
    snprintf(path, sizeof path, "/api/tables/%s/events", sim->disk.table[which]->id);
    snprintf(query, sizeof query, "after=0&key=%s", sim->disk.table[which]->birth.key);
    sim_send_call(sim, READING, (int)which, "GET", path, query, "", "");
}

static void watch(simulation *sim, sim_client *client, size_t table)
{
    char text[200];
    const disk_table *there = sim->disk.table[table];
    sim_said about = {.kind = WATCH, .table = table, .after = -1};
    int length = snprintf(text, sizeof text, "\"t\":\"watch\",\"table\":\"%s\",\"key\":\"%s\"",
                          there->id, there->birth.key);
    if (client->next[table] && !chance(sim, 4)) {
        about.after = client->next[table] - 1;
        snprintf(text + length, sizeof text - (size_t)length, ",\"after\":%lld",
                 (long long)about.after - (sim->fault == SIM_OFF_BY_ONE && about.after > 0));
    }
    sim_say(sim, client, about, text);
}

static void unwatch(simulation *sim, sim_client *client, size_t table)
{
    char text[120];
    snprintf(text, sizeof text, "\"t\":\"unwatch\",\"table\":\"%s\"", sim->disk.table[table]->id);
    sim_say(sim, client, (sim_said){.kind = UNWATCH, .table = table}, text);
}

/*
 * Wishes.
 */

/* A legal move there, which is played in 'pos'. */
static bool choose_move(simulation *sim, const cam_table *table, cam_position *pos,
                        char text[CAM_MOVE_TEXT])
{
    cam_placement move = cam_position_is_over(pos)
                             ? CAM_NO_PLACEMENT
                             : cam_moves_random(pos, table->setup.rules, &sim->random);
    if (move == CAM_NO_PLACEMENT)
        return false;
    cam_move_format(table->setup.rules, move, text);
    cam_position_play_legal(pos, table->setup.rules, move, NULL);
    return true;
}

static bool wish_move(simulation *sim, const cam_table *table, char wish[WISH])
{
    char move[CAM_MOVE_TEXT];
    cam_position pos = table->pos;
    cam_random usual = sim->random;
    bool expected = chance(sim, 3); /* the first move of the first line of every plan from here */
    if (expected)
        cam_random_init(&sim->random, (uint64_t)table->ply);
    bool found = cam_table_to_move(table) && choose_move(sim, table, &pos, move);
    if (expected)
        sim->random = usual, cam_random_next(&sim->random);
    if (!found)
        return false;
    snprintf(wish, WISH, "\"what\":\"move\",\"ply\":%d,\"move\":\"%s\"", table->ply, move);
    return true;
}

/* Lines from here, the same whoever asks for them, so that they come true now and then. */
static bool wish_plan(simulation *sim, const cam_table *table, char wish[WISH])
{
    int length = snprintf(wish, WISH, "\"what\":\"plan\",\"ply\":%d,\"lines\":[", table->ply);
    cam_random usual = sim->random;
    cam_random_init(&sim->random, (uint64_t)table->ply);
    for (int line = 0; line < 2 && cam_table_to_move(table); line++) {
        char move[CAM_MOVE_TEXT];
        cam_position pos = table->pos;
        length += snprintf(wish + length, WISH - (size_t)length, "%s[", line ? "," : "");
        for (int i = 0; i < 4 && choose_move(sim, table, &pos, move); i++)
            length +=
                snprintf(wish + length, WISH - (size_t)length, "%s\"%s\"", i ? "," : "", move);
        length += snprintf(wish + length, WISH - (size_t)length, "]");
    }
    sim->random = usual;
    snprintf(wish + length, WISH - (size_t)length, "]");
    return true;
}

static bool wish_offer(simulation *sim, const cam_table *table, char wish[WISH])
{
    static const char *const offers[] = {"takeback", "draw", "abort", "pause", "resume", "rematch"};
    size_t kind = table->paused                    ? 4
                  : table->phase == CAM_PHASE_OVER ? 5
                  : chance(sim, 5)                 ? 2
                                                   : below(sim, 4);
    snprintf(wish, WISH, "\"what\":\"offer\",\"offer\":\"%s\",\"ply\":%d", offers[kind],
             table->ply ? (int)below(sim, (uint32_t)table->ply) : 0);
    return true;
}

/* Sit somewhere, or leave now and then. */
static bool wish_seat(simulation *sim, const cam_table *table, cam_seat own, char wish[WISH])
{
    cam_seat seat = (cam_seat)below(sim, table->setup.players);
    bool leave = chance(sim, 12);
    if (leave && own != CAM_NO_SEAT)
        seat = own;
    else if (table->seat[seat].kind != CAM_HOLDER_OPEN && !chance(sim, 8))
        return false;
    snprintf(wish, WISH, "\"what\":\"%s\",\"seat\":%d", leave ? "leave" : "sit", seat + 1);
    return true;
}

/* Most claims are of seats whose player is gone. */
static bool wish_claim(simulation *sim, const cam_table *table, char wish[WISH])
{
    static const char *const claims[] = {"win", "draw", "partner"};
    cam_seat seat = (cam_seat)below(sim, table->setup.players);
    int user = 0;
    while (user < SIM_USERS && strcmp(sim->user[user], table->seat[seat].user) != 0)
        user++;
    if ((user == SIM_USERS || sim_gone_at(sim, user) > sim->now) && !chance(sim, 20))
        return false;
    snprintf(wish, WISH, "\"what\":\"claim\",\"seat\":%d,\"as\":\"%s\"", seat + 1,
             claims[table->setup.players == 4 ? below(sim, 3) : below(sim, 2)]);
    return true;
}

/* What somebody at that table could want; false if nothing comes to mind. */
static bool choose_wish(simulation *sim, const cam_table *table, const char *user, char wish[WISH])
{
    uint32_t dice = below(sim, 100);
    cam_seat own = cam_table_seat_of(table, user);
    int seat =
        own == CAM_NO_SEAT || chance(sim, 8) ? 1 + (int)below(sim, table->setup.players) : own + 1;
    if (table->phase == CAM_PHASE_OVER && (sim->check.count > SIM_TABLES / 2 || table->next[0]))
        return false; /* no more rematches */
    if (table->phase == CAM_PHASE_OPEN)
        return wish_seat(sim, table, own, wish);
    if (dice < 8)
        snprintf(wish, WISH, "\"what\":\"say\",\"phrase\":\"hello\"");
    else if (table->phase == CAM_PHASE_BETWEEN)
        snprintf(wish, WISH, "\"what\":\"ready\"");
    else if (dice < 10)
        snprintf(wish, WISH, "\"what\":\"resign\",\"seat\":%d", seat);
    else if (dice < 24)
        return wish_claim(sim, table, wish);
    else if (table->offer.kind != CAM_OFFER_NONE && dice < 60)
        snprintf(wish, WISH, "\"what\":\"%s\",\"offer\":\"%s\"", dice < 50 ? "accept" : "decline",
                 cam_offer_word(table->offer.kind));
    else if (dice < 31 || table->paused || table->phase == CAM_PHASE_OVER)
        return wish_offer(sim, table, wish);
    else if (dice < 39)
        return wish_plan(sim, table, wish);
    else
        return wish_move(sim, table, wish);
    return true;
}

/*
 * Commands.
 */

static void send_command(simulation *sim, sim_client *client, int index, int content)
{
    char text[800];
    snprintf(text, sizeof text, "\"t\":\"do\",%s", sim->command[index].text[content]);
    sim_say(sim, client, (sim_said){.kind = DO, .command = index, .content = content}, text);
}

static void write_command(simulation *sim, int index, int content, const char *wish)
{
    sim_command *command = &sim->command[index];
    const disk_table *table = sim->disk.table[command->table];
    snprintf(command->text[content], sizeof command->text[content],
             "\"table\":\"%s\",\"key\":\"%s\",\"cmd\":\"c%d\",%s", table->id, table->birth.key,
             index, wish);
}

static void new_command(simulation *sim, sim_client *client, size_t table)
{
    char wish[WISH];
    const cam_table *there = &sim->check.table[table]->table;
    if (sim->command_count == SIM_COMMANDS ||
        !choose_wish(sim, there, sim->user[client->user], wish))
        return;
    if (there->phase != CAM_PHASE_OPEN && !chance(sim, 10)) { /* mostly those who sit there */
        cam_seat seat = cam_table_seat_of(there, sim->user[client->user]);
        bool turn = seat == there->pos.seat;
        if (seat == CAM_NO_SEAT || (strstr(wish, "\"what\":\"move\"") && !turn) ||
            (strstr(wish, "\"what\":\"plan\"") && turn))
            return;
    }
    int index = sim->command_count++;
    sim->command[index] = (sim_command){.user = client->user, .table = table};
    write_command(sim, index, 0, wish);
    client->command = index;
    send_command(sim, client, index, 0);
}

/* Sent before, and now once more; or something else under the same cmd. */
static void send_again(simulation *sim, sim_client *client, int index)
{
    sim_command *command = &sim->command[index];
    char wish[WISH];
    if (command->user != client->user)
        return;
    if (!command->text[1][0] && chance(sim, 10) &&
        choose_wish(sim, &sim->check.table[command->table]->table, sim->user[client->user], wish) &&
        !strstr(command->text[0], wish))
        write_command(sim, index, 1, wish);
    send_command(sim, client, index, command->text[1][0] && chance(sim, 3));
}

void sim_step_client(simulation *sim)
{
    sim_client *client = &sim->client[below(sim, SIM_CLIENTS)];
    size_t table = sim->check.count ? below(sim, (uint32_t)sim->check.count) : 0;
    uint32_t dice = below(sim, 100);
    if (client->open && client->last_id >= SIM_IDS)
        sim_cut(sim, client, true);
    else if (!client->open || (!client->greeted && !client->deaf)) {
        bool forgetful = client->user == SIM_USERS - 1; /* stays away, to be claimed from */
        if (chance(sim, forgetful && sim->life > 1 ? 300 : 4))
            sim_connect(sim, client);
    } else if (!sim->check.count)
        return;
    else if (dice < 12)
        watch(sim, client, table);
    else if (dice < 14)
        unwatch(sim, client, table);
    else if (dice < 16)
        sim_say(sim, client, (sim_said){.kind = PING}, "\"t\":\"ping\"");
    else if (dice < 17)
        sim_say(sim, client, (sim_said){.kind = LOBBY}, "\"t\":\"lobby\",\"on\":true");
    else if (client->user < 0)
        return;
    else if (client->command >= 0 && chance(sim, 3))
        send_again(sim, client, client->command); /* unanswered */
    else if (dice < 20 && sim->command_count)
        send_again(sim, client, (int)below(sim, (uint32_t)sim->command_count));
    else if (client->command < 0)
        for (int tries = 0; tries < 8 && client->command < 0; tries++)
            new_command(sim, client, below(sim, (uint32_t)sim->check.count));
}
