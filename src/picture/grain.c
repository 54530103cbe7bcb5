/*
 * grain.c: wood.
 *
 * A line of grain is a function of the place on the board alone, so it runs on
 * from one cube of a stone to the next as if the stone were cut from one board.
 */
#include <math.h>

#include "picture/view.h"

#define LINES    5 /* a cell */
#define SEGMENTS 6

/* How far a line strays from straight at 'along' on its way. */
static double stray(int seed, int line, double along)
{
    double a = cam_view_noise(seed, line, 1) * 2 * M_PI,
           b = cam_view_noise(seed, line, 2) * 2 * M_PI;
    return 0.030 * sin(along * 1.9 + a) + 0.012 * sin(along * 5.1 + b);
}

/* Where a face begins along its 'a' and its 'b'. */
static cam_point face_origin(cam_face face)
{
    cam_spot c = face.cube;
    switch (face.side) {
    case CAM_TOP_FACE:
        return (cam_point){c.u, c.v};
    case CAM_LEFT_FACE:
        return (cam_point){c.v, c.z};
    case CAM_RIGHT_FACE:
        return (cam_point){c.u, c.z};
    }
    return (cam_point){0, 0};
}

void cam_draw_grain(const cam_view *view, cam_face face, bool along_a, int seed, cam_ink ink)
{
    cam_point origin = face_origin(face);
    double start = along_a ? origin.x : origin.y;
    int lane = (int)(along_a ? origin.y : origin.x);
    cam_scene_stroke(view->scene, ink, 0.012 * view->scale);
    for (int line = 0; line < LINES; line++) {
        int id = lane * LINES + line + 100 * (int)face.side;
        double middle = (line + 0.25 + 0.5 * cam_view_noise(seed, id, 0)) / LINES;
        cam_vec points[SEGMENTS + 1];
        for (int i = 0; i <= SEGMENTS; i++) {
            double along = (double)i / SEGMENTS;
            double across = fmin(fmax(middle + stray(seed, id, start + along), 0.02), 0.98);
            points[i] =
                along_a ? cam_face_point(face, along, across) : cam_face_point(face, across, along);
        }
        cam_view_outline(view, points, SEGMENTS + 1);
    }
}
