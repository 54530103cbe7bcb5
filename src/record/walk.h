/*
 * walk.h: through a whole tree, once, with the position at every node.
 *
 * Each move is played when the walk goes down to its node and taken back when it comes
 * up again, so the whole walk costs two steps a node, whatever the tree looks like:
 *
 *     cam_walk walk;
 *     cam_walk_begin(&walk, record);
 *     do
 *         look_at(walk.node, &walk.pos);
 *     while (cam_walk_next(&walk));
 */
#ifndef CAM_RECORD_WALK_H
#define CAM_RECORD_WALK_H

#include "record/record.h"

/* Four kilobytes; a plain value. The record must not change meanwhile. */
typedef struct cam_walk {
    const cam_record *record;
    cam_node node;    /* where the walk is */
    cam_position pos; /* after that node's move */
    cam_history history;
} cam_walk;

/* Begin at the root. */
void cam_walk_begin(cam_walk *walk, const cam_record *record);

/* Go on to the next node in the order of cam_record_next. False, and the walk stays
 * where it is, if that was the last. */
bool cam_walk_next(cam_walk *walk);

/* Go on without what lies under the present node. */
bool cam_walk_skip(cam_walk *walk);

#endif
