#include "engine/tactics.h"

#include "engine/reach.h"
#include "engine/threat.h"
#include "rules/unrolled.h"

#define WINS 6 /* found of a stone that the remembered replies do not stop */

/* Before the attacker's stone: what all stones that are tried have in common. */
typedef struct ground {
    const cam_position *pos;
    const cam_rules *rules;
    cam_colour team; /* the attacker's */
    uint32_t groups; /* what the team may place next */
    cam_surface surface;
    cam_reach reach;
    cam_touch links;             /* stones that touch two opposite sides */
    cam_touch across[CAM_SIDES]; /* that touch a side opposite this one */
} ground;

/* A stone of the attacker's lies on the board, and the defender is to reply. */
typedef struct attack {
    const cam_rules *rules;
    cam_position pos;
    cam_colour team; /* the attacker's */
    uint32_t groups; /* what the attacker may place next */
    cam_surface surface;
    bool cliffs;
    uint32_t linking; /* groups that have a stone which touches two opposite sides .. */
    cam_touch links;  /* .. and where, whether it fits or not */
} attack;

static void remember(cam_defence *d, cam_placement reply)
{
    int at = 0;
    while (at < d->count && d->reply[at] != reply)
        at++;
    if (at == d->count && d->count < CAM_DEFENCES)
        d->count++;
    for (at = at < CAM_DEFENCES ? at : CAM_DEFENCES - 1; at > 0; at--)
        d->reply[at] = d->reply[at - 1];
    d->reply[0] = reply;
}

static bool is_held(uint32_t groups, cam_placement move)
{
    return groups >> (cam_placement_orientation(move) / CAM_LANES) & 1;
}

/* Before a stone. */

/* Each link is seen from both of its sides. */
CAM_INLINE void survey(ground *g, int words)
{
    const cam_rules *rules = g->rules;
    cam_bits across[CAM_SIDES];
    cam_touch touch[CAM_SIDES];
    g->surface = cam_find_surface(g->pos, g->team, words);
    cam_reach_find(rules, &g->surface, &g->reach);
    cam_turn_across(&rules->board, g->reach.side, across);
    cam_touch_find(rules, g->reach.side, rules->board.side_count, touch, words);
    cam_touch_find(rules, across, rules->board.side_count, g->across, words);
    cam_touch_clear(&g->links, rules);
    for (int i = 0; i < rules->board.side_count; i++)
        cam_touch_add_both(&g->links, rules, &touch[i], &g->across[i]);
}

/* After it. */

/* What the stone is joined to changes what has to be touched, and nothing else does. */
CAM_INLINE void find_links(const ground *g, attack *a, cam_bits cells, int words)
{
    const cam_rules *rules = g->rules;
    const cam_board *board = &rules->board;
    cam_touch touch;
    cam_bits beside = cam_find_neighbours(board, cells, words);
    if (cam_bits_meet(beside, g->surface.top)) {
        cells = cam_flood(board, &a->surface, cells, words);
        beside = cam_find_neighbours(board, cells, words);
    }
    unsigned sides = 0;
    for (int i = 0; i < board->side_count; i++)
        sides |= (unsigned)cam_bits_meet(cells, g->reach.side[i]) << i;
    cam_touch_copy(&a->links, rules, &g->links);
    if (sides)
        cam_touch_find(rules, &beside, 1, &touch, words);
    for (; sides; sides &= sides - 1)
        cam_touch_add_both(&a->links, rules, &touch, &g->across[__builtin_ctz(sides)]);
    a->linking = cam_touch_any_groups(&a->links, rules);
}

/* Does one of these stones connect? */
CAM_INLINE bool any_connects(const attack *a, const cam_position *pos, int group, cam_fits links,
                             int words)
{
    uint64_t at[2][CAM_LANES];
    cam_lanes_store(at[0], links.low);
    if (words == 2)
        cam_lanes_store(at[1], links.high);
    for (int word = 0; word < words; word++)
        for (int lane = 0; lane < CAM_LANES; lane++)
            for (uint64_t rest = at[word][lane]; rest; rest &= rest - 1) {
                unsigned anchor = (unsigned)(word * 64 + __builtin_ctzll(rest));
                unsigned index = (unsigned)(group * CAM_LANES + lane);
                if (cam_link_holds(pos, a->rules, &a->surface, a->cliffs, a->team,
                                   cam_placement_make(index, anchor), words))
                    return true;
            }
    return false;
}

/* Has the attacker a win at once, whatever was known before? */
static bool any_wins_anew(const attack *a, const cam_position *pos, uint32_t groups)
{
    cam_threats one;
    cam_threats_find(pos, a->rules, a->team, groups, 1, &one);
    return one.count;
}

/* Does a stone of that outline connect that fits at one of these anchors? */
CAM_INLINE bool any_of_outline(const attack *a, const cam_position *pos, int outline,
                               cam_bits anchors, const cam_heights *heights, uint32_t groups,
                               int words)
{
    groups &= a->rules->outlines.groups[outline];
    while (cam_bits_any(anchors)) {
        const unsigned anchor = cam_bits_pop(&anchors);
        for (uint32_t rest = groups; rest; rest &= rest - 1)
            for (unsigned lane = 0, g = (unsigned)__builtin_ctz(rest); lane < CAM_LANES; lane++) {
                cam_placement move = cam_placement_make(g * CAM_LANES + lane, anchor);
                if (a->rules->group[g].outline[lane] == outline &&
                    a->rules->orientation[g * CAM_LANES + lane].column_count &&
                    cam_fits_at(a->rules, move, heights, words) &&
                    cam_link_holds(pos, a->rules, &a->surface, a->cliffs, a->team, move, words))
                    return true;
            }
    }
    return false;
}

CAM_INLINE bool any_fits(const attack *a, const cam_position *pos, uint32_t groups, int words)
{
    cam_heights heights = cam_find_heights(pos, words);
    groups &= a->linking;
    if (CAM_IS_UNROLLED(a->rules)) {
        cam_bits anchors;
        int outline = cam_unrolled_first(a->rules, heights.is, groups, a->links.at, &anchors);
        if (outline < 0)
            return false;
        if (any_of_outline(a, pos, outline, anchors, &heights, groups, words))
            return true; /* nearly always: only cliffs keep a link from holding */
    }
    for (; groups; groups &= groups - 1) {
        int n = __builtin_ctz(groups);
        const cam_group *group = &a->rules->group[n];
        cam_fits fits = cam_fit_group_among(&a->rules->board, group, &heights,
                                            cam_touch_fits(&a->links, group, words), words);
        if (cam_any_fit(&fits, words) && any_connects(a, pos, n, fits, words))
            return true;
    }
    return false;
}

/* Has the attacker a win at once where the attacker's tops are as they were found? */
static bool any_wins(const attack *a, const cam_position *pos, uint32_t groups)
{
    if (a->cliffs) /* then links need not connect */
        return any_wins_anew(a, pos, groups);
    return CAM_BY_WORDS(a->rules, any_fits, a, pos, groups);
}

/* Would any stone of the team's win if this one lay there? Asked of every candidate, so
 * without turns, stocks and results; few pass. */
CAM_INLINE bool threatens_with(const ground *g, cam_placement move, attack *a, int words)
{
    cam_bits cells;
    a->rules = g->rules;
    a->team = g->team;
    a->linking = 0;
    a->surface = cam_surface_with(g->pos, g->rules, &g->surface, g->team, move, &cells, words);
    a->cliffs = g->reach.cliffs || cam_has_cliffs(&g->rules->board, &a->surface, words);
    if (!a->cliffs)
        find_links(g, a, cells, words);
    if (!a->cliffs && !a->linking)
        return false;
    a->pos = *g->pos;
    cam_put(&a->pos, g->rules, move, g->team, words);
    return any_wins(a, &a->pos, g->groups);
}

static bool threatens(const ground *g, cam_placement move, attack *a)
{
    return CAM_BY_WORDS(g->rules, threatens_with, g, move, a);
}

/* Is the attacker, after this reply, without a win in one? */
CAM_INLINE bool holds_with(const attack *a, cam_placement reply, int words)
{
    cam_position next = a->pos;
    cam_bits cells = cam_placement_cells(a->rules, reply);
    cam_put(&next, a->rules, reply, cam_colour_other(a->team), words);
    if (!cam_bits_meet(cells, a->surface.top)) /* nothing of the attacker's is covered */
        return !any_wins(a, &next, a->groups);
    return !any_wins_anew(a, &next, a->groups);
}

static bool holds(const attack *a, cam_placement reply)
{
    return CAM_BY_WORDS(a->rules, holds_with, a, reply);
}

CAM_INLINE bool holds_as_before_with(const attack *a, cam_defence *d, int words)
{
    uint32_t groups = cam_position_groups(&a->pos, a->rules);
    cam_heights heights = cam_find_heights(&a->pos, words);
    for (int i = 0; i < d->count; i++) {
        cam_placement reply = d->reply[i];
        if (is_held(groups, reply) && cam_fits_at(a->rules, reply, &heights, words) &&
            holds(a, reply)) {
            remember(d, reply);
            return true;
        }
    }
    return false;
}

static bool holds_as_before(const attack *a, cam_defence *d)
{
    return CAM_BY_WORDS_SMALL(a->rules, holds_as_before_with, a, d);
}

static bool holds_somehow(const attack *a, cam_defence *d)
{
    cam_moves moves;
    cam_placement reply[CAM_MAX_MOVES];
    cam_threats known;
    cam_threats_find(&a->pos, a->rules, a->team, a->groups, WINS, &known);
    if (!known.count)
        return true;
    cam_moves_find(&a->pos, a->rules, &moves);
    cam_threats_filter(&known, a->rules, &moves);
    int count = cam_moves_unpack(&moves, a->rules, reply);
    for (int i = 0; i < count; i++)
        if (holds(a, reply[i])) {
            remember(d, reply[i]);
            return true;
        }
    return false;
}

/* Does a stone win that threatens to? */
static bool wins_in_three(const ground *g, cam_placement move, attack *a, cam_defence *d)
{
    a->pos = *g->pos;
    cam_position_play_legal(&a->pos, g->rules, move, NULL);
    a->groups = cam_threat_opponent_groups(&a->pos, g->rules);
    return a->groups && cam_position_team(&a->pos) != a->team && !holds_as_before(a, d) &&
           !holds_somehow(a, d) && cam_threat_own(&a->pos, g->rules) == CAM_NO_PLACEMENT;
}

/* The whole question. */

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

static void begin(ground *g, const cam_position *pos, const cam_rules *rules)
{
    g->pos = pos;
    g->rules = rules;
    g->team = cam_position_team(pos);
    g->groups = team_groups(pos, rules);
    CAM_BY_WORDS_SMALL(rules, survey, g);
}

int cam_tactics_attacks(const cam_position *pos, const cam_rules *rules,
                        cam_placement found[CAM_MAX_MOVES])
{
    cam_moves moves;
    ground g;
    attack a;
    if (pos->neutral_left || !cam_threat_moves(pos, rules, &moves))
        return 0;
    if (pos->players == CAM_TEAMS) /* what a partner threatens, any stone may leave as it is */
        cam_threats_keep_makers(pos, rules, &moves);
    int count = cam_moves_unpack(&moves, rules, found), kept = 0;
    begin(&g, pos, rules);
    for (int i = 0; i < count; i++)
        if (threatens(&g, found[i], &a))
            found[kept++] = found[i];
    return kept;
}

cam_placement cam_tactics_win_in_three(const cam_position *pos, const cam_rules *rules,
                                       cam_defence defence[CAM_TEAMS])
{
    cam_moves moves;
    cam_placement move[CAM_MAX_MOVES];
    ground g;
    attack a;
    cam_defence none = {.count = 0}, *d = &none;
    if (defence)
        d = &defence[cam_colour_other(cam_position_team(pos))];
    if (pos->neutral_left || !cam_threat_moves(pos, rules, &moves))
        return CAM_NO_PLACEMENT;
    cam_threats_keep_makers(pos, rules, &moves);
    int count = cam_moves_unpack(&moves, rules, move);
    begin(&g, pos, rules);
    for (int i = 0; i < count; i++)
        if (threatens(&g, move[i], &a) && wins_in_three(&g, move[i], &a, d))
            return move[i];
    return CAM_NO_PLACEMENT;
}
