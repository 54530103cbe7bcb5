/*
 * ws.h: WebSocket (RFC 6455) from bytes to messages. Pure: no socket.
 *
 * A reader is a few bytes while nothing is going on; it holds memory only between
 * the fragments of a message. Frames are read whole, as they are never long: who
 * feeds it keeps the bytes of a frame that is not all there and offers them again
 * with more.
 */
#ifndef CAM_NET_WS_H
#define CAM_NET_WS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/utf8_stream.h"

#define CAM_WS_MESSAGE 16384u /* longest message, all its fragments together */
#define CAM_WS_HEAD    14     /* longest head of a frame */

enum { /* opcodes */
       CAM_WS_CONTINUED = 0,
       CAM_WS_TEXT = 1,
       CAM_WS_BINARY = 2,
       CAM_WS_CLOSE = 8,
       CAM_WS_PING = 9,
       CAM_WS_PONG = 10,
};

enum { /* codes of a close */
       CAM_CLOSE_NORMAL = 1000,
       CAM_CLOSE_GOING = 1001,
       CAM_CLOSE_PROTOCOL = 1002,
       CAM_CLOSE_KIND = 1003,
       CAM_CLOSE_NONE = 1005, /* the other side closed without one; never sent */
       CAM_CLOSE_LOST = 1006, /* the connection went away; never sent */
       CAM_CLOSE_TEXT = 1007,
       CAM_CLOSE_LIMITS = 1008,
       CAM_CLOSE_BIG = 1009,
       CAM_CLOSE_SLOW = 4002,
};

typedef struct cam_ws_reader {
    char *text; /* what has come of a fragmented message */
    uint16_t length;
    bool in_message;
    cam_utf8_stream utf8;
} cam_ws_reader;

typedef enum cam_ws_kind {
    CAM_WS_NOTHING, /* the next frame is not all there yet */
    CAM_WS_MESSAGE_TEXT,
    CAM_WS_GOT_PING,
    CAM_WS_GOT_PONG,
    CAM_WS_GOT_CLOSE, /* 'code' is theirs, CAM_CLOSE_NONE without */
    CAM_WS_FAILED,    /* the connection must be closed with 'code' */
} cam_ws_kind;

typedef struct cam_ws_event {
    cam_ws_kind kind;
    int code;
    const char *bytes; /* text or payload; until the next read or clear */
    size_t length;
} cam_ws_event;

void cam_ws_init(cam_ws_reader *reader);
void cam_ws_clear(cam_ws_reader *reader);

/* Read on; returns how many of the bytes are used up, after which 'event' says
 * what they were. The bytes are unmasked in place. Fragments that end no message
 * are taken in silently. After a failure or a close nothing may be read any more. */
size_t cam_ws_read(cam_ws_reader *reader, char *bytes, size_t length, cam_ws_event *event);

/* Is this a Sec-WebSocket-Key, 16 bytes as base64? */
bool cam_ws_is_key(const char *key);

/* The Sec-WebSocket-Accept that belongs to such a key. */
void cam_ws_accept(const char *key, char accept[29]);

#endif
