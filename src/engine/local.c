#include "engine/local.h"

#include <string.h>

#include "engine/rows.h"
#include "engine/traits.h"

enum {
    NO_CELL = CAM_LOCAL_STATES - 1,
    GROUND = CAM_SLACKS * CAM_SLACKS, /* what one ground more adds to a state */
    PLACE_ROWS = CAM_LOCAL_RINGS * CAM_LOCAL_STATES,
};

#define VECTORS (CAM_LOCAL_UNITS / CAM_UNITS_STEP) /* of a row */
#define TRAITS  (2 * CAM_LEVELS + 2 * (CAM_SLACKS - 1))

static inline int frame_place(const cam_board *board, unsigned cell)
{
    return (board->y[cell] + 2) * CAM_LOCAL_FRAME + board->x[cell] + 2;
}

/* Empty and with both slacks greatest, unless a cell is in one of the sets. */
static void find_traits(const cam_position *pos, const cam_terrain *terrain,
                        cam_trait trait[TRAITS])
{
    cam_colour team = cam_position_team(pos), other = cam_colour_other(team);
    cam_bits higher = {{0, 0}};
    int n = 0;
    for (int level = CAM_LEVELS - 1; level >= 0; level--) {
        cam_bits top = cam_bits_minus(pos->level[level], higher);
        cam_bits own = cam_bits_and(top, pos->cube[team][level]);
        trait[n++] = (cam_trait){own, (1 + level) * GROUND};
        trait[n++] = (cam_trait){cam_bits_minus(top, own), (1 + CAM_LEVELS + level) * GROUND};
        higher = pos->level[level];
    }
    for (int slack = 0; slack < CAM_SLACKS - 1; slack++) {
        int less = slack - (CAM_SLACKS - 1);
        trait[n++] = (cam_trait){terrain->slack[team][slack], less * CAM_SLACKS};
        trait[n++] = (cam_trait){terrain->slack[other][slack], less};
    }
}

static void find_states(const cam_position *pos, const cam_terrain *terrain, cam_local_view *view)
{
    cam_trait trait[TRAITS];
    uint8_t state[CAM_BITS_MAX];
    find_traits(pos, terrain, trait);
    cam_traits_sum(trait, TRAITS, GROUND - 1, view->board->cells, view->board->words, state);
    memset(view->state, NO_CELL, sizeof view->state);
    for (cam_bits rest = view->board->cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        view->state[frame_place(view->board, cell)] = state[cell];
    }
}

static void find_places(cam_local_view *view)
{
    const cam_board *board = view->board;
    cam_bits once = {{0, 0}}, more = {{0, 0}};
    for (int i = 0; i < board->side_count; i++) {
        more = cam_bits_or(more, cam_bits_and(once, board->side[i]));
        once = cam_bits_or(once, board->side[i]);
    }
    cam_bits close = cam_bits_or(once, cam_board_neighbours(board, once));
    const cam_trait trait[] = {{close, 1}, {once, 1}, {more, 1}};
    cam_traits_sum(trait, 3, board->side_count > 4 ? CAM_LOCAL_PLACES / 2 : 0, board->cells,
                   board->words, view->place);
}

/* How far the game has come: of all stones, those that lie. */
static int find_stage(const cam_position *pos)
{
    int left = 0;
    for (int seat = 0; seat < pos->players; seat++)
        for (int kind = 0; kind < CAM_KINDS; kind++)
            left += pos->hand[seat][kind];
    return pos->plies * CAM_LOCAL_STAGES / (pos->plies + left + 1);
}

void cam_local_look(const cam_position *pos, const cam_rules *rules, const cam_terrain *terrain,
                    cam_local_view *view)
{
    cam_colour team = cam_position_team(pos);
    view->board = &rules->board;
    find_states(pos, terrain, view);
    find_places(view);
    for (int who = 0; who < 2; who++) {
        int distance = terrain->distance[who ? cam_colour_other(team) : team];
        view->shared[who] =
            (uint16_t)(who * CAM_STEPS + (distance < CAM_STEPS ? distance : CAM_STEPS - 1));
    }
    view->shared[2] = (uint16_t)(2 * CAM_STEPS + find_stage(pos));
}

/* The i-th row of a cell with these states around it. */
static inline __attribute__((always_inline)) int state_row(const uint8_t *state, int i)
{
    enum { F = CAM_LOCAL_FRAME };
    static const int8_t step[CAM_LOCAL_NEAR] = {0,     1,      -1, F,  -F,    F + 1, F - 1,
                                                1 - F, -1 - F, 2,  -2, 2 * F, -2 * F};
    return (i + 3) / 4 * CAM_LOCAL_STATES + state[step[i]];
}

void cam_local_rows(const cam_local_view *view, unsigned cell, uint16_t row[CAM_LOCAL_NEAR + 1])
{
    for (int i = 0; i < CAM_LOCAL_NEAR; i++)
        row[i] = (uint16_t)state_row(&view->state[frame_place(view->board, cell)], i);
    row[CAM_LOCAL_NEAR] = (uint16_t)(PLACE_ROWS + view->place[cell]);
}

static inline void add_row(cam_wide sum[VECTORS], const int8_t *row)
{
    for (int v = 0; v < VECTORS; v++)
        cam_rows_add(&sum[v], row + v * CAM_UNITS_STEP);
}

/* What all cells of a place have in common. */
static void begin_cells(const cam_weights *w, const cam_local_view *view,
                        cam_wide from[CAM_LOCAL_PLACES][VECTORS])
{
    for (int place = 0; place < CAM_LOCAL_PLACES; place++) {
        memcpy(from[place], w->net, sizeof from[place]);
        add_row(from[place], cam_weights_row(w, PLACE_ROWS + place));
        for (int i = 0; i < CAM_LOCAL_MORE; i++)
            add_row(from[place], cam_weights_row(w, cam_local_shared_row(view, i, false)));
    }
}

/* No less than 0, no more than the most. */
static inline void keep_within(cam_wide *sum)
{
    const cam_wide most = (cam_wide){0} + CAM_LOCAL_MOST;
    const cam_wide above = (cam_wide)(*sum > most);
    *sum = (most & above) | (*sum & ~above & (*sum > 0));
}

/* The sums of every cell, and in *all those of all of them. */
static void find_cells(const cam_weights *w, const cam_local_view *view, cam_local *local,
                       cam_wide all[VECTORS])
{
    const int8_t *table = cam_weights_row(w, 0);
    cam_wide from[CAM_LOCAL_PLACES][VECTORS];
    begin_cells(w, view, from);
    memset(all, 0, VECTORS * sizeof *all);
    for (cam_bits rest = view->board->cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        const uint8_t *state = &view->state[frame_place(view->board, cell)];
        cam_wide sum[VECTORS];
        memcpy(sum, from[view->place[cell]], sizeof sum);
        for (int i = 0; i < CAM_LOCAL_NEAR; i++)
            add_row(sum, &table[state_row(state, i) * CAM_LOCAL_UNITS]);
        for (int v = 0; v < VECTORS; v++) {
            keep_within(&sum[v]);
            all[v] += sum[v];
        }
        memcpy(local->cell[cell], sum, sizeof sum);
    }
}

void cam_local_cells(const cam_weights *weights, const cam_position *pos, const cam_rules *rules,
                     const cam_terrain *terrain, cam_local *local)
{
    cam_local_view view;
    cam_wide all[VECTORS];
    cam_local_look(pos, rules, terrain, &view);
    find_cells(weights, &view, local, all);
}

void cam_local_sums(const cam_weights *w, const cam_position *pos, const cam_rules *rules,
                    const cam_terrain *terrain, int16_t sum[CAM_LOCAL_UNITS])
{
    cam_local_view view;
    cam_local local;
    cam_wide all[VECTORS], shared[VECTORS];
    cam_local_look(pos, rules, terrain, &view);
    find_cells(w, &view, &local, all);
    memset(shared, 0, sizeof shared);
    for (int i = 0; i < CAM_LOCAL_MORE; i++)
        add_row(shared, cam_weights_row(w, cam_local_shared_row(&view, i, true)));
    memcpy(sum, shared, sizeof shared);
    for (int k = 0; k < CAM_LOCAL_UNITS; k++) {
        const int8_t *second = cam_weights_piece(w, k);
        int32_t total = cam_rows_dot((const int16_t *)all, second, CAM_LOCAL_UNITS);
        total = sum[k] + (total >> CAM_LOCAL_SHIFT);
        sum[k] = (int16_t)(total < 0 ? 0 : total > INT16_MAX ? INT16_MAX : total);
    }
}
