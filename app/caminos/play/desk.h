/*
 * desk.h: the state of the terminal front end, shared by its drawing and its keys.
 *
 * Only keys.c and desk.c change it; drawing looks.
 */
#ifndef CAMINOS_PLAY_DESK_H
#define CAMINOS_PLAY_DESK_H

#include "base/buffer.h"
#include "hand/hand.h"
#include "play.h"
#include "screen.h"
#include "sitting.h"

struct desk;

/* What lies over the board, drawn after it. */
typedef struct dialog {
    void (*draw)(const struct desk *d, const void *context);
    const void *context;
} dialog;

typedef struct desk {
    sitting *sitting;
    play_setup setup; /* of the next new game */
    cam_hand hand;
    layout layout;
    const glyphs *glyphs;
    cam_buffer message; /* the latest news; may be empty */
    bool message_is_bad;
    bool asleep;        /* the stone is away until the player takes it up again, so
                           that the last move is seen and a second Enter does no harm */
    bool show_possible; /* mark where the piece could go */
    int frame;          /* of the spinner */
    dialog dialog;      /* all zero: none */
    bool quit;
} desk;

/* Say something below the board's state; printf-like, in the player's words. */
void say(desk *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Say what a library complained about. */
void say_error(desk *d, const cam_error *error);

void say_nothing(desk *d);

/* Is it a person's turn here, in the live game? */
bool may_place(const desk *d);

/* The position has changed: the stone in hand goes away until it is wanted, except over
 * an empty board. */
void refresh_hand(desk *d);

/* The same for another session, which may have another board. */
void renew_hand(desk *d);

/* Does a stone hang over the board? */
bool shows_stone(const desk *d);

/* Draw everything. */
void draw_desk(desk *d);
void draw_board(const desk *d);
void draw_panel(const desk *d);

/* Handle one key or mouse event. */
void handle_key(desk *d, int key);

/* Wait for a key while computers, clocks and signals go on and the screen is kept
 * up to date; ERR if the program is to end. */
int wait_key(desk *d);

/*
 * Dialogs: each lies over the board until it is answered; false if it was left with
 * Escape, or the program is to end.
 */
void show_help_page(desk *d);
bool ask_yes(desk *d, const char *question);
bool ask_line(desk *d, const char *prompt, char *text, size_t size);
bool ask_setup(desk *d, play_setup *setup);

/* An empty framed window in the middle of the screen; where its inside begins. */
void draw_frame(int rows, int columns, const char *title, int *row, int *column);

#endif
