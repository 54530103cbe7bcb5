#include "picture/view.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/random.h"

#define TILT         0.80 /* radians the eye stands above the table */
#define DIAGONAL     0.70710678118654752
#define MARGIN       0.35 /* cells around everything */
#define CORNER_STEPS 6

/* The cell that stands at (u, v) when the board is turned (picture.h). */
static cam_cell turned_cell(const cam_board *board, cam_corner from, int u, int v)
{
    int right = board->width - 1, top = board->height - 1;
    switch (from) {
    case CAM_SOUTH_WEST:
        return board->at[v][u];
    case CAM_SOUTH_EAST:
        return board->at[u][right - v];
    case CAM_NORTH_EAST:
        return board->at[top - v][right - u];
    case CAM_NORTH_WEST:
        return board->at[top - u][v];
    }
    return CAM_NO_CELL;
}

static void fill_grid(cam_view *view)
{
    const cam_board *board = &view->picture->rules->board;
    bool sideways = view->picture->from == CAM_SOUTH_EAST || view->picture->from == CAM_NORTH_WEST;
    view->width = sideways ? board->height : board->width;
    view->depth = sideways ? board->width : board->height;
    memset(view->cell, CAM_NO_CELL, sizeof view->cell);
    memset(view->stone, -1, sizeof view->stone);
    for (int v = 0; v < view->depth; v++)
        for (int u = 0; u < view->width; u++)
            view->cell[v][u] = turned_cell(board, view->picture->from, u, v);
}

static void fill_stones(cam_view *view)
{
    const cam_picture *picture = view->picture;
    for (int i = 0; i < picture->stone_count; i++)
        for (int z = 0; z < CAM_LEVELS; z++) {
            cam_bits cubes = cam_placement_level(picture->rules, picture->stones[i].move, z);
            while (cam_bits_any(cubes)) {
                cam_spot at = cam_view_spot(view, (cam_cell)cam_bits_pop(&cubes));
                view->stone[at.v][at.u][z] = (int16_t)i;
                if (view->height[at.v][at.u] <= z)
                    view->height[at.v][at.u] = (uint8_t)(z + 1);
            }
        }
}

/* What is neither a cell nor reached from outside the box over such places. */
static void find_holes(cam_view *view)
{
    bool outside[CAM_BOX][CAM_BOX] = {{false}}, changed = true;
    while (changed) {
        changed = false;
        for (int v = 0; v < view->depth; v++)
            for (int u = 0; u < view->width; u++) {
                if (outside[v][u] || view->cell[v][u] != CAM_NO_CELL)
                    continue;
                bool reached = u == 0 || v == 0 || u == view->width - 1 || v == view->depth - 1;
                reached = reached || outside[v - 1][u] || outside[v + 1][u] || outside[v][u - 1] ||
                          outside[v][u + 1];
                outside[v][u] = reached;
                changed |= reached;
            }
    }
    for (int v = 0; v < view->depth; v++)
        for (int u = 0; u < view->width; u++)
            view->hole[v][u] = view->cell[v][u] == CAM_NO_CELL && !outside[v][u];
}

static void find_path(cam_view *view)
{
    const cam_picture *picture = view->picture;
    cam_result result = (cam_result)picture->pos->result;
    cam_colour team = result == CAM_YELLOW_WINS ? CAM_YELLOW : CAM_GREEN;
    if (!picture->hide_path && (result == CAM_YELLOW_WINS || result == CAM_GREEN_WINS))
        cam_connection_path(picture->pos, picture->rules, team, &view->path);
}

/* A rounded slab around all cells: only the ends of the rows can be corners. */
static void find_slab(cam_view *view)
{
    cam_point corner[4 * CAM_BOX];
    int count = 0;
    for (int v = 0; v < view->depth; v++) {
        int first = 0, last = view->width - 1;
        while (first <= last && view->cell[v][first] == CAM_NO_CELL)
            first++;
        while (first <= last && view->cell[v][last] == CAM_NO_CELL)
            last--;
        if (first > last)
            continue;
        corner[count++] = (cam_point){first, v};
        corner[count++] = (cam_point){first, v + 1};
        corner[count++] = (cam_point){last + 1, v};
        corner[count++] = (cam_point){last + 1, v + 1};
    }
    cam_polygon hull = cam_polygon_hull(corner, count);
    view->slab = cam_polygon_grow(&hull, CAM_SLAB_RIM, CORNER_STEPS);
}

cam_point cam_view_project(const cam_view *view, cam_vec at)
{
    double x = (at.u - at.v) * DIAGONAL;
    double y = -(at.u + at.v) * DIAGONAL * sin(TILT) - at.z * cos(TILT);
    return (cam_point){view->origin.x + x * view->scale, view->origin.y + y * view->scale};
}

typedef struct frame {
    double left, right, top, bottom;
} frame;

static void include(frame *f, cam_point p)
{
    f->left = fmin(f->left, p.x);
    f->right = fmax(f->right, p.x);
    f->top = fmin(f->top, p.y);
    f->bottom = fmax(f->bottom, p.y);
}

/* The frame holds the slab and a full board, so that it is the same after every
 * move. Returns the height of the picture. */
static double fit_frame(cam_view *view)
{
    view->scale = 1;
    view->origin = (cam_point){0, 0};
    frame f = {INFINITY, -INFINITY, INFINITY, -INFINITY};
    for (int i = 0; i < view->slab.count; i++) {
        cam_point p = view->slab.point[i];
        include(&f, cam_view_project(view, (cam_vec){p.x, p.y, 0}));
        include(&f, cam_view_project(view, (cam_vec){p.x, p.y, -CAM_SLAB_THICKNESS}));
    }
    for (int v = 0; v < view->depth; v++)
        for (int u = 0; u < view->width; u++)
            if (view->cell[v][u] != CAM_NO_CELL)
                include(&f, cam_view_project(view, (cam_vec){u + 1, v + 1, CAM_LEVELS}));
    view->scale = view->picture->width / (f.right - f.left + 2 * MARGIN);
    view->origin = (cam_point){(MARGIN - f.left) * view->scale, (MARGIN - f.top) * view->scale};
    return ceil((f.bottom - f.top + 2 * MARGIN) * view->scale);
}

static const cam_palette light_palette = {
    .stone = {{0.949, 0.725, 0.169, 1}, {0.184, 0.490, 0.322, 1}, {0.184, 0.384, 0.678, 1}},
    .slab = {0.541, 0.353, 0.212, 1},
    .tile = {0.851, 0.725, 0.549, 1},
    .table = {0.914, 0.894, 0.855, 1},
    .shade = {0.17, 0.09, 0.04, 1},
    .light = {1, 0.98, 0.92, 1},
    .letters = {0.96, 0.89, 0.78, 1},
    .path = {1, 1, 1, 1},
    .path_rim = {0.45, 0.07, 0.10, 1},
};

static cam_palette dark_palette(void)
{
    cam_palette palette = light_palette;
    palette.table = cam_ink_hex(0x1d2126, 1);
    palette.shade = cam_ink_hex(0x120a05, 1);
    return palette;
}

void cam_view_init(cam_view *view, const cam_picture *picture, cam_scene *scene)
{
    *view = (cam_view){.picture = picture, .scene = scene};
    view->palette = picture->theme == CAM_THEME_DARK ? dark_palette() : light_palette;
    fill_grid(view);
    fill_stones(view);
    find_holes(view);
    find_slab(view);
    find_path(view);
    double height = fit_frame(view);
    double opacity = picture->theme == CAM_THEME_CLEAR ? 0 : 1;
    cam_scene_init(scene, picture->width, height, cam_ink_opacity(view->palette.table, opacity));
}

cam_spot cam_view_spot(const cam_view *view, cam_cell cell)
{
    for (int v = 0; v < view->depth; v++)
        for (int u = 0; u < view->width; u++)
            if (view->cell[v][u] == cell)
                return (cam_spot){u, v, 0};
    return (cam_spot){0, 0, 0};
}

bool cam_view_is_cell(const cam_view *view, int u, int v)
{
    return u >= 0 && v >= 0 && u < view->width && v < view->depth &&
           view->cell[v][u] != CAM_NO_CELL;
}

int cam_view_stone(const cam_view *view, cam_spot at)
{
    if (at.z < 0 || at.z >= CAM_LEVELS || !cam_view_is_cell(view, at.u, at.v))
        return -1;
    return view->stone[at.v][at.u][at.z];
}

bool cam_view_is_filled(const cam_view *view, cam_spot at)
{
    return at.z < 0 || cam_view_stone(view, at) >= 0;
}

/* Walk towards the eye until above everything. */
bool cam_view_sees(const cam_view *view, cam_vec at)
{
    const double step = 0.05;
    for (double way = step; at.z + way * sin(TILT) < CAM_LEVELS; way += step) {
        double back = way * cos(TILT) * DIAGONAL;
        cam_spot spot = {(int)floor(at.u - back), (int)floor(at.v - back),
                         (int)floor(at.z + way * sin(TILT))};
        if (cam_view_stone(view, spot) >= 0)
            return false;
    }
    return true;
}

cam_vec cam_face_point(cam_face face, double a, double b)
{
    cam_spot c = face.cube;
    switch (face.side) {
    case CAM_TOP_FACE:
        return (cam_vec){c.u + a, c.v + b, c.z + 1};
    case CAM_LEFT_FACE:
        return (cam_vec){c.u, c.v + a, c.z + b};
    case CAM_RIGHT_FACE:
        return (cam_vec){c.u + a, c.v, c.z + b};
    }
    return (cam_vec){0, 0, 0};
}

double cam_view_noise(int a, int b, int c)
{
    uint64_t mixed =
        cam_mix(((uint64_t)(uint16_t)a << 32) ^ ((uint64_t)(uint16_t)b << 16) ^ (uint16_t)c);
    return (double)(mixed >> 11) * 0x1p-53;
}

void cam_view_outline(const cam_view *view, const cam_vec *points, int count)
{
    cam_point flat[CAM_POLYGON_POINTS];
    assert(count <= CAM_POLYGON_POINTS);
    for (int i = 0; i < count; i++)
        flat[i] = cam_view_project(view, points[i]);
    cam_scene_outline(view->scene, flat, count);
}
