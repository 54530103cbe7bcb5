/*
 * scene.h: a drawing as a list of flat shapes, the first ones underneath.
 *
 * Private to this folder. Coordinates are pixels, y downwards. As with a
 * cam_buffer, running out of memory is remembered and told by 'failed'.
 */
#ifndef CAM_PICTURE_SCENE_H
#define CAM_PICTURE_SCENE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"

typedef struct cam_point {
    double x, y;
} cam_point;

/* Red, green, blue and opacity, each 0 to 1. */
typedef struct cam_ink {
    double r, g, b, a;
} cam_ink;

typedef enum cam_shape_kind {
    CAM_SHAPE_FILL,   /* closed outlines, filled where they wind around */
    CAM_SHAPE_STROKE, /* open lines of a width, round at ends and joints */
    CAM_SHAPE_TEXT,   /* a word centred on a point */
} cam_shape_kind;

typedef struct cam_shape {
    cam_shape_kind kind;
    cam_ink ink;
    bool fades; /* from 'ink' at 'from' to nothing at 'to' */
    cam_point from, to;
    double width;        /* of the stroke, or the height of the letters */
    size_t first, count; /* its points */
    char text[8];
} cam_shape;

typedef struct cam_scene {
    double width, height;
    cam_ink background; /* nothing if its opacity is 0 */
    cam_shape *shapes;
    size_t shape_count, shape_capacity;
    cam_point *points;
    bool *starts; /* does this point begin a new outline or line? */
    size_t point_count, point_capacity;
    bool failed;
} cam_scene;

void cam_scene_init(cam_scene *scene, double width, double height, cam_ink background);
void cam_scene_clear(cam_scene *scene);

/* Begin a shape; the calls of cam_scene_outline that follow belong to it. */
void cam_scene_fill(cam_scene *scene, cam_ink ink);
void cam_scene_fade(cam_scene *scene, cam_ink ink, cam_point from, cam_point to);
void cam_scene_stroke(cam_scene *scene, cam_ink ink, double width);

/* Add an outline (of a fill) or a line (of a stroke) to the last shape. */
void cam_scene_outline(cam_scene *scene, const cam_point *points, int count);

/* The height of a capital as a share of the font's size, in the fonts used. */
#define CAM_CAPITAL_HEIGHT 0.73

/* Write a short word, its middle at 'centre', its capitals 'size' high. */
void cam_scene_text(cam_scene *scene, cam_ink ink, double size, cam_point centre, const char *text);

/* The writers. 'description' is what a reader who cannot see it is told. */
void cam_scene_svg(const cam_scene *scene, const char *description, cam_buffer *out);
cam_status cam_scene_png(const cam_scene *scene, cam_buffer *out, cam_error *error);

static inline cam_ink cam_ink_hex(unsigned rgb, double opacity)
{
    return (cam_ink){(rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0,
                     opacity};
}

/* From 'a' towards 'b' by 'share', 0 to 1; the opacity of 'a' stays. */
static inline cam_ink cam_ink_mix(cam_ink a, cam_ink b, double share)
{
    return (cam_ink){a.r + (b.r - a.r) * share, a.g + (b.g - a.g) * share,
                     a.b + (b.b - a.b) * share, a.a};
}

static inline cam_ink cam_ink_opacity(cam_ink ink, double opacity)
{
    ink.a = opacity;
    return ink;
}

#endif
