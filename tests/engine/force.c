#include "engine/force.h"

#include <stddef.h>

#include "rules/moves.h"
#include "rules/score.h"

static cam_position after(const cam_position *pos, const cam_rules *rules, cam_placement move)
{
    cam_position next = *pos;
    cam_position_play_legal(&next, rules, move, NULL);
    return next;
}

/* ---- one move ---- */

bool force_is_win(const cam_position *pos, const cam_rules *rules, cam_placement move)
{
    cam_position next = after(pos, rules, move);
    return next.result == (uint8_t)cam_result_win(cam_position_team(pos));
}

int force_wins(const cam_position *pos, const cam_rules *rules, cam_placement move[CAM_MAX_MOVES])
{
    cam_placement all[CAM_MAX_MOVES];
    int total = cam_moves_array(pos, rules, all), count = 0;
    for (int i = 0; i < total; i++)
        if (force_is_win(pos, rules, all[i]))
            move[count++] = all[i];
    return count;
}

bool force_has_win(const cam_position *pos, const cam_rules *rules)
{
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, move);
    for (int i = 0; i < count; i++)
        if (force_is_win(pos, rules, move[i]))
            return true;
    return false;
}

bool force_allows_win(const cam_position *pos, const cam_rules *rules, cam_placement move)
{
    cam_position next = after(pos, rules, move);
    return !cam_position_is_over(&next) && cam_position_team(&next) != cam_position_team(pos) &&
           force_has_win(&next, rules);
}

/* ---- to the end ---- */

static int final_value(const cam_position *pos, const cam_rules *rules, bool points)
{
    if (!points)
        return pos->result == CAM_YELLOW_WINS ? 1 : pos->result == CAM_GREEN_WINS ? -1 : 0;
    cam_points scored = cam_score_points(pos, rules);
    return scored.team[CAM_YELLOW] - scored.team[CAM_GREEN];
}

/* Is 'a' better than 'b' for a player who wants values times 'sign' to be high? */
static bool is_better(force_result a, force_result b, int sign)
{
    if (a.value != b.value)
        return sign * a.value > sign * b.value;
    return sign * a.value > 0 ? a.plies < b.plies : a.plies > b.plies;
}

static force_result minimax(const cam_position *pos, const cam_rules *rules, bool points,
                            long *positions)
{
    if (cam_position_is_over(pos))
        return (force_result){true, final_value(pos, rules, points), 0};
    cam_placement move[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, move);
    *positions -= count;
    force_result best = {0};
    for (int i = 0; i < count; i++) {
        if (*positions < 0)
            return (force_result){.known = false};
        cam_position next = after(pos, rules, move[i]);
        force_result result = minimax(&next, rules, points, positions);
        if (!result.known)
            return result;
        result.plies++;
        if (i == 0 || is_better(result, best, cam_position_team(pos) == CAM_YELLOW ? 1 : -1))
            best = result;
    }
    return best;
}

force_result force_solve(const cam_position *pos, const cam_rules *rules, bool points,
                         long positions)
{
    return minimax(pos, rules, points, &positions);
}

/* ---- forced wins ---- */

/* A win at once, the one that won last tried first: it usually wins again. */
static bool wins_again(const cam_position *pos, const cam_rules *rules, cam_placement *last)
{
    cam_placement move[CAM_MAX_MOVES];
    if (*last != CAM_NO_PLACEMENT && cam_position_check(pos, rules, *last, NULL) == CAM_OK &&
        force_is_win(pos, rules, *last))
        return true;
    int count = cam_moves_array(pos, rules, move);
    for (int i = 0; i < count; i++)
        if (force_is_win(pos, rules, move[i])) {
            *last = move[i];
            return true;
        }
    return false;
}

bool force_leads_to_win(const cam_position *pos, const cam_rules *rules, cam_placement move,
                        int plies, force_witness *witness, void *context)
{
    cam_colour team = cam_position_team(pos);
    cam_position next = after(pos, rules, move);
    if (cam_position_is_over(&next))
        return next.result == (uint8_t)cam_result_win(team);
    if (plies < 3 || cam_position_team(&next) == team)
        return false;
    cam_placement reply[CAM_MAX_MOVES], last = CAM_NO_PLACEMENT;
    int count = cam_moves_array(&next, rules, reply);
    for (int i = 0; i < count; i++) {
        cam_position then = after(&next, rules, reply[i]);
        if (cam_position_is_over(&then) || cam_position_team(&then) != team)
            return false;
        if (wins_again(&then, rules, &last))
            continue;
        cam_placement answer = plies > 3 ? witness(&then, context) : CAM_NO_PLACEMENT;
        if (answer == CAM_NO_PLACEMENT ||
            !force_leads_to_win(&then, rules, answer, plies - 2, witness, context))
            return false;
    }
    return true;
}
