/*
 * online.h: the tables of a server: the hub, tied to sockets, storage, computers
 * and the clock.
 *
 * The hub runs in the thread of the net's loop. Storage, hashing and thinking have
 * their own threads, which post what they have done to that loop.
 */
#ifndef CAMINOS_ONLINE_H
#define CAMINOS_ONLINE_H

#include "base/buffer.h"
#include "hub/hub.h"
#include "net/net.h"

typedef struct online online;

typedef struct online_options {
    const char *store;   /* as cam_store_options has it */
    const char *program; /* this program, to start thinkers */
    int thinkers;
    cam_duty duty;   /* other than CAM_DUTY_ALL only with a store that is shared */
    const char *url; /* what links begin with; NULL: where the net listens */
    cam_hub_limits limits;
    int ping_ms; /* how often the net pings, which the hub tells */
} online_options;

/* Opens storage. Failure has been complained about, and gives NULL; *status is what the
 * program ends with then. */
online *online_new(const online_options *options, int *status);

/* Everything is there now: take up what was being played. 'net' must live as long
 * as it calls the handlers below. */
bool online_start(online *o, cam_net *net);

/* Everything submitted is stored, and no thread posts to the net any more, which may
 * be freed then, before online_free. */
void online_stop(online *o);
void online_free(online *o);

/* The net's handlers, for a context that is the online's. */
void online_request(online *o, cam_conn conn, const cam_request *request);
bool online_open(online *o, cam_conn conn, const cam_request *request, const char **protocol,
                 cam_answer *refusal);
void online_message(online *o, cam_conn conn, const char *text, size_t length);
void online_heard(online *o, cam_conn conn);
void online_closed(online *o, cam_conn conn, int code);
void online_timer(online *o);
void online_drain(online *o);

/* Could a move be stored now? */
bool online_is_healthy(online *o);

/* Append figures for Prometheus. */
void online_metrics(online *o, cam_buffer *text);

#endif
