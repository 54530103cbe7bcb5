#include "hand/turns.h"

/* Cubes pushed into the corner: bit x + 3y + 9z. Equal sets are the same turned stone. */
typedef uint32_t cube_set;

int cam_orientation_cubes(const cam_orientation *o, cam_cube cubes[CAM_CUBES])
{
    int count = 0;
    for (int i = 0; i < o->column_count; i++)
        for (int n = 0; n < o->column[i].count; n++)
            cubes[count++] =
                (cam_cube){o->column[i].dx, o->column[i].dy, (int8_t)(o->column[i].low + n)};
    return count;
}

static void shift(cam_cube *cubes, int count, int x, int y, int z)
{
    for (int i = 0; i < count; i++)
        cubes[i] = (cam_cube){(int8_t)(cubes[i].x + x), (int8_t)(cubes[i].y + y),
                              (int8_t)(cubes[i].z + z)};
}

int cam_placement_cubes(const cam_rules *rules, cam_placement move, int rest,
                        cam_cube cubes[CAM_CUBES])
{
    unsigned anchor = cam_placement_anchor(move);
    int count = cam_orientation_cubes(&rules->orientation[cam_placement_orientation(move)], cubes);
    shift(cubes, count, rules->board.x[anchor], rules->board.y[anchor], rest);
    return count;
}

cam_placement cam_placement_over(const cam_rules *rules, unsigned orientation, int column,
                                 cam_cell cell)
{
    const cam_orientation *o = &rules->orientation[orientation];
    const cam_board *board = &rules->board;
    int x = board->x[cell] - o->column[column].dx, y = board->y[cell] - o->column[column].dy;
    bool inside = x >= 0 && y >= 0 && x < board->width && y < board->height;
    cam_cell anchor = inside ? board->at[y][x] : CAM_NO_CELL;
    if (anchor == CAM_NO_CELL || !cam_bits_has(o->fit, anchor))
        return CAM_NO_PLACEMENT;
    return cam_placement_make(orientation, anchor);
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

static cube_set pack(cam_cube *cubes, int count)
{
    int x = 0, y = 0, z = 0;
    cube_set set = 0;
    for (int i = 0; i < count; i++) {
        x = i ? lesser(x, cubes[i].x) : cubes[i].x;
        y = i ? lesser(y, cubes[i].y) : cubes[i].y;
        z = i ? lesser(z, cubes[i].z) : cubes[i].z;
    }
    shift(cubes, count, -x, -y, -z);
    for (int i = 0; i < count; i++)
        set |= UINT32_C(1) << (cubes[i].x + 3 * cubes[i].y + 9 * cubes[i].z);
    return set;
}

static cam_cube turn_cube(cam_cube c, cam_axis axis)
{
    switch (axis) {
    case CAM_UPRIGHT:
        return (cam_cube){c.y, (int8_t)-c.x, c.z};
    case CAM_FORWARD:
        return (cam_cube){c.x, c.z, (int8_t)-c.y};
    case CAM_ASIDE:
        break;
    }
    return (cam_cube){c.z, c.y, (int8_t)-c.x};
}

/* The orientation the next quarter turn that exists leads to. Sets are those of all
 * orientations, 0 for lanes that are not in use. */
static unsigned find_next(const cam_rules *rules, const cube_set *sets, unsigned from,
                          cam_axis axis)
{
    cam_cube cubes[CAM_CUBES];
    int count = cam_orientation_cubes(&rules->orientation[from], cubes);
    for (int quarter = 1; quarter < 4; quarter++) {
        for (int i = 0; i < count; i++)
            cubes[i] = turn_cube(cubes[i], axis);
        cube_set turned = pack(cubes, count);
        for (unsigned to = 0; to < CAM_ORIENTATIONS; to++)
            if (sets[to] == turned && rules->orientation[to].kind == rules->orientation[from].kind)
                return to;
    }
    return from;
}

/* The columns by how far each is from their common middle; equal ones as they stand. */
static void order_grips(const cam_orientation *o, uint8_t grip[CAM_COLUMNS])
{
    int sum_x = 0, sum_y = 0, n = o->column_count, far[CAM_COLUMNS];
    for (int i = 0; i < n; i++) {
        sum_x += o->column[i].dx;
        sum_y += o->column[i].dy;
    }
    for (int i = 0; i < n; i++) {
        int x = n * o->column[i].dx - sum_x, y = n * o->column[i].dy - sum_y, at = i;
        far[i] = x * x + y * y;
        for (; at > 0 && far[grip[at - 1]] > far[i]; at--)
            grip[at] = grip[at - 1];
        grip[at] = (uint8_t)i;
    }
}

/* Does nothing of it hang in the air on an empty board? */
static bool stands_free(const cam_orientation *o)
{
    bool free = true;
    for (int i = 0; i < o->column_count; i++)
        free &= o->column[i].low == 0;
    return free;
}

/* How fit an orientation is to begin with: what lies before what stands, then the
 * longer from west to east, then what a first tip sets upright. */
static int rank_start(const cam_rules *rules, const cam_turns *turns, unsigned orientation)
{
    const cam_orientation *o = &rules->orientation[orientation];
    int west = 0, east = 0, lies = 1;
    for (int i = 0; i < o->column_count; i++) {
        west = lesser(west, o->column[i].dx);
        east = -lesser(-east, -o->column[i].dx);
        lies &= o->column[i].low == 0 && o->column[i].count == 1;
    }
    int forward = stands_free(&rules->orientation[turns->next[orientation][CAM_FORWARD]]);
    int aside = stands_free(&rules->orientation[turns->next[orientation][CAM_ASIDE]]);
    return 100 * lies + 10 * (east - west) + 2 * forward + aside;
}

void cam_turns_init(cam_turns *turns, const cam_rules *rules)
{
    cube_set sets[CAM_ORIENTATIONS] = {0};
    cam_cube cubes[CAM_CUBES];
    int best[CAM_KINDS] = {0};
    *turns = (cam_turns){0};
    for (unsigned i = 0; i < CAM_ORIENTATIONS; i++)
        if (rules->orientation[i].column_count)
            sets[i] = pack(cubes, cam_orientation_cubes(&rules->orientation[i], cubes));
    for (unsigned i = 0; i < CAM_ORIENTATIONS; i++) {
        const cam_orientation *o = &rules->orientation[i];
        if (!sets[i])
            continue;
        for (int axis = 0; axis < CAM_AXES; axis++)
            turns->next[i][axis] = (uint8_t)find_next(rules, sets, i, (cam_axis)axis);
        order_grips(o, turns->grip[i]);
        int rank = 1 + rank_start(rules, turns, i);
        if (rank > best[o->kind]) {
            best[o->kind] = rank;
            turns->start[o->kind] = (uint8_t)i;
        }
    }
}

unsigned cam_turns_step(const cam_turns *turns, unsigned orientation, cam_axis axis, int way)
{
    unsigned next = turns->next[orientation][axis];
    if (way < 0) /* the last of the circle before it closes */
        while (turns->next[next][axis] != orientation)
            next = turns->next[next][axis];
    return next;
}
