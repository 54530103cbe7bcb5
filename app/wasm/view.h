/*
 * view.h: everything a front end draws of a session, as JSON.
 *
 * web/src/core/types.ts holds the same shapes as types; the two change together.
 */
#ifndef CAMINOS_WASM_VIEW_H
#define CAMINOS_WASM_VIEW_H

#include "base/buffer.h"
#include "session/session.h"

/* The whole session, looked at by the cursor; 'now' is for the clocks. */
void describe_session(cam_buffer *out, const cam_session *session, const cam_cursor *cursor,
                      double now);

/* A new record of the line up to a node of the game looked at, where the cursor
 * stands if it is -1, and nothing else; NULL if there is no memory: what a link carries, what the
 * engine is asked about. */
cam_record *copy_line(const cam_session *session, const cam_cursor *cursor, int at);

#endif
