/*
 * solver.c: endings by alpha-beta to the end of the game, on the points of the final
 * position (or on win, draw and loss). Nothing is estimated, so an entry of the table is
 * valid whatever the depth. A game in which nobody may connect any more is a draw
 * at once, and with points is bounded by the edge stones still to come.
 */
#include "engine/solver.h"

#include <stdlib.h>
#include <string.h>

#include "engine/pursuit.h"
#include "engine/threat.h"
#include "rules/hash.h"
#include "rules/kernel.h"

#define INFINITE   1000
#define LOOK_EVERY 64 /* nodes between looks at the clock; a power of two */

typedef struct entry {
    uint64_t hash;
    int16_t low, high;  /* the value lies between them, for yellow */
    cam_placement best; /* CAM_NO_PLACEMENT if not known */
} entry;

struct cam_solver {
    const cam_rules *rules;
    entry *table;
    uint64_t mask;
    uint64_t nodes, limit;
    cam_budget *budget; /* NULL: no limit but the nodes */
    bool is_stopped;
    bool points;
    bool is_used; /* the table may hold something */
    cam_pursuit *pursuit;
};

cam_solver *cam_solver_new(const cam_rules *rules, size_t memory)
{
    size_t entries = 1024;
    while (entries * 2 * sizeof(entry) <= memory / 2)
        entries *= 2;
    cam_solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return NULL;
    solver->rules = rules;
    solver->mask = entries - 1;
    solver->table = calloc(entries, sizeof(entry));
    solver->pursuit = cam_pursuit_new(rules, memory / 2);
    if (!solver->table || !solver->pursuit) {
        cam_solver_free(solver);
        return NULL;
    }
    return solver;
}

void cam_solver_free(cam_solver *solver)
{
    if (!solver)
        return;
    cam_pursuit_free(solver->pursuit);
    free(solver->table);
    free(solver);
}

void cam_solver_reset(cam_solver *solver)
{
    if (solver->is_used)
        memset(solver->table, 0, (solver->mask + 1) * sizeof(entry));
    solver->is_used = false;
    cam_pursuit_reset(solver->pursuit);
}

static void begin(cam_solver *solver, bool points, uint64_t nodes, cam_budget *budget)
{
    if (solver->points != points)
        cam_solver_reset(solver);
    solver->points = points;
    solver->is_used = true;
    solver->nodes = 0;
    solver->limit = nodes;
    solver->budget = budget;
    solver->is_stopped = budget && cam_budget_is_spent(budget, 0);
}

static bool is_out_of_nodes(const cam_solver *solver)
{
    return solver->is_stopped || solver->nodes >= solver->limit;
}

static void count_node(cam_solver *solver)
{
    solver->nodes++;
    if (solver->budget && solver->nodes % LOOK_EVERY == 0)
        solver->is_stopped = cam_budget_is_spent(solver->budget, 0);
}

/* The table's entry for a position, emptied if another holds its place. */
static entry *look_up(cam_solver *solver, const cam_position *pos)
{
    uint64_t hash = cam_hash_position(pos);
    entry *e = &solver->table[hash & solver->mask];
    if (e->hash != hash)
        *e = (entry){.hash = hash, .low = -INFINITE, .high = INFINITE, .best = CAM_NO_PLACEMENT};
    return e;
}

int cam_solver_stones_left(const cam_position *pos, const cam_rules *rules)
{
    int left = pos->neutral_left;
    for (int seat = 0; seat < pos->players; seat++)
        for (int kind = 0; kind < rules->neutral && !cam_position_is_out(pos, (cam_seat)seat);
             kind++)
            left += pos->hand[seat][kind];
    return left;
}

/* Bounds. */

static int stones_of(const cam_position *pos, const cam_rules *rules, cam_colour team)
{
    int left = 0;
    for (int seat = (int)team; seat < pos->players; seat += CAM_TEAMS)
        for (int kind = 0; kind < rules->neutral && !cam_position_is_out(pos, (cam_seat)seat);
             kind++)
            left += pos->hand[seat][kind];
    return left;
}

/* A stone needs ground to stand on, so only cells near free ground can change;
 * it changes at most as many as it has columns. */
bool cam_solver_may_connect(const cam_position *pos, const cam_rules *rules, cam_colour team)
{
    const cam_board *board = &rules->board;
    cam_surface surface = cam_find_surface(pos, team, 2);
    cam_bits ground = cam_bits_minus(board->cells, pos->level[0]), near = ground;
    int most = rules->most_columns;
    for (int i = 1; i < most; i++)
        near = cam_bits_or(near, cam_board_neighbours(board, near));
    cam_bits open = cam_bits_minus(near, pos->level[2]);
    int steps = most * stones_of(pos, rules, team);
    for (int side = 0; side < board->side_count; side++) {
        cam_bits reached = cam_bits_and(board->side[side], surface.top), old;
        cam_bits entry_cells = cam_bits_and(board->side[side], open);
        for (int step = 0; step <= steps; step++) {
            do { /* own faces cost nothing */
                old = reached;
                reached = cam_bits_or(
                    reached, cam_bits_and(cam_board_neighbours(board, reached), surface.top));
            } while (!cam_bits_equal(old, reached));
            if (step == steps)
                break;
            old = reached;
            reached = cam_bits_or(
                reached,
                cam_bits_or(entry_cells, cam_bits_and(cam_board_neighbours(board, reached), open)));
            if (cam_bits_equal(old, reached))
                break;
        }
        for (int i = 0; i < board->goal_count; i++)
            if (board->goal[i].from == side &&
                cam_bits_meet(reached, board->side[board->goal[i].to]))
                return true;
    }
    return false;
}

static int clamp_points(int mine, int theirs)
{
    return mine < theirs ? theirs : mine > theirs ? -mine : 0;
}

/* The best and worst that edge stones can still bring yellow if nobody connects. */
static void edge_bounds(const cam_position *pos, const cam_rules *rules, int *low, int *high)
{
    int yellow = pos->edge_stones[CAM_YELLOW], green = pos->edge_stones[CAM_GREEN];
    int yellow_more = stones_of(pos, rules, CAM_YELLOW);
    int green_more = stones_of(pos, rules, CAM_GREEN);
    *high = clamp_points(yellow, green + green_more);
    *low = clamp_points(yellow + yellow_more, green);
}

/* Endings. */

static int final_value(const cam_solver *solver, const cam_position *pos)
{
    if (!solver->points)
        return pos->result == CAM_YELLOW_WINS ? 1 : pos->result == CAM_GREEN_WINS ? -1 : 0;
    cam_points points = cam_score_points(pos, solver->rules);
    return points.team[CAM_YELLOW] - points.team[CAM_GREEN];
}

/* What is certain without looking further. */
static void bound(const cam_solver *solver, const cam_position *pos, int *low, int *high)
{
    const cam_rules *rules = solver->rules;
    if (pos->house & CAM_HOUSE_BRIDGET) { /* edge cells can still turn anything */
        *low = -1;
        *high = 1;
        return;
    }
    bool yellow = cam_solver_may_connect(pos, rules, CAM_YELLOW);
    bool green = cam_solver_may_connect(pos, rules, CAM_GREEN);
    int edge_low = 0, edge_high = 0;
    if (solver->points)
        edge_bounds(pos, rules, &edge_low, &edge_high);
    /* Who can place must: being made to connect may cost the other team less than the
     * edge stones would. */
    if (green && edge_high < -1)
        edge_high = -1;
    if (yellow && edge_low > 1)
        edge_low = 1;
    *high = !yellow ? edge_high : solver->points ? INFINITE : 1;
    *low = !green ? edge_low : solver->points ? -INFINITE : -1;
}

/* The mover's moves, the promising ones first: the best one known, wins, stones
 * that touch the opponent's winning path, stones off the edge (edge stones lose; in
 * bridget they win).
 * In the base game, under threat, only those that may stop it. */
static int order_moves(const cam_solver *solver, const cam_position *pos, cam_placement first,
                       cam_placement out[CAM_MAX_MOVES])
{
    const cam_rules *rules = solver->rules;
    cam_colour team = cam_position_team(pos);
    cam_placement move[CAM_MAX_MOVES];
    uint8_t place[CAM_MAX_MOVES];
    cam_threats own, threats = {.count = 0};
    cam_moves moves;
    cam_moves_find(pos, rules, &moves);
    uint32_t groups = cam_threat_opponent_groups(pos, rules);
    if (groups)
        cam_threats_find(pos, rules, cam_colour_other(team), groups, CAM_THREATS, &threats);
    if (threats.count && !solver->points)
        cam_threats_filter(&threats, rules, &moves);
    cam_threats_find(pos, rules, team, cam_position_groups(pos, rules), CAM_THREATS, &own);

    int total = cam_moves_unpack(&moves, rules, move), count = 0;
    bool seeks_edge = pos->house & CAM_HOUSE_BRIDGET;
    for (int i = 0; i < total; i++) {
        bool edge = cam_bits_meet(cam_placement_level(rules, move[i], 0), rules->board.edge);
        bool stops =
            threats.count && cam_bits_meet(cam_placement_cells(rules, move[i]), threats.path[0]);
        place[i] = move[i] == first ? 0 : stops ? 2 : edge != seeks_edge ? 4 : 3;
        for (int k = 0; k < own.count && place[i]; k++)
            place[i] = own.move[k] == move[i] ? 1 : place[i];
    }
    for (int turn = 0; turn <= 4; turn++)
        for (int i = 0; i < total; i++)
            if (place[i] == turn)
                out[count++] = move[i];
    return count;
}

/* The value for yellow, exact if within (low, high). */
static int solve(cam_solver *solver, const cam_position *pos, int low, int high)
{
    if (cam_position_is_over(pos))
        return final_value(solver, pos);
    if (is_out_of_nodes(solver))
        return 0;
    count_node(solver);
    entry *e = look_up(solver, pos);
    bool yellow = cam_position_team(pos) == CAM_YELLOW;
    if (e->low == -INFINITE && e->high == INFINITE) {
        int sure_low, sure_high;
        bound(solver, pos, &sure_low, &sure_high);
        e->low = (int16_t)sure_low;
        e->high = (int16_t)sure_high;
        cam_placement win = solver->points ? CAM_NO_PLACEMENT : cam_threat_own(pos, solver->rules);
        if (win != CAM_NO_PLACEMENT) {
            e->best = win;
            e->low = e->high = yellow ? 1 : -1;
        }
    }
    low = e->low > low ? e->low : low;
    high = e->high < high ? e->high : high;
    if (low >= high)
        return e->low >= high ? e->low : e->high;

    cam_placement move[CAM_MAX_MOVES], best_move = CAM_NO_PLACEMENT;
    int count = order_moves(solver, pos, e->best, move);
    int alpha = low, beta = high, best = yellow ? -INFINITE : INFINITE;
    if (count == 0) /* nothing stops the opponent's win */
        best = yellow ? -1 : 1;
    for (int i = 0; i < count && alpha < beta; i++) {
        cam_position next = *pos;
        cam_position_play_legal(&next, solver->rules, move[i], NULL);
        int value = solve(solver, &next, alpha, beta);
        if (is_out_of_nodes(solver))
            return 0;
        if (yellow ? value > best : value < best) {
            best = value;
            best_move = move[i];
        }
        if (yellow && best > alpha)
            alpha = best;
        if (!yellow && best < beta)
            beta = best;
    }
    e = look_up(solver, pos); /* deeper positions may have taken its place */
    e->best = best_move;
    if (best < high)
        e->high = (int16_t)best;
    if (best > low)
        e->low = (int16_t)best;
    return best;
}

cam_solution cam_solver_solve(cam_solver *solver, const cam_position *pos, bool points,
                              uint64_t nodes, cam_budget *budget)
{
    begin(solver, points, nodes, budget);
    int value = solve(solver, pos, -INFINITE, INFINITE);
    cam_solution solution = {
        .solved = !is_out_of_nodes(solver), .nodes = solver->nodes, .best = CAM_NO_PLACEMENT};
    if (!solution.solved)
        return solution;
    solution.result = value > 0 ? CAM_YELLOW_WINS : value < 0 ? CAM_GREEN_WINS : CAM_DRAW;
    if (points)
        solution.points.team[value > 0 ? CAM_YELLOW : CAM_GREEN] = abs(value);
    if (!cam_position_is_over(pos)) {
        cam_placement move[CAM_MAX_MOVES];
        solution.best = look_up(solver, pos)->best;
        if (solution.best == CAM_NO_PLACEMENT && cam_moves_array(pos, solver->rules, move) > 0)
            solution.best = move[0]; /* all are alike */
    }
    return solution;
}

int cam_solver_prove(cam_solver *solver, const cam_position *pos, int plies, uint64_t nodes,
                     cam_budget *budget, cam_placement *move)
{
    cam_pursued found = cam_pursuit_run(solver->pursuit, pos, plies, nodes, budget);
    if (found.plies)
        *move = found.move;
    return found.plies;
}
