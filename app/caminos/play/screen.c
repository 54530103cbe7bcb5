#include "screen.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "signals.h"
#include "words.h"

#define PANEL_MIN 30
#define PANEL_MAX 46
#define LABELS    3 /* columns for the numbers of rows */

/* What is used of a window: ncurses counts in 16 bits, breaks at 32,768 when a window
 * grows, and keeps every cell in memory. */
#define MOST_COLUMNS 1000
#define MOST_ROWS    1000

static struct termios before; /* for a fault handler, which has no other way to it */
static bool running;

/* Only what a signal handler may: leave the alternate screen, stop mouse reports,
 * show the cursor. */
static void restore_at_fault(void)
{
    static const char plain[] = "\033[?1003l\033[?1006l\033[?1000l\033[?1049l\033[?25h\033[0m\r\n";
    if (!running)
        return;
    ssize_t written = write(STDOUT_FILENO, plain, sizeof plain - 1);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

typedef struct colours {
    short text, ground;
    attr_t attr;
} colours;

/* The wood of the page, as far as 256 colours go. */
static const colours rich[PAINT_COUNT] = {
    [PAINT_PLAIN] = {-1, -1, 0},         [PAINT_DIM] = {245, -1, 0},
    [PAINT_GOOD] = {35, -1, 0},          [PAINT_BAD] = {167, -1, 0},
    [PAINT_RIM] = {137, -1, 0},          [PAINT_TILE] = {94, 180, 0},
    [PAINT_STRONG] = {16, 180, 0},       [PAINT_YELLOW] = {16, 214, 0},
    [PAINT_GREEN] = {231, 29, 0},        [PAINT_BLUE] = {231, 25, 0},
    [PAINT_GHOST_YELLOW] = {16, 229, 0}, [PAINT_GHOST_GREEN] = {16, 115, 0},
    [PAINT_GHOST_BLUE] = {16, 111, 0},   [PAINT_GHOST_BAD] = {231, 160, 0},
    [PAINT_PATH] = {88, 231, A_BOLD},
};

static const colours plain[PAINT_COUNT] = {
    [PAINT_PLAIN] = {-1, -1, 0},
    [PAINT_DIM] = {-1, -1, A_DIM},
    [PAINT_GOOD] = {COLOR_GREEN, -1, 0},
    [PAINT_BAD] = {COLOR_RED, -1, A_BOLD},
    [PAINT_RIM] = {-1, -1, A_DIM},
    [PAINT_TILE] = {-1, -1, 0},
    [PAINT_STRONG] = {-1, -1, A_BOLD},
    [PAINT_YELLOW] = {COLOR_BLACK, COLOR_YELLOW, 0},
    [PAINT_GREEN] = {COLOR_BLACK, COLOR_GREEN, 0},
    [PAINT_BLUE] = {COLOR_WHITE, COLOR_BLUE, 0},
    [PAINT_GHOST_YELLOW] = {COLOR_BLACK, COLOR_WHITE, 0},
    [PAINT_GHOST_GREEN] = {COLOR_BLACK, COLOR_WHITE, 0},
    [PAINT_GHOST_BLUE] = {COLOR_BLACK, COLOR_WHITE, 0},
    [PAINT_GHOST_BAD] = {COLOR_WHITE, COLOR_RED, 0},
    [PAINT_PATH] = {COLOR_RED, COLOR_WHITE, A_BOLD},
};

static const attr_t without_colour[PAINT_COUNT] = {
    [PAINT_DIM] = A_DIM,
    [PAINT_BAD] = A_BOLD,
    [PAINT_STRONG] = A_BOLD,
    [PAINT_YELLOW] = A_BOLD,
    [PAINT_GREEN] = A_BOLD,
    [PAINT_BLUE] = A_BOLD,
    [PAINT_GHOST_YELLOW] = A_REVERSE,
    [PAINT_GHOST_GREEN] = A_REVERSE,
    [PAINT_GHOST_BLUE] = A_REVERSE,
    [PAINT_GHOST_BAD] = A_REVERSE | A_BOLD,
    [PAINT_PATH] = A_REVERSE | A_BOLD,
};

bool has_colour(void)
{
    const char *refused = getenv("NO_COLOR");
    return has_colors() && !(refused && *refused);
}

static void start_colours(void)
{
    if (!has_colour())
        return;
    start_color();
    use_default_colors();
    const colours *palette = COLORS >= 256 ? rich : plain;
    for (int p = 0; p < PAINT_COUNT; p++)
        init_pair((short)(p + 1), palette[p].text, palette[p].ground);
}

attr_t paint_attr(paint p)
{
    if (!has_colour())
        return without_colour[p];
    const colours *palette = COLORS >= 256 ? rich : plain;
    return COLOR_PAIR(p + 1) | palette[p].attr;
}

/* Reports of every movement, so that the stone follows the pointer; terminals that
 * do not know them ignore this. */
static void report_movement(bool on)
{
    fputs(on ? "\033[?1003h" : "\033[?1003l", stdout);
    fflush(stdout);
}

/* The window's size as far as it is used; false if the terminal does not tell. */
static bool find_size(int *rows, int *columns)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_row || !size.ws_col)
        return false;
    *rows = size.ws_row < MOST_ROWS ? size.ws_row : MOST_ROWS;
    *columns = size.ws_col < MOST_COLUMNS ? size.ws_col : MOST_COLUMNS;
    return true;
}

/* The environment is the only way to tell ncurses a size before it begins. */
static void set_size(const char *name, int size)
{
    char text[16];
    snprintf(text, sizeof text, "%d", size);
    setenv(name, text, 1);
}

bool start_screen(void)
{
    int rows, columns;
    tcgetattr(STDIN_FILENO, &before);
    set_escdelay(25);
    watch_window(); /* before ncurses does */
    if (find_size(&rows, &columns)) {
        set_size("LINES", rows);
        set_size("COLUMNS", columns);
    }
    if (!newterm(NULL, stdout, stdin))
        return false;
    on_fault(restore_at_fault);
    start_colours();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    curs_set(0);
    mouseinterval(0);
    if (mousemask(ALL_MOUSE_EVENTS | REPORT_MOUSE_POSITION, NULL))
        report_movement(true);
    running = true;
    return true;
}

void follow_window(void)
{
    int rows, columns;
    if (window_changed() && find_size(&rows, &columns))
        resizeterm(rows, columns);
}

void stop_screen(void)
{
    if (!running)
        return;
    running = false;
    report_movement(false);
    endwin();
}

/* Until a line has been typed, the input ends or a signal comes. */
static void wait_for_line(void)
{
    struct pollfd wait[] = {{STDIN_FILENO, POLLIN, 0}, {signal_descriptor(), POLLIN, 0}};
    char c = 0;
    while (c != '\n' && !caught_signal())
        if (poll(wait, 2, -1) > 0 && wait[0].revents && read(STDIN_FILENO, &c, 1) != 1)
            break;
}

void show_outside(const char *text)
{
    report_movement(false);
    endwin();
    printf("\n%s\n\n%s\n", text, _("Enter: back to the game"));
    fflush(stdout);
    wait_for_line();
    report_movement(true);
    clearok(stdscr, TRUE);
    refresh();
}

/* The largest cells that leave room for the panel; all boards of the box fit a
 * terminal of the least size with the smallest. */
layout find_layout(const cam_board *board)
{
    static const struct {
        int width, height;
    } sizes[] = {{8, 4}, {6, 3}, {4, 2}};
    layout l = {.board_row = 0, .board_column = LABELS};
    getmaxyx(stdscr, l.rows, l.columns);
    for (int i = 0; i < 3; i++) {
        l.cell_width = sizes[i].width;
        l.cell_height = sizes[i].height;
        int height = board->height * l.cell_height + 2; /* with the letters below */
        l.panel_column = LABELS + board->width * l.cell_width + 2;
        l.panel_width = l.columns - l.panel_column;
        l.least_rows = height > SCREEN_ROWS ? height : SCREEN_ROWS;
        l.least_columns = l.panel_column + PANEL_MIN;
        if (l.least_columns < SCREEN_COLUMNS)
            l.least_columns = SCREEN_COLUMNS;
        l.fits = l.rows >= l.least_rows && l.columns >= l.least_columns;
        if (l.fits)
            break;
    }
    if (l.panel_width > PANEL_MAX)
        l.panel_width = PANEL_MAX;
    return l;
}

cam_cell cell_at(const layout *l, const cam_board *board, int row, int column)
{
    row -= l->board_row;
    column -= l->board_column;
    if (row <= 0 || column <= 0 || row % l->cell_height == 0 || column % l->cell_width == 0)
        return CAM_NO_CELL;
    int x = column / l->cell_width, y = board->height - 1 - row / l->cell_height;
    return x < board->width && y >= 0 ? board->at[y][x] : CAM_NO_CELL;
}

void put_text(int row, int column, int width, attr_t attr, const char *text)
{
    attrset(attr);
    mvaddnstr(row, column, text, (int)cut_text(text, width));
    attrset(A_NORMAL);
}

int put_paragraph(int row, int column, int width, int last_row, attr_t attr, const char *text)
{
    while (*text && row <= last_row) {
        size_t skip, length = wrap_text(text, width, &skip);
        attrset(attr);
        mvaddnstr(row++, column, text, (int)length);
        attrset(A_NORMAL);
        text += length + skip;
    }
    return row;
}
