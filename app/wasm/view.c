#include "view.h"

#include "engine/engine.h"
#include "placing.h"
#include "rules/connection.h"
#include "rules/moves.h"
#include "rules/notation.h"

static const char *comma(int i)
{
    return i ? "," : "";
}

static const char *truth(bool value)
{
    return value ? "true" : "false";
}

static const char *result_name(int result)
{
    static const char *const names[] = {"none", "yellow", "green", "draw"};
    return names[result];
}

static void describe_seats(cam_buffer *out, const cam_session *session, const cam_position *pos,
                           double now)
{
    static const char *const kinds[] = {"person", "computer", "remote"};
    const cam_variant *variant = cam_session_variant(session);
    cam_buffer_add(out, ",\"seats\":[");
    for (int seat = 0; seat < variant->players; seat++) {
        const cam_player *player = cam_session_player(session, (cam_seat)seat);
        cam_buffer_format(out, "%s{\"kind\":\"%s\",\"level\":%d,\"name\":", comma(seat),
                          kinds[player->kind], player->level);
        json_text(out, player->name);
        cam_buffer_format(out, ",\"colour\":%d,\"out\":%s,\"clock\":%.3f,\"hand\":[",
                          cam_seat_colour((cam_seat)seat),
                          truth(cam_position_is_out(pos, (cam_seat)seat)),
                          cam_session_time_left(session, (cam_seat)seat, now));
        for (int kind = 0; kind < variant->rules->neutral; kind++)
            cam_buffer_format(out, "%s%d", comma(kind), pos->hand[seat][kind]);
        cam_buffer_add(out, "]}");
    }
    cam_buffer_add(out, "]");
}

/* The stones in the order they were placed, replayed to know whose each is. */
static void describe_stones(cam_buffer *out, const cam_record *record, cam_node node)
{
    const cam_rules *rules = cam_record_rules(record);
    cam_placement line[CAM_LINE_PLIES];
    int count = cam_record_line(record, node, line);
    cam_position pos;
    cam_position_init(&pos, rules, cam_record_setup(record));
    cam_buffer_add(out, ",\"stones\":[");
    for (int i = 0; i < count; i++) {
        char text[CAM_MOVE_TEXT];
        cam_colour colour = cam_position_colour(&pos);
        bool edge = colour != CAM_BLUE &&
                    cam_bits_meet(cam_placement_level(rules, line[i], 0), rules->board.edge);
        cam_move_format(rules, line[i], text);
        cam_buffer_format(out,
                          "%s{\"kind\":%d,\"colour\":%d,\"seat\":%d,\"text\":\"%s\",\"edge\":%s,"
                          "\"cubes\":",
                          comma(i), cam_placement_kind(rules, line[i]), colour, pos.seat, text,
                          truth(edge));
        describe_cubes(out, rules, line[i], 0);
        cam_buffer_add(out, "}");
        cam_position_play_legal(&pos, rules, line[i], NULL);
    }
    cam_buffer_add(out, "]");
}

/* Height and colour of the top of every cell, in the order of describe_rules. */
static void describe_surface(cam_buffer *out, const cam_rules *rules, const cam_position *pos)
{
    const cam_board *board = &rules->board;
    cam_buffer_add(out, ",\"tops\":[");
    int n = 0;
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) {
            cam_cell cell = board->at[y][x];
            if (cell == CAM_NO_CELL)
                continue;
            int height = cam_position_height(pos, cell);
            cam_buffer_format(out, "%s[%d,%d]", comma(n++), height,
                              height ? (int)cam_position_cube(pos, cell, height - 1) : -1);
        }
    cam_buffer_add(out, "]");
}

/* The faces of a path in order, up and down the steps (RULES 8). */
static void describe_faces(cam_buffer *out, const cam_board *board, const cam_position *pos,
                           const cam_path *path)
{
    for (int i = 0; i < path->count; i++) {
        cam_cell here = path->cell[i];
        int height = cam_position_height(pos, here);
        if (i) {
            cam_cell before = path->cell[i - 1];
            int from = cam_position_height(pos, before);
            int dx = board->x[here] - board->x[before], dy = board->y[here] - board->y[before];
            char ahead = dx > 0 ? 'e' : dx < 0 ? 'w' : dy > 0 ? 'n' : 's';
            char back = dx > 0 ? 'w' : dx < 0 ? 'e' : dy > 0 ? 's' : 'n';
            for (int z = from - 1; z >= height; z--)
                cam_buffer_format(out, ",[%d,%d,%d,\"%c\"]", board->x[before], board->y[before], z,
                                  ahead);
            for (int z = from; z < height; z++)
                cam_buffer_format(out, ",[%d,%d,%d,\"%c\"]", board->x[here], board->y[here], z,
                                  back);
        }
        cam_buffer_format(out, "%s[%d,%d,%d,\"t\"]", comma(i), board->x[here], board->y[here],
                          height - 1);
    }
}

static void describe_path(cam_buffer *out, const cam_rules *rules, const cam_position *pos)
{
    cam_path path;
    cam_colour team = pos->result == CAM_GREEN_WINS ? CAM_GREEN : CAM_YELLOW;
    bool won = pos->result == CAM_YELLOW_WINS || pos->result == CAM_GREEN_WINS;
    if (!won || !cam_connection_path(pos, rules, team, &path)) {
        cam_buffer_add(out, ",\"path\":null");
        return;
    }
    cam_buffer_format(out, ",\"path\":{\"length\":%d,\"direct\":%s,\"cells\":[", path.length,
                      truth(path.direct));
    for (int i = 0; i < path.count; i++)
        cam_buffer_format(out, "%s%d", comma(i), path.cell[i]);
    cam_buffer_add(out, "],\"faces\":[");
    describe_faces(out, &rules->board, pos, &path);
    cam_buffer_add(out, "]}");
}

static void describe_position(cam_buffer *out, const cam_session *session, const cam_cursor *cursor)
{
    const cam_rules *rules = cam_session_variant(session)->rules;
    const cam_position *pos = &cursor->position;
    cam_points points = cam_score_points(pos, rules);
    cam_buffer_format(
        out,
        ",\"seat\":%d,\"colour\":%d,\"result\":\"%s\",\"plies\":%d,\"neutralLeft\":%d,"
        "\"edge\":[%d,%d],\"worth\":[%d,%d],\"legal\":%d",
        pos->seat, cam_position_colour(pos), result_name(pos->result), pos->plies,
        pos->neutral_left, pos->edge_stones[0], pos->edge_stones[1], points.team[0], points.team[1],
        cam_moves_count(pos, rules));
    cam_buffer_add(out, ",\"fits\":[");
    cam_moves moves;
    cam_moves_find(pos, rules, &moves);
    static cam_placement array[CAM_MAX_MOVES];
    int count[CAM_KINDS] = {0}, total = cam_moves_unpack(&moves, rules, array);
    for (int i = 0; i < total; i++)
        count[cam_placement_kind(rules, array[i])]++;
    for (int kind = 0; kind < rules->kind_count; kind++)
        cam_buffer_format(out, "%s%d", comma(kind), count[kind]);
    cam_buffer_add(out, "]");
    describe_surface(out, rules, pos);
    describe_stones(out, cam_cursor_record(cursor, session), cursor->node);
    describe_path(out, rules, pos);
}

static void describe_result(cam_buffer *out, const cam_session *session)
{
    static const char *const endings[] = {"connection", "edge",      "resignation", "time",
                                          "forfeit",    "agreement", "aborting"};
    cam_outcome outcome = cam_session_outcome(session);
    cam_points points = cam_session_points(session);
    cam_match match = cam_session_match(session);
    char text[CAM_OUTCOME_TEXT];
    cam_outcome_format(outcome, text);
    cam_buffer_format(out,
                      ",\"outcome\":{\"result\":\"%s\",\"ending\":\"%s\",\"points\":%d,\"text\":"
                      "\"%s\"},\"score\":[%d,%d]",
                      result_name((int)outcome.result), endings[outcome.ending], outcome.points,
                      text, points.team[0], points.team[1]);
    cam_buffer_format(out,
                      ",\"match\":{\"games\":%d,\"target\":%d,\"played\":%d,\"points\":[%d,%d],"
                      "\"over\":%s,\"leader\":\"%s\"}",
                      match.games, match.target, match.played, match.points.team[0],
                      match.points.team[1], truth(cam_match_is_over(&match)),
                      result_name((int)cam_match_leader(&match)));
}

/* The tree in the order it is read: every node after its parent, the main line
 * first. [node, parent, colour, ply, move, comment, team to move after it] */
static void describe_tree(cam_buffer *out, const cam_record *record)
{
    cam_node node = CAM_ROOT;
    cam_buffer_add(out, ",\"tree\":[");
    for (int n = 0; node != CAM_NO_NODE; n++) {
        cam_node parent = cam_record_parent(record, node);
        const char *comment = cam_record_text(record, node, "C");
        cam_buffer_format(out, "%s[%u,%d,%d,%d,\"%s\",", comma(n), node,
                          parent == CAM_NO_NODE ? -1 : (int)parent,
                          cam_record_move_colour(record, node), cam_record_ply(record, node),
                          cam_record_move_text(record, node));
        json_text(out, comment ? comment : "");
        cam_position pos = cam_record_position(record, node);
        cam_buffer_format(out, ",%d]", cam_position_team(&pos));
        cam_node next = cam_record_child(record, node);
        while (next == CAM_NO_NODE && node != CAM_NO_NODE && node != CAM_ROOT) {
            next = cam_record_sibling(record, node);
            node = cam_record_parent(record, node);
        }
        node = next;
    }
    cam_buffer_add(out, "]");
}

/* 'seconds': how long the computer will about think; 'hurry': because its clock does
 * not allow what the level would like. */
static void describe_turn(cam_buffer *out, const cam_session *session, cam_turn turn, double now)
{
    bool computer = turn.kind == CAM_COMPUTER;
    double seconds = computer ? cam_level_seconds(turn.level) : 0;
    double allowed = turn.due ? cam_session_pace(session, turn.seat, now) : seconds;
    bool hurry = computer && allowed < seconds;
    cam_buffer_format(out,
                      ",\"turn\":{\"due\":%s,\"seat\":%d,\"computer\":%s,\"level\":%d,"
                      "\"seconds\":%.3f,\"hurry\":%s}",
                      truth(turn.due), turn.seat, truth(computer), turn.level,
                      hurry ? allowed : seconds, truth(hurry));
}

void describe_session(cam_buffer *out, const cam_session *session, const cam_cursor *cursor,
                      double now)
{
    const cam_variant *variant = cam_session_variant(session);
    const cam_record *record = cam_cursor_record(cursor, session);
    cam_turn turn = cam_session_turn(session);
    turn.due = turn.due && cursor->live;
    cam_buffer_format(
        out,
        "{\"board\":\"%s\",\"players\":%d,\"neutral\":%s,\"points\":%s,\"time\":[%g,%g,"
        "%g],\"first\":%d,\"game\":%d",
        variant->rules->board.def->name, variant->players, truth(variant->neutral),
        truth(variant->points), variant->time.main, variant->time.increment, variant->time.per_move,
        cam_record_setup(record).first, cam_session_game_count(session));
    describe_turn(out, session, turn, now);
    cam_buffer_format(out, ",\"node\":%u,\"live\":%u,\"canUndo\":%s,\"canRedo\":%s,\"running\":%s",
                      cursor->node, cam_session_live(session), truth(cam_session_can_undo(session)),
                      truth(cam_session_can_redo(session)), truth(cam_session_is_running(session)));
    describe_seats(out, session, &cursor->position, now);
    describe_position(out, session, cursor);
    describe_result(out, session);
    describe_tree(out, record);
    cam_buffer_add(out, "}");
}

cam_record *copy_line(const cam_session *session, const cam_cursor *cursor, int at)
{
    const cam_record *from = cam_cursor_record(cursor, session);
    cam_node node = at < 0 ? cursor->node : (cam_node)at;
    cam_record *to = cam_record_new(cam_record_rules(from), cam_record_setup(from));
    cam_placement line[CAM_LINE_PLIES];
    int count = cam_record_line(from, node, line);
    node = CAM_ROOT;
    for (int i = 0; to && i < count; i++)
        if (cam_record_play(to, node, line[i], &node, NULL) != CAM_OK) {
            cam_record_free(to);
            return NULL;
        }
    return to;
}
