/*
 * show.c: draw a position, or every move of a game, as text, SVG or PNG.
 *
 * A game comes from a record or from moves on the command line; both end as a
 * list of placements that is replayed up to the position to be drawn.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "files/file_store.h"
#include "picture/picture.h"
#include "record/sgf.h"
#include "rules/definition.h"
#include "rules/diagram.h"
#include "rules/notation.h"
#include "rules/shared.h"

typedef enum format { FORMAT_TEXT, FORMAT_SVG, FORMAT_PNG, FORMAT_UNKNOWN } format;

static const char *const format_names[] = {"text", "svg", "png", NULL};
static const char *const corner_names[] = {"sw", "se", "ne", "nw", NULL};
static const char *const theme_names[] = {"light", "dark", "clear", NULL};

typedef struct request {
    game_options game;
    const char *moves, *format_name, *output, *from_name, *theme_name;
    long move; /* -1: the last */
    long size, game_number;
    bool definition, each, numbers, patterns, no_coordinates, no_last, no_path;
    format format;
    int from, theme;
} request;

/* A game to be drawn. */
typedef struct shown_game {
    const cam_rules *rules;
    cam_setup setup;
    cam_position start;
    int laid_count; /* stones set up before the first move */
    cam_stone laid[CAM_LINE_PLIES];
    int count;
    cam_placement move[CAM_LINE_PLIES];
    char result[CAM_OUTCOME_TEXT]; /* of a record; may be empty */
} shown_game;

/* The position after some of its moves, with its stones. */
typedef struct shown_position {
    cam_position pos;
    int moves, count;  /* so many moves led to it, so many stones lie there */
    cam_colour colour; /* of the last move */
    cam_stone stone[CAM_STONES];
} shown_position;

/* The place of a word in a list; -1 and a complaint if it is not there. */
static int find_word(const char *option, const char *word, const char *const *words)
{
    char all[80] = "";
    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], word) == 0)
            return i;
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? ", " : "", words[i]);
    }
    complain(0, "show", "--%s is one of %s", option, all);
    return -1;
}

static bool ends_in(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && strcmp(name + length - tail, ending) == 0;
}

/* The format asked for, else the one the output's name tells, else text. */
static bool settle_format(request *r)
{
    r->format = FORMAT_TEXT;
    if (r->format_name) {
        int found = find_word("format", r->format_name, format_names);
        r->format = found < 0 ? FORMAT_UNKNOWN : (format)found;
    } else if (r->output) {
        r->format = ends_in(r->output, ".svg")   ? FORMAT_SVG
                    : ends_in(r->output, ".png") ? FORMAT_PNG
                                                 : FORMAT_TEXT;
    }
    return r->format != FORMAT_UNKNOWN;
}

static bool settle(request *r)
{
    if (!settle_format(r))
        return false;
    r->from = find_word("from", r->from_name, corner_names);
    r->theme = find_word("theme", r->theme_name, theme_names);
    if (r->from < 0 || r->theme < 0)
        return false;
    if (r->each && r->move >= 0)
        return complain(0, "show", "--move and --each exclude each other");
    if (r->each && r->format != FORMAT_TEXT && !r->output)
        return complain(0, "show", "--each needs --output, to name the pictures");
    if (r->format == FORMAT_PNG && !r->output && isatty(STDOUT_FILENO))
        return complain(0, "show", "a PNG does not belong on a terminal; give --output FILE");
    return true;
}

/*
 * Where the game comes from.
 */

static void take_laid(const cam_record *record, shown_game *game)
{
    cam_colour colour[CAM_LINE_PLIES];
    game->laid_count = cam_record_laid(record, game->move, colour);
    for (int i = 0; i < game->laid_count; i++)
        game->laid[i] = (cam_stone){game->move[i], colour[i]};
}

static int read_record(const char *path, long number, cam_rulebook *book, cam_buffer *text,
                       shown_game *game)
{
    cam_error error;
    if (cam_file_read(path, text, &error) != CAM_OK)
        return complain(EXIT_FAILED, "show", "%s", error.text);
    cam_collection games;
    if (cam_sgf_read(book, cam_buffer_text(text), text->length, &games, &error) != CAM_OK) {
        char place[CAM_PATH_MAX];
        snprintf(place, sizeof place, "%s:%d:%d", path, error.line, error.column);
        return complain(EXIT_FAILED, place, "%s", error.text);
    }
    int status = EXIT_DONE;
    if (number <= games.count) {
        const cam_record *record = games.game[number - 1];
        game->rules = cam_rules_hold(cam_record_rules(record));
        game->setup = cam_record_setup(record);
        game->start = *cam_record_start(record);
        take_laid(record, game);
        game->count = cam_record_line(record, cam_record_end(record, CAM_ROOT), game->move);
        cam_outcome_format(cam_record_outcome(record), game->result);
    } else {
        status = complain(EXIT_FAILED, path, "there is no game %ld in this file", number);
    }
    cam_collection_clear(&games);
    return status;
}

static int load_record(const char *path, long number, cam_rulebook **book, shown_game *game)
{
    cam_error error;
    if (cam_rulebook_new(&cam_box, book, &error) != CAM_OK)
        return complain(EXIT_FAILED, "show", "%s", error.text);
    cam_buffer text;
    cam_buffer_init(&text);
    int status = read_record(path, number, *book, &text, game);
    cam_buffer_clear(&text);
    return status;
}

/* Moves parted by blanks, each played before the next is read. */
static int read_moves(const request *r, shown_game *game)
{
    cam_position pos;
    int status = start_game("show", &r->game, &game->rules, &game->setup, &pos);
    if (status != EXIT_DONE)
        return status;
    game->start = pos;
    cam_history history = {.count = 0};
    const char *rest = r->moves ? r->moves : "";
    for (;;) {
        rest += strspn(rest, " \t\r\n");
        size_t length = strcspn(rest, " \t\r\n");
        if (length == 0)
            return EXIT_DONE;
        char word[CAM_MOVE_TEXT * 2];
        snprintf(word, sizeof word, "%.*s", (int)length, rest);
        cam_placement move;
        cam_error why;
        if (cam_move_parse(&pos, game->rules, word, &move, &why) != CAM_OK)
            return complain(EXIT_USAGE, "show", "move %d, %s: %s", game->count + 1, word, why.text);
        cam_history_play(&history, &pos, game->rules, move);
        game->move[game->count++] = move;
        rest += length;
    }
}

/*
 * Drawing.
 */

static void replay(const shown_game *game, int count, shown_position *shown)
{
    cam_history history = {.count = 0};
    shown->pos = game->start;
    memcpy(shown->stone, game->laid, sizeof game->laid[0] * (size_t)game->laid_count);
    int lying = game->laid_count;
    for (int i = 0; i < count; i++) {
        cam_placement move = game->move[i];
        shown->colour = cam_position_colour(&shown->pos);
        if (cam_move_is_stone(move))
            shown->stone[lying++] = (cam_stone){move, shown->colour};
        else if (move == CAM_BACK)
            lying -= 2;
        cam_history_play(&history, &shown->pos, game->rules, move);
    }
    shown->moves = count;
    shown->count = lying;
}

static void draw_text(const shown_game *game, const shown_position *shown, cam_buffer *out)
{
    cam_placement last = CAM_NO_PLACEMENT;
    if (shown->moves) {
        char move[CAM_MOVE_TEXT];
        last = game->move[shown->moves - 1];
        cam_move_format(game->rules, last, move);
        cam_buffer_format(out, "move %d: %s %s\n", shown->moves, cam_colour_name(shown->colour),
                          move);
        last = cam_move_is_stone(last) ? last : CAM_NO_PLACEMENT;
    }
    cam_diagram_text(&shown->pos, game->rules, last, out);
    if (shown->moves == game->count && game->result[0])
        cam_buffer_format(out, "result %s\n", game->result);
}

static cam_status draw(const request *r, const shown_game *game, const shown_position *shown,
                       cam_buffer *out, cam_error *error)
{
    cam_picture picture = {
        .rules = game->rules,
        .pos = &shown->pos,
        .stones = shown->stone,
        .stone_count = shown->count,
        .width = (int)r->size,
        .from = (cam_corner)r->from,
        .theme = (cam_theme)r->theme,
        .hide_last = r->no_last,
        .hide_path = r->no_path,
        .hide_coordinates = r->no_coordinates,
        .numbers = r->numbers,
        .patterns = r->patterns,
    };
    switch (r->format) {
    case FORMAT_SVG:
        return cam_picture_svg(&picture, out, error);
    case FORMAT_PNG:
        return cam_picture_png(&picture, out, error);
    default:
        draw_text(game, shown, out);
        return out->failed ? cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY) : CAM_OK;
    }
}

static int write_out(const char *path, const cam_buffer *out)
{
    cam_error error;
    if (path)
        return cam_file_write(path, out->text, out->length, &error) == CAM_OK
                   ? EXIT_DONE
                   : complain(EXIT_FAILED, "show", "%s", error.text);
    if (fwrite(out->text, 1, out->length, stdout) == out->length && fflush(stdout) == 0)
        return EXIT_DONE;
    return complain(EXIT_FAILED, "show", "standard output cannot be written");
}

/* Draw the position after 'count' moves, to 'path' or to standard output. */
static int show_one(const request *r, const shown_game *game, int count, const char *path)
{
    shown_position shown;
    cam_buffer out;
    cam_error error;
    cam_buffer_init(&out);
    replay(game, count, &shown);
    int status = draw(r, game, &shown, &out, &error) == CAM_OK
                     ? write_out(path, &out)
                     : complain(EXIT_FAILED, "show", "%s", error.text);
    cam_buffer_clear(&out);
    return status;
}

/* "game.svg" becomes "game-007.svg". */
static void number_path(const char *path, int number, char numbered[CAM_PATH_MAX])
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    size_t stem = dot && (!slash || dot > slash) ? (size_t)(dot - path) : strlen(path);
    snprintf(numbered, CAM_PATH_MAX, "%.*s-%03d%s", (int)stem, path, number, path + stem);
}

static int show_each(const request *r, const shown_game *game)
{
    int status = EXIT_DONE;
    for (int count = 1; count <= game->count && status == EXIT_DONE; count++) {
        char path[CAM_PATH_MAX];
        if (r->output)
            number_path(r->output, count, path);
        else if (count > 1)
            putchar('\n');
        status = show_one(r, game, count, r->output ? path : NULL);
    }
    return status;
}

static int show(const request *r, const shown_game *game)
{
    if (r->each)
        return show_each(r, game);
    if (r->move > game->count)
        return complain(EXIT_FAILED, "show", "the game has only %d moves", game->count);
    return show_one(r, game, r->move < 0 ? game->count : (int)r->move, r->output);
}

/* The board, as a file that can be changed and played on. */
static int show_definition(const request *r, const shown_game *game)
{
    cam_buffer out;
    cam_buffer_init(&out);
    cam_definition_write(game->rules, &out);
    int status =
        out.failed ? complain(EXIT_FAILED, "show", "out of memory") : write_out(r->output, &out);
    cam_buffer_clear(&out);
    return status;
}

static int run(int argc, char **argv)
{
    request r = {.game = GAME_OPTIONS_DEFAULT,
                 .move = -1,
                 .size = 1000,
                 .game_number = 1,
                 .from_name = "sw",
                 .theme_name = "light"};
    const char *path;
    option_spec specs[] = {
        GAME_OPTION_SPECS(r.game),
        {"definition", OPTION_FLAG, &r.definition, 0, 0},
        {"moves", OPTION_TEXT, &r.moves, 0, 0},
        {"format", OPTION_TEXT, &r.format_name, 0, 0},
        {"output", OPTION_TEXT, &r.output, 0, 0},
        {"move", OPTION_NUMBER, &r.move, 0, CAM_LINE_PLIES},
        {"each", OPTION_FLAG, &r.each, 0, 0},
        {"game", OPTION_NUMBER, &r.game_number, 1, 10000},
        {"size", OPTION_NUMBER, &r.size, CAM_PICTURE_MIN, CAM_PICTURE_MAX},
        {"from", OPTION_TEXT, &r.from_name, 0, 0},
        {"theme", OPTION_TEXT, &r.theme_name, 0, 0},
        {"numbers", OPTION_FLAG, &r.numbers, 0, 0},
        {"patterns", OPTION_FLAG, &r.patterns, 0, 0},
        {"no-coordinates", OPTION_FLAG, &r.no_coordinates, 0, 0},
        {"no-last", OPTION_FLAG, &r.no_last, 0, 0},
        {"no-path", OPTION_FLAG, &r.no_path, 0, 0},
        {0},
    };
    if (!read_options(argc, argv, specs, &path, 1, 1) || !settle(&r))
        return EXIT_USAGE;
    if (path && r.moves)
        return complain(EXIT_USAGE, "show", "give a file or --moves, not both");

    cam_rulebook *book = NULL;
    shown_game game = {0};
    int status = path ? load_record(path, r.game_number, &book, &game) : read_moves(&r, &game);
    if (status == EXIT_DONE)
        status = r.definition ? show_definition(&r, &game) : show(&r, &game);
    cam_rules_release(game.rules);
    cam_rulebook_free(book);
    return status;
}

const command command_show = {
    .name = "show",
    .synopsis = "[FILE] [--format text|svg|png] [--output FILE] [--move N | --each] ...",
    .summary = "Draw a position or each move of a game: text, SVG or PNG",
    .help =
        "FILE is a game record (SGF). Without it, the game is given by\n"
        "  --moves \"M M ...\"  its moves, as in L:a1,a2,a3,b3; with\n"
        "  --board B           " BOARD_HELP "  --players N         2 (default) or 4\n"
        "  --neutral           with neutral stones\n"
        "  --rules R,...       house rules: " HOUSE_HELP "\n"
        "  --definition        instead of a picture, the board as a board file: docs/boards.md\n"
        "  --format F          text, svg or png; else what the output's name ends in\n"
        "  --output FILE       instead of standard output\n"
        "  --move N            the position after N moves; else the last one\n"
        "  --each              the position after each move; FILE.svg becomes FILE-001.svg ...\n"
        "  --game N            the Nth game of the file\n"
        "\n"
        "Pictures:\n"
        "  --size PIXELS       the width, 1000 unless told\n"
        "  --from CORNER       the corner nearest to the eye: sw (default), se, ne, nw\n"
        "  --theme T           light (default), dark, or clear: nothing behind the board\n"
        "  --numbers           number the stones in the order they were placed\n"
        "  --patterns          inlays that tell the colours apart: dots, bars, rings\n"
        "  --no-coordinates  --no-last  --no-path   leave these marks out\n"
        "\n"
        "Text: Y2 is a column with yellow on top, two cubes high; G3yg has yellow below\n"
        "that, then green; * marks the last stone.\n",
    .run = run,
};
