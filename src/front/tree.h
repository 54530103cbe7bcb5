/*
 * tree.h: the tree of a game for a viewer who knows most of it already.
 *
 * The tree is told as a list in the order it is read, every node after its parent and
 * the main line first. From one view to the next little of that list changes: a move
 * puts one entry somewhere, a comment replaces one, another main line moves some. So
 * the front remembers the list it told last, with a mark for each entry, and tells only
 * what lies between the unchanged beginning and the unchanged end. That costs one walk
 * over the tree, whatever happened to it.
 */
#ifndef CAM_FRONT_TREE_H
#define CAM_FRONT_TREE_H

#include "base/json.h"
#include "record/record.h"

typedef struct cam_tree_entry {
    cam_node node;
    uint64_t mark; /* of all that is told about it */
} cam_tree_entry;

/* What was told. All zero: nothing yet. */
typedef struct cam_tree_told {
    const cam_record *record; /* of which tree */
    cam_tree_entry *entry;
    uint32_t count;
    uint32_t version; /* a new one for every change, never 0 once something was told */
} cam_tree_told;

void cam_tree_told_clear(cam_tree_told *told);  /* frees */
void cam_tree_told_forget(cam_tree_told *told); /* the next tree has nothing to do with it */

/* Write the tree of a record for a viewer who has the version 'have' of it (0: nothing):
 *
 *   {"version", "from", "keep", "nodes": [[node, parent, colour, ply, move, comment]]}
 *
 * The viewer's new list is the first 'from' of the old one, 'nodes', and the last
 * 'keep' of the old one; both are 0 if 'have' is not the version told last. Out of
 * memory shows in the buffer. */
void cam_tree_write(cam_json *json, const char *key, const cam_record *record, cam_tree_told *told,
                    uint32_t have);

#endif
