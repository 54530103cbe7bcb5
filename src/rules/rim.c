#include "rules/rim.h"

#include <stdlib.h>

/* The four ways to go, clockwise; also the four edges of a cell. */
static const int way_x[4] = {0, 1, 0, -1}, way_y[4] = {1, 0, -1, 0};

static cam_cell cell_at(const cam_board *board, int x, int y)
{
    bool inside = x >= 0 && y >= 0 && x < board->width && y < board->height;
    return inside ? board->at[y][x] : CAM_NO_CELL;
}

/* The cell one step from another, or CAM_NO_CELL. */
static cam_cell step(const cam_board *board, cam_cell cell, int way)
{
    return cell_at(board, board->x[cell] + way_x[way], board->y[cell] + way_y[way]);
}

/* The first cell of a set from the north, then from the west. */
static cam_cell first_cell(const cam_board *board, cam_bits set)
{
    for (int y = board->height - 1; y >= 0; y--)
        for (int x = 0; x < board->width; x++)
            if (board->at[y][x] != CAM_NO_CELL && cam_bits_has(set, board->at[y][x]))
                return board->at[y][x];
    return CAM_NO_CELL;
}

bool cam_board_is_joined(const cam_board *board, cam_cell *apart)
{
    cam_bits reached = {0}, old;
    cam_bits_add(&reached, first_cell(board, board->cells));
    do {
        old = reached;
        reached = cam_bits_or(reached, cam_board_neighbours(board, reached));
    } while (!cam_bits_equal(reached, old));
    *apart = first_cell(board, cam_bits_minus(board->cells, reached));
    return *apart == CAM_NO_CELL;
}

static void add(cam_rim *rim, cam_cell cell)
{
    bool again = rim->count && rim->cell[rim->count - 1] == cell;
    if (!again && rim->count < CAM_RIM_MOST)
        rim->cell[rim->count++] = cell;
}

/* Along the edges between board and outside, the board at the right hand: where the next
 * cell ahead is one, straight on or around an inner corner; else around the own. */
void cam_rim_walk(const cam_board *board, cam_rim *rim)
{
    cam_cell start = first_cell(board, board->cells), cell = start;
    int edge = 0; /* of the cell; the outside lies beyond it */
    rim->count = 0;
    do {
        add(rim, cell);
        cam_cell ahead = step(board, cell, (edge + 1) % 4);
        cam_cell beyond = ahead == CAM_NO_CELL ? CAM_NO_CELL : step(board, ahead, edge);
        if (beyond != CAM_NO_CELL) {
            add(rim, ahead);
            cell = beyond;
            edge = (edge + 3) % 4;
        } else if (ahead != CAM_NO_CELL) {
            cell = ahead;
        } else {
            edge = (edge + 1) % 4;
        }
    } while (cell != start || edge != 0);
    if (rim->count > 1 && rim->cell[rim->count - 1] == rim->cell[0])
        rim->count--;
}

/* How many steps from 'start' pass every cell of the set; more than a round if none do. */
static int arc_from(const cam_rim *rim, int start, cam_bits set)
{
    for (int length = 0; length < rim->count; length++) {
        cam_bits passed = {0};
        cam_bits_add(&passed, rim->cell[(start + length) % rim->count]);
        set = cam_bits_minus(set, passed);
        if (!cam_bits_any(set))
            return length;
    }
    return CAM_RIM_MOST + 1;
}

static bool is_beside(const cam_board *board, cam_cell a, cam_cell b)
{
    return abs(board->x[a] - board->x[b]) <= 1 && abs(board->y[a] - board->y[b]) <= 1;
}

/* The cell of the side that a gap comes before, along its arc; or CAM_NO_CELL. */
static cam_cell find_gap(const cam_rim *rim, const cam_board *board, cam_bits side, int start,
                         int length)
{
    cam_cell last = rim->cell[start];
    for (int i = 1; i <= length; i++) {
        cam_cell cell = rim->cell[(start + i) % rim->count];
        if (!cam_bits_has(side, cell))
            continue;
        if (!is_beside(board, last, cell))
            return cell;
        last = cell;
    }
    return CAM_NO_CELL;
}

/* The shortest arc that holds the side, of several the first from 'from' on. */
static int find_arc(const cam_rim *rim, cam_bits side, int from, int *length)
{
    int best = from;
    *length = CAM_RIM_MOST + 1;
    for (int i = 0; i < rim->count; i++) {
        int start = (from + i) % rim->count;
        if (!cam_bits_has(side, rim->cell[start]))
            continue;
        int arc = arc_from(rim, start, side);
        if (arc < *length) {
            *length = arc;
            best = start;
        }
    }
    return best;
}

/* Does the side lie along the arc from here, with no more than an inner corner between two of
 * its cells? Where the rim passes cells twice, a side may have several such arcs. */
static bool is_arc(const cam_rim *rim, const cam_board *board, cam_bits side, int start)
{
    int length = arc_from(rim, start, side), skipped = 0;
    if (!cam_bits_has(side, rim->cell[start]) || length > rim->count)
        return false;
    for (int i = 0; i <= length && skipped < 2; i++)
        skipped = cam_bits_has(side, rim->cell[(start + i) % rim->count]) ? 0 : skipped + 1;
    return skipped < 2 && find_gap(rim, board, side, start, length) == CAM_NO_CELL;
}

/* The first such arc from a place of the rim on; if there is none, the shortest. */
static int next_arc(const cam_rim *rim, const cam_board *board, cam_bits side, int from)
{
    int length;
    for (int i = 0; i < rim->count; i++)
        if (is_arc(rim, board, side, (from + i) % rim->count))
            return (from + i) % rim->count;
    return find_arc(rim, side, from, &length);
}

/* Go from side to side, always clockwise, and home again: in one round, or the side where
 * a second one began. The first side may have several arcs; one that leads around will do. */
static int find_unruly(const cam_rim *rim, const cam_board *board, int first)
{
    int at = first, gone = 0;
    for (int side = 1; side <= board->side_count; side++) {
        int start = first;
        if (side < board->side_count)
            start = next_arc(rim, board, board->side[side], at);
        gone += (start - at + rim->count) % rim->count;
        at = start;
        if (gone > rim->count)
            return side < board->side_count ? side : side - 1;
    }
    return gone == rim->count || rim->count == 1 ? -1 : board->side_count - 1;
}

cam_side_fault cam_rim_check(const cam_rim *rim, const cam_board *board, int *side, cam_cell *cell)
{
    cam_bits at_rim = {0};
    for (int i = 0; i < rim->count; i++)
        cam_bits_add(&at_rim, rim->cell[i]);
    for (*side = 0; *side < board->side_count; ++*side) {
        cam_bits cells = board->side[*side];
        *cell = first_cell(board, cam_bits_minus(cells, at_rim));
        if (*cell != CAM_NO_CELL)
            return CAM_SIDE_INSIDE;
        int length, start = next_arc(rim, board, cells, 0);
        length = arc_from(rim, start, cells);
        *cell = find_gap(rim, board, cells, start, length);
        if (*cell != CAM_NO_CELL)
            return CAM_SIDE_GAP;
    }
    int length, first = find_arc(rim, board->side[0], 0, &length);
    *side = find_unruly(rim, board, first);
    for (int i = (first + 1) % rim->count; *side >= 0 && i != first; i = (i + 1) % rim->count)
        if (is_arc(rim, board, board->side[0], i) && find_unruly(rim, board, i) < 0)
            *side = -1;
    return *side < 0 ? CAM_SIDES_SOUND : CAM_SIDE_NOT_AFTER;
}
