/*
 * dialogs.c: questions and the help page, over the board.
 */
#include <stdio.h>
#include <string.h>

#include "desk.h"
#include "words.h"

#define ESCAPE 27

void draw_frame(int rows, int columns, const char *title, int *row, int *column)
{
    int height, width;
    getmaxyx(stdscr, height, width);
    int top = (height - rows - 2) / 2, left = (width - columns - 4) / 2;
    const glyphs *g = find_glyphs(has_unicode());
    attrset(paint_attr(PAINT_PLAIN));
    for (int y = 0; y < rows + 2; y++)
        for (int x = 0; x < columns + 4; x++) {
            int up = y > 0, down = y<rows + 1, back = x> 0, on = x < columns + 3;
            bool side = !back || !on, level = !up || !down;
            const char *glyph = side && level ? line_glyph(g, up, on, down, back)
                                : side        ? line_glyph(g, 1, 0, 1, 0)
                                : level       ? line_glyph(g, 0, 1, 0, 1)
                                              : " ";
            mvaddstr(top + y, left + x, glyph);
        }
    put_text(top, left + 2, columns, paint_attr(PAINT_PLAIN) | A_BOLD, title);
    *row = top + 1;
    *column = left + 2;
}

/* Ask with a dialog on screen: the next key. */
static int ask_key(desk *d, dialog over)
{
    d->dialog = over;
    int key = wait_key(d);
    d->dialog = (dialog){0};
    if (key == ERR)
        d->quit = true;
    return key;
}

/*
 * Yes or no.
 */

static void draw_question(const desk *d, const void *context)
{
    int row, column;
    (void)d;
    draw_frame(4, 56, "Caminos", &row, &column);
    put_paragraph(row, column, 56, row + 1, A_NORMAL, context);
    put_text(row + 3, column, 56, A_BOLD, _("Enter: yes    Escape: no"));
}

bool ask_yes(desk *d, const char *question)
{
    for (;;) {
        int key = ask_key(d, (dialog){draw_question, question});
        if (key == '\r' || key == '\n' || key == KEY_ENTER)
            return true;
        if (key == ERR || key == ESCAPE || key == 'n' || key == 'N' || key == 'q')
            return false;
    }
}

/*
 * A line of text.
 */

typedef struct line {
    const char *prompt;
    char *text;
} line;

#define LINE_WIDTH 60

static void draw_line(const desk *d, const void *context)
{
    const line *l = context;
    const char *shown = l->text;
    int row, column;
    (void)d;
    while (text_width(shown) > LINE_WIDTH - 3) /* keep the end in sight */
        shown += cut_text(shown, 1);
    draw_frame(3, LINE_WIDTH, l->prompt, &row, &column);
    put_text(row, column, LINE_WIDTH, A_BOLD, "> ");
    put_text(row, column + 2, LINE_WIDTH - 2, A_NORMAL, shown);
    put_text(row, column + 2 + text_width(shown), 1, A_REVERSE, " ");
    put_text(row + 2, column, LINE_WIDTH, paint_attr(PAINT_DIM),
             _("Enter: done    Escape: never mind"));
}

/* Take the last character away, however many bytes it has. */
static void shorten(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[length - 1] & 0xc0) == 0x80)
        length--;
    if (length > 0)
        length--;
    text[length] = '\0';
}

bool ask_line(desk *d, const char *prompt, char *text, size_t size)
{
    line l = {prompt, text};
    for (;;) {
        int key = ask_key(d, (dialog){draw_line, &l});
        size_t length = strlen(text);
        if (key == '\r' || key == '\n' || key == KEY_ENTER)
            return length > 0;
        if (key == ERR || key == ESCAPE)
            return false;
        if (key == KEY_BACKSPACE || key == 127 || key == '\b')
            shorten(text);
        else if (key == ('U' & 31))
            text[0] = '\0';
        else if (key >= ' ' && key < 256 && length + 1 < size) {
            text[length] = (char)key;
            text[length + 1] = '\0';
        }
    }
}

/*
 * Help.
 */

static const char *const help_texts[] = {
    N_("Stones are placed by turns. Whoever joins two opposite sides of the board by a path of "
       "their colour wins. A path goes over top faces and up and down walls, never diagonally. "
       "A stone must touch the board, and there must be no gap under it."),
    N_("With the mouse: point to move the piece, click to place it, turn the wheel to turn it."),
};

static const struct {
    const char *keys, *does;
} help_keys[] = {
    {"L T Z O", N_("take this piece")},
    {"Tab", N_("take the next piece")},
    {N_("Arrows"), N_("move it")},
    {"R F V", N_("turn it, three ways")},
    {N_("Shift"), N_("with R, F or V: turn it back")},
    {N_("Space"), N_("turn it to what fits here")},
    {N_("Bksp"), N_("to what fitted before")},
    {N_("Enter"), N_("place it")},
    {"A", N_("show where it could go")},
    {"M", N_("type a move")},
    {"?", N_("this page")},
    {"U  Y", N_("take back; redo")},
    {"H", N_("hint")},
    {"W", N_("chances on or off")},
    {"PgUp/Dn", N_("look back, forward")},
    {N_("End"), N_("back to the game")},
    {"S  G", N_("save; get a file")},
    {"N  X", N_("new game; resign")},
    {"P", N_("pause; go on")},
    {"E  B", N_("change sides; go back two")},
    {"D  K", N_("set up; share as a puzzle")},
    {"Q", N_("leave; the game is kept")},
};

#define HELP_KEYS   ((int)(sizeof help_keys / sizeof help_keys[0]))
#define HELP_WIDTH  74
#define HELP_COLUMN 38
#define KEYS_WIDTH  8

static void draw_help(const desk *d, const void *context)
{
    int row, column, half = (HELP_KEYS + 1) / 2;
    (void)d;
    (void)context;
    draw_frame(SCREEN_ROWS - 3, HELP_WIDTH, _("Help"), &row, &column);
    int last = row + SCREEN_ROWS - 4;
    row = put_paragraph(row, column, HELP_WIDTH, last, A_NORMAL, _(help_texts[0])) + 1;
    for (int i = 0; i < HELP_KEYS; i++) {
        int at = row + i % half, from = column + i / half * HELP_COLUMN;
        put_text(at, from, KEYS_WIDTH, A_BOLD, _(help_keys[i].keys));
        put_text(at, from + KEYS_WIDTH, HELP_COLUMN - KEYS_WIDTH - 1, A_NORMAL,
                 _(help_keys[i].does));
    }
    put_paragraph(row + half + 1, column, HELP_WIDTH, last, A_NORMAL, _(help_texts[1]));
}

void show_help_page(desk *d)
{
    int key;
    do
        key = ask_key(d, (dialog){draw_help, NULL});
    while (key == KEY_RESIZE || key == KEY_MOUSE);
}
