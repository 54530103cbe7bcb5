/*
 * draw_marks.c: what is written on the stones: inlays, numbers, the path.
 *
 * Inlays and numbers lie in the faces and are drawn with them, so nearer stones
 * hide them. The path is drawn over everything, faint where stones hide it: it
 * is to be followed, and its dots counted, from end to end.
 */
#include <math.h>
#include <stdio.h>

#include "picture/view.h"

#define CIRCLE 20

/* A point with the two directions of the plane it lies in. */
typedef struct disc {
    cam_vec centre, across, up;
} disc;

static disc face_disc(cam_face face)
{
    cam_vec o = cam_face_point(face, 0, 0), a = cam_face_point(face, 1, 0);
    cam_vec b = cam_face_point(face, 0, 1);
    return (disc){cam_face_point(face, 0.5, 0.5),
                  {a.u - o.u, a.v - o.v, a.z - o.z},
                  {b.u - o.u, b.v - o.v, b.z - o.z}};
}

static void add_circle(const cam_view *view, disc d, double radius)
{
    cam_vec points[CIRCLE + 1];
    for (int i = 0; i <= CIRCLE; i++) {
        double a = radius * cos(2 * M_PI * i / CIRCLE), b = radius * sin(2 * M_PI * i / CIRCLE);
        points[i] = (cam_vec){d.centre.u + a * d.across.u + b * d.up.u,
                              d.centre.v + a * d.across.v + b * d.up.v,
                              d.centre.z + a * d.across.z + b * d.up.z};
    }
    cam_view_outline(view, points, CIRCLE + 1);
}

/* Dots for yellow, bars for green, rings for blue. */
static void draw_pattern(const cam_view *view, cam_face face, cam_colour colour)
{
    cam_vec bar[] = {cam_face_point(face, 0.28, 0.5), cam_face_point(face, 0.72, 0.5)};
    cam_ink light = cam_ink_opacity(view->palette.light, 0.8);
    switch (colour) {
    case CAM_YELLOW:
        cam_scene_fill(view->scene, cam_ink_opacity(view->palette.shade, 0.6));
        add_circle(view, face_disc(face), 0.14);
        break;
    case CAM_GREEN:
        cam_scene_stroke(view->scene, light, 0.13 * view->scale);
        cam_view_outline(view, bar, 2);
        break;
    case CAM_BLUE:
        cam_scene_stroke(view->scene, light, 0.07 * view->scale);
        add_circle(view, face_disc(face), 0.2);
        break;
    }
}

/* How much of the middle of a face the eye sees, 0 to 5. */
static int count_seen(const cam_view *view, cam_face face)
{
    static const cam_point at[] = {{0.5, 0.5}, {0.3, 0.7}, {0.7, 0.3}, {0.3, 0.3}, {0.7, 0.7}};
    int seen = 0;
    for (int i = 0; i < 5; i++)
        seen += cam_view_sees(view, cam_face_point(face, at[i].x, at[i].y));
    return seen;
}

static bool is_on_path(const cam_view *view, int u, int v)
{
    for (int i = 0; i < view->path.count; i++)
        if (view->path.cell[i] == view->cell[v][u])
            return true;
    return false;
}

/* The top face a stone's number is written on: the one the eye sees best, of
 * equals the highest, either among those on the path or the others. False if it
 * sees none of these. */
static bool find_label_face(const cam_view *view, int stone, bool on_path, cam_face *best)
{
    int best_seen = 0;
    for (int v = 0; v < view->depth; v++)
        for (int u = 0; u < view->width; u++) {
            cam_face face = {{u, v, view->height[v][u] - 1}, CAM_TOP_FACE};
            if (cam_view_stone(view, face.cube) != stone || is_on_path(view, u, v) != on_path)
                continue;
            int seen = count_seen(view, face);
            if (seen > best_seen || (seen && seen == best_seen && face.cube.z > best->cube.z)) {
                best_seen = seen;
                *best = face;
            }
        }
    return best_seen > 0;
}

static void write_number(const cam_view *view, cam_face face, int stone, double size, cam_ink ink)
{
    char text[16];
    snprintf(text, sizeof text, "%d", stone + 1);
    cam_scene_text(view->scene, ink, size * view->scale,
                   cam_view_project(view, face_disc(face).centre), text);
}

static void draw_number(const cam_view *view, cam_face face, int stone)
{
    cam_face chosen = face;
    if (!find_label_face(view, stone, false, &chosen) || chosen.cube.u != face.cube.u ||
        chosen.cube.v != face.cube.v)
        return;
    bool bright = view->picture->stones[stone].colour == CAM_YELLOW;
    write_number(view, face, stone, 0.30, bright ? view->palette.shade : view->palette.light);
}

void cam_draw_inlay(const cam_view *view, cam_face face)
{
    int stone = cam_view_stone(view, face.cube);
    if (view->picture->numbers)
        draw_number(view, face, stone);
    else if (view->picture->patterns)
        draw_pattern(view, face, view->picture->stones[stone].colour);
}

/*
 * The path: over the middle of each face, and the middle of each edge between.
 */
#define WAY_POINTS (CAM_BITS_MAX * (2 + CAM_LEVELS * 2))

typedef struct way {
    int count;
    struct {
        disc at;
        bool is_face; /* else the middle of an edge */
    } point[WAY_POINTS];
} way;

static void add_face(way *w, disc at)
{
    w->point[w->count].at = at;
    w->point[w->count++].is_face = true;
}

static void add_edge(way *w, cam_vec at)
{
    w->point[w->count].at = (disc){.centre = at};
    w->point[w->count++].is_face = false;
}

/* From one column of the path to the next, down or up the wall between. */
static void add_step(way *w, cam_spot from, cam_spot to, int from_height, int to_height)
{
    cam_vec middle = {(from.u + to.u + 1) / 2.0, (from.v + to.v + 1) / 2.0, 0};
    cam_vec along = {from.v != to.v, from.u != to.u, 0};
    int sign = to_height > from_height ? 1 : -1;
    middle.z = from_height;
    add_edge(w, middle);
    for (int z = from_height; z != to_height; z += sign) {
        middle.z = z + sign * 0.5;
        add_face(w, (disc){middle, along, {0, 0, 1}});
        middle.z = z + sign;
        add_edge(w, middle);
    }
}

static void trace_path(const cam_view *view, const cam_path *path, way *w)
{
    w->count = 0;
    for (int i = 0; i < path->count; i++) {
        cam_spot here = cam_view_spot(view, path->cell[i]);
        int height = view->height[here.v][here.u];
        add_face(w, face_disc((cam_face){{here.u, here.v, height - 1}, CAM_TOP_FACE}));
        if (i + 1 == path->count)
            break;
        cam_spot next = cam_view_spot(view, path->cell[i + 1]);
        add_step(w, here, next, height, view->height[next.v][next.u]);
    }
}

#define FAINT 0.30

/* The lines between the points, either those the eye sees or the others; as one
 * shape, so that their ends do not show. */
static void draw_way_lines(const cam_view *view, const way *w, bool seen, cam_ink ink, double width)
{
    cam_scene_stroke(view->scene, cam_ink_opacity(ink, seen ? 1 : FAINT), width * view->scale);
    for (int i = 0; i + 1 < w->count; i++) {
        cam_vec a = w->point[i].at.centre, b = w->point[i + 1].at.centre;
        cam_vec middle = {(a.u + b.u) / 2, (a.v + b.v) / 2, (a.z + b.z) / 2};
        cam_vec line[] = {a, b};
        if (cam_view_sees(view, middle) == seen)
            cam_view_outline(view, line, 2);
    }
}

static void draw_dot(const cam_view *view, disc at, double radius)
{
    double opacity = cam_view_sees(view, at.centre) ? 1 : FAINT;
    cam_scene_fill(view->scene, cam_ink_opacity(view->palette.path_rim, opacity));
    add_circle(view, at, radius);
    cam_scene_fill(view->scene, cam_ink_opacity(view->palette.path, opacity));
    add_circle(view, at, radius - 0.065);
}

/* A stone that lies under the path with every face the eye sees has its number in
 * a larger dot. */
static void draw_numbered_dots(const cam_view *view)
{
    for (int stone = 0; stone < view->picture->stone_count; stone++) {
        cam_face face = {{0, 0, 0}, CAM_TOP_FACE};
        if (find_label_face(view, stone, false, &face) ||
            !find_label_face(view, stone, true, &face))
            continue;
        draw_dot(view, face_disc(face), 0.36);
        write_number(view, face, stone, 0.24, view->palette.path_rim);
    }
}

void cam_draw_path(const cam_view *view)
{
    if (view->path.count == 0)
        return;
    way w;
    trace_path(view, &view->path, &w);
    for (int seen = 0; seen <= 1; seen++) {
        draw_way_lines(view, &w, seen, view->palette.path_rim, 0.13);
        draw_way_lines(view, &w, seen, view->palette.path, 0.055);
    }
    for (int i = 0; i < w.count; i++)
        if (w.point[i].is_face)
            draw_dot(view, w.point[i].at, 0.20);
    if (view->picture->numbers)
        draw_numbered_dots(view);
}
