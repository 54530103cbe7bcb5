/*
 * placing.h: what a front end needs while a stone is in the hand, as JSON.
 *
 * The page knows no rule: it shows the tables of this file (boards, turned
 * pieces, which turn leads where) and asks it about every ghost. Cells are the
 * library's own numbers; coordinates are counted from 0, x east, y north, z up.
 */
#ifndef CAMINOS_WASM_PLACING_H
#define CAMINOS_WASM_PLACING_H

#include "base/buffer.h"
#include "rules/position.h"

/* How a ghost settles over the cell it is held at. */
typedef enum snap {
    SNAP_EXACT, /* on the board if it can be, held as near its middle as possible */
    SNAP_LEGAL, /* besides, held by another column if only so it fits */
} snap;

/* Text as a JSON string, quotes and all. */
void json_text(cam_buffer *out, const char *text);

/* As cam_error_write has it. */
void json_error(cam_buffer *out, const cam_error *error);

/* {"name", "width", "height", "cells": [{id, x, y, name}], "sides": [{name, cells}],
 *  "kinds": [{letter, count}], "neutral": kind,
 *  "orientations": [{id, kind, grip, cubes: [[x, y, z]], turns: [about z, x, y]}]} */
void describe_rules(cam_buffer *out, const cam_rules *rules);

/* A ghost: the orientation held over 'cell'.
 * {"orientation", "cell", "move": placement or -1, "text", "legal", "why", "rest",
 *  "cubes": [[x, y, z]], "wins", "sides": [names the joined group touches], "joined": groups} */
void describe_ghost(cam_buffer *out, const cam_rules *rules, const cam_position *pos,
                    unsigned orientation, cam_cell cell, snap mode);

/* The same for a placement as it stands. */
void describe_placement(cam_buffer *out, const cam_rules *rules, const cam_position *pos,
                        cam_placement move);

/* The legal placement of 'kind' over 'cell' that follows 'after' (or precedes
 * it, if 'step' is negative), round and round, or CAM_NO_PLACEMENT. */
cam_placement next_fit(const cam_rules *rules, const cam_position *pos, cam_kind kind,
                       cam_cell cell, cam_placement after, int step);

/* Every legal placement of 'kind', or of all kinds if it is CAM_KINDS:
 * [[move, kind, orientation, cell it is held by], ...] */
void describe_fits(cam_buffer *out, const cam_rules *rules, const cam_position *pos, cam_kind kind);

/* The cubes of a placement, resting at level 'rest': [[x, y, z], ...] */
void describe_cubes(cam_buffer *out, const cam_rules *rules, cam_placement move, int rest);

#endif
