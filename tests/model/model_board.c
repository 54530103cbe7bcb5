/*
 * model_board.c: the model's pieces and boards, and every way to put one on the other.
 *
 * Pieces are lists of cubes, turned by the 24 rotations of space; boards are formulas
 * for their cells and lists of cells for their sides. The list of all placements over
 * a board's cells is made once per board: the model's one concession to speed.
 */
#include "model.h"
#include "model_private.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- pieces: lists of cubes, turned in space (section 1) ---- */

enum { ROTATIONS = 24, MAX_OFFSET_Z = 2 };

typedef struct {
    char letter;
    int per_colour;
    int cubes;
    model_point cube[MODEL_MAX_CUBES];
} piece_rule;

static const piece_rule piece_rules[MODEL_PIECES] = {
    [MODEL_L] = {'L', 4, 4, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}}},
    [MODEL_T] = {'T', 4, 4, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}}},
    [MODEL_Z] = {'Z', 4, 4, {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}}},
    [MODEL_O] = {'O', 2, 4, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}},
    [MODEL_I] = {'I', 0, 3, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}},
};

typedef struct {
    int count;
    model_placement shape[ROTATIONS]; /* shifted against the three axes, no text */
} orientations;

/* A rotation of space that keeps the lattice: the rows of its matrix. */
typedef struct {
    int row[3][3];
} rotation;

static int determinant(const rotation *r)
{
    const int(*m)[3] = r->row;
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/* Each axis goes to an axis, forwards or backwards: 48 ways, of which the 24 with
 * determinant 1 are rotations and the others mirror. */
static void make_rotations(rotation rotations[ROTATIONS])
{
    static const int axes[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                   {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    int count = 0;
    for (int order = 0; order < 6; order++) {
        for (int signs = 0; signs < 8; signs++) {
            rotation r = {{{0}}};
            for (int i = 0; i < 3; i++)
                r.row[i][axes[order][i]] = (signs >> i & 1) ? -1 : 1;
            if (determinant(&r) == 1)
                rotations[count++] = r;
        }
    }
    assert(count == ROTATIONS);
}

static model_point turn(const rotation *r, model_point p)
{
    return (model_point){
        r->row[0][0] * p.x + r->row[0][1] * p.y + r->row[0][2] * p.z,
        r->row[1][0] * p.x + r->row[1][1] * p.y + r->row[1][2] * p.z,
        r->row[2][0] * p.x + r->row[2][1] * p.y + r->row[2][2] * p.z,
    };
}

static int compare_points(const void *left, const void *right)
{
    const model_point *a = left, *b = right;
    if (a->x != b->x)
        return a->x - b->x;
    if (a->y != b->y)
        return a->y - b->y;
    return a->z - b->z;
}

/* Move a shape until its lowest x, y and z are 0, and sort its cubes. */
static void normalise(model_placement *shape)
{
    model_point low = shape->cube[0];
    for (int i = 1; i < shape->cubes; i++) {
        model_point p = shape->cube[i];
        low.x = p.x < low.x ? p.x : low.x;
        low.y = p.y < low.y ? p.y : low.y;
        low.z = p.z < low.z ? p.z : low.z;
    }
    for (int i = 0; i < shape->cubes; i++) {
        shape->cube[i].x -= low.x;
        shape->cube[i].y -= low.y;
        shape->cube[i].z -= low.z;
    }
    qsort(shape->cube, (size_t)shape->cubes, sizeof shape->cube[0], compare_points);
}

static bool same_cubes(const model_placement *a, const model_placement *b)
{
    for (int i = 0; i < a->cubes; i++) {
        if (!model_same_point(a->cube[i], b->cube[i]))
            return false;
    }
    return a->cubes == b->cubes;
}

static void add_if_new(orientations *all, const model_placement *shape)
{
    for (int i = 0; i < all->count; i++) {
        if (same_cubes(&all->shape[i], shape))
            return;
    }
    all->shape[all->count++] = *shape;
}

static orientations orient(model_piece piece)
{
    rotation rotations[ROTATIONS];
    make_rotations(rotations);

    const piece_rule *rule = &piece_rules[piece];
    orientations all = {0};
    for (int i = 0; i < ROTATIONS; i++) {
        model_placement shape = {.piece = piece, .cubes = rule->cubes};
        for (int c = 0; c < rule->cubes; c++)
            shape.cube[c] = turn(&rotations[i], rule->cube[c]);
        normalise(&shape);
        add_if_new(&all, &shape);
    }
    return all;
}

int model_stock(model_piece piece)
{
    return piece_rules[piece].per_colour;
}

int model_count_orientations(model_piece piece)
{
    return orient(piece).count;
}

/* ---- boards (section 2) ---- */

typedef struct {
    const char *name;
    int width;
    bool (*is_cell)(int x, int y);
    int sides;
    const char *const *side; /* their cells, clockwise from the north */
} board_rule;

static bool square_has(int x, int y)
{
    return x < 8 && y < 8;
}

static bool rhombus_has(int x, int y)
{
    return abs(x - 5) + abs(y - 5) <= 5;
}

static bool octagon_has(int x, int y)
{
    return x + y >= 3 && x + y <= 15 && abs(x - y) <= 6;
}

static bool ring_has(int x, int y)
{
    bool in_square = x >= 3 && x <= 6 && y >= 3 && y <= 6;
    bool in_corner = (x == 3 || x == 6) && (y == 3 || y == 6);
    bool in_hole = in_square && !in_corner;
    return octagon_has(x, y) && !in_hole;
}

static const char *const square_sides[] = {
    "a8 b8 c8 d8 e8 f8 g8 h8",
    "h8 h7 h6 h5 h4 h3 h2 h1",
    "h1 g1 f1 e1 d1 c1 b1 a1",
    "a1 a2 a3 a4 a5 a6 a7 a8",
};

static const char *const rhombus_sides[] = {
    "f11 g10 h9 i8 j7 k6",
    "k6 j5 i4 h3 g2 f1",
    "f1 e2 d3 c4 b5 a6",
    "a6 b7 c8 d9 e10 f11",
};

static const char *const octagon_sides[] = {
    "d10 e10 f10 g10", "g10 h9 i8 j7", "j7 j6 j5 j4", "j4 i3 h2 g1",
    "g1 f1 e1 d1",     "d1 c2 b3 a4",  "a4 a5 a6 a7", "a7 b8 c9 d10",
};

static const board_rule board_rules[] = {
    {"square", 8, square_has, 4, square_sides},
    {"rhombus", 11, rhombus_has, 4, rhombus_sides},
    {"octagon", 10, octagon_has, 8, octagon_sides},
    {"ring", 10, ring_has, 8, octagon_sides},
};

static const board_rule *find_rule(const char *name)
{
    for (size_t i = 0; i < sizeof board_rules / sizeof board_rules[0]; i++) {
        if (strcmp(board_rules[i].name, name) == 0)
            return &board_rules[i];
    }
    return NULL;
}

bool model_read_cell(const char **list, int *x, int *y)
{
    char letter;
    int number, length;
    if (sscanf(*list, " %c%d%n", &letter, &number, &length) != 2)
        return false;
    *list += length;
    *x = letter - 'a';
    *y = number - 1;
    return true;
}

static void mark_cells(model_board *board, const board_rule *rule)
{
    for (int x = 0; x < rule->width; x++) {
        for (int y = 0; y < rule->width; y++)
            board->is_cell[x][y] = rule->is_cell(x, y);
    }
}

static void mark_sides(model_board *board, const board_rule *rule)
{
    for (int side = 0; side < rule->sides; side++) {
        const char *list = rule->side[side];
        for (int x, y; model_read_cell(&list, &x, &y);) {
            assert(model_is_cell(board, x, y));
            board->on_side[side][x][y] = true;
        }
    }
}

int model_count_cells(const model_board *board)
{
    int count = 0;
    for (int x = 0; x < board->width; x++) {
        for (int y = 0; y < board->width; y++)
            count += model_is_cell(board, x, y);
    }
    return count;
}

bool model_is_edge(const model_board *board, int x, int y)
{
    for (int side = 0; side < board->sides; side++) {
        if (board->on_side[side][x][y])
            return true;
    }
    return false;
}

bool model_are_opposite(const model_board *board, int side, int other, model_span span)
{
    int across = board->sides / 2;
    int gap = (other - side + board->sides) % board->sides;
    if (span == MODEL_DIRECT)
        return gap == across;
    return board->sides == 8 && (gap == across - 1 || gap == across + 1);
}

/* ---- placements and their text (section 9) ---- */

static int count_in_column(const model_placement *p, int x, int y)
{
    int count = 0;
    for (int i = 0; i < p->cubes; i++)
        count += p->cube[i].x == x && p->cube[i].y == y;
    return count;
}

/* Going through x, then y, gives the columns by letter, then number. */
static void write_text(model_placement *p)
{
    char *end = p->text + sprintf(p->text, "%c", piece_rules[p->piece].letter);
    char separator = ':';
    for (int x = 0; x < MODEL_WIDTH; x++) {
        for (int y = 0; y < MODEL_WIDTH; y++) {
            int cubes = count_in_column(p, x, y);
            if (cubes == 0)
                continue;
            end += sprintf(end, "%c%c%d", separator, 'a' + x, y + 1);
            if (cubes > 1)
                end += sprintf(end, "x%d", cubes);
            separator = ',';
        }
    }
    assert(end < p->text + MODEL_TEXT_SIZE);
}

static model_placement shifted(const model_placement *shape, int x, int y, int z)
{
    model_placement p = *shape;
    for (int i = 0; i < p.cubes; i++) {
        p.cube[i].x += x;
        p.cube[i].y += y;
        p.cube[i].z += z;
    }
    return p;
}

static bool is_over_cells(const model_board *board, const model_placement *p)
{
    for (int i = 0; i < p->cubes; i++) {
        if (!model_is_cell(board, p->cube[i].x, p->cube[i].y))
            return false;
    }
    return true;
}

/* Put one orientation at every place of the box and keep it where it is over cells. */
static void add_shape(model_board *board, const model_placement *shape)
{
    for (int x = 0; x < board->width; x++) {
        for (int y = 0; y < board->width; y++) {
            for (int z = 0; z <= MAX_OFFSET_Z; z++) {
                model_placement p = shifted(shape, x, y, z);
                if (!is_over_cells(board, &p))
                    continue;
                write_text(&p);
                board->placement[board->placements++] = p;
            }
        }
    }
}

static int compare_texts(const void *left, const void *right)
{
    const model_placement *a = left, *b = right;
    return strcmp(a->text, b->text);
}

static void list_placements(model_board *board)
{
    size_t places = (size_t)(board->width * board->width * (MAX_OFFSET_Z + 1));
    board->placement = calloc(places * MODEL_PIECES * ROTATIONS, sizeof *board->placement);
    assert(board->placement != NULL);
    for (int piece = 0; piece < MODEL_PIECES; piece++) {
        orientations all = orient((model_piece)piece);
        for (int i = 0; i < all.count; i++)
            add_shape(board, &all.shape[i]);
    }
    qsort(board->placement, (size_t)board->placements, sizeof *board->placement, compare_texts);
}

model_board *model_board_new(const char *name)
{
    const board_rule *rule = find_rule(name);
    if (rule == NULL)
        return NULL;
    model_board *board = calloc(1, sizeof *board);
    assert(board != NULL);
    board->name = rule->name;
    board->width = rule->width;
    board->sides = rule->sides;
    mark_cells(board, rule);
    mark_sides(board, rule);
    list_placements(board);
    return board;
}

void model_board_free(model_board *board)
{
    if (board == NULL)
        return;
    free(board->placement);
    free(board);
}
