#include "rules/history.h"

#include <assert.h>

/* The last stone on the board before the moves from 'end' on, or -1. */
static int last_stone(const cam_history *history, int end)
{
    int taken = 0;
    for (int i = end - 1; i >= 0; i--) {
        cam_placement move = history->undo[i].move;
        if (move == CAM_BACK)
            taken += 2;
        else if (cam_move_is_stone(move) && taken-- == 0)
            return i;
    }
    return -1;
}

void cam_history_play(cam_history *history, cam_position *pos, const cam_rules *rules,
                      cam_placement move)
{
    assert(history->count < CAM_LINE_PLIES);
    cam_undo *undo = &history->undo[history->count];
    if (move == CAM_BACK) {
        int other = last_stone(history, history->count), own = last_stone(history, other);
        assert(own >= 0 && cam_position_check(pos, rules, move, NULL) == CAM_OK);
        cam_position_back(pos, rules, &history->undo[own], &history->undo[other], undo);
    } else {
        cam_position_play_legal(pos, rules, move, undo);
    }
    history->count++;
}

void cam_history_undo(cam_history *history, cam_position *pos, const cam_rules *rules)
{
    assert(history->count > 0);
    cam_position_undo(pos, rules, &history->undo[--history->count]);
}

int cam_line_stones(const cam_placement *line, int count, cam_placement *stones)
{
    int laid = 0;
    for (int i = 0; i < count; i++) {
        if (line[i] == CAM_BACK)
            laid -= 2;
        else if (cam_move_is_stone(line[i]))
            stones[laid++] = line[i];
    }
    return laid;
}
