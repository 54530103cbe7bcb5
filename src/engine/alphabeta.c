/*
 * alphabeta.c: iterative deepening, a transposition table, moves ordered by the
 * table, by history and by the prior, late ones searched less deeply and the last
 * not at all. Wins in one move and the moves that may stop them are exact.
 */
#include "engine/alphabeta.h"

#include <stdlib.h>
#include <string.h>

#include "engine/prior.h"
#include "engine/threat.h"
#include "rules/hash.h"

#define WIN   10000
#define WIDTH 48 /* moves looked at below the root */

typedef struct entry {
    uint64_t hash;
    int16_t value;
    int8_t depth;
    uint8_t bound; /* 1 at least, 2 at most, 3 exact */
    cam_placement best;
} entry;

struct cam_alphabeta {
    const cam_rules *rules;
    entry *table;
    uint64_t mask, nodes;
    cam_budget *budget;
    bool stopped;
    cam_placement root_best;
    uint32_t history[CAM_TEAMS][1 << 14];
};

cam_alphabeta *cam_alphabeta_new(const cam_rules *rules, size_t memory)
{
    size_t entries = 1024;
    while (entries * 2 * sizeof(entry) <= memory)
        entries *= 2;
    cam_alphabeta *ab = calloc(1, sizeof *ab);
    entry *table = calloc(entries, sizeof(entry));
    if (!ab || !table) {
        free(ab);
        free(table);
        return NULL;
    }
    ab->rules = rules;
    ab->table = table;
    ab->mask = entries - 1;
    return ab;
}

void cam_alphabeta_free(cam_alphabeta *ab)
{
    if (!ab)
        return;
    free(ab->table);
    free(ab);
}

/* For the player to move, in hundredths of a step. */
static int evaluate(const cam_alphabeta *ab, const cam_position *pos)
{
    cam_terrain terrain;
    cam_colour team = cam_position_team(pos);
    cam_terrain_find(pos, ab->rules, &terrain);
    int own = terrain.distance[team], other = terrain.distance[cam_colour_other(team)];
    int breadth = cam_bits_count(terrain.slack[team][0]) -
                  cam_bits_count(terrain.slack[cam_colour_other(team)][0]);
    return 100 * (other - own) + 100 + 2 * breadth;
}

static int order(cam_alphabeta *ab, const cam_position *pos, const cam_moves *moves,
                 cam_placement first, int width, cam_prior *list)
{
    static const float history_share = 0.5f;
    float total;
    cam_colour team = cam_position_team(pos);
    int count = cam_prior_find(pos, ab->rules, moves, &cam_prior_default, list, &total);
    for (int i = 0; i < count; i++) {
        float seen = (float)ab->history[team][list[i].move & 0x3fff];
        list[i].weight *= 1 + history_share * seen / (1000 + seen) * 4;
        if (list[i].move == first)
            list[i].weight = 1e30f;
    }
    cam_prior_sort(list, count, width);
    return count < width ? count : width;
}

static int search(cam_alphabeta *ab, const cam_position *pos, int depth, int alpha, int beta,
                  int ply)
{
    const cam_rules *rules = ab->rules;
    cam_colour team = cam_position_team(pos);
    if (cam_position_is_over(pos)) /* only a draw gets here: wins are seen a ply before */
        return 0;
    if ((++ab->nodes & 255) == 0 && cam_budget_is_spent(ab->budget, ab->nodes))
        ab->stopped = true;
    if (ab->stopped)
        return 0;
    if (ply > 0 && cam_threat_own(pos, rules) != CAM_NO_PLACEMENT)
        return WIN - ply;
    cam_threats threats = {.count = 0};
    uint32_t groups = cam_threat_opponent_groups(pos, rules);
    if (groups)
        cam_threats_find(pos, rules, cam_colour_other(team), groups, CAM_THREATS, &threats);
    cam_moves moves;
    cam_moves_find(pos, rules, &moves);
    if (threats.count) {
        cam_threats_filter(&threats, rules, &moves);
        depth = depth < 1 ? 1 : depth; /* never stand still under threat */
    }
    if (depth <= 0)
        return evaluate(ab, pos);

    uint64_t hash = cam_hash_position(pos);
    entry *e = &ab->table[hash & ab->mask];
    cam_placement first = e->hash == hash ? e->best : CAM_NO_PLACEMENT;
    if (ply > 0 && e->hash == hash && e->depth >= depth &&
        ((e->bound == 3) || (e->bound == 1 && e->value >= beta) ||
         (e->bound == 2 && e->value <= alpha)))
        return e->value;

    cam_prior *list = malloc(sizeof(cam_prior) * CAM_MAX_MOVES);
    if (!list)
        abort();
    int count = order(ab, pos, &moves, first, ply ? WIDTH : 4 * WIDTH, list);
    int best = -WIN + ply + 1, start = alpha;
    cam_placement best_move = CAM_NO_PLACEMENT;
    for (int i = 0; i < count && !ab->stopped; i++) {
        cam_position next = *pos;
        cam_position_play_legal(&next, rules, list[i].move, NULL);
        bool same = cam_position_team(&next) == team;
        int reduced = i >= 6 && depth >= 2 && !threats.count ? depth - 2 : depth - 1, value;
        if (same) {
            value = search(ab, &next, depth - 1, alpha, beta, ply + 1);
        } else {
            value = -search(ab, &next, reduced, i ? -alpha - 1 : -beta, -alpha, ply + 1);
            if (i && value > alpha && (value < beta || reduced < depth - 1))
                value = -search(ab, &next, depth - 1, -beta, -alpha, ply + 1);
        }
        if (ab->stopped)
            break;
        if (value > best || best_move == CAM_NO_PLACEMENT) {
            best = value;
            best_move = list[i].move;
            if (ply == 0)
                ab->root_best = best_move;
        }
        alpha = best > alpha ? best : alpha;
        if (alpha >= beta) {
            ab->history[team][best_move & 0x3fff] += (uint32_t)(depth * depth);
            break;
        }
    }
    free(list);
    if (!ab->stopped)
        *e = (entry){hash, (int16_t)best, (int8_t)depth,
                     (uint8_t)(best >= beta    ? 1
                               : best <= start ? 2
                                               : 3),
                     best_move};
    return best;
}

void cam_alphabeta_run(cam_alphabeta *ab, const cam_position *pos, cam_budget *budget,
                       cam_verdict *verdict)
{
    ab->budget = budget;
    ab->nodes = 0;
    ab->stopped = false;
    ab->root_best = CAM_NO_PLACEMENT;
    memset(ab->history, 0, sizeof ab->history);
    cam_placement best = CAM_NO_PLACEMENT;
    int value = 0;
    for (int depth = 1; depth <= 30 && !ab->stopped; depth++) {
        int found = search(ab, pos, depth, -WIN, WIN, 0);
        if (ab->root_best != CAM_NO_PLACEMENT)
            best = ab->root_best;
        if (ab->stopped)
            break;
        value = found;
        if (value > WIN - 100 || value < -WIN + 100)
            break;
    }
    if (best == CAM_NO_PLACEMENT) {
        cam_placement move[CAM_MAX_MOVES];
        cam_moves_array(pos, ab->rules, move);
        best = move[0];
    }
    *verdict = (cam_verdict){.best = best, .visits = ab->nodes, .finished = true, .line_count = 1};
    verdict->line[0] = (cam_line){.move = {best}, .count = 1, .visits = ab->nodes};
}
