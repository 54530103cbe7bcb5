/*
 * limits.h: how a computer at the table thinks: as its level says, unless the clock
 * allows less. Decided here for every front end.
 */
#ifndef CAM_FRONT_LIMITS_H
#define CAM_FRONT_LIMITS_H

#include "engine/engine.h"
#include "session/session.h"

/* The limits of the computer whose turn it is in the session. The engine takes them
 * together: it thinks as the level does, and stops when the time its clock allows is
 * up. Ask only when cam_session_turn says that a computer must move. */
cam_limits cam_front_move_limits(const cam_session *session, double now);

/* How long thinking within such limits will take, about. */
double cam_front_limits_seconds(const cam_limits *limits);

#endif
