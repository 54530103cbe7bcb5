/*
 * board.c: from the drawing of a board to its masks, sides and symmetries.
 */
#include "rules/board.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

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

/* Step 2: number the cells, in the tightest linear way. */
static cam_status number_cells(cam_board *board, cam_error *error)
{
    int best = CAM_BITS_MAX + 1, origin = 0, best_origin = 0;
    for (int east = 1; east <= CAM_BOX; east++)
        for (int north = 1; north <= CAM_BOX; north++) {
            int span = span_of(board, east, north, &origin);
            if (span >= best)
                continue;
            best = span;
            best_origin = origin;
            board->step_east = (uint8_t)east;
            board->step_north = (uint8_t)north;
        }
    if (best > CAM_BITS_MAX)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BOARD_LARGE, .name = board->def->name);
    if (best < 1)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BOARD_EMPTY, .name = board->def->name);

    board->words = best > 64 ? 2 : 1;
    memset(board->at, CAM_NO_CELL, sizeof board->at);
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) {
            if (!is_drawn(board, x, y))
                continue;
            int cell = x * board->step_east + y * board->step_north - best_origin;
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

cam_status cam_board_init(cam_board *board, const cam_board_def *def, cam_error *error)
{
    cam_board made = {.def = def};
    cam_status status = measure(&made, error);
    if (status == CAM_OK)
        status = number_cells(&made, error);
    if (status == CAM_OK)
        status = read_sides(&made, error);
    if (status != CAM_OK)
        return status;
    find_symmetries(&made);
    *board = made;
    return CAM_OK;
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
