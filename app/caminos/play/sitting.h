/*
 * sitting.h: the game played in this terminal: a session with a thinker beside it. What
 * the whole screen and line mode share.
 *
 * The session (session/session.h) owns the moves; this fetches the computers'
 * moves, hints and chances for it, and keeps it on disk. It never prints: what
 * happened comes back as events, texts as cam_error.
 */
#ifndef CAMINOS_PLAY_SITTING_H
#define CAMINOS_PLAY_SITTING_H

#include "files/shelf.h"
#include "puzzling.h"
#include "rules/connection.h"
#include "session/session.h"
#include "thinker.h"

typedef enum sitting_event {
    EVENT_NONE,
    EVENT_MOVED,  /* a computer has played */
    EVENT_HINT,   /* sitting->hint is there */
    EVENT_CHANCE, /* sitting->chance has changed */
    EVENT_TOLD,   /* sitting->puzzle.text is to be told */
    EVENT_FLAG,   /* somebody's time is up */
    EVENT_FAILED, /* sitting->error says what could not be done */
} sitting_event;

typedef struct sitting {
    cam_rulebook *book;
    const cam_rules *board; /* of the command line, held; NULL before it is read */
    cam_session *session;
    cam_cursor cursor; /* what is looked at */
    thinker *thinker;
    cam_shelf shelf;
    char id[CAM_SHELF_ID]; /* of the game there */
    cam_file_store store;
    cam_storage storage;
    int lock;                     /* of the game on the shelf, or -1 */
    bool stored;                  /* is there a place to keep the game? */
    cam_error not_stored;         /* why not */
    char set_aside[CAM_PATH_MAX]; /* where an unreadable game was moved, or "" */
    bool wants_chance;            /* work out who is likely to win */
    double chance;   /* of yellow, 0 to 1, a draw counting one half; below 0: not known */
    double draw;     /* how likely that is */
    cam_node judged; /* the node looked at that the chance is for */
    thought thought; /* the latest look at the thinker */
    cam_placement hint;
    double hint_chance; /* for the player to move */
    cam_error error;
    puzzling puzzle;  /* if one is played */
    const char *page; /* where links lead */
} sitting;

/* A sitting without a session. CAM_NO_MEMORY. */
cam_status sitting_init(sitting *s, int threads, uint64_t seed, cam_error *error);
void sitting_clear(sitting *s);

/* Is the game safe on disk? What is not is tried once more; CAM_IO if it cannot be,
 * or, once a stone is placed, has no place at all. */
cam_status sitting_keep(sitting *s, cam_error *error);

/*
 * Beginning a game. Each leaves the old one standing if it fails.
 */
cam_status sitting_begin(sitting *s, const cam_variant *variant, const cam_player player[CAM_SEATS],
                         cam_error *error);
cam_status sitting_load(sitting *s, const char *path, cam_error *error);

/* Take up a game of the shelf: that one, or with NULL the newest that is not over, or is if
 * there is no other and 'finished' ones will do; CAM_OK without a session if there is none.
 * One that cannot be read is moved out of the way, to s->set_aside. */
cam_status sitting_resume(sitting *s, const char *id, bool finished, cam_error *error);

/* Find the user's shelf, before the others; what older programs kept is taken over. CAM_IO:
 * the game will not be kept. */
cam_status sitting_find_store(sitting *s, cam_error *error);

cam_status sitting_save_as(sitting *s, const char *path, cam_error *error);

/* A puzzle, which is not kept. */
cam_status sitting_pose(sitting *s, const cam_puzzle *puzzle, const cam_rules *rules,
                        cam_error *error);

/*
 * Playing. In a puzzle a hint has two steps, undoing begins it anew, and who resigns is shown
 * the solution.
 */

/* Let computers think when it is their turn and fetch what they have found. Call
 * it whenever the thinker's descriptor is readable, and a few times a second. */
sitting_event sitting_advance(sitting *s);

/* Can it be asked who will win? Not once that is known. */
bool sitting_has_chances(const sitting *s);

/* Is it a person's turn here, in the game looked at? Is it a computer's? */
bool sitting_may_place(const sitting *s);
bool sitting_is_waiting(const sitting *s);

cam_status sitting_play(sitting *s, cam_placement move, cam_error *why);
cam_status sitting_play_text(sitting *s, const char *move, cam_error *why);

/* Set a position up, before the first move: lay a stone, and say who moves. */
cam_status sitting_lay(sitting *s, cam_colour colour, const char *stone, cam_error *why);
cam_status sitting_set_turn(sitting *s, cam_seat seat, cam_error *why);
bool sitting_undo(sitting *s); /* to the last turn of a person here */
bool sitting_redo(sitting *s);
cam_status sitting_resign(sitting *s, cam_error *why); /* the person to move, or the first here */
cam_status sitting_pause(sitting *s, cam_error *why);  /* or go on */
cam_status sitting_next_game(sitting *s, cam_error *why);

/* Ask for a hint; it comes as EVENT_HINT. CAM_ILLEGAL if nothing can be played. */
cam_status sitting_ask_hint(sitting *s, cam_error *why);

/* Looking about: a computer thinks on about the game, and it plays on. */
bool sitting_back(sitting *s);
bool sitting_forward(sitting *s);
void sitting_to_live(sitting *s);
cam_status sitting_continue_here(sitting *s, cam_error *why);

/* The last stone of the position looked at, or CAM_NO_PLACEMENT. */
cam_placement sitting_last_move(const sitting *s);

/* The path of the team that has connected in the position looked at. */
bool sitting_path(const sitting *s, cam_path *path);

/* Between sitting.c and sitting_store.c: a session to play from now on. */
void sitting_take(sitting *s, cam_session *session);

#endif
