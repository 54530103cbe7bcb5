#include "rules/brute.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct cube {
    int at[3]; /* x, y, z */
} cube;

typedef struct shape {
    int count;
    cube cubes[9];
} shape;

static shape read_shape(const cam_piece_def *piece)
{
    shape s = {0};
    for (int y = 0; y < CAM_LEVELS && piece->rows[y]; y++)
        for (int x = 0; piece->rows[y][x]; x++)
            if (piece->rows[y][x] == '#')
                s.cubes[s.count++] = (cube){{x, y, 0}};
    return s;
}

/* A quarter turn in the plane of two axes. */
static shape quarter_turn(shape s, int from, int to)
{
    for (int i = 0; i < s.count; i++) {
        int kept = s.cubes[i].at[from];
        s.cubes[i].at[from] = -s.cubes[i].at[to];
        s.cubes[i].at[to] = kept;
    }
    return s;
}

/* ---- placing ---- */

static int height_at(const cam_position *pos, const cam_board *board, int x, int y)
{
    if (x < 0 || y < 0 || x >= board->width || y >= board->height ||
        board->def->rows[board->height - 1 - y][x] != '#')
        return -1; /* no cell */
    return cam_position_height(pos, board->at[y][x]);
}

static bool has_cube(const shape *s, int x, int y, int z)
{
    for (int i = 0; i < s->count; i++)
        if (s->cubes[i].at[0] == x && s->cubes[i].at[1] == y && s->cubes[i].at[2] == z)
            return true;
    return false;
}

/* RULES 4, rule by rule; every column of a position is solid. */
static bool is_legal(const cam_position *pos, const cam_board *board, const shape *s)
{
    bool on_board = false;
    for (int i = 0; i < s->count; i++) {
        int x = s->cubes[i].at[0], y = s->cubes[i].at[1], z = s->cubes[i].at[2];
        int height = height_at(pos, board, x, y);
        if (height < 0 || z < height)
            return false;
        on_board |= z == 0;
        if (z > height && !has_cube(s, x, y, z - 1))
            return false;
    }
    return on_board;
}

static void write_text(const shape *s, char letter, char text[BRUTE_TEXT])
{
    char *end = text + sprintf(text, "%c", letter), separator = ':';
    for (int x = 0; x < CAM_BOX; x++)
        for (int y = 0; y < CAM_BOX; y++) {
            int count = 0;
            for (int z = 0; z < CAM_LEVELS; z++)
                count += has_cube(s, x, y, z);
            if (count == 0)
                continue;
            end += sprintf(end, "%c%c%d", separator, 'a' + x, y + 1);
            if (count > 1)
                end += sprintf(end, "x%d", count);
            separator = ',';
        }
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void add_text(brute_list *list, const shape *s, char letter)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 1024;
        list->text = realloc(list->text, (size_t)list->capacity * sizeof *list->text);
        assert_non_null(list->text);
    }
    write_text(s, letter, list->text[list->count++]);
}

/* The same turn in the same place: pushed against the axes, with the cubes in order. */
static shape normalise(shape s)
{
    shape sorted = {0};
    for (int axis = 0; axis < 3; axis++) {
        int low = s.cubes[0].at[axis];
        for (int i = 1; i < s.count; i++)
            low = s.cubes[i].at[axis] < low ? s.cubes[i].at[axis] : low;
        for (int i = 0; i < s.count; i++)
            s.cubes[i].at[axis] -= low;
    }
    for (int place = 0; place < 27; place++)
        if (has_cube(&s, place % 3, place / 3 % 3, place / 9))
            sorted.cubes[sorted.count++] = (cube){{place % 3, place / 3 % 3, place / 9}};
    return sorted;
}

static void try_everywhere(const cam_position *pos, const cam_board *board, const shape *s,
                           char letter, brute_list *list)
{
    for (int x = 0; x < board->width; x++)
        for (int y = 0; y < board->height; y++) {
            shape moved = *s;
            for (int i = 0; i < s->count; i++) {
                moved.cubes[i].at[0] += x;
                moved.cubes[i].at[1] += y;
            }
            if (is_legal(pos, board, &moved))
                add_text(list, &moved, letter);
        }
}

/* All different turns: a quarter at a time about each axis. */
static int find_turns(shape s, shape turns[64])
{
    int count = 0;
    for (int a = 0; a < 4; a++, s = quarter_turn(s, 0, 1))
        for (int b = 0; b < 4; b++, s = quarter_turn(s, 1, 2))
            for (int c = 0; c < 4; c++, s = quarter_turn(s, 0, 2)) {
                turns[count] = normalise(s);
                int i = 0;
                while (memcmp(&turns[i], &turns[count], sizeof s) != 0)
                    i++;
                count += i == count;
            }
    return count;
}

void brute_add_moves(const cam_position *pos, const cam_rules *rules, const cam_piece_def *piece,
                     brute_list *list)
{
    shape turns[64];
    int count = find_turns(read_shape(piece), turns);
    for (int i = 0; i < count; i++)
        try_everywhere(pos, &rules->board, &turns[i], piece->letter, list);
}

static void sort_and_unite(brute_list *list)
{
    if (!list->count)
        return;
    qsort(list->text, (size_t)list->count, sizeof *list->text, compare_texts);
    int kept = 1;
    for (int i = 1; i < list->count; i++)
        if (strcmp(list->text[i], list->text[kept - 1]) != 0)
            memmove(list->text[kept++], list->text[i], sizeof *list->text);
    list->count = kept;
}

brute_list brute_moves(const cam_position *pos, const cam_rules *rules, const cam_piece_set *set)
{
    brute_list list = {0};
    if (!cam_position_is_over(pos) && pos->neutral_left)
        brute_add_moves(pos, rules, &set->neutral, &list);
    for (int i = 0; i < CAM_KINDS && set->pieces[i].letter; i++) {
        int kind = cam_rules_kind(rules, set->pieces[i].letter);
        if (!cam_position_is_over(pos) && !pos->neutral_left && pos->hand[pos->seat][kind])
            brute_add_moves(pos, rules, &set->pieces[i], &list);
    }
    sort_and_unite(&list);
    return list;
}

void brute_clear(brute_list *list)
{
    free(list->text);
    *list = (brute_list){0};
}

/* ---- connections ---- */

static bool shows(const cam_position *pos, const cam_board *board, cam_colour team, int x, int y)
{
    int height = height_at(pos, board, x, y);
    return height > 0 && cam_position_cube(pos, board->at[y][x], height - 1) == team;
}

/* The second paragraph of RULES 5, for neighbours. */
static bool joined(const cam_position *pos, const cam_board *board, cam_colour team, int x, int y,
                   int to_x, int to_y)
{
    if (!shows(pos, board, team, x, y) || !shows(pos, board, team, to_x, to_y))
        return false;
    int here = height_at(pos, board, x, y), there = height_at(pos, board, to_x, to_y);
    for (int level = there; level < here; level++)
        if (cam_position_cube(pos, board->at[y][x], level) != team)
            return false;
    for (int level = here; level < there; level++)
        if (cam_position_cube(pos, board->at[to_y][to_x], level) != team)
            return false;
    return true;
}

static void walk(const cam_position *pos, const cam_board *board, cam_colour team, int x, int y,
                 bool (*seen)[CAM_BOX])
{
    static const int step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    seen[y][x] = true;
    for (int i = 0; i < 4; i++) {
        int to_x = x + step[i][0], to_y = y + step[i][1];
        if (joined(pos, board, team, x, y, to_x, to_y) && !seen[to_y][to_x])
            walk(pos, board, team, to_x, to_y, seen);
    }
}

/* Which sides' cells, as the table names them, have been reached? */
static unsigned touched_sides(const cam_board *board, bool (*seen)[CAM_BOX])
{
    unsigned touched = 0;
    for (int side = 0; side < CAM_SIDES && board->def->sides[side].cells; side++) {
        const char *rest = board->def->sides[side].cells;
        char letter;
        for (int row, length; sscanf(rest, " %c%d%n", &letter, &row, &length) == 2; rest += length)
            touched |= (unsigned)seen[row - 1][letter - 'a'] << side;
    }
    return touched;
}

bool brute_connected(const cam_position *pos, const cam_rules *rules, cam_colour team)
{
    const cam_board *board = &rules->board;
    int sides = 0;
    while (sides < CAM_SIDES && board->def->sides[sides].cells)
        sides++;
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) {
            bool seen[CAM_BOX][CAM_BOX] = {{0}};
            if (!shows(pos, board, team, x, y))
                continue;
            walk(pos, board, team, x, y, seen);
            unsigned touched = touched_sides(board, seen);
            for (int from = 0; from < sides; from++)
                for (int to = 0; to < sides; to++) {
                    int apart = abs(from - to), across = sides / 2;
                    bool opposite = apart == across || (sides == 8 && abs(apart - across) == 1);
                    if (opposite && touched >> from & touched >> to & 1)
                        return true;
                }
        }
    return false;
}
