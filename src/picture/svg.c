/*
 * svg.c: a scene as SVG 1.1.
 *
 * Numbers are written from integers, so that no locale puts a comma into them;
 * a tenth of a pixel is fine enough and keeps the file small.
 */
#include <math.h>
#include <stdlib.h>

#include "scene.h"

static void add_number(cam_buffer *out, double number)
{
    long tenths = lround(number * 10), size = labs(tenths);
    cam_buffer_format(out, "%s%ld", tenths < 0 ? "-" : "", size / 10);
    if (size % 10)
        cam_buffer_format(out, ".%ld", size % 10);
}

static void add_attribute(cam_buffer *out, const char *name, double number)
{
    cam_buffer_format(out, " %s=\"", name);
    add_number(out, number);
    cam_buffer_add_char(out, '"');
}

/* A colour as the attributes NAME and, if it is not opaque, OPACITY. */
static void add_ink(cam_buffer *out, const char *name, const char *opacity, cam_ink ink)
{
    cam_buffer_format(out, " %s=\"#%02x%02x%02x\"", name, (unsigned)lround(ink.r * 255),
                      (unsigned)lround(ink.g * 255), (unsigned)lround(ink.b * 255));
    if (ink.a < 0.999)
        cam_buffer_format(out, " %s=\".%03ld\"", opacity, lround(ink.a * 1000));
}

static void add_path(const cam_scene *scene, const cam_shape *shape, cam_buffer *out)
{
    bool closed = shape->kind == CAM_SHAPE_FILL;
    cam_buffer_add(out, " d=\"");
    for (size_t i = shape->first; i < shape->first + shape->count; i++) {
        if (scene->starts[i])
            cam_buffer_add(out, closed && i > shape->first ? "ZM" : "M");
        else
            cam_buffer_add_char(out, scene->starts[i - 1] ? 'L' : ' ');
        add_number(out, scene->points[i].x);
        cam_buffer_add_char(out, ' ');
        add_number(out, scene->points[i].y);
    }
    cam_buffer_add(out, closed ? "Z\"/>\n" : "\"/>\n");
}

static void add_fade(const cam_shape *shape, size_t id, cam_buffer *out)
{
    cam_buffer_format(out, "<linearGradient id=\"f%zu\" gradientUnits=\"userSpaceOnUse\"", id);
    add_attribute(out, "x1", shape->from.x);
    add_attribute(out, "y1", shape->from.y);
    add_attribute(out, "x2", shape->to.x);
    add_attribute(out, "y2", shape->to.y);
    cam_buffer_add(out, "><stop");
    add_ink(out, "stop-color", "stop-opacity", shape->ink);
    cam_buffer_add(out, "/><stop offset=\"1\"");
    add_ink(out, "stop-color", "stop-opacity", cam_ink_opacity(shape->ink, 0));
    cam_buffer_add(out, "/></linearGradient>\n");
}

static void add_shape(const cam_scene *scene, size_t id, cam_buffer *out)
{
    const cam_shape *shape = &scene->shapes[id];
    switch (shape->kind) {
    case CAM_SHAPE_FILL:
        if (shape->fades)
            add_fade(shape, id, out);
        cam_buffer_add(out, "<path");
        if (shape->fades)
            cam_buffer_format(out, " fill=\"url(#f%zu)\"", id);
        else
            add_ink(out, "fill", "fill-opacity", shape->ink);
        add_path(scene, shape, out);
        break;
    case CAM_SHAPE_STROKE:
        cam_buffer_add(out, "<path fill=\"none\"");
        add_ink(out, "stroke", "stroke-opacity", shape->ink);
        add_attribute(out, "stroke-width", shape->width);
        add_path(scene, shape, out);
        break;
    case CAM_SHAPE_TEXT:
        cam_buffer_add(out, "<text");
        add_ink(out, "fill", "fill-opacity", shape->ink);
        add_attribute(out, "font-size", shape->width / CAM_CAPITAL_HEIGHT);
        add_attribute(out, "x", scene->points[shape->first].x);
        add_attribute(out, "y", scene->points[shape->first].y + shape->width / 2);
        cam_buffer_format(out, ">%s</text>\n", shape->text);
        break;
    }
}

void cam_scene_svg(const cam_scene *scene, const char *description, cam_buffer *out)
{
    cam_buffer_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"");
    add_attribute(out, "width", scene->width);
    add_attribute(out, "height", scene->height);
    cam_buffer_add(out, " viewBox=\"0 0 ");
    add_number(out, scene->width);
    cam_buffer_add_char(out, ' ');
    add_number(out, scene->height);
    cam_buffer_format(out,
                      "\" role=\"img\" stroke-linecap=\"round\" stroke-linejoin=\"round\" "
                      "font-family=\"DejaVu Sans, Verdana, sans-serif\" text-anchor=\"middle\">\n"
                      "<title>Caminos</title>\n<desc>%s</desc>\n",
                      description);
    if (scene->background.a > 0) {
        cam_buffer_add(out, "<rect width=\"100%\" height=\"100%\"");
        add_ink(out, "fill", "fill-opacity", scene->background);
        cam_buffer_add(out, "/>\n");
    }
    for (size_t id = 0; id < scene->shape_count; id++)
        add_shape(scene, id, out);
    cam_buffer_add(out, "</svg>\n");
}
