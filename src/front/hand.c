/*
 * hand.c: the stone a person holds over a desk. The hand belongs to the desk, so it
 * remembers how each piece was turned last.
 */
#include "base/json.h"
#include "front/front.h"
#include "front/hand_view.h"
#include "front/state.h"
#include "rules/moves.h"
#include "rules/notation.h"

cam_position cam_front_hand_position(const cam_desk *desk)
{
    const cam_session *session = desk->session;
    cam_position pos = desk->cursor.position;
    cam_turn turn = cam_session_turn(session);
    if (!desk->cursor.live || !turn.due || turn.kind == CAM_PERSON || pos.neutral_left)
        return pos;
    for (int step = 1; step < pos.players; step++) {
        cam_position next = pos;
        next.seat = (uint8_t)((pos.seat + step) % pos.players);
        if (cam_session_player(session, next.seat)->kind == CAM_PERSON &&
            !cam_position_is_out(&pos, next.seat) &&
            cam_moves_exist(&next, cam_session_variant(session)->rules))
            return next;
    }
    return pos;
}

/* The desk's hand over the position looked at. NULL, with the answer and *status saying
 * so, if there is no session. */
static cam_hand *find_hand(cam_front *front, int desk, cam_status *status)
{
    cam_desk *at = cam_front_desk(front, desk, status);
    if (!at)
        return NULL;
    const cam_rules *rules = cam_session_variant(at->session)->rules;
    cam_position pos = cam_front_hand_position(at);
    if (at->hand.rules != rules)
        cam_hand_init(&at->hand, rules, &pos);
    else
        cam_hand_refresh(&at->hand, &pos);
    return &at->hand;
}

/* Answer a stone, or null; 'why' is said instead of its own reason, if given. */
static cam_status answer_ghost(cam_front *front, const cam_hand *hand, const cam_error *why)
{
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    if (hand)
        cam_front_write_ghost(&json, hand, why);
    else
        cam_json_null(&json, NULL);
    return cam_front_written(front);
}

cam_status cam_front_ghost(cam_front *front, int desk, int orientation, int cell)
{
    cam_status status;
    cam_hand *hand = find_hand(front, desk, &status);
    if (!hand)
        return status;
    cam_hand shown = *hand;
    bool exists = orientation >= 0 && cell >= 0 &&
                  cam_hand_set(&shown, (unsigned)orientation, (unsigned)cell);
    return answer_ghost(front, exists ? &shown : NULL, NULL);
}

cam_status cam_front_ghost_of(cam_front *front, int desk, const char *move)
{
    cam_status status;
    cam_hand *hand = find_hand(front, desk, &status);
    if (!hand)
        return status;
    cam_error error;
    cam_placement placement;
    status = cam_move_parse(&hand->pos, hand->rules, move, &placement, &error);
    if (status == CAM_OK && !cam_move_is_stone(placement)) /* nothing to be seen */
        status = cam_fail(&error, CAM_MALFORMED, CAM_REASON_BAD_MOVE);
    if (status != CAM_OK)
        return cam_front_done(front, status, &error);
    cam_hand shown = *hand; /* somebody else's stone: the own one stays in the hand */
    cam_hand_show(&shown, placement);
    return answer_ghost(front, &shown, NULL);
}

static bool is_cell(const cam_hand *hand, int cell)
{
    return cell >= 0 && cell < CAM_BITS_MAX &&
           cam_bits_has(hand->rules->board.cells, (unsigned)cell);
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* False if nothing fits where it was asked for. */
static bool act_on(cam_hand *hand, int act, int a, int b)
{
    switch (act) {
    case CAM_FRONT_CHOOSE:
        if (a >= 0 && a < CAM_KINDS)
            cam_hand_choose(hand, (cam_kind)a);
        return true;
    case CAM_FRONT_POINT:
        if (is_cell(hand, a))
            cam_hand_go(hand, (cam_cell)a);
        return true;
    case CAM_FRONT_STEP:
        cam_hand_step(hand, sign(a), sign(b));
        return true;
    case CAM_FRONT_TURN:
        if (a >= 0 && a < CAM_AXES)
            cam_hand_turn(hand, (cam_axis)a, b);
        return true;
    case CAM_FRONT_NEXT_FIT:
        return cam_hand_next_fit(hand, a);
    default:
        return true;
    }
}

cam_status cam_front_hand(cam_front *front, int desk, int act, int a, int b)
{
    cam_status status;
    cam_hand *hand = find_hand(front, desk, &status);
    if (!hand)
        return status;
    cam_error nowhere;
    cam_fail(&nowhere, CAM_ILLEGAL, CAM_REASON_FITS_NOWHERE);
    bool done = act_on(hand, act, a, b);
    return answer_ghost(front, hand, done ? NULL : &nowhere);
}

/* Answer with what 'list' makes of the hand and a kind. */
static cam_status answer_of_hand(cam_front *front, int desk, int kind,
                                 void (*list)(cam_json *json, const cam_hand *hand, int kind))
{
    cam_status status;
    cam_hand *hand = find_hand(front, desk, &status);
    if (!hand)
        return status;
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    list(&json, hand, kind);
    return cam_front_written(front);
}

cam_status cam_front_fits(cam_front *front, int desk, int kind)
{
    return answer_of_hand(front, desk, kind, cam_front_write_placements);
}

cam_status cam_front_reach(cam_front *front, int desk, int kind)
{
    return answer_of_hand(front, desk, kind, cam_front_write_reach);
}
