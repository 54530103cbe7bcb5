/*
 * png.c: a scene as PNG, painted by cairo.
 */
#include <cairo.h>

#include "scene.h"

static void set_ink(cairo_t *cr, cam_ink ink)
{
    cairo_set_source_rgba(cr, ink.r, ink.g, ink.b, ink.a);
}

static void set_fade(cairo_t *cr, const cam_shape *shape)
{
    cam_ink ink = shape->ink;
    cairo_pattern_t *fade =
        cairo_pattern_create_linear(shape->from.x, shape->from.y, shape->to.x, shape->to.y);
    cairo_pattern_add_color_stop_rgba(fade, 0, ink.r, ink.g, ink.b, ink.a);
    cairo_pattern_add_color_stop_rgba(fade, 1, ink.r, ink.g, ink.b, 0);
    cairo_set_source(cr, fade);
    cairo_pattern_destroy(fade);
}

static void trace(cairo_t *cr, const cam_scene *scene, const cam_shape *shape)
{
    for (size_t i = shape->first; i < shape->first + shape->count; i++) {
        cam_point p = scene->points[i];
        if (!scene->starts[i]) {
            cairo_line_to(cr, p.x, p.y);
            continue;
        }
        if (i > shape->first && shape->kind == CAM_SHAPE_FILL)
            cairo_close_path(cr);
        cairo_move_to(cr, p.x, p.y);
    }
}

static void write_text(cairo_t *cr, const cam_scene *scene, const cam_shape *shape)
{
    cam_point centre = scene->points[shape->first];
    cairo_text_extents_t extents;
    cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, shape->width / CAM_CAPITAL_HEIGHT);
    cairo_text_extents(cr, shape->text, &extents);
    cairo_move_to(cr, centre.x - extents.x_advance / 2, centre.y + shape->width / 2);
    cairo_show_text(cr, shape->text);
}

static void paint_shape(cairo_t *cr, const cam_scene *scene, const cam_shape *shape)
{
    if (shape->fades)
        set_fade(cr, shape);
    else
        set_ink(cr, shape->ink);
    cairo_new_path(cr);
    switch (shape->kind) {
    case CAM_SHAPE_FILL:
        trace(cr, scene, shape);
        cairo_fill(cr);
        break;
    case CAM_SHAPE_STROKE:
        trace(cr, scene, shape);
        cairo_set_line_width(cr, shape->width);
        cairo_stroke(cr);
        break;
    case CAM_SHAPE_TEXT:
        write_text(cr, scene, shape);
        break;
    }
}

static cairo_status_t append(void *out, const unsigned char *bytes, unsigned count)
{
    cam_buffer_append(out, (const char *)bytes, count);
    return ((cam_buffer *)out)->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

cam_status cam_scene_png(const cam_scene *scene, cam_buffer *out, cam_error *error)
{
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, (int)(scene->width + 0.5), (int)(scene->height + 0.5));
    cairo_t *cr = cairo_create(surface);
    cairo_set_antialias(cr, CAIRO_ANTIALIAS_BEST);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    if (scene->background.a > 0) {
        set_ink(cr, scene->background);
        cairo_paint(cr);
    }
    for (size_t i = 0; i < scene->shape_count; i++)
        paint_shape(cr, scene, &scene->shapes[i]);

    cairo_status_t status = cairo_status(cr); /* an error anywhere stays */
    cairo_destroy(cr);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png_stream(surface, append, out);
    cairo_surface_destroy(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        return CAM_OK;
    return cam_fail(error, status == CAIRO_STATUS_NO_MEMORY ? CAM_NO_MEMORY : CAM_IO,
                    CAM_REASON_PICTURE_FAILED, .detail = cairo_status_to_string(status));
}
