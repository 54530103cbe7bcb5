#include "rules/connection.h"

#include <stdlib.h>
#include <string.h>

#include "rules/kernel.h"

CAM_INLINE bool exists(const cam_position *pos, const cam_rules *rules, cam_colour team, int words)
{
    const cam_board *board = &rules->board;
    cam_surface surface = cam_find_surface(pos, team, words);
    if (!cam_spans(board, surface.top, words))
        return false;
    /* A connection has an end on one of the first half of the sides, or, on
     * eight sides, runs from the fifth to the eighth. */
    cam_bits rest = surface.top;
    for (int side = 0; side <= board->side_count / 2; side++) {
        cam_bits seed = cam_bits_and(rest, cam_load(&board->side[side], words));
        while (cam_bits_any(seed)) {
            cam_bits one = {0};
            cam_bits_add(&one, cam_bits_first(seed));
            cam_bits group = cam_flood(board, &surface, one, words);
            if (cam_spans(board, group, words))
                return true;
            seed = cam_bits_minus(seed, group);
            rest = cam_bits_minus(rest, group);
        }
    }
    return false;
}

bool cam_connection_exists(const cam_position *pos, const cam_rules *rules, cam_colour team)
{
    return CAM_BY_WORDS_SMALL(rules, exists, pos, rules, team);
}

cam_bits cam_connection_group(const cam_position *pos, const cam_rules *rules, cam_colour team,
                              cam_bits seed)
{
    cam_surface surface = cam_find_surface(pos, team, 2);
    return cam_flood(&rules->board, &surface, cam_bits_and(seed, surface.top), 2);
}

static bool joins(const cam_surface *surface, unsigned a, unsigned b)
{
    bool a_drops = cam_bits_has(surface->cliff, a) && cam_bits_has(surface->low, b);
    bool b_drops = cam_bits_has(surface->cliff, b) && cam_bits_has(surface->low, a);
    return cam_bits_has(surface->top, a) && cam_bits_has(surface->top, b) && !a_drops && !b_drops;
}

bool cam_connection_joins(const cam_position *pos, cam_colour team, cam_cell a, cam_cell b)
{
    cam_surface surface = cam_find_surface(pos, team, 2);
    return joins(&surface, a, b);
}

/* Shortest paths from a set of cells over one surface: Dijkstra, by buckets of
 * length, since a step costs 1 to 3. */
typedef struct walk {
    uint8_t length[CAM_BITS_MAX];
    cam_cell before[CAM_BITS_MAX];
} walk;

static void walk_from(const cam_position *pos, const cam_board *board, const cam_surface *surface,
                      cam_bits start, walk *w)
{
    memset(w->length, 255, sizeof w->length);
    memset(w->before, CAM_NO_CELL, sizeof w->before);
    for (cam_bits rest = cam_bits_and(start, surface->top); cam_bits_any(rest);)
        w->length[cam_bits_pop(&rest)] = 1;
    cam_bits open = surface->top;
    int longest = 1; /* known so far */
    for (int length = 1; length <= longest; length++)
        for (cam_bits rest = open; cam_bits_any(rest);) {
            unsigned here = cam_bits_pop(&rest);
            if (w->length[here] != length)
                continue;
            cam_bits self = {0};
            cam_bits_add(&self, here);
            open = cam_bits_minus(open, self);
            cam_bits next = cam_bits_and(cam_board_neighbours(board, self), open);
            while (cam_bits_any(next)) {
                unsigned there = cam_bits_pop(&next);
                int step = 1 + abs(cam_position_height(pos, (cam_cell)here) -
                                   cam_position_height(pos, (cam_cell)there));
                if (!joins(surface, here, there) || length + step >= w->length[there])
                    continue;
                w->length[there] = (uint8_t)(length + step);
                w->before[there] = (cam_cell)here;
                longest = length + step > longest ? length + step : longest;
            }
        }
}

static void trace(const walk *w, unsigned end, bool direct, cam_path *path)
{
    *path = (cam_path){.length = w->length[end], .direct = direct};
    for (unsigned cell = end; cell != CAM_NO_CELL; cell = w->before[cell])
        path->cell[path->count++] = (cam_cell)cell;
}

/* The shortest connection of any direct, or any oblique, pair of sides. */
static void shortest(const cam_position *pos, const cam_rules *rules, const cam_surface *surface,
                     bool direct, cam_path *path)
{
    const cam_board *board = &rules->board;
    *path = (cam_path){0};
    for (int i = 0; i < board->goal_count; i++) {
        if (board->goal[i].direct != direct)
            continue;
        walk w;
        walk_from(pos, board, surface, board->side[board->goal[i].from], &w);
        cam_bits ends = cam_bits_and(board->side[board->goal[i].to], surface->top);
        while (cam_bits_any(ends)) {
            unsigned end = cam_bits_pop(&ends);
            if (w.length[end] < (path->length ? path->length : 255))
                trace(&w, end, direct, path);
        }
    }
}

bool cam_connection_path(const cam_position *pos, const cam_rules *rules, cam_colour team,
                         cam_path *path)
{
    cam_surface surface = cam_find_surface(pos, team, 2);
    cam_path oblique;
    shortest(pos, rules, &surface, true, path);
    shortest(pos, rules, &surface, false, &oblique);
    if (oblique.length > 2 * path->length)
        *path = oblique;
    return path->length > 0;
}

/* What is missing: paths over all cells that show the team's colour or could yet be
 * built upon, each of the latter counting one. */
#define UNREACHED 255

static void reach(uint8_t cost[CAM_BITS_MAX], unsigned cell, int now, bool *more)
{
    if (now < cost[cell]) {
        cost[cell] = (uint8_t)now;
        *more = true;
    }
}

/* What a step lacks: the next top, or, with a foreign face between two tops, a change of
 * one of them. */
static int lacks(const cam_surface *surface, unsigned here, unsigned there)
{
    if (!cam_bits_has(surface->top, there))
        return 1;
    return cam_bits_has(surface->top, here) && !joins(surface, here, there);
}

static void count_missing(const cam_position *pos, const cam_board *board,
                          const cam_surface *surface, cam_bits start, uint8_t cost[CAM_BITS_MAX])
{
    cam_bits usable =
        cam_bits_or(surface->top, cam_bits_minus(board->cells, pos->level[CAM_LEVELS - 1]));
    bool more = false;
    memset(cost, UNREACHED, CAM_BITS_MAX);
    for (cam_bits rest = cam_bits_and(start, usable); cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        reach(cost, cell, cam_bits_has(surface->top, cell) ? 0 : 1, &more);
    }
    while (more) {
        more = false;
        for (cam_bits rest = usable; cam_bits_any(rest);) {
            unsigned here = cam_bits_pop(&rest);
            cam_bits self = {0};
            cam_bits_add(&self, here);
            cam_bits next = cam_bits_and(cam_board_neighbours(board, self), usable);
            while (cost[here] != UNREACHED && cam_bits_any(next)) {
                unsigned there = cam_bits_pop(&next);
                reach(cost, there, cost[here] + lacks(surface, here, there), &more);
            }
        }
    }
}

int cam_connection_missing(const cam_position *pos, const cam_rules *rules, cam_colour team)
{
    const cam_board *board = &rules->board;
    cam_surface surface = cam_find_surface(pos, team, 2);
    int least = UNREACHED;
    for (int i = 0; i < board->goal_count; i++) {
        uint8_t cost[CAM_BITS_MAX];
        count_missing(pos, board, &surface, board->side[board->goal[i].from], cost);
        for (cam_bits ends = board->side[board->goal[i].to]; cam_bits_any(ends);) {
            int found = cost[cam_bits_pop(&ends)];
            least = found < least ? found : least;
        }
    }
    return least == UNREACHED ? -1 : least;
}
