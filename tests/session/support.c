#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "rules/moves.h"

cam_variant plain_variant(void)
{
    return (cam_variant){.rules = cam_rulebook_find(book, "square"), .players = 2, .games = 1};
}

cam_session *new_session(const cam_variant *variant, const cam_player *player)
{
    static const cam_player people[CAM_SEATS];
    cam_session *session;
    cam_error error;
    if (cam_session_new(variant, player ? player : people, &session, &error) != CAM_OK)
        fail_msg("%s", error.text);
    return session;
}

cam_status play_text(cam_session *session, const char *move, double now, cam_error *why)
{
    cam_turn turn = cam_session_turn(session);
    return cam_session_play_text(session, turn.seat, turn.kind, move, now, why);
}

void play_moves(cam_session *session, const char *moves)
{
    char copy[1000], *rest = copy;
    assert_true(strlen(moves) < sizeof copy);
    strcpy(copy, moves);
    for (char *move; (move = strtok_r(rest, " ", &rest));) {
        cam_error error;
        if (play_text(session, move, 0, &error) != CAM_OK)
            fail_msg("%s: %s", move, error.text);
    }
}

void play_random(cam_session *session, cam_random *random, int limit)
{
    const cam_rules *rules = cam_session_variant(session)->rules;
    for (int i = 0; i < limit && cam_session_turn(session).due; i++) {
        cam_placement move = cam_moves_random(cam_session_position(session), rules, random);
        cam_turn turn = cam_session_turn(session);
        assert_int_equal(cam_session_play(session, turn.seat, turn.kind, move, 0, NULL), CAM_OK);
    }
}

char *write_session(cam_session *session)
{
    cam_buffer text;
    cam_buffer_init(&text);
    assert_int_equal(cam_session_write(session, &text), CAM_OK);
    return text.text;
}

cam_session *read_session(const char *text)
{
    cam_session *session;
    cam_error error;
    if (cam_session_read(book, text, strlen(text), &session, &error) != CAM_OK)
        fail_msg("%d:%d: %s\n%s", error.line, error.column, error.text, text);
    return session;
}
