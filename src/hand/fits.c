#include "hand/fits.h"

#include <stddef.h>

#include "rules/connection.h"
#include "rules/moves.h"

int cam_fits_over(const cam_position *pos, const cam_rules *rules, cam_kind kind, cam_cell cell,
                  cam_placement fits[CAM_FITS])
{
    int count = 0;
    for (unsigned index = 0; index < CAM_ORIENTATIONS; index++) {
        const cam_orientation *o = &rules->orientation[index];
        for (int i = 0; o->kind == kind && i < o->column_count; i++) {
            cam_placement move = cam_placement_over(rules, index, i, cell);
            if (move != CAM_NO_PLACEMENT && cam_position_check(pos, rules, move, NULL) == CAM_OK)
                fits[count++] = move;
        }
    }
    return count;
}

/*
 * How unlike two placements are.
 */

/* How it stands, whichever way it faces: how many columns there are of each height
 * and length, four bits each. */
static uint64_t posture(const cam_rules *rules, cam_placement move)
{
    const cam_orientation *o = &rules->orientation[cam_placement_orientation(move)];
    uint64_t columns = 0;
    for (int i = 0; i < o->column_count; i++)
        columns += UINT64_C(1) << 4 * (CAM_LEVELS * o->column[i].low + o->column[i].count - 1);
    return columns;
}

static int difference(const cam_rules *rules, cam_placement a, cam_placement b)
{
    int cubes = posture(rules, a) == posture(rules, b) ? 0 : 2 * CAM_CUBES;
    for (int level = 0; level < CAM_LEVELS; level++) {
        cam_bits p = cam_placement_level(rules, a, level), q = cam_placement_level(rules, b, level);
        cubes += cam_bits_count(cam_bits_minus(p, q)) + cam_bits_count(cam_bits_minus(q, p));
    }
    return cubes;
}

void cam_fits_order(const cam_rules *rules, cam_placement shown, cam_placement *fits, int count)
{
    int least[CAM_FITS]; /* how unlike the nearest of those already in order */
    for (int i = 0; i < count; i++)
        least[i] = shown == CAM_NO_PLACEMENT ? 0
                   : shown == fits[i]        ? INT32_MAX
                                             : difference(rules, shown, fits[i]);
    for (int done = 0; done < count; done++) {
        int best = done;
        for (int i = done + 1; i < count; i++)
            best = least[i] > least[best] ? i : best;
        cam_placement next = fits[best];
        for (int i = best; i > done; i--) { /* equals keep their order */
            fits[i] = fits[i - 1];
            least[i] = least[i - 1];
        }
        fits[done] = next;
        for (int i = done + 1; i < count; i++) {
            int unlike = difference(rules, next, fits[i]);
            least[i] = (done || shown != CAM_NO_PLACEMENT) && least[i] < unlike ? least[i] : unlike;
        }
    }
}

/*
 * All over the board.
 */

cam_bits cam_fits_orientations(const cam_position *pos, const cam_rules *rules)
{
    cam_placement array[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, array);
    cam_bits found = {{0, 0}};
    for (int i = 0; i < count; i++)
        cam_bits_add(&found, cam_placement_orientation(array[i]));
    return found;
}

void cam_fits_cells(const cam_position *pos, const cam_rules *rules, cam_kind kind,
                    unsigned orientation, cam_bits *turned, cam_bits *any)
{
    cam_placement array[CAM_MAX_MOVES];
    int count = cam_moves_array(pos, rules, array);
    *turned = *any = (cam_bits){{0, 0}};
    for (int i = 0; i < count; i++) {
        if (cam_placement_kind(rules, array[i]) != kind)
            continue;
        cam_bits cells = cam_placement_cells(rules, array[i]);
        *any = cam_bits_or(*any, cells);
        if (cam_placement_orientation(array[i]) == orientation)
            *turned = cam_bits_or(*turned, cells);
    }
}

/*
 * One placement.
 */

int cam_placement_rest(const cam_position *pos, const cam_rules *rules, cam_placement move)
{
    const cam_orientation *o = &rules->orientation[cam_placement_orientation(move)];
    unsigned anchor = cam_placement_anchor(move);
    int rest = 0;
    for (int i = 0; i < o->column_count; i++) {
        int height = cam_position_height(pos, cam_column_cell(rules, anchor, &o->column[i]));
        int above = height - o->column[i].low;
        rest = above > rest ? above : rest;
    }
    return rest;
}

/* The groups of the team, as they were before, that meet 'cells'. */
static int count_groups(const cam_position *pos, const cam_rules *rules, cam_colour team,
                        cam_bits cells)
{
    int count = 0;
    for (; cam_bits_any(cells); count++) {
        cam_bits one = {{0, 0}};
        cam_bits_add(&one, cam_bits_first(cells));
        cam_bits group = cam_connection_group(pos, rules, team, one);
        cells = cam_bits_minus(cells, cam_bits_or(group, one));
    }
    return count;
}

cam_effect cam_placement_effect(const cam_position *pos, const cam_rules *rules, cam_placement move)
{
    const cam_board *board = &rules->board;
    cam_effect effect = {0};
    cam_colour team = cam_position_colour(pos);
    cam_position after = *pos;
    if (team == CAM_BLUE)
        return effect;
    cam_position_play_legal(&after, rules, move, NULL);
    effect.wins = after.result == cam_result_win(team);
    cam_bits cells = cam_placement_cells(rules, move);
    cam_bits group = effect.group = cam_connection_group(&after, rules, team, cells);
    for (int side = 0; side < board->side_count; side++)
        if (cam_bits_meet(group, board->side[side]))
            effect.sides |= (uint8_t)(1 << side);
    effect.joined = (uint8_t)count_groups(pos, rules, team, cam_bits_minus(group, cells));
    return effect;
}
