#include "rules/score.h"

#include "rules/connection.h"

cam_result cam_score_result(const cam_position *pos)
{
    if (pos->result == CAM_YELLOW_WINS || pos->result == CAM_GREEN_WINS)
        return (cam_result)pos->result;
    if (pos->house & CAM_HOUSE_BRIDGET) /* where edge stones do not count */
        return CAM_DRAW;
    int yellow = pos->edge_stones[CAM_YELLOW], green = pos->edge_stones[CAM_GREEN];
    return yellow == green ? CAM_DRAW : yellow < green ? CAM_YELLOW_WINS : CAM_GREEN_WINS;
}

cam_points cam_score_points(const cam_position *pos, const cam_rules *rules)
{
    cam_points points = {0};
    cam_result result = cam_score_result(pos);
    if (result == CAM_DRAW)
        return points;
    cam_colour winner = result == CAM_YELLOW_WINS ? CAM_YELLOW : CAM_GREEN;
    cam_path path;
    if (pos->result != (uint8_t)result) /* no connection: edge stones */
        points.team[winner] = pos->edge_stones[cam_colour_other(winner)];
    else if (cam_connection_path(pos, rules, winner, &path))
        points.team[winner] =
            path.direct && rules->board.side_count == CAM_SIDES ? 2 * path.length : path.length;
    return points;
}

void cam_match_init(cam_match *match, int players, int games, int target)
{
    *match = (cam_match){
        .games = (uint16_t)games, .target = (uint16_t)target, .players = (uint8_t)players};
}

cam_seat cam_match_beginner(const cam_match *match)
{
    return (cam_seat)(match->played % match->players);
}

void cam_match_add(cam_match *match, cam_points points)
{
    match->played++;
    for (int team = 0; team < CAM_TEAMS; team++)
        match->points.team[team] += points.team[team];
}

bool cam_match_is_over(const cam_match *match)
{
    bool reached = match->target && (match->points.team[CAM_YELLOW] >= match->target ||
                                     match->points.team[CAM_GREEN] >= match->target);
    return reached || (match->games && match->played >= match->games);
}

cam_result cam_match_leader(const cam_match *match)
{
    int lead = match->points.team[CAM_YELLOW] - match->points.team[CAM_GREEN];
    return lead == 0 ? CAM_DRAW : lead > 0 ? CAM_YELLOW_WINS : CAM_GREEN_WINS;
}
