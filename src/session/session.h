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
 * Two places in the current game's tree matter:
 *   live   where the game stands; clocks, turns and results belong to it
 *   node   what is looked at; cam_session_position is the position there
 * They are the same except during a review. Playing at the live place goes on
 * with the game and makes that line the main one; taking back and playing
 * something else leaves the old line as a variation. Playing elsewhere only adds
 * a variation to look at.
 *
 * Every change is saved at once if the session has a storage. A save that fails
 * never undoes the change: cam_session_unsaved tells, and the next change or
 * cam_session_save tries again.
 *
 * A save is an SGF collection, one game after the other, so every game file can
 * be loaded and every save is a game file (docs/record.md names the few
 * properties that hold what SGF does not).
 */
#ifndef CAM_SESSION_SESSION_H
#define CAM_SESSION_SESSION_H

#include "base/buffer.h"
#include "record/record.h"
#include "record/rulebook.h"
#include "rules/score.h"
#include "session/store.h"
#include "session/timer.h"

typedef struct cam_session cam_session;

#define CAM_NAME_TEXT 64 /* bytes of a player's name, NUL included */

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
    const cam_rules *rules; /* must outlive the session */
    uint8_t players;        /* 2 or 4 */
    bool neutral;           /* with neutral stones (RULES 7) */
    bool points;            /* points count (RULES 8); else a won game counts 1 */
    int games;              /* of the match: 1 for a single game, 0 for no limit */
    int target;             /* points that end the match; 0 for none */
    cam_time_rule time;
} cam_variant;

/* Who has to do something now. */
typedef struct cam_turn {
    bool due; /* false: the game is over, or this is a review */
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
cam_status cam_session_read(const cam_rulebook *book, const char *text, size_t length,
                            cam_session **session, cam_error *error);

/* The same with one record of a larger collection, whose owner the session
 * becomes if it succeeds. */
cam_status cam_session_adopt(cam_record *record, cam_session **session, cam_error *error);

/* Take up what a storage keeps and save there from now on. CAM_OK with NULL in
 * *session if it keeps nothing yet. A text that cannot be read stays where it is
 * (cam_file_store_set_aside moves it out of the way). */
cam_status cam_session_open(const cam_rulebook *book, const cam_storage *storage,
                            cam_session **session, cam_error *error);

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
const cam_player *cam_session_player(const cam_session *session, cam_seat seat);
cam_turn cam_session_turn(const cam_session *session);

/* The games of the match so far, the current one last. */
int cam_session_game_count(const cam_session *session);
const cam_record *cam_session_game(const cam_session *session, int index);

const cam_record *cam_session_record(const cam_session *session); /* the current game */
cam_node cam_session_node(const cam_session *session);
cam_node cam_session_live(const cam_session *session);
bool cam_session_is_live(const cam_session *session); /* node == live */

/* The position looked at. Valid until the session next changes. */
const cam_position *cam_session_position(const cam_session *session);

/* How the current game ended; CAM_ONGOING while it is played, also if a finished
 * position is only being reviewed. */
cam_outcome cam_session_outcome(const cam_session *session);

/* The points the current game brings to each team, zero while it is played: those
 * of RULES 8 if points count, the board's least (cam_outcome_forfeit) to the winner
 * by resignation or time; else 1 to the winner. */
cam_points cam_session_points(const cam_session *session);

/* The match, with the current game if that is over. */
cam_match cam_session_match(const cam_session *session);

/*
 * Playing. What happens in the live game charges the running clock up to 'now'
 * first: if a flag falls, the game is over and the call refused.
 */

/* Play 'move' at the place looked at, for whoever is to move there; in a review it
 * only becomes a variation. CAM_ILLEGAL names the rule or says that the game is
 * over. */
cam_status cam_session_play(cam_session *session, cam_placement move, double now, cam_error *why);

/* The same with a move as text; CAM_MALFORMED if it is none. */
cam_status cam_session_play_text(cam_session *session, const char *move, double now,
                                 cam_error *why);

/* The seat gives up for its team. CAM_ILLEGAL if the game is over. */
cam_status cam_session_resign(cam_session *session, cam_seat seat, double now, cam_error *why);

/* Begin the next game of the match, by the next beginner. CAM_ILLEGAL if this one
 * is not over or the match is. Clocks are full and go on if they ran. */
cam_status cam_session_next_game(cam_session *session, double now, cam_error *why);

/* Someone else takes a seat, or a computer another level. */
cam_status cam_session_set_player(cam_session *session, cam_seat seat, const cam_player *player,
                                  cam_error *error);

/* Write a comment on a node of the current game; "" takes it away. */
cam_status cam_session_comment(cam_session *session, cam_node node, const char *text,
                               cam_error *error);

/* Set a property of the current game as a whole, such as DT, EV or GN; NULL takes
 * it away. */
cam_status cam_session_set_info(cam_session *session, const char *name, const char *text,
                                cam_error *error);

/*
 * Taking back. Each returns false and does nothing if there is nothing to do; else
 * it ends a review. A resignation or a loss on time is taken back first, by itself,
 * the latter with that seat's whole time. Otherwise time spent stays spent: the
 * clock of whoever is to move now goes on.
 */

bool cam_session_undo(cam_session *session, double now); /* one placement */
bool cam_session_redo(cam_session *session, double now); /* what was taken back last */

/* Until it is the turn of a person here; nothing if that never was. Redoing stops
 * at the end of the line too. The same as one step if no person has a seat. */
bool cam_session_undo_turn(cam_session *session, double now);
bool cam_session_redo_turn(cam_session *session, double now);

bool cam_session_can_undo(const cam_session *session);
bool cam_session_can_redo(const cam_session *session);

/* Go on with the game from the place looked at: that line becomes the game. */
void cam_session_continue_here(cam_session *session, double now);

/*
 * Reviewing. The live game, its clocks and its result are untouched.
 */

bool cam_session_goto(cam_session *session, cam_node node); /* false: no such node */
bool cam_session_back(cam_session *session);                /* one node; false at the start */
bool cam_session_forward(cam_session *session); /* the way one came, else the main line */
void cam_session_goto_live(cam_session *session);

/*
 * Clocks.
 */

/* Let the clock of the seat to move run, or stop all clocks. A session begins
 * stopped; nothing happens without clocks in the variant. */
void cam_session_start(cam_session *session, double now);
void cam_session_pause(cam_session *session, double now);
bool cam_session_is_running(const cam_session *session);

/* Look at the clocks; true if a flag just fell and ended the game. A front end
 * calls it a few times a second while clocks run. */
bool cam_session_tick(cam_session *session, double now);

/* Seconds left to the seat; 0 without clocks. */
double cam_session_time_left(const cam_session *session, cam_seat seat, double now);

/* How long the seat may think about a move if its clock is to last (timer.h);
 * INFINITY without clocks. */
double cam_session_pace(const cam_session *session, cam_seat seat, double now);

#endif
