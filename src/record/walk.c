#include "record/walk.h"

/* To a child of the present node, or to the root from nowhere. */
static void enter(cam_walk *walk, cam_node node)
{
    cam_placement move = cam_record_move(walk->record, node);
    walk->node = node;
    if (move != CAM_NO_PLACEMENT)
        cam_history_play(&walk->history, &walk->pos, cam_record_rules(walk->record), move);
}

static void leave(cam_walk *walk)
{
    if (cam_record_move(walk->record, walk->node) != CAM_NO_PLACEMENT)
        cam_history_undo(&walk->history, &walk->pos, cam_record_rules(walk->record));
    walk->node = cam_record_parent(walk->record, walk->node);
}

void cam_walk_begin(cam_walk *walk, const cam_record *record)
{
    walk->record = record;
    walk->pos = *cam_record_start(record);
    walk->history.count = 0;
    enter(walk, CAM_ROOT);
}

bool cam_walk_skip(cam_walk *walk)
{
    cam_node up = walk->node;
    while (up != CAM_NO_NODE && cam_record_sibling(walk->record, up) == CAM_NO_NODE)
        up = cam_record_parent(walk->record, up);
    if (up == CAM_NO_NODE)
        return false;
    cam_node next = cam_record_sibling(walk->record, up),
             above = cam_record_parent(walk->record, up);
    while (walk->node != above)
        leave(walk);
    enter(walk, next);
    return true;
}

bool cam_walk_next(cam_walk *walk)
{
    cam_node child = cam_record_child(walk->record, walk->node);
    if (child == CAM_NO_NODE)
        return cam_walk_skip(walk);
    enter(walk, child);
    return true;
}
