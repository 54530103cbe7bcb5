/*
 * net.h: a server for HTTP and WebSocket; one thread, one loop, no rule of the game.
 *
 * It turns bytes into requests and messages, hands them to the program's handlers,
 * and sends what the program answers, now or later. It guards everybody against
 * everybody: heads, bodies, messages, queues and times are bounded, a connection is
 * not read while its answer is pending, and when there is no room the oldest
 * connection that has not asked for anything yet makes way.
 *
 * All functions are for the thread of the loop, and may be called from handlers,
 * except cam_net_post and cam_net_stop. No call but cam_net_run calls a handler
 * (cam_net_answer calls 'visit').
 */
#ifndef CAM_NET_NET_H
#define CAM_NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "net/frame.h"
#include "net/http.h"
#include "net/ws.h"

typedef struct cam_net cam_net;

/* A connection. 0 is none; the number of one that is gone is not used again, and
 * naming it does nothing. */
typedef uint64_t cam_conn;

/* What was asked and answered, for those who keep a log: no query, no header, so
 * no secret. Lives for the call only. */
typedef struct cam_visit {
    const char *address;
    const char *method; /* "GET" ... or "-" where there was no request to be read */
    const char *path;
    int status;
    size_t length; /* of the body that is sent */
} cam_visit;

/* Each may be NULL. */
typedef struct cam_net_handlers {
    /* To be answered once with cam_net_answer, in the call or later. */
    void (*request)(void *context, cam_conn conn, const cam_request *request);

    /* True opens the WebSocket; *protocol, "" if left alone, names the subprotocol
     * chosen. False sends *refusal, a 404 if left alone. Nothing can be sent to it
     * before this returns. */
    bool (*open)(void *context, cam_conn conn, const cam_request *request, const char **protocol,
                 cam_answer *refusal);
    void (*message)(void *context, cam_conn conn, const char *text, size_t length);
    void (*heard)(void *context, cam_conn conn); /* it has answered a ping */

    /* Once for each that was opened, when no message can come any more: 'code' is
     * theirs, or ours if we closed it; CAM_CLOSE_LOST if it just went away. */
    void (*closed)(void *context, cam_conn conn, int code);

    void (*timer)(void *context, int64_t now); /* see cam_net_set_timer */
    void (*drain)(void *context);              /* see cam_net_stop */
    void (*visit)(void *context, const cam_visit *visit);
} cam_net_handlers;

/* Times in ms. */
typedef struct cam_net_limits {
    long requests;                /* connections that are no WebSocket */
    long websockets;              /* 0: as many as there can be open files */
    long connections_per_address; /* WebSockets of one address; 0: any number */
    long unsent_bytes;            /* of a WebSocket, before it counts as slow */
    long idle_ms;                 /* between requests */
    long head_ms;                 /* for a head, from its first byte */
    long body_ms;                 /* for a body */
    long answer_ms;               /* for the program to answer */
    long write_ms;                /* for some of an answer to be taken */
    long linger_ms;               /* for the other side to close after us */
    long ping_ms;                 /* between pings */
    long unheard_ms;              /* until a WebSocket counts as dead */
    long stall_ms;                /* for some of a WebSocket's queue to be taken */
    long drain_ms;                /* for the end, see cam_net_stop */
} cam_net_limits;

extern const cam_net_limits cam_net_usual_limits;

/* Set the limit of that name, as in the struct; CAM_MALFORMED if there is none. */
cam_status cam_net_set_limit(cam_net_limits *limits, const char *name, long value);

typedef struct cam_net_options {
    const char *address;       /* where to listen: an address or a name, "127.0.0.1" */
    int port;                  /* 0: any that is free */
    const char *trusted_proxy; /* address whose X-Forwarded-For is believed, or NULL */
    cam_net_limits limits;
    cam_net_handlers handlers;
    void *context;    /* handed to them */
    const char *json; /* below this path what cannot be read is refused in JSON; NULL: nowhere */
} cam_net_options;

/* A server that listens, though it answers only while it runs. CAM_MALFORMED if
 * there is no such address, CAM_IO if it cannot be listened on. */
cam_status cam_net_new(cam_net **net, const cam_net_options *options, cam_error *error);
void cam_net_free(cam_net *net);

/* Where it listens: "http://127.0.0.1:8080/". */
const char *cam_net_url(const cam_net *net);

/* Serve until cam_net_stop is called. CAM_IO if the loop breaks down. */
cam_status cam_net_run(cam_net *net, cam_error *error);

/* Make cam_net_run come to an end; from any thread or signal handler. It stops
 * listening and calls 'drain', so that what is under way can be finished and
 * good-bye be said. After cam_net_finish (at once without that handler, and at the
 * latest after drain_ms) every WebSocket is closed with 1001 and cam_net_run
 * returns. Called a second time, it returns at once. */
void cam_net_stop(cam_net *net);
void cam_net_finish(cam_net *net);

/* ---- Answers and messages ---- */

/* Answer the request that is pending there. */
void cam_net_answer(cam_net *net, cam_conn conn, const cam_answer *answer);

/* Send to a WebSocket; the frame is taken, not used up. Frames sent in one turn of
 * the loop go out together at its end. Who has too much unsent is closed with 4002
 * instead. */
void cam_net_send(cam_net *net, cam_conn conn, cam_frame *frame);

/* Close a WebSocket, after what was sent to it. */
void cam_net_close(cam_net *net, cam_conn conn, int code, const char *reason);

/* Something of the program's own at a WebSocket; NULL at first. */
void cam_net_set_data(cam_net *net, cam_conn conn, void *data);
void *cam_net_data(const cam_net *net, cam_conn conn);

/* The time a message takes there and back, by our own pings, smoothed; 0 as long
 * as it is not known. */
int cam_net_lag_ms(const cam_net *net, cam_conn conn);

/* When anything was last heard from there, by the loop's clock; 0 if it is gone. */
int64_t cam_net_heard(const cam_net *net, cam_conn conn);

/* ---- Time and other threads ---- */

/* The loop's clock: ms from an arbitrary origin, taken once a turn. */
int64_t cam_net_now(const cam_net *net);

/* Have 'timer' called once at that time; INT64_MAX: never. One at a time. */
void cam_net_set_timer(cam_net *net, int64_t at);

/* Have a function called by the loop, soon; from any thread. In the order of
 * posting. CAM_NO_MEMORY if it cannot be kept. What is posted and not called when
 * the server is freed is called then. */
cam_status cam_net_post(cam_net *net, void (*call)(void *context, void *data), void *data);

/* ---- Figures ---- */

typedef struct cam_net_counts {
    uint64_t accepted, requests, messages_in, messages_out, bytes_in, bytes_out;
    uint64_t refused;                 /* malformed, or over a limit */
    uint64_t timed_out;               /* connections closed because a time was up */
    uint64_t evicted;                 /* that made way */
    uint64_t slow;                    /* closed with 4002 */
    uint64_t connections, websockets; /* at present, the former including the latter */
} cam_net_counts;

cam_net_counts cam_net_count(const cam_net *net);

#endif
