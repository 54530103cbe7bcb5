/*
 * text.c: puzzles as lines of text.
 */
#include <string.h>

#include "base/integer.h"
#include "puzzle/puzzle.h"
#include "rules/notation.h"

static void write_moves(const cam_rules *rules, const cam_placement *move, int count,
                        cam_buffer *out)
{
    for (int i = 0; i < count; i++) {
        char text[CAM_MOVE_TEXT];
        cam_move_format(rules, move[i], text);
        cam_buffer_add_char(out, ' ');
        cam_buffer_add(out, text);
    }
}

void cam_puzzle_write(const cam_puzzle *puzzle, const cam_rules *rules, cam_buffer *out)
{
    char id[CAM_PUZZLE_ID], number[CAM_INTEGER_TEXT];
    cam_puzzle_format_id(puzzle->id, id);
    const char *const word[] = {id, rules->board.def->name, cam_puzzle_kind_name(puzzle->kind)};
    for (int i = 0; i < 3; i++) {
        cam_buffer_add(out, word[i]);
        cam_buffer_add_char(out, ' ');
    }
    cam_integer_format(puzzle->plies, number);
    cam_buffer_add(out, number);
    cam_buffer_add_char(out, ' ');
    cam_integer_format(puzzle->rating, number);
    cam_buffer_add(out, number);
    cam_buffer_add(out, " |");
    write_moves(rules, puzzle->move, puzzle->move_count, out);
    cam_buffer_add(out, " |");
    write_moves(rules, puzzle->solution, puzzle->solution_count, out);
    cam_buffer_add_char(out, '\n');
}

/* What is read, word by word. */
typedef struct reader {
    const char *line, *at;
    char word[CAM_MOVE_TEXT]; /* the last one */
    int column;               /* where it began */
} reader;

/* The next word; false at the end of the line or if it is longer than any may be. */
static bool next_word(reader *r)
{
    r->at += strspn(r->at, " ");
    r->column = (int)(r->at - r->line) + 1;
    size_t length = strcspn(r->at, " \r\n");
    if (length == 0 || length >= sizeof r->word)
        return false;
    memcpy(r->word, r->at, length);
    r->word[length] = '\0';
    r->at += length;
    return true;
}

static bool is_end(reader *r)
{
    return r->at[strspn(r->at, " \r\n")] == '\0';
}

static cam_status fail_at(const reader *r, cam_error *error)
{
    cam_status status = cam_fail(error, CAM_MALFORMED, CAM_REASON_PUZZLE_LINE);
    if (error)
        error->column = r->column;
    return status;
}

static bool read_id(reader *r, uint64_t *id)
{
    if (!next_word(r) || strlen(r->word) != 10)
        return false;
    static const char digits[] = "0123456789abcdef";
    *id = 0;
    for (const char *c = r->word; *c; c++) {
        const char *digit = strchr(digits, *c);
        if (!digit)
            return false;
        *id = *id << 4 | (uint64_t)(digit - digits);
    }
    return true;
}

static bool read_kind(reader *r, cam_puzzle_kind *kind)
{
    if (next_word(r))
        for (int i = 0; i < CAM_PUZZLE_KINDS; i++)
            if (strcmp(r->word, cam_puzzle_kind_name((cam_puzzle_kind)i)) == 0) {
                *kind = (cam_puzzle_kind)i;
                return true;
            }
    return false;
}

static bool read_number(reader *r, int low, int high, int *number)
{
    int64_t value;
    if (!next_word(r) || !cam_integer_parse(r->word, &value) || value < low || value > high)
        return false;
    *number = (int)value;
    return true;
}

/* Moves up to a '|', which is r->word then, or the end of the line; with 'play' each is played
 * before the next. */
static cam_status read_moves(reader *r, const cam_rules *rules, cam_position *pos, bool play,
                             cam_placement *move, int most, int *count, cam_error *error)
{
    for (*count = 0; !is_end(r); ++*count) {
        if (!next_word(r) || (strcmp(r->word, "|") != 0 && *count == most))
            return fail_at(r, error);
        if (strcmp(r->word, "|") == 0)
            return CAM_OK;
        cam_status status = cam_move_parse(pos, rules, r->word, &move[*count], error);
        if (status != CAM_OK) {
            if (error)
                error->column = r->column;
            return status;
        }
        if (play)
            cam_position_play_legal(pos, rules, move[*count], NULL);
    }
    r->column = (int)strlen(r->line) + 1;
    r->word[0] = '\0';
    return CAM_OK;
}

static bool is_bar(const reader *r)
{
    return strcmp(r->word, "|") == 0;
}

bool cam_puzzle_board(const char *line, char *board, size_t size)
{
    reader r = {.line = line, .at = line};
    if (!next_word(&r) || !next_word(&r) || strlen(r.word) >= size)
        return false;
    memcpy(board, r.word, strlen(r.word) + 1);
    return true;
}

cam_status cam_puzzle_read(const char *line, const cam_rules *rules, cam_puzzle *puzzle,
                           cam_error *error)
{
    reader r = {.line = line, .at = line};
    cam_puzzle read = {0};
    if (!read_id(&r, &read.id) || !next_word(&r) || strcmp(r.word, rules->board.def->name) != 0 ||
        !read_kind(&r, &read.kind) || !read_number(&r, 1, CAM_PUZZLE_PLIES, &read.plies) ||
        !read_number(&r, 0, CAM_PUZZLE_RATING, &read.rating) || !next_word(&r) ||
        strcmp(r.word, "|") != 0)
        return fail_at(&r, error);
    cam_position pos;
    cam_position_init(&pos, rules, (cam_setup){.players = 2});
    cam_status status =
        read_moves(&r, rules, &pos, true, read.move, CAM_PUZZLE_MOVES, &read.move_count, error);
    if (status == CAM_OK && !is_bar(&r))
        return fail_at(&r, error);
    if (status == CAM_OK)
        status = read_moves(&r, rules, &pos, false, read.solution, CAM_PUZZLE_SOLUTIONS,
                            &read.solution_count, error);
    if (status == CAM_OK && is_bar(&r))
        return fail_at(&r, error);
    if (status == CAM_OK)
        *puzzle = read;
    return status;
}

cam_status cam_puzzle_read_moves(const char *text, const cam_rules *rules, cam_puzzle *puzzle,
                                 cam_error *error)
{
    reader r = {.line = text, .at = text};
    cam_puzzle read = *puzzle;
    cam_position pos;
    cam_position_init(&pos, rules, (cam_setup){.players = 2});
    cam_status status =
        read_moves(&r, rules, &pos, true, read.move, CAM_PUZZLE_MOVES, &read.move_count, error);
    if (status == CAM_OK && is_bar(&r))
        return fail_at(&r, error);
    if (status == CAM_OK)
        *puzzle = read;
    return status;
}

bool cam_puzzle_parse_id(const char *text, uint64_t *id)
{
    reader r = {.line = text, .at = text};
    return read_id(&r, id) && is_end(&r);
}
