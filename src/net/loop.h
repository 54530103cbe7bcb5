/*
 * loop.h: what the files of the server share; nobody else includes it.
 *
 * A connection is always in one phase, and each phase has a time after which
 * something happens. As all connections of a phase have the same patience, those of
 * a phase form a list in the order of their deadlines: setting one, and finding the
 * next one due, take a few instructions however many connections there are. The
 * front of a list is also the oldest connection of that phase, who makes way first.
 *
 *     IDLE → HEAD → BODY → ANSWER → WRITE → IDLE ...      requests
 *                              ╰→ OPEN → CLOSING           a WebSocket
 *     and from most of them → LINGER → gone
 *
 * Who does what: listen.c lets connections in, conn.c keeps them, requests.c and
 * websockets.c turn input into calls of the handlers, output.c sends, loop.c turns.
 * A connection is freed only by cam_conn_kill, which only the loop's own steps
 * call, never what a handler may call; those mark it (is_broken) and let the end of
 * the turn see to it.
 */
#ifndef CAM_NET_LOOP_H
#define CAM_NET_LOOP_H

#include <pthread.h>
#include <stdatomic.h>
#include <sys/types.h>

#include "net/address.h"
#include "net/net.h"
#include "net/request.h"

typedef enum phase {
    PHASE_IDLE,    /* nothing of a request has come */
    PHASE_HEAD,    /* some of a head has */
    PHASE_BODY,    /* the head has, the body not all */
    PHASE_ANSWER,  /* the program has the request; nothing is read meanwhile */
    PHASE_WRITE,   /* the answer is on its way; likewise */
    PHASE_LINGER,  /* we have said all; what still comes is thrown away */
    PHASE_OPEN,    /* a WebSocket */
    PHASE_CLOSING, /* one that has been, or is to be, told to close */
    PHASES,
    LIST_STALL = PHASES, /* the list of WebSockets that have not taken all yet */
    LISTS,
} phase;

typedef struct timer {
    struct timer *prev, *next; /* NULL while in no list */
    struct conn *conn;
    int64_t due;
} timer;

typedef struct timer_list {
    timer anchor; /* of a ring */
    long duration;
} timer_list;

/* Bytes that have come and are not used up yet. */
typedef struct input {
    cam_head head; /* of the request that is being read */
    uint32_t start, length, capacity;
    char bytes[];
} input;

/* The longest request there is, or WebSocket frame, fits. */
#define INPUT_MOST (CAM_HEAD_BYTES + CAM_BODY_BYTES + 1024)

/* A piece of what is to be sent: of a frame, or of bytes that last. */
typedef struct chunk {
    struct chunk *next;
    cam_frame *frame; /* NULL if the bytes last */
    const char *bytes;
    size_t length;
    int file; /* where the bytes lie too, or NO_FILE */
    off_t file_at;
} chunk;

/* The body of an answer, as it is to be sent. */
typedef struct body {
    const char *bytes;
    size_t length;
    bool is_lasting;
    int file;
    off_t file_at;
} body;

#define NO_FILE (-1)

/* For the log: what the pending answer answers. */
typedef struct visited {
    const char *method;
    char address[CAM_ADDRESS_TEXT];
    char path[];
} visited;

typedef struct conn {
    cam_conn id;
    int fd;
    uint32_t interest; /* what epoll waits for */
    uint8_t phase;
    bool keep_alive, is_older, is_head; /* of the request being answered */
    bool is_broken;                     /* to be killed at the end of the turn */
    bool is_dirty, is_ready;            /* is in net->dirty, net->ready */
    bool is_slow;                       /* to be closed as such */
    bool heard_close;                   /* or does not matter any more */
    bool is_told;                       /* 'closed' was called */
    uint16_t close_code;
    unsigned char peer[16];
    timer life; /* in the list of its phase */
    timer flow; /* in LIST_STALL, or in none */
    input *in;  /* NULL while there is nothing */
    chunk *out, *out_last;
    size_t out_sent;  /* bytes of the first chunk */
    size_t out_bytes; /* unsent in all */
    visited *visited; /* NULL where nobody keeps a log */
    /* Of a WebSocket: */
    cam_ws_reader reader;
    void *data;
    cam_place *place; /* NULL until it is one */
    int64_t heard, pinged;
    uint32_t ping_number;
    int lag;
} conn;

/* A growing list of connections, by their numbers, so that one that is gone
 * meanwhile is just not found. */
typedef struct conn_list {
    cam_conn *id;
    size_t count, capacity;
} conn_list;

typedef struct post {
    struct post *next;
    void (*call)(void *context, void *data);
    void *data;
} post;

struct cam_net {
    cam_net_options options;
    cam_net_limits limits; /* as far as this machine allows */
    unsigned char trusted[16];
    bool has_trusted;
    char url[96];
    char fixed[1600]; /* headers of every answer */
    size_t fixed_length, date_at;
    int64_t date; /* the second that is written there */

    int epoll, listener, wake;
    bool is_accepting, is_full;
    int64_t resume_at; /* when to listen again, if it is full */

    conn **slot;
    size_t slot_count, slot_capacity;
    uint32_t *free_slot;
    size_t free_count;
    uint32_t generation;
    size_t connections, websockets;
    timer_list list[LISTS];
    conn_list ready; /* have input left to be dealt with */
    conn_list dirty; /* have output to be flushed, or are broken */
    chunk *spare_chunk;
    input *scratch;      /* where input goes at first */
    const conn *current; /* whose input is being dealt with */
    cam_places places;

    int64_t now, timer_at;
    cam_net_counts counts;
    atomic_int stops;
    bool is_draining, is_finishing;
    int64_t drain_due, finish_due;

    pthread_mutex_t post_lock;
    post *posts, *last_post;
};

/* conn.c */
conn *cam_conn_new(cam_net *net, int fd, const unsigned char peer[16]); /* NULL: no memory */
conn *cam_conn_find(const cam_net *net, cam_conn id);                   /* NULL if it is gone */
void cam_conn_kill(cam_net *net, conn *c);
void cam_conn_set_phase(cam_net *net, conn *c, phase next);
void cam_conn_set_interest(cam_net *net, conn *c); /* in what its phase waits for */
void cam_conn_linger(cam_net *net, conn *c);       /* end it from our side */
void cam_conn_mark(conn_list *list, conn *c, bool *flag);
void cam_deadline_set(cam_net *net, timer *t, int list);
void cam_deadline_unset(timer *t);

/* output.c. Failure makes a connection broken. */
void cam_output_send(cam_net *net, conn *c, const char *head, size_t head_length, const body *b);
void cam_output_push(cam_net *net, conn *c, cam_frame *frame);
void cam_output_flush(cam_net *net, conn *c);
void cam_output_drop(cam_net *net, conn *c, bool keep_begun);

/* requests.c */
void cam_input_ready(cam_net *net, conn *c); /* there is something to be read */
void cam_input_go_on(cam_net *net, conn *c); /* with what was left */
void cam_requests_written(cam_net *net, conn *c);
void cam_requests_answer(cam_net *net, conn *c, const cam_answer *answer);
void cam_requests_log(cam_net *net, conn *c, int status, size_t length);

/* websockets.c */
void cam_websockets_open(cam_net *net, conn *c, const cam_head *head, const cam_request *request,
                         const char *bytes);
bool cam_websockets_step(cam_net *net, conn *c, input *in);
void cam_websockets_tick(cam_net *net, conn *c);
void cam_websockets_begin_close(cam_net *net, conn *c, int code, const char *reason);
void cam_websockets_tell(cam_net *net, conn *c, int code);
void cam_websockets_slow(cam_net *net, conn *c);

/* listen.c */
cam_status cam_listen_open(cam_net *net, cam_error *error);
void cam_listen_accept(cam_net *net);
void cam_listen_close(cam_net *net);

#endif
