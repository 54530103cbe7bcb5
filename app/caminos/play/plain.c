/*
 * plain.c: playing by lines, for pipes and screen readers.
 *
 * Everything that happens is a sentence on a line of its own; a move or a command
 * is a line of input, of at most LINE_MOST bytes. While the computer thinks, lines
 * wait, but for 'stop' and 'quit'. The end of the input ends the program; the game is
 * kept.
 */
#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "arranging.h"
#include "base/clock.h"
#include "command.h"
#include "hand/fits.h"
#include "lines.h"
#include "play.h"
#include "rules/diagram.h"
#include "rules/notation.h"
#include "signals.h"
#include "words.h"

#define LINE_MOST 4096

typedef struct teller {
    sitting *sitting;
    play_setup setup;
    lines input;
    bool told_result; /* of the current game */
    bool quit;
} teller;

/* A line of its own, printf-like. */
static void tell_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void tell_line(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
}

static void tell(cam_buffer *text)
{
    tell_line("%s", cam_buffer_text(text));
    cam_buffer_clear(text);
}

static void tell_error(const cam_error *error)
{
    cam_buffer text;
    cam_buffer_init(&text);
    if (error->line)
        cam_buffer_format(&text, _("Line %d, column %d: "), error->line, error->column);
    add_reason_sentence(error, &text);
    tell(&text);
}

/*
 * What there is to tell.
 */

static void tell_players(const teller *t)
{
    const cam_variant *variant = cam_session_variant(t->sitting->session);
    const cam_position *pos = &t->sitting->cursor.position;
    for (cam_seat seat = 0; seat < variant->players; seat++) {
        char who[80], stock[CAM_STOCK_TEXT], end[48];
        player_word(cam_session_player(t->sitting->session, seat), who, sizeof who);
        cam_stock_format(pos, variant->rules, seat, stock);
        seat_end_word(t->sitting, seat, end, sizeof end);
        printf(_("Seat %d, %s, %s: %s"), seat + 1, colour_word(cam_seat_colour(seat)), who, stock);
        tell_line("%s", end);
    }
}

static void tell_board(const teller *t)
{
    cam_buffer text;
    cam_buffer_init(&text);
    cam_diagram_board(cam_session_position(t->sitting->session),
                      cam_session_variant(t->sitting->session)->rules,
                      sitting_last_move(t->sitting), &text);
    printf("%s", cam_buffer_text(&text));
    cam_buffer_clear(&text);
}

static void tell_game(const teller *t)
{
    const cam_variant *variant = cam_session_variant(t->sitting->session);
    tell_line(_("Caminos, board %s."), board_word(variant->rules->board.def->name));
    tell_players(t);
}

static void tell_turn(const teller *t)
{
    const cam_position *pos = cam_session_position(t->sitting->session);
    cam_turn turn = cam_session_turn(t->sitting->session);
    if (turn.kind == CAM_REMOTE)
        tell_line(_("Waiting for seat %d, who plays elsewhere."), turn.seat + 1);
    else if (pos->neutral_left)
        tell_line(_("Seat %d, %s, places a neutral stone. Your move?"), pos->seat + 1,
                  colour_word(cam_position_team(pos)));
    else
        tell_line(_("Seat %d, %s, is to move. Your move?"), pos->seat + 1,
                  colour_word(cam_position_team(pos)));
}

static void tell_result(teller *t)
{
    cam_buffer text;
    if (cam_session_outcome(t->sitting->session).result == CAM_ONGOING) {
        t->told_result = false;
        return;
    }
    if (t->told_result)
        return;
    t->told_result = true;
    cam_buffer_init(&text);
    add_outcome(t->sitting, &text);
    tell(&text);
    add_match(t->sitting, &text);
    if (text.length)
        tell(&text);
    cam_match match = cam_session_match(t->sitting->session);
    if (!cam_match_is_over(&match))
        tell_line("%s", _("Type next for the next game of the match."));
}

static void tell_last_move(const teller *t)
{
    const cam_record *record = cam_session_record(t->sitting->session);
    cam_node node = cam_session_live(t->sitting->session);
    if (cam_record_move(record, node) == CAM_NO_PLACEMENT)
        return;
    tell_line(_("%s plays %s."), colour_word(cam_record_move_colour(record, node)),
              cam_record_move_text(record, node));
}

/* What could not be saved is told when it happens; sitting_clear tries once more. */
static void tell_unsaved(const teller *t)
{
    cam_error error;
    if (cam_session_unsaved(t->sitting->session, &error))
        tell_error(&error);
}

/*
 * Waiting.
 */

/* Until the thinker or, if asked for, the input has something. False if the program
 * is to end. */
static bool wait_for(teller *t, bool input)
{
    struct pollfd wait[] = {{signal_descriptor(), POLLIN, 0},
                            {thinker_descriptor(t->sitting->thinker), POLLIN, 0},
                            {STDIN_FILENO, POLLIN, 0}};
    fflush(stdout);
    if (poll(wait, input ? 3 : 2, 1000) < 0 && errno != EINTR)
        return false;
    return !caught_signal();
}

/* Obey a line that need not wait for the computer. True if there is nothing further to
 * be read until the computer is done. */
static bool hold_line(teller *t)
{
    const char *line;
    size_t length;
    if (!lines_peek(&t->input, &line, &length))
        return t->input.ended;
    while (length && isspace((unsigned char)line[length - 1]))
        length--;
    t->quit = length == 4 && memcmp(line, "quit", 4) == 0;
    if (length == 4 && memcmp(line, "stop", 4) == 0) {
        lines_next(&t->input, 0, &line, &length);
        thinker_hurry(t->sitting->thinker);
    }
    return true;
}

/* Let the thinker finish; every move it makes is told. */
static void let_think(teller *t)
{
    while (!t->quit &&
           (sitting_is_waiting(t->sitting) || t->sitting->thought.purpose == THINK_HINT)) {
        switch (sitting_advance(t->sitting)) {
        case EVENT_MOVED:
            tell_last_move(t);
            tell_unsaved(t);
            continue;
        case EVENT_FAILED:
            tell_error(&t->sitting->error);
            t->quit = true;
            return;
        case EVENT_TOLD:
            tell_line(_(t->sitting->puzzle.text), t->sitting->puzzle.letter);
            t->sitting->puzzle.text = NULL;
            continue;
        case EVENT_HINT: {
            char move[CAM_MOVE_TEXT];
            cam_move_format(cam_session_variant(t->sitting->session)->rules, t->sitting->hint,
                            move);
            tell_line(_("Hint: %s, chance %.0f%%."), move, t->sitting->hint_chance * 100);
            return;
        }
        default:
            break;
        }
        bool held = hold_line(t);
        t->quit = t->quit || !wait_for(t, !held);
    }
}

/* The next line without its end, whatever it holds; false at the end of the input. */
static bool read_line(teller *t, char text[LINE_MOST + 1])
{
    const char *line;
    size_t length;
    for (;;) {
        switch (lines_next(&t->input, 0, &line, &length)) {
        case LINES_END:
            return false;
        case LINES_READ:
            if (length <= LINE_MOST) {
                memcpy(text, line, length + 1);
                return true;
            }
            tell_line(_("That line is too long; %d bytes are allowed."), LINE_MOST);
            break;
        case LINES_TIMEOUT:
            if (!wait_for(t, true))
                return false;
            if (cam_session_tick(t->sitting->session, cam_clock_wall()))
                tell_result(t);
            break;
        }
    }
}

/*
 * Commands. Each gets what follows its name.
 */

static void do_board(teller *t, const char *rest)
{
    (void)rest;
    tell_board(t);
    tell_players(t);
}

static void do_moves(teller *t, const char *rest)
{
    const cam_record *record = cam_session_record(t->sitting->session);
    cam_node node[CAM_LINE_PLIES];
    int count = cam_record_moves(record, cam_session_live(t->sitting->session), node);
    (void)rest;
    for (int i = 0; i < count; i++)
        tell_line("%d %s %s", i + 1, colour_word(cam_record_move_colour(record, node[i])),
                  cam_record_move_text(record, node[i]));
}

/* Every placement of a piece that covers a cell: "fits T e5". */
static void do_fits(teller *t, const char *rest)
{
    const cam_rules *rules = cam_session_variant(t->sitting->session)->rules;
    cam_placement fits[CAM_FITS];
    int kind = cam_rules_kind(rules, rest[0]);
    cam_cell cell = CAM_NO_CELL;
    const char *name = rest + (rest[0] != '\0');
    name += strspn(name, " ");
    if (kind < 0 || !cam_cell_parse(&rules->board, &name, &cell) || cell == CAM_NO_CELL) {
        tell_line("%s", _("Say a piece and a cell, like: fits T e5"));
        return;
    }
    int count = cam_fits_over(&t->sitting->cursor.position, rules, (cam_kind)kind, cell, fits);
    for (int i = 0; i < count; i++) {
        char text[CAM_MOVE_TEXT];
        cam_move_format(rules, fits[i], text);
        tell_line("%s", text);
    }
    if (!count)
        tell_line("%s", _("This piece fits nowhere here."));
}

static void do_hint(teller *t, const char *rest)
{
    cam_error why;
    (void)rest;
    if (sitting_ask_hint(t->sitting, &why) != CAM_OK) {
        tell_error(&why);
        return;
    }
    if (!t->sitting->puzzle.on)
        t->sitting->thought.purpose = THINK_HINT;
    let_think(t);
}

static void do_undo(teller *t, const char *rest)
{
    (void)rest;
    tell_line("%s",
              sitting_undo(t->sitting) ? _("Taken back.") : _("There is nothing to take back."));
}

static void do_redo(teller *t, const char *rest)
{
    (void)rest;
    if (sitting_redo(t->sitting))
        tell_last_move(t);
    else
        tell_line("%s", _("There is nothing to redo."));
}

static void do_save(teller *t, const char *rest)
{
    cam_error error;
    if (!*rest)
        tell_line("%s", _("Say a file, like: save game.sgf"));
    else if (sitting_save_as(t->sitting, rest, &error) == CAM_OK)
        tell_line(_("Saved to %s."), rest);
    else
        tell_error(&error);
}

static void do_load(teller *t, const char *rest)
{
    cam_error error;
    if (!*rest)
        tell_line("%s", _("Say a file, like: load game.sgf"));
    else if (sitting_load(t->sitting, rest, &error) == CAM_OK)
        tell_game(t);
    else
        tell_error(&error);
}

static void do_new(teller *t, const char *rest)
{
    cam_error error;
    (void)rest;
    if (sitting_begin(t->sitting, &t->setup.variant, t->setup.player, &error) == CAM_OK)
        tell_game(t);
    else
        tell_error(&error);
}

static void do_next(teller *t, const char *rest)
{
    cam_error error;
    (void)rest;
    if (sitting_next_game(t->sitting, &error) == CAM_OK)
        tell_game(t);
    else
        tell_error(&error);
}

/* "setup Y L:a1,a2,a3,b3": a stone that lay there before the first move. */
static void do_setup(teller *t, const char *rest)
{
    cam_error error;
    if (!isalpha((unsigned char)rest[0]) || (rest[1] != ' ' && rest[1] != '\t'))
        tell_line("%s", _("Say a colour and a stone, like: setup Y L:a1,a2,a3,b3"));
    else if (arrange(t->sitting, rest, &error) == CAM_OK)
        tell_board(t);
    else
        tell_error(&error);
}

/* "turn 2": which seat moves in a position set up. */
static void do_turn(teller *t, const char *rest)
{
    cam_error error;
    int seat = rest[0] - '1';
    if (seat < 0 || seat >= cam_session_variant(t->sitting->session)->players || rest[1])
        tell_line("%s", _("Say a seat, like: turn 2"));
    else if (arrange(t->sitting, rest, &error) != CAM_OK)
        tell_error(&error);
}

/* "puzzle" or "puzzle FILE": the position as one to share. */
static void do_puzzle(teller *t, const char *rest)
{
    cam_error error;
    cam_buffer text;
    cam_buffer_init(&text);
    if (share_puzzle(t->sitting, *rest ? rest : NULL, &text, &error) == CAM_OK)
        tell(&text);
    else
        tell_error(&error);
}

static void play_move(teller *t, const char *move);

static void do_swap(teller *t, const char *rest)
{
    (void)rest;
    play_move(t, "swap");
}

static void do_back(teller *t, const char *rest)
{
    (void)rest;
    play_move(t, "back");
}

static void do_resign(teller *t, const char *rest)
{
    cam_error error;
    (void)rest;
    if (sitting_resign(t->sitting, &error) != CAM_OK)
        tell_error(&error);
}

/* Nothing is thought when a line is read; see hold_line. */
static void do_stop(teller *t, const char *rest)
{
    (void)t;
    (void)rest;
    tell_line("%s", _("The computer is not thinking."));
}

static void do_quit(teller *t, const char *rest)
{
    (void)rest;
    t->quit = true;
}

static void do_help(teller *t, const char *rest);

static const struct {
    const char *name;
    void (*act)(teller *t, const char *rest);
    bool changes; /* the game, so that it is saved */
    const char *help;
} commands[] = {
    {"board", do_board, false, N_("the board, and the pieces left")},
    {"moves", do_moves, false, N_("the moves so far")},
    {"fits", do_fits, false, N_("fits T e5: every way a T can cover e5")},
    {"hint", do_hint, false, N_("what the computer would play")},
    {"stop", do_stop, false, N_("while the computer thinks: have its move at once")},
    {"undo", do_undo, true, N_("take your last move back")},
    {"redo", do_redo, true, N_("take it forth again")},
    {"save", do_save, false, N_("save FILE: write the game to a file")},
    {"load", do_load, true, N_("load FILE: take up the game of a file")},
    {"new", do_new, true, N_("begin a new game")},
    {"next", do_next, true, N_("the next game of the match")},
    {"swap", do_swap, true, N_("pie: take the other side instead of placing")},
    {"back", do_back, true, N_("bridget: your time machine takes the last two stones back")},
    {"setup", do_setup, true, N_("setup Y L:a1,a2,a3,b3: a stone that lies there already")},
    {"turn", do_turn, true, N_("turn 2: which seat moves in a position set up")},
    {"puzzle", do_puzzle, false, N_("puzzle [FILE]: a link to this position as a puzzle")},
    {"resign", do_resign, true, N_("resign the game")},
    {"help", do_help, false, N_("this list")},
    {"quit", do_quit, false, N_("leave; the game is kept")},
};

#define COMMANDS ((int)(sizeof commands / sizeof commands[0]))

static void do_help(teller *t, const char *rest)
{
    (void)t;
    (void)rest;
    tell_line("%s", _("A line is a move, like L:a1,a2,a3,b3 or T:c4,d4x2,e4, or one of these:"));
    for (int i = 0; i < COMMANDS; i++)
        tell_line("%s: %s", commands[i].name, _(commands[i].help));
}

static void play_move(teller *t, const char *move)
{
    cam_error why;
    if (sitting_play_text(t->sitting, move, &why) == CAM_OK) {
        tell_last_move(t);
        tell_unsaved(t);
    } else {
        tell_error(&why);
    }
}

static void obey(teller *t, char *line)
{
    line += strspn(line, " \t\r");
    size_t length = strlen(line);
    while (length && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    if (!length || *line == '#')
        return;
    size_t word = strcspn(line, " \t");
    for (int i = 0; i < COMMANDS; i++)
        if (strlen(commands[i].name) == word && strncmp(commands[i].name, line, word) == 0) {
            const char *rest = line + word;
            commands[i].act(t, rest + strspn(rest, " \t"));
            if (commands[i].changes)
                tell_unsaved(t);
            return;
        }
    if (strchr(line, ':'))
        play_move(t, line);
    else
        tell_line("%s", _("That is neither a move nor a command; help lists them."));
}

int run_plain(sitting *at, const play_setup *setup)
{
    teller t = {.sitting = at, .setup = *setup};
    char line[LINE_MOST + 1];
    at->wants_chance = false;
    lines_init(&t.input, STDIN_FILENO, LINE_MOST);
    tell_game(&t);
    while (!t.quit) {
        let_think(&t);
        tell_result(&t);
        if (cam_session_outcome(at->session).result == CAM_ONGOING && !t.quit)
            tell_turn(&t);
        if (t.quit || !read_line(&t, line))
            break;
        obey(&t, line);
    }
    lines_clear(&t.input);
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain(EXIT_FAILED, "play", "%s", _("standard output cannot be written"));
    return EXIT_DONE;
}
