/*
 * state.h: what a session is made of. Private to this folder.
 *
 * Invariants: the live node is on the main line; 'position' and 'live_position'
 * are those of 'node' and 'live'; 'before' holds the points of every game but the
 * current one, the last.
 */
#ifndef CAM_SESSION_STATE_H
#define CAM_SESSION_STATE_H

#include "session/session.h"

#define CAM_GAMES_MAX 65535

struct cam_session {
    cam_variant variant;
    cam_player player[CAM_SEATS];
    cam_record **game;
    int game_count;
    cam_match before;

    cam_node live, node;
    cam_node tip; /* the last place on this way: leads forward again from above it */
    cam_position live_position, position;
    cam_outcome adjudged; /* what the position alone does not show: resigned, on time */
    bool outcome_changed; /* RE of the current record is to be written anew */

    cam_timer timer;
    bool running; /* clocks are wanted; they rest between games all the same */

    cam_storage storage; /* write is NULL if there is none */
    bool unsaved;
    cam_error save_error;
};

/* A session that has no game yet, with its match and clocks. CAM_MALFORMED if the
 * variant or a player makes no sense. */
cam_status cam_session_make(const cam_variant *variant, const cam_player player[CAM_SEATS],
                            cam_session **session, cam_error *error);

/* Make room for a further game, and append it; the first may fail. */
bool cam_session_reserve_game(cam_session *session);
void cam_session_add_game(cam_session *session, cam_record *record);

static inline cam_record *cam_session_current(const cam_session *session)
{
    return session->game[session->game_count - 1];
}

/* Does the player make sense? CAM_MALFORMED says why not. */
cam_status cam_player_check(const cam_player *player, cam_error *error);

/* Move the place looked at; move the live place and look there. */
void cam_session_look(cam_session *session, cam_node node);
void cam_session_set_live(cam_session *session, cam_node node);

/* Let the clock of whoever is to move run, if clocks are wanted. */
void cam_session_run_clock(cam_session *session, double now);

/* Something changed: save if there is a storage. */
void cam_session_changed(cam_session *session);

/* Write into a record's root who plays what. */
cam_status cam_session_stamp_player(cam_record *record, cam_seat seat, const cam_player *player,
                                    cam_error *error);
cam_status cam_session_stamp_variant(cam_session *session, cam_record *record, cam_error *error);

/* Write into the current record's root how the game stands; 'over_for_good' leaves
 * out what only a game in progress needs. */
cam_status cam_session_stamp_state(cam_session *session, bool over_for_good);

/* The points an outcome brings in a variant. */
cam_points cam_variant_points(const cam_variant *variant, cam_outcome outcome);

#endif
