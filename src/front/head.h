/*
 * head.h: a game in few words, as a list of games shows it. Private to this folder.
 */
#ifndef CAM_FRONT_HEAD_H
#define CAM_FRONT_HEAD_H

#include "base/json.h"
#include "session/session.h"

/* Head in types.ts: the current game of the session, where it stands. */
void cam_front_write_head(cam_json *json, const char *key, const cam_session *session);

#endif
