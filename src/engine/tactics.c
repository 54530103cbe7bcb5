#include "engine/tactics.h"

#include "engine/threat.h"
#include "rules/kernel.h"

/* After a stone of the attacker's: is every reply followed by a win in one? The
 * threats are those of the attacker, who is not to move. */
static bool is_beyond_defence(const cam_position *pos, const cam_rules *rules,
                              const cam_threats *threats)
{
    cam_moves moves;
    cam_placement reply[CAM_MAX_MOVES];
    if (cam_threat_own(pos, rules) != CAM_NO_PLACEMENT)
        return false;
    cam_moves_find(pos, rules, &moves);
    cam_threats_filter(threats, rules, &moves);
    int count = cam_moves_unpack(&moves, rules, reply);
    for (int i = 0; i < count; i++) {
        cam_position next = *pos;
        cam_position_play_legal(&next, rules, reply[i], NULL);
        if (cam_position_is_over(&next) || cam_position_team(&next) == cam_position_team(pos) ||
            cam_threat_own(&next, rules) == CAM_NO_PLACEMENT)
            return false;
    }
    return true;
}

static bool wins_in_three(const cam_position *pos, const cam_rules *rules, cam_placement move)
{
    cam_position next = *pos;
    cam_position_play_legal(&next, rules, move, NULL);
    uint32_t groups = cam_threat_opponent_groups(&next, rules);
    cam_colour team = cam_position_team(pos);
    if (!groups || cam_position_team(&next) == team)
        return false;
    cam_threats threats;
    cam_threats_find(&next, rules, team, groups, CAM_THREATS, &threats);
    return threats.count && is_beyond_defence(&next, rules, &threats);
}

/* What the team's players hold between them. */
static uint32_t team_groups(const cam_position *pos, const cam_rules *rules)
{
    cam_position as = *pos;
    uint32_t groups = 0;
    for (int i = 0; i < pos->players; i += CAM_TEAMS) {
        as.seat = (cam_seat)((pos->seat + i) % pos->players);
        groups |= cam_find_groups(&as, rules);
    }
    return groups;
}

/* Would any stone win if this one lay there? Asked of every candidate, so without turns,
 * stocks and results; few pass. */
CAM_INLINE bool threatens(const cam_position *pos, const cam_rules *rules, cam_placement move,
                          uint32_t groups, int words)
{
    cam_threats one;
    cam_position after = *pos;
    cam_colour team = cam_position_team(pos);
    cam_put(&after, rules, move, team, words);
    cam_threats_find(&after, rules, team, groups, 1, &one);
    return one.count;
}

CAM_INLINE int keep_threatening(const cam_position *pos, const cam_rules *rules, uint32_t groups,
                                cam_placement *move, int count, int words)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (threatens(pos, rules, move[i], groups, words))
            move[kept++] = move[i];
    return kept;
}

static int find_threatening(const cam_position *pos, const cam_rules *rules,
                            cam_placement move[CAM_MAX_MOVES])
{
    cam_moves moves;
    cam_threat_moves(pos, rules, &moves);
    cam_threats_keep_makers(pos, rules, &moves);
    int count = cam_moves_unpack(&moves, rules, move);
    uint32_t groups = team_groups(pos, rules);
    return rules->board.words == 1 ? keep_threatening(pos, rules, groups, move, count, 1)
                                   : keep_threatening(pos, rules, groups, move, count, 2);
}

cam_placement cam_tactics_win_in_three(const cam_position *pos, const cam_rules *rules)
{
    cam_placement move[CAM_MAX_MOVES];
    int count = pos->neutral_left ? 0 : find_threatening(pos, rules, move);
    for (int i = 0; i < count; i++)
        if (wins_in_three(pos, rules, move[i]))
            return move[i];
    return CAM_NO_PLACEMENT;
}
