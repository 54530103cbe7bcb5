#include "placing.h"

#include <stdlib.h>

#include "rules/connection.h"
#include "rules/moves.h"
#include "rules/notation.h"

#define CUBES (CAM_COLUMNS * CAM_LEVELS)

typedef struct cube {
    int8_t x, y, z;
} cube;

void json_text(cam_buffer *out, const char *text)
{
    cam_buffer_add_char(out, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            cam_buffer_format(out, "\\%c", c);
        else if (c < ' ')
            cam_buffer_format(out, "\\u%04x", c);
        else
            cam_buffer_add_char(out, (char)c);
    }
    cam_buffer_add_char(out, '"');
}

static const char *comma(int i)
{
    return i ? "," : "";
}

void json_error(cam_buffer *out, const cam_error *error)
{
    cam_json json;
    cam_json_init(&json, out);
    cam_error_write(&json, NULL, error);
}

static int list_cubes(const cam_orientation *o, cube cubes[CUBES])
{
    int count = 0;
    for (int i = 0; i < o->column_count; i++)
        for (int n = 0; n < o->column[i].count; n++)
            cubes[count++] =
                (cube){o->column[i].dx, o->column[i].dy, (int8_t)(o->column[i].low + n)};
    return count;
}

/* Which of the orientation's columns lies how near to its middle: the columns,
 * nearest first. The first of them is the grip. */
static void order_columns(const cam_orientation *o, uint8_t order[CAM_COLUMNS])
{
    int sum_x = 0, sum_y = 0, n = o->column_count, far[CAM_COLUMNS];
    for (int i = 0; i < n; i++) {
        sum_x += o->column[i].dx;
        sum_y += o->column[i].dy;
    }
    for (int i = 0; i < n; i++) {
        int x = n * o->column[i].dx - sum_x, y = n * o->column[i].dy - sum_y, at = i;
        far[i] = x * x + y * y;
        for (; at > 0 && far[order[at - 1]] > far[i]; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
}

static bool same_shape(const cube *a, const cube *b, int count)
{
    cube low_a = {127, 127, 127}, low_b = low_a;
    for (int i = 0; i < count; i++) {
        low_a = (cube){a[i].x < low_a.x ? a[i].x : low_a.x, a[i].y < low_a.y ? a[i].y : low_a.y,
                       a[i].z < low_a.z ? a[i].z : low_a.z};
        low_b = (cube){b[i].x < low_b.x ? b[i].x : low_b.x, b[i].y < low_b.y ? b[i].y : low_b.y,
                       b[i].z < low_b.z ? b[i].z : low_b.z};
    }
    for (int i = 0; i < count; i++) {
        int n = 0;
        while (n < count &&
               (a[i].x - low_a.x != b[n].x - low_b.x || a[i].y - low_a.y != b[n].y - low_b.y ||
                a[i].z - low_a.z != b[n].z - low_b.z))
            n++;
        if (n == count)
            return false;
    }
    return true;
}

/* The orientation a quarter turn leads to: about the upright axis clockwise (0),
 * about the east axis, tipping it north (1), about the north axis, tipping it
 * east (2). */
static unsigned turn(const cam_rules *rules, unsigned from, int axis)
{
    cube cubes[CUBES], other[CUBES];
    int count = list_cubes(&rules->orientation[from], cubes);
    for (int i = 0; i < count; i++) {
        cube c = cubes[i];
        cubes[i] = axis == 0   ? (cube){c.y, (int8_t)-c.x, c.z}
                   : axis == 1 ? (cube){c.x, c.z, (int8_t)-c.y}
                               : (cube){c.z, c.y, (int8_t)-c.x};
    }
    for (unsigned to = 0; to < CAM_ORIENTATIONS; to++)
        if (rules->orientation[to].column_count &&
            rules->orientation[to].kind == rules->orientation[from].kind &&
            list_cubes(&rules->orientation[to], other) == count && same_shape(cubes, other, count))
            return to;
    return from;
}

/* The side exactly across from one (RULES 2). */
static int side_across(const cam_board *board, int side)
{
    for (int i = 0; i < board->goal_count; i++) {
        const cam_goal *goal = &board->goal[i];
        if (goal->direct && (goal->from == side || goal->to == side))
            return goal->from == side ? goal->to : goal->from;
    }
    return side;
}

static void describe_board(cam_buffer *out, const cam_board *board)
{
    cam_buffer_format(out, "\"name\":\"%s\",\"width\":%d,\"height\":%d,\"cells\":[",
                      board->def->name, board->width, board->height);
    char name[4];
    int n = 0;
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) {
            cam_cell cell = board->at[y][x];
            if (cell == CAM_NO_CELL)
                continue;
            cam_cell_format(board, cell, name);
            cam_buffer_format(out, "%s{\"id\":%d,\"x\":%d,\"y\":%d,\"name\":\"%s\"}", comma(n++),
                              cell, x, y, name);
        }
    cam_buffer_add(out, "],\"sides\":[");
    for (int side = 0; side < board->side_count; side++) {
        cam_buffer_format(out, "%s{\"name\":\"%s\",\"across\":%d,\"cells\":[", comma(side),
                          board->def->sides[side].name, side_across(board, side));
        int i = 0;
        for (cam_bits rest = board->side[side]; cam_bits_any(rest);)
            cam_buffer_format(out, "%s%u", comma(i++), cam_bits_pop(&rest));
        cam_buffer_add(out, "]}");
    }
    cam_buffer_add(out, "]");
}

void describe_rules(cam_buffer *out, const cam_rules *rules)
{
    cam_buffer_add(out, "{");
    describe_board(out, &rules->board);
    cam_buffer_add(out, ",\"kinds\":[");
    for (int kind = 0; kind < rules->kind_count; kind++)
        cam_buffer_format(out, "%s{\"letter\":\"%c\",\"count\":%d}", comma(kind),
                          rules->letter[kind], rules->count[kind]);
    cam_buffer_format(out, "],\"neutral\":%d,\"orientations\":[", rules->neutral);
    int n = 0;
    for (unsigned i = 0; i < CAM_ORIENTATIONS; i++) {
        const cam_orientation *o = &rules->orientation[i];
        if (!o->column_count)
            continue;
        uint8_t order[CAM_COLUMNS];
        order_columns(o, order);
        const cam_column *grip = &o->column[order[0]];
        cam_buffer_format(out, "%s{\"id\":%u,\"kind\":%d,\"grip\":[%d,%d],\"cubes\":[", comma(n++),
                          i, o->kind, grip->dx, grip->dy);
        cube cubes[CUBES];
        int count = list_cubes(o, cubes);
        for (int c = 0; c < count; c++)
            cam_buffer_format(out, "%s[%d,%d,%d]", comma(c), cubes[c].x, cubes[c].y, cubes[c].z);
        cam_buffer_format(out, "],\"turns\":[%u,%u,%u]}", turn(rules, i, 0), turn(rules, i, 1),
                          turn(rules, i, 2));
    }
    cam_buffer_add(out, "]}");
}

void describe_cubes(cam_buffer *out, const cam_rules *rules, cam_placement move, int rest)
{
    const cam_orientation *o = &rules->orientation[cam_placement_orientation(move)];
    unsigned anchor = cam_placement_anchor(move);
    cube cubes[CUBES];
    int count = list_cubes(o, cubes);
    cam_buffer_add(out, "[");
    for (int i = 0; i < count; i++)
        cam_buffer_format(out, "%s[%d,%d,%d]", comma(i), rules->board.x[anchor] + cubes[i].x,
                          rules->board.y[anchor] + cubes[i].y, rest + cubes[i].z);
    cam_buffer_add(out, "]");
}

/* The level at which the piece comes to rest: 0 where it fits, else on top of
 * the highest thing under it. */
static int find_rest(const cam_rules *rules, const cam_position *pos, cam_placement move)
{
    const cam_orientation *o = &rules->orientation[cam_placement_orientation(move)];
    unsigned anchor = cam_placement_anchor(move);
    int rest = 0;
    for (int i = 0; i < o->column_count; i++) {
        int height = cam_position_height(pos, (cam_cell)(anchor + o->column[i].offset));
        int above = height - o->column[i].low;
        rest = above > rest ? above : rest;
    }
    return rest;
}

/* What playing the move would bring its team: a win, the sides that the group
 * it belongs to touches, and how many groups it joins. */
static void describe_effect(cam_buffer *out, const cam_rules *rules, const cam_position *pos,
                            cam_placement move)
{
    const cam_board *board = &rules->board;
    cam_colour colour = cam_position_colour(pos);
    cam_position after = *pos;
    cam_position_play_legal(&after, rules, move, NULL);
    bool wins = cam_position_is_over(&after) && after.result != CAM_DRAW;
    cam_buffer_format(out, ",\"wins\":%s,\"sides\":[", wins ? "true" : "false");
    int joined = 0, n = 0;
    if (colour != CAM_BLUE) {
        cam_bits cells = cam_placement_cells(rules, move);
        cam_bits group = cam_connection_group(&after, rules, colour, cells);
        for (int side = 0; side < board->side_count; side++)
            if (cam_bits_meet(group, board->side[side]))
                cam_buffer_format(out, "%s\"%s\"", comma(n++), board->def->sides[side].name);
        for (cam_bits rest = cam_bits_minus(group, cells); cam_bits_any(rest); joined++) {
            cam_bits one = {0};
            cam_bits_add(&one, cam_bits_first(rest));
            cam_bits part = cam_connection_group(pos, rules, colour, one);
            rest = cam_bits_minus(rest, cam_bits_or(part, one));
        }
    }
    cam_buffer_format(out, "],\"joined\":%d", joined);
}

void describe_placement(cam_buffer *out, const cam_rules *rules, const cam_position *pos,
                        cam_placement move)
{
    cam_error why;
    char text[CAM_MOVE_TEXT];
    bool legal = cam_position_check(pos, rules, move, &why) == CAM_OK;
    unsigned o = cam_placement_orientation(move);
    if (o >= CAM_ORIENTATIONS ||
        !cam_bits_has(rules->orientation[o].fit, cam_placement_anchor(move))) {
        cam_buffer_add(out, "null");
        return;
    }
    uint8_t order[CAM_COLUMNS];
    order_columns(&rules->orientation[o], order);
    cam_move_format(rules, move, text);
    int rest = find_rest(rules, pos, move);
    cam_buffer_format(out,
                      "{\"orientation\":%u,\"cell\":%u,\"move\":%d,\"text\":\"%s\",\"legal\":%s", o,
                      cam_placement_anchor(move) + rules->orientation[o].column[order[0]].offset,
                      move, text, legal ? "true" : "false");
    cam_buffer_add(out, ",\"why\":");
    if (legal)
        cam_buffer_add(out, "null");
    else
        json_error(out, &why);
    cam_buffer_format(out, ",\"rest\":%d,\"cubes\":", rest);
    describe_cubes(out, rules, move, rest);
    if (legal)
        describe_effect(out, rules, pos, move);
    else
        cam_buffer_add(out, ",\"wins\":false,\"sides\":[],\"joined\":0");
    cam_buffer_add(out, "}");
}

/* A ghost that hangs over the rim however it is held. */
static void describe_overhang(cam_buffer *out, const cam_rules *rules, unsigned orientation,
                              cam_cell cell, const cam_column *grip)
{
    cam_error why;
    cam_position none = {0};
    cam_position_check(&none, rules, CAM_NO_PLACEMENT, &why);
    cam_buffer_format(
        out, "{\"orientation\":%u,\"cell\":%d,\"move\":-1,\"text\":\"\",\"legal\":false,\"why\":",
        orientation, cell);
    json_error(out, &why);
    cam_buffer_add(out, ",\"rest\":0,\"wins\":false,\"sides\":[],\"joined\":0,\"cubes\":[");
    cube cubes[CUBES];
    int count = list_cubes(&rules->orientation[orientation], cubes);
    for (int i = 0; i < count; i++)
        cam_buffer_format(out, "%s[%d,%d,%d]", comma(i),
                          rules->board.x[cell] + cubes[i].x - grip->dx,
                          rules->board.y[cell] + cubes[i].y - grip->dy, cubes[i].z);
    cam_buffer_add(out, "]}");
}

void describe_ghost(cam_buffer *out, const cam_rules *rules, const cam_position *pos,
                    unsigned orientation, cam_cell cell, snap mode)
{
    if (orientation >= CAM_ORIENTATIONS || !rules->orientation[orientation].column_count ||
        cell >= CAM_BITS_MAX || !cam_bits_has(rules->board.cells, cell)) {
        cam_buffer_add(out, "null");
        return;
    }
    const cam_orientation *o = &rules->orientation[orientation];
    uint8_t order[CAM_COLUMNS];
    order_columns(o, order);
    cam_placement best = CAM_NO_PLACEMENT;
    for (int i = 0; i < o->column_count; i++) {
        int anchor = cell - o->column[order[i]].offset;
        if (anchor < 0 || !cam_bits_has(o->fit, (unsigned)anchor))
            continue;
        cam_placement move = cam_placement_make(orientation, (unsigned)anchor);
        bool legal = mode == SNAP_LEGAL && cam_position_check(pos, rules, move, NULL) == CAM_OK;
        if (best == CAM_NO_PLACEMENT || legal)
            best = move;
        if (legal || mode == SNAP_EXACT)
            break;
    }
    if (best == CAM_NO_PLACEMENT)
        describe_overhang(out, rules, orientation, cell, &o->column[order[0]]);
    else
        describe_placement(out, rules, pos, best);
}

cam_placement next_fit(const cam_rules *rules, const cam_position *pos, cam_kind kind,
                       cam_cell cell, cam_placement after, int step)
{
    static cam_placement moves[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, moves), fits = 0;
    for (int i = 0; i < count; i++)
        if (cam_placement_kind(rules, moves[i]) == kind &&
            cam_bits_has(cam_placement_cells(rules, moves[i]), cell))
            moves[fits++] = moves[i];
    if (!fits)
        return CAM_NO_PLACEMENT;
    if (step < 0) {
        int i = fits - 1;
        while (i >= 0 && moves[i] >= after)
            i--;
        return moves[i < 0 ? fits - 1 : i];
    }
    int i = 0;
    while (i < fits && (after == CAM_NO_PLACEMENT || moves[i] <= after))
        i++;
    return moves[i % fits];
}

void describe_fits(cam_buffer *out, const cam_rules *rules, const cam_position *pos, cam_kind kind)
{
    static cam_placement moves[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, moves), n = 0;
    cam_buffer_add(out, "[");
    for (int i = 0; i < count; i++) {
        unsigned index = cam_placement_orientation(moves[i]);
        const cam_orientation *o = &rules->orientation[index];
        if (kind != CAM_KINDS && o->kind != kind)
            continue;
        uint8_t order[CAM_COLUMNS];
        order_columns(o, order);
        cam_buffer_format(out, "%s[%d,%d,%u,%u]", comma(n++), moves[i], o->kind, index,
                          cam_placement_anchor(moves[i]) + o->column[order[0]].offset);
    }
    cam_buffer_add(out, "]");
}
