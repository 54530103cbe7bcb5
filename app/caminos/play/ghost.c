#include "ghost.h"

#include <stdlib.h>
#include <string.h>

#include "rules/moves.h"

/* A turned piece as a set of cubes, pushed into the corner: bit x + 3y + 9z. */
typedef uint32_t cube_set;

static const cam_orientation *orientation_of(const ghost *g)
{
    return &g->rules->orientation[g->orientation[g->kind]];
}

static bool is_of_kind(const ghost *g, unsigned orientation)
{
    const cam_orientation *o = &g->rules->orientation[orientation];
    return o->kind == g->kind && o->column_count > 0;
}

/*
 * Turning.
 */

/* Cubes given by coordinates, pushed into the corner. */
static cube_set pack(int at[][3], int count)
{
    int low[3] = {99, 99, 99};
    cube_set set = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3; k++)
            low[k] = at[i][k] < low[k] ? at[i][k] : low[k];
    for (int i = 0; i < count; i++)
        set |=
            (cube_set)1 << (at[i][0] - low[0] + 3 * (at[i][1] - low[1]) + 9 * (at[i][2] - low[2]));
    return set;
}

static int unpack(const cam_orientation *o, int at[][3])
{
    int count = 0;
    for (int i = 0; i < o->column_count; i++)
        for (int z = o->column[i].low; z < o->column[i].low + o->column[i].count; z++) {
            at[count][0] = o->column[i].dx;
            at[count][1] = o->column[i].dy;
            at[count++][2] = z;
        }
    return count;
}

/* A quarter turn of (x, y, z). */
static void turn_cube(int at[3], turn_axis axis)
{
    int x = at[0], y = at[1], z = at[2];
    switch (axis) {
    case TURN_UPRIGHT:
        at[0] = y;
        at[1] = -x;
        break;
    case TURN_FORWARD:
        at[1] = z;
        at[2] = -y;
        break;
    case TURN_ASIDE:
        at[0] = z;
        at[2] = -x;
        break;
    }
}

static cube_set cubes_of(const cam_orientation *o)
{
    int at[CAM_COLUMNS * CAM_LEVELS][3];
    return pack(at, unpack(o, at));
}

static unsigned turned(const ghost *g, turn_axis axis)
{
    int at[CAM_COLUMNS * CAM_LEVELS][3];
    int count = unpack(orientation_of(g), at);
    for (int i = 0; i < count; i++)
        turn_cube(at[i], axis);
    cube_set wanted = pack(at, count);
    for (unsigned o = 0; o < CAM_ORIENTATIONS; o++)
        if (is_of_kind(g, o) && cubes_of(&g->rules->orientation[o]) == wanted)
            return o;
    return g->orientation[g->kind];
}

/* The column nearest to the middle of a turned piece. */
static uint8_t middle_column(const cam_orientation *o)
{
    int sum_x = 0, sum_y = 0, best = 0, least = 1 << 20;
    for (int i = 0; i < o->column_count; i++) {
        sum_x += o->column[i].dx;
        sum_y += o->column[i].dy;
    }
    for (int i = 0; i < o->column_count; i++) {
        int off_x = o->column[i].dx * o->column_count - sum_x;
        int off_y = o->column[i].dy * o->column_count - sum_y;
        int off = off_x * off_x + off_y * off_y;
        if (off < least) {
            least = off;
            best = i;
        }
    }
    return (uint8_t)best;
}

/*
 * Holding it over the board.
 */

/* The orientation held by one of its columns over a cell, or CAM_NO_PLACEMENT if
 * it would stick out. */
static cam_placement hang(const ghost *g, unsigned orientation, int column, cam_cell cell)
{
    const cam_board *board = &g->rules->board;
    const cam_orientation *o = &g->rules->orientation[orientation];
    int x = board->x[cell] - o->column[column].dx, y = board->y[cell] - o->column[column].dy;
    if (x < 0 || y < 0 || x >= board->width || y >= board->height)
        return CAM_NO_PLACEMENT;
    cam_cell anchor = board->at[y][x];
    if (anchor == CAM_NO_CELL || !cam_bits_has(o->fit, anchor))
        return CAM_NO_PLACEMENT;
    return cam_placement_make(orientation, anchor);
}

static bool fits(const ghost *g, cam_placement move)
{
    return move != CAM_NO_PLACEMENT && cam_position_check(&g->pos, g->rules, move, NULL) == CAM_OK;
}

/* By the pivot if it fits so; else by any column that makes it fit; else by the
 * pivot or any column that keeps it on the board. */
static void settle(ghost *g)
{
    unsigned orientation = g->orientation[g->kind];
    int count = g->rules->orientation[orientation].column_count;
    cam_placement on_board = CAM_NO_PLACEMENT;
    for (int i = 0; i < count; i++) {
        int column = (g->pivot[g->kind] + i) % count;
        cam_placement move = hang(g, orientation, column, g->cell);
        if (fits(g, move)) {
            g->move = move;
            return;
        }
        if (on_board == CAM_NO_PLACEMENT)
            on_board = move;
    }
    g->move = on_board;
}

static void set_orientation(ghost *g, unsigned orientation)
{
    g->orientation[g->kind] = (uint8_t)orientation;
    g->pivot[g->kind] = middle_column(&g->rules->orientation[orientation]);
}

/* The cell nearest to the middle of the board. */
static cam_cell middle_cell(const cam_board *board)
{
    cam_cell best = 0;
    int least = 1 << 20;
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) {
            int off_x = 2 * x + 1 - board->width, off_y = 2 * y + 1 - board->height;
            int off = off_x * off_x + off_y * off_y;
            if (board->at[y][x] != CAM_NO_CELL && off < least) {
                least = off;
                best = board->at[y][x];
            }
        }
    return best;
}

void ghost_init(ghost *g, const cam_rules *rules, const cam_position *pos)
{
    *g = (ghost){.rules = rules, .cell = middle_cell(&rules->board)};
    for (unsigned o = CAM_ORIENTATIONS; o-- > 0;) {
        g->kind = rules->orientation[o].kind;
        if (rules->orientation[o].column_count)
            set_orientation(g, o);
    }
    g->kind = 0;
    ghost_refresh(g, pos);
}

static bool has_kind(const ghost *g, int kind)
{
    if (kind >= g->rules->kind_count)
        return false;
    if (g->pos.neutral_left)
        return kind == g->rules->neutral;
    return kind != g->rules->neutral && g->pos.hand[g->pos.seat][kind] > 0;
}

void ghost_refresh(ghost *g, const cam_position *pos)
{
    g->pos = *pos;
    if (!has_kind(g, g->kind))
        ghost_choose_next(g);
    settle(g);
}

bool ghost_choose(ghost *g, cam_kind kind)
{
    if (!has_kind(g, kind))
        return false;
    g->kind = kind;
    settle(g);
    return true;
}

void ghost_choose_next(ghost *g)
{
    for (int i = 1; i <= g->rules->kind_count; i++) {
        cam_kind kind = (cam_kind)((g->kind + i) % g->rules->kind_count);
        if (ghost_choose(g, kind))
            return;
    }
}

void ghost_step(ghost *g, int dx, int dy)
{
    const cam_board *board = &g->rules->board;
    int x = board->x[g->cell] + dx, y = board->y[g->cell] + dy;
    for (; x >= 0 && y >= 0 && x < board->width && y < board->height; x += dx, y += dy)
        if (board->at[y][x] != CAM_NO_CELL) {
            ghost_go(g, board->at[y][x]);
            return;
        }
}

void ghost_go(ghost *g, cam_cell cell)
{
    g->cell = cell;
    settle(g);
}

void ghost_turn(ghost *g, turn_axis axis)
{
    set_orientation(g, turned(g, axis));
    settle(g);
}

bool ghost_next_fit(ghost *g)
{
    unsigned orientation = g->orientation[g->kind];
    int column = 0;
    while (column < orientation_of(g)->column_count &&
           hang(g, orientation, column, g->cell) != g->move)
        column++;
    for (int tries = 0; tries < CAM_ORIENTATIONS * CAM_COLUMNS; tries++) {
        if (++column >= g->rules->orientation[orientation].column_count) {
            column = 0;
            do
                orientation = (orientation + 1) % CAM_ORIENTATIONS;
            while (!is_of_kind(g, orientation));
        }
        cam_placement move = hang(g, orientation, column, g->cell);
        if (fits(g, move)) {
            g->orientation[g->kind] = (uint8_t)orientation;
            g->pivot[g->kind] = (uint8_t)column;
            g->move = move;
            return true;
        }
    }
    return false;
}

void ghost_show(ghost *g, cam_placement move)
{
    g->kind = cam_placement_kind(g->rules, move);
    set_orientation(g, cam_placement_orientation(move));
    const cam_column *pivot = &orientation_of(g)->column[g->pivot[g->kind]];
    g->cell = (cam_cell)(cam_placement_anchor(move) + pivot->offset);
    g->move = move;
}

cam_status ghost_check(const ghost *g, cam_error *why)
{
    if (g->move == CAM_NO_PLACEMENT)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_OFF_BOARD);
    return cam_position_check(&g->pos, g->rules, g->move, why);
}

cam_bits ghost_possible_cells(const ghost *g)
{
    cam_moves moves;
    cam_placement array[CAM_MAX_MOVES];
    cam_bits cells = {{0, 0}};
    cam_moves_find_groups(&g->pos, g->rules, g->rules->groups_of[g->kind], &moves);
    int count = cam_moves_unpack(&moves, g->rules, array);
    for (int i = 0; i < count; i++)
        cells = cam_bits_or(cells, cam_placement_cells(g->rules, array[i]));
    return cells;
}
