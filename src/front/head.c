#include "front/head.h"

#include "front/front.h"
#include "front/state.h"
#include "front/words.h"
#include "record/sgf.h"
#include "rules/house.h"

static void write_text(cam_json *json, const char *key, const cam_record *record, const char *name)
{
    const char *text = cam_record_text(record, CAM_ROOT, name);
    cam_json_text(json, key, text ? text : "");
}

static void write_seats(cam_json *json, const cam_session *session)
{
    cam_json_array(json, "seats");
    for (cam_seat seat = 0; seat < cam_session_variant(session)->players; seat++) {
        const cam_player *player = cam_session_player(session, seat);
        cam_json_object(json, NULL);
        cam_json_text(json, "kind", cam_front_kind_word(player->kind));
        cam_json_int(json, "level", player->level);
        cam_json_text(json, "name", player->name);
        cam_json_end(json);
    }
    cam_json_end(json);
}

/* Every column from the ground up, in the order of the tables: "y", "gy", "", ... */
static void write_columns(cam_json *json, const cam_rules *rules, const cam_position *pos)
{
    const cam_board *board = &rules->board;
    cam_json_array(json, "columns");
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++) {
            cam_cell cell = board->at[y][x];
            if (cell == CAM_NO_CELL)
                continue;
            char column[CAM_LEVELS + 1] = "";
            int height = cam_position_height(pos, cell);
            for (int z = 0; z < height; z++)
                column[z] = "ygb"[cam_position_cube(pos, cell, z)];
            cam_json_text(json, NULL, column);
        }
    cam_json_end(json);
}

void cam_front_write_head(cam_json *json, const char *key, const cam_session *session)
{
    const cam_variant *variant = cam_session_variant(session);
    const cam_record *record = cam_session_record(session);
    cam_outcome outcome = cam_session_outcome(session);
    cam_json_object(json, key);
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
    cam_json_int(json, "game", cam_session_game_number(session));
    write_text(json, "date", record, "DT");
    write_text(json, "event", record, "EV");
    write_text(json, "note", record, "GC");
    write_seats(json, session);
    cam_json_text(json, "result", cam_front_result_word(outcome.result));
    cam_json_text(json, "ending", cam_front_ending_word(outcome.ending));
    cam_json_int(json, "score", outcome.points);
    cam_json_int(json, "plies", cam_record_ply(record, cam_session_live(session)));
    write_columns(json, variant->rules, cam_session_position(session));
    cam_json_end(json);
}

cam_status cam_front_head(cam_front *front, int desk)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    cam_front_write_head(&json, NULL, at->session);
    return cam_front_written(front);
}

/* One piece of a collection: a game with its head, or what is wrong with it. */
static void write_piece(void *context, cam_sifted *piece)
{
    cam_json *json = context;
    cam_session *session = NULL;
    cam_json_object(json, NULL);
    cam_json_int(json, "number", piece->number);
    if (piece->record) {
        if (cam_session_adopt(piece->record, &session, &piece->error) == CAM_OK) {
            piece->record = NULL;
        } else if (!piece->error.line) {
            piece->error.line = piece->line;
            piece->error.column = piece->column;
        }
    }
    if (session) {
        cam_front_write_head(json, "head", session);
        cam_json_bytes(json, "text", piece->text, piece->length);
    } else {
        cam_error_write(json, "broken", &piece->error);
    }
    cam_json_end(json);
    cam_session_free(session);
}

cam_status cam_front_sift(cam_front *front, const char *text, size_t length)
{
    cam_error error = {0};
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    cam_json_array(&json, NULL);
    cam_status status = cam_sgf_sift(front->book, text, length, write_piece, &json, &error);
    cam_json_end(&json);
    return status == CAM_OK ? cam_front_written(front) : cam_front_done(front, status, &error);
}

cam_status cam_front_note(cam_front *front, int desk, const char *name, const char *text)
{
    cam_status status;
    cam_desk *at = cam_front_desk(front, desk, &status);
    if (!at)
        return status;
    cam_error error = {0};
    status = cam_session_set_info(at->session, name, text[0] ? text : NULL, &error);
    return cam_front_done(front, status, &error);
}
