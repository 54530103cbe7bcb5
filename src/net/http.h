/*
 * http.h: a request and its answer, free of sockets.
 *
 * So what is answered can be tested without a socket, and who adds to it (an
 * interface for programs, say) looks for its own paths and leaves the rest to the
 * next.
 */
#ifndef CAM_NET_HTTP_H
#define CAM_NET_HTTP_H

#include <stdbool.h>
#include <stddef.h>

#include "net/head.h"

#define CAM_HTTP_PATH 1024 /* longest path of a request, in bytes */

/* What was asked. Texts end in NUL and are "" where there was nothing; all of it
 * lives only as long as the call that hands it over. */
typedef struct cam_request {
    cam_method method;
    const char *path;    /* decoded, without the query */
    const char *query;   /* as it was sent, without the '?' */
    const char *address; /* the client's, looked up behind a trusted proxy */
    bool is_secure;      /* it came by TLS, says that proxy */
    const char *host;
    const char *origin;
    const char *authorization;
    const char *cookie;
    const char *accept_encoding;
    const char *if_none_match;
    const char *protocols; /* of a WebSocket, as the client lists them */
    const char *body;      /* does not end in NUL */
    size_t body_length;
} cam_request;

/* What to send. Texts are borrowed until it is handed over. The body too, unless
 * 'is_lasting': then it outlives the server and is never copied. For HEAD the body
 * is given all the same; it is left out in sending. */
typedef struct cam_answer {
    int status;
    const char *type;     /* Content-Type; NULL without a body */
    const char *cache;    /* Cache-Control */
    const char *encoding; /* Content-Encoding, or NULL */
    const char *allow;    /* Allow, or NULL */
    const char *cookie;   /* Set-Cookie, or NULL */
    bool varies;          /* another Accept-Encoding might get another answer */
    bool is_lasting;
    char etag[24]; /* with its quotes, or empty */
    const char *body;
    size_t length;
    bool is_in_file; /* a lasting body that lies at 'file_at' of 'file' too; who says so
                      * ignores SIGPIPE, which sending from a file may raise */
    int file;
    long file_at;
} cam_answer;

/* A short answer in words: "404 there is no such page here". */
void cam_answer_error(cam_answer *answer, int status);

/* The same with words of one's own; they are written to 'room', which the answer
 * borrows. */
#define CAM_ANSWER_WORDS 160
void cam_answer_words(cam_answer *answer, int status, const char *words,
                      char room[CAM_ANSWER_WORDS]);

/* The same as {error, message}; the words have nothing that JSON would escape. */
void cam_answer_json(cam_answer *answer, int status, const char *words,
                     char room[CAM_ANSWER_WORDS]);

/* Write status line and headers; 'fixed' are those of every answer, ready-made.
 * Returns their length, or 0 if there is not enough room. */
typedef struct cam_answer_style {
    const char *fixed;
    size_t fixed_length;
    bool closes;   /* the connection is closed after it */
    bool is_older; /* for HTTP/1.0, which must be told if it is not */
} cam_answer_style;
size_t cam_answer_head(const cam_answer *answer, const cam_answer_style *style, char *text,
                       size_t room);

/* Is this header's list of encodings one that allows gzip? */
bool cam_accepts_gzip(const char *accept_encoding);

/* Does an If-None-Match header name this tag? */
bool cam_etag_matches(const char *if_none_match, const char *etag);

/* The value of a cookie, or of a parameter of a query; false if it is not there or
 * longer than the room. A parameter is decoded. */
bool cam_cookie_find(const char *cookies, const char *name, char *value, size_t room);
bool cam_http_query_find(const char *query, const char *name, char *value, size_t room);

/* Does the Origin name the same place as the Host? An empty Origin does not: no
 * browser leaves it out where it matters, so who wants to allow other programs
 * asks for that case first. */
bool cam_net_is_same_origin(const char *origin, const char *host);

/* Decode %41 and the like in place; false if it cannot be, or gives a NUL. */
bool cam_http_decode(char *text);

#endif
