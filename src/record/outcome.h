/*
 * outcome.h: how a game ended, and the text of the property RE.
 *
 *   Y+13   yellow connected, 13 points      G+R   yellow resigned
 *   Y+E4   fewer edge stones, 4 points      G+T   yellow's time ran out
 *          (bridget: more edge cells, 4)
 *   G+F    yellow had gone, and green claimed the game
 *   0      nobody won                        void  broken off, and does not count
 */
#ifndef CAM_RECORD_OUTCOME_H
#define CAM_RECORD_OUTCOME_H

#include "rules/position.h"

typedef enum cam_ending {
    CAM_BY_CONNECTION,
    CAM_BY_EDGE_STONES, /* where points count (RULES 8); or by edge cells (RULES 11) */
    CAM_BY_RESIGNATION,
    CAM_BY_TIME,
    CAM_BY_FORFEIT,   /* the loser had gone */
    CAM_BY_AGREEMENT, /* a draw; the text does not tell it from others */
    CAM_BY_ABORTING,  /* void: CAM_DRAW, as nobody won, but it does not count */
} cam_ending;

typedef struct cam_outcome {
    cam_result result; /* CAM_ONGOING: there is none yet, and the rest is zero */
    cam_ending ending; /* zero if nobody can place any more */
    int points;        /* the winner's, by connection or edge stones, or their edge cells; else 0 */
} cam_outcome;

/* Room for any outcome. */
#define CAM_OUTCOME_TEXT 16

/* What the rules say of a position: 'points' tells whether edge stones decide a
 * game without a connection. CAM_ONGOING if it is not over. */
cam_outcome cam_outcome_of(const cam_position *pos, const cam_rules *rules, bool points);

/* The text of RE; empty for CAM_ONGOING. */
void cam_outcome_format(cam_outcome outcome, char text[CAM_OUTCOME_TEXT]);

/* Read such a text; also "Draw", "Y+Resign", "Y+Time", "Y+Forfeit" as SGF has
 * them, in any case. CAM_MALFORMED for anything else. */
cam_status cam_outcome_parse(const char *text, cam_outcome *outcome, cam_error *error);

/* What a game that ended early is worth where points count: the fewest points a
 * connection can bring on the board, so that resigning is never free and never
 * dearer than losing. (The rulebooks are silent; settled here.) */
int cam_outcome_forfeit(const cam_rules *rules);

#endif
