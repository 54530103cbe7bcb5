/*
 * front.c: a front's life, its desks, and how it answers.
 */
#include "front/front.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "front/hand_view.h"
#include "front/state.h"
#include "front/view.h"
#include "record/sgf.h"
#include "rules/house.h"
#include "rules/shared.h"
#include "rules/sides.h"

static const char no_memory[] = "{\"error\":\"out of memory\",\"reason\":\"out_of_memory\","
                                "\"args\":{},\"line\":0,\"column\":0}";

cam_status cam_front_new(const cam_front_options *options, cam_front **front, cam_error *error)
{
    assert(options->desks > 0);
    cam_front *made = calloc(1, sizeof *made);
    cam_desk *desks = calloc((size_t)options->desks, sizeof *desks);
    cam_rulebook *book = NULL;
    cam_status status = made && desks ? cam_rulebook_new(&cam_box, &book, error)
                                      : cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    if (status != CAM_OK) {
        free(made);
        free(desks);
        return status;
    }
    *made = (cam_front){
        .book = book, .desk = desks, .desk_count = options->desks, .options = options->engine};
    *front = made;
    return CAM_OK;
}

void cam_front_free(cam_front *front)
{
    if (!front)
        return;
    for (int i = 0; i < front->desk_count; i++) {
        cam_session_free(front->desk[i].session);
        cam_tree_told_clear(&front->desk[i].told);
    }
    if (front->engine)
        cam_engine_free(front->engine);
    for (int i = 0; i < CAM_FRONT_LEARNED; i++)
        free(front->learned[i]);
    for (int i = 0; i < CAM_SHELVES; i++)
        free(front->shelf[i].puzzle);
    cam_rulebook_free(front->book);
    cam_buffer_clear(&front->answer);
    free(front->desk);
    free(front);
}

/*
 * Answers.
 */

const char *cam_front_answer(const cam_front *front)
{
    return front->answer.failed ? no_memory : cam_buffer_text(&front->answer);
}

cam_buffer *cam_front_begin(cam_front *front)
{
    cam_buffer_clear(&front->answer);
    return &front->answer;
}

cam_status cam_front_written(cam_front *front)
{
    return front->answer.failed ? CAM_NO_MEMORY : CAM_OK;
}

cam_status cam_front_done(cam_front *front, cam_status status, const cam_error *error)
{
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    if (status == CAM_OK) {
        cam_json_object(&json, NULL);
        cam_json_end(&json);
        return cam_front_written(front);
    }
    if (status == CAM_NO_MEMORY)
        front->answer.failed = true;
    else
        cam_error_write(&json, NULL, error);
    return status;
}

cam_status cam_front_refuse(cam_front *front, cam_reason reason)
{
    cam_error error;
    cam_fail(&error, CAM_MALFORMED, reason);
    return cam_front_done(front, CAM_MALFORMED, &error);
}

cam_status cam_front_changed(cam_front *front, cam_desk *desk, cam_status status,
                             const cam_error *error)
{
    cam_cursor_update(&desk->cursor, desk->session);
    return cam_front_done(front, status, error);
}

cam_desk *cam_front_desk(cam_front *front, int desk, cam_status *status)
{
    if (desk >= 0 && desk < front->desk_count && front->desk[desk].session)
        return &front->desk[desk];
    *status = cam_front_refuse(front, CAM_REASON_NO_GAME);
    return NULL;
}

/*
 * Setting up.
 */

cam_status cam_front_find_rules(cam_front *front, const char *board, const cam_rules **rules)
{
    cam_error error = {0};
    if (strchr(board, '\n')) {
        cam_status status = cam_rulebook_read(front->book, board, strlen(board), rules, &error);
        return status == CAM_OK ? CAM_OK : cam_front_done(front, status, &error);
    }
    const cam_rules *found = cam_rulebook_find(front->book, board);
    if (!found)
        return cam_front_refuse(front, CAM_REASON_NO_GAME);
    *rules = cam_rules_hold(found);
    return CAM_OK;
}

cam_status cam_front_tables(cam_front *front, const char *board)
{
    const cam_rules *rules;
    cam_status status = cam_front_find_rules(front, board, &rules);
    if (status != CAM_OK)
        return status;
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    cam_front_write_tables(&json, rules);
    cam_rules_release(rules);
    return cam_front_written(front);
}

cam_status cam_front_sides(cam_front *front, const char *rows, int count)
{
    char text[CAM_BOX * (CAM_BOX + 1) + 1];
    size_t length = strlen(rows);
    cam_error error = {0};
    if (count != 4 && count != CAM_SIDES)
        return cam_front_refuse(front, CAM_REASON_BOARD_SIDES);
    if (length >= sizeof text)
        return cam_front_refuse(front, CAM_REASON_BOARD_SIZE);
    memcpy(text, rows, length + 1);
    cam_board_def drawing = {.name = "drawn"};
    char *row = text;
    for (int i = 0; row && *row && i <= CAM_BOX; i++) {
        drawing.rows[i] = row;
        row = strchr(row, '\n');
        if (row)
            *row++ = '\0';
    }
    cam_buffer found;
    cam_buffer_init(&found);
    cam_status status = cam_sides_find(&drawing, count, &found, &error);
    if (status == CAM_OK)
        cam_buffer_add(cam_front_begin(front), cam_buffer_text(&found));
    cam_buffer_clear(&found);
    return status == CAM_OK ? cam_front_written(front) : cam_front_done(front, status, &error);
}

cam_status cam_front_seat(cam_front *front, int seat, int kind, int level, const char *name)
{
    if (seat < 0 || seat >= CAM_SEATS)
        return cam_front_refuse(front, CAM_REASON_NO_GAME);
    cam_player *player = &front->player[seat];
    *player = (cam_player){.kind = (cam_player_kind)kind, .level = level};
    cam_utf8_copy(player->name, sizeof player->name, name);
    return cam_front_done(front, CAM_OK, NULL);
}

/* The session, if there is one now, takes the desk. */
static cam_status take_desk(cam_front *front, int desk, cam_session *session, cam_status status,
                            const cam_error *error)
{
    if (status == CAM_OK) {
        cam_session_free(front->desk[desk].session);
        front->desk[desk].session = session;
        front->desk[desk].hand.rules = NULL; /* those it knew may be gone */
        front->desk[desk].puzzle.move_count = 0;
        cam_cursor_init(&front->desk[desk].cursor, session);
        cam_tree_told_forget(&front->desk[desk].told);
    }
    return cam_front_done(front, status, error);
}

cam_status cam_front_open(cam_front *front, int desk, const cam_front_game *game)
{
    const cam_rules *rules;
    if (desk < 0 || desk >= front->desk_count)
        return cam_front_refuse(front, CAM_REASON_NO_GAME);
    cam_error error = {0};
    cam_house house = {0};
    if (game->rules && game->rules[0] && cam_house_parse(game->rules, &house, &error) != CAM_OK)
        return cam_front_done(front, CAM_MALFORMED, &error);
    cam_status status = cam_front_find_rules(front, game->board, &rules);
    if (status != CAM_OK)
        return status;
    bool possible = game->players == 2 || game->players == 4;
    cam_variant variant = {.rules = rules,
                           .players = possible ? (uint8_t)game->players : 0,
                           .neutral = game->neutral,
                           .points = game->points,
                           .house = house,
                           .games = game->games,
                           .target = game->target,
                           .time = game->time};
    cam_session *session = NULL;
    status = cam_session_new(&variant, front->player, &session, &error);
    cam_rules_release(rules); /* the session's record holds them */
    return take_desk(front, desk, session, status, &error);
}

cam_status cam_front_read(cam_front *front, int desk, const char *text, size_t length)
{
    if (desk < 0 || desk >= front->desk_count)
        return cam_front_refuse(front, CAM_REASON_NO_GAME);
    cam_error error = {0};
    cam_session *session = NULL;
    cam_status status = cam_session_read(front->book, text, length, &session, &error);
    return take_desk(front, desk, session, status, &error);
}

/*
 * Looking.
 */

cam_status cam_front_view(cam_front *front, int desk, uint32_t have, double now)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    cam_front_write_view(&json, at, have, now);
    return cam_front_written(front);
}

cam_status cam_front_clocks(cam_front *front, int desk, double now)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    bool fell = cam_session_tick(at->session, now);
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    cam_front_write_clocks(&json, at->session, fell, now);
    return cam_front_written(front);
}

cam_status cam_front_write(cam_front *front, int desk)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_session_write(at->session, cam_front_begin(front));
    return cam_front_written(front);
}

cam_status cam_front_sgf(cam_front *front, int desk)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_sgf_write(cam_cursor_record(&at->cursor, at->session), cam_front_begin(front));
    return cam_front_written(front);
}

/* A new record of the line up to a node and nothing else, NULL without memory. */
static cam_record *copy_line(const cam_record *from, cam_node node)
{
    cam_record *to = cam_record_new(cam_record_rules(from), cam_record_setup(from));
    cam_placement line[CAM_LINE_PLIES];
    cam_colour colour[CAM_LINE_PLIES];
    cam_status status = to ? CAM_OK : CAM_NO_MEMORY;
    int laid = cam_record_laid(from, line, colour);
    for (int i = 0; i < laid && status == CAM_OK; i++)
        status = cam_record_lay(to, colour[i], line[i], NULL);
    int count = cam_record_line(from, node, line);
    node = CAM_ROOT;
    for (int i = 0; i < count && status == CAM_OK; i++)
        status = cam_record_play(to, node, line[i], &node, NULL);
    if (status == CAM_OK)
        return to;
    cam_record_free(to);
    return NULL;
}

cam_status cam_front_line(cam_front *front, int desk, int node)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    const cam_record *record = cam_cursor_record(&at->cursor, at->session);
    if (node >= 0 && (cam_node)node >= cam_record_size(record))
        return cam_front_refuse(front, CAM_REASON_NO_GAME);
    cam_record *line = copy_line(record, node < 0 ? at->cursor.node : (cam_node)node);
    cam_buffer *out = cam_front_begin(front);
    if (line)
        cam_sgf_write(line, out);
    else
        out->failed = true;
    cam_record_free(line);
    return cam_front_written(front);
}
