#include "match_openings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "files/file_store.h"
#include "rules/notation.h"

#define BLANKS " \t\r"

static int find_board(const char *name, const cam_rules *const *board, int board_count)
{
    int i = 0;
    while (i < board_count && strcmp(board[i]->board.def->name, name) != 0)
        i++;
    return i;
}

/* The words of a line but the first. Returns the one that is wrong, with *why, or NULL. */
static const char *read_moves(char *rest, const cam_rules *rules, cam_setup setup, opening *made,
                              cam_error *why)
{
    char *next;
    cam_position pos;
    cam_position_init(&pos, rules, setup);
    made->count = 0;
    for (char *word = strtok_r(rest, BLANKS, &next); word; word = strtok_r(NULL, BLANKS, &next)) {
        snprintf(why->text, sizeof why->text, "an opening has at most %d moves", OPENING_MOST);
        if (made->count == OPENING_MOST ||
            cam_move_parse(&pos, rules, word, &made->move[made->count], why) != CAM_OK)
            return word;
        cam_position_play_legal(&pos, rules, made->move[made->count++], NULL);
        snprintf(why->text, sizeof why->text, "the game is over there");
        if (cam_position_is_over(&pos))
            return word;
    }
    return NULL;
}

static bool add(match_openings *openings, const opening *made)
{
    opening *all = realloc(openings->all, (size_t)(openings->count + 1) * sizeof *all);
    if (!all)
        return false;
    openings->all = all;
    all[openings->count++] = *made;
    return true;
}

/* Where a file is read: its name, and the line. */
typedef struct place {
    const char *path;
    int line;
} place;

static int complain_at(place at, long column, const char *what)
{
    char where[4200];
    snprintf(where, sizeof where, "%s:%d:%ld", at.path, at.line, column);
    return complain(EXIT_FAILED, where, "%s", what);
}

/* A line, which is cut up; openings of boards that are not played on are passed over. */
static int read_line(char *line, place here, const cam_rules *const *board, int board_count,
                     cam_setup setup, match_openings *openings)
{
    char *rest, *name = strtok_r(line, BLANKS, &rest);
    opening made;
    cam_error why;
    if (!name || name[0] == '#')
        return EXIT_DONE;
    int at = find_board(name, board, board_count);
    if (at == board_count && cam_board_find(name))
        return EXIT_DONE;
    if (at == board_count)
        return complain_at(here, name - line + 1, "that board is not played on");
    const char *wrong = read_moves(rest, board[at], setup, &made, &why);
    if (wrong)
        return complain_at(here, wrong - line + 1, why.text);
    return add(&openings[at], &made) ? EXIT_DONE : complain_at(here, 1, "out of memory");
}

int match_openings_read(const char *path, const cam_rules *const *board, int board_count,
                        cam_setup setup, match_openings *openings)
{
    cam_buffer text;
    cam_error error;
    place here = {path, 0};
    int status = EXIT_DONE;
    cam_buffer_init(&text);
    if (cam_file_read(path, &text, &error) != CAM_OK)
        status = complain(EXIT_FAILED, "match", "%s", error.text);
    for (char *line = text.text, *end; status == EXIT_DONE && line && *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = '\0';
        here.line++;
        status = read_line(line, here, board, board_count, setup, openings);
    }
    for (int i = 0; i < board_count && status == EXIT_DONE; i++)
        if (!openings[i].count)
            status = complain(EXIT_FAILED, path, "there is no opening for the board '%s'",
                              board[i]->board.def->name);
    cam_buffer_clear(&text);
    return status;
}
