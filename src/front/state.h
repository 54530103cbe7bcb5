/*
 * state.h: what a front is made of. Private to this folder.
 */
#ifndef CAM_FRONT_STATE_H
#define CAM_FRONT_STATE_H

#include "base/buffer.h"
#include "front/front.h"
#include "front/tree.h"
#include "hand/hand.h"
#include "puzzle/puzzle.h"

#define CAM_FRONT_LEARNED 8 /* boards */

typedef struct cam_desk {
    cam_session *session; /* or NULL */
    cam_cursor cursor;    /* what is looked at */
    cam_tree_told told;   /* what the viewer knows of the tree */
    cam_hand hand;        /* made for its rules when first needed */
    cam_puzzle puzzle;    /* no moves: there is none on this desk */
} cam_desk;

/* The puzzles of a board, as they were given. */
typedef struct cam_shelf {
    cam_puzzle *puzzle;
    uint32_t count;
} cam_shelf;

#define CAM_SHELVES 4 /* the boards of the box */

struct cam_front {
    cam_rulebook *book;
    cam_desk *desk;
    int desk_count;
    cam_player player[CAM_SEATS]; /* of the next game opened */
    cam_engine_options options;
    cam_weights *learned[CAM_FRONT_LEARNED]; /* the first ones that are not NULL */
    cam_engine *engine;                      /* or NULL */
    const cam_rules *engine_rules;           /* those it was made for */
    cam_shelf shelf[CAM_SHELVES];            /* puzzles */
    cam_buffer answer;
};

/* The desk of that number if there is a session on it. Else NULL, with the answer and
 * *status saying so. */
cam_desk *cam_front_desk(cam_front *front, int desk, cam_status *status);

/* The rules of a board that is told by name or text, held for the caller; or the refusal is
 * the answer. */
cam_status cam_front_find_rules(cam_front *front, const char *board, const cam_rules **rules);

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
