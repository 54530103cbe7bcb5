/*
 * table.h: a session with a thinker beside it: what terminal and line mode share.
 *
 * The session (session/session.h) owns the game; the table fetches the computers'
 * moves, hints and chances for it, and keeps it on disk. It never prints: what
 * happened comes back as events, texts as cam_error.
 */
#ifndef CAMINOS_PLAY_TABLE_H
#define CAMINOS_PLAY_TABLE_H

#include "rules/connection.h"
#include "session/file_store.h"
#include "session/session.h"
#include "thinker.h"

typedef enum table_event {
    EVENT_NONE,
    EVENT_MOVED,  /* a computer has played */
    EVENT_HINT,   /* table->hint is there */
    EVENT_CHANCE, /* table->chance has changed */
    EVENT_FLAG,   /* somebody's time is up */
    EVENT_FAILED, /* table->error says what could not be done */
} table_event;

typedef struct table {
    cam_rulebook *book;
    cam_session *session;
    cam_cursor cursor; /* what is looked at */
    thinker *thinker;
    cam_file_store store;
    cam_storage storage;
    int lock;                     /* the descriptor that keeps others off the store, or -1 */
    bool stored;                  /* is there a place to keep the game? */
    char set_aside[CAM_PATH_MAX]; /* where an unreadable game was moved, or "" */
    bool wants_chance;            /* work out who is likely to win */
    double chance;                /* of yellow, 0 to 1; below 0: not known */
    cam_node judged;              /* the node looked at that the chance is for */
    thought thought;              /* the latest look at the thinker */
    cam_placement hint;
    double hint_chance; /* for the player to move */
    cam_error error;
} table;

/* A table without a session. CAM_NO_MEMORY. */
cam_status table_init(table *t, int threads, uint64_t seed, cam_error *error);
void table_clear(table *t); /* saves what is not saved yet, if it can */

/*
 * Beginning a game. Each leaves the old one standing if it fails.
 */
cam_status table_begin(table *t, const cam_variant *variant, const cam_player player[CAM_SEATS],
                       cam_error *error);
cam_status table_load(table *t, const char *path, cam_error *error);

/* Take up the game that was kept; CAM_OK without a session if there is none. One
 * that cannot be read is moved out of the way, to t->set_aside. */
cam_status table_resume(table *t, cam_error *error);

/* Find a place to keep the game below $XDG_STATE_HOME that no other running
 * program uses; before the others. CAM_IO: the game will not be kept. */
cam_status table_find_store(table *t, cam_error *error);

cam_status table_save_as(table *t, const char *path, cam_error *error);

/*
 * Playing.
 */

/* Let computers think when it is their turn and fetch what they have found. Call
 * it whenever the thinker's descriptor is readable, and a few times a second. */
table_event table_advance(table *t);

/* Can it be asked who will win? Not once that is known. */
bool table_has_chances(const table *t);

/* Is it a person's turn here, in the game looked at? Is it a computer's? */
bool table_may_place(const table *t);
bool table_is_waiting(const table *t);

cam_status table_play(table *t, cam_placement move, cam_error *why);
cam_status table_play_text(table *t, const char *move, cam_error *why);
bool table_undo(table *t); /* to the last turn of a person here */
bool table_redo(table *t);
cam_status table_resign(table *t, cam_error *why); /* the person to move, or the first here */
cam_status table_pause(table *t, cam_error *why);  /* or go on */
cam_status table_next_game(table *t, cam_error *why);

/* Ask for a hint; it comes as EVENT_HINT. CAM_ILLEGAL if nothing can be played. */
cam_status table_ask_hint(table *t, cam_error *why);

/* Looking about: a computer thinks on about the game, and it plays on. */
bool table_back(table *t);
bool table_forward(table *t);
void table_to_live(table *t);
cam_status table_continue_here(table *t, cam_error *why);

/* The last stone of the position looked at, or CAM_NO_PLACEMENT. */
cam_placement table_last_move(const table *t);

/* The path of the team that has connected in the position looked at. */
bool table_path(const table *t, cam_path *path);

/* Between table.c and table_store.c: a session to play from now on. */
void table_take(table *t, cam_session *session);

#endif
