/*
 * hand.c: the stone a person holds over a desk. The hand belongs to the desk, so it
 * remembers how each piece was turned last.
 */
#include "base/json.h"
#include "front/front.h"
#include "front/hand_view.h"
#include "front/state.h"
#include "rules/notation.h"

/* The desk's hand over the position looked at. NULL, with the answer and *status saying
 * so, if there is no session. */
static cam_hand *find_hand(cam_front *front, int desk, cam_status *status)
{
    cam_desk *at = cam_front_desk(front, desk, status);
    if (!at)
        return NULL;
    const cam_rules *rules = cam_session_variant(at->session)->rules;
    const cam_position *pos = &at->cursor.position;
    if (at->hand.rules != rules)
        cam_hand_init(&at->hand, rules, pos);
    else
        cam_hand_refresh(&at->hand, pos);
    return &at->hand;
}

static cam_status answer_ghost(cam_front *front, const cam_hand *hand)
{
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    if (hand)
        cam_front_write_ghost(&json, hand);
    else
        cam_json_null(&json, NULL);
    return cam_front_written(front);
}

cam_status cam_front_ghost(cam_front *front, int desk, int orientation, int cell, bool snap)
{
    cam_status status;
    cam_hand *hand = find_hand(front, desk, &status);
    if (!hand)
        return status;
    if (orientation < 0 || cell < 0 || !cam_hand_set(hand, (unsigned)orientation, (unsigned)cell))
        return answer_ghost(front, NULL);
    if (snap)
        cam_hand_go(hand, (cam_cell)cell);
    return answer_ghost(front, hand);
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
    if (status != CAM_OK)
        return cam_front_done(front, status, &error);
    cam_hand shown = *hand; /* somebody else's stone: the own one stays in the hand */
    cam_hand_show(&shown, placement);
    return answer_ghost(front, &shown);
}

cam_status cam_front_next_fit(cam_front *front, int desk, int kind, int cell, int after, int step)
{
    cam_status status;
    cam_hand *hand = find_hand(front, desk, &status);
    if (!hand)
        return status;
    bool exists = kind >= 0 && kind < hand->rules->kind_count && cell >= 0 && cell < CAM_BITS_MAX &&
                  cam_bits_has(hand->rules->board.cells, (unsigned)cell);
    if (!exists)
        return answer_ghost(front, NULL);
    if (hand->kind != kind || hand->cell != cell || (after >= 0 && hand->move != after)) {
        if (!cam_hand_choose(hand, (cam_kind)kind))
            return answer_ghost(front, NULL);
        cam_hand_go(hand, (cam_cell)cell);
    }
    return answer_ghost(front, cam_hand_next_fit(hand, step) ? hand : NULL);
}

cam_status cam_front_fits(cam_front *front, int desk, int kind)
{
    cam_status status;
    cam_hand *hand = find_hand(front, desk, &status);
    if (!hand)
        return status;
    cam_json json;
    cam_json_init(&json, cam_front_begin(front));
    cam_front_write_placements(&json, hand, kind);
    return cam_front_written(front);
}
