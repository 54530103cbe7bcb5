/*
 * headers.h: the headers that go with every answer, right or wrong.
 *
 * They shut the page in: only its own files, no inline script, no frame around
 * it, nothing told to other sites. The opener's and the embedder's policy also give it shared
 * memory, without which its engine has one thread (web/src/worker/crew.ts).
 */
#ifndef CAM_NET_HEADERS_H
#define CAM_NET_HEADERS_H

typedef struct cam_header {
    const char *name; /* in lower case, with its colon */
    const char *value;
} cam_header;

#define CAM_HEADER_COUNT 7

extern const cam_header cam_headers[CAM_HEADER_COUNT];

#endif
