/*
 * state.h: what a front is made of. Private to this folder.
 */
#ifndef CAM_FRONT_STATE_H
#define CAM_FRONT_STATE_H

#include "base/buffer.h"
#include "front/front.h"
#include "front/tree.h"
#include "hand/hand.h"

typedef struct cam_desk {
    cam_session *session; /* or NULL */
    cam_cursor cursor;    /* what is looked at */
    cam_tree_told told;   /* what the viewer knows of the tree */
    cam_hand hand;        /* made for its rules when first needed */
} cam_desk;

struct cam_front {
    cam_rulebook *book;
    cam_desk *desk;
    int desk_count;
    cam_player player[CAM_SEATS]; /* of the next game opened */
    cam_engine_options options;
    cam_engine *engine;            /* or NULL */
    const cam_rules *engine_rules; /* those it was made for */
    cam_buffer answer;
};

/* The desk of that number if there is a session on it. Else NULL, with the answer and
 * *status saying so. */
cam_desk *cam_front_desk(cam_front *front, int desk, cam_status *status);

/* The position a stone is held over. While somebody else is to move it is the turn of the
 * next person at this machine, so that they can get their stone ready. */
cam_position cam_front_hand_position(const cam_desk *desk);

/* A new, empty answer to write to. */
cam_buffer *cam_front_begin(cam_front *front);

/* How a call ends: an answer that was written; {}, or why not; no. Each returns the
 * status. */
cam_status cam_front_written(cam_front *front);
cam_status cam_front_done(cam_front *front, cam_status status, const cam_error *error);
cam_status cam_front_refuse(cam_front *front, cam_reason reason);

/* How a change of the desk's game ends: whoever looked at it goes along. */
cam_status cam_front_changed(cam_front *front, cam_desk *desk, cam_status status,
                             const cam_error *error);

#endif
