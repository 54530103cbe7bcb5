#include "rules/sides.h"

#include "rules/rim.h"

/* Where the eight stretches begin, as places of the rim: the corners of the bounding box
 * that the board comes nearest to, each seen from both of its edges. */
enum { NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST, STRETCHES };

static const char *const names[STRETCHES] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

typedef struct outline {
    const cam_board *board;
    cam_rim rim;              /* without cells that touch the outside by a corner only */
    int start[3 * STRETCHES]; /* three rounds of them */
} outline;

static bool is_cell(const cam_board *board, int x, int y)
{
    return x >= 0 && y >= 0 && x < board->width && y < board->height &&
           board->at[y][x] != CAM_NO_CELL;
}

/* Does one of its four edges lie at the rim of the board, or of a hole? */
static bool has_open_edge(const cam_board *board, cam_cell cell)
{
    int x = board->x[cell], y = board->y[cell];
    return !is_cell(board, x + 1, y) || !is_cell(board, x - 1, y) || !is_cell(board, x, y + 1) ||
           !is_cell(board, x, y - 1);
}

static void walk(outline *o)
{
    cam_rim whole;
    cam_rim_walk(o->board, &whole);
    o->rim.count = 0;
    for (int i = 0; i < whole.count; i++)
        if (has_open_edge(o->board, whole.cell[i]))
            o->rim.cell[o->rim.count++] = whole.cell[i];
}

/* How far a cell lies in a direction, and among equals how far to its right or left. */
static int reach(const cam_board *board, cam_cell cell, int direction, int aside)
{
    static const int way_x[4] = {0, 1, 0, -1}, way_y[4] = {1, 0, -1, 0};
    int right = (direction + 1) % 4, x = board->x[cell], y = board->y[cell];
    return 64 * (way_x[direction] * x + way_y[direction] * y) +
           aside * (way_x[right] * x + way_y[right] * y);
}

/* The cell that reaches farthest, from a place of the rim on; at most once around. */
static int find_farthest(const outline *o, int from, int direction, int aside)
{
    int best = -1, best_reach = 0;
    for (int i = from; i <= o->rim.count; i++) {
        int r = reach(o->board, o->rim.cell[i % o->rim.count], direction, aside);
        if (best < 0 || r > best_reach) {
            best = i;
            best_reach = r;
        }
    }
    return best;
}

/* The walk begins with the farthest north, its left end. */
static void find_stretches(outline *o)
{
    int at = 0;
    for (int direction = 0; direction < 4; direction++) {
        at = direction ? find_farthest(o, at, direction, -1) : 0;
        o->start[2 * direction] = at;
        at = find_farthest(o, at, direction, 1);
        o->start[2 * direction + 1] = at;
    }
    for (int i = STRETCHES; i < 3 * STRETCHES; i++)
        o->start[i] = o->start[i - STRETCHES] + o->rim.count;
}

/* From one place of the rim to another, both included, each cell once. */
static void write_side(const outline *o, const char *name, int from, int to, cam_buffer *out)
{
    cam_bits seen = {0};
    char cell[4];
    cam_buffer_add(out, "side ");
    cam_buffer_add(out, name);
    for (int i = from; i <= to; i++) {
        cam_cell at = o->rim.cell[i % o->rim.count];
        if (cam_bits_has(seen, at))
            continue;
        cam_bits_add(&seen, at);
        cam_cell_format(o->board, at, cell);
        cam_buffer_add_char(out, ' ');
        cam_buffer_add(out, cell);
    }
    cam_buffer_add_char(out, '\n');
}

static void write_eight(const outline *o, cam_buffer *out)
{
    for (int i = 0; i < STRETCHES; i++)
        write_side(o, names[i], o->start[i], o->start[i + 1], out);
}

/* Every other stretch, from the middle of the one before to the middle of the one after;
 * a middle cell belongs to both sides, where there is one. */
static void write_four(const outline *o, cam_buffer *out)
{
    int length[2] = {0, 0};
    for (int i = 0; i < STRETCHES; i++)
        length[i % 2] += o->start[i + 1] - o->start[i];
    for (int i = length[1] > length[0]; i < STRETCHES; i += 2) {
        const int *at = &o->start[i + STRETCHES]; /* in the second round there is one before */
        write_side(o, names[i], (at[-1] + at[0] + 1) / 2, (at[1] + at[2]) / 2, out);
    }
}

cam_status cam_sides_find(const cam_board_def *drawing, int count, cam_buffer *out,
                          cam_error *error)
{
    cam_board board;
    cam_cell apart;
    cam_status status = cam_board_draw(&board, drawing, error);
    if (status != CAM_OK)
        return status;
    if (!cam_board_is_joined(&board, &apart)) {
        status = cam_fail(error, CAM_MALFORMED, CAM_REASON_BOARD_APART);
        if (error) {
            error->line = board.height - board.y[apart];
            error->column = board.x[apart] + 1;
        }
    } else {
        outline o = {.board = &board};
        walk(&o);
        find_stretches(&o);
        (count == 4 ? write_four : write_eight)(&o, out);
    }
    cam_board_clear(&board);
    return status;
}
