#include "front/hand_view.h"

#include "rules/moves.h"
#include "rules/notation.h"

static void write_cubes(cam_json *json, const char *key, const cam_cube *cube, int count)
{
    cam_json_array(json, key);
    for (int i = 0; i < count; i++) {
        cam_json_array(json, NULL);
        cam_json_int(json, NULL, cube[i].x);
        cam_json_int(json, NULL, cube[i].y);
        cam_json_int(json, NULL, cube[i].z);
        cam_json_end(json);
    }
    cam_json_end(json);
}

void cam_front_write_cubes(cam_json *json, const char *key, const cam_rules *rules,
                           cam_placement move)
{
    cam_cube cubes[CAM_CUBES];
    write_cubes(json, key, cubes, cam_placement_cubes(rules, move, 0, cubes));
}

void cam_front_write_cell_set(cam_json *json, const char *key, cam_bits cells)
{
    cam_json_array(json, key);
    while (cam_bits_any(cells))
        cam_json_int(json, NULL, cam_bits_pop(&cells));
    cam_json_end(json);
}

void cam_front_write_touched(cam_json *json, const char *key, const cam_board *board,
                             cam_bits cells)
{
    cam_json_array(json, key);
    for (int side = 0; side < board->side_count; side++)
        if (cam_bits_meet(cells, board->side[side]))
            cam_json_text(json, NULL, board->def->sides[side].name);
    cam_json_end(json);
}

/*
 * Tables.
 */

static void write_cells(cam_json *json, const cam_board *board)
{
    char name[4];
    cam_json_array(json, "cells");
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) {
            cam_cell cell = board->at[y][x];
            if (cell == CAM_NO_CELL)
                continue;
            cam_cell_format(board, cell, name);
            cam_json_object(json, NULL);
            cam_json_int(json, "id", cell);
            cam_json_int(json, "x", x);
            cam_json_int(json, "y", y);
            cam_json_text(json, "name", name);
            cam_json_end(json);
        }
    cam_json_end(json);
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

static void write_sides(cam_json *json, const cam_board *board)
{
    cam_json_array(json, "sides");
    for (int side = 0; side < board->side_count; side++) {
        cam_json_object(json, NULL);
        cam_json_text(json, "name", board->def->sides[side].name);
        cam_json_int(json, "across", side_across(board, side));
        cam_front_write_cell_set(json, "cells", board->side[side]);
        cam_json_end(json);
    }
    cam_json_end(json);
}

static void write_kinds(cam_json *json, const cam_rules *rules, const cam_turns *turns)
{
    cam_json_array(json, "kinds");
    for (int kind = 0; kind < rules->kind_count; kind++) {
        cam_json_object(json, NULL);
        cam_json_bytes(json, "letter", &rules->letter[kind], 1);
        cam_json_int(json, "count", rules->count[kind]);
        cam_json_int(json, "start", turns->start[kind]);
        cam_json_end(json);
    }
    cam_json_end(json);
    cam_json_int(json, "neutral", rules->neutral);
}

static void write_orientation(cam_json *json, const cam_rules *rules, unsigned index)
{
    const cam_orientation *o = &rules->orientation[index];
    cam_cube cubes[CAM_CUBES];
    cam_json_object(json, NULL);
    cam_json_int(json, "id", index);
    cam_json_int(json, "kind", o->kind);
    write_cubes(json, "cubes", cubes, cam_orientation_cubes(o, cubes));
    cam_json_end(json);
}

void cam_front_write_tables(cam_json *json, const cam_rules *rules)
{
    cam_turns turns;
    cam_turns_init(&turns, rules);
    cam_json_object(json, NULL);
    cam_json_text(json, "name", rules->board.def->name);
    cam_json_int(json, "width", rules->board.width);
    cam_json_int(json, "height", rules->board.height);
    write_cells(json, &rules->board);
    write_sides(json, &rules->board);
    write_kinds(json, rules, &turns);
    cam_json_array(json, "orientations");
    for (unsigned i = 0; i < CAM_ORIENTATIONS; i++)
        if (rules->orientation[i].column_count)
            write_orientation(json, rules, i);
    cam_json_end(json);
    cam_json_end(json);
}

/*
 * The stone in the hand.
 */

static void write_effect(cam_json *json, const cam_hand *hand, bool legal)
{
    cam_effect effect = {0};
    if (legal)
        effect = cam_placement_effect(&hand->pos, hand->rules, hand->move);
    cam_json_bool(json, "wins", effect.wins);
    cam_front_write_touched(json, "sides", &hand->rules->board, effect.group);
    cam_json_int(json, "joined", effect.joined);
    cam_front_write_cell_set(json, "group", effect.group);
}

/* How it would be turned in the next way that fits; -1: there is none. */
static int next_orientation(const cam_hand *hand)
{
    cam_hand next = *hand;
    return cam_hand_next_fit(&next, 1) ? (int)cam_hand_orientation(&next) : -1;
}

void cam_front_write_ghost(cam_json *json, const cam_hand *hand, const cam_error *instead)
{
    cam_error why;
    cam_cube cubes[CAM_CUBES];
    char text[CAM_MOVE_TEXT] = "";
    bool legal = cam_hand_check(hand, &why) == CAM_OK, on_board = hand->move != CAM_NO_PLACEMENT;
    if (on_board)
        cam_move_format(hand->rules, hand->move, text);
    cam_json_object(json, NULL);
    cam_json_int(json, "kind", hand->kind);
    cam_json_int(json, "orientation", cam_hand_orientation(hand));
    cam_json_array(json, "turns");
    for (int axis = 0; axis < CAM_AXES; axis++)
        cam_json_int(json, NULL, cam_hand_preview(hand, (cam_axis)axis, 1));
    cam_json_end(json);
    cam_json_int(json, "next", next_orientation(hand));
    cam_json_int(json, "cell", hand->cell);
    cam_json_int(json, "move", on_board ? hand->move : -1);
    cam_json_text(json, "text", text);
    cam_json_bool(json, "legal", legal);
    if (legal)
        cam_json_null(json, "why");
    else
        cam_error_write(json, "why", instead ? instead : &why);
    cam_json_int(json, "rest",
                 on_board ? cam_placement_rest(&hand->pos, hand->rules, hand->move) : 0);
    write_cubes(json, "cubes", cubes, cam_hand_cubes(hand, cubes));
    write_effect(json, hand, legal);
    cam_json_end(json);
}

void cam_front_write_placements(cam_json *json, const cam_hand *hand, int kind)
{
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(&hand->pos, hand->rules, move);
    cam_json_array(json, NULL);
    for (int i = 0; i < count; i++) {
        unsigned index = cam_placement_orientation(move[i]);
        const cam_orientation *o = &hand->rules->orientation[index];
        if (kind >= 0 && o->kind != kind)
            continue;
        cam_json_array(json, NULL);
        cam_json_int(json, NULL, move[i]);
        cam_json_int(json, NULL, o->kind);
        cam_json_int(json, NULL, index);
        cam_json_int(json, NULL,
                     cam_column_cell(hand->rules, cam_placement_anchor(move[i]),
                                     &o->column[hand->turns.grip[index][0]]));
        cam_json_end(json);
    }
    cam_json_end(json);
}

void cam_front_write_reach(cam_json *json, const cam_hand *hand, int kind)
{
    cam_bits turned, any = {{0, 0}};
    if (kind >= 0 && kind < hand->rules->kind_count)
        cam_fits_cells(&hand->pos, hand->rules, (cam_kind)kind, 0, &turned, &any);
    cam_front_write_cell_set(json, NULL, any);
}
