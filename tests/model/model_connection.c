/*
 * model_connection.c: connections, once over unit faces and once over columns.
 *
 * Section 5 of the rules says it twice: as a surface of faces that share horizontal
 * edges, and as columns joined where their colours and heights allow. The search does
 * the first, literally, and model_measure_path the second.
 */
#include "model.h"
#include "model_private.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- the surface as a graph of unit faces (section 5) ---- */

enum {
    MAX_FACES = MODEL_MAX_STONES * MODEL_MAX_CUBES * 5,
    MAX_EDGES = 4, /* horizontal ones of a face: a top face has 4, a vertical one 2 */
    MAX_JOINED = 8,
    NOWHERE = -1,
};

typedef struct {
    model_point from, to;
} lattice_edge;

typedef struct {
    model_point cube; /* that it is a face of */
    bool is_top;
    int edges;
    lattice_edge edge[MAX_EDGES]; /* the horizontal ones only */
    int joined;
    int to[MAX_JOINED];
} face;

/* The visible faces of one colour. */
typedef struct {
    int count;
    face face[MAX_FACES];
} surface;

/* The faces of the unit cube that can be seen: its top and its four sides. The corners
 * go round each face, so that each two in a row are an edge. */
typedef struct {
    model_point towards;
    model_point corner[4];
} face_rule;

static const face_rule face_rules[5] = {
    {{0, 0, 1}, {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}}},
    {{1, 0, 0}, {{1, 0, 0}, {1, 1, 0}, {1, 1, 1}, {1, 0, 1}}},
    {{-1, 0, 0}, {{0, 0, 0}, {0, 1, 0}, {0, 1, 1}, {0, 0, 1}}},
    {{0, 1, 0}, {{0, 1, 0}, {1, 1, 0}, {1, 1, 1}, {0, 1, 1}}},
    {{0, -1, 0}, {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}}},
};

static model_point plus(model_point a, model_point b)
{
    return (model_point){a.x + b.x, a.y + b.y, a.z + b.z};
}

/* Like model_colour_at, for places that may lie outside the array. */
static model_colour colour_at_point(const model_position *pos, model_point p)
{
    if (p.x < 0 || p.y < 0 || p.x >= MODEL_WIDTH || p.y >= MODEL_WIDTH || p.z >= MODEL_HEIGHT)
        return MODEL_NO_COLOUR;
    return model_colour_at(pos, p.x, p.y, p.z);
}

static face make_face(model_point cube, const face_rule *rule)
{
    face f = {.cube = cube, .is_top = rule->towards.z == 1};
    for (int i = 0; i < 4; i++) {
        lattice_edge e = {plus(cube, rule->corner[i]), plus(cube, rule->corner[(i + 1) % 4])};
        if (e.from.z == e.to.z)
            f.edge[f.edges++] = e;
    }
    return f;
}

/* A face is covered, and does not exist, where a cube lies against it. */
static void add_visible_faces(const model_position *pos, model_point cube, surface *s)
{
    for (int i = 0; i < 5; i++) {
        model_point against = plus(cube, face_rules[i].towards);
        if (colour_at_point(pos, against) != MODEL_NO_COLOUR)
            continue;
        assert(s->count < MAX_FACES);
        s->face[s->count++] = make_face(cube, &face_rules[i]);
    }
}

static bool same_edge(const lattice_edge *a, const lattice_edge *b)
{
    return (model_same_point(a->from, b->from) && model_same_point(a->to, b->to)) ||
           (model_same_point(a->from, b->to) && model_same_point(a->to, b->from));
}

static bool share_horizontal_edge(const face *a, const face *b)
{
    for (int i = 0; i < a->edges; i++) {
        for (int j = 0; j < b->edges; j++) {
            if (same_edge(&a->edge[i], &b->edge[j]))
                return true;
        }
    }
    return false;
}

static void join_faces(surface *s)
{
    for (int i = 0; i < s->count; i++) {
        for (int j = i + 1; j < s->count; j++) {
            face *a = &s->face[i], *b = &s->face[j];
            if (!share_horizontal_edge(a, b))
                continue;
            assert(a->joined < MAX_JOINED && b->joined < MAX_JOINED);
            a->to[a->joined++] = j;
            b->to[b->joined++] = i;
        }
    }
}

static void look_at_surface(const model_position *pos, model_colour colour, surface *s)
{
    s->count = 0;
    for (int i = 0; i < pos->stones; i++) {
        if (pos->stone[i].colour != colour)
            continue;
        const model_placement *p = &pos->stone[i].placement;
        for (int c = 0; c < p->cubes; c++)
            add_visible_faces(pos, p->cube[c], s);
    }
    join_faces(s);
}

/* ---- shortest connections (sections 5, 8) ---- */

/* What a breadth-first search from one side leaves: for each face the faces on the way
 * to it, itself included (0 if it is not reached), and the one before it. */
typedef struct {
    int faces[MAX_FACES];
    int before[MAX_FACES];
} flood;

static bool is_end(const model_board *board, const face *f, int side)
{
    return f->is_top && board->on_side[side][f->cube.x][f->cube.y];
}

static void flood_from_side(const model_board *board, const surface *s, int side, flood *w)
{
    int queue[MAX_FACES], head = 0, tail = 0;
    for (int i = 0; i < s->count; i++) {
        bool start = is_end(board, &s->face[i], side);
        w->faces[i] = start ? 1 : 0;
        w->before[i] = NOWHERE;
        if (start)
            queue[tail++] = i;
    }
    while (head < tail) {
        int from = queue[head++];
        for (int j = 0; j < s->face[from].joined; j++) {
            int to = s->face[from].to[j];
            if (w->faces[to] > 0)
                continue;
            w->faces[to] = w->faces[from] + 1;
            w->before[to] = from;
            queue[tail++] = to;
        }
    }
}

/* The columns whose top faces are on the way, from the start to 'last'. */
static void write_path(const surface *s, const flood *w, int last, char *path)
{
    int column[MAX_FACES], columns = 0;
    for (int i = last; i != NOWHERE; i = w->before[i]) {
        if (s->face[i].is_top)
            column[columns++] = i;
    }
    assert(columns * 4 < MODEL_PATH_SIZE);
    for (int i = columns - 1; i >= 0; i--) {
        model_point cube = s->face[column[i]].cube;
        path += sprintf(path, "%c%d%s", 'a' + cube.x, cube.y + 1, i > 0 ? " " : "");
    }
}

static void keep_if_shorter(const surface *s, const flood *w, int last, model_chain *best)
{
    int faces = w->faces[last];
    if (faces == 0 || (best->faces > 0 && best->faces <= faces))
        return;
    best->faces = faces;
    write_path(s, w, last, best->path);
}

model_chain model_shortest(const model_position *pos, model_colour colour, model_span span)
{
    const model_board *board = pos->board;
    model_chain best = {0};
    if (board->sides == 4 && span == MODEL_OBLIQUE)
        return best;
    surface s;
    look_at_surface(pos, colour, &s);
    for (int side = 0; side < board->sides; side++) {
        flood w;
        flood_from_side(board, &s, side, &w);
        for (int other = 0; other < board->sides; other++) {
            if (!model_are_opposite(board, side, other, span))
                continue;
            for (int i = 0; i < s.count; i++) {
                if (is_end(board, &s.face[i], other))
                    keep_if_shorter(&s, &w, i, &best);
            }
        }
    }
    return best;
}

bool model_has_connection(const model_position *pos, model_colour colour)
{
    return model_shortest(pos, colour, MODEL_DIRECT).faces > 0 ||
           model_shortest(pos, colour, MODEL_OBLIQUE).faces > 0;
}

/* ---- the same by columns and heights (section 5, second paragraph) ---- */

static bool has_top(const model_position *pos, model_colour colour, int x, int y)
{
    if (!model_is_cell(pos->board, x, y))
        return false;
    int height = model_height(pos, x, y);
    return height > 0 && model_colour_at(pos, x, y, height - 1) == colour;
}

/* Are the cubes from 'bottom' up to the top of this column all of that colour? */
static bool is_coloured_above(const model_position *pos, model_colour colour, int x, int y,
                              int bottom)
{
    for (int z = bottom; z < model_height(pos, x, y); z++) {
        if (model_colour_at(pos, x, y, z) != colour)
            return false;
    }
    return true;
}

static bool columns_joined(const model_position *pos, model_colour colour, int x, int y, int to_x,
                           int to_y)
{
    if (abs(x - to_x) + abs(y - to_y) != 1)
        return false;
    int height = model_height(pos, x, y), to_height = model_height(pos, to_x, to_y);
    return is_coloured_above(pos, colour, x, y, to_height) &&
           is_coloured_above(pos, colour, to_x, to_y, height);
}

static bool on_opposite_sides(const model_board *board, model_span span, int x, int y, int to_x,
                              int to_y)
{
    for (int side = 0; side < board->sides; side++) {
        for (int other = 0; other < board->sides; other++) {
            if (model_are_opposite(board, side, other, span) && board->on_side[side][x][y] &&
                board->on_side[other][to_x][to_y])
                return true;
        }
    }
    return false;
}

int model_measure_path(const model_position *pos, model_colour colour, model_span span,
                       const char *path)
{
    int first_x, first_y, x, y, to_x, to_y;
    if (!model_read_cell(&path, &first_x, &first_y) || !has_top(pos, colour, first_x, first_y))
        return 0;
    int faces = 1;
    x = first_x;
    y = first_y;
    while (model_read_cell(&path, &to_x, &to_y)) {
        if (!has_top(pos, colour, to_x, to_y) || !columns_joined(pos, colour, x, y, to_x, to_y))
            return 0;
        faces += 1 + abs(model_height(pos, x, y) - model_height(pos, to_x, to_y));
        x = to_x;
        y = to_y;
    }
    if (*path != '\0')
        return 0;
    return on_opposite_sides(pos->board, span, first_x, first_y, x, y) ? faces : 0;
}
