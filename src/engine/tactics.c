#include "engine/tactics.h"

#include "engine/threat.h"
#include "rules/kernel.h"

#define REPLIES 4 /* remembered */
#define WINS    6 /* found of a stone that the remembered replies do not stop */

/* Replies that stopped an earlier stone, the last one first: they mostly stop the next
 * one too, and then nothing else has to be found out about it. */
typedef struct defence {
    cam_placement reply[REPLIES];
    int count;
} defence;

/* A stone of the attacker's lies on the board, and the defender is to reply. */
typedef struct attack {
    const cam_rules *rules;
    cam_position pos;
    cam_colour team;   /* the attacker's */
    uint32_t groups;   /* what the attacker may place next */
    cam_threats known; /* wins of the attacker's, with no reply or some */
} attack;

static void remember(defence *d, cam_placement reply)
{
    int at = 0;
    while (at < d->count && d->reply[at] != reply)
        at++;
    if (at == d->count && d->count < REPLIES)
        d->count++;
    for (at = at < REPLIES ? at : REPLIES - 1; at > 0; at--)
        d->reply[at] = d->reply[at - 1];
    d->reply[0] = reply;
}

static void put(cam_position *pos, const cam_rules *rules, cam_placement move, cam_colour team)
{
    CAM_BY_WORDS(rules, cam_put, pos, rules, move, team);
}

static bool is_held(uint32_t groups, cam_placement move)
{
    return groups >> (cam_placement_orientation(move) / CAM_LANES) & 1;
}

/* Is the attacker, after this reply, without a win in one? What won after another reply
 * mostly still does, which is quicker to see than that there is none. */
static bool holds(attack *a, cam_placement reply)
{
    cam_position next = a->pos;
    cam_threats one;
    put(&next, a->rules, reply, cam_colour_other(a->team));
    for (int i = 0; i < a->known.count; i++)
        if (is_held(a->groups, a->known.move[i]) &&
            cam_threat_is_win(&next, a->rules, a->team, a->known.move[i]))
            return false;
    cam_threats_find(&next, a->rules, a->team, a->groups, 1, &one);
    if (one.count && a->known.count < CAM_THREATS)
        a->known.move[a->known.count++] = one.move[0];
    return !one.count;
}

static bool holds_as_before(attack *a, defence *d)
{
    uint32_t groups = cam_position_groups(&a->pos, a->rules);
    for (int i = 0; i < d->count; i++) {
        cam_placement reply = d->reply[i];
        if (is_held(groups, reply) && cam_threat_fits(&a->pos, a->rules, reply) &&
            holds(a, reply)) {
            remember(d, reply);
            return true;
        }
    }
    return false;
}

static bool holds_somehow(attack *a, defence *d)
{
    cam_moves moves;
    cam_placement reply[CAM_MAX_MOVES];
    cam_threats_find(&a->pos, a->rules, a->team, a->groups, WINS, &a->known);
    if (!a->known.count)
        return true;
    cam_moves_find(&a->pos, a->rules, &moves);
    cam_threats_filter(&a->known, a->rules, &moves);
    int count = cam_moves_unpack(&moves, a->rules, reply);
    for (int i = 0; i < count; i++)
        if (holds(a, reply[i])) {
            remember(d, reply[i]);
            return true;
        }
    return false;
}

/* Does a stone win, after which 'next' would win at once if there were no reply? */
static bool wins_in_three(const cam_position *pos, const cam_rules *rules, cam_placement move,
                          cam_placement next, defence *d)
{
    attack a = {.rules = rules, .pos = *pos, .team = cam_position_team(pos)};
    cam_position_play_legal(&a.pos, rules, move, NULL);
    a.groups = cam_threat_opponent_groups(&a.pos, rules);
    a.known.count = 1;
    a.known.move[0] = next;
    return a.groups && cam_position_team(&a.pos) != a.team && !holds_as_before(&a, d) &&
           !holds_somehow(&a, d) && cam_threat_own(&a.pos, rules) == CAM_NO_PLACEMENT;
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

/* Would any stone of the team's win if this one lay there? Asked of every candidate, so
 * without turns, stocks and results; few pass. */
static bool threatens(const cam_position *pos, const cam_rules *rules, cam_placement move,
                      uint32_t groups, cam_placement *next)
{
    cam_position after = *pos;
    cam_threats one;
    put(&after, rules, move, cam_position_team(pos));
    cam_threats_find(&after, rules, cam_position_team(pos), groups, 1, &one);
    *next = one.move[0];
    return one.count;
}

int cam_tactics_attacks(const cam_position *pos, const cam_rules *rules,
                        cam_placement found[CAM_MAX_MOVES])
{
    cam_moves moves;
    cam_placement next;
    if (pos->neutral_left || !cam_threat_moves(pos, rules, &moves))
        return 0;
    if (pos->players == CAM_TEAMS) /* what a partner threatens, any stone may leave as it is */
        cam_threats_keep_makers(pos, rules, &moves);
    int count = cam_moves_unpack(&moves, rules, found), kept = 0;
    uint32_t groups = team_groups(pos, rules);
    for (int i = 0; i < count; i++)
        if (threatens(pos, rules, found[i], groups, &next))
            found[kept++] = found[i];
    return kept;
}

cam_placement cam_tactics_win_in_three(const cam_position *pos, const cam_rules *rules)
{
    cam_moves moves;
    cam_placement move[CAM_MAX_MOVES], next;
    defence d = {.count = 0};
    if (pos->neutral_left || !cam_threat_moves(pos, rules, &moves))
        return CAM_NO_PLACEMENT;
    cam_threats_keep_makers(pos, rules, &moves);
    int count = cam_moves_unpack(&moves, rules, move);
    uint32_t groups = team_groups(pos, rules);
    for (int i = 0; i < count; i++)
        if (threatens(pos, rules, move[i], groups, &next) &&
            wins_in_three(pos, rules, move[i], next, &d))
            return move[i];
    return CAM_NO_PLACEMENT;
}
