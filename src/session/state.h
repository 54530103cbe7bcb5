/*
 * state.h: what a session is made of. Private to this folder.
 *
 * Invariants: the live node of the current game is on its main line, and so is
 * 'tip', at or below it; 'position' and 'outcome' are those of the live place;
 * 'before' holds the points of every game but the current one, the last.
 */
#ifndef CAM_SESSION_STATE_H
#define CAM_SESSION_STATE_H

#include "session/session.h"

#define CAM_GAMES_MAX 65535

/* A game of the match, and where it stands or ended. */
typedef struct cam_game {
    cam_record *record;
    cam_node live;
} cam_game;

struct cam_session {
    cam_variant variant;
    cam_player player[CAM_SEATS];
    cam_game *game;
    int game_count;
    int skipped; /* games of the match that were played elsewhere, before these */
    cam_match before;

    cam_node tip; /* the end of what was taken back and can be redone */
    cam_position position;
    cam_outcome adjudged; /* what the position alone does not show: resigned, on time */
    cam_outcome outcome;
    bool outcome_changed; /* RE of the current record is to be written anew */

    cam_timer timer;
    bool running; /* clocks are wanted; they rest between games all the same */
    bool paused;  /* by the players */

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

static inline cam_game *cam_session_current(const cam_session *session)
{
    return &session->game[session->game_count - 1];
}

static inline bool cam_session_is_timed(const cam_session *session)
{
    return cam_time_rule_is_timed(session->variant.time);
}

/* Who has a seat in a position: players may have changed seats (RULES 11). */
static inline const cam_player *cam_session_sitting(const cam_session *session,
                                                    const cam_position *pos, cam_seat seat)
{
    return &session->player[pos->house & CAM_HOUSE_SWAPPED ? seat ^ 1 : seat];
}

/* Does the player make sense? CAM_MALFORMED says why not. */
cam_status cam_player_check(const cam_player *player, cam_error *error);

/* Move the live place, making its line the main one. */
void cam_session_set_live(cam_session *session, cam_node node);

/* End the current game by other means than the board; an ongoing outcome lifts that
 * again, and what is on the board counts. */
void cam_session_adjudge(cam_session *session, cam_outcome outcome);

/* Charge the clocks; refuse if a flag fell just now or the game is over anyway. */
cam_status cam_session_check_playing(cam_session *session, double now, cam_error *why);

/* Let the clock of whoever is to move run, if clocks are wanted. */
void cam_session_run_clock(cam_session *session, double now);

/* What each clock showed when the placement of the node had been made: written
 * there, and read again. A note that finds no memory is left out. */
void cam_session_note_clocks(cam_session *session, cam_node node);
void cam_session_recall_clocks(const cam_session *session, cam_node node, double left[CAM_SEATS]);

/* Something changed: save if there is a storage. */
void cam_session_changed(cam_session *session);

/* Write into a record's root who plays what. */
cam_status cam_session_stamp_player(cam_record *record, cam_seat seat, const cam_player *player,
                                    cam_error *error);
cam_status cam_session_stamp_variant(cam_session *session, cam_record *record, cam_error *error);

/* Write into the current record's root how the game stands; 'over_for_good' leaves
 * out what only a game in progress needs. */
cam_status cam_session_stamp_state(cam_session *session, bool over_for_good);

/* The points an outcome brings in a variant, and the match with them. */
cam_points cam_variant_points(const cam_variant *variant, cam_outcome outcome);
/* ... and counted; to those who began the game in a team's seats, if the players changed. */
void cam_variant_count(const cam_variant *variant, cam_outcome outcome, bool swapped,
                       cam_match *match);

#endif
