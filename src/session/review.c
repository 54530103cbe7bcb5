/*
 * review.c: moving about in the tree of the current game: taking back, redoing,
 * and looking at other places.
 */
#include "session/state.h"

void cam_session_look(cam_session *session, cam_node node)
{
    const cam_record *record = cam_session_current(session);
    session->node = node;
    session->position = cam_record_position(record, node);
    if (!cam_record_is_under(record, session->tip, node))
        session->tip = node;
}

void cam_session_set_live(cam_session *session, cam_node node)
{
    cam_record_promote(cam_session_current(session), node);
    cam_session_look(session, node);
    session->live = node;
    session->live_position = session->position;
}

/* Where one placement less leads, or CAM_NO_NODE. */
static cam_node before_placement(const cam_record *record, cam_node node)
{
    int ply = cam_record_ply(record, node);
    while (node != CAM_NO_NODE && cam_record_ply(record, node) == ply)
        node = cam_record_parent(record, node);
    return node;
}

/* The next node forward, or CAM_NO_NODE. */
static cam_node next_node(const cam_session *session, cam_node node)
{
    const cam_record *record = cam_session_current(session);
    if (session->tip != node && cam_record_is_under(record, session->tip, node))
        return cam_record_step(record, node, session->tip);
    return cam_record_child(record, node);
}

/* Where one placement more leads, or CAM_NO_NODE. */
static cam_node after_placement(const cam_session *session, cam_node node)
{
    const cam_record *record = cam_session_current(session);
    int ply = cam_record_ply(record, node);
    do
        node = next_node(session, node);
    while (node != CAM_NO_NODE && cam_record_ply(record, node) == ply);
    return node;
}

static bool is_persons_turn(const cam_session *session, cam_node node)
{
    cam_position pos = cam_record_position(cam_session_current(session), node);
    return !cam_position_is_over(&pos) && session->player[pos.seat].kind == CAM_PERSON;
}

static bool has_person(const cam_session *session)
{
    for (int seat = 0; seat < session->variant.players; seat++)
        if (session->player[seat].kind == CAM_PERSON)
            return true;
    return false;
}

/* The game goes on from 'node'. */
static void take_up_at(cam_session *session, cam_node node, double now)
{
    cam_session_set_live(session, node);
    session->outcome_changed = true;
    cam_session_run_clock(session, now);
    cam_session_changed(session);
}

static bool is_adjudged(const cam_session *session)
{
    return session->adjudged.result != CAM_ONGOING;
}

/* Lift a resignation or a fallen flag. */
static void lift_judgement(cam_session *session)
{
    if (session->timer.fallen != CAM_NO_SEAT)
        cam_timer_refill(&session->timer, session->timer.fallen);
    session->adjudged = (cam_outcome){0};
}

bool cam_session_can_undo(const cam_session *session)
{
    return is_adjudged(session) ||
           before_placement(cam_session_current(session), session->live) != CAM_NO_NODE;
}

bool cam_session_can_redo(const cam_session *session)
{
    return !is_adjudged(session) && after_placement(session, session->live) != CAM_NO_NODE;
}

bool cam_session_undo(cam_session *session, double now)
{
    cam_session_tick(session, now);
    cam_node node = session->live;
    if (!is_adjudged(session))
        node = before_placement(cam_session_current(session), node);
    if (node == CAM_NO_NODE)
        return false;
    lift_judgement(session);
    take_up_at(session, node, now);
    return true;
}

bool cam_session_undo_turn(cam_session *session, double now)
{
    if (!has_person(session))
        return cam_session_undo(session, now);
    cam_session_tick(session, now);
    const cam_record *record = cam_session_current(session);
    cam_node node = session->live;
    if (!is_adjudged(session))
        node = before_placement(record, node);
    while (node != CAM_NO_NODE && !is_persons_turn(session, node))
        node = before_placement(record, node);
    if (node == CAM_NO_NODE)
        return false;
    lift_judgement(session);
    take_up_at(session, node, now);
    return true;
}

bool cam_session_redo(cam_session *session, double now)
{
    cam_session_tick(session, now);
    if (!cam_session_can_redo(session))
        return false;
    take_up_at(session, after_placement(session, session->live), now);
    return true;
}

bool cam_session_redo_turn(cam_session *session, double now)
{
    cam_session_tick(session, now);
    if (!cam_session_can_redo(session))
        return false;
    cam_node node = after_placement(session, session->live);
    while (has_person(session) && !is_persons_turn(session, node)) {
        cam_node next = after_placement(session, node);
        if (next == CAM_NO_NODE)
            break;
        node = next;
    }
    take_up_at(session, node, now);
    return true;
}

void cam_session_continue_here(cam_session *session, double now)
{
    cam_session_tick(session, now);
    lift_judgement(session);
    take_up_at(session, session->node, now);
}

bool cam_session_goto(cam_session *session, cam_node node)
{
    if (node >= cam_record_size(cam_session_current(session)))
        return false;
    cam_session_look(session, node);
    return true;
}

bool cam_session_back(cam_session *session)
{
    cam_node node = cam_record_parent(cam_session_current(session), session->node);
    return node != CAM_NO_NODE && cam_session_goto(session, node);
}

bool cam_session_forward(cam_session *session)
{
    cam_node node = next_node(session, session->node);
    return node != CAM_NO_NODE && cam_session_goto(session, node);
}

void cam_session_goto_live(cam_session *session)
{
    cam_session_look(session, session->live);
}
