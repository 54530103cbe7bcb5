/*
 * setup_form.c: choosing what to play and who plays it.
 */
#include <stdio.h>
#include <string.h>

#include "desk.h"
#include "words.h"

#define ESCAPE      27
#define FORM_WIDTH  44
#define MAX_GAMES   99
#define BOARDS_MOST 8

typedef enum field {
    FIELD_BOARD,
    FIELD_PLAYERS,
    FIELD_NEUTRAL,
    FIELD_POINTS,
    FIELD_GAMES,
    FIELD_SEAT, /* the first of as many as there are players */
} field;

typedef struct form {
    const sitting *sitting;
    play_setup setup;
    int chosen;
} form;

static int field_count(const form *f)
{
    return FIELD_SEAT + f->setup.variant.players;
}

static void format_field(const form *f, int which, char *text, size_t size)
{
    const cam_variant *v = &f->setup.variant;
    char who[80];
    switch (which) {
    case FIELD_BOARD:
        snprintf(text, size, _("Board: %s"), board_word(v->rules->board.def->name));
        break;
    case FIELD_PLAYERS:
        snprintf(text, size, _("Players: %d"), v->players);
        break;
    case FIELD_NEUTRAL:
        snprintf(text, size, _("Neutral stones: %s"), v->neutral ? _("yes") : _("no"));
        break;
    case FIELD_POINTS:
        snprintf(text, size, _("Points: %s"), v->points ? _("yes") : _("no"));
        break;
    case FIELD_GAMES:
        if (v->games)
            snprintf(text, size, _("Games: %d"), v->games);
        else
            snprintf(text, size, _("Games: up to %d points"), v->target);
        break;
    default:
        player_word(&f->setup.player[which - FIELD_SEAT], who, sizeof who);
        snprintf(text, size, _("Seat %d, %s: %s"), which - FIELD_SEAT + 1,
                 colour_word(cam_seat_colour((cam_seat)(which - FIELD_SEAT))), who);
        break;
    }
}

static void draw_form(const desk *d, const void *context)
{
    const form *f = context;
    int row, column, count = field_count(f);
    (void)d;
    draw_frame(count + 3, FORM_WIDTH, _("A new game"), &row, &column);
    for (int i = 0; i < count; i++) {
        char text[160];
        format_field(f, i, text, sizeof text);
        put_text(row + i, column, 2, A_BOLD, i == f->chosen ? ">" : " ");
        put_text(row + i, column + 2, FORM_WIDTH - 2, i == f->chosen ? A_REVERSE : A_NORMAL, text);
    }
    put_text(row + count + 1, column, FORM_WIDTH, paint_attr(PAINT_DIM),
             _("Arrows: choose, change"));
    put_text(row + count + 2, column, FORM_WIDTH, paint_attr(PAINT_DIM),
             _("Enter: start    Escape: never mind"));
}

static void change_board(form *f, int step)
{
    const cam_rules *boards[BOARDS_MOST];
    int count = 0, at = 0;
    for (; cam_boards[count].name && count < BOARDS_MOST - 1; count++)
        boards[count] = cam_rulebook_find(f->sitting->book, cam_boards[count].name);
    if (f->sitting->board->board.def->source) /* a board file of the command line */
        boards[count++] = f->sitting->board;
    for (int i = 0; i < count; i++)
        if (boards[i] == f->setup.variant.rules)
            at = i;
    f->setup.variant.rules = boards[(at + step + count) % count];
    if (!cam_rules_have_neutral(f->setup.variant.rules))
        f->setup.variant.neutral = false;
}

/* Person, level 1 ... level 9, round and round. */
static void change_player(cam_player *player, int step)
{
    int choices = CAM_LEVEL_MAX + 1;
    int at = player->kind == CAM_COMPUTER ? player->level : 0;
    at = (at + step + choices) % choices;
    *player = (cam_player){.kind = at ? CAM_COMPUTER : CAM_PERSON, .level = at};
}

static void change(form *f, int step)
{
    cam_variant *v = &f->setup.variant;
    switch (f->chosen) {
    case FIELD_BOARD:
        change_board(f, step);
        break;
    case FIELD_PLAYERS:
        v->players = v->players == 2 ? 4 : 2;
        break;
    case FIELD_NEUTRAL:
        v->neutral = !v->neutral && cam_rules_have_neutral(v->rules);
        break;
    case FIELD_POINTS:
        v->points = !v->points;
        break;
    case FIELD_GAMES:
        v->games = v->games + step;
        if (v->games < (v->target ? 0 : 1))
            v->games = MAX_GAMES;
        if (v->games > MAX_GAMES)
            v->games = v->target ? 0 : 1;
        break;
    default:
        change_player(&f->setup.player[f->chosen - FIELD_SEAT], step);
        break;
    }
}

bool ask_setup(desk *d, play_setup *setup)
{
    form f = {.sitting = d->sitting, .setup = *setup};
    for (;;) {
        d->dialog = (dialog){draw_form, &f};
        int key = wait_key(d);
        d->dialog = (dialog){0};
        switch (key) {
        case ERR:
            d->quit = true;
            return false;
        case ESCAPE:
            return false;
        case '\r':
        case '\n':
        case KEY_ENTER:
            *setup = f.setup;
            return true;
        case KEY_UP:
            f.chosen = (f.chosen + field_count(&f) - 1) % field_count(&f);
            break;
        case KEY_DOWN:
            f.chosen = (f.chosen + 1) % field_count(&f);
            break;
        case KEY_LEFT:
            change(&f, -1);
            break;
        case KEY_RIGHT:
        case ' ':
            change(&f, 1);
            break;
        default:
            break;
        }
    }
}
