/*
 * shadow.c: where the sun does not reach.
 *
 * The shadow of a column on a plane is the convex hull of its corners, carried
 * along the light onto the plane; cut to the face, the shadows of all columns
 * are filled as one shape, so that none darkens another. The sun is no point:
 * a few suns side by side, each with its share of the darkness, give the
 * shadows soft rims.
 */
#include "picture/view.h"

/* How the light travels: down, to the right and a little to the front. */
static const cam_vec suns[] = {{0.48, -0.62, -1}, {0.56, -0.60, -1}, {0.50, -0.72, -1}};

#define SUNS     ((int)(sizeof suns / sizeof suns[0]))
#define DARKNESS 0.12 /* of each */
#define REACH    4    /* cells a shadow can fall */

/* Carries a point along the light onto the plane of a face, and gives its two
 * coordinates there. */
typedef cam_point plane_map(cam_vec corner, cam_vec sun, cam_face face);

static cam_point onto_top(cam_vec corner, cam_vec sun, cam_face face)
{
    double way = (corner.z - (face.cube.z + 1)) / -sun.z;
    return (cam_point){corner.u + sun.u * way, corner.v + sun.v * way};
}

static cam_point onto_left(cam_vec corner, cam_vec sun, cam_face face)
{
    double way = (face.cube.u - corner.u) / sun.u;
    return (cam_point){corner.v + sun.v * way, corner.z + sun.z * way};
}

/* The shadow of what stands on (u, v), from 'from_z' up. */
static cam_polygon column_shadow(const cam_view *view, int u, int v, double from_z, cam_vec sun,
                                 cam_face face, plane_map *map)
{
    cam_point corner[8];
    for (int i = 0; i < 8; i++) {
        double z = i & 4 ? view->height[v][u] : from_z;
        corner[i] = map((cam_vec){u + (i & 1), v + (i >> 1 & 1), z}, sun, face);
    }
    return cam_polygon_hull(corner, 8);
}

static void add_polygon(const cam_view *view, const cam_polygon *polygon, cam_face face)
{
    cam_vec points[CAM_POLYGON_POINTS];
    cam_spot c = face.cube;
    for (int i = 0; i < polygon->count; i++) {
        cam_point p = polygon->point[i];
        points[i] =
            face.side == CAM_TOP_FACE ? (cam_vec){p.x, p.y, c.z + 1} : (cam_vec){c.u, p.x, p.y};
    }
    cam_view_outline(view, points, polygon->count);
}

/* Does the column at (u, v) stand between the sun and the face at all? */
static bool may_shade(const cam_view *view, int u, int v, cam_face face)
{
    if (!cam_view_is_cell(view, u, v))
        return false;
    if (face.side == CAM_TOP_FACE)
        return view->height[v][u] > face.cube.z + 1;
    return u < face.cube.u && view->height[v][u] > face.cube.z;
}

/* Add what the columns within the range shade of a frame on the face's plane;
 * the first outline of all begins the shape. */
static void add_shadows(const cam_view *view, cam_face face, const cam_polygon *frame,
                        cam_spot from, cam_spot to, cam_vec sun, bool *begun)
{
    bool top = face.side == CAM_TOP_FACE;
    for (int v = from.v; v <= to.v; v++)
        for (int u = from.u; u <= to.u; u++) {
            if (!may_shade(view, u, v, face))
                continue;
            cam_polygon shadow = column_shadow(view, u, v, top ? face.cube.z + 1 : 0, sun, face,
                                               top ? onto_top : onto_left);
            shadow = cam_polygon_clip(&shadow, frame);
            if (!shadow.count)
                continue;
            if (!*begun)
                cam_scene_fill(view->scene, cam_ink_opacity(view->palette.shade, DARKNESS));
            *begun = true;
            add_polygon(view, &shadow, face);
        }
}

void cam_draw_face_shadow(const cam_view *view, cam_face face)
{
    cam_spot c = face.cube;
    cam_polygon frame = face.side == CAM_TOP_FACE
                            ? cam_polygon_rectangle(c.u, c.v, c.u + 1, c.v + 1)
                            : cam_polygon_rectangle(c.v, c.z, c.v + 1, c.z + 1);
    cam_spot from = {c.u - REACH, c.v - 1, 0}, to = {c.u, c.v + REACH, 0};
    for (int i = 0; i < SUNS; i++) {
        bool begun = false;
        add_shadows(view, face, &frame, from, to, suns[i], &begun);
    }
}

/* The slab is cut into convex pieces, row by row, that leave the holes out. */
static void add_slab_shadows(const cam_view *view, cam_vec sun)
{
    cam_face ground = {{0, 0, -1}, CAM_TOP_FACE};
    cam_spot from = {0, 0, 0}, to = {view->width - 1, view->depth - 1, 0};
    bool begun = false;
    for (int v = -1; v <= view->depth; v++)
        for (int start = -1, u = -1; u <= view->width; u++) {
            bool inside = v >= 0 && v < view->depth && u >= 0 && u < view->width;
            bool hole = inside && view->hole[v][u];
            if ((!hole && u < view->width) || start == u) {
                start += hole;
                continue;
            }
            cam_polygon row = cam_polygon_rectangle(start, v, hole ? u : u + 1, v + 1);
            row = cam_polygon_clip(&row, &view->slab);
            add_shadows(view, ground, &row, from, to, sun, &begun);
            start = u + 1;
        }
}

void cam_draw_slab_shadow(const cam_view *view)
{
    for (int i = 0; i < SUNS; i++)
        add_slab_shadows(view, suns[i]);
}
