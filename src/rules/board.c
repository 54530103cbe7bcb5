/*
 * board.c: from the drawing of a board to its masks, sides and symmetries.
 */
#include "rules/board.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/uneven.h"

const cam_board_def *cam_board_find(const char *name)
{
    for (const cam_board_def *def = cam_boards; def->name; def++)
        if (strcmp(def->name, name) == 0)
            return def;
    return NULL;
}

/* Step 1: the size of the drawing. */
static cam_status measure(cam_board *board, cam_error *error)
{
    const cam_board_def *def = board->def;
    while (board->height <= CAM_BOX && def->rows[board->height])
        board->height++;
    size_t width = board->height ? strlen(def->rows[0]) : 0;
    for (int row = 0; row < board->height; row++)
        if (strlen(def->rows[row]) != width)
            return cam_fail(error, CAM_MALFORMED, CAM_REASON_BOARD_RAGGED, .name = def->name);
    if (width < 1 || width > CAM_BOX || board->height > CAM_BOX)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BOARD_SIZE, .name = def->name,
                        .number = CAM_BOX);
    for (int row = 0; row < board->height; row++)
        if (strspn(def->rows[row], "#.") != width)
            return cam_fail(error, CAM_MALFORMED, CAM_REASON_BOARD_ROW, .name = def->name);
    board->width = (uint8_t)width;
    return CAM_OK;
}

static bool is_drawn(const cam_board *board, int x, int y)
{
    return x >= 0 && y >= 0 && x < board->width && y < board->height &&
           board->def->rows[board->height - 1 - y][x] == '#';
}

static int count_cells(const cam_board *board)
{
    int count = 0;
    for (int row = 0; row < board->height; row++)
        for (const char *c = board->def->rows[row]; *c; c++)
            count += *c == '#';
    return count;
}

/* How many bits the board takes with these steps and where they begin, or
 * CAM_BITS_MAX + 1 if two cells would share one. */
static int span_of(const cam_board *board, int east, int north, int *origin)
{
    cam_bits seen[4] = {0}; /* x * east + y * north is below 512 */
    int low = 512, high = -1;
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) {
            if (!is_drawn(board, x, y))
                continue;
            int place = x * east + y * north;
            if (cam_bits_has(seen[place / 128], (unsigned)place % 128))
                return CAM_BITS_MAX + 1;
            cam_bits_add(&seen[place / 128], (unsigned)place % 128);
            low = place < low ? place : low;
            high = place > high ? place : high;
        }
    *origin = low;
    return high - low + 1;
}

/* The tightest even steps: how many bits they take, more than there are if none will do. */
static int find_steps(cam_board *board, int *best_origin)
{
    int best = CAM_BITS_MAX + 1, origin = 0;
    for (int east = 1; east <= CAM_BOX; east++)
        for (int north = 1; north <= CAM_BOX; north++) {
            int span = span_of(board, east, north, &origin);
            if (span >= best)
                continue;
            best = span;
            *best_origin = origin;
            board->step_east = (uint8_t)east;
            board->step_north = (uint8_t)north;
        }
    return best;
}

/* Step 2: number the cells, in the tightest linear way, or row by row. */
static cam_status number_cells(cam_board *board, cam_error *error)
{
    int origin = 0, count = count_cells(board);
    if (count == 0)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BOARD_EMPTY, .name = board->def->name);
    if (count > CAM_BOARD_CELLS)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BOARD_CELLS, .number = CAM_BOARD_CELLS);
    int span = find_steps(board, &origin);
    bool even = span <= CAM_BITS_MAX;
    board->words = span > 64 ? 2 : 1;
    memset(board->at, CAM_NO_CELL, sizeof board->at);
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) {
            if (!is_drawn(board, x, y))
                continue;
            int cell =
                even ? x * board->step_east + y * board->step_north - origin : board->cell_count;
            board->at[y][x] = (cam_cell)cell;
            board->x[cell] = (uint8_t)x;
            board->y[cell] = (uint8_t)y;
            cam_bits_add(&board->cells, (unsigned)cell);
            if (is_drawn(board, x + 1, y))
                cam_bits_add(&board->has_east, (unsigned)cell);
            if (is_drawn(board, x, y + 1))
                cam_bits_add(&board->has_north, (unsigned)cell);
            board->cell_count++;
        }
    if (!even && !(board->uneven = cam_uneven_new(board)))
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    return CAM_OK;
}

/* Step 3: the sides and which of them are opposite (RULES 2). */
static cam_status read_sides(cam_board *board, cam_error *error)
{
    const cam_board_def *def = board->def;
    while (board->side_count < CAM_SIDES && def->sides[board->side_count].cells) {
        cam_bits *side = &board->side[board->side_count];
        const char *text = def->sides[board->side_count].cells;
        do {
            cam_cell cell;
            if (!cam_cell_parse(board, &text, &cell) || cell == CAM_NO_CELL)
                return cam_fail(error, CAM_MALFORMED, CAM_REASON_BOARD_SIDE, .name = def->name,
                                .detail = def->sides[board->side_count].name);
            cam_bits_add(side, cell);
            text += *text == ' ';
        } while (*text);
        board->edge = cam_bits_or(board->edge, *side);
        board->side_count++;
    }
    int sides = board->side_count;
    if (sides != 4 && sides != 8)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BOARD_SIDES, .name = def->name);
    for (int from = 0; from < sides; from++)
        for (int to = from + 1; to < sides; to++) {
            int off_centre = to - from - sides / 2;
            bool oblique = sides == 8 && (off_centre == 1 || off_centre == -1);
            if (off_centre == 0 || oblique)
                board->goal[board->goal_count++] =
                    (cam_goal){(uint8_t)from, (uint8_t)to, off_centre == 0};
        }
    for (int touched = 0; touched < 256; touched++)
        for (int i = 0; i < board->goal_count; i++)
            if (touched >> board->goal[i].from & touched >> board->goal[i].to & 1)
                board->spanning[touched / 8] |= (uint8_t)(1 << touched % 8);
    return CAM_OK;
}

static cam_bits image_of(const cam_board *board, int symmetry, cam_bits set)
{
    cam_bits image = {0};
    while (cam_bits_any(set))
        cam_bits_add(&image, board->image[symmetry][cam_bits_pop(&set)]);
    return image;
}

/* Does the symmetry take sides to sides, and opposite ones to opposite ones? */
static bool keeps_sides(const cam_board *board, int symmetry)
{
    int to[CAM_SIDES], sides = board->side_count;
    for (int i = 0; i < sides; i++) {
        cam_bits image = image_of(board, symmetry, board->side[i]);
        to[i] = 0;
        while (to[i] < sides && !cam_bits_equal(image, board->side[to[i]]))
            to[i]++;
        if (to[i] == sides)
            return false;
    }
    for (int i = 0; i < sides; i++)
        if ((to[i] + sides / 2) % sides != to[(i + sides / 2) % sides])
            return false;
    return true;
}

/* Step 4: turns and reflections of the box that leave cells and sides in place.
 * The first is the identity. */
static void find_symmetries(cam_board *board)
{
    for (int turn = 0; turn < CAM_SYMMETRIES; turn++) {
        bool whole = !(turn & 4) || board->width == board->height;
        cam_cell *image = board->image[board->symmetry_count];
        for (cam_bits rest = board->cells; whole && cam_bits_any(rest);) {
            unsigned cell = cam_bits_pop(&rest);
            int x = board->x[cell], y = board->y[cell];
            int u = turn & 4 ? y : x, v = turn & 4 ? x : y;
            u = turn & 1 ? board->width - 1 - u : u;
            v = turn & 2 ? board->height - 1 - v : v;
            image[cell] = board->at[v][u];
            whole = image[cell] != CAM_NO_CELL;
        }
        if (whole && keeps_sides(board, board->symmetry_count))
            board->symmetry_count++;
    }
}

cam_status cam_board_draw(cam_board *board, const cam_board_def *def, cam_error *error)
{
    cam_board made = {.def = def};
    cam_status status = measure(&made, error);
    if (status == CAM_OK)
        status = number_cells(&made, error);
    if (status == CAM_OK)
        *board = made;
    return status;
}

cam_status cam_board_init(cam_board *board, const cam_board_def *def, cam_error *error)
{
    cam_board made = {0};
    cam_status status = cam_board_draw(&made, def, error);
    if (status == CAM_OK)
        status = read_sides(&made, error);
    if (status != CAM_OK) {
        cam_board_clear(&made);
        return status;
    }
    find_symmetries(&made);
    *board = made;
    return CAM_OK;
}

void cam_board_clear(cam_board *board)
{
    free(board->uneven);
    board->uneven = NULL;
}

cam_bits cam_board_neighbours(const cam_board *board, cam_bits set)
{
    if (board->uneven)
        return cam_set_table_get(&board->uneven->around, set);
    cam_bits east = cam_bits_up(cam_bits_and(set, board->has_east), board->step_east);
    cam_bits west = cam_bits_and(cam_bits_down(set, board->step_east), board->has_east);
    cam_bits north = cam_bits_up(cam_bits_and(set, board->has_north), board->step_north);
    cam_bits south = cam_bits_and(cam_bits_down(set, board->step_north), board->has_north);
    return cam_bits_or(cam_bits_or(east, west), cam_bits_or(north, south));
}

void cam_cell_format(const cam_board *board, cam_cell cell, char text[4])
{
    int row = board->y[cell] % CAM_BOX + 1;
    char *end = text;
    *end++ = (char)('a' + board->x[cell]);
    if (row >= 10)
        *end++ = (char)('0' + row / 10);
    *end++ = (char)('0' + row % 10);
    *end = '\0';
}

bool cam_cell_parse(const cam_board *board, const char **text, cam_cell *cell)
{
    const char *s = *text;
    int x = tolower((unsigned char)*s) - 'a', y = 0;
    if (x < 0 || x > 25 || s[1] < '1' || s[1] > '9')
        return false;
    int digits = 0;
    for (s++; isdigit((unsigned char)*s) && digits < 2; s++, digits++)
        y = y * 10 + (*s - '0');
    if (isdigit((unsigned char)*s))
        return false;
    bool in_box = x < board->width && y <= board->height;
    *cell = in_box ? board->at[y - 1][x] : CAM_NO_CELL;
    *text = s;
    return true;
}
