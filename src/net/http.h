/*
 * http.h: a request and its answer, free of any library.
 *
 * Between them stands a cam_answerer, a function that makes the one from the
 * other. So what is answered can be tested without a socket, and who adds to it
 * (an interface for programs, say) writes an answerer that looks for its own
 * paths and leaves the rest to the next.
 */
#ifndef CAM_NET_HTTP_H
#define CAM_NET_HTTP_H

#include <stdbool.h>
#include <stddef.h>

#define CAM_HTTP_PATH 1024 /* longest path of a request, in bytes */

typedef enum cam_method { CAM_METHOD_GET, CAM_METHOD_HEAD, CAM_METHOD_OTHER } cam_method;

typedef struct cam_request {
    cam_method method;
    const char *path;            /* decoded, without the query */
    const char *accept_encoding; /* headers, "" where there was none */
    const char *if_none_match;
} cam_request;

/* What to send. All texts and the body are borrowed and outlive the server. For
 * HEAD the body is given all the same; whoever sends it leaves it out. */
typedef struct cam_answer {
    int status;
    const char *type;     /* Content-Type; NULL without a body */
    const char *cache;    /* Cache-Control */
    const char *encoding; /* Content-Encoding, or NULL */
    const char *allow;    /* Allow, or NULL */
    bool varies;          /* another Accept-Encoding might get another answer */
    char etag[24];        /* with its quotes, or empty */
    const unsigned char *body;
    size_t length;
} cam_answer;

/* Fill *answer completely; any request, however odd, has one. */
typedef void cam_answerer(void *context, const cam_request *request, cam_answer *answer);

/* A short answer in words: "404 there is no such page here". */
void cam_answer_error(cam_answer *answer, int status);

/* Is this header's list of encodings one that allows gzip? */
bool cam_accepts_gzip(const char *accept_encoding);

/* Does an If-None-Match header name this tag? */
bool cam_etag_matches(const char *if_none_match, const char *etag);

#endif
