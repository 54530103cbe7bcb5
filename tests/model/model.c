/*
 * model.c: boards, pieces, placing, connection and points straight from the rules.
 *
 * Clear before fast: nothing is kept up to date that can be worked out again, and no
 * consequence of the rules is used where the rule itself can be applied. The one
 * concession is the list of all placements over a board's cells, made once per board.
 *
 * Section numbers are those of the rules.
 */
#include "model.h"

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

static bool same_point(model_point a, model_point b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
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
        if (!same_point(a->cube[i], b->cube[i]))
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
    const char *side[MODEL_MAX_SIDES];
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

#define OCTAGON_SIDES \
    {"d10 e10 f10 g10", "g10 h9 i8 j7", "j7 j6 j5 j4", "j4 i3 h2 g1", \
     "g1 f1 e1 d1", "d1 c2 b3 a4", "a4 a5 a6 a7", "a7 b8 c9 d10"}

static const board_rule board_rules[] = {
    {"square", 8, square_has, 4,
     {"a8 b8 c8 d8 e8 f8 g8 h8", "h8 h7 h6 h5 h4 h3 h2 h1",
      "h1 g1 f1 e1 d1 c1 b1 a1", "a1 a2 a3 a4 a5 a6 a7 a8"}},
    {"rhombus", 11, rhombus_has, 4,
     {"f11 g10 h9 i8 j7 k6", "k6 j5 i4 h3 g2 f1",
      "f1 e2 d3 c4 b5 a6", "a6 b7 c8 d9 e10 f11"}},
    {"octagon", 10, octagon_has, 8, OCTAGON_SIDES},
    {"ring", 10, ring_has, 8, OCTAGON_SIDES},
};

static const board_rule *find_rule(const char *name)
{
    for (size_t i = 0; i < sizeof board_rules / sizeof board_rules[0]; i++) {
        if (strcmp(board_rules[i].name, name) == 0)
            return &board_rules[i];
    }
    return NULL;
}

/* Read one cell such as "b10" off the front of a list separated by blanks. False at
 * its end, or where no cell is written. */
static bool read_cell(const char **list, int *x, int *y)
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

static bool is_cell(const model_board *board, int x, int y)
{
    return x >= 0 && y >= 0 && x < board->width && y < board->width && board->is_cell[x][y];
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
        for (int x, y; read_cell(&list, &x, &y);) {
            assert(is_cell(board, x, y));
            board->on_side[side][x][y] = true;
        }
    }
}

int model_count_cells(const model_board *board)
{
    int count = 0;
    for (int x = 0; x < board->width; x++) {
        for (int y = 0; y < board->width; y++)
            count += is_cell(board, x, y);
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

static bool are_opposite(const model_board *board, int side, int other, model_span span)
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
        if (!is_cell(board, p->cube[i].x, p->cube[i].y))
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

/* ---- placing a piece (section 4) ---- */

static bool is_occupied(const model_position *pos, int x, int y, int z)
{
    return pos->at[x][y][z] != 0;
}

static bool has_cube(const model_placement *p, model_point place)
{
    for (int i = 0; i < p->cubes; i++) {
        if (same_point(p->cube[i], place))
            return true;
    }
    return false;
}

/* Rule 1: every cube over a cell of the board and in no occupied place. */
static bool keeps_rule_1(const model_position *pos, const model_placement *p)
{
    for (int i = 0; i < p->cubes; i++) {
        model_point c = p->cube[i];
        if (!is_cell(pos->board, c.x, c.y) || is_occupied(pos, c.x, c.y, c.z))
            return false;
    }
    return true;
}

/* Rule 2: at least one cube directly on the board. */
static bool keeps_rule_2(const model_placement *p)
{
    for (int i = 0; i < p->cubes; i++) {
        if (p->cube[i].z == 0)
            return true;
    }
    return false;
}

/* Rule 3: below each cube the board, another cube of the piece, or one already placed. */
static bool keeps_rule_3(const model_position *pos, const model_placement *p)
{
    for (int i = 0; i < p->cubes; i++) {
        model_point c = p->cube[i];
        if (c.z == 0)
            continue;
        model_point below = {c.x, c.y, c.z - 1};
        if (!has_cube(p, below) && !is_occupied(pos, below.x, below.y, below.z))
            return false;
    }
    return true;
}

int model_broken_rule(const model_position *pos, const model_placement *placement)
{
    if (!keeps_rule_1(pos, placement))
        return 1;
    if (!keeps_rule_2(placement))
        return 2;
    if (!keeps_rule_3(pos, placement))
        return 3;
    return 0;
}

static void add_stone(model_position *pos, model_colour colour, const model_placement *p)
{
    assert(pos->stones < MODEL_MAX_STONES);
    pos->stone[pos->stones] = (model_stone){colour, *p};
    pos->stones++;
    for (int i = 0; i < p->cubes; i++)
        pos->at[p->cube[i].x][p->cube[i].y][p->cube[i].z] = pos->stones;
}

bool model_put(model_position *pos, model_colour colour, const char *text)
{
    for (int i = 0; i < pos->board->placements; i++) {
        const model_placement *p = &pos->board->placement[i];
        if (strcmp(p->text, text) == 0 && model_broken_rule(pos, p) == 0) {
            add_stone(pos, colour, p);
            return true;
        }
    }
    return false;
}

/* ---- seats and turns (sections 3, 6, 7) ---- */

model_colour model_seat_colour(int seat)
{
    return seat % 2 == 1 ? MODEL_YELLOW : MODEL_GREEN;
}

model_colour model_to_play(const model_position *pos)
{
    if (pos->seat == 0)
        return MODEL_NO_COLOUR;
    return pos->neutral_left > 0 ? MODEL_BLUE : model_seat_colour(pos->seat);
}

model_position model_start(const model_board *board, int players, bool neutral, int beginner)
{
    assert(players == 2 || players == 4);
    assert(beginner >= 1 && beginner <= players);
    model_position pos = {
        .board = board,
        .players = players,
        .beginner = beginner,
        .neutral_left = neutral ? 2 : 0,
        .seat = beginner,
    };
    int partners = players / 2;
    for (int seat = 1; seat <= players; seat++) {
        for (int piece = 0; piece < MODEL_HAND_PIECES; piece++)
            pos.hand[seat][piece] = piece_rules[piece].per_colour / partners;
    }
    return pos;
}

/* Does the player to move have this piece to place in this turn? */
static bool holds(const model_position *pos, model_piece piece)
{
    if (pos->neutral_left > 0)
        return piece == MODEL_I;
    return piece != MODEL_I && pos->hand[pos->seat][piece] > 0;
}

static bool is_legal(const model_position *pos, const model_placement *p)
{
    return pos->seat != 0 && holds(pos, p->piece) && model_broken_rule(pos, p) == 0;
}

void model_legal(const model_position *pos, model_moves *moves)
{
    moves->count = 0;
    for (int i = 0; i < pos->board->placements; i++) {
        const model_placement *p = &pos->board->placement[i];
        if (!is_legal(pos, p))
            continue;
        assert(moves->count < MODEL_MAX_MOVES);
        moves->move[moves->count++] = p;
    }
}

static bool can_place(const model_position *pos)
{
    for (int i = 0; i < pos->board->placements; i++) {
        if (is_legal(pos, &pos->board->placement[i]))
            return true;
    }
    return false;
}

static int next_seat(const model_position *pos, int seat)
{
    return seat % pos->players + 1;
}

static bool all_out(const model_position *pos)
{
    for (int seat = 1; seat <= pos->players; seat++) {
        if (!pos->out[seat])
            return false;
    }
    return true;
}

static void end_game(model_position *pos, model_result result)
{
    pos->result = result;
    pos->seat = 0;
}

/* Give the turn to 'seat' or the first after it who can place. Whoever cannot when
 * their turn comes is out for good. */
static void give_turn(model_position *pos, int seat)
{
    while (!all_out(pos)) {
        pos->seat = seat;
        if (!pos->out[seat] && can_place(pos))
            return;
        pos->out[seat] = true;
        seat = next_seat(pos, seat);
    }
    end_game(pos, MODEL_DRAW);
}

static void play_neutral(model_position *pos, const model_placement *move)
{
    add_stone(pos, MODEL_BLUE, move);
    pos->neutral_left--;
    give_turn(pos, pos->neutral_left > 0 ? next_seat(pos, pos->beginner) : pos->beginner);
}

static void play_own(model_position *pos, const model_placement *move)
{
    model_colour colour = model_seat_colour(pos->seat);
    add_stone(pos, colour, move);
    pos->hand[pos->seat][move->piece]--;
    if (model_has_connection(pos, colour))
        end_game(pos, colour == MODEL_YELLOW ? MODEL_YELLOW_WINS : MODEL_GREEN_WINS);
    else
        give_turn(pos, next_seat(pos, pos->seat));
}

bool model_play(model_position *pos, const char *text)
{
    for (int i = 0; i < pos->board->placements; i++) {
        const model_placement *p = &pos->board->placement[i];
        if (strcmp(p->text, text) != 0 || !is_legal(pos, p))
            continue;
        if (pos->neutral_left > 0)
            play_neutral(pos, p);
        else
            play_own(pos, p);
        return true;
    }
    return false;
}

long model_count_leaves(const model_position *pos, int depth)
{
    if (depth == 0)
        return 1;
    model_moves moves;
    model_legal(pos, &moves);
    if (depth == 1)
        return moves.count;
    long leaves = 0;
    for (int i = 0; i < moves.count; i++) {
        model_position next = *pos;
        model_play(&next, moves.move[i]->text);
        leaves += model_count_leaves(&next, depth - 1);
    }
    return leaves;
}

/* ---- the surface as a graph of unit faces (section 5) ---- */

enum {
    MAX_FACES = MODEL_MAX_STONES * MODEL_MAX_CUBES * 5,
    MAX_EDGES = 4,      /* horizontal ones of a face: a top face has 4, a vertical one 2 */
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
    return (same_point(a->from, b->from) && same_point(a->to, b->to)) ||
           (same_point(a->from, b->to) && same_point(a->to, b->from));
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
            if (!are_opposite(board, side, other, span))
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

int model_height(const model_position *pos, int x, int y)
{
    int cubes = 0;
    for (int z = 0; z < MODEL_HEIGHT; z++)
        cubes += is_occupied(pos, x, y, z);
    return cubes;
}

model_colour model_colour_at(const model_position *pos, int x, int y, int z)
{
    int number = pos->at[x][y][z];
    return number == 0 ? MODEL_NO_COLOUR : pos->stone[number - 1].colour;
}

static bool has_top(const model_position *pos, model_colour colour, int x, int y)
{
    if (!is_cell(pos->board, x, y))
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

static bool columns_joined(const model_position *pos, model_colour colour, int x, int y,
                           int to_x, int to_y)
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
            if (are_opposite(board, side, other, span) && board->on_side[side][x][y] &&
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
    if (!read_cell(&path, &first_x, &first_y) || !has_top(pos, colour, first_x, first_y))
        return 0;
    int faces = 1;
    x = first_x;
    y = first_y;
    while (read_cell(&path, &to_x, &to_y)) {
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

/* ---- points (section 8) ---- */

static bool is_edge_stone(const model_board *board, const model_placement *p)
{
    for (int i = 0; i < p->cubes; i++) {
        if (p->cube[i].z == 0 && model_is_edge(board, p->cube[i].x, p->cube[i].y))
            return true;
    }
    return false;
}

int model_edge_stones(const model_position *pos, model_colour colour)
{
    int count = 0;
    for (int i = 0; i < pos->stones; i++) {
        const model_stone *stone = &pos->stone[i];
        count += stone->colour == colour && is_edge_stone(pos->board, &stone->placement);
    }
    return count;
}

static int connection_points(const model_position *pos, model_colour colour)
{
    int direct = model_shortest(pos, colour, MODEL_DIRECT).faces;
    if (pos->board->sides == 4)
        return direct;
    int oblique = model_shortest(pos, colour, MODEL_OBLIQUE).faces;
    return 2 * direct > oblique ? 2 * direct : oblique;
}

static int edge_points(const model_position *pos, model_colour colour)
{
    model_colour opponent = colour == MODEL_YELLOW ? MODEL_GREEN : MODEL_YELLOW;
    int own = model_edge_stones(pos, colour), theirs = model_edge_stones(pos, opponent);
    return own < theirs ? theirs : 0;
}

int model_points(const model_position *pos, model_colour colour)
{
    assert(colour == MODEL_YELLOW || colour == MODEL_GREEN);
    switch (pos->result) {
    case MODEL_YELLOW_WINS:
        return colour == MODEL_YELLOW ? connection_points(pos, colour) : 0;
    case MODEL_GREEN_WINS:
        return colour == MODEL_GREEN ? connection_points(pos, colour) : 0;
    case MODEL_DRAW:
        return edge_points(pos, colour);
    case MODEL_RUNNING:
        break;
    }
    return 0;
}
