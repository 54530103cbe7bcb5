#include "puzzle/look.h"

#include "engine/prior.h"
#include "engine/tactics.h"
#include "engine/threat.h"
#include "puzzle/proof.h"
#include "puzzle/themes.h"
#include "rules/moves.h"

enum {
    CHOICE = 16,      /* stones to choose from at least: with fewer one need only try them all */
    DEEP_MOVES = 400, /* where there are more, a win in three takes too long to prove */
    SOLVER_NODES = 800,
    LATER_NODES = 400, /* to see whether another stone wins later */
    REPLIES_MOST = 40, /* to such a stone; with more it is quiet */
    STOPS_MOST = 3,    /* stones that stop a threat, in a puzzle */
    REFUGES = 24,      /* moves asked whether one of them was no mistake */
    GAME_MOST = 2,     /* puzzles of a class from one game, each after another move */
};

void cam_look_begin(cam_puzzle_maker *m)
{
    m->before = m->pos;
    m->here = m->wanted;
    m->refuge[0] = m->refuge[1] = 0;
}

static int prove(cam_puzzle_maker *m, const cam_position *pos, int plies, uint64_t nodes)
{
    return cam_solver_prove(m->solver, pos, plies, nodes, NULL, &m->key);
}

/* Does the stone win by threats within 'plies' more plies, counted after the reply? */
static bool wins_later(cam_puzzle_maker *m, cam_placement stone, int plies)
{
    cam_position next = m->pos;
    cam_moves moves;
    cam_placement reply[CAM_MAX_MOVES];
    cam_position_play_legal(&next, m->rules, stone, NULL);
    if (cam_position_is_over(&next) || cam_threat_own(&next, m->rules) != CAM_NO_PLACEMENT)
        return false;
    if (!cam_threat_moves(&next, m->rules, &moves))
        return true;
    int count = cam_moves_unpack(&moves, m->rules, reply);
    if (count > REPLIES_MOST)
        return false;
    for (int i = 0; i < count; i++) {
        cam_position after = next;
        cam_position_play_legal(&after, m->rules, reply[i], NULL);
        if (cam_position_is_over(&after) || prove(m, &after, plies, LATER_NODES) == 0)
            return false;
    }
    return true;
}

static bool another_wins_later(cam_puzzle_maker *m, cam_placement key, int plies)
{
    cam_moves moves;
    cam_placement stone[CAM_MAX_MOVES];
    cam_moves_find(&m->pos, m->rules, &moves);
    cam_threats_keep_makers(&m->pos, m->rules, &moves);
    int count = cam_moves_unpack(&moves, m->rules, stone);
    for (int i = 0; i < count; i++)
        if (stone[i] != key && wins_later(m, stone[i], plies))
            return true;
    return false;
}

/* In how many plies the player to move wins, 3 at most, and with what; 0 if in none. Exact,
 * and a hundred times quicker than brute force, which has the last word. */
static int win_within(const cam_position *pos, const cam_rules *rules, int plies,
                      cam_placement *key)
{
    *key = cam_threat_own(pos, rules);
    if (*key != CAM_NO_PLACEMENT)
        return 1;
    if (plies >= 3)
        *key = cam_tactics_win_in_three(pos, rules, NULL);
    return *key != CAM_NO_PLACEMENT ? 3 : 0;
}

/* Does the move leave the opponent without a win in so many plies? */
static bool is_refuge(cam_puzzle_maker *m, const cam_position *pos, cam_placement move, int plies)
{
    cam_position next = *pos;
    cam_placement key;
    cam_position_play_legal(&next, m->rules, move, NULL);
    return cam_position_is_over(&next) || cam_position_team(&next) == cam_position_team(pos) ||
           (win_within(&next, m->rules, plies, &key) == 0 &&
            (plies <= 3 || prove(m, &next, plies, SOLVER_NODES) == 0));
}

/* Had the opponent a move that left no win within so many plies? The likely ones are asked,
 * once for all the mistakes that are tried in a position. */
static bool was_a_mistake(cam_puzzle_maker *m, int plies)
{
    int *known = &m->refuge[plies > 3];
    cam_moves moves;
    cam_prior prior[CAM_MAX_MOVES];
    float total;
    if (*known == 0 && cam_threat_moves(&m->before, m->rules, &moves)) {
        int count = cam_prior_find_top(&m->before, m->rules, &moves, m->weights, NULL, REFUGES,
                                       prior, &total);
        for (int i = 0; i < count && i < REFUGES && *known == 0; i++)
            *known = is_refuge(m, &m->before, prior[i].move, plies);
    }
    *known = *known > 0 ? 1 : -1;
    return *known > 0;
}

/* Everything said of it is proved now; what chose it only had good reasons. */
static void offer(cam_puzzle_maker *m, cam_puzzle *puzzle)
{
    puzzle->id = cam_puzzle_make_id(&m->pos, m->rules, puzzle->kind, puzzle->plies);
    if (cam_puzzle_check(puzzle, m->rules, NULL) != CAM_OK)
        return;
    puzzle->themes = cam_puzzle_themes(puzzle, m->rules);
    puzzle->rating = cam_puzzle_rating(puzzle, m->rules);
    if (!m->found(m->context, puzzle))
        return;
    cam_puzzle_class class = cam_puzzle_class_of(puzzle);
    m->here &= ~(1u << class);
    if (++m->taken[class] == GAME_MOST)
        m->wanted &= ~(1u << class);
}

static bool is_wanted(const cam_puzzle_maker *m, cam_puzzle_class class)
{
    return m->here >> class & 1;
}

static bool is_only_win(cam_puzzle_maker *m, cam_placement key, int plies)
{
    cam_placement move[2];
    return cam_proof_quick_wins(&m->pos, m->rules, plies, move, 2) == 1 && move[0] == key;
}

/* Is the stone the only one that wins, now and a little later? What is cheap to ask is
 * asked first. */
static bool wins_alone(cam_puzzle_maker *m, cam_placement key, int plies)
{
    return (plies == 5 || is_only_win(m, key, plies)) &&
           (plies == 1 || !another_wins_later(m, key, plies)) && /* to win now, no way is longer */
           (plies < 5 || is_only_win(m, key, plies));
}

/* A win in so many plies, given that there is none in fewer. */
static void look_for_win(cam_puzzle_maker *m, cam_placement key, int plies)
{
    cam_puzzle puzzle = m->game;
    puzzle.kind = CAM_PUZZLE_WIN;
    puzzle.plies = plies;
    puzzle.solution[0] = key;
    puzzle.solution_count = 1;
    if (is_wanted(m, cam_puzzle_class_of(&puzzle)) && was_a_mistake(m, plies == 1 ? 3 : plies) &&
        wins_alone(m, key, plies))
        offer(m, &puzzle);
}

/* The stones that leave no win within so many plies, as far as they are few. */
static int find_stops(cam_puzzle_maker *m, int plies, cam_placement *stop)
{
    cam_moves moves;
    cam_placement move[CAM_MAX_MOVES];
    int found = 0;
    int count =
        cam_threat_moves(&m->pos, m->rules, &moves) ? cam_moves_unpack(&moves, m->rules, move) : 0;
    for (int i = 0; i < count && found <= STOPS_MOST; i++)
        if (is_refuge(m, &m->pos, move[i], plies))
            stop[found++] = move[i];
    return found;
}

/* A threat that few stones stop. Looking two plies further some of them do not. */
static void look_for_stop(cam_puzzle_maker *m)
{
    cam_puzzle puzzle = m->game;
    puzzle.kind = CAM_PUZZLE_STOP;
    for (puzzle.plies = 3; puzzle.plies >= 1; puzzle.plies -= 2) {
        puzzle.solution_count = find_stops(m, puzzle.plies, puzzle.solution);
        if (puzzle.solution_count > 0 && puzzle.solution_count <= STOPS_MOST) {
            offer(m, &puzzle);
            return;
        }
    }
}

static bool is_threatened(const cam_puzzle_maker *m)
{
    cam_threats threats;
    cam_threats_find(&m->pos, m->rules, cam_colour_other(cam_position_team(&m->pos)),
                     cam_threat_opponent_groups(&m->pos, m->rules), 1, &threats);
    return threats.count > 0;
}

static int count_moves(const cam_puzzle_maker *m)
{
    cam_placement move[CAM_MAX_MOVES];
    return cam_moves_array(&m->pos, m->rules, move);
}

void cam_look_for_puzzles(cam_puzzle_maker *m)
{
    cam_placement key;
    int choice = count_moves(m);
    /* The proof of a win in three tries every stone after every one, and a position in which
     * hundreds fit is no pleasure to think through either. */
    bool deep = choice <= DEEP_MOVES && is_wanted(m, CAM_PUZZLE_WIN_IN_THREE);
    if (choice < CHOICE || (!deep && !(m->here & ~(1u << CAM_PUZZLE_WIN_IN_THREE))))
        return;
    int within = win_within(&m->pos, m->rules, 3, &key);
    if (within == 0 && is_wanted(m, CAM_PUZZLE_STOP_THREAT) && is_threatened(m))
        look_for_stop(m);
    if (within == 0 && deep) {
        within = prove(m, &m->pos, 5, SOLVER_NODES);
        key = m->key;
    }
    if (within > 0)
        look_for_win(m, key, within);
}
