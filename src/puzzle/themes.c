#include "puzzle/themes.h"

#include <math.h>

#include "engine/prior.h"
#include "engine/threat.h"
#include "puzzle/proof.h"
#include "rules/connection.h"
#include "rules/moves.h"

#define BIT(theme) (1u << (theme))

enum {
    WALLS = 4,    /* unit faces that a path climbs, up and down */
    DETOUR = 2,   /* columns more that the opponent needs */
    REPLIES = 12, /* of the opponent's, looked at after each move of the team's */
};

/* A winning line is looked at from where the puzzle began. */
typedef struct lines {
    const cam_rules *rules;
    const cam_position *start;
    cam_colour team;
} lines;

/* Does the path use a column that showed the opponent's colour at the start? */
static bool goes_over(const lines *l, const cam_path *path)
{
    for (int i = 0; i < path->count; i++) {
        int height = cam_position_height(l->start, path->cell[i]);
        if (height > 0 &&
            cam_position_cube(l->start, path->cell[i], height - 1) == cam_colour_other(l->team))
            return true;
    }
    return false;
}

/* What the finished connection shows. */
static unsigned path_themes(const lines *l, const cam_position *pos)
{
    cam_path path;
    if (!cam_connection_path(pos, l->rules, l->team, &path))
        return 0;
    return (goes_over(l, &path) ? BIT(CAM_THEME_BRIDGE) : 0) |
           (!path.direct && l->rules->board.side_count == CAM_SIDES ? BIT(CAM_THEME_OBLIQUE) : 0) |
           (path.length >= path.count + WALLS ? BIT(CAM_THEME_CLIMB) : 0);
}

static unsigned common_themes(const lines *l, const cam_position *pos, int plies);

static unsigned themes_after(const lines *l, const cam_position *pos, int plies, cam_placement move)
{
    cam_position next = *pos;
    cam_position_play_legal(&next, l->rules, move, NULL);
    return common_themes(l, &next, plies - 1);
}

/* The team's shortest forced win goes on. */
static unsigned themes_of_win(const lines *l, const cam_position *pos, int plies)
{
    cam_placement move;
    for (int within = 1; within <= plies; within += 2)
        if (cam_proof_wins(pos, l->rules, within, &move, 1) > 0)
            return themes_after(l, pos, within, move);
    return 0;
}

/* What the team's forced win ends in whatever the opponent does; of many replies that may
 * help some are tried, evenly spread. 'plies' are left. */
static unsigned common_themes(const lines *l, const cam_position *pos, int plies)
{
    if (cam_position_is_over(pos) || plies <= 0)
        return path_themes(l, pos);
    if (cam_position_team(pos) == l->team)
        return themes_of_win(l, pos, plies);
    cam_moves moves;
    cam_placement reply[CAM_MAX_MOVES];
    if (!cam_threat_moves(pos, l->rules, &moves))
        cam_moves_find(pos, l->rules, &moves); /* nothing helps */
    int count = cam_moves_unpack(&moves, l->rules, reply);
    int tried = count < REPLIES ? count : REPLIES;
    unsigned themes = (1u << CAM_THEMES) - 1;
    for (int i = 0; i < tried && themes; i++)
        themes &= themes_after(l, pos, plies, reply[i * count / tried]);
    return themes;
}

/* Two stones that would connect and have no column in common. */
static bool is_double(const cam_position *after, const cam_rules *rules, cam_colour team)
{
    cam_threats threats;
    cam_threats_find(after, rules, team, cam_position_groups(after, rules), CAM_THREATS, &threats);
    for (int i = 1; i < threats.count; i++)
        for (int j = 0; j < i; j++)
            if (!cam_bits_meet(cam_placement_cells(rules, threats.move[i]),
                               cam_placement_cells(rules, threats.move[j])))
                return true;
    return false;
}

/* Has the opponent a longer way once the key lies there, or none? */
static bool cuts(const cam_position *pos, const cam_rules *rules, cam_placement key,
                 cam_colour other)
{
    cam_position after = *pos;
    cam_position_play_legal(&after, rules, key, NULL);
    int before = cam_connection_missing(pos, rules, other);
    int now = cam_connection_missing(&after, rules, other);
    return before >= 0 && (now < 0 || now >= before + DETOUR);
}

static unsigned key_themes(const cam_position *pos, const cam_rules *rules, cam_placement key)
{
    unsigned themes = 0;
    cam_colour team = cam_position_team(pos), other = cam_colour_other(team);
    cam_kind kind = cam_placement_kind(rules, key);
    const cam_orientation *o = &rules->orientation[cam_placement_orientation(key)];
    for (int i = 0; i < o->column_count; i++)
        if (o->column[i].count == CAM_LEVELS)
            themes |= BIT(CAM_THEME_TOWER);
    if (pos->hand[pos->seat][kind] == 1)
        themes |= BIT(CAM_THEME_LAST);
    cam_threats threats;
    cam_threats_find(pos, rules, other, cam_threat_opponent_groups(pos, rules), 1, &threats);
    if (threats.count > 0)
        themes |= BIT(CAM_THEME_COUNTER);
    if (cuts(pos, rules, key, other))
        themes |= BIT(CAM_THEME_CUT);
    return themes;
}

unsigned cam_puzzle_themes(const cam_puzzle *puzzle, const cam_rules *rules)
{
    cam_position pos, after;
    if (!cam_puzzle_position(puzzle, rules, &pos) || puzzle->solution_count == 0)
        return 0;
    cam_colour team = cam_position_team(&pos);
    cam_placement key = puzzle->solution[0];
    unsigned themes = key_themes(&pos, rules, key);
    if (puzzle->kind == CAM_PUZZLE_STOP)
        return themes & ~(BIT(CAM_THEME_COUNTER) | BIT(CAM_THEME_CUT)); /* that is what it is */
    after = pos;
    cam_position_play_legal(&after, rules, key, NULL);
    if (!cam_position_is_over(&after)) {
        cam_position again = after;
        again.seat = pos.seat;
        if (is_double(&again, rules, team))
            themes |= BIT(CAM_THEME_DOUBLE);
    }
    return themes | common_themes(&(lines){rules, &pos, team}, &after, puzzle->plies - 1);
}

/* Where the first impression ranks the key, 1 being first. */
static int find_rank(const cam_position *pos, const cam_rules *rules, cam_placement key)
{
    cam_moves moves;
    cam_prior prior[CAM_MAX_MOVES];
    float total;
    cam_moves_find(pos, rules, &moves);
    int count = cam_prior_find(pos, rules, &moves, cam_weights_find(rules), prior, &total);
    cam_prior_sort(prior, count, count);
    for (int i = 0; i < count; i++)
        if (prior[i].move == key)
            return i + 1;
    return count;
}

/* Moves after which the team would win at once if it were its turn again. */
static int count_decoys(const cam_position *pos, const cam_rules *rules)
{
    cam_moves moves;
    cam_placement move[CAM_MAX_MOVES];
    cam_moves_find(pos, rules, &moves);
    cam_threats_keep_makers(pos, rules, &moves);
    int count = cam_moves_unpack(&moves, rules, move), decoys = 0;
    for (int i = 0; i < count; i++) {
        cam_position next = *pos;
        cam_position_play_legal(&next, rules, move[i], NULL);
        next.seat = pos->seat;
        decoys += !cam_position_is_over(&next) && cam_threat_own(&next, rules) != CAM_NO_PLACEMENT;
    }
    return decoys;
}

int cam_puzzle_rating(const cam_puzzle *puzzle, const cam_rules *rules)
{
    static const int base[CAM_PUZZLE_KINDS][2] = {{700, 300}, {900, 250}}; /* and for two plies */
    cam_position pos;
    if (!cam_puzzle_position(puzzle, rules, &pos) || puzzle->solution_count == 0)
        return 0;
    int rank = 0;
    for (int i = 0; i < puzzle->solution_count; i++) {
        int other = find_rank(&pos, rules, puzzle->solution[i]);
        rank = i == 0 || other < rank ? other : rank;
    }
    double rating =
        base[puzzle->kind][0] + base[puzzle->kind][1] * (puzzle->plies - 1) / 2 + 70 * log2(rank);
    if (puzzle->kind == CAM_PUZZLE_WIN && puzzle->plies > 1)
        rating += 40 * log2(1 + count_decoys(&pos, rules));
    if (puzzle->kind == CAM_PUZZLE_STOP)
        rating -= 60 * (puzzle->solution_count - 1);
    return rating < 400 ? 400 : rating > 2800 ? 2800 : (int)rating;
}
