#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/pair_parts.h"
#include "rules/moves.h"
#include "rules/notation.h"

/*
 * What is heard.
 */

static size_t table_of(const pair *p, const char *id)
{
    size_t i = 0;
    while (i < p->disk.table_count && strcmp(p->disk.table[i]->id, id) != 0)
        i++;
    return i;
}

/* P3: every number once, in order. */
static void hear_event(pair *p, pair_client *client, const json_t *event)
{
    size_t table = table_of(p, json_word(event, "table"));
    int64_t seq = json_number(event, "seq");
    checker_shown(&p->check, &p->disk, event);
    if (table >= p->disk.table_count || !client->watching[table])
        return;
    if (seq != client->next[table])
        checker_violated(&p->check, "a watcher waits for #%lld and gets #%lld",
                         (long long)client->next[table], (long long)seq);
    client->next[table] = seq + 1;
}

static bool is_stored(const pair *p, const pair_command *command, int number)
{
    const disk_table *table = p->disk.table[command->table];
    char cmd[CAM_ID_TEXT];
    snprintf(cmd, sizeof cmd, "c%d", number);
    for (size_t i = 0; i < table->command_count; i++)
        if (strcmp(table->command[i].cmd, cmd) == 0)
            return true;
    return false;
}

/* P1, P2, P4. */
static void hear_of_command(pair *p, pair_client *client, const json_t *message, bool ok)
{
    pair_command *command = &p->command[client->command];
    char cmd[CAM_ID_TEXT];
    snprintf(cmd, sizeof cmd, "c%d", client->command);
    client->asked = 0;
    if (ok) {
        p->outcome->answers++;
        p->outcome->duplicates += json_is_true(json_object_get(message, "dup"));
        checker_told(&p->check, &p->disk, p->disk.table[command->table]->id, p->user[command->user],
                     cmd, json_number(message, "seq"));
    } else if (strcmp(json_word(message, "code"), "unavailable") == 0)
        return; /* it is said again */
    else {
        p->outcome->refused++;
        if (is_stored(p, command, client->command))
            checker_violated(&p->check, "'%s' is answered to what is stored: %.80s",
                             json_word(message, "code"), command->text);
    }
    command->over = true;
    client->command = -1;
}

static void hear_of_watch(pair *p, pair_client *client, size_t table, const json_t *message)
{
    client->watch_id[table] = 0;
    int64_t seq = json_number(message, "seq");
    if (strcmp(json_word(message, "t"), "ok") != 0) {
        client->watching[table] = false;
        if (strcmp(json_word(message, "code"), "unavailable") != 0)
            checker_violated(&p->check, "watching is refused: %s", json_word(message, "message"));
        return;
    }
    client->watching[table] = true;
    if (json_object_get(message, "state"))
        client->next[table] = seq + 1;
}

void pair_heard(pair *p, pair_client *client, const json_t *message)
{
    const char *t = json_word(message, "t");
    bool ok = strcmp(t, "ok") == 0;
    int64_t id = json_number(message, "id");
    if (strcmp(t, "event") == 0)
        hear_event(p, client, message);
    if (!ok && strcmp(t, "error") != 0)
        return;
    if (id == 1)
        client->greeted = ok;
    else if (client->asked && id == client->asked)
        hear_of_command(p, client, message, ok);
    else
        for (size_t i = 0; i < p->disk.table_count; i++)
            if (client->watch_id[i] == id)
                hear_of_watch(p, client, i, message);
}

/*
 * What is said.
 */

static int64_t say(pair *p, pair_client *client, const char *fields)
{
    char text[900];
    int64_t id = ++client->last_id;
    int length = snprintf(text, sizeof text, "{\"id\":%lld,%s}", (long long)id, fields);
    return cam_hub_received(p->node[client->node].hub, p->now, client->wire, text, (size_t)length,
                            0),
           id;
}

void pair_connect(pair *p, pair_client *client, int node)
{
    char text[120];
    client->node = node;
    client->wire = ++p->last_wire;
    client->last_id = 0;
    client->greeted = false;
    cam_hub_opened(p->node[node].hub, p->now, client->wire);
    if (client->user >= 0)
        snprintf(text, sizeof text, "\"t\":\"hello\",\"token\":\"%s\"", p->token[client->user]);
    else
        snprintf(text, sizeof text, "\"t\":\"hello\"");
    say(p, client, text);
}

void pair_cut_line(pair *p, pair_client *client, bool clean)
{
    if (client->node < 0)
        return;
    if (p->node[client->node].hub)
        cam_hub_closed(p->node[client->node].hub, p->now, client->wire, clean);
    client->node = -1;
    client->asked = 0;
    memset(client->watching, 0, sizeof client->watching);
    memset(client->watch_id, 0, sizeof client->watch_id);
}

void pair_watch(pair *p, pair_client *client, size_t table)
{
    char text[200];
    const disk_table *there = p->disk.table[table];
    int length = snprintf(text, sizeof text, "\"t\":\"watch\",\"table\":\"%s\",\"key\":\"%s\"",
                          there->id, there->birth.key);
    if (client->next[table])
        snprintf(text + length, sizeof text - (size_t)length, ",\"after\":%lld",
                 (long long)client->next[table] - 1);
    client->watching[table] = client->next[table] > 0; /* events may come before anything else */
    client->watch_id[table] = client->last_id + 1;
    say(p, client, text);
}

/* Something that could be done there now, as far as anybody can know. */
static void wish(pair *p, const cam_table *table, int user, char *text, size_t room)
{
    static const char *const others[] = {
        "\"what\":\"say\",\"phrase\":\"hello\"",
        "\"what\":\"offer\",\"offer\":\"takeback\",\"ply\":0",
        "\"what\":\"accept\",\"offer\":\"takeback\"",
        "\"what\":\"decline\",\"offer\":\"takeback\"",
        "\"what\":\"offer\",\"offer\":\"pause\"",
        "\"what\":\"accept\",\"offer\":\"pause\"",
        "\"what\":\"offer\",\"offer\":\"resume\"",
        "\"what\":\"accept\",\"offer\":\"resume\"",
    };
    bool mine = cam_table_to_move(table) && cam_table_holds(table, p->user[user], table->pos.seat);
    if (table->phase == CAM_PHASE_OPEN)
        snprintf(text, room, "\"what\":\"sit\",\"seat\":2");
    else if (table->phase == CAM_PHASE_BETWEEN)
        snprintf(text, room, "\"what\":\"ready\"");
    else if (pair_chance(p, 60))
        snprintf(text, room, "\"what\":\"resign\",\"seat\":%u", pair_below(p, 2) + 1);
    else if ((mine || pair_chance(p, 4)) && !cam_position_is_over(&table->pos)) {
        char move[2][CAM_MOVE_TEXT];
        cam_position pos = table->pos;
        cam_random usual; /* the same whoever asks, so that plans come true now and then */
        cam_random_init(&usual,
                        pair_chance(p, 3) ? cam_random_next(&p->random) : (uint64_t)table->ply);
        for (int i = 0; i < 2; i++) {
            cam_placement found = cam_position_is_over(&pos)
                                      ? CAM_NO_PLACEMENT
                                      : cam_moves_random(&pos, table->setup.rules, &usual);
            strcpy(move[i], "");
            if (found == CAM_NO_PLACEMENT)
                break;
            cam_move_format(table->setup.rules, found, move[i]);
            cam_position_play_legal(&pos, table->setup.rules, found, NULL);
        }
        if (!mine && move[1][0])
            snprintf(text, room, "\"what\":\"plan\",\"ply\":%d,\"lines\":[[\"%s\",\"%s\"]]",
                     table->ply, move[0], move[1]);
        else
            snprintf(text, room, "\"what\":\"move\",\"ply\":%d,\"move\":\"%s\"", table->ply,
                     move[0]);
    } else
        snprintf(text, room, "%s", others[pair_below(p, 8)]);
}

static void think_of_something(pair *p, pair_client *client)
{
    if (!p->check.count || p->command_count == PAIR_COMMANDS)
        return;
    size_t table = pair_below(p, (uint32_t)p->check.count);
    char text[500];
    wish(p, &p->check.table[table]->table, client->user, text, sizeof text);
    pair_command *command = &p->command[p->command_count];
    *command = (pair_command){.user = client->user, .table = table};
    snprintf(command->text, sizeof command->text,
             "\"t\":\"do\",\"table\":\"%s\",\"key\":\"%s\",\"cmd\":\"c%d\",%s",
             p->disk.table[table]->id, p->disk.table[table]->birth.key, p->command_count, text);
    client->command = p->command_count++;
}

void pair_act(pair *p, pair_client *client)
{
    int up = pair_chance(p, 2) ? 0 : 1;
    if (!p->node[up].hub)
        up = 1 - up;
    if (client->node < 0) {
        if (p->node[up].hub)
            pair_connect(p, client, up);
        return;
    }
    if (!client->greeted)
        return;
    size_t table = p->disk.table_count ? pair_below(p, (uint32_t)p->disk.table_count) : 0;
    if (p->disk.table_count && !client->watching[table] && !client->watch_id[table]) {
        pair_watch(p, client, table);
        return;
    }
    if (client->user < 0 || client->asked)
        return;
    if (client->command < 0)
        think_of_something(p, client);
    if (client->command < 0)
        return;
    pair_command *command = &p->command[client->command];
    checked_deliver(command->delivery, &command->delivery_count, (checked_delivery){p->now, 0});
    client->asked = client->last_id + 1;
    say(p, client, command->text);
}
