#include "engine/neural.h"

/* Where the rows of each sort begin. */
enum {
    DISTANCE_ROWS = 0,
    HAND_ROWS = DISTANCE_ROWS + 2 * CAM_STEPS,
    PLY_ROWS = HAND_ROWS + 2 * CAM_NEURAL_KINDS * CAM_NEURAL_HANDS,
    CELL_ROWS = PLY_ROWS + CAM_NEURAL_PLIES,
};

/* Marks of a cell. */
enum { OWN_TOP = 0, FOREIGN_TOP = OWN_TOP + CAM_LEVELS, SLACK = FOREIGN_TOP + CAM_LEVELS };

#define WIDTH CAM_UNITS_STEP /* sums in one vector */
#define BROAD 4              /* vectors at once */

static unsigned at_most(unsigned number, unsigned limit)
{
    return number < limit ? number : limit;
}

static inline int add_cells(cam_bits cells, unsigned mark, uint16_t *row, int count)
{
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t rest = cells.w[word]; rest; rest &= rest - 1) {
            unsigned cell = word * 64 + (unsigned)__builtin_ctzll(rest);
            row[count++] = (uint16_t)(CELL_ROWS + cell * CAM_NEURAL_MARKS + mark);
        }
    return count;
}

static int add_tops(const cam_position *pos, cam_colour team, uint16_t *row, int count)
{
    cam_bits higher = {{0, 0}};
    for (int level = CAM_LEVELS - 1; level >= 0; level--) {
        cam_bits top = cam_bits_minus(pos->level[level], higher);
        cam_bits own = cam_bits_and(top, pos->cube[team][level]);
        count = add_cells(own, (unsigned)(OWN_TOP + level), row, count);
        count = add_cells(cam_bits_minus(top, own), (unsigned)(FOREIGN_TOP + level), row, count);
        higher = pos->level[level];
    }
    return count;
}

int cam_neural_rows(const cam_position *pos, const cam_terrain *terrain,
                    uint16_t row[CAM_NEURAL_ACTIVE])
{
    cam_colour team = cam_position_team(pos);
    int count = add_tops(pos, team, row, 0);
    for (unsigned who = 0; who < 2; who++) {
        cam_colour colour = who ? cam_colour_other(team) : team;
        const uint8_t *hand = pos->hand[(pos->seat + who) % pos->players];
        for (unsigned slack = 0; slack < CAM_BREADTH; slack++)
            count = add_cells(terrain->slack[colour][slack], SLACK + who * CAM_BREADTH + slack, row,
                              count);
        unsigned distance = at_most((unsigned)terrain->distance[colour], CAM_STEPS - 1);
        row[count++] = (uint16_t)(DISTANCE_ROWS + who * CAM_STEPS + distance);
        for (unsigned kind = 0; kind < CAM_NEURAL_KINDS; kind++)
            row[count++] =
                (uint16_t)(HAND_ROWS + (who * CAM_NEURAL_KINDS + kind) * CAM_NEURAL_HANDS +
                           at_most(hand[kind], CAM_NEURAL_HANDS - 1));
    }
    row[count++] = (uint16_t)(PLY_ROWS + at_most(pos->plies, CAM_NEURAL_PLIES - 1));
    return count;
}

int cam_neural_cells(const cam_board *board)
{
    int cells = 0;
    for (cam_bits rest = board->cells; cam_bits_any(rest);)
        cells = (int)cam_bits_pop(&rest) + 1;
    return cells;
}

/* The sums of so many vectors from the k-th unit on, in one walk over the rows. */
static inline __attribute__((always_inline)) void add_rows(const cam_weights *weights,
                                                           const uint16_t *row, int count, int k,
                                                           int vectors, int16_t *sum)
{
    const int8_t *table = cam_weights_row(weights, 0) + k;
    cam_wide total[BROAD];
    for (int v = 0; v < vectors; v++)
        total[v] = *(const cam_wide *)(const void *)&weights->net[k + v * WIDTH];
    for (int i = 0; i < count; i++)
        for (int v = 0; v < vectors; v++)
            cam_rows_add(&total[v], &table[row[i] * weights->units + v * WIDTH]);
    for (int v = 0; v < vectors; v++)
        *(cam_wide *)(void *)&sum[k + v * WIDTH] = total[v] & (total[v] > 0);
}

void cam_neural_sums(const cam_weights *weights, const cam_position *pos,
                     const cam_terrain *terrain, int16_t sum[CAM_UNITS_MOST])
{
    uint16_t row[CAM_NEURAL_ACTIVE];
    int count = cam_neural_rows(pos, terrain, row), units = weights->units, k = 0;
    for (; k + BROAD * WIDTH <= units; k += BROAD * WIDTH)
        add_rows(weights, row, count, k, BROAD, sum);
    for (; k < units; k += WIDTH)
        add_rows(weights, row, count, k, 1, sum);
}

static int32_t dot_wide(const int16_t *sum, const int16_t *weight, int units)
{
    int32_t total = 0;
    for (int k = 0; k < units; k++)
        total += sum[k] * weight[k];
    return total;
}

float cam_neural_value(const cam_weights *w, const int16_t *sum, int phase, cam_output which)
{
    return w->value_scale * (float)dot_wide(sum, cam_weights_value(w, phase, which), w->units);
}

void cam_neural_pieces(const cam_weights *w, const int16_t *sum, int group, float score[CAM_LANES])
{
    int32_t total[CAM_ROWS_MOST];
    cam_rows_dots(sum, cam_weights_piece(w, group * CAM_LANES), w->units, CAM_LANES, total);
    for (int lane = 0; lane < CAM_LANES; lane++)
        score[lane] = w->piece_scale * (float)total[lane];
}
