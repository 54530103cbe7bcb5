/*
 * draw_board.c: the table, the slab with its tiles, the hole and the coordinates.
 */
#include <math.h>
#include <stdio.h>

#include "picture/view.h"

static void add_slab(const cam_view *view, cam_vec shift)
{
    cam_vec points[CAM_POLYGON_POINTS];
    for (int i = 0; i < view->slab.count; i++)
        points[i] =
            (cam_vec){view->slab.point[i].x + shift.u, view->slab.point[i].y + shift.v, shift.z};
    cam_view_outline(view, points, view->slab.count);
}

/* The slab's own shadow, soft because it is drawn several times. */
static void draw_table_shadow(const cam_view *view)
{
    if (view->picture->theme == CAM_THEME_CLEAR)
        return;
    for (int i = 1; i <= 5; i++) {
        double way = 0.07 * i;
        cam_scene_fill(view->scene, cam_ink_opacity(view->palette.shade, 0.06));
        add_slab(view, (cam_vec){way * 0.6, -way, -CAM_SLAB_THICKNESS});
    }
}

/* The rim seen from the side: a strip for each bit of the outline that faces the
 * eye, lighter the more it faces the sun. */
static void draw_slab_sides(const cam_view *view)
{
    for (int i = 0; i < view->slab.count; i++) {
        cam_point p = view->slab.point[i], q = view->slab.point[(i + 1) % view->slab.count];
        double length = hypot(q.x - p.x, q.y - p.y);
        cam_point normal = {(q.y - p.y) / length, (p.x - q.x) / length};
        if (normal.x + normal.y > 0.05)
            continue;
        double lit = 0.5 - 0.5 * normal.x;
        cam_ink ink = cam_ink_mix(view->palette.slab, view->palette.shade, 0.55 - 0.40 * lit);
        cam_vec strip[] = {{p.x, p.y, 0},
                           {q.x, q.y, 0},
                           {q.x, q.y, -CAM_SLAB_THICKNESS},
                           {p.x, p.y, -CAM_SLAB_THICKNESS}};
        cam_scene_fill(view->scene, ink);
        cam_view_outline(view, strip, 4);
        cam_scene_stroke(view->scene, ink, 1); /* closes the hairline to the next strip */
        cam_view_outline(view, strip, 4);
    }
}

/* The walls of the hole that the eye can see. What of them lies below the near
 * rim, the slab's top covers afterwards. */
static void draw_hole_walls(const cam_view *view)
{
    cam_ink dark = cam_ink_mix(view->palette.slab, view->palette.shade, 0.55);
    cam_ink lit = cam_ink_mix(view->palette.slab, view->palette.shade, 0.25);
    for (int v = 0; v < view->depth; v++)
        for (int u = 0; u < view->width; u++) {
            if (!view->hole[v][u])
                continue;
            if (!view->hole[v + 1][u]) {
                cam_vec wall[] = {{u, v + 1, 0},
                                  {u + 1, v + 1, 0},
                                  {u + 1, v + 1, -CAM_SLAB_THICKNESS},
                                  {u, v + 1, -CAM_SLAB_THICKNESS}};
                cam_scene_fill(view->scene, dark);
                cam_view_outline(view, wall, 4);
            }
            if (!view->hole[v][u + 1]) {
                cam_vec wall[] = {{u + 1, v, 0},
                                  {u + 1, v + 1, 0},
                                  {u + 1, v + 1, -CAM_SLAB_THICKNESS},
                                  {u + 1, v, -CAM_SLAB_THICKNESS}};
                cam_scene_fill(view->scene, lit);
                cam_view_outline(view, wall, 4);
            }
        }
}

/* The holes wind the other way, so they stay empty. */
static void draw_slab_top(const cam_view *view)
{
    cam_scene_fill(view->scene, cam_ink_mix(view->palette.slab, view->palette.light, 0.06));
    add_slab(view, (cam_vec){0, 0, 0});
    for (int v = 0; v < view->depth; v++)
        for (int u = 0; u < view->width; u++) {
            cam_vec hole[] = {{u, v, 0}, {u, v + 1, 0}, {u + 1, v + 1, 0}, {u + 1, v, 0}};
            if (view->hole[v][u])
                cam_view_outline(view, hole, 4);
        }
    cam_vec rim[CAM_POLYGON_POINTS + 1];
    for (int i = 0; i <= view->slab.count; i++) {
        cam_point p = view->slab.point[i % view->slab.count];
        rim[i] = (cam_vec){p.x, p.y, 0};
    }
    cam_scene_stroke(view->scene, cam_ink_opacity(view->palette.light, 0.30), 0.035 * view->scale);
    cam_view_outline(view, rim, view->slab.count + 1);
}

static void draw_tile(const cam_view *view, int u, int v)
{
    const double gap = 0.035;
    cam_face face = {{u, v, -1}, CAM_TOP_FACE};
    cam_vec tile[] = {cam_face_point(face, gap, gap), cam_face_point(face, 1 - gap, gap),
                      cam_face_point(face, 1 - gap, 1 - gap), cam_face_point(face, gap, 1 - gap)};
    double tone = 0.10 + 0.22 * cam_view_noise(u, v, 7);
    cam_scene_fill(view->scene, cam_ink_mix(view->palette.tile, view->palette.light, tone));
    cam_view_outline(view, tile, 4);
    cam_draw_grain(view, face, (u + v) % 2, u * 31 + v, cam_ink_opacity(view->palette.slab, 0.16));
    cam_vec lit[] = {tile[1], tile[0], tile[3]};
    cam_scene_stroke(view->scene, cam_ink_opacity(view->palette.light, 0.55), 0.022 * view->scale);
    cam_view_outline(view, lit, 3);
}

/* The first or last cell of a line of cells along u (or, if 'across', along v). */
static int line_end(const cam_view *view, int line, bool across, bool far)
{
    int count = across ? view->depth : view->width;
    for (int i = 0; i < count; i++) {
        int at = far ? count - 1 - i : i;
        if (across ? cam_view_is_cell(view, line, at) : cam_view_is_cell(view, at, line))
            return at;
    }
    return -1;
}

/* The letter of a column or the number of a row, for the line through a cell. */
static void line_name(const cam_view *view, cam_cell cell, bool across, char text[8])
{
    const cam_board *board = &view->picture->rules->board;
    bool upright = view->picture->from == CAM_SOUTH_WEST || view->picture->from == CAM_NORTH_EAST;
    if (across == upright)
        snprintf(text, 8, "%c", 'a' + board->x[cell]);
    else
        snprintf(text, 8, "%d", board->y[cell] + 1);
}

/* A label stands at the near end of its line. On a jagged edge two lines may end
 * in one notch; then one of them is labelled at its far end instead. On the edges
 * to the right and left it steps aside, so that no stone can hide it. */
static void draw_label(const cam_view *view, int line, bool across)
{
    int near = line_end(view, line, across, false);
    if (near < 0)
        return;
    bool shared = across ? cam_view_is_cell(view, line + 1, near - 1)
                         : cam_view_is_cell(view, near - 1, line - 1);
    bool notch = shared || cam_view_is_cell(view, line - 1, near - 1);
    int at = shared ? line_end(view, line, across, true) : near;
    double along = shared ? at + 1.33 : at - 0.33;
    double aside = !across || !notch ? 0 : shared ? -0.28 : 0.28;
    cam_vec place =
        across ? (cam_vec){line + 0.5 + aside, along - aside, 0} : (cam_vec){along, line + 0.5, 0};
    char text[8];
    line_name(view, across ? view->cell[at][line] : view->cell[line][at], across, text);
    cam_scene_text(view->scene, view->palette.letters, 0.21 * view->scale,
                   cam_view_project(view, place), text);
}

void cam_draw_board(const cam_view *view)
{
    draw_table_shadow(view);
    draw_slab_sides(view);
    draw_hole_walls(view);
    draw_slab_top(view);
    for (int v = 0; v < view->depth; v++)
        for (int u = 0; u < view->width; u++)
            if (cam_view_is_cell(view, u, v))
                draw_tile(view, u, v);
    cam_draw_slab_shadow(view);
    for (int u = 0; u < view->width && !view->picture->hide_coordinates; u++)
        draw_label(view, u, true);
    for (int v = 0; v < view->depth && !view->picture->hide_coordinates; v++)
        draw_label(view, v, false);
}
