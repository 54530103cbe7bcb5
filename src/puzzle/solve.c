#include "puzzle/solve.h"

#include <string.h>

#include "base/random.h"
#include "engine/prior.h"
#include "engine/tactics.h"
#include "engine/threat.h"
#include "puzzle/proof.h"
#include "puzzle/themes.h"
#include "rules/moves.h"

enum { LIKELY = 24, BOARDS = 4 }; /* replies that look good, tried first; boards of the box */

/* A place in a puzzle. */
typedef struct place {
    const cam_puzzle *puzzle;
    const cam_rules *rules;
    cam_position pos;
    cam_colour team; /* the solver's */
    int left;        /* plies */
} place;

static bool find_place(place *p, const cam_puzzle *puzzle, const cam_rules *rules,
                       const cam_placement *played, int count)
{
    *p = (place){.puzzle = puzzle, .rules = rules, .left = puzzle->plies};
    if (!cam_puzzle_position(puzzle, rules, &p->pos))
        return false;
    p->team = cam_position_team(&p->pos);
    for (int i = 0; i < count; i++)
        if (cam_position_is_over(&p->pos) || p->left == 0 ||
            cam_position_play(&p->pos, rules, played[i], NULL, NULL) != CAM_OK)
            return false;
        else
            p->left--;
    return true;
}

static bool is_solution(const cam_puzzle *puzzle, cam_placement stone)
{
    for (int i = 0; i < puzzle->solution_count; i++)
        if (puzzle->solution[i] == stone)
            return true;
    return false;
}

static cam_position after(const place *p, cam_placement move)
{
    cam_position next = p->pos;
    cam_position_play_legal(&next, p->rules, move, NULL);
    return next;
}

/* Does the player to move win within so many plies, 3 at most? */
static bool wins_soon(const cam_position *pos, const cam_rules *rules, int plies)
{
    return cam_threat_own(pos, rules) != CAM_NO_PLACEMENT ||
           (plies >= 3 && cam_tactics_win_in_three(pos, rules, NULL) != CAM_NO_PLACEMENT);
}

/* The opponent's replies to look at: those that may stop a threat, the likely ones first. */
static int find_replies(const place *p, cam_prior *reply)
{
    cam_moves moves;
    float total;
    if (!cam_threat_moves(&p->pos, p->rules, &moves))
        cam_moves_find(&p->pos, p->rules, &moves);
    int count =
        cam_prior_find(&p->pos, p->rules, &moves, cam_weights_find(p->rules), reply, &total);
    cam_prior_sort(reply, count, count < LIKELY ? count : LIKELY);
    return count;
}

/* The first reply after which the solver does not win within 'plies'; else 'other'. */
static cam_placement find_reply(const place *p, int plies, bool or_any)
{
    cam_prior reply[CAM_MAX_MOVES];
    int count = find_replies(p, reply);
    for (int i = 0; i < count; i++) {
        cam_position next = after(p, reply[i].move);
        bool turn = cam_position_team(&next) == p->team;
        if (cam_position_is_over(&next) || (turn && !wins_soon(&next, p->rules, plies)))
            return reply[i].move;
    }
    return or_any && count > 0 ? reply[0].move : CAM_NO_PLACEMENT;
}

static bool is_opponents_turn(const place *p)
{
    return !cam_position_is_over(&p->pos) && cam_position_team(&p->pos) != p->team;
}

static void add(cam_puzzle_answer *a, place *p, cam_placement move)
{
    a->line[a->count++] = move;
    cam_position_play_legal(&p->pos, p->rules, move, NULL);
}

/* The opponent, who is lost, holds out: against a win at once if that can be. */
static void defend(place *p, cam_puzzle_answer *a)
{
    if (is_opponents_turn(p))
        add(a, p, find_reply(p, 1, true));
}

/* The opponent wins after a stone that did not stop it: within three plies by two stones. */
static void win_for_opponent(place *p, cam_puzzle_answer *a)
{
    cam_placement win = cam_threat_own(&p->pos, p->rules);
    if (win != CAM_NO_PLACEMENT) {
        add(a, p, win);
        return;
    }
    cam_placement key = cam_tactics_win_in_three(&p->pos, p->rules, NULL);
    if (key == CAM_NO_PLACEMENT)
        return;
    add(a, p, key);
    place other = *p; /* now the solver defends */
    other.team = cam_colour_other(p->team);
    defend(&other, a);
    win = cam_threat_own(&other.pos, p->rules);
    if (win != CAM_NO_PLACEMENT && cam_position_team(&other.pos) == other.team)
        add(a, &other, win);
}

static void refute(place *p, cam_puzzle_answer *a)
{
    if (!is_opponents_turn(p))
        return;
    if (p->puzzle->kind == CAM_PUZZLE_STOP ||
        cam_threat_own(&p->pos, p->rules) != CAM_NO_PLACEMENT) {
        win_for_opponent(p, a);
        return;
    }
    cam_placement reply = find_reply(p, p->left - 1, false);
    if (reply != CAM_NO_PLACEMENT)
        add(a, p, reply);
}

/* p is the place after the stone. */
static bool is_right(const place *p, cam_placement stone)
{
    if (p->left + 1 == p->puzzle->plies)
        return is_solution(p->puzzle, stone);
    return cam_proof_forces(&p->pos, p->rules, p->team, p->left);
}

cam_status cam_puzzle_try(const cam_puzzle *puzzle, const cam_rules *rules,
                          const cam_placement *played, int count, cam_puzzle_answer *answer)
{
    place p;
    if (count == 0 || !find_place(&p, puzzle, rules, played, count - 1) ||
        cam_position_is_over(&p.pos) || cam_position_team(&p.pos) != p.team ||
        !find_place(&p, puzzle, rules, played, count))
        return CAM_ILLEGAL;
    *answer = (cam_puzzle_answer){.verdict = CAM_PUZZLE_IS_WRONG};
    if (!is_right(&p, played[count - 1])) {
        refute(&p, answer);
        return CAM_OK;
    }
    bool done = puzzle->kind == CAM_PUZZLE_STOP || cam_position_is_over(&p.pos);
    answer->verdict = done ? CAM_PUZZLE_IS_SOLVED : CAM_PUZZLE_GOES_ON;
    if (!done)
        defend(&p, answer);
    return CAM_OK;
}

static cam_placement find_key(const place *p)
{
    cam_placement move = CAM_NO_PLACEMENT;
    if (cam_position_is_over(&p->pos) || p->left <= 0 || cam_position_team(&p->pos) != p->team)
        return move;
    if (p->left == p->puzzle->plies)
        return p->puzzle->solution[0];
    for (int within = 1; within <= p->left; within += 2)
        if (cam_proof_quick_wins(&p->pos, p->rules, within, &move, 1) > 0)
            return move;
    return CAM_NO_PLACEMENT;
}

cam_placement cam_puzzle_key(const cam_puzzle *puzzle, const cam_rules *rules,
                             const cam_placement *played, int count)
{
    place p;
    return find_place(&p, puzzle, rules, played, count) ? find_key(&p) : CAM_NO_PLACEMENT;
}

int cam_puzzle_line(const cam_puzzle *puzzle, const cam_rules *rules,
                    cam_placement line[CAM_PUZZLE_PLIES])
{
    cam_puzzle_answer answer;
    int count = 0;
    cam_placement key;
    while ((key = cam_puzzle_key(puzzle, rules, line, count)) != CAM_NO_PLACEMENT) {
        line[count++] = key;
        if (cam_puzzle_try(puzzle, rules, line, count, &answer) != CAM_OK ||
            answer.verdict != CAM_PUZZLE_GOES_ON)
            break;
        for (int i = 0; i < answer.count && count < CAM_PUZZLE_PLIES; i++)
            line[count++] = answer.line[i];
        if (count == CAM_PUZZLE_PLIES)
            break;
    }
    return count;
}

cam_status cam_puzzle_pose(cam_puzzle *puzzle, const cam_rules *rules, cam_error *error)
{
    cam_position pos;
    bool win = puzzle->kind == CAM_PUZZLE_WIN;
    if (puzzle->plies < 1 || puzzle->plies % 2 == 0 ||
        puzzle->plies > (win ? CAM_PUZZLE_OWN_PLIES : CAM_PUZZLE_OWN_PLIES - 2))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_PUZZLE_PLIES);
    if (!cam_puzzle_position(puzzle, rules, &pos))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_PUZZLE_NO_GAME);
    cam_placement move[CAM_PUZZLE_SOLUTIONS + 1];
    int count = (win ? cam_proof_quick_wins : cam_proof_quick_stops)(
        &pos, rules, puzzle->plies, move, CAM_PUZZLE_SOLUTIONS + 1);
    if (count == 0)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_PUZZLE_NO_SOLUTION);
    if (count > CAM_PUZZLE_SOLUTIONS)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_PUZZLE_EASY);
    puzzle->solution_count = count;
    for (int i = 0; i < count; i++)
        puzzle->solution[i] = move[i];
    puzzle->id = cam_puzzle_make_id(&pos, rules, puzzle->kind, puzzle->plies);
    puzzle->themes = 0; /* found by slow proofs, and nobody looks for one's own by theme */
    puzzle->rating = cam_puzzle_rating(puzzle, rules);
    return CAM_OK;
}

cam_status cam_puzzle_find_win(const cam_position *pos, const cam_rules *rules, cam_puzzle *puzzle,
                               cam_error *why)
{
    cam_placement move[CAM_PUZZLE_SOLUTIONS + 1];
    int plies = 1, count;
    while ((count = cam_proof_quick_wins(pos, rules, plies, move, CAM_PUZZLE_SOLUTIONS + 1)) == 0)
        if ((plies += 2) > CAM_PUZZLE_OWN_PLIES)
            return cam_fail(why, CAM_ILLEGAL, CAM_REASON_NO_FORCED_WIN,
                            .colour = cam_colour_term(cam_position_team(pos)),
                            .number = (CAM_PUZZLE_OWN_PLIES + 1) / 2);
    if (count > CAM_PUZZLE_SOLUTIONS)
        return cam_fail(why, CAM_ILLEGAL, CAM_REASON_PUZZLE_EASY);
    *puzzle = (cam_puzzle){.kind = CAM_PUZZLE_WIN, .plies = plies, .solution_count = count};
    memcpy(puzzle->solution, move, (size_t)count * sizeof *move);
    return CAM_OK;
}

int cam_puzzle_day_board(long day)
{
    return (int)((unsigned long)day % BOARDS);
}

uint32_t cam_puzzle_day_number(long day, uint32_t count)
{
    return (uint32_t)(cam_mix((uint64_t)day + 1) % count);
}
