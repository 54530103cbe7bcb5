/*
 * frame.h: bytes to be sent, made once and shared by all who get them.
 *
 * A message to five thousand watchers is one frame in five thousand queues. The
 * count of its users is not atomic: frames belong to the thread of the loop.
 */
#ifndef CAM_NET_FRAME_H
#define CAM_NET_FRAME_H

#include <stddef.h>
#include <stdint.h>

typedef struct cam_frame {
    uint32_t users, length;
    char bytes[];
} cam_frame;

/* What a control frame may carry. */
#define CAM_FRAME_CONTROL 125

/* A WebSocket text message. NULL if there is no memory. */
cam_frame *cam_frame_text(const char *text, size_t length);

/* Control frames; of a reason, what fits. */
cam_frame *cam_frame_ping(const char *payload, size_t length);
cam_frame *cam_frame_pong(const char *payload, size_t length);
cam_frame *cam_frame_close(int code, const char *reason);

/* Bytes as they are, which is how HTTP takes them. */
cam_frame *cam_frame_raw(const char *bytes, size_t length);

/* A frame begins with one user, its maker; who keeps it takes it, and each drops
 * it once. NULL may be dropped. */
static inline cam_frame *cam_frame_take(cam_frame *frame)
{
    frame->users++;
    return frame;
}
void cam_frame_drop(cam_frame *frame);

#endif
