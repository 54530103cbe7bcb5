/*
 * puzzles_read.c: going through a file of puzzles, text or packed.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "files/file_store.h"
#include "puzzle/pack.h"
#include "puzzle/solve.h"
#include "puzzles.h"
#include "rules/content.h"

const cam_rules *shelf_rules(shelf *s, const cam_board_def *board)
{
    cam_rules **slot = &s->rules[board - cam_boards];
    if (*slot)
        return *slot;
    cam_rules *rules = malloc(sizeof *rules);
    if (!rules || cam_rules_init(rules, board, &cam_box, NULL) != CAM_OK) {
        free(rules);
        return NULL;
    }
    return *slot = rules;
}

void shelf_clear(shelf *s)
{
    for (int i = 0; i < BOARDS; i++)
        free(s->rules[i]);
}

void show_progress(const char *format, ...)
{
    va_list arguments;
    if (!isatty(STDERR_FILENO))
        return;
    va_start(arguments, format);
    fputc('\r', stderr);
    vfprintf(stderr, format, arguments);
    fputs("\x1b[K", stderr);
    va_end(arguments);
}

int complain_at(const visit *v, const cam_error *error)
{
    if (error->column)
        fprintf(stderr, "caminos: %s:%d:%d: %s\n", v->file, v->line, error->column, error->text);
    else
        fprintf(stderr, "caminos: %s:%d: %s\n", v->file, v->line, error->text);
    return EXIT_FAILED;
}

static int visit_pack(visit *v, const cam_rules *rules, const void *bytes, size_t length)
{
    cam_pack pack;
    cam_error error = {0};
    v->line = 0;
    if (cam_pack_open(&pack, rules, bytes, length, &error) != CAM_OK)
        return complain_at(v, &error);
    while (pack.left > 0) {
        cam_puzzle puzzle;
        v->line++;
        if (cam_pack_read(&pack, &puzzle, &error) != CAM_OK)
            return complain_at(v, &error);
        v->taken++;
        int status = v->take(v, &puzzle, rules);
        if (status != EXIT_DONE)
            return status;
    }
    return EXIT_DONE;
}

static int visit_line(visit *v, const char *line)
{
    char name[32];
    cam_puzzle puzzle;
    cam_error error = {0};
    const cam_board_def *board =
        cam_puzzle_board(line, name, sizeof name) ? cam_board_find(name) : NULL;
    const cam_rules *rules = shelf_rules(v->shelf, board ? board : cam_boards);
    if (!rules)
        return complain(EXIT_FAILED, "puzzles", "out of memory");
    if (cam_puzzle_read(line, rules, &puzzle, &error) != CAM_OK)
        return complain_at(v, &error);
    if (v->only && v->only != board)
        return EXIT_DONE;
    v->taken++;
    return v->take(v, &puzzle, rules);
}

static int visit_text(visit *v, char *text)
{
    v->line = 0;
    for (char *line = text, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = '\0';
        v->line++;
        if (*line == '\0' || *line == '#')
            continue;
        int status = visit_line(v, line);
        if (status != EXIT_DONE)
            return status;
    }
    return EXIT_DONE;
}

static const cam_rules *find_pack_rules(visit *v, const cam_buffer *pack)
{
    for (int i = 0; i < BOARDS; i++) {
        const cam_rules *rules = shelf_rules(v->shelf, &cam_boards[i]);
        if (rules && cam_rules_hash(rules) == cam_pack_rules(pack->text, pack->length))
            return rules;
    }
    /* which will not do, and that is said */
    return shelf_rules(v->shelf, v->only ? v->only : cam_boards);
}

static int visit_file(visit *v)
{
    cam_buffer text;
    cam_error error = {0};
    cam_buffer_init(&text);
    if (cam_file_read(v->file, &text, &error) != CAM_OK) {
        cam_buffer_clear(&text);
        return complain(EXIT_FAILED, "puzzles", "%s", error.text);
    }
    int status = EXIT_DONE;
    if (cam_pack_is(text.text, text.length)) {
        const cam_rules *rules = find_pack_rules(v, &text);
        if (!v->only || v->only == rules->board.def)
            status = visit_pack(v, rules, text.text, text.length);
    } else if (text.length > 0) {
        status = visit_text(v, text.text);
    }
    cam_buffer_clear(&text);
    return status;
}

static int visit_shipped(visit *v)
{
    int status = EXIT_DONE;
    for (int i = 0; i < BOARDS && status == EXIT_DONE; i++) {
        if (v->only && v->only != &cam_boards[i])
            continue;
        const cam_rules *rules = shelf_rules(v->shelf, &cam_boards[i]);
        if (!rules)
            return complain(EXIT_FAILED, "puzzles", "out of memory");
        v->file = cam_boards[i].name;
        status = visit_pack(v, rules, shipped_puzzles[i].bytes, shipped_puzzles[i].length);
    }
    return status;
}

int visit_puzzles(visit *v)
{
    return v->file ? visit_file(v) : visit_shipped(v);
}

typedef struct wanted {
    uint64_t id;
    long number; /* from 1, or 0: by the id */
    cam_puzzle *puzzle;
    const cam_board_def **board;
} wanted;

static int take_wanted(visit *v, const cam_puzzle *puzzle, const cam_rules *rules)
{
    const wanted *w = v->context;
    if (w->number ? v->taken != w->number : puzzle->id != w->id)
        return EXIT_DONE;
    *w->puzzle = *puzzle;
    *w->board = rules->board.def;
    return EXIT_FAILED; /* that is enough */
}

static uint32_t count_shipped(int board)
{
    const unsigned char *at = shipped_puzzles[board].bytes + 12; /* see puzzle/pack.h */
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

bool find_shipped_puzzle(const char *id, long day, cam_puzzle *puzzle, const cam_board_def **board)
{
    shelf s = {0};
    wanted w = {.puzzle = puzzle, .board = board};
    visit v = {.shelf = &s, .take = take_wanted, .context = &w};
    if (strcmp(id, "today") == 0) {
        int today = cam_puzzle_day_board(day);
        v.only = &cam_boards[today];
        w.number = 1 + (long)cam_puzzle_day_number(day, count_shipped(today));
    } else if (!cam_puzzle_parse_id(id, &w.id))
        return false;
    bool found = visit_puzzles(&v) == EXIT_FAILED;
    if (found)
        *board = cam_board_find((*board)->name);
    shelf_clear(&s);
    return found;
}
