#include "engine/threat.h"

#include "engine/flags.h"
#include "engine/path.h"
#include "engine/reach.h"
#include "rules/unrolled.h"

/* Only among cliffs do heights matter. */
static bool is_same_way(const cam_stone_laid *a, const cam_stone_laid *b)
{
    return cam_bits_equal(a->cells, b->cells) && a->cliffs == b->cliffs &&
           (!a->cliffs || (cam_bits_equal(a->surface.low, b->surface.low) &&
                           cam_bits_equal(a->surface.cliff, b->surface.cliff)));
}

/* The first goal whose sides the stone connects, if any: among cliffs its ways must lead there,
 * else it need only touch what is joined to them, and ways are found if they are wanted. */
CAM_INLINE bool find_goal(const cam_rules *rules, const cam_reach *r, bool wanted, cam_paths *paths,
                          cam_stone_laid *stone, cam_bits *path)
{
    for (unsigned near = r->near; near; near &= near - 1) {
        stone->goal = __builtin_ctz(near);
        const cam_goal *goal = &rules->board.goal[stone->goal];
        if (cam_bits_meet(stone->cells, r->side[goal->from]) &&
            cam_bits_meet(stone->cells, r->side[goal->to]) &&
            ((!stone->cliffs && !wanted) || cam_path_find(paths, rules, stone, path)))
            return true;
    }
    return false;
}

/* Note a stone that links two sides, if it joins them; way: the first stone of each. */
CAM_INLINE void look_at(const cam_position *pos, const cam_rules *rules, const cam_surface *surface,
                        const cam_reach *r, cam_colour team, cam_placement move, bool wants_paths,
                        cam_paths *paths, cam_threats *threats, cam_stone_laid way[CAM_THREATS],
                        int words)
{
    const int last = threats->ways;
    cam_stone_laid *stone = &way[last];
    stone->surface = cam_surface_with(pos, rules, surface, team, move, &stone->cells, words);
    stone->cliffs = r->cliffs || cam_has_cliffs(&rules->board, &stone->surface, words);
    int same = 0;
    while (same < last && !is_same_way(&way[same], stone))
        same++;
    if (same == last && !find_goal(rules, r, wants_paths, paths, stone, &threats->path[last]))
        return;
    threats->ways += same == last;
    threats->way[threats->count] = (uint8_t)same;
    threats->move[threats->count++] = move;
}

CAM_INLINE void look_for(const cam_position *pos, const cam_rules *rules,
                         const cam_surface *surface, cam_colour team, uint32_t groups, int most,
                         cam_threats *threats, cam_stone_laid way[CAM_THREATS], int words)
{
    cam_reach r;
    cam_paths paths;
    cam_reach_find(rules, surface, &r);
    if (!r.near)
        return;
    cam_paths_begin(&paths, surface, r.cliffs);
    cam_heights heights = cam_find_heights(pos, words);
    cam_touch links;
    cam_reach_link(&r, rules, &links, words);
    cam_bits first;
    if (CAM_IS_UNROLLED(rules) &&
        cam_unrolled_first(rules, heights.is, groups, links.at, &first) < 0)
        return;
    groups &= cam_touch_groups(&links, rules);
    for (; groups; groups &= groups - 1) {
        int g = __builtin_ctz(groups);
        const cam_group *group = &rules->group[g];
        cam_fits fits = cam_fit_group_among(&rules->board, group, &heights,
                                            cam_touch_fits(&links, group, words), words);
        if (!cam_any_fit(&fits, words))
            continue;
        uint64_t at[2][CAM_LANES];
        cam_lanes_store(at[0], fits.low);
        if (words == 2)
            cam_lanes_store(at[1], fits.high);
        for (int word = 0; word < words; word++)
            for (int lane = 0; lane < CAM_LANES; lane++)
                for (uint64_t rest = at[word][lane]; rest; rest &= rest - 1) {
                    unsigned anchor = (unsigned)(word * 64 + __builtin_ctzll(rest));
                    unsigned index = (unsigned)(g * CAM_LANES + lane);
                    look_at(pos, rules, surface, &r, team, cam_placement_make(index, anchor),
                            most > 1, &paths, threats, way, words);
                    if (threats->count == most)
                        return;
                }
    }
}

CAM_INLINE void find(const cam_position *pos, const cam_rules *rules, cam_colour team,
                     uint32_t groups, int most, cam_threats *threats, int words)
{
    cam_stone_laid way[CAM_THREATS];
    cam_surface surface = cam_find_surface(pos, team, words);
    threats->count = threats->ways = 0;
    look_for(pos, rules, &surface, team, groups, most, threats, way, words);
}

void cam_threats_find(const cam_position *pos, const cam_rules *rules, cam_colour team,
                      uint32_t groups, int most, cam_threats *threats)
{
    CAM_BY_WORDS(rules, find, pos, rules, team, groups, most, threats);
}

CAM_INLINE bool fits(const cam_position *pos, const cam_rules *rules, cam_placement move, int words)
{
    cam_heights heights = cam_find_heights(pos, words);
    return cam_fits_at(rules, move, &heights, words);
}

CAM_INLINE bool is_win(const cam_position *pos, const cam_rules *rules, cam_colour team,
                       cam_placement move, int words)
{
    if (!fits(pos, rules, move, words))
        return false;
    cam_bits cells;
    cam_surface before = cam_find_surface(pos, team, words);
    cam_surface after = cam_surface_with(pos, rules, &before, team, move, &cells, words);
    return cam_spans(&rules->board, cam_flood(&rules->board, &after, cells, words), words);
}

bool cam_threat_is_win(const cam_position *pos, const cam_rules *rules, cam_colour team,
                       cam_placement move)
{
    return CAM_BY_WORDS_SMALL(rules, is_win, pos, rules, team, move);
}

cam_placement cam_threat_own(const cam_position *pos, const cam_rules *rules)
{
    if (pos->neutral_left)
        return CAM_NO_PLACEMENT;
    cam_threats own;
    cam_threats_find(pos, rules, cam_position_team(pos), cam_position_groups(pos, rules), 1, &own);
    return own.count ? own.move[0] : CAM_NO_PLACEMENT;
}

uint32_t cam_threat_opponent_groups(const cam_position *pos, const cam_rules *rules)
{
    if (pos->neutral_left > 1 || cam_position_is_over(pos))
        return 0;
    cam_position next = *pos;
    if (pos->neutral_left) {
        next.neutral_left = 0;
        next.seat = pos->first;
    } else {
        do
            next.seat = (cam_seat)((next.seat + 1) % pos->players);
        while (cam_position_is_out(pos, next.seat));
    }
    bool opponent = cam_position_team(&next) != cam_position_team(pos);
    return opponent ? cam_position_groups(&next, rules) : 0;
}

/* Of the moves, only those that are among what is wanted of their outline. */
CAM_INLINE void keep(cam_moves *moves, const cam_rules *rules, const cam_touch *wanted, int words)
{
    for (uint32_t groups = moves->groups; groups; groups &= groups - 1) {
        int g = __builtin_ctz(groups);
        uint64_t(*at)[CAM_LANES] = moves->at[g];
        cam_fits among = cam_touch_fits(wanted, &rules->group[g], words);
        cam_lanes_store(at[0], cam_lanes_and(cam_lanes_load(at[0]), among.low));
        if (words == 2)
            cam_lanes_store(at[1], cam_lanes_and(cam_lanes_load(at[1]), among.high));
    }
}

CAM_INLINE void filter(const cam_threats *threats, const cam_rules *rules, cam_moves *moves,
                       int words)
{
    cam_touch stops[CAM_THREATS];
    cam_touch_find(rules, threats->path, threats->ways, stops, words);
    for (int i = 1; i < threats->ways; i++)
        cam_touch_keep(&stops[0], rules, &stops[i]);
    keep(moves, rules, &stops[0], words);
}

void cam_threats_filter(const cam_threats *threats, const cam_rules *rules, cam_moves *moves)
{
    CAM_BY_WORDS(rules, filter, threats, rules, moves);
}

/* Of two stones that complete a connection, one touches what is joined to a side; the
 * other touches it, or what it has joined, and the opposite side's. So the first comes
 * within a stone's length of that, itself or through stones that it joins. */
void cam_threats_keep_makers(const cam_position *pos, const cam_rules *rules, cam_moves *moves)
{
    cam_flag_cells cells;
    cam_touch flagged[CAM_FLAGS];
    cam_flags_find_makers(pos, rules, cam_position_team(pos), &cells);
    cam_flags_of_outlines(rules, &cells, CAM_FLAG_DOUBLE, flagged);
    CAM_BY_WORDS_SMALL(rules, keep, moves, rules, &flagged[CAM_FLAG_THREAT]);
}

static bool any_moves(const cam_moves *moves, const cam_rules *rules)
{
    for (uint32_t groups = moves->groups; groups; groups &= groups - 1) {
        const uint64_t(*at)[CAM_LANES] = moves->at[__builtin_ctz(groups)];
        for (int word = 0; word < rules->board.words; word++)
            for (int lane = 0; lane < CAM_LANES; lane++)
                if (at[word][lane])
                    return true;
    }
    return false;
}

void cam_threats_against(const cam_position *pos, const cam_rules *rules, cam_threats *threats)
{
    uint32_t groups = cam_threat_opponent_groups(pos, rules);
    threats->count = 0;
    if (groups)
        cam_threats_find(pos, rules, cam_colour_other(cam_position_team(pos)), groups, CAM_THREATS,
                         threats);
}

bool cam_threats_answers(const cam_threats *threats, const cam_position *pos,
                         const cam_rules *rules, cam_moves *moves)
{
    cam_moves_find(pos, rules, moves);
    if (threats->count)
        cam_threats_filter(threats, rules, moves);
    return any_moves(moves, rules);
}

bool cam_threat_moves(const cam_position *pos, const cam_rules *rules, cam_moves *moves)
{
    cam_threats threats;
    cam_threats_against(pos, rules, &threats);
    return cam_threats_answers(&threats, pos, rules, moves);
}
