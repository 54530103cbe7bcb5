/*
 * ws.c: reading frames and joining fragments.
 */
#include "net/ws.h"

#include <stdlib.h>
#include <string.h>

#include "net/sha1.h"

/* The head of one frame, taken apart. */
typedef struct frame_head {
    int opcode;
    bool final;
    size_t size;   /* of the head */
    size_t length; /* of the payload */
} frame_head;

void cam_ws_init(cam_ws_reader *reader)
{
    *reader = (cam_ws_reader){0};
}

void cam_ws_clear(cam_ws_reader *reader)
{
    free(reader->text);
    *reader = (cam_ws_reader){0};
}

static bool is_control(int opcode)
{
    return opcode >= CAM_WS_CLOSE;
}

/* The first two bytes, judged as soon as they are there; 0 or a code to close with. */
static int check_start(const cam_ws_reader *reader, unsigned char first, unsigned char second)
{
    int opcode = first & 15, length = second & 127;
    bool final = first & 128;
    if (first & 0x70 || !(second & 128)) /* an extension nobody agreed on; not masked */
        return CAM_CLOSE_PROTOCOL;
    if (is_control(opcode))
        return opcode > CAM_WS_PONG || !final || length > 125 ? CAM_CLOSE_PROTOCOL : 0;
    if (opcode == CAM_WS_BINARY)
        return CAM_CLOSE_KIND;
    return opcode > CAM_WS_BINARY || reader->in_message != (opcode == CAM_WS_CONTINUED)
               ? CAM_CLOSE_PROTOCOL
               : 0;
}

/* Read the head of a frame. False if it is not all there, or *code is set. */
static bool read_head(const cam_ws_reader *reader, const char *bytes, size_t length,
                      frame_head *head, int *code)
{
    const unsigned char *at = (const unsigned char *)bytes;
    if (length < 2 || (*code = check_start(reader, at[0], at[1])) != 0)
        return false;
    size_t extra = (at[1] & 127) == 126 ? 2 : (at[1] & 127) == 127 ? 8 : 0;
    if (length < 2 + extra)
        return false;
    uint64_t count = extra ? 0 : at[1] & 127;
    for (size_t i = 0; i < extra; i++)
        count = count << 8 | at[2 + i];
    if (extra && (count < 126 || (extra == 8 && (count < 65536 || count >> 63))))
        *code = CAM_CLOSE_PROTOCOL; /* there is a shorter way to write it */
    else if (!is_control(at[0] & 15) && count > CAM_WS_MESSAGE - reader->length)
        *code = CAM_CLOSE_BIG;
    *head = (frame_head){at[0] & 15, at[0] & 128, 2 + extra + 4, (size_t)count};
    return !*code && length >= head->size;
}

static void unmask(char *bytes, size_t length, const char mask[4])
{
    uint64_t wide;
    memcpy(&wide, mask, 4);
    memcpy((char *)&wide + 4, mask, 4);
    size_t at = 0;
    for (; at + 8 <= length; at += 8) {
        uint64_t word;
        memcpy(&word, bytes + at, 8);
        word ^= wide;
        memcpy(bytes + at, &word, 8);
    }
    for (; at < length; at++)
        bytes[at] ^= mask[at & 3];
}

static void fail(cam_ws_event *event, int code)
{
    *event = (cam_ws_event){.kind = CAM_WS_FAILED, .code = code};
}

/* May a client send this code? RFC 6455, section 7.4. */
static bool is_close_code(int code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != CAM_CLOSE_NONE &&
            code != CAM_CLOSE_LOST) ||
           (code >= 3000 && code <= 4999);
}

static void take_close(const char *payload, size_t length, cam_ws_event *event)
{
    cam_utf8_stream utf8 = {0};
    *event = (cam_ws_event){.kind = CAM_WS_GOT_CLOSE, .code = CAM_CLOSE_NONE};
    if (!length)
        return;
    event->code = length < 2 ? 0 : (unsigned char)payload[0] << 8 | (unsigned char)payload[1];
    if (!is_close_code(event->code))
        fail(event, CAM_CLOSE_PROTOCOL);
    else if (!cam_utf8_stream_feed(&utf8, payload + 2, length - 2) ||
             !cam_utf8_stream_is_whole(&utf8))
        fail(event, CAM_CLOSE_TEXT);
}

/* A message's first, middle or last piece; a message in one piece is not copied. */
static void take_text(cam_ws_reader *reader, const frame_head *head, const char *payload,
                      cam_ws_event *event)
{
    if (!cam_utf8_stream_feed(&reader->utf8, payload, head->length) ||
        (head->final && !cam_utf8_stream_is_whole(&reader->utf8))) {
        fail(event, CAM_CLOSE_TEXT);
        return;
    }
    if (head->final && !reader->in_message) {
        *event = (cam_ws_event){CAM_WS_MESSAGE_TEXT, 0, payload, head->length};
        return;
    }
    char *text = realloc(reader->text, reader->length + head->length + 1);
    if (!text) {
        fail(event, CAM_CLOSE_BIG);
        return;
    }
    memcpy(text + reader->length, payload, head->length);
    reader->text = text;
    reader->length = (uint16_t)(reader->length + head->length);
    reader->in_message = !head->final;
    if (head->final) {
        *event = (cam_ws_event){CAM_WS_MESSAGE_TEXT, 0, reader->text, reader->length};
        reader->length = 0;
    }
}

static void take_frame(cam_ws_reader *reader, const frame_head *head, const char *payload,
                       cam_ws_event *event)
{
    switch (head->opcode) {
    case CAM_WS_CLOSE:
        take_close(payload, head->length, event);
        break;
    case CAM_WS_PING:
        *event = (cam_ws_event){CAM_WS_GOT_PING, 0, payload, head->length};
        break;
    case CAM_WS_PONG:
        *event = (cam_ws_event){CAM_WS_GOT_PONG, 0, payload, head->length};
        break;
    default:
        take_text(reader, head, payload, event);
    }
}

size_t cam_ws_read(cam_ws_reader *reader, char *bytes, size_t length, cam_ws_event *event)
{
    size_t used = 0;
    *event = (cam_ws_event){.kind = CAM_WS_NOTHING};
    if (reader->text && !reader->in_message) { /* the message told by the last call */
        free(reader->text);
        reader->text = NULL;
    }
    while (event->kind == CAM_WS_NOTHING) {
        frame_head head;
        int code = 0;
        if (!read_head(reader, bytes + used, length - used, &head, &code)) {
            if (code)
                fail(event, code);
            break;
        }
        if (length - used - head.size < head.length)
            break;
        char *payload = bytes + used + head.size;
        unmask(payload, head.length, payload - 4);
        take_frame(reader, &head, payload, event);
        used += head.size + head.length;
    }
    return used;
}

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

bool cam_ws_is_key(const char *key)
{
    return strlen(key) == 24 && strspn(key, digits) == 22 && strcmp(key + 22, "==") == 0;
}

void cam_ws_accept(const char *key, char accept[29])
{
    char text[61];
    unsigned char digest[21] = {0};
    memcpy(text, key, 24);
    memcpy(text + 24, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 37);
    cam_sha1(text, 60, digest);
    for (int i = 0; i < 28; i++) { /* three bytes make four digits */
        const unsigned char *three = digest + i / 4 * 3;
        unsigned bits = (unsigned)three[0] << 16 | (unsigned)three[1] << 8 | three[2];
        accept[i] = digits[bits >> (18 - 6 * (i % 4)) & 63];
    }
    accept[27] = '=';
    accept[28] = '\0';
}
