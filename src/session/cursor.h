/*
 * cursor.h: a place in a session that somebody looks at.
 *
 * A plain value that its viewer owns, copied with '='; any number of them look at
 * one session, and none is known to it. A cursor either follows the live game or
 * stays where it was put. Who stands at the live place follows it; who looks
 * elsewhere stays there, whatever is played meanwhile.
 *
 * A cursor stays valid as long as its session: nodes and games never go away. After
 * any change of the session its viewers call cam_cursor_update, which costs nothing
 * if there is nothing to do:
 *
 *   a move, an undo,       a cursor that follows is at the new live place; any
 *   a redo, a take-back,   other stays at its node, and follows from then on if
 *   continuing elsewhere   the live place has come to just that node
 *   the next game          a cursor that follows is at its start; any other stays
 *                          in the game it looks at
 *
 * Going forward is one move; going back or elsewhere replays the line.
 */
#ifndef CAM_SESSION_CURSOR_H
#define CAM_SESSION_CURSOR_H

#include "record/record.h"

typedef struct cam_session cam_session;

typedef struct cam_cursor {
    int game;              /* of the session's games, from 0 */
    cam_node node;         /* what is looked at there */
    cam_node tip;          /* at the node or under it: where going forward leads */
    bool live;             /* follows the game */
    cam_position position; /* at the node */
} cam_cursor;

/* At the live place. */
void cam_cursor_init(cam_cursor *cursor, const cam_session *session);

/* The session has changed; true if the cursor went with it. */
bool cam_cursor_update(cam_cursor *cursor, const cam_session *session);

/* The game looked at. */
const cam_record *cam_cursor_record(const cam_cursor *cursor, const cam_session *session);

void cam_cursor_goto_live(cam_cursor *cursor, const cam_session *session);

/* To a node of the game looked at, or to where a game of the match ended or stands;
 * false if there is no such node or game. */
bool cam_cursor_goto(cam_cursor *cursor, const cam_session *session, cam_node node);
bool cam_cursor_goto_game(cam_cursor *cursor, const cam_session *session, int game);

/* One node back, false at the start; one node forward, the way one came or else the
 * main line, false at its end. */
bool cam_cursor_back(cam_cursor *cursor, const cam_session *session);
bool cam_cursor_forward(cam_cursor *cursor, const cam_session *session);

#endif
