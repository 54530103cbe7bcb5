/*
 * load.c: players and watchers for a server under load.
 *
 *     net_load play PORT PORT  tables on standard input, "ID KEY TOKEN TOKEN" a line and an empty
 *                              line at the end: their two players connect, each to one of the
 *                              ports, and sit down
 *     net_load watch PORT PORT tables likewise, "ID KEY NUMBER": so many watchers each
 *
 * Says "ready" when everybody is in. Players then play on command, "RATE SECONDS" a line:
 * RATE moves a second over all tables, or with 0 at each table the next as soon as everybody
 * there has seen the last one. The answer is "MOVES SECONDS P50 P99 MOST": moves that
 * were acknowledged and seen by both players, and how many ms that took from sending them.
 * All tables play the same game, drawn at random, without a winner; at its end whoever is
 * to move resigns, and the match goes on. It ends with its input.
 *
 * One thread, one epoll. Whatever the server says that is not expected ends it with status 1.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "rules/moves.h"
#include "rules/notation.h"

enum {
    PLAYERS = 2,
    GAME_MOST = 64,
    GAME_LEAST = 20,
    INPUT = 16384,
    IN_FLIGHT = 64,
    HELLO = 1,
    WATCH = 2
};

typedef struct line {
    int fd;
    struct table *table;
    int seat;        /* from 1; 0: a watcher */
    unsigned id;     /* of the last message */
    unsigned answer; /* of the last that was answered */
    size_t length;
    char *bytes; /* that have come and make no whole frame yet */
} line;

typedef struct table {
    char id[40], key[40];
    line *player[PLAYERS];
    int ply, to_move; /* seat 0: not known yet */
    unsigned commands;
    int seen;       /* players who have seen what is under way */
    bool is_move;   /* is it a move? */
    bool is_over;   /* the whole match */
    bool is_queued; /* waits for its turn */
    double sent;
} table;

static struct {
    struct sockaddr_in server[PLAYERS]; /* of the first and the second players */
    int epoll;
    size_t tables;
    size_t waiting; /* connections that are not in yet */
    cam_rules rules;
    char move[GAME_MOST][CAM_MOVE_TEXT];
    int moves;
    table **queue; /* ready to move, a ring */
    size_t first, queued;
    bool is_flat_out; /* do not wait for turns */
    double until;
    double *took; /* ms, of each move */
    size_t done, room;
    size_t under_way;
} load;

static void give_up(const char *what, const char *detail)
{
    fprintf(stderr, "net_load: %s: %s\n", what, detail);
    exit(1);
}

/*
 * The game.
 */

/* Random moves that win nothing; how many there were until only winning ones were left. */
static int draw_game(cam_random *random)
{
    cam_position pos;
    cam_position_init(&pos, &load.rules, (cam_setup){.players = PLAYERS});
    int count = 0;
    for (int tries = 0; tries < 100 && count < GAME_MOST; tries++) {
        cam_position next = pos;
        cam_placement move = cam_moves_random(&pos, &load.rules, random);
        cam_position_play_legal(&next, &load.rules, move, NULL);
        if (cam_position_is_over(&next))
            continue;
        cam_move_format(&load.rules, move, load.move[count++]);
        pos = next;
        tries = 0;
    }
    return count;
}

static void find_game(void)
{
    cam_random random;
    if (cam_rules_init(&load.rules, &cam_boards[0], &cam_box, NULL) != CAM_OK)
        give_up("rules", "the square is broken");
    for (uint64_t seed = 1; load.moves < GAME_LEAST; seed++) {
        cam_random_init(&random, seed);
        load.moves = draw_game(&random);
    }
}

/*
 * Frames.
 */

static void send_all(line *l, const char *bytes, size_t length)
{
    while (length) {
        ssize_t sent = send(l->fd, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR)
            give_up("send", strerror(errno));
        bytes += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
}

/* Masked with zeros, which leaves the bytes as they are. */
static void send_frame(line *l, int opcode, const char *bytes, size_t length)
{
    unsigned char frame[1024] = {(unsigned char)(0x80 | opcode)};
    size_t head = 2;
    if (length > sizeof frame - 8)
        give_up("message", "too long");
    if (length < 126) {
        frame[1] = (unsigned char)(0x80 | length);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, bytes, length);
    send_all(l, (const char *)frame, head + 4 + length);
}

/* A message; 'fields' is what stands behind its id. */
static void say(line *l, const char *type, const char *fields)
{
    char text[1000];
    int length = snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":%u%s}", type, ++l->id, fields);
    send_frame(l, 1, text, (size_t)length);
}

/* The first whole frame of the bytes: its length with the head, or 0. */
static size_t find_frame(const line *l, size_t from, size_t *head, size_t *length)
{
    const unsigned char *bytes = (const unsigned char *)l->bytes + from;
    size_t there = l->length - from;
    if (there < 2)
        return 0;
    *head = 2;
    *length = bytes[1] & 127;
    if (*length == 127)
        give_up("frame", "too long");
    if (*length == 126) {
        if (there < 4)
            return 0;
        *head = 4;
        *length = (size_t)bytes[2] << 8 | bytes[3];
    }
    return there >= *head + *length ? *head + *length : 0;
}

/*
 * Playing.
 */

static void do_it(table *t, int seat, const char *what, const char *fields)
{
    char text[400];
    snprintf(text, sizeof text, ",\"table\":\"%s\",\"cmd\":\"c%u\",\"what\":\"%s\"%s", t->id,
             t->commands++, what, fields);
    say(t->player[seat - 1], "do", text);
}

static void begin(table *t, bool is_move)
{
    t->seen = 0;
    t->is_move = is_move;
    t->sent = cam_clock_wall();
    load.under_way++;
}

static void play_next(table *t)
{
    char fields[CAM_MOVE_TEXT + 40];
    snprintf(fields, sizeof fields, ",\"ply\":%d,\"move\":\"%s\"", t->ply, load.move[t->ply]);
    begin(t, true);
    do_it(t, t->to_move, "move", fields);
}

static void resign(table *t)
{
    char fields[40];
    snprintf(fields, sizeof fields, ",\"seat\":%d", t->to_move);
    begin(t, false);
    do_it(t, t->to_move, "resign", fields);
}

static void enqueue(table *t)
{
    if (t->is_queued)
        return;
    t->is_queued = true;
    load.queue[(load.first + load.queued++) % load.tables] = t;
}

/* The table stands still and may be moved at. */
static void go_on(table *t)
{
    if (t->is_over)
        return;
    if (t->ply == load.moves)
        resign(t);
    else if (load.is_flat_out && cam_clock_wall() < load.until)
        play_next(t);
    else
        enqueue(t);
}

static void note_time(double ms)
{
    if (load.done == load.room) {
        load.room = load.room ? 2 * load.room : 4096;
        load.took = realloc(load.took, load.room * sizeof *load.took);
        if (!load.took)
            give_up("times", "out of memory");
    }
    load.took[load.done++] = ms;
}

/* Everybody has seen what was under way, and who did it was told so. */
static void check_done(table *t)
{
    for (int i = 0; i < PLAYERS; i++)
        if (!t->player[i] || t->player[i]->answer != t->player[i]->id)
            return;
    if (t->seen < PLAYERS)
        return;
    t->seen = 0;
    load.under_way--;
    if (t->is_move) {
        note_time(1000 * (cam_clock_wall() - t->sent));
        t->ply++;
    }
    go_on(t);
}

static long number_at(const char *text, const char *name)
{
    const char *at = strstr(text, name);
    return at ? strtol(at + strlen(name), NULL, 10) : -1;
}

static void take_event(line *l, const char *text)
{
    table *t = l->table;
    const char *what = strstr(text, "\"what\":\"");
    what = what ? what + 8 : "";
    long to_move = number_at(text, "\"to_move\":");
    if (to_move > 0)
        t->to_move = (int)to_move;
    if (strncmp(what, "moved\"", 6) == 0) {
        t->seen++;
    } else if (strncmp(what, "began\"", 6) == 0) {
        t->ply = 0;
        t->seen++;
    } else if (strncmp(what, "ended\"", 6) == 0) {
        t->is_over = number_at(text, "\"game\":") == number_at(text, "\"games\":");
        if (t->is_over)
            t->seen++;
        else
            do_it(t, l->seat, "ready", "");
    }
}

/* When both are there, the second sits down. */
static void take_answer(line *l, const char *text)
{
    table *t = l->table;
    char fields[120];
    l->answer = (unsigned)number_at(text, "\"id\":");
    if (l->answer == HELLO) {
        snprintf(fields, sizeof fields, ",\"table\":\"%s\",\"key\":\"%s\"", t->id, t->key);
        say(l, "watch", fields);
    } else if (l->answer == WATCH) {
        load.waiting--;
        bool all = l->seat;
        for (int i = 0; i < PLAYERS; i++)
            all = all && t->player[i] && t->player[i]->answer == WATCH;
        if (all) {
            begin(t, false);
            snprintf(fields, sizeof fields, ",\"seat\":2,\"key\":\"%s\"", t->key);
            do_it(t, 2, "sit", fields);
        }
    }
}

static void take_text(line *l, const char *text)
{
    if (strstr(text, "\"t\":\"error\""))
        give_up("the server says", text);
    if (strstr(text, "\"t\":\"ok\""))
        take_answer(l, text);
    else if (l->seat && strstr(text, "\"t\":\"event\""))
        take_event(l, text);
    if (l->seat)
        check_done(l->table);
}

static void take_frames(line *l)
{
    size_t from = 0, head, length, whole;
    while ((whole = find_frame(l, from, &head, &length))) {
        int opcode = l->bytes[from] & 15;
        char *text = l->bytes + from + head, after = text[length];
        text[length] = '\0';
        if (opcode == 9)
            send_frame(l, 10, text, length);
        else if (opcode == 8)
            give_up("the server closes", length > 2 ? text + 2 : "");
        else if (opcode == 1)
            take_text(l, text);
        text[length] = after;
        from += whole;
    }
    memmove(l->bytes, l->bytes + from, l->length - from);
    l->length -= from;
}

static void receive(line *l)
{
    ssize_t got = recv(l->fd, l->bytes + l->length, INPUT - l->length, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0)
        give_up("the server", got ? strerror(errno) : "has closed a connection");
    l->length += (size_t)got;
    if (l->length == INPUT)
        give_up("frame", "too long");
    take_frames(l);
}

/* Whatever comes until then. */
static void listen_until(double when)
{
    struct epoll_event event[256];
    double left = when - cam_clock_wall();
    int ms = left <= 0 ? 0 : (int)(1000 * left);
    int count = epoll_wait(load.epoll, event, 256, ms);
    for (int i = 0; i < count; i++)
        receive(event[i].data.ptr);
}

/*
 * Coming in.
 */

static const char upgrade[] =
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: caminos.1\r\n\r\n";

static void connect_line(line *l)
{
    int one = 1;
    const struct sockaddr *server = (const struct sockaddr *)&load.server[l->seat == 2];
    l->bytes = malloc(INPUT);
    l->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (!l->bytes || l->fd < 0 || connect(l->fd, server, sizeof load.server[0]) < 0)
        give_up("connecting", strerror(errno));
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    send_all(l, upgrade, sizeof upgrade - 1);
    char *end = NULL;
    while (!end) {
        ssize_t got = recv(l->fd, l->bytes + l->length, INPUT - 1 - l->length, 0);
        if (got <= 0)
            give_up("connecting", "no answer");
        l->length += (size_t)got;
        l->bytes[l->length] = '\0';
        end = strstr(l->bytes, "\r\n\r\n");
    }
    if (strncmp(l->bytes, "HTTP/1.1 101 ", 13) != 0)
        give_up("connecting", l->bytes);
    l->length -= (size_t)(end + 4 - l->bytes);
    memmove(l->bytes, end + 4, l->length);
}

static void add_line(table *t, int seat, const char *token)
{
    char text[160];
    line *l = calloc(1, sizeof *l);
    if (!l)
        give_up("line", "out of memory");
    l->table = t;
    l->seat = seat;
    if (seat)
        t->player[seat - 1] = l;
    connect_line(l);
    snprintf(text, sizeof text, ",\"token\":\"%s\"", token);
    say(l, "hello", *token ? text : "");
    load.waiting++;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = l};
    if (epoll_ctl(load.epoll, EPOLL_CTL_ADD, l->fd, &event) < 0)
        give_up("epoll", strerror(errno));
    while (load.waiting >= IN_FLIGHT)
        listen_until(cam_clock_wall() + 1);
}

static table *new_table(const char *id, const char *key)
{
    table *t = calloc(1, sizeof *t);
    if (!t)
        give_up("table", "out of memory");
    snprintf(t->id, sizeof t->id, "%s", id);
    snprintf(t->key, sizeof t->key, "%s", key);
    return t;
}

/* Two players each. The queue has room for all of them before one can be moved at. */
static void add_players(char (*text)[200], size_t count)
{
    load.queue = calloc(count + 1, sizeof(table *));
    if (!load.queue)
        give_up("tables", "out of memory");
    load.tables = count;
    for (size_t i = 0; i < count; i++) {
        char id[40], key[40], token[2][60];
        if (sscanf(text[i], "%39s %39s %59s %59s", id, key, token[0], token[1]) != 4)
            give_up("input", text[i]);
        table *t = new_table(id, key);
        for (int k = 0; k < PLAYERS; k++)
            add_line(t, k + 1, token[k]);
    }
}

static void add_watchers(char (*text)[200], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char id[40], key[40];
        int number;
        if (sscanf(text[i], "%39s %39s %d", id, key, &number) != 3)
            give_up("input", text[i]);
        table *t = new_table(id, key);
        for (int k = 0; k < number; k++)
            add_line(t, 0, "");
    }
}

/*
 * Commands.
 */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double part(double share)
{
    return load.done ? load.took[(size_t)(share * (double)(load.done - 1))] : 0;
}

/* Each table that waits gets its turn, as soon as the clock says so. */
static void play_at(double rate, double begin_at)
{
    size_t given = 0;
    for (double now; (now = cam_clock_wall()) < load.until;) {
        for (; (double)given < (now - begin_at) * rate && load.queued; given++) {
            table *t = load.queue[load.first];
            load.first = (load.first + 1) % load.tables;
            load.queued--;
            t->is_queued = false;
            play_next(t);
        }
        listen_until(begin_at + (double)(given + 1) / rate);
    }
}

static void play_flat_out(void)
{
    load.is_flat_out = true;
    for (size_t waiting = load.queued; waiting; waiting--) {
        table *t = load.queue[load.first];
        load.first = (load.first + 1) % load.tables;
        load.queued--;
        t->is_queued = false;
        play_next(t);
    }
    while (cam_clock_wall() < load.until)
        listen_until(load.until);
    load.is_flat_out = false;
}

static void play(double rate, double seconds)
{
    double begin_at = cam_clock_wall();
    load.done = 0;
    load.until = begin_at + seconds;
    if (rate > 0)
        play_at(rate, begin_at);
    else
        play_flat_out();
    size_t done = load.done;
    double took = cam_clock_wall() - begin_at;
    while (load.under_way) /* they count for the times, not for the moves */
        listen_until(cam_clock_wall() + 1);
    qsort(load.took, load.done, sizeof *load.took, compare);
    printf("%zu %.3f %.3f %.3f %.3f\n", done, took, part(0.5), part(0.99), part(1));
    fflush(stdout);
}

/* Input is looked at while the lines are kept alive. False at its end. */
static bool read_command(double *rate, double *seconds)
{
    char text[80];
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL}, found[64];
    int both = epoll_create1(0);
    epoll_ctl(both, EPOLL_CTL_ADD, STDIN_FILENO, &event);
    event.data.ptr = &load;
    epoll_ctl(both, EPOLL_CTL_ADD, load.epoll, &event);
    for (bool asked = false; !asked;) {
        int count = epoll_wait(both, found, 64, -1);
        for (int i = 0; i < count; i++) {
            if (found[i].data.ptr)
                listen_until(0);
            else
                asked = true;
        }
    }
    close(both);
    return fgets(text, sizeof text, stdin) && sscanf(text, "%lf %lf", rate, seconds) == 2;
}

static size_t read_tables(char (**text)[200])
{
    size_t count = 0, room = 0;
    for (char(*grown)[200];; count++) {
        if (count == room) {
            room = room ? 2 * room : 64;
            grown = realloc(*text, room * sizeof **text);
            if (!grown)
                give_up("tables", "out of memory");
            *text = grown;
        }
        if (!fgets((*text)[count], sizeof **text, stdin) || (*text)[count][0] == '\n')
            return count;
    }
}

int main(int argc, char **argv)
{
    char(*text)[200] = NULL;
    struct rlimit files;
    double rate, seconds;
    bool plays = argc == 4 && strcmp(argv[1], "play") == 0;
    if (argc != 4 || (!plays && strcmp(argv[1], "watch") != 0)) {
        fprintf(stderr, "usage: net_load play|watch PORT PORT\n");
        return 2;
    }
    setvbuf(stdin, NULL, _IONBF, 0); /* what is read must not hide behind what is waited for */
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    for (int i = 0; i < PLAYERS; i++)
        load.server[i] = (struct sockaddr_in){.sin_family = AF_INET,
                                              .sin_port = htons((uint16_t)atoi(argv[2 + i])),
                                              .sin_addr = {htonl(INADDR_LOOPBACK)}};
    load.epoll = epoll_create1(0);
    find_game();
    size_t count = read_tables(&text);
    if (plays)
        add_players(text, count);
    else
        add_watchers(text, count);
    while (load.waiting || load.under_way)
        listen_until(cam_clock_wall() + 1);
    puts("ready");
    fflush(stdout);
    while (read_command(&rate, &seconds))
        play(rate, seconds);
    return 0;
}
