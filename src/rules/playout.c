#include "rules/playout.h"

#include <stddef.h>

#include "rules/kernel.h"

/* As cam_position_play, but a player is found to be out by drawing a move for
 * them, so the moves of each ply are worked out once only. */
CAM_INLINE int run(cam_position *pos, const cam_rules *rules, cam_random *random, int words)
{
    int plies = 0;
    uint8_t everybody = (uint8_t)((1 << pos->players) - 1);
    while (pos->result == CAM_ONGOING) {
        cam_placement move =
            cam_pick_random(pos, rules, cam_find_groups(pos, rules), random, words);
        if (move == CAM_NO_PLACEMENT) {
            pos->out |= (uint8_t)(1 << pos->seat);
            if (pos->out == everybody) {
                pos->result = (uint8_t)cam_blocked_result(pos, rules, words);
                break;
            }
        } else {
            cam_colour team = cam_position_team(pos);
            cam_put(pos, rules, move, team, words);
            pos->hand[pos->seat][cam_placement_kind(rules, move)]--;
            pos->edge_stones[team] +=
                cam_bits_meet(cam_placement_level(rules, move, 0), rules->board.edge);
            plies++;
            if (cam_connects(pos, rules, move, team, words)) {
                pos->result = (uint8_t)cam_result_win(team);
                break;
            }
        }
        do
            pos->seat = (cam_seat)((pos->seat + 1) & (pos->players - 1));
        while (cam_position_is_out(pos, pos->seat));
    }
    pos->plies = (uint8_t)(pos->plies + plies);
    return plies;
}

int cam_playout_run(cam_position *pos, const cam_rules *rules, cam_random *random)
{
    int neutral = 0;
    for (; pos->neutral_left && !cam_position_is_over(pos); neutral++)
        cam_position_play_legal(pos, rules, cam_moves_random(pos, rules, random), NULL);
    return neutral + CAM_BY_WORDS_SMALL(rules, run, pos, rules, random);
}

uint64_t cam_perft(const cam_position *pos, const cam_rules *rules, int depth)
{
    if (depth == 0)
        return 1;
    if (depth == 1) /* counted in bulk */
        return (uint64_t)cam_moves_count(pos, rules);
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, move);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        cam_position next = *pos;
        cam_position_play_legal(&next, rules, move[i], NULL);
        leaves += cam_perft(&next, rules, depth - 1);
    }
    return leaves;
}
