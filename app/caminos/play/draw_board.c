/*
 * draw_board.c: the board from above.
 *
 * Every cell is a box. Lines part stones and empty cells but not the cells of one
 * stone, so stones show as what they are without any colour; the last stone and
 * the one in hand have heavy lines. A column shows its colour's symbol, its height, and
 * if a cube below has another colour, a small symbol of that one.
 */
#include <stdio.h>
#include <string.h>

#include "desk.h"

#define NO_REGION    (-1) /* not a cell */
#define GHOST_REGION 1000
#define EMPTY_REGION 2000 /* plus the cell: each is its own */

typedef struct face {
    int region;
    paint paint;
    bool strong; /* heavy lines around it */
} face;

typedef struct picture {
    const desk *desk;
    const cam_board *board;
    const cam_position *pos;
    face face[CAM_BOX][CAM_BOX]; /* [y][x] */
    cam_path path;
    cam_bits possible;
} picture;

static face *face_of(picture *p, cam_cell cell)
{
    return &p->face[p->board->y[cell]][p->board->x[cell]];
}

static void paint_stones(picture *p)
{
    const sitting *s = p->desk->sitting;
    const cam_rules *rules = cam_session_variant(s->session)->rules;
    cam_lying stone[CAM_LINE_PLIES];
    int count = cam_record_lying(cam_cursor_record(&s->cursor, s->session), s->cursor.node, stone);
    for (int i = 0; i < count; i++) /* later stones lie on earlier ones */
        for (cam_bits cells = cam_placement_cells(rules, stone[i].move); cam_bits_any(cells);) {
            cam_cell cell = (cam_cell)cam_bits_pop(&cells);
            int height = cam_position_height(p->pos, cell);
            cam_colour top = cam_position_cube(p->pos, cell, height - 1);
            *face_of(p, cell) = (face){i, (paint)(PAINT_YELLOW + top), i == count - 1};
        }
}

static void paint_path(picture *p)
{
    if (!sitting_path(p->desk->sitting, &p->path))
        return;
    for (int i = 0; i < p->path.count; i++)
        face_of(p, p->path.cell[i])->paint = PAINT_PATH;
}

/* Columns that do not go with the ground are red; if the stone fails for another
 * reason, all are. Of a stone that hangs over the rim the cubes over cells are seen. */
static void paint_stone(picture *p)
{
    const cam_hand *hand = &p->desk->hand;
    if (!shows_stone(p->desk))
        return;
    paint good = (paint)(PAINT_GHOST_YELLOW + cam_position_colour(p->pos));
    cam_bits bad = cam_hand_misfits(hand);
    for (cam_bits cells = cam_hand_cells(hand); cam_bits_any(cells);) {
        cam_cell cell = (cam_cell)cam_bits_pop(&cells);
        bool misfit = cam_bits_has(bad, cell);
        *face_of(p, cell) = (face){GHOST_REGION, misfit ? PAINT_GHOST_BAD : good, true};
    }
}

static cam_bits possible_cells(const cam_hand *hand)
{
    cam_bits turned, any;
    cam_fits_cells(&hand->pos, hand->rules, hand->kind, cam_hand_orientation(hand), &turned, &any);
    return any;
}

static void look_at(picture *p, const desk *d)
{
    *p = (picture){.desk = d,
                   .board = &cam_session_variant(d->sitting->session)->rules->board,
                   .pos = &d->sitting->cursor.position};
    for (int y = 0; y < p->board->height; y++)
        for (int x = 0; x < p->board->width; x++) {
            cam_cell cell = p->board->at[y][x];
            p->face[y][x] = cell == CAM_NO_CELL ? (face){NO_REGION, PAINT_RIM, false}
                                                : (face){EMPTY_REGION + cell, PAINT_TILE, false};
        }
    paint_stones(p);
    paint_path(p);
    if (d->show_possible && may_place(d))
        p->possible = possible_cells(&d->hand);
    paint_stone(p);
}

/*
 * Lines.
 */

static face face_at(const picture *p, int x, int y)
{
    if (x < 0 || y < 0 || x >= p->board->width || y >= p->board->height)
        return (face){NO_REGION, PAINT_RIM, false};
    return p->face[y][x];
}

static int line_weight(face a, face b)
{
    if (a.region == b.region)
        return 0;
    return a.strong || b.strong ? 2 : 1;
}

/* What lies under a line: the same as around it, else the board. */
static paint ground(face a, face b)
{
    if (a.region == NO_REGION || b.region == NO_REGION)
        return PAINT_RIM;
    return a.paint == b.paint ? a.paint : PAINT_TILE;
}

/* The weight of the line along the south of cell (x, y), and along its west. */
static int south_weight(const picture *p, int x, int y)
{
    return line_weight(face_at(p, x, y), face_at(p, x, y - 1));
}

static int west_weight(const picture *p, int x, int y)
{
    return line_weight(face_at(p, x, y), face_at(p, x - 1, y));
}

/* Heavy lines stand out from the board. */
static paint line_paint(paint under, int weight)
{
    return under == PAINT_TILE && weight == 2 ? PAINT_STRONG : under;
}

static void put_glyph(int row, int column, paint how, const char *glyph, int times)
{
    attrset(paint_attr(how));
    move(row, column);
    while (times-- > 0)
        addstr(glyph);
    attrset(A_NORMAL);
}

static int row_of(const picture *p, int y) /* of the line north of row y */
{
    const layout *l = &p->desk->layout;
    return l->board_row + (p->board->height - 1 - y) * l->cell_height;
}

static int column_of(const picture *p, int x)
{
    return p->desk->layout.board_column + x * p->desk->layout.cell_width;
}

/* The crossing at the south-west corner of (x, y). */
static void draw_crossing(const picture *p, int x, int y)
{
    int up = west_weight(p, x, y), down = west_weight(p, x, y - 1);
    int right = south_weight(p, x, y), left = south_weight(p, x - 1, y);
    paint a = ground(face_at(p, x, y), face_at(p, x - 1, y));
    paint b = ground(face_at(p, x, y - 1), face_at(p, x - 1, y - 1));
    paint c = ground(face_at(p, x, y), face_at(p, x, y - 1));
    paint under = a == PAINT_RIM || b == PAINT_RIM ? PAINT_RIM : a == b && b == c ? a : PAINT_TILE;
    bool heavy = up == 2 || down == 2 || left == 2 || right == 2;
    if (up || down || left || right || under != PAINT_RIM)
        put_glyph(row_of(p, y - 1), column_of(p, x), line_paint(under, heavy ? 2 : 1),
                  line_glyph(p->desk->glyphs, up, right, down, left), 1);
}

static void draw_lines_of(const picture *p, int x, int y)
{
    const layout *l = &p->desk->layout;
    const glyphs *g = p->desk->glyphs;
    face here = face_at(p, x, y), south = face_at(p, x, y - 1), west = face_at(p, x - 1, y);
    int weight = south_weight(p, x, y);
    if (here.region != NO_REGION || south.region != NO_REGION)
        put_glyph(row_of(p, y - 1), column_of(p, x) + 1, line_paint(ground(here, south), weight),
                  line_glyph(g, 0, weight, 0, weight), l->cell_width - 1);
    weight = west_weight(p, x, y);
    if (here.region != NO_REGION || west.region != NO_REGION)
        for (int i = 1; i < l->cell_height; i++)
            put_glyph(row_of(p, y) + i, column_of(p, x), line_paint(ground(here, west), weight),
                      line_glyph(g, weight, 0, weight, 0), 1);
}

/*
 * Cells.
 */

/* The first cube below the top that has another colour, or NULL. */
static const char *lower_glyph(const picture *p, cam_cell cell, int height)
{
    cam_colour top = cam_position_cube(p->pos, cell, height - 1);
    for (int level = height - 2; level >= 0; level--) {
        cam_colour colour = cam_position_cube(p->pos, cell, level);
        if (colour != top)
            return p->desk->glyphs->small[colour];
    }
    return " ";
}

/* How many cubes the stone in hand adds to a column. */
static int added_cubes(const picture *p, cam_cell cell)
{
    cam_cube cubes[CAM_CUBES];
    int count = cam_hand_cubes(&p->desk->hand, cubes), here = 0;
    for (int i = 0; i < count; i++)
        here += cubes[i].x == p->board->x[cell] && cubes[i].y == p->board->y[cell];
    return here;
}

/* Three columns of text for a cell. */
static void format_cell(const picture *p, cam_cell cell, const face *f, char text[24])
{
    const glyphs *g = p->desk->glyphs;
    int height = cam_position_height(p->pos, cell);
    char digit[2] = {(char)('0' + height), '\0'};
    bool under_cursor = shows_stone(p->desk) && p->desk->hand.cell == cell;
    if (f->region == GHOST_REGION)
        snprintf(text, 24, "%s+%d", height ? digit : g->empty, added_cubes(p, cell));
    else if (under_cursor)
        snprintf(text, 24, "[%s]", height ? digit : g->empty);
    else if (f->paint == PAINT_PATH)
        snprintf(text, 24, "%s%d%s", g->path, height, lower_glyph(p, cell, height));
    else if (height)
        snprintf(text, 24, "%s%d%s", g->stone[cam_position_cube(p->pos, cell, height - 1)], height,
                 lower_glyph(p, cell, height));
    else
        snprintf(text, 24, " %s ", cam_bits_has(p->possible, cell) ? g->possible : g->empty);
}

static void draw_cell(const picture *p, int x, int y)
{
    const layout *l = &p->desk->layout;
    const face *f = &p->face[y][x];
    char text[24];
    int inner = l->cell_width - 1, rows = l->cell_height - 1;
    for (int i = 0; i < rows; i++)
        put_glyph(row_of(p, y) + 1 + i, column_of(p, x) + 1, f->paint, " ", inner);
    format_cell(p, p->board->at[y][x], f, text);
    attr_t attr = paint_attr(f->paint);
    if (shows_stone(p->desk) && p->desk->hand.cell == p->board->at[y][x])
        attr |= A_BOLD | A_UNDERLINE;
    put_text(row_of(p, y) + 1 + (rows - 1) / 2, column_of(p, x) + 1 + (inner - 3) / 2, 3, attr,
             text);
}

static void draw_labels(const picture *p)
{
    const layout *l = &p->desk->layout;
    char text[16];
    for (int x = 0; x < p->board->width; x++) {
        snprintf(text, sizeof text, "%c", 'a' + x);
        put_text(row_of(p, -1) + 1, column_of(p, x) + l->cell_width / 2, 1, paint_attr(PAINT_PLAIN),
                 text);
    }
    for (int y = 0; y < p->board->height; y++) {
        snprintf(text, sizeof text, "%2d", y + 1);
        put_text(row_of(p, y) + l->cell_height / 2, 0, 2, paint_attr(PAINT_PLAIN), text);
    }
}

void draw_board(const desk *d)
{
    picture p;
    look_at(&p, d);
    for (int y = 0; y <= p.board->height; y++)
        for (int x = 0; x <= p.board->width; x++) {
            draw_lines_of(&p, x, y);
            draw_crossing(&p, x, y);
        }
    for (int y = 0; y < p.board->height; y++)
        for (int x = 0; x < p.board->width; x++)
            if (p.board->at[y][x] != CAM_NO_CELL)
                draw_cell(&p, x, y);
    draw_labels(&p);
}
