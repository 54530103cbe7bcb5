/*
 * server.h: requests from sockets to an answerer, and its answers back.
 *
 * One thread, one event loop (libwebsockets'). The server knows nothing of what
 * it serves: see http.h. Connections that say nothing for a while are closed, and
 * only so many are held at a time, so that nobody can use up the machine.
 */
#ifndef CAM_NET_SERVER_H
#define CAM_NET_SERVER_H

#include <stddef.h>

#include "base/error.h"
#include "net/http.h"

#define CAM_SERVER_CONNECTIONS 512 /* at a time; more wait until one is free */

typedef struct cam_server cam_server;

/* What was asked and answered, for those who keep a log. Lives for the call only. */
typedef struct cam_visit {
    const char *peer;   /* the other's address */
    const char *method; /* "GET", "HEAD" or "other" */
    const char *path;
    int status;
    size_t length; /* of the body that is sent */
} cam_visit;

typedef struct cam_server_options {
    const char *address; /* where to listen: an address or a name, "127.0.0.1" */
    int port;            /* 0: any that is free */
    cam_answerer *answer;
    void (*log)(void *context, const cam_visit *visit); /* may be NULL */
    void *context;                                      /* handed to both */
} cam_server_options;

/* A server that listens, though it answers only while it runs. CAM_MALFORMED if
 * there is no such address, CAM_IO if it cannot be listened on. */
cam_status cam_server_new(cam_server **server, const cam_server_options *options, cam_error *error);
void cam_server_free(cam_server *server);

/* Where it listens: "http://127.0.0.1:8080/". */
const char *cam_server_url(const cam_server *server);

/* Answer until cam_server_stop is called. CAM_IO if the loop breaks down. */
cam_status cam_server_run(cam_server *server, cam_error *error);

/* Make cam_server_run return; from any thread or signal handler. */
void cam_server_stop(cam_server *server);

#endif
