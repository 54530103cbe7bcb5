/*
 * desk.c: the terminal front end's loop: draw, wait, react.
 */
#include "desk.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "command.h"
#include "rules/notation.h"
#include "signals.h"
#include "words.h"

#define WAIT_BUSY 100 /* milliseconds, while a spinner or a clock runs */
#define WAIT_IDLE 1000

void say_nothing(desk *d)
{
    cam_buffer_clear(&d->message);
}

void say(desk *d, const char *format, ...)
{
    char text[600];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    say_nothing(d);
    cam_buffer_add(&d->message, text);
    d->message_is_bad = false;
}

void say_error(desk *d, const cam_error *error)
{
    say_nothing(d);
    if (error->line)
        cam_buffer_format(&d->message, _("Line %d, column %d: "), error->line, error->column);
    add_reason_sentence(error, &d->message);
    d->message_is_bad = true;
}

bool may_place(const desk *d)
{
    return sitting_may_place(d->sitting);
}

void refresh_hand(desk *d)
{
    const cam_position *pos = &d->sitting->cursor.position;
    d->asleep = pos->plies > 0;
    cam_hand_refresh(&d->hand, pos);
}

void renew_hand(desk *d)
{
    const sitting *s = d->sitting;
    cam_hand_init(&d->hand, cam_session_variant(s->session)->rules, &s->cursor.position);
    refresh_hand(d);
}

bool shows_stone(const desk *d)
{
    return may_place(d) && !d->asleep;
}

static void draw_too_small(const desk *d)
{
    char text[200];
    snprintf(text, sizeof text,
             _("This window is too small: %d by %d characters. The game needs %d by %d; please "
               "enlarge it."),
             d->layout.columns, d->layout.rows, d->layout.least_columns, d->layout.least_rows);
    put_paragraph(0, 0, d->layout.columns, d->layout.rows - 1, A_NORMAL, text);
}

void draw_desk(desk *d)
{
    d->layout = find_layout(&cam_session_variant(d->sitting->session)->rules->board);
    erase();
    if (d->layout.fits) {
        draw_board(d);
        draw_panel(d);
        if (d->dialog.draw)
            d->dialog.draw(d, d->dialog.context);
    } else {
        draw_too_small(d);
    }
}

/* The computers' side of things. */
static void advance(desk *d)
{
    sitting_event happened = sitting_advance(d->sitting);
    cam_session *session = d->sitting->session;
    char hint[CAM_MOVE_TEXT];
    switch (happened) {
    case EVENT_MOVED:
        if (!d->sitting->puzzle.on)
            say_nothing(d);
        refresh_hand(d);
        break;
    case EVENT_HINT:
        d->asleep = false;
        cam_hand_show(&d->hand, d->sitting->hint);
        cam_move_format(d->hand.rules, d->sitting->hint, hint);
        say(d, _("Hint: %s, chance %.0f%%."), hint, d->sitting->hint_chance * 100);
        break;
    case EVENT_FAILED:
        say_error(d, &d->sitting->error);
        break;
    case EVENT_TOLD:
        say(d, _(d->sitting->puzzle.text), d->sitting->puzzle.letter);
        d->sitting->puzzle.text = NULL;
        break;
    case EVENT_FLAG:
    case EVENT_CHANCE:
    case EVENT_NONE:
        break;
    }
    cam_error unsaved;
    if (cam_session_unsaved(session, &unsaved) && d->message.length == 0)
        say_error(d, &unsaved);
}

/* Until there is something to do. False if the terminal is gone or a signal asks
 * the program to end. */
static bool wait_for_input(const desk *d)
{
    const sitting *s = d->sitting;
    bool busy = s->thought.purpose == THINK_MOVE || s->thought.purpose == THINK_HINT ||
                cam_session_is_running(s->session);
    struct pollfd wait[] = {{STDIN_FILENO, POLLIN, 0},
                            {thinker_descriptor(s->thinker), POLLIN, 0},
                            {signal_descriptor(), POLLIN, 0}};
    int ready = poll(wait, 3, busy ? WAIT_BUSY : WAIT_IDLE);
    if (ready < 0 && errno != EINTR)
        return false;
    return !caught_signal() && !(ready > 0 && wait[0].revents & (POLLHUP | POLLERR | POLLNVAL));
}

int wait_key(desk *d)
{
    for (;;) {
        advance(d);
        follow_window();
        int key = getch();
        if (key != ERR)
            return key;
        draw_desk(d);
        refresh();
        if (!wait_for_input(d))
            return ERR;
        d->frame++;
    }
}

/* An unfinished game was found, and the player did not say what to do with it. */
static void ask_resume(desk *d)
{
    cam_error error;
    if (ask_yes(d, _("There is an unfinished game. Go on with it?")) || d->quit)
        return;
    if (sitting_begin(d->sitting, &d->setup.variant, d->setup.player, &error) != CAM_OK)
        say_error(d, &error);
}

int run_screen(sitting *s, const play_setup *setup, bool ask)
{
    desk d = {.sitting = s, .setup = *setup, .glyphs = find_glyphs(has_unicode())};
    cam_buffer_init(&d.message);
    if (!start_screen())
        return complain(EXIT_FAILED, "play", "%s", _("this terminal cannot be used; try --plain"));
    renew_hand(&d);
    draw_desk(&d); /* so that the first key finds a layout */
    if (!s->stored)
        say_error(&d, &s->not_stored);
    if (s->set_aside[0])
        say(&d, _("The saved game could not be read and was kept as %s."), s->set_aside);
    if (ask)
        ask_resume(&d);
    renew_hand(&d);
    while (!d.quit) {
        int key = wait_key(&d);
        if (key == ERR)
            break;
        handle_key(&d, key);
    }
    stop_screen();
    cam_buffer_clear(&d.message);
    return EXIT_DONE;
}
