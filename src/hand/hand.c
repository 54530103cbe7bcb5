#include "hand/hand.h"

#include <string.h>

static bool is_legal(const cam_hand *hand, cam_placement move)
{
    return move != CAM_NO_PLACEMENT &&
           cam_position_check(&hand->pos, hand->rules, move, NULL) == CAM_OK;
}

/* The column it is held by at the i-th try: the grip, then the others, those nearest
 * the middle first. */
static int column_at(const cam_hand *hand, int i)
{
    const uint8_t *order = hand->turns.grip[cam_hand_orientation(hand)];
    uint8_t grip = hand->grip[hand->kind];
    int before = 0;
    while (order[before] != grip)
        before++;
    return i == 0 ? grip : order[i <= before ? i - 1 : i];
}

/* By the first column that will do. With 'snap' that is one by which it may be placed;
 * without, or if there is none, one that keeps it on the board. */
static void settle(cam_hand *hand, bool snap)
{
    unsigned orientation = cam_hand_orientation(hand);
    int count = hand->rules->orientation[orientation].column_count;
    hand->move = CAM_NO_PLACEMENT;
    hand->in_round = false;
    for (int i = 0; i < count; i++) {
        cam_placement move =
            cam_placement_over(hand->rules, orientation, column_at(hand, i), hand->cell);
        if (snap && is_legal(hand, move)) {
            hand->move = move;
            return;
        }
        if (hand->move == CAM_NO_PLACEMENT)
            hand->move = move;
    }
}

static void hold_in(cam_hand *hand, unsigned orientation)
{
    hand->orientation[hand->kind] = (uint8_t)orientation;
    hand->grip[hand->kind] = hand->turns.grip[orientation][0];
}

/* The cell nearest to the middle of the board, the first of several. */
static cam_cell middle_cell(const cam_board *board)
{
    cam_cell best = CAM_NO_CELL;
    int least = 0;
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) {
            int off_x = 2 * x + 1 - board->width, off_y = 2 * y + 1 - board->height;
            int off = off_x * off_x + off_y * off_y;
            if (board->at[y][x] != CAM_NO_CELL && (best == CAM_NO_CELL || off < least)) {
                least = off;
                best = board->at[y][x];
            }
        }
    return best;
}

void cam_hand_init(cam_hand *hand, const cam_rules *rules, const cam_position *pos)
{
    *hand = (cam_hand){.rules = rules, .cell = middle_cell(&rules->board)};
    cam_turns_init(&hand->turns, rules);
    for (int kind = rules->kind_count - 1; kind >= 0; kind--) { /* ends with the first */
        hand->kind = (cam_kind)kind;
        hold_in(hand, hand->turns.start[kind]);
    }
    cam_hand_refresh(hand, pos);
}

/*
 * Which kind.
 */

static bool has_kind(const cam_hand *hand, int kind)
{
    const cam_position *pos = &hand->pos;
    if (kind >= hand->rules->kind_count)
        return false;
    if (pos->neutral_left)
        return kind == hand->rules->neutral;
    return kind != hand->rules->neutral && pos->hand[pos->seat][kind] > 0;
}

static bool is_useful(const cam_hand *hand, int kind)
{
    for (unsigned i = 0; i < CAM_ORIENTATIONS; i++)
        if (cam_bits_has(hand->useful, i) && hand->rules->orientation[i].kind == kind)
            return true;
    return false;
}

void cam_hand_refresh(cam_hand *hand, const cam_position *pos)
{
    if (memcmp(&hand->pos, pos, sizeof *pos) == 0)
        return;
    hand->pos = *pos;
    hand->useful = cam_fits_orientations(pos, hand->rules);
    if (!is_useful(hand, hand->kind))
        cam_hand_choose_next(hand);
    settle(hand, true);
}

bool cam_hand_choose(cam_hand *hand, cam_kind kind)
{
    if (!has_kind(hand, kind))
        return false;
    hand->kind = kind;
    settle(hand, true);
    return true;
}

void cam_hand_choose_next(cam_hand *hand)
{
    for (int i = 1; i <= hand->rules->kind_count; i++) {
        int kind = (hand->kind + i) % hand->rules->kind_count;
        if (is_useful(hand, kind)) {
            cam_hand_choose(hand, (cam_kind)kind);
            return;
        }
    }
}

/*
 * Where, and which way round.
 */

void cam_hand_go(cam_hand *hand, cam_cell cell)
{
    hand->cell = cell;
    settle(hand, true);
}

void cam_hand_step(cam_hand *hand, int dx, int dy)
{
    const cam_board *board = &hand->rules->board;
    int x = board->x[hand->cell], y = board->y[hand->cell];
    if (dx == 0 && dy == 0)
        return;
    for (x += dx, y += dy; x >= 0 && y >= 0 && x < board->width && y < board->height;
         x += dx, y += dy)
        if (board->at[y][x] != CAM_NO_CELL) {
            hand->cell = board->at[y][x];
            settle(hand, false);
            return;
        }
}

/* The next on the circle about the axis that fits anywhere, or the same again. */
static unsigned next_useful(const cam_hand *hand, cam_axis axis, int way)
{
    unsigned held = cam_hand_orientation(hand), next = held;
    do
        next = cam_turns_step(&hand->turns, next, axis, way);
    while (next != held && !cam_bits_has(hand->useful, next));
    return next;
}

unsigned cam_hand_preview(const cam_hand *hand, cam_axis axis, int way)
{
    unsigned held = cam_hand_orientation(hand);
    if (axis != CAM_UPRIGHT) {
        /* If nothing on its own circle fits, the stone is tipped about the other axis:
         * a T that lies across has nowhere to go sideways on an empty board. */
        unsigned next = next_useful(hand, axis, way);
        if (next == held)
            next = next_useful(hand, axis == CAM_FORWARD ? CAM_ASIDE : CAM_FORWARD, way);
        if (next != held)
            return next;
    }
    return cam_turns_step(&hand->turns, held, axis, way);
}

void cam_hand_turn(cam_hand *hand, cam_axis axis, int way)
{
    hold_in(hand, cam_hand_preview(hand, axis, way));
    settle(hand, true);
}

bool cam_hand_set(cam_hand *hand, unsigned orientation, unsigned cell)
{
    if (orientation >= CAM_ORIENTATIONS || !hand->rules->orientation[orientation].column_count ||
        cell >= CAM_BITS_MAX || !cam_bits_has(hand->rules->board.cells, cell))
        return false;
    hand->cell = (cam_cell)cell;
    hand->kind = hand->rules->orientation[orientation].kind;
    hold_in(hand, orientation);
    settle(hand, false);
    return true;
}

/*
 * A given placement.
 */

/* Hold it by the column that lies over the cell. */
static void hold_as(cam_hand *hand, cam_placement move)
{
    unsigned orientation = cam_placement_orientation(move);
    int column = 0;
    while (cam_placement_over(hand->rules, orientation, column, hand->cell) != move)
        column++;
    hand->orientation[hand->kind] = (uint8_t)orientation;
    hand->grip[hand->kind] = (uint8_t)column;
    hand->move = move;
}

bool cam_hand_next_fit(cam_hand *hand, int way)
{
    cam_placement fits[CAM_FITS];
    int count = cam_fits_over(&hand->pos, hand->rules, hand->kind, hand->cell, fits);
    if (count == 0)
        return false;
    if (!hand->in_round)
        hand->round = hand->move;
    cam_fits_order(hand->rules, hand->round, fits, count);
    int at = 0;
    while (at < count && fits[at] != hand->move)
        at++;
    if (at == count) /* what is held does not fit: before the first, behind the last */
        at = way < 0 ? count - 1 : 0;
    else
        at = (at + (way < 0 ? count - 1 : 1)) % count;
    hold_as(hand, fits[at]);
    hand->in_round = true;
    return true;
}

void cam_hand_show(cam_hand *hand, cam_placement move)
{
    unsigned orientation = cam_placement_orientation(move);
    const cam_orientation *o = &hand->rules->orientation[orientation];
    const cam_column *middle = &o->column[hand->turns.grip[orientation][0]];
    hand->kind = o->kind;
    hand->cell = cam_column_cell(hand->rules, cam_placement_anchor(move), middle);
    hand->in_round = false;
    hold_as(hand, move);
}

/*
 * What there is to see.
 */

cam_status cam_hand_check(const cam_hand *hand, cam_error *why)
{
    return cam_position_check(&hand->pos, hand->rules, hand->move, why);
}

int cam_hand_cubes(const cam_hand *hand, cam_cube cubes[CAM_CUBES])
{
    const cam_board *board = &hand->rules->board;
    if (hand->move != CAM_NO_PLACEMENT)
        return cam_placement_cubes(hand->rules, hand->move,
                                   cam_placement_rest(&hand->pos, hand->rules, hand->move), cubes);
    const cam_orientation *o = &hand->rules->orientation[cam_hand_orientation(hand)];
    const cam_column *grip = &o->column[hand->grip[hand->kind]];
    int count = cam_orientation_cubes(o, cubes);
    for (int i = 0; i < count; i++) {
        cubes[i].x = (int8_t)(cubes[i].x + board->x[hand->cell] - grip->dx);
        cubes[i].y = (int8_t)(cubes[i].y + board->y[hand->cell] - grip->dy);
    }
    return count;
}

cam_bits cam_hand_cells(const cam_hand *hand)
{
    const cam_board *board = &hand->rules->board;
    cam_cube cubes[CAM_CUBES];
    int count = cam_hand_cubes(hand, cubes);
    cam_bits cells = {{0, 0}};
    for (int i = 0; i < count; i++) {
        int x = cubes[i].x, y = cubes[i].y;
        bool inside = x >= 0 && y >= 0 && x < board->width && y < board->height;
        if (inside && board->at[y][x] != CAM_NO_CELL)
            cam_bits_add(&cells, board->at[y][x]);
    }
    return cells;
}

cam_bits cam_hand_misfits(const cam_hand *hand)
{
    const cam_orientation *o = &hand->rules->orientation[cam_hand_orientation(hand)];
    cam_bits misfits = {{0, 0}};
    if (cam_hand_check(hand, NULL) == CAM_OK)
        return misfits;
    for (int i = 0; hand->move != CAM_NO_PLACEMENT && i < o->column_count; i++) {
        cam_cell cell =
            cam_column_cell(hand->rules, cam_placement_anchor(hand->move), &o->column[i]);
        if (cam_position_height(&hand->pos, cell) != o->column[i].low)
            cam_bits_add(&misfits, cell);
    }
    return cam_bits_any(misfits) ? misfits : cam_hand_cells(hand);
}
