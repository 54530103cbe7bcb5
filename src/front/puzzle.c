/*
 * puzzle.c: puzzles on a desk.
 *
 * The desk has a session like any other, in which the solver sits at this front and the
 * opponent far away; what has been played since the puzzle began stands in its record, so
 * the desk keeps the question only.
 */
#include <stdlib.h>
#include <string.h>

#include "base/glicko.h"
#include "base/json.h"
#include "front/front.h"
#include "front/pose.h"
#include "front/state.h"
#include "puzzle/pack.h"
#include "puzzle/solve.h"
#include "rules/notation.h"
#include "rules/shared.h"

/* The shelf of a board of the box; NULL, with the refusal as the answer, if it is none. */
static cam_shelf *find_shelf(cam_front *front, const char *board, cam_status *status)
{
    const cam_board_def *def = cam_board_find(board);
    if (def)
        return &front->shelf[def - cam_boards];
    *status = cam_front_refuse(front, CAM_REASON_NO_GAME);
    return NULL;
}

static void write_head(cam_json *json, const cam_puzzle *puzzle)
{
    char id[CAM_PUZZLE_ID];
    cam_puzzle_format_id(puzzle->id, id);
    cam_json_text(json, NULL, id);
    cam_json_text(json, NULL, cam_puzzle_kind_name(puzzle->kind));
    cam_json_int(json, NULL, puzzle->plies);
    cam_json_int(json, NULL, puzzle->rating);
    cam_json_int(json, NULL, puzzle->themes);
}

static cam_status write_shelf(cam_front *front, const cam_shelf *shelf)
{
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    cam_json_array(&json, NULL);
    for (uint32_t i = 0; i < shelf->count; i++) {
        cam_json_array(&json, NULL);
        write_head(&json, &shelf->puzzle[i]);
        cam_json_end(&json);
    }
    cam_json_end(&json);
    return cam_front_written(front);
}

/* All puzzles of a pack, or none of them. */
static cam_status unpack(const cam_rules *rules, const void *bytes, size_t length, cam_shelf *shelf,
                         cam_error *error)
{
    cam_pack pack;
    cam_status status = cam_pack_open(&pack, rules, bytes, length, error);
    if (status != CAM_OK)
        return status;
    if (pack.left > length) /* a puzzle is more than a byte */
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_PUZZLE_PACK);
    cam_shelf read = {.puzzle = malloc((pack.left + (size_t)1) * sizeof *read.puzzle)};
    if (!read.puzzle)
        return cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    while (pack.left > 0 && status == CAM_OK)
        status = cam_pack_read(&pack, &read.puzzle[read.count++], error);
    if (status != CAM_OK) {
        free(read.puzzle);
        return status;
    }
    free(shelf->puzzle);
    *shelf = read;
    return CAM_OK;
}

cam_status cam_front_puzzles(cam_front *front, const char *board, const void *bytes, size_t length)
{
    cam_status status = CAM_OK;
    cam_error error = {0};
    const cam_rules *rules;
    cam_shelf *shelf = find_shelf(front, board, &status);
    if (!shelf)
        return status;
    status = cam_front_find_rules(front, board, &rules);
    if (status != CAM_OK)
        return status;
    status = unpack(rules, bytes, length, shelf, &error);
    cam_rules_release(rules);
    return status == CAM_OK ? write_shelf(front, shelf) : cam_front_done(front, status, &error);
}

/* Whose turn it is where the puzzle begins. */
static cam_seat solver_of(const cam_puzzle *puzzle, const cam_rules *rules)
{
    cam_position pos;
    return cam_puzzle_position(puzzle, rules, &pos) ? pos.seat : 0;
}

/* A new game on the desk, played up to the puzzle. */
static cam_status pose(cam_front *front, int desk, const cam_rules *rules, const cam_puzzle *puzzle)
{
    cam_error error = {0};
    cam_player before[2] = {front->player[0], front->player[1]};
    cam_seat solver = solver_of(puzzle, rules);
    front->player[solver] = (cam_player){.kind = CAM_PERSON};
    front->player[1 - solver] = (cam_player){.kind = CAM_REMOTE};
    cam_front_game game = {.board = rules->board.def->name, .players = 2, .games = 1};
    cam_status status = cam_front_open(front, desk, &game);
    memcpy(front->player, before, sizeof before);
    if (status != CAM_OK)
        return status;
    cam_desk *at = &front->desk[desk];
    for (int i = 0; i < puzzle->move_count && status == CAM_OK; i++) {
        cam_turn turn = cam_session_turn(at->session);
        status = cam_session_play(at->session, turn.seat, turn.kind, puzzle->move[i], 0, &error);
    }
    if (status == CAM_OK)
        at->puzzle = *puzzle;
    return cam_front_changed(front, at, status, &error);
}

static cam_status refuse_id(cam_front *front, const char *id)
{
    cam_error error;
    cam_fail(&error, CAM_MALFORMED, CAM_REASON_PUZZLE_UNKNOWN, .name = id);
    return cam_front_done(front, CAM_MALFORMED, &error);
}

cam_status cam_front_puzzle(cam_front *front, int desk, const char *board, const char *id)
{
    cam_status status = CAM_OK;
    uint64_t wanted;
    const cam_rules *rules;
    const cam_shelf *shelf = find_shelf(front, board, &status);
    if (!shelf)
        return status;
    uint32_t at = 0;
    bool is_id = cam_puzzle_parse_id(id, &wanted);
    while (is_id && at < shelf->count && shelf->puzzle[at].id != wanted)
        at++;
    if (!is_id || at == shelf->count)
        return refuse_id(front, id);
    status = cam_front_find_rules(front, board, &rules);
    if (status != CAM_OK)
        return status;
    status = pose(front, desk, rules, &shelf->puzzle[at]);
    cam_rules_release(rules);
    return status;
}

static bool parse_kind(const char *text, cam_puzzle_kind *kind)
{
    for (int i = 0; i < CAM_PUZZLE_KINDS; i++)
        if (strcmp(text, cam_puzzle_kind_name((cam_puzzle_kind)i)) == 0) {
            *kind = (cam_puzzle_kind)i;
            return true;
        }
    return false;
}

cam_status cam_front_puzzle_own(cam_front *front, int desk, const char *board, const char *kind,
                                int plies, const char *moves)
{
    cam_status status = CAM_OK;
    cam_error error = {0};
    const cam_rules *rules;
    cam_puzzle puzzle = {.plies = plies};
    if (!find_shelf(front, board, &status))
        return status;
    if (!parse_kind(kind, &puzzle.kind))
        return cam_front_refuse(front, CAM_REASON_PUZZLE_LINE);
    status = cam_front_find_rules(front, board, &rules);
    if (status != CAM_OK)
        return status;
    status = cam_puzzle_read_moves(moves, rules, &puzzle, &error);
    if (status == CAM_OK)
        status = cam_puzzle_pose(&puzzle, rules, &error);
    status = status == CAM_OK ? pose(front, desk, rules, &puzzle)
                              : cam_front_done(front, status, &error);
    cam_rules_release(rules);
    return status;
}

cam_status cam_front_pose(cam_front *front, int desk)
{
    cam_status status;
    cam_error why = {0};
    cam_puzzle found;
    const cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    status =
        cam_pose(cam_session_record(at->session), cam_session_live(at->session),
                 cam_session_variant(at->session)->points, &found, cam_front_begin(front), &why);
    return status == CAM_OK ? cam_front_written(front) : cam_front_done(front, status, &why);
}

/* The desk of that number if there is a puzzle on it; else NULL, and that is the answer. */
static cam_desk *find_desk(cam_front *front, int desk, cam_status *status)
{
    cam_desk *at = cam_front_desk(front, desk, status);
    if (!at || at->puzzle.move_count > 0)
        return at;
    *status = cam_front_refuse(front, CAM_REASON_NO_GAME);
    return NULL;
}

static const cam_rules *rules_of(const cam_desk *desk)
{
    return cam_session_variant(desk->session)->rules;
}

/* What has been played in the puzzle, up to where the game stands; -1 if that is not it. */
static int find_played(const cam_desk *desk, cam_placement line[CAM_LINE_PLIES],
                       const cam_placement **played)
{
    const cam_puzzle *puzzle = &desk->puzzle;
    int count =
        cam_record_line(cam_session_record(desk->session), cam_session_live(desk->session), line);
    if (count < puzzle->move_count ||
        memcmp(line, puzzle->move, (size_t)puzzle->move_count * sizeof *line) != 0)
        return -1;
    *played = line + puzzle->move_count;
    return count - puzzle->move_count;
}

static void write_move(cam_json *json, const char *key, const cam_rules *rules, cam_placement move)
{
    char text[CAM_MOVE_TEXT];
    cam_move_format(rules, move, text);
    cam_json_text(json, key, text);
}

static void write_line(cam_json *json, const cam_rules *rules, const cam_placement *line, int count)
{
    cam_json_array(json, "line");
    for (int i = 0; i < count; i++)
        write_move(json, NULL, rules, line[i]);
    cam_json_end(json);
}

cam_status cam_front_puzzle_about(cam_front *front, int desk)
{
    cam_status status;
    char id[CAM_PUZZLE_ID];
    const cam_desk *at = find_desk(front, desk, &status);
    if (!at)
        return status;
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    cam_puzzle_format_id(at->puzzle.id, id);
    cam_json_object(&json, NULL);
    cam_json_text(&json, "id", id);
    cam_json_text(&json, "board", rules_of(at)->board.def->name);
    cam_json_text(&json, "kind", cam_puzzle_kind_name(at->puzzle.kind));
    cam_json_int(&json, "plies", at->puzzle.plies);
    cam_json_int(&json, "rating", at->puzzle.rating);
    cam_json_int(&json, "themes", at->puzzle.themes);
    cam_json_int(&json, "start", at->puzzle.move_count);
    cam_json_int(&json, "seat", solver_of(&at->puzzle, rules_of(at)));
    cam_json_end(&json);
    return cam_front_written(front);
}

cam_status cam_front_puzzle_try(cam_front *front, int desk, const char *move, double now)
{
    static const char *const verdicts[] = {"wrong", "right", "solved"};
    cam_status status;
    cam_error error = {0};
    cam_desk *at = find_desk(front, desk, &status);
    if (!at)
        return status;
    cam_turn turn = cam_session_turn(at->session);
    status = cam_session_play_text(at->session, turn.seat, CAM_PERSON, move, now, &error);
    if (cam_front_changed(front, at, status, &error) != CAM_OK)
        return status;
    cam_placement line[CAM_LINE_PLIES];
    const cam_placement *played;
    cam_puzzle_answer answer;
    int count = find_played(at, line, &played);
    if (count < 1 || cam_puzzle_try(&at->puzzle, rules_of(at), played, count, &answer) != CAM_OK)
        return cam_front_refuse(front, CAM_REASON_NO_GAME);
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    cam_json_object(&json, NULL);
    cam_json_text(&json, "verdict", verdicts[answer.verdict]);
    write_line(&json, rules_of(at), answer.line, answer.count);
    cam_json_end(&json);
    return cam_front_written(front);
}

cam_status cam_front_puzzle_key(cam_front *front, int desk)
{
    cam_status status;
    const cam_desk *at = find_desk(front, desk, &status);
    if (!at)
        return status;
    cam_placement line[CAM_LINE_PLIES];
    const cam_placement *played;
    int count = find_played(at, line, &played);
    cam_placement key =
        count < 0 ? CAM_NO_PLACEMENT : cam_puzzle_key(&at->puzzle, rules_of(at), played, count);
    if (key == CAM_NO_PLACEMENT)
        return cam_front_refuse(front, CAM_REASON_PUZZLE_NO_SOLUTION);
    char letter[2] = {rules_of(at)->letter[cam_placement_kind(rules_of(at), key)]};
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    cam_json_object(&json, NULL);
    cam_json_text(&json, "letter", letter);
    write_move(&json, "move", rules_of(at), key);
    cam_json_end(&json);
    return cam_front_written(front);
}

cam_status cam_front_puzzle_line(cam_front *front, int desk)
{
    cam_status status;
    const cam_desk *at = find_desk(front, desk, &status);
    if (!at)
        return status;
    cam_placement line[CAM_PUZZLE_PLIES];
    int count = cam_puzzle_line(&at->puzzle, rules_of(at), line);
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    cam_json_object(&json, NULL);
    write_line(&json, rules_of(at), line, count);
    cam_json_end(&json);
    return cam_front_written(front);
}

cam_status cam_front_puzzle_day(cam_front *front, int day)
{
    if (day < 0)
        return cam_front_refuse(front, CAM_REASON_NO_GAME);
    int board = cam_puzzle_day_board(day);
    const cam_shelf *shelf = &front->shelf[board];
    char id[CAM_PUZZLE_ID];
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    cam_json_object(&json, NULL);
    cam_json_text(&json, "board", cam_boards[board].name);
    if (shelf->count > 0) {
        cam_puzzle_format_id(shelf->puzzle[cam_puzzle_day_number(day, shelf->count)].id, id);
        cam_json_text(&json, "id", id);
    } else
        cam_json_null(&json, "id");
    cam_json_end(&json);
    return cam_front_written(front);
}

/* What a page remembers may have been meddled with. */
static bool is_sane(double value, double low, double high)
{
    return value >= low && value <= high;
}

cam_status cam_front_glicko(cam_front *front, const double own[3], const double other[2],
                            double score)
{
    if (!is_sane(own[0], -1e4, 1e4) || !is_sane(own[1], 1, 1e3) || !is_sane(own[2], 1e-3, 1) ||
        !is_sane(other[0], -1e4, 1e4) || !is_sane(other[1], 1, 1e3) || !is_sane(score, 0, 1))
        return cam_front_refuse(front, CAM_REASON_NO_GAME);
    cam_glicko_game game = {{other[0], other[1], 0.06}, score};
    cam_glicko after = cam_glicko_rate((cam_glicko){own[0], own[1], own[2]}, &game, 1, 0);
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    cam_json_object(&json, NULL);
    cam_json_number(&json, "rating", after.rating, 3);
    cam_json_number(&json, "deviation", after.deviation, 3);
    cam_json_number(&json, "volatility", after.volatility, 6);
    cam_json_end(&json);
    return cam_front_written(front);
}
