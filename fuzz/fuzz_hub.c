/*
 * fuzz_hub.c: whatever people say to the hub, everyone gets one answer and nothing breaks.
 *
 * Each line of the input is one thing that happens. A line that begins with a digit is a
 * text over that client's WebSocket; with '+', so many milliseconds pass; with "GET ",
 * "POST " or "DELETE ", a call: the path, and the body behind a blank. "TABLE" in a line
 * stands for the id of a table that is there, "KEY" for its key. The disk works.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/world.h"

#define LINE  2000
#define WIRES 3

static void need(bool truth)
{
    if (!truth)
        abort();
}

static void replace(char *line, const char *word, const char *by)
{
    char *at = strstr(line, word);
    size_t length = strlen(line), more = strlen(by), less = strlen(word);
    if (!at || length + more - less >= LINE)
        return;
    memmove(at + more, at + less, length - (size_t)(at - line) - less + 1);
    memcpy(at, by, more);
}

/* A text over a wire is answered exactly once, at the latest when all is stored. */
static void say(sim_world *world, cam_wire wire, const char *text)
{
    size_t answers = 0, i;
    json_t *inbox = world->wire[wire - 1].inbox, *message;
    json_array_clear(inbox);
    cam_hub_received(world->hub, world->now, wire, text, strlen(text), 20);
    world_settle(world);
    json_array_foreach(inbox, i, message)
    {
        const char *t = json_word(message, "t");
        answers += strcmp(t, "ok") == 0 || strcmp(t, "error") == 0;
        need(strcmp(json_word(message, "code"), "internal") != 0);
    }
    need(answers == 1);
}

static void call(sim_world *world, char *line, const char *token)
{
    char *path = strchr(line, ' ') + 1, *body = strchr(path, ' ');
    path[-1] = '\0';
    if (body)
        *body++ = '\0';
    if (strncmp(path, "/api/", 5) != 0 || !cam_hub_serves(path))
        return;
    int status = world_call(world, line, path, token, body, NULL);
    need(status >= 200 && status < 500);
}

static void happen(sim_world *world, char *line, char token[2][CAM_TOKEN_TEXT])
{
    if (world->disk.table_count) {
        replace(line, "TABLE", world->disk.table[0]->id);
        replace(line, "KEY", world->disk.table[0]->birth.key);
    }
    if (line[0] >= '0' && line[0] <= '9')
        say(world, (cam_wire)(line[0] - '0') % WIRES + 1, line + 1);
    else if (line[0] == '+')
        world_wait(world, strtol(line + 1, NULL, 10) % 100000 & 0x7fffffff);
    else if (strncmp(line, "GET ", 4) == 0 || strncmp(line, "POST ", 5) == 0 ||
             strncmp(line, "DELETE ", 7) == 0)
        call(world, line, token[line[0] == 'D']);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static sim_world world;
    char token[2][CAM_TOKEN_TEXT], line[LINE];
    const char *text = (const char *)data, *end = text + size;
    static cam_rulebook *book;
    if (!book && cam_rulebook_new(&cam_box, &book, NULL) != CAM_OK)
        abort();
    world_init_with(&world, 1, book);
    world_guest(&world, "Anna", token[0]);
    world_guest(&world, "Berta", token[1]);
    world_connect(&world, token[0]);
    world_connect(&world, token[1]);
    world_connect(&world, "");
    for (int count = 0; text < end && count < 60; count++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((stop ? stop : end) - text);
        if (length >= LINE - 100)
            break;
        memcpy(line, text, length);
        line[length] = '\0';
        happen(&world, line, token);
        text += length + 1;
    }
    world_clear(&world);
    return 0;
}
