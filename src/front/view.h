/*
 * view.h: everything a front end draws of a session, as JSON. Private to this folder.
 *
 * web/src/core/types.ts holds the same shapes as types; the two change together.
 */
#ifndef CAM_FRONT_VIEW_H
#define CAM_FRONT_VIEW_H

#include "base/json.h"
#include "front/state.h"

/* The session as it is looked at; of the tree what the version 'have' lacks. */
void cam_front_write_view(cam_json *json, cam_desk *desk, uint32_t have, double now);

/* The clocks and nothing else. 'fell': a flag has just ended the game. */
void cam_front_write_clocks(cam_json *json, const cam_session *session, bool fell, double now);

#endif
