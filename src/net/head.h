/*
 * head.h: the head of an HTTP/1 request, from bytes to fields. Pure: no socket.
 *
 * Strict where leniency lets two readers see two different requests: every line
 * ends in CR LF, one space between the words of the request line, no folding, no
 * blank around a name, one Host, at most one Content-Length, no other way to
 * frame a body. What is refused is refused with a status and a line of words.
 *
 * Bytes are looked at once, however small the pieces they come in, and nothing is
 * copied: a head keeps offsets into the bytes it was parsed from.
 */
#ifndef CAM_NET_HEAD_H
#define CAM_NET_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CAM_HEAD_BYTES  16384 /* longest head, request line and fields together */
#define CAM_HEAD_FIELDS 64    /* most fields */
#define CAM_BODY_BYTES  16384 /* longest body */

typedef struct cam_slice {
    uint16_t at, length;
} cam_slice;

typedef struct cam_field {
    cam_slice name, value; /* the value without the blanks around it */
} cam_field;

typedef enum cam_method {
    CAM_METHOD_GET,
    CAM_METHOD_HEAD,
    CAM_METHOD_POST,
    CAM_METHOD_DELETE,
    CAM_METHOD_OTHER, /* to be answered with 405 */
} cam_method;

typedef enum cam_head_state { CAM_HEAD_MORE, CAM_HEAD_DONE, CAM_HEAD_BAD } cam_head_state;

typedef struct cam_head {
    uint16_t scanned, line; /* how far it was looked at, where the present line begins */
    uint16_t length;        /* of the whole head, once it is done */
    uint16_t body;          /* bytes that follow it */
    uint16_t field_count;
    int16_t refusal;       /* status of the answer, if it is bad */
    const char *complaint; /* and why, a line of words */
    cam_method method;
    cam_slice target; /* path and query; of the absolute form, what follows the host */
    cam_slice host;   /* empty only where HTTP/1.0 names none */
    bool has_line, is_http10, keep_alive, wants_upgrade, expects_continue;
    cam_field field[CAM_HEAD_FIELDS];
} cam_head;

void cam_head_init(cam_head *head);

/* Go on with a head of which 'length' bytes are there: those of the call before,
 * wherever they are now, and perhaps more. After CAM_HEAD_DONE all fields are
 * set, after CAM_HEAD_BAD 'refusal' and 'complaint'; both are final. */
cam_head_state cam_head_parse(cam_head *head, const char *bytes, size_t length);

/* The first field of that name (lower case), or NULL. */
const cam_field *cam_head_find(const cam_head *head, const char *bytes, const char *name);

/* Is the word, in any case, an element of a comma-separated list? */
bool cam_list_has(const char *list, size_t length, const char *word);

#endif
