/*
 * keys.c: what each key does.
 */
#include <ctype.h>
#include <string.h>
#include <unistd.h>

#include "arranging.h"
#include "desk.h"
#include "words.h"

/*
 * The game.
 */

static void finish_move(desk *d, cam_status status, const cam_error *why)
{
    if (status == CAM_OK) {
        say_nothing(d);
        refresh_hand(d);
    } else {
        say_error(d, why);
    }
}

/* After a finished game of a match, Enter begins the next one. */
static void start_next_game(desk *d)
{
    cam_error why;
    cam_match match = cam_session_match(d->sitting->session);
    if (cam_match_is_over(&match)) {
        say(d, "%s", _("N begins a new game."));
        return;
    }
    finish_move(d, sitting_next_game(d->sitting, &why), &why);
}

static void place(desk *d)
{
    cam_error why;
    if (may_place(d) && d->asleep) {
        d->asleep = false;
    } else if (may_place(d)) {
        if (cam_hand_check(&d->hand, &why) == CAM_OK)
            finish_move(d, sitting_play(d->sitting, d->hand.move, &why), &why);
        else
            beep(); /* the panel says why already */
    } else if (cam_session_outcome(d->sitting->session).result != CAM_ONGOING) {
        start_next_game(d);
    }
}

static void type_move(desk *d)
{
    char text[200] = "";
    cam_error why;
    if (!may_place(d) || !ask_line(d, _("Your move"), text, sizeof text))
        return;
    finish_move(d, sitting_play_text(d->sitting, text, &why), &why);
}

static void go_back(desk *d, bool back)
{
    if (back ? sitting_undo(d->sitting) : sitting_redo(d->sitting)) {
        say_nothing(d);
        refresh_hand(d);
    } else {
        say(d, "%s", back ? _("There is nothing to take back.") : _("There is nothing to redo."));
    }
}

static void look(desk *d, bool back)
{
    if (back ? sitting_back(d->sitting) : sitting_forward(d->sitting))
        say_nothing(d);
    refresh_hand(d);
}

static void ask_hint(desk *d)
{
    cam_error why;
    if (!may_place(d))
        return;
    if (sitting_ask_hint(d->sitting, &why) != CAM_OK)
        say_error(d, &why);
}

static void give_up(desk *d)
{
    cam_error why;
    if (may_place(d) && ask_yes(d, _("Resign this game?")))
        finish_move(d, sitting_resign(d->sitting, &why), &why);
}

static void continue_here(desk *d)
{
    cam_error why;
    if (!d->sitting->cursor.live)
        finish_move(d, sitting_continue_here(d->sitting, &why), &why);
}

/* The two moves of house rules that place nothing; whether they may be made, the rules say. */
static void play_house(desk *d, cam_placement move)
{
    cam_error why;
    if (may_place(d))
        finish_move(d, sitting_play(d->sitting, move, &why), &why);
}

static void change_sides(desk *d)
{
    play_house(d, CAM_SWAP);
}

static void use_time_machine(desk *d)
{
    play_house(d, CAM_BACK);
}

/*
 * Files and new games.
 */

static void save_file(desk *d)
{
    char path[CAM_PATH_MAX] = "caminos.sgf";
    cam_error error;
    if (!ask_line(d, _("Save to which file?"), path, sizeof path))
        return;
    if (access(path, F_OK) == 0 && !ask_yes(d, _("This file exists. Write over it?")))
        return;
    if (sitting_save_as(d->sitting, path, &error) == CAM_OK)
        say(d, _("Saved to %s."), path);
    else
        say_error(d, &error);
}

static void load_file(desk *d)
{
    char path[CAM_PATH_MAX] = "";
    cam_error error;
    if (!ask_line(d, _("Which file?"), path, sizeof path))
        return;
    if (sitting_load(d->sitting, path, &error) == CAM_OK) {
        renew_hand(d);
        say(d, _("This is the game of %s."), path);
    } else {
        say_error(d, &error);
    }
}

/*
 * A position of one's own.
 */

/* Stone after stone, until nothing is typed; what is wrong with one takes the place of the
 * question. */
static void set_up(desk *d)
{
    char text[200] = "";
    cam_error why;
    cam_buffer fault;
    cam_buffer_init(&fault);
    sitting_to_live(d->sitting);
    while (ask_line(d,
                    fault.length ? cam_buffer_text(&fault)
                                 : _("What lies there: Y L:a1,a2,a3,b3; who moves: 2"),
                    text, sizeof text)) {
        cam_buffer_clear(&fault);
        if (arrange(d->sitting, text, &why) == CAM_OK)
            text[0] = '\0';
        else
            add_reason_sentence(&why, &fault);
        refresh_hand(d);
    }
    cam_buffer_clear(&fault);
}

static void share_position(desk *d)
{
    char path[CAM_PATH_MAX] = "puzzle.sgf";
    cam_error error;
    cam_buffer text;
    cam_buffer_init(&text);
    cam_status status = share_puzzle(d->sitting, NULL, &text, &error);
    if (status == CAM_OK &&
        ask_line(d, _("Save it to which file? Escape: only the link"), path, sizeof path)) {
        if (access(path, F_OK) != 0 || ask_yes(d, _("This file exists. Write over it?"))) {
            cam_buffer_clear(&text);
            status = share_puzzle(d->sitting, path, &text, &error);
        }
    }
    if (status == CAM_OK && !d->quit)
        show_outside(cam_buffer_text(&text));
    else if (status != CAM_OK)
        say_error(d, &error);
    cam_buffer_clear(&text);
}

static void new_game(desk *d)
{
    cam_error error;
    if (!ask_setup(d, &d->setup))
        return;
    if (sitting_begin(d->sitting, &d->setup.variant, d->setup.player, &error) == CAM_OK) {
        say_nothing(d);
        renew_hand(d);
    } else {
        say_error(d, &error);
    }
}

/*
 * The stone in hand.
 */

static void next_fit(desk *d, int way)
{
    if (!cam_hand_next_fit(&d->hand, way))
        say(d, "%s", _("This piece fits nowhere here."));
    else
        say_nothing(d);
}

/* Pointing moves the stone, a click places it, the wheel turns it. */
static void handle_mouse(desk *d)
{
    MEVENT event;
    if (getmouse(&event) != OK || !may_place(d))
        return;
    cam_cell cell = cell_at(&d->layout, &d->hand.rules->board, event.y, event.x);
    if (event.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED | BUTTON3_PRESSED)) {
        d->asleep = false;
        next_fit(d, event.bstate & BUTTON4_PRESSED ? -1 : 1);
        return;
    }
    if (cell == CAM_NO_CELL)
        return;
    bool there = d->hand.cell == cell && !d->asleep;
    d->asleep = false;
    if (!there)
        cam_hand_go(&d->hand, cell);
    if (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED) && there)
        place(d);
}

static bool step(desk *d, int key)
{
    static const struct {
        int key, dx, dy;
    } ways[] = {{KEY_UP, 0, 1}, {KEY_DOWN, 0, -1}, {KEY_RIGHT, 1, 0}, {KEY_LEFT, -1, 0}};
    for (int i = 0; i < 4; i++)
        if (ways[i].key == key) {
            cam_hand_step(&d->hand, ways[i].dx, ways[i].dy);
            return true;
        }
    return false;
}

/* With a small letter it is turned, with a capital it is turned back. */
static bool turn(desk *d, int key)
{
    static const char keys[CAM_AXES] = {
        [CAM_UPRIGHT] = 'r', [CAM_FORWARD] = 'f', [CAM_ASIDE] = 'v'};
    for (int axis = 0; axis < CAM_AXES; axis++)
        if (key == keys[axis] || key == toupper(keys[axis])) {
            cam_hand_turn(&d->hand, (cam_axis)axis, key == keys[axis] ? 1 : -1);
            return true;
        }
    return false;
}

static bool choose(desk *d, int key)
{
    int kind = key < 128 ? cam_rules_kind(d->hand.rules, (char)key) : -1;
    if (kind >= 0 && !cam_hand_choose(&d->hand, (cam_kind)kind))
        say(d, _("You have no %c left."), toupper(key));
    return kind >= 0;
}

/* Keys that only move the stone in hand. */
static bool handle_hand_key(desk *d, int key)
{
    if (choose(d, key) || step(d, key) || turn(d, key))
        return true;
    switch (key) {
    case '\t':
        cam_hand_choose_next(&d->hand);
        return true;
    case ' ':
        next_fit(d, 1);
        return true;
    case KEY_BACKSPACE:
    case '\b':
    case 127:
        next_fit(d, -1);
        return true;
    default:
        return false;
    }
}

static void take_back(desk *d)
{
    go_back(d, true);
}

static void redo(desk *d)
{
    go_back(d, false);
}

static void look_back(desk *d)
{
    look(d, true);
}

static void look_forward(desk *d)
{
    look(d, false);
}

static void look_live(desk *d)
{
    sitting_to_live(d->sitting);
    refresh_hand(d);
}

static void toggle_possible(desk *d)
{
    d->show_possible = !d->show_possible;
}

static void toggle_chance(desk *d)
{
    d->sitting->wants_chance = !d->sitting->wants_chance;
}

static void toggle_pause(desk *d)
{
    cam_error why;
    if (sitting_pause(d->sitting, &why) != CAM_OK)
        say_error(d, &why);
}

static void leave(desk *d)
{
    d->quit = true;
}

static const struct {
    int key;
    void (*act)(desk *d);
} actions[] = {
    {'\r', place},
    {'\n', place},
    {KEY_ENTER, place},
    {'a', toggle_possible},
    {'b', use_time_machine},
    {'c', continue_here},
    {'d', set_up},
    {'e', change_sides},
    {'g', load_file},
    {'h', ask_hint},
    {'k', share_position},
    {'m', type_move},
    {':', type_move},
    {'n', new_game},
    {'p', toggle_pause},
    {'q', leave},
    {'s', save_file},
    {'u', take_back},
    {'w', toggle_chance},
    {'x', give_up},
    {'y', redo},
    {'?', show_help_page},
    {KEY_F(1), show_help_page},
    {KEY_PPAGE, look_back},
    {KEY_NPAGE, look_forward},
    {KEY_END, look_live},
    {KEY_MOUSE, handle_mouse},
};

void handle_key(desk *d, int key)
{
    int small = key < 128 ? tolower(key) : key;
    if (!d->layout.fits && small != 'q') /* nobody plays blindly */
        return;
    if (may_place(d) && handle_hand_key(d, key)) {
        d->asleep = false;
        return;
    }
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++)
        if (actions[i].key == small)
            actions[i].act(d);
}
