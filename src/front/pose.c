#include "front/pose.h"

#include "puzzle/solve.h"
#include "rules/notation.h"
#include "session/session.h"

/* The same game in a session of its own; people play it as far as it goes. */
static cam_status copy_game(const cam_record *record, cam_node node, cam_session *session,
                            cam_error *why)
{
    cam_placement move[CAM_LINE_PLIES];
    cam_colour colour[CAM_LINE_PLIES];
    char text[CAM_MOVE_TEXT];
    cam_status status = CAM_OK;
    int count = cam_record_laid(record, move, colour);
    for (int i = 0; i < count && status == CAM_OK; i++) {
        cam_move_format(cam_record_rules(record), move[i], text);
        status = cam_session_lay(session, colour[i], text, why);
    }
    cam_seat first = cam_record_start(record)->seat;
    if (status == CAM_OK && first != cam_session_turn(session).seat)
        status = cam_session_begin(session, first, 0, why);
    count = cam_record_line(record, node, move);
    for (int i = 0; i < count && status == CAM_OK; i++)
        status =
            cam_session_play(session, cam_session_turn(session).seat, CAM_PERSON, move[i], 0, why);
    return status;
}

/* The team to move stays people, the others are computers. */
static cam_status seat_defenders(cam_session *session, cam_error *why)
{
    const cam_player defender = {.kind = CAM_COMPUTER, .level = CAM_POSE_LEVEL};
    cam_colour team = cam_position_team(cam_session_position(session));
    cam_status status = CAM_OK;
    for (cam_seat seat = 0; seat < cam_session_variant(session)->players; seat++)
        if (status == CAM_OK && cam_seat_colour(seat) != team)
            status = cam_session_set_player(session, seat, &defender, why);
    return status;
}

static cam_status write_game(const cam_record *record, cam_node node, bool points, cam_buffer *text,
                             cam_error *why)
{
    cam_setup setup = cam_record_setup(record);
    cam_variant variant = {.rules = cam_record_rules(record),
                           .players = setup.players,
                           .neutral = setup.neutral,
                           .points = points,
                           .house = setup.house,
                           .games = 1};
    cam_player people[CAM_SEATS] = {0};
    cam_session *session = NULL;
    cam_status status = cam_session_new(&variant, people, &session, why);
    if (status == CAM_OK)
        status = copy_game(record, node, session, why);
    if (status == CAM_OK)
        status = seat_defenders(session, why);
    if (status == CAM_OK && cam_session_write(session, text) != CAM_OK)
        status = cam_fail(why, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY);
    cam_session_free(session);
    return status;
}

cam_status cam_pose(const cam_record *record, cam_node node, bool points, cam_puzzle *found,
                    cam_buffer *text, cam_error *why)
{
    cam_position pos = cam_record_position(record, node);
    if (cam_position_is_over(&pos))
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_GAME_OVER);
    cam_status status = cam_puzzle_find_win(&pos, cam_record_rules(record), found, why);
    return status == CAM_OK ? write_game(record, node, points, text, why) : status;
}
