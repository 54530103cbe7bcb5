#include "front/view.h"

#include "front/hand_view.h"
#include "front/limits.h"
#include "front/words.h"
#include "rules/connection.h"
#include "rules/house.h"
#include "rules/moves.h"
#include "rules/notation.h"

static void write_pair(cam_json *json, const char *key, int first, int second)
{
    cam_json_array(json, key);
    cam_json_int(json, NULL, first);
    cam_json_int(json, NULL, second);
    cam_json_end(json);
}

/*
 * Who plays what.
 */

static void write_variant(cam_json *json, const cam_session *session, const cam_record *record)
{
    const cam_variant *variant = cam_session_variant(session);
    cam_json_text(json, "board", variant->rules->board.def->name);
    if (variant->rules->board.def->source)
        cam_json_text(json, "definition", variant->rules->board.def->source);
    cam_json_int(json, "players", variant->players);
    cam_json_bool(json, "neutral", variant->neutral);
    cam_json_bool(json, "points", variant->points);
    if (cam_house_is_any(variant->house)) {
        char house[CAM_HOUSE_TEXT];
        cam_house_format(variant->house, house);
        cam_json_text(json, "rules", house);
    }
    cam_json_array(json, "time");
    cam_json_number(json, NULL, variant->time.main, 3);
    cam_json_number(json, NULL, variant->time.increment, 3);
    cam_json_number(json, NULL, variant->time.per_move, 3);
    cam_json_end(json);
    cam_json_int(json, "first", cam_record_setup(record).first);
    cam_json_int(json, "game", cam_session_game_number(session));
}

/* 'limits': how the computer is to think, 'seconds': how long that will about take. */
static void write_turn(cam_json *json, const cam_session *session, bool live, double now)
{
    cam_turn turn = cam_session_turn(session);
    cam_limits limits = {0};
    if (turn.due && turn.kind == CAM_COMPUTER)
        limits = cam_front_move_limits(session, now);
    cam_json_object(json, "turn");
    cam_json_bool(json, "due", turn.due && live);
    cam_json_int(json, "seat", turn.seat);
    cam_json_text(json, "kind", cam_front_kind_word(turn.kind));
    cam_json_object(json, "limits");
    cam_json_int(json, "level", limits.level);
    cam_json_number(json, "seconds", limits.seconds, 3);
    cam_json_bool(json, "points", limits.points);
    cam_json_end(json);
    cam_json_number(json, "seconds", cam_front_limits_seconds(&limits), 3);
    cam_json_end(json);
}

static void write_seats(cam_json *json, const cam_session *session, const cam_position *pos)
{
    const cam_variant *variant = cam_session_variant(session);
    cam_json_array(json, "seats");
    for (cam_seat seat = 0; seat < variant->players; seat++) {
        const cam_player *player = cam_session_player(session, seat);
        cam_json_object(json, NULL);
        cam_json_text(json, "kind", cam_front_kind_word(player->kind));
        cam_json_int(json, "level", player->level);
        cam_json_text(json, "name", player->name);
        cam_json_int(json, "colour", cam_seat_colour(seat));
        cam_json_bool(json, "out", cam_position_is_out(pos, seat));
        cam_json_array(json, "hand");
        for (int kind = 0; kind < variant->rules->neutral; kind++)
            cam_json_int(json, NULL, pos->hand[seat][kind]);
        cam_json_end(json);
        cam_json_end(json);
    }
    cam_json_end(json);
}

static void write_times(cam_json *json, const cam_session *session, double now)
{
    cam_json_array(json, "clocks");
    for (cam_seat seat = 0; seat < cam_session_variant(session)->players; seat++)
        cam_json_number(json, NULL, cam_session_time_left(session, seat, now), 3);
    cam_json_end(json);
}

void cam_front_write_clocks(cam_json *json, const cam_session *session, bool fell, double now)
{
    cam_json_object(json, NULL);
    cam_json_bool(json, "fell", fell);
    write_times(json, session, now);
    cam_json_end(json);
}

/*
 * What lies on the board.
 */

/* The stones in the order they were laid. */
static void write_stones(cam_json *json, const cam_record *record, cam_node node)
{
    const cam_rules *rules = cam_record_rules(record);
    cam_lying stone[CAM_LINE_PLIES];
    int count = cam_record_lying(record, node, stone);
    cam_json_array(json, "stones");
    for (int i = 0; i < count; i++) {
        char text[CAM_MOVE_TEXT];
        cam_placement move = stone[i].move;
        cam_bits ground = cam_placement_level(rules, move, 0);
        cam_move_format(rules, move, text);
        cam_json_object(json, NULL);
        cam_json_int(json, "kind", cam_placement_kind(rules, move));
        cam_json_int(json, "colour", stone[i].colour);
        cam_json_int(json, "seat", stone[i].seat);
        cam_json_text(json, "text", text);
        cam_json_bool(json, "edge",
                      stone[i].colour != CAM_BLUE && cam_bits_meet(ground, rules->board.edge));
        cam_front_write_cubes(json, "cubes", rules, move);
        cam_json_end(json);
    }
    cam_json_end(json);
}

/* Height and colour of the top of every cell, in the order of the tables. */
static void write_tops(cam_json *json, const cam_rules *rules, const cam_position *pos)
{
    const cam_board *board = &rules->board;
    cam_json_array(json, "tops");
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) {
            cam_cell cell = board->at[y][x];
            if (cell == CAM_NO_CELL)
                continue;
            int height = cam_position_height(pos, cell);
            write_pair(json, NULL, height,
                       height ? (int)cam_position_cube(pos, cell, height - 1) : -1);
        }
    cam_json_end(json);
}

static void write_face(cam_json *json, const cam_board *board, cam_cell cell, int z,
                       const char *facing)
{
    cam_json_array(json, NULL);
    cam_json_int(json, NULL, board->x[cell]);
    cam_json_int(json, NULL, board->y[cell]);
    cam_json_int(json, NULL, z);
    cam_json_text(json, NULL, facing);
    cam_json_end(json);
}

/* The upright faces of a step from one cell of a path to the next. */
static void write_step(cam_json *json, const cam_board *board, const cam_position *pos,
                       cam_cell before, cam_cell here)
{
    int from = cam_position_height(pos, before), to = cam_position_height(pos, here);
    int dx = board->x[here] - board->x[before], dy = board->y[here] - board->y[before];
    const char *ahead = dx > 0 ? "e" : dx < 0 ? "w" : dy > 0 ? "n" : "s";
    const char *back = dx > 0 ? "w" : dx < 0 ? "e" : dy > 0 ? "s" : "n";
    for (int z = from - 1; z >= to; z--)
        write_face(json, board, before, z, ahead);
    for (int z = from; z < to; z++)
        write_face(json, board, here, z, back);
}

/* The names of the sides that a path joins, the one it begins at first. */
static void write_ends(cam_json *json, const cam_board *board, const cam_path *path)
{
    cam_cell first = path->cell[0], last = path->cell[path->count - 1];
    cam_json_array(json, "ends");
    for (int i = 0; i < board->goal_count; i++) {
        const cam_goal *goal = &board->goal[i];
        bool forth = cam_bits_has(board->side[goal->from], first) &&
                     cam_bits_has(board->side[goal->to], last);
        bool back = cam_bits_has(board->side[goal->to], first) &&
                    cam_bits_has(board->side[goal->from], last);
        if (goal->direct != path->direct || (!forth && !back))
            continue;
        cam_json_text(json, NULL, board->def->sides[forth ? goal->from : goal->to].name);
        cam_json_text(json, NULL, board->def->sides[forth ? goal->to : goal->from].name);
        break;
    }
    cam_json_end(json);
}

/* The winning path with its faces in order, up and down the steps (RULES 8). */
static void write_path(cam_json *json, const cam_rules *rules, const cam_position *pos)
{
    cam_path path;
    cam_colour team = pos->result == CAM_GREEN_WINS ? CAM_GREEN : CAM_YELLOW;
    bool won = pos->result == CAM_YELLOW_WINS || pos->result == CAM_GREEN_WINS;
    if (!won || !cam_connection_path(pos, rules, team, &path)) {
        cam_json_null(json, "path");
        return;
    }
    cam_json_object(json, "path");
    cam_json_int(json, "length", path.length);
    cam_json_bool(json, "direct", path.direct);
    write_ends(json, &rules->board, &path);
    cam_json_array(json, "cells");
    for (int i = 0; i < path.count; i++)
        cam_json_int(json, NULL, path.cell[i]);
    cam_json_end(json);
    cam_json_array(json, "faces");
    for (int i = 0; i < path.count; i++) {
        if (i)
            write_step(json, &rules->board, pos, path.cell[i - 1], path.cell[i]);
        write_face(json, &rules->board, path.cell[i], cam_position_height(pos, path.cell[i]) - 1,
                   "t");
    }
    cam_json_end(json);
    cam_json_end(json);
}

/* What hangs together: each team's groups with the sides they reach, and how many
 * columns a connection lacks at least. */
static void write_groups(cam_json *json, const cam_rules *rules, const cam_position *pos)
{
    cam_json_array(json, "groups");
    for (int team = 0; team < CAM_TEAMS; team++) {
        cam_json_array(json, NULL);
        for (cam_bits rest = pos->level[0]; cam_bits_any(rest);) {
            cam_bits one = {{0, 0}};
            cam_bits_add(&one, cam_bits_pop(&rest));
            cam_bits group = cam_connection_group(pos, rules, (cam_colour)team, one);
            rest = cam_bits_minus(rest, group);
            if (!cam_bits_any(group))
                continue;
            cam_json_object(json, NULL);
            cam_front_write_cell_set(json, "cells", group);
            cam_front_write_touched(json, "sides", &rules->board, group);
            cam_json_end(json);
        }
        cam_json_end(json);
    }
    cam_json_end(json);
    write_pair(json, "missing", cam_connection_missing(pos, rules, CAM_YELLOW),
               cam_connection_missing(pos, rules, CAM_GREEN));
}

/* How many ways there are to place each kind, and all of them. */
static void write_fits(cam_json *json, const cam_rules *rules, const cam_position *pos)
{
    cam_placement move[CAM_MAX_MOVES];
    int count[CAM_KINDS] = {0}, total = cam_moves_array(pos, rules, move);
    for (int i = 0; i < total; i++)
        count[cam_placement_kind(rules, move[i])]++;
    cam_json_int(json, "legal", total);
    cam_json_array(json, "fits");
    for (int kind = 0; kind < rules->kind_count; kind++)
        cam_json_int(json, NULL, count[kind]);
    cam_json_end(json);
}

/* Whose stock is at hand here, and what of it could be placed. */
static void write_hand(cam_json *json, const cam_desk *desk)
{
    cam_position pos = cam_front_hand_position(desk);
    cam_json_object(json, "hand");
    cam_json_int(json, "seat", pos.seat);
    cam_json_int(json, "colour", cam_position_colour(&pos));
    write_fits(json, cam_session_variant(desk->session)->rules, &pos);
    cam_json_end(json);
}

/* The top cubes that count in bridget, side by side, each cell once. */
static void write_edge_tops(cam_json *json, const cam_rules *rules, const cam_position *pos)
{
    const cam_board *board = &rules->board;
    cam_bits left = board->edge;
    cam_json_array(json, "edgeTops");
    for (int side = 0; side < board->side_count; side++) {
        cam_bits here = cam_bits_and(left, board->side[side]);
        left = cam_bits_minus(left, here);
        while (cam_bits_any(here)) {
            cam_cell cell = (cam_cell)cam_bits_pop(&here);
            int top = cam_position_height(pos, cell) - 1;
            if (top < 0 || cam_position_cube(pos, cell, top) == CAM_BLUE)
                continue;
            cam_json_array(json, NULL);
            cam_json_int(json, NULL, board->x[cell]);
            cam_json_int(json, NULL, board->y[cell]);
            cam_json_int(json, NULL, top);
            cam_json_int(json, NULL, cam_position_cube(pos, cell, top));
            cam_json_end(json);
        }
    }
    cam_json_end(json);
}

/* What the house rules allow now, and what counts by them. */
static void write_house(cam_json *json, const cam_rules *rules, const cam_position *pos)
{
    cam_json_bool(json, "swap", cam_position_check(pos, rules, CAM_SWAP, NULL) == CAM_OK);
    cam_json_bool(json, "back", cam_position_check(pos, rules, CAM_BACK, NULL) == CAM_OK);
    if (!(pos->house & CAM_HOUSE_BRIDGET))
        return;
    write_pair(json, "edgeCells", cam_position_edge_cells(pos, rules, CAM_YELLOW),
               cam_position_edge_cells(pos, rules, CAM_GREEN));
    write_edge_tops(json, rules, pos);
}

static void write_position(cam_json *json, const cam_rules *rules, const cam_position *pos)
{
    cam_points points = cam_score_points(pos, rules);
    cam_json_int(json, "seat", pos->seat);
    cam_json_int(json, "colour", cam_position_colour(pos));
    cam_json_text(json, "result", cam_front_result_word((cam_result)pos->result));
    cam_json_int(json, "plies", pos->plies);
    cam_json_int(json, "neutralLeft", pos->neutral_left);
    write_pair(json, "edge", pos->edge_stones[0], pos->edge_stones[1]);
    if (pos->house)
        write_house(json, rules, pos);
    write_pair(json, "worth", points.team[0], points.team[1]);
    write_fits(json, rules, pos);
    write_tops(json, rules, pos);
    write_path(json, rules, pos);
    write_groups(json, rules, pos);
}

/*
 * How the game and the match stand.
 */

static void write_outcome(cam_json *json, const cam_session *session)
{
    cam_outcome outcome = cam_session_outcome(session);
    cam_points points = cam_session_points(session);
    char text[CAM_OUTCOME_TEXT];
    cam_outcome_format(outcome, text);
    cam_json_object(json, "outcome");
    cam_json_text(json, "result", cam_front_result_word(outcome.result));
    cam_json_text(json, "ending", cam_front_ending_word(outcome.ending));
    cam_json_int(json, "points", outcome.points);
    cam_json_text(json, "text", text);
    cam_json_end(json);
    write_pair(json, "score", points.team[0], points.team[1]);
}

static void write_match(cam_json *json, const cam_session *session)
{
    cam_match match = cam_session_match(session);
    cam_json_object(json, "match");
    cam_json_int(json, "games", match.games);
    cam_json_int(json, "target", match.target);
    cam_json_int(json, "played", match.played);
    write_pair(json, "points", match.points.team[0], match.points.team[1]);
    cam_json_bool(json, "over", cam_match_is_over(&match));
    cam_json_text(json, "leader", cam_front_result_word(cam_match_leader(&match)));
    cam_json_end(json);
}

void cam_front_write_view(cam_json *json, cam_desk *desk, uint32_t have, double now)
{
    const cam_session *session = desk->session;
    const cam_cursor *cursor = &desk->cursor;
    const cam_record *record = cam_cursor_record(cursor, session);
    cam_json_object(json, NULL);
    write_variant(json, session, record);
    write_turn(json, session, cursor->live, now);
    cam_json_int(json, "node", cursor->node);
    cam_json_int(json, "live", cam_session_live(session));
    cam_json_bool(json, "canUndo", cam_session_can_undo(session));
    cam_json_bool(json, "canRedo", cam_session_can_redo(session));
    cam_json_bool(json, "running", cam_session_is_running(session));
    write_seats(json, session, &cursor->position);
    write_times(json, session, now);
    write_position(json, cam_record_rules(record), &cursor->position);
    write_hand(json, desk);
    write_stones(json, record, cursor->node);
    write_outcome(json, session);
    write_match(json, session);
    cam_tree_write(json, "tree", record, &desk->told, have);
    cam_json_end(json);
}
