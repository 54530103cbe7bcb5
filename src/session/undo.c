/*
 * undo.c: moving the live place about: taking back, redoing, going on elsewhere.
 */
#include "session/state.h"

void cam_session_set_live(cam_session *session, cam_node node)
{
    cam_game *game = cam_session_current(session);
    if (!cam_record_is_under(game->record, session->tip, node))
        session->tip = node;
    cam_record_promote(game->record, session->tip);
    game->live = node;
    session->position = cam_record_position(game->record, node);
    cam_session_adjudge(session, session->adjudged);
}

/* The game goes on from 'node', whatever had ended it. */
static void take_up_at(cam_session *session, cam_node node, double now)
{
    if (session->timer.fallen != CAM_NO_SEAT)
        cam_timer_refill(&session->timer, session->timer.fallen);
    session->adjudged = (cam_outcome){0};
    cam_session_set_live(session, node);
    cam_session_run_clock(session, now);
    cam_session_changed(session);
}

/*
 * Steps count placements: the nodes of a place are those with as many.
 */

/* The last node of the line up to 'node' with at most 'ply' placements. */
static cam_node back_to(const cam_record *record, cam_node node, int ply)
{
    while (cam_record_ply(record, node) > ply)
        node = cam_record_parent(record, node);
    return node;
}

/* The first node of the main line below 'node' with at least 'ply' placements. */
static cam_node on_to(const cam_record *record, cam_node node, int ply)
{
    while (cam_record_ply(record, node) < ply)
        node = cam_record_child(record, node);
    return node;
}

static int live_ply(const cam_session *session)
{
    const cam_game *game = cam_session_current(session);
    return cam_record_ply(game->record, game->live);
}

static int first_ply(const cam_session *session)
{
    return cam_record_ply(cam_session_current(session)->record, CAM_ROOT);
}

static int last_ply(const cam_session *session)
{
    return cam_record_ply(cam_session_current(session)->record, session->tip);
}

static bool is_adjudged(const cam_session *session)
{
    return session->adjudged.result != CAM_ONGOING;
}

bool cam_session_can_undo(const cam_session *session)
{
    return is_adjudged(session) || live_ply(session) > first_ply(session);
}

bool cam_session_can_redo(const cam_session *session)
{
    return !is_adjudged(session) && live_ply(session) < last_ply(session);
}

static void undo_to(cam_session *session, int ply, double now)
{
    const cam_game *game = cam_session_current(session);
    take_up_at(session, back_to(game->record, game->live, ply), now);
}

static void redo_to(cam_session *session, int ply, double now)
{
    const cam_game *game = cam_session_current(session);
    take_up_at(session, on_to(game->record, game->live, ply), now);
}

bool cam_session_undo(cam_session *session, double now)
{
    cam_session_tick(session, now);
    if (!cam_session_can_undo(session))
        return false;
    undo_to(session, live_ply(session) - !is_adjudged(session), now);
    return true;
}

bool cam_session_redo(cam_session *session, double now)
{
    cam_session_tick(session, now);
    if (!cam_session_can_redo(session))
        return false;
    redo_to(session, live_ply(session) + 1, now);
    return true;
}

/*
 * By turns of people.
 */

static bool has_person(const cam_session *session)
{
    for (int seat = 0; seat < session->variant.players; seat++)
        if (session->player[seat].kind == CAM_PERSON)
            return true;
    return false;
}

/* After which number of placements, along the line up to 'tip', is it a person's
 * turn? */
static void find_turns(const cam_session *session, bool persons[CAM_LINE_PLIES + 1])
{
    const cam_record *record = cam_session_current(session)->record;
    cam_placement move[CAM_LINE_PLIES];
    int count = cam_record_line(record, session->tip, move);
    cam_position pos = *cam_record_start(record);
    cam_history history = {.count = 0};
    for (int ply = 0;; ply++) {
        persons[ply] = !cam_position_is_over(&pos) &&
                       cam_session_sitting(session, &pos, pos.seat)->kind == CAM_PERSON;
        if (ply == count)
            return;
        cam_history_play(&history, &pos, session->variant.rules, move[ply]);
    }
}

bool cam_session_undo_turn(cam_session *session, double now)
{
    bool persons[CAM_LINE_PLIES + 1];
    if (!has_person(session))
        return cam_session_undo(session, now);
    cam_session_tick(session, now);
    find_turns(session, persons);
    int ply = live_ply(session) - !is_adjudged(session);
    while (ply >= first_ply(session) && !persons[ply])
        ply--;
    if (ply < first_ply(session))
        return false;
    undo_to(session, ply, now);
    return true;
}

bool cam_session_redo_turn(cam_session *session, double now)
{
    bool persons[CAM_LINE_PLIES + 1];
    if (!has_person(session))
        return cam_session_redo(session, now);
    cam_session_tick(session, now);
    if (!cam_session_can_redo(session))
        return false;
    find_turns(session, persons);
    int ply = live_ply(session) + 1;
    while (ply < last_ply(session) && !persons[ply])
        ply++;
    redo_to(session, ply, now);
    return true;
}

/*
 * Elsewhere.
 */

cam_status cam_session_take_back(cam_session *session, int ply, double now, cam_error *why)
{
    cam_status status = cam_session_check_playing(session, now, why);
    if (status != CAM_OK)
        return status;
    if (ply < first_ply(session) || ply >= live_ply(session))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_NOTHING_TO_TAKE_BACK);
    const cam_game *game = cam_session_current(session);
    cam_node node = back_to(game->record, game->live, ply);
    cam_timer_init(&session->timer, session->variant.time);
    cam_session_recall_clocks(session, node, session->timer.left);
    take_up_at(session, node, now);
    return CAM_OK;
}

cam_status cam_session_continue_here(cam_session *session, cam_cursor *cursor, double now,
                                     cam_error *why)
{
    cam_session_tick(session, now);
    if (cursor->game != session->game_count - 1)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_EARLIER_GAME);
    take_up_at(session, cursor->node, now);
    cam_cursor_update(cursor, session);
    return CAM_OK;
}
