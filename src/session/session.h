/*
 * session.h: a game or match in progress. The midend of every front end.
 *
 * A session knows the seats, the variant, the clocks and the score, and keeps
 * each game as a record (record/record.h); terminal, page and server only draw it
 * and pass on what people do. It has no input or output, no threads, no time of
 * its own and does not know the engine: it says "seat 2 is a computer of level 5
 * and must move" (cam_session_turn), and the front end asks the engine and plays
 * the answer. Time comes in as 'now', in seconds from any origin, never going
 * back.
 *
 * A session knows one place only: the live one, where the current game stands.
 * It is always on the main line, and turns, clocks and results belong to it. What
 * somebody looks at is a cursor (session/cursor.h), which the front end owns; there
 * may be any number of them, and none changes what is played. So a move is always
 * one of two things: cam_session_play goes on with the live game, for a seat that
 * it names, and nothing else; cam_session_try adds a variation where a cursor
 * stands, and never touches the game.
 *
 * Every change is saved at once if the session has a storage. A save that fails
 * never undoes the change: cam_session_unsaved tells, and the next change or
 * cam_session_save tries again.
 *
 * A save is an SGF collection, one game after the other, so every game file can
 * be loaded and every save is a game file (docs/record.md names the few
 * properties that hold what SGF does not).
 *
 * What looks costs nothing that grows with the game. What changes the live place
 * is linear in its depth.
 */
#ifndef CAM_SESSION_SESSION_H
#define CAM_SESSION_SESSION_H

#include "base/buffer.h"
#include "record/record.h"
#include "record/rulebook.h"
#include "rules/score.h"
#include "session/cursor.h"
#include "session/store.h"
#include "session/timer.h"

#define CAM_NAME_TEXT 64 /* bytes of a player's name, NUL included */

/* Who sits there; and, where something is done for a seat, who does it: a seat can
 * only be played by its own kind. */
typedef enum cam_player_kind {
    CAM_PERSON,   /* at this machine */
    CAM_COMPUTER, /* the front end asks the engine */
    CAM_REMOTE,   /* moves come from elsewhere */
} cam_player_kind;

typedef struct cam_player {
    cam_player_kind kind;
    int level;                /* of a computer, 1 to 9; else 0 */
    char name[CAM_NAME_TEXT]; /* may be empty */
} cam_player;

/* What is played. */
typedef struct cam_variant {
    const cam_rules *rules; /* the session's games hold them */
    uint8_t players;        /* 2 or 4 */
    bool neutral;           /* with neutral stones (RULES 7) */
    bool points;            /* points count (RULES 8); else a won game counts 1 */
    cam_house house;        /* RULES 11 */
    int games;              /* of the match: 1 for a single game, 0 for no limit */
    int target;             /* points that end the match; 0 for none */
    cam_time_rule time;
} cam_variant;

/* Who has to do something now. */
typedef struct cam_turn {
    bool due; /* false: the game is over (all is zero then), or paused */
    cam_seat seat;
    cam_player_kind kind;
    int level;
} cam_turn;

/*
 * Beginning and ending.
 */

/* A session at the start of its first game; clocks wait for cam_session_start.
 * CAM_MALFORMED if the variant or a player makes no sense, CAM_NO_MEMORY. */
cam_status cam_session_new(const cam_variant *variant, const cam_player player[CAM_SEATS],
                           cam_session **session, cam_error *error);

/* Take up a save, or any game file: a single game, or the games of one match.
 * What the file does not say: people at this machine, no clocks, one game, points
 * only if the result was decided by edge stones. A broken text is refused, with
 * line and column where a place can be named. 'book' must outlive the session. */
cam_status cam_session_read(cam_rulebook *book, const char *text, size_t length,
                            cam_session **session, cam_error *error);

/* The same with one record of a larger collection, whose owner the session
 * becomes if it succeeds. */
cam_status cam_session_adopt(cam_record *record, cam_session **session, cam_error *error);

/* Take up what a storage keeps and save there from now on. CAM_OK with NULL in
 * *session if it keeps nothing yet. A text that cannot be read stays where it is
 * (cam_file_store_set_aside moves it out of the way). */
cam_status cam_session_open(cam_rulebook *book, const cam_storage *storage, cam_session **session,
                            cam_error *error);

void cam_session_free(cam_session *session); /* NULL is allowed; saves nothing */

/*
 * Saving.
 */

/* Save every change there from now on, beginning with the next; NULL: nowhere.
 * The storage is copied, its context must outlive the session. */
void cam_session_set_storage(cam_session *session, const cam_storage *storage);

/* Save now. CAM_OK without a storage. */
cam_status cam_session_save(cam_session *session, cam_error *error);

/* Is there a change that could not be saved? *error, if given, says why. */
bool cam_session_unsaved(const cam_session *session, cam_error *error);

/* Append the whole session as text, as a save has it. CAM_NO_MEMORY leaves *text
 * unusable. */
cam_status cam_session_write(cam_session *session, cam_buffer *text);

/*
 * Looking.
 */

const cam_variant *cam_session_variant(const cam_session *session);
const cam_player *cam_session_player(const cam_session *session,
                                     cam_seat seat); /* who sits there now */
cam_turn cam_session_turn(const cam_session *session);

/* The games of the match so far, the current one last. */
int cam_session_game_count(const cam_session *session);
const cam_record *cam_session_game(const cam_session *session, int index);

/* The number of the current game in the match, from 1, with those played elsewhere. */
int cam_session_game_number(const cam_session *session);

/* The current game, where it stands, and the position there, valid until the
 * session next changes. */
const cam_record *cam_session_record(const cam_session *session);
cam_node cam_session_live(const cam_session *session);
const cam_position *cam_session_position(const cam_session *session);

/* How the current game ended; CAM_ONGOING while it is played. */
cam_outcome cam_session_outcome(const cam_session *session);

/* The points the current game brings to each team, zero while it is played: those
 * of RULES 8 if points count, the board's least (cam_outcome_forfeit) to the winner
 * by resignation, time or forfeit; else 1 to the winner. */
cam_points cam_session_points(const cam_session *session);

/* The match, with the current game if that is over. An aborted game does not count:
 * the next one has its number and its beginner. */
cam_match cam_session_match(const cam_session *session);

/*
 * Playing. What happens in the live game charges the running clock up to 'now'
 * first: if a flag falls, the game is over and the call refused.
 */

/* Go on with the live game: 'seat' places 'move'. 'from' says who does it, and must
 * be what sits there: who is at this machine cannot play a remote seat or a
 * computer's, and a message from elsewhere cannot play theirs. CAM_ILLEGAL names the
 * rule, or says that the game is over or paused, that it is another seat's turn, or
 * that the seat is another's; CAM_NO_MEMORY. */
cam_status cam_session_play(cam_session *session, cam_seat seat, cam_player_kind from,
                            cam_placement move, double now, cam_error *why);

/* The same with a move as text; CAM_MALFORMED if it is none. */
cam_status cam_session_play_text(cam_session *session, cam_seat seat, cam_player_kind from,
                                 const char *move, double now, cam_error *why);

/* Set a position up (INTERFACES 8), in a single game without a move: lay a stone, written
 * as a move; take the last one away again, false if there is none; say who moves. CAM_ILLEGAL
 * names the rule, or says that it is too late; CAM_MALFORMED, CAM_NO_MEMORY. */
cam_status cam_session_lay(cam_session *session, cam_colour colour, const char *stone,
                           cam_error *why);
bool cam_session_lift(cam_session *session);
cam_status cam_session_begin(cam_session *session, cam_seat seat, double now, cam_error *why);

/* Add a move as a variation where the cursor stands, and follow it there. The live
 * game, its clocks and its result are untouched; in an earlier game of the match
 * it works too. CAM_ILLEGAL, CAM_MALFORMED, CAM_NO_MEMORY. */
cam_status cam_session_try(cam_session *session, cam_cursor *cursor, cam_placement move,
                           cam_error *why);
cam_status cam_session_try_text(cam_session *session, cam_cursor *cursor, const char *move,
                                cam_error *why);

/* Begin the next game of the match, by the next beginner. CAM_ILLEGAL if this one
 * is not over or the match is. Clocks are full and go on if they ran. */
cam_status cam_session_next_game(cam_session *session, double now, cam_error *why);

/* The session holds a later game of a match: 'count' games before it were played
 * elsewhere, and their points are not known here. CAM_ILLEGAL once a stone is placed
 * or the first game is over, CAM_MALFORMED for a number that is none. */
cam_status cam_session_skip_games(cam_session *session, int count, cam_error *why);

/* Someone else takes a seat, or a computer another level. */
cam_status cam_session_set_player(cam_session *session, cam_seat seat, const cam_player *player,
                                  cam_error *error);

/* Write a comment on a node of one of the games; "" takes it away. */
cam_status cam_session_comment(cam_session *session, int game, cam_node node, const char *text,
                               cam_error *error);

/* Set a property of the current game as a whole, such as DT, EV or GN; NULL takes
 * it away. */
cam_status cam_session_set_info(cam_session *session, const char *name, const char *text,
                                cam_error *error);

/*
 * Ending a game by other means than the board. CAM_ILLEGAL if it is over. None asks
 * who agreed: that is for those who call.
 */

/* The seat gives up for its team; 'from' as above, whoever's turn it is. */
cam_status cam_session_resign(cam_session *session, cam_seat seat, cam_player_kind from, double now,
                              cam_error *why);

/* A draw, agreed on or claimed. */
cam_status cam_session_draw(cam_session *session, double now, cam_error *why);

/* The seat has gone, and the other team claims the game. */
cam_status cam_session_forfeit(cam_session *session, cam_seat seat, double now, cam_error *why);

/* The game is broken off and void: it has no winner and does not count. */
cam_status cam_session_abort(cam_session *session, double now, cam_error *why);

/* The game ended as somebody says who may: a server. It must be over by then if it ended
 * on the board, and is not changed; CAM_ILLEGAL if what the board shows is different. */
cam_status cam_session_conclude(cam_session *session, cam_outcome outcome, double now,
                                cam_error *why);

/*
 * Pausing, as part of the game and kept with it: no clock runs, nobody can place,
 * and no turn is due. The end of a game ends its pause. CAM_ILLEGAL if the game is
 * over, or paused already, or not paused.
 */
cam_status cam_session_pause(cam_session *session, double now, cam_error *why);
cam_status cam_session_resume(cam_session *session, double now, cam_error *why);
bool cam_session_is_paused(const cam_session *session);

/*
 * Taking back.
 */

/* Back to the place after 'ply' placements, fewer than now, with the clocks as they
 * were there: how players who agreed on it take back. The clocks of every placement
 * are noted in the record; where a file has none, the nearest before count, at the
 * start full ones. CAM_ILLEGAL if there is nothing to take back, or the game is
 * over. */
cam_status cam_session_take_back(cam_session *session, int ply, double now, cam_error *why);

/* Undoing and redoing, as one does alone or with friends at home. Each returns
 * false and does nothing if there is nothing to do. What ended the game beside the
 * board is lifted first, by itself; a loss on time with that seat's whole time.
 * Otherwise time spent stays spent, so that nobody gains any by it: the clock of
 * whoever is to move now goes on. */
bool cam_session_undo(cam_session *session, double now); /* one placement */
bool cam_session_redo(cam_session *session, double now); /* what was taken back last */

/* Until it is the turn of a person here; nothing if that never was. Redoing stops
 * at the end of the line too. The same as one step if no person has a seat. */
bool cam_session_undo_turn(cam_session *session, double now);
bool cam_session_redo_turn(cam_session *session, double now);

bool cam_session_can_undo(const cam_session *session);
bool cam_session_can_redo(const cam_session *session);

/* Go on with the game from where the cursor stands: that line becomes the game, and
 * the cursor follows it. Clocks as in undoing. CAM_ILLEGAL in an earlier game of the
 * match. */
cam_status cam_session_continue_here(cam_session *session, cam_cursor *cursor, double now,
                                     cam_error *why);

/*
 * Clocks.
 */

/* Let clocks run, because there is somebody to play, or hold them. That is no part of
 * the game and not kept: moves can be played all the same. A session begins
 * stopped; nothing happens without clocks in the variant. */
void cam_session_start(cam_session *session, double now);
void cam_session_stop(cam_session *session, double now);
bool cam_session_is_running(const cam_session *session); /* does a clock count down? */

/* Look at the clocks; true if a flag just fell and ended the game. A front end
 * calls it a few times a second while clocks run. */
bool cam_session_tick(cam_session *session, double now);

/* Seconds left to the seat; 0 without clocks. */
double cam_session_time_left(const cam_session *session, cam_seat seat, double now);

/* Say what the clocks show now, seat by seat, as cam_session_time_left would tell
 * it: the word of a server, which counts the time by itself. No flag falls by the
 * time that went by before. CAM_ILLEGAL if the game is over or has no clocks,
 * CAM_MALFORMED for what is no time. */
cam_status cam_session_set_clocks(cam_session *session, const double left[CAM_SEATS], double now,
                                  cam_error *why);

/* How long the seat may think about a move if its clock is to last (timer.h);
 * INFINITY without clocks. */
double cam_session_pace(const cam_session *session, cam_seat seat, double now);

#endif
