/*
 * expand.h: how the search's graph grows: the moves of a node, and its children.
 *
 * Of some 1,500 moves the likeliest few are unpacked at first, and more when those
 * have all been tried. Any thread may grow any node; what is published is finished.
 */
#ifndef CAM_ENGINE_EXPAND_H
#define CAM_ENGINE_EXPAND_H

#include "engine/search_inner.h"

/* Most nodes are left before their first few moves are tried; the root tells of more. */
#define CAM_FIRST_EDGES 8
#define CAM_ROOT_EDGES  24

/* Unpack the likeliest moves, at least so many if there are, or more of them if there are
 * some already. False if another thread is at it or memory is out. */
bool cam_expand_moves(cam_searcher *s, cam_vertex *node, const cam_position *pos, int least);

/* The node of *pos, which has that hash and to which an edge leads that has no child yet; made if
 * there is none, NULL when memory is out. */
cam_vertex *cam_expand_child(cam_search *search, cam_edge *edge, const cam_position *pos,
                             uint64_t hash);

#endif
