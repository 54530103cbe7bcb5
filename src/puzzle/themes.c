#include "puzzle/themes.h"

#include <math.h>

#include "engine/prior.h"
#include "engine/threat.h"
#include "puzzle/proof.h"
#include "rules/connection.h"
#include "rules/moves.h"

#define BIT(theme) (1u << (theme))

/* Columns of the path in which a stone of the opponent's lies below the top. */
static bool goes_over(const cam_position *pos, const cam_path *path, cam_colour team)
{
    for (int i = 0; i < path->count; i++)
        for (int level = 0; level + 1 < cam_position_height(pos, path->cell[i]); level++)
            if (cam_position_cube(pos, path->cell[i], level) == cam_colour_other(team))
                return true;
    return false;
}

/* What the finished connection shows. */
static unsigned path_themes(const cam_position *pos, const cam_rules *rules, cam_colour team)
{
    cam_path path;
    if (!cam_connection_path(pos, rules, team, &path))
        return 0;
    return (goes_over(pos, &path, team) ? BIT(CAM_THEME_BRIDGE) : 0) |
           (!path.direct && rules->board.side_count == CAM_SIDES ? BIT(CAM_THEME_OBLIQUE) : 0) |
           (path.length >= path.count + 2 ? BIT(CAM_THEME_CLIMB) : 0);
}

/* The team's forced win played out, against the first replies there are; 'plies' are left.
 * Returns the themes of where it ends. */
static unsigned line_themes(cam_position pos, const cam_rules *rules, cam_colour team, int plies)
{
    while (!cam_position_is_over(&pos) && plies > 0) {
        cam_placement move;
        if (cam_position_team(&pos) == team) {
            int within = 1; /* the shortest win there is */
            while (within < plies && cam_proof_wins(&pos, rules, within, &move, 1) == 0)
                within += 2;
            if (cam_proof_wins(&pos, rules, within, &move, 1) == 0)
                return 0;
        } else {
            cam_moves moves;
            cam_placement all[CAM_MAX_MOVES];
            if (!cam_threat_moves(&pos, rules, &moves))
                cam_moves_find(&pos, rules, &moves); /* nothing helps */
            cam_moves_unpack(&moves, rules, all);
            move = all[0];
        }
        cam_position_play_legal(&pos, rules, move, NULL);
        plies--;
    }
    return path_themes(&pos, rules, team);
}

/* Two threats whose paths have no place in common that one stone could take. */
static bool is_double(const cam_position *after, const cam_rules *rules, cam_colour team)
{
    cam_threats threats;
    cam_threats_find(after, rules, team, cam_position_groups(after, rules), CAM_THREATS, &threats);
    cam_bits common = rules->board.cells;
    for (int i = 0; i < threats.count; i++)
        common = cam_bits_and(common, threats.path[i]);
    return threats.count > 1 && !cam_bits_any(common);
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
    cam_terrain terrain;
    cam_terrain_find(pos, rules, &terrain);
    if (cam_bits_meet(terrain.slack[other][0], cam_placement_cells(rules, key)))
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
    return themes | line_themes(after, rules, team, puzzle->plies - 1);
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
