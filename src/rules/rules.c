/*
 * rules.c: from drawings of pieces to the lanes of orientations.
 */
#include "rules/rules.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/unrolled.h"

/* A polycube while it is being turned: bit x + 3y + 9z, pushed into the corner. */
typedef uint32_t cube_set;

#define TURNS 24

static int cube_bit(const int at[3])
{
    return at[0] + 3 * at[1] + 9 * at[2];
}

static bool is_proper(const int axis[3], int signs)
{
    int swaps = (axis[0] > axis[1]) + (axis[0] > axis[2]) + (axis[1] > axis[2]);
    return (swaps + __builtin_popcount((unsigned)signs)) % 2 == 0;
}

static cube_set turn(cube_set cubes, const int axis[3], int signs)
{
    int low[3] = {2, 2, 2};
    int turned[9][3], count = 0;
    for (int bit = 0; bit < 9; bit++) {
        if (!(cubes >> bit & 1))
            continue;
        int at[3] = {bit % 3, bit / 3, 0};
        for (int i = 0; i < 3; i++) {
            int value = signs >> i & 1 ? 2 - at[axis[i]] : at[axis[i]];
            turned[count][i] = value;
            low[i] = value < low[i] ? value : low[i];
        }
        count++;
    }
    cube_set result = 0;
    for (int n = 0; n < count; n++) {
        int at[3] = {turned[n][0] - low[0], turned[n][1] - low[1], turned[n][2] - low[2]};
        result |= UINT32_C(1) << cube_bit(at);
    }
    return result;
}

/* Every different way the piece can lie or stand (RULES 1). */
static int find_turns(cube_set flat, cube_set turns[TURNS])
{
    static const int axes[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                   {2, 0, 1}, {1, 2, 0}, {2, 1, 0}};
    int count = 0;
    for (int a = 0; a < 6; a++)
        for (int signs = 0; signs < 8; signs++) {
            if (!is_proper(axes[a], signs))
                continue;
            cube_set turned = turn(flat, axes[a], signs);
            int i = 0;
            while (i < count && turns[i] != turned)
                i++;
            if (i == count)
                turns[count++] = turned;
        }
    return count;
}

/* Can one go from any cube of a flat piece to any other? */
static bool hangs_together(cube_set flat)
{
    const cube_set west = 0111, east = 0444; /* the columns at the rims */
    cube_set set = flat & -flat, old;
    do {
        old = set;
        set |= flat & (set << 3 | set >> 3 | (set & ~east) << 1 | (set & ~west) >> 1);
    } while (set != old);
    return set == flat;
}

static cam_status read_drawing(const cam_piece_def *def, cube_set *flat, cam_error *error)
{
    *flat = 0;
    for (int y = 0; y <= CAM_LEVELS && def->rows[y]; y++) {
        size_t width = strlen(def->rows[y]);
        if (y == CAM_LEVELS || width > CAM_LEVELS)
            return cam_fail(error, CAM_MALFORMED, CAM_REASON_PIECE_LONG, .piece = def->letter,
                            .number = CAM_LEVELS);
        if (strspn(def->rows[y], "#.") != width)
            return cam_fail(error, CAM_MALFORMED, CAM_REASON_PIECE_ROW, .piece = def->letter);
        for (int x = 0; def->rows[y][x]; x++)
            if (def->rows[y][x] == '#')
                *flat |= UINT32_C(1) << (x + 3 * y);
    }
    if (!*flat || def->letter < 'A' || def->letter > 'Z' || !def->count)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_PIECE);
    if (!hangs_together(*flat))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_PIECE_APART, .piece = def->letter);
    if (def->count > CAM_MOST_PIECES)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_PIECE_MANY, .piece = def->letter,
                        .number = CAM_MOST_PIECES);
    return CAM_OK;
}

static int compare_columns(const void *a, const void *b)
{
    const cam_column *p = a, *q = b;
    return p->low != q->low ? p->low - q->low : p->offset - q->offset;
}

/* The columns of a turned piece. False if one has a gap in it: nothing could
 * ever stand in that gap, so the piece never can lie like that. */
static bool find_columns(const cam_board *board, cube_set cubes, cam_orientation *o)
{
    int base = CAM_BITS_MAX;
    for (int place = 0; place < 9; place++) {
        unsigned column = (cubes >> place & 1) | (cubes >> (place + 9) & 1) << 1 |
                          (cubes >> (place + 18) & 1) << 2;
        if (!column)
            continue;
        if (column == 5)
            return false;
        int step =
            board->uneven ? place : place % 3 * board->step_east + place / 3 * board->step_north;
        base = step < base ? step : base;
        o->column[o->column_count++] = (cam_column){
            .offset = (uint8_t)step,
            .low = (uint8_t)__builtin_ctz(column),
            .count = (uint8_t)__builtin_popcount(column),
            .dx = (int8_t)(place % 3),
            .dy = (int8_t)(place / 3),
        };
    }
    int8_t anchor_x = 0, anchor_y = 0; /* the first cell, as they are numbered */
    for (int i = 0; i < o->column_count; i++)
        if (o->column[i].offset == base) {
            anchor_x = o->column[i].dx;
            anchor_y = o->column[i].dy;
        }
    for (int i = 0; i < o->column_count; i++) {
        cam_column *c = &o->column[i];
        c->dx = (int8_t)(c->dx - anchor_x);
        c->dy = (int8_t)(c->dy - anchor_y);
        c->offset = board->uneven ? cam_frame_place(c->dx, c->dy) : (uint8_t)(c->offset - base);
    }
    qsort(o->column, o->column_count, sizeof o->column[0], compare_columns);
    return true;
}

static bool is_cell(const cam_board *board, int x, int y)
{
    return x >= 0 && y >= 0 && x < board->width && y < board->height &&
           board->at[y][x] != CAM_NO_CELL;
}

static void find_masks(const cam_board *board, cam_orientation *o)
{
    for (int i = 0; i < o->column_count; i++) {
        cam_bits_add(&o->need[o->column[i].low], o->column[i].offset);
        for (int n = 0; n < o->column[i].count; n++)
            cam_bits_add(&o->level[o->column[i].low + n], o->column[i].offset);
    }
    for (cam_bits rest = board->cells; cam_bits_any(rest);) {
        unsigned cell = cam_bits_pop(&rest);
        bool whole = true;
        for (int i = 0; i < o->column_count && whole; i++)
            whole =
                is_cell(board, board->x[cell] + o->column[i].dx, board->y[cell] + o->column[i].dy);
        if (whole)
            cam_bits_add(&o->fit, cell);
    }
}

static int compare_lows(const cam_orientation *a, const cam_orientation *b)
{
    if (a->column_count != b->column_count)
        return a->column_count - b->column_count;
    for (int i = 0; i < a->column_count; i++)
        if (a->column[i].low != b->column[i].low)
            return a->column[i].low - b->column[i].low;
    return 0;
}

/* A lane for the orientation: in a group of its kind and heights that has one
 * left, or in a new group. NULL if there is no room. */
static cam_orientation *find_lane(cam_rules *rules, const cam_orientation *o)
{
    int g = 0;
    for (; g < rules->group_count; g++) {
        cam_orientation *lanes = &rules->orientation[g * CAM_LANES];
        if (rules->group[g].kind != o->kind || compare_lows(lanes, o) != 0)
            continue;
        for (int lane = 1; lane < CAM_LANES; lane++)
            if (lanes[lane].column_count == 0)
                return &lanes[lane];
    }
    if (g == CAM_GROUPS)
        return NULL;
    cam_group *group = &rules->group[rules->group_count++];
    group->kind = o->kind;
    group->column_count = o->column_count;
    for (int i = 0; i < CAM_COLUMNS; i++)
        group->low[i] = o->column[i < o->column_count ? i : 0].low;
    rules->groups_of[o->kind] |= UINT32_C(1) << g;
    return &rules->orientation[g * CAM_LANES];
}

/* Steps are at most CAM_BOX, and not both that: an offset is below 64, as shifts must be. */
_Static_assert(2 * CAM_BOX + 2 * (CAM_BOX - 1) < 64, "an offset fits a word");

static void add_distance(cam_rules *rules, uint8_t shift)
{
    uint8_t at = 0;
    while (at < rules->distance_count && rules->distance[at] != shift)
        at++;
    rules->distance[at] = shift;
    rules->distance_count += at == rules->distance_count;
}

static cam_status add_orientation(cam_rules *rules, cam_kind kind, cube_set cubes, cam_error *error)
{
    cam_orientation o = {.kind = kind};
    if (!find_columns(&rules->board, cubes, &o))
        return CAM_OK;
    find_masks(&rules->board, &o);
    if (o.column_count > rules->most_columns)
        rules->most_columns = o.column_count;
    cam_orientation *lane = find_lane(rules, &o);
    if (!lane)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_TOO_MANY_TURNS);
    *lane = o;
    size_t place = (size_t)(lane - rules->orientation);
    cam_group *group = &rules->group[place / CAM_LANES];
    for (int word = 0; word < 2; word++)
        group->fit[word][place % CAM_LANES] = o.fit.w[word];
    for (int i = 0; i < CAM_COLUMNS; i++) {
        uint8_t offset = o.column[i < o.column_count ? i : 0].offset;
        group->shift[i][place % CAM_LANES] = offset;
        add_distance(rules, offset);
    }
    return CAM_OK;
}

/* Is no earlier piece this one, turned or turned over? */
static bool is_new_shape(const cam_rules *rules, cam_kind kind, const cube_set *turns, int count)
{
    for (int i = 0; i < kind; i++)
        for (int n = 0; n < count; n++)
            if (rules->shape[i] == turns[n])
                return false;
    return true;
}

static cam_status add_kind(cam_rules *rules, const cam_piece_def *def, cam_error *error)
{
    cube_set flat, turns[TURNS];
    cam_status status = read_drawing(def, &flat, error);
    if (status != CAM_OK)
        return status;
    if (cam_rules_kind(rules, def->letter) >= 0)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_PIECE_TWICE, .piece = def->letter);
    if (rules->kind_count == CAM_KINDS)
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_TOO_MANY_SHAPES, .number = CAM_KINDS);
    cam_kind kind = rules->kind_count++;
    rules->letter[kind] = def->letter;
    rules->count[kind] = def->count;
    int count = find_turns(flat, turns);
    rules->shape[kind] = (uint16_t)turns[0]; /* the first is the piece as drawn */
    if (kind != rules->neutral && !is_new_shape(rules, kind, turns, count))
        return cam_fail(error, CAM_MALFORMED, CAM_REASON_PIECE_SAME, .piece = def->letter);
    for (int i = 0; i < count && status == CAM_OK; i++)
        status = add_orientation(rules, kind, turns[i], error);
    return status;
}

/* The columns that an orientation covers, as a set of offsets. */
static uint64_t columns_of(const cam_orientation *o)
{
    uint64_t columns = 0;
    for (int i = 0; i < o->column_count; i++)
        columns |= UINT64_C(1) << o->column[i].offset;
    return columns;
}

/* What outlines are put together from, as sets of offsets. */
typedef struct joining {
    cam_outlines *outlines;
    uint64_t columns[CAM_UNIONS];
} joining;

/* Where these columns are, joined if they are not yet: the largest part of them there is, with
 * what has the rest. */
static uint16_t join(joining *j, uint64_t columns)
{
    int count = j->outlines->union_count, part = 0, rest = 0, most = 0;
    for (int i = 0; i < count; i++) {
        int size = __builtin_popcountll(j->columns[i]);
        if (j->columns[i] == columns)
            return (uint16_t)i;
        if (!(j->columns[i] & ~columns) && size > most) {
            most = size;
            part = i;
        }
    }
    uint64_t missing = columns & ~j->columns[part];
    while (rest < count && (j->columns[rest] & ~columns || missing & ~j->columns[rest]))
        rest++;
    if (rest == count)
        rest = join(j, missing);
    assert(j->outlines->union_count < CAM_UNIONS);
    uint16_t made = j->outlines->union_count++;
    j->outlines->joined[made] = (cam_union){{(uint16_t)part, (uint16_t)rest}};
    j->columns[made] = columns;
    return made;
}

static void join_outlines(cam_rules *rules, const uint64_t columns[CAM_ORIENTATIONS])
{
    cam_outlines *outlines = &rules->outlines;
    joining j = {.outlines = outlines};
    for (int i = 0; i < rules->distance_count; i++)
        j.columns[outlines->union_count++] = UINT64_C(1) << rules->distance[i];
    for (int i = 0; i < outlines->count; i++)
        outlines->made[i] = join(&j, columns[i]);
}

/* Into the list, which stays sorted by size; once. */
static void list_columns(uint64_t list[CAM_ORIENTATIONS], uint8_t *count, uint64_t columns)
{
    int at = 0, size = __builtin_popcountll(columns);
    while (at < *count && __builtin_popcountll(list[at]) <= size)
        if (list[at++] == columns)
            return;
    memmove(&list[at + 1], &list[at], (size_t)(*count - at) * sizeof *list);
    list[at] = columns;
    ++*count;
}

static void find_outlines(cam_rules *rules)
{
    uint64_t columns[CAM_ORIENTATIONS];
    cam_outlines *outlines = &rules->outlines;
    const int count = rules->group_count * CAM_LANES;
    for (int i = 0; i < count; i++)
        if (rules->orientation[i].column_count)
            list_columns(columns, &outlines->count, columns_of(&rules->orientation[i]));
    for (int i = 0; i < count; i++) {
        cam_orientation *o = &rules->orientation[i];
        while (o->column_count && columns[o->outline] != columns_of(o))
            o->outline++;
        if (o->column_count) {
            outlines->groups[o->outline] |= UINT32_C(1) << i / CAM_LANES;
            for (int word = 0; word < 2; word++)
                outlines->fit[word][o->outline] = o->fit.w[word];
        }
        rules->group[i / CAM_LANES].outline[i % CAM_LANES] = o->outline;
    }
    for (int i = 0; i < outlines->count; i++) {
        uint64_t rest = columns[i];
        outlines->most_columns[i / CAM_OUTLINES_ABREAST] = (uint8_t)__builtin_popcountll(rest);
        for (int c = 0; c < CAM_COLUMNS; c++, rest &= rest - 1)
            outlines->shift[c][i] = (uint64_t)__builtin_ctzll(rest ? rest : columns[i]);
    }
    join_outlines(rules, columns);
}

static cam_status list_places(cam_rules *rules, cam_error *error)
{
    for (unsigned i = 0; i < CAM_ORIENTATIONS; i++)
        for (cam_bits rest = rules->orientation[i].fit; cam_bits_any(rest);) {
            if (rules->place_count == CAM_MAX_MOVES)
                return cam_fail(error, CAM_MALFORMED, CAM_REASON_TOO_MANY_PLACES,
                                .number = CAM_MAX_MOVES);
            cam_placement move = cam_placement_make(i, cam_bits_pop(&rest));
            if (rules->orientation[i].kind != rules->neutral)
                rules->place[rules->place_count++] = move;
        }
    return CAM_OK;
}

cam_status cam_rules_init(cam_rules *rules, const cam_board_def *board, const cam_piece_set *set,
                          cam_error *error)
{
    cam_rules made = {.distance_count = 1};
    cam_status status = cam_board_init(&made.board, board, error);
    if (made.board.uneven)
        made.distance[0] = cam_frame_place(0, 0);
    for (int i = 0; i < CAM_KINDS && set->pieces[i].letter && status == CAM_OK; i++)
        status = add_kind(&made, &set->pieces[i], error);
    if (status == CAM_OK && made.kind_count == 0)
        status = cam_fail(error, CAM_MALFORMED, CAM_REASON_NO_PIECES);
    made.neutral = made.kind_count;
    if (status == CAM_OK && set->neutral.letter)
        status = add_kind(&made, &set->neutral, error);
    if (status == CAM_OK)
        status = list_places(&made, error);
    if (status == CAM_OK)
        find_outlines(&made);
#if defined(CAM_UNROLLED)
    if (status == CAM_OK)
        made.unrolled = cam_unrolled_find(&made);
#endif
    if (status == CAM_OK)
        *rules = made;
    else
        cam_rules_clear(&made);
    return status;
}

void cam_rules_clear(cam_rules *rules)
{
    cam_board_clear(&rules->board);
}

int cam_rules_kind(const cam_rules *rules, char letter)
{
    for (int kind = 0; kind < rules->kind_count; kind++)
        if (rules->letter[kind] == toupper((unsigned char)letter))
            return kind;
    return -1;
}

cam_placement cam_placement_find(const cam_rules *rules, cam_kind kind,
                                 const cam_bits level[CAM_LEVELS])
{
    cam_bits cells = cam_bits_or(level[0], cam_bits_or(level[1], level[2]));
    if (!cam_bits_any(cells))
        return CAM_NO_PLACEMENT;
    unsigned anchor = cam_bits_first(cells);
    for (uint32_t groups = rules->groups_of[kind]; groups; groups &= groups - 1) {
        unsigned first = (unsigned)__builtin_ctz(groups) * CAM_LANES;
        for (unsigned i = first; i < first + CAM_LANES; i++) {
            cam_placement move = cam_placement_make(i, anchor);
            bool same = cam_bits_has(rules->orientation[i].fit, anchor);
            for (int l = 0; l < CAM_LEVELS && same; l++)
                same = cam_bits_equal(level[l], cam_placement_level(rules, move, l));
            if (same)
                return move;
        }
    }
    return CAM_NO_PLACEMENT;
}

cam_placement cam_placement_image(const cam_rules *rules, cam_placement move, int symmetry)
{
    cam_bits image[CAM_LEVELS] = {0};
    for (int level = 0; level < CAM_LEVELS; level++)
        for (cam_bits rest = cam_placement_level(rules, move, level); cam_bits_any(rest);)
            cam_bits_add(&image[level], rules->board.image[symmetry][cam_bits_pop(&rest)]);
    return cam_placement_find(rules, cam_placement_kind(rules, move), image);
}
