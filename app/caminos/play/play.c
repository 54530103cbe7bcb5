/*
 * play.c: caminos play: the options, and which front end to use.
 */
#include "play.h"
#include "base/clock.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "files/link.h"
#include "puzzles.h"
#include "rules/house.h"
#include "signals.h"
#include "words.h"

#define DEFAULT_LEVEL 3
#define MOST_THREADS  4

typedef struct play_options {
    game_options game;
    long games, target, level, seed, threads, mover; /* mover: a seat from 1, 0 unless told */
    double minutes, increment, per_move;
    const char *seat[CAM_SEATS], *load, *setup, *resume, *puzzle; /* resume: "" for the last game */
    const char *page;
    bool points, fresh, plain;
} play_options;

/* "human" (or "person") or a level. */
static bool read_seat(const char *text, cam_player *player)
{
    *player = (cam_player){.kind = CAM_PERSON};
    if (strcmp(text, "human") == 0 || strcmp(text, "person") == 0)
        return true;
    if (text[0] < '0' + CAM_LEVEL_MIN || text[0] > '0' + CAM_LEVEL_MAX || text[1])
        return false;
    *player = (cam_player){.kind = CAM_COMPUTER, .level = text[0] - '0'};
    return true;
}

/* Seat 1 is a person's and the others are the computer's, unless told. */
static bool seat_players(const play_options *o, cam_player player[CAM_SEATS])
{
    for (int i = 0; i < CAM_SEATS; i++) {
        player[i] = (cam_player){.kind = i ? CAM_COMPUTER : CAM_PERSON,
                                 .level = i ? (int)(o->level ? o->level : DEFAULT_LEVEL) : 0};
        if (o->seat[i] && i >= o->game.players)
            return complain(0, "play", _("there is no seat %d with %ld players"), i + 1,
                            o->game.players);
        if (o->seat[i] && !read_seat(o->seat[i], &player[i]))
            return complain(0, "play", _("--seat%d is human or a level from %d to %d"), i + 1,
                            CAM_LEVEL_MIN, CAM_LEVEL_MAX);
    }
    return true;
}

/* A complaint of the libraries, in the player's language. */
static int complain_of(int status, const char *where, const cam_error *error)
{
    cam_buffer text;
    cam_buffer_init(&text);
    add_reason(error, &text);
    complain(status, where, "%s", cam_buffer_text(&text));
    cam_buffer_clear(&text);
    return status;
}

static bool make_setup(const play_options *o, const sitting *s, play_setup *setup)
{
    if (o->game.players != 2 && o->game.players != 4)
        return complain(0, "play", "%s", _("--players is 2 or 4"));
    if (o->mover > o->game.players)
        return complain(0, "play", _("there is no seat %d with %ld players"), (int)o->mover,
                        o->game.players);
    if (o->increment > 0 && (o->minutes <= 0 || o->per_move > 0))
        return complain(0, "play", "%s", _("--increment needs --time and excludes --move-time"));
    cam_error error;
    cam_house house = {0};
    if (o->game.rules && cam_house_parse(o->game.rules, &house, &error) != CAM_OK)
        return complain_of(0, "play", &error);
    setup->variant = (cam_variant){
        .rules = s->board,
        .players = (uint8_t)o->game.players,
        .neutral = o->game.neutral,
        .points = o->points,
        .house = house,
        .games = (int)(o->games >= 0 ? o->games
                       : o->target   ? 0
                                     : 1),
        .target = (int)o->target,
        .time = {60 * o->minutes, o->increment, o->per_move},
    };
    if (setup->variant.games == 0 && setup->variant.target == 0)
        return complain(0, "play", "%s", _("--games 0, a match without end, needs --target"));
    return seat_players(o, setup->player);
}

/* Seats told on the command line hold for a loaded game too. */
static void reseat(sitting *s, const play_options *o)
{
    for (int i = 0; i < cam_session_variant(s->session)->players; i++) {
        cam_player player;
        if (o->seat[i] && read_seat(o->seat[i], &player))
            cam_session_set_player(s->session, (cam_seat)i, &player, NULL);
    }
}

/* FILE:LINE:COLUMN, or the file alone if the error has no place in it. */
static void format_place(const char *path, const cam_error *error, char place[CAM_PATH_MAX + 32])
{
    if (error->line)
        snprintf(place, CAM_PATH_MAX + 32, "%s:%d:%d", path, error->line, error->column);
    else
        snprintf(place, CAM_PATH_MAX + 32, "%s", path);
}

/* A kept game that cannot be read: where it is wrong, and where it is now. */
static int complain_of_save(const sitting *s, const cam_error *error)
{
    if (!s->set_aside[0])
        return complain_of(EXIT_FAILED, "play", error);
    char where[CAM_PATH_MAX + 32];
    cam_buffer text;
    cam_buffer_init(&text);
    format_place(s->store.path, error, where);
    add_reason(error, &text);
    cam_buffer_format(&text, _("; kept as %s"), s->set_aside);
    complain(EXIT_FAILED, where, "%s", cam_buffer_text(&text));
    cam_buffer_clear(&text);
    return EXIT_FAILED;
}

static int load(sitting *s, const play_options *o)
{
    cam_error error;
    if (sitting_load(s, o->load, &error) == CAM_OK) {
        reseat(s, o);
        return EXIT_DONE;
    }
    char place[CAM_PATH_MAX + 32];
    format_place(o->load, &error, place);
    return complain_of(EXIT_FAILED, error.line ? place : "play", &error);
}

/* The stones that lie there before the first move: "Y L:a1,a2,a3,b3 G O:h7,h8,g7,g8", as a
 * record's SU has them, in the order they lie; then who moves. */
static cam_status lay_out(sitting *s, const play_options *o, cam_error *error)
{
    static const char letters[] = "YGB";
    const char *stones = o->setup ? o->setup : "";
    char text[4096];
    cam_colour colour = CAM_COLOURS;
    cam_status status = CAM_OK;
    if (strlen(stones) >= sizeof text)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_COLOUR);
    strcpy(text, stones);
    char *rest = NULL;
    for (char *word = strtok_r(text, " ", &rest); word && status == CAM_OK;
         word = strtok_r(NULL, " ", &rest)) {
        const char *known = strchr(letters, word[0]);
        bool is_colour = !word[1] && known;
        if (is_colour == (colour < CAM_COLOURS))
            return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_COLOUR);
        if (!is_colour)
            status = cam_session_lay(s->session, colour, word, error);
        colour = is_colour ? (cam_colour)(known - letters) : CAM_COLOURS;
    }
    if (status == CAM_OK && colour < CAM_COLOURS)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_COLOUR);
    cam_seat mover = (cam_seat)(o->mover > 0 ? o->mover - 1 : 0);
    if (status == CAM_OK)
        status = cam_session_begin(s->session, mover, cam_clock_wall(), error);
    cam_cursor_init(&s->cursor, s->session);
    return status;
}

/* Take up a game: the one of a file, the one that was kept, or a new one.
 * '*ask' tells that the player is to choose between the latter. */
static int open_game(sitting *s, const play_options *o, const play_setup *setup, bool chosen,
                     bool *ask)
{
    cam_error error = {0};
    *ask = false;
    if (o->load)
        return load(s, o);
    if (!o->fresh && (o->resume || !chosen)) {
        const char *id = o->resume && o->resume[0] ? o->resume : NULL;
        cam_status status = sitting_resume(s, id, o->resume, &error);
        if (status != CAM_OK && o->resume)
            return complain_of_save(s, &error);
        if (s->session) {
            *ask = !o->resume;
            return EXIT_DONE;
        }
        if (o->resume)
            return complain(EXIT_FAILED, "play", "%s", _("there is no game to go on with"));
    }
    cam_status status = sitting_begin(s, &setup->variant, setup->player, &error);
    if (status == CAM_OK && (o->setup || o->mover))
        status = lay_out(s, o, &error);
    return status == CAM_OK ? EXIT_DONE : complain_of(EXIT_USAGE, "play", &error);
}

/* Can the whole screen be used? */
static bool has_screen(const play_options *o)
{
    const char *terminal = getenv("TERM");
    return !o->plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal && *terminal &&
           strcmp(terminal, "dumb") != 0;
}

/* A puzzle of the program, or the day's: found, and put on the table. */
static int play_puzzle(sitting *s, const play_options *o)
{
    cam_error error = {0};
    cam_puzzle puzzle;
    const cam_board_def *board;
    if (!find_shipped_puzzle(o->puzzle, (long)(time(NULL) / 86400), &puzzle, &board))
        return complain(EXIT_FAILED, "play", _("there is no puzzle '%s'"), o->puzzle);
    play_setup setup = {
        .variant = {.rules = cam_rulebook_find(s->book, board->name), .players = 2, .games = 1}};
    setup.player[1] = (cam_player){.kind = CAM_COMPUTER, .level = DEFAULT_LEVEL};
    if (!setup.variant.rules || sitting_pose(s, &puzzle, setup.variant.rules, &error) != CAM_OK)
        return complain_of(EXIT_FAILED, "play", &error);
    return has_screen(o) ? run_screen(s, &setup, false) : run_plain(s, &setup);
}

static int play(sitting *s, const play_options *o, bool chosen)
{
    play_setup setup;
    cam_error error;
    s->page = o->page;
    if (o->puzzle)
        return play_puzzle(s, o);
    bool ask, screen = has_screen(o);
    int status = open_board("play", s->book, o->game.board, &s->board);
    if (status != EXIT_DONE)
        return status;
    if (!make_setup(o, s, &setup))
        return EXIT_USAGE;
    if (sitting_find_store(s, &error) != CAM_OK)
        complain_of(0, "play", &error); /* it can be played, but not kept */
    /* A pipe cannot be asked, so without --resume it begins anew. */
    status = open_game(s, o, &setup, chosen || !screen, &ask);
    if (status != EXIT_DONE)
        return status;
    status = screen ? run_screen(s, &setup, ask) : run_plain(s, &setup);
    if (sitting_keep(s, &error) != CAM_OK)
        status = complain_of(EXIT_FAILED, "play", &error);
    return status;
}

static int default_threads(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > MOST_THREADS ? MOST_THREADS : (int)processors;
}

/* The options that say what to play; without any of them an unfinished game is
 * taken up. */
static bool is_chosen(const play_options *o)
{
    bool chosen = strcmp(o->game.board, BOARD_DEFAULT) != 0 || o->game.players != 2 ||
                  o->game.neutral || o->game.rules || o->points || o->games >= 0 || o->target ||
                  o->setup || o->mover || o->level || o->minutes > 0 || o->increment > 0 ||
                  o->per_move > 0;
    for (int i = 0; i < CAM_SEATS; i++)
        chosen |= o->seat[i] != NULL;
    return chosen;
}

/* --puzzle alone is today's. */
static void name_puzzle(int argc, char **argv)
{
    static char today[] = "--puzzle=today";
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--puzzle") == 0 && (i + 1 == argc || argv[i + 1][0] == '-'))
            argv[i] = today;
}

static int run(int argc, char **argv)
{
    play_options o = {.game = GAME_OPTIONS_DEFAULT, .games = -1, .seed = -1, .page = CAM_LINK_PAGE};
    option_spec specs[] = {
        GAME_OPTION_SPECS(o.game),
        {"points", OPTION_FLAG, &o.points, 0, 0},
        {"games", OPTION_NUMBER, &o.games, 0, 1000},
        {"target", OPTION_NUMBER, &o.target, 0, 10000},
        {"time", OPTION_REAL, &o.minutes, 0, 1440},
        {"increment", OPTION_REAL, &o.increment, 0, 3600},
        {"move-time", OPTION_REAL, &o.per_move, 0, 3600},
        {"level", OPTION_NUMBER, &o.level, CAM_LEVEL_MIN, CAM_LEVEL_MAX},
        {"seat1", OPTION_TEXT, &o.seat[0], 0, 0},
        {"seat2", OPTION_TEXT, &o.seat[1], 0, 0},
        {"seat3", OPTION_TEXT, &o.seat[2], 0, 0},
        {"seat4", OPTION_TEXT, &o.seat[3], 0, 0},
        {"setup", OPTION_TEXT, &o.setup, 0, 0},
        {"to-move", OPTION_NUMBER, &o.mover, 1, CAM_SEATS},
        {"seed", OPTION_NUMBER, &o.seed, 0, 2147483647},
        {"threads", OPTION_NUMBER, &o.threads, 1, 64},
        {"load", OPTION_TEXT, &o.load, 0, 0},
        {"resume", OPTION_MAYBE, &o.resume, 0, 0},
        {"new", OPTION_FLAG, &o.fresh, 0, 0},
        {"plain", OPTION_FLAG, &o.plain, 0, 0},
        {"puzzle", OPTION_TEXT, &o.puzzle, 0, 0},
        {"page", OPTION_TEXT, &o.page, 0, 0},
        {0},
    };
    start_words();
    name_puzzle(argc, argv);
    if (!read_options(argc, argv, specs, NULL, 0, 0))
        return EXIT_USAGE;
    if ((o.load != NULL) + (o.resume != NULL) + o.fresh > 1)
        return complain(EXIT_USAGE, "play", "%s",
                        _("--load, --resume and --new exclude each other"));

    sitting s;
    cam_error error;
    start_signals();
    uint64_t seed = o.seed >= 0 ? (uint64_t)o.seed : (uint64_t)time(NULL);
    int status =
        sitting_init(&s, o.threads ? (int)o.threads : default_threads(), seed, &error) == CAM_OK
            ? play(&s, &o, is_chosen(&o))
            : complain_of(EXIT_FAILED, "play", &error);
    sitting_clear(&s);
    if (caught_signal()) { /* end as the signal would have ended it */
        signal(caught_signal(), SIG_DFL);
        raise(caught_signal());
    }
    return status;
}

const command command_play = {
    .name = "play",
    .synopsis = "[--board B] [--level N] [--plain] ...",
    .summary = "Play in the terminal, against the computer or several people at one keyboard",
    .help =
        "  --board B          " BOARD_HELP "  --players N        2 (default) or 4\n"
        "  --neutral          with neutral stones\n"
        "  --points           points count, and edge stones\n"
        "  --rules R,...      house rules: " HOUSE_HELP "  --games N          a match of N games\n"
        "  --target N         a match up to N points\n"
        "  --time MINUTES     that each player has for the game\n"
        "  --increment SECONDS\n"
        "                     added to the clock after each move\n"
        "  --move-time SECONDS\n"
        "                     for each move, once the other time is used up\n"
        "  --seat1 ... --seat4 WHO\n"
        "                     who sits there: human, or a computer's level, 1 to 9;\n"
        "                     unless told, you have seat 1 and the computer the others\n"
        "  --level N          of the computer, where the seats do not tell; 3 unless told\n"
        "  --setup STONES     that lie there, in the order they lie: \"Y L:a1,a2,a3,b3 G ...\"\n"
        "  --to-move SEAT     who moves then; 1 unless told\n"
        "  --load FILE        take up the game of a file\n"
        "  --resume[=ID]      go on with the game that was left, or with one of\n"
        "                     'caminos games list'\n"
        "  --new              begin a new game, without asking\n"
        "  --puzzle [ID]      a puzzle of 'caminos puzzles list', or today's: hint (the stone,\n"
        "                     then its place), undo (try again), resign (the solution)\n"
        "  --page ADDRESS     where links to puzzles of one's own lead; " CAM_LINK_PAGE "\n"
        "                     unless told\n"
        "  --plain            play by lines: for pipes and screen readers\n"
        "  --seed N           so that the computer's choices can be repeated\n"
        "  --threads N        that the computer thinks with\n"
        "\nIn the game, ? explains the keys; in line mode, help lists the commands. Every\n"
        "game is saved after every move, an unfinished one is taken up again by the next\n"
        "'caminos play', and all are found by 'caminos games'. The language is that of the\n"
        "locale: English, German, French or Dutch.\n",
    .run = run,
};
