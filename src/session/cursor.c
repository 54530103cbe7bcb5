#include "session/cursor.h"

#include "session/state.h"

const cam_record *cam_cursor_record(const cam_cursor *cursor, const cam_session *session)
{
    return session->game[cursor->game].record;
}

static bool is_at_live(const cam_cursor *cursor, const cam_session *session)
{
    return cursor->game == session->game_count - 1 &&
           cursor->node == cam_session_current(session)->live;
}

/* Put the cursor at a node whose position is known. */
static void put(cam_cursor *cursor, const cam_session *session, cam_node node,
                const cam_position *position)
{
    cursor->node = node;
    cursor->position = *position;
    cursor->live = is_at_live(cursor, session);
    if (!cam_record_is_under(cam_cursor_record(cursor, session), cursor->tip, node))
        cursor->tip = node;
}

static void look(cam_cursor *cursor, const cam_session *session, cam_node node)
{
    cam_position position = cam_record_position(cam_cursor_record(cursor, session), node);
    put(cursor, session, node, &position);
}

void cam_cursor_init(cam_cursor *cursor, const cam_session *session)
{
    cursor->game = -1;
    cam_cursor_goto_live(cursor, session);
}

void cam_cursor_goto_live(cam_cursor *cursor, const cam_session *session)
{
    int game = session->game_count - 1;
    cam_node live = session->game[game].live;
    if (cursor->game != game)
        cursor->tip = live;
    cursor->game = game;
    put(cursor, session, live, &session->position);
}

bool cam_cursor_update(cam_cursor *cursor, const cam_session *session)
{
    if (is_at_live(cursor, session)) {
        cursor->live = true;
        return false;
    }
    if (!cursor->live)
        return false;
    cam_cursor_goto_live(cursor, session);
    return true;
}

bool cam_cursor_goto(cam_cursor *cursor, const cam_session *session, cam_node node)
{
    if (node >= cam_record_size(cam_cursor_record(cursor, session)))
        return false;
    look(cursor, session, node);
    return true;
}

bool cam_cursor_goto_game(cam_cursor *cursor, const cam_session *session, int game)
{
    if (game < 0 || game >= session->game_count)
        return false;
    cursor->game = game;
    cursor->tip = session->game[game].live;
    look(cursor, session, cursor->tip);
    return true;
}

bool cam_cursor_back(cam_cursor *cursor, const cam_session *session)
{
    cam_node node = cam_record_parent(cam_cursor_record(cursor, session), cursor->node);
    return node != CAM_NO_NODE && cam_cursor_goto(cursor, session, node);
}

bool cam_cursor_forward(cam_cursor *cursor, const cam_session *session)
{
    const cam_record *record = cam_cursor_record(cursor, session);
    cam_node node = cursor->tip == cursor->node
                        ? cam_record_child(record, cursor->node)
                        : cam_record_step(record, cursor->node, cursor->tip);
    if (node == CAM_NO_NODE)
        return false;
    cam_position position = cam_record_position(record, node);
    put(cursor, session, node, &position);
    return true;
}
