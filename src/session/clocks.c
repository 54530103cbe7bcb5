/*
 * clocks.c: the clocks of the current game: running, asked, set, noted and recalled.
 */
#include <assert.h>
#include <math.h>

#include "session/seconds.h"
#include "session/state.h"

void cam_session_run_clock(cam_session *session, double now)
{
    if (!cam_session_is_timed(session))
        return;
    if (session->running && !session->paused && session->outcome.result == CAM_ONGOING)
        cam_timer_start(&session->timer, session->position.seat, now);
    else
        cam_timer_stop(&session->timer, now);
}

void cam_session_start(cam_session *session, double now)
{
    session->running = cam_session_is_timed(session);
    cam_session_run_clock(session, now);
}

void cam_session_stop(cam_session *session, double now)
{
    cam_session_tick(session, now);
    session->running = false;
    cam_session_run_clock(session, now);
}

bool cam_session_is_running(const cam_session *session)
{
    return session->timer.running;
}

double cam_session_time_left(const cam_session *session, cam_seat seat, double now)
{
    assert(seat < session->variant.players);
    return cam_session_is_timed(session) ? cam_timer_left(&session->timer, seat, now) : 0;
}

double cam_session_pace(const cam_session *session, cam_seat seat, double now)
{
    return cam_session_is_timed(session) ? cam_timer_pace(&session->timer, seat, now) : INFINITY;
}

cam_status cam_session_set_clocks(cam_session *session, const double left[CAM_SEATS], double now,
                                  cam_error *why)
{
    if (session->outcome.result != CAM_ONGOING)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_OVER);
    if (!cam_session_is_timed(session))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_NO_CLOCKS);
    for (int seat = 0; seat < session->variant.players; seat++)
        if (!cam_time_is_valid(left[seat]))
            return cam_fail(why, CAM_MALFORMED, CAM_REASON_BAD_CLOCK);
    for (cam_seat seat = 0; seat < session->variant.players; seat++)
        cam_timer_set(&session->timer, seat, left[seat], now);
    cam_session_changed(session);
    return CAM_OK;
}

/*
 * What the clocks showed at each placement, as TL of its node. Between two
 * placements nobody has used any of a time per move, so the main times are all
 * there is to note.
 */

void cam_session_note_clocks(cam_session *session, cam_node node)
{
    char text[CAM_CLOCKS_TEXT];
    if (!cam_session_is_timed(session))
        return;
    cam_clocks_format(session->timer.left, session->variant.players, text);
    cam_record_set(cam_session_current(session)->record, node, "TL", text, NULL);
}

void cam_session_recall_clocks(const cam_session *session, cam_node node, double left[CAM_SEATS])
{
    const cam_record *record = cam_session_current(session)->record;
    for (; node != CAM_ROOT; node = cam_record_parent(record, node)) {
        const char *text = cam_record_text(record, node, "TL");
        if (text && cam_clocks_parse(text, session->variant.players, left))
            return;
    }
    for (int seat = 0; seat < CAM_SEATS; seat++)
        left[seat] = session->variant.time.main;
}
