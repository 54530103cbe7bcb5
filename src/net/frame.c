/*
 * frame.c: making frames: RFC 6455, section 5.2, as a server sends them.
 */
#include "net/frame.h"

#include <stdlib.h>
#include <string.h>

#include "net/ws.h"

static cam_frame *make(size_t length)
{
    cam_frame *frame = length < UINT32_MAX / 2 ? malloc(sizeof *frame + length) : NULL;
    if (frame)
        *frame = (cam_frame){.users = 1, .length = (uint32_t)length};
    return frame;
}

cam_frame *cam_frame_raw(const char *bytes, size_t length)
{
    cam_frame *frame = make(length);
    if (frame && length)
        memcpy(frame->bytes, bytes, length);
    return frame;
}

void cam_frame_drop(cam_frame *frame)
{
    if (frame && --frame->users == 0)
        free(frame);
}

/* A frame with its head written and room for 'length' bytes, at *payload. */
static cam_frame *make_headed(int opcode, size_t length, char **payload)
{
    size_t extra = length < 126 ? 0 : length < 65536 ? 2 : 8;
    cam_frame *frame = make(2 + extra + length);
    if (!frame)
        return NULL;
    frame->bytes[0] = (char)(0x80 | opcode);
    frame->bytes[1] = (char)(extra == 0 ? length : extra == 2 ? 126 : 127);
    for (size_t i = 0; i < extra; i++)
        frame->bytes[2 + i] = (char)(length >> 8 * (extra - 1 - i));
    *payload = frame->bytes + 2 + extra;
    return frame;
}

static cam_frame *make_with(int opcode, const char *bytes, size_t length)
{
    char *payload;
    cam_frame *frame = make_headed(opcode, length, &payload);
    if (frame && length)
        memcpy(payload, bytes, length);
    return frame;
}

cam_frame *cam_frame_text(const char *text, size_t length)
{
    return make_with(CAM_WS_TEXT, text, length);
}

cam_frame *cam_frame_ping(const char *payload, size_t length)
{
    return make_with(CAM_WS_PING, payload, length);
}

cam_frame *cam_frame_pong(const char *payload, size_t length)
{
    return make_with(CAM_WS_PONG, payload, length);
}

cam_frame *cam_frame_close(int code, const char *reason)
{
    char text[CAM_FRAME_CONTROL];
    if (!code) /* the other side gave none either */
        return make_with(CAM_WS_CLOSE, NULL, 0);
    size_t length = strlen(reason);
    if (length > sizeof text - 2)
        length = sizeof text - 2;
    text[0] = (char)(code >> 8);
    text[1] = (char)code;
    memcpy(text + 2, reason, length);
    return make_with(CAM_WS_CLOSE, text, length + 2);
}
