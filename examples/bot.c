/*
 * bot.c: a player without a plan at an online table: any legal move will do.
 *     bot ADDRESS PORT TABLE KEY TOKEN       (a bot's token, a guest's or a person's)
 * A command has a cmd of its own, here the number of the event it answers, and is sent again
 * until it is answered itself; the server sees to it that it counts once.
 */
#include <arpa/inet.h>
#include <jansson.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "rules/moves.h"
#include "rules/notation.h"

static struct sockaddr_in server = {.sin_family = AF_INET};
static json_t *hello, *watch;
static FILE *line; /* the connection, for reading; NULL where there is none */

static const char *text_of(json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text ? text : "";
}

static bool send_frame(int opcode, const char *text, size_t size)
{
    size_t start = size > 125 ? 8 : 6; /* of the payload; the mask is just before it */
    unsigned char frame[4104] = {128 | opcode, 128 | (size > 125 ? 126 : size), size >> 8, size};
    if (size > 4096 || getrandom(frame + start - 4, 4, 0) != 4)
        return false;
    for (size_t i = 0; i < size; i++)
        frame[start + i] = text[i] ^ frame[start - 4 + i % 4];
    return send(fileno(line), frame, start + size, MSG_NOSIGNAL) > 0;
}

static json_t *receive(void) /* NULL: the line is broken */
{
    static char text[1 << 16];
    unsigned char head[2], size[2] = {0};
    while (line && fread(head, 2, 1, line) == 1 && head[1] < 127) {
        bool is_long = head[1] == 126 && fread(size, 2, 1, line) == 1;
        size_t length = is_long ? size[0] << 8 | size[1] : head[1];
        if (fread(text, 1, length, line) != length || head[0] == 0x88)
            break;
        if (head[0] == 0x81)
            return json_loadb(text, length, 0, NULL);
        send_frame(10, text, length); /* it was a ping */
    }
    return NULL;
}

static json_t *ask(json_t *message) /* the answer, or NULL: the line is broken */
{
    static int id;
    json_t *answer = NULL, *number = json_integer(++id);
    json_object_set(message, "id", number);
    char text[4096];
    if (line && send_frame(1, text, json_dumpb(message, text, sizeof text, JSON_COMPACT)))
        while ((answer = receive()) && !json_equal(json_object_get(answer, "id"), number))
            json_decref(answer);
    return json_decref(number), answer;
}

static bool dial(void)
{
    static const char upgrade[] =
        "GET /ws HTTP/1.1\r\nHost: caminos\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: Y2FtaW5vcyBjYW1pbm9zIQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: caminos.1\r\n\r\n";
    struct timeval silence = {.tv_sec = 45}; /* the server pings more often */
    int s = socket(AF_INET, SOCK_STREAM, 0);
    bool ok = (line = fdopen(s, "r")) &&
              setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &silence, sizeof silence) == 0 &&
              connect(s, (struct sockaddr *)&server, sizeof server) == 0 &&
              send(s, upgrade, strlen(upgrade), MSG_NOSIGNAL) > 0;
    for (char text[1024] = ""; ok && strcmp(text, "\r\n") != 0;)
        ok = fgets(text, sizeof text, line);
    return ok && (json_decref(ask(hello)), true);
}

static json_t *surely(json_t *message) /* ask, over as many lines as it takes */
{
    for (useconds_t delay = 100000;; usleep(delay), delay += delay < 4000000 ? delay : 0) {
        json_t *answer = line || dial() ? ask(message) : NULL;
        const char *code = text_of(answer, "code");
        if (answer && strcmp(code, "unavailable") != 0 && strcmp(code, "rate") != 0)
            return answer;
        if (!answer && line)
            line = (fclose(line), NULL);
        json_decref(answer);
    }
}

static json_t *choose(json_t *state) /* any move; NULL on a board that is not in the box */
{
    static cam_rules rules;
    cam_placement move[CAM_MAX_MOVES];
    cam_position pos;
    char text[CAM_MOVE_TEXT];
    int players, neutral, first, ply;
    const char *board;
    json_t *moves;
    if (json_unpack(state, "{s{ss si sb} si so}", "setup", "board", &board, "players", &players,
                    "neutral", &neutral, "first", &first, "moves", &moves) != 0 ||
        cam_rules_init(&rules, cam_board_find(board), &cam_box, NULL) != CAM_OK)
        return NULL;
    cam_position_init(&pos, &rules,
                      (cam_setup){.players = players, .neutral = neutral, .first = first - 1});
    for (ply = 0; ply < (int)json_array_size(moves); ply++)
        if (!cam_move_parse(&pos, &rules, json_string_value(json_array_get(moves, ply)), move, 0))
            cam_position_play_legal(&pos, &rules, *move, NULL);
    cam_move_format(&rules, move[rand() % cam_moves_array(&pos, &rules, move)], text);
    return json_pack("{ss si ss}", "what", "move", "ply", ply, "move", text);
}

static json_t *find_task(json_t *state) /* what there is to do; NULL: nothing now */
{
    json_t *mine = json_array_get(json_object_get(state, "you"), 0), *seat;
    if (mine && json_equal(mine, json_object_get(state, "to_move")))
        return choose(state);
    for (int i = 0; !mine && (seat = json_array_get(json_object_get(state, "seats"), i)); i++)
        if (strcmp(text_of(seat, "kind"), "open") == 0)
            return json_pack("{ss si}", "what", "sit", "seat", i + 1);
    return strcmp(text_of(state, "phase"), "between") ? NULL : json_pack("{ss}", "what", "ready");
}

int main(int argc, char **argv)
{
    if (argc != 6)
        return fprintf(stderr, "bot ADDRESS PORT TABLE KEY TOKEN\n"), 2;
    server.sin_addr.s_addr = inet_addr(argv[1]), server.sin_port = htons(atoi(argv[2]));
    hello = json_pack("{ss ss}", "t", "hello", "token", argv[5]);
    watch = json_pack("{ss ss ss}", "t", "watch", "table", argv[3], "key", argv[4]);
    for (json_int_t seen = 0, seq;; seen = seq) {
        json_t *answer = surely(watch), *state = json_object_get(answer, "state"), *task, *news;
        if (!state || strcmp(text_of(state, "phase"), "over") == 0)
            return puts(state ? text_of(state, "result") : text_of(answer, "message")),
                   json_decref(answer), state ? 0 : 1;
        seq = json_integer_value(json_object_get(state, "seq"));
        for (bool idle = seq == seen; idle && (news = receive()); json_decref(news))
            idle = strcmp(text_of(news, "t"), "event") != 0;
        if (seq != seen && (task = find_task(state))) {
            json_object_update_missing(task, watch);
            json_object_set_new(task, "t", json_string("do"));
            json_object_set_new(task, "cmd", json_sprintf("%d", (int)seq));
            json_decref(surely(task)), json_decref(task);
        }
        json_decref(answer);
    }
}
