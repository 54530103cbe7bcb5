/*
 * hub.h: the online tables as a pure machine (the protocol of docs/online.md).
 *
 * Everything that happens comes in through the functions below, with the time it
 * happens at: a client's message, a call over HTTP, a reply of storage, a
 * computer's move, the passing of time. Everything the hub wants done goes out
 * through its ports. It has no socket, no thread, no file and no clock, so a
 * simulator can run it with any of them faulty.
 *
 * The order that keeps every promise: a change of a table is decided on a copy,
 * given to storage, and only when storage has it does the table change, does its
 * author hear 'ok' and does anybody see the event. A table has at most one write
 * under way; what comes meanwhile waits in line.
 *
 * Ports are called from within these functions and must not call back into the hub.
 * 'now' is in ms since 1970 and never falls.
 */
#ifndef CAM_HUB_HUB_H
#define CAM_HUB_HUB_H

#include "hub/ledger.h"
#include "record/rulebook.h"

typedef struct cam_hub cam_hub;

typedef uint64_t cam_wire; /* a WebSocket; never the same number twice */
typedef uint64_t cam_call; /* a request over HTTP, likewise */

#define CAM_TOKEN_TEXT 44

typedef struct cam_hub_response {
    int status;
    const char *type; /* of the body */
    const char *body; /* "" for none */
    size_t length;
    const char *token; /* to be set as a cookie; NULL: nothing about it; "": take it away */
} cam_hub_response;

typedef struct cam_hub_ports {
    void *context;
    /* One text to any number of clients. */
    void (*send)(void *context, const cam_wire *wire, size_t count, const char *text,
                 size_t length);
    void (*close)(void *context, cam_wire wire, int code, const char *why);
    void (*answer)(void *context, cam_call call, const cam_hub_response *answer);
    void (*store)(void *context, cam_ledger_request *request); /* takes the request */
    /* A computer is to move in 'game', a JSON object (docs/online.md); or need not any
     * more. */
    void (*think)(void *context, uint64_t job, const char *game);
    void (*forget)(void *context, uint64_t job);
    /* Make a hash of a secret (known NULL), or compare it with a known one. */
    void (*hash)(void *context, uint64_t job, const char *secret, const char *known);
    void (*random)(void *context, void *bytes, size_t count);
} cam_hub_ports;

/* 0 means no limit. */
typedef struct cam_hub_limits {
    int messages_per_s, connections_per_address, connections_per_user, tables_per_user;
    int unheard_ms; /* until somebody whose line is silent is gone */
    int gone_ms;    /* until somebody is gone who closed it in order */
    int ready_ms;   /* until the next game of a match begins, ready or not */
} cam_hub_limits;

extern const cam_hub_limits cam_hub_usual_limits;

typedef struct cam_hub_options {
    cam_rulebook *book;
    cam_hub_ports ports;
    cam_hub_limits limits;
    const char *node; /* this server's name */
    const char *base; /* what links begin with, "http://127.0.0.1:8080" */
    int ping_ms;      /* how often the server pings its clients, which they are told */
    bool shared;      /* other servers use the same store, and 'now' is the store's time: no
                         earlier than any it has told */
    cam_duty duty;    /* what it does of what tables do by themselves, if so */
} cam_hub_options;

typedef struct cam_hub_counts {
    uint64_t clients, rooms, watchers, moves, commits, refused;
    bool current; /* a shared store is reached */
} cam_hub_counts;

/* NULL if there is no memory. */
cam_hub *cam_hub_new(const cam_hub_options *options, int64_t now);
void cam_hub_free(cam_hub *hub);

/* Take up what was being played when the last server stopped. */
void cam_hub_start(cam_hub *hub, int64_t now);

/* Until now nothing was heard or done for so long that it is not the players' doing. Clocks go on
 * as after a start, and nobody counts as gone. */
void cam_hub_stood_still(cam_hub *hub, int64_t now);

/* Say goodbye to everybody; nothing is accepted any more. */
void cam_hub_stop(cam_hub *hub, int64_t now, int retry_ms);

/* WebSockets. 'lag' is what the server's own ping last took, 'clean' whether the
 * close was said. */
void cam_hub_opened(cam_hub *hub, int64_t now, cam_wire wire);
void cam_hub_received(cam_hub *hub, int64_t now, cam_wire wire, const char *text, size_t length,
                      int64_t lag);
void cam_hub_heard(cam_hub *hub, int64_t now, cam_wire wire);
void cam_hub_closed(cam_hub *hub, int64_t now, cam_wire wire, bool clean);

/* HTTP. Texts are never NULL; the token is "" if there was none. */
typedef struct cam_hub_request {
    const char *method, *path, *query, *token;
    const char *body;
    size_t length;
} cam_hub_request;

/* Is the path one of the hub's? */
bool cam_hub_serves(const char *path);
void cam_hub_called(cam_hub *hub, int64_t now, cam_call call, const cam_hub_request *request);

/* Answers to what went out of the ports. The reply is taken. */
void cam_hub_stored(cam_hub *hub, int64_t now, cam_ledger_reply *reply);
void cam_hub_thought(cam_hub *hub, int64_t now, uint64_t job, const char *move); /* NULL: failed */
void cam_hub_hashed(cam_hub *hub, int64_t now, uint64_t job, bool ok, const char *hash);

/* Another server has written to a table (see cam_ledger_reply). News that join what is known
 * are taken in, any others make the hub look for itself; where they get lost, it finds out
 * within a second. The news are taken. Only with a shared store. */
void cam_hub_rung(cam_hub *hub, int64_t now, cam_ledger_reply *news);

/* The passing of time: call when the deadline has come. */
int64_t cam_hub_deadline(const cam_hub *hub);
void cam_hub_tick(cam_hub *hub, int64_t now);

cam_hub_counts cam_hub_count(const cam_hub *hub);

#endif
