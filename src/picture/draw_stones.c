/*
 * draw_stones.c: the stones, each as one piece of wood.
 *
 * Cubes are drawn from back to front and from the ground up, and of each cube
 * the faces that show, so nearer ones cover what they hide. What makes a stone
 * one solid is how its faces meet (cam_joint): between two faces of one stone in
 * one plane nothing is drawn at all, between two stones a seam, along an edge of
 * the wood a bevel that catches the light, and where another column rises, its
 * contact shadow.
 */
#include <math.h>

#include "picture/view.h"

typedef enum cam_joint {
    JOINT_NONE, /* the same stone goes on */
    JOINT_SEAM, /* another stone, flush */
    JOINT_EDGE, /* the wood ends */
    JOINT_WALL, /* something rises */
} cam_joint;

typedef enum edge { LOW_A, HIGH_A, LOW_B, HIGH_B } edge;

static cam_spot plus(cam_spot a, cam_spot b)
{
    return (cam_spot){a.u + b.u, a.v + b.v, a.z + b.z};
}

static cam_spot face_normal(cam_side side)
{
    return side == CAM_TOP_FACE    ? (cam_spot){0, 0, 1}
           : side == CAM_LEFT_FACE ? (cam_spot){-1, 0, 0}
                                   : (cam_spot){0, -1, 0};
}

/* The way out of a face over one of its edges. */
static cam_spot edge_direction(cam_side side, edge e)
{
    int sign = e == HIGH_A || e == HIGH_B ? 1 : -1;
    if (e == LOW_B || e == HIGH_B)
        return side == CAM_TOP_FACE ? (cam_spot){0, sign, 0} : (cam_spot){0, 0, sign};
    return side == CAM_LEFT_FACE ? (cam_spot){0, sign, 0} : (cam_spot){sign, 0, 0};
}

static cam_joint find_joint(const cam_view *view, cam_face face, edge e)
{
    cam_spot beside = plus(face.cube, edge_direction(face.side, e));
    if (cam_view_is_filled(view, plus(beside, face_normal(face.side))))
        return JOINT_WALL;
    int other = cam_view_stone(view, beside);
    if (other < 0)
        return JOINT_EDGE;
    return other == cam_view_stone(view, face.cube) ? JOINT_NONE : JOINT_SEAM;
}

/* A point 'in' from an edge and 'along' it. */
static cam_vec edge_point(cam_face face, edge e, double along, double in)
{
    switch (e) {
    case LOW_A:
        return cam_face_point(face, in, along);
    case HIGH_A:
        return cam_face_point(face, 1 - in, along);
    case LOW_B:
        return cam_face_point(face, along, in);
    case HIGH_B:
        return cam_face_point(face, along, 1 - in);
    }
    return (cam_vec){0, 0, 0};
}

/* A band along an edge that fades towards the middle of the face. */
static void draw_band(const cam_view *view, cam_face face, edge e, double width, cam_ink ink)
{
    cam_vec band[] = {edge_point(face, e, 0, 0), edge_point(face, e, 1, 0),
                      edge_point(face, e, 1, width), edge_point(face, e, 0, width)};
    cam_point from = cam_view_project(view, edge_point(face, e, 0.5, 0));
    cam_point to = cam_view_project(view, edge_point(face, e, 0.5, width));
    /* A fade has its lines of equal strength square to its direction, but they are
     * to run along the edge: take the part of the direction that is square to it. */
    cam_point a = cam_view_project(view, band[0]), b = cam_view_project(view, band[1]);
    double along_x = b.x - a.x, along_y = b.y - a.y;
    double share = ((to.x - from.x) * along_x + (to.y - from.y) * along_y) /
                   (along_x * along_x + along_y * along_y);
    to.x -= share * along_x;
    to.y -= share * along_y;
    cam_scene_fade(view->scene, ink, from, to);
    cam_view_outline(view, band, 4);
}

static void draw_line(const cam_view *view, cam_face face, edge e, double width, cam_ink ink)
{
    cam_vec line[] = {edge_point(face, e, 0, 0), edge_point(face, e, 1, 0)};
    cam_scene_stroke(view->scene, ink, width * view->scale);
    cam_view_outline(view, line, 2);
}

/* Does the eye see the other face at this edge of the wood? */
static bool is_near_edge(cam_side side, edge e)
{
    return side == CAM_TOP_FACE ? e == LOW_A || e == LOW_B : e == LOW_A || e == HIGH_B;
}

static void draw_joint(const cam_view *view, cam_face face, edge e)
{
    const cam_palette *palette = &view->palette;
    bool top = face.side == CAM_TOP_FACE;
    switch (find_joint(view, face, e)) {
    case JOINT_NONE:
        break;
    case JOINT_SEAM:
        draw_line(view, face, e, 0.035, cam_ink_opacity(palette->shade, 0.60));
        break;
    case JOINT_EDGE:
        if (is_near_edge(face.side, e))
            draw_band(view, face, e, 0.10, cam_ink_opacity(palette->light, top ? 0.55 : 0.22));
        else
            draw_line(view, face, e, 0.025, cam_ink_opacity(palette->shade, 0.45));
        break;
    case JOINT_WALL:
        draw_band(view, face, e, 0.30, cam_ink_opacity(palette->shade, 0.26));
        draw_line(view, face, e, 0.022, cam_ink_opacity(palette->shade, 0.45));
        break;
    }
}

/* A hair larger where the stone goes on, so that no gap shows between. */
static void draw_plain_face(const cam_view *view, cam_face face, cam_ink ink)
{
    double out[4];
    for (int e = LOW_A; e <= HIGH_B; e++)
        out[e] = find_joint(view, face, (edge)e) == JOINT_NONE ? 0.008 : 0;
    double a0 = -out[LOW_A], a1 = 1 + out[HIGH_A], b0 = -out[LOW_B], b1 = 1 + out[HIGH_B];
    cam_vec corners[] = {cam_face_point(face, a0, b0), cam_face_point(face, a1, b0),
                         cam_face_point(face, a1, b1), cam_face_point(face, a0, b1)};
    cam_scene_fill(view->scene, ink);
    cam_view_outline(view, corners, 4);
}

/* The axis along which a stone is longest: 0 for u, 1 for v, 2 for z. */
static int stone_axis(const cam_view *view, int stone)
{
    int low[3] = {CAM_BOX, CAM_BOX, CAM_BOX}, high[3] = {0, 0, 0};
    for (int v = 0; v < view->depth; v++)
        for (int u = 0; u < view->width; u++)
            for (int z = 0; z < CAM_LEVELS; z++) {
                int at[3] = {u, v, z};
                for (int i = 0; i < 3 && view->stone[v][u][z] == stone; i++) {
                    low[i] = at[i] < low[i] ? at[i] : low[i];
                    high[i] = at[i] > high[i] ? at[i] : high[i];
                }
            }
    int longest = 0;
    for (int i = 1; i < 3; i++)
        if (high[i] - low[i] > high[longest] - low[longest])
            longest = i;
    return longest;
}

static cam_ink face_ink(const cam_view *view, cam_face face, cam_ink wood)
{
    switch (face.side) {
    case CAM_TOP_FACE:
        return cam_ink_mix(wood, view->palette.light, 0.20);
    case CAM_LEFT_FACE:
        return cam_ink_mix(wood, view->palette.shade, 0.10);
    case CAM_RIGHT_FACE:
        return cam_ink_mix(wood, view->palette.shade, 0.36);
    }
    return wood;
}

/* The last stone is outlined. */
static void mark_last(const cam_view *view, cam_face face)
{
    for (int e = LOW_A; e <= HIGH_B; e++)
        if (find_joint(view, face, (edge)e) != JOINT_NONE)
            draw_line(view, face, (edge)e, 0.05, cam_ink_opacity(view->palette.path, 0.95));
}

/* The grain runs along the stone, as far as a face shows that direction; on the
 * ends of the wood it lies level. */
static bool runs_along_a(cam_side side, int axis)
{
    return side == CAM_TOP_FACE ? axis == 0 : axis != 2;
}

static void draw_face(const cam_view *view, cam_face face, int axis)
{
    int stone = cam_view_stone(view, face.cube);
    cam_ink wood = view->palette.stone[view->picture->stones[stone].colour];
    double tone = 0.07 * (cam_view_noise(stone, 3, 9) - 0.5); /* no two pieces of wood are alike */
    wood = cam_ink_mix(wood, tone > 0 ? view->palette.light : view->palette.shade, fabs(tone));
    draw_plain_face(view, face, face_ink(view, face, wood));
    cam_draw_grain(view, face, runs_along_a(face.side, axis), stone,
                   cam_ink_opacity(view->palette.shade, 0.10));
    if (face.side != CAM_RIGHT_FACE) /* those are in shade anyway */
        cam_draw_face_shadow(view, face);
    for (int e = LOW_A; e <= HIGH_B; e++)
        draw_joint(view, face, (edge)e);
    if (!view->picture->hide_last && stone == view->picture->stone_count - 1)
        mark_last(view, face);
    if (face.side == CAM_TOP_FACE)
        cam_draw_inlay(view, face);
}

static void draw_cube(const cam_view *view, cam_spot cube)
{
    int axis = stone_axis(view, cam_view_stone(view, cube));
    static const cam_side order[] = {CAM_LEFT_FACE, CAM_RIGHT_FACE, CAM_TOP_FACE};
    for (int i = 0; i < 3; i++) {
        cam_face face = {cube, order[i]};
        if (!cam_view_is_filled(view, plus(cube, face_normal(face.side))))
            draw_face(view, face, axis);
    }
}

void cam_draw_stones(const cam_view *view)
{
    for (int far = view->width + view->depth - 2; far >= 0; far--)
        for (int v = 0; v < view->depth; v++)
            for (int z = 0; z < CAM_LEVELS; z++) {
                cam_spot cube = {far - v, v, z};
                if (cam_view_stone(view, cube) >= 0)
                    draw_cube(view, cube);
            }
}
