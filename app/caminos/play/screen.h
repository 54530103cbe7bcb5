/*
 * screen.h: the terminal: starting and restoring it, its colours, where things go.
 */
#ifndef CAMINOS_PLAY_SCREEN_H
#define CAMINOS_PLAY_SCREEN_H

#include <stdbool.h>

#include <ncurses.h>

#include "glyphs.h"
#include "rules/board.h"

#define SCREEN_COLUMNS 80 /* the least that is needed, with a large board more */
#define SCREEN_ROWS    24

typedef enum paint {
    PAINT_PLAIN, /* the terminal's own */
    PAINT_DIM,
    PAINT_GOOD,
    PAINT_BAD,
    PAINT_RIM,    /* lines between the board and what is around */
    PAINT_TILE,   /* an empty cell */
    PAINT_STRONG, /* heavy lines on the board */
    PAINT_YELLOW,
    PAINT_GREEN,
    PAINT_BLUE,
    PAINT_GHOST_YELLOW,
    PAINT_GHOST_GREEN,
    PAINT_GHOST_BLUE,
    PAINT_GHOST_BAD,
    PAINT_PATH,
    PAINT_COUNT,
} paint;

/* Where the board and the panel beside it lie. */
typedef struct layout {
    int rows, columns;             /* of the window */
    int least_rows, least_columns; /* that it needs for this board */
    int cell_width, cell_height;   /* with one line between cells */
    int board_row, board_column;   /* of the board's upper left corner */
    int panel_column, panel_width;
    bool fits;
} layout;

/* Take over the terminal. False if it cannot do what is needed; then nothing has
 * changed. */
bool start_screen(void);

/* Adapt to the window if its size has changed. */
void follow_window(void);

/* Give it back as it was; harmless if it was never taken or is gone. */
void stop_screen(void);

/* Leave the screen for a moment to write a text that the terminal itself breaks into lines, so
 * that a link can be copied, and come back at Enter. */
void show_outside(const char *text);

bool has_colour(void);
attr_t paint_attr(paint p);

layout find_layout(const cam_board *board);

/* The cell at a place of the screen, or CAM_NO_CELL. */
cam_cell cell_at(const layout *l, const cam_board *board, int row, int column);

/* Write a text in a paint, cut at so many columns. */
void put_text(int row, int column, int width, attr_t attr, const char *text);

/* The same over several rows, broken between words; returns the row after it. */
int put_paragraph(int row, int column, int width, int last_row, attr_t attr, const char *text);

#endif
