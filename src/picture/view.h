/*
 * view.h: the board as it lies before the eye, and where things are on the
 * paper. Private to this folder.
 *
 * The board is turned so that the chosen corner is nearest: 'u' runs from it to
 * the upper right, 'v' to the upper left, 'z' up; one cell is 1 by 1, a cube 1
 * high. So of every cube the eye can see at most three faces: the top, the left
 * one (at its low u) and the right one (at its low v). The sun stands upper
 * left, a little behind: left faces are lit, right ones are in shade.
 */
#ifndef CAM_PICTURE_VIEW_H
#define CAM_PICTURE_VIEW_H

#include "picture/picture.h"
#include "picture/polygon.h"
#include "rules/connection.h"

#define CAM_SLAB_THICKNESS 0.42
#define CAM_SLAB_RIM       0.62

typedef struct cam_vec {
    double u, v, z;
} cam_vec;

/* A cube, or an empty place of one. */
typedef struct cam_spot {
    int u, v, z;
} cam_spot;

typedef struct cam_palette {
    cam_ink stone[CAM_COLOURS], slab, tile, table, shade, light, letters, path, path_rim;
} cam_palette;

typedef struct cam_view {
    const cam_picture *picture;
    cam_scene *scene;
    cam_palette palette;
    int width, depth;                            /* cells along u and v */
    double scale;                                /* pixels a cell */
    cam_point origin;                            /* where (0, 0, 0) is */
    cam_cell cell[CAM_BOX][CAM_BOX];             /* [v][u] */
    int16_t stone[CAM_BOX][CAM_BOX][CAM_LEVELS]; /* [v][u][z], -1 where nothing is */
    uint8_t height[CAM_BOX][CAM_BOX];            /* [v][u] */
    bool hole[CAM_BOX][CAM_BOX];                 /* no cell, but cells all around */
    cam_polygon slab;                            /* the outline of the board, from above */
    cam_path path;                               /* to be drawn; of no columns if there is none */
} cam_view;

/* A face of a cube that the eye can see. */
typedef enum cam_side { CAM_TOP_FACE, CAM_LEFT_FACE, CAM_RIGHT_FACE } cam_side;

typedef struct cam_face {
    cam_spot cube;
    cam_side side;
} cam_face;

void cam_view_init(cam_view *view, const cam_picture *picture, cam_scene *scene);

cam_point cam_view_project(const cam_view *view, cam_vec at);

/* Where the cell lies in the view. */
cam_spot cam_view_spot(const cam_view *view, cam_cell cell);

/* Is there a cell at these coordinates? They may lie anywhere. */
bool cam_view_is_cell(const cam_view *view, int u, int v);

/* The stone that fills a place, or -1. */
int cam_view_stone(const cam_view *view, cam_spot at);

/* The ground counts as filled. */
bool cam_view_is_filled(const cam_view *view, cam_spot at);

/* Can the eye see this point, if nothing but stones is in the way? */
bool cam_view_sees(const cam_view *view, cam_vec at);

/* A point of a face, 'a' and 'b' from 0 to 1: on a top along u and v, on a left
 * face along v and z, on a right one along u and z. */
cam_vec cam_face_point(cam_face face, double a, double b);

/* The drawing, from back to front. */
void cam_draw_board(const cam_view *view);
void cam_draw_stones(const cam_view *view);
void cam_draw_path(const cam_view *view);

/* What is written on a top face: a pattern or a number, if asked for. */
void cam_draw_inlay(const cam_view *view, cam_face face);

/* Shadows: the parts of the face, or of the slab, that the sun does not reach. */
void cam_draw_face_shadow(const cam_view *view, cam_face face);
void cam_draw_slab_shadow(const cam_view *view);

/* Fine wavy lines of wood on a face, along its 'a' or its 'b'. Faces of one seed
 * go on with each other's lines. */
void cam_draw_grain(const cam_view *view, cam_face face, bool along_a, int seed, cam_ink ink);

/* A number in [0, 1) that depends on nothing else. */
double cam_view_noise(int a, int b, int c);

/* Add an outline of at most CAM_POLYGON_POINTS points to the scene's last shape. */
void cam_view_outline(const cam_view *view, const cam_vec *points, int count);

#endif
